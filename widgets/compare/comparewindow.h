// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/comparesession.h"
#include "scope/scopelimits.h"
#include "several/severaltraceswindow.h"

class ComparedSides;
class CompareInspector;
class CompareMatching;
class ComparePages;
class CompareReport;
class QMenu;
class SideContexts;

/// A window with two runs: progress, then what changed from BASE to NEW.
class CompareWindow : public SeveralTracesWindow
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
    /// Compares with these runs beside those of a side.
    void addRuns(core::Side side, const QStringList& paths);
    [[nodiscard]] ComparedSides& sides() const { return *m_sides; }
    [[nodiscard]] SideContexts& sideContexts() const { return *m_sideContexts; }

protected:
    void cancelWork() override;
    void updateTitle(int percent) override;
    [[nodiscard]] QString verdictText() const override;
    [[nodiscard]] core::TablePointer table(const QString& key) const override;
    void addPaletteItems(std::vector<core::PaletteItem>& items) const override;
    void goToFurther(const core::PaletteItem& item) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void connectSession();
    void adoptSettings();
    void showStarted();
    void showComparing();
    void showComparison();
    void showFailure(const QString& text);
    void showCancelled();
    void showSides();
    void updateState();

    // menus: comparewindowmenus.cpp
    void buildMenus();
    void buildFileMenu();
    void buildViewMenu();
    void buildGoMenu();
    void buildToolsMenu();
    void fillAcceptMenu();
    void fillGpuMenu();
    void changeUnit();
    void changePer(core::ComparePer per);
    void askRuns(core::Side side);
    void askScope(core::Side side, core::ScopeLimit::Kind kind);
    void sayStaleChoices();
    void addRowActions();
    void showInstance(core::Side side, core::EventId event);
    // rows and sides: comparewindowpalette.cpp
    [[nodiscard]] QString sideName(core::Side side) const;

    CompareSession* m_session;
    SideContexts* m_sideContexts;
    ComparedSides* m_sides;
    ComparePages* m_pages;
    CompareInspector* m_inspector;
    CompareReport* m_report;
    CompareMatching* m_matching;
    QMenu* m_acceptMenu = nullptr;
    QMenu* m_gpuMenu = nullptr;
    QAction* m_back = nullptr;
    QAction* m_forward = nullptr;
};
