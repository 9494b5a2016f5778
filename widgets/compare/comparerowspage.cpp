// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/comparerowspage.h"

#include "charts/chartpane.h"
#include "compare/comparison.h"
#include "compare/spreadcharts.h"
#include "session/viewcontext.h"
#include "table/tablepage.h"

#include <QLocale>
#include <QTabWidget>

#include <utility>

CompareRowsPage::CompareRowsPage(ViewContext& context, const QStringList& keys, QWidget* parent)
    : CompareRowsPage(context, keys, new QTabWidget, parent)
{
}

CompareRowsPage::CompareRowsPage(ViewContext& context, const QStringList& keys, QTabWidget* tabs, QWidget* parent)
    : JoinedTablesPage(context, keys,
                       { .name = keys.join(u'-'),
                         .lack = tr("Neither of the runs has such figures, or not both of them."),
                         .below = tabs },
                       parent)
    , m_context(context)
    , m_tabs(tabs)
{
    buildCharts();
    for (auto* page : pages()) {
        auto& view = page->view();
        connect(&view, &TableView::currentTableRowChanged, this, [this, page, &view] {
            if (const auto row = view.currentTableRow())
                showRow(*page, *row);
        });
    }
    showSpread(nullptr);
}

/// Pictures of them are named after the first table.
void CompareRowsPage::buildCharts()
{
    const auto prefix = keys().front();
    const std::array<std::pair<QString, QString>, ChartCount> names { {
        { prefix + QStringLiteral("_durations"), tr("Durations") },
        { prefix + QStringLiteral("_distribution"), tr("Distribution") },
        { prefix + QStringLiteral("_deciles"), tr("Decile shift") },
        { prefix + QStringLiteral("_units"), tr("By unit") },
    } };
    m_tabs->setDocumentMode(true);
    for (std::size_t i = 0; i < names.size(); ++i) {
        m_charts[i] = new ChartPane(m_context, names[i].first, names[i].second);
        m_tabs->addTab(m_charts[i], names[i].second);
    }
}

void CompareRowsPage::setComparison(std::shared_ptr<const core::Comparison> comparison)
{
    m_spreading.cancel();
    m_comparison = std::move(comparison);
    m_sources = {};
    showSpread(nullptr);
}

void CompareRowsPage::setSources(core::DeltaSources sources)
{
    m_sources = std::move(sources);
}

void CompareRowsPage::showRow(const TablePage& page, std::size_t row)
{
    const auto& table = page.model().table();
    if (!m_comparison || !table || row >= table->rowCount)
        return;
    if (!core::maySpread(m_sources, table->key, row)) {
        m_spreading.cancel();
        say(tr("Neither side keeps single calls of this row."));
        return;
    }
    const auto name = table->rowKey(row).join(QStringLiteral(" · "));
    for (auto* chart : m_charts) {
        chart->setBusy(chart->hasChart());
        chart->setPictureSubject(name);
    }
    m_spreading.start(
        [comparison = m_comparison, sources = m_sources, key = table->key, row](const std::stop_token& stop) {
            return core::spreadOfRow(*comparison, sources, key, row, stop);
        },
        [this](const core::LatestJob<core::RowSpread>::Shared& spread) {
            if (spread)
                showSpread(*spread);
        });
}

void CompareRowsPage::say(const QString& text)
{
    for (auto* chart : m_charts)
        chart->setPlaceholder(text);
}

void CompareRowsPage::showSpread(const std::shared_ptr<const core::RowSpread>& spread)
{
    if (!spread) {
        say(tr("Select a row to see how its calls are spread."));
        return;
    }
    const QLocale locale;
    const auto calls = tr("%1 and %2 calls")
                           .arg(locale.toString(static_cast<qulonglong>(spread->callsNs.base.size())),
                                locale.toString(static_cast<qulonglong>(spread->callsNs.now.size())));
    const auto& format = m_context.appearance().format;
    const auto show = [&](Chart which, ChartContent content, const QString& lack) {
        if (content.chart)
            m_charts[which]->setContent(std::move(content), spread->isEmpty() ? QString() : calls);
        else
            m_charts[which]->setPlaceholder(lack);
    };
    const auto noCalls = tr("Neither side keeps single calls of this row.");
    show(Histogram, makeSpreadHistogram(spread, format), noCalls);
    show(Distribution, makeSpreadDistribution(spread, format), noCalls);
    show(Deciles, makeDecileShift(spread, format),
         spread->isEmpty() ? noCalls : tr("One side has no calls of this row."));
    show(Units, makeUnitValues(spread, format), tr("There are no units to compare."));
}
