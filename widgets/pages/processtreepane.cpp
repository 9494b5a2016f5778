// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/processtreepane.h"

#include "scope/scopelimits.h"
#include "session/viewcontext.h"

#include <QHeaderView>
#include <QMenu>
#include <QStyledItemDelegate>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace {

/// Paints what is not in scope as something that cannot be clicked looks, although it can.
class ScopeDelegate : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        if (!index.data(core::ProcessTreeModel::IsInScopeRole).toBool())
            option->palette.setColor(QPalette::Text, option->palette.color(QPalette::Disabled, QPalette::Text));
    }
};

/// `scope` limited to the process, GPU or stream only: other limits to processes, GPUs and streams give way, since the
/// tree shows them all.
core::Scope limitedTo(const core::RowSubject& subject, core::Scope scope)
{
    scope.processes.clear();
    scope.devices.clear();
    scope.streams.clear();
    return core::narrowed(scope, subject);
}

} // namespace

ProcessTreePane::ProcessTreePane(ViewContext& context, QWidget* parent)
    : QWidget(parent)
    , m_context(context)
    , m_model(new core::ProcessTreeModel(this))
    , m_view(new QTreeView)
{
    m_view->setModel(m_model);
    m_view->setItemDelegate(new ScopeDelegate(m_view));
    m_view->setAccessibleName(tr("Processes, their GPUs and streams"));
    m_view->setUniformRowHeights(true);
    m_view->setExpandsOnDoubleClick(false); // a double click limits the scope
    m_view->setAlternatingRowColors(true);
    m_view->setTextElideMode(Qt::ElideMiddle);
    m_view->setContextMenuPolicy(Qt::CustomContextMenu);
    auto* header = m_view->header();
    header->setStretchLastSection(false);
    header->setSectionResizeMode(core::ProcessTreeModel::Name, QHeaderView::Stretch);
    header->setSectionResizeMode(core::ProcessTreeModel::Work, QHeaderView::ResizeToContents);
    header->setSectionResizeMode(core::ProcessTreeModel::Busy, QHeaderView::ResizeToContents);
    m_model->setFormat(context.appearance().format);
    connect(&context, &ViewContext::appearanceChanged, m_model,
            [this](const Appearance& appearance) { m_model->setFormat(appearance.format); });
    connect(m_view, &QTreeView::activated, this, &ProcessTreePane::limitScope);
    connect(m_view, &QWidget::customContextMenuRequested, this, &ProcessTreePane::showContextMenu);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(m_view);
    setFocusProxy(m_view);
}

void ProcessTreePane::setResults(const core::ResultsPointer& results)
{
    const int before = m_model->rowCount();
    m_model->setResults(results);
    constexpr int FewProcesses = 8; // more would leave no overview
    if (before != m_model->rowCount() && m_model->rowCount() <= FewProcesses)
        m_view->expandToDepth(0);
    setBusy(false);
}

void ProcessTreePane::setBusy(bool isBusy)
{
    // a view that is disabled would pass the keyboard to whatever comes next
    if (isBusy && m_view->hasFocus())
        m_hadFocus = true;
    m_view->setEnabled(!isBusy);
    if (!isBusy && std::exchange(m_hadFocus, false) && isVisible())
        m_view->setFocus(Qt::OtherFocusReason);
}

void ProcessTreePane::limitScope(const QModelIndex& index)
{
    Q_EMIT m_context.scopeRequested(limitedTo(m_model->subject(index), m_context.scope()));
}

void ProcessTreePane::showContextMenu(const QPoint& position)
{
    const auto index = m_view->indexAt(position).isValid() ? m_view->indexAt(position) : m_view->currentIndex();
    if (!index.isValid())
        return;
    const auto subject = m_model->subject(index);
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setDefaultAction(
        menu->addAction(tr("&Limit scope to this"), this, [this, index = QPersistentModelIndex(index)] {
            if (index.isValid())
                limitScope(index);
        }));
    menu->addAction(tr("Show on &timeline"), this, [this, subject] { Q_EMIT m_context.timelineRequested(subject); });
    menu->addAction(tr("Show this &process"), this,
                    [this, subject] { Q_EMIT m_context.processRequested(subject.process); });
    menu->addSeparator();
    menu->addAction(tr("&Expand all"), m_view, &QTreeView::expandAll);
    menu->addAction(tr("&Collapse all"), m_view, &QTreeView::collapseAll);
    menu->popup(m_view->viewport()->mapToGlobal(position));
}
