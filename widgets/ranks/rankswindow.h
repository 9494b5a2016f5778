// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "several/severaltraceswindow.h"

struct HeatCell;
struct TracePlace;
class QAction;
class RanksInspector;
class RanksPages;
class RanksReport;
class RanksScopeBar;
class RanksSession;

namespace core {
struct RankMoment;
}

/// A window with the ranks of a job: progress, then who holds the job up.
class RanksWindow : public SeveralTracesWindow
{
    Q_OBJECT
public:
    /// All but `parent` must outlive it.
    RanksWindow(Settings& settings, const Desktop& desktop, QWidget* parent = nullptr);
    ~RanksWindow() override;

    /// Reads folders and files in place of what this window shows.
    void open(const QStringList& paths);

    [[nodiscard]] RanksSession& session() const { return *m_session; }
    [[nodiscard]] RanksPages& pages() const { return *m_pages; }
    [[nodiscard]] RanksScopeBar& scopeBar() const { return *m_scopeBar; }
    [[nodiscard]] RanksInspector& inspector() const { return *m_inspector; }
    [[nodiscard]] RanksReport& report() const { return *m_report; }
    /// "job64", "5 files": what was opened.
    [[nodiscard]] QString jobName() const;

Q_SIGNALS:
    /// Show this part of a trace in a window of its own.
    void placeRequested(const TracePlace& place);

protected:
    void cancelWork() override;
    void updateTitle(int percent) override;
    [[nodiscard]] QString verdictText() const override;
    [[nodiscard]] core::TablePointer table(const QString& key) const override;
    /// Findings, kernels and ranks.
    void addPaletteItems(std::vector<core::PaletteItem>& items) const override;
    void goToFurther(const core::PaletteItem& item) override;

private:
    void connectSession();
    void adoptSettings();
    void showStarted();
    void showResult();
    void showFailure(const QString& text);
    void showCancelled();
    void updateState();
    void offerCell(const HeatCell& cell);

    // menus and rows: rankswindowmenus.cpp
    void buildMenus();
    void buildFileMenu();
    void addScopeActions(QMenu& menu);
    void changeChoices();
    void openTrace(const core::RankMoment& place);
    void addRowActions();

    RanksSession* m_session;
    RanksPages* m_pages;
    RanksScopeBar* m_scopeBar;
    RanksInspector* m_inspector;
    RanksReport* m_report;
    QAction* m_back = nullptr;
};
