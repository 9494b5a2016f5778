// SPDX-License-Identifier: GPL-3.0-or-later
#include "scope/scopetreepane.h"

#include "scope/busydelegate.h"
#include "scope/scopelimits.h"
#include "session/viewcontext.h"
#include "style/icons.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QTreeView>
#include <QVBoxLayout>

namespace {

/// `scope` limited to the GPU, process or stream only: other limits to GPUs, processes and streams give way, since the
/// tree shows them all.
core::Scope limitedTo(const core::RowSubject& subject, core::Scope scope)
{
    scope.processes.clear();
    scope.devices.clear();
    scope.streams.clear();
    return core::narrowed(scope, subject);
}

bool isSomething(const core::RowSubject& subject)
{
    return subject.device.isValid() || subject.process.isValid();
}

} // namespace

ScopeTreePane::ScopeTreePane(ViewContext& context, QWidget* parent)
    : QWidget(parent)
    , m_context(context)
    , m_model(new core::ScopeTreeModel(this))
    , m_shown(new QSortFilterProxyModel(this))
    , m_filter(new QLineEdit)
    , m_view(new QTreeView)
    , m_all(new QPushButton(tr("Tick &all")))
    , m_apply(new QPushButton(tr("A&pply")))
{
    constexpr int Gap = 8;
    m_filter->setPlaceholderText(tr("Filter by name"));
    m_filter->setAccessibleName(tr("Filter by name"));
    m_filter->setClearButtonEnabled(true);
    m_filter->addAction(icon(IconName::Search), QLineEdit::LeadingPosition);
    buildView();
    m_all->setFlat(true);
    m_apply->setDefault(true);
    for (auto* button : { m_all, m_apply })
        button->setAutoDefault(true); // Enter presses it
    auto* top = new QHBoxLayout;
    top->setSpacing(Gap);
    top->addWidget(m_filter, 1);
    top->addWidget(m_all);
    top->addWidget(m_apply);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(Gap);
    layout->addLayout(top);
    layout->addWidget(m_view, 1);
    connect(m_filter, &QLineEdit::textChanged, this, &ScopeTreePane::filter);
    connect(m_model, &core::ScopeTreeModel::ticked, this, &ScopeTreePane::updateButtons);
    connect(m_all, &QPushButton::clicked, m_model, &core::ScopeTreeModel::tickAll);
    connect(m_apply, &QPushButton::clicked, this, &ScopeTreePane::apply);
    setFocusProxy(m_view);
    updateButtons();
}

void ScopeTreePane::buildView()
{
    m_shown->setSourceModel(m_model);
    m_shown->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_shown->setRecursiveFilteringEnabled(true); // with what is above a row
    m_shown->setAutoAcceptChildRows(true); // and below it
    m_view->setModel(m_shown);
    m_view->setItemDelegateForColumn(core::ScopeTreeModel::Busy, new BusyDelegate(m_view));
    m_view->setAccessibleName(tr("GPUs, processes and streams"));
    m_view->setUniformRowHeights(true);
    m_view->setExpandsOnDoubleClick(false); // a double click limits the scope
    m_view->setTextElideMode(Qt::ElideMiddle);
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setContextMenuPolicy(Qt::CustomContextMenu);
    auto* header = m_view->header();
    header->setStretchLastSection(false);
    header->setSectionResizeMode(core::ScopeTreeModel::Name, QHeaderView::Stretch);
    header->setSectionResizeMode(core::ScopeTreeModel::Busy, QHeaderView::ResizeToContents);
    connect(m_view, &QTreeView::activated, this, &ScopeTreePane::limitTo);
    connect(m_view, &QWidget::customContextMenuRequested, this, &ScopeTreePane::showContextMenu);
}

void ScopeTreePane::setResults(const core::ResultsPointer& results)
{
    const int before = m_model->rowCount();
    m_model->setResults(results);
    constexpr int FewGpus = 8; // more would leave no overview
    if (before != m_model->rowCount() && m_model->rowCount() <= FewGpus)
        m_view->expandToDepth(0);
}

void ScopeTreePane::discardDraft()
{
    m_filter->clear();
    m_model->setScope(m_context.scope());
}

QModelIndex ScopeTreePane::shown(const QModelIndex& ofModel) const
{
    return m_shown->mapFromSource(ofModel);
}

void ScopeTreePane::filter(const QString& text)
{
    m_shown->setFilterFixedString(text);
    if (!text.isEmpty())
        m_view->expandAll();
    if (!m_view->currentIndex().isValid())
        m_view->setCurrentIndex(m_shown->index(0, 0));
}

void ScopeTreePane::updateButtons()
{
    m_apply->setEnabled(m_model->hasTicks() && m_model->scope() != m_context.scope());
    m_apply->setToolTip(m_model->hasTicks() ? tr("All figures for what is ticked") : tr("Nothing is ticked"));
}

void ScopeTreePane::apply()
{
    Q_EMIT m_context.scopeRequested(m_model->scope());
    Q_EMIT done();
}

core::RowSubject ScopeTreePane::subjectAt(const QModelIndex& row) const
{
    return m_model->subject(m_shown->mapToSource(row));
}

void ScopeTreePane::limitTo(const QModelIndex& row)
{
    const auto subject = subjectAt(row);
    if (!isSomething(subject))
        return;
    Q_EMIT m_context.scopeRequested(limitedTo(subject, m_context.scope()));
    Q_EMIT done();
}

/// From the filter to the rows.
void ScopeTreePane::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Down && m_filter->hasFocus())
        m_view->setFocus(Qt::TabFocusReason);
    else if (event->matches(QKeySequence::Find))
        m_filter->setFocus(Qt::ShortcutFocusReason);
    else
        QWidget::keyPressEvent(event);
}

void ScopeTreePane::showContextMenu(const QPoint& position)
{
    const auto index = m_view->indexAt(position).isValid() ? m_view->indexAt(position) : m_view->currentIndex();
    const auto subject = subjectAt(index);
    if (!index.isValid() || !isSomething(subject))
        return;
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setDefaultAction(
        menu->addAction(tr("&Limit scope to this"), this, [this, row = QPersistentModelIndex(index)] {
            if (row.isValid())
                limitTo(row);
        }));
    menu->addAction(tr("Show on &timeline"), this, [this, subject] { Q_EMIT m_context.timelineRequested(subject); });
    auto* process = menu->addAction(tr("Show this &process"), this,
                                    [this, subject] { Q_EMIT m_context.processRequested(subject.process); });
    process->setEnabled(subject.process.isValid());
    menu->addSeparator();
    menu->addAction(tr("&Expand all"), m_view, &QTreeView::expandAll);
    menu->addAction(tr("&Collapse all"), m_view, &QTreeView::collapseAll);
    menu->popup(m_view->viewport()->mapToGlobal(position));
}
