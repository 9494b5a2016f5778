// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.h"

#include "analysisarguments.h"
#include "base/visibletext.h"
#include "console.h"
#include "fleet/ranks/rankfile.h"
#include "optionnames.h"
#include "rankinputs.h"
#include "session/filestamp.h"
#include "usagefailure.h"

#include <QCommandLineParser>
#include <QCryptographicHash>
#include <QDir>
#include <QFileInfo>

#include <optional>
#include <utility>

namespace app {

namespace {

const auto ShardOption = QStringLiteral("shard");
const auto SummarizeName = QStringLiteral("summarize");

/// Which of several workers this one is: the files whose number leaves `number` when divided by `count`.
struct Shard {
    qsizetype number = 0, count = 1;
};

/// Errors: Usage.
core::Expected<Shard> shardOf(const QCommandLineParser& parser)
{
    if (!parser.isSet(ShardOption))
        return Shard {};
    const auto parts = parser.value(ShardOption).split(u'/');
    bool isNumber = false;
    bool isCount = false;
    const Shard shard { parts.value(0).toLongLong(&isNumber), parts.value(1).toLongLong(&isCount) };
    if (parts.size() != 2 || !isNumber || !isCount || shard.number < 0 || shard.number >= shard.count)
        return usageFailure(
            QStringLiteral("--shard takes I/N, I from 0 to N - 1, not \"%1\".").arg(parser.value(ShardOption)));
    return shard;
}

/// "rank3-1a2b3c4d.loupe": the name of the trace and a hash of its name below the folder that was named, so that
/// traces of one name in several folders have files of their own.
QString outputName(const core::RankInput& input)
{
    constexpr qsizetype HexDigits = 8;
    const auto hash = QCryptographicHash::hash(input.shown.toUtf8(), QCryptographicHash::Sha256).toHex();
    return QStringLiteral("%1-%2.loupe")
        .arg(QFileInfo(input.path).completeBaseName(), QString::fromLatin1(hash.left(HexDigits)));
}

core::RankFileOrigin originOf(const QString& path)
{
    const auto stamp = core::FileStamp::of(path);
    return { stamp.sizeBytes, stamp.modifiedUtcMs };
}

/// The summary at `path` is of this trace as it is now, by this version.
bool isUpToDate(const QString& path, const core::RankFileOrigin& origin)
{
    if (!QFileInfo::exists(path))
        return false;
    const auto file = core::readRankFile(path);
    return file && file->origin == origin && file->program == QStringLiteral(GPULOUPE_VERSION);
}

/// Makes the summaries of one worker.
class Summarizer
{
public:
    Summarizer(core::RankReading reading, bool isForced, const std::stop_token& stop)
        : m_reading(std::move(reading))
        , m_isForced(isForced)
        , m_stop(stop)
    {
    }
    /// Errors: those of readRankInput() and writeRankFile().
    core::Expected<void> summarize(const core::RankInput& input, const QString& outPath)
    {
        const auto origin = originOf(input.path);
        if (!m_isForced && isUpToDate(outPath, origin)) {
            ++m_skipped;
            return {};
        }
        core::Diagnostics diagnostics;
        ProgressLine progress;
        auto read = core::readRankInput(input, m_reading, diagnostics, progress.sink(), m_stop);
        if (!read)
            return tl::unexpected(read.error());
        for (const auto& diagnostic : diagnostics.entries())
            printMessage(diagnostic.description);
        auto ranks = core::canonicalRanks(std::move(*read));
        if (!ranks)
            return tl::unexpected(ranks.error());
        const core::RankFile file { QStringLiteral(GPULOUPE_VERSION), origin, std::move(*ranks) };
        if (auto written = core::writeRankFile(outPath, file); !written)
            return written;
        ++m_written;
        return {};
    }
    [[nodiscard]] int written() const { return m_written; }
    [[nodiscard]] int skipped() const { return m_skipped; }

private:
    core::RankReading m_reading;
    bool m_isForced;
    const std::stop_token& m_stop;
    int m_written = 0, m_skipped = 0;
};

/// Where the summary of `input` goes. Errors: Usage, CannotWrite.
core::Expected<QString> outputPath(const QString& out, const core::RankInput& input, std::size_t inputCount)
{
    if (out.endsWith(QStringLiteral(".loupe"))) {
        if (inputCount == 1)
            return out;
        return usageFailure(
            QStringLiteral("Several traces have summaries of their own: name a folder with -o, and merge "
                           "them afterwards."));
    }
    if (!QDir().mkpath(out))
        return core::failure(core::ErrorCode::CannotWrite, QStringLiteral("The folder %1 cannot be made.").arg(out));
    return QDir(out).filePath(outputName(input));
}

ExitCode summarizeAll(Summarizer& summarizer, const std::vector<core::RankInput>& inputs, const QString& out,
                      const Shard& shard)
{
    auto code = ExitCode::Done;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        if (static_cast<qsizetype>(i) % shard.count != shard.number)
            continue;
        const auto path = outputPath(out, inputs[i], inputs.size());
        if (!path)
            return report(path.error(), SummarizeName);
        const auto done = summarizer.summarize(inputs[i], *path);
        if (!done && done.error().code == core::ErrorCode::Cancelled)
            return report(done.error());
        if (!done) // the others can still be done
            code = report(done.error());
    }
    return code;
}

ExitCode runSummarize(const QCommandLineParser& parser, const std::stop_token& stop)
{
    const auto out = parser.value(OutOption);
    if (out.isEmpty() || parser.positionalArguments().isEmpty())
        return reportUsage(QStringLiteral("Name traces, and where to write their summaries: -o X.loupe or a folder."),
                           SummarizeName);
    const auto shard = shardOf(parser);
    if (!shard)
        return report(shard.error(), SummarizeName);
    auto reading = rankReadingOf(parser);
    if (!reading)
        return report(reading.error(), SummarizeName);
    auto named = namedInputs(parser.positionalArguments());
    if (!named)
        return report(named.error(), SummarizeName);
    std::erase_if(*named, [](const core::RankInput& input) { return input.path.endsWith(QStringLiteral(".loupe")); });
    Summarizer summarizer(std::move(*reading), parser.isSet(ForceOption), stop);
    const auto code = summarizeAll(summarizer, *named, out, *shard);
    printData(QStringLiteral("%1 written, %2 up to date: %3\n")
                  .arg(summarizer.written())
                  .arg(summarizer.skipped())
                  .arg(core::printable(QDir::toNativeSeparators(out))));
    return code;
}

void addSummarizeOptions(QCommandLineParser& parser)
{
    parser.addOption({ { QStringLiteral("o"), OutOption },
                       QStringLiteral("X.loupe for one trace, else a folder; made when it is missing."),
                       QStringLiteral("PATH") });
    parser.addOption({ ShardOption,
                       QStringLiteral("Only every N-th trace, from the I-th on: the part of one of N workers."),
                       QStringLiteral("I/N") });
    parser.addOption({ ForceOption, QStringLiteral("Also make summaries again that are up to date.") });
    addRankPatternOption(parser);
    addAnalysisOptions(parser);
    addReadingOptions(parser);
}

} // namespace

Command summarizeCommand()
{
    return { SummarizeName, QStringLiteral("PATH…"),
             QStringLiteral("Keeps of each trace what ranks needs, in a small .loupe file."), addSummarizeOptions,
             runSummarize };
}

} // namespace app
