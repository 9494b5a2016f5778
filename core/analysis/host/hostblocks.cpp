// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/host/hostblocks.h"

#include "analysis/host/barriercalls.h"
#include "statistics/statistics.h"

#include <algorithm>
#include <utility>

namespace core {

namespace {

// ENUM_CUDA_MEMCPY_OPER
constexpr std::uint8_t HostToDevice = 1;
constexpr std::uint8_t HostToArray = 3;
constexpr std::uint8_t ArrayToArray = 5;
constexpr std::uint8_t DeviceToDevice = 8; ///< within one device; PtoP is between devices

/// Copies that return at once although their call has no Async: within one device, or small ones to the device.
bool isHarmless(const MemoryOperationTable& copies, std::size_t row, double smallBytes)
{
    const auto kind = copies.copyKind[row];
    if (kind >= ArrayToArray && kind <= DeviceToDevice)
        return true;
    return (kind == HostToDevice || kind == HostToArray) && static_cast<double>(copies.sizeBytes[row]) <= smallBytes;
}

bool touchesPageable(const MemoryOperationTable& copies, std::size_t row)
{
    return copies.source[row] == MemoryKind::Pageable || copies.destination[row] == MemoryKind::Pageable;
}

bool isHostReachable(MemoryKind kind)
{
    return kind == MemoryKind::Pinned || kind == MemoryKind::Managed || kind == MemoryKind::ManagedStatic;
}

/// Device and stream of the work are in scope, whenever it ran.
bool acceptsStream(const ScopeFilter& filter, const MemoryOperationTable& table, std::size_t row)
{
    return filter.acceptsWork(filter.window().startNs, filter.window().endNs, table.stream[row], table.launch[row]);
}

} // namespace

void HostBlocks::mark(const Trace& trace, const ScopeFilter& filter, HostBlock block, const MemoryOperationTable& table,
                      std::size_t row, bool isSet)
{
    const auto call = table.launch[row];
    m_marked.push_back({ call, block });
    if (!filter.acceptsCall(call.value()) || !acceptsStream(filter, table, row))
        return;
    m_scoped.push_back(call);
    auto& memory = m_memory[static_cast<std::size_t>(block)];
    ++memory.operations[{ isSet, table.copyKind[row], table.source[row], table.destination[row] }];
    auto& sums = memory.copies[trace.processOf(table.stream[row]).value()][table.copyKind[row]];
    sums.sizeBytes += static_cast<double>(table.sizeBytes[row]);
    sums.totalNs += static_cast<double>(table.endNs[row] - table.startNs[row]);
}

bool HostBlocks::markCopies(const Trace& trace, const ScopeFilter& filter, double smallCopyBytes,
                            const std::stop_token& stop)
{
    const auto& copies = trace.copies;
    for (std::size_t row = 0; row < copies.size(); ++row) {
        if (isStopDue(row, stop))
            return false;
        const auto call = copies.launch[row];
        if (!call.isValid()) {
            if (touchesPageable(copies, row)
                && filter.acceptsWork(copies.startNs[row], copies.endNs[row], copies.stream[row], call))
                ++m_memory[static_cast<std::size_t>(HostBlock::PageableCopy)].withoutCall;
            continue;
        }
        const auto kind = trace.callNames[trace.calls.name[call.value()].value()].kind;
        if (kind == CallKind::BlockingMemory && !isHarmless(copies, row, smallCopyBytes))
            mark(trace, filter, HostBlock::Copy, copies, row, false);
        else if (kind == CallKind::AsyncMemcpy && touchesPageable(copies, row))
            mark(trace, filter, HostBlock::PageableCopy, copies, row, false);
    }
    return true;
}

bool HostBlocks::markSets(const Trace& trace, const ScopeFilter& filter, const std::stop_token& stop)
{
    const auto& sets = trace.sets;
    for (std::size_t row = 0; row < sets.size(); ++row) {
        if (isStopDue(row, stop))
            return false;
        const auto call = sets.launch[row];
        if (call.isValid() && isHostReachable(sets.destination[row])
            && trace.callNames[trace.calls.name[call.value()].value()].kind == CallKind::BlockingMemory)
            mark(trace, filter, HostBlock::Memset, sets, row, true);
    }
    return true;
}

/// Sums up the marked calls in scope, each once.
void HostBlocks::addScopedCalls(const Trace& trace, const ScopeFilter& filter)
{
    std::sort(m_scoped.begin(), m_scoped.end());
    m_scoped.erase(std::unique(m_scoped.begin(), m_scoped.end()), m_scoped.end());
    auto marked = m_marked.begin();
    for (const auto call : m_scoped) {
        marked = std::find_if(marked, m_marked.end(), [call](const MarkedCall& entry) { return entry.call == call; });
        auto& memory = m_memory[static_cast<std::size_t>(marked->block)];
        const auto row = call.value();
        const auto span = filter.clipped(trace.calls.startNs[row], trace.calls.endNs[row]);
        for (auto* sums : { &memory.all, &memory.byApi[trace.callNames[trace.calls.name[row].value()].name] }) {
            ++sums->count;
            sums->totalNs = saturatedSum(sums->totalNs, span.lengthNs());
        }
        if (const auto thread = trace.calls.thread[row]; thread.isValid())
            memory.blocked[trace.processOf(thread).value()].appendSorted(span);
    }
}

bool HostBlocks::addAllCalls(const Trace& trace, const Scope& scope, const std::stop_token& stop)
{
    auto wholeProcesses = scope; // whatever stream or NVTX range: a gap asks for its process
    wholeProcesses.nvtx.reset();
    const ScopeFilter filter(trace, wholeProcesses);
    std::vector<std::array<IntervalSet, HostBlockCount>> sets(trace.processes.size());
    auto next = m_marked.begin();
    const bool isDone = forEachBarrierCall(trace, filter, stop, [&](std::size_t row, BarrierKind kind) {
        const auto thread = trace.calls.thread[row];
        next = std::find_if(next, m_marked.end(), [row](const MarkedCall& entry) { return entry.call.value() >= row; });
        if (!thread.isValid() || !filter.acceptsCall(row))
            return;
        auto block = kind == BarrierKind::SyncApi ? HostBlock::Synchronization : HostBlock::Other;
        if (kind == BarrierKind::BlockingMemcpy && next != m_marked.end() && next->call.value() == row)
            block = next->block;
        sets[trace.processOf(thread).value()][static_cast<std::size_t>(block)].appendSorted(
            filter.clipped(trace.calls.startNs[row], trace.calls.endNs[row]));
    });
    m_blocked.resize(trace.processes.size());
    for (std::size_t process = 0; process < sets.size(); ++process) {
        for (std::size_t block = 0; block < HostBlockCount; ++block)
            m_blocked[process][block] = CoverageIndex(std::move(sets[process][block]));
    }
    return isDone;
}

Cancellable<HostBlocks> HostBlocks::collect(const Trace& trace, const Scope& scope, double smallCopyBytes,
                                            const std::stop_token& stop)
{
    HostBlocks blocks;
    for (auto& memory : blocks.m_memory) {
        memory.blocked.resize(trace.processes.size());
        memory.copies.resize(trace.processes.size());
    }
    const ScopeFilter filter(trace, scope);
    if (!blocks.markCopies(trace, filter, smallCopyBytes, stop) || !blocks.markSets(trace, filter, stop))
        return cancelled();
    std::sort(blocks.m_marked.begin(), blocks.m_marked.end(), [](const MarkedCall& left, const MarkedCall& right) {
        return std::tie(left.call, left.block) < std::tie(right.call, right.block);
    });
    blocks.addScopedCalls(trace, filter);
    if (!blocks.addAllCalls(trace, scope, stop))
        return cancelled();
    return blocks;
}

std::optional<HostBlock> HostBlocks::longestIn(ProcessIndex process, const Interval& span) const
{
    std::optional<HostBlock> longest;
    std::int64_t longestNs = 0;
    for (std::size_t block = 0; process.isValid() && block < HostBlockCount; ++block) {
        const auto coveredNs = m_blocked[process.value()][block].coveredNs(span);
        if (coveredNs > longestNs) {
            longestNs = coveredNs;
            longest = static_cast<HostBlock>(block);
        }
    }
    return longest;
}

} // namespace core
