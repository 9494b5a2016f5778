// SPDX-License-Identifier: GPL-3.0-or-later
#include "evidence/rowtabs.h"

#include "charts/chartaxes.h"
#include "charts/chartpane.h"
#include "charts/overviewcharts.h"
#include "evidence/launchtext.h"
#include "parts/paragraph.h"
#include "results/eventsofrow.h"
#include "session/tracesession.h"
#include "session/viewcontext.h"
#include "table/tablepage.h"

#include <QLabel>
#include <QScopedValueRollback>
#include <QScrollArea>
#include <QStackedWidget>
#include <QTextDocumentFragment>
#include <QVBoxLayout>

#include <array>

namespace {

/// A row that is an event of a list is that event alone.
core::Cancellable<core::RowDigest> digestOfRow(const core::AnalysisResults& results, const core::Table& table,
                                               std::size_t row, const std::stop_token& stop)
{
    if (!core::isEventInList(table, row)) {
        const auto events = core::eventsOfRow(results, table, row, stop);
        return events ? core::digestOf(results, *events, stop) : tl::unexpected(events.error());
    }
    const auto event = table.subject(row).event;
    core::EventSet events;
    events.add(event.eventClass, event.row, event.row + std::size_t { 1 });
    events.finish();
    return core::digestOf(results, events, stop);
}

/// A table of text that goes on below what has room.
QLabel* makeFigures(const QString& name)
{
    auto* figures = new QLabel;
    figures->setTextFormat(Qt::RichText);
    figures->setTextInteractionFlags(Qt::TextSelectableByMouse);
    figures->setAlignment(Qt::AlignTop);
    figures->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Minimum);
    figures->setAccessibleName(name);
    return figures;
}

} // namespace

RowTabs::RowTabs(ViewContext& context, const TraceSession& session, QWidget* total, QWidget* parent)
    : QWidget(parent)
    , m_context(context)
    , m_session(session)
    , m_bar(new QTabBar)
    , m_pages(new QStackedWidget)
    , m_durations(new ChartPane(context, QStringLiteral("event_durations"), tr("Durations")))
    , m_statistics(makeFigures(tr("Durations")))
    , m_calls(new TablePage(context))
    , m_launches(makeFigures(tr("Launch")))
    , m_launchNote(makeParagraph())
{
    m_bar->setDrawBase(false);
    m_bar->setExpanding(false);
    m_bar->setAccessibleName(tr("What is told of the row"));
    for (const auto& title : { tr("Total"), tr("Distribution"), tr("Calls"), tr("Launch") })
        m_bar->addTab(title);
    m_bar->setTabToolTip(static_cast<int>(Tab::Distribution), tr("How long the events behind the row took"));
    m_bar->setTabToolTip(static_cast<int>(Tab::Calls), tr("The longest events behind the row"));
    m_bar->setTabToolTip(static_cast<int>(Tab::Launch), tr("How the kernel was launched"));
    m_calls->useNarrowLayout();
    m_calls->addRowAction({ TablePage::tr("Show on &timeline"),
                            [this](std::size_t row) { lead(row); },
                            {},
                            RowAction::Kind::ShowOnTimeline });
    m_pages->addWidget(total);
    m_pages->addWidget(buildDistribution());
    m_pages->addWidget(m_calls);
    m_pages->addWidget(buildLaunch());
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(m_bar);
    layout->addWidget(m_pages, 1);
    connect(m_bar, &QTabBar::currentChanged, this, [this](int tab) {
        m_pages->setCurrentIndex(std::max(0, tab));
        if (!m_isPlacing)
            m_wanted = current();
        load();
    });
    clear();
}

QWidget* RowTabs::buildDistribution()
{
    auto* page = new QWidget;
    auto* layout = new QVBoxLayout(page);
    layout->setContentsMargins({});
    constexpr int ChartLines = 14;
    m_durations->setLines(ChartLines);
    layout->addWidget(m_durations);
    layout->addWidget(m_statistics);
    layout->addStretch(1);
    return page;
}

QWidget* RowTabs::buildLaunch()
{
    auto* page = new QWidget;
    auto* layout = new QVBoxLayout(page);
    layout->setContentsMargins({});
    layout->addWidget(m_launches);
    layout->addWidget(m_launchNote);
    layout->addStretch(1);
    auto* scrolling = new QScrollArea;
    scrolling->setWidget(page);
    scrolling->setWidgetResizable(true);
    scrolling->setFrameShape(QFrame::NoFrame);
    scrolling->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    page->setAutoFillBackground(false); // the ground is the inspector's
    scrolling->viewport()->setAutoFillBackground(false);
    return scrolling;
}

void RowTabs::showRow(const core::TablePointer& table, std::size_t row)
{
    if (table == m_table && row == m_row)
        return;
    m_job.cancel();
    m_table = table;
    m_row = row;
    m_isLoaded = false;
    const bool haveEvents = core::mayHaveEvents(*table, row);
    const bool isKernel = table->subject && table->subject(row).kernel.isValid();
    offer(Tab::Distribution, haveEvents);
    offer(Tab::Calls, haveEvents);
    offer(Tab::Launch, isKernel);
    m_bar->setVisible(haveEvents || isKernel);
    placeTab();
    load();
}

void RowTabs::clear()
{
    m_job.cancel();
    m_table.reset();
    m_isLoaded = false;
    for (const auto tab : { Tab::Distribution, Tab::Calls, Tab::Launch })
        offer(tab, false);
    m_bar->hide();
    placeTab();
    say({});
}

void RowTabs::lead(std::size_t row)
{
    const QScopedValueRollback leading(m_isLeading, true);
    Q_EMIT m_context.timelineRequested(m_calls->model().table()->subject(row));
}

void RowTabs::offer(Tab tab, bool isOffered)
{
    const QScopedValueRollback placing(m_isPlacing, true);
    m_bar->setTabVisible(static_cast<int>(tab), isOffered);
}

/// The tab that the user chose, as long as the row has it.
void RowTabs::placeTab()
{
    const QScopedValueRollback placing(m_isPlacing, true);
    m_bar->setCurrentIndex(static_cast<int>(isOffered(m_wanted) ? m_wanted : Tab::Total));
}

void RowTabs::setCurrent(Tab tab)
{
    m_bar->setCurrentIndex(static_cast<int>(tab));
}

RowTabs::Tab RowTabs::current() const
{
    return static_cast<Tab>(std::max(0, m_bar->currentIndex()));
}

void RowTabs::setBusy(bool isBusy)
{
    if (isBusy) {
        m_job.cancel();
        m_isLoaded = false;
    }
    m_durations->setBusy(isBusy && m_durations->hasChart());
    m_calls->setBusy(isBusy);
    m_statistics->setEnabled(!isBusy);
    m_launches->setEnabled(!isBusy);
    if (!isBusy)
        load();
}

void RowTabs::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    load();
}

/// Says the same in place of everything that is to come.
void RowTabs::say(const QString& text)
{
    m_durations->setPlaceholder(text);
    m_statistics->clear();
    m_calls->setPlaceholder(text);
    m_launches->clear();
    showParagraph(*m_launchNote, text);
}

void RowTabs::load()
{
    const auto& results = m_session.results();
    if (m_isLoaded || !m_table || !results || current() == Tab::Total || !isVisible())
        return;
    m_isLoaded = true;
    say(tr("Looking at the events…"));
    m_job.start(
        [results, table = m_table, row = m_row](const std::stop_token& stop) -> core::Expected<core::RowDigest> {
            auto digest = digestOfRow(*results, *table, row, stop);
            if (!digest)
                return tl::unexpected(digest.error());
            return std::move(*digest);
        },
        [this](const core::LatestJob<core::RowDigest>::Shared& digest) {
            if (digest && (*digest)->count > 0)
                showDigest(**digest);
            else
                say(digest ? tr("No events of the trace stand behind this row.") : digest.error().message);
        });
}

void RowTabs::showDigest(const core::RowDigest& digest)
{
    showDistribution(digest);
    m_calls->setTable(digest.longest);
    showLaunches(digest);
}

void RowTabs::showDistribution(const core::RowDigest& digest)
{
    const auto& format = m_context.appearance().format;
    m_durations->setContent(makeHistogramChart(digest.durations, std::nullopt, format));
    const auto& duration = digest.durations.duration;
    const std::array lines { FigureLine { tr("Events"), { QLocale().toString(static_cast<qlonglong>(digest.count)) } },
                             FigureLine { tr("Shortest"), { core::displayDuration(duration.minNs, format) } },
                             FigureLine { tr("Median"), { localDuration(duration.p50Ns, format) } },
                             FigureLine { tr("90th percentile"), { localDuration(duration.p90Ns, format) } },
                             FigureLine { tr("99th percentile"), { localDuration(duration.p99Ns, format) } },
                             FigureLine { tr("Longest"), { core::displayDuration(duration.maxNs, format) } } };
    m_statistics->setText(figuresHtml(lines));
}

void RowTabs::showLaunches(const core::RowDigest& digest)
{
    const auto text = describeLaunches(digest.launches, m_context.appearance().format);
    m_launches->setText(figuresHtml(text.lines));
    showParagraph(*m_launchNote, text.note);
}

QString RowTabs::distributionText() const
{
    return QTextDocumentFragment::fromHtml(m_statistics->text()).toPlainText();
}

QString RowTabs::launchText() const
{
    return QTextDocumentFragment::fromHtml(m_launches->text()).toPlainText() + m_launchNote->text();
}
