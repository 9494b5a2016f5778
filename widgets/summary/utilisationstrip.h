// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/displayformat.h"
#include "parts/figuregrid.h"
#include "results/summary.h"

#include <QPixmap>
#include <QWidget>

#include <memory>

/// What a GPU did over time: each column of pixels holds the shares of its time, kernels at the bottom.
class UtilisationStrip : public QWidget, public FigureGridSource
{
    Q_OBJECT
public:
    explicit UtilisationStrip(QWidget* parent = nullptr);

    /// `device`: place in the summary's devices. `originNs`: the start of the trace. Moments are in the time base of
    /// `format`.
    void setDevice(std::shared_ptr<const core::Summary> summary, std::size_t device, std::int64_t originNs,
                   const core::DisplayFormat& format = {});
    /// How much of the moment at pixel `x` each part had, in words.
    [[nodiscard]] QString textAt(int x) const;
    /// A row for each tenth of the time.
    [[nodiscard]] FigureGrid figureGrid() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool event(QEvent* event) override;

private:
    [[nodiscard]] QString momentText(std::int64_t timeNs) const;
    [[nodiscard]] const core::PartCourses& courses() const { return m_summary->devices[m_device].courses; }

    std::shared_ptr<const core::Summary> m_summary;
    std::size_t m_device = 0;
    std::int64_t m_originNs = 0;
    core::DisplayFormat m_format;
    QPixmap m_picture; ///< of the strip at its size; null: to be made
};
