// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "timeline/lanes/lanespans.h"
#include "timeline/timelineclass.h"
#include "timeline/workclasses.h"
#include "trace/eventid.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace core {

class LaneTimes;

/**
 * Which events a lane has: one 32-bit number each, in the order of start. It holds the row and, for device work and API
 * calls, the class too, so that painting need not look up names.
 */
class LaneEvents
{
public:
    static constexpr unsigned RowBits = 29;
    static constexpr std::size_t TagCount = 8; ///< classes that a reference can have, and one for all others
    /// Tables of more rows than this cannot be shown.
    static constexpr std::size_t MaximumRows = std::size_t { 1 } << RowBits;

    /// Device work and API calls.
    LaneEvents() = default;
    /// Events that are all painted as `onlyClass`: rows of its table, or device work for TimelineClass::Busy.
    explicit LaneEvents(TimelineClass onlyClass)
        : m_onlyClass(onlyClass)
    {
    }
    /// Spans that were worked out, which are by start.
    explicit LaneEvents(std::shared_ptr<const LaneSpans> spans);

    /// The number of an event; `timelineClass` is one of the classes of device work and calls, else the table's only
    /// class.
    [[nodiscard]] static std::uint32_t reference(TimelineClass timelineClass, std::size_t row)
    {
        const auto tag = std::min(static_cast<std::uint32_t>(timelineClass), OtherTag);
        return tag << RowBits | static_cast<std::uint32_t>(row);
    }
    void reserve(std::size_t count) { m_references.reserve(count); }
    void append(std::uint32_t reference) { m_references.push_back(reference); }
    /// An event that lasts until another event ends (EventId::NoRow: until the trace does). All or none of a lane are
    /// of this kind.
    void appendUntil(std::uint32_t reference, std::uint32_t endReference)
    {
        m_references.push_back(reference);
        m_endReferences.push_back(endReference);
    }
    /// Changes the end of the last event; see appendUntil().
    void extendLast(std::uint32_t endReference) { m_endReferences.back() = endReference; }
    /// Brings the events into the order of start; those of equal start keep theirs.
    void sortByStart(const Trace& trace);
    void shrinkToFit();

    /// What work of GPUs is painted as; none: kernels and copies are not told apart.
    void setClasses(std::shared_ptr<const WorkClasses> classes) { m_classes = std::move(classes); }

    [[nodiscard]] std::size_t size() const { return m_references.size(); }
    /// What was worked out; null for events of the trace.
    [[nodiscard]] const LaneSpans* spans() const { return m_spans.get(); }
    /// True when colouring work of GPUs another way changes it.
    [[nodiscard]] bool hasWork() const { return !m_onlyClass && !m_spans; }
    /// The event, without its trace, or none for a span in which a device is busy or idle.
    [[nodiscard]] EventId event(std::size_t position) const;
    [[nodiscard]] std::uint32_t referenceAt(std::size_t position) const { return m_references[position]; }
    [[nodiscard]] std::size_t memoryBytes() const;

private:
    friend class LaneTimes;
    static constexpr std::uint32_t OtherTag = TagCount - 1; ///< first class that needs a lane of its own
    static constexpr std::uint32_t RowMask = (std::uint32_t { 1 } << RowBits) - 1;

    std::vector<std::uint32_t> m_references;
    std::vector<std::uint32_t> m_endReferences; ///< empty: each event ends by itself
    std::optional<TimelineClass> m_onlyClass;
    std::shared_ptr<const LaneSpans> m_spans;
    std::shared_ptr<const WorkClasses> m_classes;
};

/// Times and classes of the events of a lane, by position. Lives no longer than what it was made of.
class LaneTimes
{
public:
    LaneTimes(const Trace& trace, const LaneEvents& events);

    [[nodiscard]] std::size_t size() const { return m_size; }
    [[nodiscard]] std::int64_t startNs(std::size_t position) const
    {
        return ofReference(m_startNs, m_references[position]);
    }
    /// Never before the start.
    [[nodiscard]] std::int64_t endNs(std::size_t position) const
    {
        if (m_endReferences == nullptr) [[likely]]
            return std::max(startNs(position), ofReference(m_endNs, m_references[position]));
        const auto end = m_endReferences[position];
        return std::max(startNs(position), end == EventId::NoRow ? m_traceEndNs : ofReference(m_endNs, end));
    }
    [[nodiscard]] TimelineClass timelineClass(std::size_t position) const
    {
        if (m_onlyClass)
            return *m_onlyClass;
        const auto reference = m_references[position];
        const auto row = reference & LaneEvents::RowMask;
        if (m_spans != nullptr)
            return m_spans->classes[row];
        const auto tag = static_cast<TimelineClass>(reference >> LaneEvents::RowBits);
        return m_classes == nullptr ? tag : m_classes->of(tag, row);
    }
    /// Position of the first event that starts at a time or after it.
    [[nodiscard]] std::size_t firstStartingAt(std::int64_t timeNs) const { return firstStartingAt(timeNs, 0, m_size); }
    /// As above, among [begin, end).
    [[nodiscard]] std::size_t firstStartingAt(std::int64_t timeNs, std::size_t begin, std::size_t end) const
    {
        while (begin < end) {
            const auto middle = begin + (end - begin) / 2;
            if (startNs(middle) < timeNs)
                begin = middle + 1;
            else
                end = middle;
        }
        return begin;
    }

private:
    using Columns = std::array<const std::int64_t*, LaneEvents::TagCount>;
    [[nodiscard]] static std::int64_t ofReference(const Columns& columns, std::uint32_t reference)
    {
        return columns[reference >> LaneEvents::RowBits][reference & LaneEvents::RowMask];
    }

    std::size_t m_size;
    const std::uint32_t* m_references;
    const std::uint32_t* m_endReferences;
    std::optional<TimelineClass> m_onlyClass;
    const LaneSpans* m_spans;
    const WorkClasses* m_classes;
    std::int64_t m_traceEndNs;
    Columns m_startNs {}; ///< by tag
    Columns m_endNs {};
};

} // namespace core
