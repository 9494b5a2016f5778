// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/chartcolors.h"

#include "style/classfills.h"
#include "style/contrast.h"
#include "style/tokens.h"

#include <QAreaSeries>
#include <QChart>
#include <QLinearGradient>
#include <QXYSeries>

#include <array>
#include <numbers>

namespace {

/// Lines of the ground's colour on `fill`, as a gradient: pictures of any kind and size have it as well. `step`: across
/// the lines, in pixels.
QBrush lined(const QColor& fill, const QColor& ground, const QPointF& step)
{
    constexpr double LineShare = 1.4 / 6;
    QLinearGradient gradient(QPointF(0, 0), step);
    gradient.setSpread(QGradient::RepeatSpread);
    gradient.setStops({ { 0, ground }, { LineShare, ground }, { LineShare, fill }, { 1, fill } });
    return gradient;
}

QBrush chartBrush(const ClassFill& fill, const QPalette& palette)
{
    constexpr double Step = 6;
    constexpr double Slanted = Step / std::numbers::sqrt2;
    const auto& tokens = tokensOf(palette);
    const auto color = plainColor(fill, tokens);
    const auto ground = QColor::fromRgb(tokens.content);
    switch (fill.pattern) {
    case FillPattern::None:
        return color;
    case FillPattern::Rising:
        return lined(color, ground, { Slanted, Slanted });
    case FillPattern::Falling:
        return lined(color, ground, { Slanted, -Slanted });
    case FillPattern::Level:
    case FillPattern::Grid:
        return lined(color, ground, { 0, Step });
    case FillPattern::Upright:
        return lined(color, ground, { Step, 0 });
    case FillPattern::Crossed:
        return lined(color, ground, { 2 * Slanted, -2 * Slanted });
    }
    return color;
}

/// The user's colour, where one was chosen.
QBrush chosenOr(core::TimelineClass timelineClass, const ClassFill& fill, const QPalette& palette,
                const ClassColors& colors)
{
    auto chosen = fill;
    if (!colors.isUsual(timelineClass))
        chosen.color = colors.of(timelineClass).rgb();
    return chartBrush(chosen, palette);
}

constexpr auto ColorNumber = "colorNumber";

/// The hue of what is drawn, with its own opacity.
template <typename Series> void recolor(Series& series, QColor color)
{
    auto pen = series.pen();
    auto brush = series.brush();
    pen.setColor(color);
    color.setAlphaF(brush.color().alphaF());
    brush.setColor(color);
    series.setPen(pen);
    series.setBrush(brush);
}

} // namespace

QColor seriesColor(std::size_t index, const QPalette& palette)
{
    if (index == NeutralSeriesColor)
        return QColor::fromRgb(tokensOf(palette).text3);
    if (index == TextSeriesColor)
        return QColor::fromRgb(tokensOf(palette).text);
    const bool isDark = tokensOf(palette).isDark;
    const std::array<QRgb, SeriesColorCount> colors {
        fillOfFamily(QStringLiteral("gemm"), isDark).color,
        fillOf(core::TimeClass::Comm, isDark).color,
        fillOf(core::TimeClass::CopyToDevice, isDark).color,
        fillOfFamily(QStringLiteral("elementwise"), isDark).color,
        fillOfFamily(QStringLiteral("normalisation"), isDark).color,
        fillOfFamily(QStringLiteral("attention"), isDark).color,
        fillOfFamily({}, isDark).color,
    };
    constexpr double LeastContrast = 3; // WCAG 2: graphical objects
    constexpr int Step = 2;
    constexpr int Most = 255;
    const auto background = palette.color(QPalette::Base);
    const int step = background.lightness() > Most / 2 ? -Step : Step;
    auto color = QColor::fromRgba(colors[index % colors.size()]);
    while (contrastRatio(color, background) < LeastContrast) {
        const int lightness = color.lightness() + step;
        if (lightness < 0 || lightness > Most)
            break;
        color.setHsl(color.hslHue(), color.hslSaturation(), lightness);
    }
    return color;
}

void setSeriesColor(QAbstractSeries& series, std::size_t index)
{
    series.setProperty(ColorNumber, static_cast<qulonglong>(index));
}

void colorSeries(QChart& chart, const QPalette& palette)
{
    const auto all = chart.series();
    for (auto* series : all) {
        const auto number = series->property(ColorNumber);
        if (!number.isValid())
            continue;
        const auto color = seriesColor(number.toULongLong(), palette);
        if (auto* area = qobject_cast<QAreaSeries*>(series))
            recolor(*area, color);
        else if (auto* points = qobject_cast<QXYSeries*>(series))
            recolor(*points, color);
    }
}

QBrush timeClassBrush(core::DeviceTimeClass timeClass, const QPalette& palette, const ClassColors& colors)
{
    constexpr int BesidePercent = 50;
    const bool isDark = tokensOf(palette).isDark;
    const auto ofClass
        = [&](core::TimelineClass shown) { return chosenOr(shown, fillOf(shown, isDark), palette, colors); };
    const auto of = [&](core::TimelineClass chosen, core::TimeClass fill) {
        return chosenOr(chosen, fillOf(fill, isDark), palette, colors);
    };
    switch (timeClass) {
    case core::DeviceTimeClass::Matrix:
        return ofClass(core::TimelineClass::MatrixKernel);
    case core::DeviceTimeClass::Attention:
        return ofClass(core::TimelineClass::AttentionKernel);
    case core::DeviceTimeClass::Normalization:
        return ofClass(core::TimelineClass::NormalisationKernel);
    case core::DeviceTimeClass::Elementwise:
        return ofClass(core::TimelineClass::ElementwiseKernel);
    case core::DeviceTimeClass::OtherKernel:
        return ofClass(core::TimelineClass::Kernel);
    case core::DeviceTimeClass::NcclOverlapped: {
        auto fill = fillOf(core::TimeClass::Comm, isDark);
        fill.pattern = FillPattern::None;
        fill.percent = BesidePercent;
        return chosenOr(core::TimelineClass::NcclKernel, fill, palette, colors);
    }
    case core::DeviceTimeClass::NcclExposed:
        return of(core::TimelineClass::NcclKernel, core::TimeClass::Comm);
    case core::DeviceTimeClass::Graph:
        return of(core::TimelineClass::GraphLaunch, core::TimeClass::Graph);
    case core::DeviceTimeClass::Memcpy:
        return of(core::TimelineClass::Memcpy, core::TimeClass::CopyToDevice);
    case core::DeviceTimeClass::Memset:
        return of(core::TimelineClass::Memset, core::TimeClass::Memset);
    case core::DeviceTimeClass::Idle:
        return chartBrush(fillOf(core::TimeGroup::Unknown, isDark), palette);
    }
    return {};
}

QBrush timeGroupBrush(core::TimeGroup group, const QPalette& palette, const ClassColors& colors)
{
    const auto fill = fillOf(group, tokensOf(palette).isDark);
    switch (group) {
    case core::TimeGroup::Compute:
        return chosenOr(core::TimelineClass::MatrixKernel, fill, palette, colors);
    case core::TimeGroup::Communication:
        return chosenOr(core::TimelineClass::NcclKernel, fill, palette, colors);
    case core::TimeGroup::Copy:
        return chosenOr(core::TimelineClass::Memcpy, fill, palette, colors);
    default:
        return chartBrush(fill, palette);
    }
}

QBrush barrierBrush(core::BarrierKind kind, const QPalette& palette)
{
    const bool isDark = tokensOf(palette).isDark;
    switch (kind) {
    case core::BarrierKind::SyncApi:
        return chartBrush(fillOf(core::TimeGroup::Sync, isDark), palette);
    case core::BarrierKind::BlockingMemcpy:
        return chartBrush(fillOf(core::TimeClass::CopyCall, isDark), palette);
    case core::BarrierKind::ImplicitSync:
        return chartBrush(fillOf(core::TimeGroup::Allocation, isDark), palette);
    case core::BarrierKind::CpuLauncherGap:
        return chartBrush(fillOf(core::TimeGroup::Host, isDark), palette);
    }
    return {};
}
