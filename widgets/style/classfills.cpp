// SPDX-License-Identifier: GPL-3.0-or-later
#include "style/classfills.h"

#include "style/contrast.h"
#include "style/fillpatterns.h"
#include "style/tokens.h"

#include <QPainter>

#include <optional>

namespace {

ClassFill filled(const core::ClassLook& look, bool isDark)
{
    constexpr QRgb Opaque = 0xFF000000;
    return { Opaque | (isDark ? look.dark : look.light), look.pattern, look.percent, look.hasOutline };
}

/// Fills that stand out less from the page get an edge.
constexpr double LeastContrast = 3;
constexpr double WidestWithoutEdgePx = 5;
constexpr float EdgeShare = 0.3F;

} // namespace

ClassFill fillOf(core::TimeClass timeClass, bool isDark)
{
    return filled(core::lookOf(timeClass), isDark);
}

ClassFill fillOf(core::TimeGroup group, bool isDark)
{
    return filled(core::lookOf(group), isDark);
}

ClassFill idleFill(bool isDark)
{
    return filled(core::idleLook(), isDark);
}

ClassFill fillOfFamily(const QString& familyKey, bool isDark)
{
    return filled(core::lookOfFamily(familyKey), isDark);
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

namespace {

/// The edge that a fill has inside; none where it stands out by itself.
std::optional<QPen> edgeOf(const ClassFill& fill, const Tokens& tokens)
{
    const bool isFaint = contrastRatio(plainColor(fill, tokens), QColor::fromRgb(tokens.content)) < LeastContrast;
    if (!fill.hasOutline && !isFaint)
        return std::nullopt;
    auto edge = QColor::fromRgb(tokens.text);
    edge.setAlphaF(EdgeShare);
    return QPen(edge, 1);
}

constexpr double HalfPixel = 0.5;

} // namespace

void drawFill(QPainter& painter, const QRectF& rect, const ClassFill& fill, const Tokens& tokens)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setBrushOrigin(rect.topLeft());
    painter.fillRect(rect, brushOf(fill, tokens, painter.device()->devicePixelRatioF()));
    const auto edge = rect.width() > WidestWithoutEdgePx ? edgeOf(fill, tokens) : std::nullopt;
    if (edge) {
        painter.setPen(*edge);
        painter.setBrush(Qt::NoBrush);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.drawRect(rect.adjusted(HalfPixel, HalfPixel, -HalfPixel, -HalfPixel));
    }
    painter.restore();
}

void drawSwatch(QPainter& painter, const QRectF& rect, const ClassFill& fill, const Tokens& tokens)
{
    constexpr double RadiusShare = 0.2; // of its side
    const double radius = rect.height() * RadiusShare;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrushOrigin(rect.topLeft());
    painter.setPen(Qt::NoPen);
    painter.setBrush(brushOf(fill, tokens, painter.device()->devicePixelRatioF()));
    painter.drawRoundedRect(rect, radius, radius);
    if (const auto edge = edgeOf(fill, tokens)) {
        painter.setPen(*edge);
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(rect.adjusted(HalfPixel, HalfPixel, -HalfPixel, -HalfPixel), radius, radius);
    }
    painter.restore();
}

QColor textOn(QRgb fill)
{
    const auto ground = QColor::fromRgb(fill);
    const bool isBlackBetter = contrastRatio(Qt::black, ground) >= contrastRatio(Qt::white, ground);
    return isBlackBetter ? Qt::black : Qt::white;
}
