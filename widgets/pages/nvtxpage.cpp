// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/nvtxpage.h"

#include "help/helptopic.h"
#include "pages/nvtxrangespage.h"
#include "pages/phasespage.h"
#include "table/tablekeys.h"
#include "table/tablepage.h"

#include <QTabWidget>
#include <QVBoxLayout>

NvtxPage::NvtxPage(ViewContext& context, const QString& settingsKey, bool showsInstances, QWidget* parent)
    : ResultPage(context, parent)
    , m_ranges(new NvtxRangesPage(context, settingsKey, showsInstances))
    , m_phases(new PhasesPage(context))
    , m_coverage(new TablePage(context))
    , m_tabs(new QTabWidget)
{
    m_tabs->setDocumentMode(true);
    setHelpPage(*m_phases, QStringLiteral("phases"));
    m_tabs->addTab(m_ranges, tr("R&anges"));
    m_tabs->addTab(m_phases, tr("&Phases"));
    m_tabs->addTab(m_coverage, tr("C&overage"));
    addSubjectActions(*m_coverage);
    offerCapture(*m_coverage, { core::CaptureQuestion::Phases, tr("How to &capture NVTX ranges") });
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(m_tabs);
}

void NvtxPage::setResults(const core::ResultsPointer& results)
{
    m_ranges->setResults(results);
    m_phases->setResults(results);
    m_coverage->setTable(results->table(core::TableKey::NvtxCoverage));
}

void NvtxPage::setPlaceholder(const QString& text)
{
    m_ranges->setPlaceholder(text);
    m_phases->setPlaceholder(text);
    m_coverage->setPlaceholder(text);
}

TablePage* NvtxPage::revealTable(const QString& tableKey)
{
    for (auto* page : { static_cast<ResultPage*>(m_ranges), static_cast<ResultPage*>(m_phases) }) {
        if (auto* table = page->revealTable(tableKey)) {
            m_tabs->setCurrentWidget(page);
            return table;
        }
    }
    return ResultPage::revealTable(tableKey);
}

bool NvtxPage::showInstance(std::size_t event)
{
    m_tabs->setCurrentWidget(m_ranges);
    return m_ranges->showInstance(event);
}

void NvtxPage::showPhases()
{
    m_tabs->setCurrentWidget(m_phases);
}
