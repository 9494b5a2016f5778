// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/units/commonranges.h"

#include "base/text.h"

#include <algorithm>
#include <utility>

namespace core {

bool CommonRanges::find(const CompareRuns& runs, const GpuPair& pair, const std::stop_token& stop)
{
    auto found = ofBothSides([&](Side side) { return findUnitRanges(*runs[side].trace, pair.main[side], stop); });
    for (const auto side : BothSides) {
        if (!found[side])
            return false;
        for (auto& ranges : *found[side]) {
            const auto text = ranges.text;
            m_ranges[text][side].push_back(std::move(ranges));
        }
    }
    return true;
}

CommonRanges::Pairs CommonRanges::all() const
{
    Pairs common;
    for (const auto& [text, ranges] : m_ranges) {
        if (!ranges.base.empty() && !ranges.now.empty())
            common.push_back({ &ranges.base.front(), &ranges.now.front() });
    }
    std::stable_sort(common.begin(), common.end(), [](const auto& left, const auto& right) {
        return left.base->medianNs + left.now->medianNs > right.base->medianNs + right.now->medianNs;
    });
    return common;
}

CommonRanges::Pairs CommonRanges::named(const QString& text) const
{
    const auto found = m_ranges.find(withoutNumbers(text));
    if (found == m_ranges.end() || found->second.base.empty() || found->second.now.empty())
        return {};
    return { { &found->second.base.front(), &found->second.now.front() } };
}

QString CommonRanges::whatIsMissing(const QString& text) const
{
    QStringList there;
    for (const auto& [known, ranges] : m_ranges) {
        if (!ranges.base.empty() && !ranges.now.empty())
            there.append(QStringLiteral("“%1”").arg(known));
    }
    return there.isEmpty()
        ? Text::tr("No NVTX range repeats at least 4 times over half of the GPU's window in both runs.")
        : Text::tr("No NVTX range “%1” repeats in both runs; these do: %2.")
              .arg(text, there.join(QStringLiteral(", ")));
}

} // namespace core
