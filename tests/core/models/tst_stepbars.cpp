// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysistesting.h"
#include "memorytrace.h"
#include "models/stepbars.h"
#include "results/analysisresults.h"

#include <QTest>

using namespace analysistesting;

namespace {

/// Steps of 1 ms, of which the `longer`-th lasts 2 ms.
core::ResultsPointer resultsOf(std::int64_t count, std::int64_t longer)
{
    fixtures::MemoryTrace builder;
    std::int64_t now = 0;
    for (std::int64_t step = 0; step <= count; ++step) {
        builder.addKernel(1, 0, 7, now, now + 600 * UsNs, QStringLiteral("k"));
        now += step == longer ? 2 * MsNs : MsNs;
    }
    return core::analyze(builder.build()).value();
}

} // namespace

class TestStepBars : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aBarAStep()
    {
        const auto results = resultsOf(10, 3);
        const auto bars = core::stepBars(*results->steps);
        QCOMPARE(bars.size(), std::size_t { 10 });
        QCOMPARE(bars[3].steps, (core::StepRange { 3, 4 }));
        QCOMPARE(bars[3].shown.window.durationNs(), 2 * MsNs);
        QVERIFY(bars[3].shown.isOutlier);
        QCOMPARE(core::groupsOf(*results->steps, bars),
                 (std::vector { core::TimeGroup::Compute, core::TimeGroup::Unknown }));
    }

    void theLongestOfSeveral()
    {
        const auto results = resultsOf(10, 5);
        const auto bars = core::stepBars(*results->steps, 4); // three a bar
        QCOMPARE(bars.size(), std::size_t { 4 });
        QCOMPARE(bars[1].steps, (core::StepRange { 3, 6 }));
        QCOMPARE(bars[1].shown.number, 5U);
        QCOMPARE(bars[1].row, std::size_t { 5 });
        QCOMPARE(bars[0].shown.number, 0U); // of equals the first
        QCOMPARE(bars[3].steps, (core::StepRange { 9, 10 }));
    }

    void stepsInScope()
    {
        const auto whole = resultsOf(10, 20);
        core::Scope scope;
        scope.window = core::TimeWindow { 4 * MsNs, 6 * MsNs };
        const auto bars = core::stepBars(*core::analyze(whole->trace, scope).value()->steps);
        QCOMPARE(bars.size(), std::size_t { 2 });
        QCOMPARE(bars[0].steps, (core::StepRange { 4, 5 }));
        QCOMPARE(bars[0].row, std::size_t { 0 });
    }

    void noSteps()
    {
        const auto results = resultsOf(1, 20);
        QVERIFY(core::stepBars(*results->steps).empty());
    }
};

QTEST_APPLESS_MAIN(TestStepBars)
#include "tst_stepbars.moc"
