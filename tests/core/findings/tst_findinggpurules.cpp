// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/displayformat.h"
#include "findingstesting.h"
#include "verifyexpected.h"

#include <QTest>

using namespace analysistesting;
using namespace findingstesting;
using core::FindingRule;
using core::RuleState;
using fixtures::MemoryTrace;

namespace {

/// GPU 0 works from 0 to `busyMs` and in the last millisecond of 100.
std::shared_ptr<const core::Trace> idleTrace(std::int64_t busyMs)
{
    MemoryTrace builder;
    addEdges(builder, busyMs, 1);
    return builder.build();
}

} // namespace

class TestFindingGpuRules : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void dominantKernel_data();
    void dominantKernel();
    void dominantKernelCountsAllGpus();
    void ncclIsNoDominantKernel();
    void gpuIdle_data();
    void gpuIdle();
    void starvation_data();
    void starvation();
    void lowUtilization_data();
    void lowUtilization();
    void exposedNccl_data();
    void exposedNccl();
    void sharedStream_data();
    void sharedStream();
    void sharedStreamIsTheAdviceOfExposedNccl();
    void straggler_data();
    void straggler();
};

void TestFindingGpuRules::dominantKernel_data()
{
    QTest::addColumn<int>("percent");
    QTest::addColumn<QString>("severity");
    QTest::newRow("24 %") << 24 << QString();
    QTest::newRow("25 %") << 25 << QStringLiteral("medium");
    QTest::newRow("49 %") << 49 << QStringLiteral("medium");
    QTest::newRow("50 %") << 50 << QStringLiteral("high");
}

void TestFindingGpuRules::dominantKernel()
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
    QCOMPARE(found, severity);
    if (!found.isEmpty())
        QCOMPARE(boundOf(judged, FindingRule::DominantKernel), percent * MsNs);
}

void TestFindingGpuRules::dominantKernelCountsAllGpus()
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
    QCOMPARE(found[0].evidence.size(), std::size_t { 2 }); // time and share
    QCOMPARE(found[0].recoverableNs, std::optional(16 * MsNs)); // side by side: the longer one
}

void TestFindingGpuRules::ncclIsNoDominantKernel()
{
    MemoryTrace builder;
    builder.addKernel(1, 0, 7, 0, 90 * MsNs, AllReduce);
    builder.addKernel(1, 0, 7, 90 * MsNs, 100 * MsNs, Gemm);
    const auto judged = judge(builder.build());
    QCOMPARE(judged.outcome(FindingRule::DominantKernel).state, RuleState::NotFired);
    QVERIFY(judged.outcome(FindingRule::DominantKernel).reason.contains(QStringLiteral("NCCL")));
}

void TestFindingGpuRules::gpuIdle_data()
{
    QTest::addColumn<qint64>("busyMs");
    QTest::addColumn<QString>("severity");
    QTest::newRow("19 %") << qint64 { 80 } << QString();
    QTest::newRow("20 %") << qint64 { 79 } << QStringLiteral("medium");
    QTest::newRow("39 %") << qint64 { 60 } << QStringLiteral("medium");
    QTest::newRow("40 %") << qint64 { 59 } << QStringLiteral("high");
}

void TestFindingGpuRules::gpuIdle()
{
    QFETCH(qint64, busyMs);
    QFETCH(QString, severity);
    const auto judged = judge(idleTrace(busyMs));
    QCOMPARE(findingsFault(judged), QString());
    const auto found = severityOf(judged, FindingRule::GpuIdle);
    QCOMPARE(found, severity);
    QCOMPARE(judged.of(FindingRule::LowUtilization).size(), std::size_t { found.isEmpty() ? 1U : 0U }); // never both
    if (found.isEmpty())
        return;
    QCOMPARE(boundOf(judged, FindingRule::GpuIdle), (99 - busyMs) * MsNs);
    const auto finding = judged.of(FindingRule::GpuIdle).front();
    QCOMPARE(finding.subject.device, core::DeviceIndex { 0 });
    QVERIFY(core::evidenceText(finding).contains(QStringLiteral("cause unknown: 1 gap")));
}

void TestFindingGpuRules::starvation_data()
{
    QTest::addColumn<qint64>("gapMs");
    QTest::addColumn<bool>("fires");
    QTest::newRow("499 ms") << qint64 { 499 } << false;
    QTest::newRow("500 ms") << qint64 { 500 } << true;
}

void TestFindingGpuRules::starvation()
{
    QFETCH(qint64, gapMs);
    QFETCH(bool, fires);
    MemoryTrace builder;
    builder.addKernel(1, 0, 7, 0, 10'000 * MsNs, Gemm);
    builder.addKernel(1, 0, 7, (10'000 + gapMs) * MsNs, 20'000 * MsNs, Gemm);
    const auto judged = judge(builder.build());
    QCOMPARE(findingsFault(judged), QString());
    QCOMPARE(judged.outcome(FindingRule::Starvation).state, fires ? RuleState::Fired : RuleState::NotFired);
    if (fires) {
        QCOMPARE(boundOf(judged, FindingRule::Starvation), gapMs * MsNs);
        const auto figure = judged.of(FindingRule::Starvation).front().evidence.front();
        QVERIFY2(figure.text.contains(QStringLiteral(" from 10 s on, ")), qPrintable(figure.text));
        core::DisplayFormat format;
        QCOMPARE(core::figureText(figure, 0, format), figure.text);
        format.timeBase = core::TimeBase::Utc;
        format.zeroUtcNs = 1'700'000'000'000'000'000;
        const auto shown = core::figureText(figure, 0, format);
        QCOMPARE(
            shown,
            QString(figure.text).replace(QStringLiteral("10 s"), QStringLiteral("2023-11-14 22:13:30.000000000 UTC")));
    }
    QCOMPARE(judged.of(FindingRule::LowUtilization).size(), std::size_t { fires ? 0U : 1U });
}

void TestFindingGpuRules::lowUtilization_data()
{
    QTest::addColumn<qint64>("gapUs");
    QTest::addColumn<bool>("fires");
    // 30 parts of 4 ms; the gap lies in one of them
    QTest::newRow("49.9 % busy") << qint64 { 2'004 } << true;
    QTest::newRow("50 % busy") << qint64 { 2'000 } << false;
}

void TestFindingGpuRules::lowUtilization()
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

void TestFindingGpuRules::exposedNccl_data()
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

void TestFindingGpuRules::exposedNccl()
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
    QCOMPARE(found, severity);
    if (found.isEmpty())
        return;
    QCOMPARE(boundOf(judged, FindingRule::ExposedNccl), (ncclUs - overlapUs) * UsNs);
    QVERIFY(judged.of(FindingRule::ExposedNccl)[0].recommendation.contains(QStringLiteral("allreduce")));
}

void TestFindingGpuRules::sharedStream_data()
{
    QTest::addColumn<qint64>("ncclUs");
    QTest::addColumn<bool>("fires");
    QTest::newRow("4.9 %") << qint64 { 4'900 } << false;
    QTest::newRow("5 %") << qint64 { 5'000 } << true;
}

void TestFindingGpuRules::sharedStream()
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

void TestFindingGpuRules::sharedStreamIsTheAdviceOfExposedNccl()
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

void TestFindingGpuRules::straggler_data()
{
    QTest::addColumn<int>("otherLate");
    QTest::addColumn<bool>("fires");
    QTest::newRow("one is late") << 0 << true;
    QTest::newRow("in turns") << 3 << false;
}

void TestFindingGpuRules::straggler()
{
    QFETCH(int, otherLate);
    QFETCH(bool, fires);
    MemoryTrace builder; // pid 2 starts 2 ms after pid 1 in 3 instances, pid 1 after pid 2 in `otherLate`
    for (int i = 0; i < 6; ++i) {
        const auto startNs = i * 20 * MsNs;
        builder.addKernel(1, 0, 13, startNs + (i < otherLate ? 2 * MsNs : 0), startNs + 10 * MsNs, AllReduce);
        builder.addKernel(2, 1, 13, startNs + (i < 3 ? 0 : 2 * MsNs), startNs + 10 * MsNs, AllReduce);
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

QTEST_GUILESS_MAIN(TestFindingGpuRules)
#include "tst_findinggpurules.moc"
