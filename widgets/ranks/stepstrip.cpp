// SPDX-License-Identifier: GPL-3.0-or-later
#include "ranks/stepstrip.h"

#include "ranks/heatraster.h"
#include "style/tokens.h"

#include <QEvent>
#include <QPainter>

#include <algorithm>

StepStrip::StepStrip(QWidget* parent)
    : FrameStrip(Numbers::Parts, parent)
{
    setAccessibleName(tr("Steps of the job"));
    setToolTip(
        tr("Lateness of all ranks in all steps. Drag to limit all figures to some steps; a double click takes all "
           "steps."));
}

void StepStrip::setGrid(const std::shared_ptr<const core::FleetResult>& whole,
                        const std::shared_ptr<const core::StepGrid>& grid)
{
    m_grid = grid;
    m_rows = grid ? core::rankRows(*whole, core::RankOrder::Number, grid->meansNs) : std::vector<core::RankRow>();
    m_picture = {};
    update();
}

void StepStrip::setSteps(const StepSpan& steps, std::size_t total)
{
    m_steps = steps;
    m_total = total;
    m_picture = {};
    endDrag();
}

StepSpan StepStrip::steps() const
{
    const auto span = shown();
    return { static_cast<std::size_t>(span.first), static_cast<std::size_t>(span.length()) };
}

FrameSpan StepStrip::whole() const
{
    return { 0, static_cast<std::int64_t>(m_total) };
}

FrameSpan StepStrip::chosen() const
{
    return { static_cast<std::int64_t>(m_steps.first), static_cast<std::int64_t>(m_steps.end()) };
}

void StepStrip::request(const FrameSpan& span)
{
    if (span == chosen())
        return;
    if (span == whole())
        Q_EMIT stepsRequested({});
    else
        Q_EMIT stepsRequested(span.length() == 1 ? QString::number(span.first)
                                                 : QStringLiteral("%1-%2").arg(span.first).arg(span.end - 1));
}

void StepStrip::describe()
{
    const auto span = steps();
    if (span.count == m_total)
        setAccessibleDescription(tr("All %1 steps").arg(m_total));
    else if (span.count == 1)
        setAccessibleDescription(tr("Step %1 of %2").arg(span.first).arg(m_total));
    else
        setAccessibleDescription(tr("Steps %1–%2 of %3").arg(span.first).arg(span.end() - 1).arg(m_total));
}

/// Steps that were left out when the job was read have no cells.
void StepStrip::makePicture()
{
    const auto ratio = devicePixelRatioF();
    const auto first = static_cast<std::int64_t>(m_grid->firstStep);
    const auto width = positionOf(first + static_cast<std::int64_t>(m_grid->stepCount)) - positionOf(first);
    const QSize size(std::max(1, qRound(width * ratio)), std::max(1, qRound(content().height() * ratio)));
    m_picture = heatRaster(*m_grid, m_rows, m_grid->scale, size, tokensOf(palette()));
    m_picture.setDevicePixelRatio(ratio);
}

void StepStrip::paintContent(QPainter& painter)
{
    painter.fillRect(content(), QColor(tokensOf(palette()).track));
    if (!m_grid || !m_grid->hasSteps || m_grid->stepCount == 0 || m_total == 0)
        return;
    if (m_picture.isNull())
        makePicture();
    painter.drawImage(QPointF(positionOf(static_cast<std::int64_t>(m_grid->firstStep)), content().top()), m_picture);
}

void StepStrip::resizeEvent(QResizeEvent* event)
{
    FrameStrip::resizeEvent(event);
    m_picture = {};
}

void StepStrip::changeEvent(QEvent* event)
{
    FrameStrip::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        m_picture = {};
}
