// SPDX-License-Identifier: GPL-3.0-or-later
// How events of two runs are found in LinkedTimelines: by name, as tables, and from rows of tables.
#include "compare/changetext.h"
#include "compare/sidecontexts.h"
#include "compare/timelines/driftlane.h"
#include "compare/timelines/linkedtimelines.h"
#include "compare/timelines/sidetimeline.h"
#include "compare/timelines/timelinelink.h"
#include "compare/timelines/unitruler.h"
#include "parts/rememberedsplitter.h"
#include "style/icons.h"
#include "style/typography.h"
#include "timeline/timelineactions.h"
#include "timeline/timelinecanvas.h"
#include "timeline/timelineevents.h"
#include "timeline/timelinefindbar.h"
#include "timeline/timelinenavigation.h"

#include <QAction>
#include <QLabel>
#include <QLineEdit>
#include <QSettings>
#include <QVBoxLayout>

namespace {

QString linkedEventsKey()
{
    return QStringLiteral("linkedTimelines/eventsInView");
}

} // namespace

void LinkedTimelines::buildFinding()
{
    m_find = add(tr("Find &by name…"), Qt::Key_Slash, tr("Find events of the run whose timeline has the keyboard"));
    m_find->setIcon(icon(IconName::Search));
    connect(m_find, &QAction::triggered, this, &LinkedTimelines::find);
    auto* next = add(tr("Find ne&xt"), Qt::Key_F3, tr("Next event that was found"));
    connect(next, &QAction::triggered, this, [this] { stepFound(1); });
    auto* previous = add(tr("Find pre&vious"), Qt::SHIFT | Qt::Key_F3, tr("Previous event that was found"));
    connect(previous, &QAction::triggered, this, [this] { stepFound(-1); });
    m_eventsSwitch = add(tr("&Events in view"), Qt::Key_E, tr("The events in view of both runs as tables"));
    m_eventsSwitch->setIcon(icon(IconName::Trace));
    m_eventsSwitch->setCheckable(true);
    connect(m_eventsSwitch, &QAction::toggled, this, &LinkedTimelines::setEventsShown);
    for (auto* action : { m_find, m_eventsSwitch })
        action->setIconVisibleInMenu(false);
}

/// The tables of both runs, side by side.
QWidget* LinkedTimelines::buildEvents()
{
    auto* both = new RememberedSplitter(Qt::Horizontal, QStringLiteral("linkedTimelinesTables"), { 1, 1 },
                                        m_contexts.window());
    for (const auto side : core::BothSides) {
        auto* place = new QWidget;
        auto* layout = new QVBoxLayout(place);
        layout->setContentsMargins({});
        layout->setSpacing(0);
        auto* title = new QLabel(tr("%1: events in view").arg(sideBadge(side)));
        title->setFont(typeFont(TypeRole::Secondary, font()));
        constexpr int Margin = 8;
        title->setContentsMargins(Margin, 2, 0, 2);
        layout->addWidget(title);
        layout->addWidget(&m_sides[side]->events(), 1);
        both->addWidget(place);
    }
    both->setChildrenCollapsible(false);
    both->restore();
    m_events = both;
    const bool areShown = QSettings().value(linkedEventsKey(), false).toBool();
    m_events->setVisible(areShown);
    m_eventsSwitch->setChecked(areShown);
    return both;
}

void LinkedTimelines::setEventsShown(bool areShown)
{
    if (!m_events)
        return; // not built yet
    m_events->setVisible(areShown);
    QSettings().setValue(linkedEventsKey(), areShown);
}

/// BASE while the keyboard is elsewhere.
core::Side LinkedTimelines::sideWithKeyboard() const
{
    const auto* focused = window()->focusWidget();
    for (const auto side : core::BothSides) {
        const auto& of = *m_sides[side];
        for (const QWidget* part :
             { static_cast<const QWidget*>(&of.canvas()), static_cast<const QWidget*>(&of.events()),
               static_cast<const QWidget*>(&of.findBar()) }) {
            if (focused && (part == focused || part->isAncestorOf(focused)))
                return side;
        }
    }
    return m_findingSide;
}

/// What was looked for in the other run is what one looks for here, as long as nothing else was.
void LinkedTimelines::find()
{
    m_findingSide = sideWithKeyboard();
    auto& bar = m_sides[m_findingSide]->findBar();
    if (m_sides[m_findingSide]->state().isEmpty())
        return;
    if (bar.edit().text().isEmpty())
        bar.edit().setText(m_sides[otherSide(m_findingSide)]->findBar().edit().text());
    bar.open();
}

void LinkedTimelines::stepFound(int step)
{
    m_findingSide = sideWithKeyboard();
    if (!m_sides[m_findingSide]->state().isEmpty())
        m_sides[m_findingSide]->findBar().step(step);
}

void LinkedTimelines::showSubject(core::Side side, const core::RowSubject& subject)
{
    ::showSubject(m_sides[side]->state(), subject);
}
