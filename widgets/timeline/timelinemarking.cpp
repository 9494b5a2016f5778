// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/timelinemarking.h"

#include "results/eventsofrow.h"
#include "results/workofrow.h"
#include "table/celltext.h"
#include "table/tablekeys.h"
#include "timeline/timelinenavigation.h"
#include "timeline/timelinestate.h"

#include <QLocale>
#include <QScopedValueRollback>

#include <algorithm>
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

/// Of the rows of a table that are times.
QString windowPattern(const core::Table& table, bool arePieces)
{
    if (table.key == core::TableKey::Steps)
        return TimelineMarking::tr("step %1 of %2");
    if (arePieces)
        return TimelineMarking::tr("part %1 of %2");
    if (table.key == core::TableKey::GpuIdleGaps || table.key == core::TableKey::StreamGaps)
        return TimelineMarking::tr("gap %1 of %2");
    return TimelineMarking::tr("window %1 of %2");
}

/// What a row is called: its first column that people read, with the class of time of a GPU; a finding by its title.
QString nameOf(const core::Table& table, std::size_t row)
{
    constexpr int LongestName = 80;
    const auto columns = table.reportColumns();
    if (columns.empty())
        return {};
    const auto title = table.key == core::TableKey::Findings ? table.findColumn(u"title") : std::nullopt;
    auto name = core::displayText(table, row, title.value_or(columns.front()));
    for (const auto* const key : { u"class", u"cause" }) {
        if (const auto column = table.findColumn(key); column && *column != columns.front())
            name += QStringLiteral(" · ") + core::displayText(table, row, *column);
    }
    return name.size() > LongestName ? name.left(LongestName) + QStringLiteral("…") : name;
}

} // namespace

/// The pieces of idle time that a row adds up.
core::Expected<TimelineMarking::Found> TimelineMarking::timesOf(const core::AnalysisResults& results,
                                                                const core::Table& table, std::size_t row,
                                                                const std::stop_token& stop)
{
    const auto times = core::timesOfRow(results, table, row, stop);
    if (!times)
        return tl::unexpected(times.error());
    if (!*times)
        return Found {};
    auto windows = core::WindowMarks::make(**times, stop);
    if (!windows)
        return tl::unexpected(windows.error());
    return Found { {}, std::move(*windows), true };
}

TimelineMarking::TimelineMarking(TimelineState& state, QObject* parent)
    : QObject(parent)
    , m_state(state)
{
    connect(&state, &TimelineState::timelineChanged, this, &TimelineMarking::clear);
    connect(&state, &TimelineState::marksChanged, this, &TimelineMarking::changed);
    connect(&state, &TimelineState::eventSelected, this, &TimelineMarking::changed);
}

bool TimelineMarking::hasWindows() const
{
    return m_windows && m_state.highlights().windowMarks == m_windows;
}

bool TimelineMarking::isActive() const
{
    return hasWindows() || (m_marks && m_state.highlights().marks == m_marks);
}

void TimelineMarking::clear()
{
    m_job.cancel();
    m_table.reset();
    const auto marks = std::exchange(m_marks, nullptr);
    if (marks && m_state.highlights().marks == marks)
        m_state.setMarks({});
    const auto windows = std::exchange(m_windows, nullptr);
    if (windows && m_state.highlights().windowMarks == windows)
        m_state.setWindowMarks({});
    Q_EMIT changed();
}

bool TimelineMarking::isOf(const core::TablePointer& table, std::size_t row) const
{
    if (!isActive() || table != m_table)
        return false;
    if (row == m_row)
        return true;
    return m_isList && m_marks && m_marks->contains(table->subject(row).event);
}

void TimelineMarking::markRow(const core::ResultsPointer& results, const core::TablePointer& table, std::size_t row)
{
    if (!results || !table || m_state.isEmpty() || row >= table->rowCount
        || results->trace != m_state.scene().timeline->trace) {
        clear();
        return;
    }
    const bool isList = core::isEventInList(*table, row);
    if (isOf(table, row)) {
        m_row = row; // the event itself is shown by whoever asks for the marks
        if (!isList)
            reveal();
        return;
    }
    m_table = table;
    m_row = row;
    m_isList = isList;
    m_name = isList ? table->title : nameOf(*table, row);
    const auto& timeline = m_state.scene().timeline;
    m_job.start(
        [results, table, row, timeline](const std::stop_token& stop) -> core::Expected<Found> {
            auto events = core::eventsOfRow(*results, *table, row, stop);
            if (!events)
                return tl::unexpected(events.error());
            if (events->count() == 0) {
                auto windows = core::WindowMarks::make(*table, stop);
                if (!windows)
                    return tl::unexpected(windows.error());
                if ((*windows)->positionOf(row))
                    return Found { {}, std::move(*windows), false };
                return timesOf(*results, *table, row, stop);
            }
            std::vector<std::size_t> tracks(timeline->tracks.size());
            for (std::size_t track = 0; track < tracks.size(); ++track)
                tracks[track] = track;
            auto marks
                = core::EventMarks::make(timeline, core::trackRanks(*timeline, tracks), std::move(*events), stop);
            if (!marks)
                return tl::unexpected(marks.error());
            return Found { std::move(*marks), {}, false };
        },
        [this](const core::LatestJob<Found>::Shared& found) { take(found ? **found : Found()); });
    Q_EMIT changed();
}

void TimelineMarking::take(const Found& found)
{
    m_marks = found.events && found.events->count() > 0 ? found.events : nullptr;
    m_arePieces = found.arePieces;
    std::optional<std::size_t> place;
    if (found.windows)
        place = m_arePieces ? longest(*found.windows) : found.windows->positionOf(m_row);
    const auto at = place.value_or(0);
    m_windows = place ? found.windows : nullptr;
    m_state.setMarks(m_marks);
    m_state.setWindowMarks(m_windows, at);
    if (m_windows && m_arePieces)
        showWindow(at); // a row that is a time is shown by whoever asks for the marks
    else if (m_windows)
        m_state.setWindow({}); // the outline is enough
    reveal();
}

/// What is seen best, and explains most.
std::optional<std::size_t> TimelineMarking::longest(const core::WindowMarks& marks)
{
    const auto& windows = marks.windows();
    const auto found = std::max_element(windows.begin(), windows.end(),
                                        [](const core::MarkedWindow& left, const core::MarkedWindow& right) {
                                            return left.window.durationNs() < right.window.durationNs();
                                        });
    return found == windows.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - windows.begin()));
}

/// Shows the marked event that is selected, else the first in view; of times the one that the row is.
void TimelineMarking::reveal()
{
    if (!m_marks)
        return; // a time is shown by whoever asks for the marks
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
    if (!isActive() || !m_marks)
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
    if (hasWindows())
        return step > 0 ? m_state.highlights().windowMark + 1 < m_windows->windows().size()
                        : m_state.highlights().windowMark > 0;
    return neighbour(step).has_value();
}

void TimelineMarking::step(int step)
{
    if (hasWindows()) {
        stepWindow(step);
        return;
    }
    if (const auto found = neighbour(step)) {
        m_state.selectEvent(found->event);
        m_state.revealEvent(found->event);
    }
}

void TimelineMarking::stepWindow(int step)
{
    if (!canStep(step))
        return;
    showWindow(m_state.highlights().windowMark + (step > 0 ? 1 : static_cast<std::size_t>(-1)));
}

void TimelineMarking::showWindow(std::size_t at)
{
    m_state.setWindowMarks(m_windows, at);
    const auto& mark = m_windows->windows()[at];
    core::RowSubject subject;
    subject.window = mark.window;
    subject.device = mark.device;
    subject.stream = mark.stream;
    showSubject(m_state, subject);
    m_state.setWindow({}); // its outline is enough
}

/// Close enough that the event can be told from its neighbours.
void TimelineMarking::show(core::EventId event)
{
    constexpr double LeastPx = 3;
    constexpr double WantedPx = 12;
    m_state.setWindow({});
    {
        const QScopedValueRollback isRevealing(m_isRevealing, true);
        m_state.selectEvent(event);
    }
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
    if (hasWindows())
        return windowPattern(*m_table, m_arePieces)
            .arg(locale.toString(static_cast<qlonglong>(m_state.highlights().windowMark) + 1),
                 locale.toString(static_cast<qlonglong>(m_windows->windows().size())));
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
    if (hasWindows()) {
        const auto name = m_arePieces
            ? m_name
            : m_table->subject(m_windows->windows()[m_state.highlights().windowMark].row).windowName;
        return tr("%1 outlined, the rest dimmed")
            .arg(QStringLiteral("<b>%1</b>").arg((name.isEmpty() ? m_table->title : name).toHtmlEscaped()));
    }
    return sentencePattern(m_isList ? std::nullopt : m_marks->onlyClass())
        .arg(QStringLiteral("<b>%1</b>").arg(m_name.toHtmlEscaped()));
}
