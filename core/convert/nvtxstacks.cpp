// SPDX-License-Identifier: GPL-3.0-or-later
#include "convert/nvtxstacks.h"

#include "base/stopcheck.h"
#include "trace/nestingrows.h"

namespace core {

Expected<NvtxStacks> NvtxStacks::find(const Trace& trace, const std::stop_token& stop)
{
    const auto& nvtx = trace.nvtx;
    const auto& calls = trace.calls;
    NvtxStacks stacks;
    stacks.m_below.resize(nvtx.size());
    stacks.m_longer.resize(nvtx.size());
    stacks.m_topOfCall.resize(calls.size());
    std::vector<NvtxRow> topOfThread(trace.threads.size());
    // what ended before cannot enclose what begins now
    const auto dropEnded = [&](NvtxRow& top, std::int64_t startNs) {
        while (top.isValid() && nvtx.endNs[top.value()] < startNs)
            top = stacks.m_below[top.value()];
    };
    // O(1) in the mean: what a longer range hides from the next is dropped no later than that range
    const auto longerThan = [&](std::size_t row, NvtxRow below) {
        while (below.isValid() && nvtx.endNs[below.value()] <= nvtx.endNs[row])
            below = stacks.m_longer[below.value()];
        return below;
    };
    NestingRows ranges(nvtx.startNs, nvtx.endNs);
    for (std::size_t call = 0; call < calls.size(); ++call) {
        if (isStopDue(call, stop))
            return cancelled();
        for (; !ranges.isAtEnd() && nvtx.startNs[ranges.row()] <= calls.startNs[call]; ranges.next()) {
            const auto row = ranges.row();
            if (nvtx.kind[row] == NvtxKind::Mark || !nvtx.thread[row].isValid())
                continue;
            auto& top = topOfThread[nvtx.thread[row].value()];
            dropEnded(top, nvtx.startNs[row]);
            stacks.m_below[row] = top;
            stacks.m_longer[row] = longerThan(row, top);
            top = NvtxRow { row };
        }
        if (!calls.thread[call].isValid())
            continue;
        auto& top = topOfThread[calls.thread[call].value()];
        dropEnded(top, calls.startNs[call]);
        stacks.m_topOfCall[call] = top;
    }
    return stacks;
}

std::size_t NvtxStacks::around(const Trace& trace, CallRow call, Ranges& ranges) const
{
    constexpr int MostSteps = 4096; // the pile also holds what ended under a longer range
    std::size_t count = 0;
    const auto endNs = trace.calls.endNs[call.value()];
    auto range = m_topOfCall[call.value()];
    for (int step = 0; step < MostSteps && range.isValid() && count < MostRanges; ++step) {
        const bool isAround = trace.nvtx.endNs[range.value()] >= endNs;
        if (isAround)
            ranges[count++] = range;
        // what ends before this one does not enclose the call either
        range = isAround ? m_below[range.value()] : m_longer[range.value()];
    }
    return count;
}

} // namespace core
