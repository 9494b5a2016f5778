// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/nvtx/pathbusytimes.h"

#include <algorithm>
#include <iterator>

namespace core {

PathBusyTimes::PathBusyTimes(std::span<const NvtxPath> paths, std::size_t deviceCount)
    : m_paths(paths)
    , m_deviceCount(deviceCount)
    , m_place(paths.size())
    , m_top(paths.size())
    , m_domain(paths.size())
    , m_busyNs(paths.size(), 0)
    , m_trackNumbers(paths.size() * deviceCount)
{
    layOut();
}

/// Where each path is in a walk, and the chains by which innermostAround() goes up in few steps.
void PathBusyTimes::layOut()
{
    std::vector<std::uint32_t> sizes(m_paths.size(), 1), largestChild(m_paths.size(), NvtxPath::NoRow);
    for (auto path = m_paths.size(); path-- > 0;) {
        const auto parent = m_paths[path].parent;
        if (parent == NvtxPath::NoRow)
            continue;
        sizes[parent] += sizes[path];
        auto& largest = largestChild[parent];
        if (largest == NvtxPath::NoRow || sizes[path] > sizes[largest])
            largest = static_cast<std::uint32_t>(path);
    }
    std::vector<std::uint32_t> nextPlace(m_paths.size()); // of the next child
    std::uint32_t nextOfDomain = 0;
    for (std::uint32_t path = 0; path < m_paths.size(); ++path) {
        const auto parent = m_paths[path].parent;
        const bool isDomain = parent == NvtxPath::NoRow;
        auto& next = isDomain ? nextOfDomain : nextPlace[parent];
        m_place[path] = next;
        next += sizes[path];
        nextPlace[path] = m_place[path] + 1;
        m_domain[path] = isDomain ? path : m_domain[parent];
        m_top[path] = !isDomain && largestChild[parent] == path ? m_top[parent] : path;
    }
}

PathBusyTimes::Track& PathBusyTimes::trackOf(std::uint32_t path, DeviceIndex device)
{
    const auto number = m_trackNumbers.numberOf(m_domain[path] * m_deviceCount + device.value());
    if (number == m_tracks.size())
        m_tracks.emplace_back();
    return m_tracks[number];
}

/// The innermost path that is, or is around, each of two of the same domain.
std::uint32_t PathBusyTimes::innermostAround(std::uint32_t left, std::uint32_t right) const
{
    while (m_top[left] != m_top[right]) {
        auto& lower = m_top[left] > m_top[right] ? left : right; // a chain begins after those around it
        lower = m_paths[m_top[lower]].parent;
    }
    return std::min(left, right);
}

void PathBusyTimes::add(std::uint32_t path, DeviceIndex device, const Interval& span)
{
    if (span.endNs <= span.startNs)
        return;
    auto& track = trackOf(path, device);
    if (track.alonePath != NvtxPath::NoRow && track.aloneNs.endNs > span.startNs) {
        open(track, track.alonePath, track.aloneNs);
        track.alonePath = NvtxPath::NoRow;
    } else {
        closeAlone(track);
        closeUntil(track, span.startNs);
    }
    if (!track.running.empty()) {
        open(track, path, span);
        return;
    }
    track.alonePath = path;
    track.aloneNs = span;
}

void PathBusyTimes::open(Track& track, std::uint32_t path, const Interval& span)
{
    track.ends.emplace(span.endNs, m_place[path]);
    const auto place = track.running.try_emplace(m_place[path], RunningPath { path, 0 }).first;
    if (++place->second.count > 1)
        return;
    addNs(path, -span.startNs);
    const auto next = std::next(place);
    const bool hasNext = next != track.running.end();
    const bool hasPrevious = place != track.running.begin();
    if (hasPrevious)
        addAround(std::prev(place)->second, place->second, span.startNs);
    if (hasNext)
        addAround(place->second, next->second, span.startNs);
    if (hasPrevious && hasNext)
        addAround(std::prev(place)->second, next->second, -span.startNs);
}

void PathBusyTimes::close(Track& track, const End& end)
{
    const auto& [timeNs, number] = end;
    const auto place = track.running.find(number);
    if (--place->second.count > 0)
        return;
    addNs(place->second.path, timeNs);
    const auto next = std::next(place);
    const bool hasNext = next != track.running.end();
    const bool hasPrevious = place != track.running.begin();
    if (hasPrevious)
        addAround(std::prev(place)->second, place->second, -timeNs);
    if (hasNext)
        addAround(place->second, next->second, -timeNs);
    if (hasPrevious && hasNext)
        addAround(std::prev(place)->second, next->second, timeNs);
    track.running.erase(place);
}

void PathBusyTimes::closeUntil(Track& track, std::int64_t timeNs)
{
    while (!track.ends.empty() && track.ends.top().first <= timeNs) {
        close(track, track.ends.top());
        track.ends.pop();
    }
}

void PathBusyTimes::closeAlone(Track& track)
{
    if (track.alonePath != NvtxPath::NoRow)
        addNs(track.alonePath, track.aloneNs.lengthNs());
    track.alonePath = NvtxPath::NoRow;
}

std::vector<std::int64_t> PathBusyTimes::take()
{
    for (auto& track : m_tracks) {
        closeAlone(track);
        closeUntil(track, INT64_MAX);
    }
    std::vector<std::int64_t> busyNs(m_paths.size());
    for (auto path = m_paths.size(); path-- > 0;) {
        busyNs[path] = static_cast<std::int64_t>(m_busyNs[path]);
        if (m_paths[path].parent != NvtxPath::NoRow)
            m_busyNs[m_paths[path].parent] += m_busyNs[path];
    }
    return busyNs;
}

} // namespace core
