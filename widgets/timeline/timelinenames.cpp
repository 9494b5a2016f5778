// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/timelinenames.h"

#include "table/eventname.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace {

constexpr int LeastCharacters = 3; ///< less of a name says nothing
constexpr double MarginPx = 3;
constexpr int MostKept = 20'000; ///< names laid out; then all are dropped

/// What events of the same name have in common.
std::size_t nameNumber(const core::Trace& trace, core::EventId event)
{
    switch (event.eventClass) {
    case core::EventClass::Kernels:
        return trace.kernels.name[event.row].value();
    case core::EventClass::Calls:
        return trace.calls.name[event.row].value();
    case core::EventClass::Nvtx:
        return trace.nvtx.text[event.row].value();
    case core::EventClass::OsRuntime:
        return trace.osRuntime.name[event.row].value();
    default:
        return 0;
    }
}

} // namespace

TimelineNames::TimelineNames(const QFont& font)
    : m_font(font)
    , m_metrics(font)
    , m_leastWidthPx(m_metrics.averageCharWidth() * LeastCharacters + 2 * MarginPx)
{
}

std::int8_t TimelineNames::shadeOf(const core::Trace& trace, core::EventId event)
{
    static constexpr std::array<std::int8_t, 5> Steps { 0, 2, -2, 1, -1 };
    return Steps[nameNumber(trace, event) % Steps.size()];
}

const TimelineNames::Fitted& TimelineNames::fitted(const QString& name, int characters)
{
    const std::pair key { name, characters };
    auto found = m_fitted.find(key);
    if (found != m_fitted.end())
        return *found;
    if (m_fitted.size() >= MostKept)
        m_fitted.clear();
    Fitted entry;
    const double room = characters * m_metrics.averageCharWidth();
    auto line = name;
    std::replace_if(
        line.begin(), line.end(), [](QChar c) { return c.category() == QChar::Other_Control; }, u' ');
    const auto shown = m_metrics.elidedText(line, Qt::ElideRight, room);
    entry.isEmpty = shown.isEmpty() || shown == QStringLiteral("…");
    entry.text.setTextFormat(Qt::PlainText);
    entry.text.setPerformanceHint(QStaticText::AggressiveCaching);
    entry.text.setText(shown);
    entry.text.prepare({}, m_font);
    found = m_fitted.insert(key, entry);
    return *found;
}

void TimelineNames::paint(QPainter& painter, const core::Trace& trace, const TimelineColors& colors,
                          std::span<const Place> places)
{
    constexpr int WidestCharacters = 200; // names of templates go on for thousands
    painter.setFont(m_font);
    for (const auto& place : places) {
        const auto room = static_cast<int>((place.rect.width() - 2 * MarginPx) / m_metrics.averageCharWidth());
        const auto name = core::eventName(trace, place.event).left(WidestCharacters);
        // all room that a name does not need is the same room: the layout is found again at any zoom
        const int needed = static_cast<int>(
            std::ceil(m_metrics.maxWidth() / m_metrics.averageCharWidth() * static_cast<double>(name.size())));
        const auto& text = fitted(name, std::min(room, needed));
        if (text.isEmpty)
            continue;
        painter.setPen(colors.textOn(place.timelineClass, place.shade));
        const double y = place.rect.top() + (place.rect.height() - m_metrics.height()) / 2;
        painter.drawStaticText(QPointF(place.rect.left() + MarginPx, y), text.text);
    }
}
