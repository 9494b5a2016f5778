// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/scopetreemodel.h"

#include <QWidget>

class QLabel;
class QLineEdit;
class QPushButton;
class QSortFilterProxyModel;
class QTreeView;
class ViewContext;

/// GPUs, the processes on them and their streams with ticks: what is ticked becomes the limits of the scope.
class ScopeTreePane : public QWidget
{
    Q_OBJECT
public:
    explicit ScopeTreePane(ViewContext& context, QWidget* parent = nullptr);

    /// Shows `results`, null: nothing.
    void setResults(const core::ResultsPointer& results);
    /// Ticks what the scope takes in, whatever was ticked and not applied.
    void discardDraft();

    [[nodiscard]] QTreeView& view() const { return *m_view; }
    [[nodiscard]] core::ScopeTreeModel& model() const { return *m_model; }
    [[nodiscard]] QLineEdit& filterEdit() const { return *m_filter; }
    [[nodiscard]] QPushButton& allButton() const { return *m_all; }
    [[nodiscard]] QPushButton& applyButton() const { return *m_apply; }
    /// The row of the view that shows a row of the model; invalid while the filter hides it.
    [[nodiscard]] QModelIndex shown(const QModelIndex& ofModel) const;

Q_SIGNALS:
    /// What was picked is the scope now.
    void done();

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void buildView();
    void filter(const QString& text);
    void apply();
    void updateButtons();
    void limitTo(const QModelIndex& row);
    void showContextMenu(const QPoint& position);
    [[nodiscard]] core::RowSubject subjectAt(const QModelIndex& row) const;

    ViewContext& m_context;
    core::ScopeTreeModel* m_model;
    QSortFilterProxyModel* m_shown;
    QLineEdit* m_filter;
    QTreeView* m_view;
    QPushButton* m_all;
    QPushButton* m_apply;
};
