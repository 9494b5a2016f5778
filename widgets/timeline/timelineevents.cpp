// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/timelineevents.h"

#include "scope/scopeactions.h"
#include "session/viewcontext.h"
#include "timeline/events/eventsinview.h"
#include "timeline/timelinenavigation.h"

namespace {
constexpr int EventsDelayMs = 200; ///< while the picture moves
}

TimelineEvents::TimelineEvents(TimelineState& state, ViewContext& context, QWidget* parent)
    : TablePage(context, parent)
    , m_state(state)
{
    addRowAction({ tr("&Select on the timeline"),
                   [this](std::size_t row) {
                       m_state.selectEvent(eventOf(row));
                       m_state.revealEvent(eventOf(row));
                   },
                   [this](std::size_t row) { return eventOf(row).isValid(); } });
    addRowAction({ tr("Show in its &table"),
                   [this, &context](std::size_t row) { Q_EMIT context.instanceRequested(eventOf(row)); },
                   [this](std::size_t row) { return eventOf(row).isValid(); } });
    addLimitAction(*this, context, [this](std::size_t row) {
        const auto& table = model().table();
        return table && table->subject ? table->subject(row) : core::RowSubject {};
    });
    m_delay.setSingleShot(true);
    connect(&m_delay, &QTimer::timeout, this, &TimelineEvents::compute);
    for (const auto signal : { &TimelineState::timelineChanged, &TimelineState::viewChanged,
                               &TimelineState::rowsChanged, &TimelineState::scopeChanged })
        connect(&state, signal, this, &TimelineEvents::follow);
}

core::EventId TimelineEvents::eventOf(std::size_t row) const
{
    const auto& table = model().table();
    return table && table->subject ? table->subject(row).event : core::EventId {};
}

void TimelineEvents::showEvent(QShowEvent* event)
{
    TablePage::showEvent(event);
    follow();
}

void TimelineEvents::follow()
{
    m_job.cancel();
    if (m_state.isEmpty())
        setPlaceholder({});
    else if (isVisible())
        m_delay.start(EventsDelayMs);
}

void TimelineEvents::compute()
{
    if (m_state.isEmpty() || !isVisible())
        return;
    m_job.start(
        [timeline = m_state.scene().timeline, tracks = tracksInView(m_state),
         part
         = core::ViewedPart(m_state.scene().view.window(), m_state.highlights().scope)](const std::stop_token& stop) {
            return core::eventsInView(timeline, tracks, part, core::DefaultEventsInView, stop);
        },
        [this](const core::LatestJob<core::Table>::Shared& table) {
            if (table)
                setTable(*table);
            else
                setPlaceholder(table.error().message);
        });
}
