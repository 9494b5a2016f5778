// SPDX-License-Identifier: GPL-3.0-or-later
// The one timeline of the window: on its page, below the others or in a window of its own, and what it follows.
#include "navigation/tracetabs.h"

#include "help/helptopic.h"
#include "parts/detachedwindow.h"
#include "results/eventsofrow.h"
#include "style/typography.h"
#include "style/windowsize.h"
#include "summary/summarypage.h"
#include "table/tablepage.h"
#include "timeline/timelinedock.h"
#include "timeline/timelinemarking.h"
#include "timeline/timelinepage.h"

#include <QApplication>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

/// In high windows the timeline is open, and gets the height that the page has no use for.
void TraceTabs::resizeEvent(QResizeEvent* event)
{
    const bool isTall = isWindowHigh(*this);
    setLowerGetsRest(isTall);
    m_dock->setTall(isTall);
    PageFrame::resizeEvent(event);
    shareHeight();
    const bool isLow = isWindowLow(*this);
    if (std::exchange(m_isLow, isLow) != isLow)
        placeTimeline();
}

/// The summary is seen as a whole: the timeline below it takes what is left, and is closed where that is too little.
void TraceTabs::shareHeight()
{
    constexpr int LeastDock = 160; // px of the design
    constexpr int UsualDock = 252;
    const bool isSummary = qobject_cast<SummaryPage*>(currentWidget()); // summary() would give it its figures now
    const auto needed = isSummary ? summary().neededHeights() : SummaryPage::NeededHeights();
    const int dock = scaledPx(LeastDock, font());
    const bool hasRoom = needed.least == 0 || paneHeight() >= needed.sentences + dock;
    const int least = std::max(needed.least, std::min(needed.sentences, paneHeight() - dock));
    const int page = std::clamp(paneHeight() - scaledPx(UsualDock, font()), least, std::max(least, needed.whole));
    const int wanted = paneHeight() >= needed.least + dock ? page : 0; // the user may open it nevertheless
    setLeastPageHeight(std::max(wanted, heightBesideTimeline()));
    m_dock->setRoom(hasRoom);
}

/// What a timeline of few rows leaves to the page in a high window.
int TraceTabs::heightBesideTimeline() const
{
    const int useful = m_dock->usefulHeight();
    return useful > 0 && isWindowHigh(*this) && m_dock->isOpen() ? paneHeight() - useful : 0;
}

/// Its page says where the timeline is while it is not there.
void TraceTabs::buildTimelineWindow()
{
    auto& toggle = m_timelineWindow->toggleAction();
    toggle.setText(tr("Timeline in a win&dow of its own"));
    toggle.setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_D));
    m_timelineWindow->setTools(*timeline().makeTools());
    setHelpPage(*m_timelineWindow, QStringLiteral("timeline"));
    auto* note = new QLabel(tr("The timeline is in a window of its own."));
    auto* back = new QPushButton(tr("Bring it &back"));
    connect(back, &QPushButton::clicked, &toggle, [&toggle] { toggle.setChecked(false); });
    auto* layout = new QVBoxLayout(m_awayNote);
    layout->addStretch(1);
    layout->addWidget(note, 0, Qt::AlignHCenter);
    layout->addWidget(back, 0, Qt::AlignHCenter);
    layout->addStretch(1);
    timeline().parentWidget()->layout()->addWidget(m_awayNote);
    connect(m_timelineWindow, &DetachedWindow::toggled, this, &TraceTabs::placeTimeline);
    connect(&m_context, &ViewContext::defaultLayoutRequested, &toggle, [&toggle] { toggle.setChecked(false); });
}

/// The one timeline of the window is on its page, below the others, or in a window of its own.
void TraceTabs::placeTimeline()
{
    const bool isOnItsPage = currentWidget() == &timeline();
    if (isOnItsPage)
        timeline().begin(); // it is waited for
    const bool isAway = m_timelineWindow->holdsPart();
    m_awayNote->setVisible(isAway);
    if (isAway) {
        m_dock->hide();
        timeline().setDocked(false);
        m_timelineWindow->hold(timeline());
        followCurrentRow();
        return;
    }
    const bool isDocked = !isOnItsPage && m_dock->isOpen();
    const bool isLeft = !isOnItsPage && !isDocked && timeline().isAncestorOf(QApplication::focusWidget());
    m_dock->setVisible(!isOnItsPage && (m_dock->isOpen() || !isWindowLow(*this))); // else the line has no room
    if (isDocked)
        m_dock->hold(timeline());
    else
        bringHome(indexOf(&timeline()));
    timeline().setDocked(isDocked);
    if (isLeft)
        focusContent();
    if (isDocked)
        followCurrentRow();
}

/// True when the timeline can be seen beside the current page.
bool TraceTabs::isTimelineBeside() const
{
    return m_timelineWindow->holdsPart() || (m_dock->isVisible() && m_dock->isOpen());
}

/// The timeline below a page shows what the row stands for.
void TraceTabs::followRow(const core::TablePointer& table, std::size_t row)
{
    const auto* page = currentTablePage();
    const bool isShown = page && page->model().table() == table; // others go on to new figures unseen
    if (isShown && isTimelineBeside() && table) {
        if (table->subject && (!timeline().marking().isOf(table, row) || core::isEventInList(*table, row)))
            timeline().follow(table->subject(row)); // else one may have stepped on from it
        timeline().followRow(table, row);
    }
}

/// What is selected shows on a timeline that was not to be seen until now.
void TraceTabs::followCurrentRow()
{
    const auto* page = currentTablePage();
    const auto index = page ? page->view().currentIndex() : QModelIndex();
    if (index.isValid())
        followRow(page->model().table(), page->model().tableRow(index.row()));
}
