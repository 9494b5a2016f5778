// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "navigation/pagenote.h"

#include <QWidget>

#include <vector>

class QAction;
class QButtonGroup;
class QVBoxLayout;
class RailButton;
class RailLeaf;

/// The groups of pages, one below the other, of which one is current; at the bottom what belongs to no group. The
/// keyboard comes to the current entry, arrow keys go on from there.
class Rail : public QWidget
{
    Q_OBJECT
public:
    explicit Rail(QWidget* parent = nullptr);

    /// Adds a group below those there are.
    void addGroup(const QString& title, const QIcon& icon);
    /// Adds a button before a group that does what `action` does: it opens what has a window of its own.
    void insertLink(int beforeGroup, QAction& action, const QString& title, const QIcon& icon);
    /// Sets what comes from a group, or the link before it, on apart from what is above it, by a line.
    void insertLine(int beforeGroup);
    /// Adds a button at the bottom that does what `action` does.
    void addFooter(QAction& action, const QString& title, const QIcon& icon);
    void setCurrent(int group) const;
    void setNote(int group, const PageNote& note) const;
    /// Lists things behind a group below it, as long as there is room for all and the rail shows titles.
    void setLeaves(int group, const std::vector<RailLeaf*>& leaves);
    [[nodiscard]] QSize minimumSizeHint() const override; ///< without links, lines, leaves, which are left out first
    /// Shows icons only.
    void setCompact(bool isCompact);

    [[nodiscard]] int current() const;
    [[nodiscard]] bool isCompact() const { return m_isCompact; }
    [[nodiscard]] RailButton& entry(int group) const { return *m_entries[static_cast<std::size_t>(group)]; }
    [[nodiscard]] const std::vector<RailButton*>& entries() const { return m_entries; }
    [[nodiscard]] const std::vector<RailLeaf*>& leaves() const { return m_leaves; }

Q_SIGNALS:
    /// The user wants to see this group.
    void groupChosen(int group);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    [[nodiscard]] int heightOf(const QWidget& widget) const;
    void fitHeight();
    [[nodiscard]] RailButton* makeLink(QAction& action, const QString& title, const QIcon& icon);

    QVBoxLayout* m_layout;
    QButtonGroup* m_groups;
    std::vector<RailButton*> m_entries;
    std::vector<RailButton*> m_links; ///< in the middle and at the bottom
    std::vector<QWidget*> m_lines; ///< room for them
    std::vector<QWidget*> m_spared; ///< where there is too little height
    std::vector<RailLeaf*> m_leaves; ///< of one group
    int m_footerCount = 0;
    bool m_isCompact = false;
};
