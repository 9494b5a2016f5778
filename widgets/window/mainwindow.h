// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "navigation/menucommands.h"
#include "navigation/palettemodel.h"
#include "parts/longtasknotice.h"
#include "parts/messagebar.h"
#include "results/analysisresults.h"
#include "session/traceplace.h"
#include "table/tablepage.h"

#include <QMainWindow>

#include <functional>
#include <optional>
#include <vector>

class CaptureController;
class DetachedWindow;
class CommandPalette;
class CompareController;
struct CompareQuestion;
class Inspector;
class ExportController;
class FileController;
class FindingsPage;
class HeaderBar;
class LoadingPage;
class NotesController;
class QMenu;
class QMenuBar;
class QStackedWidget;
class RanksController;
class RecentFiles;
class ScopeController;
class ScopeStatus;
class ScopeTreePane;
class Settings;
class SettingsController;
class StartGuidance;
class StartPage;
class TraceSession;
class TraceTabs;
class ViewContext;

namespace core {
struct PaletteItem;
class TraceStore;
} // namespace core

/// A window with one trace: start page, then progress, then its tables. Arranges what stands in it; what can be done
/// with file, scope, reports, captures and settings is their controllers'. Other traces are asked for by signals, which
/// may lead to another window.
class MainWindow : public QMainWindow
{
    Q_OBJECT
public:
    /// All but `parent` are shared by the windows of the program and must outlive this one.
    MainWindow(Settings& settings, RecentFiles& recentFiles, core::TraceStore& traces, const Desktop& desktop,
               QWidget* parent = nullptr);
    ~MainWindow() override;

    /// Reads `path` in place of what this window shows.
    void openTrace(const QString& path);
    /// Shows a part of the trace that openTrace() was called for on the timeline, as soon as it is there.
    void showPlace(const TracePlace& place);

    /// True when the window shows no trace and reads none.
    [[nodiscard]] bool isEmpty() const;
    [[nodiscard]] TraceSession& session() const { return *m_session; }
    [[nodiscard]] TraceTabs& tabs() const { return *m_tabs; }
    [[nodiscard]] MessageBar& messageBar() const { return *m_messages; }
    [[nodiscard]] LoadingPage& loadingPage() const { return *m_loading; }
    [[nodiscard]] ViewContext& context() const { return *m_context; }
    [[nodiscard]] DetachedWindow& inspectorWindow() const { return *m_inspectorWindow; }
    [[nodiscard]] Inspector& inspector() const { return *m_inspector; }
    [[nodiscard]] FindingsPage& findings() const;
    [[nodiscard]] ScopeTreePane& scopeTree() const { return *m_scopeTree; }
    [[nodiscard]] CommandPalette& palettePane() const { return *m_palette; }
    [[nodiscard]] ScopeController& scope() const { return *m_scope; }
    [[nodiscard]] ScopeStatus& status() const { return *m_status; }
    [[nodiscard]] ExportController& exports() const { return *m_exports; }
    [[nodiscard]] CompareController& comparing() const { return *m_compare; }
    [[nodiscard]] NotesController& notes() const { return *m_notes; }
    [[nodiscard]] RanksController& ranks() const { return *m_ranks; }
    /// In the header; hides that of QMainWindow, which would take the header's place.
    [[nodiscard]] QMenuBar* menuBar() const;
    /// The page in the middle: StartPage, LoadingPage or TraceTabs.
    [[nodiscard]] QWidget* currentPage() const;

public Q_SLOTS:
    void showMessage(const Message& message);
    void restoreDefaultLayout();

Q_SIGNALS:
    /// Show this file, in this window when it is empty.
    void openRequested(const QString& path);
    /// The same for a file that was written just now.
    void writtenTraceRequested(const QString& path);
    /// Show the sample trace.
    void sampleRequested();
    /// Compare these in a window of their own.
    void compareRequested(const CompareQuestion& question);
    /// Show these folders and files as ranks of one job, in a window of their own.
    void ranksRequested(const QStringList& paths);

protected:
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void buildCentre();
    void buildControllers(Settings& settings, RecentFiles& recentFiles, const Desktop& desktop);
    void buildScopeRow();
    void showParties();
    void connectSession();
    void restoreLayout();
    [[nodiscard]] QSize defaultSize() const;

    // panes: mainwindowpanes.cpp
    struct Pane {
        const QWidget* area = nullptr;
        std::function<void()> enter; ///< puts the keyboard into it
    };
    void buildPanes();
    void placeInspector(bool isAway);
    void fillPaneMenu(QMenu& menu);
    void inspectCurrent();
    void showEvidence();
    void focusTable();
    [[nodiscard]] TablePage* currentTablePage() const;
    [[nodiscard]] std::vector<Pane> panes() const;
    void stepPane(int step);

    // palette: mainwindowpalette.cpp
    void buildPalette();
    void openPalette();
    void addTextCommands(std::vector<core::PaletteItem>& items);
    [[nodiscard]] std::vector<PaletteAction> actionsOf(const core::PaletteItem& item) const;
    void doWith(const core::PaletteItem& item, PaletteAction action);
    void goTo(const core::PaletteItem& item);
    void findOnTimeline(const QString& text);
    void goToTime(const QString& text);

    // menus: mainwindowmenus.cpp
    void buildMenus();
    void buildFileMenu();
    void buildEditMenu();
    void buildViewMenu();
    void buildGoMenu();
    void addPageEntries(QMenu& menu);
    void buildToolsMenu();
    void buildHelpMenu();
    void fillHeader();
    void buildPageTools();
    void copySummary();
    void addRowEntry(QMenu& menu, const QString& text, const QKeySequence& keys, RowAction::Kind kind);
    void showHelp();
    void showShortcuts();
    void showAbout();

    void showWantedPlace();
    void showStart();
    void showGuidance();
    void showRecent(const RecentFiles& recentFiles);
    void showStarted();
    void showTrace();
    void showPages();
    void showComputing();
    void setBusy(bool isBusy);
    void setPlaceholder(const QString& text);
    void showWithoutFigures(const QString& reason);
    void showSummary();
    void showResults();
    void showFailure(const QString& text);
    void showCancelled();
    void showDiagnostics();
    void updateState();
    void updateTitle(int percent = -1);

    std::optional<TracePlace> m_wantedPlace; ///< until the trace is read
    ViewContext* m_context;
    HeaderBar* m_header;
    TraceSession* m_session;
    MessageBar* m_messages;
    QStackedWidget* m_stack;
    StartPage* m_start;
    StartGuidance* m_startGuidance = nullptr; ///< once it was asked for
    LoadingPage* m_loading;
    TraceTabs* m_tabs;
    Inspector* m_inspector = nullptr;
    ScopeTreePane* m_scopeTree = nullptr;
    bool m_isRecomputing = false; ///< figures are shown, others are coming
    core::ResultsPointer m_shownResults; ///< held until all pages show others
    CommandPalette* m_palette = nullptr;
    MenuCommands m_paletteCommands; ///< those that it offers
    DetachedWindow* m_inspectorWindow = nullptr;
    std::vector<std::function<void(const QString& text)>> m_textCommands; ///< about what was typed
    QAction* m_copySummary = nullptr;
    std::vector<QAction*> m_tableActions; ///< need a table on the screen

    ScopeStatus* m_status = nullptr;
    SettingsController* m_settings = nullptr;
    FileController* m_files = nullptr;
    ScopeController* m_scope = nullptr;
    ExportController* m_exports = nullptr;
    CaptureController* m_capture = nullptr;
    CompareController* m_compare = nullptr;
    RanksController* m_ranks = nullptr;
    NotesController* m_notes = nullptr;
    LongTaskNotice m_loadNotice;
};
