// SPDX-License-Identifier: GPL-3.0-or-later
#include "exportbuilder.h"
#include "trace/traceloader.h"
#include "tracetext.h"
#include "verifyexpected.h"

#include <QFileInfo>
#include <QTemporaryDir>

#include <algorithm>
#include <limits>

using core::EventClass;
using fixtures::ExportBuilder;
using Version = fixtures::ExportVersion;

namespace {

/// One event of each class in two processes, with values that are all different.
ExportBuilder oneOfEach(Version version)
{
    ExportBuilder builder(version);
    builder.addProcess(100, QStringLiteral("python3"));
    builder.addProcess(999, QStringLiteral("did nothing"));
    builder.addThreadName(100, 101, QStringLiteral("main"));
    builder.addCall({ .pid = 100, .tid = 101, .startNs = 1000, .endNs = 1100, .correlation = 1 });
    builder.addCall({ .pid = 200,
                      .startNs = 1010,
                      .endNs = 1110,
                      .name = QStringLiteral("cuLaunchKernel"),
                      .correlation = 1,
                      .isDriverApi = true });
    builder.addKernel({ .pid = 100,
                        .startNs = 1200,
                        .endNs = 1300,
                        .shortName = QStringLiteral("gemm"),
                        .fullName = QStringLiteral("gemm(float*)"),
                        .contextId = 3,
                        .stream = 7,
                        .correlation = 1,
                        .gridX = 2,
                        .gridY = 3,
                        .gridZ = 4,
                        .blockX = 5,
                        .blockY = 6,
                        .blockZ = 7,
                        .registersPerThread = 8,
                        .staticSharedBytes = 9,
                        .dynamicSharedBytes = 10,
                        .executedSharedBytes = 14,
                        .localBytesPerThread = 15,
                        .graphNodeId = 11,
                        .graphId = (std::int64_t { 5 } << 32) | 16 });
    builder.addKernel({ .pid = 200, .startNs = 1210, .endNs = 1310, .correlation = 1 });
    builder.addMemcpy({ .pid = 100,
                        .startNs = 1400,
                        .endNs = 1500,
                        .sizeBytes = 4096,
                        .copyKind = 2,
                        .sourceKind = 2,
                        .destinationKind = 0,
                        .correlation = 2 });
    builder.addMemset(
        { .pid = 100, .startNs = 1600, .endNs = 1610, .sizeBytes = 512, .memoryKind = 4, .correlation = 3 });
    builder.addSync({ .pid = 100, .startNs = 1600, .endNs = 1700, .syncType = 4, .correlation = 4 });
    builder.addOverhead({ .pid = 100, .tid = 101, .startNs = 1700, .endNs = 1800, .name = QStringLiteral("flush") });
    builder.addGraphLaunch(
        { .pid = 100, .startNs = 1800, .endNs = 1900, .graphId = 12, .graphExecId = 13, .correlation = 5 });
    builder.addNvtx({ .pid = 100, .startNs = 900, .text = QStringLiteral("NCCL"), .eventType = 75, .domainId = 1 });
    builder.addNvtx(
        { .pid = 100, .tid = 101, .startNs = 1000, .endNs = 2000, .text = QStringLiteral("aten::add, op_id = 7") });
    builder.addNvtx({ .pid = 100,
                      .tid = 101,
                      .startNs = 1001,
                      .endNs = 1999,
                      .text = QStringLiteral("ncclAllReduce"),
                      .isRegistered = true,
                      .eventType = 60,
                      .domainId = 1 });
    builder.addNvtx({ .pid = 100, .tid = 101, .startNs = 1002, .text = QStringLiteral("mark"), .eventType = 34 });
    builder.addNvtx({ .pid = 100, .tid = 101, .startNs = 1003, .text = QStringLiteral("open") });
    builder.addOsrt({ .pid = 100, .tid = 101, .startNs = 1000, .endNs = 1050, .name = QStringLiteral("poll") });
    builder.addScheduling({ .pid = 100, .tid = 101, .timeNs = 1500, .cpu = 17, .isIn = false });
    builder.addScheduling({ .pid = 100, .tid = 101, .timeNs = 1400, .cpu = 18, .isIn = true });
    builder.addGpuMetric({ .timeNs = 1234,
                           .gpuId = 0,
                           .values = { { QStringLiteral("SM Active"), 40 }, { QStringLiteral("NVLink RX"), 7 } } });
    builder.addGpu({ .gpuId = 0, .name = QStringLiteral("H100") });
    builder.addCaptureMeta(QStringLiteral("CAPTURE_EVENT_TYPE"), QStringLiteral("Cuda"));
    builder.addSystemEnvironment(QStringLiteral("NvDriverVersion"), QStringLiteral("550"));
    builder.addDiagnostic(1, 2, QStringLiteral("lost"));
    builder.setSessionStartUtcNs(77);
    return builder;
}

/// Some rows in each table, so that several workers get work; times are not in row order.
ExportBuilder manyRows()
{
    constexpr int Count = 701; // prime: the start times below are all different
    ExportBuilder builder;
    for (int i = 0; i < Count; ++i) {
        const std::int64_t pid = 100 + 100 * (i % 2);
        const std::int64_t startNs = 1'000'000 + static_cast<std::int64_t>(i * 7919 % Count) * 1000;
        builder.addCall({ .pid = pid,
                          .tid = pid + i % 3,
                          .startNs = startNs,
                          .endNs = startNs + 100 + i % 7,
                          .name = QStringLiteral("cudaLaunchKernel%1_v7000").arg(i % 4),
                          .correlation = 1 + i / 2 });
        builder.addKernel({ .pid = pid,
                            .startNs = startNs + 200,
                            .endNs = startNs + 700 + i % 50,
                            .shortName = QStringLiteral("kernel%1").arg(i % 13),
                            .deviceId = i % 2,
                            .stream = 7 + i % 5,
                            .correlation = 1 + i / 2,
                            .gridX = 1 + i % 3 });
        builder.addMemcpy(
            { .pid = pid, .startNs = startNs + 300, .endNs = startNs + 400, .sizeBytes = i, .correlation = 1 + i / 2 });
        builder.addNvtx({ .pid = pid,
                          .startNs = startNs,
                          .endNs = startNs + 900,
                          .text = QStringLiteral("range %1, seq = %2, op_id = %3").arg(i % 17).arg(i % 3 * 40).arg(i),
                          .isRegistered = i % 2 == 0,
                          .binaryData = i % 5 == 0 ? QByteArray(3, static_cast<char>(i % 11)) : QByteArray(),
                          .jsonText = i % 5 == 1 ? QStringLiteral("{\"count\": %1}").arg(i % 4) : QString(),
                          .isJsonRegistered = i % 10 == 1 });
        builder.addScheduling({ .pid = pid, .timeNs = startNs, .cpu = i % 64, .isIn = i % 2 == 0 });
        builder.addOsrt(
            { .pid = pid, .startNs = startNs, .endNs = startNs + 10, .name = QStringLiteral("call%1").arg(i % 5) });
        builder.addGpuMetric({ .timeNs = startNs, .values = { { QStringLiteral("SM Active"), i } } });
    }
    return builder;
}

} // namespace

class TestTraceLoader : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsEveryClassInEveryVersion_data()
    {
        QTest::addColumn<Version>("version");
        QTest::newRow("unversioned") << Version::Unversioned;
        QTest::newRow("2.9.1") << Version::V2_9_1;
        QTest::newRow("3.1.2") << Version::V3_1_2;
        QTest::newRow("3.13.2") << Version::V3_13_2;
        QTest::newRow("3.25.0") << Version::V3_25_0;
        QTest::newRow("3.28.1") << Version::V3_28_1;
    }

    void readsEveryClassInEveryVersion()
    {
        QFETCH(Version, version);
        const auto loaded = load(oneOfEach(version));
        VERIFY_EXPECTED(loaded);
        const auto& trace = **loaded;

        const bool hasGraphs = version >= Version::V3_13_2;
        const bool hasProcesses = version != Version::Unversioned;
        QStringList expected {
            QStringLiteral("kernel 1200 1300 gemm(float*) pid 100 device 0/0 context 3 stream 7 correlation 1 launch "
                           "cudaLaunchKernel@1000 "
                           "shape 2x3x4 5x6x7 8 9 10 14 15 node 11 graph %1")
                .arg(version >= Version::V3_25_0 ? 16 : 0),
            QStringLiteral("kernel 1210 1310 kernel pid 200 device 0/0 context 1 stream 7 correlation 1 launch "
                           "cuLaunchKernel@1010 "
                           "shape 1x1x1 32x1x1 16 0 0 0 0 node 0 graph 0"),
            QStringLiteral("call 1000 1100 cudaLaunchKernel tid 100/101 correlation 1"),
            QStringLiteral("call 1010 1110 cuLaunchKernel tid 200/200 correlation 1"),
            QStringLiteral("copy 1400 1500 4096 B kind 2 from 2 to 0 pid 100 stream 7 correlation 2 launch -"),
            QStringLiteral("set 1600 1610 512 B kind 0 from 7 to 4 pid 100 stream 7 correlation 3 launch -"),
        };
        if (hasGraphs)
            expected += QStringLiteral("graph 1800 1900 12/13 pid 100 stream 7 correlation 5 launch -");
        expected += {
            QStringLiteral("sync 1600 1700 type 4 pid 100 stream 7 correlation 4"),
            QStringLiteral("overhead 1700 1800 flush tid 100/101"),
            QStringLiteral("nvtx 1000 2000 aten::add, op_id = 7 tid 100/101 domain 0 kind 0"),
            QStringLiteral("nvtx 1001 1999 ncclAllReduce tid 100/101 domain 1 (NCCL) kind 1"),
            QStringLiteral("nvtx 1002 1002 mark tid 100/101 domain 0 kind 2"),
            QStringLiteral("nvtx 1003 2000 open tid 100/101 domain 0 kind 0"),
            QStringLiteral("osrt 1000 1050 poll tid 100/101"),
            QStringLiteral("scheduling 1400 cpu 18 1 tid 100/101"),
            QStringLiteral("scheduling 1500 cpu 17 0 tid 100/101"),
            QStringLiteral("metric 1234 gpu 0 NVLink RX = 7"),
            QStringLiteral("metric 1234 gpu 0 SM Active = 40"),
        };
        QCOMPARE(fixtures::eventTexts(trace), expected);
        QCOMPARE(trace.eventCount(), static_cast<std::int64_t>(expected.size()));
        QCOMPARE(trace.strings.text(trace.nvtx.text[0]), QStringLiteral("aten::add"));

        QCOMPARE(trace.processes.size(), std::size_t { 2 });
        QCOMPARE(trace.processes[0].name, hasProcesses ? QStringLiteral("python3") : QString());
        QCOMPARE(trace.processes[1].name, QString());
        QCOMPARE(trace.threads[0].name, QStringLiteral("main"));
        QCOMPARE(trace.devices.size(), std::size_t { 1 });
        QCOMPARE(trace.devices[0].name, QStringLiteral("H100"));
        QCOMPARE(trace.devices[0].smCount, std::int64_t { 132 });
        QCOMPARE(trace.extent, (core::TimeWindow { 1000, 2000 }));
        QCOMPARE(trace.schemaVersion(), hasProcesses ? fixtures::versionText(version) : QStringLiteral("unversioned"));
    }

    void readsWhatSurroundsTheEvents()
    {
        const auto loaded = load(oneOfEach(Version::V3_28_1));
        VERIFY_EXPECTED(loaded);
        const auto& trace = **loaded;
        QCOMPARE(trace.path, m_path);
        QCOMPARE(trace.fileName, QFileInfo(m_path).fileName());
        QCOMPARE(trace.fileSizeBytes, QFileInfo(m_path).size());
        QCOMPARE(trace.captureMeta(QStringLiteral("CAPTURE_EVENT_TYPE")), QStringLiteral("Cuda"));
        QCOMPARE(trace.captureMessages.size(), std::size_t { 1 });
        QCOMPARE(trace.captureMessages[0].severity, 2);
        QCOMPARE(trace.captureMessages[0].text, QStringLiteral("lost"));
        QCOMPARE(trace.systemEnvironment.size(), std::size_t { 1 });
        QCOMPARE(trace.sessionStartUtcNs, std::optional<std::int64_t>(77));
        for (const auto eventClass : { EventClass::Kernels, EventClass::Nvtx, EventClass::GpuMetrics })
            QVERIFY(trace.reading(eventClass).isPresent());
        QVERIFY(trace.hasOpaqueGraphs());
        QCOMPARE(trace.reading(EventClass::Nvtx).rowsRead, std::int64_t { 5 });
        QCOMPARE(trace.reading(EventClass::Nvtx).rowsKept, std::int64_t { 4 });
    }

    void rowsTakeLittleMemory()
    {
        const auto loaded = load(manyRows());
        VERIFY_EXPECTED(loaded);
        const auto bytesOf = [](auto&&... columns) { return (sizeof(columns[0]) + ...); };
        const auto& kernels = (*loaded)->kernels;
        QVERIFY(bytesOf(kernels.startNs, kernels.endNs, kernels.name, kernels.stream, kernels.correlationId,
                        kernels.launch, kernels.shape, kernels.graphNode, kernels.graphId)
                <= 48);
        const auto& calls = (*loaded)->calls;
        QVERIFY(bytesOf(calls.startNs, calls.endNs, calls.name, calls.thread, calls.correlationId) <= 32);
        constexpr std::size_t LeastBytes = 24; // two times, a correlation id and a call
        QVERIFY((*loaded)->memoryBytes() >= (*loaded)->kernels.size() * LeastBytes);
    }

    void missingTablesAreNotAnError()
    {
        ExportBuilder builder;
        builder.addNvtx({ .startNs = 5, .endNs = 9, .text = QStringLiteral("only this") });
        const auto loaded = load(builder);
        VERIFY_EXPECTED(loaded);
        QVERIFY(!(*loaded)->reading(EventClass::Kernels).isPresent());
        QVERIFY((*loaded)->reading(EventClass::Kernels).table.isEmpty());
        QVERIFY((*loaded)->reading(EventClass::Nvtx).isPresent());
        QCOMPARE((*loaded)->nvtx.size(), std::size_t { 1 });
        QVERIFY((*loaded)->diagnostics.isEmpty());
    }

    void emptyTablesArePresent()
    {
        ExportBuilder builder;
        builder.setCreatesEmptyTables(true);
        const auto loaded = load(builder);
        VERIFY_EXPECTED(loaded);
        QVERIFY((*loaded)->reading(EventClass::Kernels).isPresent());
        QCOMPARE((*loaded)->eventCount(), std::int64_t { 0 });
        QCOMPARE((*loaded)->extent, core::TimeWindow {});
    }

    void otherTableNamesAreFound()
    {
        auto builder = oneOfEach(Version::V3_25_0);
        builder.execute(
            QStringLiteral("ALTER TABLE CUPTI_ACTIVITY_KIND_KERNEL RENAME TO CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL"));
        builder.execute(QStringLiteral("ALTER TABLE StringIds RENAME TO Words"));
        builder.execute(
            QStringLiteral("CREATE TABLE CUPTI_ACTIVITY_KIND_DRIVER AS SELECT start + 1 AS start, end, globalTid, "
                           "correlationId, nameId FROM CUPTI_ACTIVITY_KIND_RUNTIME WHERE eventClass = 1"));
        const auto loaded = load(builder);
        VERIFY_EXPECTED(loaded);
        QCOMPARE((*loaded)->kernels.size(), std::size_t { 2 });
        QCOMPARE((*loaded)->reading(EventClass::Kernels).table,
                 QStringLiteral("CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL"));
        QCOMPARE((*loaded)->kernelNames[(*loaded)->kernels.name[0].value()].fullName, QStringLiteral("gemm(float*)"));
        QCOMPARE((*loaded)->calls.size(), std::size_t { 3 });
    }

    void cudaBacktracesAreNoCalls()
    {
        ExportBuilder builder;
        builder.addCall({ .startNs = 100, .endNs = 200, .correlation = 5 });
        builder.addKernel({ .startNs = 300, .endNs = 400, .correlation = 5 });
        builder.addCall({ .startNs = 90, .endNs = 210, .correlation = 5, .isBacktrace = true });
        builder.addCall({ .pid = 300, .startNs = -50, .endNs = 900, .correlation = 6, .isBacktrace = true });
        const auto loaded = load(builder);
        VERIFY_EXPECTED(loaded);
        const auto& trace = **loaded;
        QCOMPARE(trace.calls.size(), std::size_t { 1 });
        QCOMPARE(trace.calls.startNs[trace.kernels.launch[0].value()], std::int64_t { 100 });
        QCOMPARE(trace.extent, (core::TimeWindow { 100, 400 })); // not timed
        QCOMPARE(trace.processes.size(), std::size_t { 1 }); // did nothing else
        QCOMPARE(trace.cudaBacktraceCount, std::int64_t { 2 });
        QCOMPARE(trace.reading(EventClass::Calls).rowsRead, std::int64_t { 3 });
        const auto* diagnostic = trace.diagnostics.find(QStringLiteral("CUPTI_ACTIVITY_KIND_RUNTIME:cuda-backtraces"));
        QVERIFY(diagnostic);
        QCOMPARE(diagnostic->count, std::int64_t { 2 });
        QVERIFY(diagnostic->severity == core::Severity::Info);
    }

    void schedulingThatCannotBeIsLeftOut()
    {
        ExportBuilder builder;
        builder.addScheduling({ .pid = 7, .timeNs = -500, .cpu = 0 });
        builder.addScheduling({ .pid = 7, .timeNs = 500, .cpu = 1, .isIn = false });
        builder.addScheduling({ .pid = 7, .timeNs = std::numeric_limits<std::int64_t>::max(), .cpu = 2 });
        builder.execute(QStringLiteral("INSERT INTO SCHED_EVENTS (start, cpu, isSchedIn, globalTid) VALUES "
                                       "('soon', 3, 1, 1), (600, -7, 1, NULL), (700, 4, 'yes', 1)"));
        const auto loaded = load(builder);
        VERIFY_EXPECTED(loaded);
        const auto& trace = **loaded;
        const auto owner = QStringLiteral("tid 7/7");
        QCOMPARE(fixtures::eventTexts(trace),
                 (QStringList { QStringLiteral("scheduling -500 cpu 0 1 ") + owner,
                                QStringLiteral("scheduling 500 cpu 1 0 ") + owner,
                                QStringLiteral("scheduling 600 cpu -1 1 tid -") }));
        QCOMPARE(trace.reading(EventClass::Scheduling).table, QStringLiteral("SCHED_EVENTS"));
        QCOMPARE(trace.reading(EventClass::Scheduling).rowsRead, std::int64_t { 6 });
        QCOMPARE(trace.extent, (core::TimeWindow { -500, 600 }));
        core::Trace empty;
        empty.strings.freeze(); // as those of a loaded trace
        empty.nvtxSuffixes.freeze();
        empty.nvtxPayloads.freeze();
        QVERIFY(trace.memoryBytes() > empty.memoryBytes());
    }

    void joinsLaunchesWithinTheProcessOnly()
    {
        ExportBuilder builder;
        builder.addCall({ .pid = 1, .startNs = 10, .endNs = 11, .correlation = 5 });
        builder.addCall({ .pid = 2, .startNs = 20, .endNs = 21, .correlation = 5 });
        builder.addCall(
            { .pid = 1, .startNs = 25, .endNs = 26, .correlation = 5, .machine = 2 }); // the same pid on another host
        builder.addCall({ .pid = 3, .startNs = 30, .endNs = 31, .correlation = 6 });
        builder.addCall({ .pid = 3, .startNs = 35, .endNs = 36, .correlation = 0 });
        builder.addKernel({ .pid = 1, .startNs = 100, .endNs = 110, .correlation = 5 });
        builder.addKernel({ .pid = 2, .startNs = 200, .endNs = 210, .correlation = 5 });
        builder.addKernel({ .pid = 1, .startNs = 250, .endNs = 260, .correlation = 5, .machine = 2 });
        builder.addKernel({ .pid = 3, .startNs = 300, .endNs = 310, .correlation = 5 });
        builder.addKernel({ .pid = 3, .startNs = 400, .endNs = 410, .correlation = 0 });
        const auto loaded = load(builder);
        VERIFY_EXPECTED(loaded);
        const auto& trace = **loaded;
        QList<qint64> launchStarts;
        for (std::size_t row = 0; row < trace.kernels.size(); ++row) {
            const auto launch = trace.kernels.launch[row];
            launchStarts.append(launch.isValid() ? trace.calls.startNs[launch.value()] : -1);
        }
        QCOMPARE(launchStarts, (QList<qint64> { 10, 20, 25, -1, -1 }));
        QCOMPARE(trace.processes.size(), std::size_t { 4 });
        QCOMPARE(trace.processes[1].label, QStringLiteral("2"));
        QVERIFY(trace.processes[0].label != trace.processes[3].label);
        QVERIFY(trace.processes[3].label.contains(QLatin1Char('/')));
    }

    void readsTheSameByEveryWay_data()
    {
        QTest::addColumn<core::LoadOptions>("options");
        QTest::addColumn<bool>("isShuffled");
        QTest::newRow("two threads") << core::LoadOptions { .threads = 2 } << false;
        QTest::newRow("seven threads") << core::LoadOptions { .threads = 7 } << false;
        QTest::newRow("through QSqlQuery") << core::LoadOptions { .threads = 1, .allowNativeSqlite = false } << false;
        QTest::newRow("through QSqlQuery, three threads")
            << core::LoadOptions { .threads = 3, .allowNativeSqlite = false } << false;
        QTest::newRow("rows in another order") << core::LoadOptions { .threads = 1 } << true;
        QTest::newRow("rows in another order, three threads") << core::LoadOptions { .threads = 3 } << true;
    }

    void readsTheSameByEveryWay()
    {
        QFETCH(core::LoadOptions, options);
        QFETCH(bool, isShuffled);
        auto builder = manyRows();
        const auto expected = load(builder, { .threads = 1 });
        VERIFY_EXPECTED(expected);
        if (isShuffled)
            builder.shuffleRows();
        const auto actual = load(builder, options);
        VERIFY_EXPECTED(actual);
        auto expectedTexts = fixtures::eventTexts(**expected);
        auto actualTexts = fixtures::eventTexts(**actual);
        if (isShuffled) { // the order of rows with the same start is the file's
            expectedTexts.sort();
            actualTexts.sort();
        }
        QCOMPARE(actualTexts.size(), expectedTexts.size());
        QCOMPARE(actualTexts, expectedTexts);
        QCOMPARE((*actual)->extent, (*expected)->extent);
    }

    void bigTablesAreReadInParts()
    {
        constexpr int Count = 200'000; // parts are of 65,536 rows
        auto builder = oneOfEach(Version::V3_1_2);
        builder.execute(
            QStringLiteral(
                "INSERT INTO CUPTI_ACTIVITY_KIND_RUNTIME (start, end, eventClass, globalTid, correlationId, nameId, "
                "returnValue) WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < %1) "
                "SELECT 5000 + n * 7919 % %1, 300000 + n % 1000, 0, %2 + n % 3, 10 + n, 0, 0 FROM n")
                .arg(Count)
                .arg(fixtures::globalTid(100, 101)));
        const auto expected = load(builder, { .threads = 1 });
        VERIFY_EXPECTED(expected);
        const auto& calls = (*expected)->calls;
        QCOMPARE(calls.size(), std::size_t { Count + 2 });
        QVERIFY(std::is_sorted(calls.startNs.begin(), calls.startNs.end()));
        for (const auto& options : { core::LoadOptions { .threads = 2 }, core::LoadOptions { .threads = 7 },
                                     core::LoadOptions { .threads = 3, .allowNativeSqlite = false } }) {
            const auto actual = core::loadTrace(m_path, options);
            VERIFY_EXPECTED(actual);
            QVERIFY((*actual)->calls.startNs == calls.startNs);
            QVERIFY((*actual)->calls.endNs == calls.endNs);
            const auto& other = (*actual)->calls;
            QVERIFY(std::equal(other.thread.begin(), other.thread.end(), calls.thread.begin(), calls.thread.end()));
            QVERIFY(std::equal(other.name.begin(), other.name.end(), calls.name.begin(), calls.name.end()));
            QVERIFY((*actual)->calls.correlationId == calls.correlationId);
        }
    }

    void rowsAreSortedByStart()
    {
        auto builder = manyRows();
        builder.shuffleRows();
        const auto loaded = load(builder, { .threads = 3 });
        VERIFY_EXPECTED(loaded);
        const auto& trace = **loaded;
        QVERIFY(std::is_sorted(trace.kernels.startNs.begin(), trace.kernels.startNs.end()));
        QVERIFY(std::is_sorted(trace.calls.startNs.begin(), trace.calls.startNs.end()));
        QVERIFY(std::is_sorted(trace.nvtx.startNs.begin(), trace.nvtx.startNs.end()));
        QVERIFY(std::is_sorted(trace.gpuMetrics.timeNs.begin(), trace.gpuMetrics.timeNs.end()));
    }

    void tablesAreIndexed()
    {
        auto builder = manyRows();
        builder.addNvtx({ .pid = 100, .startNs = 1'000'000, .text = QStringLiteral("not closed") });
        builder.addMemcpy({ .pid = 100, .startNs = 5'000'000, .endNs = 5'000'001, .sourceKind = 0, .correlation = 7 });
        builder.shuffleRows();
        const auto loaded = load(builder, { .threads = 3 });
        VERIFY_EXPECTED(loaded);
        const auto& trace = **loaded;
        const auto lastEnd
            = [](const auto& table) { return *std::max_element(table.endNs.begin(), table.endNs.end()); };
        const auto verify = [&](const auto& table) {
            const core::TimeWindow beforeAll { trace.extent.startNs - 10, trace.extent.startNs };
            return table.size() > 100 && table.spans.latestEndNs() == lastEnd(table)
                && table.spans.rowsMeeting(table.startNs, beforeAll).empty();
        };
        QVERIFY(verify(trace.kernels));
        QVERIFY(verify(trace.calls));
        QVERIFY(verify(trace.copies));
        QVERIFY(verify(trace.nvtx));
        QVERIFY(verify(trace.osRuntime));
        QCOMPARE(trace.nvtx.spans.latestEndNs(), trace.extent.endNs);
        QCOMPARE(trace.pageableCopyCalls.size(), std::size_t { 1 });
        const auto call = trace.pageableCopyCalls[0].value();
        QCOMPARE(trace.calls.correlationId[call], 7U);
        QCOMPARE(trace.processes[trace.processOf(trace.calls.thread[call]).value()].pid, 100U);
    }

    void stopsWhenAsked()
    {
        std::stop_source stop;
        stop.request_stop();
        VERIFY_EXPECTED(manyRows().write(m_path));
        const auto loaded = core::loadTrace(m_path, {}, {}, stop.get_token());
        QVERIFY(!loaded);
        QCOMPARE(loaded.error().code, core::ErrorCode::Cancelled);
    }

    void stopsWhenAskedOnTheWay()
    {
        std::stop_source stop;
        VERIFY_EXPECTED(manyRows().write(m_path));
        const auto loaded = core::loadTrace(
            m_path, {}, [&stop](const core::Progress&) { stop.request_stop(); }, stop.get_token());
        QVERIFY(!loaded);
        QCOMPARE(loaded.error().code, core::ErrorCode::Cancelled);
    }

    void progressGrowsToOne()
    {
        std::vector<core::Progress> reports;
        bool isInside = false;
        bool isNested = false;
        VERIFY_EXPECTED(manyRows().write(m_path));
        const auto loaded = core::loadTrace(m_path, { .threads = 3 }, [&](const core::Progress& progress) {
            isNested = isNested || isInside; // one at a time
            isInside = true;
            reports.push_back(progress);
            isInside = false;
        });
        VERIFY_EXPECTED(loaded);
        QVERIFY(!reports.empty());
        QVERIFY(!isNested);
        double fraction = 0;
        for (const auto& report : reports) {
            QVERIFY(report.fraction >= fraction && report.fraction <= 1.0);
            QVERIFY(!report.stage.isEmpty());
            fraction = report.fraction;
        }
        QCOMPARE(fraction, 1.0);
        QCOMPARE(reports.back().rowsDone, reports.back().rowsTotal);
    }

    void goldenSeedIsReadWhole()
    {
        const auto loaded = load(fixtures::goldenSeed());
        VERIFY_EXPECTED(loaded);
        const auto& trace = **loaded;
        QCOMPARE(trace.kernels.size(), std::size_t { 5 });
        QCOMPARE(trace.calls.size(), std::size_t { 8 });
        QCOMPARE(trace.nvtx.size(), std::size_t { 3 });
        QCOMPARE(trace.gpuMetrics.size(), std::size_t { 99 });
        QCOMPARE(trace.gpuMetrics.metrics.size(), std::size_t { 3 });
        QCOMPARE(trace.processLabel(core::ProcessIndex { 0 }), QStringLiteral("pid 111 (worker-111)"));
        QVERIFY(trace.diagnostics.isEmpty());
    }

private:
    core::Expected<std::shared_ptr<const core::Trace>> load(const ExportBuilder& builder,
                                                            const core::LoadOptions& options = {})
    {
        if (const auto written = builder.write(m_path); !written)
            return tl::unexpected<core::Error>(written.error());
        return core::loadTrace(m_path, options);
    }

    QTemporaryDir m_folder;
    QString m_path = m_folder.filePath(QStringLiteral("trace.sqlite"));
};

QTEST_GUILESS_MAIN(TestTraceLoader)
#include "tst_traceloader.moc"
