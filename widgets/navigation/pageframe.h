// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "navigation/pagenote.h"

#include <QHash>
#include <QWidget>

#include <functional>
#include <vector>

class PageBar;
class PageHead;
class QStackedWidget;
class QTabBar;
class Rail;
class RememberedSplitter;
class ViewContext;

/// Pages in groups: the rail on the left leads to a group, the line above the page to the pages of the group. Pages are
/// numbered in the order in which they were added, over all groups.
class PageFrame : public QWidget
{
    Q_OBJECT
public:
    explicit PageFrame(const ViewContext& context, QWidget* parent = nullptr);

    /// Adds a group below those there are; @return its number.
    int addGroup(const QString& title, const QIcon& icon);
    /// Adds a page to a group; pages of a group must be added one after the other.
    void addPage(int group, QWidget* page, const QString& title);
    /// The same for a page that takes time to make: it is made when somebody asks for it.
    void addPage(int group, std::function<QWidget*()> make, const QString& title);
    /// Puts a pane beside the pages, whichever shows; in narrow windows it covers them.
    void setSidePane(QWidget* pane);
    /// True when the pane of setSidePane() lies over the page rather than beside it.
    [[nodiscard]] bool isSidePaneOverPage() const { return m_isSideOver; }
    /// Puts a pane below the pages and what is beside them.
    void setLowerPane(QWidget* pane);
    /// Takes a page back that was put into another place.
    void bringHome(int page);
    /// What a page offers beside its title as long as it shows: buttons. Belongs to the page.
    void setPageTools(const QWidget& page, QWidget* tools);
    /// Says beside the title of a page how much it holds or why it is empty; a group of empty pages says why its first
    /// one is.
    void setNote(int page, const PageNote& note);

    [[nodiscard]] int count() const;
    [[nodiscard]] QWidget* widget(int page) const;
    /// Null: it is not made yet.
    [[nodiscard]] QWidget* madeWidget(int page) const;
    [[nodiscard]] int indexOf(const QWidget* widget) const;
    [[nodiscard]] QString tabText(int page) const { return m_pages[static_cast<std::size_t>(page)].title; }
    [[nodiscard]] int groupOf(int page) const { return m_pages[static_cast<std::size_t>(page)].group; }
    [[nodiscard]] int groupCount() const { return static_cast<int>(m_groups.size()); }
    [[nodiscard]] QString groupTitle(int group) const { return m_groups[static_cast<std::size_t>(group)].title; }
    /// The page that showGroup() shows.
    [[nodiscard]] int lastShownOf(int group) const { return m_groups[static_cast<std::size_t>(group)].lastShown; }
    /// Has showGroup() of its group show this page.
    void setLastShown(int page) { m_groups[static_cast<std::size_t>(groupOf(page))].lastShown = page; }
    /// The pages of the current group.
    [[nodiscard]] QTabBar* tabBar() const;
    [[nodiscard]] PageNote note(int page) const { return m_pages[static_cast<std::size_t>(page)].note; }
    [[nodiscard]] Rail& rail() const { return *m_rail; }
    [[nodiscard]] PageHead& head() const { return *m_head; }

    [[nodiscard]] int currentIndex() const;
    [[nodiscard]] QWidget* currentWidget() const;
    void setCurrentIndex(int page);
    void setCurrentWidget(QWidget* page);
    /// Shows the page of the group that was shown last, at first its first one.
    void showGroup(int group);
    /// Shows the page `step` pages on within the current group, round and round.
    void stepPage(int step);

Q_SIGNALS:
    void currentChanged(int page);
    /// The user went to another page by the rail or the line of pages.
    void pageChosen();

protected:
    /// The lower pane gets all height beyond what the page has in a usual window; else both grow in proportion.
    void setLowerGetsRest(bool getsRest);
    /// What page and lower pane have together.
    [[nodiscard]] int paneHeight() const;
    /// The lower pane leaves so much to the page; 0: what any page needs.
    void setLeastPageHeight(int height);
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    class Holder;
    struct Page {
        QString title;
        int group = 0;
        Holder* holder = nullptr;
        PageNote note;
    };
    struct Group {
        QString title;
        int firstPage = 0;
        int pageCount = 0;
        int lastShown = 0; ///< page
    };

    void showPage(int page);
    void fillBar();
    void updateRailNote(int group);
    void giveLowerTheRest();
    void placeSidePane();
    void coverPage();

    std::vector<Group> m_groups;
    std::vector<Page> m_pages;
    int m_shownGroup = -1; ///< whose pages are in the bar
    QHash<const QWidget*, QWidget*> m_tools;
    Rail* m_rail;
    PageHead* m_head;
    PageBar* m_bar;
    QStackedWidget* m_stack; ///< of a holder for each page, which can be elsewhere
    QWidget* m_side = nullptr;
    bool m_isSideOver = false;
    RememberedSplitter* m_across; ///< pages and what is beside them
    bool m_lowerGetsRest = false;
    RememberedSplitter* m_down; ///< that and what is below
};
