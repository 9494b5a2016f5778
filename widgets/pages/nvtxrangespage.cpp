// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/nvtxrangespage.h"

#include "parts/scrollingpane.h"
#include "results/rowofevent.h"
#include "table/drillview.h"
#include "table/tablekeys.h"
#include "trace/eventlinks.h"

#include <QCheckBox>
#include <QVBoxLayout>

struct NvtxRangesPage::Grouped {
    std::shared_ptr<const core::NvtxRanges> ranges;
    core::TablePointer table;
};

NvtxRangesPage::NvtxRangesPage(ViewContext& context, const QString& settingsKey, bool showsInstances, QWidget* parent)
    : ResultPage(context, parent)
    , m_byProcess(new QCheckBox(tr("by p&rocess")))
    , m_exactText(new QCheckBox(tr("e&xact text")))
    , m_view(new DrillView(context, settingsKey,
                           { tr("Lists the ranges behind the selected row below, longest first"),
                             tr("Select a range to list its instances.") },
                           showsInstances))
    , m_grouping(this)
{
    m_byProcess->setToolTip(tr("A row for each process that opened the range"));
    m_exactText->setToolTip(
        tr("Texts that differ only in a trailing “, key = number” list, as PyTorch writes it, are rows of their own"));
    for (auto* box : { m_byProcess, m_exactText }) {
        ranges().addSwitch(box);
        connect(box, &QCheckBox::toggled, this, &NvtxRangesPage::regroup);
    }
    m_view->addInstancesSwitch();
    addSubjectActions(ranges());
    addSubjectActions(instances());
    offerCapture(ranges(), { core::CaptureQuestion::Phases, tr("How to &capture NVTX ranges") });
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(new ScrollingPane(m_view));
}

NvtxRangesPage::~NvtxRangesPage() = default;

TablePage& NvtxRangesPage::ranges() const
{
    return m_view->groups();
}

TablePage& NvtxRangesPage::instances() const
{
    return m_view->instances();
}

void NvtxRangesPage::setResults(const core::ResultsPointer& results)
{
    const bool isOther = isOtherScope(m_results, results);
    m_results = results;
    if (grouping() == core::NvtxGrouping {}) {
        m_grouping.cancel();
        showRanges(results->nvtxRanges, results->table(core::TableKey::NvtxRanges));
    } else {
        if (isOther)
            m_view->setOutdated();
        regroup();
    }
}

void NvtxRangesPage::setPlaceholder(const QString& text)
{
    m_grouping.cancel();
    m_results.reset();
    m_shown.reset();
    m_view->setPlaceholder(text);
}

TablePage* NvtxRangesPage::revealTable(const QString& tableKey)
{
    const bool isByProcess = tableKey == core::TableKey::NvtxByProcess;
    if (!isByProcess && tableKey != core::TableKey::NvtxRanges)
        return nullptr;
    setGrouping({ .byProcess = isByProcess });
    return &ranges();
}

bool NvtxRangesPage::showInstance(std::size_t event)
{
    const auto row = m_shown ? core::rowOfNvtx(*m_results->trace, *m_shown, event) : std::nullopt;
    if (row)
        m_view->showInstance(*row, core::eventOf(core::EventClass::Nvtx, event, m_results->trace->id));
    return row.has_value();
}

core::NvtxGrouping NvtxRangesPage::grouping() const
{
    return { m_byProcess->isChecked(), m_exactText->isChecked() };
}

void NvtxRangesPage::setGrouping(const core::NvtxGrouping& grouping)
{
    m_byProcess->setChecked(grouping.byProcess);
    m_exactText->setChecked(grouping.exactText);
}

void NvtxRangesPage::regroup()
{
    if (!m_results)
        return;
    ranges().setBusy(true);
    m_grouping.start(
        [results = m_results, by = grouping()](const std::stop_token& stop) {
            const auto& trace = *results->trace;
            return core::attributeToNvtx(trace, results->scope, stop)
                .and_then([&](const core::NvtxAttribution& attribution) {
                    return core::analyzeNvtxRanges(trace, results->scope, attribution, by, stop);
                })
                .map([&results](core::NvtxRanges&& ranges) {
                    auto shared = std::make_shared<const core::NvtxRanges>(std::move(ranges));
                    return Grouped { shared,
                                     std::make_shared<const core::Table>(
                                         core::describeNvtxRanges(results->trace, shared, results->scope)) };
                });
        },
        [this](const core::LatestJob<Grouped>::Shared& grouped) {
            if (grouped)
                showRanges((*grouped)->ranges, (*grouped)->table);
            else
                m_view->setPlaceholder(grouped.error().message);
        });
}

void NvtxRangesPage::showRanges(std::shared_ptr<const core::NvtxRanges> ranges, const core::TablePointer& table)
{
    m_shown = std::move(ranges);
    m_view->setGroups(table, [this](std::size_t row) -> DrillView::Listing {
        return [results = m_results, by = m_shown->grouping, range = m_shown->rows[row]](const std::stop_token& stop) {
            return core::nvtxRangeInstances(results->trace, results->scope, by, range, stop);
        };
    });
}
