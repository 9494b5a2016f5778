// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/partcolors.h"

#include <cmath>

namespace core {

namespace {

/// `rgb` as it covers white paper when it covers so much of it.
std::uint32_t onWhite(std::uint32_t rgb, int percent)
{
    constexpr std::uint32_t Byte = 0xFF;
    constexpr unsigned ByteBits = 8;
    std::uint32_t result = 0;
    for (const unsigned shift : { 2 * ByteBits, ByteBits, 0U }) {
        const auto part = static_cast<double>((rgb >> shift) & Byte);
        const auto mixed = Byte + (part - Byte) * percent / 100.0;
        result |= static_cast<std::uint32_t>(std::lround(mixed)) << shift;
    }
    return result;
}

} // namespace

ReportColor reportColor(const SummaryPart& part)
{
    const auto look = !part.family.isEmpty() ? lookOfFamily(part.family)
        : part.isIdle()                      ? lookOf(timeGroup(part.timeClass))
                                             : lookOf(part.timeClass);
    return reportColor(look);
}

ReportColor reportColor(const ClassLook& look)
{
    return { onWhite(look.light, look.percent), look.pattern };
}

bool isDark(std::uint32_t rgb)
{
    constexpr double Full = 255;
    const auto linear = [&](int shift) {
        constexpr std::uint32_t Byte = 0xFF;
        const auto value = static_cast<double>((rgb >> static_cast<unsigned>(shift)) & Byte) / Full;
        constexpr double Gamma = 2.2;
        return std::pow(value, Gamma);
    };
    constexpr int RedShift = 16;
    constexpr int GreenShift = 8;
    constexpr double Limit = 0.179; // of luminance: as far from black as from white
    return 0.2126 * linear(RedShift) + 0.7152 * linear(GreenShift) + 0.0722 * linear(0) < Limit;
}

QString htmlColor(std::uint32_t rgb)
{
    constexpr int HexDigits = 6;
    constexpr int Hex = 16;
    return QStringLiteral("#%1").arg(rgb, HexDigits, Hex, QLatin1Char('0'));
}

} // namespace core
