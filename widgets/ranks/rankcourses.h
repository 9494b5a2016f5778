// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/latestjob.h"
#include "fleet/ranks/ranktimeline.h"

#include <QObject>

#include <cstdint>
#include <list>
#include <map>
#include <memory>
#include <vector>

class RanksSession;

/**
 * What ranks did piece by piece, from their traces: those that are looked at are read one after the other off the UI
 * thread, and those that were looked at last are kept in a quarter of the free memory.
 */
class RankCourses : public QObject
{
    Q_OBJECT
public:
    using Course = std::shared_ptr<const std::vector<core::TimelinePiece>>;

    explicit RankCourses(RanksSession& session, QObject* parent = nullptr);

    /// By position of the summary. Null: not read, or there is no trace, only a summary.
    [[nodiscard]] Course find(std::uint32_t rank) const;
    /// These are looked at, the first ones first.
    void want(const std::vector<std::uint32_t>& ranks);
    /// Forgets all: they are of another job now.
    void clear();

Q_SIGNALS:
    /// One more is there.
    void changed();

private:
    void readNext();
    void keep(std::uint32_t rank, Course course);
    [[nodiscard]] bool isWanted(std::uint32_t rank) const;

    RanksSession& m_session;
    std::map<std::uint32_t, Course> m_courses; ///< also empty ones, of traces that could not be read
    std::list<std::uint32_t> m_byUse; ///< looked at last first
    std::vector<std::uint32_t> m_wanted;
    core::LatestJob<std::vector<core::TimelinePiece>> m_reading { this, core::JobKind::Long };
};
