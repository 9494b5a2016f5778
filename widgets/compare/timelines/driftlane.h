// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/comparedunits.h"
#include "compare/sides.h"
#include "compare/unitpartners.h"
#include "parts/figuregrid.h"
#include "timeline/timelinestate.h"

#include <QPixmap>
#include <QWidget>

class QPainter;
class TimelineLink;

/**
 * Between the timelines of two runs: the launches of the aligned units that stand in for each other joined, how much
 * shorter (to the left) or longer (to the right) each is in NEW, at the scale of the timelines, and below how far NEW is
 * ahead or behind.
 */
class DriftLane : public QWidget, public FigureGridSource
{
    Q_OBJECT
public:
    /// All must outlive this object.
    DriftLane(const ComparedUnits& units, const core::Sides<TimelineState*>& states, const TimelineLink& link,
              QWidget* parent = nullptr);

    /// Goes to the next (1) or previous (-1) of the launches that change the unit most.
    void stepLarge(int direction);
    /// Place in UnitPicture::partners; none: nothing is selected.
    void select(std::optional<std::size_t> partner);
    [[nodiscard]] std::optional<std::size_t> selected() const { return m_selected; }
    /// The partner that an event of a side is one of.
    [[nodiscard]] std::optional<std::size_t> partnerOf(core::Side side, core::EventId event) const;
    /// Where the Δ of a partner is painted; empty: it is too small for this scale.
    [[nodiscard]] QRectF deltaBar(std::size_t partner) const;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] FigureGrid figureGrid() const override { return m_partners.figures(); }

Q_SIGNALS:
    /// The user selected it here; none: nothing any more.
    void selectionChanged(std::optional<std::size_t> partner);
    /// The user wants to let go of what is selected.
    void escaped();
    /// What is selected or pointed at, in a sentence; empty: nothing.
    void described(const QString& text);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void adoptPicture();
    void repaintAll();
    [[nodiscard]] double xOf(core::Side side, std::int64_t fromNs) const;
    [[nodiscard]] core::Sides<std::optional<double>> startsOf(std::size_t partner) const;
    /// Places in UnitPicture::partners; all that show between two places of the lane are among them.
    [[nodiscard]] UnitPartners::Range between(double leftX, double rightX) const;
    [[nodiscard]] UnitPartners::Range curveRange() const;
    [[nodiscard]] std::optional<std::size_t> partnerAt(const QPointF& place) const;
    void makeRaster();
    void paintJoins(QPainter& painter) const;
    void paintDeltas(QPainter& painter) const;
    void paintDelta(QPainter& painter, std::size_t partner, const QRectF& bar) const;
    void paintCurve(QPainter& painter) const;
    void outline(QPainter& painter, std::size_t partner, int widthPx) const;

    const ComparedUnits& m_units;
    core::Sides<TimelineState*> m_states;
    ComparedUnits::Picture m_picture;
    UnitPartners m_partners;
    std::optional<std::size_t> m_selected, m_pointedAt;
    QPixmap m_raster; ///< without marks; null: to be painted
};
