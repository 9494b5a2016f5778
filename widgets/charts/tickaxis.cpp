// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/tickaxis.h"

#include <QChart>
#include <QFontMetricsF>

#include <utility>

TickAxis::TickAxis(const QString& title, double from, double until, std::vector<AxisTick> ticks)
    : m_ticks(std::move(ticks))
{
    setTitleText(title);
    setLabelsPosition(AxisLabelsPositionOnValue);
    setTruncateLabels(false); // they are whole or not there
    setStartValue(from);
    setRange(from, until);
    fit(0);
}

void TickAxis::fit(double lengthPx)
{
    std::size_t step = 1;
    while (step < m_ticks.size() && !hasRoom(step, lengthPx))
        ++step;
    if (step == m_step)
        return;
    m_step = step;
    const auto shown = categoriesLabels();
    for (const auto& text : shown)
        remove(text);
    for (std::size_t at = 0; at < m_ticks.size(); at += step)
        append(m_ticks[at].text, m_ticks[at].position);
}

/// True when no label of every `step`-th tick comes near the next.
bool TickAxis::hasRoom(std::size_t step, double lengthPx) const
{
    const QFontMetricsF metrics(labelsFont());
    const double pixels = lengthPx / (max() - min());
    const auto halfOf = [&](const AxisTick& tick) {
        return (orientation() == Qt::Vertical ? metrics.height() : metrics.horizontalAdvance(tick.text)) / 2;
    };
    const double gap = orientation() == Qt::Vertical ? 0 : metrics.averageCharWidth();
    for (std::size_t at = step; at < m_ticks.size(); at += step) {
        const auto& before = m_ticks[at - step];
        const auto& tick = m_ticks[at];
        if ((tick.position - before.position) * pixels < halfOf(before) + gap + halfOf(tick))
            return false;
    }
    return true;
}

void keepLabelsApart(QChart& chart)
{
    const auto fit = [&chart](const QRectF& plot) {
        const auto axes = chart.axes();
        for (auto* axis : axes) {
            if (auto* ticks = qobject_cast<TickAxis*>(axis))
                ticks->fit(axis->orientation() == Qt::Vertical ? plot.height() : plot.width());
        }
    };
    QObject::connect(&chart, &QChart::plotAreaChanged, &chart, fit);
    fit(chart.plotArea());
}
