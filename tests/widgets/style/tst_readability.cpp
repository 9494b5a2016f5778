// SPDX-License-Identifier: GPL-3.0-or-later
// Contrast of all texts and events in both themes, and whether everything still fits with letters of twice the size.
#include "capture/capturedialog.h"
#include "charts/chartcolors.h"
#include "charts/chartview.h"
#include "charts/overviewcharts.h"
#include "export/convertdialog.h"
#include "export/exportdialog.h"
#include "findings/thresholdsdialog.h"
#include "help/shortcutsdialog.h"
#include "navigation/tracetabs.h"
#include "pages/phasemapdialog.h"
#include "scope/scopedialog.h"
#include "settings/settingsdialog.h"
#include "style/contrast.h"
#include "style/theme.h"
#include "style/tokens.h"
#include "timeline/painting/timelinecolors.h"
#include "window/aboutdialog.h"
#include "windowtest.h"

#include <QAbstractButton>
#include <QApplication>
#include <QAreaSeries>
#include <QLabel>
#include <QLineSeries>
#include <QScreen>
#include <QStyle>
#include <QTabBar>
#include <QTabWidget>
#include <QToolButton>

#include <memory>

namespace {

constexpr double LeastTextContrast = 4.5; // WCAG 2, AA
constexpr double LeastObjectContrast = 3;
constexpr QSize LaptopScreen { 1280, 800 };

void verifyContrast(const QColor& front, const QColor& back, double least, const QString& what)
{
    const double contrast = contrastRatio(front, back);
    QVERIFY2(contrast >= least,
             qPrintable(QStringLiteral("%1: %2 on %3 is %4:1").arg(what, front.name(), back.name()).arg(contrast)));
}

/// Text that does not fit the widget it stands in.
QString clippedText(const QWidget& widget)
{
    if (const auto* label = qobject_cast<const QLabel*>(&widget)) {
        const bool isCut = label->wordWrap()
            ? label->height() < label->heightForWidth(label->width()) && label->textFormat() != Qt::RichText
            : label->width() < label->sizeHint().width();
        return isCut && label->sizePolicy().horizontalPolicy() != QSizePolicy::Ignored ? label->text() : QString();
    }
    if (const auto* button = qobject_cast<const QAbstractButton*>(&widget)) {
        const bool isOwn = button->metaObject()->className()[0] != 'Q'; // they wrap or shorten it themselves
        const int needed = button->fontMetrics().size(Qt::TextShowMnemonic, button->text()).width();
        return !isOwn && button->width() < needed ? button->text() : QString();
    }
    return {};
}

QStringList clippedTexts(QWidget& window)
{
    QStringList clipped;
    const auto widgets = window.findChildren<QWidget*>();
    for (const auto* widget : widgets) {
        if (!widget->isVisible() || widget->window() != &window)
            continue;
        if (const auto text = clippedText(*widget); !text.isEmpty())
            clipped += QStringLiteral("%1: %2").arg(QLatin1String(widget->metaObject()->className()), text);
    }
    return clipped;
}

/// The parts of `window` that need much room themselves.
QString largestParts(const QWidget& window)
{
    constexpr QSize Much { 1000, 500 };
    QStringList parts;
    const auto widgets = window.findChildren<QWidget*>();
    for (const auto* widget : widgets) {
        const auto least = widget->minimumSizeHint().expandedTo(widget->minimumSize());
        if ((least.width() > Much.width() || least.height() > Much.height()) && !widget->isHidden())
            parts += QStringLiteral("%1 %2: %3 × %4")
                         .arg(QLatin1String(widget->metaObject()->className()), widget->objectName())
                         .arg(least.width())
                         .arg(least.height());
    }
    return parts.join(QLatin1Char('\n'));
}

} // namespace

class TestReadability : public WindowTest
{
    Q_OBJECT

private:
    QFont m_usualFont;

    static QPalette paletteOf(int theme) { return themePalette(static_cast<Theme>(theme)); }
    static void addThemes()
    {
        QTest::addColumn<int>("theme");
        QTest::newRow("light") << static_cast<int>(Theme::Light);
        QTest::newRow("dark") << static_cast<int>(Theme::Dark);
    }
    /// Twice as large as usual.
    static void useLargeLetters()
    {
        auto font = QApplication::font();
        font.setPointSizeF(2 * font.pointSizeF());
        QApplication::setFont(font);
    }
    static void verifyFits(QWidget& dialog)
    {
        const auto least = dialog.minimumSizeHint();
        QVERIFY2(least.width() <= LaptopScreen.width() && least.height() <= LaptopScreen.height(),
                 qPrintable(QStringLiteral("needs %1 × %2").arg(least.width()).arg(least.height())));
        dialog.resize(LaptopScreen.boundedTo(dialog.size().expandedTo(least)));
        QCoreApplication::processEvents();
        const auto clipped = clippedTexts(dialog);
        QVERIFY2(clipped.isEmpty(), qPrintable(clipped.join(u'\n')));
    }

private Q_SLOTS:
    void initTestCase()
    {
        WindowTest::initTestCase();
        m_usualFont = QApplication::font();
    }
    void cleanup()
    {
        WindowTest::cleanup();
        QApplication::setFont(m_usualFont);
    }

    void textsOfThePaletteAreReadable_data() { addThemes(); }
    void textsOfThePaletteAreReadable()
    {
        QFETCH(int, theme);
        const auto palette = paletteOf(theme);
        using Role = QPalette::ColorRole;
        static constexpr std::array<std::pair<Role, Role>, 13> Pairs { {
            { QPalette::WindowText, QPalette::Window },
            { QPalette::Text, QPalette::Base },
            { QPalette::Text, QPalette::AlternateBase },
            { QPalette::ButtonText, QPalette::Button },
            { QPalette::HighlightedText, QPalette::Highlight },
            { QPalette::ToolTipText, QPalette::ToolTipBase },
            { QPalette::PlaceholderText, QPalette::Base },
            { QPalette::PlaceholderText, QPalette::Window },
            { QPalette::Link, QPalette::Base },
            { QPalette::Link, QPalette::Window },
            { QPalette::LinkVisited, QPalette::Base },
            { QPalette::BrightText, QPalette::Base },
            { QPalette::BrightText, QPalette::Window },
        } };
        for (const auto& [front, back] : Pairs)
            verifyContrast(palette.color(front), palette.color(back), LeastTextContrast,
                           QStringLiteral("role %1 on %2").arg(front).arg(back));
    }

    void namesOfEventsAreReadable_data() { addThemes(); }
    void namesOfEventsAreReadable()
    {
        QFETCH(int, theme);
        const TimelineColors colors(paletteOf(theme));
        verifyContrast(colors.text(), colors.band(), LeastTextContrast, QStringLiteral("text on bands"));
        verifyContrast(colors.faintText(), colors.base(), LeastTextContrast, QStringLiteral("faint text"));
        verifyContrast(colors.faintText(), colors.band(), LeastTextContrast, QStringLiteral("faint text on bands"));
        for (std::size_t at = 0; at < core::TimelineClassCount; ++at) {
            const auto timelineClass = static_cast<core::TimelineClass>(at);
            // on patterns they have a plain patch
            verifyContrast(colors.textOn(timelineClass), QColor::fromRgb(colors.fill(timelineClass)), LeastTextContrast,
                           TimelineColors::nameOf(timelineClass));
        }
    }

    /// An event is seen by what fills it or by its edge.
    void eventsStandOutFromTheBackground_data() { addThemes(); }
    void eventsStandOutFromTheBackground()
    {
        QFETCH(int, theme);
        const TimelineColors colors(paletteOf(theme));
        for (std::size_t at = 0; at < core::TimelineClassCount; ++at) {
            const auto timelineClass = static_cast<core::TimelineClass>(at);
            const QColor fill(colors.fill(timelineClass));
            if (!colors.hasEdge(timelineClass))
                verifyContrast(fill, colors.base(), LeastObjectContrast, TimelineColors::nameOf(timelineClass));
        }
        verifyContrast(colors.mark(), colors.base(), LeastObjectContrast, QStringLiteral("marks"));
        verifyContrast(colors.selection(), colors.base(), LeastObjectContrast, QStringLiteral("selection"));
        verifyContrast(colors.chart(), colors.base(), LeastObjectContrast, QStringLiteral("counters"));
    }

    void linesOfChartsStandOutFromTheBackground_data() { addThemes(); }
    void linesOfChartsStandOutFromTheBackground()
    {
        QFETCH(int, theme);
        const auto palette = paletteOf(theme);
        const auto base = palette.color(QPalette::Base);
        for (std::size_t at = 0; at < SeriesColorCount; ++at) {
            const auto color = seriesColor(at, palette);
            verifyContrast(color, base, LeastObjectContrast, QStringLiteral("series %1").arg(at));
            for (std::size_t other = 0; other < at; ++other) {
                const auto second = seriesColor(other, palette);
                const int difference = std::abs(color.red() - second.red()) + std::abs(color.green() - second.green())
                    + std::abs(color.blue() - second.blue());
                constexpr int Least = 40;
                QVERIFY2(difference >= Least, qPrintable(color.name() + u' ' + second.name()));
            }
        }
    }

    /// Charts are made before they are shown in a theme, and stay when it changes.
    void chartsTakeTheColoursOfTheTheme()
    {
        core::DurationHistogram histogram;
        histogram.bins = { { 1'000, 2'000, 3 }, { 2'000, 4'000, 1 } };
        auto content = makeHistogramChart(histogram, 0);
        for (const auto theme : { Theme::Light, Theme::Dark }) {
            const auto palette = themePalette(theme);
            styleChart(*content.chart, palette, m_usualFont);
            std::size_t number = 0;
            const auto all = content.chart->series();
            for (auto* series : all) {
                const auto* area = qobject_cast<QAreaSeries*>(series);
                const auto* line = qobject_cast<QLineSeries*>(series);
                QVERIFY(area || line);
                QCOMPARE(area ? area->pen().color() : line->pen().color(), seriesColor(number++, palette));
                if (area) { // through its fill the grid is seen
                    QCOMPARE(area->brush().color().rgb(), seriesColor(0, palette).rgb());
                    QVERIFY(area->brush().color().alpha() < 255);
                }
            }
            QCOMPARE(number, 4U); // and three percentiles
        }
    }

    /// NCCL, graphs and what the host holds up are recognised without their hue.
    void patternsTellClassesApart()
    {
        const TimelineColors colors { QPalette() };
        using core::TimelineClass;
        QCOMPARE(colors.pattern(TimelineClass::MatrixKernel), FillPattern::None);
        QCOMPARE(colors.pattern(TimelineClass::NcclKernel), FillPattern::Rising);
        QCOMPARE(colors.pattern(TimelineClass::GraphLaunch), FillPattern::Grid);
        QCOMPARE(colors.pattern(TimelineClass::Migration), FillPattern::Level);
        QVERIFY(colors.pattern(TimelineClass::Call) != colors.pattern(TimelineClass::BlockingCall));
        const std::array causes { TimelineClass::IdleLaunch, TimelineClass::IdleSync, TimelineClass::IdleDependency };
        for (std::size_t one = 0; one < causes.size(); ++one) { // of one grey
            for (std::size_t other = 0; other < one; ++other)
                QVERIFY(colors.pattern(causes[one]) != colors.pattern(causes[other]));
        }
    }

    /// The one list of looks holds on the timeline, too.
    void timelineHasTheHuesOfTheList_data() { addThemes(); }
    void timelineHasTheHuesOfTheList()
    {
        QFETCH(int, theme);
        const auto palette = paletteOf(theme);
        const TimelineColors colors(palette);
        const bool isDark = tokensOf(palette).isDark;
        using core::TimelineClass;
        QCOMPARE(colors.fill(TimelineClass::MatrixKernel), fillOfFamily(QStringLiteral("gemm"), isDark).color);
        QCOMPARE(colors.fill(TimelineClass::AttentionKernel), fillOfFamily(QStringLiteral("attention"), isDark).color);
        QCOMPARE(colors.fill(TimelineClass::NcclKernel), fillOf(core::TimeClass::Comm, isDark).color);
        QCOMPARE(colors.fill(TimelineClass::IdleHost), fillOf(core::TimeGroup::Host, isDark).color);
        QCOMPARE(colors.pattern(TimelineClass::IdleHost), fillOf(core::TimeGroup::Host, isDark).pattern);
    }

    /// By a pattern, or by how light they are; names stand beside those whose tones are near.
    void partsOfTheBarAreToldApart_data() { addThemes(); }
    void partsOfTheBarAreToldApart()
    {
        QFETCH(int, theme);
        const auto palette = paletteOf(theme);
        std::vector<QBrush> brushes;
        for (std::size_t at = 0; at < core::DeviceTimeClassCount; ++at)
            brushes.push_back(timeClassBrush(static_cast<core::DeviceTimeClass>(at), palette));
        for (std::size_t one = 0; one < brushes.size(); ++one) {
            for (std::size_t other = 0; other < one; ++other)
                QVERIFY(brushes[one] != brushes[other]);
        }
        // exposed NCCL is what is looked for, also on a printout in grey
        QVERIFY(timeClassBrush(core::DeviceTimeClass::NcclExposed, palette).gradient() != nullptr);
        QVERIFY(timeClassBrush(core::DeviceTimeClass::NcclOverlapped, palette).gradient() == nullptr);
    }

    void windowFitsALaptopWithLargeLetters_data() { testfonts::addRows(); }
    void windowFitsALaptopWithLargeLetters()
    {
        USE_FONT_OF_ROW();
        useLargeLetters();
        auto* empty = m_fixture->windows.newWindow();
        QVERIFY2(empty->minimumSizeHint().width() <= LaptopScreen.width(),
                 qPrintable(QString::number(empty->minimumSizeHint().width())));
        auto* window = m_fixture->openAndWait(m_fixture->golden());
        QVERIFY(window);
        window->resize(LaptopScreen);
        for (int tab = 0; tab < window->tabs().count(); ++tab) {
            window->tabs().setCurrentIndex(tab);
            QCoreApplication::processEvents();
            const auto least = window->minimumSizeHint();
            const auto name = window->tabs().tabText(tab);
            QVERIFY2(least.width() <= LaptopScreen.width() && least.height() <= LaptopScreen.height(),
                     qPrintable(QStringLiteral("%1 needs %2 × %3\n%4")
                                    .arg(name)
                                    .arg(least.width())
                                    .arg(least.height())
                                    .arg(largestParts(*window))));
        }
    }

    void dialogsFitALaptopWithLargeLetters_data()
    {
        QTest::addColumn<QString>("entry");
        QTest::addColumn<QString>("family");
        for (const auto* entry : { "Thresholds…", "Phase map…", "Capture…", "Scope…", "Convert…", "Settings…",
                                   "Keyboard shortcuts", "About GPU Loupe" }) {
            for (const auto* family : testfonts::Families)
                QTest::addRow("%s, %s", entry, family) << QString::fromUtf8(entry) << QString::fromLatin1(family);
        }
    }
    void dialogsFitALaptopWithLargeLetters()
    {
        USE_FONT_OF_ROW();
        useLargeLetters();
        QFETCH(QString, entry);
        auto* window = m_fixture->openAndWait(m_fixture->golden());
        QVERIFY(window);
        trigger(*window, entry);
        auto* dialog = window->findChild<QDialog*>();
        QVERIFY(dialog);
        QVERIFY(dialog->width() <= dialog->screen()->availableSize().width()
                || dialog->width() <= LaptopScreen.width());
        auto* pages = dialog->findChild<QTabWidget*>();
        for (int page = 0; page < (pages ? pages->count() : 1); ++page) {
            if (pages)
                pages->setCurrentIndex(page);
            verifyFits(*dialog);
        }
        dialog->close();
    }

    void exportDialogFitsALaptopWithLargeLetters_data() { testfonts::addRows(); }
    void exportDialogFitsALaptopWithLargeLetters()
    {
        USE_FONT_OF_ROW();
        useLargeLetters();
        ExportDialog dialog(QStringLiteral("trace"));
        dialog.show();
        verifyFits(dialog);
    }
};

QTEST_MAIN(TestReadability)
#include "tst_readability.moc"
