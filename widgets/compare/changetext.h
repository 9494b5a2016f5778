// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/waterfall.h"

#include <QCoreApplication>
#include <QString>

class QColor;
class QPainter;
class QRect;

/// How the figures of one comparison are written: all in one unit with as many decimals, so that BASE, NEW and Δ can be
/// subtracted as they are read.
class ChangeScale
{
    Q_DECLARE_TR_FUNCTIONS(ChangeScale)
public:
    ChangeScale() = default;
    explicit ChangeScale(const core::Waterfall& waterfall);

    /// "1,002.5 µs", "12.3 %"
    [[nodiscard]] QString value(double figure) const;
    /// "−60.0 µs", "+1.2 points"; "0 µs"; "<0.1 µs" of less than the last decimal either way.
    [[nodiscard]] QString delta(double figure) const;
    /// What delta() writes behind the figure.
    [[nodiscard]] QString deltaUnit() const;
    /// value() and delta() as they are painted: the figure, and its unit in a fainter colour, up to the right edge.
    void draw(QPainter& painter, const QString& text, const QRect& place, const QColor& faint) const;
    /// With all digits: "−60,000 ns".
    [[nodiscard]] QString exactDelta(double figure) const;

private:
    [[nodiscard]] QString number(double figure) const;
    [[nodiscard]] double least() const;

    double m_divisor = 1; ///< of ns, or of a share
    int m_decimals = 0;
    bool m_isShare = false;
    QString m_unit = QStringLiteral("ns");
};

/// "BASE ▽", "NEW △"
[[nodiscard]] QString sideBadge(core::Side side);
