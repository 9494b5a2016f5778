// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/painting/timelineraster.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <limits>

namespace {

constexpr double LeastHeight = 0.35; ///< of a lane, where hardly any time is covered
constexpr double FullBusy = 255;

} // namespace

TimelineRaster::TimelineRaster(QImage& image, const TimelineColors& colors, double scale)
    : m_image(image)
    , m_colors(colors)
    , m_scale(scale)
{
    const auto width = static_cast<std::size_t>(image.width());
    m_color.resize(width);
    m_bits.resize(width);
    m_blank.assign(width, std::numeric_limits<std::int32_t>::max());
    m_phases.resize(width);
    for (std::size_t x = 0; x < width; ++x)
        m_phases[x]
            = static_cast<std::uint8_t>(static_cast<std::size_t>(static_cast<double>(x) / m_scale) % PatternPeriod);
    for (std::size_t pattern = 0; pattern < m_patternBits.size(); ++pattern) {
        for (int column = 0; column < PatternPeriod; ++column)
            m_patternBits[pattern][static_cast<std::size_t>(column)]
                = TimelineColors::patternBits(static_cast<FillPattern>(pattern), column);
    }
}

void TimelineRaster::fill(const QRect& place, QRgb color)
{
    const auto seen = place.intersected(m_image.rect());
    for (int y = seen.top(); y <= seen.bottom(); ++y) {
        auto* line = reinterpret_cast<QRgb*>(m_image.scanLine(y)) + seen.left();
        std::fill_n(line, seen.width(), color);
    }
}

void TimelineRaster::setColumn(std::size_t x, QRgb color, std::uint32_t bits, int blank)
{
    m_color[x] = color;
    m_bits[x] = bits;
    m_blank[x] = blank;
}

const TimelineRaster::PatternBits& TimelineRaster::bitsOf(core::TimelineClass timelineClass) const
{
    return m_patternBits[static_cast<std::size_t>(m_colors.pattern(timelineClass))];
}

void TimelineRaster::paintBlock(const QRect& place, core::TimelineClass timelineClass)
{
    fillPattern(place, m_colors.fill(timelineClass), bitsOf(timelineClass));
}

void TimelineRaster::paintRuns(std::span<const core::VisibleRun> runs, int top, int bottom)
{
    if (bottom <= top || bottom <= 0 || top >= m_image.height())
        return;
    m_firstX = m_image.width();
    m_endX = 0;
    constexpr int WideRunPx = 16, FewPerPx = 8;
    const bool isFew = runs.size() * FewPerPx < m_color.size();
    for (const auto& run : runs) {
        const bool isAtOnce = isFew || run.widthPx >= WideRunPx; // else by columns, together with its neighbours
        paintRun(run, { top, bottom }, isAtOnce);
    }
    writeColumns(top, bottom);
    clearColumns();
}

/// Paints a run at once, or leaves it to writeColumns().
void TimelineRaster::paintRun(const core::VisibleRun& run, const Rows& rows, bool isAtOnce)
{
    constexpr double WidestWithoutEdgePx = 5;
    const auto [top, bottom] = rows;
    const bool isEvent = run.event != core::VisibleRun::NoEvent && run.widthPx >= LeastEventWidthPx;
    const bool isState = run.timelineClass == core::TimelineClass::Busy
        || run.timelineClass == core::TimelineClass::Running; // what parts them are gaps
    const int apartPx = isEvent && !isState && run.x > 0 ? 1 : 0; // from the event before
    const int begin = std::max(run.x + apartPx, 0);
    const int end = std::min(run.x + run.widthPx, m_image.width());
    if (begin >= end)
        return;
    const int height = bottom - top;
    const auto busy = isEvent ? std::uint8_t { 255 } : run.busy;
    const double share = LeastHeight + (1 - LeastHeight) * busy / FullBusy;
    const int blank = height - std::clamp(static_cast<int>(std::lround(height * share)), 1, height);
    const auto color = m_colors.fill(run.timelineClass, busy);
    const auto& bits = bitsOf(run.timelineClass);
    const bool hasEdge = isEvent && m_colors.hasEdge(run.timelineClass) && run.widthPx > WidestWithoutEdgePx * m_scale;
    if (isAtOnce || hasEdge) {
        fillPattern({ begin, top + blank, end - begin, height - blank }, color, bits);
        if (hasEdge)
            paintEdge({ begin, top, end - begin, height });
        return;
    }
    for (int x = begin; x < end; ++x) {
        const auto column = static_cast<std::size_t>(x);
        setColumn(column, color, bits[m_phases[column]], blank);
    }
    m_firstX = std::min(m_firstX, begin);
    m_endX = std::max(m_endX, end);
}

/// One pixel inside of a rectangle.
void TimelineRaster::paintEdge(const QRect& place)
{
    const auto color = m_colors.edge();
    fill({ place.left(), place.top(), place.width(), 1 }, color);
    fill({ place.left(), place.bottom(), place.width(), 1 }, color);
    fill({ place.left(), place.top(), 1, place.height() }, color);
    fill({ place.right(), place.top(), 1, place.height() }, color);
}

void TimelineRaster::fillPattern(const QRect& place, QRgb color, const PatternBits& bits)
{
    if (std::all_of(bits.begin(), bits.end(), [](std::uint8_t column) { return column == 0; })) {
        fill(place, color);
        return;
    }
    const auto ground = m_colors.base().rgb();
    const auto seen = place.intersected(m_image.rect());
    std::array<const QRgb*, PatternPeriod> painted {}; // a line of each row of the pattern, to be copied
    for (int y = seen.top(); y <= seen.bottom(); ++y) {
        auto* const line = reinterpret_cast<QRgb*>(m_image.scanLine(y));
        const auto row = static_cast<std::uint32_t>(y / m_scale) % PatternPeriod;
        if (painted[row] != nullptr) {
            std::copy_n(painted[row] + seen.left(), seen.width(), line + seen.left());
            continue;
        }
        painted[row] = line;
        for (int x = seen.left(); x <= seen.right(); ++x)
            line[x] = (bits[m_phases[static_cast<std::size_t>(x)]] >> row & 1U) != 0 ? ground : color;
    }
}

/// A plain loop over pixels that compilers turn into vector instructions.
void TimelineRaster::writeColumns(int top, int bottom)
{
    const int first = std::max(top, 0);
    const int last = std::min(bottom, m_image.height());
    const auto* const colors = m_color.data();
    const auto ground = m_colors.base().rgb();
    const auto* const bits = m_bits.data();
    const auto* const blanks = m_blank.data();
    for (int y = first; y < last; ++y) {
        auto* const line = reinterpret_cast<QRgb*>(m_image.scanLine(y));
        const auto row = static_cast<std::uint32_t>(y / m_scale) % PatternPeriod;
        const std::int32_t offset = y - top;
        for (int x = m_firstX; x < m_endX; ++x) {
            const QRgb tone = ((bits[x] >> row) & 1U) != 0 ? ground : colors[x];
            line[x] = offset >= blanks[x] ? tone : line[x];
        }
    }
}

void TimelineRaster::clearColumns()
{
    if (m_firstX < m_endX)
        std::fill(m_blank.begin() + m_firstX, m_blank.begin() + m_endX, std::numeric_limits<std::int32_t>::max());
}

void TimelineRaster::paintSamples(std::span<const core::VisibleSample> samples, double maximum, int top, int bottom)
{
    const int height = bottom - top;
    if (samples.empty() || height <= 0 || maximum <= 0)
        return;
    const auto blankOf = [&](float value) {
        const double share = std::clamp(static_cast<double>(value) / maximum, 0.0, 1.0);
        return height - static_cast<int>(std::lround(share * height));
    };
    const auto solid = m_colors.chart().rgb();
    const auto light = mixedColor(m_colors.base(), m_colors.chart(), 0.45).rgb();
    m_firstX = std::clamp(samples.front().x, 0, m_image.width());
    m_endX = m_image.width();
    for (const bool isPeak : { true, false }) {
        for (std::size_t at = 0; at < samples.size(); ++at) {
            const auto& sample = samples[at];
            const int begin = std::clamp(sample.x, 0, m_image.width());
            // a value holds until the next one; the last one for its own pixel
            const int end = at + 1 < samples.size() ? std::min(samples[at + 1].x, m_image.width())
                                                    : std::min(begin + 1, m_image.width());
            for (int x = begin; x < end; ++x) {
                const bool isOwn = x == begin;
                const auto value = isPeak && isOwn ? sample.maximum : isOwn ? sample.minimum : sample.maximum;
                setColumn(static_cast<std::size_t>(x), isPeak ? light : solid, 0, blankOf(value));
            }
            m_endX = end;
        }
        writeColumns(top, bottom);
    }
    clearColumns();
}

void TimelineRaster::paintMixes(std::span<const core::DeviceMix> mixes, int top, int bottom)
{
    const int height = bottom - top;
    for (const auto& mix : mixes) {
        double share = 0;
        int blockBottom = bottom;
        for (const auto& [timelineClass, part] : mix.parts) {
            share += part;
            const bool isAny = part > 0 && blockBottom == bottom; // what there is, is seen
            const int blockTop = std::min(bottom - static_cast<int>(std::lround(share * height)), blockBottom - isAny);
            const QRect block(mix.x, blockTop, mix.widthPx, blockBottom - blockTop);
            if (block.height() < PatternPeriod) // its lines could leave nothing of it
                fill(block, m_colors.fill(timelineClass));
            else
                paintBlock(block, timelineClass);
            blockBottom = blockTop;
        }
    }
}

void TimelineRaster::fade(const QRect& place)
{
    constexpr QRgb UpperBits = 0x00FEFEFE; // so that no colour reaches into the next
    const auto seen = place.intersected(m_image.rect());
    const auto ground = m_colors.base().rgb();
    for (int y = seen.top(); y <= seen.bottom(); ++y) {
        auto* const line = reinterpret_cast<QRgb*>(m_image.scanLine(y)) + seen.left();
        std::transform(line, line + seen.width(), line,
                       [ground](QRgb color) { return (color & ground) + (((color ^ ground) & UpperBits) >> 1U); });
    }
}

QImage classSwatch(const TimelineColors& colors, core::TimelineClass timelineClass, const QSize& size, double scale)
{
    QImage swatch((QSizeF(size) * scale).toSize().expandedTo({ 1, 1 }), QImage::Format_RGB32);
    TimelineRaster(swatch, colors, scale).paintBlock(swatch.rect(), timelineClass);
    QImage rounded(swatch.size(), QImage::Format_ARGB32_Premultiplied);
    rounded.fill(Qt::transparent);
    {
        constexpr double RadiusShare = 0.2; // of its side, as elsewhere
        const double radius = swatch.height() * RadiusShare;
        QPainter painter(&rounded);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(swatch);
        painter.drawRoundedRect(rounded.rect(), radius, radius);
    }
    rounded.setDevicePixelRatio(scale);
    return rounded;
}
