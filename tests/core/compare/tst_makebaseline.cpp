// SPDX-License-Identifier: GPL-3.0-or-later
// The baseline of a made run: every sum is the comparison's own, and nothing tells whose it is.
#include "compare/baseline/baselinejson.h"
#include "compare/baseline/makebaseline.h"
#include "comparetesting.h"

#include <QTest>

#include <numeric>

using namespace comparetesting;

class TestMakeBaseline : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void sumsAreThoseOfTheComparison()
    {
        const auto pair = madePair(); // alone, BASE would be cut at another kernel
        const auto baseline = core::makeBaseline(*pair);
        QVERIFY(baseline.has_value());
        QCOMPARE(baseline->unit.count, 6);
        QCOMPARE(baseline->gpus.size(), std::size_t { 1 });
        const auto& gpu = baseline->gpus[0];
        QCOMPARE(gpu.wallNs, 6'015'000);
        QCOMPARE(gpu.unitWallsNs,
                 (std::vector<std::int64_t> { 1'000'000, 1'001'000, 1'002'000, 1'003'000, 1'004'000, 1'005'000 }));
        auto classes = classTotals(*pair, 0, core::Side::Base);
        for (const auto& of : gpu.classes) {
            QCOMPARE(of.totalNs, classes[of.key]);
            QCOMPARE(std::accumulate(of.unitNs.begin(), of.unitNs.end(), std::int64_t { 0 }), of.totalNs);
            classes.erase(of.key);
        }
        QVERIFY(classes.empty());
        std::int64_t kernelNs = 0;
        for (const auto& kernel : baseline->kernels) {
            QCOMPARE(kernel.calls, 6);
            QCOMPARE(std::accumulate(kernel.unitNs.begin(), kernel.unitNs.end(), std::int64_t { 0 }), kernel.totalNs);
            QCOMPARE(kernel.durationsNs.size(), std::size_t { 6 });
            kernelNs += kernel.totalNs;
        }
        QCOMPARE(kernelNs, 6 * (300'000 + 100'000 + 200'000));
        QCOMPARE(baseline->unit.sequence.size(), std::size_t { 2 }); // the collective is on another stream
        QCOMPARE(baseline->findings.size(), std::size_t { 8 });
        QVERIFY(!baseline->tables.empty());
        QCOMPARE(core::baselineFromJson(core::baselineToJson(*baseline), {}).value(), *baseline);
    }

    /// Without a unit the run has parts before and after its GPU work, which are of its wall time.
    void classesAddUpWithoutAUnit()
    {
        core::CompareOptions options;
        options.unit.kind = core::UnitChoice::Kind::None;
        const auto run = runOf(fixtures::readMadeRun(false).value());
        const auto baseline = core::makeBaseline(*compared(run, run, options));
        QVERIFY(baseline.has_value());
        std::int64_t classNs = 0;
        for (const auto& of : baseline->gpus.at(0).classes)
            classNs += of.totalNs;
        QCOMPARE(classNs, baseline->gpus[0].wallNs);
    }

    void nothingIsPrivate()
    {
        const auto run = runOf(fixtures::readMadeRun(false).value());
        const auto same = compared(run, run);
        const auto json = core::baselineToJson(*core::makeBaseline(*same));
        QVERIFY(json.contains("gemm<128>"));
        for (const auto& word :
             { QByteArray("made"), QByteArray("/tmp"), QByteArray("base.sqlite"), QByteArray("pid") })
            QVERIFY2(!json.contains(word), word.constData());
        const auto hashed = core::baselineToJson(*core::makeBaseline(*same, "0123456789abcdef"));
        for (const auto& word :
             { QByteArray("gemm<"), QByteArray("gemm to"), QByteArray("ncclDev"), QByteArray("ew(") })
            QVERIFY2(!hashed.contains(word), word.constData());
    }
};

QTEST_GUILESS_MAIN(TestMakeBaseline)
#include "tst_makebaseline.moc"
