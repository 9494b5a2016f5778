// SPDX-License-Identifier: GPL-3.0-or-later
#include "table/tablepage.h"

#include "parts/elidedlabel.h"
#include "parts/messagebar.h"
#include "parts/noticeline.h"
#include "parts/paragraph.h"
#include "session/viewcontext.h"
#include "table/celltext.h"
#include "table/tableplaceholder.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QStackedWidget>
#include <QToolButton>
#include <QWhatsThis>

namespace {

/// The texts as one sentence.
QString sentenceOf(QStringList texts)
{
    for (auto& text : texts) {
        if (text.endsWith(QLatin1Char('.')))
            text.chop(1);
    }
    return texts.isEmpty() ? QString() : texts.join(QStringLiteral("; ")) + QLatin1Char('.');
}

} // namespace

TablePage::TablePage(ViewContext& context, QWidget* parent)
    : QWidget(parent)
    , m_context(context)
    , m_titleRow(new QHBoxLayout)
    , m_title(new ElidedLabel(this))
    , m_switchRow(new QHBoxLayout)
    , m_toolRow(new QHBoxLayout)
    , m_switches(new QWidget(this))
    , m_tools(new QWidget(this))
    , m_filter(new QLineEdit(this))
    , m_count(new QLabel(this))
    , m_columns(new QToolButton(this))
    , m_explain(new QToolButton(this))
    , m_notice(new NoticeLine(this))
    , m_summary(new ElidedLabel(this))
    , m_limitations(makeParagraph(this))
    , m_problem(makeParagraph(this))
    , m_stack(new QStackedWidget(this))
    , m_view(new TableView(context, this))
    , m_placeholder(new TablePlaceholder(this))
{
    buildToolRow();
    m_stack->addWidget(m_placeholder);
    m_stack->addWidget(m_view);

    auto* layout = new QVBoxLayout(this);
    layout->addLayout(m_titleRow);
    layout->addLayout(m_switchRow);
    layout->addLayout(m_toolRow);
    layout->addWidget(m_notice);
    layout->addWidget(m_summary);
    layout->addWidget(m_problem);
    layout->addWidget(m_stack, 1);
    layout->addWidget(m_limitations);

    m_view->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_view, &QWidget::customContextMenuRequested, this, &TablePage::showContextMenu);
    connect(m_view, &TableView::rowActivated, this, &TablePage::activateRow);
    connect(m_view, &TableView::selectedRowsChanged, this, &TablePage::describeSelection);
    connect(m_view, &TableView::currentTableRowChanged, this, &TablePage::describeSelection);
    connect(m_view, &TableView::cellVisited, this, &TablePage::visitCell);
    connect(&context, &ViewContext::tableVisited, this, [this](const QWidget* page) {
        m_isVisited = page == this;
        if (!m_isVisited)
            m_wanted.reset();
    });
    connect(&model(), &core::TableModel::arranged, this, &TablePage::showArranged);
    m_filterDelay.setSingleShot(true);
    connect(&m_filterDelay, &QTimer::timeout, this, &TablePage::applyFilter);
    setPlaceholder({});
}

void TablePage::setTotal(const QString& total)
{
    m_total = total;
    showCount();
}

void TablePage::setTable(const core::TablePointer& table)
{
    setBusy(false);
    if (!table) {
        setPlaceholder({});
        return;
    }
    if (!m_hasOwnTitle)
        m_title->setText(core::displayTitle(table->title));
    m_view->setAccessibleName(core::displayTitle(table->title));
    const bool isEmptyScope
        = table->provenance.isAvailable() && table->rowCount == 0 && !m_context.scope().isWholeTrace();
    const bool isAvailable = table->provenance.isAvailable() && !isEmptyScope;
    // before there are rows: one of them may be to get the keyboard, which a hidden view cannot have
    showInStack(isAvailable ? static_cast<QWidget*>(m_view) : m_placeholder);
    replaceTable(table);
    if (isEmptyScope)
        m_placeholder->setEmpty(
            tr("There is nothing of this kind in this scope."),
            MessageAction { tr("Show the whole trace"), [this] { Q_EMIT m_context.scopeRequested({}); } });
    else if (!isAvailable)
        m_placeholder->setReason(table->provenance.unavailable, table->provenance.advice);
    showTexts(*table);
    m_switches->setVisible(isAvailable);
    m_filter->setVisible(isAvailable);
    m_count->setVisible(isAvailable);
    m_columns->setVisible(isAvailable && !m_isNarrow);
    m_explain->setVisible(isAvailable && !m_isNarrow && !table->provenance.derivation.isEmpty());
    if (isAvailable && m_stack->hasFocus())
        m_view->setFocus(Qt::OtherFocusReason);
    fitTools();
    showWantedCell();
}

/// A reason needs no height for the rows that are not there.
void TablePage::showInStack(QWidget* part)
{
    const bool isView = part == m_view;
    m_view->setSizePolicy(QSizePolicy::Expanding, isView ? QSizePolicy::Expanding : QSizePolicy::Ignored);
    m_stack->setCurrentWidget(part);
}

/// Summary and limitations; what the notice says already is not said again.
void TablePage::showTexts(const core::Table& table)
{
    const bool isAvailable = table.provenance.isAvailable();
    m_notice->setVisible(isAvailable && !m_notice->text().isEmpty());
    m_summary->setText(table.summary);
    m_summary->setVisible(isAvailable && !m_leadsWithFilter && !table.summary.isEmpty()
                          && table.summary != m_notice->text());
    m_count->setToolTip(m_leadsWithFilter ? table.summary : QString());
    auto limitations = isAvailable ? table.provenance.limitations : QStringList {};
    limitations.removeAll(m_notice->text());
    showParagraph(*m_limitations, limitations.isEmpty() ? QString() : tr("Note: %1").arg(sentenceOf(limitations)));
}

void TablePage::setPlaceholder(const QString& text)
{
    setBusy(false);
    replaceTable({});
    if (!m_hasOwnTitle)
        m_title->setText({}); // that of a table which is gone
    showPlaceholder(text);
}

void TablePage::showPlaceholder(const QString& text)
{
    showInStack(m_placeholder);
    m_placeholder->setText(text);
    for (QWidget* part :
         { static_cast<QWidget*>(m_notice), static_cast<QWidget*>(m_summary), static_cast<QWidget*>(m_limitations),
           static_cast<QWidget*>(m_filter), static_cast<QWidget*>(m_count), static_cast<QWidget*>(m_columns),
           static_cast<QWidget*>(m_explain) })
        part->hide();
}

void TablePage::setBusy(bool isBusy)
{
    if (isBusy && m_view->hasFocus())
        m_stack->setFocus(); // a view that is disabled would pass the keyboard to whatever comes next
    m_view->setEnabled(!isBusy);
    if (!isBusy && m_stack->hasFocus())
        m_view->setFocus(Qt::OtherFocusReason);
    if (isBusy)
        m_count->setText(tr("computing…"));
    else
        showCount();
}

void TablePage::setOutdated()
{
    if (!model().table()) {
        setPlaceholder(tr("Computing…"));
        return;
    }
    setBusy(true);
    showPlaceholder(tr("Computing…"));
    Q_EMIT m_context.tableWithdrawn(model().table());
}

void TablePage::setRemedy(const MessageAction& remedy)
{
    m_placeholder->setRemedy(remedy);
    m_placeholder->setCommand({}); // that of another remedy
}

void TablePage::setNotice(const QString& text, const MessageAction& action)
{
    m_notice->setNotice(text, action);
    if (const auto& table = model().table())
        showTexts(*table);
    else
        m_notice->hide();
}

void TablePage::setTitle(const QString& title)
{
    m_hasOwnTitle = true;
    m_title->setText(title);
}

QString TablePage::countText() const
{
    return m_count->text();
}

QString TablePage::placeholderText() const
{
    return m_stack->currentWidget() == m_placeholder ? m_placeholder->text() : QString();
}

void TablePage::focusTable()
{
    const bool isThere = hasTable() && m_view->isEnabled();
    (isThere ? static_cast<QWidget*>(m_view) : m_stack)->setFocus(Qt::OtherFocusReason);
}

void TablePage::focusFilter()
{
    m_filter->setFocus(Qt::ShortcutFocusReason);
    m_filter->selectAll();
}

void TablePage::clearFilter()
{
    m_filter->clear();
    m_filterDelay.stop();
    applyFilter();
}

void TablePage::applyFilter()
{
    const auto text = m_filter->text();
    if (!core::filterProblem(text).isEmpty() || !model().table()) {
        showParagraph(*m_problem, core::filterProblem(text));
        return;
    }
    if (model().table()->rowCount > core::TableModel::SyncRowLimit)
        m_count->setText(tr("filtering…"));
    model().setFilter(text);
}

void TablePage::showArranged(const QString& problem)
{
    showParagraph(*m_problem, problem);
    showCount();
}

void TablePage::showCount()
{
    const auto& table = model().table();
    if (!table)
        return;
    const QLocale locale;
    const auto all = locale.toString(static_cast<qlonglong>(table->rowCount));
    const auto shown = locale.toString(model().rowCount());
    if (static_cast<std::size_t>(model().rowCount()) == table->rowCount)
        m_count->setText((table->rowCount == 1 ? tr("1 row") : tr("%1 rows").arg(all))
                         + (m_total.isEmpty() ? QString() : QStringLiteral(", ") + m_total));
    else
        m_count->setText(tr("showing %1 of %2").arg(shown, all));
    fitTools();
    showWantedCell();
}

void TablePage::showExplanation()
{
    const auto& table = model().table();
    if (!table)
        return;
    const auto line = [](const QString& heading, const QString& text) {
        return text.isEmpty()
            ? QString()
            : QStringLiteral("<p><b>%1</b><br>%2</p>").arg(heading.toHtmlEscaped(), text.toHtmlEscaped());
    };
    const auto& provenance = table->provenance;
    QWhatsThis::showText(m_explain->mapToGlobal(QPoint(0, m_explain->height())),
                         line(tr("How"), provenance.derivation) + line(tr("Read from"), provenance.source)
                             + line(tr("Rows used"), provenance.coverage)
                             + line(tr("Limits"), sentenceOf(provenance.limitations)),
                         m_explain);
}

/// Escape clears the filter first, and leaves the box when it is empty; Down and Enter go to the rows.
bool TablePage::eventFilter(QObject* watched, QEvent* event)
{
    if (watched != m_filter || event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    switch (static_cast<QKeyEvent*>(event)->key()) {
    case Qt::Key_Escape:
        if (m_filter->text().isEmpty())
            m_view->setFocus();
        m_filter->clear();
        return true;
    case Qt::Key_Down:
    case Qt::Key_Return:
    case Qt::Key_Enter:
        m_view->setFocus();
        return true;
    default:
        return false;
    }
}
