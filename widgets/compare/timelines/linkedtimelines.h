// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/comparedunits.h"
#include "compare/rows/unitmoment.h"
#include "compare/sides.h"
#include "results/analysisresults.h"
#include "scope/scope.h"

#include <QList>
#include <QWidget>

class CompareSession;
class DriftLane;
class QAction;
class QLabel;
class QStackedWidget;
class QSplitter;
class SideContexts;
class SideTimeline;
class TablePlaceholder;
class TimelineLegend;
class TimelineLink;
class UnitRuler;

/// The timelines of both runs, BASE above NEW, aligned at the start of a unit or at marks, with the drift of the aligned
/// units between them, a legend, and below them the events in view as tables. What is done to one happens to the other.
/// They are built when the page shows.
class LinkedTimelines : public QWidget
{
    Q_OBJECT
public:
    /// Both must outlive this object.
    LinkedTimelines(SideContexts& contexts, ComparedUnits& units, QWidget* parent = nullptr);
    ~LinkedTimelines() override;

    /// The session has another comparison, or more of its sides is known.
    void show(const CompareSession& session);
    /// What the page offers beside its title; made anew, of the caller.
    [[nodiscard]] QWidget* makeTools();
    /// What it offers by keys, for menus.
    [[nodiscard]] const QList<QAction*>& pageActions() const { return m_actions; }
    void focusContent();
    /// Goes to the launch of a kernel that changes the aligned units most. False when they have none of it.
    bool showKernel(const core::KernelMatch& match);

    [[nodiscard]] SideTimeline& side(core::Side side) const { return *m_sides[side]; }
    [[nodiscard]] UnitRuler& ruler(core::Side side) const { return *m_rulers[side]; }
    [[nodiscard]] DriftLane& drift() const { return *m_drift; }
    [[nodiscard]] TimelineLink& link() const { return *m_link; }
    [[nodiscard]] QAction& marksAction() const { return *m_atMarks; }
    [[nodiscard]] QAction& fitAction() const { return *m_fitUnit; }
    [[nodiscard]] QAction& limitAction() const { return *m_limit; }
    /// Shows the events in view of both runs as tables.
    [[nodiscard]] QAction& eventsAction() const { return *m_eventsSwitch; }
    [[nodiscard]] TimelineLegend& legend() const { return *m_legend; }
    /// Opens the search in the run whose timeline has the keyboard, else in that where it was opened last.
    void find();
    /// Goes to the next (1) or previous (-1) event that was found there.
    void stepFound(int step);
    /// Shows what a row of a table of one run stands for.
    void showSubject(core::Side side, const core::RowSubject& subject);
    /// The text in place of the timelines; empty when they show.
    [[nodiscard]] QString placeholderText() const;

Q_SIGNALS:
    /// Compare these parts of the runs.
    void scopesRequested(const core::Sides<core::Scope>& scopes);

protected:
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    [[nodiscard]] QWidget* buildArea();
    [[nodiscard]] QWidget* buildSide(core::Side side);
    [[nodiscard]] QWidget* buildEvents();
    void buildFinding();
    [[nodiscard]] core::Side sideWithKeyboard() const;
    void setEventsShown(bool areShown);
    QAction* add(const QString& text, const QKeySequence& keys, const QString& toolTip);
    void buildActions();
    void connectSide(core::Side side);
    void fitFont();
    void begin();
    void take(core::Side side, const QString& problem);
    void align();
    void showUnit();
    void showGpu();
    void point(core::Side side, std::optional<double> x);
    void mirrorWindow(core::Side side);
    void selectPartner(std::optional<std::size_t> partner);
    void followEvent(core::Side side);
    void letGo();
    void limit();
    [[nodiscard]] std::int64_t partnerTimeNs(core::Side side, std::int64_t timeNs) const;
    [[nodiscard]] std::optional<core::UnitStretch> partnerUnits(core::Side side, const core::UnitStretch& units) const;
    [[nodiscard]] bool isAtMarks() const;
    [[nodiscard]] bool isOneTrace() const;

    SideContexts& m_contexts;
    ComparedUnits& m_units;
    core::Sides<SideTimeline*> m_sides;
    TimelineLink* m_link;
    core::Sides<UnitRuler*> m_rulers;
    core::Sides<QLabel*> m_badges;
    QLabel* m_driftName;
    DriftLane* m_drift;
    TimelineLegend* m_legend;
    QWidget* m_events = nullptr; ///< tables of both
    QStackedWidget* m_stack;
    TablePlaceholder* m_placeholder;
    QList<QAction*> m_actions;
    QAction* m_nextLarge = nullptr;
    QAction* m_previousLarge = nullptr;
    QAction* m_whole = nullptr;
    QAction* m_atMarks = nullptr;
    QAction* m_fitUnit = nullptr;
    QAction* m_limit = nullptr;
    QAction* m_find = nullptr;
    QAction* m_eventsSwitch = nullptr;
    core::Side m_findingSide = core::Side::Base; ///< in which the search was opened last
    std::shared_ptr<const core::Comparison> m_comparison;
    core::Sides<core::ResultsPointer> m_wholes;
    std::size_t m_gpu = 0; ///< which of the GPU pairs is at the top
    bool m_isGpuDue = false; ///< it is still to be brought to the top, when lanes that are worked out stand above it
    bool m_wantsFocus = false; ///< as soon as both are there
    bool m_isDue = false; ///< the comparison is to be shown as soon as the page is
    bool m_isFollowing = false; ///< one side does what the other did
};
