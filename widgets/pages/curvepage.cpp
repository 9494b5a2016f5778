// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/curvepage.h"

#include "charts/chartpane.h"
#include "parts/rememberedsplitter.h"
#include "parts/scrollingpane.h"
#include "parts/turnqueue.h"
#include "scope/scopeinwords.h"
#include "table/tablepage.h"

#include <QEvent>
#include <QVBoxLayout>

CurvePage::CurvePage(ViewContext& context, const Subject& subject, QWidget* parent)
    : ResultPage(context, parent)
    , m_subject(subject)
    , m_chart(new ChartPane(context, subject.name, subject.chartTitle))
    , m_totals(new TablePage(context))
    , m_details(new TablePage(context))
{
    m_chart->view().setToolTip(tr("Drag to limit all figures to a time"));
    connect(m_chart, &ChartPane::evidenceRequested, this, [this](const core::ChartCell& cell) {
        const auto table = m_results ? m_results->table(cell.tableKey) : nullptr;
        if (const auto column = table ? table->findColumn(cell.columnKey) : std::nullopt)
            Q_EMIT m_context.evidenceRequested(table, cell.row, *column);
    });
    connect(&m_context, &ViewContext::appearanceChanged, this, &CurvePage::planChart);
    auto* splitter = new RememberedSplitter(Qt::Vertical, subject.name, { 2, 1, 2 }, context);
    splitter->addWidget(m_chart);
    for (auto* page : { m_totals, m_details }) {
        addSubjectActions(*page);
        splitter->addWidget(page);
    }
    offerCapture(*m_totals, subject.offer); // once on the page
    splitter->restore();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(new ScrollingPane(splitter));
}

void CurvePage::setResults(const core::ResultsPointer& results)
{
    m_results = results;
    m_totals->setTable(results->table(m_subject.totalsKey));
    m_details->setTable(results->table(m_subject.detailsKey));
    m_chart->setPictureSubject(QStringLiteral("%1, %2").arg(
        results->trace->fileName, scopeInWords(results->scope, *results->trace, m_context.appearance().format)));
    showChart();
}

void CurvePage::setPlaceholder(const QString& text)
{
    m_results.reset();
    m_totals->setPlaceholder(text);
    m_details->setPlaceholder({}); // the sentence once, not in every pane
    m_chart->setPlaceholder({});
}

void CurvePage::changeEvent(QEvent* event)
{
    ResultPage::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_chart->hasChart())
        planChart();
}

/// Other windows and pages change as well.
void CurvePage::planChart()
{
    auto& turns = TurnQueue::ofWindows();
    turns.drop(m_chart);
    turns.add(m_chart, [this] {
        if (m_results)
            showChart();
    });
}

void CurvePage::showChart()
{
    ChartLinks links;
    links.appearance = m_context.appearance();
    links.limitTo = [this](const core::TimeWindow& window) { limitTo(window); };
    auto content = m_subject.makeChart(m_results, links);
    if (content.chart)
        m_chart->setContent(std::move(content));
    else if (m_results->table(m_subject.totalsKey)->provenance.isAvailable())
        m_chart->setPlaceholder(m_subject.emptyText);
    else
        m_chart->setPlaceholder({}); // the table says why
}

/// In place of the scope's window.
void CurvePage::limitTo(const core::TimeWindow& window)
{
    auto scope = m_context.scope();
    scope.window = window;
    scope.windowName.reset();
    Q_EMIT m_context.scopeRequested(scope);
}
