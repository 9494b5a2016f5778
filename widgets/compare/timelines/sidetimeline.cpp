// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/timelines/sidetimeline.h"

#include "session/viewcontext.h"
#include "timeline/timelineactions.h"
#include "timeline/timelinecanvas.h"
#include "timeline/timelineevents.h"
#include "timeline/timelinefindbar.h"
#include "timeline/timelineheader.h"
#include "timeline/timelinelanes.h"

#include <QMenu>
#include <QScrollBar>

#include <algorithm>
#include <utility>

SideTimeline::SideTimeline(ViewContext& context, QObject* parent)
    : QObject(parent)
    , m_state(new TimelineState(this))
    , m_header(new TimelineHeader(*m_state))
    , m_canvas(new TimelineCanvas(*m_state))
    , m_scrollBar(new QScrollBar(Qt::Vertical))
    , m_findBar(new TimelineFindBar(*m_state))
    , m_events(new TimelineEvents(*m_state, context))
    , m_actions(new TimelineActions(*m_state, *m_canvas))
    , m_lanes(new TimelineLanes(*m_state, this))
{
    m_state->setAppearance(context.appearance());
    connect(&context, &ViewContext::appearanceChanged, m_state, &TimelineState::setAppearance);
    connect(m_state, &TimelineState::rowsChanged, this, &SideTimeline::updateScrollBar);
    connect(m_scrollBar, &QScrollBar::valueChanged, m_state, &TimelineState::setScrollY);
    connect(m_canvas, &TimelineCanvas::contextMenuRequested, this, &SideTimeline::showContextMenu);
    connect(m_header, &TimelineHeader::contextMenuRequested, this, &SideTimeline::showContextMenu);
    connect(m_actions, &TimelineActions::scopeRequested, &context, &ViewContext::scopeRequested);
    connect(m_actions, &TimelineActions::escaped, m_findBar, &TimelineFindBar::close);
    connect(m_actions, &TimelineActions::marksEnded, m_state, [this] { m_state->setMarks({}); });
    connect(m_canvas, &TimelineCanvas::eventActivated, &context, &ViewContext::instanceRequested);
    connect(m_findBar, &TimelineFindBar::left, m_canvas, [this] { m_canvas->setFocus(Qt::OtherFocusReason); });
    connect(m_actions, &TimelineActions::coloringRequested, m_lanes, &TimelineLanes::setColoring);
    connect(m_lanes, &TimelineLanes::coloringChanged, m_actions, &TimelineActions::setColoring);
    m_actions->setColoring(m_lanes->options().coloring);
    m_header->setFocusProxy(m_canvas);
    m_scrollBar->setFocusProxy(m_canvas);
    takeKeysApart();
}

/// Some keys are those of both timelines together, and some actions have no use here.
void SideTimeline::takeKeysApart()
{
    const QList<QKeySequence> others { Qt::Key_N, Qt::SHIFT | Qt::Key_N,  Qt::Key_P, Qt::Key_Slash,    Qt::Key_F3,
                                       Qt::Key_E, Qt::SHIFT | Qt::Key_F3, Qt::Key_G, Qt::Key_Question, Qt::Key_Return };
    for (const auto& group : m_actions->groups()) {
        for (auto* action : group.actions) {
            if (!others.contains(action->shortcut()))
                continue;
            action->setShortcuts(QList<QKeySequence> {});
            action->setVisible(action->isCheckable()); // to pin a track needs no key
        }
    }
}

void SideTimeline::setTrace(const std::shared_ptr<const core::Trace>& trace, const core::FamilyRules& families)
{
    if (trace == m_trace)
        return;
    m_trace = trace;
    m_whole.reset();
    m_lanes->cancel();
    m_state->setTimeline({});
    auto options = m_lanes->options();
    options.families = families;
    m_build.start([trace, options](const std::stop_token& stop) { return core::buildTimeline(trace, stop, options); },
                  [this](const core::LatestJob<std::shared_ptr<const core::Timeline>>::Shared& timeline) {
                      if (!timeline) {
                          m_trace.reset();
                          Q_EMIT built(timeline.error().message);
                          return;
                      }
                      adopt(**timeline);
                  });
}

void SideTimeline::share(const SideTimeline& other)
{
    if (m_trace == other.m_trace && !m_state->isEmpty())
        return;
    m_build.cancel();
    m_lanes->cancel();
    m_trace = other.m_trace;
    adopt(other.state().scene().timeline);
}

void SideTimeline::adopt(std::shared_ptr<const core::Timeline> timeline)
{
    m_state->setTimeline(std::move(timeline));
    m_lanes->begin();
    if (m_whole)
        m_lanes->setResults(m_whole);
    Q_EMIT built({});
}

void SideTimeline::setWhole(const core::ResultsPointer& whole)
{
    if (!whole || std::exchange(m_whole, whole) == whole)
        return;
    if (!m_state->isEmpty())
        m_lanes->setResults(whole);
}

void SideTimeline::updateScrollBar()
{
    const auto& scene = m_state->scene();
    m_scrollBar->setRange(0, m_state->scrollMaximum());
    m_scrollBar->setPageStep(std::max(1, scene.heightPx - scene.layout.pinnedHeightPx));
    m_scrollBar->setSingleStep(m_state->laneHeightPx());
    m_scrollBar->setValue(scene.scrollY);
}

void SideTimeline::showContextMenu(const QPoint& position)
{
    if (m_state->isEmpty())
        return;
    auto* menu = new QMenu(m_canvas);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    m_actions->addToContextMenu(*menu);
    menu->popup(position);
}
