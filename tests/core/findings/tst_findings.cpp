// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/barriers/barriers.h"
#include "exportbuilder.h"
#include "findings/findings.h"
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
using core::FindingRule;
using core::FindingSeverity;
using core::MemoryKind;
using core::RuleState;
using core::ThresholdId;
using fixtures::MemoryTrace;

namespace {

constexpr std::uint8_t HtoD = 1;

} // namespace

class TestFindings : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void goldenTrace();
    void nothingIsJudgedOfAnEmptyTrace();
    void scopeWithoutAnythingIsNotJudged();
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
    QCOMPARE(severityOf(judged, FindingRule::GpuIdle), QStringLiteral("high")); // 60 % in all
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
    options.thresholds.setValue(ThresholdId::StormLaunches, 5);
    options.thresholds.setValue(ThresholdId::ShortCapture, 0.005);
    const auto judged = judge(fixtures::makeSeedTrace(), options);
    QCOMPARE(findingsFault(judged), QString());
    QCOMPARE(judged.outcome(FindingRule::DominantKernel).state, RuleState::NotFired);
    QCOMPARE(judged.outcome(FindingRule::ExposedNccl).state, RuleState::Fired);
    QCOMPARE(severityOf(judged, FindingRule::ExposedNccl), QStringLiteral("high")); // 34.5 %
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
    const auto barriers = core::analyzeBarriers(*trace, {}, *r.gpuIdle, { .byProcess = true }).value();
    const core::Thresholds thresholds;
    const core::Scope scope;
    const auto stopped = core::analyzeFindings({ .trace = *trace,
                                                 .scope = scope,
                                                 .thresholds = thresholds,
                                                 .kernels = *r.kernels,
                                                 .launchStorms = *r.launchStorms,
                                                 .barriers = *r.barriers,
                                                 .barriersByProcess = barriers,
                                                 .gpuIdle = *r.gpuIdle,
                                                 .memoryOperations = *r.memoryOperations },
                                               stoppedToken());
    QVERIFY(!stopped);
    QCOMPARE(stopped.error().code, core::ErrorCode::Cancelled);
}

QTEST_GUILESS_MAIN(TestFindings)
#include "tst_findings.moc"
