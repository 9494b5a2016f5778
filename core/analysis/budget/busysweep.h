// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/host/spanrows.h"
#include "analysis/host/timeclass.h"
#include "base/parallel.h"
#include "base/result.h"
#include "scope/busydevices.h"
#include "scope/devicework.h"
#include "scope/scoperows.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace core {

/// A stretch in which a GPU does one thing.
struct BusySegment {
    Interval span;
    TimeClass timeClass = TimeClass::Compute;
    /// Whose time it is: of the work that gives the class, that which started first of what runs. For classes of
    /// kernels a kernel that is not NCCL's; for TimeClass::OtherWork whatever runs.
    WorkReference owner;
};

/// A stretch in which a GPU does nothing between two pieces of work.
struct GpuGap {
    Interval span;
    DeviceIndex device;
    WorkReference previous; ///< that ended last before
    WorkReference next; ///< that ends the gap; of several that which ends first, then that of the lower stream
};

/// What a sweep over the work of GPUs needs to know. Refers to the trace and to `isNcclName`.
struct BusyWork {
    const Trace& trace;
    std::span<const char> isNcclName; ///< by KernelNameIndex: NcclEvents::isNcclKernelName
    /// By DeviceIndex: page migrations that follow each other soon are one episode.
    std::vector<std::vector<Interval>> episodes;
    Scope scope; ///< what is in scope, whenever and on whichever GPU it runs
    std::optional<ScopeFilter> limit; ///< the same; none: all work is in scope
    std::int64_t episodePauseNs; ///< longest pause in an episode

    static constexpr std::int64_t EpisodePauseNs = 100'000; ///< longest pause in an episode, unless told otherwise

    /// `limits` say what is in scope; their time window does not matter. O(copies).
    BusyWork(const Trace& sweptTrace, std::span<const char> namesOfNccl, const Scope& limits,
             std::int64_t pauseNs = EpisodePauseNs);
    [[nodiscard]] bool isInScope(const WorkReference& work) const;
};

/// What work is of, for its class of time: in the order in which they give a moment its class.
enum class WorkCategory : std::uint8_t { Kernel, Graph, Nccl, Migration, ToDevice, ToHost, Peer, OnDevice, Set };
constexpr std::size_t WorkCategoryCount = 9;
[[nodiscard]] WorkCategory workCategory(const BusyWork& work, const WorkReference& reference);

/// Visitors of sweeps that are told what a GPU does, and not only when it is idle.
template <typename Visitor>
concept HearsBusy = requires(Visitor visitor, const BusySegment& segment)
{
    visitor.busy(segment);
};

/**
 * Tells what one GPU did when, from its work by start: to `visitor.busy(const BusySegment&)` and `visitor.idle(const
 * GpuGap&)`, which come in the order of time and together leave no moment out. A visitor without busy() is told of gaps
 * alone, which takes much less.
 *
 * A moment counts as the first of: kernels other than NCCL's (while pages migrate, beside NCCL, beside copies or sets,
 * alone), CUDA graphs as a whole, NCCL, page migration, copies to the device, to the host, between GPUs, on the device,
 * sets. When only work out of scope runs: TimeClass::OtherWork. O(1) a piece of work, all in all.
 *
 * Who knows when work in scope runs says so in advance: work beside which none does is then not looked at closely, and
 * what is told together is as long as can be. Only the owner of TimeClass::OtherWork may be another.
 */
template <typename Visitor> class DeviceSweep
{
public:
    /// `inScope`: when work in scope runs on the GPU, where it is known; must outlive this.
    DeviceSweep(const BusyWork& work, DeviceIndex device, Visitor& visitor, const IntervalSet* inScope = nullptr)
        : m_work(work)
        , m_visitor(visitor)
        , m_device(device)
        , m_hasScope(inScope != nullptr)
    {
        m_untilNs.fill(m_nowNs);
        if (inScope)
            m_inScope = inScope->intervals();
    }
    /// Work of this GPU, whole; none starts before the one before.
    void add(const WorkReference& reference, const Interval& span)
    {
        const bool isIdle = m_hasWork && m_busyUntilNs < span.startNs;
        if constexpr (HearsBusy<Visitor>)
            addBusy(reference, span, isIdle);
        else if (m_hasGap && m_gap.span.endNs < span.startNs)
            endGap();
        if (isIdle || m_hasGap)
            noteGap(reference, span);
        if (!m_hasWork || span.endNs >= m_busyUntilNs) {
            m_busyUntilNs = std::max(span.startNs, span.endNs);
            m_last = reference;
        }
        m_hasWork = true;
    }
    /// Tells the rest.
    void finish()
    {
        if constexpr (HearsBusy<Visitor>)
            advance(m_busyUntilNs);
        endGap();
    }

private:
    static constexpr std::size_t Episode = WorkCategoryCount; ///< pages migrate, or did and soon will again
    static constexpr std::size_t InScope = Episode + 1;
    static constexpr std::size_t FirstCopy = static_cast<std::size_t>(WorkCategory::ToDevice);

    /// Until when a piece of work is that which started first of its category.
    struct Turn {
        std::int64_t untilNs;
        WorkReference work;
    };
    struct Turns {
        std::vector<Turn> turns; ///< those before `first` are over
        std::size_t first = 0;
        void add(const Turn& turn, std::int64_t nowNs)
        {
            while (first < turns.size() && turns[first].untilNs <= nowNs)
                ++first;
            if (first * 2 >= turns.size()) { // seldom more than one is left
                turns.erase(turns.begin(), turns.begin() + static_cast<std::ptrdiff_t>(first));
                first = 0;
            }
            turns.push_back(turn);
        }
        const Turn& at(std::int64_t timeNs)
        {
            while (turns[first].untilNs <= timeNs)
                ++first;
            return turns[first];
        }
    };

    /// Tells what was before, and begins what is told of it. `isIdle`: a gap ends with it.
    void addBusy(const WorkReference& reference, const Interval& span, bool isIdle)
    {
        const bool isAside = m_hasScope && runsAside(reference, span);
        if (span.startNs > m_nowNs && (!isAside || isIdle || m_hasGap || !m_hasWork))
            advance(span.startNs);
        if (!isAside)
            start(workCategory(m_work, reference), reference, span);
    }

    /// Nothing in scope runs beside it, so that it tells nothing of moments that count for more than other work. To be
    /// asked about work in the order of start.
    bool runsAside(const WorkReference& reference, const Interval& span)
    {
        while (!m_inScope.empty() && m_inScope.front().endNs <= span.startNs)
            m_inScope = m_inScope.subspan(1);
        if (!m_inScope.empty() && (m_inScope.front().startNs <= span.startNs || m_inScope.front().startNs < span.endNs))
            return false;
        return reference.kind != WorkKind::Copy || !isPageMigration(m_work.trace.copies.copyKind[reference.row]);
    }

    void start(WorkCategory category, const WorkReference& reference, const Interval& span)
    {
        const auto place = static_cast<std::size_t>(category);
        if (span.endNs > std::max(m_untilNs[place], span.startNs)) {
            setUntil(place, span.endNs);
            m_turns[place].add({ span.endNs, reference }, m_nowNs);
        }
        if (category == WorkCategory::Migration) {
            const auto& episodes = m_work.episodes[m_device.value()];
            m_episode = firstAfter(episodes.size(), m_episode,
                                   [&](std::size_t i) { return episodes[i].endNs >= span.endNs; });
            if (m_episode < episodes.size())
                setUntil(Episode, episodes[m_episode].endNs);
        }
        if (m_work.limit && m_untilNs[InScope] < span.endNs && m_work.isInScope(reference))
            setUntil(InScope, span.endNs);
    }
    void setUntil(std::size_t place, std::int64_t untilNs)
    {
        m_untilNs[place] = untilNs;
        m_running |= 1U << place;
    }
    /// When the first of what runs ends, if that is before `untilNs`; forgets what is over.
    std::int64_t nextEndNs(std::int64_t untilNs)
    {
        for (auto left = m_running; left != 0; left &= left - 1) {
            const auto place = static_cast<std::size_t>(std::countr_zero(left));
            if (m_untilNs[place] > m_nowNs)
                untilNs = std::min(untilNs, m_untilNs[place]);
            else
                m_running &= ~(1U << place);
        }
        return untilNs;
    }

    /// Tells all up to `toNs`, before which no other work starts.
    void advance(std::int64_t toNs)
    {
        endGap();
        for (const auto untilNs = std::min(toNs, m_busyUntilNs); m_nowNs < untilNs;) {
            if (m_hasScope && m_untilNs[InScope] <= m_nowNs) { // nor before `toNs`
                m_visitor.busy(BusySegment { { m_nowNs, untilNs }, TimeClass::OtherWork, m_last });
                break;
            }
            auto segmentEndNs = nextEndNs(untilNs);
            const auto [timeClass, category] = classNow();
            const auto& turn = m_turns[static_cast<std::size_t>(category)].at(m_nowNs);
            segmentEndNs = std::min(segmentEndNs, turn.untilNs);
            m_visitor.busy(BusySegment { { m_nowNs, segmentEndNs }, timeClass, turn.work });
            m_nowNs = segmentEndNs;
        }
        m_nowNs = std::max(m_nowNs, toNs);
    }

    /// After nextEndNs().
    [[nodiscard]] bool runs(std::size_t place) const { return (m_running >> place & 1U) != 0; }
    [[nodiscard]] bool runs(WorkCategory category) const { return runs(static_cast<std::size_t>(category)); }

    [[nodiscard]] std::pair<TimeClass, WorkCategory> classNow() const
    {
        constexpr std::array Alone { TimeClass::Compute,   TimeClass::Graph,        TimeClass::Comm,
                                     TimeClass::Migration, TimeClass::CopyToDevice, TimeClass::CopyToHost,
                                     TimeClass::CopyPeer,  TimeClass::CopyOnDevice, TimeClass::Memset };
        const auto place = static_cast<std::size_t>(std::countr_zero(m_running)); // categories come first
        const auto category = static_cast<WorkCategory>(place);
        if (m_work.limit && !runs(InScope))
            return { TimeClass::OtherWork, category };
        if (category != WorkCategory::Kernel)
            return { Alone[place], category };
        if (runs(Episode))
            return { TimeClass::KernelMigrating, category };
        if (runs(WorkCategory::Nccl))
            return { TimeClass::ComputeComm, category };
        constexpr auto Copies = (1U << WorkCategoryCount) - (1U << FirstCopy);
        return { (m_running & Copies) != 0 ? TimeClass::ComputeCopy : TimeClass::Compute, category };
    }

    /// Work that begins where a gap ends: the first, or another one that begins at the same moment.
    void noteGap(const WorkReference& reference, const Interval& span)
    {
        if (!m_hasGap) {
            m_hasGap = true;
            m_gap = { { m_busyUntilNs, span.startNs }, m_device, m_last, reference };
            m_nextEndNs = span.endNs;
        } else if (span.endNs < m_nextEndNs
                   || (span.endNs == m_nextEndNs && streamIdOf(reference) < streamIdOf(m_gap.next))) {
            m_gap.next = reference;
            m_nextEndNs = span.endNs;
        }
    }
    [[nodiscard]] std::int64_t streamIdOf(const WorkReference& reference) const
    {
        const auto& trace = m_work.trace;
        return trace.streams[streamOfWork(trace, reference).value()].streamId;
    }
    void endGap()
    {
        if (m_hasGap)
            m_visitor.idle(m_gap);
        m_hasGap = false;
    }

    const BusyWork& m_work;
    Visitor& m_visitor;
    DeviceIndex m_device;
    bool m_hasScope; ///< `m_inScope` is known
    std::span<const Interval> m_inScope; ///< when work in scope runs, but for what is over
    std::int64_t m_nowNs = std::numeric_limits<std::int64_t>::min(); ///< all before is told
    std::int64_t m_busyUntilNs = m_nowNs;
    std::array<std::int64_t, InScope + 1> m_untilNs {}; ///< by place: it lasts until then, or is over
    unsigned m_running = 0; ///< bits of places: what runs is among them
    std::array<Turns, WorkCategoryCount> m_turns;
    std::size_t m_episode = 0; ///< the first that may not be over
    WorkReference m_last; ///< that which ends last so far
    GpuGap m_gap; ///< may get another `next` that begins at the same moment
    std::int64_t m_nextEndNs = 0; ///< when m_gap.next ends
    bool m_hasWork = false;
    bool m_hasGap = false;
};

/// Goes through the work of one GPU with `visitor` as DeviceSweep does. False when stopped.
template <typename Visitor>
[[nodiscard]] bool sweepDevice(const BusyWork& work, DeviceIndex device, const std::stop_token& stop, Visitor& visitor)
{
    Scope ofDevice;
    if (work.trace.devices.size() > 1)
        ofDevice.devices = { device };
    DeviceSweep<Visitor> sweep(work, device, visitor);
    const auto add = [&](const DeviceWork& piece) {
        if (work.trace.deviceOf(piece.stream).isValid()) // a graph launch on the host is no work of a GPU
            sweep.add(piece.reference, piece.span);
    };
    if (!forEachWork(work.trace, ScopeFilter(work.trace, ofDevice), WorkTables::All, stop, add))
        return false;
    sweep.finish();
    return true;
}

/// By DeviceIndex: when work in scope runs. With BusyWork::limit. O(work in scope), or of all where no rows were looked
/// up. Errors: Cancelled.
[[nodiscard]] Cancellable<std::vector<IntervalSet>> timesInScope(const BusyWork& work, const std::stop_token& stop);

/// The same for several GPUs: `visitors` by DeviceIndex, nullptr for those to leave out. Each is told on one thread, of
/// `mostThreads`. Work out of scope is told as a whole.
template <typename Visitor>
[[nodiscard]] bool sweepDevices(const BusyWork& work, const std::vector<Visitor*>& visitors,
                                const std::stop_token& stop, int mostThreads = defaultThreads())
{
    using Sweeps = std::vector<std::unique_ptr<DeviceSweep<Visitor>>>; // by DeviceIndex
    const bool isScopeKnown = HearsBusy<Visitor> && work.limit;
    const auto inScope = isScopeKnown ? timesInScope(work, stop) : Cancellable<std::vector<IntervalSet>>();
    if (!inScope)
        return false;
    // each thread looks at all work: of little work in scope, what other analyses do meanwhile is worth more
    const auto threads = static_cast<std::size_t>(std::max(1, mostThreads / (work.limit ? 2 : 1)));
    std::vector<Sweeps> ofThreads;
    std::size_t count = 0;
    for (std::size_t device = 0; device < visitors.size(); ++device) {
        if (!visitors[device])
            continue;
        const auto thread = count++ % threads;
        if (thread == ofThreads.size())
            ofThreads.emplace_back(visitors.size());
        ofThreads[thread][device] = std::make_unique<DeviceSweep<Visitor>>(
            work, DeviceIndex { device }, *visitors[device], isScopeKnown ? &(*inScope)[device] : nullptr);
    }
    std::vector<char> isSwept(visitors.size());
    for (std::size_t device = 0; device < visitors.size(); ++device)
        isSwept[device] = visitors[device] ? 1 : 0;
    const ScopeFilter everything(work.trace, scopeOfEveryone(work.trace, work.scope, isSwept));
    std::atomic<bool> isStopped = false;
    runParallel(static_cast<int>(threads), ofThreads.size(), [&](std::size_t thread) {
        auto& sweeps = ofThreads[thread];
        const auto add = [&](const DeviceWork& piece) {
            const auto device = work.trace.deviceOf(piece.stream);
            if (device.isValid() && sweeps[device.value()])
                sweeps[device.value()]->add(piece.reference, piece.span);
        };
        if (!forEachWork(work.trace, everything, WorkTables::All, stop, add)) {
            isStopped = true;
            return;
        }
        for (const auto& sweep : sweeps) {
            if (sweep)
                sweep->finish();
        }
    });
    return !isStopped;
}

/// The same for the work in reach of `window`: all that runs in it or touches it, whole, and page migrations so little
/// before that they are of the same episode. What is told of the window is what a sweep over everything tells; of what
/// lies outside, only part is. False when stopped. O(log n + work in reach).
template <typename Visitor>
bool sweepWindow(const BusyWork& work, DeviceIndex device, const TimeWindow& window, Visitor& visitor,
                 const std::stop_token& stop = {})
{
    Scope inReach;
    const bool migrates = device.isValid() && !work.episodes[device.value()].empty();
    inReach.window = TimeWindow { window.startNs - (migrates ? work.episodePauseNs : 0) - 1, window.endNs + 1 };
    if (work.trace.devices.size() > 1)
        inReach.devices = { device };
    DeviceSweep<Visitor> sweep(work, device, visitor);
    const auto add = [&](const DeviceWork& piece) {
        const auto span = spanOfWork(work.trace, piece.reference);
        if (work.trace.deviceOf(piece.stream).isValid())
            sweep.add(piece.reference, { span.startNs, span.endNs });
    };
    if (!forEachWork(work.trace, ScopeFilter(work.trace, inReach), WorkTables::All, stop, add))
        return false;
    sweep.finish();
    return true;
}

/// `window`, widened so far that gaps of a GPU that reach into it lie in it as a whole. `busy`: when that GPU works.
[[nodiscard]] TimeWindow withWholeGaps(const IntervalSet& busy, TimeWindow window);

/// Tells `visitors` as sweepDevices() does, but only of the work in reach of `window` and of the gaps that reach into
/// it. `busy`: of all GPUs of the trace.
template <typename Visitor>
[[nodiscard]] bool sweepDevicesIn(const TimeWindow& window, const WholeBusyTimes& busy, const BusyWork& work,
                                  const std::vector<Visitor*>& visitors, const std::stop_token& stop)
{
    std::atomic<bool> isStopped = false;
    runParallel(defaultThreads(), visitors.size(), [&](std::size_t device) {
        if (visitors[device]
            && !sweepWindow(work, DeviceIndex { device }, withWholeGaps(*busy[device], window), *visitors[device],
                            stop))
            isStopped = true;
    });
    return !isStopped;
}

} // namespace core
