// SPDX-License-Identifier: GPL-3.0-or-later
#include "rankinputs.h"

#include "analysisarguments.h"
#include "base/bytepath.h"
#include "capture/reportfile.h"
#include "commands.h"
#include "fleet/makeranksummary.h"
#include "fleet/rankfile.h"
#include "session/loupefile.h"

#include <QCommandLineParser>
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

namespace app {

namespace {

const auto RankRegexOption = QStringLiteral("rank-regex");

bool isRankFile(const QString& name)
{
    return name.endsWith(QStringLiteral(".sqlite")) || name.endsWith(QStringLiteral(".loupe"))
        || core::isReportFile(name);
}

/// All of a folder; a report beside its export is the same run.
std::vector<NamedInput> inputsIn(const QString& folder)
{
    std::vector<NamedInput> found;
    QDirIterator files(folder, QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        const auto path = files.next();
        if (isRankFile(path))
            found.push_back({ path, QDir(folder).relativeFilePath(path) });
    }
    std::erase_if(found, [](const NamedInput& input) {
        const QFileInfo report(input.path);
        return core::isReportFile(input.path)
            && QFileInfo::exists(report.dir().filePath(report.completeBaseName() + QStringLiteral(".sqlite")));
    });
    return found;
}

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

core::Expected<void> addInputs(const QString& name, std::vector<NamedInput>& inputs)
{
    const auto path = core::reachablePath(name);
    const QFileInfo info(path);
    if (info.isDir()) {
        auto found = inputsIn(path);
        inputs.insert(inputs.end(), found.begin(), found.end());
        return {};
    }
    inputs.push_back({ path, info.fileName() });
    return {};
}

} // namespace

core::Expected<std::vector<NamedInput>> namedInputs(const QStringList& names)
{
    std::vector<NamedInput> inputs;
    for (const auto& name : names) {
        QStringList listed { name };
        if (name.startsWith(u'@')) {
            const auto lines = linesOf(name.mid(1));
            if (!lines)
                return tl::unexpected(lines.error());
            listed = *lines;
        }
        for (const auto& one : listed) {
            if (const auto added = addInputs(one, inputs); !added)
                return tl::unexpected(added.error());
        }
    }
    std::sort(inputs.begin(), inputs.end(), [](const NamedInput& left, const NamedInput& right) {
        return std::tie(left.shown, left.path) < std::tie(right.shown, right.path);
    });
    std::set<QString> seen;
    std::erase_if(inputs, [&seen](const NamedInput& input) {
        return !seen.insert(QFileInfo(input.path).absoluteFilePath()).second;
    });
    if (inputs.empty())
        return core::failure(core::ErrorCode::Usage,
                             QStringLiteral("There is no trace (.sqlite), report or .loupe file of ranks in what was "
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

core::Expected<QRegularExpression> rankPatternOf(const QCommandLineParser& parser)
{
    QRegularExpression pattern(parser.value(RankRegexOption));
    if (!pattern.isValid() || (!pattern.pattern().isEmpty() && pattern.captureCount() < 1))
        return core::failure(core::ErrorCode::Usage,
                             QStringLiteral("--rank-regex takes a regular expression with a group around the number, "
                                            "not \"%1\".")
                                 .arg(pattern.pattern()));
    return pattern;
}

core::Expected<std::vector<core::RankSummary>> readRankFile(const NamedInput& input, const QCommandLineParser& parser,
                                                            const QRegularExpression& rankPattern,
                                                            core::Diagnostics& diagnostics, const std::stop_token& stop)
{
    if (core::isLoupeFile(input.path))
        return core::readRanks(input.path);
    const auto options = readAnalysisOptions(parser);
    if (!options)
        return tl::unexpected(options.error());
    core::TraceStore store; // so that the trace goes when its ranks are known
    const auto trace = openTraceAt(store, input.path, parser, stop);
    if (!trace)
        return tl::unexpected(trace.error());
    auto found = core::summarizeRanks(*trace, *options, rankPattern, stop);
    if (!found)
        return tl::unexpected<core::Error>(found.error());
    diagnostics.merge(found->diagnostics);
    for (auto& rank : found->ranks)
        rank.file = input.shown;
    return std::move(found->ranks);
}

core::Expected<core::FleetInputs> readRankFiles(const std::vector<NamedInput>& inputs, const QCommandLineParser& parser,
                                                const QRegularExpression& rankPattern, const std::stop_token& stop)
{
    core::FleetInputs result;
    for (const auto& input : inputs) {
        auto read = readRankFile(input, parser, rankPattern, result.diagnostics, stop);
        core::FleetInput told { input.shown, QStringLiteral("read"), {}, 0, QFileInfo(input.path).size() };
        if (!read && (read.error().code == core::ErrorCode::Cancelled || read.error().code == core::ErrorCode::Usage))
            return tl::unexpected(read.error());
        if (!read) {
            told.state = QStringLiteral("refused");
            told.reason = read.error().message;
        } else if (read->empty()) {
            told.state = QStringLiteral("refused");
            told.reason = QStringLiteral("No process of it ran kernels on a GPU.");
        } else {
            told.rankCount = static_cast<std::int64_t>(read->size());
            for (auto& rank : *read)
                result.summaries.push_back(std::move(rank));
        }
        result.inputs.push_back(std::move(told));
    }
    return result;
}

} // namespace app
