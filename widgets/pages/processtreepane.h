// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/processtreemodel.h"

#include <QWidget>

class QTreeView;
class ViewContext;

/// The processes of the trace with their GPUs and streams: what of it is in scope, and a way to limit the scope to any
/// of them.
class ProcessTreePane : public QWidget
{
    Q_OBJECT
public:
    explicit ProcessTreePane(ViewContext& context, QWidget* parent = nullptr);

    /// Shows `results`, null: nothing.
    void setResults(const core::ResultsPointer& results);
    /// Keeps the figures, dimmed, while new ones are computed; false: they hold again.
    void setBusy(bool isBusy);

    [[nodiscard]] QTreeView& view() const { return *m_view; }
    [[nodiscard]] core::ProcessTreeModel& model() const { return *m_model; }

private:
    void limitScope(const QModelIndex& index);
    void showContextMenu(const QPoint& position);

    ViewContext& m_context;
    core::ProcessTreeModel* m_model;
    QTreeView* m_view;
    bool m_hadFocus = false; ///< it comes back when new figures are there
};
