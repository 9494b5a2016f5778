// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fleet/stepgrid.h"
#include "parts/framestrip.h"

#include <QImage>

#include <cstddef>
#include <memory>
#include <vector>

/// Steps of a job that follow each other, numbered from 0.
struct StepSpan {
    std::size_t first = 0, count = 0;
    [[nodiscard]] std::size_t end() const { return first + count; }
    friend bool operator==(const StepSpan&, const StepSpan&) = default;
};

/// The lateness of all ranks in all steps of a job, in little, with a frame around the steps that all figures are for.
class StepStrip : public FrameStrip
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
    [[nodiscard]] bool hasGrid() const { return m_grid != nullptr; }

Q_SIGNALS:
    /// "3-9"; empty: all.
    void stepsRequested(const QString& steps);

protected:
    [[nodiscard]] FrameSpan whole() const override;
    [[nodiscard]] FrameSpan chosen() const override;
    [[nodiscard]] std::int64_t keyStep() const override { return 1; }
    void request(const FrameSpan& span) override;
    void describe() override;
    void paintContent(QPainter& painter) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void makePicture();

    std::shared_ptr<const core::StepGrid> m_grid;
    std::vector<core::RankRow> m_rows;
    StepSpan m_steps;
    std::size_t m_total = 0;
    QImage m_picture; ///< of the grid, at the size of its place; null: to be made
};
