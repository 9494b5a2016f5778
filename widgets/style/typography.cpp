// SPDX-License-Identifier: GPL-3.0-or-later
#include "style/typography.h"

#include <QFontDatabase>
#include <QFontInfo>
#include <QFontMetricsF>
#include <QGuiApplication>
#include <QScreen>

#include <algorithm>

namespace {

constexpr double BodyPx = 13;
constexpr double BodyLinePx = 18;

struct Type {
    double sizePx;
    QFont::Weight weight = QFont::Normal;
};

Type typeOf(TypeRole role)
{
    switch (role) {
    case TypeRole::Axis:
        return { 11 };
    case TypeRole::Secondary:
    case TypeRole::Mono:
        return { 12 };
    case TypeRole::Body:
        return { BodyPx };
    case TypeRole::FindingTitle:
        return { 14, QFont::DemiBold };
    case TypeRole::PageTitle:
        return { 15, QFont::DemiBold };
    case TypeRole::VerdictNarrow:
        return { 19, QFont::DemiBold };
    case TypeRole::Verdict:
        return { 23, QFont::DemiBold };
    case TypeRole::Tile:
        return { 26, QFont::DemiBold };
    }
    return { BodyPx };
}

} // namespace

QFont typeFont(TypeRole role, const QFont& base)
{
    const auto type = typeOf(role);
    auto font = base;
    font.setWeight(type.weight);
    if (base.pointSizeF() > 0)
        font.setPointSizeF(base.pointSizeF() * type.sizePx / BodyPx);
    else
        font.setPixelSize(qRound(base.pixelSize() * type.sizePx / BodyPx));
    if (role == TypeRole::Mono) {
        const auto system = QFontDatabase::systemFont(QFontDatabase::FixedFont);
        font.setFamilies({ QStringLiteral("JetBrains Mono"), QStringLiteral("Noto Sans Mono"), system.family() });
        font.setFixedPitch(true);
    }
    return font;
}

QFont programFont(const QFont& system)
{
    constexpr double PointsPerInch = 72;
    auto font = system;
    font.setFamilies({ QStringLiteral("Roboto"), QStringLiteral("Noto Sans"), system.family() });
    const auto* screen = QGuiApplication::primaryScreen();
    if (screen != nullptr && QFontInfo(system).pixelSize() < BodyPx)
        font.setPointSizeF(BodyPx * PointsPerInch / screen->logicalDotsPerInchY());
    return font;
}

int scaledPx(int lengthPx, const QFont& font)
{
    constexpr double LeastUnitPx = 8;
    constexpr double LineUnits = 2.25; // lines of 18 on a grid of 8
    const double sizePx = QFontInfo(font).pixelSize();
    const double linePx = std::max(QFontMetricsF(font).height(), sizePx * BodyLinePx / BodyPx);
    const double unitPx = std::max(LeastUnitPx, linePx / LineUnits);
    return qRound(lengthPx * unitPx / LeastUnitPx);
}
