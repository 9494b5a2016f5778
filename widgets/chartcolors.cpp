// SPDX-License-Identifier: GPL-3.0-or-later
#include "chartcolors.h"

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

} // namespace

bool isDark(const QPalette& palette)
{
    return palette.color(QPalette::Base).lightness() < palette.color(QPalette::Text).lightness();
}

QColor seriesColor(std::size_t index)
{
    constexpr std::array Colors { Blue, Vermillion, Green, Orange, Purple, SkyBlue, Yellow };
    return QColor::fromRgba(Colors[index % Colors.size()]);
}

QBrush timeClassBrush(core::DeviceTimeClass timeClass, const QPalette& palette)
{
    constexpr double OtherShare = 0.55;
    constexpr double IdleShare = 0.12;
    const auto filled = [](QRgb color, Qt::BrushStyle style) { return QBrush(QColor::fromRgba(color), style); };
    switch (timeClass) {
    case core::DeviceTimeClass::Matrix:
        return filled(Blue, Qt::SolidPattern);
    case core::DeviceTimeClass::Attention:
        return filled(Green, Qt::SolidPattern);
    case core::DeviceTimeClass::Normalization:
        return filled(Purple, Qt::SolidPattern);
    case core::DeviceTimeClass::Elementwise:
        return filled(Yellow, Qt::SolidPattern);
    case core::DeviceTimeClass::OtherKernel:
        return { greyOf(palette, OtherShare), Qt::SolidPattern };
    case core::DeviceTimeClass::NcclOverlapped:
        return filled(Orange, Qt::BDiagPattern);
    case core::DeviceTimeClass::NcclExposed:
        return filled(Vermillion, Qt::DiagCrossPattern);
    case core::DeviceTimeClass::Graph:
        return { palette.color(QPalette::Text), Qt::Dense4Pattern };
    case core::DeviceTimeClass::Memcpy:
        return filled(SkyBlue, Qt::VerPattern);
    case core::DeviceTimeClass::Memset:
        return filled(SkyBlue, Qt::HorPattern);
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
