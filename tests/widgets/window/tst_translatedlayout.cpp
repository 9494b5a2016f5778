// SPDX-License-Identifier: GPL-3.0-or-later
// Whether texts in other languages still fit: with all texts much longer nothing is cut off, and in German each key of
// a menu or dialog means one thing.
#include "capture/capturedialog.h"
#include "eventwait.h"
#include "evidence/inspector.h"
#include "export/convertdialog.h"
#include "export/exportdialog.h"
#include "findings/thresholdsdialog.h"
#include "help/helpwindow.h"
#include "help/shortcutsdialog.h"
#include "navigation/tracetabs.h"
#include "pages/phasemapdialog.h"
#include "scope/scopedialog.h"
#include "settings/language.h"
#include "settings/settingsdialog.h"
#include "table/tablepage.h"
#include "timeline/timelinedock.h"
#include "timeline/timelinepage.h"
#include "timeline/timelinetimedialog.h"
#include "window/aboutdialog.h"
#include "windowtest.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QGroupBox>
#include <QLabel>
#include <QMap>
#include <QMenuBar>
#include <QPushButton>
#include <QTabBar>
#include <QTranslator>

#include <functional>

namespace {

constexpr QSize ScreenSize { 1280, 800 };

/// A language in which everything takes 40 % more letters, with accents above and between brackets, so that what is cut
/// is seen.
class PseudoLanguage : public QTranslator
{
public:
    using QTranslator::QTranslator;
    [[nodiscard]] bool isEmpty() const override { return false; }
    [[nodiscard]] QString translate(const char* context, const char* sourceText, const char* /*disambiguation*/,
                                    int /*n*/) const override
    {
        const QByteArrayView name(context);
        const bool isOfQt = name.size() > 1 && name[0] == 'Q' && name[1] >= 'A' && name[1] <= 'Z';
        if (isOfQt || name == "core" || name == "language")
            return {};
        return stretched(QString::fromUtf8(sourceText));
    }

private:
    static QString stretched(QString text)
    {
        static const QMap<QChar, QChar> accents { { u'a', u'á' }, { u'e', u'é' }, { u'i', u'ï' }, { u'o', u'ö' },
                                                  { u'u', u'û' }, { u'A', u'Å' }, { u'E', u'Ê' }, { u'O', u'Ø' } };
        if (text.trimmed().isEmpty() || text.startsWith(u'<'))
            return text; // markup
        constexpr qsizetype WordLength = 6;
        const auto added = (text.size() * 2 + 4) / 5;
        for (auto& letter : text)
            letter = accents.value(letter, letter);
        for (qsizetype at = 0; at < added; ++at)
            text += at % WordLength == 0 && added > WordLength ? u' ' : u'ø';
        return u'[' + text + u']';
    }
};

QString describe(const QWidget& widget, const QString& text)
{
    return QStringLiteral("%1 \"%2\" in %3")
        .arg(QLatin1String(widget.metaObject()->className()), text,
             QLatin1String(widget.parentWidget()->metaObject()->className()));
}

QSize textSize(const QWidget& widget, const QString& text)
{
    return widget.fontMetrics().size(Qt::TextShowMnemonic, text);
}

/// A text of `widget` that does not fit into it; empty when all does.
QString cutText(const QWidget& widget)
{
    if (const auto* button = qobject_cast<const QAbstractButton*>(&widget))
        return button->text().isEmpty() || button->width() >= button->minimumSizeHint().width() ? QString()
                                                                                                : button->text();
    if (const auto* label = qobject_cast<const QLabel*>(&widget)) {
        if (label->wordWrap())
            return label->height() >= label->heightForWidth(label->width()) ? QString() : label->text();
        return label->width() >= label->minimumSizeHint().width() ? QString() : label->text();
    }
    if (const auto* box = qobject_cast<const QComboBox*>(&widget))
        return box->width() >= textSize(widget, box->currentText()).width() ? QString() : box->currentText();
    if (const auto* group = qobject_cast<const QGroupBox*>(&widget))
        return group->width() >= textSize(widget, group->title()).width() ? QString() : group->title();
    if (const auto* tabs = qobject_cast<const QTabBar*>(&widget)) {
        for (int tab = 0; tab < tabs->count(); ++tab) {
            const bool isInToolTip = tabs->tabToolTip(tab) == tabs->tabText(tab); // of docks, which share one place
            if (tabs->isTabVisible(tab) && !isInToolTip
                && tabs->tabRect(tab).width() < textSize(widget, tabs->tabText(tab)).width())
                return tabs->tabText(tab);
        }
    }
    return {};
}

/// True when a part of `widget`'s width lies outside of what shows it.
bool isClipped(const QWidget& widget)
{
    const auto shown = widget.visibleRegion().boundingRect();
    return !shown.isEmpty() && shown.width() < widget.width()
        && (qobject_cast<const QAbstractButton*>(&widget) || qobject_cast<const QLabel*>(&widget));
}

int leastWidth(const QWidget& widget)
{
    return widget.minimumSizeHint().expandedTo(widget.minimumSize()).width();
}

/// The least widths of a part's parts, and of those of the widest: what makes it so wide. Pages behind others count.
QString neededWidths(const QWidget& part)
{
    QStringList widths;
    const QWidget* widest = nullptr;
    const auto parts = part.findChildren<QWidget*>(Qt::FindDirectChildrenOnly);
    for (const auto* child : parts) {
        if (child->isWindow() || (!child->isVisibleTo(&part) && !child->parentWidget()->inherits("QStackedWidget")))
            continue;
        widths += QStringLiteral("%1 %2").arg(QLatin1String(child->metaObject()->className())).arg(leastWidth(*child));
        if (!widest || leastWidth(*child) > leastWidth(*widest))
            widest = child;
    }
    if (!widest)
        return {};
    return widths.join(QStringLiteral(", ")) + QStringLiteral("; ") + neededWidths(*widest);
}

/// All that is cut off in what is visible of `window`.
QStringList cutTexts(const QWidget& window)
{
    QStringList found;
    const auto widgets = window.findChildren<QWidget*>();
    for (const auto* widget : widgets) {
        if (!widget->isVisible() || widget->window() != &window || qobject_cast<QTabBar*>(widget->parentWidget()))
            continue;
        if (const auto text = cutText(*widget); !text.isEmpty())
            found += describe(*widget, text);
        else if (isClipped(*widget))
            found += QStringLiteral("clipped: ") + describe(*widget, widget->objectName());
    }
    const auto least = window.minimumSizeHint().expandedTo(window.minimumSize());
    if (least.width() > ScreenSize.width() || least.height() > ScreenSize.height())
        found += QStringLiteral("the window needs %1 × %2: ").arg(least.width()).arg(least.height())
            + neededWidths(window);
    return found;
}

/// Texts by the key they are reached by with Alt.
class Mnemonics
{
public:
    void add(const QString& text)
    {
        if (const auto key = QKeySequence::mnemonic(text); !key.isEmpty())
            m_texts[key.toString()] += text;
    }
    /// "Alt+S: &Save, &Search" for each key with more than one text.
    [[nodiscard]] QStringList clashes() const
    {
        QStringList found;
        for (auto it = m_texts.begin(); it != m_texts.end(); ++it) {
            if (it.value().size() > 1)
                found += it.key() + QStringLiteral(": ") + it.value().join(QStringLiteral(", "));
        }
        return found;
    }

private:
    QMap<QString, QStringList> m_texts;
};

QStringList clashesInMenus(const QList<QAction*>& actions, const QString& place)
{
    Mnemonics mnemonics;
    QStringList found;
    for (const auto* action : actions) {
        if (action->isVisible())
            mnemonics.add(action->text());
        if (action->menu())
            found += clashesInMenus(action->menu()->actions(), action->text());
    }
    const auto clashes = mnemonics.clashes();
    for (const auto& clash : clashes)
        found += place + QStringLiteral(" › ") + clash;
    return found;
}

QStringList clashesIn(const QWidget& window)
{
    Mnemonics mnemonics;
    const auto widgets = window.findChildren<QWidget*>();
    for (const auto* widget : widgets) {
        if (!widget->isVisible() || widget->window() != &window)
            continue;
        if (const auto* button = qobject_cast<const QAbstractButton*>(widget))
            mnemonics.add(button->text());
        if (const auto* label = qobject_cast<const QLabel*>(widget); label && label->buddy())
            mnemonics.add(label->text());
        if (const auto* tabs = qobject_cast<const QTabBar*>(widget)) {
            for (int tab = 0; tab < tabs->count(); ++tab)
                mnemonics.add(tabs->tabText(tab));
        }
        if (const auto* bar = qobject_cast<const QMenuBar*>(widget)) {
            const auto actions = bar->actions();
            for (const auto* action : actions)
                mnemonics.add(action->text());
        }
    }
    return mnemonics.clashes();
}

} // namespace

class TestTranslatedLayout : public WindowTest
{
    Q_OBJECT

public:
    using Look = std::function<QStringList(const QWidget&)>;

private:
    void openWindow()
    {
        openGolden();
        QVERIFY(m_window);
        m_window->resize(ScreenSize);
    }

    /// The dialog that a menu entry opens, which is known by a name in all languages.
    template <typename Dialog> Dialog* openDialog(const char* name)
    {
        if (auto* action = m_window->findChild<QAction*>(QLatin1String(name)))
            action->trigger();
        return m_window->findChild<Dialog*>();
    }

    /// What `look` finds in every tab of the window and in every dialog, with its place.
    QStringList everywhere(const Look& look)
    {
        QStringList found;
        const auto note = [&](const QString& place, const QWidget* window) {
            if (!window) {
                found += place + QStringLiteral(" did not open");
                return;
            }
            QCoreApplication::sendPostedEvents();
            QCoreApplication::processEvents();
            // an answer of a job may have come just now, and its text is not laid out yet
            constexpr int SettlingMs = 2'000;
            QStringList faults;
            static_cast<void>(waitUntil(
                [&] {
                    faults = look(*window);
                    return faults.isEmpty();
                },
                SettlingMs));
            for (const auto& fault : faults)
                found += place + QStringLiteral(": ") + fault;
        };
        auto* empty = m_fixture->windows.newWindow();
        empty->resize(ScreenSize);
        note(QStringLiteral("start page"), empty);
        auto& tabs = m_window->tabs();
        auto& timeline = tabs.timeline();
        for (int tab = 0; tab < tabs.count(); ++tab) {
            tabs.setCurrentIndex(tab);
            if (tabs.currentWidget() == &timeline) {
                const bool isDrawn = waitUntil([&] { return timeline.placeholderText().isEmpty(); });
                timeline.find();
                timeline.state().setWindow(
                    core::TimeWindow { timeline.state().extent().startNs, timeline.state().extent().endNs });
                if (!isDrawn)
                    found += QStringLiteral("the timeline is not there");
            }
            note(tabs.tabText(tab), m_window);
        }
        noteDialogs(note);
        return found;
    }

    void showAllPanes()
    {
        m_window->inspector().setOpen(true);
        m_window->tabs().timelineDock().setOpen(true);
    }

    template <typename Note> void noteDialogs(const Note& note)
    {
        note(QStringLiteral("thresholds"), openDialog<ThresholdsDialog>("thresholds"));
        note(QStringLiteral("phase map"), openDialog<PhaseMapDialog>("phaseMap"));
        auto* capture = openDialog<CaptureDialog>("capture");
        note(QStringLiteral("capture"), capture);
        if (capture)
            capture->nextButton().click();
        note(QStringLiteral("capture, second step"), capture);
        auto* guide = HelpWindow::showPage(QStringLiteral("index"));
        note(QStringLiteral("guide"), guide);
        guide->close();
        note(QStringLiteral("scope"), openDialog<ScopeDialog>("scope"));
        note(QStringLiteral("convert"), openDialog<ConvertDialog>("convert"));
        note(QStringLiteral("shortcuts"), openDialog<ShortcutsDialog>("shortcuts"));
        note(QStringLiteral("about"), openDialog<AboutDialog>("about"));
        ExportDialog report(QStringLiteral("trace"), m_window);
        report.show();
        note(QStringLiteral("export"), &report);
        TimelineTimeDialog time({}, {}, m_window);
        time.show();
        note(QStringLiteral("time"), &time);
        auto* settings = openDialog<SettingsDialog>("settings");
        note(QStringLiteral("settings"), settings);
        for (int page = 1; settings && page < settings->pages().count(); ++page) {
            settings->pages().setCurrentIndex(page);
            note(QStringLiteral("settings, ") + settings->pages().tabText(page), settings);
        }
    }

private Q_SLOTS:
    void cleanup()
    {
        WindowTest::cleanup();
        testfonts::useFirst();
        const auto translators = qApp->findChildren<QTranslator*>(Qt::FindDirectChildrenOnly);
        qDeleteAll(translators);
    }

    void longerTextsFit_data() { testfonts::addRows(); }
    void longerTextsFit()
    {
        USE_FONT_OF_ROW();
        QCoreApplication::installTranslator(new PseudoLanguage(qApp));
        openWindow();
        QVERIFY2(m_window->menuBar()->actions().first()->text().startsWith(u'['), "the texts are not translated");
        const auto found = everywhere(cutTexts);
        QVERIFY2(found.isEmpty(), qPrintable(found.join(u'\n')));
    }

    void longerTextsFitBesideAllPanes_data() { testfonts::addRows(); }
    void longerTextsFitBesideAllPanes()
    {
        USE_FONT_OF_ROW();
        QCoreApplication::installTranslator(new PseudoLanguage(qApp));
        openWindow();
        showAllPanes();
        const auto found = everywhere(cutTexts);
        QVERIFY2(found.isEmpty(), qPrintable(found.join(u'\n')));
    }

    void translationsFitBesideAllPanes_data()
    {
        QTest::addColumn<QString>("code");
        QTest::addColumn<QString>("family");
        const auto codes = QStringList { language::source() } + language::translated();
        for (const auto& code : codes) {
            for (const auto* family : testfonts::Families)
                QTest::addRow("%s, %s", qPrintable(code), family) << code << QString::fromLatin1(family);
        }
    }

    void translationsFitBesideAllPanes()
    {
        USE_FONT_OF_ROW();
        QFETCH(QString, code);
        language::use(code, *qApp);
        openWindow();
        showAllPanes();
        const auto found = everywhere(cutTexts);
        QVERIFY2(found.isEmpty(), qPrintable(found.join(u'\n')));
    }

    void keysMeanOneThing_data()
    {
        QTest::addColumn<QString>("code");
        QTest::newRow("English") << language::source();
        const auto codes = language::translated();
        for (const auto& code : codes)
            QTest::newRow(qPrintable(code)) << code;
    }

    void keysMeanOneThing()
    {
        QFETCH(QString, code);
        language::use(code, *qApp);
        openWindow();
        showAllPanes();
        auto found = clashesInMenus(m_window->menuBar()->actions(), QStringLiteral("menu bar"));
        found += everywhere(clashesIn);
        QVERIFY2(found.isEmpty(), qPrintable(found.join(u'\n')));
    }
};

QTEST_MAIN(TestTranslatedLayout)
#include "tst_translatedlayout.moc"
