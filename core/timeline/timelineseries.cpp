// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/timelineseries.h"

#include "trace/trace.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace core {

namespace {

float toFloat(double value)
{
    constexpr double Limit = std::numeric_limits<float>::max();
    return static_cast<float>(std::clamp(value, -Limit, Limit));
}

} // namespace

void TimelineSeries::Range::widen(const Range& other)
{
    minimum = std::min(minimum, other.minimum);
    maximum = std::max(maximum, other.maximum);
}

TimelineSeries::TimelineSeries(const Trace& trace, std::vector<std::uint32_t> rows)
    : m_rows(std::move(rows))
{
    const auto& values = trace.gpuMetrics.value;
    std::erase_if(m_rows, [&](std::uint32_t row) { return !std::isfinite(values[row]); });
    m_rows.shrink_to_fit();
    if (m_rows.empty())
        return;
    m_maximum = values[m_rows.front()];
    for (const auto row : m_rows)
        m_maximum = std::max(m_maximum, values[row]);
    if (m_rows.size() <= BlockSamples)
        return;
    Level finest { BlockSamples, {} };
    finest.ranges.reserve((m_rows.size() + BlockSamples - 1) / BlockSamples);
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const auto value = toFloat(values[m_rows[i]]);
        if (i % BlockSamples == 0)
            finest.ranges.push_back({ value, value });
        else
            finest.ranges.back().widen({ value, value });
    }
    m_levels.push_back(std::move(finest));
    while (m_levels.back().ranges.size() > LevelFactor) {
        const auto& finer = m_levels.back();
        Level level { finer.blockSamples * LevelFactor, {} };
        level.ranges.reserve((finer.ranges.size() + LevelFactor - 1) / LevelFactor);
        for (std::size_t i = 0; i < finer.ranges.size(); ++i) {
            if (i % LevelFactor == 0)
                level.ranges.push_back(finer.ranges[i]);
            else
                level.ranges.back().widen(finer.ranges[i]);
        }
        m_levels.push_back(std::move(level));
    }
}

/// Reads what falls on each pixel: blocks that are no wider than one at once, of wider ones their parts.
class TimelineSeries::Reader
{
public:
    Reader(const TimelineSeries& series, const Trace& trace, const Viewport& view, std::vector<VisibleSample>& samples)
        : m_series(series)
        , m_table(trace.gpuMetrics)
        , m_view(view)
        , m_samples(samples)
    {
    }
    /// Samples [begin, end), which are in view.
    void read(std::size_t begin, std::size_t end)
    {
        while (begin < end)
            begin = readBlock(begin, end);
    }
    void add(std::size_t sample, int x)
    {
        const auto value = toFloat(m_table.value[m_series.m_rows[sample]]);
        add(Range { value, value }, x);
    }
    [[nodiscard]] std::int64_t timeNs(std::size_t sample) const { return m_table.timeNs[m_series.m_rows[sample]]; }

private:
    /// Reads the longest block at `begin` that lies on one pixel, or one sample. Returns where it ends.
    std::size_t readBlock(std::size_t begin, std::size_t end)
    {
        const int x = columnOf(begin);
        std::size_t level = 0;
        for (; level < m_series.m_levels.size(); ++level) {
            const auto next = begin + m_series.m_levels[level].blockSamples;
            if (begin % m_series.m_levels[level].blockSamples != 0 || next > end || columnOf(next - 1) != x)
                break;
        }
        if (level == 0) {
            add(begin, x);
            return begin + 1;
        }
        const auto& found = m_series.m_levels[level - 1];
        add(found.ranges[begin / found.blockSamples], x);
        return begin + found.blockSamples;
    }
    [[nodiscard]] int columnOf(std::size_t sample) const
    {
        return static_cast<int>(std::clamp(m_view.positionOf(timeNs(sample)), 0.0, m_view.widthPx - 1.0));
    }
    void add(const Range& range, int x)
    {
        if (!m_samples.empty() && m_samples.size() > m_first && m_samples.back().x == x) {
            m_samples.back().minimum = std::min(m_samples.back().minimum, range.minimum);
            m_samples.back().maximum = std::max(m_samples.back().maximum, range.maximum);
        } else {
            m_samples.push_back({ x, range.minimum, range.maximum });
        }
    }

    const TimelineSeries& m_series;
    const GpuMetricTable& m_table;
    const Viewport& m_view;
    std::vector<VisibleSample>& m_samples;
    const std::size_t m_first = m_samples.size();
};

void TimelineSeries::appendVisibleSamples(const Trace& trace, const Viewport& view,
                                          std::vector<VisibleSample>& samples) const
{
    if (view.widthPx <= 0 || m_rows.empty())
        return;
    Reader reader(*this, trace, view, samples);
    const auto firstAt = [&](std::int64_t timeNs) {
        return static_cast<std::size_t>(
            std::distance(m_rows.begin(), std::partition_point(m_rows.begin(), m_rows.end(), [&](std::uint32_t row) {
                              return trace.gpuMetrics.timeNs[row] < timeNs;
                          })));
    };
    const auto begin = firstAt(view.startNs);
    const auto end = firstAt(view.endNs());
    const bool beginsBetween = begin > 0 && begin < m_rows.size() && reader.timeNs(begin) > view.startNs;
    if (beginsBetween)
        reader.add(begin - 1, 0);
    reader.read(begin, end);
}

std::size_t TimelineSeries::memoryBytes() const
{
    auto bytes = m_rows.capacity() * sizeof(m_rows[0]) + m_levels.capacity() * sizeof(Level);
    for (const auto& level : m_levels)
        bytes += level.ranges.capacity() * sizeof(Range);
    return bytes;
}

} // namespace core
