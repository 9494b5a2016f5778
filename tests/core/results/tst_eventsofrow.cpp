// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/host/barriercalls.h"
#include "analysis/kernels/kernels.h"
#include "analysis/nccl/nccl.h"
#include "analysistesting.h"
#include "exportbuilder.h"
#include "findings/findings.h"
#include "memorytrace.h"
#include "results/eventsofrow.h"
#include "results/rowofevent.h"
#include "results/workofrow.h"
#include "table/tablekeys.h"
#include "trace/eventlinks.h"
#include "trace/traceloader.h"
#include "verifyexpected.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using core::EventClass;
using core::eventOf;
using fixtures::MemoryTrace;
namespace TableKey = core::TableKey;

namespace {

/// By start: kernels 0 to 4, ranges and marks 0 to 4, copies 0 to 1, one set, calls 0 to 2.
core::ResultsPointer exampleResults(const core::Scope& scope = {})
{
    MemoryTrace builder;
    builder.addKernel(11, 0, 7, 0, 10, QStringLiteral("a"), 1, {}, fixtures::gridOf(1));
    builder.addKernel(11, 0, 8, 20, 25, QStringLiteral("a"), 0, {}, fixtures::gridOf(2));
    builder.addKernel(22, 0, 7, 40, 48, QStringLiteral("a"), 0, {}, fixtures::gridOf(1));
    builder.addKernel(11, 1, 7, 60, 66, QStringLiteral("a"), 0, {}, fixtures::gridOf(1));
    builder.addKernel(11, 0, 7, 80, 81, QStringLiteral("b"), 0, {}, fixtures::gridOf(1));
    builder.addRange(11, 11, 0, 10, QStringLiteral("step, op_id = 1"));
    builder.addRange(11, 11, 20, 25, QStringLiteral("step, op_id = 2"));
    builder.addRange(22, 22, 40, 48, QStringLiteral("step, op_id = 1"));
    builder.addRange(11, 11, 60, 66, QStringLiteral("step, op_id = 1"), QStringLiteral("phases"));
    builder.addMark(11, 11, 80, QStringLiteral("step, op_id = 1"));
    builder.addCopy(11, 0, 7, 10, 19, 100, 1, core::MemoryKind::Pageable, core::MemoryKind::Device);
    builder.addCopy(11, 0, 7, 26, 30, 100, 1, core::MemoryKind::Pinned, core::MemoryKind::Device);
    builder.addSet(11, 0, 7, 50, 58, 100, core::MemoryKind::Device);
    builder.addCall(11, 11, -5, -1, QStringLiteral("cudaLaunchKernel_v7000"), 1);
    builder.addCall(11, 11, 30, 45, QStringLiteral("cudaDeviceSynchronize_v3020"));
    builder.addCall(22, 22, 50, 55, QStringLiteral("cudaDeviceSynchronize_v3020"));
    return core::analyze(builder.build(), scope).value();
}

/// Rows of the events of a class that a table's row stands for: "0 1 3"; or what is wrong.
QString rowsOf(const core::AnalysisResults& results, const core::Table& table, std::size_t row, EventClass eventClass)
{
    const auto events = core::eventsOfRow(results, table, row);
    if (!events)
        return QStringLiteral("cancelled");
    const auto& bits = events->rows(eventClass);
    if (bits.count() != events->count())
        return QStringLiteral("other classes as well");
    QStringList rows;
    for (auto at = bits.firstFrom(0); at; at = bits.firstFrom(*at + 1))
        rows += QString::number(*at);
    return rows.join(QLatin1Char(' '));
}

QString rowsOf(const core::AnalysisResults& results, const QString& key, std::size_t row, EventClass eventClass)
{
    return rowsOf(results, *results.table(key), row, eventClass);
}

/// The rows whose count is not that of the events: none when all is well.
QStringList wrongCounts(const core::AnalysisResults& results, const QString& key, QStringView column)
{
    QStringList wrong;
    const auto table = results.table(key);
    for (std::size_t row = 0; row < table->rowCount; ++row) {
        const auto events = core::eventsOfRow(results, *table, row);
        const auto shown = analysistesting::cellText(*table, row, column);
        if (QString::number(events->count()) != shown)
            wrong += QStringLiteral("%1 row %2: %3, not %4").arg(key).arg(row).arg(events->count()).arg(shown);
    }
    return wrong;
}

} // namespace

class TestEventsOfRow : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void kernelsOfARow()
    {
        const auto results = exampleResults();
        QCOMPARE(rowsOf(*results, TableKey::Kernels, 0, EventClass::Kernels), QStringLiteral("0 1 2 3"));
        QCOMPARE(rowsOf(*results, TableKey::Kernels, 1, EventClass::Kernels), QStringLiteral("4"));
        // parts: stream 7 of pid 11 on GPU 0, that of pid 22, GPU 1, stream 8 (two blocks), b
        const QStringList parts { QStringLiteral("0"), QStringLiteral("2"), QStringLiteral("3"), QStringLiteral("1"),
                                  QStringLiteral("4") };
        for (std::size_t row = 0; row < 5; ++row)
            QCOMPARE(rowsOf(*results, TableKey::KernelParts, row, EventClass::Kernels),
                     parts[static_cast<qsizetype>(row)]);
        QCOMPARE(rowsOf(*results, TableKey::LaunchLatency, 0, EventClass::Kernels), QStringLiteral("0"));
    }

    void rowsOfAnotherGrouping()
    {
        const auto results = exampleResults();
        const auto kernels
            = core::analyzeKernels(*results->trace, {}, core::kernelInputs(*results), { .byLaunchShape = true });
        VERIFY_EXPECTED(kernels);
        const auto table = core::describeKernels(results->trace, std::make_shared<const core::Kernels>(*kernels), {});
        QCOMPARE(rowsOf(*results, table, 0, EventClass::Kernels), QStringLiteral("0 2 3")); // one block
        QCOMPARE(rowsOf(*results, table, 1, EventClass::Kernels), QStringLiteral("1"));
    }

    void ncclOfAnotherGrouping()
    {
        MemoryTrace builder;
        const auto name = QStringLiteral("ncclDevKernel_AllReduce_Sum_f32_RING_LL");
        for (std::int32_t device = 0; device < 2; ++device) {
            builder.addKernel(11, device, 7, 0, 10, name);
            builder.addKernel(11, device, 7, 20, 30, name);
        }
        const auto results = core::analyze(builder.build()).value();
        const auto nccl = core::analyzeNccl(*results->trace, {}, *results->options.ncclEvents, *results->ncclWork,
                                            { .byDevice = true });
        VERIFY_EXPECTED(nccl);
        QCOMPARE(nccl->rows.size(), std::size_t { 2 });
        const auto table = core::describeNccl(results->trace, std::make_shared<const core::Nccl>(*nccl),
                                              results->options.ncclEvents, {});
        for (std::size_t row = 0; row < 2; ++row) {
            const auto events = core::eventsOfRow(*results, table, row);
            VERIFY_EXPECTED(events);
            QCOMPARE(events->count(), 2);
            for (std::uint32_t kernel = 0; kernel < 4; ++kernel) {
                const auto stream = results->trace->kernels.stream[kernel];
                const bool isOfRow = results->trace->streams[stream.value()].device == nccl->rows[row].device;
                QCOMPARE(events->contains(eventOf(EventClass::Kernels, kernel)), isOfRow);
            }
        }
    }

    void rangesOfAPhase()
    {
        MemoryTrace builder;
        builder.addKernel(11, 0, 7, 0, 10, QStringLiteral("a"));
        for (std::int64_t i = 0; i < 4; ++i)
            builder.addRange(11, 11, 20 * i, 20 * i + 10, i % 2 == 0 ? QStringLiteral("prefill") : QStringLiteral("x"));
        core::AnalysisOptions options;
        options.phases = core::parsePhaseMap(R"({"first": ["prefill"]})", QStringLiteral("test")).value();
        const auto results = core::analyze(builder.build(), {}, options).value();
        QCOMPARE(rowsOf(*results, TableKey::Phases, 0, EventClass::Nvtx), QStringLiteral("0 2"));
    }

    // Ranges in no phase are marked, with those inside of a phase left out; outside of ranges the kernels are.
    void whatIsInNoPhase()
    {
        MemoryTrace builder;
        builder.addKernel(11, 0, 7, 0, 10, QStringLiteral("a"), 1);
        builder.addKernel(11, 0, 7, 100, 110, QStringLiteral("a"), 2);
        builder.addCall(11, 11, 1, 2, QStringLiteral("cudaLaunchKernel_v7000"), 1);
        builder.addCall(11, 11, 95, 96, QStringLiteral("cudaLaunchKernel_v7000"), 2);
        builder.addRange(11, 11, 0, 40, QStringLiteral("prefill"));
        builder.addRange(11, 11, 10, 20, QStringLiteral("x"));
        builder.addRange(11, 11, 50, 60, QStringLiteral("x"));
        core::AnalysisOptions options;
        options.phases = core::parsePhaseMap(R"({"first": ["prefill"]})", QStringLiteral("test")).value();
        const auto results = core::analyze(builder.build(), {}, options).value();
        QCOMPARE(results->table(TableKey::Phases)->rowCount, 3);
        QCOMPARE(rowsOf(*results, TableKey::Phases, 1, EventClass::Nvtx), QStringLiteral("2"));
        QCOMPARE(rowsOf(*results, TableKey::Phases, 2, EventClass::Kernels), QStringLiteral("1"));
        QCOMPARE(rowsOf(*results, TableKey::NvtxCoverage, 0, EventClass::Kernels), QStringLiteral("0"));
    }

    // Whatever has times is marked: as events, as a time of its own, or as the pieces of its idle time. Streams are
    // tracks, and paths of ranges sum up what the table of ranges marks.
    void everyRowWithTimesIsMarked()
    {
        const QStringList withoutTimes { TableKey::FindingRules, TableKey::Thresholds,  TableKey::CaptureGuidance,
                                         TableKey::TraceInfo,    TableKey::EventTables, TableKey::Diagnostics,
                                         TableKey::CaptureNotes, TableKey::QueueDepth,  TableKey::NvtxTree };
        const auto results = core::analyze(fixtures::makeSeedTrace()).value();
        QStringList unmarked;
        for (const auto& table : results->tables) {
            for (std::size_t row = 0; row < table->rowCount && !withoutTimes.contains(table->key); ++row) {
                const bool isTime = table->subject && table->subject(row).window.has_value();
                const auto events = core::eventsOfRow(*results, *table, row);
                QVERIFY(events);
                const auto times = core::timesOfRow(*results, *table, row);
                QVERIFY(times);
                if (!isTime && events->count() == 0 && (!*times || (*times)->rowCount == 0))
                    unmarked += QStringLiteral("%1 %2").arg(table->key).arg(row);
            }
        }
        QVERIFY2(unmarked.isEmpty(), qPrintable(unmarked.join(QStringLiteral(", "))));
    }

    void onlyWhatIsInScope()
    {
        core::Scope scope;
        scope.window = core::TimeWindow { 30, 70 };
        const auto results = exampleResults(scope);
        QCOMPARE(rowsOf(*results, TableKey::Kernels, 0, EventClass::Kernels), QStringLiteral("2 3"));
        QCOMPARE(rowsOf(*results, TableKey::NvtxRanges, 0, EventClass::Nvtx), QStringLiteral("2"));
    }

    void rangesAndMarks()
    {
        const auto results = exampleResults();
        QCOMPARE(rowsOf(*results, TableKey::NvtxRanges, 0, EventClass::Nvtx), QStringLiteral("0 1 2"));
        QCOMPARE(rowsOf(*results, TableKey::NvtxRanges, 1, EventClass::Nvtx), QStringLiteral("3")); // of "phases"
        QCOMPARE(rowsOf(*results, TableKey::NvtxRanges, 2, EventClass::Nvtx), QStringLiteral("4")); // the mark
        QCOMPARE(rowsOf(*results, TableKey::NvtxByProcess, 0, EventClass::Nvtx), QStringLiteral("0 1"));
    }

    void copiesAndSets()
    {
        const auto results = exampleResults();
        QCOMPARE(rowsOf(*results, TableKey::MemoryOperations, 0, EventClass::Memcpy), QStringLiteral("0"));
        QCOMPARE(rowsOf(*results, TableKey::MemoryOperations, 1, EventClass::Memset), QStringLiteral("0"));
        QCOMPARE(rowsOf(*results, TableKey::MemoryOperations, 2, EventClass::Memcpy), QStringLiteral("1"));
    }

    void callsThatWait()
    {
        const auto results = exampleResults();
        const auto table = results->table(TableKey::Barriers);
        bool isFound = false;
        for (std::size_t row = 0; row < table->rowCount; ++row) {
            if (analysistesting::cellText(*table, row, u"kind") != QStringLiteral("sync_api"))
                continue;
            isFound = true;
            QCOMPARE(rowsOf(*results, *table, row, EventClass::Calls), QStringLiteral("1 2"));
        }
        QVERIFY(isFound);
    }

    void aListOfEventsIsMarkedAsAWhole()
    {
        const auto results = exampleResults();
        const auto instances = core::kernelInstances(results->trace, {}, results->kernels->rows.front());
        VERIFY_EXPECTED(instances);
        for (std::size_t row = 0; row < instances->rowCount; ++row)
            QCOMPARE(rowsOf(*results, *instances, row, EventClass::Kernels), QStringLiteral("0 1 2 3"));
    }

    /// A finding that only claims time of a class stands for the work of that class.
    void workThatAFindingIsAbout()
    {
        MemoryTrace builder;
        constexpr std::int64_t Ms = analysistesting::MsNs;
        for (std::int64_t i = 0; i < 20; ++i) {
            builder.addCopy(11, 0, 7, 100 * i * Ms, (100 * i + 90) * Ms, 1'000'000'000, 1, core::MemoryKind::Pinned,
                            core::MemoryKind::Device);
            builder.addKernel(11, 0, 7, (100 * i + 90) * Ms, (100 * i + 100) * Ms, QStringLiteral("a"));
        }
        const auto results = core::analyze(builder.build()).value();
        const auto& findings = results->findings->rows;
        const auto found = std::find_if(findings.begin(), findings.end(), [](const core::Finding& finding) {
            return std::find(finding.classes.begin(), finding.classes.end(), core::TimeClass::CopyToDevice)
                != finding.classes.end();
        });
        QVERIFY(found != findings.end());
        const auto events = core::eventsOfRow(*results, *results->table(TableKey::Findings),
                                              static_cast<std::size_t>(found - findings.begin()));
        VERIFY_EXPECTED(events);
        QCOMPARE(events->rows(EventClass::Memcpy).count(), 20);
        QCOMPARE(events->count(), 20);
    }

    void tablesWithoutEventsHaveNone()
    {
        const auto results = exampleResults();
        for (const auto& key : { TableKey::IdleCauses, TableKey::Thresholds, TableKey::GpuIdle }) {
            const auto table = results->table(key);
            if (table && table->rowCount > 0)
                QCOMPARE(core::eventsOfRow(*results, *table, 0)->count(), 0);
        }
    }

    void asManyAsTheTablesCount()
    {
        const auto results = core::analyze(fixtures::makeSeedTrace()).value();
        QCOMPARE(wrongCounts(*results, TableKey::Kernels, u"calls"), QStringList());
        QCOMPARE(wrongCounts(*results, TableKey::KernelsByProcess, u"calls"), QStringList());
        QCOMPARE(wrongCounts(*results, TableKey::KernelParts, u"calls"), QStringList());
        QCOMPARE(wrongCounts(*results, TableKey::MemoryOperations, u"count"), QStringList());
        QCOMPARE(wrongCounts(*results, TableKey::NvtxRanges, u"count"), QStringList());
        QCOMPARE(wrongCounts(*results, TableKey::NvtxByProcess, u"count"), QStringList());
        QCOMPARE(wrongCounts(*results, TableKey::SmallKernels, u"launches"), QStringList());
        QCOMPARE(wrongCounts(*results, TableKey::ProfilerOverhead, u"count"), QStringList());
        for (std::uint32_t kernel = 0; kernel < results->trace->kernels.size(); ++kernel) {
            const auto row = core::rowOfKernel(*results->trace, *results->kernels, kernel);
            QVERIFY(row);
            const auto events = core::eventsOfRow(*results, *results->table(TableKey::Kernels), *row);
            QVERIFY(events->contains(eventOf(EventClass::Kernels, kernel)));
        }
    }

    void callsOfTheHost()
    {
        MemoryTrace builder;
        const auto poll = QStringLiteral("poll");
        builder.addOsCall(1, 1, 0, 10, poll);
        builder.addOsCall(1, 2, 5, 20, poll);
        builder.addOsCall(2, 1, 30, 40, poll);
        builder.addOsCall(1, 2, 50, 60, QStringLiteral("read"));
        const auto results = core::analyze(builder.build()).value();
        for (const auto& key : { TableKey::OsCalls, TableKey::OsCallsByThread }) {
            QVERIFY(results->table(key)->rowCount > 1);
            QVERIFY(core::mayHaveEvents(*results->table(key), 0));
            QCOMPARE(wrongCounts(*results, key, u"count"), QStringList());
        }
    }

    void migrationsAndCallsOfLibraries()
    {
        fixtures::ExportBuilder builder;
        builder.addMemcpy({ .startNs = 10, .endNs = 20, .sizeBytes = 1, .copyKind = 11, .migrationCause = 2 });
        builder.addMemcpy({ .startNs = 30, .endNs = 40, .sizeBytes = 1, .copyKind = 11, .migrationCause = 2 });
        builder.addMemcpy({ .startNs = 50, .endNs = 60, .sizeBytes = 1, .copyKind = 11, .migrationCause = 3 });
        builder.addMemcpy({ .startNs = 70, .endNs = 80, .sizeBytes = 1, .copyKind = 12, .migrationCause = 2 });
        builder.addLibraryCall({ .startNs = 10, .endNs = 20 });
        builder.addLibraryCall({ .tid = 101, .startNs = 30, .endNs = 40 });
        builder.addLibraryCall({ .startNs = 50, .endNs = 60, .table = QStringLiteral("CUDNN_EVENTS") });
        builder.addMpi({ .startNs = 10, .endNs = 20 });
        builder.addMpi({ .tid = 101, .startNs = 30, .endNs = 45 });
        builder.addMpi({ .startNs = 50, .endNs = 60, .name = QStringLiteral("MPI_Recv") });
        const QTemporaryDir folder;
        const auto path = folder.filePath(QStringLiteral("trace.sqlite"));
        VERIFY_EXPECTED(builder.write(path));
        const auto trace = core::loadTrace(path);
        VERIFY_EXPECTED(trace);
        const auto results = core::analyze(*trace).value();
        for (const auto& key : { TableKey::PageMigrations, TableKey::MpiCalls, TableKey::MpiCallsByThread,
                                 TableKey::LibraryCalls, TableKey::LibraryCallsByThread }) {
            QVERIFY(results->table(key)->rowCount > 1);
            QVERIFY(core::mayHaveEvents(*results->table(key), 0));
            QCOMPARE(wrongCounts(*results, key, u"count"), QStringList());
        }
    }

    /// Older exports have calls of MPI as NVTX ranges.
    void rangesOfMpi()
    {
        fixtures::MemoryTrace builder;
        builder.addRange(1, 1, 0, 100, QStringLiteral("MPI_Send"), QStringLiteral("MPI"));
        builder.addRange(1, 1, 200, 230, QStringLiteral("MPI_Send"), QStringLiteral("MPI"));
        builder.addRange(1, 1, 300, 400, QStringLiteral("MPI_Recv"), QStringLiteral("MPI"));
        builder.addMark(1, 1, 500, QStringLiteral("MPI_Send"));
        const auto results = core::analyze(builder.build()).value();
        QVERIFY(results->table(TableKey::MpiCalls)->rowCount > 1);
        QCOMPARE(wrongCounts(*results, TableKey::MpiCalls, u"count"), QStringList());
    }

    void stops()
    {
        const auto results = exampleResults();
        QVERIFY(!core::eventsOfRow(*results, *results->table(TableKey::Kernels), 0, analysistesting::stoppedToken()));
    }
};

QTEST_GUILESS_MAIN(TestEventsOfRow)
#include "tst_eventsofrow.moc"
