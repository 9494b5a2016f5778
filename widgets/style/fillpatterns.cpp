// SPDX-License-Identifier: GPL-3.0-or-later
#include "style/fillpatterns.h"

#include <QHash>
#include <QImage>
#include <QMutex>
#include <QPainter>

#include <numbers>

namespace {

constexpr double LineWidthPx = 1.4;
constexpr double LineStepPx = 6;

struct TextureKey {
    PatternColors colors;
    int percentOfRatio = 100;
    friend bool operator==(const TextureKey&, const TextureKey&) = default;
};

size_t qHash(const TextureKey& key, size_t seed = 0)
{
    return qHashMulti(seed, static_cast<int>(key.colors.pattern), key.colors.fill, key.colors.lines,
                      key.percentOfRatio);
}

bool isSlanted(FillPattern pattern)
{
    return pattern == FillPattern::Rising || pattern == FillPattern::Falling || pattern == FillPattern::Crossed;
}

/// Lines from edge to edge of a tile and its neighbours' corners, so that tiles join.
void drawLines(QPainter& painter, FillPattern pattern, double side)
{
    const double middle = side / 2;
    if (pattern == FillPattern::Rising || pattern == FillPattern::Crossed) {
        for (const double shift : { -side, 0.0, side })
            painter.drawLine(QPointF(shift - side, 2 * side), QPointF(shift + 2 * side, -side));
    }
    if (pattern == FillPattern::Falling || pattern == FillPattern::Crossed) {
        for (const double shift : { -side, 0.0, side })
            painter.drawLine(QPointF(shift - side, -side), QPointF(shift + 2 * side, 2 * side));
    }
    if (pattern == FillPattern::Level || pattern == FillPattern::Grid)
        painter.drawLine(QPointF(-side, middle), QPointF(2 * side, middle));
    if (pattern == FillPattern::Upright || pattern == FillPattern::Grid)
        painter.drawLine(QPointF(middle, -side), QPointF(middle, 2 * side));
}

QImage texture(const PatternColors& colors, double ratio)
{
    const double step = LineStepPx * ratio * (isSlanted(colors.pattern) ? std::numbers::sqrt2 : 1);
    const int side = qMax(2, qRound(step));
    QImage image(side, side, QImage::Format_RGB32);
    image.fill(colors.fill);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(QColor::fromRgb(colors.lines), LineWidthPx * ratio, Qt::SolidLine, Qt::FlatCap));
    drawLines(painter, colors.pattern, side);
    return image;
}

} // namespace

QBrush patternBrush(const PatternColors& colors, qreal devicePixelRatio)
{
    constexpr double Percent = 100;
    static QMutex mutex;
    static QHash<TextureKey, QImage> textures;
    const TextureKey key { colors, qRound(devicePixelRatio * Percent) };
    const QMutexLocker lock(&mutex);
    auto found = textures.find(key);
    if (found == textures.end())
        found = textures.insert(key, texture(colors, devicePixelRatio));
    QBrush brush(*found);
    brush.setTransform(QTransform::fromScale(1 / devicePixelRatio, 1 / devicePixelRatio));
    return brush;
}
