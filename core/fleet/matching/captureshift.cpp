// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/matching/captureshift.h"

#include "fleet/matching/clockmoments.h"
#include "statistics/int128.h"

#include <algorithm>
#include <cstdlib>
#include <limits>

namespace core {

namespace {

constexpr std::int64_t MostShift = 4096;
constexpr std::size_t LeastOverlap = 3;
constexpr std::size_t LargestMismatch = 100; ///< one in so many may differ
constexpr std::int64_t ShiftWindowNs = 1'000'000'000, MostShiftWindows = 16;
constexpr std::int64_t MostDriftPpb = 200'000; ///< of clocks that are any good
constexpr std::size_t LeastForSlope = 9;

/// What both series have when the second is moved.
struct Overlap {
    std::size_t base = 0, other = 0; ///< first positions
    std::size_t count = 0;
};

Overlap overlapOf(std::size_t baseSize, std::size_t otherSize, std::int64_t shift)
{
    const auto base = static_cast<std::size_t>(std::max<std::int64_t>(shift, 0));
    const auto other = static_cast<std::size_t>(std::max<std::int64_t>(-shift, 0));
    if (base >= baseSize || other >= otherSize)
        return {};
    return { base, other, std::min(baseSize - base, otherSize - other) };
}

/// Bounds of offset(other) - offset(base).
struct Bounds {
    std::int64_t lowerNs = -Far, upperNs = Far;
    static constexpr std::int64_t Far = std::numeric_limits<std::int64_t>::max() / 4;

    void add(std::int64_t lower, std::int64_t upper)
    {
        lowerNs = std::max(lowerNs, lower);
        upperNs = std::min(upperNs, upper);
    }
    [[nodiscard]] bool isPossible(std::int64_t looseNs, std::int64_t mostOffsetNs) const
    {
        return lowerNs <= upperNs + looseNs && lowerNs <= mostOffsetNs + looseNs && upperNs >= -mostOffsetNs - looseNs;
    }
};

/// Tells whether pairs of operations can be the same ones.
class ShiftCheck
{
public:
    ShiftCheck(const OperationSeries& base, const OperationSeries& other, const Overlap& overlap,
               const ClockOptions& options, std::optional<std::int64_t> mostOffsetNs)
        : m_base(base)
        , m_other(other)
        , m_overlap(overlap)
        , m_options(options)
        , m_mostOffsetNs(mostOffsetNs.value_or(Bounds::Far))
    {
    }
    /// Whatever the drift of the clocks may be: a quick look that most wrong shifts do not pass.
    [[nodiscard]] bool isRoughlyPossible() const
    {
        Bounds bounds;
        const auto looseNs = 4 * m_options.noiseNs + driftNs(MostDriftPpb, spanNs());
        for (std::size_t i = 0; i < m_overlap.count; ++i) {
            bounds.add(lowerNs(i), upperNs(i));
            if (!bounds.isPossible(looseNs, m_mostOffsetNs))
                return false;
        }
        return true;
    }
    [[nodiscard]] bool isPossible() const
    {
        const auto windows = std::clamp<std::int64_t>(spanNs() / ShiftWindowNs, 1, MostShiftWindows);
        const auto slopePpb = windows > 1 ? drift() : 0;
        for (std::int64_t window = 0; window < windows; ++window) {
            const auto middleNs = startNs(0) + spanNs() / (2 * windows) * (2 * window + 1);
            Bounds bounds;
            for (std::size_t i = 0; i < m_overlap.count; ++i) {
                const auto driftedNs = driftNs(slopePpb, startNs(i) - middleNs);
                const auto looseNs
                    = 2 * m_options.noiseNs + 2 * driftNs(m_options.maxDriftPpb, std::abs(startNs(i) - middleNs));
                bounds.add(lowerNs(i) - driftedNs - looseNs, upperNs(i) - driftedNs + looseNs);
            }
            if (!bounds.isPossible(0, m_mostOffsetNs))
                return false;
        }
        return true;
    }

private:
    [[nodiscard]] static std::int64_t driftNs(std::int64_t ppb, std::int64_t timeNs)
    {
        return saturated(roundedQuotient(Int128 { timeNs } * ppb, PpbWhole));
    }
    [[nodiscard]] std::int64_t startNs(std::size_t i) const { return m_base.startsNs[m_overlap.base + i]; }
    [[nodiscard]] std::int64_t spanNs() const { return startNs(m_overlap.count - 1) - startNs(0); }
    /// Nobody ends before the other has started.
    [[nodiscard]] std::int64_t upperNs(std::size_t i) const { return m_other.endsNs[m_overlap.other + i] - startNs(i); }
    [[nodiscard]] std::int64_t lowerNs(std::size_t i) const
    {
        return m_other.startsNs[m_overlap.other + i] - m_base.endsNs[m_overlap.base + i];
    }
    [[nodiscard]] std::int64_t medianEnd(std::size_t first, std::size_t count) const
    {
        std::vector<std::int64_t> differences;
        differences.reserve(count);
        for (auto i = first; i < first + count; ++i)
            differences.push_back(m_other.endsNs[m_overlap.other + i] - m_base.endsNs[m_overlap.base + i]);
        return lowerMedian(differences);
    }
    /// Of the other against the base: first against last third.
    [[nodiscard]] std::int64_t drift() const
    {
        const auto third = m_overlap.count / 3;
        const auto apartNs = startNs(m_overlap.count - 1 - third / 2) - startNs(third / 2);
        if (m_overlap.count < LeastForSlope || apartNs <= 0)
            return 0;
        const auto differenceNs = medianEnd(m_overlap.count - third, third) - medianEnd(0, third);
        const auto slope = saturated(roundedQuotient(Int128 { differenceNs } * PpbWhole, apartNs));
        return std::clamp(slope, -MostDriftPpb, MostDriftPpb);
    }

    const OperationSeries& m_base;
    const OperationSeries& m_other;
    Overlap m_overlap;
    const ClockOptions& m_options;
    std::int64_t m_mostOffsetNs;
};

bool isAlike(const OperationSeries& base, const OperationSeries& other, const Overlap& overlap)
{
    const auto most = overlap.count / LargestMismatch;
    std::size_t mismatches = 0;
    for (std::size_t i = 0; i < overlap.count && mismatches <= most; ++i)
        mismatches += base.tokens[overlap.base + i] != other.tokens[overlap.other + i] ? 1U : 0U;
    return mismatches <= most;
}

} // namespace

bool isShiftFeasible(const OperationSeries& base, const OperationSeries& other, std::int64_t shift,
                     const ClockOptions& options, std::optional<std::int64_t> mostOffsetNs)
{
    const auto overlap = overlapOf(base.size(), other.size(), shift);
    if (overlap.count == 0)
        return false;
    const ShiftCheck check(base, other, overlap, options, mostOffsetNs);
    return check.isRoughlyPossible() && check.isPossible();
}

CaptureShift findCaptureShift(const OperationSeries& base, const OperationSeries& other, const ClockOptions& options,
                              std::optional<std::int64_t> mostOffsetNs)
{
    CaptureShift found;
    const auto shorter = std::min(base.size(), other.size());
    const auto least = std::max(LeastOverlap, (shorter + 1) / 2);
    for (std::int64_t distance = 0; distance <= MostShift; ++distance) {
        for (const auto shift : { distance, -distance }) {
            const auto overlap = overlapOf(base.size(), other.size(), shift);
            if (overlap.count < least || (distance == 0 && found.shift) || !isAlike(base, other, overlap)
                || !isShiftFeasible(base, other, shift, options, mostOffsetNs))
                continue;
            if (found.shift) {
                found.other = shift;
                return found;
            }
            found.shift = shift;
        }
    }
    return found;
}

} // namespace core
