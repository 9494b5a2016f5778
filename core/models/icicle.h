// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace core {

/// Rows that lie in each other, each with a value: what an icicle picture is made from.
class IcicleTree
{
public:
    static constexpr std::uint32_t NoRow = std::numeric_limits<std::uint32_t>::max();

    IcicleTree() = default;
    /// `parents` and `values` by row; a row stands after its parent. Siblings are put in order, the largest first.
    IcicleTree(std::vector<std::uint32_t> parents, std::vector<std::int64_t> values);

    [[nodiscard]] std::size_t size() const { return m_parents.size(); }
    [[nodiscard]] std::uint32_t parentOf(std::uint32_t row) const { return m_parents[row]; }
    [[nodiscard]] std::int64_t valueOf(std::uint32_t row) const { return m_values[row]; }
    /// The rows in `row`, the largest first; NoRow: those that lie in none.
    [[nodiscard]] std::span<const std::uint32_t> childrenOf(std::uint32_t row) const
    {
        const std::size_t group = row == NoRow ? 0 : std::size_t { row } + 1;
        return std::span(m_children).subspan(m_firstChild[group], m_firstChild[group + 1] - m_firstChild[group]);
    }
    /// The value of all rows in `row` together, at least that of `row` itself: what their widths are shares of.
    [[nodiscard]] double extentOf(std::uint32_t row) const;

private:
    std::vector<std::uint32_t> m_parents;
    std::vector<std::int64_t> m_values;
    std::vector<std::size_t> m_firstChild { 0, 0 }; ///< in m_children, by parent + 1
    std::vector<std::uint32_t> m_children;
};

/// A rectangle of the picture: a row, or the rest of its siblings, which are too narrow to be seen.
struct IcicleBox {
    std::uint32_t row = 0; ///< of a rest the first of them
    std::uint32_t restCount = 0; ///< rows that it stands for; 0: one row
    std::uint32_t level = 0; ///< from the top of the picture
    double left = 0, width = 0; ///< px
    friend bool operator==(const IcicleBox&, const IcicleBox&) = default;
};

/// What part of a tree is looked at, and how much room there is.
struct IcicleView {
    std::uint32_t top = IcicleTree::NoRow; ///< the row that has all of the width; NoRow: all
    double widthPx = 0;
    double leastPx = 1; ///< narrower rows are put together
    std::uint32_t levelCount = 0; ///< that have room
};

/**
 * The rectangles of the picture, level after level, from left to right: the rows around `top` and `top` itself over the
 * whole width, below them what lies in it. When the rows around it are so many that less than half of the levels would
 * be left, the outermost of them are left out. O(rectangles + rows in those).
 */
[[nodiscard]] std::vector<IcicleBox> layOutIcicle(const IcicleTree& tree, const IcicleView& view);

/// A direction to go from one rectangle to another.
enum class IcicleStep : std::uint8_t { Outward, Inward, Left, Right };

/// The rectangle that a step from `box` leads to, a position in `boxes`; `box` itself when there is none. Inward: the
/// one below its left edge.
[[nodiscard]] std::size_t stepInIcicle(const std::vector<IcicleBox>& boxes, std::size_t box, IcicleStep step);

} // namespace core
