// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/matching/sequencediff.h"

#include <algorithm>

namespace core {

namespace {

using Position = std::int64_t;

/// Goes along the diagonals of the grid of both sequences. A diagonal is its left position less its right one.
class DiffWalk
{
public:
    DiffWalk(std::span<const std::uint64_t> left, std::span<const std::uint64_t> right)
        : m_left(left)
        , m_right(right)
    {
    }
    /// The fewest edits; none: more than `most`. Afterwards runs() knows the way.
    [[nodiscard]] bool walk(Position most)
    {
        const auto goal = leftSize() - rightSize();
        std::vector<Position> reached { 0 }; // by diagonal from -edits to edits: the furthest left position
        for (Position edits = 0; edits <= most; ++edits) {
            std::vector<Position> next(static_cast<std::size_t>(2 * edits + 1));
            for (auto diagonal = -edits; diagonal <= edits; diagonal += 2)
                next[static_cast<std::size_t>(diagonal + edits)] = slide(before(reached, edits, diagonal), diagonal);
            reached = std::move(next);
            m_reached.push_back(reached);
            if (goal >= -edits && goal <= edits && (goal + edits) % 2 == 0
                && reached[static_cast<std::size_t>(goal + edits)] >= leftSize())
                return true;
        }
        return false;
    }
    [[nodiscard]] std::vector<AgreeingRun> runs() const
    {
        std::vector<AgreeingRun> found;
        auto left = leftSize();
        auto diagonal = left - rightSize();
        for (auto edits = static_cast<Position>(m_reached.size()) - 1; edits >= 0; --edits) {
            const auto& of = edits > 0 ? m_reached[static_cast<std::size_t>(edits - 1)] : m_reached.front();
            const auto from = before(of, edits, diagonal);
            if (left > from)
                found.push_back({ static_cast<std::size_t>(from), static_cast<std::size_t>(from - diagonal),
                                  static_cast<std::size_t>(left - from) });
            if (edits == 0)
                break;
            const bool isDown = isFromAbove(of, edits, diagonal);
            left = isDown ? from : from - 1;
            diagonal += isDown ? 1 : -1;
        }
        std::reverse(found.begin(), found.end());
        return found;
    }

private:
    [[nodiscard]] Position leftSize() const { return static_cast<Position>(m_left.size()); }
    [[nodiscard]] Position rightSize() const { return static_cast<Position>(m_right.size()); }
    /// Of the edits before: the furthest left position of a diagonal; below all where it has none.
    [[nodiscard]] static Position at(const std::vector<Position>& reached, Position edits, Position diagonal)
    {
        return diagonal < -edits || diagonal > edits ? -1 : reached[static_cast<std::size_t>(diagonal + edits)];
    }
    /// The last edit puts in an element of the right; else it leaves out one of the left.
    [[nodiscard]] static bool isFromAbove(const std::vector<Position>& reached, Position edits, Position diagonal)
    {
        return diagonal == -edits
            || (diagonal != edits && at(reached, edits - 1, diagonal - 1) < at(reached, edits - 1, diagonal + 1));
    }
    /// Where a diagonal is come to by the last edit. `reached`: with one edit less.
    [[nodiscard]] static Position before(const std::vector<Position>& reached, Position edits, Position diagonal)
    {
        if (edits == 0)
            return 0;
        return isFromAbove(reached, edits, diagonal) ? at(reached, edits - 1, diagonal + 1)
                                                     : at(reached, edits - 1, diagonal - 1) + 1;
    }
    [[nodiscard]] Position slide(Position left, Position diagonal) const
    {
        auto right = left - diagonal;
        while (left < leftSize() && right < rightSize()
               && m_left[static_cast<std::size_t>(left)] == m_right[static_cast<std::size_t>(right)]) {
            ++left;
            ++right;
        }
        return left;
    }

    std::span<const std::uint64_t> m_left, m_right;
    std::vector<std::vector<Position>> m_reached; ///< by edits
};

} // namespace

std::optional<std::vector<AgreeingRun>> findAgreement(std::span<const std::uint64_t> left,
                                                      std::span<const std::uint64_t> right, std::size_t mostEdits)
{
    DiffWalk diff(left, right);
    if (!diff.walk(static_cast<Position>(std::min(mostEdits, left.size() + right.size()))))
        return std::nullopt;
    return diff.runs();
}

} // namespace core
