// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/barriers/barriers.h"
#include "analysis/host/barriercalls.h"
#include "analysis/idle/gpuidle.h"
#include "analysis/kernels/kernels.h"
#include "analysis/memory/memoryoperations.h"
#include "analysis/processes/processes.h"
#include "analysistesting.h"
#include "findings/findings.h"
#include "memorytrace.h"
#include "results/analysisresults.h"
#include "trace/traceloader.h"
#include "verifyexpected.h"

#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>
#include <QTest>
#include <QThreadPool>

#include <algorithm>
#include <functional>
#include <random>

using namespace analysistesting;
using core::MemoryKind;
using core::Scope;
using fixtures::MemoryTrace;

namespace {

QString sharedFile(const QString& name)
{
    return QDir(QStringLiteral(GPULOUPE_SHARED_DIR)).filePath(name);
}

/// A table as text, a line a row: equal tables give equal texts.
QStringList linesOf(const core::Table& table)
{
    QStringList lines { table.summary, table.provenance.coverage, table.provenance.limitations.join(QLatin1Char(';')) };
    for (std::size_t row = 0; row < table.rowCount; ++row) {
        QStringList cells;
        for (std::size_t column = 0; column < table.columns.size(); ++column)
            cells.append(table.text(row, column));
        lines.append(cells.join(QLatin1Char('|')));
    }
    return lines;
}

/// A trace with two processes, two GPUs and every kind of work, drawn by `seed`; rows are added in the order of
/// `shuffleSeed`.
std::shared_ptr<const core::Trace> randomTrace(unsigned seed, unsigned shuffleSeed)
{
    std::mt19937 random(seed);
    std::vector<std::function<void(MemoryTrace&)>> rows;
    std::int64_t time = 0;
    for (std::uint32_t i = 1; i <= 300; ++i) {
        const auto pid = static_cast<std::uint32_t>(1 + below(random, 2));
        const auto start = time += 1 + below(random, 5000); // no two starts are equal, so that there is one right order
        const auto end = start + below(random, 8000);
        const auto kind = below(random, 5);
        const auto name = QStringLiteral("k%1").arg(below(random, 5));
        const auto gpu = below(random, 2);
        const auto callStart = start - 2 * below(random, 4000) - 1;
        rows.push_back([=](MemoryTrace& trace) {
            if (kind < 3)
                trace.addKernel(pid, gpu, 7, start, end, name, i);
            else if (kind == 3)
                trace.addCopy(pid, gpu, 7, start, end, 64, 1, MemoryKind::Pageable, MemoryKind::Device, i);
            else
                trace.addSet(pid, gpu, 8, start, end, 32, MemoryKind::Device, i);
            trace.addCall(
                pid, pid, callStart, callStart + 500,
                kind == 3 ? QStringLiteral("cudaMemcpyAsync_v3020") : QStringLiteral("cudaLaunchKernel_v7000"), i);
        });
    }
    if (shuffleSeed > 0) {
        std::mt19937 order(shuffleSeed);
        std::shuffle(rows.begin(), rows.end(), order);
    }
    MemoryTrace builder;
    for (const auto pid : { 1U, 2U }) { // indexes must not depend on the order either
        for (const auto gpu : { 0, 1 }) {
            builder.stream(pid, gpu, 7);
            builder.stream(pid, gpu, 8);
        }
        builder.thread(pid, pid);
    }
    for (const auto& add : rows)
        add(builder);
    return builder.build();
}

/// Tables that say what the rules are and what became of them: they need no event.
bool isAboutRules(const core::Table& table)
{
    return table.key == QStringLiteral("findings") || table.key == QStringLiteral("finding_rules")
        || table.key == QStringLiteral("capture_notes") || table.key == QStringLiteral("thresholds");
}

} // namespace

class TestAnalysisResults : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void summaryOfTheGoldenTrace()
    {
        const auto results = core::analyze(fixtures::makeSeedTrace());
        VERIFY_EXPECTED(results);
        auto lines = core::summaryLines(**results);
        QCOMPARE(lines.takeFirst(), (*results)->findings->verdict.sentence);
        QCOMPARE(
            lines,
            (QStringList {
                QStringLiteral("Top kernel: computeKernel (42.6 % of kernel time, 2.60 ms, 3 calls)"),
                QStringLiteral("Top barrier: cudaStreamSynchronize (stream or device synchronisation, 800 µs, 1 call)"),
                QStringLiteral("Top NCCL op allreduce: 2.00 ms, 50.0 % overlapped with compute"),
                QStringLiteral("Launch storm: no (5 launches over 5.50 ms = 909/s, median kernel 1.00 ms)"),
                QStringLiteral("GPU 0: 18.2 % idle (1.00 ms of 5.50 ms)"),
                QStringLiteral("NVLink counters not found") }));
    }

    void sentencesHaveThreeDigits_data()
    {
        QTest::addColumn<QString>("file");
        QTest::newRow("copies") << QStringLiteral("h100_2gpu_1s.sqlite");
        QTest::newRow("training") << QStringLiteral("s3.25.0_nccl_2gpu_train.sqlite");
        QTest::newRow("long") << QStringLiteral("s3.20.2_negative_times.sqlite");
    }
    /// No sentence says "387999.4 ms", "2.561e+04" or "42.6%".
    void sentencesHaveThreeDigits()
    {
        QFETCH(QString, file);
        const auto path = QStringLiteral(GPULOUPE_SHARED_DIR "/data/") + file;
        if (!QFileInfo::exists(path))
            QSKIP("the real traces are not there");
        const auto trace = core::loadTrace(path);
        VERIFY_EXPECTED(trace);
        const auto results = core::analyze(*trace).value();
        QStringList sentences = core::summaryLines(*results);
        for (const auto& table : results->tables)
            sentences += table->summary;
        for (const auto& finding : results->findings->rows)
            sentences += { finding.title, core::evidenceText(finding), core::recoverableSentence(finding) };
        const auto& suspects = *results->table(u"suspects");
        for (std::size_t row = 0; row < suspects.rowCount; ++row)
            sentences += cellText(suspects, row, u"details");
        static const QRegularExpression odd(
            QStringLiteral("\\d{4,}(?:\\.\\d+)? (?:ns|µs|ms|kB|MB|GB)|\\d\\.\\d{4,} (?:ms|s)\\b|\\de[+-]\\d|\\d%"));
        for (const auto& sentence : sentences)
            QVERIFY2(!odd.match(sentence).hasMatch(), qPrintable(sentence));
    }

    void tablesStandInTheOrderOfTheReport()
    {
        const auto results = core::analyze(fixtures::makeSeedTrace()).value();
        QStringList keys;
        for (const auto& table : results->tables) {
            keys.append(table->key);
            QCOMPARE(tableFault(*table), QString());
            const bool isOfEvents = !isAboutRules(*table);
            QVERIFY(!table->provenance.coverage.isEmpty() || !table->provenance.isAvailable() || !isOfEvents);
        }
        QCOMPARE(
            keys.join(QLatin1Char(' ')),
            QStringLiteral(
                "findings suspects kernels kernel_parts kernel_modes launch_latency launch_storms small_kernels "
                "nccl_ops nvlink_during_nccl "
                "barriers gpu_idle gpu_idle_gaps stream_gaps queue_depth queue_depth_over_time gpu_dry_spells "
                "gpu_time_by_class wall_budget idle_causes "
                "host_during_idle critical_path critical_path_pieces gpu_utilization profiler_overhead os_calls "
                "os_calls_by_thread mpi_calls "
                "mpi_calls_by_thread library_calls library_calls_by_thread thread_states "
                "memory_operations page_migrations cpu_page_faults gpu_page_faults page_faults_by_range gpu_memory "
                "gpu_memory_over_time never_freed cuda_graphs "
                "nvtx_ranges nvtx_tree nvtx_coverage "
                "phases steps processes cpu_call_tree cpu_callers kernels_by_pid sync_by_pid nccl_by_gpu "
                "nccl_by_pid nvtx_by_pid capture_notes "
                "finding_rules "
                "thresholds"));
        QVERIFY(!results->table(u"no_such_table"));
        QCOMPARE(results->table(u"barriers")->key, QStringLiteral("barriers"));
    }

    void tableOutlivesItsResults()
    {
        std::weak_ptr<const core::AnalysisResults> watched;
        core::TablePointer gaps;
        {
            const auto results = core::analyze(fixtures::makeSeedTrace()).value();
            watched = results;
            gaps = results->table(u"gpu_idle_gaps");
        }
        QVERIFY(watched.expired()); // no table keeps all the others
        QCOMPARE(cellText(*gaps, 0, u"next"), QStringLiteral("ncclDevKernel_Broadcast_RING_LL"));
    }

    void everythingMissingIsSaid()
    {
        const auto results = core::analyze(MemoryTrace().build()).value();
        const auto lines = core::summaryLines(*results).mid(1); // after the verdict
        QCOMPARE(lines.size(), 6);
        for (const auto& line : lines.mid(0, 5))
            QVERIFY2(line.contains(QStringLiteral("not available, because")), qPrintable(line));
        QCOMPARE(lines.last(), QStringLiteral("NVLink counters not found"));
        for (const auto& table : results->tables) {
            QVERIFY2(!table->provenance.isAvailable() || isAboutRules(*table), qPrintable(table->key));
            QCOMPARE(tableFault(*table), QString());
        }
    }

    void emptyScopeIsNotMissing()
    {
        Scope scope;
        scope.window = core::TimeWindow { 0, 1 };
        const auto results = core::analyze(fixtures::makeSeedTrace(), scope).value();
        const auto lines = core::summaryLines(*results).mid(1); // after the verdict
        for (const auto& line : lines.mid(0, lines.size() - 1)) // the last is NVLink's, which was not captured
            QVERIFY2(line.endsWith(QStringLiteral("in this scope")), qPrintable(line));
        for (const auto& key : { u"kernels", u"barriers", u"gpu_idle", u"processes" }) {
            QVERIFY(results->table(key)->provenance.isAvailable());
            QCOMPARE(results->table(key)->rowCount, std::size_t { 0 });
        }
    }

    void orderOfRowsDoesNotMatter()
    {
        for (unsigned seed = 1; seed <= 5; ++seed) {
            const auto expected = core::analyze(randomTrace(seed, 0)).value();
            const auto actual = core::analyze(randomTrace(seed, seed + 100)).value();
            for (std::size_t i = 0; i < expected->tables.size(); ++i)
                QCOMPARE(linesOf(*actual->tables[i]), linesOf(*expected->tables[i]));
        }
    }

    void windowsAddUpToTheWhole()
    {
        for (unsigned seed = 1; seed <= 5; ++seed) {
            const auto trace = randomTrace(seed, 0);
            const auto whole = core::analyze(trace).value();
            const auto middle = trace->extent.startNs + trace->extent.durationNs() / 3;
            std::int64_t kernelNs = 0, memoryNs = 0, barrierNs = 0;
            for (const auto& window : { core::TimeWindow { trace->extent.startNs, middle },
                                        core::TimeWindow { middle, trace->extent.endNs + 1 } }) {
                Scope scope;
                scope.window = window;
                const auto part = core::analyze(trace, scope).value();
                kernelNs += part->kernels->totalNs;
                for (const auto& row : part->memoryOperations->rows)
                    memoryNs += row.totalNs;
                for (const auto& row : part->barriers->rows)
                    barrierNs += row.kind == core::BarrierKind::CpuLauncherGap ? 0 : row.duration.totalNs;
            }
            QCOMPARE(kernelNs, whole->kernels->totalNs);
            for (const auto& row : whole->memoryOperations->rows)
                memoryNs -= row.totalNs;
            for (const auto& row : whole->barriers->rows)
                barrierNs -= row.kind == core::BarrierKind::CpuLauncherGap ? 0 : row.duration.totalNs;
            QCOMPARE(memoryNs, 0);
            QCOMPARE(barrierNs, 0);
        }
    }

    void partsByProcessAddUp()
    {
        const auto trace = randomTrace(11, 0);
        const auto whole = core::analyze(trace).value();
        std::int64_t kernelNs = 0, calls = 0;
        for (std::size_t i = 0; i < trace->processes.size(); ++i) {
            Scope scope;
            scope.processes = { core::ProcessIndex { i } };
            const auto part = core::analyze(trace, scope).value();
            kernelNs += part->kernels->totalNs;
            calls += part->processes->rows.at(0).callCount;
        }
        QCOMPARE(kernelNs, whole->kernels->totalNs);
        QCOMPARE(calls, static_cast<std::int64_t>(trace->calls.size()));
    }

    void whatAnotherScopeFoundChangesNothing()
    {
        for (unsigned seed = 1; seed <= 3; ++seed) {
            const auto trace = randomTrace(seed, 0);
            auto found = core::analyze(trace).value()->options;
            std::vector<Scope> scopes(5);
            scopes[0].processes = { core::ProcessIndex { 0 } };
            scopes[1].processes = { core::ProcessIndex { trace->processes.size() - 1 } };
            scopes[2].window
                = core::TimeWindow { trace->extent.startNs, trace->extent.startNs + trace->extent.durationNs() / 2 };
            scopes[3].devices = { core::DeviceIndex { 0 } };
            for (const auto& scope : scopes) { // the last is the whole trace again
                const auto actual = core::analyze(trace, scope, found).value();
                const auto expected = core::analyze(trace, scope).value();
                for (std::size_t i = 0; i < expected->tables.size(); ++i)
                    QCOMPARE(linesOf(*actual->tables[i]), linesOf(*expected->tables[i]));
                found = actual->options;
            }
        }
    }

    void worksInsideAPoolThread()
    {
        QThreadPool pool;
        pool.setMaxThreadCount(1); // an analysis that waited for the pool would wait for itself
        std::shared_ptr<const core::AnalysisResults> results;
        pool.start([&results] { results = core::analyze(fixtures::makeSeedTrace()).value(); });
        QVERIFY(pool.waitForDone(30'000));
        QVERIFY(results);
    }

    void stops()
    {
        const auto results = core::analyze(fixtures::makeSeedTrace(), {}, {}, stoppedToken());
        QVERIFY(!results && results.error().code == core::ErrorCode::Cancelled);
    }

    void farTimesDoNotOverflow()
    {
        constexpr std::int64_t Far = std::int64_t { 1 } << 61;
        MemoryTrace builder;
        builder.addKernel(1, 0, 7, -Far, -Far + 10, QStringLiteral("k"), 1);
        builder.addKernel(1, 0, 7, Far - 10, Far, QStringLiteral("k"), 2);
        for (int i = 0; i < 6; ++i) // sums beyond 2^63
            builder.addKernel(1, 1, 7 + i, -Far, Far, QStringLiteral("long"));
        builder.addCall(1, 1, -Far, Far, QStringLiteral("cudaDeviceSynchronize"));
        builder.addCall(1, 1, 0, 5, QStringLiteral("cudaLaunchKernel"), 2);
        const auto results = core::analyze(builder.build()).value();
        QCOMPARE(results->gpuIdle->devices.at(0).idleNs, 2 * Far - 20);
        for (const auto& table : results->tables)
            QCOMPARE(tableFault(*table), QString());
    }

    void h100Figures()
    {
        const auto path = sharedFile(QStringLiteral("data/h100_2gpu_1s.sqlite"));
        if (!QFileInfo::exists(path))
            QSKIP(qPrintable(QStringLiteral("no reference trace %1").arg(path)));
        const auto trace = core::loadTrace(path);
        VERIFY_EXPECTED(trace);
        const auto results = core::analyze(*trace).value();
        QCOMPARE(results->kernels->kernelCount, 3442);
        QCOMPARE(results->kernels->totalNs, 44'829'522);
        QCOMPARE(results->kernels->kernelCount - results->kernels->withoutLaunch, 1632);
        const auto idle = results->table(u"gpu_idle");
        QCOMPARE(cellText(*idle, 0, u"idle_pct"), QStringLiteral("0.68"));
        QCOMPARE(cellText(*idle, 0, u"busy_ms"), QStringLiteral("962.890"));
        QCOMPARE(cellText(*idle, 0, u"window_ms"), QStringLiteral("969.448"));
        QCOMPARE(cellText(*idle, 1, u"idle_pct"), QStringLiteral("0.67"));
        QCOMPARE(cellText(*idle, 0, u"kernels_only_idle_pct"), QStringLiteral("97.67"));
        QCOMPARE(cellText(*idle, 1, u"kernels_only_idle_pct"), QStringLiteral("97.66"));
        const auto kernelsOnly = core::analyzeGpuIdle(**trace, {}, { .kernelsOnly = true }).value();
        QCOMPARE(QString::number(kernelsOnly.devices.at(1).idleFraction() * 100, 'f', 2), QStringLiteral("97.66"));
    }

    void everyReferenceTraceIsAnalyzed()
    {
        const QDir folder(sharedFile(QStringLiteral("data")));
        const auto files = folder.entryList({ QStringLiteral("*.sqlite") }, QDir::Files);
        if (files.isEmpty())
            QSKIP(qPrintable(QStringLiteral("no reference traces in %1").arg(folder.path())));
        for (const auto& file : files) {
            const auto trace = core::loadTrace(folder.filePath(file));
            VERIFY_EXPECTED(trace);
            const auto results = core::analyze(*trace).value();
            for (const auto& table : results->tables) {
                const auto fault = tableFault(*table);
                QVERIFY2(fault.isEmpty(), qPrintable(QStringLiteral("%1, %2: %3").arg(file, table->key, fault)));
            }
            for (const auto& device : results->gpuIdle->devices) {
                QCOMPARE(device.busyNs + device.idleNs, device.window.durationNs());
                QCOMPARE(device.busy->totalNs(), device.busyNs);
                QVERIFY(device.kernelBusyNs <= device.busyNs);
            }
            QCOMPARE(results->kernels->kernelCount, static_cast<std::int64_t>((*trace)->kernels.size()));
        }
    }
};

QTEST_APPLESS_MAIN(TestAnalysisResults)
#include "tst_analysisresults.moc"
