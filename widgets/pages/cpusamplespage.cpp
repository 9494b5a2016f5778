// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/cpusamplespage.h"

#include "analysis/samples/cputree.h"
#include "base/fraction.h"
#include "base/phrases.h"
#include "pages/treepane.h"
#include "table/tablekeys.h"
#include "table/tablepage.h"

#include <QLocale>
#include <QTabWidget>
#include <QVBoxLayout>

#include <utility>

namespace {

std::shared_ptr<const IcicleContent> sampleContent(const std::shared_ptr<const core::CpuSamples>& samples,
                                                   const std::shared_ptr<const core::CpuTree>& tree)
{
    std::vector<std::uint32_t> parents;
    std::vector<std::int64_t> values;
    for (const auto& path : tree->rows) {
        parents.push_back(path.parent);
        values.push_back(path.inclusive);
    }
    auto content = std::make_shared<IcicleContent>();
    content->tree = core::IcicleTree(std::move(parents), std::move(values));
    content->name = [samples, tree](std::uint32_t row) { return core::cpuPathName(*samples, tree->rows[row]); };
    content->path = [samples, tree](std::uint32_t row) { return core::cpuPathText(*samples, *tree, row); };
    content->sentence = [samples, tree](std::uint32_t row) {
        const auto count = tree->rows[row].inclusive;
        return CpuSamplesPage::tr("%1: %2, %3 of all")
            .arg(core::cpuPathText(*samples, *tree, row),
                 core::counted(static_cast<std::int64_t>(count), CpuSamplesPage::tr("sample"),
                               CpuSamplesPage::tr("samples")),
                 core::threeDigitShare(core::fractionOf(count, tree->sampleCount).value_or(0)));
    };
    content->figure = CpuSamplesPage::tr("Samples");
    content->value
        = [tree](std::uint32_t row) { return QLocale().toString(static_cast<qlonglong>(tree->rows[row].inclusive)); };
    return content;
}

} // namespace

CpuSamplesPage::CpuSamplesPage(ViewContext& context, QWidget* parent)
    : ResultPage(context, parent)
    , m_callTree(new TreePane(context,
                              { QStringLiteral("cpucalltree"), tr("Functions in those that called them"),
                                tr("Click a function to see what it called, Esc for what is around it"),
                                tr("Find functions") }))
    , m_callers(new TreePane(context,
                             { QStringLiteral("cpucallers"), tr("Callers of functions"),
                               tr("Click a function to see what called it, Esc for what is around it"),
                               tr("Find functions") }))
    , m_tabs(new QTabWidget)
{
    m_tabs->setDocumentMode(true);
    m_tabs->addTab(m_callTree, tr("&Top-down"));
    m_tabs->addTab(m_callers, tr("&Bottom-up"));
    for (const auto* pane : { m_callTree, m_callers }) {
        addSubjectActions(pane->table());
        offerCapture(pane->table(), { core::CaptureQuestion::CpuSamples, tr("How to &capture CPU samples") });
    }
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(m_tabs);
}

void CpuSamplesPage::setResults(const core::ResultsPointer& results)
{
    const auto show = [&](TreePane& pane, const QString& key, const std::shared_ptr<const core::CpuTree>& tree) {
        std::vector<std::shared_ptr<const IcicleContent>> figures;
        if (!tree->rows.empty())
            figures.push_back(sampleContent(results->options.cpuSamples, tree));
        pane.setContents(results->table(key), std::move(figures));
    };
    show(*m_callTree, core::TableKey::CpuCallTree, results->cpuCallTree);
    show(*m_callers, core::TableKey::CpuCallers, results->cpuCallers);
}

void CpuSamplesPage::setPlaceholder(const QString& text)
{
    m_callTree->setPlaceholder(text);
    m_callers->setPlaceholder(text);
}

void CpuSamplesPage::setBusy(bool isBusy)
{
    m_callTree->setBusy(isBusy);
    m_callers->setBusy(isBusy);
}

TablePage* CpuSamplesPage::revealTable(const QString& tableKey)
{
    if (tableKey != core::TableKey::CpuCallTree && tableKey != core::TableKey::CpuCallers)
        return nullptr;
    auto* pane = tableKey == core::TableKey::CpuCallTree ? m_callTree : m_callers;
    m_tabs->setCurrentWidget(pane);
    return &pane->table();
}
