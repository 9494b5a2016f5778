// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/overviewpage.h"

#include "analysis/barriers/barriers.h"
#include "analysis/budget/devicetime.h"
#include "analysis/idle/utilization.h"
#include "analysis/memory/memoryoperations.h"
#include "analysis/nvlink/nvlink.h"
#include "charts/chartpane.h"
#include "findings/findingcard.h"
#include "parts/turnqueue.h"
#include "parts/wrappedtext.h"
#include "scope/scopeinwords.h"
#include "scope/scopelimits.h"

#include <QApplication>
#include <QEvent>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLegend>
#include <QLegendMarker>
#include <QLocale>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>

namespace {

constexpr std::size_t MaxFindings = 4;

/// Takes out what a layout holds.
void clear(QLayout& layout)
{
    while (auto* item = layout.takeAt(0)) {
        if (item->widget())
            item->widget()->deleteLater();
        if (item->layout())
            clear(*item->layout());
        delete item;
    }
}

QLabel* makeHeading(const QString& text)
{
    auto* label = new QLabel(text);
    auto font = label->font();
    font.setBold(true);
    label->setFont(font);
    return label;
}

/// Of the widest word, so that titles stand under each other.
int severityWidth()
{
    int width = 0;
    const QFontMetrics metrics(QApplication::font());
    for (const auto severity : { core::FindingSeverity::High, core::FindingSeverity::Medium, core::FindingSeverity::Low,
                                 core::FindingSeverity::Minor })
        width = std::max(width, metrics.horizontalAdvance(severityWord(severity)));
    return width;
}

/// "10 of 45" when a chart shows less than there is.
QString shownOf(const core::ChartBars& bars)
{
    const QLocale locale;
    return bars.bars.size() == bars.rowCount ? QString()
                                             : OverviewPage::tr("%1 of %2")
                                                   .arg(locale.toString(static_cast<qlonglong>(bars.bars.size())),
                                                        locale.toString(static_cast<qlonglong>(bars.rowCount)));
}

} // namespace

OverviewPage::OverviewPage(ViewContext& context, QWidget* parent)
    : ResultPage(context, parent)
    , m_facts(new QWidget)
    , m_findings(new QWidget)
    , m_grid(new QGridLayout)
    , m_utilization(new ChartPane(context, QStringLiteral("gpu_utilization"), tr("GPU utilisation over time")))
    , m_timeByClass(new ChartPane(context, QStringLiteral("gpu_time_by_class"), tr("GPU time by class")))
    , m_topKernels(new ChartPane(context, QStringLiteral("top_kernels"), tr("Top kernels")))
    , m_barriers(new ChartPane(context, QStringLiteral("barriers"), tr("CPU–GPU barriers")))
    , m_nvlink(new ChartPane(context, QStringLiteral("nvlink"), tr("NVLink and NCCL")))
    , m_copies(new ChartPane(context, QStringLiteral("memory_copies"), tr("Memory copies: size and bandwidth")))
{
    new QGridLayout(m_facts);
    new QVBoxLayout(m_findings);
    auto* content = new QWidget;
    content->setLayout(m_grid);
    auto* scroll = new QScrollArea;
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setWidget(content);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(scroll);
    m_utilization->view().setToolTip(tr("Drag to limit all figures to a part of the trace"));
    constexpr int LinesOfHalves = 18;
    for (auto* pane : { m_topKernels, m_barriers, m_copies, m_nvlink })
        pane->setLines(LinesOfHalves);
    connect(&m_context, &ViewContext::appearanceChanged, this, [this] {
        if (!m_results)
            return;
        namePictures();
        planCharts();
    });
    connectPanes();
    arrange();
}

OverviewPage::~OverviewPage() = default;

std::vector<ChartPane*> OverviewPage::panes() const
{
    return { m_utilization, m_timeByClass, m_topKernels, m_barriers, m_nvlink, m_copies };
}

void OverviewPage::connectPanes()
{
    for (auto* pane : panes()) {
        connect(pane, &ChartPane::evidenceRequested, this, [this](const core::ChartCell& cell) {
            const auto table = m_results ? m_results->table(cell.tableKey) : nullptr;
            const auto column = table ? table->findColumn(cell.columnKey) : std::nullopt;
            if (column && cell.row < table->rowCount)
                Q_EMIT m_context.evidenceRequested(table, cell.row, *column);
        });
    }
    const auto offer = [this](ChartPane& pane, core::CaptureQuestion question, const QString& text) {
        pane.setRemedy({ text, [this, question] { Q_EMIT m_context.captureQuestionRequested(question); } });
    };
    offer(*m_utilization, core::CaptureQuestion::Kernels, tr("How to capture GPU work"));
    offer(*m_timeByClass, core::CaptureQuestion::Kernels, tr("How to capture GPU work"));
    offer(*m_topKernels, core::CaptureQuestion::Kernels, tr("How to capture kernels"));
    offer(*m_barriers, core::CaptureQuestion::LaunchLatency, tr("How to capture CUDA calls"));
    offer(*m_nvlink, core::CaptureQuestion::NvlinkDuringNccl, tr("How to capture NVLink counters"));
    offer(*m_copies, core::CaptureQuestion::MemoryTraffic, tr("How to capture copies"));
}

/// In two columns where there is room for them.
void OverviewPage::arrange()
{
    constexpr int CharactersOfTwoColumns = 110;
    const int columns = width() >= fontMetrics().averageCharWidth() * CharactersOfTwoColumns ? 2 : 1;
    if (columns == m_columns)
        return;
    m_columns = columns;
    while (auto* item = m_grid->takeAt(0))
        delete item;
    int row = 0;
    int column = 0;
    const auto add = [&](QWidget* widget, int span) {
        if (column + span > columns) {
            ++row;
            column = 0;
        }
        m_grid->addWidget(widget, row, column, 1, span, Qt::AlignTop);
        column += span;
    };
    add(m_facts, 1);
    add(m_findings, 1);
    add(m_utilization, columns);
    add(m_timeByClass, columns);
    for (auto* pane : { m_topKernels, m_barriers, m_copies, m_nvlink })
        add(pane, 1);
    for (int i = 0; i < 2; ++i)
        m_grid->setColumnStretch(i, i < columns ? 1 : 0);
    m_grid->setRowStretch(row + 1, 1);
}

void OverviewPage::resizeEvent(QResizeEvent* event)
{
    ResultPage::resizeEvent(event);
    arrange();
}

/// Colours of the classes stand on the palette.
void OverviewPage::changeEvent(QEvent* event)
{
    ResultPage::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_results && m_timeByClass->hasChart())
        plan(m_timeByClass, &OverviewPage::showTimeByClass);
}

void OverviewPage::setResults(const core::ResultsPointer& results)
{
    m_collecting.cancel();
    m_results = results;
    m_events.reset();
    showFacts();
    showFindings();
    for (auto* pane : panes())
        pane->setBusy(pane->hasChart()); // until its turn
    namePictures();
    planCharts();
}

/// Pictures that are copied or stored say what they are of.
void OverviewPage::namePictures()
{
    const auto& trace = *m_results->trace;
    const auto subject = QStringLiteral("%1, %2").arg(
        trace.fileName, scopeInWords(m_results->scope, trace, m_context.appearance().format));
    for (auto* pane : panes())
        pane->setPictureSubject(subject);
}

void OverviewPage::setPlaceholder(const QString& text)
{
    m_collecting.cancel();
    for (auto* pane : panes())
        TurnQueue::ofWindows().drop(pane);
    m_results.reset();
    m_events.reset();
    clear(*m_facts->layout());
    clear(*m_findings->layout());
    for (auto* pane : panes())
        pane->setPlaceholder(text);
}

void OverviewPage::setBusy(bool isBusy)
{
    ResultPage::setBusy(isBusy);
    m_facts->setEnabled(!isBusy);
    m_findings->setEnabled(!isBusy);
}

bool OverviewPage::isComplete() const
{
    const auto all = panes();
    return m_results && m_events && std::none_of(all.begin(), all.end(), [](const ChartPane* pane) {
               return TurnQueue::ofWindows().isWaiting(pane);
           });
}

void OverviewPage::showFacts()
{
    auto& grid = *static_cast<QGridLayout*>(m_facts->layout());
    clear(grid);
    grid.addWidget(makeHeading(tr("Key facts")), 0, 0, 1, 2);
    auto lines = core::summaryLines(*m_results);
    int row = 1;
    if (const auto& verdict = m_results->findings->verdict.sentence; !verdict.isEmpty() && !lines.isEmpty())
        grid.addWidget(new WrappedText(lines.takeFirst()), row++, 0, 1, 2); // as it is: it may hold colons
    for (const auto& line : lines) {
        const auto colon = line.indexOf(QStringLiteral(": "));
        auto* name = new QLabel(colon < 0 ? QString() : line.left(colon));
        name->setTextFormat(Qt::PlainText);
        name->setForegroundRole(QPalette::PlaceholderText);
        name->setAlignment(Qt::AlignTop | Qt::AlignLeft);
        auto* text = new WrappedText(colon < 0 ? line : line.mid(colon + 2));
        text->setAccessibleName(line);
        if (colon < 0) {
            delete name;
            grid.addWidget(text, row++, 0, 1, 2);
            continue;
        }
        grid.addWidget(name, row, 0);
        grid.addWidget(text, row++, 1);
    }
    grid.setRowStretch(row, 1);
    grid.setColumnStretch(1, 1);
}

void OverviewPage::showFindings()
{
    auto& layout = *static_cast<QVBoxLayout*>(m_findings->layout());
    clear(layout);
    const auto& findings = m_results->findings->rows;
    const auto shown = std::min(MaxFindings, findings.size());
    layout.addWidget(makeHeading(
        shown < findings.size()
            ? tr("Top findings (%1 of %2)").arg(shown).arg(QLocale().toString(static_cast<qlonglong>(findings.size())))
            : tr("Findings")));
    if (findings.empty())
        layout.addWidget(new WrappedText(tr("No rule fires in this scope.")));
    for (std::size_t i = 0; i < shown; ++i) {
        const auto& finding = findings[i];
        auto* line = new QHBoxLayout;
        auto* severity = new QLabel(severityWord(finding.severity));
        severity->setForegroundRole(QPalette::PlaceholderText);
        severity->setMinimumWidth(severityWidth());
        line->addWidget(severity, 0, Qt::AlignTop);
        if (finding.evidence.empty()) {
            line->addWidget(new WrappedText(finding.title), 1);
        } else {
            auto* link = new LinkText(finding.title);
            link->setToolTip(QStringLiteral("<p>%1</p>").arg(finding.recommendation.toHtmlEscaped()));
            connect(link, &QAbstractButton::clicked, this, [this, figure = finding.evidence.front()] {
                Q_EMIT cellRequested(figure.tableKey, figure.row, figure.columnKey);
            });
            line->addWidget(link, 1);
        }
        layout.addLayout(line);
    }
    layout.addStretch(1);
}

/// One chart at a time: all of them at once would hold up mouse and keyboard.
void OverviewPage::planCharts()
{
    plan(m_utilization, &OverviewPage::showUtilization);
    plan(m_timeByClass, &OverviewPage::showTimeByClass);
    plan(m_topKernels, &OverviewPage::showTopKernels);
    plan(m_barriers, &OverviewPage::showBarriers);
    for (auto* pane : { m_nvlink, m_copies })
        TurnQueue::ofWindows().drop(pane);
    collectEvents();
}

/// Once, however often it is asked for until then.
void OverviewPage::plan(ChartPane* pane, void (OverviewPage::*showChart)())
{
    auto& turns = TurnQueue::ofWindows();
    turns.drop(pane);
    turns.add(pane, [this, showChart] { (this->*showChart)(); });
}

void OverviewPage::collectEvents()
{
    m_collecting.start(
        [results = m_results](const std::stop_token& stop) { return core::collectOverviewEvents(*results, stop); },
        [this](const core::LatestJob<core::OverviewEvents>::Shared& events) {
            if (!events) {
                for (auto* pane : { m_nvlink, m_copies })
                    pane->setPlaceholder(events.error().message);
                return;
            }
            m_events = *events;
            plan(m_nvlink, &OverviewPage::showNvlink);
            plan(m_copies, &OverviewPage::showCopies);
        });
}

/// Why there is no chart: not captured, or not in the scope.
void OverviewPage::showReason(ChartPane& pane, const core::Provenance& provenance, const QString& emptyText)
{
    if (!provenance.isAvailable()) {
        pane.setReason(provenance.unavailable, provenance.advice);
        return;
    }
    std::optional<MessageAction> remedy;
    if (!m_results->scope.isWholeTrace())
        remedy = MessageAction { tr("Show the whole trace"), [this] { Q_EMIT m_context.scopeRequested({}); } };
    pane.setEmpty(emptyText, remedy);
}

ChartLinks OverviewPage::links()
{
    ChartLinks links;
    links.appearance = m_context.appearance();
    links.showCell
        = [this](const core::ChartCell& cell) { Q_EMIT cellRequested(cell.tableKey, cell.row, cell.columnKey); };
    links.showKernel = [this](core::KernelNameIndex kernel) { Q_EMIT m_context.kernelRequested(kernel); };
    links.limitTo = [this](const core::TimeWindow& window) {
        if (m_results)
            Q_EMIT m_context.scopeRequested(core::narrowed(m_results->scope, window));
    };
    return links;
}

int OverviewPage::deviceCount() const
{
    return static_cast<int>(m_results->gpuIdle->devices.size());
}

void OverviewPage::showUtilization()
{
    auto content = makeUtilizationChart(m_results, links());
    const auto& provenance = m_results->utilization->provenance;
    constexpr int LinesOfOneGpu = 13;
    constexpr int LinesOfALane = 5;
    constexpr int LinesOfFrame = 7;
    m_utilization->setLines(std::max(LinesOfOneGpu, LinesOfFrame + LinesOfALane * deviceCount()));
    if (content.chart)
        m_utilization->setContent(std::move(content));
    else
        showReason(*m_utilization, provenance, tr("No GPU work in this scope."));
}

void OverviewPage::showTimeByClass()
{
    auto content = makeTimeByClassChart(m_results, palette(), links());
    if (content.chart) {
        constexpr double LinesOfAName = 1.75; // in the legend
        constexpr int LinesOfABar = 3;
        constexpr int LinesOfFrame = 5;
        const auto names = static_cast<double>(content.chart->legend()->markers().size());
        m_timeByClass->setLines(LinesOfFrame
                                + std::max(static_cast<int>(LinesOfAName * names), LinesOfABar * deviceCount()));
    }
    const auto& provenance = m_results->deviceTime->provenance;
    if (content.chart)
        m_timeByClass->setContent(std::move(content));
    else
        showReason(*m_timeByClass, provenance, tr("No GPU work in this scope."));
}

void OverviewPage::showTopKernels()
{
    auto content = makeTopKernelsChart(m_results, links());
    const auto& provenance = m_results->kernels->provenance;
    if (content.chart)
        m_topKernels->setContent(std::move(content), shownOf(core::topKernelBars(*m_results)));
    else
        showReason(*m_topKernels, provenance, tr("No kernels in this scope."));
}

void OverviewPage::showBarriers()
{
    auto content = makeBarriersChart(m_results, links());
    const auto& provenance = m_results->barriers->provenance;
    if (content.chart)
        m_barriers->setContent(std::move(content), shownOf(core::barrierBars(*m_results)));
    else
        showReason(*m_barriers, provenance, tr("Nothing waits in this scope."));
}

void OverviewPage::showNvlink()
{
    auto content = makeNvlinkChart(m_events->nvlink, links());
    const auto& provenance = m_results->nvlink->provenance;
    if (content.chart)
        m_nvlink->setContent(std::move(content));
    else
        showReason(*m_nvlink, provenance, tr("No samples in this scope."));
}

void OverviewPage::showCopies()
{
    auto content = makeCopiesChart(m_results, m_events->copies, links());
    const auto& provenance = m_results->memoryOperations->provenance;
    if (content.chart)
        m_copies->setContent(std::move(content));
    else
        showReason(*m_copies, provenance, tr("No copies in this scope."));
}
