// SPDX-License-Identifier: GPL-3.0-or-later
#include "convert/lanes.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace core {

void Lanes::push(const ConvertedEvent& event)
{
    m_batch.events.push_back(event);
    if (m_batch.events.size() >= BatchEvents)
        m_isWanted = flush() && m_isWanted;
}

std::uint32_t Lanes::addTrack(RowKind kind, std::uint32_t subject, std::uint32_t lane, std::uint32_t group)
{
    m_isGroupSeen.resize(m_groups.groups().size());
    m_batch.newTracks.push_back({ m_trackCount, kind, subject, lane, group, m_isGroupSeen[group] == 0 });
    m_isGroupSeen[group] = 1;
    return m_trackCount++;
}

void Lanes::endSlices(Lane& lane, std::uint32_t group, std::int64_t untilNs)
{
    while (!lane.openEndsNs.empty() && lane.openEndsNs.back() <= untilNs) {
        const auto end = lane.openEndsNs.back();
        lane.openEndsNs.pop_back();
        push({ end, end, 0, lane.track, group, 0, ActivityType::Kernel, EventShape::SliceEnd });
    }
}

Lanes::Lane& Lanes::laneFor(Row& row, RowKind kind, std::uint32_t subject, std::uint32_t group,
                            const ConvertedEvent& event)
{
    const bool isSlice = event.shape == EventShape::Slice || event.shape == EventShape::AsyncSlice;
    for (std::size_t i = 0; i < std::min(row.lanes.size(), MostSearched); ++i) {
        auto& lane = row.lanes[i];
        endSlices(lane, group, event.startNs);
        if (!isSlice || lane.openEndsNs.empty() || lane.openEndsNs.back() >= event.endNs)
            return lane;
    }
    auto position = row.lanes.size();
    if (!row.busy.empty() && row.busy.top().first <= event.startNs) {
        position = row.busy.top().second;
        row.busy.pop();
        endSlices(row.lanes[position], group, event.startNs);
    } else {
        row.lanes.push_back({ addTrack(kind, subject, static_cast<std::uint32_t>(position), group), {} });
    }
    if (position >= MostSearched)
        row.busy.emplace(event.endNs, position);
    return row.lanes[position];
}

void Lanes::add(RowKind kind, std::uint32_t subject, ConvertedEvent event)
{
    auto& rows = m_rows[static_cast<std::size_t>(kind)];
    if (subject >= rows.size())
        rows.resize(subject + std::size_t { 1 });
    event.group = m_groups.groupOf(kind, subject);
    auto& lane = laneFor(rows[subject], kind, subject, event.group, event);
    event.track = lane.track;
    push(event);
    if (event.shape == EventShape::Slice || event.shape == EventShape::AsyncSlice)
        lane.openEndsNs.push_back(event.endNs);
}

void Lanes::addIdleThread(std::uint32_t thread)
{
    for (std::size_t kind = 0; kind < RowKindCount; ++kind) {
        const auto& rows = m_rows[kind];
        if (isThreadRow(static_cast<RowKind>(kind)) && thread < rows.size() && !rows[thread].lanes.empty())
            return; // it has a row
    }
    addTrack(RowKind::ThreadIdle, thread, 0, m_groups.groupOf(RowKind::ThreadIdle, thread));
}

bool Lanes::finish()
{
    for (std::size_t kind = 0; kind < RowKindCount; ++kind) {
        for (std::size_t subject = 0; subject < m_rows[kind].size(); ++subject) {
            for (auto& lane : m_rows[kind][subject].lanes) {
                if (!lane.openEndsNs.empty()) {
                    endSlices(lane, m_groups.groupOf(static_cast<RowKind>(kind), static_cast<std::uint32_t>(subject)),
                              std::numeric_limits<std::int64_t>::max());
                }
            }
        }
    }
    return m_isWanted;
}

bool Lanes::flush()
{
    if (m_batch.events.empty() && m_batch.newTracks.empty())
        return m_isWanted;
    const auto number = m_batch.number;
    m_isWanted = m_isWanted && m_sink(std::move(m_batch));
    m_batch = {};
    m_batch.number = number + 1;
    m_batch.events.reserve(BatchEvents + MostExtra);
    return m_isWanted;
}

} // namespace core
