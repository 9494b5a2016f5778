// SPDX-License-Identifier: GPL-3.0-or-later
// What the diagnosis needs beside the times of events: answers.md §1 to §3.
#include "exportbuilder.h"
#include "trace/eventlinks.h"
#include "trace/traceloader.h"
#include "tracetext.h"
#include "verifyexpected.h"

#include <QDir>
#include <QTemporaryDir>

#include <algorithm>

using core::EventClass;
using fixtures::ExportBuilder;
using Version = fixtures::ExportVersion;

namespace {

const auto DataFolder = QStringLiteral(GPULOUPE_SHARED_DIR "/data");
constexpr std::int64_t NoEvent = 4'294'967'295; // as nsys writes it
constexpr std::int64_t NoStream = 4'294'967'295;

/// "cudaMalloc 2" for each failed call.
QStringList failures(const core::Trace& trace)
{
    QStringList texts;
    for (const auto& failed : core::failedCalls(trace.calls)) {
        texts += QStringLiteral("%1 %2").arg(trace.callNames[trace.calls.name[failed.call.value()].value()].name,
                                             QString::number(failed.returnCode));
    }
    return texts;
}

qint64 streamWaits(const core::Trace& trace)
{
    qint64 count = 0;
    for (std::size_t row = 0; row < trace.synchronizations.size(); ++row)
        count += core::isStreamWait(trace, row) ? 1 : 0;
    return count;
}

} // namespace

class TestDiagnosisData : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void mpiCallsOfAllTablesAreSortedByStart()
    {
        ExportBuilder builder;
        builder.addOsrt({ .pid = 7, .startNs = 150, .endNs = 160 });
        builder.addMpi({ .pid = 7, .tid = 8, .startNs = 400, .endNs = 500 });
        builder.addMpi({ .pid = 7,
                         .startNs = 100,
                         .endNs = 900,
                         .name = QStringLiteral("MPI_Allreduce"),
                         .table = QStringLiteral("MPI_COLLECTIVES_EVENTS") });
        builder.addMpi({ .pid = 7,
                         .startNs = 300,
                         .endNs = 310,
                         .name = QStringLiteral("MPI_Wait"),
                         .table = QStringLiteral("MPI_START_WAIT_EVENTS") });
        builder.addMpi({ .pid = 9,
                         .startNs = 200,
                         .endNs = 210,
                         .name = QStringLiteral("MPI_Init"),
                         .table = QStringLiteral("MPI_OTHER_EVENTS") });
        builder.execute(QStringLiteral("INSERT INTO MPI_OTHER_EVENTS (start, end) VALUES (205, NULL)"));
        const auto loaded = load(builder);
        VERIFY_EXPECTED(loaded);
        const auto& trace = **loaded;
        QCOMPARE(fixtures::eventTexts(trace),
                 (QStringList {
                     QStringLiteral("osrt 150 160 poll tid 7/7"), QStringLiteral("mpi 100 900 MPI_Allreduce tid 7/7"),
                     QStringLiteral("mpi 200 210 MPI_Init tid 9/9"), QStringLiteral("mpi 300 310 MPI_Wait tid 7/7"),
                     QStringLiteral("mpi 400 500 MPI_Send tid 7/8") }));
        QCOMPARE(trace.mpi.spans.latestEndNs(), std::int64_t { 900 });
        QCOMPARE(trace.reading(EventClass::Mpi).rowsRead, std::int64_t { 5 });
        QCOMPARE(trace.reading(EventClass::Mpi).rowsKept, std::int64_t { 4 });
        // not listed by reports yet, so neither their counts nor their extent may change
        QCOMPARE(trace.eventCount(), std::int64_t { 1 });
        QCOMPARE(trace.extent, (core::TimeWindow { 150, 160 }));
        const auto event = core::eventOf(EventClass::Mpi, 0);
        QCOMPARE(core::eventSpan(trace, event), (core::Interval { 100, 900 }));
        QVERIFY(core::eventProcess(trace, event).isValid());
    }

    void cpuPageFaultsAreSortedByTime()
    {
        ExportBuilder builder;
        builder.addCall({ .pid = 100, .startNs = 10, .endNs = 20 });
        builder.addCpuPageFault({ .pid = 100, .timeNs = 400 });
        builder.addCpuPageFault({ .pid = 300, .timeNs = 200 });
        builder.addCpuPageFault({ .pid = 100, .timeNs = -5 });
        builder.execute(QStringLiteral("INSERT INTO CUDA_UM_CPU_PAGE_FAULT_EVENTS VALUES ('soon',1,1,1,1,1,1), "
                                       "(9223372036854775807,1,1,1,1,1,1)"));
        const auto loaded = load(builder);
        VERIFY_EXPECTED(loaded);
        const auto& trace = **loaded;
        auto texts = fixtures::eventTexts(trace);
        texts.removeFirst(); // the call
        QCOMPARE(texts,
                 (QStringList { QStringLiteral("CPU page fault -5 pid 100 main a.out"),
                                QStringLiteral("CPU page fault 200 pid 300 main a.out"),
                                QStringLiteral("CPU page fault 400 pid 100 main a.out") }));
        QCOMPARE(trace.reading(EventClass::CpuPageFaults).rowsRead, std::int64_t { 5 });
        const auto fault = core::eventOf(EventClass::CpuPageFaults, 1);
        QCOMPARE(core::eventProcess(trace, fault), trace.cpuPageFaults.process[1]);
        QVERIFY(!core::eventThread(trace, fault).isValid());
        QCOMPARE(core::eventSpan(trace, fault), (core::Interval { 200, 200 }));
    }

    void faultsAllocationsAndLibraryCallsAreRead()
    {
        ExportBuilder builder;
        builder.addCall({ .startNs = 10, .endNs = 20, .correlation = 5 });
        builder.addGpuPageFault({ .startNs = 30, .endNs = 40, .faults = 3, .access = 2 });
        builder.addAllocation({ .timeNs = 15, .address = 7, .sizeBytes = 64, .correlation = 5, .pool = 9 });
        builder.addAllocation({ .timeNs = 12, .address = 8, .sizeBytes = -1, .isFree = true, .kind = 99 });
        builder.addLibraryCall({ .startNs = 50, .endNs = 60 });
        builder.addLibraryCall({ .startNs = 40,
                                 .endNs = 60,
                                 .name = QStringLiteral("Parallel"),
                                 .table = QStringLiteral("OPENMP_EVENT_KIND_PARALLEL") });
        builder.addLibraryCall({ .startNs = 45,
                                 .endNs = 46,
                                 .name = QStringLiteral("Enqueue launch"),
                                 .table = QStringLiteral("CUPTI_ACTIVITY_KIND_OPENACC_LAUNCH") });
        builder.execute(
            QStringLiteral("INSERT INTO CUDA_GPU_MEMORY_USAGE_EVENTS SELECT start, globalPid, deviceId, "
                           "contextId, address, pc, bytes, memKind, 5, name, correlationId, 0, 0, 0, 0, 0, 0 "
                           "FROM CUDA_GPU_MEMORY_USAGE_EVENTS LIMIT 1"));
        const auto loaded = load(builder);
        VERIFY_EXPECTED(loaded);
        const auto& trace = **loaded;
        auto texts = fixtures::eventTexts(trace);
        texts.removeFirst(); // the call
        QCOMPARE(texts,
                 (QStringList { QStringLiteral("GPU page fault 30 40 pid 100 faults 3 access 2"),
                                QStringLiteral("allocation 12 pid 100 address 8 bytes 0 kind 7 free 1 pool 0"),
                                QStringLiteral("allocation 15 pid 100 address 7 bytes 64 kind 2 free 0 pool 9"),
                                QStringLiteral("library call 40 60 Parallel tid 100/100 3"),
                                QStringLiteral("library call 45 46 Enqueue launch tid 100/100 2"),
                                QStringLiteral("library call 50 60 cublasSgemm_v2 tid 100/100 0") }));
        QCOMPARE(trace.reading(EventClass::Allocations).rowsRead, std::int64_t { 3 });
        QCOMPARE(trace.reading(EventClass::Allocations).rowsKept, std::int64_t { 2 }); // the operation is unknown
        QCOMPARE(trace.allocations.launch[1].value(), std::size_t { 0 });
        QVERIFY(!trace.allocations.launch[0].isValid());
        QVERIFY(trace.memoryPlaces[0].device.isValid());
        QCOMPARE(trace.extent, (core::TimeWindow { 10, 20 })); // of listed classes
        const auto fault = core::eventOf(EventClass::GpuPageFaults, 0);
        QCOMPARE(core::eventProcess(trace, fault),
                 core::eventProcess(trace, core::eventOf(EventClass::Allocations, 0)));
    }

    void recordingsOfEventsFindTheirCallsAndStreams()
    {
        ExportBuilder builder;
        builder.addCall(
            { .startNs = 10, .endNs = 20, .name = QStringLiteral("cudaEventRecord_v3020"), .correlation = 5 });
        builder.addKernel({ .startNs = 30, .endNs = 40, .stream = 7 });
        builder.addEventRecord({ .stream = 7, .correlation = 5, .event = 3, .eventSync = 8 });
        builder.addEventRecord({ .stream = 7, .correlation = 6, .event = 3, .eventSync = 9 }); // no such call
        builder.addEventRecord(
            { .stream = 99, .correlation = 5, .event = 4, .eventSync = 10 }); // no work in the stream
        const auto loaded = load(builder);
        VERIFY_EXPECTED(loaded);
        const auto& records = (*loaded)->eventRecords;
        QCOMPARE(records.size(), std::size_t { 1 });
        QCOMPARE(records[0].event, 3U);
        QCOMPARE(records[0].eventSync, 8U);
        QCOMPARE(records[0].call.value(), std::size_t { 0 });
    }

    void migrationsHaveCauses()
    {
        ExportBuilder builder;
        builder.addMemcpy({ .startNs = 1, .endNs = 2, .copyKind = 11, .migrationCause = 3 });
        builder.addMemcpy({ .startNs = 2, .endNs = 3, .copyKind = 1, .migrationCause = 3 }); // no migration
        builder.addMemcpy({ .startNs = 3, .endNs = 4, .copyKind = 12 });
        const auto loaded = load(builder);
        VERIFY_EXPECTED(loaded);
        const auto& causes = (*loaded)->copies.migrationCause;
        QCOMPARE((std::vector<int> { causes[0], causes[1], causes[2] }), (std::vector<int> { 3, 0, 0 }));
    }

    void tablesThatAreNotThereAreNotRecorded()
    {
        ExportBuilder builder;
        builder.addCall({ .startNs = 10, .endNs = 20 });
        const auto loaded = load(builder);
        VERIFY_EXPECTED(loaded);
        for (const auto eventClass : { EventClass::Mpi, EventClass::CpuPageFaults, EventClass::GpuPageFaults,
                                       EventClass::Allocations, EventClass::LibraryCalls })
            QVERIFY(!(*loaded)->reading(eventClass).isPresent());
        QCOMPARE((*loaded)->machineGpuCount, std::int64_t { 0 });
    }

    void copiesTellWhetherTheyCrossDevices()
    {
        ExportBuilder builder;
        builder.addMemcpy({ .startNs = 1, .endNs = 2, .copyKind = 8, .sourceDevice = 0, .destinationDevice = 1 });
        builder.addMemcpy({ .startNs = 2, .endNs = 3, .copyKind = 8, .sourceDevice = 1, .destinationDevice = 1 });
        builder.addMemcpy({ .startNs = 3, .endNs = 4, .copyKind = 8, .destinationDevice = 1 });
        builder.addMemcpy({ .startNs = 4, .endNs = 5, .copyKind = 8 });
        const auto loaded = load(builder);
        VERIFY_EXPECTED(loaded);
        const auto& copies = (*loaded)->copies;
        QList<int> found;
        for (std::size_t row = 0; row < copies.size(); ++row)
            found.append(copies.isBetweenDevices[row]);
        QCOMPARE(found, (QList<int> { 1, 0, 0, 0 }));
        QList<int> migrations;
        for (const int kind : { 0, 10, 11, 12, 13, 14 })
            migrations.append(core::isPageMigration(static_cast<std::uint8_t>(kind)) ? 1 : 0);
        QCOMPARE(migrations, (QList<int> { 0, 0, 1, 1, 1, 0 }));
    }

    void streamWaitsHaveAStreamAndAnEvent_data()
    {
        QTest::addColumn<int>("syncType");
        QTest::addColumn<qint64>("stream");
        QTest::addColumn<qint64>("event");
        QTest::addColumn<bool>("isWait");
        QTest::newRow("cudaStreamWaitEvent") << 2 << qint64 { 22 } << qint64 { 7197 } << true;
        QTest::newRow("of event 0") << 2 << qint64 { 22 } << qint64 { 0 } << true;
        QTest::newRow("cudaStreamSynchronize, as 3.20.2 has it") << 2 << qint64 { 7 } << qint64 { NoEvent } << false;
        QTest::newRow("no event, with a sign") << 2 << qint64 { 7 } << qint64 { -1 } << false;
        QTest::newRow("cudaEventSynchronize, as 3.7.2 has it") << 2 << qint64 { NoStream } << qint64 { 2 } << false;
        QTest::newRow("cudaStreamSynchronize") << 3 << qint64 { 7 } << qint64 { NoEvent } << false;
        QTest::newRow("cudaEventSynchronize") << 1 << qint64 { NoStream } << qint64 { 2 } << false;
    }

    void streamWaitsHaveAStreamAndAnEvent()
    {
        QFETCH(int, syncType);
        QFETCH(qint64, stream);
        QFETCH(qint64, event);
        QFETCH(bool, isWait);
        ExportBuilder builder;
        builder.addSync({ .startNs = 1, .endNs = 2, .syncType = syncType, .stream = stream, .event = event });
        const auto loaded = load(builder);
        VERIFY_EXPECTED(loaded);
        QCOMPARE(core::isStreamWait(**loaded, 0), isWait);
    }

    void overheadKeepsItsTypeAndTable_data()
    {
        QTest::addColumn<Version>("version");
        QTest::addColumn<QStringList>("expected");
        QTest::newRow("3.25.0") << Version::V3_25_0
                                << QStringList { QStringLiteral("flush 3 profiler"), QStringLiteral("load 6 cupti") };
        QTest::newRow("3.13.2: no type, no second table")
            << Version::V3_13_2 << QStringList { QStringLiteral("flush %1 profiler").arg(core::NoOverheadType) };
    }

    void overheadKeepsItsTypeAndTable()
    {
        QFETCH(Version, version);
        QFETCH(QStringList, expected);
        ExportBuilder builder(version);
        builder.addOverhead({ .startNs = 1, .endNs = 2, .name = QStringLiteral("flush"), .overheadType = 3 });
        if (version == Version::V3_25_0) {
            builder.addOverhead(
                { .startNs = 3, .endNs = 4, .name = QStringLiteral("load"), .overheadType = 6, .isCupti = true });
        }
        const auto loaded = load(builder);
        VERIFY_EXPECTED(loaded);
        const auto& overhead = (*loaded)->overhead;
        QStringList found;
        for (std::size_t row = 0; row < overhead.size(); ++row) {
            found += QStringLiteral("%1 %2 %3")
                         .arg((*loaded)->strings.text(overhead.name[row]), QString::number(overhead.type[row]),
                              overhead.source[row] == core::OverheadSource::Cupti ? QStringLiteral("cupti")
                                                                                  : QStringLiteral("profiler"));
        }
        QCOMPARE(found, expected);
    }

    void failedCallsAreThoseThatReturnedACode()
    {
        ExportBuilder builder;
        builder.addCall({ .startNs = 50, .endNs = 60, .name = QStringLiteral("cudaFree_v3020"), .returnCode = 700 });
        builder.addCall({ .startNs = 10, .endNs = 20 });
        builder.addCall(
            { .startNs = 40, .endNs = 41, .name = QStringLiteral("cudaEventQuery_v3020"), .returnCode = 600 });
        builder.addCall({ .startNs = 30, .endNs = 31, .name = QStringLiteral("cudaMalloc_v3020"), .returnCode = 2 });
        builder.addCall({ .startNs = 70, .endNs = 71, .returnCode = -3 }); // nothing a call can return
        builder.shuffleRows();
        const auto loaded = load(builder);
        VERIFY_EXPECTED(loaded);
        QCOMPARE(failures(**loaded),
                 (QStringList { QStringLiteral("cudaMalloc 2"), QStringLiteral("cudaEventQuery 600"),
                                QStringLiteral("cudaFree 700") }));
        QCOMPARE((*loaded)->calls.returnCode[4], core::UnknownReturnCode);
    }

    void returnCodesThatAreAllAlikeTakeNoMemory()
    {
        ExportBuilder builder;
        for (int i = 0; i < 3; ++i)
            builder.addCall({ .startNs = 10 * i, .endNs = 10 * i + 1 });
        auto loaded = load(builder);
        VERIFY_EXPECTED(loaded);
        QCOMPARE(static_cast<int>((*loaded)->calls.returnCode.folding().rowBytes), 0);
        QCOMPARE(failures(**loaded), QStringList {});
        builder.execute(QStringLiteral("ALTER TABLE CUPTI_ACTIVITY_KIND_RUNTIME DROP COLUMN returnValue"));
        loaded = load(builder);
        VERIFY_EXPECTED(loaded);
        QCOMPARE((*loaded)->calls.returnCode[2], core::UnknownReturnCode); // not recorded is not success
        QCOMPARE(failures(**loaded), QStringList {});
    }

    void gpusHaveTheirLimits()
    {
        ExportBuilder builder;
        builder.addGpu({ .gpuId = 0, .hasLimits = true });
        builder.addGpu({ .gpuId = 1 });
        builder.addGpu({ .gpuId = 2, .name = QStringLiteral("Microsoft Basic Render Driver") });
        builder.addKernel({ .startNs = 1, .endNs = 2, .deviceId = 5 });
        const auto loaded = load(builder);
        VERIFY_EXPECTED(loaded);
        const auto& devices = (*loaded)->devices;
        QCOMPARE(devices.size(), std::size_t { 4 });
        const auto& limits = devices[0].limits;
        QCOMPARE(
            (QList<qint64> { limits.warps, limits.blocks, limits.registers, limits.sharedBytes,
                             limits.registersPerBlock, limits.sharedBytesPerBlock, limits.mostSharedBytesPerBlock,
                             limits.threadsPerBlock, limits.threadsPerWarp, limits.computeMajor, limits.computeMinor }),
            (QList<qint64> { 64, 32, 65'536, 167'936, 65'535, 49'152, 166'912, 1024, 32, 8, 0 }));
        QCOMPARE(devices[0].memoryBytesPerSecond, std::int64_t { 1'555'200'000'000 });
        QCOMPARE(devices[1].limits.warps, std::int64_t { 0 });
        QCOMPARE((*loaded)->machineGpuCount, std::int64_t { 2 }); // neither the renderer nor what the table lacks
    }

    void realTracesHaveWhatTheDiagnosisNeeds_data()
    {
        QTest::addColumn<QStringList>("failed");
        QTest::addColumn<qint64>("migrations");
        QTest::addColumn<qint64>("waits");
        QTest::addColumn<qint64>("gpus");
        const QStringList none;
        QStringList toolchain;
        toolchain.fill(QStringLiteral("cudaLaunchKernel 222"), 21);
        QTest::newRow("h100_2gpu_1s") << none << qint64 { 0 } << qint64 { 236 } << qint64 { 0 };
        QTest::newRow("s2.9.1_unified_memory") << none << qint64 { 18'432 } << qint64 { 0 } << qint64 { 1 };
        QTest::newRow("s3.7.2_api_only") << toolchain << qint64 { 0 } << qint64 { 0 } << qint64 { 4 };
        QTest::newRow("s3.11.1_failed_calls")
            << QStringList { QStringLiteral("cudaMalloc 2") } << qint64 { 0 } << qint64 { 0 } << qint64 { 1 };
        QTest::newRow("s3.13.2_cloverleaf_4gpu") << none << qint64 { 0 } << qint64 { 0 } << qint64 { 4 };
        QTest::newRow("s3.17.2_aws") << none << qint64 { 2370 } << qint64 { 0 } << qint64 { 1 };
        QTest::newRow("s3.20.2_negative_times") << none << qint64 { 0 } << qint64 { 0 } << qint64 { 1 };
        QTest::newRow("s3.25.0_nccl_2gpu_train") << none << qint64 { 0 } << qint64 { 180 } << qint64 { 0 };
        QTest::newRow("unversioned_2020") << none << qint64 { 0 } << qint64 { 0 } << qint64 { 1 };
    }

    void realTracesHaveWhatTheDiagnosisNeeds()
    {
        QFETCH(QStringList, failed);
        QFETCH(qint64, migrations);
        QFETCH(qint64, waits);
        QFETCH(qint64, gpus);
        const auto path = QDir(DataFolder).filePath(QLatin1String(QTest::currentDataTag()) + QStringLiteral(".sqlite"));
        if (!QFile::exists(path))
            QSKIP("the folder of reference traces is not there");
        const auto loaded = core::loadTrace(path);
        VERIFY_EXPECTED(loaded);
        const auto& trace = **loaded;
        QCOMPARE(failures(trace), failed);
        QCOMPARE(std::count_if(trace.copies.copyKind.begin(), trace.copies.copyKind.end(), core::isPageMigration),
                 migrations);
        QCOMPARE(streamWaits(trace), waits);
        QCOMPARE(trace.machineGpuCount, gpus);
    }

private:
    core::Expected<std::shared_ptr<const core::Trace>> load(const ExportBuilder& builder)
    {
        const auto path = m_folder.filePath(QStringLiteral("trace.sqlite"));
        if (auto written = builder.write(path); !written)
            return tl::unexpected<core::Error>(written.error());
        return core::loadTrace(path);
    }

    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(TestDiagnosisData)
#include "tst_diagnosisdata.moc"
