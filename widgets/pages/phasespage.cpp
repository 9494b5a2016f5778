// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/phasespage.h"

#include "analysis/phases/phases.h"
#include "table/tablekeys.h"
#include "table/tablepage.h"

#include <QCheckBox>
#include <QPushButton>
#include <QVBoxLayout>

PhasesPage::PhasesPage(ViewContext& context, QWidget* parent)
    : ResultPage(context, parent)
    , m_phases(new TablePage(context))
    , m_byProcess(new QCheckBox(tr("by p&rocess")))
    , m_grouping(this)
{
    auto* edit = new QPushButton(tr("Edit phase &map…"));
    edit->setToolTip(tr("Say which NVTX ranges make up which phase of the program"));
    connect(edit, &QPushButton::clicked, &context, &ViewContext::phaseMapRequested);
    m_byProcess->setToolTip(tr("A row for each process and phase"));
    connect(m_byProcess, &QCheckBox::toggled, this, &PhasesPage::regroup);
    m_phases->addSwitch(edit);
    m_phases->addSwitch(m_byProcess);
    addSubjectActions(*m_phases);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(m_phases);
}

void PhasesPage::setResults(const core::ResultsPointer& results)
{
    if (isOtherScope(m_results, results))
        m_phases->setOutdated();
    m_results = results;
    if (results->trace->nvtx.size() == 0)
        offerCapture(*m_phases, { core::CaptureQuestion::Phases, tr("How to &capture NVTX ranges") });
    else
        m_phases->setRemedy({ tr("Write a &phase map…"), [this] { Q_EMIT m_context.phaseMapRequested(); } });
    regroup();
}

void PhasesPage::setPlaceholder(const QString& text)
{
    m_grouping.cancel();
    m_results.reset();
    m_phases->setPlaceholder(text);
}

TablePage* PhasesPage::revealTable(const QString& tableKey)
{
    if (tableKey != core::TableKey::Phases)
        return nullptr;
    setByProcess(false);
    return m_phases;
}

void PhasesPage::setByProcess(bool isOn)
{
    m_byProcess->setChecked(isOn);
}

void PhasesPage::regroup()
{
    if (!m_results)
        return;
    if (!m_byProcess->isChecked()) {
        m_grouping.cancel();
        m_phases->setTable(m_results->table(core::TableKey::Phases));
        return;
    }
    m_phases->setBusy(true);
    m_grouping.start(
        [results = m_results](const std::stop_token& stop) {
            const auto& trace = *results->trace;
            return core::attributeToNvtx(trace, results->scope, stop)
                .and_then([&](const core::NvtxAttribution& attribution) {
                    return core::analyzePhases(trace, results->scope, results->options.phases, attribution,
                                               { .byProcess = true }, stop);
                })
                .map([&results](core::Phases&& phases) {
                    return core::describePhases(results->trace, std::make_shared<const core::Phases>(std::move(phases)),
                                                results->scope);
                });
        },
        [this](const core::LatestJob<core::Table>::Shared& table) {
            if (table)
                m_phases->setTable(*table);
            else
                m_phases->setPlaceholder(table.error().message);
        });
}
