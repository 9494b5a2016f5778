// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fleet/stepgrid.h"

#include <QImage>
#include <QWidget>

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

/// Steps of a job that follow each other, numbered from 0.
struct StepSpan {
    std::size_t first = 0, count = 0;
    [[nodiscard]] std::size_t end() const { return first + count; }
    friend bool operator==(const StepSpan&, const StepSpan&) = default;
};

/**
 * The lateness of all ranks in all steps of a job, in little, with a frame around the steps that all figures are for. A
 * drag sets the frame, its edges can be moved, a double click takes all steps. With the keyboard: arrows move it, with
 * Shift its end, with Ctrl its start; Home takes all steps.
 */
class StepStrip : public QWidget
{
    Q_OBJECT
public:
    explicit StepStrip(QWidget* parent = nullptr);

    /// What is drawn, of all ranks that were read; null: nothing yet.
    void setGrid(const std::shared_ptr<const core::FleetResult>& whole,
                 const std::shared_ptr<const core::StepGrid>& grid);
    /// The steps that are looked at, of so many.
    void setSteps(const StepSpan& steps, std::size_t total);

    /// The steps that the frame is around, also while it is dragged.
    [[nodiscard]] StepSpan steps() const;
    [[nodiscard]] QRectF frameRect() const;
    [[nodiscard]] bool hasGrid() const { return m_grid != nullptr; }
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

Q_SIGNALS:
    /// "3-9"; empty: all.
    void stepsRequested(const QString& steps);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    struct Drag {
        std::size_t anchor = 0, moved = 0; ///< steps, both within
        bool hasMoved = false;
    };
    [[nodiscard]] QRectF content() const;
    [[nodiscard]] double positionOf(std::size_t step) const;
    [[nodiscard]] std::size_t stepAt(double x) const;
    /// -1: left, 1: right edge of the frame is under `x`; 0: none.
    [[nodiscard]] int edgeAt(double x) const;
    void request(const StepSpan& steps);
    void moveBy(const QKeyEvent& event, bool isOn);
    void describe();
    void makePicture();

    std::shared_ptr<const core::FleetResult> m_whole;
    std::shared_ptr<const core::StepGrid> m_grid;
    std::vector<core::RankRow> m_rows;
    StepSpan m_steps;
    std::size_t m_total = 0;
    std::optional<Drag> m_drag;
    QImage m_picture; ///< of the grid, at the size of its place; null: to be made
};
