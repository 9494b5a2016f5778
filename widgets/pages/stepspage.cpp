// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/stepspage.h"

#include "analysis/steps/stepchoice.h"
#include "analysis/steps/steps.h"
#include "charts/chartpane.h"
#include "charts/stepschart.h"
#include "parts/rememberedsplitter.h"
#include "parts/scrollingpane.h"
#include "parts/turnqueue.h"
#include "scope/scopeinwords.h"
#include "table/tablekeys.h"
#include "table/tablepage.h"

#include <QEvent>
#include <QPushButton>
#include <QVBoxLayout>

StepsPage::StepsPage(ViewContext& context, QWidget* parent)
    : ResultPage(context, parent)
    , m_chart(new ChartPane(context, QStringLiteral("steps"), tr("Time of each step")))
    , m_steps(new TablePage(context))
    , m_steady(new QPushButton(tr("Stead&y steps")))
{
    m_chart->view().setToolTip(tr("Drag to limit all figures to some steps"));
    m_steps->addSwitch(m_steady);
    connect(m_steady, &QPushButton::clicked, this, [this] {
        if (m_results && m_results->steps->work && m_results->steps->work->steady)
            limitTo(core::steadyWindow(*m_results->steps->work));
    });
    connect(m_chart, &ChartPane::evidenceRequested, this, [this](const core::ChartCell& cell) {
        const auto& table = m_steps->model().table();
        if (const auto column = table ? table->findColumn(cell.columnKey) : std::nullopt)
            Q_EMIT m_context.evidenceRequested(table, cell.row, *column);
    });
    connect(&m_context, &ViewContext::appearanceChanged, this, &StepsPage::planChart);
    addScopeActions(*m_steps);
    offerCapture(*m_steps, { core::CaptureQuestion::Phases, tr("How to &capture NVTX ranges") });
    auto* splitter = new RememberedSplitter(Qt::Vertical, QStringLiteral("steps"), { 1, 1 }, context);
    splitter->addWidget(m_chart);
    splitter->addWidget(m_steps);
    splitter->restore();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(new ScrollingPane(splitter));
    showSteady();
}

void StepsPage::setResults(const core::ResultsPointer& results)
{
    m_results = results;
    m_steps->setTable(results->table(core::TableKey::Steps));
    m_chart->setPictureSubject(QStringLiteral("%1, %2").arg(
        results->trace->fileName, scopeInWords(results->scope, *results->trace, m_context.appearance().format)));
    showChart();
    showSteady();
}

void StepsPage::setPlaceholder(const QString& text)
{
    m_results.reset();
    m_steps->setPlaceholder(text);
    m_chart->setPlaceholder({}); // the sentence once, not in every pane
    showSteady();
}

/// Colours of the groups stand on the palette.
void StepsPage::changeEvent(QEvent* event)
{
    ResultPage::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_chart->hasChart())
        planChart();
}

/// Other windows and pages change as well.
void StepsPage::planChart()
{
    auto& turns = TurnQueue::ofWindows();
    turns.drop(m_chart);
    turns.add(m_chart, [this] {
        if (m_results)
            showChart();
    });
}

void StepsPage::showChart()
{
    StepsChartLinks links;
    links.chart.appearance = m_context.appearance();
    links.chart.showCell
        = [this](const core::ChartCell& cell) { m_steps->showCell(cell.tableKey, cell.row, cell.columnKey); };
    links.limitTo
        = [this](const core::StepRange& steps) { limitTo(core::namedWindow(*m_results->steps->work, steps)); };
    auto content = makeStepsChart(m_results, palette(), links);
    if (content.chart)
        m_chart->setContent(std::move(content));
    else if (m_results->steps->provenance.isAvailable())
        m_chart->setPlaceholder(tr("No step lies in this scope."));
    else
        m_chart->setPlaceholder({}); // the table says why
}

void StepsPage::showSteady()
{
    const auto* work = m_results ? m_results->steps->work.get() : nullptr;
    const bool isKnown = work && work->steady;
    m_steady->setEnabled(isKnown);
    m_steady->setToolTip(isKnown ? tr("Limit all figures to %1, the longest run of at least 5 without an outlier")
                                       .arg(core::stepsText(*work->steady))
                                 : tr("Limit all figures to the longest run of at least 5 steps without an outlier"));
}

/// In place of the scope's window: steps are those of the whole trace.
void StepsPage::limitTo(const core::WindowName& window)
{
    auto scope = m_context.scope();
    scope.window = window.window;
    scope.windowName = window;
    Q_EMIT m_context.scopeRequested(scope);
}
