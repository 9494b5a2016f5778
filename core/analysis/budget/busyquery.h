// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/host/timeclass.h"
#include "evidence/evidencesql.h"

namespace core {

/// Says in SQL how long a GPU did what, for scopes that leave no work of the GPU out.
class BusyQuery
{
public:
    explicit BusyQuery(EvidenceSource source);

    /// False for what takes a sweep: kernels while pages migrate, and what the file tells in other columns.
    [[nodiscard]] bool isPossible(DeviceIndex device, TimeClass timeClass) const;
    /// All that timeNs() asks for, and device_work.
    [[nodiscard]] sql::Query query(DeviceIndex device, TimeClass timeClass) const;
    /// The time of a class in the selections of query().
    [[nodiscard]] static QString timeNs(TimeClass timeClass);

private:
    EvidenceSource m_source;
    std::vector<char> m_hasMigrations; ///< by DeviceIndex
    bool m_hasCopiesBetween = false; ///< copies on a device that are between two
};

} // namespace core
