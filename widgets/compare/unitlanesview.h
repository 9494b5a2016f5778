// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/rows/unitpicture.h"
#include "compare/unitpartners.h"
#include "parts/figuregrid.h"

#include <QPixmap>
#include <QWidget>

#include <functional>
#include <memory>
#include <vector>

/**
 * One unit of BASE above one of NEW, from their starts and at one scale, with the drift of NEW between them: work of the
 * main stream, NCCL, work of other streams, idle time by cause, and the NVTX ranges of the thread that launches it, as
 * far as one of the runs has them, then work and idle time of another GPU meanwhile. Pointing at a launch marks its partner as well.
 *
 * Keys: N and P to the next and previous large Δ, + and - zoom, arrows move, F or Home shows all. Wheel zooms at the
 * pointer.
 */
class UnitLanesView : public QWidget, public FigureGridSource
{
    Q_OBJECT
public:
    explicit UnitLanesView(QWidget* parent = nullptr);

    /// Null: nothing to show.
    void setPicture(std::shared_ptr<const core::UnitPicture> picture);
    [[nodiscard]] bool hasPicture() const { return m_picture != nullptr; }
    /// Goes to the next (1) or previous (-1) of the launches that change the unit most.
    void stepLarge(int direction);
    /// Shows `factor` as much time, around the selected launch or the middle.
    void zoom(double factor);
    void fit();
    /// Place in UnitPicture::partners of what is selected.
    [[nodiscard]] std::optional<std::size_t> selected() const { return m_selected; }
    /// Where a moment since the start of a unit is painted, on both sides.
    [[nodiscard]] double positionOf(std::int64_t ns) const;
    [[nodiscard]] int leastHeight() const;
    [[nodiscard]] QSize sizeHint() const override { return { 0, leastHeight() }; }
    /// The launches that change the unit most, with both durations, Δ and drift.
    [[nodiscard]] FigureGrid figureGrid() const override;

Q_SIGNALS:
    /// What is selected, in a sentence; empty: nothing.
    void described(const QString& text);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    enum class Lane : std::uint8_t { Main, Nccl, Other, Idle, Ranges, MeanwhileWork, MeanwhileIdle };
    [[nodiscard]] static Lane laneOf(const core::UnitEvent& event);
    /// Of a lane with idle time by cause, or with ranges.
    [[nodiscard]] const std::vector<core::UnitSpan>& spansOf(core::Side side, Lane which) const;
    [[nodiscard]] QString laneName(core::Side side, Lane lane) const;
    [[nodiscard]] QRectF lane(core::Side side, Lane which) const;
    [[nodiscard]] double rulerHeight() const;
    [[nodiscard]] double lanesHeight() const;
    void findLanes();
    [[nodiscard]] QRectF driftLane() const;
    [[nodiscard]] double left() const;
    [[nodiscard]] double plotWidth() const;
    [[nodiscard]] double timeAt(double x) const;
    [[nodiscard]] std::int64_t longestNs() const;
    [[nodiscard]] std::optional<std::size_t> partnerAt(const QPointF& position) const;
    void show(double fromNs, double lengthNs);
    void select(std::optional<std::size_t> partner, bool bringsIntoView);
    void makeRaster();
    void paintEvents(QPainter& painter, core::Side side, Lane which) const;
    void paintEvents(QPainter& painter, const QRectF& room, const std::vector<core::UnitEvent>& events,
                     const std::function<bool(const core::UnitEvent&)>& isShown) const;
    void paintIdle(QPainter& painter, core::Side side, Lane which) const;
    void paintRanges(QPainter& painter, core::Side side) const;
    void paintNames(QPainter& painter) const;
    [[nodiscard]] QRectF spanRect(const core::UnitSpan& span, const QRectF& room) const;
    [[nodiscard]] const core::UnitSpan* spanAt(const QPointF& position) const;
    void pointAt(const QMouseEvent& event);
    void paintDrift(QPainter& painter) const;
    void paintRuler(QPainter& painter) const;
    void paintEnds(QPainter& painter) const;
    void outline(QPainter& painter, std::size_t partner, int widthPx) const;

    std::shared_ptr<const core::UnitPicture> m_picture;
    UnitPartners m_partners;
    std::vector<Lane> m_laneKinds { Lane::Main }; ///< of each side, from above
    double m_fromNs = 0, m_lengthNs = 1; ///< what shows
    std::optional<std::size_t> m_selected, m_pointedAt;
    std::optional<QPointF> m_dragFrom;
    QPixmap m_raster; ///< lanes without marks; null: to be painted
};
