// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "findings/findings.h"

#include <QWidget>

/// How much of the wall time a finding explains: its share, a bar with the bounds of what can be won as ticks, and the
/// times.
class ImpactBar : public QWidget
{
    Q_OBJECT
public:
    explicit ImpactBar(QWidget* parent = nullptr);

    /// `wholeNs`: what the share is of.
    void setFinding(const core::Finding& finding, std::int64_t wholeNs);
    /// "95.0 %" and "921 of 969 ms".
    [[nodiscard]] QString shareText() const { return m_share; }
    [[nodiscard]] QString timeText() const { return m_time; }
    [[nodiscard]] QSize sizeHint() const override;
    /// Where the bar is, filled or not.
    [[nodiscard]] QRectF track() const;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    double m_fraction = 0;
    std::vector<double> m_bounds; ///< 0–1
    QString m_share, m_time;
};

/// "921 of 969 ms": with the unit once where both have the same.
[[nodiscard]] QString timeOfText(std::int64_t partNs, std::int64_t wholeNs);
