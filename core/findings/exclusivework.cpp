// SPDX-License-Identifier: GPL-3.0-or-later
#include "findings/exclusivework.h"

#include "analysis/budget/busysweep.h"
#include "findings/copysorter.h"

namespace core {

ExclusiveWork::ExclusiveWork(DeviceIndex device, const CopySorter& sorter, const Trace& trace, DeviceCopies& copies)
    : m_device(device)
    , m_sorter(sorter)
    , m_trace(trace)
    , m_copies(copies)
    , m_kernels(trace, device)
{
}

void ExclusiveWork::busy(const BusySegment& segment, const Interval& part)
{
    if (segment.timeClass == TimeClass::OtherWork)
        return;
    m_busyNs += part.lengthNs();
    switch (segment.timeClass) {
    case TimeClass::Compute:
    case TimeClass::ComputeComm:
    case TimeClass::ComputeCopy:
        m_kernels.add(segment.owner.row, part.lengthNs());
        break;
    case TimeClass::Comm:
        addComm(segment.owner.row, part);
        break;
    case TimeClass::CopyToDevice:
    case TimeClass::CopyToHost:
    case TimeClass::CopyPeer:
    case TimeClass::CopyOnDevice:
        addCopy(segment.owner.row, part.lengthNs());
        break;
    default:
        break;
    }
}

void ExclusiveWork::addComm(std::uint32_t row, const Interval& span)
{
    if (!m_comm.empty() && m_comm.back().kernel == row && m_comm.back().span.endNs == span.startNs)
        m_comm.back().span.endNs = span.endNs;
    else
        m_comm.push_back({ span, m_device, row });
}

void ExclusiveWork::addCopy(std::uint32_t row, std::int64_t timeNs)
{
    const auto direction = m_sorter.direction(row);
    if (!direction)
        return;
    auto& figures
        = m_copies
              .copies[static_cast<std::size_t>(*direction)][static_cast<std::size_t>(m_sorter.sort(row, *direction))];
    const auto& copies = m_trace.copies;
    const auto durationNs = copies.endNs[row] - copies.startNs[row]; // exposed, so longer than 0
    figures.exposedNs += timeNs;
    figures.exposedBytes
        += static_cast<double>(copies.sizeBytes[row]) * static_cast<double>(timeNs) / static_cast<double>(durationNs);
}

void ExclusiveWork::take(BusyFigures& figures) const
{
    figures.busyNs += m_busyNs;
    figures.kernels.insert(figures.kernels.end(), m_kernels.parts().begin(), m_kernels.parts().end());
    figures.comm.insert(figures.comm.end(), m_comm.begin(), m_comm.end());
}

} // namespace core
