// SPDX-License-Identifier: GPL-3.0-or-later
#include "statistics/steadystate.h"

#include "base/stopcheck.h"
#include "base/text.h"
#include "base/units.h"

#include <algorithm>
#include <array>
#include <vector>

namespace core {

namespace {

constexpr std::size_t SliceCount = 50;
constexpr std::size_t FirstSettledSlice = SliceCount / 2; ///< from here on it counts as settled
constexpr std::size_t LeastWarmupSlices = SliceCount / 10;
constexpr std::size_t CalmSlices = 2; ///< in a row, from which on it is steady
constexpr double MostRateRatio = 2; ///< between a slice's launch rate and the settled one
constexpr double LeastMixOverlap = 0.6; ///< 1: the same kernels with the same shares

/// What happened in one slice of the time line.
struct Slice {
    double launches = 0;
    double mixOverlap = 0; ///< with the settled mix, 0–1
};

/// Kernel time by name, with a list of the names that occur so that it is cheap to clear.
class KernelMix
{
public:
    explicit KernelMix(std::size_t nameCount)
        : m_timeNs(nameCount)
    {
    }
    void add(std::size_t name, double timeNs)
    {
        if (m_timeNs[name] == 0)
            m_names.push_back(name);
        m_timeNs[name] += timeNs;
        m_totalNs += timeNs;
    }
    /// Sum over all names of the smaller of the two shares.
    [[nodiscard]] double overlap(const KernelMix& other) const
    {
        double sum = 0;
        for (const auto name : m_names)
            sum += std::min(m_timeNs[name] / m_totalNs, other.m_timeNs[name] / std::max(other.m_totalNs, 1.0));
        return sum;
    }
    void clear()
    {
        for (const auto name : m_names)
            m_timeNs[name] = 0;
        m_names.clear();
        m_totalNs = 0;
    }

private:
    std::vector<double> m_timeNs;
    std::vector<std::size_t> m_names;
    double m_totalNs = 0;
};

/// The trace's kernels cut into slices of equal length by their start.
class SlicedKernels
{
public:
    explicit SlicedKernels(const Trace& trace)
        : m_kernels(trace.kernels)
        , m_nameCount(trace.kernelNames.size())
    {
        m_span.startNs = m_kernels.startNs[0];
        m_span.endNs = m_span.startNs;
        for (std::size_t row = 0; row < m_kernels.size(); ++row)
            m_span.endNs = std::max(m_span.endNs, m_kernels.endNs[row]);
    }
    [[nodiscard]] const TimeWindow& span() const { return m_span; }
    [[nodiscard]] std::int64_t startOf(std::size_t slice) const
    {
        return m_span.startNs
            + static_cast<std::int64_t>(static_cast<double>(m_span.durationNs()) * static_cast<double>(slice)
                                        / SliceCount);
    }
    [[nodiscard]] Cancellable<std::array<Slice, SliceCount>> measure(const std::stop_token& stop) const
    {
        KernelMix settled(m_nameCount);
        if (!addRows(FirstSettledSlice, SliceCount, settled, stop))
            return cancelled();
        std::array<Slice, SliceCount> slices;
        KernelMix mix(m_nameCount);
        for (std::size_t slice = 0; slice < SliceCount; ++slice) {
            mix.clear();
            const auto launches = addRows(slice, slice + 1, mix, stop);
            if (!launches)
                return cancelled();
            slices[slice] = { static_cast<double>(*launches), mix.overlap(settled) };
        }
        return slices;
    }

private:
    [[nodiscard]] std::size_t firstRowOf(std::size_t slice) const
    {
        if (slice == SliceCount)
            return m_kernels.size();
        const auto& starts = m_kernels.startNs;
        return static_cast<std::size_t>(std::lower_bound(starts.begin(), starts.end(), startOf(slice))
                                        - starts.begin());
    }
    /// @return the kernels that start in the slices; none when it was stopped
    [[nodiscard]] std::optional<std::size_t> addRows(std::size_t firstSlice, std::size_t endSlice, KernelMix& mix,
                                                     const std::stop_token& stop) const
    {
        const auto first = firstRowOf(firstSlice);
        const auto end = firstRowOf(endSlice);
        for (auto row = first; row < end; ++row) {
            if (isStopDue(row, stop))
                return std::nullopt;
            const auto lengthNs = static_cast<double>(m_kernels.endNs[row] - m_kernels.startNs[row]);
            mix.add(m_kernels.name[row].value(), std::max(lengthNs, 1.0));
        }
        return end - first;
    }

    const KernelTable& m_kernels;
    std::size_t m_nameCount;
    TimeWindow m_span;
};

/// Launches of a slice in the middle of those of the second half.
double settledRate(const std::array<Slice, SliceCount>& slices)
{
    std::array<double, SliceCount - FirstSettledSlice> launches {};
    std::transform(slices.begin() + FirstSettledSlice, slices.end(), launches.begin(),
                   [](const Slice& slice) { return slice.launches; });
    auto* const middle = launches.begin() + launches.size() / 2;
    std::nth_element(launches.begin(), middle, launches.end());
    return *middle;
}

/// The first slice of the first half from which on it is calm; none when it never is.
std::optional<std::size_t> firstCalmSlice(const std::array<Slice, SliceCount>& slices)
{
    const auto rate = settledRate(slices);
    std::size_t calm = 0;
    for (std::size_t slice = 0; slice < FirstSettledSlice; ++slice) {
        const auto& it = slices[slice];
        const bool isCalm = it.launches > 0 && it.launches <= rate * MostRateRatio
            && it.launches * MostRateRatio >= rate && it.mixOverlap >= LeastMixOverlap;
        calm = isCalm ? calm + 1 : 0;
        if (calm == CalmSlices)
            return slice + 1 - CalmSlices;
    }
    return std::nullopt;
}

} // namespace

Cancellable<std::optional<SteadyState>> findSteadyState(const Trace& trace, const std::stop_token& stop)
{
    if (trace.kernels.size() == 0)
        return std::nullopt;
    const SlicedKernels sliced(trace);
    const auto slices = sliced.measure(stop);
    if (!slices)
        return tl::unexpected(slices.error());
    const auto calm = firstCalmSlice(*slices);
    const bool isDetected = calm && *calm > LeastWarmupSlices;
    const auto begin = sliced.startOf(isDetected ? *calm : LeastWarmupSlices);
    const auto left = formatDuration(begin - sliced.span().startNs);
    SteadyState state { { begin, sliced.span().endNs }, isDetected, {} };
    if (isDetected) {
        state.reason = Text::tr("The first %1 of GPU work are left out: until then the launch rate and the mix of "
                                "kernels differ from those of the second half.")
                           .arg(left);
    } else {
        state.reason = calm ? Text::tr("The first tenth of GPU work (%1) is left out.").arg(left)
                            : Text::tr("The first tenth of GPU work (%1) is left out; launch rate and mix of kernels "
                                       "do not settle in the first half.")
                                  .arg(left);
    }
    return state;
}

} // namespace core
