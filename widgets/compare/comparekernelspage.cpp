// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/comparekernelspage.h"

#include "charts/chartpane.h"
#include "compare/comparison.h"
#include "compare/spreadcharts.h"
#include "session/viewcontext.h"
#include "table/tablepage.h"

#include <QLocale>
#include <QTabWidget>

#include <utility>

CompareKernelsPage::CompareKernelsPage(ViewContext& context, QWidget* parent)
    : CompareKernelsPage(context, new QTabWidget, parent)
{
}

CompareKernelsPage::CompareKernelsPage(ViewContext& context, QTabWidget* tabs, QWidget* parent)
    : JoinedTablesPage(context, { QStringLiteral("compare_kernels") },
                       { .name = QStringLiteral("compare_kernels"),
                         .lack = tr("Neither of the runs has such figures, or not both of them."),
                         .below = tabs },
                       parent)
    , m_context(context)
    , m_tabs(tabs)
{
    const std::array<std::pair<QString, QString>, ChartCount> names { {
        { QStringLiteral("compare_durations"), tr("Durations") },
        { QStringLiteral("compare_distribution"), tr("Distribution") },
        { QStringLiteral("compare_deciles"), tr("Decile shift") },
        { QStringLiteral("compare_units"), tr("By unit") },
    } };
    m_tabs->setDocumentMode(true);
    for (std::size_t i = 0; i < names.size(); ++i) {
        m_charts[i] = new ChartPane(context, names[i].first, names[i].second);
        m_tabs->addTab(m_charts[i], names[i].second);
    }
    auto& view = pages().front()->view();
    connect(&view, &TableView::currentTableRowChanged, this, [this, &view] {
        if (const auto row = view.currentTableRow())
            showRow(*row);
    });
    showSpread(nullptr);
}

void CompareKernelsPage::setComparison(std::shared_ptr<const core::Comparison> comparison)
{
    m_spreading.cancel();
    m_comparison = std::move(comparison);
    showSpread(nullptr);
}

void CompareKernelsPage::showRow(std::size_t row)
{
    if (!m_comparison || row >= m_comparison->kernels->rows.size())
        return;
    const auto table = pages().front()->model().table();
    const auto name = table && row < table->rowCount ? table->text(row, *table->findColumn(u"kernel")) : QString();
    for (auto* chart : m_charts) {
        chart->setBusy(chart->hasChart());
        chart->setPictureSubject(name);
    }
    m_spreading.start([comparison = m_comparison,
                       row](const std::stop_token& stop) { return core::spreadOfKernel(*comparison, row, stop); },
                      [this](const core::LatestJob<core::KernelSpread>::Shared& spread) {
                          if (spread)
                              showSpread(*spread);
                      });
}

void CompareKernelsPage::showSpread(const std::shared_ptr<const core::KernelSpread>& spread)
{
    if (!spread) {
        for (auto* chart : m_charts)
            chart->setPlaceholder(tr("Select a kernel to see how its calls are spread."));
        return;
    }
    const QLocale locale;
    const auto calls = tr("%1 and %2 calls")
                           .arg(locale.toString(static_cast<qulonglong>(spread->callsNs.base.size())),
                                locale.toString(static_cast<qulonglong>(spread->callsNs.now.size())));
    const auto& format = m_context.appearance().format;
    const auto show = [&](Chart which, ChartContent content, const QString& lack) {
        if (content.chart)
            m_charts[which]->setContent(std::move(content), calls);
        else
            m_charts[which]->setPlaceholder(lack);
    };
    const auto noCalls = tr("Neither side keeps single calls of this kernel.");
    show(Histogram, makeSpreadHistogram(spread, format), noCalls);
    show(Distribution, makeSpreadDistribution(spread, format), noCalls);
    show(Deciles, makeDecileShift(spread, format), tr("One side has no calls of this kernel."));
    show(Units, makeUnitValues(spread, format), tr("There are no units to compare."));
}
