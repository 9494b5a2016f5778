// SPDX-License-Identifier: GPL-3.0-or-later
#include "scope/scope.h"

#include "base/text.h"
#include "base/units.h"
#include "scope/nvtxmatcher.h"
#include "scope/scopelimits.h"
#include "scope/scoperows.h"

#include <QStringList>

#include <algorithm>
#include <iterator>
#include <limits>
#include <tuple>

namespace core {

namespace {

template <typename Index> bool isListed(const std::vector<Index>& limit, Index index)
{
    return limit.empty() || std::find(limit.begin(), limit.end(), index) != limit.end();
}

} // namespace

bool Scope::isWholeTrace() const
{
    return !window && processes.empty() && devices.empty() && streams.empty() && !nvtx;
}

QString Scope::nameOfWindow() const
{
    return window && windowName && windowName->window == *window ? windowName->name : QString();
}

bool operator==(const Scope& left, const Scope& right)
{
    const auto limits = [](const Scope& scope) {
        return std::tie(scope.window, scope.processes, scope.devices, scope.streams, scope.nvtx);
    };
    return limits(left) == limits(right);
}

QString describeScope(const Scope& scope, const Trace& trace)
{
    if (scope.isWholeTrace())
        return trace.part ? Text::tr("the part that was read") : Text::tr("the whole trace");
    QStringList places; // before times and texts
    QStringList others;
    const auto limits = limitsOf(scope);
    for (const auto& limit : limits) {
        const bool isPlace = limit.kind != ScopeLimit::Kind::Window && limit.kind != ScopeLimit::Kind::Nvtx;
        (isPlace ? places : others).append(describeLimit(limit, scope, trace));
    }
    const auto limited = (places + others).join(QStringLiteral(", "));
    return trace.part ? Text::tr("%1 (only part of the trace was read)").arg(limited) : limited;
}

QString withWindowName(const Scope& scope, const QString& window)
{
    const auto name = scope.nameOfWindow();
    return name.isEmpty() ? window : QStringLiteral("%1 (%2)").arg(name, window);
}

QString describeWindow(const TimeWindow& window, const Trace& trace)
{
    constexpr std::int64_t CoarseNs = 100'000'000;
    constexpr std::int64_t FineNs = 100'000;
    const int decimals = window.durationNs() >= CoarseNs ? 3 : window.durationNs() >= FineNs ? 6 : 9;
    const auto seconds = [&](std::int64_t timeNs) {
        return QString::number(static_cast<double>(timeNs - trace.extent.startNs) / NsPerS, 'f', decimals);
    };
    return Text::tr("window %1–%2 s").arg(seconds(window.startNs), seconds(window.endNs));
}

ScopeFilter::ScopeFilter(const Trace& trace, const Scope& scope)
    : m_trace(trace)
    , m_rows(scope.rows && scope.rows->areOf(scope) ? scope.rows : nullptr)
    , m_isWholeTrace(scope.isWholeTrace())
    , m_hasWindow(scope.window.has_value())
{
    // one more than the extent's end, so that an event of 0 ns at the very end still starts inside
    m_window = scope.window ? Interval { scope.window->startNs, scope.window->endNs }
                            : Interval { trace.extent.startNs, std::max(trace.extent.startNs, trace.extent.endNs) + 1 };
    if (m_window.endNs <= m_window.startNs) // nothing lies in it, not even what spans it
        m_window = { std::numeric_limits<std::int64_t>::max(), std::numeric_limits<std::int64_t>::min() };
    prepareLimits(scope);
    if (!scope.nvtx)
        return;
    m_nvtx = m_rows ? m_rows->rangesOf(scope) : nullptr;
    if (!m_nvtx)
        prepareRanges(*scope.nvtx);
}

void ScopeFilter::prepareLimits(const Scope& scope)
{
    if (scope.processes.empty() && scope.devices.empty() && scope.streams.empty())
        return;
    m_streamAccepted.assign(m_trace.streams.size(), 0);
    m_processAccepted.assign(m_trace.processes.size(), 0);
    m_deviceAccepted.assign(m_trace.devices.size(), 0);
    for (std::size_t row = 0; row < m_trace.streams.size(); ++row) {
        const auto& stream = m_trace.streams[row];
        if (!isListed(scope.streams, StreamIndex { row }) || !isListed(scope.processes, stream.process)
            || !isListed(scope.devices, stream.device))
            continue;
        m_streamAccepted[row] = 1;
        m_processAccepted[stream.process.value()] = 1;
        if (stream.device.isValid())
            m_deviceAccepted[stream.device.value()] = 1;
    }
    // a process or device that is listed itself counts even without a stream of its own
    if (scope.devices.empty() && scope.streams.empty()) {
        for (const auto process : scope.processes)
            m_processAccepted[process.value()] = 1;
    }
    if (scope.processes.empty() && scope.streams.empty()) {
        for (const auto device : scope.devices)
            m_deviceAccepted[device.value()] = 1;
    }
}

/// The time in which a range must lie, at least in part, to matter: the window, and the launch calls of the work in it.
TimeWindow ScopeFilter::callReach() const
{
    TimeWindow reach { m_window.startNs, m_window.endNs };
    const auto& calls = m_trace.calls;
    const auto widen = [&](const auto& work) {
        for (const auto& range : rowsOf(work)) {
            for (std::size_t row = range.begin; row < range.end; ++row) {
                if (!work.launch[row].isValid() || !inWindow(work.startNs[row], work.endNs[row]))
                    continue;
                const auto call = work.launch[row].value();
                reach.startNs = std::min(reach.startNs, calls.startNs[call]);
                reach.endNs = std::max(reach.endNs, calls.startNs[call] + 1);
            }
        }
    };
    widen(m_trace.kernels);
    widen(m_trace.copies);
    widen(m_trace.sets);
    widen(m_trace.graphLaunches);
    return reach;
}

void ScopeFilter::prepareRanges(const NvtxLimit& limit)
{
    const auto found = std::make_shared<LimitRanges>();
    found->ofThreads.resize(m_trace.threads.size());
    m_nvtx = found;
    const NvtxMatcher matcher(m_trace, limit);
    if (!matcher.canMatch())
        return;
    const auto& nvtx = m_trace.nvtx;
    const auto add = [&](std::size_t row) {
        if (!matcher.matches(row))
            return;
        auto& ranges = found->ofThreads[nvtx.thread[row].value()];
        const auto before = ranges.latestEndNs.empty() ? nvtx.endNs[row] : ranges.latestEndNs.back();
        ranges.startNs.push_back(nvtx.startNs[row]);
        ranges.latestEndNs.push_back(std::max(before, nvtx.endNs[row]));
    };
    const auto rows = m_hasWindow ? RowRanges(nvtx.spans.rowsMeeting(nvtx.startNs, callReach())) : rowsOf(nvtx);
    for (const auto& range : rows) {
        for (std::size_t row = range.begin; row < range.end; ++row)
            add(row);
    }
}

const RowRanges* ScopeFilter::rowsLookedUp(const void* table) const
{
    return m_rows ? m_rows->find(table) : nullptr;
}

bool ScopeFilter::acceptsProcess(ProcessIndex process) const
{
    return m_processAccepted.empty() || (process.isValid() && m_processAccepted[process.value()] != 0);
}

bool ScopeFilter::acceptsDevice(DeviceIndex device) const
{
    return m_deviceAccepted.empty() || (device.isValid() && m_deviceAccepted[device.value()] != 0);
}

bool ScopeFilter::acceptsLaunch(CallRow launch) const
{
    if (!m_nvtx)
        return true;
    if (!launch.isValid())
        return false;
    const auto& calls = m_trace.calls;
    const auto row = launch.value();
    if (!m_nvtx->calls.empty())
        return m_nvtx->calls[row];
    return isInsideRange(calls.thread[row], calls.startNs[row], calls.endNs[row]);
}

bool ScopeFilter::acceptsThread(ThreadIndex thread, std::int64_t startNs, std::int64_t endNs) const
{
    return (!m_nvtx || isInsideRange(thread, startNs, endNs)) && acceptsProcessOf(thread);
}

bool ScopeFilter::isInsideRange(ThreadIndex thread, std::int64_t startNs, std::int64_t endNs) const
{
    if (!thread.isValid())
        return false;
    const auto& ranges = m_nvtx->ofThreads[thread.value()];
    const auto next = std::upper_bound(ranges.startNs.begin(), ranges.startNs.end(), startNs);
    return ranges.holds(static_cast<std::size_t>(next - ranges.startNs.begin()), startNs, endNs);
}

} // namespace core
