// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <cstdint>

namespace core {

/// "1 kernel", "3,442 kernels": `one` and `many` are the nouns.
[[nodiscard]] QString counted(std::int64_t count, const QString& one, const QString& many);

/// Milliseconds as they stand in a sentence, without the unit: "2.6"; four decimals when one would show next to
/// nothing.
[[nodiscard]] QString sentenceMs(std::int64_t durationNs);

/// "42.6%" from 0.426.
[[nodiscard]] QString sentencePercent(double fraction);

/// Seconds as they stand in a sentence, without the unit: "0.0055"; at least four decimals and two digits, no
/// trailing zeros.
[[nodiscard]] QString sentenceSeconds(std::int64_t durationNs);

} // namespace core
