// SPDX-License-Identifier: GPL-3.0-or-later
#include "ranks/rankcourses.h"

#include "base/freememory.h"
#include "ranks/rankssession.h"

#include <algorithm>
#include <utility>

namespace {

/// What courses may take at least, where the free memory is not known.
constexpr std::int64_t LeastBytes = 64'000'000;
constexpr std::int64_t FreeShare = 4;

std::int64_t bytesOf(const RankCourses::Course& course)
{
    return course ? static_cast<std::int64_t>(course->size() * sizeof(core::TimelinePiece)) : 0;
}

} // namespace

RankCourses::RankCourses(RanksSession& session, QObject* parent)
    : QObject(parent)
    , m_session(session)
{
}

RankCourses::Course RankCourses::find(std::uint32_t rank) const
{
    const auto found = m_courses.find(rank);
    return found == m_courses.end() || found->second->empty() ? nullptr : found->second;
}

bool RankCourses::isWanted(std::uint32_t rank) const
{
    return std::ranges::find(m_wanted, rank) != m_wanted.end();
}

void RankCourses::want(const std::vector<std::uint32_t>& ranks)
{
    if (ranks == m_wanted)
        return;
    m_wanted = ranks;
    for (const auto rank : ranks) {
        if (m_courses.contains(rank)) {
            m_byUse.remove(rank);
            m_byUse.push_front(rank);
        }
    }
    if (!m_reading.isRunning())
        readNext();
}

void RankCourses::clear()
{
    m_reading.cancel();
    m_courses.clear();
    m_byUse.clear();
    m_wanted.clear();
}

void RankCourses::readNext()
{
    const auto next = std::ranges::find_if(m_wanted, [this](std::uint32_t rank) {
        return !m_courses.contains(rank) && !m_session.tracePath(rank).isEmpty();
    });
    if (next == m_wanted.end())
        return;
    m_reading.start(m_session.courseReader(*next), [this, rank = *next](const auto& course) {
        keep(rank, course ? *course : std::make_shared<const std::vector<core::TimelinePiece>>());
        Q_EMIT changed();
        readNext();
    });
}

/// Those that nobody looks at any more go first, the longest unused of them.
void RankCourses::keep(std::uint32_t rank, Course course)
{
    const auto freeBytes = core::freeMemoryBytes();
    auto leftBytes = std::max(LeastBytes, freeBytes.value_or(0) / FreeShare) - bytesOf(course);
    m_courses[rank] = std::move(course);
    m_byUse.push_front(rank);
    for (auto at = std::next(m_byUse.begin()); at != m_byUse.end();) {
        leftBytes -= bytesOf(m_courses[*at]);
        if (leftBytes >= 0 || isWanted(*at)) {
            ++at;
            continue;
        }
        m_courses.erase(*at);
        at = m_byUse.erase(at);
    }
}
