// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/nccl/ncclgroups.h"

#include "analysis/nccl/ncclnames.h"
#include "statistics/statistics.h"

#include <algorithm>

namespace core {

void NcclEventMaker::addThread(std::size_t first, std::size_t last, const NcclRangeKernels& kernelsOf)
{
    m_depth = 0;
    for (std::size_t i = first; i < last; ++i) {
        const auto& range = m_ranges.ranges[i];
        if (m_group && range.startNs >= m_group->endNs)
            closeGroup();
        switch (range.kind) {
        case NcclRangeKind::Operation:
            addOperation(range, kernelsOf(i));
            break;
        case NcclRangeKind::GroupStart:
            ++m_depth;
            for (const auto kernel : kernelsOf(i)) // nothing should be launched here
                addKernel(kernel);
            break;
        case NcclRangeKind::GroupEnd:
            append(m_groupKernels, kernelsOf(i));
            if (m_depth == 0 || --m_depth == 0)
                finishGroup();
            break;
        case NcclRangeKind::Group:
            if (!m_group)
                m_group = &range;
            append(m_groupKernels, kernelsOf(i));
            break;
        case NcclRangeKind::CommunicatorInit:
        case NcclRangeKind::Framework:
        case NcclRangeKind::Other:
            break;
        }
    }
    closeGroup();
}

void NcclEventMaker::append(std::vector<std::uint32_t>& kernels, std::span<const std::uint32_t> more)
{
    kernels.insert(kernels.end(), more.begin(), more.end());
}

void NcclEventMaker::addOperation(const NcclRange& range, std::span<const std::uint32_t> kernels)
{
    const bool isInGroup = m_depth > 0 || m_group;
    if (kernels.empty() && isInGroup) {
        m_pending.push_back(&range);
        return;
    }
    if (!kernels.empty() && m_depth > 0) // a group does not launch before its end: this one's end was not recorded
        finishGroup();
    const auto* framework = frameworkOf(range);
    if (kernels.empty() && framework)
        addHostFramework(*framework);
    else if (kernels.empty())
        m_result.events.push_back(hostEvent(range));
    for (std::size_t i = 0; i < kernels.size(); ++i) {
        auto event = tied(kernelEvent(kernels[i]), range);
        if (i == 0)
            addTransfer(event, range);
        if (framework)
            nameBy(*framework, event, 1);
        if (i > 0) { // the message travels once, whatever number of kernels it takes
            event.sizeBytes = std::min<std::int64_t>(event.sizeBytes, 0);
            event.operationCount = 0;
        }
        m_result.events.push_back(event);
    }
}

void NcclEventMaker::closeGroup()
{
    m_group = nullptr;
    finishGroup();
}

void NcclEventMaker::finishGroup()
{
    m_depth = 0;
    if (m_groupKernels.empty()) {
        for (const auto* range : m_pending) {
            if (const auto* framework = frameworkOf(*range))
                addHostFramework(*framework);
            else
                m_result.events.push_back(hostEvent(*range));
        }
    } else if (m_pending.empty()) {
        for (const auto kernel : m_groupKernels)
            addKernel(kernel);
    } else if (m_groupKernels.size() == 1) {
        addFused(m_groupKernels.front());
    } else {
        addSeveral();
    }
    m_pending.clear();
    m_groupKernels.clear();
}

void NcclEventMaker::addFused(std::uint32_t kernel)
{
    auto event = tied(kernelEvent(kernel), *m_pending.front());
    const auto op = commonOp();
    event.op = op.isValid() ? op : kernelEvent(kernel).op;
    event.operationCount = static_cast<std::uint32_t>(m_pending.size());
    event.communicator = commonCommunicator();
    event.sizeBytes = op.isValid() ? fusedSize(op) : -1;
    if (m_pending.size() > 1)
        event.root = -1; // it is that of one of several
    for (const auto* range : m_pending)
        addTransfer(event, *range);
    if (const auto* framework = commonFramework())
        nameBy(*framework, event, partCount());
    m_result.events.push_back(event);
}

void NcclEventMaker::addSeveral()
{
    const auto op = commonOp();
    const auto& first = *m_pending.front();
    const auto* framework = commonFramework();
    const bool isOneEach = m_groupKernels.size() == m_pending.size()
        && std::all_of(m_pending.begin(), m_pending.end(), [&](const NcclRange* range) {
                               return range->op == first.op && range->sizeBytes == first.sizeBytes
                                   && range->communicator == first.communicator;
                           });
    for (std::size_t i = 0; i < m_groupKernels.size(); ++i) {
        auto event = kernelEvent(m_groupKernels[i]);
        if (isOneEach) {
            event = tied(event, *m_pending[i]);
            addTransfer(event, *m_pending[i]);
        } else if (op.isValid()) {
            event = tied(event, first);
            event.op = op;
            event.communicator = commonCommunicator();
            event.sizeBytes = event.sequence = event.root = -1;
        }
        if (framework)
            nameBy(*framework, event, 1);
        m_result.splitGroupKernels += isOneEach ? 0 : 1;
        m_result.events.push_back(event);
    }
}

std::uint64_t NcclEventMaker::commonCommunicator() const
{
    const auto first = m_pending.front()->communicator;
    const bool isOne = std::all_of(m_pending.begin(), m_pending.end(),
                                   [first](const NcclRange* range) { return range->communicator == first; });
    return isOne ? first : 0;
}

NcclOpIndex NcclEventMaker::commonOp() const
{
    const auto first = m_pending.front()->op;
    const bool isOne = std::all_of(m_pending.begin(), m_pending.end(),
                                   [first](const NcclRange* range) { return range->op == first; });
    if (isOne)
        return first;
    const auto isPointToPoint = [this](const NcclRange* range) {
        return isNcclPointToPoint(m_ops.names()[static_cast<qsizetype>(range->op.value())]);
    };
    return std::all_of(m_pending.begin(), m_pending.end(), isPointToPoint) ? m_ops.indexOf(QStringLiteral("sendrecv"))
                                                                           : NcclOpIndex {};
}

const NcclRange* NcclEventMaker::frameworkOf(const NcclRange& range) const
{
    return range.framework == NcclRange::NoFramework ? nullptr : &m_ranges.frameworks[range.framework];
}

const NcclRange* NcclEventMaker::commonFramework() const
{
    const auto* first = frameworkOf(*m_pending.front());
    const bool isOne = first && std::all_of(m_pending.begin(), m_pending.end(), [&](const NcclRange* range) {
                           const auto* framework = frameworkOf(*range);
                           return framework && framework->op == first->op;
                       });
    return isOne ? first : nullptr;
}

void NcclEventMaker::nameBy(const NcclRange& framework, NcclEvent& event, std::size_t parts) const
{
    event.op = framework.op;
    event.source = event.source == NcclSource::Api ? NcclSource::ApiInPyTorch : NcclSource::NvtxInPyTorch;
    const auto& op = m_ops.names()[static_cast<qsizetype>(framework.op.value())];
    if (op == QStringLiteral("alltoall") && event.sizeBytes > 0) // counts what goes to one peer
        event.sizeBytes /= static_cast<std::int64_t>(std::max<std::size_t>(parts, 1));
}

void NcclEventMaker::addHostFramework(const NcclRange& framework)
{
    if (m_hostFramework == &framework)
        return;
    m_hostFramework = &framework;
    auto event = hostEvent(framework);
    event.source = NcclSource::NvtxInPyTorch;
    m_result.events.push_back(event);
}

std::size_t NcclEventMaker::partCount() const
{
    const auto first = m_pending.front()->op;
    const auto count = std::count_if(m_pending.begin(), m_pending.end(),
                                     [first](const NcclRange* range) { return range->op == first; });
    return std::max(static_cast<std::size_t>(count), m_pending.size() - static_cast<std::size_t>(count));
}

std::int64_t NcclEventMaker::fusedSize(NcclOpIndex op) const
{
    const auto first = m_pending.front()->op;
    std::int64_t firstBytes = 0;
    std::int64_t otherBytes = 0;
    for (const auto* range : m_pending) {
        if (range->sizeBytes < 0)
            return -1;
        auto& sum = op == first || range->op == first ? firstBytes : otherBytes;
        sum = saturatedSum(sum, range->sizeBytes);
    }
    return std::max(firstBytes, otherBytes);
}

NcclEvent NcclEventMaker::kernelEvent(std::uint32_t kernel)
{
    const auto& kernels = m_trace.kernels;
    auto& op = m_opOfName[kernels.name[kernel].value()];
    if (!op.isValid())
        op = m_ops.indexOf(ncclKernelOp(m_trace.kernelNames[kernels.name[kernel].value()]));
    NcclEvent event;
    event.startNs = kernels.startNs[kernel];
    event.endNs = kernels.endNs[kernel];
    event.op = op;
    event.kernel = NcclKernelRow { kernel };
    event.stream = kernels.stream[kernel];
    return event;
}

NcclEvent NcclEventMaker::tied(NcclEvent event, const NcclRange& range) const
{
    event.source = range.source;
    event.op = range.op;
    event.thread = range.thread;
    event.communicator = range.communicator;
    event.sizeBytes = range.sizeBytes;
    event.sequence = range.sequence;
    event.root = isNcclRooted(m_ops.names()[static_cast<qsizetype>(range.op.value())]) ? range.peer : -1;
    return event;
}

NcclEvent NcclEventMaker::hostEvent(const NcclRange& range)
{
    NcclEvent event;
    event.startNs = range.startNs;
    event.endNs = range.endNs;
    event = tied(event, range);
    addTransfer(event, range);
    return event;
}

void NcclEventMaker::addTransfer(NcclEvent& event, const NcclRange& range)
{
    const auto& op = m_ops.names()[static_cast<qsizetype>(range.op.value())];
    if (range.peer < 0 || !isNcclPointToPoint(op))
        return;
    if (event.transferCount == 0)
        event.firstTransfer = static_cast<std::uint32_t>(m_result.transfers.size());
    ++event.transferCount;
    m_result.transfers.push_back(
        { range.communicator, range.sizeBytes, range.peer, range.number, op == QStringLiteral("send") });
}

} // namespace core
