// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/kernels/kernelmodes.h"
#include "base/diagnosisclasses.h"
#include "findings/ruletitles.h"
#include "findingstesting.h"
#include "memorytrace.h"
#include "verifyexpected.h"

#include <QTest>

using namespace analysistesting;
using namespace findingstesting;
using core::FindingRule;
using core::LaunchShape;
using fixtures::MemoryTrace;

namespace {

/// Steps of a program that computes `busyUs` and prepares the next for the rest of `stepNs`.
std::shared_ptr<const core::Trace> steps(std::int64_t stepNs, int count)
{
    MemoryTrace builder;
    for (int i = 0; i < count; ++i) {
        const auto startNs = i * stepNs;
        builder.addCall(1, 1, startNs, startNs + 5 * UsNs, QStringLiteral("cudaLaunchKernel_v7000"),
                        static_cast<std::uint32_t>(2 * i + 1));
        builder.addKernel(1, 0, 7, startNs + 10 * UsNs, startNs + 2 * MsNs, QStringLiteral("first"),
                          static_cast<std::uint32_t>(2 * i + 1));
        builder.addCall(1, 1, startNs + 5 * UsNs, startNs + 10 * UsNs, QStringLiteral("cudaLaunchKernel_v7000"),
                        static_cast<std::uint32_t>(2 * i + 2));
        builder.addKernel(1, 0, 7, startNs + 2 * MsNs, startNs + 5 * MsNs, QStringLiteral("second"),
                          static_cast<std::uint32_t>(2 * i + 2));
    }
    return builder.build();
}

/// Two GPUs, of which the second computes `offsetUs` after the first.
std::shared_ptr<const core::Trace> twoGpus(std::int64_t offsetUs)
{
    MemoryTrace builder;
    for (std::int64_t i = 0; i < 20; ++i) {
        for (const std::int64_t gpu : { 0, 1 }) {
            const auto startNs = (i * 1000 + gpu * offsetUs) * UsNs;
            builder.addKernel(1, gpu, 7, startNs, startNs + 400 * UsNs, QStringLiteral("k"));
        }
    }
    return builder.build();
}

/// 40 launches of one kernel and shape, of which each third takes `slowNs`.
std::shared_ptr<const core::Trace> twoSpeeds(std::int64_t slowNs)
{
    MemoryTrace builder;
    LaunchShape shape;
    shape.gridX = 500;
    shape.blockX = 128;
    std::int64_t startNs = 0;
    for (int i = 0; i < 60; ++i) {
        const auto lengthNs = (i * 7 + i / 5) % 3 == 0 ? slowNs : 100 * UsNs;
        builder.addKernel(1, 0, 7, startNs, startNs + lengthNs, QStringLiteral("gemm"), 0, {}, shape);
        startNs += lengthNs + 2 * UsNs;
    }
    return builder.build();
}

} // namespace

/// Single rules of findings.
class TestFindingRules : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void paced_data()
    {
        QTest::addColumn<qint64>("stepNs");
        QTest::addColumn<int>("count");
        QTest::addColumn<QString>("rate"); // empty: not paced
        QTest::newRow("60 Hz") << qint64 { 16'666'667 } << 30 << QStringLiteral("60 Hz");
        QTest::newRow("nearly 60 Hz") << qint64 { 16'800'000 } << 30 << QStringLiteral("60 Hz");
        QTest::newRow("50 Hz") << qint64 { 20'000'000 } << 30 << QStringLiteral("50 Hz");
        QTest::newRow("no rate") << qint64 { 18'000'000 } << 30 << QString();
        QTest::newRow("few steps") << qint64 { 16'666'667 } << 15 << QString();
    }
    /// What waits for the next frame cannot be won by a faster host.
    void paced()
    {
        QFETCH(qint64, stepNs);
        QFETCH(int, count);
        QFETCH(QString, rate);
        const auto judged = judge(steps(stepNs, count));
        QCOMPARE(findingsFault(judged), QString());
        const auto host = judged.of(FindingRule::HostCode);
        QCOMPARE(host.size(), std::size_t { 1 });
        QCOMPARE(host[0].remedies.at(0).confidence, rate.isEmpty() ? 0.7 : 0.7 * 0.2);
        QCOMPARE(host[0].limitation.startsWith(QStringLiteral("paced from outside? ")), !rate.isEmpty());
        QVERIFY2(host[0].limitation.endsWith(rate), qPrintable(host[0].limitation));
        QVERIFY(host[0].limitation != QString()); // nothing of the host was recorded
    }

    void turns_data()
    {
        QTest::addColumn<int>("offsetUs");
        QTest::addColumn<bool>("areTurns");
        QTest::newRow("together") << 0 << false;
        QTest::newRow("one after the other") << 500 << true;
        QTest::newRow("just below a fifth") << 321 << true;
        QTest::newRow("a fifth") << 320 << false;
    }
    /// Where GPUs take turns, a mean over them understates what can be won: it is said beside the bound.
    void turns()
    {
        QFETCH(int, offsetUs);
        QFETCH(bool, areTurns);
        const auto judged = judge(twoGpus(offsetUs));
        QCOMPARE(findingsFault(judged), QString());
        bool hasBound = false;
        for (const auto& finding : judged.findings.rows) {
            const bool isBounded = finding.recoverableNs().value_or(0) > 0;
            hasBound = hasBound || isBounded;
            QCOMPARE(!finding.boundRemark.isEmpty(), areTurns && isBounded);
            QCOMPARE(core::recoverableSentence(finding).contains(QStringLiteral("take turns")), areTurns && isBounded);
        }
        QVERIFY(hasBound);
    }

    void kernelAtTwoSpeeds()
    {
        const auto trace = twoSpeeds(200 * UsNs);
        const auto judged = judge(trace);
        QCOMPARE(findingsFault(judged), QString());
        const auto found = judged.of(FindingRule::TwoSpeeds);
        QCOMPARE(found.size(), std::size_t { 1 });
        QCOMPARE(found[0].title,
                 QStringLiteral("Same kernel and shape at two speeds: gemm near 100 µs and near 200 µs"));
        std::int64_t slow = 0;
        for (std::size_t row = 0; row < trace->kernels.size(); ++row)
            slow += trace->kernels.endNs[row] - trace->kernels.startNs[row] > 150 * UsNs ? 1 : 0;
        QCOMPARE(found[0].claimedNs, slow * 100 * UsNs);
        const auto* const modes = findTable(judged.tables, u"kernel_modes");
        QVERIFY(modes && modes->rowCount == 1);
        QCOMPARE(tableFault(*modes), QString());
        // a kernel that has one speed has no such finding
        const auto even = judge(twoSpeeds(110 * UsNs));
        QVERIFY(even.of(FindingRule::TwoSpeeds).empty());
    }

    void titlesInSingular()
    {
        using core::rules::ruleTitle;
        QCOMPARE(ruleTitle(FindingRule::Allocation, { { u"n", QStringLiteral("1") } }),
                 QStringLiteral("One idle gap holds memory allocation or free calls"));
        QCOMPARE(ruleTitle(FindingRule::Allocation, { { u"n", QStringLiteral("2") } }),
                 QStringLiteral("2 idle gaps hold memory allocation or free calls"));
        QCOMPARE(ruleTitle(FindingRule::HostIo),
                 QStringLiteral("The GPU waits while the launching thread does input or output"));
        const auto name = QStringLiteral("{time} {kernel}");
        QCOMPARE(
            ruleTitle(FindingRule::UnderfilledKernels, { { u"kernel", name }, { u"time", QStringLiteral("1 s") } }),
            QStringLiteral("Kernels with fewer blocks than SMs, most in {time} {kernel} (1 s)"));
    }

    void sharesAreOfRunAndWindow()
    {
        const auto judged = judge(steps(16'666'667, 30));
        const auto* const findings = findTable(judged.tables, u"findings");
        QVERIFY(findings && findings->rowCount > 0);
        const auto& first = judged.findings.rows.front();
        QCOMPARE(cellText(*findings, 0, u"pct_of_gpu_window"),
                 QString::number(100.0 * static_cast<double>(first.claimedNs) / static_cast<double>(first.windowNs),
                                 'f', 2));
        QVERIFY(first.windowNs < first.runNs);
    }

    /// The limits of the diagnosis classes are those of the thresholds, unless these were changed.
    void limitsHaveOnePlace()
    {
        const auto classes = core::parseDiagnosisClasses(
            R"({"thresholds": {"small_copies": 7, "slower_gpu": 1.1, "high": 90}})", QStringLiteral("test"));
        VERIFY_EXPECTED(classes);
        core::Thresholds thresholds;
        QCOMPARE(thresholds.value(core::ThresholdId::SmallCopyCount), 100.0);
        QCOMPARE(thresholds.value(core::ThresholdId::SlowerGpu), 5.0);
        QCOMPARE(thresholds.withDefaultsOf(classes->thresholds).value(core::ThresholdId::SmallCopyCount), 7.0);
        QCOMPARE(thresholds.withDefaultsOf(classes->thresholds).value(core::ThresholdId::SlowerGpu), 10.0);
        thresholds.setValue(core::ThresholdId::SmallCopyCount, 20);
        QCOMPARE(thresholds.withDefaultsOf(classes->thresholds).value(core::ThresholdId::SmallCopyCount), 20.0);
        QCOMPARE(core::severityOfScore(89, classes->thresholds), core::FindingSeverity::Medium);
        core::AnalysisOptions options;
        options.classes = std::make_shared<const core::DiagnosisClasses>(*classes);
        const auto results = core::analyze(steps(18'000'000, 20), {}, options).value();
        QCOMPARE(cellText(*results->table(u"thresholds"), 1, u"value"), QStringLiteral("7"));
        QCOMPARE(cellText(*results->table(u"thresholds"), 1, u"default"), QStringLiteral("100"));
    }
};

QTEST_GUILESS_MAIN(TestFindingRules)

#include "tst_findingrules.moc"
