// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "timeline/viewport.h"

#include <cstdint>
#include <vector>

namespace core {

struct Trace;

/// The values of a counter on one pixel column.
struct VisibleSample {
    int x = 0;
    float minimum = 0;
    float maximum = 0;
    friend bool operator==(const VisibleSample&, const VisibleSample&) = default;
};

/// A value that holds from a moment on until the next.
struct TimelineSample {
    std::int64_t timeNs = 0;
    float value = 0;
    friend bool operator==(const TimelineSample&, const TimelineSample&) = default;
};

/// The samples of one GPU metric, or values that were worked out, in time order, with minima and maxima of blocks so
/// that painting costs pixels.
class TimelineSeries
{
public:
    /// The series without samples.
    TimelineSeries() = default;
    /// `rows` of Trace::gpuMetrics, in the order of time. Values that are not finite are left out.
    TimelineSeries(const Trace& trace, std::vector<std::uint32_t> rows);
    /// What was worked out, in the order of time.
    explicit TimelineSeries(std::vector<TimelineSample> samples);

    [[nodiscard]] std::size_t size() const { return m_samples.empty() ? m_rows.size() : m_samples.size(); }
    /// Largest value of all samples, 0 without any: the scale of the chart.
    [[nodiscard]] double maximum() const { return m_maximum; }
    /// Least and greatest value per pixel that has a sample, from left to right; with the last sample before the view
    /// at pixel 0 when the view begins between two samples.
    void appendVisibleSamples(const Trace& trace, const Viewport& view, std::vector<VisibleSample>& samples) const;
    [[nodiscard]] std::size_t memoryBytes() const;

private:
    static constexpr std::size_t BlockSamples = 16;
    static constexpr std::size_t LevelFactor = 4; ///< blocks of one level in one of the next
    struct Range {
        float minimum = 0, maximum = 0;
        void widen(const Range& other);
    };
    struct Level {
        std::size_t blockSamples = 0;
        std::vector<Range> ranges;
    };
    class Reader;
    template <typename ValueAt> void makeLevels(ValueAt valueAt);
    [[nodiscard]] std::int64_t timeNs(const Trace& trace, std::size_t sample) const;

    std::vector<std::uint32_t> m_rows; ///< of a GPU metric; empty: see m_samples
    std::vector<TimelineSample> m_samples;
    std::vector<Level> m_levels; ///< finest first; none when there is less than one block
    double m_maximum = 0;
};

} // namespace core
