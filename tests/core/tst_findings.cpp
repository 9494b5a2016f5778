// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/findings.h"
#include "exportbuilder.h"
#include "findingstesting.h"
#include "memorytrace.h"
#include "report/figureverification.h"
#include "report/findingmarkdown.h"
#include "trace/traceloader.h"
#include "verifyexpected.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

using namespace analysistesting;
using namespace findingstesting;
using core::Finding;
using core::FindingRule;
using core::FindingSeverity;
using core::MemoryKind;
using core::RuleState;
using core::ThresholdId;
using fixtures::MemoryTrace;

namespace {

const auto Launch = QStringLiteral("cudaLaunchKernel_v7000");
const auto Gemm = QStringLiteral("gemm");
const auto AllReduce = QStringLiteral("ncclDevKernel_AllReduce_Sum_bf16_RING_LL");
constexpr std::uint8_t HtoD = 1;
constexpr std::uint8_t DtoD = 8;

/// A kernel with the call that launched it just before `startNs`.
void addLaunched(MemoryTrace& builder, std::uint32_t pid, std::int64_t startNs, std::int64_t endNs,
                 std::uint32_t correlation, const QString& name = Gemm, std::int64_t gpuId = 0)
{
    builder.addCall(pid, pid, startNs - 4 * UsNs, startNs - 2 * UsNs, Launch, correlation);
    builder.addKernel(pid, gpuId, 7, startNs, endNs, name, correlation);
}

/// A window of 100 ms: a kernel at each end, and what the test adds between.
void addEdges(MemoryTrace& builder, std::int64_t firstMs = 1, std::int64_t lastMs = 1)
{
    builder.addKernel(1, 0, 7, 0, firstMs * MsNs, QStringLiteral("first"));
    builder.addKernel(1, 0, 7, (100 - lastMs) * MsNs, 100 * MsNs, QStringLiteral("last"));
}

/// GPU 0 works from 0 to `busyMs` and in the last millisecond of 100.
std::shared_ptr<const core::Trace> idleTrace(std::int64_t busyMs)
{
    MemoryTrace builder;
    addEdges(builder, busyMs, 1);
    return builder.build();
}

std::optional<FindingSeverity> severityOf(const Judged& judged, FindingRule rule)
{
    const auto found = judged.of(rule);
    return found.empty() ? std::nullopt : std::optional(found.front().severity);
}

std::int64_t boundOf(const Judged& judged, FindingRule rule)
{
    const auto found = judged.of(rule);
    return found.empty() ? -1 : found.front().recoverableNs.value_or(-2);
}

} // namespace

/// Tables of rows: name, severity expected ("" for none).
class TestFindings : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void goldenTrace();
    void nothingIsJudgedOfAnEmptyTrace();
    void scopeWithoutAnythingIsNotJudged();
    void dominantKernel_data();
    void dominantKernel();
    void dominantKernelCountsAllGpus();
    void ncclIsNoDominantKernel();
    void launchStorm_data();
    void launchStorm();
    void hostSynchronization_data();
    void hostSynchronization();
    void shortWaitsAreNoFinding();
    void gpuIdle_data();
    void gpuIdle();
    void synchronousCopy_data();
    void synchronousCopy();
    void blockingCopyWithoutCopiesIsNotJudged();
    void pageableCopy();
    void pageableCopyIsSlow();
    void synchronousMemset_data();
    void synchronousMemset();
    void exposedNccl_data();
    void exposedNccl();
    void sharedStream_data();
    void sharedStream();
    void sharedStreamIsTheAdviceOfExposedNccl();
    void straggler_data();
    void straggler();
    void starvation_data();
    void starvation();
    void lowUtilization_data();
    void lowUtilization();
    void dominantPhase_data();
    void dominantPhase();
    void nvtxCoverage_data();
    void nvtxCoverage();
    void opaqueGraphs_data();
    void opaqueGraphs();
    void profilerOverhead_data();
    void profilerOverhead();
    void shortCapture_data();
    void shortCapture();
    void warmUp_data();
    void warmUp();
    void captureErrors();
    void gapsOfWaitsAreNotCountedTwice();
    void ranking();
    void processesAreNotAddedUp();
    void thresholdsAreUsed();
    void tables();
    void markdown();
    void hostileNamesAndTimes();
    void sqlOfFigures();
    void realTraces_data();
    void realTraces();
    void cancelled();
};

void TestFindings::goldenTrace()
{
    const auto judged = judge(fixtures::makeSeedTrace());
    QCOMPARE(judged.error, QString());
    QCOMPARE(findingsFault(judged), QString());
    QCOMPARE(judged.findings.windowNs, 5'500'000);
    // computeKernel 2.6 of 6.1 ms; idle from 3 to 4 ms of 5.5, in parts of 183 µs, is under 50 % in 6 of 30
    QCOMPARE(judged.findings.rows.size(), std::size_t { 3 });
    QCOMPARE(judged.findings.rows[0].title, QStringLiteral("computeKernel takes 42.6% of the kernel time"));
    QCOMPARE(judged.findings.rows[0].severity, FindingSeverity::Medium);
    QCOMPARE(core::recoverableSentence(judged.findings.rows[0]), QStringLiteral("at most 2.6 ms of a 5.5 ms window"));
    QCOMPARE(judged.findings.rows[1].title, QStringLiteral("GPU 0 works less than 50% in 6 of 30 parts of its window"));
    QCOMPARE(judged.findings.rows[1].recoverableNs, std::optional<std::int64_t>(1'000'000));
    QCOMPARE(judged.findings.rows[2].rule, FindingRule::ShortCapture);
    QVERIFY(!judged.findings.rows[2].recoverableNs);
    // exposed 1.9 of 5.5 ms, but 1.6 of 3.5 ms overlapped
    QCOMPARE(judged.outcome(FindingRule::ExposedNccl).state, RuleState::NotFired);
    QVERIFY(judged.outcome(FindingRule::ExposedNccl).reason.contains(QStringLiteral("34.5%")));
    QVERIFY(judged.outcome(FindingRule::ExposedNccl).reason.contains(QStringLiteral("45.7%")));
    QCOMPARE(judged.outcome(FindingRule::LaunchStorm).state, RuleState::NotFired);
    QCOMPARE(judged.outcome(FindingRule::HostSynchronization).state, RuleState::NotFired);
    QCOMPARE(judged.outcome(FindingRule::GpuIdle).state, RuleState::NotFired);
    QCOMPARE(judged.outcome(FindingRule::SynchronousCopy).state, RuleState::NotJudged); // cudaMemcpy, but no copies
    QCOMPARE(judged.outcome(FindingRule::DominantPhase).state, RuleState::NotJudged);
    QCOMPARE(judged.outcome(FindingRule::Straggler).state, RuleState::NotJudged);
    QCOMPARE(judged.outcome(FindingRule::WarmUp).state, RuleState::NotJudged);
    QCOMPARE(judged.outcome(FindingRule::NvtxCoverage).state, RuleState::NotFired);
}

void TestFindings::nothingIsJudgedOfAnEmptyTrace()
{
    const auto judged = judge(MemoryTrace().build());
    QCOMPARE(judged.error, QString());
    QCOMPARE(findingsFault(judged), QString());
    QVERIFY(judged.findings.rows.empty());
    for (const auto& outcome : judged.findings.outcomes) {
        if (outcome.rule == FindingRule::SynchronousMemset)
            continue;
        QCOMPARE(outcome.state, RuleState::NotJudged);
        QVERIFY2(outcome.reason.startsWith(QStringLiteral("not judged: ")), qPrintable(outcome.reason));
    }
    const auto& reason = judged.outcome(FindingRule::HostSynchronization).reason;
    QVERIFY2(reason.startsWith(QStringLiteral("not judged: the trace holds no CUDA API calls (")), qPrintable(reason));
}

void TestFindings::scopeWithoutAnythingIsNotJudged()
{
    core::Scope scope;
    scope.window = core::TimeWindow { 50 * MsNs, 51 * MsNs };
    const auto judged = judge(fixtures::makeSeedTrace(), { .thresholds = {}, .scope = scope, .phases = {} });
    QCOMPARE(judged.error, QString());
    QCOMPARE(findingsFault(judged), QString());
    QVERIFY(judged.findings.rows.empty());
    QCOMPARE(judged.outcome(FindingRule::DominantKernel).state, RuleState::NotJudged);
    QCOMPARE(judged.outcome(FindingRule::GpuIdle).state, RuleState::NotJudged);
}

void TestFindings::dominantKernel_data()
{
    QTest::addColumn<int>("percent");
    QTest::addColumn<QString>("severity");
    QTest::newRow("24 %") << 24 << QString();
    QTest::newRow("25 %") << 25 << QStringLiteral("medium");
    QTest::newRow("49 %") << 49 << QStringLiteral("medium");
    QTest::newRow("50 %") << 50 << QStringLiteral("high");
}

void TestFindings::dominantKernel()
{
    QFETCH(int, percent);
    QFETCH(QString, severity);
    MemoryTrace builder;
    builder.addKernel(1, 0, 7, 0, percent * MsNs, Gemm);
    for (int i = percent; i < 100; ++i) // others of 1 % each
        builder.addKernel(1, 0, 7, i * MsNs, (i + 1) * MsNs, QStringLiteral("other%1").arg(i));
    const auto judged = judge(builder.build());
    QCOMPARE(findingsFault(judged), QString());
    const auto found = severityOf(judged, FindingRule::DominantKernel);
    QCOMPARE(found ? core::findingSeverityName(*found) : QString(), severity);
    if (found)
        QCOMPARE(boundOf(judged, FindingRule::DominantKernel), percent * MsNs);
}

void TestFindings::dominantKernelCountsAllGpus()
{
    MemoryTrace builder; // 15 % of all kernel time on each of two GPUs
    for (const std::int64_t gpu : { 0, 1 }) {
        builder.addKernel(1, gpu, 7, 0, (15 + gpu) * MsNs, Gemm);
        for (int i = 20; i < 55; ++i)
            builder.addKernel(1, gpu, 7, i * MsNs, (i + 1) * MsNs, QStringLiteral("other%1").arg(i));
    }
    const auto judged = judge(builder.build());
    QCOMPARE(findingsFault(judged), QString());
    const auto found = judged.of(FindingRule::DominantKernel);
    QCOMPARE(found.size(), std::size_t { 1 });
    QCOMPARE(found[0].evidence.size(), std::size_t { 4 }); // time and share on each GPU
    QCOMPARE(found[0].recoverableNs, std::optional(16 * MsNs)); // side by side: the longer one
}

void TestFindings::ncclIsNoDominantKernel()
{
    MemoryTrace builder;
    builder.addKernel(1, 0, 7, 0, 90 * MsNs, AllReduce);
    builder.addKernel(1, 0, 7, 90 * MsNs, 100 * MsNs, Gemm);
    const auto judged = judge(builder.build());
    QCOMPARE(judged.outcome(FindingRule::DominantKernel).state, RuleState::NotFired);
    QVERIFY(judged.outcome(FindingRule::DominantKernel).reason.contains(QStringLiteral("NCCL")));
}

void TestFindings::launchStorm_data()
{
    QTest::addColumn<qint64>("periodNs");
    QTest::addColumn<qint64>("durationNs");
    QTest::addColumn<bool>("fires");
    QTest::newRow("50,100/s of 10 µs") << qint64 { 19'960 } << qint64 { 10'000 } << true;
    QTest::newRow("40,000/s of 10 µs") << qint64 { 25'000 } << qint64 { 10'000 } << false;
    QTest::newRow("50,100/s of 10.1 µs") << qint64 { 19'960 } << qint64 { 10'100 } << false;
    QTest::newRow("100,200/s of 9.9 µs") << qint64 { 9'980 } << qint64 { 9'900 } << true;
}

void TestFindings::launchStorm()
{
    QFETCH(qint64, periodNs);
    QFETCH(qint64, durationNs);
    QFETCH(bool, fires);
    MemoryTrace builder;
    constexpr int Count = 20'000;
    for (int i = 0; i < Count; ++i)
        builder.addKernel(1, 0, 7, i * periodNs, i * periodNs + durationNs, Gemm);
    const auto judged = judge(builder.build());
    QCOMPARE(findingsFault(judged), QString());
    QCOMPARE(judged.outcome(FindingRule::LaunchStorm).state, fires ? RuleState::Fired : RuleState::NotFired);
    if (!fires)
        return;
    QCOMPARE(severityOf(judged, FindingRule::LaunchStorm), std::optional(FindingSeverity::High));
    QCOMPARE(boundOf(judged, FindingRule::LaunchStorm), (Count - 1) * (periodNs - durationNs)); // all gaps
    QVERIFY(judged.of(FindingRule::GpuIdle).empty()); // the storm has all of the idle time
    QVERIFY(judged.of(FindingRule::LowUtilization).empty());
}

void TestFindings::hostSynchronization_data()
{
    QTest::addColumn<qint64>("idleUs");
    QTest::addColumn<QString>("severity");
    QTest::newRow("4.9 %") << qint64 { 4'900 } << QString();
    QTest::newRow("5 %") << qint64 { 5'000 } << QStringLiteral("medium");
    QTest::newRow("19.9 %") << qint64 { 19'900 } << QStringLiteral("medium");
    QTest::newRow("20 %") << qint64 { 20'000 } << QStringLiteral("high");
}

void TestFindings::hostSynchronization()
{
    QFETCH(qint64, idleUs);
    QFETCH(QString, severity);
    MemoryTrace builder; // busy until 50 ms, then idle while the host waits
    builder.addKernel(1, 0, 7, 0, 50 * MsNs, Gemm);
    builder.addKernel(1, 0, 7, 50 * MsNs + idleUs * UsNs, 100 * MsNs, Gemm);
    builder.addCall(1, 1, 40 * MsNs, 50 * MsNs + idleUs * UsNs, QStringLiteral("cudaDeviceSynchronize_v3020"));
    const auto judged = judge(builder.build());
    QCOMPARE(findingsFault(judged), QString());
    const auto found = severityOf(judged, FindingRule::HostSynchronization);
    QCOMPARE(found ? core::findingSeverityName(*found) : QString(), severity);
    if (!found)
        return;
    QCOMPARE(boundOf(judged, FindingRule::HostSynchronization), idleUs * UsNs);
    const auto finding = judged.of(FindingRule::HostSynchronization).front();
    QVERIFY(finding.recommendation.contains(QStringLiteral("cudaDeviceSynchronize")));
    QVERIFY(finding.recommendation.contains(QStringLiteral("cudaEventSynchronize")));
    QCOMPARE(finding.evidence.front().tableKey, QStringLiteral("sync_by_pid"));
    QVERIFY(judged.of(FindingRule::GpuIdle).empty()); // one finding per cause, even from 20 % on
}

void TestFindings::shortWaitsAreNoFinding()
{
    MemoryTrace builder; // 900 µs of waiting in a window of 4 ms
    builder.addKernel(1, 0, 7, 0, 2 * MsNs, Gemm);
    builder.addKernel(1, 0, 7, 2'900 * UsNs, 4 * MsNs, Gemm);
    builder.addCall(1, 1, 2 * MsNs, 2'900 * UsNs, QStringLiteral("cudaStreamSynchronize_v3020"));
    const auto judged = judge(builder.build());
    QCOMPARE(judged.outcome(FindingRule::HostSynchronization).state, RuleState::NotFired);
    QVERIFY(judged.outcome(FindingRule::HostSynchronization).reason.contains(QStringLiteral("1 ms")));
}

void TestFindings::gpuIdle_data()
{
    QTest::addColumn<qint64>("busyMs");
    QTest::addColumn<QString>("severity");
    QTest::newRow("19 %") << qint64 { 80 } << QString();
    QTest::newRow("20 %") << qint64 { 79 } << QStringLiteral("medium");
    QTest::newRow("39 %") << qint64 { 60 } << QStringLiteral("medium");
    QTest::newRow("40 %") << qint64 { 59 } << QStringLiteral("high");
}

void TestFindings::gpuIdle()
{
    QFETCH(qint64, busyMs);
    QFETCH(QString, severity);
    const auto judged = judge(idleTrace(busyMs));
    QCOMPARE(findingsFault(judged), QString());
    const auto found = severityOf(judged, FindingRule::GpuIdle);
    QCOMPARE(found ? core::findingSeverityName(*found) : QString(), severity);
    QCOMPARE(judged.of(FindingRule::LowUtilization).size(), std::size_t { found ? 0U : 1U }); // never both
    if (!found)
        return;
    QCOMPARE(boundOf(judged, FindingRule::GpuIdle), (99 - busyMs) * MsNs);
    const auto finding = judged.of(FindingRule::GpuIdle).front();
    QCOMPARE(finding.subject.device, core::DeviceIndex { 0 });
    QVERIFY(core::evidenceText(finding).contains(QStringLiteral("cause unknown: 1 gap")));
}

void TestFindings::synchronousCopy_data()
{
    QTest::addColumn<quint8>("copyKind");
    QTest::addColumn<qint64>("sizeBytes");
    QTest::addColumn<qint64>("blockedUs");
    QTest::addColumn<QString>("severity");
    QTest::newRow("64 KiB to the device") << quint8 { 1 } << qint64 { 65'536 } << qint64 { 10'000 } << QString();
    QTest::newRow("more to the device") << quint8 { 1 } << qint64 { 65'537 } << qint64 { 10'000 }
                                        << QStringLiteral("medium");
    QTest::newRow("to the host") << quint8 { 2 } << qint64 { 4 } << qint64 { 4'900 } << QStringLiteral("low");
    QTest::newRow("5 %") << quint8 { 2 } << qint64 { 4 } << qint64 { 5'000 } << QStringLiteral("medium");
    QTest::newRow("20 %") << quint8 { 2 } << qint64 { 4 } << qint64 { 20'000 } << QStringLiteral("high");
    QTest::newRow("within a device") << quint8 { DtoD } << qint64 { 1'000'000 } << qint64 { 20'000 } << QString();
    QTest::newRow("between devices") << quint8 { 10 } << qint64 { 1'000'000 } << qint64 { 10'000 }
                                     << QStringLiteral("medium");
}

void TestFindings::synchronousCopy()
{
    QFETCH(quint8, copyKind);
    QFETCH(qint64, sizeBytes);
    QFETCH(qint64, blockedUs);
    QFETCH(QString, severity);
    MemoryTrace builder;
    addEdges(builder, 50, 1);
    builder.addCall(1, 1, 10 * MsNs, 10 * MsNs + blockedUs * UsNs, QStringLiteral("cudaMemcpy_v3020"), 5);
    builder.addCall(1, 1, 1 * MsNs, 2 * MsNs, QStringLiteral("cudaMemcpyAsync_v3020"), 6); // pinned: does not block
    builder.addCopy(1, 0, 7, 11 * MsNs, 12 * MsNs, sizeBytes, copyKind, MemoryKind::Pinned, MemoryKind::Device, 5);
    builder.addCopy(1, 0, 7, 2 * MsNs, 3 * MsNs, 4096, HtoD, MemoryKind::Pinned, MemoryKind::Device, 6);
    const auto judged = judge(builder.build());
    QCOMPARE(findingsFault(judged), QString());
    const auto found = severityOf(judged, FindingRule::SynchronousCopy);
    QCOMPARE(found ? core::findingSeverityName(*found) : QString(), severity);
    QCOMPARE(judged.outcome(FindingRule::PageableCopy).state, RuleState::NotFired);
    if (!found)
        return;
    QCOMPARE(boundOf(judged, FindingRule::SynchronousCopy), blockedUs * UsNs);
    const auto finding = judged.of(FindingRule::SynchronousCopy).front();
    QCOMPARE(finding.evidence.front().tableKey, QStringLiteral("barriers"));
    QVERIFY(finding.recommendation.contains(QStringLiteral("cudaMemcpy")));
    QVERIFY(!finding.recommendation.contains(QStringLiteral("cudaMallocHost"))); // it is pinned
}

void TestFindings::blockingCopyWithoutCopiesIsNotJudged()
{
    MemoryTrace builder;
    addEdges(builder);
    builder.addCall(1, 1, 10 * MsNs, 60 * MsNs, QStringLiteral("cudaMemcpy_v3020"), 5);
    const auto judged = judge(builder.build());
    QCOMPARE(judged.outcome(FindingRule::SynchronousCopy).state, RuleState::NotJudged);
    QVERIFY(judged.outcome(FindingRule::SynchronousCopy).reason.contains(QStringLiteral("CUPTI_ACTIVITY_KIND_MEMCPY")));
}

void TestFindings::pageableCopy()
{
    MemoryTrace builder; // 10 ms inside of the call; 1 GB/s against 2 GB/s
    addEdges(builder, 50, 1);
    builder.addCall(1, 1, 10 * MsNs, 20 * MsNs, QStringLiteral("cudaMemcpyAsync_v3020"), 5);
    builder.addCall(1, 1, 30 * MsNs, 31 * MsNs, QStringLiteral("cudaMemcpyAsync_v3020"), 6);
    builder.addCopy(1, 0, 7, 12 * MsNs, 20 * MsNs, 8'000'000, HtoD, MemoryKind::Pageable, MemoryKind::Device, 5);
    builder.addCopy(1, 0, 7, 30 * MsNs, 40 * MsNs, 20'000'000, HtoD, MemoryKind::Pinned, MemoryKind::Device, 6);
    const auto judged = judge(builder.build());
    QCOMPARE(findingsFault(judged), QString());
    const auto found = judged.of(FindingRule::PageableCopy);
    QCOMPARE(found.size(), std::size_t { 1 });
    QCOMPARE(found[0].severity, FindingSeverity::Medium); // 10 of 100 ms
    QCOMPARE(found[0].recoverableNs, std::optional(10 * MsNs)); // longer than the 4 ms that pinned memory would save
    QVERIFY(core::evidenceText(found[0]).contains(QStringLiteral("HtoD from pageable to device memory: 1.00 GB/s")));
    QVERIFY(core::evidenceText(found[0]).contains(QStringLiteral("HtoD from pinned to device memory: 2.00 GB/s")));
    QCOMPARE(judged.outcome(FindingRule::SynchronousCopy).state, RuleState::NotFired);
}

void TestFindings::pageableCopyIsSlow()
{
    MemoryTrace builder; // the call returns at once, but the copy takes 8 ms instead of 4
    addEdges(builder, 50, 1);
    builder.addCall(1, 1, 10 * MsNs, 11 * MsNs, QStringLiteral("cudaMemcpyAsync_v3020"), 5);
    builder.addCopy(1, 0, 7, 12 * MsNs, 20 * MsNs, 8'000'000, HtoD, MemoryKind::Pageable, MemoryKind::Device, 5);
    builder.addCopy(1, 0, 7, 30 * MsNs, 40 * MsNs, 20'000'000, HtoD, MemoryKind::Pinned, MemoryKind::Device);
    const auto judged = judge(builder.build());
    QCOMPARE(boundOf(judged, FindingRule::PageableCopy), 4 * MsNs);
    QCOMPARE(severityOf(judged, FindingRule::PageableCopy), std::optional(FindingSeverity::Low));
}

void TestFindings::synchronousMemset_data()
{
    QTest::addColumn<int>("memory");
    QTest::addColumn<bool>("isAsync");
    QTest::addColumn<bool>("fires");
    QTest::newRow("pinned") << int(MemoryKind::Pinned) << false << true;
    QTest::newRow("managed") << int(MemoryKind::Managed) << false << true;
    QTest::newRow("device") << int(MemoryKind::Device) << false << false;
    QTest::newRow("async") << int(MemoryKind::Pinned) << true << false;
}

void TestFindings::synchronousMemset()
{
    QFETCH(int, memory);
    QFETCH(bool, isAsync);
    QFETCH(bool, fires);
    MemoryTrace builder;
    addEdges(builder, 50, 1);
    builder.addCall(1, 1, 10 * MsNs, 15 * MsNs,
                    isAsync ? QStringLiteral("cudaMemsetAsync_v3020") : QStringLiteral("cudaMemset_v3020"), 5);
    builder.addSet(1, 0, 7, 11 * MsNs, 12 * MsNs, 4096, static_cast<MemoryKind>(memory), 5);
    const auto judged = judge(builder.build());
    QCOMPARE(findingsFault(judged), QString());
    QCOMPARE(judged.outcome(FindingRule::SynchronousMemset).state, fires ? RuleState::Fired : RuleState::NotFired);
    if (fires)
        QCOMPARE(boundOf(judged, FindingRule::SynchronousMemset), 5 * MsNs);
}

void TestFindings::exposedNccl_data()
{
    QTest::addColumn<qint64>("ncclUs");
    QTest::addColumn<qint64>("overlapUs");
    QTest::addColumn<QString>("severity");
    QTest::newRow("9.9 %") << qint64 { 9'900 } << qint64 { 0 } << QString();
    QTest::newRow("10 %") << qint64 { 10'000 } << qint64 { 0 } << QStringLiteral("medium");
    QTest::newRow("24.9 %") << qint64 { 24'900 } << qint64 { 0 } << QStringLiteral("medium");
    QTest::newRow("25 %") << qint64 { 25'000 } << qint64 { 0 } << QStringLiteral("high");
    QTest::newRow("29 % overlapped") << qint64 { 20'000 } << qint64 { 5'800 } << QStringLiteral("medium");
    QTest::newRow("30 % overlapped") << qint64 { 20'000 } << qint64 { 6'000 } << QString();
}

void TestFindings::exposedNccl()
{
    QFETCH(qint64, ncclUs);
    QFETCH(qint64, overlapUs);
    QFETCH(QString, severity);
    MemoryTrace builder; // compute until 50 ms + overlap on one stream, NCCL from 50 ms on on another
    builder.addKernel(1, 0, 7, 0, 50 * MsNs + overlapUs * UsNs, Gemm);
    builder.addKernel(1, 0, 13, 50 * MsNs, 50 * MsNs + ncclUs * UsNs, AllReduce);
    builder.addKernel(1, 0, 7, 50 * MsNs + ncclUs * UsNs, 100 * MsNs, Gemm);
    const auto judged = judge(builder.build());
    QCOMPARE(findingsFault(judged), QString());
    const auto found = severityOf(judged, FindingRule::ExposedNccl);
    QCOMPARE(found ? core::findingSeverityName(*found) : QString(), severity);
    if (!found)
        return;
    QCOMPARE(boundOf(judged, FindingRule::ExposedNccl), (ncclUs - overlapUs) * UsNs);
    QVERIFY(judged.of(FindingRule::ExposedNccl)[0].recommendation.contains(QStringLiteral("allreduce")));
}

void TestFindings::sharedStream_data()
{
    QTest::addColumn<qint64>("ncclUs");
    QTest::addColumn<bool>("fires");
    QTest::newRow("4.9 %") << qint64 { 4'900 } << false;
    QTest::newRow("5 %") << qint64 { 5'000 } << true;
}

void TestFindings::sharedStream()
{
    QFETCH(qint64, ncclUs);
    QFETCH(bool, fires);
    MemoryTrace builder;
    builder.addKernel(1, 0, 7, 0, 50 * MsNs, Gemm);
    builder.addKernel(1, 0, 7, 50 * MsNs, 50 * MsNs + ncclUs * UsNs, AllReduce);
    builder.addKernel(1, 0, 7, 50 * MsNs + ncclUs * UsNs, 100 * MsNs, Gemm);
    const auto judged = judge(builder.build());
    QCOMPARE(findingsFault(judged), QString());
    QCOMPARE(judged.outcome(FindingRule::SharedStream).state, fires ? RuleState::Fired : RuleState::NotFired);
    if (!fires)
        return;
    QCOMPARE(boundOf(judged, FindingRule::SharedStream), ncclUs * UsNs);
    QCOMPARE(judged.of(FindingRule::SharedStream)[0].title, QStringLiteral("NCCL and compute share stream 7 of GPU 0"));
}

void TestFindings::sharedStreamIsTheAdviceOfExposedNccl()
{
    MemoryTrace builder;
    builder.addKernel(1, 0, 7, 0, 50 * MsNs, Gemm);
    builder.addKernel(1, 0, 7, 50 * MsNs, 80 * MsNs, AllReduce);
    builder.addKernel(1, 0, 7, 80 * MsNs, 100 * MsNs, Gemm);
    const auto judged = judge(builder.build());
    QCOMPARE(judged.outcome(FindingRule::SharedStream).state, RuleState::NotFired);
    const auto found = judged.of(FindingRule::ExposedNccl);
    QCOMPARE(found.size(), std::size_t { 1 });
    QVERIFY(found[0].recommendation.contains(QStringLiteral("stream 7 of GPU 0")));
}

void TestFindings::straggler_data()
{
    QTest::addColumn<int>("late");
    QTest::addColumn<bool>("fires");
    QTest::newRow("late in 3 of 5") << 3 << true;
    QTest::newRow("late in 2 of 5") << 2 << false;
}

void TestFindings::straggler()
{
    QFETCH(int, late);
    QFETCH(bool, fires);
    MemoryTrace builder; // pid 2 starts 2 ms after pid 1 in `late` instances, at the same time in the others
    for (int i = 0; i < 5; ++i) {
        const auto startNs = i * 20 * MsNs;
        const auto delayNs = i < late ? 2 * MsNs : 0;
        builder.addKernel(1, 0, 13, startNs, startNs + 10 * MsNs, AllReduce);
        builder.addKernel(2, 1, 13, startNs + delayNs, startNs + 10 * MsNs, AllReduce);
    }
    const auto judged = judge(builder.build());
    QCOMPARE(findingsFault(judged), QString());
    QCOMPARE(judged.outcome(FindingRule::Straggler).state, fires ? RuleState::Fired : RuleState::NotFired);
    if (!fires)
        return;
    QCOMPARE(boundOf(judged, FindingRule::Straggler), 6 * MsNs);
    QCOMPARE(judged.of(FindingRule::Straggler)[0].title,
             QStringLiteral("pid 2 comes late to allreduce and makes the others wait for 6.0 ms"));
}

void TestFindings::starvation_data()
{
    QTest::addColumn<qint64>("gapMs");
    QTest::addColumn<bool>("fires");
    QTest::newRow("499 ms") << qint64 { 499 } << false;
    QTest::newRow("500 ms") << qint64 { 500 } << true;
}

void TestFindings::starvation()
{
    QFETCH(qint64, gapMs);
    QFETCH(bool, fires);
    MemoryTrace builder;
    builder.addKernel(1, 0, 7, 0, 10'000 * MsNs, Gemm);
    builder.addKernel(1, 0, 7, (10'000 + gapMs) * MsNs, 20'000 * MsNs, Gemm);
    const auto judged = judge(builder.build());
    QCOMPARE(findingsFault(judged), QString());
    QCOMPARE(judged.outcome(FindingRule::Starvation).state, fires ? RuleState::Fired : RuleState::NotFired);
    if (fires)
        QCOMPARE(boundOf(judged, FindingRule::Starvation), gapMs * MsNs);
    QCOMPARE(judged.of(FindingRule::LowUtilization).size(), std::size_t { fires ? 0U : 1U });
}

void TestFindings::lowUtilization_data()
{
    QTest::addColumn<qint64>("gapUs");
    QTest::addColumn<bool>("fires");
    // 30 parts of 4 ms; the gap lies in one of them
    QTest::newRow("49.9 % busy") << qint64 { 2'004 } << true;
    QTest::newRow("50 % busy") << qint64 { 2'000 } << false;
}

void TestFindings::lowUtilization()
{
    QFETCH(qint64, gapUs);
    QFETCH(bool, fires);
    MemoryTrace builder;
    builder.addKernel(1, 0, 7, 0, 60 * MsNs, Gemm);
    builder.addKernel(1, 0, 7, 60 * MsNs + gapUs * UsNs, 120 * MsNs, Gemm);
    const auto judged = judge(builder.build());
    QCOMPARE(findingsFault(judged), QString());
    QCOMPARE(judged.outcome(FindingRule::LowUtilization).state, fires ? RuleState::Fired : RuleState::NotFired);
    if (fires) {
        QCOMPARE(boundOf(judged, FindingRule::LowUtilization), gapUs * UsNs);
        QCOMPARE(judged.of(FindingRule::LowUtilization)[0].title,
                 QStringLiteral("GPU 0 works less than 50% in 1 of 30 parts of its window"));
    }
}

void TestFindings::dominantPhase_data()
{
    QTest::addColumn<qint64>("decodeUs");
    QTest::addColumn<bool>("fires");
    QTest::newRow("69.9 %") << qint64 { 69'900 } << false;
    QTest::newRow("70 %") << qint64 { 70'000 } << true;
}

void TestFindings::dominantPhase()
{
    QFETCH(qint64, decodeUs);
    QFETCH(bool, fires);
    MemoryTrace builder;
    addLaunched(builder, 1, 10 * MsNs, 10 * MsNs + decodeUs * UsNs, 1);
    addLaunched(builder, 1, 90 * MsNs, 190 * MsNs - decodeUs * UsNs, 2);
    builder.addRange(1, 1, 9 * MsNs, 10 * MsNs, QStringLiteral("decode step"));
    builder.addRange(1, 1, 89 * MsNs, 90 * MsNs, QStringLiteral("prefill"));
    const auto map = core::parsePhaseMap(R"({"decode": ["decode"], "prefill": ["prefill"]})", QStringLiteral("map"));
    VERIFY_EXPECTED(map);
    const auto judged = judge(builder.build(), { .thresholds = {}, .scope = {}, .phases = *map });
    QCOMPARE(findingsFault(judged), QString());
    QCOMPARE(judged.outcome(FindingRule::DominantPhase).state, fires ? RuleState::Fired : RuleState::NotFired);
    if (fires)
        QCOMPARE(judged.of(FindingRule::DominantPhase)[0].title,
                 QStringLiteral("Phase decode holds 70.0% of the kernel time"));
}

void TestFindings::nvtxCoverage_data()
{
    QTest::addColumn<qint64>("tiedUs");
    QTest::addColumn<bool>("fires");
    QTest::newRow("69.9 %") << qint64 { 69'900 } << true;
    QTest::newRow("70 %") << qint64 { 70'000 } << false;
}

void TestFindings::nvtxCoverage()
{
    QFETCH(qint64, tiedUs);
    QFETCH(bool, fires);
    MemoryTrace builder;
    addLaunched(builder, 1, 10 * MsNs, 10 * MsNs + tiedUs * UsNs, 1);
    addLaunched(builder, 1, 90 * MsNs, 190 * MsNs - tiedUs * UsNs, 2);
    builder.addRange(1, 1, 9 * MsNs, 10 * MsNs, QStringLiteral("step"));
    const auto judged = judge(builder.build());
    QCOMPARE(findingsFault(judged), QString());
    QCOMPARE(judged.outcome(FindingRule::NvtxCoverage).state, fires ? RuleState::Fired : RuleState::NotFired);
    QCOMPARE(boundOf(judged, FindingRule::NvtxCoverage), fires ? -2 : -1); // fired without a bound
}

void TestFindings::opaqueGraphs_data()
{
    QTest::addColumn<qint64>("graphUs");
    QTest::addColumn<bool>("fires");
    QTest::newRow("9.9 %") << qint64 { 9'900 } << false;
    QTest::newRow("10 %") << qint64 { 10'000 } << true;
}

void TestFindings::opaqueGraphs()
{
    QFETCH(qint64, graphUs);
    QFETCH(bool, fires);
    MemoryTrace builder;
    builder.addGraphLaunch(1, 0, 7, 0, graphUs * UsNs, 3);
    builder.addKernel(1, 0, 7, graphUs * UsNs, 100 * MsNs, Gemm);
    const auto judged = judge(builder.build());
    QCOMPARE(findingsFault(judged), QString());
    QCOMPARE(judged.outcome(FindingRule::OpaqueGraphs).state, fires ? RuleState::Fired : RuleState::NotFired);
    if (fires)
        QVERIFY(
            judged.of(FindingRule::OpaqueGraphs)[0].recommendation.contains(QStringLiteral("--cuda-graph-trace=node")));
}

void TestFindings::profilerOverhead_data()
{
    QTest::addColumn<qint64>("overheadUs");
    QTest::addColumn<QString>("severity");
    QTest::newRow("5 %") << qint64 { 5'000 } << QString();
    QTest::newRow("5.1 %") << qint64 { 5'100 } << QStringLiteral("medium");
    QTest::newRow("15 %") << qint64 { 15'000 } << QStringLiteral("medium");
    QTest::newRow("15.1 %") << qint64 { 15'100 } << QStringLiteral("high");
}

void TestFindings::profilerOverhead()
{
    QFETCH(qint64, overheadUs);
    QFETCH(QString, severity);
    MemoryTrace builder;
    builder.addKernel(1, 0, 7, 0, 100 * MsNs, Gemm);
    builder.addOverhead(1, 0, overheadUs * UsNs);
    const auto judged = judge(builder.build());
    QCOMPARE(findingsFault(judged), QString());
    const auto found = severityOf(judged, FindingRule::ProfilerOverhead);
    QCOMPARE(found ? core::findingSeverityName(*found) : QString(), severity);
    if (severity == QStringLiteral("high"))
        QVERIFY(judged.of(FindingRule::ProfilerOverhead)[0].title.endsWith(QStringLiteral("timings are distorted")));
}

void TestFindings::shortCapture_data()
{
    QTest::addColumn<qint64>("windowMs");
    QTest::addColumn<bool>("hasWindow");
    QTest::addColumn<int>("state");
    QTest::newRow("999 ms") << qint64 { 999 } << false << int(RuleState::Fired);
    QTest::newRow("1 s") << qint64 { 1000 } << false << int(RuleState::NotFired);
    QTest::newRow("a window of it") << qint64 { 999 } << true << int(RuleState::NotJudged);
}

void TestFindings::shortCapture()
{
    QFETCH(qint64, windowMs);
    QFETCH(bool, hasWindow);
    QFETCH(int, state);
    MemoryTrace builder;
    builder.addKernel(1, 0, 7, 0, windowMs * MsNs, Gemm);
    JudgeOptions options;
    if (hasWindow)
        options.scope.window = core::TimeWindow { 0, MsNs };
    const auto judged = judge(builder.build(), options);
    QCOMPARE(findingsFault(judged), QString());
    QCOMPARE(int(judged.outcome(FindingRule::ShortCapture).state), state);
}

void TestFindings::warmUp_data()
{
    QTest::addColumn<int>("firstCount");
    QTest::addColumn<int>("restCount");
    QTest::addColumn<int>("state");
    // 100 ms: 10 of them are the first part
    QTest::newRow("three times slower") << 30 << 810 << int(RuleState::NotFired);
    QTest::newRow("more than three times slower") << 30 << 811 << int(RuleState::Fired);
    QTest::newRow("three times faster") << 300 << 900 << int(RuleState::NotFired);
    QTest::newRow("more than three times faster") << 301 << 900 << int(RuleState::Fired);
    QTest::newRow("too few") << 1 << 98 << int(RuleState::NotJudged);
}

void TestFindings::warmUp()
{
    QFETCH(int, firstCount);
    QFETCH(int, restCount);
    QFETCH(int, state);
    MemoryTrace builder;
    const auto add = [&builder](std::int64_t startNs) { builder.addKernel(1, 0, 7, startNs, startNs + UsNs, Gemm); };
    for (int i = 0; i < firstCount; ++i)
        add(i * UsNs);
    for (int i = 1; i < restCount; ++i)
        add(20 * MsNs + i * UsNs);
    add(100 * MsNs);
    const auto judged = judge(builder.build());
    QCOMPARE(findingsFault(judged), QString());
    QCOMPARE(int(judged.outcome(FindingRule::WarmUp).state), state);
}

void TestFindings::captureErrors()
{
    auto trace = std::make_shared<core::Trace>(*fixtures::makeSeedTrace());
    const auto secret = QStringLiteral("cannot open /home/canary-user/app");
    trace->captureMessages = { { 0, 1, QStringLiteral("info") },
                               { 1, 2, QStringLiteral("b") },
                               { 2, 2, QStringLiteral("a") },
                               { 3, 2, QStringLiteral("b") },
                               { 4, 4, QStringLiteral("verbose") } };
    auto judged = judge(trace);
    QCOMPARE(judged.of(FindingRule::CaptureErrors).size(), std::size_t { 1 });
    QCOMPARE(judged.of(FindingRule::CaptureErrors)[0].title, QStringLiteral("nsys reported 3 warnings"));
    QCOMPARE(severityOf(judged, FindingRule::CaptureErrors), std::optional(FindingSeverity::Low));
    trace->captureMessages.push_back({ 5, 3, secret });
    judged = judge(trace);
    const auto finding = judged.of(FindingRule::CaptureErrors).at(0);
    QCOMPARE(finding.title, QStringLiteral("nsys reported 1 error and 3 warnings"));
    QCOMPARE(finding.severity, FindingSeverity::Medium);
    QVERIFY(!core::evidenceText(finding).contains(QStringLiteral("canary")));
    QCOMPARE(finding.evidence.size(), std::size_t { 3 });
    QCOMPARE(finding.evidence[2].text, QStringLiteral("warning message 3: reported 2 times"));
    trace->captureMessages.clear();
    QCOMPARE(judge(trace).outcome(FindingRule::CaptureErrors).state, RuleState::NotJudged);
}

void TestFindings::gapsOfWaitsAreNotCountedTwice()
{
    MemoryTrace builder; // 60 ms idle of 100: 30 of them while the host waits, 30 of unknown cause
    builder.addKernel(1, 0, 7, 0, 20 * MsNs, Gemm);
    builder.addKernel(1, 0, 7, 50 * MsNs, 60 * MsNs, Gemm);
    builder.addKernel(1, 0, 7, 90 * MsNs, 100 * MsNs, Gemm);
    builder.addCall(1, 1, 20 * MsNs, 50 * MsNs, QStringLiteral("cudaStreamSynchronize_v3020"));
    const auto judged = judge(builder.build());
    QCOMPARE(findingsFault(judged), QString());
    QCOMPARE(boundOf(judged, FindingRule::HostSynchronization), 30 * MsNs);
    QCOMPARE(boundOf(judged, FindingRule::GpuIdle), 30 * MsNs);
    QCOMPARE(severityOf(judged, FindingRule::GpuIdle), std::optional(FindingSeverity::High)); // 60 % in all
    const auto finding = judged.of(FindingRule::GpuIdle).front();
    QVERIFY2(finding.limitation.contains(QStringLiteral("30.0 ms under host synchronization")),
             qPrintable(finding.limitation));
    QVERIFY(!core::evidenceText(finding).contains(QStringLiteral("blocking API")));
}

void TestFindings::ranking()
{
    MemoryTrace builder; // dominant kernel 55 ms, GPU idle 40 ms, short capture without a bound
    builder.addKernel(1, 0, 7, 0, 55 * MsNs, Gemm);
    builder.addKernel(1, 0, 7, 95 * MsNs, 100 * MsNs, QStringLiteral("last"));
    const auto judged = judge(builder.build());
    QVector<QString> rules;
    for (const auto& finding : judged.findings.rows)
        rules.append(core::findingRuleKey(finding.rule));
    QCOMPARE(rules,
             QVector<QString>(
                 { QStringLiteral("dominant_kernel"), QStringLiteral("gpu_idle"), QStringLiteral("short_capture") }));
}

void TestFindings::processesAreNotAddedUp()
{
    MemoryTrace builder; // two processes on two GPUs wait 30 and 20 ms of the same time
    for (const std::uint32_t pid : { 1U, 2U }) {
        const auto idleMs = pid == 1 ? 30 : 20;
        builder.addKernel(pid, pid, 7, 0, 50 * MsNs, Gemm);
        builder.addKernel(pid, pid, 7, (50 + idleMs) * MsNs, 100 * MsNs, Gemm);
        builder.addCall(pid, pid, 50 * MsNs, (50 + idleMs) * MsNs, QStringLiteral("cudaStreamSynchronize_v3020"));
        builder.addCall(pid, pid, 1 * MsNs, 11 * MsNs, QStringLiteral("cudaMemcpy_v3020"), 5);
        builder.addCall(pid, pid + 10, 6 * MsNs, 16 * MsNs, QStringLiteral("cudaMemcpy_v3020"), 6);
        for (const std::uint32_t correlation : { 5U, 6U })
            builder.addCopy(pid, pid, 8, 2 * MsNs, 3 * MsNs, 1'000'000, HtoD, MemoryKind::Pageable, MemoryKind::Device,
                            correlation);
    }
    const auto judged = judge(builder.build());
    QCOMPARE(findingsFault(judged), QString());
    QCOMPARE(boundOf(judged, FindingRule::HostSynchronization), 30 * MsNs);
    QVERIFY(judged.of(FindingRule::HostSynchronization)[0].limitation.contains(QStringLiteral("1 other process")));
    // two threads of a process overlap from 6 to 11 ms
    QCOMPARE(boundOf(judged, FindingRule::SynchronousCopy), 15 * MsNs);
    QVERIFY(judged.of(FindingRule::SynchronousCopy)[0].recommendation.contains(QStringLiteral("cudaMallocHost")));
    QVERIFY(judged.of(FindingRule::GpuIdle).empty());
}

void TestFindings::thresholdsAreUsed()
{
    JudgeOptions options;
    options.thresholds.setValue(ThresholdId::DominantKernelMedium, 90);
    options.thresholds.setValue(ThresholdId::DominantKernelHigh, 95);
    options.thresholds.setValue(ThresholdId::GpuIdleMedium, 18);
    options.thresholds.setValue(ThresholdId::ExposedNcclOverlap, 50);
    options.thresholds.setValue(ThresholdId::StormRate, 900);
    options.thresholds.setValue(ThresholdId::StormMedian, 1000);
    options.thresholds.setValue(ThresholdId::ShortCapture, 0.005);
    const auto judged = judge(fixtures::makeSeedTrace(), options);
    QCOMPARE(findingsFault(judged), QString());
    QCOMPARE(judged.outcome(FindingRule::DominantKernel).state, RuleState::NotFired);
    QCOMPARE(judged.outcome(FindingRule::ExposedNccl).state, RuleState::Fired);
    QCOMPARE(severityOf(judged, FindingRule::ExposedNccl), std::optional(FindingSeverity::High)); // 34.5 %
    QCOMPARE(judged.outcome(FindingRule::LaunchStorm).state, RuleState::Fired);
    QCOMPARE(judged.outcome(FindingRule::ShortCapture).state, RuleState::NotFired);
    // the storm explains the gap of 1 ms before a kernel, 18.2 % of the window
    QCOMPARE(boundOf(judged, FindingRule::LaunchStorm), 1 * MsNs);
    QCOMPARE(judged.outcome(FindingRule::GpuIdle).state, RuleState::NotFired);
    QVERIFY(judged.outcome(FindingRule::GpuIdle).reason.contains(QStringLiteral("other findings explain it")));
}

void TestFindings::tables()
{
    const auto trace = fixtures::makeSeedTrace();
    const auto judged = judge(trace);
    const auto findings = std::make_shared<const core::Findings>(judged.findings);
    const auto table = core::describeFindings(trace, findings, judged.tables);
    QCOMPARE(tableFault(table), QString());
    QCOMPARE(table.rowCount, std::size_t { 3 });
    QCOMPARE(cellText(table, 0, u"severity"), QStringLiteral("medium"));
    QCOMPARE(cellText(table, 0, u"rule"), QStringLiteral("dominant_kernel"));
    QCOMPARE(cellText(table, 0, u"recoverable_ns"), QStringLiteral("2600000"));
    QCOMPARE(cellText(table, 0, u"recoverable_ms"), QStringLiteral("2.600"));
    QCOMPARE(cellText(table, 0, u"window_ms"), QStringLiteral("5.500"));
    QCOMPARE(cellText(table, 2, u"recoverable_ms"), QString());
    QVERIFY(cellText(table, 0, u"evidence_cells").startsWith(QStringLiteral("kernels row 1 total_ms")));
    const auto rules = core::describeFindingRules(findings);
    QCOMPARE(tableFault(rules), QString());
    QCOMPARE(rules.rowCount, core::FindingRuleCount);
    QCOMPARE(cellText(rules, 0, u"outcome"), QStringLiteral("fired"));
    QCOMPARE(cellText(rules, static_cast<std::size_t>(FindingRule::Straggler), u"outcome"),
             QStringLiteral("not judged"));
    QCOMPARE(tableFault(*findTable(judged.tables, u"nccl_by_gpu")), QString());
    QCOMPARE(tableFault(*findTable(judged.tables, u"nvtx_coverage")), QString());
    QCOMPARE(cellText(*findTable(judged.tables, u"nccl_by_gpu"), 0, u"exposed_ms"), QStringLiteral("1.900"));
    QCOMPARE(cellText(*findTable(judged.tables, u"nvtx_coverage"), 0, u"coverage_pct"), QStringLiteral("100.0"));
}

void TestFindings::markdown()
{
    MemoryTrace builder;
    builder.addKernel(1, 0, 7, 0, 100 * MsNs, QStringLiteral("<b>*k*</b>|`x`"));
    const auto trace = builder.build();
    const auto judged = judge(trace);
    const auto text = core::findingMarkdown(*trace, {}, judged.findings.rows.at(0));
    QVERIFY(text.startsWith(QStringLiteral("### ")));
    QVERIFY(text.contains(QStringLiteral("recoverable: at most 100.0 ms of a 100.0 ms window")));
    QVERIFY(text.contains(QStringLiteral("(`kernels`, row 1, `total_ms`)")));
    QVERIFY(!text.contains(QStringLiteral("<b>")));
    QVERIFY(!text.contains(QStringLiteral(" *k*")));
}

void TestFindings::hostileNamesAndTimes()
{
    constexpr std::int64_t Far = (std::int64_t { 1 } << 62) - 1;
    MemoryTrace builder;
    builder.addKernel(1, 0, 7, -Far, -Far + 1, QStringLiteral("%1 %2 %L3"));
    builder.addKernel(1, 0, 7, -Far, Far, QStringLiteral("%1 %2 %L3"));
    builder.addKernel(1, 0, 7, -Far, Far, QStringLiteral("%1 %2 %L3"));
    builder.addKernel(1, 0, 7, Far - 1, Far, AllReduce);
    builder.addCall(1, 1, -Far, Far, QStringLiteral("cudaDeviceSynchronize_v3020"));
    builder.addCall(1, 1, -Far, Far, QStringLiteral("cudaMemcpy_v3020"), 9);
    builder.addCopy(1, 0, 7, 0, 0, Far, 2, MemoryKind::Pageable, MemoryKind::Device, 9);
    builder.addOverhead(0, -Far, Far);
    const auto judged = judge(builder.build());
    QCOMPARE(judged.error, QString());
    for (const auto& finding : judged.findings.rows) {
        QVERIFY(!finding.recoverableNs || (*finding.recoverableNs >= 0 && *finding.recoverableNs <= finding.windowNs));
        QVERIFY(finding.rule != FindingRule::DominantKernel
                || finding.title.startsWith(QStringLiteral("%1 %2 %L3 takes")));
    }
}

void TestFindings::sqlOfFigures()
{
    QTemporaryDir folder;
    const auto path = folder.filePath(QStringLiteral("golden.sqlite"));
    QVERIFY(fixtures::goldenSeed().write(path).has_value());
    const auto trace = core::loadTrace(path);
    VERIFY_EXPECTED(trace);
    auto judged = judge(*trace);
    core::AnalysisResults changed(*judged.results);
    changed.tables = judged.tables;
    const auto findings = std::make_shared<const core::Findings>(judged.findings);
    changed.tables.push_back(
        std::make_shared<const core::Table>(core::describeFindings(*trace, findings, judged.tables)));
    const auto* table = changed.tables.back().get();
    const auto column = *table->findColumn(u"recoverable_ns");
    QVERIFY(!table->columns[column].sql(0).isEmpty()); // the total of the kernel
    QVERIFY(table->columns[column].sql(1).isEmpty()); // idle time of some parts: no cell
    const auto verification = core::verifyFigures(changed);
    VERIFY_EXPECTED(verification);
    for (const auto& difference : verification->differences)
        qWarning() << difference.table << difference.row << difference.column << difference.shown << difference.answer;
    QVERIFY(verification->differences.empty());
}

void TestFindings::realTraces_data()
{
    QTest::addColumn<QString>("path");
    const QDir folder(QStringLiteral(GPULOUPE_SHARED_DIR "/data"));
    for (const auto& name : folder.entryList({ QStringLiteral("*.sqlite") }))
        QTest::addRow("%s", qPrintable(name)) << folder.filePath(name);
    if (folder.isEmpty())
        QTest::newRow("none") << QString();
}

void TestFindings::realTraces()
{
    QFETCH(QString, path);
    if (path.isEmpty())
        QSKIP("the reference traces are not there");
    const auto trace = core::loadTrace(path);
    VERIFY_EXPECTED(trace);
    const auto judged = judge(*trace);
    QCOMPARE(judged.error, QString());
    QCOMPARE(findingsFault(judged), QString());
    for (const auto& finding : judged.findings.rows)
        QVERIFY(!core::evidenceText(finding).contains(QStringLiteral("canary")));
    // a window that cuts everything, and the SQL of the tables that came with the findings
    const auto& extent = (*trace)->extent;
    JudgeOptions options;
    options.scope.window
        = core::TimeWindow { extent.startNs + extent.durationNs() / 3, extent.endNs - extent.durationNs() / 3 };
    const auto inside = judge(*trace, options);
    QCOMPARE(inside.error, QString());
    QCOMPARE(findingsFault(inside), QString());
    for (const auto* all : { &judged, &inside }) {
        core::AnalysisResults own(*all->results);
        const auto findings = std::make_shared<const core::Findings>(all->findings);
        own.tables = { std::make_shared<const core::Table>(core::describeFindings(*trace, findings, all->tables)) };
        for (const auto& table : all->tables) {
            if (table->key == QStringLiteral("nccl_by_gpu") || table->key == QStringLiteral("nvtx_coverage"))
                own.tables.push_back(table);
        }
        const auto verification = core::verifyFigures(own, { 5 });
        VERIFY_EXPECTED(verification);
        for (const auto& difference : verification->differences)
            qWarning() << difference.table << difference.row << difference.column << difference.shown
                       << difference.answer;
        QVERIFY(verification->differences.empty());
    }
}

void TestFindings::cancelled()
{
    const auto trace = fixtures::makeSeedTrace();
    const auto judged = judge(trace);
    const auto& r = *judged.results;
    const auto barriers = core::analyzeBarriers(*trace, {}, r.gpuIdle, { .byProcess = true }).value();
    const core::Thresholds thresholds;
    const core::Scope scope;
    const auto stopped = core::analyzeFindings({ .trace = *trace,
                                                 .scope = scope,
                                                 .thresholds = thresholds,
                                                 .kernels = r.kernels,
                                                 .launchStorms = r.launchStorms,
                                                 .barriers = r.barriers,
                                                 .barriersByProcess = barriers,
                                                 .gpuIdle = r.gpuIdle,
                                                 .memoryOperations = r.memoryOperations },
                                               stoppedToken());
    QVERIFY(!stopped);
    QCOMPARE(stopped.error().code, core::ErrorCode::Cancelled);
}

QTEST_GUILESS_MAIN(TestFindings)
#include "tst_findings.moc"
