// SPDX-License-Identifier: GPL-3.0-or-later
#include "style/icons.h"

#include "style/tokens.h"

#include <QFile>
#include <QGuiApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPalette>
#include <QPixmapCache>
#include <QSvgRenderer>

#include <array>
#include <optional>

namespace {

constexpr std::array<const char*, IconCount> Files {
    "search",   "back",      "forward",     "export",      "dock",          "inspector", "close", "pin",
    "copy",     "chevronup", "chevrondown", "chevronleft", "chevronright",  "menu",      "menus", "filter",
    "columns",  "zoomin",    "zoomout",     "zoomfit",     "zoomselection", "show",      "why",   "check",
    "open",     "warning",   "undock",      "info",        "error",         "reload",    "home",  "logorows",
    "logolens", "summary",   "timeline",    "gpuwork",     "communication", "host",      "trace", "query",
    "notes",    "compare",   "settings",    "ranks",
};

QByteArray source(IconName name)
{
    const auto file = QLatin1String(Files[static_cast<std::size_t>(name)]);
    QFile svg(QStringLiteral(":/gpuloupe/icons/%1.svg").arg(file));
    const bool isOpen = svg.open(QIODevice::ReadOnly);
    Q_ASSERT(isOpen);
    return isOpen ? svg.readAll() : QByteArray();
}

QRgb colorOf(QIcon::Mode mode, QIcon::State state)
{
    const auto& tokens = tokensOf(QGuiApplication::palette());
    if (mode == QIcon::Disabled)
        return tokens.text3;
    if (state == QIcon::On)
        return tokens.accent;
    return mode == QIcon::Normal ? tokens.text2 : tokens.text;
}

class SvgIconEngine : public QIconEngine
{
public:
    explicit SvgIconEngine(IconName name, std::optional<QRgb> color = {})
        : m_name(name)
        , m_color(color)
    {
    }

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State state) override
    {
        const int side = qMin(rect.width(), rect.height());
        QRect square(0, 0, side, side);
        square.moveCenter(rect.center());
        const auto ratio = painter->device()->devicePixelRatioF();
        painter->drawPixmap(square.topLeft(), iconPixmap(m_name, side, ratio, color(mode, state)));
    }
    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override
    {
        return scaledPixmap(size, mode, state, 1);
    }
    /// `size` is in device pixels.
    QPixmap scaledPixmap(const QSize& size, QIcon::Mode mode, QIcon::State state, qreal scale) override
    {
        Q_UNUSED(scale)
        return iconPixmap(m_name, qMin(size.width(), size.height()), 1, color(mode, state));
    }
    [[nodiscard]] QIconEngine* clone() const override { return new SvgIconEngine(*this); }
    [[nodiscard]] QString key() const override { return QStringLiteral("gpuloupe"); }
    bool isNull() override { return false; }

private:
    [[nodiscard]] QRgb color(QIcon::Mode mode, QIcon::State state) const
    {
        return m_color ? *m_color : colorOf(mode, state);
    }

    IconName m_name;
    std::optional<QRgb> m_color;
};

} // namespace

QIcon icon(IconName name)
{
    return QIcon(new SvgIconEngine(name));
}

QIcon icon(IconName name, QRgb color)
{
    return QIcon(new SvgIconEngine(name, color));
}

QPixmap iconPixmap(IconName name, int sizePx, qreal devicePixelRatio, QRgb color)
{
    const int side = qMax(1, qRound(sizePx * devicePixelRatio));
    const auto hue = QColor::fromRgb(color).name();
    const auto key = QStringLiteral("gpuloupe-icon-%1-%2-%3-%4")
                         .arg(static_cast<int>(name))
                         .arg(side)
                         .arg(devicePixelRatio)
                         .arg(hue);
    QPixmap pixmap;
    if (QPixmapCache::find(key, &pixmap))
        return pixmap;
    auto svg = source(name);
    svg.replace("currentColor", hue.toLatin1());
    QSvgRenderer renderer(svg);
    pixmap = QPixmap(side, side);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    renderer.render(&painter, QRectF(0, 0, side, side));
    painter.end();
    pixmap.setDevicePixelRatio(devicePixelRatio);
    QPixmapCache::insert(key, pixmap);
    return pixmap;
}
