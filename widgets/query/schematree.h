// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/latestjob.h"
#include "query/schemanotes.h"
#include "trace/trace.h"

#include <QWidget>

#include <memory>

class QLineEdit;
class QTreeWidget;
class QTreeWidgetItem;

/// The tables of the file with their rows, and their columns with types; what they mean stands beside them and in tool
/// tips. Enter or a double click writes a name into the statement.
class SchemaTree : public QWidget
{
    Q_OBJECT
public:
    explicit SchemaTree(QWidget* parent = nullptr);

    void setTrace(const std::shared_ptr<const core::Trace>& trace);
    [[nodiscard]] QTreeWidget& tree() const { return *m_tree; }
    [[nodiscard]] QLineEdit& filterEdit() const { return *m_filter; }

Q_SIGNALS:
    /// A name, quoted where SQL needs it.
    void nameChosen(const QString& name);
    /// Show rows of this table.
    void tableChosen(const QString& table);

private:
    void showNotes(const core::SchemaNotes& notes);
    void applyFilter();
    void showMenu(const QPoint& position);

    QLineEdit* m_filter;
    QTreeWidget* m_tree;
    core::LatestJob<core::SchemaNotes> m_reading { this };
};

/// `name` as SQL has it: in quotes where it is no plain word.
[[nodiscard]] QString sqlName(const QString& name);
