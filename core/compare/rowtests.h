// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/parallel.h"
#include "base/text.h"
#include "compare/sides.h"
#include "statistics/repeatedruns.h"
#include "statistics/samplecomparison.h"

#include <QString>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

namespace core {

/// What two samples of a row say, among the rows of its table.
struct RowTest {
    SampleComparison samples;
    std::optional<double> q;
    ChangeJudgement judgement;
    std::optional<double> floor; ///< how far runs of BASE alone lie apart: no smaller shift is called
    bool areRuns = false; ///< a value is a run, else a unit
    bool isOutsideBase = false; ///< of runs: every one of NEW lies on one side of all of BASE
    bool isAlone = false; ///< it is the figure that the question is about: its q is p
    QString unknown; ///< why it has no values, part of a sentence; empty: it has some, or no reason is known

    /// The most that runs say, part of a sentence; of `areRuns` only.
    [[nodiscard]] QString runsText() const
    {
        return repeatedRunsText({ samples, floor.value_or(0), isOutsideBase, judgement });
    }
    /// Why it is undecided or not tested, part of a sentence; of runs the most that they say. Empty: it is decided.
    [[nodiscard]] QString reasonText() const
    {
        if (areRuns)
            return unknown.isEmpty() ? runsText() : unknown;
        if (judgement.state != ChangeState::NotTested)
            return undecidedReasonText(samples, judgement.reason);
        return samples.baseCount > 0 && samples.newCount > 0 ? notTestedReasonText(samples) : unknown;
    }
};

/// What a row is tested by.
struct RowSample {
    Sides<std::vector<std::int64_t>> values; ///< by unit and time, or by run
    std::optional<double> floor; ///< see RowTest; of runs it follows from the values
};

/// Tests the rows of one table.
class RowTests
{
public:
    /// `areRuns`: values are those of several runs a side, one a run, instead of units of one.
    RowTests(const DifferenceLimits& limits, bool areRuns)
        : m_limits(limits)
        , m_areRuns(areRuns)
    {
    }
    /// Describes the values of all rows, several at once; judge() says what they come to. `sampleOf(row)` is its
    /// RowSample, `testOf(row)` its RowTest. False when stopped.
    template <typename Rows, typename SampleOf, typename TestOf>
    [[nodiscard]] bool describe(Rows& rows, SampleOf sampleOf, TestOf testOf, const std::stop_token& stop)
    {
        runParallel(defaultThreads(), rows.size(), [&](std::size_t place) {
            if (!stop.stop_requested())
                testOf(rows[place]) = describe(sampleOf(rows[place]));
        });
        return !stop.stop_requested();
    }
    /// Judges all rows together. `testOf(row)` is their RowTest.
    template <typename Rows, typename TestOf> void judge(Rows& rows, TestOf testOf) const
    {
        std::vector<std::optional<double>> ps;
        ps.reserve(rows.size());
        for (auto& row : rows)
            ps.push_back(testOf(row).isAlone ? std::nullopt : testOf(row).samples.p);
        const auto qs = falseDiscoveryRates(ps);
        for (std::size_t i = 0; i < qs.size(); ++i) {
            auto& test = testOf(rows[i]);
            test.q = test.isAlone ? test.samples.p : qs[i];
            auto limits = m_limits;
            limits.floor = test.floor;
            test.judgement = judgeChange(test.samples, test.q, limits);
        }
    }

private:
    [[nodiscard]] RowTest describe(const RowSample& sample)
    {
        const auto& values = sample.values;
        RowTest test;
        if (m_areRuns && isNothing(values)) {
            test.areRuns = true;
            test.unknown = Text::tr("what few units have is 0 in the median unit of every run");
            return test;
        }
        if (m_areRuns) {
            const auto runs = compareRepeatedRuns(values.base, values.now, m_limits);
            test.samples = runs.samples;
            test.floor = runs.floor;
            test.areRuns = true;
            test.isOutsideBase = runs.isOutsideBase;
            return test;
        }
        test.samples = compareSamples(values.base, values.now, m_limits, m_test);
        test.floor = sample.floor;
        return test;
    }
    /// There are values, and all are 0.
    [[nodiscard]] static bool isNothing(const Sides<std::vector<std::int64_t>>& values)
    {
        const auto isZero = [](std::int64_t ns) { return ns == 0; };
        return !values.base.empty() && !values.now.empty() && std::ranges::all_of(values.base, isZero)
            && std::ranges::all_of(values.now, isZero);
    }

    DifferenceLimits m_limits;
    bool m_areRuns;
    RankSumTest m_test;
};

} // namespace core
