// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/rows/unitpicture.h"
#include "parts/figuregrid.h"

#include <QCoreApplication>
#include <QString>

#include <cstdint>
#include <optional>
#include <vector>

class QMouseEvent;
class QWidget;

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
    /// Places in UnitPicture::partners, of which those that show between two moments of the units are some: a half-open
    /// range. O(log n), where launches are in the order of both runs.
    struct Range {
        std::size_t first = 0, end = 0;
    };
    [[nodiscard]] Range within(std::int64_t fromNs, std::int64_t untilNs) const;
    /// core::mostDriftNs() of the picture.
    [[nodiscard]] std::int64_t mostDriftNs() const { return m_mostDriftNs; }
    /// Shows the text of a partner at the pointer, or hides it where there is none.
    void showToolTip(std::optional<std::size_t> partner, const QMouseEvent& event, QWidget* of) const;
    /// The large ones, with both durations, Δ and drift.
    [[nodiscard]] FigureGrid figures() const;

private:
    void noteSpans();

    const core::UnitPicture* m_picture = nullptr;
    core::Sides<std::vector<std::optional<std::size_t>>> m_partnerOf; ///< by event
    std::vector<std::size_t> m_large;
    std::vector<std::int64_t> m_latestNs; ///< by partner: the latest end of it and of those before
    std::vector<std::int64_t> m_earliestNs; ///< by partner: the earliest start of it and of those behind
    std::int64_t m_mostDriftNs = 0;
};

/// "1.2 ms"
[[nodiscard]] QString localDuration(std::int64_t ns);
/// "+1.2 ms", "0"
[[nodiscard]] QString signedDuration(std::int64_t ns);
