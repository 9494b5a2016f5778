// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/criticalpath/workorder.h"

#include "analysis/host/spanrows.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <tuple>
#include <utility>

namespace core {

namespace {

constexpr unsigned KindShift = 30;
constexpr std::uint32_t RowBitsMask = (std::uint32_t { 1 } << KindShift) - 1;

std::uint32_t packedWork(const WorkReference& work)
{
    return static_cast<std::uint32_t>(work.kind) << KindShift | work.row;
}

WorkReference unpackedWork(std::uint32_t packed)
{
    return { static_cast<WorkKind>(packed >> KindShift), packed & RowBitsMask };
}

/// The order of a group.
auto rankOfWork(const Trace& trace, std::uint32_t packed)
{
    const auto span = spanOfWork(trace, unpackedWork(packed));
    return std::tuple(span.endNs, span.startNs, packed);
}

/// Makes sums of the counts that stand one place further.
void addUp(std::vector<std::size_t>& counts)
{
    std::partial_sum(counts.begin(), counts.end(), counts.begin());
}

} // namespace

WorkReference WorkOrder::Group::work(std::size_t position) const
{
    return unpackedWork(m_works[position]);
}

std::size_t WorkOrder::Group::endedBy(std::int64_t timeNs) const
{
    const auto endNs = [this](std::uint32_t packed) { return spanOfWork(*m_trace, unpackedWork(packed)).endNs; };
    return static_cast<std::size_t>(std::ranges::upper_bound(m_works, timeNs, {}, endNs) - m_works.begin());
}

/// Where `work` stands; looks near `hint` first.
std::size_t WorkOrder::Group::positionOf(const WorkReference& work, std::size_t hint) const
{
    const auto rank = rankOfWork(*m_trace, packedWork(work));
    return firstAfter(m_works.size(), hint, [&](std::size_t i) { return rankOfWork(*m_trace, m_works[i]) >= rank; });
}

std::optional<WorkReference> WorkOrder::Group::lastBefore(const WorkReference& work, std::size_t& hint) const
{
    hint = positionOf(work, hint);
    if (hint == 0)
        return std::nullopt;
    const auto startNs = spanOfWork(*m_trace, work).startNs;
    const auto before = this->work(hint - 1);
    if (spanOfWork(*m_trace, before).endNs <= startNs) // mostly: work seldom overlaps
        return before;
    const auto ended = std::min(endedBy(startNs), hint);
    return ended > 0 ? std::optional(this->work(ended - 1)) : std::nullopt;
}

Cancellable<WorkOrder> WorkOrder::make(const Trace& trace, const std::stop_token& stop)
{
    WorkOrder order(trace);
    if (!order.fill(stop))
        return cancelled();
    order.noteOnly();
    return order;
}

bool WorkOrder::fill(const std::stop_token& stop)
{
    const auto& trace = *m_trace;
    const ScopeFilter all(trace, {});
    m_byStream.first.assign(trace.streams.size() + 1, 0);
    m_byProcess.first.assign(trace.processes.size() + 1, 0);
    const auto forEach = [&](auto visit) {
        return forEachWork(trace, all, WorkTables::All, stop, [&](const DeviceWork& work) {
            if (trace.deviceOf(work.stream).isValid())
                visit(work);
        });
    };
    if (!forEach([&](const DeviceWork& work) {
            ++m_byStream.first[work.stream.value() + 1];
            ++m_byProcess.first[trace.processOf(work.stream).value() + 1];
        }))
        return false;
    addUp(m_byStream.first);
    addUp(m_byProcess.first);
    m_byStream.works.resize(m_byStream.first.back());
    m_byProcess.works.resize(m_byProcess.first.back());
    m_isInOrder.assign(trace.streams.size(), 1);
    auto nextOfStream = m_byStream.first;
    auto nextOfProcess = m_byProcess.first;
    std::vector<std::int64_t> reachedNs(trace.streams.size(), std::numeric_limits<std::int64_t>::min());
    if (!forEach([&](const DeviceWork& work) {
            const auto stream = work.stream.value();
            const auto packed = packedWork(work.reference);
            m_byStream.works[nextOfStream[stream]++] = packed;
            m_byProcess.works[nextOfProcess[trace.processOf(work.stream).value()]++] = packed;
            if (work.span.startNs < reachedNs[stream])
                m_isInOrder[stream] = 0;
            reachedNs[stream] = std::max(reachedNs[stream], work.span.endNs);
        }))
        return false;
    for (auto* groups : { &m_byStream, &m_byProcess }) {
        for (std::size_t group = 0; group + 1 < groups->first.size() && !stop.stop_requested(); ++group) {
            const auto works = std::span(groups->works)
                                   .subspan(groups->first[group], groups->first[group + 1] - groups->first[group]);
            const auto rank = [&trace](std::uint32_t packed) { return rankOfWork(trace, packed); };
            if (!std::ranges::is_sorted(works, {}, rank))
                std::ranges::sort(works, {}, rank);
        }
    }
    return !stop.stop_requested();
}

void WorkOrder::noteOnly()
{
    const auto& trace = *m_trace;
    m_onlyStream.assign(trace.processes.size(), {});
    m_onlyDevice.assign(trace.processes.size(), {});
    std::vector<char> hasSeveralStreams(trace.processes.size(), 0);
    std::vector<char> hasSeveralDevices(trace.processes.size(), 0);
    const auto note = [](auto& only, char& hasSeveral, auto index) {
        if (hasSeveral != 0 || only == index)
            return;
        hasSeveral = only.isValid() ? 1 : 0;
        only = hasSeveral != 0 ? decltype(index)() : index;
    };
    for (std::size_t i = 0; i < trace.streams.size(); ++i) {
        if (m_byStream.first[i] == m_byStream.first[i + 1])
            continue;
        const StreamIndex stream { i };
        const auto process = trace.processOf(stream).value();
        note(m_onlyStream[process], hasSeveralStreams[process], stream);
        note(m_onlyDevice[process], hasSeveralDevices[process], trace.deviceOf(stream));
    }
}

} // namespace core
