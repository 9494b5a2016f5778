// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/idle/gpuidle.h"
#include "analysis/nccl/nccl.h"
#include "analysistesting.h"
#include "exportbuilder.h"
#include "memorytrace.h"
#include "trace/traceloader.h"
#include "verifyexpected.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace analysistesting;
using core::Nccl;
using core::NcclGrouping;
using core::NcclRow;
using core::Scope;
using fixtures::MemoryTrace;

namespace {

using TracePointer = std::shared_ptr<const core::Trace>;

const auto AllReduceKernel = QStringLiteral("ncclDevKernel_AllReduce_Sum_f32_RING_LL");

const auto RealNcclTrace = QStringLiteral("s3.25.0_nccl_2gpu_train.sqlite");

/// Everything about NCCL in one scope of one trace.
struct Analysis {
    explicit Analysis(TracePointer loaded, const Scope& limits = {}, const NcclGrouping& grouping = {})
        : trace(std::move(loaded))
        , scope(limits)
        , events(std::make_shared<const core::NcclEvents>(core::findNcclEvents(*trace).value()))
        , work(std::make_shared<const core::NcclWork>(
              core::analyzeNcclWork(*trace, scope, *events, core::analyzeGpuIdle(*trace, scope).value()).value()))
        , nccl(std::make_shared<const Nccl>(core::analyzeNccl(*trace, scope, *events, *work, grouping).value()))
        , table(core::describeNccl(trace, nccl, events, scope))
    {
    }
    [[nodiscard]] core::Table instances(std::size_t row) const
    {
        return core::ncclInstances(trace, scope, events, work, nccl->rows[row]).value();
    }
    [[nodiscard]] QString cell(std::size_t row, QStringView key) const { return cellText(table, row, key); }

    TracePointer trace;
    Scope scope;
    std::shared_ptr<const core::NcclEvents> events;
    std::shared_ptr<const core::NcclWork> work;
    std::shared_ptr<const Nccl> nccl;
    core::Table table;
};

/// The cells of a row in these columns, joined by blanks.
QString cells(const core::Table& table, std::size_t row, std::initializer_list<const char16_t*> keys)
{
    QStringList texts;
    for (const auto* key : keys)
        texts.append(cellText(table, row, QStringView(key)));
    return texts.join(QLatin1Char(' '));
}

constexpr std::initializer_list<const char16_t*> Golden { u"op",          u"source",     u"total_ms",
                                                          u"max_ms",      u"count",      u"compute_overlap_ms",
                                                          u"overlap_pct", u"exposed_ms", u"longest" };

void verifyGolden(const TracePointer& trace)
{
    const Analysis analysis(trace);
    QCOMPARE(tableFault(analysis.table), QString());
    QCOMPARE(analysis.table.key, QStringLiteral("nccl_ops"));
    QCOMPARE(analysis.table.rowCount, std::size_t { 2 });
    QCOMPARE(cells(analysis.table, 0, Golden),
             QStringLiteral("allreduce kernel 2.000 2.000 1 1.000 50.0 1.000 pid 111"));
    QCOMPARE(cells(analysis.table, 1, Golden),
             QStringLiteral("broadcast kernel 1.500 1.500 1 0.600 40.0 0.900 pid 222"));
    for (std::size_t row = 0; row < 2; ++row) {
        QCOMPARE(analysis.cell(row, u"straggler"), QStringLiteral("not determinable"));
        QVERIFY(!analysis.cell(row, u"straggler_reason").isEmpty());
        QCOMPARE(analysis.cell(row, u"size_bytes"), QString()); // not known, which is not 0
        QCOMPARE(analysis.cell(row, u"bus_gb_per_s"), QString());
    }
    QCOMPARE(core::ncclSentence(*analysis.nccl),
             QStringLiteral("Top NCCL op allreduce: 2.00 ms, 50.0 % overlapped with compute"));
    // [1, 3] and [4, 5.5] ms of NCCL, 1.6 ms of it under compute, in a window of 5.5 ms
    QCOMPARE(analysis.nccl->devices.size(), std::size_t { 1 });
    const auto& device = analysis.nccl->devices.front();
    QCOMPARE(device.ncclNs, 3'500'000);
    QCOMPARE(device.overlapNs, 1'600'000);
    QCOMPARE(device.exposedNs, 1'900'000);
    QCOMPARE(device.window.durationNs(), 5'500'000);
    QCOMPARE(device.exposedFraction(), 1.9 / 5.5);
    QCOMPARE(device.sharedStreamNs, 0);
}

/// A PyTorch-like program: two processes on a GPU each, all ranges and payloads there.
MemoryTrace sizedProgram()
{
    MemoryTrace builder;
    for (const std::uint32_t pid : { 1U, 2U }) {
        builder.addRange(pid, pid, 0, 10, QStringLiteral("ncclCommInitRank"), QStringLiteral("NCCL"));
        builder.setPayload(R"({"NCCL communicator ID": 5, "No. of ranks": 2, "Rank": 0})", true);
        for (std::uint32_t i = 1; i <= 2; ++i) {
            builder.addRange(pid, pid, i * 100, i * 100 + 50, QStringLiteral("ncclAllGather"), QStringLiteral("NCCL"));
            builder.setPayload(R"({"NCCL communicator ID": 5, "Message size [bytes]": 3000})", true);
            builder.addCall(pid, pid, i * 100 + 10, i * 100 + 20, QStringLiteral("cudaLaunchKernel"), i);
            builder.addKernel(pid, pid, 13, i * 1000, i * 1000 + i * 100,
                              QStringLiteral("ncclDevKernel_AllGather_RING_LL"), i);
        }
    }
    return builder;
}

} // namespace

class TestNccl : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void goldenFigures() { verifyGolden(fixtures::makeSeedTrace()); }

    void goldenFiguresOfFiles_data()
    {
        QTest::addColumn<int>("version");
        for (const auto version : { fixtures::ExportVersion::Unversioned, fixtures::ExportVersion::V3_1_2,
                                    fixtures::ExportVersion::V3_25_0 })
            QTest::addRow("%s", qPrintable(fixtures::versionText(version) + QLatin1Char('.')))
                << static_cast<int>(version);
    }

    void goldenFiguresOfFiles()
    {
        QFETCH(int, version);
        const QTemporaryDir folder;
        const auto path = folder.filePath(QStringLiteral("seed.sqlite"));
        VERIFY_EXPECTED(fixtures::goldenSeed(static_cast<fixtures::ExportVersion>(version)).write(path));
        const auto trace = core::loadTrace(path);
        VERIFY_EXPECTED(trace);
        verifyGolden(*trace);
    }

    void goldenByProcess()
    {
        const Analysis analysis(fixtures::makeSeedTrace(), {}, { .byProcess = true });
        QCOMPARE(tableFault(analysis.table), QString());
        QCOMPARE(analysis.table.key, QStringLiteral("nccl_by_pid"));
        QCOMPARE(cells(analysis.table, 0, { u"pid", u"op", u"total_ms", u"overlap_pct", u"longest" }),
                 QStringLiteral("111 allreduce 2.000 50.0 pid 111"));
        QCOMPARE(cells(analysis.table, 1, { u"pid", u"op", u"total_ms", u"overlap_pct", u"longest" }),
                 QStringLiteral("222 broadcast 1.500 40.0 pid 222"));
        QCOMPARE(analysis.table.subject(1).process, analysis.nccl->rows[1].process);
    }

    void windowClips()
    {
        Scope scope;
        scope.window = core::TimeWindow { 12'000'000, 14'200'000 }; // [2.0, 4.2] ms after the first kernel
        const Analysis analysis(fixtures::makeSeedTrace(), scope);
        QCOMPARE(cells(analysis.table, 0, Golden),
                 QStringLiteral("allreduce kernel 1.000 1.000 1 0.500 50.0 0.500 pid 111"));
        QCOMPARE(cells(analysis.table, 1, Golden),
                 QStringLiteral("broadcast kernel 0.200 0.200 1 0.000 0.0 0.200 pid 222"));
        QCOMPARE(analysis.nccl->clippedCount, std::int64_t { 2 });
        QVERIFY(!analysis.table.provenance.limitations.filter(QStringLiteral("clipped")).isEmpty());
    }

    void processLimitKeepsTheComputeOfOthers()
    {
        MemoryTrace builder;
        builder.addKernel(1, 0, 13, 0, 100, AllReduceKernel);
        builder.addKernel(2, 0, 7, 40, 70, QStringLiteral("gemm")); // another process on the same GPU
        builder.addKernel(1, 1, 7, 0, 100, QStringLiteral("gemm")); // the same process on another GPU
        Scope scope;
        scope.processes = { builder.process(1) };
        const Analysis analysis(builder.build(), scope);
        QCOMPARE(analysis.nccl->rows.front().overlapNs, std::int64_t { 30 });
        QCOMPARE(analysis.nccl->rows.front().exposedNs(), std::int64_t { 70 });
    }

    /// Two kernels of one operation overlap: the union counts once, the total twice; GPUs add up.
    void unionsOfOverlappingKernels()
    {
        MemoryTrace builder;
        builder.addKernel(1, 0, 13, 0, 100, AllReduceKernel);
        builder.addKernel(1, 0, 14, 50, 150, AllReduceKernel);
        builder.addKernel(1, 0, 14, 60, 80, AllReduceKernel);
        builder.addKernel(1, 0, 7, 90, 200, QStringLiteral("gemm"));
        builder.addKernel(1, 1, 13, 0, 40, AllReduceKernel);
        const Analysis analysis(builder.build());
        const auto& row = analysis.nccl->rows.front();
        QCOMPARE(row.duration.totalNs, std::int64_t { 100 + 100 + 20 + 40 });
        QCOMPARE(row.unionNs, std::int64_t { 150 + 40 });
        QCOMPARE(row.overlapNs, std::int64_t { 60 }); // [90, 150) on GPU 0
    }

    void byDevice()
    {
        MemoryTrace builder;
        builder.addKernel(1, 0, 13, 0, 100, AllReduceKernel);
        builder.addKernel(1, 3, 13, 0, 40, AllReduceKernel);
        const Analysis analysis(builder.build(), {}, { .byDevice = true });
        QCOMPARE(tableFault(analysis.table), QString());
        QCOMPARE(cells(analysis.table, 0, { u"gpu", u"gpu_id", u"total_ns" }), QStringLiteral("GPU 0 0 100"));
        QCOMPARE(cells(analysis.table, 1, { u"gpu", u"gpu_id", u"total_ns" }), QStringLiteral("GPU 3 3 40"));
        QCOMPARE(analysis.instances(1).rowCount, std::size_t { 1 });
    }

    void sharedStreams()
    {
        MemoryTrace builder;
        builder.addKernel(1, 0, 7, 0, 100, AllReduceKernel);
        builder.addKernel(1, 0, 7, 100, 150, QStringLiteral("gemm"));
        builder.addKernel(1, 0, 13, 150, 350, AllReduceKernel); // a stream of its own
        const Analysis analysis(builder.build());
        const auto& device = analysis.nccl->devices.front();
        QCOMPARE(device.sharedStreamNs, std::int64_t { 100 });
        QCOMPARE(device.sharedStreamFraction(), 100.0 / 350.0);
        QCOMPARE(analysis.nccl->streams.size(), std::size_t { 2 });
        QCOMPARE(analysis.nccl->streams[0].ncclNs, std::int64_t { 100 });
        QCOMPARE(analysis.nccl->streams[0].computeNs, std::int64_t { 50 });
        QCOMPARE(analysis.nccl->streams[1].computeNs, std::int64_t { 0 });
    }

    void bytesAndBandwidth()
    {
        auto builder = sizedProgram();
        const Analysis analysis(builder.build());
        QCOMPARE(analysis.nccl->rows.size(), std::size_t { 1 });
        const auto& row = analysis.nccl->rows.front();
        QCOMPARE(row.source, core::NcclSource::Nvtx);
        QCOMPARE(row.sizeBytes, std::optional<std::int64_t>(4 * 3000));
        // an allgather of 2 ranks: 2 · 3000 bytes each, half of which travel; 100 + 200 ns on either GPU
        QCOMPARE(*row.algorithmBandwidth, 4 * 6000 / 600e-9);
        QCOMPARE(*row.busBandwidth, 4 * 3000 / 600e-9);
        QCOMPARE(analysis.cell(0, u"algorithm_gb_per_s"), QStringLiteral("40.00"));
        QCOMPARE(analysis.cell(0, u"bus_gb_per_s"), QStringLiteral("20.00"));
        QVERIFY(analysis.table.provenance.limitations.filter(QStringLiteral("--include-blobs")).isEmpty());
        Scope scope; // cuts the first kernel: its bytes stay, its time says nothing about a bandwidth
        scope.window = core::TimeWindow { 1050, 5000 };
        const Analysis cut(analysis.trace, scope);
        QCOMPARE(cut.nccl->rows.front().sizeBytes, std::optional<std::int64_t>(4 * 3000));
        QCOMPARE(*cut.nccl->rows.front().algorithmBandwidth, 2 * 6000 / 400e-9);
    }

    void instancesOfARow()
    {
        auto builder = sizedProgram();
        builder.addKernel(1, 1, 7, 1020, 1060, QStringLiteral("gemm"));
        const Analysis analysis(builder.build());
        const auto table = analysis.instances(0);
        QCOMPARE(tableFault(table), QString());
        QCOMPARE(table.key, QStringLiteral("nccl_instances"));
        QCOMPARE(table.rowCount, std::size_t { 4 });
        QCOMPARE(cells(table, 0,
                       { u"duration_ns", u"start_ns", u"pid", u"gpu_id", u"stream_id", u"size_bytes", u"communicator",
                         u"ranks", u"compute_overlap_ns" }),
                 QStringLiteral("200 2000 1 1 13 3000 0x5 2 0"));
        QCOMPARE(cells(table, 2, { u"duration_ns", u"start_ns", u"pid", u"compute_overlap_ns" }),
                 QStringLiteral("100 1000 1 40"));
        QCOMPARE(table.subject(1).window, std::optional(core::TimeWindow { 2000, 2200 }));
        const Analysis byProcess(analysis.trace, {}, { .byProcess = true });
        QCOMPARE(byProcess.instances(0).rowCount, std::size_t { 2 });
    }

    void hostTimeRows()
    {
        MemoryTrace builder;
        builder.addRange(1, 1, 100, 300, QStringLiteral("ncclAllReduce"), QStringLiteral("NCCL"));
        builder.addKernel(1, 0, 7, 0, 50, QStringLiteral("gemm"));
        const Analysis analysis(builder.build());
        QCOMPARE(cells(analysis.table, 0,
                       { u"op", u"source", u"total_ns", u"compute_overlap_ns", u"exposed_ms", u"overlap_pct",
                         u"straggler", u"longest" }),
                 QStringLiteral("allreduce nvtx (host time) 200    not determinable "));
        QVERIFY(analysis.nccl->devices.empty());
        QVERIFY(!analysis.table.provenance.limitations.filter(QStringLiteral("host time")).isEmpty());
        QCOMPARE(core::ncclSentence(*analysis.nccl), QStringLiteral("Top NCCL op allreduce: 200 ns of host time"));
        const auto instances = analysis.instances(0);
        const auto subject = instances.subject(0); // the range that stands for the operation
        QCOMPARE(subject.event.eventClass, core::EventClass::Nvtx);
        QVERIFY(subject.event.isValid());
        QCOMPARE(subject.window->startNs, analysis.trace->nvtx.startNs[subject.event.row]);
        const auto table = analysis.instances(0);
        QCOMPARE(tableFault(table), QString());
        QCOMPARE(table.rowCount, std::size_t { 1 });
        QCOMPARE(table.provenance.source, QStringLiteral("NVTX_EVENTS"));
    }

    void withoutNccl()
    {
        MemoryTrace empty;
        empty.addCall(1, 1, 0, 10, QStringLiteral("cudaLaunchKernel"));
        const Analysis nothing(empty.build());
        QVERIFY(nothing.nccl->provenance.unavailable.startsWith(QStringLiteral("not available, because")));
        QCOMPARE(tableFault(nothing.table), QString());
        MemoryTrace compute;
        compute.addKernel(1, 0, 7, 0, 10, QStringLiteral("broadcast"));
        const Analysis others(compute.build());
        QVERIFY(others.nccl->provenance.unavailable.contains(QStringLiteral("no NCCL operation")));
        QCOMPARE(tableFault(others.table), QString());
        QCOMPARE(core::ncclSentence(*others.nccl), QString());
    }

    /// Unions, overlaps and totals on random kernels, against a count moment by moment.
    void randomOverlaps()
    {
        constexpr std::size_t Moments = 400;
        std::mt19937 random(5);
        for (int round = 0; round < 50; ++round) {
            MemoryTrace builder;
            std::array<std::array<char, Moments>, 2> nccl {};
            std::array<std::array<char, Moments>, 2> compute {};
            builder.addKernel(1, 0, 13, 0, 1, AllReduceKernel); // so that there is always one
            nccl[0][0] = 1;
            std::int64_t totalNs = 1;
            for (int i = 0; i < 30; ++i) {
                const auto device = below(random, 2);
                const auto start = below(random, 300);
                const auto end = start + below(random, 60);
                const bool isNccl = random() % 2 == 0;
                builder.addKernel(1 + random() % 2, device, 7 + below(random, 3), start, end,
                                  isNccl ? AllReduceKernel : QStringLiteral("gemm"));
                totalNs += isNccl ? end - start : 0;
                auto& moments = (isNccl ? nccl : compute)[static_cast<std::size_t>(device)];
                std::fill(moments.begin() + start, moments.begin() + end, char { 1 });
            }
            std::int64_t unionNs = 0;
            std::int64_t overlapNs = 0;
            for (std::size_t device = 0; device < 2; ++device) {
                for (std::size_t moment = 0; moment < Moments; ++moment) {
                    unionNs += nccl[device][moment];
                    overlapNs += nccl[device][moment] & compute[device][moment];
                }
            }
            const Analysis analysis(builder.build());
            const auto& row = analysis.nccl->rows.front();
            QCOMPARE(row.duration.totalNs, totalNs);
            QCOMPARE(row.unionNs, unionNs);
            QCOMPARE(row.overlapNs, overlapNs);
            std::int64_t deviceUnionNs = 0;
            for (const auto& device : analysis.nccl->devices)
                deviceUnionNs += device.ncclNs;
            QCOMPARE(deviceUnionNs, unionNs); // one operation only
        }
    }

    void stops()
    {
        const auto trace = fixtures::makeSeedTrace();
        const Analysis analysis(trace);
        const auto isCancelled
            = [](const auto& result) { return !result && result.error().code == core::ErrorCode::Cancelled; };
        const auto idle = core::analyzeGpuIdle(*trace, {}).value();
        QVERIFY(isCancelled(core::analyzeNcclWork(*trace, {}, *analysis.events, idle, stoppedToken())));
        QVERIFY(isCancelled(core::analyzeNccl(*trace, {}, *analysis.events, *analysis.work, {}, stoppedToken())));
        QVERIFY(isCancelled(
            core::ncclInstances(trace, {}, analysis.events, analysis.work, analysis.nccl->rows[0], stoppedToken())));
    }

    /// Each says what it has, or why it has nothing.
    void realTraces()
    {
        const QDir folder(QStringLiteral(GPULOUPE_SHARED_DIR "/data"));
        const auto files = folder.entryList({ QStringLiteral("*.sqlite") });
        if (files.isEmpty())
            QSKIP("no reference traces in GPULOUPE_SHARED_DIR");
        for (const auto& file : files) {
            const auto trace = core::loadTrace(folder.filePath(file));
            VERIFY_EXPECTED(trace);
            const Analysis analysis(*trace);
            QVERIFY2(analysis.nccl->provenance.isAvailable() == (file == RealNcclTrace), qPrintable(file));
            QCOMPARE(tableFault(analysis.table), QString());
        }
    }

    /// A job of two ranks whose all-to-alls are sends and receives for NCCL: 30 of its 31 kernels of each rank have a
    /// launch in the trace. Waiting was worked out by SQL from kernels of equal number by start.
    void realAllToAll()
    {
        const auto path = QStringLiteral(GPULOUPE_SHARED_DIR "/data/") + RealNcclTrace;
        if (!QFile::exists(path))
            QSKIP("no reference trace in GPULOUPE_SHARED_DIR");
        const auto trace = core::loadTrace(path);
        VERIFY_EXPECTED(trace);
        const Analysis analysis(*trace);
        QCOMPARE(analysis.table.rowCount, std::size_t { 2 });
        QCOMPARE(cells(analysis.table, 0, { u"op", u"source", u"count" }),
                 QStringLiteral("alltoall nvtx + pytorch nvtx 60"));
        QCOMPARE(cells(analysis.table, 1, { u"op", u"source", u"count", u"straggler" }),
                 QStringLiteral("sendrecv kernel 2 not determinable"));
        const auto& straggler = analysis.nccl->rows[0].straggler;
        QCOMPARE(straggler.matchedCount, std::int64_t { 30 });
        QCOMPARE(straggler.waitNs, std::int64_t { 18'197'839 });
        QCOMPARE(straggler.allWaitNs, std::int64_t { 18'197'839 + 4'266'638 });
        QCOMPARE(straggler.text(**trace), QStringLiteral("pid 148 (18.2 ms waited for it; last in 14 of 30)"));
    }
};

QTEST_GUILESS_MAIN(TestNccl)
#include "tst_nccl.moc"
