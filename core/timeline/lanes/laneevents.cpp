// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/lanes/laneevents.h"

namespace core {

namespace {

/// The table of the class of events that has a lane of its own.
EventClass tableOf(TimelineClass timelineClass)
{
    switch (timelineClass) {
    case TimelineClass::Memcpy:
        return EventClass::Memcpy;
    case TimelineClass::Memset:
        return EventClass::Memset;
    case TimelineClass::GraphLaunch:
        return EventClass::GraphLaunches;
    case TimelineClass::Call:
    case TimelineClass::BlockingCall:
        return EventClass::Calls;
    case TimelineClass::NvtxRange:
        return EventClass::Nvtx;
    case TimelineClass::OsRuntime:
        return EventClass::OsRuntime;
    case TimelineClass::Overhead:
        return EventClass::Overhead;
    case TimelineClass::Running:
        return EventClass::Scheduling;
    case TimelineClass::LibraryCall:
        return EventClass::LibraryCalls;
    case TimelineClass::MpiCall:
        return EventClass::Mpi;
    case TimelineClass::PageFault:
        return EventClass::GpuPageFaults;
    default:
        return EventClass::Kernels;
    }
}

} // namespace

LaneEvents::LaneEvents(std::shared_ptr<const LaneSpans> spans)
    : m_spans(std::move(spans))
{
    m_references.reserve(m_spans->size());
    for (std::size_t row = 0; row < m_spans->size(); ++row)
        m_references.push_back(OtherTag << RowBits | static_cast<std::uint32_t>(row));
}

std::size_t LaneEvents::memoryBytes() const
{
    return (m_references.capacity() + m_endReferences.capacity()) * sizeof(std::uint32_t)
        + (m_spans ? m_spans->memoryBytes() : 0);
}

void LaneEvents::sortByStart(const Trace& trace)
{
    const auto unsorted = *this;
    const LaneTimes times(trace, unsorted);
    std::vector<std::uint32_t> order(size());
    for (std::size_t i = 0; i < order.size(); ++i)
        order[i] = static_cast<std::uint32_t>(i);
    std::stable_sort(order.begin(), order.end(), [&times](std::uint32_t left, std::uint32_t right) {
        return times.startNs(left) < times.startNs(right);
    });
    for (std::size_t i = 0; i < order.size(); ++i)
        m_references[i] = unsorted.m_references[order[i]];
}

void LaneEvents::shrinkToFit()
{
    m_references.shrink_to_fit();
    m_endReferences.shrink_to_fit();
}

EventId LaneEvents::event(std::size_t position) const
{
    if (m_onlyClass == TimelineClass::Busy)
        return {};
    const auto reference = m_references[position];
    if (m_spans)
        return m_spans->event(reference & RowMask);
    const auto tag = static_cast<TimelineClass>(reference >> RowBits);
    return { tableOf(m_onlyClass.value_or(tag)), reference & RowMask };
}

LaneTimes::LaneTimes(const Trace& trace, const LaneEvents& events)
    : m_size(events.size())
    , m_references(events.m_references.data())
    , m_endReferences(events.m_endReferences.empty() ? nullptr : events.m_endReferences.data())
    , m_onlyClass(events.m_onlyClass)
    , m_spans(events.m_spans.get())
    , m_classes(events.m_classes.get())
    , m_traceEndNs(trace.extent.endNs)
{
    const auto setTable = [this](TimelineClass timelineClass, const auto& table) {
        const auto tag = std::min(static_cast<std::uint32_t>(timelineClass), LaneEvents::OtherTag);
        m_startNs[tag] = table.startNs.data();
        m_endNs[tag] = table.endNs.data();
    };
    setTable(TimelineClass::Kernel, trace.kernels);
    setTable(TimelineClass::NcclKernel, trace.kernels);
    setTable(TimelineClass::Memcpy, trace.copies);
    setTable(TimelineClass::Memset, trace.sets);
    setTable(TimelineClass::GraphLaunch, trace.graphLaunches);
    setTable(TimelineClass::Call, trace.calls);
    setTable(TimelineClass::BlockingCall, trace.calls);
    if (m_spans != nullptr)
        setTable(TimelineClass::NvtxRange, *m_spans);
    else if (m_onlyClass == TimelineClass::NvtxRange)
        setTable(TimelineClass::NvtxRange, trace.nvtx);
    else if (m_onlyClass == TimelineClass::OsRuntime)
        setTable(TimelineClass::OsRuntime, trace.osRuntime);
    else if (m_onlyClass == TimelineClass::Overhead)
        setTable(TimelineClass::Overhead, trace.overhead);
    else if (m_onlyClass == TimelineClass::LibraryCall)
        setTable(TimelineClass::LibraryCall, trace.libraryCalls);
    else if (m_onlyClass == TimelineClass::MpiCall)
        setTable(TimelineClass::MpiCall, trace.mpi);
    else if (m_onlyClass == TimelineClass::PageFault)
        setTable(TimelineClass::PageFault, trace.gpuPageFaults);
    else if (m_onlyClass == TimelineClass::Running)
        m_startNs[LaneEvents::OtherTag] = m_endNs[LaneEvents::OtherTag] = trace.scheduling.timeNs.data();
}

} // namespace core
