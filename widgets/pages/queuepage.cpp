// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/queuepage.h"

#include "analysis/idle/queuedepth.h"
#include "charts/chartpane.h"
#include "charts/queuechart.h"
#include "parts/rememberedsplitter.h"
#include "parts/scrollingpane.h"
#include "parts/turnqueue.h"
#include "scope/scopeinwords.h"
#include "table/tablekeys.h"
#include "table/tablepage.h"

#include <QEvent>
#include <QVBoxLayout>

QueuePage::QueuePage(ViewContext& context, QWidget* parent)
    : ResultPage(context, parent)
    , m_chart(new ChartPane(context, QStringLiteral("queuedepth"), tr("Queue depth of each stream")))
    , m_streams(new TablePage(context))
    , m_spells(new TablePage(context))
{
    m_chart->view().setToolTip(tr("Drag to limit all figures to a time"));
    connect(m_chart, &ChartPane::evidenceRequested, this, [this](const core::ChartCell& cell) {
        const auto table = m_results ? m_results->table(cell.tableKey) : nullptr;
        if (const auto column = table ? table->findColumn(cell.columnKey) : std::nullopt)
            Q_EMIT m_context.evidenceRequested(table, cell.row, *column);
    });
    connect(&m_context, &ViewContext::appearanceChanged, this, &QueuePage::planChart);
    const CaptureOffer offer { core::CaptureQuestion::LaunchLatency, tr("How to &capture launch calls") };
    auto* splitter = new RememberedSplitter(Qt::Vertical, QStringLiteral("queuedepth"), { 2, 1, 2 }, context);
    splitter->addWidget(m_chart);
    for (auto* page : { m_streams, m_spells }) {
        addSubjectActions(*page);
        offerCapture(*page, offer);
        splitter->addWidget(page);
    }
    splitter->restore();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(new ScrollingPane(splitter));
}

void QueuePage::setResults(const core::ResultsPointer& results)
{
    m_results = results;
    m_streams->setTable(results->table(core::TableKey::QueueDepth));
    m_spells->setTable(results->table(core::TableKey::DrySpells));
    m_chart->setPictureSubject(QStringLiteral("%1, %2").arg(
        results->trace->fileName, scopeInWords(results->scope, *results->trace, m_context.appearance().format)));
    showChart();
}

void QueuePage::setPlaceholder(const QString& text)
{
    m_results.reset();
    m_streams->setPlaceholder(text);
    m_spells->setPlaceholder({}); // the sentence once, not in every pane
    m_chart->setPlaceholder({});
}

void QueuePage::changeEvent(QEvent* event)
{
    ResultPage::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_chart->hasChart())
        planChart();
}

/// Other windows and pages change as well.
void QueuePage::planChart()
{
    auto& turns = TurnQueue::ofWindows();
    turns.drop(m_chart);
    turns.add(m_chart, [this] {
        if (m_results)
            showChart();
    });
}

void QueuePage::showChart()
{
    ChartLinks links;
    links.appearance = m_context.appearance();
    links.limitTo = [this](const core::TimeWindow& window) { limitTo(window); };
    auto content = makeQueueDepthChart(m_results, links);
    if (content.chart)
        m_chart->setContent(std::move(content));
    else if (m_results->queueDepth->provenance.isAvailable())
        m_chart->setPlaceholder(tr("No launch call of work in this scope is in the trace."));
    else
        m_chart->setPlaceholder({}); // the table says why
}

/// In place of the scope's window.
void QueuePage::limitTo(const core::TimeWindow& window)
{
    auto scope = m_context.scope();
    scope.window = window;
    scope.windowName.reset();
    Q_EMIT m_context.scopeRequested(scope);
}
