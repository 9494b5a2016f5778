// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/comparesession.h"
#include "navigation/menucommands.h"
#include "parts/longtasknotice.h"
#include "parts/messagebar.h"

#include <QMainWindow>

class ComparedSides;
class CommandPalette;
class CompareInspector;
class CompareMatching;
class ComparePages;
class CompareReport;
class FiguresStatus;
class HeaderBar;
class LoadingPage;
class QMenu;
class QMenuBar;
class QStackedWidget;
class Settings;
class TablePage;
class ViewContext;

/// A window with two runs: progress, then what changed from BASE to NEW.
class CompareWindow : public QMainWindow
{
    Q_OBJECT
public:
    /// All but `parent` must outlive it.
    CompareWindow(Settings& settings, core::TraceStore& traces, const Desktop& desktop, QWidget* parent = nullptr);
    ~CompareWindow() override;

    /// Reads and compares in place of what this window shows.
    void open(const CompareQuestion& question);

    [[nodiscard]] CompareSession& session() const { return *m_session; }
    [[nodiscard]] ComparePages& pages() const { return *m_pages; }
    [[nodiscard]] CompareInspector& inspector() const { return *m_inspector; }
    [[nodiscard]] CompareReport& report() const { return *m_report; }
    [[nodiscard]] CompareMatching& matching() const { return *m_matching; }
    [[nodiscard]] CommandPalette& commandPalette() const { return *m_palette; }
    /// Compares with these runs beside those of a side.
    void addRuns(core::Side side, const QStringList& paths);
    [[nodiscard]] ComparedSides& sides() const { return *m_sides; }
    [[nodiscard]] MessageBar& messageBar() const { return *m_messages; }
    [[nodiscard]] LoadingPage& loadingPage() const { return *m_loading; }
    [[nodiscard]] ViewContext& context() const { return *m_context; }
    /// In the header; hides that of QMainWindow, which would take the header's place.
    [[nodiscard]] QMenuBar* menuBar() const;
    /// The page in the middle: LoadingPage or ComparePages.
    [[nodiscard]] QWidget* currentPage() const;

Q_SIGNALS:
    /// Show this trace in a window of its own.
    void openRequested(const QString& path);

protected:
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void buildCentre();
    void connectSession();
    void adoptSettings();
    void showStarted();
    void showComparing();
    void showComparison();
    void showFailure(const QString& text);
    void showCancelled();
    void showSides();
    void updateState();
    void updateTitle(int percent = -1);

    // menus: comparewindowmenus.cpp
    void buildMenus();
    void buildFileMenu();
    void buildEditMenu();
    void buildViewMenu();
    void buildGoMenu();
    void buildToolsMenu();
    void buildHelpMenu();
    void fillAcceptMenu();
    void copyVerdict();
    void changeUnit();
    void askRuns(core::Side side);
    void askScope(core::Side side);
    void sayStaleChoices();
    void addRowActions();
    // palette: comparewindowpalette.cpp
    void buildPalette();
    void openPalette();
    void goTo(const core::PaletteItem& item);
    void explain(const QString& tableKey, std::size_t row, const QString& columnKey);
    void stepPane(int step);
    [[nodiscard]] QString sideName(core::Side side) const;

    Settings& m_settings;
    ViewContext* m_context;
    HeaderBar* m_header;
    CompareSession* m_session;
    MessageBar* m_messages;
    ComparedSides* m_sides;
    QStackedWidget* m_stack;
    LoadingPage* m_loading;
    ComparePages* m_pages;
    CompareInspector* m_inspector;
    CompareReport* m_report;
    CompareMatching* m_matching;
    CommandPalette* m_palette;
    MenuCommands m_paletteCommands;
    FiguresStatus* m_status;
    QMenu* m_acceptMenu = nullptr;
    std::vector<QAction*> m_comparisonActions; ///< need a comparison
    LongTaskNotice m_notice;
};
