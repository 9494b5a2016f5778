// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <cstdint>
#include <functional>

namespace core {

/// Where a long job stands.
struct Progress {
    double fraction = 0; ///< 0–1 of the whole job
    QString stage; ///< what is being done, e.g. "Reading CUPTI_ACTIVITY_KIND_KERNEL"
    std::int64_t rowsDone = 0; ///< rows read so far, all tables
    std::int64_t rowsTotal = 0; ///< estimate, 0 when unknown
};

/// Receives progress in the thread that works (at most about 20 times a second, and a last time at 1.0); may be empty.
using ProgressSink = std::function<void(const Progress&)>;

} // namespace core
