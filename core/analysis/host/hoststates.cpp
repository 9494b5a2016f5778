// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/host/hoststates.h"

#include "analysis/host/hostpieces.h"
#include "analysis/host/hostrows.h"
#include "analysis/host/spanrows.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

namespace core {

namespace {

/// How much of `window` the thread is in CUDA calls or NVTX ranges.
std::int64_t busyNs(const HostRows& host, std::size_t thread, const TimeWindow& window)
{
    const SpanRows calls(host.calls.of(thread), host.trace.calls);
    const SpanRows ranges(host.ranges().rows.of(thread), host.trace.nvtx);
    const auto endsAfter = [&window](const auto& rows) {
        return [&window, &rows](std::size_t i) { return rows.endNs(i) > window.startNs; };
    };
    auto call = firstAfter(calls.size(), 0, endsAfter(calls));
    // ends of ranges do not ascend, but those of ranges in no other do
    auto range = firstAfter(ranges.size(), 0, [&](std::size_t i) { return ranges.startNs(i) > window.startNs; });
    if (range > 0) {
        const auto* const enclosing = host.ranges().enclosing.data() + host.ranges().rows.begin(thread);
        for (--range; enclosing[range] != HostRanges::NoEnclosing;)
            range = enclosing[range];
    }
    std::int64_t busyNs = 0;
    auto doneNs = window.startNs;
    const auto count = [&](const auto& rows, std::size_t position) {
        const auto untilNs = std::min(rows.endNs(position), window.endNs);
        busyNs += std::max(std::int64_t { 0 }, untilNs - std::max(rows.startNs(position), doneNs));
        doneNs = std::max(doneNs, untilNs);
    };
    while (doneNs < window.endNs && (call < calls.size() || range < ranges.size())) {
        const bool isCall
            = range == ranges.size() || (call < calls.size() && calls.startNs(call) <= ranges.startNs(range));
        if ((isCall ? calls.startNs(call) : ranges.startNs(range)) >= window.endNs)
            break;
        if (isCall)
            count(calls, call++);
        else
            count(ranges, range++);
    }
    return busyNs;
}

/// The last outermost call of the thread that starts before `timeNs`; looks near `hint` first, and leaves its place
/// there.
std::optional<std::size_t> lastCallBefore(const HostRows& host, std::size_t thread, std::int64_t timeNs,
                                          std::size_t& hint)
{
    const auto rows = host.calls.of(thread);
    hint = firstAfter(rows.size(), hint, [&](std::size_t i) { return host.trace.calls.startNs[rows[i]] >= timeNs; });
    return hint == 0 ? std::nullopt : std::optional<std::size_t>(rows[hint - 1]);
}

/// Where `cursor` keeps the place of the last outermost call that was asked for, made one of `thread` first.
std::size_t& lastCallHint(HostCursor& cursor, ThreadIndex thread)
{
    if (cursor.thread != thread)
        cursor = HostCursor { .thread = thread };
    return cursor.positions.back();
}

} // namespace

HostStates::HostStates(std::unique_ptr<const HostRows> rows)
    : m_rows(std::move(rows))
{
}
HostStates::HostStates(HostStates&&) noexcept = default;
HostStates& HostStates::operator=(HostStates&&) noexcept = default;
HostStates::~HostStates() = default;

Cancellable<HostStates> HostStates::make(const Trace& trace, const CallClasses& classes, bool withRanges,
                                         const std::stop_token& stop)
{
    auto rows = std::make_unique<HostRows>(trace, classes);
    if (const auto filled = rows->fill(withRanges, stop); !filled)
        return cancelled();
    return HostStates(std::move(rows));
}

Cancellable<HostStates> HostStates::make(const Trace& trace, const CallClasses& classes, const std::stop_token& stop)
{
    return make(trace, classes, true, stop);
}

Cancellable<HostStates> HostStates::makeWithoutRanges(const Trace& trace, const CallClasses& classes,
                                                      const std::stop_token& stop)
{
    return make(trace, classes, false, stop);
}

void HostStates::findRanges() const
{
    static_cast<void>(m_rows->ranges());
}

void HostStates::append(ThreadIndex thread, const TimeWindow& window, std::vector<HostPiece>& pieces) const
{
    HostCursor cursor;
    append(thread, window, pieces, cursor);
}

void HostStates::append(ThreadIndex thread, const TimeWindow& window, std::vector<HostPiece>& pieces,
                        HostCursor& cursor) const
{
    append(thread, window, true, pieces, cursor);
}

void HostStates::appendClasses(ThreadIndex thread, const TimeWindow& window, std::vector<HostPiece>& pieces,
                               HostCursor& cursor) const
{
    append(thread, window, false, pieces, cursor);
}

void HostStates::append(ThreadIndex thread, const TimeWindow& window, bool withRanges, std::vector<HostPiece>& pieces,
                        HostCursor& cursor) const
{
    if (window.startNs >= window.endNs)
        return;
    if (!thread.isValid()) {
        auto piece = kindOfPiece(TimeClass::HostCode, Confidence::Weak, HostDetail::NotRecorded);
        piece.startNs = window.startNs;
        piece.endNs = window.endNs;
        pieces.push_back(piece);
        return;
    }
    if (cursor.thread != thread)
        cursor = HostCursor { .thread = thread };
    appendHostPieces(*m_rows, withRanges ? &m_rows->ranges() : nullptr, window, pieces, cursor);
}

void HostStates::appendOverhead(ThreadIndex thread, const TimeWindow& window, std::vector<HostPiece>& pieces) const
{
    if (!thread.isValid())
        return;
    const auto& spans = m_rows->overhead[thread.value()];
    for (auto span = std::partition_point(spans.begin(), spans.end(),
                                          [&](const OverheadSpan& other) { return other.endNs <= window.startNs; });
         span != spans.end() && span->startNs < window.endNs; ++span) {
        auto piece = withText(kindOfPiece(span->timeClass, Confidence::Sure), span->name);
        piece.startNs = std::max(span->startNs, window.startNs);
        piece.endNs = std::min(span->endNs, window.endNs);
        if (piece.startNs < piece.endNs)
            pieces.push_back(piece);
    }
}

QString HostStates::name(const HostPiece& piece) const
{
    switch (piece.nameKind) {
    case HostNameKind::Call:
        return m_rows->trace.callNames[piece.name].name;
    case HostNameKind::Text:
        return m_rows->trace.strings.text(StringId { piece.name });
    case HostNameKind::None:
        break;
    }
    return {};
}

QString HostStates::nvtxText(const HostPiece& piece) const
{
    return piece.nvtx == HostPiece::NoNvtx ? QString() : m_rows->ranges().texts[piece.nvtx];
}

bool HostStates::isRecorded(ThreadIndex thread) const
{
    return thread.isValid() && m_rows->isRecorded[thread.value()];
}

CallRow HostStates::outermost(CallRow call) const
{
    return call.isValid() ? CallRow { m_rows->outermost(call.value()) } : call;
}

CallRow HostStates::outermost(CallRow call, HostCursor& cursor) const
{
    if (!call.isValid())
        return call;
    const auto& calls = m_rows->trace.calls;
    const auto thread = calls.thread[call.value()];
    if (!thread.isValid())
        return call;
    const auto outer
        = lastCallBefore(*m_rows, thread.value(), calls.startNs[call.value()] + 1, lastCallHint(cursor, thread));
    return outer && calls.endNs[*outer] >= calls.endNs[call.value()] ? CallRow { *outer } : call;
}

CallClass HostStates::callClass(CallRow call) const
{
    return m_rows->classes.callClass(m_rows->trace.calls.name[call.value()]);
}

ThreadIndex HostStates::latestCaller(ProcessIndex process, std::int64_t timeNs, HostCursors& cursors) const
{
    ThreadIndex latest;
    auto latestNs = std::numeric_limits<std::int64_t>::min();
    if (!process.isValid())
        return latest;
    auto& lastCalls = cursors.lastCalls(m_rows->trace.threads.size());
    for (const auto thread : m_rows->callers.of(process.value())) {
        const auto call = lastCallBefore(*m_rows, thread, timeNs, lastCalls[thread]);
        if (call && (!latest.isValid() || m_rows->trace.calls.startNs[*call] > latestNs)) {
            latest = ThreadIndex { thread };
            latestNs = m_rows->trace.calls.startNs[*call];
        }
    }
    return latest;
}

bool HostStates::isWaiting(ThreadIndex thread, std::int64_t timeNs) const
{
    HostCursor cursor;
    return isWaiting(thread, timeNs, cursor);
}

bool HostStates::isWaiting(ThreadIndex thread, std::int64_t timeNs, HostCursor& cursor) const
{
    if (!thread.isValid())
        return false;
    const auto call = lastCallBefore(*m_rows, thread.value(), timeNs, lastCallHint(cursor, thread));
    if (!call || m_rows->trace.calls.endNs[*call] < timeNs)
        return false;
    const auto found = callClass(CallRow { *call });
    return found == CallClass::Sync || found == CallClass::Copy;
}

bool HostStates::hasStreamWait(StreamIndex stream, const TimeWindow& window) const
{
    if (!stream.isValid())
        return false;
    const auto& startNs = m_rows->trace.synchronizations.startNs;
    const auto rows = m_rows->streamWaits.of(stream.value());
    const auto first = std::partition_point(rows.begin(), rows.end(),
                                            [&](std::uint32_t row) { return startNs[row] < window.startNs; });
    return first != rows.end() && startNs[*first] < window.endNs;
}

bool HostStates::hasInterop(ThreadIndex thread, const TimeWindow& window) const
{
    if (!thread.isValid())
        return false;
    const auto& calls = m_rows->trace.calls;
    const auto rows = m_rows->interopCalls.of(thread.value());
    const auto first = std::partition_point(rows.begin(), rows.end(),
                                            [&](std::uint32_t row) { return calls.endNs[row] <= window.startNs; });
    return first != rows.end() && calls.startNs[*first] < window.endNs;
}

std::int64_t HostStates::firstWorkNs(ProcessIndex process) const
{
    return process.isValid() ? m_rows->firstWorkNs[process.value()] : std::numeric_limits<std::int64_t>::max();
}

std::size_t HostStates::cpuPageFaults(ThreadIndex thread, const TimeWindow& window) const
{
    const auto& timeNs = m_rows->trace.cpuPageFaults.timeNs;
    if (!thread.isValid() || timeNs.empty())
        return 0;
    const auto rows = m_rows->cpuPageFaults.of(m_rows->trace.processOf(thread).value());
    const auto from = [&](std::int64_t limitNs) {
        return std::partition_point(rows.begin(), rows.end(), [&](std::uint32_t row) { return timeNs[row] < limitNs; });
    };
    return static_cast<std::size_t>(std::distance(from(window.startNs), from(std::max(window.startNs, window.endNs))));
}

ThreadIndex HostStates::busyThread(ThreadIndex thread, const TimeWindow& window) const
{
    ThreadIndex busiest;
    if (!thread.isValid())
        return busiest;
    auto leastNs = (window.durationNs() + 1) / 2;
    const auto isBusy = [this](std::size_t other) {
        return !m_rows->calls.of(other).empty() || !m_rows->ranges().rows.of(other).empty();
    };
    for (const auto other : m_rows->processThreads.of(m_rows->trace.processOf(thread).value())) {
        if (!isBusy(other))
            continue;
        const auto ns = ThreadIndex { other } == thread ? 0 : busyNs(*m_rows, other, window);
        if (ns > 0 && (busiest.isValid() ? ns > leastNs : ns >= leastNs)) {
            busiest = ThreadIndex { other };
            leastNs = ns;
        }
    }
    return busiest;
}

} // namespace core
