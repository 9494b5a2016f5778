// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "navigation/menucommands.h"
#include "parts/longtasknotice.h"
#include "parts/messagebar.h"

#include <QMainWindow>

#include <vector>

class CommandPalette;
class FiguresStatus;
class HeaderBar;
class LoadingPage;
class QMenuBar;
class QStackedWidget;
class RanksInspector;
class RanksPages;
class RanksReport;
class RanksSession;
class Settings;
class ViewContext;

namespace core {
struct PaletteItem;
} // namespace core

/// A window with the ranks of a job: progress, then who holds the job up.
class RanksWindow : public QMainWindow
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
    [[nodiscard]] RanksInspector& inspector() const { return *m_inspector; }
    [[nodiscard]] RanksReport& report() const { return *m_report; }
    [[nodiscard]] CommandPalette& commandPalette() const { return *m_palette; }
    [[nodiscard]] MessageBar& messageBar() const { return *m_messages; }
    [[nodiscard]] LoadingPage& loadingPage() const { return *m_loading; }
    [[nodiscard]] ViewContext& context() const { return *m_context; }
    /// In the header; hides that of QMainWindow, which would take the header's place.
    [[nodiscard]] QMenuBar* menuBar() const;
    /// The page in the middle: LoadingPage or RanksPages.
    [[nodiscard]] QWidget* currentPage() const;
    /// "job64", "5 files": what was opened.
    [[nodiscard]] QString jobName() const;

Q_SIGNALS:
    /// Show this trace in a window of its own.
    void openRequested(const QString& path);

protected:
    void closeEvent(QCloseEvent* event) override;

private:
    void buildCentre();
    void connectSession();
    void adoptSettings();
    void showStarted();
    void showResult();
    void showFailure(const QString& text);
    void showCancelled();
    void updateState();
    void updateTitle(int percent = -1);

    // menus: rankswindowmenus.cpp
    void buildMenus();
    void buildFileMenu();
    void buildEditMenu();
    void buildViewMenu();
    void buildGoMenu();
    void buildHelpMenu();
    void copyVerdict();
    void openTrace(std::uint32_t rank);
    void addRowActions();
    void explain(const QString& tableKey, std::size_t row, const QString& columnKey);
    void buildPalette();
    void openPalette();
    void goTo(const core::PaletteItem& item);

    Settings& m_settings;
    ViewContext* m_context;
    HeaderBar* m_header;
    RanksSession* m_session;
    MessageBar* m_messages;
    QStackedWidget* m_stack;
    LoadingPage* m_loading;
    RanksPages* m_pages;
    RanksInspector* m_inspector;
    RanksReport* m_report;
    CommandPalette* m_palette = nullptr;
    MenuCommands m_paletteCommands;
    FiguresStatus* m_status;
    std::vector<QAction*> m_resultActions; ///< need a result
    LongTaskNotice m_notice;
};
