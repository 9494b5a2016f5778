// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/lanes/timelineseries.h"

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
    makeLevels([&](std::size_t sample) { return values[m_rows[sample]]; });
}

TimelineSeries::TimelineSeries(std::vector<TimelineSample> samples)
    : m_samples(std::move(samples))
{
    m_samples.shrink_to_fit();
    makeLevels([this](std::size_t sample) { return double { m_samples[sample].value }; });
}

/// Minima and maxima of all values `valueAt(sample)`.
template <typename ValueAt> void TimelineSeries::makeLevels(ValueAt valueAt)
{
    const auto count = size();
    if (count == 0)
        return;
    m_maximum = valueAt(0);
    for (std::size_t i = 1; i < count; ++i)
        m_maximum = std::max(m_maximum, valueAt(i));
    if (count <= BlockSamples)
        return;
    Level finest { BlockSamples, {} };
    finest.ranges.reserve((count + BlockSamples - 1) / BlockSamples);
    for (std::size_t i = 0; i < count; ++i) {
        const auto value = toFloat(valueAt(i));
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

std::int64_t TimelineSeries::timeNs(const Trace& trace, std::size_t sample) const
{
    return m_samples.empty() ? trace.gpuMetrics.timeNs[m_rows[sample]] : m_samples[sample].timeNs;
}

/// Reads what falls on each pixel: blocks that are no wider than one at once, of wider ones their parts.
class TimelineSeries::Reader
{
public:
    Reader(const TimelineSeries& series, const Trace& trace, const Viewport& view, std::vector<VisibleSample>& samples)
        : m_series(series)
        , m_trace(trace)
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
        const auto value = m_series.m_samples.empty() ? toFloat(m_trace.gpuMetrics.value[m_series.m_rows[sample]])
                                                      : m_series.m_samples[sample].value;
        add(Range { value, value }, x);
    }
    [[nodiscard]] std::int64_t timeNs(std::size_t sample) const { return m_series.timeNs(m_trace, sample); }

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
    const Trace& m_trace;
    const Viewport& m_view;
    std::vector<VisibleSample>& m_samples;
    const std::size_t m_first = m_samples.size();
};

void TimelineSeries::appendVisibleSamples(const Trace& trace, const Viewport& view,
                                          std::vector<VisibleSample>& samples) const
{
    const auto count = size();
    if (view.widthPx <= 0 || count == 0)
        return;
    Reader reader(*this, trace, view, samples);
    const auto firstAt = [&](std::int64_t momentNs) {
        std::size_t begin = 0;
        for (std::size_t end = count; begin < end;) {
            const auto middle = begin + (end - begin) / 2;
            if (reader.timeNs(middle) < momentNs)
                begin = middle + 1;
            else
                end = middle;
        }
        return begin;
    };
    const auto begin = firstAt(view.startNs);
    const auto end = firstAt(view.endNs());
    const bool beginsBetween = begin > 0 && begin < count && reader.timeNs(begin) > view.startNs;
    if (beginsBetween)
        reader.add(begin - 1, 0);
    reader.read(begin, end);
}

std::size_t TimelineSeries::memoryBytes() const
{
    auto bytes = m_rows.capacity() * sizeof(m_rows[0]) + m_samples.capacity() * sizeof(m_samples[0])
        + m_levels.capacity() * sizeof(Level);
    for (const auto& level : m_levels)
        bytes += level.ranges.capacity() * sizeof(Range);
    return bytes;
}

} // namespace core
