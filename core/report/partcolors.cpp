// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/partcolors.h"

#include <array>
#include <cmath>

namespace core {

namespace {

constexpr std::uint32_t Matrix = 0x2B66E0;
constexpr std::uint32_t Attention = 0x45B2E6;
constexpr std::uint32_t Normalisation = 0x64237A;
constexpr std::uint32_t Elementwise = 0xE2AF1C;
constexpr std::uint32_t Other = 0x8D7060;
constexpr std::uint32_t Communication = 0xD42E12;
constexpr std::uint32_t ToDevice = 0x0A6F72;
constexpr std::uint32_t OnDevice = 0x5C9F92;
constexpr std::uint32_t ToHost = 0x92CDA2;
constexpr std::uint32_t Launch = 0x8B929C;
constexpr std::uint32_t Host = 0xB4BAC2;
constexpr std::uint32_t ProfilerGrey = 0x6A717B;
constexpr std::uint32_t UnknownGrey = 0xD6D9DE;
constexpr std::uint32_t OtherWorkTint = 0xDDD4CF; ///< 30 % of Other on white
constexpr std::uint32_t MigratingTint = 0x85B7B9; ///< half of ToDevice on white

struct FamilyColor {
    QStringView family;
    ReportColor color;
};

constexpr std::array Families {
    FamilyColor { u"gemm", { Matrix } },
    FamilyColor { u"convolution", { Matrix } },
    FamilyColor { u"attention", { Attention } },
    FamilyColor { u"normalisation", { Normalisation } },
    FamilyColor { u"softmax and loss", { Normalisation } },
    FamilyColor { u"elementwise", { Elementwise } },
    FamilyColor { u"triton fused", { Elementwise } },
    FamilyColor { u"optimizer", { Elementwise } },
    FamilyColor { u"communication", { Communication, ReportPattern::Rising } },
};

ReportColor colorOfIdle(TimeGroup group)
{
    switch (group) {
    case TimeGroup::Sync:
        return { Launch, ReportPattern::Level };
    case TimeGroup::Dependency:
        return { Launch, ReportPattern::Rising };
    case TimeGroup::Host:
        return { Host, ReportPattern::Falling };
    case TimeGroup::Allocation:
        return { Host, ReportPattern::Upright };
    case TimeGroup::Loading:
        return { Host, ReportPattern::Crossed };
    case TimeGroup::Profiler:
        return { ProfilerGrey };
    case TimeGroup::Unknown:
        return { UnknownGrey };
    case TimeGroup::Imbalance:
        return { UnknownGrey, ReportPattern::Upright };
    default:
        return { Launch };
    }
}

ReportColor colorOfClass(TimeClass timeClass)
{
    switch (timeClass) {
    case TimeClass::Graph:
        return { Other, ReportPattern::Grid };
    case TimeClass::KernelMigrating:
        return { MigratingTint, ReportPattern::Level };
    case TimeClass::Migration:
        return { ToDevice, ReportPattern::Level };
    case TimeClass::UmHost:
        return { ToDevice, ReportPattern::Falling };
    case TimeClass::Comm:
        return { Communication, ReportPattern::Rising };
    case TimeClass::CopyToDevice:
        return { ToDevice };
    case TimeClass::CopyOnDevice:
    case TimeClass::CopyPeer:
        return { OnDevice };
    case TimeClass::CopyToHost:
    case TimeClass::Memset:
        return { ToHost };
    case TimeClass::CopyCall:
        return { ToHost, ReportPattern::Falling };
    case TimeClass::OtherWork:
        return { OtherWorkTint };
    default:
        return { Matrix };
    }
}

} // namespace

ReportColor reportColor(const SummaryPart& part)
{
    if (part.isIdle())
        return colorOfIdle(timeGroup(part.timeClass));
    if (part.family.isEmpty())
        return colorOfClass(part.timeClass);
    for (const auto& entry : Families) {
        if (entry.family == part.family)
            return entry.color;
    }
    return { Other };
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
