// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/querypage.h"

#include "base/labels.h"
#include "base/outputfile.h"
#include "base/units.h"
#include "parts/flowlayout.h"
#include "parts/noticeline.h"
#include "parts/rememberedsplitter.h"
#include "query/queryexamples.h"
#include "query/queryhistory.h"
#include "query/queryplot.h"
#include "query/querytable.h"
#include "query/schematree.h"
#include "query/sqleditor.h"
#include "report/jsonwriter.h"
#include "scope/scopeactions.h"
#include "session/viewcontext.h"
#include "table/tablepage.h"
#include "trace/trace.h"

#include <QBuffer>
#include <QCheckBox>
#include <QFileDialog>
#include <QLabel>
#include <QLocale>
#include <QMenu>
#include <QPushButton>
#include <QSet>
#include <QShortcut>
#include <QToolButton>
#include <QVBoxLayout>

#include <utility>

namespace {

constexpr qsizetype MenuCharacters = 70;

/// A statement in one line of a menu.
QString menuText(const QString& sql)
{
    auto line = sql.simplified();
    if (line.size() > MenuCharacters)
        line = line.left(MenuCharacters - 1) + QStringLiteral("…");
    return line.replace(u'&', QStringLiteral("&&"));
}

QStringList namesOf(const core::SchemaCatalog& schema)
{
    QSet<QString> names;
    for (const auto& table : schema.tables) {
        names.insert(sqlName(table.name));
        for (const auto& column : table.columns)
            names.insert(sqlName(column.name));
    }
    auto sorted = names.values();
    sorted.sort(Qt::CaseInsensitive);
    return sorted;
}

} // namespace

QueryPage::QueryPage(ViewContext& context, QWidget* parent)
    : QWidget(parent)
    , m_context(context)
    , m_schema(new SchemaTree)
    , m_editor(new SqlEditor)
    , m_run(new QPushButton(tr("Run")))
    , m_stop(new QPushButton(tr("Stop")))
    , m_examples(new QToolButton)
    , m_history(new QToolButton)
    , m_state(new QLabel)
    , m_problem(new NoticeLine)
    , m_result(new TablePage(context))
    , m_plotSwitch(new QCheckBox(tr("Plot")))
    , m_plot(new QueryPlot(context))
{
    auto* down = new RememberedSplitter(Qt::Vertical, QStringLiteral("query"), { 2, 3 }, context);
    down->addWidget(buildEditor());
    down->addWidget(buildResult());
    down->restore();
    auto* across = new RememberedSplitter(Qt::Horizontal, QStringLiteral("querySchema"), { 2, 3 }, context);
    across->addWidget(m_schema);
    across->addWidget(down);
    across->restore();
    auto* layout = new QVBoxLayout(this);
    constexpr int MarginPx = 7; // besides that of tables
    layout->setContentsMargins(MarginPx, 0, MarginPx, 0);
    layout->addWidget(across);
    connect(m_schema, &SchemaTree::nameChosen, m_editor, &SqlEditor::insert);
    connect(m_schema, &SchemaTree::tableChosen, this, [this](const QString& table) {
        openStatement(QStringLiteral("SELECT *\nFROM %1\nLIMIT 1000").arg(sqlName(table)));
        run();
    });
    for (const auto key : { Qt::Key_Return, Qt::Key_Enter }) {
        auto* shortcut = new QShortcut(QKeySequence(Qt::CTRL | key), this);
        shortcut->setContext(Qt::WidgetWithChildrenShortcut);
        connect(shortcut, &QShortcut::activated, this, &QueryPage::run);
    }
    updateButtons();
}

QWidget* QueryPage::buildEditor()
{
    m_run->setToolTip(tr("Run the statement on the trace’s file (Ctrl+Enter); it can only read"));
    m_stop->setToolTip(tr("Stop the statement; the rows shown stay"));
    connect(m_run, &QPushButton::clicked, this, &QueryPage::run);
    connect(m_stop, &QPushButton::clicked, this, &QueryPage::stop);
    const auto addMenu = [this](QToolButton& button, const QString& text, void (QueryPage::*fill)()) {
        button.setText(text);
        button.setPopupMode(QToolButton::InstantPopup);
        button.setToolButtonStyle(Qt::ToolButtonTextOnly);
        auto* menu = new QMenu(&button);
        connect(menu, &QMenu::aboutToShow, this, fill);
        button.setMenu(menu);
    };
    addMenu(*m_examples, tr("Examples"), &QueryPage::fillExamples);
    addMenu(*m_history, tr("History"), &QueryPage::fillHistory);
    m_examples->setToolTip(tr("Statements to begin with"));
    m_history->setToolTip(tr("Statements that were run"));
    auto* tools = new QWidget;
    auto* flow = new FlowLayout(tools);
    flow->setContentsMargins({});
    for (QWidget* tool :
         { static_cast<QWidget*>(m_run), static_cast<QWidget*>(m_stop), static_cast<QWidget*>(m_examples),
           static_cast<QWidget*>(m_history), static_cast<QWidget*>(m_state) })
        flow->addWidget(tool);
    auto* upper = new QWidget;
    auto* layout = new QVBoxLayout(upper);
    layout->addWidget(tools);
    layout->addWidget(m_editor, 1);
    layout->addWidget(m_problem);
    m_problem->setNotice({});
    constexpr int LeastLines = 5;
    m_editor->setMinimumHeight(fontMetrics().lineSpacing() * LeastLines);
    return upper;
}

QWidget* QueryPage::buildResult()
{
    const auto subject = [this](std::size_t row) {
        const auto& table = m_result->model().table();
        return table && table->subject ? table->subject(row) : core::RowSubject();
    };
    addTimelineAction(*m_result, m_context, subject);
    addLimitAction(*m_result, m_context, subject);
    m_result->setTitle(tr("Rows"));
    m_plotSwitch->setToolTip(tr("Draw columns of the result beside the rows"));
    auto* save = new QToolButton;
    save->setText(tr("Export"));
    save->setToolTip(tr("Save all rows of the result"));
    save->setPopupMode(QToolButton::InstantPopup);
    save->setToolButtonStyle(Qt::ToolButtonTextOnly);
    auto* menu = new QMenu(save);
    menu->addAction(tr("As &CSV…"), m_result, &TablePage::exportTable);
    menu->addAction(tr("As &JSON…"), this, &QueryPage::exportJson);
    save->setMenu(menu);
    m_result->addSwitch(m_plotSwitch);
    m_result->addSwitch(save);
    auto* across = new RememberedSplitter(Qt::Horizontal, QStringLiteral("queryPlot"), { 1, 1 }, m_context);
    across->addWidget(m_result);
    across->addWidget(m_plot);
    across->restore();
    m_plot->hide();
    connect(m_plotSwitch, &QCheckBox::toggled, m_plot, &QWidget::setVisible);
    m_result->setPlaceholder(tr("Run a statement to see its rows here."));
    return across;
}

void QueryPage::setTrace(const std::shared_ptr<const core::Trace>& trace)
{
    m_running.cancel();
    m_trace = trace;
    m_schema->setTrace(trace);
    m_editor->setNames(namesOf(trace->schema));
    m_editor->clearFault();
    m_problem->setNotice({});
    m_state->clear();
    m_result->setPlaceholder(tr("Run a statement to see its rows here."));
    m_plot->setTable(nullptr);
    const auto examples = core::queryExamples(trace->schema);
    if (m_editor->text().trimmed().isEmpty() && !examples.empty())
        m_editor->setText(examples.front().sql);
    updateButtons();
}

void QueryPage::openStatement(const QString& sql)
{
    m_editor->setText(sql);
    m_editor->setFocus(Qt::OtherFocusReason);
}

void QueryPage::focusStatement()
{
    m_editor->setFocus(Qt::OtherFocusReason);
}

void QueryPage::run()
{
    if (!m_trace)
        return;
    const auto sql = m_editor->text();
    QueryHistory::add(sql);
    m_editor->clearFault();
    m_problem->setNotice({});
    m_state->setText(tr("running…"));
    if (m_result->model().table())
        m_result->setBusy(true);
    m_running.start(
        [path = m_trace->path, id = m_trace->id, sql,
         limits = m_limits](const std::stop_token& stop) -> core::Expected<Outcome> {
            auto answer = core::runQuery(path, sql, limits, stop);
            Outcome outcome;
            if (!answer) {
                outcome.fault = answer.error();
                return outcome;
            }
            const auto result = std::make_shared<const core::QueryResult>(std::move(*answer));
            outcome.cut = core::cutSentence(*result);
            outcome.elapsedMs = result->elapsedMs;
            outcome.table = std::make_shared<const core::Table>(core::describeQuery(result, { id, path }));
            return outcome;
        },
        [this](const core::LatestJob<Outcome>::Shared& outcome) { showOutcome(outcome); });
    updateButtons();
}

void QueryPage::stop()
{
    if (!m_running.isRunning())
        return;
    m_running.cancel();
    m_state->setText(tr("stopped"));
    if (m_result->model().table())
        m_result->setBusy(false);
    const bool hadKeyboard = m_stop->hasFocus();
    updateButtons();
    if (hadKeyboard)
        m_run->setFocus(Qt::OtherFocusReason);
}

void QueryPage::showOutcome(const core::LatestJob<Outcome>::Shared& outcome)
{
    updateButtons();
    if (!outcome) { // no memory
        core::SqlFault fault;
        static_cast<core::Error&>(fault) = outcome.error();
        showFault(fault);
        return;
    }
    if ((*outcome)->fault) {
        showFault(*(*outcome)->fault);
        return;
    }
    const auto& table = (*outcome)->table;
    if (table->rowCount > 0)
        m_result->setTable(table);
    else
        m_result->setPlaceholder(tr("The statement gives no rows."));
    m_result->setNotice(core::withRaisedFirst((*outcome)->cut), {});
    m_plot->setTable(table);
    constexpr auto NsPerMsWhole = static_cast<std::int64_t>(core::NsPerMs);
    const auto elapsedMs = (*outcome)->elapsedMs;
    const auto elapsed = elapsedMs > 0 ? core::displayDuration(elapsedMs * NsPerMsWhole, m_context.appearance().format)
                                       : tr("less than 1 ms");
    m_state->setText(
        table->rowCount == 1
            ? tr("1 row in %1").arg(elapsed)
            : tr("%1 rows in %2").arg(QLocale().toString(static_cast<qlonglong>(table->rowCount)), elapsed));
}

/// The rows that were there stay.
void QueryPage::showFault(const core::SqlFault& fault)
{
    m_state->clear();
    if (m_result->model().table())
        m_result->setBusy(false);
    m_problem->setNotice(fault.message);
    if (fault.position)
        m_editor->showFault(*fault.position);
}

void QueryPage::updateButtons()
{
    const bool isBusy = m_running.isRunning();
    m_run->setEnabled(m_trace != nullptr);
    m_stop->setEnabled(isBusy);
}

void QueryPage::fillExamples()
{
    auto* menu = m_examples->menu();
    menu->clear();
    if (!m_trace)
        return;
    for (const auto& example : core::queryExamples(m_trace->schema)) {
        menu->addAction(QString(example.title).replace(u'&', QStringLiteral("&&")), this,
                        [this, sql = example.sql] { openStatement(sql); });
    }
}

void QueryPage::fillHistory()
{
    auto* menu = m_history->menu();
    menu->clear();
    const auto entries = QueryHistory::entries();
    for (const auto& sql : entries)
        menu->addAction(menuText(sql), this, [this, sql] { openStatement(sql); });
    menu->addSeparator();
    menu->addAction(tr("Clear the history"), this, &QueryHistory::clear)->setEnabled(!entries.isEmpty());
}

void QueryPage::exportJson()
{
    const auto path
        = QFileDialog::getSaveFileName(this, tr("Export rows"), QStringLiteral("query.json"), tr("JSON (*.json)"));
    if (!path.isEmpty())
        exportJsonTo(path);
}

void QueryPage::exportJsonTo(const QString& path)
{
    const auto table = m_result->model().table();
    if (!table)
        return;
    m_export.start(
        [table, path](const std::stop_token& stop) -> core::Expected<QString> {
            core::OutputFile file(path);
            if (!file.open() || !core::writeTableJson(file, *table, {}, stop) || !file.commit())
                return stop.stop_requested() ? core::Expected<QString>(core::cancelled())
                                             : tl::unexpected<core::Error>(file.error());
            return path;
        },
        [this](const core::LatestJob<QString>::Shared& written) {
            Q_EMIT m_context.messageRaised(written ? Message { Message::Kind::Note, tr("Saved %1.").arg(**written), {} }
                                                   : Message { Message::Kind::Error, written.error().message, {} });
        });
}

QString QueryPage::problemText() const
{
    return m_problem->text();
}

QString QueryPage::stateText() const
{
    return m_state->text();
}
