// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/displayformat.h"
#include "base/timewindow.h"

#include <QString>

#include <cstdint>
#include <optional>

/**
 * The moment that a user typed, in ns as exported: "1.25 s", "340ms", "-12 us" count from the start of the trace, or of
 * the session where `format` says so; a number without a unit is ns as exported. Where the trace has a wall clock also
 * "2026-11-21 16:33:14.25", with or without a "T", "Z" or "UTC", and "16:33:14.25" when only one day can be meant: the
 * trace's only one, or the only one on which the trace has that time. Takes the decimal point of the C locale and of
 * the user's. None when the text is no time.
 * @param extent of the trace
 */
[[nodiscard]] std::optional<std::int64_t> parseMoment(const QString& text, const core::TimeWindow& extent,
                                                      const core::DisplayFormat& format = {});

/// A moment in the base of `format` with all its digits, as parseMoment() reads it: "1.25 s", "2026-11-21 16:33:14.25".
[[nodiscard]] QString momentText(std::int64_t timeNs, const core::TimeWindow& extent,
                                 const core::DisplayFormat& format);
