// SPDX-License-Identifier: GPL-3.0-or-later
#include "help/helpwindow.h"

#include "help/helpbrowser.h"

#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QCloseEvent>
#include <QDesktopServices>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QLocale>
#include <QMessageBox>
#include <QSettings>
#include <QShortcut>
#include <QSplitter>
#include <QStackedWidget>
#include <QStyle>
#include <QToolBar>
#include <QTreeWidget>
#include <QUrl>
#include <QVBoxLayout>
#include <QWindow>

namespace {

constexpr int PageRole = Qt::UserRole;
constexpr int AnchorRole = Qt::UserRole + 1;

QString settingsKey(const char* what)
{
    return QStringLiteral("help/") + QLatin1String(what);
}

} // namespace

HelpWindow* HelpWindow::opened()
{
    const auto windows = QApplication::topLevelWidgets();
    for (auto* window : windows) {
        if (auto* help = qobject_cast<HelpWindow*>(window))
            return help;
    }
    return nullptr;
}

HelpWindow* HelpWindow::showPage(const QString& page)
{
    auto* window = opened();
    if (!window)
        window = new HelpWindow; // deletes itself when closed
    window->comeForward();
    window->m_browser->showPage(page);
    window->m_browser->setFocus();
    return window;
}

HelpWindow::HelpWindow()
    : m_browser(new HelpBrowser(HelpGuide {}))
    , m_toolBar(new QToolBar)
    , m_search(new QLineEdit)
    , m_found(new QLabel)
    , m_side(new QStackedWidget)
    , m_contents(new QTreeWidget)
    , m_hits(new QListWidget)
    , m_splitter(new QSplitter)
{
    setWindowTitle(tr("User guide"));
    setAttribute(Qt::WA_DeleteOnClose);
    setAttribute(Qt::WA_QuitOnClose, false);
    connect(qApp, &QGuiApplication::lastWindowClosed, this, &QWidget::close);
    buildToolBar();
    buildContents();
    buildHits();
    m_splitter->addWidget(m_side);
    m_splitter->addWidget(m_browser);
    m_splitter->setStretchFactor(1, 1);
    m_splitter->setChildrenCollapsible(false);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(0);
    layout->addWidget(m_toolBar);
    layout->addWidget(m_splitter, 1);
    connect(m_browser, &HelpBrowser::pageShown, this, &HelpWindow::showContentsOf);
    connect(m_browser, &HelpBrowser::externalLinkActivated, this, &HelpWindow::askToOpen);
    connect(new QShortcut(QKeySequence::Cancel, this), &QShortcut::activated, this, &HelpWindow::leaveSearch);
    connect(new QShortcut(QKeySequence::Close, this), &QShortcut::activated, this, &QWidget::close);
    restoreLayout();
}

void HelpWindow::buildToolBar()
{
    const auto add = [this](QStyle::StandardPixmap icon, const QString& text, const QKeySequence& keys, auto slot) {
        auto* action = m_toolBar->addAction(style()->standardIcon(icon), text, this, slot);
        action->setShortcut(keys);
        action->setToolTip(tr("%1 (%2)").arg(text, keys.toString(QKeySequence::NativeText)));
        return action;
    };
    auto* back = add(QStyle::SP_ArrowBack, tr("Back"), QKeySequence::Back, [this] { m_browser->backward(); });
    auto* forward
        = add(QStyle::SP_ArrowForward, tr("Forward"), QKeySequence::Forward, [this] { m_browser->forward(); });
    back->setEnabled(false);
    forward->setEnabled(false);
    connect(m_browser, &QTextBrowser::backwardAvailable, back, &QAction::setEnabled);
    connect(m_browser, &QTextBrowser::forwardAvailable, forward, &QAction::setEnabled);
    add(QStyle::SP_DirHomeIcon, tr("Contents"), QKeySequence(Qt::ALT | Qt::Key_Home), [this] { m_browser->home(); });
    m_toolBar->addSeparator();
    const auto addZoom = [this](const QString& text, const QString& name, const QKeySequence& keys, auto steps) {
        auto* action
            = m_toolBar->addAction(text, this, [this, steps] { m_browser->setZoom(steps(m_browser->zoom())); });
        action->setShortcut(keys);
        action->setToolTip(tr("%1 (%2)").arg(name, keys.toString(QKeySequence::NativeText)));
        m_toolBar->widgetForAction(action)->setAccessibleName(name);
    };
    addZoom(tr("A−"), tr("Smaller text"), QKeySequence::ZoomOut, [](int zoom) { return zoom - 1; });
    addZoom(tr("A"), tr("Normal text size"), QKeySequence(Qt::CTRL | Qt::Key_0), [](int) { return 0; });
    addZoom(tr("A+"), tr("Larger text"), QKeySequence::ZoomIn, [](int zoom) { return zoom + 1; });
    m_toolBar->addSeparator();
    m_search->setPlaceholderText(tr("Search the guide"));
    m_search->setAccessibleName(m_search->placeholderText());
    m_search->setClearButtonEnabled(true);
    m_search->installEventFilter(this);
    m_toolBar->addWidget(m_search);
    m_toolBar->addWidget(m_found);
    connect(m_search, &QLineEdit::textChanged, this, &HelpWindow::search);
    connect(new QShortcut(QKeySequence::Find, this), &QShortcut::activated, m_search, [this] {
        m_search->setFocus();
        m_search->selectAll();
    });
}

void HelpWindow::buildContents()
{
    m_contents->setHeaderHidden(true);
    m_contents->setAccessibleName(tr("Contents of the user guide"));
    m_contents->setRootIsDecorated(false);
    m_contents->setItemsExpandable(false);
    QTreeWidgetItem* group = nullptr;
    for (const auto& page : m_browser->guide().pages()) {
        if (!page.group.isEmpty() && (!group || group->text(0) != page.group)) {
            group = new QTreeWidgetItem(m_contents, { page.group });
            group->setFlags(Qt::ItemIsEnabled);
            auto font = m_contents->font();
            font.setBold(true);
            group->setFont(0, font);
        }
        auto* item = page.group.isEmpty() ? new QTreeWidgetItem(m_contents, { tr("Contents") })
                                          : new QTreeWidgetItem(group, { page.title });
        item->setData(0, PageRole, page.name);
    }
    m_contents->expandAll();
    m_side->addWidget(m_contents);
    connect(m_contents, &QTreeWidget::currentItemChanged, this, [this](const QTreeWidgetItem* item) {
        const auto page = item ? item->data(0, PageRole).toString() : QString();
        if (!page.isEmpty() && page != m_browser->page())
            m_browser->showPage(page);
    });
}

void HelpWindow::buildHits()
{
    m_hits->setAccessibleName(tr("Places that were found"));
    m_hits->setWordWrap(true);
    m_hits->setAlternatingRowColors(true);
    m_hits->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_side->addWidget(m_hits);
    connect(m_hits, &QListWidget::currentRowChanged, this, &HelpWindow::showHit);
}

void HelpWindow::restoreLayout()
{
    constexpr int WidthCharacters = 150;
    constexpr int HeightLines = 46;
    constexpr int SideCharacters = 32;
    const int character = fontMetrics().averageCharWidth();
    resize(character * WidthCharacters, fontMetrics().height() * HeightLines);
    m_splitter->setSizes({ character * SideCharacters, character * (WidthCharacters - SideCharacters) });
    const QSettings settings;
    restoreGeometry(settings.value(settingsKey("geometry")).toByteArray());
    m_splitter->restoreState(settings.value(settingsKey("splitter")).toByteArray());
    m_browser->setZoom(settings.value(settingsKey("zoom"), 0).toInt());
}

void HelpWindow::closeEvent(QCloseEvent* event)
{
    QSettings settings;
    settings.setValue(settingsKey("geometry"), saveGeometry());
    settings.setValue(settingsKey("splitter"), m_splitter->saveState());
    settings.setValue(settingsKey("zoom"), m_browser->zoom());
    QWidget::closeEvent(event);
}

void HelpWindow::comeForward()
{
    winId(); // makes the window that the next lines need
    auto* modal = QGuiApplication::modalWindow();
    if (windowHandle()->transientParent() != modal) {
        // a modal dialog lets no window be used but those that stand before it; this is asked when a window is shown
        hide();
        windowHandle()->setTransientParent(modal);
    }
    setWindowState(windowState() & ~Qt::WindowMinimized);
    show();
    raise();
    activateWindow();
}

void HelpWindow::search()
{
    const auto text = m_search->text().trimmed();
    const auto found = m_browser->guide().search(text);
    {
        const QSignalBlocker blocker(m_hits); // no page comes before one is chosen
        m_hits->clear();
        for (const auto& hit : found) {
            const auto& page = m_browser->guide().pages()[hit.page];
            const auto& section = page.sections[hit.section];
            const auto title = hit.section == 0 ? page.title : tr("%1 › %2").arg(page.title, section.title);
            auto* item = new QListWidgetItem(title + u'\n' + hit.excerpt, m_hits);
            item->setData(PageRole, page.name);
            item->setData(AnchorRole, section.anchor);
        }
    }
    m_found->setText(text.isEmpty() ? QString()
                         : found.empty()
                         ? tr(" nothing found ")
                         : tr(" %1 found ").arg(QLocale().toString(static_cast<qlonglong>(found.size()))));
    m_side->setCurrentWidget(text.isEmpty() ? static_cast<QWidget*>(m_contents) : m_hits);
}

void HelpWindow::showHit(int row)
{
    const auto* item = m_hits->item(row);
    if (!item)
        return;
    m_browser->showPage(item->data(PageRole).toString(), item->data(AnchorRole).toString());
    m_browser->markWords(m_search->text().split(u' ', Qt::SkipEmptyParts));
}

void HelpWindow::showContentsOf(const QString& page)
{
    for (QTreeWidgetItemIterator at(m_contents); *at; ++at) {
        if ((*at)->data(0, PageRole).toString() == page)
            m_contents->setCurrentItem(*at);
    }
    const auto position = m_browser->guide().find(page);
    const auto title = position ? m_browser->guide().pages()[*position].title : QString();
    setWindowTitle(tr("%1 – user guide").arg(title));
}

void HelpWindow::askToOpen(const QUrl& url)
{
    auto* box = new QMessageBox(QMessageBox::Question, tr("Open a web page?"),
                                tr("This link leads to the web. Open it in the browser?"),
                                QMessageBox::Open | QMessageBox::Cancel, this);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setTextFormat(Qt::PlainText);
    box->setInformativeText(url.toString());
    connect(box, &QMessageBox::buttonClicked, this, [box, url](QAbstractButton* button) {
        if (box->standardButton(button) == QMessageBox::Open)
            QDesktopServices::openUrl(url);
    });
    box->open();
}

/// Esc: first out of the search, then out of the guide.
void HelpWindow::leaveSearch()
{
    if (m_search->text().isEmpty()) {
        close();
        return;
    }
    m_search->clear();
    m_browser->setExtraSelections({});
    m_browser->setFocus();
}

/// From the search to what it found, by the keys that one expects.
bool HelpWindow::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_search && event->type() == QEvent::KeyPress && m_hits->count() > 0) {
        const auto key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Down || key == Qt::Key_Return || key == Qt::Key_Enter) {
            m_hits->setFocus();
            m_hits->setCurrentRow(0);
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}
