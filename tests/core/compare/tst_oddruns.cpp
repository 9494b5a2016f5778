// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysistesting.h"
#include "compare/comparetables.h"
#include "comparetesting.h"
#include "memorytrace.h"

#include <QTest>

using namespace comparetesting;
using core::Side;

namespace {

constexpr std::int64_t UsNs = 1000;

/// In a file of its own: traces of equal path and size are the same.
TracePointer named(const std::shared_ptr<const core::Trace>& trace)
{
    static int number = 0;
    auto copy = std::make_shared<core::Trace>(*trace);
    copy->path = QStringLiteral("/odd%1.sqlite").arg(++number);
    return copy;
}

/// Units of 1 ms: `kernelUs` of a gemm, then 100 us of another kernel, from `firstNs` on.
TracePointer madeOfUnits(std::int64_t firstNs, std::int64_t kernelUs, int units = 8)
{
    fixtures::MemoryTrace builder;
    for (int unit = 0; unit < units; ++unit) {
        const auto startNs = firstNs + unit * 1000 * UsNs;
        builder.addKernel(1, 0, 7, startNs, startNs + kernelUs * UsNs, QStringLiteral("gemm"));
        builder.addKernel(1, 0, 7, startNs + 700 * UsNs, startNs + 800 * UsNs, QStringLiteral("relu"));
    }
    return named(builder.build());
}

TracePointer withOneKernel(std::int64_t durationUs)
{
    fixtures::MemoryTrace builder;
    builder.addKernel(1, 0, 7, 0, durationUs * UsNs, QStringLiteral("only"));
    return named(builder.build());
}

TracePointer withCallsOnly()
{
    fixtures::MemoryTrace builder;
    builder.addCall(1, 1, 0, 5 * UsNs, QStringLiteral("cudaMalloc"));
    return named(builder.build());
}

/// One launch each of kernels called `word` and a number; each second one has the word `other` instead.
TracePointer withNames(int count, const QString& word, const QString& other)
{
    fixtures::MemoryTrace builder;
    for (int i = 0; i < count; ++i) {
        const auto startNs = i * 10 * UsNs;
        // letters, since counters at the end do not tell kernels apart
        QString number = QString::number(i);
        for (auto& digit : number)
            digit = QChar(u'a' + digit.digitValue());
        builder.addKernel(1, 0, 7, startNs, startNs + 5 * UsNs, (i % 2 == 0 ? word : other) + number);
    }
    return named(builder.build());
}

/// What is wrong with any table of a comparison; empty: nothing is.
QString faultOf(const core::Comparison& comparison)
{
    auto tables = core::describeComparedRuns(comparison);
    const auto more = core::compareAllTables(comparison).value();
    tables.insert(tables.end(), more.begin(), more.end());
    for (const auto& table : tables) {
        if (const auto fault = analysistesting::tableFault(*table); !fault.isEmpty())
            return table->key + QStringLiteral(": ") + fault;
    }
    return comparison.gpus.isEmpty() ? QString() : sumFault(comparison);
}

} // namespace

/// Runs that hold next to nothing, or far too much.
class TestOddRuns : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    /// One launch repeats nothing: it is the same work all the same, so that totals are compared.
    void oneKernel()
    {
        const auto pair = compared(runOf(withOneKernel(10)), runOf(withOneKernel(12)));
        QVERIFY(!pair->unit);
        QCOMPARE(pair->per, core::ComparePer::Total);
        QCOMPARE(pair->kernels->rows.size(), std::size_t { 1 });
        QCOMPARE(pair->kernels->rows.front().deltaNs, 2 * UsNs);
        QCOMPARE(pair->kernels->rows.front().test.judgement.state, core::ChangeState::NotTested);
        QCOMPARE(pair->budget->wall(0).deltaNs(), 2 * UsNs);
        QCOMPARE(faultOf(*pair), QString());
    }

    void withoutGpuWork_data()
    {
        QTest::addColumn<bool>("inBase");
        QTest::addColumn<bool>("inNew");
        QTest::addRow("neither") << false << false;
        QTest::addRow("only BASE") << true << false;
        QTest::addRow("only NEW") << false << true;
    }
    void withoutGpuWork()
    {
        QFETCH(bool, inBase);
        QFETCH(bool, inNew);
        const auto run = [](bool hasWork) { return runOf(hasWork ? madeOfUnits(0, 300) : withCallsOnly()); };
        const auto pair = compared(run(inBase), run(inNew));
        QCOMPARE(pair->checks->worst(), core::CheckLevel::NotComparable);
        QVERIFY(!pair->verdict.isJudged);
        QVERIFY(pair->gpus.isEmpty());
        QVERIFY2(pair->verdict.sentence.contains(QLatin1String("GPU work")), qPrintable(pair->verdict.sentence));
        QCOMPARE(faultOf(*pair), QString());
    }

    void equalDurations()
    {
        const auto pair = compared(runOf(madeOfUnits(0, 300)), runOf(madeOfUnits(0, 300, 9)));
        QVERIFY(pair->unit.has_value());
        for (const auto& row : pair->kernels->rows) {
            QCOMPARE(row.test.samples.cliffsDelta, 0.0);
            QCOMPARE(row.test.samples.shift, 0.0);
            QCOMPARE(row.test.judgement.state, core::ChangeState::Same);
        }
        QCOMPARE(pair->budget->wall(0).test.judgement.state, core::ChangeState::Same);
        QCOMPARE(faultOf(*pair), QString());
    }

    /// Where a trace begins makes no difference, before 0 either.
    void negativeTimes()
    {
        const auto base = runOf(madeOfUnits(0, 300));
        const auto after = compared(base, runOf(madeOfUnits(0, 360)));
        const auto before = compared(base, runOf(madeOfUnits(-5000 * UsNs, 360)));
        QCOMPARE(before->verdict.sentence, after->verdict.sentence);
        QVERIFY2(before->verdict.isJudged, qPrintable(before->verdict.sentence));
        QCOMPARE(before->budget->rows.size(), after->budget->rows.size());
        for (std::size_t row = 0; row < after->budget->rows.size(); ++row)
            QCOMPARE(before->budget->rows[row].totalNs, after->budget->rows[row].totalNs);
        QCOMPARE(before->kernels->rows.size(), std::size_t { 2 });
        for (std::size_t row = 0; row < after->kernels->rows.size(); ++row)
            QCOMPARE(before->kernels->rows[row].deltaNs, after->kernels->rows[row].deltaNs);
        QCOMPARE(faultOf(*before), QString());
    }

    /// Half of the names are those of the other run, the others only of one: none is lost, and none is there twice.
    void manyNames()
    {
        constexpr int Count = 100'000;
        const auto pair = compared(runOf(withNames(Count, QStringLiteral("common_"), QStringLiteral("old_"))),
                                   runOf(withNames(Count, QStringLiteral("common_"), QStringLiteral("later_"))));
        core::Sides<std::size_t> names;
        std::size_t equal = 0;
        for (const auto& row : pair->kernels->rows) {
            for (const auto side : core::BothSides)
                names[side] += row.match.names[side].size();
            equal += row.match.level == core::MatchLevel::FullName ? 1 : 0;
        }
        QCOMPARE(names, (core::Sides<std::size_t> { Count, Count }));
        QCOMPARE(equal, std::size_t { Count / 2 });
        QCOMPARE(sumFault(*pair), QString());
    }
};

QTEST_GUILESS_MAIN(TestOddRuns)
#include "tst_oddruns.moc"
