// SPDX-License-Identifier: GPL-3.0-or-later
// What a screen reader finds: names of everything that takes the keyboard or paints itself, in the window and in every
// dialog.
#include "capture/capturedialog.h"
#include "compare/comparecontroller.h"
#include "compare/comparepages.h"
#include "compare/comparewindow.h"
#include "compare/timelines/linkedtimelines.h"
#include "export/convertdialog.h"
#include "export/exportdialog.h"
#include "findings/thresholdsdialog.h"
#include "help/shortcutsdialog.h"
#include "navigation/tracetabs.h"
#include "pages/phasemapdialog.h"
#include "parts/announcement.h"
#include "scope/scopedialog.h"
#include "session/viewcontext.h"
#include "settings/settingsdialog.h"
#include "table/tablepage.h"
#include "timeline/timelinecanvas.h"
#include "timeline/timelineevents.h"
#include "timeline/timelinepage.h"
#include "timeline/timelinetimedialog.h"
#include "window/aboutdialog.h"
#include "window/loadingpage.h"
#include "windowtest.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QAccessible>
#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QSlider>
#include <QTabBar>
#include <QTextEdit>

#include <functional>
#include <vector>

namespace {

/// Parts that Qt makes of a widget that is looked at itself.
bool isPart(const QWidget& widget)
{
    const auto name = widget.objectName();
    const auto* parent = widget.parentWidget();
    return name.startsWith(QStringLiteral("qt_")) || qobject_cast<const QAbstractSpinBox*>(parent)
        || qobject_cast<const QComboBox*>(parent) || qobject_cast<const QTabBar*>(parent)
        || qobject_cast<const QLineEdit*>(parent) || qobject_cast<const QAbstractItemView*>(parent)
        || widget.inherits("QMenuBar") || widget.inherits("QHeaderView") || widget.inherits("QScrollBar")
        || widget.inherits("QDockWidgetTitleButton") || widget.inherits("QToolBarExtension")
        || widget.inherits("QSplitterHandle") || widget.inherits("QTabBar");
}

/// Takes what the user does.
bool isInteractive(const QWidget& widget)
{
    return qobject_cast<const QAbstractButton*>(&widget) || qobject_cast<const QLineEdit*>(&widget)
        || qobject_cast<const QComboBox*>(&widget) || qobject_cast<const QAbstractSpinBox*>(&widget)
        || qobject_cast<const QAbstractItemView*>(&widget) || qobject_cast<const QPlainTextEdit*>(&widget)
        || qobject_cast<const QTextEdit*>(&widget) || qobject_cast<const QSlider*>(&widget)
        || qobject_cast<const QProgressBar*>(&widget)
        || (widget.focusPolicy() & Qt::TabFocus && !widget.focusProxy() && !widget.inherits("QAbstractScrollArea")
            && !widget.inherits("QTabWidget") && !widget.inherits("QLabel"));
}

/// A class of the program's own without anything inside: it paints itself.
bool isOwnPicture(const QWidget& widget)
{
    const auto children = widget.findChildren<QWidget*>(Qt::FindDirectChildrenOnly);
    // the text of one is its name, the other is but lines around its siblings
    const bool mayBeEmpty = widget.inherits("ElidedLabel") || widget.inherits("CellFrame");
    return widget.metaObject()->className()[0] != 'Q' && children.isEmpty() && !mayBeEmpty;
}

QString accessibleName(QWidget& widget)
{
    auto* interface = QAccessible::queryAccessibleInterface(&widget);
    return interface ? interface->text(QAccessible::Name) : QString();
}

QString describe(const QWidget& widget)
{
    QStringList path;
    for (const auto* part = &widget; part; part = part->parentWidget())
        path.prepend(QLatin1String(part->metaObject()->className())
                     + (part->objectName().isEmpty() ? QString() : QLatin1Char('#') + part->objectName()));
    return path.join(QStringLiteral(" > "));
}

/// All that is visible of `window`, must have a name, and has none.
QStringList nameless(QWidget& window)
{
    QStringList found;
    const auto widgets = window.findChildren<QWidget*>();
    for (auto* widget : widgets) {
        if (!widget->isVisible() || widget->window() != &window || isPart(*widget))
            continue;
        if ((isInteractive(*widget) || isOwnPicture(*widget)) && accessibleName(*widget).isEmpty())
            found += describe(*widget);
    }
    return found;
}

/// Hears what is announced.
class Announcements : public QObject
{
public:
    Announcements() { qApp->installEventFilter(this); }
    [[nodiscard]] const QStringList& texts() const { return m_texts; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() == announcementEvent())
            m_texts += accessibleName(*static_cast<QWidget*>(watched));
        return false;
    }

private:
    QStringList m_texts;
};

} // namespace

class TestAccessibility : public WindowTest
{
    Q_OBJECT

private:
    void prepare() override
    {
        openGolden();
        QVERIFY(m_window);
        m_window->resize(1280, 800);
    }

private Q_SLOTS:
    void startPageHasNames()
    {
        auto* empty = m_fixture->windows.newWindow();
        QCOMPARE(nameless(*empty).join(u'\n'), QString());
    }

    void everyPageHasNames()
    {
        auto& tabs = m_window->tabs();
        for (int tab = 0; tab < tabs.count(); ++tab) {
            tabs.setCurrentIndex(tab);
            tabs.focusContent();
            QCoreApplication::processEvents();
            const auto found = nameless(*m_window);
            QVERIFY2(found.isEmpty(), qPrintable(tabs.tabText(tab) + QStringLiteral(":\n") + found.join(u'\n')));
        }
    }

    void timelineWithAllPartsHasNames()
    {
        auto& timeline = m_window->tabs().timeline();
        m_window->tabs().setCurrentWidget(&timeline);
        QTRY_VERIFY(timeline.placeholderText().isEmpty());
        timeline.find();
        timeline.state().setWindow(
            core::TimeWindow { timeline.state().extent().startNs, timeline.state().extent().endNs });
        Q_EMIT m_window->context().evidenceRequested(m_window->tabs().currentTablePage()
                                                         ? m_window->tabs().currentTablePage()->model().table()
                                                         : core::TablePointer(),
                                                     0, 0);
        QCOMPARE(nameless(*m_window).join(u'\n'), QString());
    }

    void theCompareWindowHasNames()
    {
        m_window->comparing().compareParts();
        QCOMPARE(m_fixture->windows.compareWindows().size(), 1);
        auto* window = m_fixture->windows.compareWindows().first();
        QTRY_VERIFY(window->session().state() == CompareSession::State::Ready && window->session().hasAllTables());
        auto& pages = window->pages();
        for (int page = 0; page < pages.count(); ++page) {
            pages.setCurrentIndex(page);
            if (pages.currentWidget() == &pages.timelines())
                QTRY_VERIFY(pages.timelines().placeholderText().isEmpty());
            QCOMPARE(nameless(*window).join(u'\n'), QString());
        }
    }

    void everyDialogHasNames_data()
    {
        QTest::addColumn<std::function<QWidget*(TestAccessibility&)>>("open");
        using Open = std::function<QWidget*(TestAccessibility&)>;
        const auto add = [](const char* name, const Open& open) { QTest::newRow(name) << open; };
        const auto owned = [](QDialog* dialog) {
            dialog->setAttribute(Qt::WA_DeleteOnClose);
            dialog->show();
            return dialog;
        };
        add("thresholds",
            [](auto& test) { return test.template openDialog<ThresholdsDialog>(QStringLiteral("Thresholds…")); });
        add("phase map",
            [](auto& test) { return test.template openDialog<PhaseMapDialog>(QStringLiteral("Phase map…")); });
        add("capture", [](auto& test) { return test.template openDialog<CaptureDialog>(QStringLiteral("Capture…")); });
        add("scope", [](auto& test) { return test.template openDialog<ScopeDialog>(QStringLiteral("Scope…")); });
        add("convert", [](auto& test) { return test.template openDialog<ConvertDialog>(QStringLiteral("Convert…")); });
        add("shortcuts",
            [](auto& test) { return test.template openDialog<ShortcutsDialog>(QStringLiteral("Keyboard shortcuts")); });
        add("about",
            [](auto& test) { return test.template openDialog<AboutDialog>(QStringLiteral("About GPU Loupe")); });
        add("export", [owned](auto& test) { return owned(new ExportDialog(QStringLiteral("trace"), test.m_window)); });
        add("time", [owned](auto& test) { return owned(new TimelineTimeDialog({}, {}, test.m_window)); });
    }

    void everyDialogHasNames()
    {
        using Open = std::function<QWidget*(TestAccessibility&)>;
        QFETCH(Open, open);
        auto* dialog = open(*this);
        QVERIFY(dialog && dialog->isVisible());
        QCOMPARE(nameless(*dialog).join(u'\n'), QString());
        dialog->close();
    }

    void everyPageOfTheSettingsHasNames()
    {
        auto* dialog = openDialog<SettingsDialog>(QStringLiteral("Settings…"));
        QVERIFY(dialog);
        for (int page = 0; page < dialog->pages().count(); ++page) {
            dialog->pages().setCurrentIndex(page);
            QCOMPARE(nameless(*dialog).join(u'\n'), QString());
        }
    }

    void canvasSaysWhatIsInViewAndWhereItsTwinIs()
    {
        auto& timeline = m_window->tabs().timeline();
        m_window->tabs().setCurrentWidget(&timeline);
        QTRY_VERIFY(timeline.placeholderText().isEmpty());
        const auto description = [&timeline] {
            return QAccessible::queryAccessibleInterface(&timeline.canvas())->text(QAccessible::Description);
        };
        QVERIFY2(description().contains(QStringLiteral("Events in view")), qPrintable(description()));
        const auto whole = description();
        const auto extent = timeline.state().extent();
        timeline.state().showWindow({ extent.startNs, extent.startNs + extent.durationNs() / 4 });
        QVERIFY(description() != whole);
        // E shows the twin, and the keyboard can go there
        timeline.focusCanvas();
        QTest::keyClick(&timeline.canvas(), Qt::Key_E);
        QTRY_VERIFY(timeline.events().isVisible() && timeline.events().model().table());
        QVERIFY(!accessibleName(timeline.events().view()).isEmpty());
    }

    void loadingAndItsEndAreAnnounced()
    {
        const Announcements announcements;
        m_window->session().reload();
        QVERIFY2(!announcements.texts().isEmpty()
                     && announcements.texts().first().startsWith(QStringLiteral("Reading ")),
                 qPrintable(announcements.texts().join(u'|')));
        QTRY_COMPARE(m_window->session().state(), TraceSession::State::Ready);
        QVERIFY2(announcements.texts().contains(QStringLiteral("All figures are for the whole trace.")),
                 qPrintable(announcements.texts().join(u'|')));
    }

    void progressIsAValue()
    {
        auto& page = m_window->loadingPage();
        m_window->session().reload();
        core::Progress progress;
        progress.fraction = 0.5;
        page.showProgress(progress, 100);
        auto* bar = page.findChild<QProgressBar*>();
        QCOMPARE(accessibleName(*bar), QStringLiteral("Reading the trace"));
        const auto* value = QAccessible::queryAccessibleInterface(bar)->valueInterface();
        QCOMPARE(value->currentValue().toDouble(), value->maximumValue().toDouble() / 2);
        QTRY_COMPARE(m_window->session().state(), TraceSession::State::Ready);
    }

    void messagesAreAnnounced()
    {
        const Announcements announcements;
        m_window->showMessage({ Message::Kind::Error, QStringLiteral("It did not work."), {} });
        QVERIFY2(announcements.texts().contains(QStringLiteral("It did not work.")),
                 qPrintable(announcements.texts().join(u'|')));
    }
};

QTEST_MAIN(TestAccessibility)
#include "tst_accessibility.moc"
