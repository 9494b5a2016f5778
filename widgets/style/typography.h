// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>

#include <cstdint>

/// What a text is for, which decides its size and weight.
enum class TypeRole : std::uint8_t {
    Axis, ///< 11 px
    Secondary, ///< 12 px
    Body, ///< 13 px
    FindingTitle, ///< 14 px, semi-bold
    PageTitle, ///< 15 px, semi-bold
    VerdictNarrow, ///< 19 px, semi-bold: the verdict in windows below 1400 px
    Verdict, ///< 23 px, semi-bold
    Tile, ///< 26 px, semi-bold
    Mono, ///< 12 px, letters of one width: raw names, SQL
};

/// The letters of a role beside body text in `base`: sizes are in proportion to it, so that they grow with the user's.
[[nodiscard]] QFont typeFont(TypeRole role, const QFont& base);

/// `system` in the letters of the program, whose digits have one width, at 13 px or the larger size of `system`.
[[nodiscard]] QFont programFont(const QFont& system);

/// A length of the design (at body text of 13 px) in pixels beside body text in `font`; never smaller.
[[nodiscard]] int scaledPx(int lengthPx, const QFont& font);
