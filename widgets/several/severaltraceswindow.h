// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "navigation/menucommands.h"
#include "parts/longtasknotice.h"
#include "parts/messagebar.h"
#include "table/table.h"

#include <QMainWindow>

#include <vector>

class CellInspector;
class CommandPalette;
class FiguresStatus;
class FolderReport;
class HeaderBar;
class LoadingPage;
class QMenu;
class QMenuBar;
class QStackedWidget;
class SettingChoices;
class Settings;
class SeveralTracesPages;
class ViewContext;

namespace core {
struct PaletteItem;
struct Progress;
} // namespace core

/// A window with what several traces tell together: progress first, then pages of tables beside an inspector.
class SeveralTracesWindow : public QMainWindow
{
    Q_OBJECT
public:
    ~SeveralTracesWindow() override;

    [[nodiscard]] CommandPalette& commandPalette() const { return *m_palette; }
    [[nodiscard]] MessageBar& messageBar() const { return *m_messages; }
    [[nodiscard]] LoadingPage& loadingPage() const { return *m_loading; }
    [[nodiscard]] ViewContext& context() const { return *m_context; }
    /// In the header; hides that of QMainWindow, which would take the header's place.
    [[nodiscard]] QMenuBar* menuBar() const;
    /// The page in the middle: LoadingPage or the pages.
    [[nodiscard]] QWidget* currentPage() const;

Q_SIGNALS:
    /// Show this trace in a window of its own.
    void openRequested(const QString& path);

protected:
    struct Words {
        QString name; ///< what the place on the screen is remembered by
        QString helpPage;
        QString computing, stopComputing;
        QString ofOneTrace; ///< why no moment can be gone to
    };

    /// All but `parent` must outlive it.
    SeveralTracesWindow(Settings& settings, const Desktop& desktop, const Words& words, QWidget* parent);
    /// What derives from this has made its parts: puts them in place. `head`: above the pages; may be null.
    void setParts(SeveralTracesPages& pages, CellInspector& inspector, FolderReport& report, QWidget* head = nullptr);
    void restorePlace();

    /// Stops what runs.
    virtual void cancelWork() = 0;
    virtual void updateTitle(int percent) = 0;
    /// The figures in a sentence or some; empty: none yet.
    [[nodiscard]] virtual QString verdictText() const = 0;
    [[nodiscard]] virtual core::TablePointer table(const QString& key) const = 0;
    /// What the palette offers beside commands and pages.
    virtual void addPaletteItems(std::vector<core::PaletteItem>& items) const;
    virtual void goToFurther(const core::PaletteItem& item);

    void showLoading(const QString& what);
    void showProgress(const core::Progress& progress, std::int64_t elapsedMs);
    void showPages();
    /// Opens the inspector on a figure that is painted.
    void explain(const QString& tableKey, std::size_t row, const QString& columnKey);

    // menus: severaltracesmenus.cpp
    /// An action that needs figures. @return it
    QAction* addResultAction(QAction* action);
    void setResultActionsEnabled(bool isEnabled);
    /// Report, table, close, quit.
    void endFileMenu(QMenu& menu);
    /// @return the action that copies verdictText()
    QAction* buildEditMenu();
    /// Columns, inspector, full screen.
    void fillViewMenu(QMenu& menu);
    /// The palette and the groups of pages.
    QMenu* beginGoMenu();
    /// Pages of a group, panes.
    void endGoMenu(QMenu& menu);
    void buildHelpMenu();

    void closeEvent(QCloseEvent* event) override;

    Settings& m_settings;
    ViewContext* m_context;
    HeaderBar* m_header;
    MessageBar* m_messages;
    QStackedWidget* m_stack;
    LoadingPage* m_loading;
    FiguresStatus* m_status;
    LongTaskNotice m_notice;

private:
    void copyVerdict();
    void stepPane(int step);
    void openPalette();
    void goTo(const core::PaletteItem& item);

    QString m_geometryKey;
    CommandPalette* m_palette;
    MenuCommands m_paletteCommands;
    SettingChoices* m_choices;
    SeveralTracesPages* m_tracePages = nullptr;
    CellInspector* m_cellInspector = nullptr;
    FolderReport* m_folderReport = nullptr;
    std::vector<QAction*> m_resultActions;
};
