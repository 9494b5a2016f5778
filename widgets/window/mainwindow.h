// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/latestjob.h"
#include "export/reportexport.h"
#include "parts/longtasknotice.h"
#include "parts/messagebar.h"
#include "scope/scopelimits.h"
#include "table/tablepage.h"

#include <QMainWindow>
#include <QPointer>

class CaptureDialog;
class ElidedLabel;
class EvidenceDock;
class FindingsDock;
class LoadingPage;
class PhaseMapDialog;
class ProcessTreeDock;
class ReportCharts;
class QDockWidget;
class QLabel;
class QMenu;
class QProgressBar;
class QStackedWidget;
class QToolBar;
class QToolButton;
class ScopeBar;
class ScopeDialog;
class SettingsDialog;
class StartPage;
class TraceSession;
class TraceTabs;
class ViewContext;
class WindowList;

/// A window with one trace: start page, then progress, then its tables. Opens other traces through the WindowList.
class MainWindow : public QMainWindow
{
    Q_OBJECT
public:
    explicit MainWindow(WindowList& windows, QWidget* parent = nullptr);
    ~MainWindow() override;

    /// Reads `path` in place of what this window shows.
    void openTrace(const QString& path);
    /// Writes the report of the open trace, off the thread, and says so in the message bar.
    void exportReport(const ReportExport& what);
    void showMessage(const Message& message);

    /// True when the window shows no trace and reads none.
    [[nodiscard]] bool isEmpty() const;
    [[nodiscard]] TraceSession& session() const { return *m_session; }
    [[nodiscard]] TraceTabs& tabs() const { return *m_tabs; }
    [[nodiscard]] MessageBar& messageBar() const { return *m_messages; }
    [[nodiscard]] LoadingPage& loadingPage() const { return *m_loading; }
    [[nodiscard]] ViewContext& context() const { return *m_context; }
    [[nodiscard]] EvidenceDock& evidence() const { return *m_evidence; }
    [[nodiscard]] FindingsDock& findings() const { return *m_findings; }
    [[nodiscard]] ProcessTreeDock& processTree() const { return *m_processTree; }
    [[nodiscard]] ScopeBar& scopeBar() const { return *m_scopeBar; }
    /// The editor of the scope; null while it is closed.
    [[nodiscard]] ScopeDialog* scopeDialog() const;
    /// "All figures are for …", as the status bar says it.
    [[nodiscard]] QString scopeText() const;
    /// The page in the middle: StartPage, LoadingPage or TraceTabs.
    [[nodiscard]] QWidget* currentPage() const;

public Q_SLOTS:
    void restoreDefaultLayout();

protected:
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void buildStatusBar();
    void connectSession();
    void restoreLayout();
    [[nodiscard]] QSize defaultSize() const;

    // docks: mainwindowdocks.cpp
    void buildDocks();
    void fillDockMenu(QMenu& menu);
    void placeDocks();
    void setDocksShown(bool areShown);
    void showEvidence();
    [[nodiscard]] bool hasDockFocus() const;
    void focusTable();
    [[nodiscard]] TablePage* currentTablePage() const;

    // scope: mainwindowscope.cpp
    void connectScope();
    void fillScopeMenu(QMenu& menu);
    void fillHistoryMenu(QMenu& menu);
    void addRowEntry(QMenu& menu, const QString& text, const QKeySequence& keys, RowAction::Kind kind);
    void editScope(core::ScopeLimit::Kind kind);
    void updateScope();
    void updateScopeActions();
    void updateStatus();
    void updateScopeSentence();
    void showTimeBase();

    // reports and captures: mainwindowcapture.cpp
    void addCaptureActions(QMenu& menu);
    void showCaptureDialog();
    void clearExportCache();
    void showSteadyState();
    [[nodiscard]] std::vector<MessageAction> failureActions();

    // settings: mainwindowsettings.cpp
    void connectSettings();
    void adoptSettings();
    void editSettings();
    void editThresholds();
    void tellEnd(LongTaskNotice& notice, const QString& text);
    void rememberPhaseMap(const core::PhaseMap& phases);

    // actions: mainwindowactions.cpp
    void buildActions();
    void buildFileMenu();
    void buildEditMenu();
    void buildViewMenu();
    void buildGoMenu();
    void buildToolsMenu();
    void buildHelpMenu();
    void buildToolBar();
    void fillRecentMenu();
    void updateActions();
    void chooseTraces();
    void openPaths(const QStringList& paths);
    void chooseReport();
    void convertTrace();
    void writeReport(const core::ResultsPointer& results, const ReportExport& what);
    void showExported(const ReportExport& what, qsizetype fileCount);
    void editPhaseMap();
    void showHelp();
    void showShortcuts();
    void showAbout();

    void showStart();
    void showStarted();
    void showTrace();
    void showComputing();
    void setBusy(bool isBusy);
    void setPlaceholder(const QString& text);
    void showResults();
    void showFailure(const QString& text);
    void showCancelled();
    void offerReload();
    void updateTitle(int percent = -1);
    void warnOfLosses();

    WindowList& m_windows;
    ViewContext* m_context;
    TraceSession* m_session;
    MessageBar* m_messages;
    QStackedWidget* m_stack;
    StartPage* m_start;
    LoadingPage* m_loading;
    TraceTabs* m_tabs;
    EvidenceDock* m_evidence = nullptr;
    FindingsDock* m_findings = nullptr;
    ProcessTreeDock* m_processTree = nullptr;
    std::vector<QDockWidget*> m_docks;
    std::vector<QDockWidget*> m_hiddenDocks; ///< those that come back with a trace
    bool m_areDocksShown = true;
    bool m_isRecomputing = false; ///< figures are shown, others are coming
    QToolBar* m_toolBar = nullptr;
    QMenu* m_recentMenu = nullptr;

    ScopeBar* m_scopeBar;
    ElidedLabel* m_scope;
    QLabel* m_selection;
    QLabel* m_counts;
    QProgressBar* m_computing;
    QToolButton* m_stop;

    QAction* m_open = nullptr;
    QAction* m_reload = nullptr;
    QAction* m_exportReport = nullptr;
    QAction* m_convert = nullptr;
    QAction* m_phaseMap = nullptr;
    QAction* m_back = nullptr;
    QAction* m_forward = nullptr;
    QAction* m_editScope = nullptr;
    QAction* m_resetScope = nullptr;
    QPointer<ScopeDialog> m_scopeDialog;
    QPointer<CaptureDialog> m_captureDialog;
    QPointer<PhaseMapDialog> m_phaseMapDialog;
    QPointer<SettingsDialog> m_settingsDialog;
    std::vector<QAction*> m_tableActions; ///< need a table on the screen
    ReportCharts* m_reportCharts;
    LongTaskNotice m_loadNotice;
    LongTaskNotice m_captureNotice;
    core::LatestJob<QStringList> m_export { this, core::JobKind::Long };
    core::LatestJob<std::int64_t> m_clearing { this };
};
