// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/baseline/baseline.h"

#include <algorithm>
#include <cassert>
#include <numeric>

namespace core {

const BaselineTable* Baseline::table(const QString& key) const
{
    const auto found = std::ranges::find(tables, key, &BaselineTable::key);
    return found == tables.end() ? nullptr : &*found;
}

std::vector<std::size_t> evenlySpaced(std::size_t count, std::size_t most)
{
    assert(most >= 2);
    std::vector<std::size_t> chosen(std::min(count, most));
    if (count <= most) {
        std::iota(chosen.begin(), chosen.end(), std::size_t { 0 });
        return chosen;
    }
    for (std::size_t i = 0; i < most; ++i)
        chosen[i] = i * (count - 1) / (most - 1);
    return chosen;
}

std::vector<std::int64_t> orderStatistics(std::vector<std::int64_t> values, std::size_t most)
{
    std::sort(values.begin(), values.end());
    std::vector<std::int64_t> chosen;
    for (const auto place : evenlySpaced(values.size(), most))
        chosen.push_back(values[place]);
    return chosen;
}

} // namespace core
