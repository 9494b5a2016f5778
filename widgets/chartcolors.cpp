// SPDX-License-Identifier: GPL-3.0-or-later
#include "chartcolors.h"

#include <QLinearGradient>

#include <array>

namespace {

constexpr QRgb Orange = 0xFFE69F00;
constexpr QRgb SkyBlue = 0xFF56B4E9;
constexpr QRgb Green = 0xFF009E73;
constexpr QRgb Yellow = 0xFFF0E442;
constexpr QRgb Blue = 0xFF0072B2;
constexpr QRgb Vermillion = 0xFFD55E00;
constexpr QRgb Purple = 0xFFCC79A7;

/// `share` (0–1) of the text's colour on the background.
QColor greyOf(const QPalette& palette, double share)
{
    const auto text = palette.color(QPalette::Text);
    const auto base = palette.color(QPalette::Base);
    const auto mix = [share](int front, int back) { return static_cast<int>(share * front + (1 - share) * back); };
    return { mix(text.red(), base.red()), mix(text.green(), base.green()), mix(text.blue(), base.blue()) };
}

/// Stripes of `color` and a lighter tone of it, as a gradient: pictures of any kind and size have it as well. `step`: across the stripes.
QBrush striped(QRgb color, const QPointF& step)
{
    constexpr int Lighter = 165;
    constexpr double Edge = 0.5;
    QLinearGradient gradient(QPointF(0, 0), step);
    gradient.setSpread(QGradient::RepeatSpread);
    const auto full = QColor::fromRgba(color);
    const auto light = full.lighter(Lighter);
    gradient.setStops({ { 0, full }, { Edge, full }, { Edge, light }, { 1, light } });
    return gradient;
}

} // namespace

QColor seriesColor(std::size_t index)
{
    constexpr std::array Colors { Blue, Vermillion, Green, Orange, Purple, SkyBlue, Yellow };
    return QColor::fromRgba(Colors[index % Colors.size()]);
}

QBrush timeClassBrush(core::DeviceTimeClass timeClass, const QPalette& palette)
{
    constexpr double OtherShare = 0.55;
    constexpr double IdleShare = 0.12;
    constexpr QPointF Diagonal { 4, 4 };
    constexpr QPointF Across { 6, 0 };
    constexpr QPointF Along { 0, 6 };
    const auto filled = [](QRgb color) { return QBrush(QColor::fromRgba(color)); };
    switch (timeClass) {
    case core::DeviceTimeClass::Matrix:
        return filled(Blue);
    case core::DeviceTimeClass::Attention:
        return filled(Green);
    case core::DeviceTimeClass::Normalization:
        return filled(Purple);
    case core::DeviceTimeClass::Elementwise:
        return filled(Yellow);
    case core::DeviceTimeClass::OtherKernel:
        return { greyOf(palette, OtherShare), Qt::SolidPattern };
    case core::DeviceTimeClass::NcclOverlapped:
        return striped(Orange, Diagonal);
    case core::DeviceTimeClass::NcclExposed:
        return striped(Vermillion, Diagonal);
    case core::DeviceTimeClass::Graph:
        return { palette.color(QPalette::Text), Qt::Dense4Pattern };
    case core::DeviceTimeClass::Memcpy:
        return striped(SkyBlue, Across);
    case core::DeviceTimeClass::Memset:
        return striped(SkyBlue, Along);
    case core::DeviceTimeClass::Idle:
        return { greyOf(palette, IdleShare), Qt::SolidPattern };
    }
    return {};
}

QColor barrierColor(core::BarrierKind kind)
{
    switch (kind) {
    case core::BarrierKind::SyncApi:
        return QColor::fromRgba(Vermillion);
    case core::BarrierKind::BlockingMemcpy:
        return QColor::fromRgba(SkyBlue);
    case core::BarrierKind::ImplicitSync:
        return QColor::fromRgba(Purple);
    case core::BarrierKind::CpuLauncherGap:
        return QColor::fromRgba(Orange);
    }
    return {};
}
