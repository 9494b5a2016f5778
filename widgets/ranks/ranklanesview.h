// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fleet/lanepicture.h"
#include "ranks/ranklanepainter.h"
#include "ranks/rankrowsview.h"

#include <memory>
#include <optional>
#include <set>
#include <vector>

class RankCourses;

/**
 * The ranks of one operation, a lane each, by their common clock: what they did before, when they came, how long they
 * waited. Lines join the operation from lane to lane; a grey bar at its beginning is as long as the clock may be off.
 *
 * Lanes stand in the order of arrival, last first, or by host; then hosts fold, to the rank of them that came last.
 * Keys: up and down from lane to lane, Space folds a host, + and - zoom, left and right move, F or Home shows the
 * operation, Enter opens the trace of the rank.
 */
class RankLanesView : public RankRowsView
{
    Q_OBJECT
public:
    explicit RankLanesView(QWidget* parent = nullptr);

    /// Shows an instance; a rank that had the keyboard keeps it.
    void show(std::shared_ptr<const core::FleetResult> result, std::uint32_t instance);
    void clear();
    /// Lanes of ranks with a trace show every piece of it, once it is read.
    void setCourses(RankCourses* courses);
    [[nodiscard]] bool hasPicture() const { return m_result != nullptr; }
    [[nodiscard]] const core::LanePicture& picture() const { return m_picture; }
    /// By host, all folded; else by arrival.
    void setByHost(bool isByHost);
    [[nodiscard]] bool isByHost() const { return m_isByHost; }
    void toggleHost(std::int64_t host);
    /// Makes the lane of a rank the current one, and shows it. False when it took no part.
    bool select(std::uint32_t rank);
    /// Position of the summary of the current lane.
    [[nodiscard]] std::optional<std::uint32_t> currentRank() const;
    /// How many rows there are: lanes, and hosts when they fold.
    [[nodiscard]] int rowCount() const override { return static_cast<int>(m_rows.size()); }
    /// Shows `factor` as much time, around the arrival.
    void zoom(double factor);
    void fit();
    [[nodiscard]] const LaneScale& scale() const { return m_scale; }
    [[nodiscard]] QString textOf(std::size_t lane) const;
    [[nodiscard]] FigureGrid figureGrid() const override;

Q_SIGNALS:
    void currentChanged();
    /// The user wants to see the trace of this rank.
    void traceRequested(std::uint32_t rank);

protected:
    [[nodiscard]] int headHeight() const override;
    [[nodiscard]] QString rowText(int row) const override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    struct Row {
        std::size_t lane = 0; ///< of a host that is folded or not: the one that came last
        std::int64_t host = 0;
        bool isHost = false;
        std::size_t ranks = 1; ///< of the host
    };
    void makeRows();
    void setCurrentRow(int row);
    void showTimes(double fromNs, double lengthNs);
    // painting: ranklanesviewpaint.cpp
    void paintName(QPainter& painter, const Row& row, const QRect& place, bool isCurrent) const;
    void paintMarks(QPainter& painter, const core::RankLane& lane, const QRect& place) const;
    void paintJoints(QPainter& painter, const core::RankLane& above, const core::RankLane& below, int row) const;
    void paintRuler(QPainter& painter) const;
    void paintArrival(QPainter& painter) const;

    std::shared_ptr<const core::FleetResult> m_result;
    RankCourses* m_courses = nullptr;
    core::LanePicture m_picture;
    std::vector<Row> m_rows;
    std::set<std::int64_t> m_openHosts;
    bool m_isByHost = false;
    LaneScale m_scale;
    std::optional<double> m_dragFrom;
};
