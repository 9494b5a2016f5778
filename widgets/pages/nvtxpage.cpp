// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/nvtxpage.h"

#include "help/helptopic.h"
#include "pages/nvtxrangespage.h"
#include "pages/phasespage.h"
#include "table/tablekeys.h"
#include "table/tablepage.h"

#include <QTabWidget>
#include <QVBoxLayout>

NvtxPage::NvtxPage(ViewContext& context, const QString& settingsKey, Parts parts, QWidget* parent)
    : ResultPage(context, parent)
    , m_ranges(new NvtxRangesPage(context, settingsKey, parts.showsInstances))
    , m_phases(parts.showsPhases ? new PhasesPage(context) : nullptr)
    , m_coverage(new TablePage(context))
    , m_tabs(new QTabWidget)
{
    m_tabs->setDocumentMode(true);
    m_tabs->addTab(m_ranges, tr("R&anges"));
    if (m_phases) {
        setHelpPage(*m_phases, QStringLiteral("phases"));
        m_tabs->addTab(m_phases, tr("&Phases"));
    }
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
    if (m_phases)
        m_phases->setResults(results);
    m_coverage->setTable(results->table(core::TableKey::NvtxCoverage));
}

void NvtxPage::setPlaceholder(const QString& text)
{
    m_ranges->setPlaceholder(text);
    if (m_phases)
        m_phases->setPlaceholder(text);
    m_coverage->setPlaceholder(text);
}

TablePage* NvtxPage::revealTable(const QString& tableKey)
{
    for (auto* page : { static_cast<ResultPage*>(m_ranges), static_cast<ResultPage*>(m_phases) }) {
        if (auto* table = page ? page->revealTable(tableKey) : nullptr) {
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
