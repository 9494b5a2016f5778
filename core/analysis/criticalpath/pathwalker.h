// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/criticalpath/criticalpath.h"
#include "analysis/criticalpath/pathindex.h"
#include "analysis/criticalpath/waitedwork.h"

#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

namespace core {

/// What a walker asks. It refers to all of it.
struct PathKnowledge {
    const CriticalPathInputs& inputs;
    const WorkOrder& order;
    const ThreadCalls& calls;
    const WaitedWork& waits;
    const CollectivePeers& peers;
    const EventWaits& events;
};

/// Goes backwards from the end of a window, one predecessor at a time.
class PathWalker
{
public:
    PathWalker(const PathKnowledge& knowledge, const TimeWindow& window);

    /// Where it meets this path of the same window, which must outlive it, it takes over the rest.
    void goOnAs(const CriticalPath& known);
    /// From `last`, the work that the window ends with or that ended last before. False when stopped.
    [[nodiscard]] bool walk(const WorkReference& last, const std::stop_token& stop);
    /// The pieces, by time, once it has walked.
    [[nodiscard]] std::vector<PathPiece> take();
    /// CriticalPath::breakPlaces, once it has walked and before take().
    [[nodiscard]] std::vector<std::uint32_t> takeBreakPlaces();

private:
    /// The launch call of a piece of work.
    struct Launch {
        CallRow call; ///< the outermost; none: not in the trace, or it begins after the work
        std::int64_t startNs = 0, endNs = 0;
    };
    void stepOverWork();
    void stepOverThread();
    void findPredecessor();
    [[nodiscard]] bool goToEvent(const Launch& launch, const std::optional<WorkReference>& before);
    void goToLaunch(const Launch& launch);
    void goOnBehind(const WorkReference& work, PathReason reason);
    void goOnWithProcess();
    [[nodiscard]] Launch launchOf(const WorkReference& work);
    [[nodiscard]] PathReason whyQueued(const Launch& launch) const;
    void add(PathPiece piece, std::int64_t startNs);
    void addWaiting(PathKind kind, PathReason reason, std::int64_t startNs);
    void addThread(std::int64_t startNs);
    void link(PathLink link);
    void noteBreak() { m_breakPlaces.push_back(static_cast<std::uint32_t>(pieceCount())); }
    [[nodiscard]] std::size_t pieceCount() const;
    [[nodiscard]] bool meetsKnown();
    [[nodiscard]] const Trace& trace() const { return m_knowledge.inputs.trace; }
    [[nodiscard]] const DiagnosisThresholds& thresholds() const { return m_knowledge.inputs.thresholds; }

    PathKnowledge m_knowledge;
    TimeWindow m_window;
    std::int64_t m_atNs; ///< what is later is told
    std::optional<WorkReference> m_work; ///< what runs until m_atNs; none: m_thread does
    ThreadIndex m_thread;
    std::vector<std::uint32_t> m_breakPlaces;
    const CriticalPath* m_known = nullptr;
    std::size_t m_knownCount = 0; ///< pieces of m_known that begin before m_atNs; once they meet, those to take over
    bool m_hasMet = false;
    bool m_isLinked = false; ///< what the earliest piece waited for is told
    std::vector<PathPiece> m_pieces; ///< the latest first, behind those of m_full
    std::vector<std::vector<PathPiece>> m_full; ///< blocks of them: one long list would be copied as it grows
    std::vector<HostPiece> m_states; ///< used again and again
    HostCursors m_cursors;
    HostCursors m_launchCursors; ///< of launchOf()
    std::vector<std::size_t> m_placesInStreams, m_placesInProcesses; ///< of the last work asked about: WorkOrder::Group
};

} // namespace core
