// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/waterfallview.h"

#include "compare/changelist.h"
#include "compare/comparison.h"
#include "madepair.h"
#include "testfonts.h"

#include <QAccessible>
#include <QLocale>
#include <QSignalSpy>
#include <QTest>

namespace {

std::shared_ptr<const core::Comparison> madePair(bool isSwapped = false)
{
    core::CompareRuns runs;
    for (const auto side : core::BothSides) {
        runs[side]
            = core::CompareRun::prepare(fixtures::readMadeRun((side == core::Side::New) != isSwapped).value(), {}, {})
                  .value();
    }
    return core::compareRuns(runs, {}).value();
}

/// "−60,000 ns" → -60000
double exactNs(const QString& text)
{
    auto figure = text;
    figure.remove(QStringLiteral(" ns")).remove(QLatin1Char(',')).remove(QLatin1Char('+'));
    figure.replace(QChar(0x2212), QLatin1Char('-'));
    bool isNumber = false;
    const auto ns = figure.toDouble(&isNumber);
    return isNumber ? ns : qQNaN();
}

} // namespace

class TestWaterfallView : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        testfonts::useFirst();
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    }

    void barsLeadFromWallToWall()
    {
        const auto pair = madePair();
        WaterfallView view;
        view.setWaterfall(core::makeWaterfall(*pair, 0));
        QCOMPARE(view.rowCount(), 7);
        QCOMPARE(view.span(0).second, 1'002'500.0);
        QCOMPARE(view.span(1).first, 1'002'500.0);
        for (int row = 2; row < 6; ++row)
            QCOMPARE(view.span(row).first, view.span(row - 1).second);
        QCOMPARE(view.span(5).second, 902'500.0);
        QVERIFY(view.isBroken());
    }

    /// What assistive technology reads adds up to the difference of the walls, by group and by part.
    void accessibleTableAddsUp()
    {
        WaterfallView view;
        view.setWaterfall(core::makeWaterfall(*madePair(), 0));
        view.resize(600, 400);
        view.show();
        auto* interface = QAccessible::queryAccessibleInterface(&view);
        QVERIFY(interface && interface->tableInterface());
        auto& table = *interface->tableInterface();
        const int exact = table.columnCount() - 1;
        double groups = 0;
        double parts = 0;
        for (int row = 1; row < table.rowCount(); ++row) {
            const auto name = table.cellAt(row, 0)->text(QAccessible::Name);
            const auto ns = exactNs(table.cellAt(row, exact)->text(QAccessible::Name));
            QVERIFY2(!qIsNaN(ns), qPrintable(name));
            (name.startsWith(QStringLiteral("›")) ? parts : groups) += ns;
        }
        QCOMPARE(exactNs(table.cellAt(0, exact)->text(QAccessible::Name)), -100'000.0);
        QCOMPARE(groups, -100'000.0);
        QCOMPARE(parts, -100'000.0);
    }

    void figuresShareUnitAndDecimals()
    {
        const auto waterfall = core::makeWaterfall(*madePair(), 0);
        const ChangeScale scale(waterfall);
        QCOMPARE(scale.value(1'002'500), QStringLiteral("1,002.5 µs"));
        QCOMPARE(scale.delta(-60'000), QStringLiteral("−60.0 µs"));
        QCOMPARE(scale.delta(10'000), QStringLiteral("+10.0 µs"));
        QCOMPARE(scale.delta(20), QStringLiteral("<0.1 µs"));
        QCOMPARE(scale.delta(-20), QStringLiteral("<0.1 µs"));
        QCOMPARE(scale.value(20), QStringLiteral("<0.1 µs"));
        QCOMPARE(scale.delta(0), QStringLiteral("0 µs"));
    }

    void swappedSidesFlipTheSigns()
    {
        WaterfallView view;
        view.setWaterfall(core::makeWaterfall(*madePair(), 0));
        WaterfallView swapped;
        swapped.setWaterfall(core::makeWaterfall(*madePair(true), 0));
        const auto exact = [](const WaterfallView& of) {
            std::map<QString, double> figures;
            for (const auto& row : of.figureGrid().rows)
                figures[row.name] = exactNs(row.figures.back());
            return figures;
        };
        const auto before = exact(view);
        const auto after = exact(swapped);
        QCOMPARE(after.size(), before.size());
        for (const auto& [name, ns] : before)
            QCOMPARE(after.at(name), -ns);
    }

    void keysGoFromRowToRow()
    {
        WaterfallView view;
        view.setWaterfall(core::makeWaterfall(*madePair(), 0));
        const QSignalSpy activated(&view, &PaintedRows::rowActivated);
        QTest::keyClick(&view, Qt::Key_Down);
        QTest::keyClick(&view, Qt::Key_Down);
        QCOMPARE(view.currentRow(), 2);
        QTest::keyClick(&view, Qt::Key_End);
        QCOMPARE(view.currentRow(), view.rowCount() - 1);
        QTest::keyClick(&view, Qt::Key_Up);
        QTest::keyClick(&view, Qt::Key_Return);
        QCOMPARE(activated.size(), 1);
        QCOMPARE(activated[0][0].toInt(), view.rowCount() - 2);
    }

    /// The largest height belongs to what is painted, in both themes and without faults.
    void paintsAtAnySize()
    {
        WaterfallView view;
        ChangeList list;
        const auto pair = madePair();
        auto waterfall = core::makeWaterfall(*pair, 0);
        list.setChanges(core::largestChanges(*pair, 0, 10), ChangeScale(waterfall));
        view.setWaterfall(std::move(waterfall));
        for (const QSize size : { QSize(700, 400), QSize(320, 200), QSize(10, 10) }) {
            for (QWidget* widget : { static_cast<QWidget*>(&view), static_cast<QWidget*>(&list) }) {
                widget->resize(size);
                QVERIFY(!widget->grab().isNull());
            }
        }
        QCOMPARE(list.figureGrid().rows.size(), static_cast<std::size_t>(list.rowCount()));
    }
};

QTEST_MAIN(TestWaterfallView)
#include "tst_waterfallview.moc"
