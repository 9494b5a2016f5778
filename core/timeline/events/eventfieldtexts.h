// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/displayformat.h"
#include "table/eventfields.h"
#include "trace/nvtxpayload.h"

#include <QString>

namespace core {

/// What a property of an event is called, and means.
struct EventFieldText {
    QString title;
    QString help;
};
[[nodiscard]] EventFieldText eventFieldText(ArgumentKey key);
/// A whole number with the unit of its property; empty for what is told in another way (TARGET_INFO_GPU.id, which is
/// part of the GPU's label).
[[nodiscard]] QString eventFieldValue(ArgumentKey key, std::int64_t value);

/// "1.204000123 s" or "2.600000 ms" after the start of the trace, to the nanosecond.
[[nodiscard]] QString relativeTime(const Trace& trace, std::int64_t timeNs);
/// relativeTime() and the time as exported.
[[nodiscard]] QString momentText(const Trace& trace, std::int64_t timeNs);
/// "2.600 ms (2,600,123 ns)".
[[nodiscard]] QString durationText(std::int64_t durationNs);

// The same as the window shows it.
[[nodiscard]] QString displayTime(const Trace& trace, std::int64_t timeNs, const DisplayFormat& format);
[[nodiscard]] QString displayMomentText(const Trace& trace, std::int64_t timeNs, const DisplayFormat& format);
[[nodiscard]] QString displayDurationText(std::int64_t durationNs, const DisplayFormat& format);
/// A number of bytes: "64.0 kB (64,000 B)".
[[nodiscard]] QString displayBytesText(std::int64_t sizeBytes, const DisplayFormat& format);
/// eventFieldValue() as the window shows it.
[[nodiscard]] QString displayFieldValue(ArgumentKey key, std::int64_t value, const DisplayFormat& format);
/// "4712 (main)", or "4712" without a name.
[[nodiscard]] QString threadText(const Trace& trace, ThreadIndex thread);
[[nodiscard]] QString payloadValueText(const PayloadField& field);

} // namespace core
