// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/nvtx/nvtxtree.h"
#include "intervals/intervalset.h"
#include "statistics/grouping.h"

#include <cstdint>
#include <map>
#include <queue>
#include <span>
#include <utility>
#include <vector>

namespace core {

/**
 * How long a GPU was busy with what was launched in each path of a tree, however deep: of each GPU the union, added up.
 *
 * A moment counts for all paths around those of the work that runs then, each once. With this work put into the order in
 * which a walk meets its paths, that is: for the paths around each, less those around each and the next alike. So a
 * piece of work changes a sum for itself and for its two neighbours, not for every path around it.
 * O(log n) for a piece of work, amortized, however deep it lies.
 */
class PathBusyTimes
{
public:
    /// `paths`: each after the one around it; they must outlive this.
    PathBusyTimes(std::span<const NvtxPath> paths, std::size_t deviceCount);

    /// Adds work of a path. By start.
    void add(std::uint32_t path, DeviceIndex device, const Interval& span);
    /// Of each path.
    [[nodiscard]] std::vector<std::int64_t> take();

private:
    struct RunningPath {
        std::uint32_t path = 0;
        std::uint32_t count = 0; ///< pieces of work
    };
    using Running = std::map<std::uint32_t, RunningPath>; ///< by m_place
    using End = std::pair<std::int64_t, std::uint32_t>; ///< when, and the place of the path

    /// What one GPU does for one domain.
    struct Track {
        Interval aloneNs; ///< the only work that runs, of alonePath; mostly there is no other
        std::uint32_t alonePath = NvtxPath::NoRow; ///< none: see running
        Running running;
        std::priority_queue<End, std::vector<End>, std::greater<>> ends;
    };

    void layOut();
    [[nodiscard]] Track& trackOf(std::uint32_t path, DeviceIndex device);
    [[nodiscard]] std::uint32_t innermostAround(std::uint32_t left, std::uint32_t right) const;
    void addNs(std::uint32_t path, std::int64_t timeNs) { m_busyNs[path] += static_cast<std::uint64_t>(timeNs); }
    void addAround(const RunningPath& left, const RunningPath& right, std::int64_t timeNs)
    {
        addNs(innermostAround(left.path, right.path), timeNs);
    }
    void open(Track& track, std::uint32_t path, const Interval& span);
    void close(Track& track, const End& end);
    void closeUntil(Track& track, std::int64_t timeNs);
    void closeAlone(Track& track);

    std::span<const NvtxPath> m_paths;
    std::uint64_t m_deviceCount;
    // by path
    std::vector<std::uint32_t> m_place; ///< in the order of a walk that goes into a path before its next sibling
    std::vector<std::uint32_t> m_top; ///< the outermost of the chain of largest children that the path is on
    std::vector<std::uint32_t> m_domain;
    std::vector<std::uint64_t> m_busyNs; ///< less what is added by those in it; between, sums of moments that wrap
    GroupNumbers m_trackNumbers; ///< of (domain, device)
    std::vector<Track> m_tracks;
};

} // namespace core
