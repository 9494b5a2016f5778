// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/sides.h"
#include "statistics/samplecomparison.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace core {

/// What two samples of a row say, among the rows of its table.
struct RowTest {
    SampleComparison samples;
    std::optional<double> q;
    ChangeJudgement judgement;
};

/// Tests the rows of one table.
class RowTests
{
public:
    explicit RowTests(const DifferenceLimits& limits)
        : m_limits(limits)
    {
    }
    /// Describes the values of a row, by unit and time; judge() says what they come to.
    [[nodiscard]] RowTest describe(const Sides<std::vector<std::int64_t>>& values)
    {
        return { compareSamples(values.base, values.now, m_limits, m_test), std::nullopt, {} };
    }
    /// Judges all rows together. `testOf(row)` is their RowTest.
    template <typename Rows, typename TestOf> void judge(Rows& rows, TestOf testOf) const
    {
        std::vector<std::optional<double>> ps;
        ps.reserve(rows.size());
        for (auto& row : rows)
            ps.push_back(testOf(row).samples.p);
        const auto qs = falseDiscoveryRates(ps);
        for (std::size_t i = 0; i < qs.size(); ++i) {
            auto& test = testOf(rows[i]);
            test.q = qs[i];
            test.judgement = judgeChange(test.samples, test.q, m_limits);
        }
    }

private:
    DifferenceLimits m_limits;
    RankSumTest m_test;
};

} // namespace core
