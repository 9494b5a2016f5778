// SPDX-License-Identifier: GPL-3.0-or-later
#include "table/tablepage.h"

#include "base/outputfile.h"
#include "parts/elidedlabel.h"
#include "parts/flowlayout.h"
#include "parts/messagebar.h"
#include "parts/noticeline.h"
#include "parts/paragraph.h"
#include "report/csvwriter.h"
#include "session/viewcontext.h"
#include "style/fitting.h"
#include "style/icons.h"
#include "table/celltext.h"
#include "table/columnmenu.h"
#include "table/tableplaceholder.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QSettings>
#include <QStackedWidget>
#include <QToolButton>
#include <QWhatsThis>

#include <algorithm>
#include <utility>

namespace {

constexpr int FilterDelayMs = 200; // for tables that are filtered off the thread

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

void TablePage::buildToolRow()
{
    auto titleFont = font();
    titleFont.setBold(true);
    m_title->setFont(titleFont);

    m_filter->setPlaceholderText(tr("Filter: text or /regex/"));
    m_filter->setToolTip(tr("Shows the rows in which any cell contains the text, or matches the /regular expression/ "
                            "(/…/i ignores case)"));
    m_filter->setAccessibleName(tr("Filter"));
    m_filter->setClearButtonEnabled(true);
    m_filter->setAcceptDrops(false); // a trace dropped here is to be opened, not typed
    constexpr int NarrowestFilter = 16; // characters; tables stand beside each other and between docks
    constexpr int WidestFilter = 26;
    m_filter->setMinimumWidth(fontMetrics().averageCharWidth() * NarrowestFilter);
    m_filter->setMaximumWidth(fontMetrics().averageCharWidth() * WidestFilter);
    m_filter->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_filter->installEventFilter(this);
    connect(m_filter, &QLineEdit::textChanged, this, [this] {
        const bool isLarge = model().table() && model().table()->rowCount > core::TableModel::SyncRowLimit;
        m_filterDelay.start(isLarge ? FilterDelayMs : 0);
    });

    m_columns->setText(tr("Columns"));
    m_columns->setToolTip(tr("Choose the columns of this table"));
    m_columns->setPopupMode(QToolButton::InstantPopup);
    m_columns->setIcon(icon(IconName::Columns));
    m_columns->setToolButtonStyle(Qt::ToolButtonIconOnly);
    m_columns->setAutoRaise(true);
    auto* menu = new ColumnMenu(m_columns);
    connect(menu, &QMenu::aboutToShow, this, [this, menu] {
        menu->clear();
        m_view->fillColumnMenu(*menu);
    });
    m_columns->setMenu(menu);

    m_explain->setText(tr("Explain"));
    m_explain->setIcon(icon(IconName::Why));
    m_explain->setToolButtonStyle(Qt::ToolButtonIconOnly);
    m_explain->setAutoRaise(true);
    m_explain->setToolTip(tr("How these figures are computed, and from which tables of the trace"));
    connect(m_explain, &QToolButton::clicked, this, &TablePage::showExplanation);

    for (auto* part : { m_switches, m_tools })
        new FlowLayout(part); // long words and large letters must not make the window wider
    placeTools({});
    for (QWidget* tool :
         { static_cast<QWidget*>(m_count), static_cast<QWidget*>(m_columns), static_cast<QWidget*>(m_explain) })
        m_tools->layout()->addWidget(tool);
}

void TablePage::leadWithFilter()
{
    m_leadsWithFilter = true;
    m_title->hide();
    m_summary->hide();
    m_filter->setPlaceholderText(tr("Filter by name or /regex/"));
    m_filter->setMaximumWidth(m_filter->maximumWidth() * 4 / 3);
    m_tools->layout()->removeWidget(m_count);
    placeTools(m_lines);
}

void TablePage::setTotal(const QString& total)
{
    m_total = total;
    showCount();
}

/// Title, switches, filter and buttons, in as many lines as told.
void TablePage::placeTools(const ToolLines& lines)
{
    m_lines = lines;
    for (auto* row : { m_titleRow, m_switchRow, m_toolRow }) {
        while (auto* item = row->takeAt(0))
            delete item; // not the widget in it
    }
    if (m_leadsWithFilter) {
        m_titleRow->addWidget(m_filter, 1);
        m_titleRow->addSpacing(fontMetrics().averageCharWidth());
        m_titleRow->addWidget(m_count);
        m_titleRow->addStretch(1);
        (lines.areSwitchesApart ? m_switchRow : m_titleRow)->addWidget(m_switches);
        m_titleRow->addWidget(m_tools);
        return;
    }
    m_titleRow->addWidget(m_title, 1);
    (lines.areSwitchesApart ? m_switchRow : m_titleRow)->addWidget(m_switches);
    auto* tools = lines.areToolsApart ? m_toolRow : m_titleRow;
    tools->addSpacing(lines.areToolsApart ? 0 : fontMetrics().averageCharWidth());
    tools->addWidget(m_filter, 1);
    tools->addWidget(m_tools);
}

/// What has no room in one line gets lines of its own.
void TablePage::fitTools()
{
    if (m_isNarrow)
        return;
    constexpr int ShortestTitle = 12; // characters
    constexpr int WidestSwitches = 80; // the filter and the docks need room as well
    const int character = fontMetrics().averageCharWidth();
    const auto widthOf = [this](const QWidget& part, int width) { return part.isVisibleTo(this) ? width : 0; };
    const auto margins = layout()->contentsMargins();
    const int room = width() - margins.left() - margins.right() - 3 * m_titleRow->spacing() - character;
    const int title = m_leadsWithFilter ? m_count->sizeHint().width()
                                        : std::min(m_title->sizeHint().width(), ShortestTitle * character);
    const int switches = widthOf(*m_switches, m_switches->sizeHint().width());
    const int tools = widthOf(*m_filter, m_filter->minimumWidth()) + m_tools->sizeHint().width();
    const ToolLines lines { .areSwitchesApart = orientationOfTwoTables(*this) == Qt::Vertical
                                || switches > character * WidestSwitches || title + switches + tools > room,
                            .areToolsApart = title + tools > room };
    if (lines != m_lines)
        placeTools(lines);
}

void TablePage::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fitTools();
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
    const bool isAvailable = table->provenance.isAvailable();
    // before there are rows: one of them may be to get the keyboard, which a hidden view cannot have
    m_stack->setCurrentWidget(isAvailable ? static_cast<QWidget*>(m_view) : m_placeholder);
    replaceTable(table);
    if (!isAvailable)
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
    m_stack->setCurrentWidget(m_placeholder);
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

void TablePage::addSwitch(QWidget* widget)
{
    m_switches->layout()->addWidget(widget);
    fitTools();
}

void TablePage::addRowAction(RowAction action)
{
    m_actions.push_back(std::move(action));
}

void TablePage::useNarrowLayout()
{
    m_isNarrow = true;
    m_titleRow->removeWidget(m_filter);
    m_tools->layout()->removeWidget(m_count);
    m_filter->setMaximumWidth(QWIDGETSIZE_MAX);
    auto* row = new QHBoxLayout;
    row->addWidget(m_filter, 1);
    row->addWidget(m_count);
    static_cast<QVBoxLayout*>(layout())->insertLayout(1, row);
    layout()->setContentsMargins({});
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

void TablePage::showContextMenu(const QPoint& position)
{
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const auto row = m_view->currentTableRow();
    for (const auto& action : m_actions) {
        if (!row || (action.applies && !action.applies(*row)))
            continue;
        auto* entry = menu->addAction(entryText(action, *row), this, [run = action.run, row = *row] { run(row); });
        if (!menu->defaultAction())
            menu->setDefaultAction(entry);
    }
    if (row && !m_isNarrow)
        menu->addAction(tr("&Why this number?"), this, &TablePage::requestEvidence);
    menu->addSeparator();
    const bool hasSelection = m_view->selectionModel()->hasSelection();
    const auto addCopy = [&](const QString& text, core::CopyFormat format) {
        menu->addAction(text, this, [this, format] { m_view->copySelection(format); })->setEnabled(hasSelection);
    };
    addCopy(tr("&Copy"), core::CopyFormat::Tsv);
    addCopy(tr("Copy as &Markdown"), core::CopyFormat::Markdown);
    addCopy(tr("Copy as CS&V"), core::CopyFormat::Csv);
    menu->addAction(tr("Select &all"), m_view, &QAbstractItemView::selectAll);
    menu->addSeparator();
    menu->addAction(tr("&Export this table…"), this, &TablePage::exportTable);
    menu->popup(m_view->viewport()->mapToGlobal(position));
}

QString TablePage::entryText(const RowAction& action, std::size_t row) const
{
    constexpr int DetailCharacters = 90;
    if (!action.detail)
        return action.text;
    const auto detail = fontMetrics().elidedText(action.detail(row).simplified(), Qt::ElideMiddle,
                                                 fontMetrics().averageCharWidth() * DetailCharacters);
    return QStringLiteral("%1: %2").arg(action.text, QString(detail).replace(u'&', QStringLiteral("&&")));
}

bool TablePage::runRowAction(RowAction::Kind kind)
{
    const auto row = m_view->currentTableRow();
    if (!row || !m_view->isEnabled() || !hasTable())
        return false;
    for (const auto& action : m_actions) {
        if (action.kind != kind || (action.applies && !action.applies(*row)))
            continue;
        const auto run = action.run; // which may change the table
        run(*row);
        return true;
    }
    return false;
}

void TablePage::activateRow(std::size_t tableRow)
{
    for (const auto& action : m_actions) {
        if (!action.applies || action.applies(tableRow)) {
            action.run(tableRow);
            return;
        }
    }
}

void TablePage::exportTable()
{
    const auto& table = model().table();
    if (!table || !hasTable())
        return;
    const QDir folder(QSettings().value(QStringLiteral("exportFolder"), QDir::homePath()).toString());
    const auto path = QFileDialog::getSaveFileName(
        this, tr("Export the table “%1”").arg(core::displayTitle(table->title)),
        folder.filePath(table->key + QStringLiteral(".csv")), tr("CSV files (*.csv);;All files (*)"));
    if (path.isEmpty())
        return;
    QSettings().setValue(QStringLiteral("exportFolder"), QFileInfo(path).absolutePath());
    exportTableTo(path);
}

void TablePage::exportTableTo(const QString& path)
{
    m_export.start(
        [table = model().table(), path](const std::stop_token&) -> core::Expected<QString> {
            return core::writeFile(path, core::tableToCsv(*table)).map([path] { return path; });
        },
        [this](const core::LatestJob<QString>::Shared& written) {
            if (written) {
                Q_EMIT m_context.messageRaised(
                    { Message::Kind::Note,
                      tr("The table was written to %1.").arg(QDir::toNativeSeparators(**written)),
                      {} });
            } else {
                Q_EMIT m_context.messageRaised({ Message::Kind::Error, written.error().message, {} });
            }
        });
}

int TablePage::summedColumn() const
{
    const auto& table = model().table();
    const int current = m_view->currentIndex().column();
    if (current >= 0 && table->columns[static_cast<std::size_t>(current)].isNumeric())
        return current;
    const int sorted = m_view->horizontalHeader()->sortIndicatorSection();
    if (sorted >= 0 && sorted < model().columnCount() && table->columns[static_cast<std::size_t>(sorted)].isNumeric())
        return sorted;
    for (const int column : m_view->shownColumns()) {
        if (table->columns[static_cast<std::size_t>(column)].isNumeric())
            return column;
    }
    return -1;
}

QString TablePage::selectionText() const
{
    const auto rows = m_view->selectedViewRows();
    if (rows.size() < 2)
        return {};
    const int column = summedColumn();
    return selectionText(rows.size(), column, model().summary(rows, column).value_or(core::CellSummary {}));
}

/// Says it at once, but for many rows only how many; what they come to follows from a job.
void TablePage::describeSelection()
{
    m_summing.cancel();
    const auto rows = m_view->selectedViewRows();
    if (rows.size() <= core::TableModel::SyncRowLimit) {
        Q_EMIT m_context.selectionDescribed(selectionText());
        return;
    }
    Q_EMIT m_context.selectionDescribed(selectionText(rows.size(), -1, {}));
    const int column = summedColumn();
    if (column < 0)
        return;
    m_summing.start(
        [table = model().table(), tableRows = model().tableRows(rows),
         column = static_cast<std::size_t>(column)](const std::stop_token& stop) {
            return core::Expected<core::CellSummary>(core::summaryOf(*table, tableRows, column, stop));
        },
        [this, table = model().table(), rowCount = rows.size(),
         column](const core::LatestJob<core::CellSummary>::Shared& summary) {
            if (summary && model().table() == table) // else the rows are gone
                Q_EMIT m_context.selectionDescribed(selectionText(rowCount, column, **summary));
        });
}

QString TablePage::selectionText(std::size_t rowCount, int column, const core::CellSummary& cells) const
{
    const QLocale locale;
    auto selected = tr("%1 rows selected").arg(locale.toString(static_cast<qlonglong>(rowCount)));
    if (cells.count == 0)
        return selected;
    const auto& table = *model().table();
    auto format = model().format();
    format.timeBase = core::TimeBase::Relative; // dates cannot be added up
    const auto& summed = table.columns[static_cast<std::size_t>(column)];
    return tr("%1 · %2: sum %3, mean %4")
        .arg(selected, core::displayHeader(table, static_cast<std::size_t>(column), format),
             core::displayNumber(cells.sum, summed.unit, summed.decimals, format),
             core::displayNumber(cells.mean, summed.unit, qMax(summed.decimals, 1), format));
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
