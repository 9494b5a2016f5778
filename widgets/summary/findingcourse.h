// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "parts/figuregrid.h"
#include "results/summary.h"

#include <QPixmap>
#include <QWidget>

#include <memory>

/// When the time of a finding was, in the fill of what it is about.
class FindingCourseView : public QWidget, public FigureGridSource
{
    Q_OBJECT
public:
    explicit FindingCourseView(QWidget* parent = nullptr);

    /// `finding`: place in the summary's courses of findings.
    void setFinding(std::shared_ptr<const core::Summary> summary, std::size_t finding);
    /// False of a finding that is of no time.
    [[nodiscard]] bool hasCourse() const;
    /// A row for each tenth of the time.
    [[nodiscard]] FigureGrid figureGrid() const override;
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    [[nodiscard]] const core::FindingCourse& course() const { return m_summary->findings[m_finding]; }
    void makePicture();

    std::shared_ptr<const core::Summary> m_summary;
    std::size_t m_finding = 0;
    QPixmap m_picture; ///< at the size of the view; null: to be made
};
