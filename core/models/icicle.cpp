// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/icicle.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace core {

IcicleTree::IcicleTree(std::vector<std::uint32_t> parents, std::vector<std::int64_t> values)
    : m_parents(std::move(parents))
    , m_values(std::move(values))
    , m_firstChild(m_parents.size() + 2, 0)
    , m_children(m_parents.size())
{
    const auto groupOf
        = [this](std::uint32_t row) { return m_parents[row] == NoRow ? 0 : std::size_t { m_parents[row] } + 1; };
    for (std::uint32_t row = 0; row < m_parents.size(); ++row)
        ++m_firstChild[groupOf(row) + 1];
    std::partial_sum(m_firstChild.begin(), m_firstChild.end(), m_firstChild.begin());
    auto next = m_firstChild;
    for (std::uint32_t row = 0; row < m_parents.size(); ++row)
        m_children[next[groupOf(row)]++] = row;
    for (std::size_t group = 0; group + 1 < m_firstChild.size(); ++group) {
        const auto begin = m_children.begin() + static_cast<std::ptrdiff_t>(m_firstChild[group]);
        const auto end = m_children.begin() + static_cast<std::ptrdiff_t>(m_firstChild[group + 1]);
        std::stable_sort(begin, end,
                         [this](std::uint32_t left, std::uint32_t right) { return m_values[left] > m_values[right]; });
    }
}

double IcicleTree::extentOf(std::uint32_t row) const
{
    double sum = 0;
    for (const auto child : childrenOf(row))
        sum += static_cast<double>(m_values[child]);
    return row == NoRow ? sum : std::max(sum, static_cast<double>(m_values[row]));
}

namespace {

/// A place whose children are still to be laid out.
struct IciclePlace {
    std::uint32_t row = 0;
    double left = 0, width = 0;
};

/// Adds the rectangles of what lies in `place`; returns those that have children of their own.
void layOutChildren(const IcicleTree& tree, const IcicleView& view, const IciclePlace& place, std::uint32_t level,
                    std::vector<IcicleBox>& boxes, std::vector<IciclePlace>& next)
{
    const auto extent = tree.extentOf(place.row);
    if (extent <= 0)
        return;
    const auto children = tree.childrenOf(place.row);
    double left = place.left;
    for (std::size_t i = 0; i < children.size() && tree.valueOf(children[i]) > 0; ++i) {
        const auto width = place.width * static_cast<double>(tree.valueOf(children[i])) / extent;
        if (width >= view.leastPx) {
            boxes.push_back({ children[i], 0, level, left, width });
            next.push_back({ children[i], left, width });
            left += width;
            continue;
        }
        // all that follow are as narrow
        double rest = 0;
        std::uint32_t count = 0;
        for (; i < children.size() && tree.valueOf(children[i]) > 0; ++i, ++count)
            rest += place.width * static_cast<double>(tree.valueOf(children[i])) / extent;
        if (rest >= view.leastPx)
            boxes.push_back({ children[i - count], count, level, left, rest });
        return;
    }
}

} // namespace

std::vector<IcicleBox> layOutIcicle(const IcicleTree& tree, const IcicleView& view)
{
    std::vector<IcicleBox> boxes;
    if (view.widthPx <= 0 || view.levelCount == 0 || tree.size() == 0)
        return boxes;
    std::vector<std::uint32_t> around; // from the top of the view outwards
    for (auto row = view.top; row != IcicleTree::NoRow; row = tree.parentOf(row))
        around.push_back(row);
    around.resize(std::min<std::size_t>(around.size(), std::max(1U, view.levelCount / 2)));
    std::reverse(around.begin(), around.end());
    std::uint32_t level = 0;
    for (const auto row : around)
        boxes.push_back({ row, 0, level++, 0, view.widthPx });
    std::vector<IciclePlace> places { { view.top, 0, view.widthPx } };
    for (; level < view.levelCount && !places.empty(); ++level) {
        std::vector<IciclePlace> next;
        for (const auto& place : places)
            layOutChildren(tree, view, place, level, boxes, next);
        places = std::move(next);
    }
    return boxes;
}

std::size_t stepInIcicle(const std::vector<IcicleBox>& boxes, std::size_t box, IcicleStep step)
{
    const auto& from = boxes[box];
    if (step == IcicleStep::Left)
        return box > 0 && boxes[box - 1].level == from.level ? box - 1 : box;
    if (step == IcicleStep::Right)
        return box + 1 < boxes.size() && boxes[box + 1].level == from.level ? box + 1 : box;
    if (step == IcicleStep::Outward && from.level == 0)
        return box;
    const auto level = step == IcicleStep::Outward ? from.level - 1 : from.level + 1;
    const auto begin = std::partition_point(boxes.begin(), boxes.end(),
                                            [level](const IcicleBox& other) { return other.level < level; });
    constexpr double Slack = 1e-6; // lefts are sums of widths
    for (auto other = begin; other != boxes.end() && other->level == level; ++other) {
        const bool isBelow = other->left >= from.left - Slack && other->left < from.left + from.width - Slack;
        const bool isAround = other->left <= from.left + Slack && other->left + other->width > from.left + Slack;
        if (step == IcicleStep::Inward ? isBelow : isAround)
            return static_cast<std::size_t>(other - boxes.begin());
    }
    return box;
}

} // namespace core
