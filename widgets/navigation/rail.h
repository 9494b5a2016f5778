// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "navigation/pagenote.h"

#include <QWidget>

#include <vector>

class QAction;
class QButtonGroup;
class QVBoxLayout;
class RailButton;

/// The groups of pages, one below the other, of which one is current; at the bottom what belongs to no group. The
/// keyboard comes to the current entry, arrow keys go on from there.
class Rail : public QWidget
{
    Q_OBJECT
public:
    explicit Rail(QWidget* parent = nullptr);

    /// Adds a group below those there are.
    void addGroup(const QString& title, const QIcon& icon);
    /// Adds a button at the bottom that does what `action` does.
    void addFooter(QAction& action, const QString& title, const QIcon& icon);
    void setCurrent(int group) const;
    void setNote(int group, const PageNote& note) const;
    /// Shows icons only.
    void setCompact(bool isCompact);

    [[nodiscard]] int current() const;
    [[nodiscard]] bool isCompact() const { return m_isCompact; }
    [[nodiscard]] RailButton& entry(int group) const { return *m_entries[static_cast<std::size_t>(group)]; }
    [[nodiscard]] const std::vector<RailButton*>& entries() const { return m_entries; }

Q_SIGNALS:
    /// The user wants to see this group.
    void groupChosen(int group);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QVBoxLayout* m_layout;
    QButtonGroup* m_groups;
    std::vector<RailButton*> m_entries;
    std::vector<RailButton*> m_footers;
    bool m_isCompact = false;
};
