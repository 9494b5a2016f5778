// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/criticalpath/waitedwork.h"

#include "scope/launchofwork.h"
#include "trace/eventlinks.h"

#include <algorithm>

namespace core {

namespace {

/// The most pieces of work that ended during a wait which are looked at.
constexpr std::size_t MostCandidates = 256;

std::uint64_t waitKey(ProcessIndex process, std::uint32_t correlationId)
{
    return std::uint64_t { process.value() } << 32U | correlationId;
}

} // namespace

WaitedWork::WaitedWork(const Trace& trace, const HostStates& host, const WorkOrder& order, const EventWaits& events)
    : m_trace(&trace)
    , m_host(&host)
    , m_order(&order)
    , m_events(&events)
{
    for (const auto& name : trace.callNames) {
        const bool isOfStream = name.name.contains(QLatin1String("StreamSynchronize"));
        const bool isOfDevice = name.name.contains(QLatin1String("DeviceSynchronize"))
            || name.name.contains(QLatin1String("CtxSynchronize"))
            || name.name.contains(QLatin1String("ThreadSynchronize"));
        m_waitScopes.push_back(isOfStream ? WaitScope::Stream : isOfDevice ? WaitScope::Device : WaitScope::Event);
    }
    const auto& waits = trace.synchronizations;
    for (std::size_t row = 0; row < waits.size(); ++row) {
        const auto stream = waits.stream[row];
        if (waits.correlationId[row] == 0 || isNoSingleStream(trace.streams[stream.value()])
            || isStreamWait(trace, row))
            continue;
        m_streamOfWait.emplace(waitKey(trace.processOf(stream), waits.correlationId[row]), stream);
    }
}

WaitedFor WaitedWork::of(CallRow call) const
{
    const auto& pageable = m_trace->pageableCopyCalls;
    const auto callClass = m_host->callClass(call);
    if (callClass == CallClass::Copy || std::ranges::binary_search(pageable, call))
        return ownCopyOf(call);
    if (callClass != CallClass::Sync)
        return {};
    const auto process = m_trace->processOf(m_trace->calls.thread[call.value()]);
    const auto about = m_waitScopes[m_trace->calls.name[call.value()].value()];
    if (about == WaitScope::Stream) {
        if (const auto stream = recordedStream(call); stream.isValid())
            return lastOf(m_order->ofStream(stream), call);
        if (const auto only = m_order->onlyStream(process); only.isValid())
            return lastOf(m_order->ofStream(only), call);
    }
    if (about == WaitScope::Device && m_order->onlyDevice(process).isValid())
        return lastOf(m_order->ofProcess(process), call);
    if (about == WaitScope::Event) {
        if (const auto* record = m_events->recordOfCall(call))
            return lastOf(m_order->ofStream(record->stream), call, m_events->recordedNs(*record));
    }
    return onlyCandidate(call, about);
}

bool WaitedWork::isLaunchedBefore(const WorkReference& work, std::int64_t timeNs) const
{
    const auto launch = launchOfWork(*m_trace, work);
    return launch.isValid() ? m_trace->calls.startNs[launch.value()] < timeNs
                            : spanOfWork(*m_trace, work).startNs < timeNs;
}

StreamIndex WaitedWork::recordedStream(CallRow call) const
{
    const auto row = call.value();
    const auto process = m_trace->processOf(m_trace->calls.thread[row]);
    const auto found = m_streamOfWait.find(waitKey(process, m_trace->calls.correlationId[row]));
    return found == m_streamOfWait.end() ? StreamIndex() : found->second;
}

/// The copy or set that a blocking call made itself.
WaitedFor WaitedWork::ownCopyOf(CallRow call) const
{
    const auto row = call.value();
    const auto group = m_order->ofProcess(m_trace->processOf(m_trace->calls.thread[row]));
    auto position = group.endedBy(m_trace->calls.endNs[row]);
    for (std::size_t looked = 0; position > 0 && looked < MostCandidates; ++looked) {
        const auto work = group.work(--position);
        if (spanOfWork(*m_trace, work).endNs <= m_trace->calls.startNs[row])
            return {};
        const auto launch = launchOfWork(*m_trace, work);
        if (launch.isValid() && m_host->outermost(launch) == call)
            return { WaitedFor::Answer::Work, work };
    }
    return {};
}

/// The last of the group that was launched before the call, when it ended during the call.
WaitedFor WaitedWork::lastOf(const WorkOrder::Group& group, CallRow call) const
{
    return lastOf(group, call, m_trace->calls.startNs[call.value()]);
}

/// The same of what was launched before a moment, which an event was recorded at.
WaitedFor WaitedWork::lastOf(const WorkOrder::Group& group, CallRow call, std::int64_t launchedBeforeNs) const
{
    const auto startNs = m_trace->calls.startNs[call.value()];
    auto position = group.endedBy(m_trace->calls.endNs[call.value()]);
    for (std::size_t looked = 0; position > 0 && looked < MostCandidates; ++looked) {
        const auto work = group.work(--position);
        if (spanOfWork(*m_trace, work).endNs <= startNs)
            return {};
        if (isLaunchedBefore(work, launchedBeforeNs))
            return { WaitedFor::Answer::Work, work };
    }
    return { position > 0 ? WaitedFor::Answer::Unknown : WaitedFor::Answer::Nothing, {} };
}

/// Where neither a record nor the process says what is waited for: what ended during the wait, when it can only be that.
WaitedFor WaitedWork::onlyCandidate(CallRow call, WaitScope about) const
{
    const auto row = call.value();
    const auto startNs = m_trace->calls.startNs[row];
    const auto group = m_order->ofProcess(m_trace->processOf(m_trace->calls.thread[row]));
    auto position = group.endedBy(m_trace->calls.endNs[row]);
    WaitedFor found;
    for (std::size_t looked = 0; position > 0; ++looked) {
        const auto work = group.work(--position);
        if (spanOfWork(*m_trace, work).endNs <= startNs)
            return found;
        if (!isLaunchedBefore(work, startNs))
            continue;
        const auto stream = streamOfWork(*m_trace, work);
        const auto foundStream = found.answer == WaitedFor::Answer::Work ? streamOfWork(*m_trace, found.work) : stream;
        const bool isOther = about == WaitScope::Device ? m_trace->deviceOf(stream) != m_trace->deviceOf(foundStream)
                                                        : stream != foundStream;
        if (about == WaitScope::Event || isOther || looked >= MostCandidates)
            return { WaitedFor::Answer::Unknown, {} };
        if (found.answer == WaitedFor::Answer::Nothing)
            found = { WaitedFor::Answer::Work, work };
    }
    return found;
}

} // namespace core
