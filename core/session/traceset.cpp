// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/traceset.h"

#include <algorithm>
#include <map>
#include <utility>

namespace core {

namespace {

/// The last `count` parts of a path.
QString endOfPath(const QString& path, qsizetype count)
{
    return path.section(QLatin1Char('/'), -count);
}

/// How many parts of its path tell the file at `position` from the others; one of a file that is there twice.
qsizetype partsNeeded(const std::vector<TracePointer>& traces, std::size_t position)
{
    const auto& path = traces[position]->path;
    const auto most = path.count(QLatin1Char('/')) + 1;
    for (qsizetype count = 1; count < most; ++count) {
        const auto end = endOfPath(path, count);
        const bool isTaken = std::any_of(traces.begin(), traces.end(), [&](const TracePointer& other) {
            return other->path != path && endOfPath(other->path, count) == end;
        });
        if (!isTaken)
            return count;
    }
    return most;
}

} // namespace

TraceSet::TraceSet(std::vector<TracePointer> traces)
    : m_traces(std::move(traces))
{
    std::map<QString, int> timesSeen;
    for (std::size_t i = 0; i < m_traces.size(); ++i) {
        auto label = endOfPath(m_traces[i]->path, partsNeeded(m_traces, i));
        if (const auto times = ++timesSeen[m_traces[i]->path]; times > 1)
            label = QStringLiteral("%1 (%2)").arg(label).arg(times);
        m_labels.append(label);
    }
}

std::optional<std::size_t> TraceSet::positionOf(TraceId id) const
{
    const auto found
        = std::find_if(m_traces.begin(), m_traces.end(), [id](const TracePointer& trace) { return trace->id == id; });
    if (found != m_traces.end())
        return static_cast<std::size_t>(found - m_traces.begin());
    return id == TraceId() && m_traces.size() == 1 ? std::optional<std::size_t>(0) : std::nullopt;
}

TracePointer TraceSet::find(TraceId id) const
{
    const auto position = positionOf(id);
    return position ? m_traces[*position] : nullptr;
}

} // namespace core
