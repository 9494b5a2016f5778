// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fleet/stepgrid.h"
#include "ranks/rankheatmap.h"

#include <QWidget>

#include <memory>
#include <vector>

class ClampedText;
class QAction;
class QIcon;
class QToolButton;
class RankCourses;
class RankLanesPane;
class RanksSession;
class RememberedSplitter;
class VerdictText;
class ViewContext;

/// What a job comes to: who holds it up, and every rank in every step.
class RanksStepsPage : public QWidget
{
    Q_OBJECT
public:
    /// Both must outlive this object.
    RanksStepsPage(RanksSession& session, ViewContext& context, QWidget* parent = nullptr);

    /// Shows the result of the session, which has one.
    void show();
    /// Paints this quantity; it is kept for the next job.
    void setQuantity(const core::StepQuantity& quantity);
    void setOrder(core::RankOrder order);
    [[nodiscard]] core::RankOrder order() const { return m_order; }

    /// What else there is to know, at most three lines of it; the tool tip has all.
    [[nodiscard]] ClampedText& lines() const { return *m_lines; }
    [[nodiscard]] VerdictText& verdict() const { return *m_verdict; }
    [[nodiscard]] RankHeatMap& map() const { return *m_map; }
    [[nodiscard]] RankLanesPane& lanes() const { return *m_lanes; }
    /// Shows this operation below the map.
    void showInstance(std::uint32_t instance);
    /// What stands beside the title of the page: colour and order.
    [[nodiscard]] QWidget* makeTools();
    /// Adds a button for an action of the window to them.
    void addTool(QAction& action, const QString& text, const QIcon& icon);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void showGrid(const std::shared_ptr<const core::StepGrid>& grid);
    void showCell(const HeatCell& cell);
    void fillMenus();
    void showTexts();

    RanksSession& m_session;
    VerdictText* m_verdict;
    ClampedText* m_lines;
    RememberedSplitter* m_splitter;
    RankHeatMap* m_map;
    RankLanesPane* m_lanes;
    RankCourses* m_courses;
    QWidget* m_tools = nullptr;
    QToolButton* m_colorButton = nullptr;
    QToolButton* m_orderButton = nullptr;
    std::shared_ptr<const core::StepGrid> m_grid;
    core::StepQuantity m_quantity;
    core::RankOrder m_order = core::RankOrder::Number;
};
