// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "parts/longtasknotice.h"
#include "session/recentfiles.h"
#include "session/tracestore.h"
#include "settings/settings.h"
#include "style/desktopcolorscheme.h"

#include <QList>
#include <QObject>

class CompareWindow;
class MainWindow;
class RanksWindow;
struct CompareQuestion;

/// The windows of the program: one for each open trace.
class WindowList : public QObject
{
    Q_OBJECT
public:
    explicit WindowList(QObject* parent = nullptr);
    ~WindowList() override;

    /// What the user chose for all of them.
    [[nodiscard]] Settings& settings() { return m_settings; }
    [[nodiscard]] RecentFiles& recentFiles() { return m_recentFiles; }
    /// The traces that are open in any of them.
    [[nodiscard]] core::TraceStore& traces() { return m_traces; }
    /// Where notices of long tasks go.
    [[nodiscard]] const Desktop& desktop() const { return m_desktop; }
    void setDesktop(Desktop desktop) { m_desktop = std::move(desktop); }

    /// A new empty window, shown. It deletes itself when closed.
    MainWindow* newWindow();
    /**
     * Shows `path`: the window that has it comes forward; else it opens in `preferred` when that is empty, else in a
     * new window.
     * @return the window
     */
    MainWindow* open(const QString& path, MainWindow* preferred = nullptr);
    /// The same for a file that was written just now: a window that shows an older one reads it again.
    MainWindow* openAnew(const QString& path, MainWindow* preferred = nullptr);
    /// Opens the sample trace, which is made first when it is not there.
    MainWindow* openSample(MainWindow* preferred = nullptr);

    /// Compares two runs in a window of their own: the one that has them comes forward.
    CompareWindow* compare(const CompareQuestion& question);

    /// True for what only a window of ranks can show: a folder, or a file with summaries of ranks.
    [[nodiscard]] static bool areRanks(const QString& path);
    /// Shows folders and files as ranks of one job, in a window of their own: the one that has them comes forward.
    RanksWindow* showRanks(const QStringList& paths);

    [[nodiscard]] const QList<MainWindow*>& windows() const { return m_windows; }
    [[nodiscard]] const QList<CompareWindow*>& compareWindows() const { return m_compareWindows; }
    [[nodiscard]] const QList<RanksWindow*>& ranksWindows() const { return m_ranksWindows; }

private:
    [[nodiscard]] MainWindow* find(const QString& path) const;

    Settings m_settings;
    DesktopColorScheme m_colorScheme;
    RecentFiles m_recentFiles;
    core::TraceStore m_traces;
    Desktop m_desktop = Desktop::real();
    QList<MainWindow*> m_windows;
    QList<CompareWindow*> m_compareWindows;
    QList<RanksWindow*> m_ranksWindows;
};
