// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLocale>
#include <QString>

#include <cstdint>

namespace core {

/// "1 kernel", "3,442 kernels": `one` and `many` are the nouns.
[[nodiscard]] QString counted(std::int64_t count, const QString& one, const QString& many);

/// Seconds as they stand in a sentence, without the unit: "0.0055"; at least four decimals and two digits, no
/// trailing zeros.
[[nodiscard]] QString sentenceSeconds(std::int64_t durationNs);

/// A number with three significant digits, C locale, never with an exponent: "0.183", "92.0", "1234".
[[nodiscard]] QString threeDigits(double value);
/// A number as text for people: "−5", with a true minus, of "-5". Not for files that programs read.
[[nodiscard]] QString withTrueMinus(QString number);
/// "92.0 %" from 0.92.
[[nodiscard]] QString threeDigitShare(double fraction);
/// A duration with three digits in the unit that fits: "5.76 µs", "1.00 ms", "921 ms".
[[nodiscard]] QString threeDigitDuration(std::int64_t durationNs);
/// A size with three digits and a decimal prefix: "51.0 GB"; fewer than 1,000 bytes as they are.
[[nodiscard]] QString threeDigitBytes(double sizeBytes);

/// The same letters, with a no-break space between each figure and its unit, for text that is broken into lines. Not
/// for files and copies: who searches them types a space.
[[nodiscard]] QString withUnitsKept(QString text);

/// A sentence of results with its figures as `locale` writes them: "97,0 %", "3.442 kernels". Figures are numbers
/// before a unit or a noun; names, versions and identifiers stay as they are.
[[nodiscard]] QString withLocalFigures(const QString& sentence, const QLocale& locale = QLocale());

} // namespace core
