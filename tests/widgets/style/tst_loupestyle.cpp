// SPDX-License-Identifier: GPL-3.0-or-later
// The controls of both themes as they are painted, and their sizes.
#include "style/contrast.h"
#include "style/icons.h"
#include "style/loupestyle.h"
#include "style/theme.h"
#include "style/tokens.h"
#include "style/typography.h"
#include "testfonts.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QHeaderView>
#include <QImage>
#include <QLineEdit>
#include <QPainter>
#include <QPushButton>
#include <QRadioButton>
#include <QScrollBar>
#include <QSplitter>
#include <QStandardItemModel>
#include <QStyleOption>
#include <QTableWidget>
#include <QTest>
#include <QToolButton>

#include <algorithm>
#include <functional>

namespace {

const QStyle& style()
{
    return *QApplication::style();
}

/// What `paint` draws on the ground of pages.
QImage drawn(const QSize& size, const std::function<void(QPainter&)>& paint)
{
    QImage image(size, QImage::Format_RGB32);
    image.fill(tokensOf(QApplication::palette()).content);
    QPainter painter(&image);
    paint(painter);
    return image;
}

QImage drawnPrimitive(QStyle::PrimitiveElement element, QStyleOption& option, const QSize& size)
{
    option.rect = QRect(QPoint(0, 0), size);
    option.palette = QApplication::palette();
    return drawn(size, [&](QPainter& painter) { style().drawPrimitive(element, &option, &painter, nullptr); });
}

/// Of all pixels, the one that stands out most from pages.
double highestContrast(const QImage& image)
{
    const auto ground = QColor::fromRgb(tokensOf(QApplication::palette()).content);
    double highest = 1;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x)
            highest = std::max(highest, contrastRatio(image.pixelColor(x, y), ground));
    }
    return highest;
}

bool hasColor(const QImage& image, QRgb color)
{
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            if (image.pixel(x, y) == color)
                return true;
        }
    }
    return false;
}

/// The rows of pixels that a mark covers above its middle and below it.
std::pair<int, int> weightAboveAndBelow(const QImage& image)
{
    const auto ground = tokensOf(QApplication::palette()).content;
    std::pair<int, int> weight;
    for (int y = 0; y < image.height(); ++y) {
        int covered = 0;
        for (int x = 0; x < image.width(); ++x)
            covered += image.pixel(x, y) != ground ? 1 : 0;
        (y < image.height() / 2 ? weight.first : weight.second)
            += covered * (y - image.height() / 2) * (y < image.height() / 2 ? -1 : 1);
    }
    return weight;
}

} // namespace

class TestLoupeStyle : public QObject
{
    Q_OBJECT

private:
    static void addThemes()
    {
        QTest::addColumn<int>("theme");
        QTest::newRow("light") << static_cast<int>(Theme::Light);
        QTest::newRow("dark") << static_cast<int>(Theme::Dark);
    }
    static void useThemeOfRow()
    {
        QFETCH(int, theme);
        applyTheme(static_cast<Theme>(theme));
    }

private Q_SLOTS:
    void initTestCase() { testfonts::useFirst(); }
    void cleanup() { applyTheme(Theme::Light); }

    void themesAreAppliedToAllWindows()
    {
        applyTheme(Theme::Dark);
        QVERIFY(qobject_cast<LoupeStyle*>(QApplication::style()));
        QCOMPARE(QApplication::palette().color(QPalette::Base).rgb(), DarkTokens.content);
        QCOMPARE(themePalette(Theme::System).color(QPalette::Base).rgb(), LightTokens.content); // as it began
        const auto* first = QApplication::style();
        applyTheme(Theme::Light);
        QCOMPARE(QApplication::style(), first); // only the colours change
        QCOMPARE(QApplication::palette().color(QPalette::Base).rgb(), LightTokens.content);
    }

    void whatCannotBeUsedIsReadable_data() { addThemes(); }
    void whatCannotBeUsedIsReadable()
    {
        useThemeOfRow();
        const auto palette = QApplication::palette();
        for (const auto role : { QPalette::WindowText, QPalette::Text, QPalette::ButtonText })
            QVERIFY(contrastRatio(palette.color(QPalette::Disabled, role), palette.color(QPalette::Window)) >= 4.5);
    }

    void quietFramesAreDrawnForTheKeyboardOnly()
    {
        QTableWidget table;
        const auto frameOf = [&](QStyle::State state) {
            QStyleOptionFrame option;
            option.rect = QRect(0, 0, 40, 20);
            option.palette = QApplication::palette();
            option.lineWidth = 1;
            option.state = QStyle::State_Enabled | state;
            return drawn(option.rect.size(), [&](QPainter& painter) {
                style().drawPrimitive(QStyle::PE_Frame, &option, &painter, &table);
            });
        };
        QVERIFY(highestContrast(frameOf({})) > 1);
        setQuietFrame(table);
        QCOMPARE(highestContrast(frameOf({})), 1.0);
        QCOMPARE(highestContrast(frameOf(QStyle::State_HasFocus)), 1.0);
        QVERIFY(highestContrast(frameOf(QStyle::State_HasFocus | QStyle::State_KeyboardFocusChange)) > 3);
    }

    void emptyBoxesAreSeen_data() { addThemes(); }
    void emptyBoxesAreSeen()
    {
        useThemeOfRow();
        for (const auto element :
             { QStyle::PE_IndicatorCheckBox, QStyle::PE_IndicatorItemViewItemCheck, QStyle::PE_IndicatorRadioButton }) {
            QStyleOptionButton option;
            option.state = QStyle::State_Enabled | QStyle::State_Off;
            const auto empty = drawnPrimitive(element, option, QSize(16, 16));
            QVERIFY(highestContrast(empty) >= 3);
            QVERIFY(!hasColor(empty, tokensOf(QApplication::palette()).accent));
            option.state = QStyle::State_Enabled | QStyle::State_On;
            QVERIFY(hasColor(drawnPrimitive(element, option, QSize(16, 16)), tokensOf(QApplication::palette()).accent));
        }
    }

    void placeOfTheKeyboardHasARing_data() { addThemes(); }
    void placeOfTheKeyboardHasARing()
    {
        useThemeOfRow();
        QStyleOptionFocusRect option;
        option.state = QStyle::State_HasFocus;
        QVERIFY(highestContrast(drawnPrimitive(QStyle::PE_FrameFocusRect, option, QSize(40, 20))) < 1.01);
        option.state |= QStyle::State_KeyboardFocusChange;
        const auto ring = drawnPrimitive(QStyle::PE_FrameFocusRect, option, QSize(40, 20));
        const auto accent = tokensOf(QApplication::palette()).accent;
        QCOMPARE(ring.pixel(20, 0), accent);
        QCOMPARE(ring.pixel(20, 1), accent);
        QVERIFY(ring.pixel(20, 2) != accent);
    }

    void chosenRowsAreSeen_data() { addThemes(); }
    void chosenRowsAreSeen()
    {
        useThemeOfRow();
        const auto& tokens = tokensOf(QApplication::palette());
        QStyleOptionViewItem option;
        option.state = QStyle::State_Enabled | QStyle::State_Selected;
        QCOMPARE(drawnPrimitive(QStyle::PE_PanelItemViewItem, option, QSize(40, 20)).pixel(20, 10), tokens.selected);
        option.state = QStyle::State_Enabled | QStyle::State_MouseOver;
        QCOMPARE(drawnPrimitive(QStyle::PE_PanelItemViewItem, option, QSize(40, 20)).pixel(20, 10), tokens.hover);
    }

    // ▼: the largest come first, as the order from the largest to the smallest is drawn everywhere.
    void sortArrowPointsDownForDescending()
    {
        QTableWidget table(1, 1);
        table.horizontalHeader()->setSortIndicatorShown(true);
        QStyleOptionHeader option;
        option.state = QStyle::State_Enabled;
        option.sortIndicator = QStyleOptionHeader::SortUp; // what QHeaderView says of a descending order
        const auto down = weightAboveAndBelow(drawnPrimitive(QStyle::PE_IndicatorHeaderArrow, option, QSize(16, 16)));
        option.sortIndicator = QStyleOptionHeader::SortDown;
        const auto up = weightAboveAndBelow(drawnPrimitive(QStyle::PE_IndicatorHeaderArrow, option, QSize(16, 16)));
        // the tip is one place, the two ends are far from each other: a tip below is farther from the middle
        QVERIFY(down != up);
        QStyleOption plain;
        plain.state = QStyle::State_Enabled;
        const auto known = weightAboveAndBelow(drawnPrimitive(QStyle::PE_IndicatorArrowDown, plain, QSize(12, 12)));
        QCOMPARE(down.first > down.second, known.first > known.second);
    }

    void controlsHaveTheirHeights()
    {
        const auto font = [] {
            auto chosen = QApplication::font();
            chosen.setPixelSize(13);
            return chosen;
        }();
        QPushButton button(QStringLiteral("Copy"));
        QLineEdit edit;
        QComboBox box;
        QToolButton tool;
        for (auto* widget : std::initializer_list<QWidget*> { &button, &edit, &box, &tool })
            widget->setFont(font);
        QCOMPARE(button.sizeHint().height(), 26);
        QCOMPARE(edit.sizeHint().height(), 26);
        QCOMPARE(box.sizeHint().height(), 26);
        QCOMPARE(tool.sizeHint(), QSize(28, 28));
        auto large = font;
        large.setPixelSize(26);
        button.setFont(large);
        QCOMPARE(button.sizeHint().height(), 52);
    }

    /// An icon and its text are not read as one.
    void iconsStandApartFromTexts()
    {
        QPushButton plain(QStringLiteral("Show"));
        QPushButton button(icon(IconName::Show), QStringLiteral("Show"));
        const int iconWidth = button.iconSize().width();
        QCOMPARE(button.sizeHint().width() - plain.sizeHint().width(), iconWidth + scaledPx(8, button.font()));
        button.resize(button.sizeHint());
        const auto image = button.grab().toImage();
        const auto isEmpty = [&image](int x) {
            constexpr int EdgePx = 4;
            for (int y = EdgePx; y < image.height() - EdgePx; ++y) {
                if (image.pixel(x, y) != image.pixel(EdgePx, EdgePx))
                    return false;
            }
            return true;
        };
        int widestGap = 0;
        for (int x = image.width() / 8, gap = 0; x < image.width() * 7 / 8; ++x) {
            gap = isEmpty(x) ? gap + 1 : 0;
            widestGap = std::max(widestGap, gap);
        }
        QVERIFY(widestGap >= 8);
    }

    void scrollBarsHaveNoButtons()
    {
        QScrollBar bar(Qt::Vertical);
        bar.resize(10, 200);
        bar.setRange(0, 100);
        bar.setPageStep(100);
        QStyleOptionSlider option;
        option.initFrom(&bar);
        option.orientation = Qt::Vertical;
        option.minimum = 0;
        option.maximum = 100;
        option.pageStep = 100;
        const auto rectOf = [&](QStyle::SubControl part) {
            return style().subControlRect(QStyle::CC_ScrollBar, &option, part, &bar);
        };
        QVERIFY(rectOf(QStyle::SC_ScrollBarAddLine).isEmpty());
        QCOMPARE(rectOf(QStyle::SC_ScrollBarSlider), QRect(0, 0, 10, 100)); // half is shown, from the start
        option.sliderPosition = 100;
        QCOMPARE(rectOf(QStyle::SC_ScrollBarSlider), QRect(0, 100, 10, 100));
        QCOMPARE(rectOf(QStyle::SC_ScrollBarSubPage), QRect(0, 0, 10, 100));
        option.maximum = 1'000'000; // never too small to be held
        QVERIFY(rectOf(QStyle::SC_ScrollBarSlider).height() >= 24);
    }

    void panesArePartedByAHairline_data() { addThemes(); }
    void panesArePartedByAHairline()
    {
        useThemeOfRow();
        QCOMPARE(QSplitter().handleWidth(), 1);
        QStyleOption option;
        option.rect = QRect(0, 0, 7, 40);
        option.palette = QApplication::palette();
        const auto image = drawn(QSize(7, 40), [&](QPainter& painter) {
            style().drawControl(QStyle::CE_Splitter, &option, &painter, nullptr);
        });
        const auto& tokens = tokensOf(option.palette);
        QCOMPARE(image.pixel(3, 20), tokens.hairline);
        QCOMPARE(image.pixel(2, 20), tokens.content);
        QCOMPARE(image.pixel(4, 20), tokens.content);
    }

    void whatIsToBeDoneStandsOut_data() { addThemes(); }

    void whatIsToBeDoneStandsOut()
    {
        useThemeOfRow();
        const auto& tokens = tokensOf(QApplication::palette());
        QPushButton button(QStringLiteral("Show"));
        QVERIFY(!hasColor(button.grab().toImage(), tokens.accent));
        setEmphasized(button);
        QVERIFY(hasColor(button.grab().toImage(), tokens.accent));
        button.setEnabled(false);
        QVERIFY(!hasColor(button.grab().toImage(), tokens.accent));
    }

    // Buttons of one colour: no gradient, no bevel.
    void buttonsAreFlat_data() { addThemes(); }
    void buttonsAreFlat()
    {
        useThemeOfRow();
        QStyleOptionButton option;
        option.state = QStyle::State_Enabled | QStyle::State_Raised;
        const auto image = drawnPrimitive(QStyle::PE_PanelButtonCommand, option, QSize(60, 26));
        const auto& tokens = tokensOf(QApplication::palette());
        for (int y = 1; y < 25; ++y)
            QCOMPARE(image.pixel(30, y), tokens.field);
        QCOMPARE(image.pixel(30, 0), tokens.strong);
        QCOMPARE(image.pixel(30, 25), tokens.strong);
    }
};

QTEST_MAIN(TestLoupeStyle)
#include "tst_loupestyle.moc"
