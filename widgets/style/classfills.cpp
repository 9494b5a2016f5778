// SPDX-License-Identifier: GPL-3.0-or-later
#include "style/classfills.h"

#include "style/contrast.h"
#include "style/fillpatterns.h"
#include "style/tokens.h"

#include <QPainter>

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
