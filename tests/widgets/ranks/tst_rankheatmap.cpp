// SPDX-License-Identifier: GPL-3.0-or-later
#include "ranks/heatraster.h"
#include "ranks/rankheatmap.h"

#include "fleettesting.h"
#include "style/heatramp.h"
#include "style/theme.h"
#include "style/tokens.h"
#include "testfonts.h"

#include <QSignalSpy>

#include <set>

class TestRankHeatMap : public QObject
{
    Q_OBJECT

private:
    static std::shared_ptr<const core::FleetResult> reference()
    {
        core::FleetInputs inputs;
        inputs.summaries = fleettesting::referenceRanks();
        core::FleetOptions options;
        options.expectedRanks = 4;
        return core::analyzeFleet(std::move(inputs), options).value();
    }
    /// The three ranks of ranks.md §9 in two steps, and a missing one.
    static std::unique_ptr<RankHeatMap> mapOf(const std::shared_ptr<const core::FleetResult>& result)
    {
        auto map = std::make_unique<RankHeatMap>();
        map->resize(900, 300);
        auto grid = core::stepGrid(*result, {});
        map->show(result, std::make_shared<const core::StepGrid>(std::move(*grid)),
                  core::rankRows(*result, core::RankOrder::Number));
        return map;
    }
    static core::StepGrid madeGrid(std::size_t ranks, std::size_t steps)
    {
        core::StepGrid grid;
        grid.rankCount = ranks;
        grid.stepCount = steps;
        grid.valuesNs.assign(ranks * steps, 10);
        grid.meansNs.assign(ranks, 10);
        return grid;
    }
    static std::vector<core::RankRow> madeRows(std::size_t ranks)
    {
        std::vector<core::RankRow> rows;
        for (std::size_t rank = 0; rank < ranks; ++rank)
            rows.push_back({ static_cast<std::int64_t>(rank), static_cast<std::uint32_t>(rank) });
        return rows;
    }

private Q_SLOTS:
    void initTestCase() { testfonts::useFirst(); }

    /// One cell of four million that sticks out is seen, wherever it is.
    void noCellVanishes()
    {
        auto grid = madeGrid(4096, 1000);
        const auto rows = madeRows(4096);
        for (const auto& [rank, step] : { std::pair(0, 0), std::pair(4095, 999), std::pair(2047, 501) }) {
            const auto place = static_cast<std::size_t>(rank) * 1000 + static_cast<std::size_t>(step);
            grid.valuesNs[place] = 100;
            const auto raster = heatRaster(grid, rows, { 0, 100, false }, { 700, 300 }, DarkTokens);
            int seen = 0;
            for (int x = 0; x < raster.width(); ++x) {
                for (int y = 0; y < raster.height(); ++y)
                    seen += raster.pixel(x, y) == heatColor(1, DarkTokens) ? 1 : 0;
            }
            QCOMPARE(seen, 1);
            grid.valuesNs[place] = 10;
        }
    }

    void cellsStandApartWhenThereIsRoom()
    {
        const auto raster = heatRaster(madeGrid(2, 2), madeRows(2), { 0, 10, false }, { 40, 20 }, LightTokens);
        QCOMPARE(raster.pixel(5, 5), heatColor(1, LightTokens));
        QCOMPARE(raster.pixel(19, 5), LightTokens.content);
        QCOMPARE(raster.pixel(5, 9), LightTokens.content);
        QCOMPARE(raster.pixel(20, 10), heatColor(1, LightTokens));
    }

    void whatIsNotThereIsHatched()
    {
        auto grid = madeGrid(1, 1);
        const std::vector<core::RankRow> rows { { 0, 0 }, { 1 } };
        const auto raster = heatRaster(grid, rows, { 0, 10, false }, { 12, 24 }, DarkTokens);
        std::set<QRgb> colors;
        for (int x = 0; x < 12; ++x)
            colors.insert(raster.pixel(x, 18));
        QCOMPARE(colors, (std::set<QRgb> { DarkTokens.strong, DarkTokens.content }));
    }

    void lightnessIsMonotone()
    {
        for (const auto* tokens : { &DarkTokens, &LightTokens }) {
            int before = qGray(heatColor(0, *tokens));
            for (int percent = 5; percent <= 100; percent += 5) {
                const int gray = qGray(heatColor(percent / 100.0, *tokens));
                QVERIFY(tokens->isDark ? gray > before : gray < before);
                before = gray;
            }
        }
    }

    void keysGoFromCellToCell()
    {
        const auto result = reference();
        const auto map = mapOf(result);
        const QSignalSpy activated(map.get(), &RankHeatMap::cellActivated);
        map->select(1, 0);
        QCOMPARE(*map->current(), (HeatCell { 1, 0 }));
        QCOMPARE(map->accessibleDescription(), QStringLiteral("Rank 1, step 0: lateness 190 µs"));
        QTest::keyClick(map.get(), Qt::Key_Right);
        QCOMPARE(*map->current(), (HeatCell { 1, 1 }));
        QTest::keyClick(map.get(), Qt::Key_End);
        QCOMPARE(*map->current(), (HeatCell { 1, 1 }));
        QTest::keyClick(map.get(), Qt::Key_PageDown);
        QCOMPARE(*map->current(), (HeatCell { 3, 1 }));
        QVERIFY(map->accessibleDescription().contains(QStringLiteral("missing")));
        QTest::keyClick(map.get(), Qt::Key_PageUp);
        QTest::keyClick(map.get(), Qt::Key_Home);
        QCOMPARE(*map->current(), (HeatCell { 0, 0 }));
        QTest::keyClick(map.get(), Qt::Key_Return);
        QCOMPARE(activated.size(), 1);
    }

    void clicksFindTheCellThatIsPainted()
    {
        const auto result = reference();
        const auto map = mapOf(result);
        for (int row = 0; row < 4; ++row) {
            for (int step = 0; step < 2; ++step) {
                const auto place = map->cellRect({ row, step });
                for (const auto& point : { place.topLeft(), place.center(), place.bottomRight() }) {
                    QTest::mouseClick(map.get(), Qt::LeftButton, {}, point);
                    QCOMPARE(*map->current(), (HeatCell { row, step }));
                }
            }
        }
    }

    void keepsTheCellInAnotherOrder()
    {
        const auto result = reference();
        const auto map = mapOf(result);
        map->select(2, 1);
        auto grid = std::make_shared<const core::StepGrid>(core::stepGrid(*result, {}).value());
        map->show(result, grid, core::rankRows(*result, core::RankOrder::Value, grid->meansNs));
        QCOMPARE(*map->current(), (HeatCell { 1, 1 }));
        QCOMPARE(map->rows()[1].number, 2);
    }

    void figuresAreTheSameAsPainted()
    {
        const auto map = mapOf(reference());
        const auto figures = map->figureGrid();
        QCOMPARE(figures.columns.size(), 3);
        QCOMPARE(figures.rows.size(), std::size_t { 4 });
        QCOMPARE(figures.rows[1].name, QStringLiteral("Rank 1"));
        QCOMPARE(figures.rows[1].figures,
                 (QStringList { QStringLiteral("95.0 µs"), QStringLiteral("190 µs"), QStringLiteral("0") }));
        QCOMPARE(figures.rows[3].figures.front(), QStringLiteral("–"));
    }

    void paintsInBothThemes()
    {
        const auto map = mapOf(reference());
        for (const auto theme : { Theme::Light, Theme::Dark }) {
            applyTheme(theme);
            map->setPalette(themePalette(theme));
            const auto picture = map->grab().toImage();
            const auto place = map->cellRect({ 1, 0 }).center();
            const auto& tokens = theme == Theme::Dark ? DarkTokens : LightTokens;
            QVERIFY(qGray(picture.pixel(place)) != qGray(tokens.content));
        }
    }
};

QTEST_MAIN(TestRankHeatMap)
#include "tst_rankheatmap.moc"
