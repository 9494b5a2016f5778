// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.h"

#include "base/bytepath.h"
#include "base/outputcheck.h"
#include "base/outputfile.h"
#include "base/visibletext.h"
#include "fleet/ranks/rankfile.h"
#include "rankinputs.h"

#include <QCommandLineParser>
#include <QDateTime>
#include <QDir>
#include <QDirIterator>
#include <QFileInfo>

#include <utility>

namespace app {

namespace {

const auto OutOption = QStringLiteral("out");
const auto CleanOption = QStringLiteral("clean");
const auto CommandName = QStringLiteral("merge");

/// What workers whose machine went down left in the folders that are named.
void clean(const QStringList& names)
{
    int removed = 0;
    for (const auto& name : names) {
        const auto folder = core::reachablePath(name);
        if (!QFileInfo(folder).isDir())
            continue;
        const auto yesterday = QDateTime::currentDateTime().addDays(-1);
        removed += core::removeAbandonedFiles(folder, yesterday);
        QDirIterator folders(folder, QDir::Dirs | QDir::NoDotAndDotDot, QDirIterator::Subdirectories);
        while (folders.hasNext())
            removed += core::removeAbandonedFiles(folders.next(), yesterday);
    }
    if (removed > 0)
        printMessage(QStringLiteral("Temporary files over a day old that were removed: %1.").arg(removed));
}

/// The ranks of all files. Errors: those of readRanks() and canonicalRanks(); Cancelled.
core::Expected<core::RankFile> mergedFiles(const std::vector<core::RankInput>& inputs, const std::stop_token& stop)
{
    core::RankFile merged { QStringLiteral(GPULOUPE_VERSION), {}, {} };
    for (const auto& input : inputs) {
        if (stop.stop_requested())
            return core::cancelled();
        auto ranks = core::readRanks(input.path);
        if (!ranks)
            return tl::unexpected(ranks.error());
        for (auto& rank : *ranks)
            merged.ranks.push_back(std::move(rank));
    }
    auto canonical = core::canonicalRanks(std::move(merged.ranks));
    if (!canonical)
        return tl::unexpected(canonical.error());
    merged.ranks = std::move(*canonical);
    return merged;
}

ExitCode run(const QCommandLineParser& parser, const std::stop_token& stop)
{
    const auto out = parser.value(OutOption);
    if (out.isEmpty() || parser.positionalArguments().isEmpty())
        return reportUsage(QStringLiteral("Name summaries of ranks, and where to write all of them: -o ALL.loupe."),
                           CommandName);
    const auto named = namedInputs(parser.positionalArguments());
    if (!named)
        return report(named.error(), CommandName);
    for (const auto& input : *named) {
        if (const auto kept = core::outputIsOther(input.path, out); !kept)
            return report(kept.error(), CommandName);
    }
    if (parser.isSet(CleanOption))
        clean(parser.positionalArguments());
    const auto merged = mergedFiles(*named, stop);
    if (!merged)
        return report(merged.error());
    if (const auto written = core::writeRankFile(out, *merged); !written)
        return report(written.error());
    printData(QStringLiteral("%1 ranks in %2\n")
                  .arg(merged->ranks.size())
                  .arg(core::printable(QDir::toNativeSeparators(out))));
    return ExitCode::Done;
}

void addOptions(QCommandLineParser& parser)
{
    parser.addOption(
        { { QStringLiteral("o"), OutOption }, QStringLiteral("The file to write."), QStringLiteral("ALL.loupe") });
    parser.addOption({ CleanOption,
                       QStringLiteral("Also remove temporary files over a day old, of workers whose machine went down, "
                                      "from the folders that are named.") });
}

} // namespace

Command mergeCommand()
{
    return { CommandName, QStringLiteral("PATH…"),
             QStringLiteral("Puts .loupe files of ranks into one: the same bytes in whatever order."), addOptions,
             run };
}

} // namespace app
