// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "report/classlooks.h"

#include <QBrush>
#include <QColor>
#include <QRgb>
#include <QString>

class QPainter;
class QRectF;
struct Tokens;

using core::FillPattern;

/// How a class of time or a family of kernels is drawn.
struct ClassFill {
    QRgb color = 0;
    FillPattern pattern = FillPattern::None;
    int percent = 100; ///< of the colour on the ground
    bool hasOutline = false; ///< an edge of 1 pixel, whatever its width
    friend bool operator==(const ClassFill&, const ClassFill&) = default;
};

[[nodiscard]] ClassFill fillOf(core::TimeClass timeClass, bool isDark);
/// Of all classes of a group together.
[[nodiscard]] ClassFill fillOf(core::TimeGroup group, bool isDark);
/// Idle time whatever its cause.
[[nodiscard]] ClassFill idleFill(bool isDark);
/// By the key of a family of kernels: "gemm", "softmax and loss", …; those of the user and unclassified kernels have
/// the fill of the other families.
[[nodiscard]] ClassFill fillOfFamily(const QString& familyKey, bool isDark);
/// What the host does, in ranges and calls: neutral grey.
[[nodiscard]] ClassFill hostFill(bool isDark);

/// Without outline. Textures are made once a fill, theme and ratio; any thread may ask.
[[nodiscard]] QBrush brushOf(const ClassFill& fill, const Tokens& tokens, qreal devicePixelRatio);
/// The colour that covers most of it on pages, without transparency.
[[nodiscard]] QColor plainColor(const ClassFill& fill, const Tokens& tokens);
/// Fills `rect`, with an edge inside where the fill has an outline or stands out too little and is wider than 5 px.
void drawFill(QPainter& painter, const QRectF& rect, const ClassFill& fill, const Tokens& tokens);
/// A square that stands for a class beside its name: filled as drawFill() does, with round corners.
void drawSwatch(QPainter& painter, const QRectF& rect, const ClassFill& fill, const Tokens& tokens);

/// Black or white, whichever is read better on `fill`; 4.5:1 at least.
[[nodiscard]] QColor textOn(QRgb fill);
