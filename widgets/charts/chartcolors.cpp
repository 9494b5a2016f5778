// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/chartcolors.h"

#include "style/contrast.h"
#include "style/okabeito.h"

#include <QAreaSeries>
#include <QChart>
#include <QLinearGradient>
#include <QXYSeries>

#include <array>

namespace {

/// `share` (0–1) of the text's colour on the background.
QColor greyOf(const QPalette& palette, double share)
{
    const auto text = palette.color(QPalette::Text);
    const auto base = palette.color(QPalette::Base);
    const auto mix = [share](int front, int back) { return static_cast<int>(share * front + (1 - share) * back); };
    return { mix(text.red(), base.red()), mix(text.green(), base.green()), mix(text.blue(), base.blue()) };
}

/// Stripes of `color` and a lighter tone of it, as a gradient: pictures of any kind and size have it as well. `step`:
/// across the stripes.
QBrush striped(const QColor& color, const QPointF& step)
{
    constexpr int Lighter = 165;
    constexpr double Edge = 0.5;
    QLinearGradient gradient(QPointF(0, 0), step);
    gradient.setSpread(QGradient::RepeatSpread);
    const auto light = color.lighter(Lighter);
    gradient.setStops({ { 0, color }, { Edge, color }, { Edge, light }, { 1, light } });
    return gradient;
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

// Across the stripes, in pixels: the direction and the width are what tells classes apart without their colours.
constexpr QPointF Diagonal { 4, 4 };
constexpr QPointF BackDiagonal { 4, -4 };
constexpr QPointF WideBackDiagonal { 9, -9 };
constexpr QPointF WideDiagonal { 9, 9 };
constexpr QPointF Lying { 0, 6 };
constexpr QPointF Standing { 6, 0 };
constexpr QPointF WideStanding { 16, 0 };

} // namespace

QColor seriesColor(std::size_t index, const QPalette& palette)
{
    static constexpr std::array<QRgb, SeriesColorCount> Colors { OkabeIto::Blue,   OkabeIto::Vermillion,
                                                                 OkabeIto::Green,  OkabeIto::Orange,
                                                                 OkabeIto::Purple, OkabeIto::SkyBlue,
                                                                 OkabeIto::Yellow };
    constexpr double LeastContrast = 3; // WCAG 2: graphical objects
    constexpr int Step = 2;
    constexpr int Most = 255;
    const auto background = palette.color(QPalette::Base);
    const int step = background.lightness() > Most / 2 ? -Step : Step;
    auto color = QColor::fromRgba(Colors[index % Colors.size()]);
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
    constexpr double OtherShare = 0.55;
    constexpr double IdleShare = 0.12;
    constexpr int Paler = 150;
    const auto of = [&colors](core::TimelineClass shown) { return colors.of(shown); };
    switch (timeClass) {
    case core::DeviceTimeClass::Matrix:
        return of(core::TimelineClass::Kernel);
    case core::DeviceTimeClass::Attention:
        return striped(QColor::fromRgba(OkabeIto::SkyBlue), WideBackDiagonal);
    case core::DeviceTimeClass::Normalization:
        return striped(QColor::fromRgba(OkabeIto::Purple), WideDiagonal);
    case core::DeviceTimeClass::Elementwise:
        return striped(QColor::fromRgba(OkabeIto::Orange), WideStanding);
    case core::DeviceTimeClass::OtherKernel:
        return { greyOf(palette, OtherShare), Qt::SolidPattern };
    case core::DeviceTimeClass::NcclOverlapped:
        return striped(of(core::TimelineClass::NcclKernel).lighter(Paler), BackDiagonal);
    case core::DeviceTimeClass::NcclExposed:
        return striped(of(core::TimelineClass::NcclKernel), Diagonal);
    case core::DeviceTimeClass::Graph:
        return { palette.color(QPalette::Text), Qt::Dense4Pattern };
    case core::DeviceTimeClass::Memcpy:
        return striped(of(core::TimelineClass::Memcpy), Lying);
    case core::DeviceTimeClass::Memset:
        return striped(of(core::TimelineClass::Memset).darker(Paler), Standing);
    case core::DeviceTimeClass::Idle:
        return { greyOf(palette, IdleShare), Qt::SolidPattern };
    }
    return {};
}

QBrush timeGroupBrush(core::TimeGroup group, const QPalette& palette, const ClassColors& colors)
{
    constexpr double OtherShare = 0.55;
    constexpr double ImbalanceShare = 0.3;
    constexpr double UnknownShare = 0.12;
    constexpr int Paler = 150;
    const auto of = [&colors](core::TimelineClass shown) { return colors.of(shown); };
    switch (group) {
    case core::TimeGroup::Compute:
        return of(core::TimelineClass::Kernel);
    case core::TimeGroup::Migration:
        return striped(QColor::fromRgba(OkabeIto::Purple), WideDiagonal);
    case core::TimeGroup::Communication:
        return striped(of(core::TimelineClass::NcclKernel), Diagonal);
    case core::TimeGroup::Copy:
        return striped(of(core::TimelineClass::Memcpy), Lying);
    case core::TimeGroup::OtherWork:
        return { greyOf(palette, OtherShare), Qt::SolidPattern };
    case core::TimeGroup::Launch:
        return of(core::TimelineClass::Call);
    case core::TimeGroup::Sync:
        return striped(of(core::TimelineClass::BlockingCall), BackDiagonal);
    case core::TimeGroup::Host:
        return striped(QColor::fromRgba(OkabeIto::Orange), WideStanding);
    case core::TimeGroup::Allocation:
        return striped(QColor::fromRgba(OkabeIto::Yellow), Standing);
    case core::TimeGroup::Loading:
        return striped(QColor::fromRgba(OkabeIto::SkyBlue), WideBackDiagonal);
    case core::TimeGroup::Dependency:
        return striped(of(core::TimelineClass::NcclKernel).lighter(Paler), BackDiagonal);
    case core::TimeGroup::Profiler:
        return { palette.color(QPalette::Text), Qt::Dense4Pattern };
    case core::TimeGroup::Unknown:
        return { greyOf(palette, UnknownShare), Qt::SolidPattern };
    case core::TimeGroup::Imbalance:
        return { greyOf(palette, ImbalanceShare), Qt::SolidPattern };
    }
    return {};
}

QBrush barrierBrush(core::BarrierKind kind, const ClassColors& colors)
{
    switch (kind) {
    case core::BarrierKind::SyncApi:
        return striped(colors.of(core::TimelineClass::BlockingCall), BackDiagonal);
    case core::BarrierKind::BlockingMemcpy:
        return striped(colors.of(core::TimelineClass::Memcpy), Lying);
    case core::BarrierKind::ImplicitSync:
        return striped(QColor::fromRgba(OkabeIto::Purple), WideDiagonal);
    case core::BarrierKind::CpuLauncherGap:
        return colors.of(core::TimelineClass::Call);
    }
    return {};
}
