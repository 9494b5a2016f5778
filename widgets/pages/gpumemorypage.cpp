// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/gpumemorypage.h"

#include "analysis/memory/devicememory.h"
#include "charts/chartpane.h"
#include "charts/memorychart.h"
#include "parts/rememberedsplitter.h"
#include "parts/scrollingpane.h"
#include "parts/turnqueue.h"
#include "scope/scopeinwords.h"
#include "table/tablekeys.h"
#include "table/tablepage.h"

#include <QEvent>
#include <QVBoxLayout>

GpuMemoryPage::GpuMemoryPage(ViewContext& context, QWidget* parent)
    : ResultPage(context, parent)
    , m_chart(new ChartPane(context, QStringLiteral("gpumemory"), tr("Memory allocated on each GPU")))
    , m_uses(new TablePage(context))
    , m_kept(new TablePage(context))
{
    m_chart->view().setToolTip(tr("Drag to limit all figures to a time"));
    connect(m_chart, &ChartPane::evidenceRequested, this, [this](const core::ChartCell& cell) {
        const auto table = m_results ? m_results->table(cell.tableKey) : nullptr;
        if (const auto column = table ? table->findColumn(cell.columnKey) : std::nullopt)
            Q_EMIT m_context.evidenceRequested(table, cell.row, *column);
    });
    connect(&m_context, &ViewContext::appearanceChanged, this, &GpuMemoryPage::planChart);
    const CaptureOffer offer { core::CaptureQuestion::MemoryTraffic, tr("How to &capture GPU memory") };
    auto* splitter = new RememberedSplitter(Qt::Vertical, QStringLiteral("gpumemory"), { 2, 1, 2 }, context);
    splitter->addWidget(m_chart);
    for (auto* page : { m_uses, m_kept }) {
        addSubjectActions(*page);
        splitter->addWidget(page);
    }
    offerCapture(*m_uses, offer); // once on the page
    splitter->restore();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(new ScrollingPane(splitter));
}

void GpuMemoryPage::setResults(const core::ResultsPointer& results)
{
    m_results = results;
    m_uses->setTable(results->table(core::TableKey::DeviceMemory));
    m_kept->setTable(results->table(core::TableKey::NeverFreed));
    m_chart->setPictureSubject(QStringLiteral("%1, %2").arg(
        results->trace->fileName, scopeInWords(results->scope, *results->trace, m_context.appearance().format)));
    showChart();
}

void GpuMemoryPage::setPlaceholder(const QString& text)
{
    m_results.reset();
    m_uses->setPlaceholder(text);
    m_kept->setPlaceholder({}); // the sentence once, not in every pane
    m_chart->setPlaceholder({});
}

void GpuMemoryPage::changeEvent(QEvent* event)
{
    ResultPage::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_chart->hasChart())
        planChart();
}

/// Other windows and pages change as well.
void GpuMemoryPage::planChart()
{
    auto& turns = TurnQueue::ofWindows();
    turns.drop(m_chart);
    turns.add(m_chart, [this] {
        if (m_results)
            showChart();
    });
}

void GpuMemoryPage::showChart()
{
    ChartLinks links;
    links.appearance = m_context.appearance();
    links.limitTo = [this](const core::TimeWindow& window) { limitTo(window); };
    auto content = makeMemoryChart(m_results, links);
    if (content.chart)
        m_chart->setContent(std::move(content));
    else if (m_results->deviceMemory->provenance.isAvailable())
        m_chart->setPlaceholder(tr("Nothing was allocated on a GPU in this scope."));
    else
        m_chart->setPlaceholder({}); // the table says why
}

/// In place of the scope's window.
void GpuMemoryPage::limitTo(const core::TimeWindow& window)
{
    auto scope = m_context.scope();
    scope.window = window;
    scope.windowName.reset();
    Q_EMIT m_context.scopeRequested(scope);
}
