// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/rows/unitpicture.h"
#include "parts/figuregrid.h"

#include <QCoreApplication>
#include <QString>

#include <optional>
#include <vector>

/// The launches of two units that stand in for each other, in words and by size.
class UnitPartners
{
    Q_DECLARE_TR_FUNCTIONS(UnitPartners)
public:
    UnitPartners() = default;
    /// `picture` must outlive this object, or be replaced by another.
    explicit UnitPartners(const core::UnitPicture& picture);

    /// By event of a side: its place in UnitPicture::partners; none: it has no launch in the main stream.
    [[nodiscard]] std::optional<std::size_t> of(core::Side side, std::size_t event) const;
    /// Those that change the unit most, in the order of the launches.
    [[nodiscard]] const std::vector<std::size_t>& large() const { return m_large; }
    /// The next (1) or previous (-1) of these after `partner`, round and round; none: there are none.
    [[nodiscard]] std::optional<std::size_t> nextLarge(std::optional<std::size_t> partner, int direction) const;
    /// The event that tells where the partners stand: that of NEW, else of BASE.
    [[nodiscard]] core::Side telling(std::size_t partner) const;
    /// "gemm: 300 µs → 240 µs, Δ −60.0 µs; starts +1.2 µs"
    [[nodiscard]] QString text(std::size_t partner) const;
    /// The large ones, with both durations, Δ and drift.
    [[nodiscard]] FigureGrid figures() const;

private:
    const core::UnitPicture* m_picture = nullptr;
    core::Sides<std::vector<std::optional<std::size_t>>> m_partnerOf; ///< by event
    std::vector<std::size_t> m_large;
};

/// "1.2 ms"
[[nodiscard]] QString localDuration(std::int64_t ns);
/// "+1.2 ms", "0"
[[nodiscard]] QString signedDuration(std::int64_t ns);
