// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/timelinemarking.h"

#include "results/eventsofrow.h"
#include "table/celltext.h"
#include "timeline/timelinenavigation.h"
#include "timeline/timelinestate.h"

#include <QLocale>

#include <utility>

namespace {

using core::EventClass;

/// What the marked events are called where they are counted: "call %1 of %2".
QString positionPattern(std::optional<EventClass> eventClass)
{
    switch (eventClass.value_or(EventClass::GpuMetrics)) {
    case EventClass::Kernels:
    case EventClass::Calls:
    case EventClass::OsRuntime:
        return TimelineMarking::tr("call %1 of %2");
    case EventClass::Memcpy:
        return TimelineMarking::tr("copy %1 of %2");
    case EventClass::Memset:
        return TimelineMarking::tr("memset %1 of %2");
    case EventClass::Nvtx:
        return TimelineMarking::tr("range %1 of %2");
    case EventClass::GraphLaunches:
        return TimelineMarking::tr("launch %1 of %2");
    default:
        return TimelineMarking::tr("event %1 of %2");
    }
}

QString sentencePattern(std::optional<EventClass> eventClass)
{
    switch (eventClass.value_or(EventClass::GpuMetrics)) {
    case EventClass::Kernels:
    case EventClass::Calls:
        return TimelineMarking::tr("all calls of %1 marked, the rest dimmed");
    case EventClass::Memcpy:
        return TimelineMarking::tr("all copies of %1 marked, the rest dimmed");
    case EventClass::Nvtx:
        return TimelineMarking::tr("all ranges of %1 marked, the rest dimmed");
    default:
        return TimelineMarking::tr("all events of %1 marked, the rest dimmed");
    }
}

/// What a row is called: its first column that people read.
QString nameOf(const core::Table& table, std::size_t row)
{
    constexpr int LongestName = 80;
    const auto columns = table.reportColumns();
    if (columns.empty())
        return {};
    const auto name = core::displayText(table, row, columns.front());
    return name.size() > LongestName ? name.left(LongestName) + QStringLiteral("…") : name;
}

} // namespace

TimelineMarking::TimelineMarking(TimelineState& state, QObject* parent)
    : QObject(parent)
    , m_state(state)
{
    connect(&state, &TimelineState::timelineChanged, this, &TimelineMarking::clear);
    connect(&state, &TimelineState::marksChanged, this, &TimelineMarking::changed);
    connect(&state, &TimelineState::eventSelected, this, &TimelineMarking::changed);
}

bool TimelineMarking::isActive() const
{
    return m_marks && m_state.highlights().marks == m_marks;
}

void TimelineMarking::clear()
{
    m_job.cancel();
    m_table.reset();
    const auto marks = std::exchange(m_marks, nullptr);
    if (marks && m_state.highlights().marks == marks)
        m_state.setMarks({});
    Q_EMIT changed();
}

void TimelineMarking::markRow(const core::ResultsPointer& results, const core::TablePointer& table, std::size_t row)
{
    if (!results || !table || m_state.isEmpty() || row >= table->rowCount
        || results->trace != m_state.scene().timeline->trace) {
        clear();
        return;
    }
    const auto event = table->subject ? table->subject(row).event : core::EventId {};
    const bool isList = core::isEventInList(*table, row);
    if (isActive() && table == m_table && (row == m_row || (isList && m_isList && m_marks->contains(event)))) {
        m_row = row; // the event itself is shown by whoever asks for the marks
        return;
    }
    m_table = table;
    m_row = row;
    m_isList = isList;
    m_name = isList ? table->title : nameOf(*table, row);
    const auto& timeline = m_state.scene().timeline;
    m_job.start(
        [results, table, row, timeline](const std::stop_token& stop) -> core::Expected<Marks> {
            auto events = core::eventsOfRow(*results, *table, row, stop);
            if (!events)
                return tl::unexpected(events.error());
            std::vector<std::size_t> tracks(timeline->tracks.size());
            for (std::size_t track = 0; track < tracks.size(); ++track)
                tracks[track] = track;
            return core::EventMarks::make(timeline, core::trackRanks(*timeline, tracks), std::move(*events), stop);
        },
        [this](const core::LatestJob<Marks>::Shared& marks) { take(marks ? **marks : nullptr); });
    Q_EMIT changed();
}

void TimelineMarking::take(const Marks& marks)
{
    m_marks = marks && marks->count() > 0 ? marks : nullptr;
    m_state.setMarks(m_marks);
    if (!m_marks)
        return;
    const auto selected = m_state.highlights().selected;
    if (m_marks->contains(selected)) {
        m_state.revealEvent(selected);
        return;
    }
    if (const auto first = m_marks->nextFrom(m_state.scene().view.timeAt(0)))
        show(first->event);
}

std::optional<core::SearchMatch> TimelineMarking::neighbour(int step) const
{
    if (!isActive())
        return std::nullopt;
    const auto selected = m_state.highlights().selected;
    auto found = selected.isValid()
        ? (step > 0 ? m_marks->next(selected) : m_marks->previous(selected))
        : (step > 0 ? m_marks->nextFrom(m_state.anchorNs()) : m_marks->previousBefore(m_state.anchorNs()));
    if (found && found->isWrapped)
        found.reset();
    return found;
}

bool TimelineMarking::canStep(int step) const
{
    return neighbour(step).has_value();
}

void TimelineMarking::step(int step)
{
    if (const auto found = neighbour(step)) {
        m_state.selectEvent(found->event);
        m_state.revealEvent(found->event);
    }
}

/// Close enough that the event can be told from its neighbours.
void TimelineMarking::show(core::EventId event)
{
    constexpr double LeastPx = 3;
    constexpr double WantedPx = 12;
    m_state.setWindow({});
    m_state.selectEvent(event);
    m_state.revealEvent(event);
    const auto& view = m_state.scene().view;
    const auto span = core::eventSpan(*m_state.scene().timeline->trace, event);
    const auto lengthNs = static_cast<double>(std::max<std::int64_t>(span.lengthNs(), 1));
    if (lengthNs / view.nsPerPixel < LeastPx) {
        m_state.centreOn(span.startNs + span.lengthNs() / 2);
        m_state.zoomAt(m_state.scene().widthPx() / 2, view.nsPerPixel * WantedPx / lengthNs);
    }
}

QString TimelineMarking::positionText() const
{
    if (!isActive())
        return {};
    const QLocale locale;
    const auto selected = m_state.highlights().selected;
    const auto number = m_marks->contains(selected)
        ? locale.toString(static_cast<qlonglong>(m_marks->numberOf(selected)))
        : QStringLiteral("–");
    return positionPattern(m_marks->onlyClass()).arg(number, locale.toString(static_cast<qlonglong>(m_marks->count())));
}

QString TimelineMarking::sentence() const
{
    if (!isActive())
        return {};
    return sentencePattern(m_isList ? std::nullopt : m_marks->onlyClass())
        .arg(QStringLiteral("<b>%1</b>").arg(m_name.toHtmlEscaped()));
}
