// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/host/timeclass.h"
#include "base/timewindow.h"
#include "intervals/intervalset.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace core {

/// A span of time in equal stretches, of which the last may be shorter.
struct TimeBins {
    TimeWindow span;
    std::int64_t binNs = 1;
    std::size_t count = 0;

    /// As many as there can be, but at most `mostBins`: none of an empty span, none shorter than 1 ns.
    [[nodiscard]] static TimeBins over(const TimeWindow& span, std::size_t mostBins);
    [[nodiscard]] TimeWindow bin(std::size_t place) const;
};

/// Place in WallBudget::families.
using FamilyNumber = std::uint16_t;
/// Of time that no kernel is the owner of.
constexpr FamilyNumber NoFamily = std::numeric_limits<FamilyNumber>::max();

/// What a GPU did in each bin of a span: the times of a bin add up to what of it is accounted for.
class BudgetSeries
{
public:
    /// One class, of classes of kernels one family.
    struct Row {
        TimeClass timeClass = TimeClass::Compute;
        FamilyNumber family = NoFamily;
        std::vector<std::int64_t> timesNs; ///< by bin
        std::int64_t totalNs = 0;
    };

    BudgetSeries() = default;
    explicit BudgetSeries(const TimeBins& bins);

    /// Adds the part of `span` that lies in the bins. Moments of one GPU must not be added twice.
    void add(TimeClass timeClass, FamilyNumber family, const Interval& span);
    /// Brings the rows into their order: by class, then by family.
    void sortRows();

    [[nodiscard]] const TimeBins& bins() const { return m_bins; }
    /// Those with time.
    [[nodiscard]] const std::vector<Row>& rows() const { return m_rows; }
    /// Of all families and bins.
    [[nodiscard]] std::int64_t timeNs(TimeClass timeClass) const;

private:
    Row& rowOf(TimeClass timeClass, FamilyNumber family);
    void goToBin(std::size_t place);

    TimeBins m_bins;
    std::vector<Row> m_rows; ///< about twenty at most
    std::size_t m_lastRow = 0; ///< runs of one row are common
    std::size_t m_lastBin = 0; ///< and stretches of one bin, or of one soon after
    TimeWindow m_lastBinSpan {}; ///< empty: there is none
};

} // namespace core
