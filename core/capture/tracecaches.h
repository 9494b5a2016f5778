// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "capture/reportcache.h"
#include "columncache/columncache.h"

namespace core {

/// What is kept of traces and reports for the next time.
struct TraceCaches {
    ReportCache exports = ReportCache::ofUser();
    ColumnCache columns {}; ///< off, unless somebody says otherwise

    /// The same, whose columns are read but not added to.
    [[nodiscard]] TraceCaches withoutKeeping() const { return { exports, columns.onlyRead() }; }
};

} // namespace core
