// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QTreeWidget>

#include <cstddef>
#include <vector>

/// Things to be ticked, in groups or not; each stands for a position in some table. A tick at a group is one at all in
/// it.
class TickTree : public QTreeWidget
{
    Q_OBJECT
public:
    explicit TickTree(QWidget* parent = nullptr);

    /// An entry for `position`; below `group` unless that is null.
    void addEntry(const QString& text, std::size_t position, QTreeWidgetItem* group = nullptr);
    /// A group; shown once showEntries() is called.
    [[nodiscard]] QTreeWidgetItem* addGroup(const QString& text);
    /// Shows what was added: all at once, since one by one takes long.
    void showEntries();

    /// Ascending.
    [[nodiscard]] std::vector<std::size_t> ticked() const;
    /// `positions`: ascending.
    void setTicked(const std::vector<std::size_t>& positions);

Q_SIGNALS:
    /// Once, however many ticks changed.
    void tickedChanged();

private:
    QList<QTreeWidgetItem*> m_tops; ///< not shown yet
    std::vector<QTreeWidgetItem*> m_entries;
    QTimer m_delay;
};
