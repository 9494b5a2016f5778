// SPDX-License-Identifier: GPL-3.0-or-later
// Cells of tables as they are painted: bars, squares, digits under each other, the row under the pointer.
#include "models/tablemodel.h"
#include "style/classfills.h"
#include "style/theme.h"
#include "style/tokens.h"
#include "table/celldelegate.h"
#include "testfonts.h"

#include <QApplication>
#include <QImage>
#include <QPainter>
#include <QTableView>
#include <QTest>

namespace {

core::TableColumn column(const QString& key, core::Unit unit, std::function<core::Cell(std::size_t)> value)
{
    core::TableColumn made;
    made.key = key;
    made.title = key;
    made.unit = unit;
    made.decimals = 3;
    made.value = std::move(value);
    return made;
}

enum Column { Name, Family, Share, Total, Deviation };

core::TablePointer kernelTable()
{
    core::Table table;
    table.key = QStringLiteral("kernels");
    table.rowCount = 2;
    table.columns = {
        column(QStringLiteral("display_name"), core::Unit::None,
               [](std::size_t) { return core::Cell(QStringLiteral("kernel<Mul float>")); }),
        column(QStringLiteral("family"), core::Unit::None,
               [](std::size_t row) {
                   return core::Cell(row == 0 ? QStringLiteral("gemm") : QStringLiteral("attention"));
               }),
        column(QStringLiteral("share"), core::Unit::Percent,
               [](std::size_t row) { return core::Cell(row == 0 ? 60.0 : 0.0); }),
        column(QStringLiteral("total_ms"), core::Unit::Milliseconds,
               [](std::size_t row) { return row == 0 ? core::Cell(31.1217) : core::Cell(); }),
        column(QStringLiteral("stddev_us"), core::Unit::Microseconds, [](std::size_t) { return core::Cell(2.5); }),
    };
    table.columns[Share].isShare = true;
    return std::make_shared<const core::Table>(std::move(table));
}

std::shared_ptr<const core::DurationSpreads> spreads()
{
    core::DurationSpreads made;
    made.fromNs = 1;
    made.untilNs = 65'536;
    made.ofRow.resize(2);
    made.ofRow[0][15] = 4;
    return std::make_shared<const core::DurationSpreads>(std::move(made));
}

constexpr QRect CellRect { 0, 0, 200, 26 };

} // namespace

class TestCellDelegate : public QObject
{
    Q_OBJECT

private:
    core::TableModel m_model;
    CellDelegate m_delegate;
    QTableView m_view; ///< whole rows, as tables have them

    QImage painted(int row, Column column, QStyle::State state = {})
    {
        QImage image(CellRect.size(), QImage::Format_RGB32);
        image.fill(tokensOf(QApplication::palette()).content);
        QPainter painter(&image);
        QStyleOptionViewItem option;
        option.rect = CellRect;
        option.state = QStyle::State_Enabled | QStyle::State_Active | state;
        option.palette = QApplication::palette();
        option.font = QApplication::font();
        option.fontMetrics = QFontMetrics(option.font);
        option.widget = &m_view;
        m_delegate.paint(&painter, option, m_model.index(row, column));
        return image;
    }
    static int pixelsOf(const QImage& image, QRgb color, const QRect& part = CellRect)
    {
        int count = 0;
        for (int y = part.top(); y <= part.bottom(); ++y) {
            for (int x = part.left(); x <= part.right(); ++x)
                count += image.pixel(x, y) == color ? 1 : 0;
        }
        return count;
    }

private Q_SLOTS:
    void initTestCase()
    {
        testfonts::useFirst();
        applyTheme(Theme::Light);
        m_view.setSelectionBehavior(QAbstractItemView::SelectRows);
        m_model.setTable(kernelTable());
    }
    void cleanup()
    {
        applyTheme(Theme::Light);
        m_delegate.setHoveredRow(-1);
        m_delegate.setSpreads(nullptr);
    }

    void shareBarsAreSeenOnSelectedRows_data()
    {
        QTest::addColumn<int>("theme");
        QTest::newRow("light") << static_cast<int>(Theme::Light);
        QTest::newRow("dark") << static_cast<int>(Theme::Dark);
    }
    void shareBarsAreSeenOnSelectedRows()
    {
        QFETCH(int, theme);
        applyTheme(static_cast<Theme>(theme));
        const auto& tokens = tokensOf(QApplication::palette());
        const auto hue = fillOfFamily(QStringLiteral("gemm"), tokens.isDark).color;
        const int usual = pixelsOf(painted(0, Share), hue);
        QVERIFY(usual > 200);
        const auto selected = painted(0, Share, QStyle::State_Selected);
        QCOMPARE(pixelsOf(selected, hue), usual);
        QCOMPARE(selected.pixel(0, 0), tokens.selected);
        QVERIFY(pixelsOf(selected, tokens.track) > 100); // the rest of the bar
        QCOMPARE(pixelsOf(painted(1, Share), fillOfFamily(QStringLiteral("attention"), tokens.isDark).color), 0);
    }

    void namesHaveTheSquareOfTheirFamily()
    {
        const QRect left(0, 0, 20, 26);
        constexpr int Corners = 12; // of 100 pixels, which are rounded
        QCOMPARE(pixelsOf(painted(0, Name), fillOfFamily(QStringLiteral("gemm"), false).color, left), 100 - Corners);
        QVERIFY(pixelsOf(painted(1, Name), fillOfFamily(QStringLiteral("attention"), false).color, left)
                >= 64 - Corners);
    }

    void digitsStandUnderEachOther()
    {
        // the unit has a room of its own at the right, whichever it is
        const auto image = painted(0, Total);
        const QRect right(CellRect.right() - CellDelegate::HorizontalPadding + 1, 0, CellDelegate::HorizontalPadding,
                          26);
        QCOMPARE(pixelsOf(image, LightTokens.content, right), right.width() * right.height());
        const QFontMetrics metrics(QApplication::font());
        const int unit = metrics.horizontalAdvance(QStringLiteral("ms"));
        const QRect ofUnit(right.left() - unit, 0, unit, 26);
        QVERIFY(pixelsOf(image, LightTokens.content, ofUnit) < ofUnit.width() * ofUnit.height());
        QCOMPARE(pixelsOf(image, LightTokens.text, ofUnit), 0); // dimmed
        QVERIFY(pixelsOf(image, LightTokens.text) > 0);
        const auto nothing = painted(1, Total); // a dash, not nothing and not zero
        QCOMPARE(pixelsOf(nothing, LightTokens.text), 0);
        QVERIFY(nothing != painted(0, Family));
        QVERIFY(pixelsOf(nothing, LightTokens.content) < CellRect.width() * CellRect.height());
    }

    void spreadsStandInPlaceOfTheDeviation()
    {
        QCOMPARE(m_delegate.kindOf(m_model, Deviation), CellKind::Number);
        m_delegate.setSpreads(spreads());
        QCOMPARE(m_delegate.kindOf(m_model, Deviation), CellKind::Spread);
        const auto hue = fillOfFamily(QStringLiteral("gemm"), false).color;
        const auto image = painted(0, Deviation);
        const QRect lastBin(180, 0, 20, 26);
        QVERIFY(pixelsOf(image, hue, lastBin) > 50);
        QCOMPARE(pixelsOf(image, hue), pixelsOf(image, hue, lastBin)); // no other bin has any
    }

    void rowUnderThePointerIsMarkedAsAWhole()
    {
        m_delegate.setHoveredRow(0);
        for (const auto at : { Name, Family, Share, Total })
            QCOMPARE(painted(0, at).pixel(0, 0), LightTokens.hover);
        QCOMPARE(painted(1, Name).pixel(0, 0), LightTokens.content);
        QCOMPARE(painted(0, Name, QStyle::State_Selected).pixel(0, 0), LightTokens.selected);
    }
};

QTEST_MAIN(TestCellDelegate)
#include "tst_celldelegate.moc"
