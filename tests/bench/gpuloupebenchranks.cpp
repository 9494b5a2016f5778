// SPDX-License-Identifier: GPL-3.0-or-later
// gpuloupe-bench-ranks [--memory MB] FOLDER: what reading and analyzing the summaries of a job takes, beside inflating
// their bytes on one core; with --trace also what a summary takes beside loading its trace.
//
// ranks.md section 10 wants 4,096 ranks of 20,000 operations (82 million) in 60 s on 8 cores and 2 GiB. All at once such a
// job needs 37 GB: the peak is printed by operation. With --memory it is looked at in stretches that fit, as the command
// does.
#include "analysis/nccl/ncclevents.h"
#include "fleet/rankinputs.h"
#include "fleet/ranks/makeranksummary.h"
#include "fleet/settleranks.h"
#include "fleet/stretches/analyzestretches.h"
#include "fleet/stretches/rankspool.h"
#include "fleet/tables/fleettables.h"
#include "measures.h"
#include "session/loupefile.h"
#include "trace/traceloader.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QDir>

#include <algorithm>
#include <cstdio>
#include <memory>
#include <utility>

namespace {

using bench::Measure;
using bench::measureOf;
using bench::Measures;

constexpr double BytesPerMegabyte = 1e6;

void print(const Measure& measure, const Measure& base)
{
    std::printf("%-36s %10.4f s %8.3f x %10.4f processor s %8.3f x %10.1f MB peak\n", qPrintable(measure.name),
                measure.seconds, measure.seconds / base.seconds, measure.processorSeconds,
                measure.processorSeconds / base.processorSeconds, measure.peakBytes / BytesPerMegabyte);
}

QStringList summariesIn(const QString& folder)
{
    QStringList paths;
    for (const auto& name : QDir(folder).entryList({ QStringLiteral("*.loupe") }, QDir::Files, QDir::Name))
        paths.append(QDir(folder).filePath(name));
    return paths;
}

/// As the command does, on all cores. False when a file is no summary of ranks.
bool readAll(const QString& folder, std::int64_t memoryBytes, core::FleetInputs& inputs)
{
    auto read = core::readFleetInputs(core::rankInputs({ folder }),
                                      { .memoryBytes = memoryBytes, .spoolFolder = QDir::tempPath() });
    if (!read) {
        std::fprintf(stderr, "%s\n", qPrintable(read.error().message));
        return false;
    }
    inputs = std::move(*read);
    return core::settleRanks(inputs).has_value();
}

int measureJob(const QString& folder, std::int64_t memoryBytes)
{
    const auto paths = summariesIn(folder);
    qint64 bytes = 0;
    const auto inflated = measureOf(QStringLiteral("inflate the bytes"), [&] {
        for (const auto& path : paths)
            bytes += core::readLoupe(path).value_or(QByteArray()).size();
    });
    core::FleetInputs inputs;
    bool isRead = false;
    const auto read
        = measureOf(QStringLiteral("read and merge"), [&] { isRead = readAll(folder, memoryBytes, inputs); });
    if (!isRead)
        return 1;
    auto operationCount = inputs.spool ? inputs.spool->operationCount() : 0;
    const auto spooledBytes = inputs.spool ? inputs.spool->sizeBytes() : 0;
    for (const auto& rank : inputs.summaries)
        operationCount += rank.operations.size();
    const auto rankCount = inputs.summaries.size();
    std::shared_ptr<const core::FleetResult> result;
    const auto analyzed = measureOf(QStringLiteral("analyze"),
                                    [&] { result = core::analyzeJob(std::move(inputs), {}).value_or(nullptr); });
    std::size_t rowCount = 0;
    const auto described = measureOf(QStringLiteral("tables"), [&] {
        const auto tables = core::fleetTables(result).value();
        for (const auto& table : tables)
            rowCount += table->rowCount;
    });
    std::printf("%zu ranks, %zu operations, %.1f MB inflated, %zu rows\n", rankCount, operationCount,
                static_cast<double>(bytes) / BytesPerMegabyte, rowCount);
    if (result && result->stretches)
        std::printf("in %zu stretches, with %.1f MB on disk\n", result->stretches->count,
                    static_cast<double>(spooledBytes) / BytesPerMegabyte);
    for (const auto& measure : { inflated, read, analyzed, described })
        print(measure, inflated);
    std::printf("%.0f bytes of memory an operation at most\n",
                analyzed.peakBytes / static_cast<double>(std::max<std::size_t>(operationCount, 1)));
    return 0;
}

int measureSummary(const QString& path)
{
    std::shared_ptr<const core::Trace> trace;
    core::AnalysisOptions options;
    auto loaded = measureOf(QStringLiteral("load and find NCCL"), [&] {
        trace = core::loadTrace(path).value_or(nullptr);
        if (auto events = trace ? core::findNcclEvents(*trace) : core::Cancellable<core::NcclEvents>())
            options.ncclEvents = std::make_shared<const core::NcclEvents>(std::move(*events));
    });
    if (!trace || !options.ncclEvents)
        return 1;
    const auto summarized = measureOf(QStringLiteral("summarize, after both"), [&] {
        if (!core::summarizeRanks(trace, options))
            std::fprintf(stderr, "not summarized\n");
    });
    print(loaded, loaded);
    print(summarized, loaded);
    return 0;
}

} // namespace

int main(int argc, char** argv)
{
    const QCoreApplication application(argc, argv);
    QCommandLineParser parser;
    parser.addHelpOption();
    const QCommandLineOption trace { QStringLiteral("trace"), QStringLiteral("Also measures the summary of this one."),
                                     QStringLiteral("TRACE") };
    parser.addOption(trace);
    const QCommandLineOption memory { QStringLiteral("memory"),
                                      QStringLiteral("Megabytes that the job may take. Default: what is free."),
                                      QStringLiteral("MB"), QStringLiteral("0") };
    parser.addOption(memory);
    parser.addPositionalArgument(QStringLiteral("FOLDER"), QStringLiteral("Of .loupe files of ranks."));
    parser.process(application);
    if (parser.positionalArguments().size() != 1)
        parser.showHelp(2);
    if (parser.isSet(trace)) {
        if (const auto code = measureSummary(parser.value(trace)); code != 0)
            return code;
    }
    return measureJob(parser.positionalArguments().constFirst(),
                      parser.value(memory).toLongLong() * static_cast<std::int64_t>(BytesPerMegabyte));
}
