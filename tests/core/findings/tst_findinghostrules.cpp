// SPDX-License-Identifier: GPL-3.0-or-later
#include "findingstesting.h"
#include "verifyexpected.h"

#include <QTest>

using namespace analysistesting;
using namespace findingstesting;
using core::FindingRule;
using core::FindingSeverity;
using core::MemoryKind;
using core::RuleState;
using fixtures::MemoryTrace;

namespace {

constexpr std::uint8_t HtoD = 1;
constexpr std::uint8_t DtoD = 8;

} // namespace

class TestFindingHostRules : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void fewLaunchesAreNoStorm();
    void launchStorm_data();
    void launchStorm();
    void hostSynchronization_data();
    void hostSynchronization();
    void shortWaitsAreNoFinding();
    void synchronousCopy_data();
    void synchronousCopy();
    void blockingCopyWithoutCopiesIsNotJudged();
    void pageableCopy();
    void pageableCopyIsSlow();
    void synchronousMemset_data();
    void synchronousMemset();
};

void TestFindingHostRules::fewLaunchesAreNoStorm()
{
    MemoryTrace builder; // one kernel of 2 µs is 500,000 launches/s
    builder.addKernel(1, 0, 7, 0, 2 * UsNs, Gemm);
    const auto judged = judge(builder.build());
    QCOMPARE(judged.outcome(FindingRule::LaunchStorm).state, RuleState::NotFired);
    QVERIFY(judged.outcome(FindingRule::LaunchStorm).reason.contains(QStringLiteral("1 launch only")));
}

void TestFindingHostRules::launchStorm_data()
{
    QTest::addColumn<qint64>("periodNs");
    QTest::addColumn<qint64>("durationNs");
    QTest::addColumn<bool>("fires");
    QTest::newRow("50,100/s of 10 µs") << qint64 { 19'960 } << qint64 { 10'000 } << true;
    QTest::newRow("40,000/s of 10 µs") << qint64 { 25'000 } << qint64 { 10'000 } << false;
    QTest::newRow("50,100/s of 10.1 µs") << qint64 { 19'960 } << qint64 { 10'100 } << false;
    QTest::newRow("100,200/s of 9.9 µs") << qint64 { 9'980 } << qint64 { 9'900 } << true;
}

void TestFindingHostRules::launchStorm()
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
    QCOMPARE(severityOf(judged, FindingRule::LaunchStorm), QStringLiteral("high"));
    QCOMPARE(boundOf(judged, FindingRule::LaunchStorm), (Count - 1) * (periodNs - durationNs)); // all gaps
    QVERIFY(judged.of(FindingRule::GpuIdle).empty()); // the storm has all of the idle time
    QVERIFY(judged.of(FindingRule::LowUtilization).empty());
}

void TestFindingHostRules::hostSynchronization_data()
{
    QTest::addColumn<qint64>("idleUs");
    QTest::addColumn<QString>("severity");
    QTest::newRow("4.9 %") << qint64 { 4'900 } << QString();
    QTest::newRow("5 %") << qint64 { 5'000 } << QStringLiteral("medium");
    QTest::newRow("19.9 %") << qint64 { 19'900 } << QStringLiteral("medium");
    QTest::newRow("20 %") << qint64 { 20'000 } << QStringLiteral("high");
}

void TestFindingHostRules::hostSynchronization()
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
    QCOMPARE(found, severity);
    if (found.isEmpty())
        return;
    QCOMPARE(boundOf(judged, FindingRule::HostSynchronization), idleUs * UsNs);
    const auto finding = judged.of(FindingRule::HostSynchronization).front();
    QVERIFY(finding.recommendation.contains(QStringLiteral("cudaDeviceSynchronize")));
    QVERIFY(finding.recommendation.contains(QStringLiteral("cudaEventSynchronize")));
    QCOMPARE(finding.evidence.front().tableKey, QStringLiteral("sync_by_pid"));
    QVERIFY(judged.of(FindingRule::GpuIdle).empty()); // one finding per cause, even from 20 % on
}

void TestFindingHostRules::shortWaitsAreNoFinding()
{
    MemoryTrace builder; // 900 µs of waiting in a window of 4 ms
    builder.addKernel(1, 0, 7, 0, 2 * MsNs, Gemm);
    builder.addKernel(1, 0, 7, 2'900 * UsNs, 4 * MsNs, Gemm);
    builder.addCall(1, 1, 2 * MsNs, 2'900 * UsNs, QStringLiteral("cudaStreamSynchronize_v3020"));
    const auto judged = judge(builder.build());
    QCOMPARE(judged.outcome(FindingRule::HostSynchronization).state, RuleState::NotFired);
    QVERIFY(judged.outcome(FindingRule::HostSynchronization).reason.contains(QStringLiteral("1 ms")));
}

void TestFindingHostRules::synchronousCopy_data()
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

void TestFindingHostRules::synchronousCopy()
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
    QCOMPARE(found, severity);
    QCOMPARE(judged.outcome(FindingRule::PageableCopy).state, RuleState::NotFired);
    if (found.isEmpty())
        return;
    QCOMPARE(boundOf(judged, FindingRule::SynchronousCopy), blockedUs * UsNs);
    const auto finding = judged.of(FindingRule::SynchronousCopy).front();
    QCOMPARE(finding.evidence.front().tableKey, QStringLiteral("barriers"));
    QVERIFY(finding.recommendation.contains(QStringLiteral("cudaMemcpy")));
    QVERIFY(!finding.recommendation.contains(QStringLiteral("cudaMallocHost"))); // it is pinned
}

void TestFindingHostRules::blockingCopyWithoutCopiesIsNotJudged()
{
    MemoryTrace builder;
    addEdges(builder);
    builder.addCall(1, 1, 10 * MsNs, 60 * MsNs, QStringLiteral("cudaMemcpy_v3020"), 5);
    const auto judged = judge(builder.build());
    QCOMPARE(judged.outcome(FindingRule::SynchronousCopy).state, RuleState::NotJudged);
    QVERIFY(judged.outcome(FindingRule::SynchronousCopy).reason.contains(QStringLiteral("CUPTI_ACTIVITY_KIND_MEMCPY")));
}

void TestFindingHostRules::pageableCopy()
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

void TestFindingHostRules::pageableCopyIsSlow()
{
    MemoryTrace builder; // the call returns at once, but the copy takes 8 ms instead of 4
    addEdges(builder, 50, 1);
    builder.addCall(1, 1, 10 * MsNs, 11 * MsNs, QStringLiteral("cudaMemcpyAsync_v3020"), 5);
    builder.addCopy(1, 0, 7, 12 * MsNs, 20 * MsNs, 8'000'000, HtoD, MemoryKind::Pageable, MemoryKind::Device, 5);
    builder.addCopy(1, 0, 7, 30 * MsNs, 40 * MsNs, 20'000'000, HtoD, MemoryKind::Pinned, MemoryKind::Device);
    const auto judged = judge(builder.build());
    QCOMPARE(boundOf(judged, FindingRule::PageableCopy), 4 * MsNs);
    QCOMPARE(severityOf(judged, FindingRule::PageableCopy), QStringLiteral("low"));
}

void TestFindingHostRules::synchronousMemset_data()
{
    QTest::addColumn<int>("memory");
    QTest::addColumn<bool>("isAsync");
    QTest::addColumn<bool>("fires");
    QTest::newRow("pinned") << int(MemoryKind::Pinned) << false << true;
    QTest::newRow("managed") << int(MemoryKind::Managed) << false << true;
    QTest::newRow("device") << int(MemoryKind::Device) << false << false;
    QTest::newRow("async") << int(MemoryKind::Pinned) << true << false;
}

void TestFindingHostRules::synchronousMemset()
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

QTEST_GUILESS_MAIN(TestFindingHostRules)
#include "tst_findinghostrules.moc"
