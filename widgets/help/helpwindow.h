// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class HelpBrowser;
class QLabel;
class QLineEdit;
class QListWidget;
class QSplitter;
class QStackedWidget;
class QToolBar;
class QTreeWidget;
class QTreeWidgetItem;

/// The user guide: its contents, a page, and a search over all pages. There is one such window for the whole program.
class HelpWindow : public QWidget
{
    Q_OBJECT
public:
    /// Shows a page of the guide ("kernels"), or the contents when there is none of that name. Brings the window
    /// forward.
    static HelpWindow* showPage(const QString& page);
    /// The window, if it is open.
    [[nodiscard]] static HelpWindow* opened();

    [[nodiscard]] HelpBrowser& browser() const { return *m_browser; }
    [[nodiscard]] QTreeWidget& contents() const { return *m_contents; }
    [[nodiscard]] QLineEdit& searchEdit() const { return *m_search; }
    /// What the search found; visible in place of the contents while something is looked for.
    [[nodiscard]] QListWidget& hits() const { return *m_hits; }

protected:
    void closeEvent(QCloseEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    HelpWindow();
    void buildToolBar();
    void buildContents();
    void buildHits();
    void restoreLayout();
    /// Comes forward, also before a dialog that lets no other window be used.
    void comeForward();
    void search();
    void showHit(int row);
    void showContentsOf(const QString& page);
    void askToOpen(const QUrl& url);
    void leaveSearch();

    HelpBrowser* m_browser;
    QToolBar* m_toolBar;
    QLineEdit* m_search;
    QLabel* m_found;
    QStackedWidget* m_side;
    QTreeWidget* m_contents;
    QListWidget* m_hits;
    QSplitter* m_splitter;
};
