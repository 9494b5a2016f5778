// SPDX-License-Identifier: GPL-3.0-or-later
#include "navigation/pageframe.h"

#include "navigation/pagebar.h"
#include "navigation/pagehead.h"
#include "navigation/rail.h"
#include "parts/rememberedsplitter.h"
#include "style/paintlater.h"
#include "style/typography.h"
#include "style/windowsize.h"

#include <QHBoxLayout>
#include <QPointer>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QStyle>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace {

constexpr QSize LeastPage { 320, 240 }; // what else wants room gets it: a pane that is open is to be seen

} // namespace

/// The place of a page, which can be elsewhere, and which is made when it is asked for.
class PageFrame::Holder : public QWidget
{
public:
    explicit Holder(std::function<QWidget*()> make)
        : m_make(std::move(make))
    {
        auto* layout = new QVBoxLayout(this);
        layout->setContentsMargins({});
    }
    [[nodiscard]] QWidget* page()
    {
        if (const auto make = std::exchange(m_make, nullptr)) {
            m_page = make();
            layout()->addWidget(m_page);
        }
        return m_page;
    }
    [[nodiscard]] QWidget* madePage() const { return m_page; }

private:
    std::function<QWidget*()> m_make;
    QWidget* m_page = nullptr;
};

PageFrame::PageFrame(const ViewContext& context, QWidget* parent)
    : QWidget(parent)
    , m_rail(new Rail)
    , m_head(new PageHead)
    , m_bar(&m_head->bar())
    , m_stack(new QStackedWidget)
    , m_across(new RememberedSplitter(Qt::Horizontal, QStringLiteral("inspector"), { 1, 0 }, context))
    , m_down(new RememberedSplitter(Qt::Vertical, QStringLiteral("timelineDock"), { 5, 2 }, context))
{
    m_stack->setBackgroundRole(QPalette::Base); // pages are lighter than what is around them
    m_stack->setAutoFillBackground(true);
    auto* right = new QVBoxLayout;
    right->setSpacing(0);
    right->addWidget(m_head);
    m_across->addWidget(m_stack);
    m_down->addWidget(m_across);
    right->addWidget(m_down, 1);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(0);
    layout->addWidget(m_rail);
    layout->addLayout(right, 1);
    m_stack->setAutoFillBackground(true);
    m_stack->setBackgroundRole(QPalette::Base); // the ground of pages, not that of the window
    m_stack->setMinimumWidth(LeastPage.width());
    m_across->setMinimumHeight(LeastPage.height());
    m_down->setMinimumSize(LeastPage); // a splitter asks its panes for what they would like to have at least
    m_rail->setCompact(true); // until there is room
    connect(m_bar, &QTabBar::currentChanged, this, [this](int tab) {
        if (tab >= 0)
            setCurrentIndex(m_groups[static_cast<std::size_t>(m_shownGroup)].firstPage + tab);
    });
    connect(m_bar, &QTabBar::tabBarClicked, this, &PageFrame::pageChosen);
    connect(m_rail, &Rail::groupChosen, this, [this](int group) {
        Q_EMIT pageChosen();
        showGroup(group);
    });
}

int PageFrame::addGroup(const QString& title, const QIcon& icon)
{
    m_groups.push_back({ .title = title, .firstPage = count(), .lastShown = count() });
    m_rail->addGroup(title, icon);
    return groupCount() - 1;
}

void PageFrame::addPage(int group, QWidget* page, const QString& title)
{
    addPage(
        group, [page] { return page; }, title);
    static_cast<void>(widget(count() - 1));
}

void PageFrame::addPage(int group, std::function<QWidget*()> make, const QString& title)
{
    ++m_groups[static_cast<std::size_t>(group)].pageCount;
    auto* holder = new Holder(std::move(make));
    m_pages.push_back({ title, group, holder, {} });
    m_stack->addWidget(holder);
    if (count() == 1)
        showPage(0);
    else if (group == m_shownGroup)
        fillBar();
}

void PageFrame::setSidePane(QWidget* pane)
{
    m_side = pane;
    m_isSideOver = false;
    m_across->addWidget(pane);
    m_across->restore();
    m_across->installEventFilter(this);
    pane->installEventFilter(this);
    placeSidePane();
}

/// Beside the page, or over it where it would leave too little of it.
void PageFrame::placeSidePane()
{
    const bool isOver = windowWidthOf(*this) == WindowWidth::Narrow;
    if (!m_side || isOver == m_isSideOver || !isAncestorOf(m_side)) // it may be in another window
        return;
    m_isSideOver = isOver;
    const bool isShown = !m_side->isHidden();
    const QPointer<QWidget> focus = m_side->isAncestorOf(window()->focusWidget()) ? window()->focusWidget() : nullptr;
    if (isOver) {
        m_side->setParent(this);
    } else {
        m_across->addWidget(m_side);
        m_across->restore();
    }
    m_side->setVisible(isShown);
    coverPage();
    if (focus)
        focus->setFocus(Qt::OtherFocusReason);
}

/// Gives a pane that lies over the page its place at the end of it.
void PageFrame::coverPage()
{
    if (!m_isSideOver || m_side->parentWidget() != this)
        return;
    const QRect area(m_across->mapTo(this, QPoint(0, 0)), m_across->size());
    const int width = qMin(m_side->minimumSizeHint().expandedTo(m_side->minimumSize()).width(), area.width());
    const QRect place(area.right() - width + 1, area.top(), width, area.height());
    m_side->setGeometry(QStyle::visualRect(layoutDirection(), area, place));
    m_side->raise();
}

bool PageFrame::eventFilter(QObject* watched, QEvent* event)
{
    const auto type = event->type();
    if (type == QEvent::Resize && watched == m_across)
        coverPage();
    if (type == QEvent::Show && watched == m_side)
        coverPage();
    return QWidget::eventFilter(watched, event);
}

void PageFrame::setLowerPane(QWidget* pane)
{
    m_down->addWidget(pane);
    m_down->restore();
}

void PageFrame::setLowerGetsRest(bool getsRest)
{
    if (getsRest == std::exchange(m_lowerGetsRest, getsRest))
        return;
    m_down->restore();
    giveLowerTheRest();
}

/// As long as the user has not moved what is between the panes.
void PageFrame::giveLowerTheRest()
{
    if (!m_lowerGetsRest || m_down->isRemembered())
        return;
    constexpr int PageHeight = 720; // px of the design
    constexpr int Rest = 10'000; // cut to what there is
    m_down->setStretchFactor(0, 0);
    m_down->setStretchFactor(1, 1);
    const int page = scaledPx(PageHeight, font());
    m_down->setSizes({ page, std::max(1, m_down->height() > page ? m_down->height() - page : Rest) });
}

int PageFrame::paneHeight() const
{
    return m_down->height() - m_down->handleWidth();
}

void PageFrame::setLeastPageHeight(int height)
{
    const int least = std::max(height, LeastPage.height());
    if (least == m_across->minimumHeight())
        return;
    m_across->setMinimumHeight(least);
    giveLowerTheRest();
}

void PageFrame::bringHome(int page)
{
    auto* holder = m_stack->widget(page);
    if (widget(page)->parentWidget() == holder)
        return;
    holder->layout()->addWidget(widget(page));
    widget(page)->show();
}

void PageFrame::setPageTools(const QWidget& page, QWidget* tools)
{
    m_tools.insert(&page, tools);
    tools->hide();
    if (currentWidget() == &page)
        m_head->setTools(tools);
}

void PageFrame::setNote(int page, const PageNote& note)
{
    m_pages[static_cast<std::size_t>(page)].note = note;
    const int group = groupOf(page);
    if (group == m_shownGroup)
        m_bar->setNote(page - m_groups[static_cast<std::size_t>(group)].firstPage, note);
    updateRailNote(group);
}

void PageFrame::updateRailNote(int group)
{
    const auto& pages = m_groups[static_cast<std::size_t>(group)];
    PageNote all { 0, note(pages.firstPage).lack };
    for (int page = pages.firstPage; page < pages.firstPage + pages.pageCount; ++page) {
        const auto& one = m_pages[static_cast<std::size_t>(page)].note;
        all.count += one.count;
        if (one.lack.isEmpty())
            all.lack.clear();
    }
    m_rail->setNote(group, all);
}

int PageFrame::count() const
{
    return m_stack->count();
}

QWidget* PageFrame::widget(int page) const
{
    return m_pages[static_cast<std::size_t>(page)].holder->page();
}

QWidget* PageFrame::madeWidget(int page) const
{
    return m_pages[static_cast<std::size_t>(page)].holder->madePage();
}

int PageFrame::indexOf(const QWidget* widget) const
{
    const auto found = std::find_if(m_pages.begin(), m_pages.end(),
                                    [widget](const Page& page) { return widget && page.holder->madePage() == widget; });
    return found == m_pages.end() ? -1 : static_cast<int>(found - m_pages.begin());
}

QTabBar* PageFrame::tabBar() const
{
    return m_bar;
}

int PageFrame::currentIndex() const
{
    return m_stack->currentIndex();
}

QWidget* PageFrame::currentWidget() const
{
    return currentIndex() < 0 ? nullptr : widget(currentIndex());
}

void PageFrame::setCurrentIndex(int page)
{
    if (page < 0 || page >= count() || page == currentIndex())
        return;
    showPage(page);
}

void PageFrame::setCurrentWidget(QWidget* page)
{
    setCurrentIndex(indexOf(page));
}

void PageFrame::showGroup(int group)
{
    setCurrentIndex(m_groups[static_cast<std::size_t>(group)].lastShown);
}

void PageFrame::stepPage(int step)
{
    const auto& group = m_groups[static_cast<std::size_t>(groupOf(currentIndex()))];
    const int position = currentIndex() - group.firstPage + step + group.pageCount;
    setCurrentIndex(group.firstPage + position % group.pageCount);
}

void PageFrame::showPage(int page)
{
    const int group = groupOf(page);
    auto& pages = m_groups[static_cast<std::size_t>(group)];
    pages.lastShown = page;
    auto* shown = widget(page);
    paintInNextTurn(*m_stack);
    m_stack->setCurrentIndex(page);
    if (group != m_shownGroup) {
        m_shownGroup = group;
        fillBar();
        m_head->setTitle(pages.title);
        m_rail->setCurrent(group);
    } else {
        m_bar->setCurrentIndex(page - pages.firstPage);
    }
    m_head->setTools(m_tools.value(shown));
    Q_EMIT currentChanged(page);
}

/// The pages of the group that shows, in place of those of another: tabs that are there but not visible would still
/// count for the bar's width.
void PageFrame::fillBar()
{
    const QSignalBlocker blocker(m_bar);
    const auto& group = m_groups[static_cast<std::size_t>(m_shownGroup)];
    while (m_bar->count() > 0)
        m_bar->removeTab(m_bar->count() - 1);
    for (int page = group.firstPage; page < group.firstPage + group.pageCount; ++page)
        m_bar->setNote(m_bar->addTab(tabText(page)), note(page));
    m_bar->setCurrentIndex(group.lastShown - group.firstPage);
    m_bar->setVisible(group.pageCount > 1);
    m_bar->updateGeometry();
}

void PageFrame::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    const auto width = windowWidthOf(*this);
    m_rail->setCompact(width == WindowWidth::Narrow || width == WindowWidth::Small);
    placeSidePane();
    coverPage();
}
