// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.h"

#include "base/bytepath.h"
#include "base/outputcheck.h"
#include "base/outputfile.h"
#include "base/visibletext.h"
#include "fleet/ranks/mergeranks.h"
#include "optionnames.h"
#include "rankinputs.h"

#include <QCommandLineParser>
#include <QDateTime>
#include <QDir>
#include <QDirIterator>
#include <QFileInfo>

namespace app {

namespace {

const auto CleanOption = QStringLiteral("clean");
const auto MergeName = QStringLiteral("merge");

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

ExitCode runMerge(const QCommandLineParser& parser, const std::stop_token& stop)
{
    const auto out = parser.value(OutOption);
    if (out.isEmpty() || parser.positionalArguments().isEmpty())
        return reportUsage(QStringLiteral("Name summaries of ranks, and where to write all of them: -o ALL.loupe."),
                           MergeName);
    const auto named = namedInputs(parser.positionalArguments());
    if (!named)
        return report(named.error(), MergeName);
    for (const auto& input : *named) {
        if (const auto kept = core::outputIsOther(input.path, out); !kept)
            return report(kept.error(), MergeName);
    }
    if (parser.isSet(CleanOption))
        clean(parser.positionalArguments());
    QStringList paths;
    for (const auto& input : *named)
        paths.append(input.path);
    const auto rankCount = core::mergeRankFiles(paths, out, QStringLiteral(GPULOUPE_VERSION), stop);
    if (!rankCount)
        return report(rankCount.error());
    printData(QStringLiteral("%1 ranks in %2\n").arg(*rankCount).arg(core::printable(QDir::toNativeSeparators(out))));
    return ExitCode::Done;
}

void addMergeOptions(QCommandLineParser& parser)
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
    return { MergeName, QStringLiteral("PATH…"),
             QStringLiteral("Puts .loupe files of ranks into one: the same bytes in whatever order."), addMergeOptions,
             runMerge };
}

} // namespace app
