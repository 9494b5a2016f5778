// SPDX-License-Identifier: GPL-3.0-or-later
// Summaries of ranks, as JSON and as a file of one or more parts: what is taken must be written and read as the same,
// and whatever is taken can be looked at as a job.
#include "fleet/analyzefleet.h"
#include "fleet/ranks/rankfile.h"
#include "fleet/settleranks.h"
#include "fuzzinput.h"
#include "privatefolder.h"
#include "session/loupefile.h"

namespace {

const auto Place = QStringLiteral("a.loupe");

void requireSameAgain(const core::RankFile& file)
{
    const auto again = core::ranksFromLoupeJson(core::ranksToLoupeJson(file), Place);
    require(again.has_value(), "ranks that were written are not read");
    require(*again == file, "ranks change when they are written and read");
}

void lookAtJob(std::vector<core::RankSummary> ranks)
{
    core::FleetInputs inputs { std::move(ranks), {}, {} };
    require(core::settleRanks(inputs).has_value(), "the largest job is not there");
    const auto result = core::analyzeFleet(std::move(inputs), {});
    require(result.has_value(), "a job was cancelled by nobody");
}

/// The bytes as a file, which may have several parts.
void readParts(const QByteArray& bytes)
{
    static const PrivateFolder folder;
    const auto path = folder.write(Place, bytes);
    const auto file = core::readRankFile(path);
    if (file)
        require(core::canonicalRanks(file->ranks).has_value(), "ranks of a file are not the same twice");
    else
        require(file.error().message.contains(path), "the message does not say where");
}

} // namespace

// the name is libFuzzer's
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const QByteArray bytes(reinterpret_cast<const char*>(data), static_cast<qsizetype>(size));
    readParts(bytes);
    const auto file = core::ranksFromLoupeJson(bytes, Place);
    if (!file) {
        require(file.error().code == core::ErrorCode::BadFormat, "ranks are refused for another reason");
        require(file.error().message.startsWith(Place), "the message does not say where");
        return 0;
    }
    requireSameAgain(*file);
    if (const auto part = core::packLoupe(bytes))
        readParts(*part + *part);
    if (auto ranks = core::canonicalRanks(file->ranks))
        lookAtJob(std::move(*ranks));
    return 0;
}
