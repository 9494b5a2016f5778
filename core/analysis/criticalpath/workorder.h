// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/column.h"
#include "base/result.h"
#include "scope/devicework.h"

#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace core {

/// The GPU work of each stream and of each process in the order in which it ended. 8 bytes a piece of work. Refers to
/// the trace.
class WorkOrder
{
public:
    /// Tables of more rows than this cannot be put in order.
    static constexpr std::size_t MostRows = std::size_t { 1 } << 30;

    /// O(n log n), O(n) for streams whose work does not overlap. Errors: Cancelled.
    [[nodiscard]] static Cancellable<WorkOrder> make(const Trace& trace, const std::stop_token& stop);

    /// Work of a group, numbered by its end, then by its start.
    class Group
    {
    public:
        Group(const Trace& trace, std::span<const std::uint32_t> works)
            : m_trace(&trace)
            , m_works(works)
        {
        }
        [[nodiscard]] std::size_t size() const { return m_works.size(); }
        [[nodiscard]] WorkReference work(std::size_t position) const;
        /// How many ended by `timeNs`.
        [[nodiscard]] std::size_t endedBy(std::int64_t timeNs) const;
        /// The last to end by the start of `work`, which is one of the group; none: none ended by then. `hint` is kept
        /// between questions that follow each other in time.
        [[nodiscard]] std::optional<WorkReference> lastBefore(const WorkReference& work, std::size_t& hint) const;

    private:
        [[nodiscard]] std::size_t positionOf(const WorkReference& work, std::size_t hint) const;

        const Trace* m_trace;
        std::span<const std::uint32_t> m_works;
    };
    [[nodiscard]] Group ofStream(StreamIndex stream) const { return group(m_byStream, stream.value()); }
    [[nodiscard]] Group ofProcess(ProcessIndex process) const { return group(m_byProcess, process.value()); }
    /// False when work of the stream overlaps, so that its order says nothing.
    [[nodiscard]] bool isInOrder(StreamIndex stream) const { return m_isInOrder[stream.value()] != 0; }
    /// The only stream, or device, of the process with work; none: it has several.
    [[nodiscard]] StreamIndex onlyStream(ProcessIndex process) const { return m_onlyStream[process.value()]; }
    [[nodiscard]] DeviceIndex onlyDevice(ProcessIndex process) const { return m_onlyDevice[process.value()]; }

private:
    struct Groups {
        std::vector<std::size_t> first; ///< one more than groups
        Column<std::uint32_t> works;
    };
    explicit WorkOrder(const Trace& trace)
        : m_trace(&trace)
    {
    }
    [[nodiscard]] Group group(const Groups& groups, std::size_t number) const
    {
        return { *m_trace,
                 std::span<const std::uint32_t>(groups.works)
                     .subspan(groups.first[number], groups.first[number + 1] - groups.first[number]) };
    }
    [[nodiscard]] bool fill(const std::stop_token& stop);
    void noteOnly();

    const Trace* m_trace;
    Groups m_byStream, m_byProcess;
    std::vector<char> m_isInOrder;
    std::vector<StreamIndex> m_onlyStream;
    std::vector<DeviceIndex> m_onlyDevice;
};

} // namespace core
