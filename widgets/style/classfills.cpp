// SPDX-License-Identifier: GPL-3.0-or-later
#include "style/classfills.h"

#include "style/contrast.h"
#include "style/fillpatterns.h"
#include "style/tokens.h"

#include <QPainter>
#include <QStringView>

#include <array>

namespace {

struct Hue {
    QRgb light;
    QRgb dark;
};

constexpr Hue MatrixHue { 0xFF2B66E0, 0xFF3E86F0 };
constexpr Hue AttentionHue { 0xFF45B2E6, 0xFF93D2F7 };
constexpr Hue NormalisationHue { 0xFF64237A, 0xFFD480B4 };
constexpr Hue ElementwiseHue { 0xFFE2AF1C, 0xFFF0CD45 };
constexpr Hue OtherHue { 0xFF8D7060, 0xFFA68C72 };
constexpr Hue CommunicationHue { 0xFFD42E12, 0xFFEE5A2E };
constexpr Hue ToDeviceHue { 0xFF0A6F72, 0xFF2F8A80 };
constexpr Hue OnDeviceHue { 0xFF5C9F92, 0xFF5FCBA6 };
constexpr Hue ToHostHue { 0xFF92CDA2, 0xFFBDF0DE };
constexpr Hue LaunchHue { 0xFF8B929C, 0xFF7C838E };
constexpr Hue HostHue { 0xFFB4BAC2, 0xFF5A616B };
constexpr Hue ProfilerHue { 0xFF6A717B, 0xFF9AA1AB };
constexpr Hue UnknownHue { 0xFFD6D9DE, 0xFF3A3F47 };

constexpr int MigratingPercent = 50;
constexpr int OtherWorkPercent = 30;

struct HueAndPattern {
    Hue hue;
    FillPattern pattern = FillPattern::None;
    int percent = 100;
    bool hasOutline = false;
};

ClassFill filled(const HueAndPattern& from, bool isDark)
{
    return { isDark ? from.hue.dark : from.hue.light, from.pattern, from.percent, from.hasOutline };
}

HueAndPattern ofIdleGroup(core::TimeGroup group)
{
    switch (group) {
    case core::TimeGroup::Sync:
        return { LaunchHue, FillPattern::Level };
    case core::TimeGroup::Dependency:
        return { LaunchHue, FillPattern::Rising };
    case core::TimeGroup::Host:
        return { HostHue, FillPattern::Falling };
    case core::TimeGroup::Allocation:
        return { HostHue, FillPattern::Upright };
    case core::TimeGroup::Loading:
        return { HostHue, FillPattern::Crossed };
    case core::TimeGroup::Profiler:
        return { ProfilerHue };
    case core::TimeGroup::Unknown:
        return { UnknownHue, FillPattern::None, 100, true };
    case core::TimeGroup::Imbalance:
        return { UnknownHue, FillPattern::Upright, 100, true };
    default:
        return { LaunchHue };
    }
}

HueAndPattern ofGroup(core::TimeGroup group)
{
    switch (group) {
    case core::TimeGroup::Compute:
        return { MatrixHue };
    case core::TimeGroup::Migration:
        return { ToDeviceHue, FillPattern::Level };
    case core::TimeGroup::Communication:
        return { CommunicationHue, FillPattern::Rising };
    case core::TimeGroup::Copy:
        return { ToDeviceHue };
    case core::TimeGroup::OtherWork:
        return { OtherHue, FillPattern::None, OtherWorkPercent, true };
    default:
        return ofIdleGroup(group);
    }
}

/// Classes that look different from their group.
HueAndPattern ofClass(core::TimeClass timeClass)
{
    switch (timeClass) {
    case core::TimeClass::Graph:
        return { OtherHue, FillPattern::Grid };
    case core::TimeClass::KernelMigrating:
        return { ToDeviceHue, FillPattern::Level, MigratingPercent };
    case core::TimeClass::UmHost:
        return { ToDeviceHue, FillPattern::Falling };
    case core::TimeClass::CopyOnDevice:
    case core::TimeClass::CopyPeer:
        return { OnDeviceHue };
    case core::TimeClass::CopyToHost:
    case core::TimeClass::Memset:
        return { ToHostHue };
    case core::TimeClass::CopyCall:
        return { ToHostHue, FillPattern::Falling };
    default:
        return ofGroup(core::timeGroup(timeClass));
    }
}

struct FamilyFill {
    QStringView key;
    HueAndPattern fill;
};

constexpr std::array Families {
    FamilyFill { u"gemm", { MatrixHue } },
    FamilyFill { u"convolution", { MatrixHue } },
    FamilyFill { u"attention", { AttentionHue } },
    FamilyFill { u"normalisation", { NormalisationHue } },
    FamilyFill { u"softmax and loss", { NormalisationHue } },
    FamilyFill { u"elementwise", { ElementwiseHue } },
    FamilyFill { u"triton fused", { ElementwiseHue } },
    FamilyFill { u"optimizer", { ElementwiseHue } },
    FamilyFill { u"communication", { CommunicationHue, FillPattern::Rising } },
};

/// Fills that stand out less from the page get an edge.
constexpr double LeastContrast = 3;
constexpr double WidestWithoutEdgePx = 5;
constexpr float EdgeShare = 0.3F;

} // namespace

ClassFill fillOf(core::TimeClass timeClass, bool isDark)
{
    return filled(ofClass(timeClass), isDark);
}

ClassFill fillOf(core::TimeGroup group, bool isDark)
{
    return filled(ofGroup(group), isDark);
}

ClassFill idleFill(bool isDark)
{
    return filled({ LaunchHue }, isDark);
}

ClassFill fillOfFamily(const QString& familyKey, bool isDark)
{
    for (const auto& family : Families) {
        if (familyKey == family.key)
            return filled(family.fill, isDark);
    }
    return filled({ OtherHue }, isDark);
}

ClassFill hostFill(bool isDark)
{
    return { isDark ? DarkTokens.strong : LightTokens.strong };
}

QColor plainColor(const ClassFill& fill, const Tokens& tokens)
{
    constexpr double Whole = 100;
    return QColor::fromRgb(blended(fill.color, tokens.content, fill.percent / Whole));
}

QBrush brushOf(const ClassFill& fill, const Tokens& tokens, qreal devicePixelRatio)
{
    const auto color = plainColor(fill, tokens);
    if (fill.pattern == FillPattern::None)
        return color;
    return patternBrush({ fill.pattern, color.rgb(), tokens.content }, devicePixelRatio);
}

void drawFill(QPainter& painter, const QRectF& rect, const ClassFill& fill, const Tokens& tokens)
{
    constexpr double HalfPixel = 0.5;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setBrushOrigin(rect.topLeft());
    painter.fillRect(rect, brushOf(fill, tokens, painter.device()->devicePixelRatioF()));
    const bool isFaint = contrastRatio(plainColor(fill, tokens), QColor::fromRgb(tokens.content)) < LeastContrast;
    if (rect.width() > WidestWithoutEdgePx && (fill.hasOutline || isFaint)) {
        auto edge = QColor::fromRgb(tokens.text);
        edge.setAlphaF(EdgeShare);
        painter.setPen(QPen(edge, 1));
        painter.setBrush(Qt::NoBrush);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.drawRect(rect.adjusted(HalfPixel, HalfPixel, -HalfPixel, -HalfPixel));
    }
    painter.restore();
}

QColor textOn(QRgb fill)
{
    const auto ground = QColor::fromRgb(fill);
    const bool isBlackBetter = contrastRatio(Qt::black, ground) >= contrastRatio(Qt::white, ground);
    return isBlackBetter ? Qt::black : Qt::white;
}
