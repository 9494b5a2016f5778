// SPDX-License-Identifier: GPL-3.0-or-later
#include "findingstesting.h"
#include "report/reportdocument.h"
#include "verifyexpected.h"

#include <QTest>

using namespace analysistesting;
using namespace findingstesting;
using core::FindingRule;
using core::FindingSeverity;
using core::RuleState;
using fixtures::MemoryTrace;

namespace {

/// A kernel with the call that launched it just before `startNs`.
void addLaunched(MemoryTrace& builder, std::uint32_t pid, std::int64_t startNs, std::int64_t endNs,
                 std::uint32_t correlation)
{
    builder.addCall(pid, pid, startNs - 4 * UsNs, startNs - 2 * UsNs, QStringLiteral("cudaLaunchKernel_v7000"),
                    correlation);
    builder.addKernel(pid, 0, 7, startNs, endNs, Gemm, correlation);
}

} // namespace

class TestFindingCaptureRules : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void dominantPhase_data();
    void dominantPhase();
    void nvtxCoverage_data();
    void nvtxCoverage();
    void opaqueGraphs_data();
    void opaqueGraphs();
    void profilerOverhead_data();
    void profilerOverhead();
    void driverOverheadIsNotTheProfilers();
    void shortCapture_data();
    void shortCapture();
    void warmUp_data();
    void warmUp();
    void captureErrors();
};

void TestFindingCaptureRules::dominantPhase_data()
{
    QTest::addColumn<qint64>("decodeUs");
    QTest::addColumn<bool>("fires");
    QTest::newRow("69.9 %") << qint64 { 69'900 } << false;
    QTest::newRow("70 %") << qint64 { 70'000 } << true;
}

void TestFindingCaptureRules::dominantPhase()
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

void TestFindingCaptureRules::nvtxCoverage_data()
{
    QTest::addColumn<qint64>("tiedUs");
    QTest::addColumn<bool>("fires");
    QTest::newRow("69.9 %") << qint64 { 69'900 } << true;
    QTest::newRow("70 %") << qint64 { 70'000 } << false;
}

void TestFindingCaptureRules::nvtxCoverage()
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

void TestFindingCaptureRules::opaqueGraphs_data()
{
    QTest::addColumn<qint64>("graphUs");
    QTest::addColumn<bool>("fires");
    QTest::newRow("9.9 %") << qint64 { 9'900 } << false;
    QTest::newRow("10 %") << qint64 { 10'000 } << true;
}

void TestFindingCaptureRules::opaqueGraphs()
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

void TestFindingCaptureRules::profilerOverhead_data()
{
    QTest::addColumn<qint64>("overheadUs");
    QTest::addColumn<QString>("severity");
    QTest::newRow("5 %") << qint64 { 5'000 } << QString();
    QTest::newRow("5.1 %") << qint64 { 5'100 } << QStringLiteral("medium");
    QTest::newRow("15 %") << qint64 { 15'000 } << QStringLiteral("medium");
    QTest::newRow("15.1 %") << qint64 { 15'100 } << QStringLiteral("high");
}

void TestFindingCaptureRules::profilerOverhead()
{
    QFETCH(qint64, overheadUs);
    QFETCH(QString, severity);
    MemoryTrace builder;
    builder.addKernel(1, 0, 7, 0, 100 * MsNs, Gemm);
    builder.addOverhead(1, 0, overheadUs * UsNs);
    const auto judged = judge(builder.build());
    QCOMPARE(findingsFault(judged), QString());
    const auto found = severityOf(judged, FindingRule::ProfilerOverhead);
    QCOMPARE(found, severity);
    if (severity == QStringLiteral("high"))
        QVERIFY(judged.of(FindingRule::ProfilerOverhead)[0].title.endsWith(QStringLiteral("timings are distorted")));
}

void TestFindingCaptureRules::driverOverheadIsNotTheProfilers()
{
    MemoryTrace builder; // the host waits for a full queue, and the profiler set itself up before the first kernel
    builder.addKernel(1, 0, 7, 100 * MsNs, 200 * MsNs, Gemm);
    builder.addOverhead(1, 100 * MsNs, 150 * MsNs, QStringLiteral("Command Buffer Full"));
    builder.addOverhead(1, 150 * MsNs, 160 * MsNs, QStringLiteral("Runtime Triggered Module Loading"));
    builder.addOverhead(1, 0, 100 * MsNs, QStringLiteral("CUDA profiling initialization"));
    const auto trace = builder.build();
    const auto judged = judge(trace);
    QCOMPARE(judged.outcome(FindingRule::ProfilerOverhead).state, RuleState::NotFired);
    QVERIFY(
        judged.outcome(FindingRule::ProfilerOverhead).reason.contains(QStringLiteral("0.0 ms of a 100.0 ms window")));
}

void TestFindingCaptureRules::shortCapture_data()
{
    QTest::addColumn<qint64>("windowMs");
    QTest::addColumn<bool>("hasWindow");
    QTest::addColumn<int>("state");
    QTest::newRow("999 ms") << qint64 { 999 } << false << int(RuleState::Fired);
    QTest::newRow("1 s") << qint64 { 1000 } << false << int(RuleState::NotFired);
    QTest::newRow("a window of it") << qint64 { 999 } << true << int(RuleState::NotJudged);
}

void TestFindingCaptureRules::shortCapture()
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

void TestFindingCaptureRules::warmUp_data()
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

void TestFindingCaptureRules::warmUp()
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

void TestFindingCaptureRules::captureErrors()
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
    QCOMPARE(severityOf(judged, FindingRule::CaptureErrors), QStringLiteral("low"));
    trace->captureMessages.push_back({ 5, 3, secret });
    judged = judge(trace);
    const auto finding = judged.of(FindingRule::CaptureErrors).at(0);
    QCOMPARE(finding.title, QStringLiteral("nsys reported 1 error and 3 warnings"));
    QCOMPARE(finding.severity, FindingSeverity::Medium);
    QVERIFY(!core::evidenceText(finding).contains(QStringLiteral("canary")));
    QCOMPARE(finding.evidence.size(), std::size_t { 3 });
    QCOMPARE(
        finding.evidence[0].text,
        QStringLiteral("error from unknown source: a message whose text may name paths or hosts, reported 1 time"));
    QVERIFY(finding.evidence[2].text.startsWith(QStringLiteral("warning from")));
    QVERIFY(finding.evidence[2].text.endsWith(QStringLiteral("reported 2 times")));
    const auto reported = core::reportTables(*judged.results, {});
    for (const auto& figure : finding.evidence)
        QCOMPARE(figureFault(figure, reported), QString()); // reports of the command line have the row
    trace->captureMessages
        = { { 77, 2, QString(), 3 }, { 78, 2, QStringLiteral("Not all NVTX events might have been collected."), 3 } };
    judged = judge(trace);
    const auto quoted = judged.of(FindingRule::CaptureErrors).at(0);
    QCOMPARE(quoted.evidence[0].text,
             QStringLiteral("warning from analysis: a message without a text, first at 77 ns, reported 1 time"));
    QCOMPARE(
        quoted.evidence[1].text,
        QStringLiteral("warning from analysis: \"Not all NVTX events might have been collected.\", reported 1 time"));
    trace->captureMessages.clear();
    QCOMPARE(judge(trace).outcome(FindingRule::CaptureErrors).state, RuleState::NotJudged);
}

QTEST_GUILESS_MAIN(TestFindingCaptureRules)
#include "tst_findingcapturerules.moc"
