// SPDX-License-Identifier: GPL-3.0-or-later
#include "benchtasks.h"

#include "columncache/columncache.h"
#include "rawloop.h"
#include "results/analysisresults.h"
#include "trace/traceloader.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>

#include <cstdio>

namespace bench {

namespace {

Measures measureRawLoop(const QString& name, const QString& path, const std::vector<RawTable>& tables)
{
    RawLoop loop;
    auto measure = measureOf(name, [&] { loop = runRawLoop(path, tables); });
    measure.count = loop.rowCount;
    if (loop.rowCount == 0 || loop.checksum == 0) {
        std::fprintf(stderr, "%s has no rows to read\n", qPrintable(path));
        return {};
    }
    return { measure };
}

Measures measureLoad(const QString& path, int threads)
{
    std::shared_ptr<const core::Trace> trace;
    core::LoadOptions options;
    options.threads = threads;
    auto measure = measureOf(QStringLiteral("load, workers: %1").arg(threads), [&] {
        if (auto loaded = core::loadTrace(path, options))
            trace = *loaded;
        else
            std::fprintf(stderr, "%s\n", qPrintable(loaded.error().message));
    });
    if (!trace)
        return {};
    measure.count = trace->eventCount();
    Measure held { QStringLiteral("trace in memory"), 0, 0, static_cast<double>(trace->memoryBytes()),
                   trace->eventCount() };
    return { measure, held };
}

/// A trace whose columns were kept: until it is there, and until its verdict is.
Measures measureReopening(const QString& path)
{
    const QTemporaryDir folder;
    const core::ColumnCache cache(folder.path(), core::ColumnCache::DefaultLimitBytes, 0);
    const auto key = core::TraceKey::of(path);
    const auto first = core::loadTrace(path);
    if (!key || !first) {
        std::fprintf(stderr, "%s cannot be read\n", qPrintable(path));
        return {};
    }
    auto keep = measureOf(QStringLiteral("keep columns"), [&] {
        if (const auto kept = cache.keep(**first, *key); !kept)
            std::fprintf(stderr, "%s\n", qPrintable(kept.error().message));
    });
    std::shared_ptr<const core::Trace> again;
    auto reopen = measureOf(QStringLiteral("read kept columns"), [&] {
        if (auto found = cache.find(path, *key, {}))
            again = std::move(*found);
    });
    if (!again)
        return {};
    reopen.count = again->eventCount();
    auto verdict = measureOf(QStringLiteral("all figures after them"), [&] {
        if (!core::analyze(again))
            std::fprintf(stderr, "analyzing failed\n");
    });
    return { keep, reopen, verdict };
}

/// The command line program beside this one, as a whole process. What it writes is thrown away.
Measures measureProgram(const QString& name, const QStringList& arguments)
{
    QProcess program;
    program.setProgram(QDir(QCoreApplication::applicationDirPath()).filePath(QStringLiteral("gpuloupe-cli")));
    program.setArguments(arguments);
    program.setStandardOutputFile(QProcess::nullDevice());
    program.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    auto measure = measureOf(name, [&] {
        program.start();
        program.waitForFinished(-1);
    });
    if (program.exitStatus() != QProcess::NormalExit || program.exitCode() != 0) {
        std::fprintf(stderr, "%s failed\n", qPrintable(name));
        return {};
    }
    measure.processorSeconds = processorSeconds(true);
    measure.peakBytes = peakResidentBytes(true);
    return { measure };
}

Measures measureReport(const QString& path)
{
    const QTemporaryDir folder;
    return measureProgram(QStringLiteral("report, whole process"),
                          { QStringLiteral("report"), path, QStringLiteral("--out"), folder.path() });
}

Task conversion(const QString& ending)
{
    const auto name = QStringLiteral("convert to %1, whole process").arg(ending);
    return { name, [name, ending](const QString& path) {
                const QTemporaryDir folder;
                return measureProgram(name,
                                      { QStringLiteral("convert"), path, QStringLiteral("-o"),
                                        folder.filePath(QStringLiteral("out.") + ending) });
            } };
}

} // namespace

const std::vector<Task>& tasks()
{
    static const std::vector<Task> all {
        { QStringLiteral("raw loop"),
          [](const QString& path) {
              return measureRawLoop(QStringLiteral("raw loop, columns as loaded"), path, tablesAsLoaded(path));
          } },
        { QStringLiteral("raw loop of six tables"),
          [](const QString& path) {
              return measureRawLoop(QStringLiteral("raw loop, 41 columns"), path, commonTables());
          } },
        { QStringLiteral("load1"), [](const QString& path) { return measureLoad(path, 1); } },
        { QStringLiteral("load2"), [](const QString& path) { return measureLoad(path, 2); } },
        { QStringLiteral("reopen"), measureReopening },
        { QStringLiteral("analyses"), measureAnalyses },
        { QStringLiteral("scopes"), measureScopes },
        { QStringLiteral("compare"), measureComparison },
#ifdef GPULOUPE_BENCH_WINDOW
        { QStringLiteral("window"), measureWindow },
        { QStringLiteral("reopened window"), measureReopenedWindow },
#endif
        { QStringLiteral("report"), measureReport },
        conversion(QStringLiteral("json")),
        conversion(QStringLiteral("json.gz")),
        conversion(QStringLiteral("perfetto-trace")),
        conversion(QStringLiteral("perfetto-trace.gz")),
    };
    return all;
}

} // namespace bench
