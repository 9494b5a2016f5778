// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "timeline/timelineclass.h"
#include "trace/eventid.h"

#include <QHash>
#include <QString>

#include <cstdint>
#include <optional>
#include <vector>

namespace core {

/// What a span that is no event of the trace is called.
struct SpanText {
    QString name;
    QString detail; ///< what else is known of it; may be empty
    friend bool operator==(const SpanText&, const SpanText&) = default;
};

/// Spans that a lane shows and that were worked out, not recorded: by start. The columns are of one length.
struct LaneSpans {
    std::vector<std::int64_t> startNs, endNs;
    std::vector<TimelineClass> classes;
    /// Row of the event that a span stands for, or place in `texts`.
    std::vector<std::uint32_t> subjects;
    std::optional<EventClass> eventClass; ///< of the events; none: spans have texts
    std::vector<SpanText> texts;
    std::vector<TimelineClass> usedClasses; ///< each once, ascending

    [[nodiscard]] std::size_t size() const { return startNs.size(); }
    /// Without its trace; none: it stands for no event.
    [[nodiscard]] EventId event(std::size_t span) const
    {
        return eventClass ? EventId { *eventClass, subjects[span] } : EventId {};
    }
    [[nodiscard]] SpanText text(std::size_t span) const { return eventClass ? SpanText {} : texts[subjects[span]]; }
    [[nodiscard]] std::size_t memoryBytes() const
    {
        return (startNs.capacity() + endNs.capacity()) * sizeof(std::int64_t) + classes.capacity()
            + subjects.capacity() * sizeof(std::uint32_t) + texts.capacity() * sizeof(SpanText);
    }
    /// To be called when all spans are there: fills `usedClasses`, and gives back memory that is not needed.
    void finish();
};

/// Keeps equal words of spans once.
class SpanTexts
{
public:
    /// Place of `text` in `texts`, the same in all calls.
    std::uint32_t placeOf(const SpanText& text, std::vector<SpanText>& texts);

private:
    QHash<QString, std::uint32_t> m_places;
};

} // namespace core
