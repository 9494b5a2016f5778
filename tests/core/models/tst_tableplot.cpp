// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/tableplot.h"

#include <QTest>

#include <limits>
#include <numeric>

namespace {

/// A table with these numbers as column 0 and their positions as text in column 1.
core::Table tableOf(const std::vector<core::Cell>& cells)
{
    core::Table table;
    table.rowCount = cells.size();
    core::TableColumn numbers;
    numbers.unit = core::Unit::Count;
    numbers.value = [cells](std::size_t row) { return cells[row]; };
    core::TableColumn names;
    names.value = [](std::size_t row) { return core::Cell(QString::number(row)); };
    table.columns = { numbers, names };
    return table;
}

core::Cell whole(std::int64_t number)
{
    return number;
}

} // namespace

class TestTablePlot : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void curveIsSortedByX()
    {
        const auto curve = core::tableCurve(tableOf({ whole(3), whole(1), {}, whole(2) }), 0, 0);
        QCOMPARE(curve.points, (std::vector<core::ChartPoint> { { 1, 1 }, { 2, 2 }, { 3, 3 } }));
        QCOMPARE(curve.rowsLeftOut, std::size_t { 1 });
        QVERIFY(core::tableCurve(tableOf({}), 0, 0).points.empty());
        QCOMPARE(core::tableCurve(tableOf({ whole(5) }), 0, 0).points.size(), std::size_t { 1 });
    }

    void curveKeepsPeaks()
    {
        std::vector<core::Cell> cells(100'000, whole(0));
        for (std::size_t row = 0; row < cells.size(); ++row)
            cells[row] = static_cast<std::int64_t>(row);
        auto table = tableOf(cells);
        table.columns[1].value = [](std::size_t row) { return core::Cell(row == 77'777 ? 1.0 : 0.0); };
        const auto curve = core::tableCurve(table, 0, 1);
        QVERIFY(curve.points.size() <= core::MaxChartPoints);
        QVERIFY(std::any_of(curve.points.begin(), curve.points.end(),
                            [](const core::ChartPoint& point) { return point.y == 1; }));
    }

    void barsAreTheFirstRows()
    {
        std::vector<core::Cell> cells(100, whole(7));
        cells[0] = {};
        const auto bars = core::tableBars(tableOf(cells), 1, 0);
        QCOMPARE(bars.values.size(), core::TableBars::MaxBars);
        QCOMPARE(bars.labels.front(), QStringLiteral("1"));
        QCOMPARE(bars.rowsTotal, std::size_t { 99 });
    }

    void histogramCountsEachRowOnce()
    {
        std::vector<core::Cell> cells;
        for (std::int64_t number = 0; number < 1000; ++number)
            cells.emplace_back(number);
        cells.emplace_back();
        cells.emplace_back(std::numeric_limits<double>::infinity());
        const auto histogram = core::tableHistogram(tableOf(cells), 0);
        QVERIFY(!histogram.counts.empty() && histogram.counts.size() <= core::TableHistogram::MaxBins);
        QCOMPARE(std::accumulate(histogram.counts.begin(), histogram.counts.end(), std::size_t { 0 }),
                 std::size_t { 1000 });
        QCOMPARE(histogram.rowsLeftOut, std::size_t { 2 });
        QCOMPARE(histogram.from, 0.0);
        QVERIFY(std::abs(histogram.until() - 999) < 1e-6);
    }

    void histogramOfOneValue()
    {
        const auto histogram = core::tableHistogram(tableOf({ whole(5), whole(5) }), 0);
        QCOMPARE(histogram.counts, std::vector<std::size_t> { 2 });
        QVERIFY(core::tableHistogram(tableOf({ core::Cell() }), 0).counts.empty());
    }
};

QTEST_GUILESS_MAIN(TestTablePlot)
#include "tst_tableplot.moc"
