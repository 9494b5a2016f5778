// SPDX-License-Identifier: GPL-3.0-or-later
#include "rankinputs.h"

#include "analysisarguments.h"
#include "base/bytepath.h"
#include "commands.h"
#include "usagefailure.h"

#include <QCommandLineParser>
#include <QFile>

#include <utility>

namespace app {

namespace {

const auto RankRegexOption = QStringLiteral("rank-regex");

/// The lines of a list of files. Errors: CannotOpen.
core::Expected<QStringList> linesOf(const QString& path)
{
    QFile file(core::reachablePath(path));
    if (!file.open(QIODevice::ReadOnly))
        return core::failure(core::ErrorCode::CannotOpen,
                             QStringLiteral("The list %1 cannot be read: %2.").arg(path, file.errorString()));
    QStringList lines;
    for (const auto& line : QString::fromUtf8(file.readAll()).split(u'\n')) {
        if (const auto name = line.trimmed(); !name.isEmpty())
            lines.append(name);
    }
    return lines;
}

} // namespace

core::Expected<std::vector<core::RankInput>> namedInputs(const QStringList& names)
{
    QStringList paths;
    for (const auto& name : names) {
        QStringList listed { name };
        if (name.startsWith(u'@')) {
            const auto lines = linesOf(name.mid(1));
            if (!lines)
                return tl::unexpected(lines.error());
            listed = *lines;
        }
        for (const auto& one : listed)
            paths.append(core::reachablePath(one));
    }
    auto inputs = core::rankInputs(paths);
    if (inputs.empty())
        return usageFailure(QStringLiteral("There is no trace (.sqlite), report or .loupe file of ranks in what was "
                                           "named."));
    return inputs;
}

void addRankPatternOption(QCommandLineParser& parser)
{
    parser.addOption({ RankRegexOption,
                       QStringLiteral("Finds the rank in the name of a file with its first group, where the trace does "
                                      "not tell it, e.g. node\\d+_(\\d+)."),
                       QStringLiteral("RE") });
}

core::Expected<core::RankReading> rankReadingOf(const QCommandLineParser& parser, core::AnalysisOptions usual)
{
    const QRegularExpression pattern(parser.value(RankRegexOption));
    if (!pattern.isValid() || (!pattern.pattern().isEmpty() && pattern.captureCount() < 1))
        return usageFailure(QStringLiteral("--rank-regex takes a regular expression with a group around the number, "
                                           "not \"%1\".")
                                .arg(pattern.pattern()));
    const auto options = readAnalysisOptions(parser, std::move(usual));
    if (!options)
        return tl::unexpected(options.error());
    return core::RankReading { traceReader(parser), *options, pattern };
}

core::Expected<core::FleetInputs> readNamed(const std::vector<core::RankInput>& named, const core::RankReading& reading,
                                            const std::stop_token& stop)
{
    ProgressLine progress;
    return core::readFleetInputs(named, reading, progress.sink(), stop);
}

} // namespace app
