// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/idle/gpuidle.h"
#include "evidence/evidencesql.h"

namespace core {

// What the SQL of the tables of GPU idle stands on.

/// Names of the selections of workOfDevice() and workOfStream().
inline const QString WorkSelection = QStringLiteral("device_work");
inline const QString KernelSelection = QStringLiteral("device_kernels");
inline const QString GapSelection = QStringLiteral("stream_gaps");

/// From the first start to the last end of a selection.
[[nodiscard]] QString hullNsOf(const QString& from);
/// The hull of a selection less its union.
[[nodiscard]] QString idleNsOf(const QString& from);

/// Selections `device_work` and `device_kernels`: what one device did.
[[nodiscard]] sql::Query workOfDevice(const EvidenceSql& source, DeviceIndex device, bool kernelsOnly);
/// Selection `behind`: the gaps of a device, at least as long as `options` want them.
[[nodiscard]] sql::Query gapsOfDevice(const EvidenceSql& source, DeviceIndex device, const IdleOptions& options);
/// Selections `device_work`: what one stream did; `stream_gaps`: the gaps between.
[[nodiscard]] sql::Query workOfStream(const EvidenceSql& source, StreamIndex stream, bool kernelsOnly);

/// Condition on `gaps`: the gap that ends at a time. Gaps of one device do not share their ends.
[[nodiscard]] QString isGap(const Trace& trace, const IdleGap& gap);
/// The work on both sides of a gap.
[[nodiscard]] QString workAroundSql(const EvidenceSql& source, const IdleGap& gap, bool kernelsOnly);
/// Microseconds that the device waited for the launch of the next kernel; NULL for none.
[[nodiscard]] QString launchGapSql(const EvidenceSql& source, const IdleGap& gap);
/// Microseconds of a gap in which barriers blocked the process of the next work; NULL for none.
[[nodiscard]] QString blockedInGapSql(const EvidenceSql& source, const IdleGap& gap);
/// Microseconds of a gap that profiler overhead of the process of the next work covers; NULL for none.
[[nodiscard]] QString overheadInGapSql(const EvidenceSql& source, const IdleGap& gap);

} // namespace core
