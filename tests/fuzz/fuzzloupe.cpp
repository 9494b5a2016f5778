// SPDX-License-Identifier: GPL-3.0-or-later
// Baselines, packed and as their JSON: what is taken must be written and read as the same; nothing is inflated beyond
// the limit; and it is compared with itself without a difference.
#include "compare/baseline/baselinejson.h"
#include "compare/baseline/baselinerun.h"
#include "compare/comparison.h"
#include "fuzzinput.h"
#include "session/loupefile.h"

#include <algorithm>

// the name is libFuzzer's
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    constexpr qsizetype MostBytes = 1'000'000;
    const QByteArray bytes(reinterpret_cast<const char*>(data), static_cast<qsizetype>(size));
    const auto place = QStringLiteral("a.loupe");
    const auto unpacked = core::unpackLoupe(bytes, place, MostBytes);
    if (unpacked)
        require(unpacked->size() <= MostBytes, "more was inflated than allowed");
    else
        require(unpacked.error().message.startsWith(place), "the message does not say where");

    const auto& json = unpacked ? *unpacked : bytes;
    const auto baseline = core::baselineFromJson(json, place);
    if (!baseline) {
        require(baseline.error().code == core::ErrorCode::BadFormat, "a baseline is refused for another reason");
        require(baseline.error().message.startsWith(place), "the message does not say where");
        return 0;
    }
    for (const auto& kernel : baseline->kernels)
        require(kernel.gpu < baseline->gpus.size() && kernel.calls >= 0, "a kernel does not fit");
    const auto again = core::baselineFromJson(core::baselineToJson(*baseline), place);
    require(again.has_value(), "a baseline that was written is not read");
    require(*again == *baseline, "a baseline changes when it is written and read");

    const auto run = core::runOfBaseline(*baseline, place, {});
    require(run.has_value(), "a baseline is no side of a comparison");
    const auto same = core::compareRuns({ *run, *run }, {});
    require(same.has_value(), "a baseline is not compared with itself");
    for (const auto& row : (*same)->budget->rows)
        require(row.deltaNs() == 0, "a baseline differs from itself");
    return 0;
}
