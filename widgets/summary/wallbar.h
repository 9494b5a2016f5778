// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "parts/figuregrid.h"
#include "results/summary.h"

#include <QWidget>

#include <memory>
#include <vector>

/// A part of a bar on the screen.
struct BarPiece {
    std::size_t part = 0; ///< in Summary::parts
    double left = 0, width = 0; ///< pixels
};

/// Pieces for `shares`, which add up to about 1, on `widthPx` pixels: none that has time is narrower than `leastPx`, and
/// what that takes is given by the wider ones. The last ends at `widthPx`.
[[nodiscard]] std::vector<BarPiece> barPieces(const std::vector<double>& shares, double widthPx, double leastPx);

/// Where the time of one GPU went, as parts of a bar: kernels by family first, idle time last.
class WallBar : public QWidget, public FigureGridSource
{
    Q_OBJECT
public:
    explicit WallBar(QWidget* parent = nullptr);

    /// `device`: place in the summary's devices.
    void setDevice(std::shared_ptr<const core::Summary> summary, std::size_t device);
    [[nodiscard]] std::vector<BarPiece> pieces() const;
    [[nodiscard]] FigureGrid figureGrid() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    [[nodiscard]] const core::SummaryDevice& device() const { return m_summary->devices[m_device]; }
    [[nodiscard]] QString shareText(std::size_t part) const;
    [[nodiscard]] QString textOf(std::size_t part) const;
    void paintLabel(QPainter& painter, const BarPiece& piece) const;

    std::shared_ptr<const core::Summary> m_summary;
    std::size_t m_device = 0;
};
