// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/nvtxtreepage.h"

#include "analysis/nvtx/nvtxtree.h"
#include "base/fraction.h"
#include "base/phrases.h"
#include "pages/treepane.h"
#include "table/tablekeys.h"
#include "table/tablepage.h"

#include <QVBoxLayout>

#include <utility>

namespace {

enum class PathFigure : std::uint8_t { GpuTime, HostTime };

std::int64_t valueOf(const core::NvtxPath& path, PathFigure figure)
{
    return figure == PathFigure::GpuTime ? path.work.sumNs : path.hostNs;
}

/// Says what a rectangle is: "default domain / step: GPU time 12.0 ms (30.1 %), self 3.00 ms, …".
QString sentenceOf(const core::Trace& trace, const core::NvtxTree& tree, std::uint32_t row,
                   const core::DisplayFormat& format)
{
    const auto& path = tree.rows[row];
    const auto time = [&format](std::int64_t ns) { return core::displayDuration(ns, format); };
    auto text = core::nvtxPathText(trace, tree, row);
    if (tree.isWorkKnown)
        text += NvtxTreePage::tr(": GPU time %1 (%2), self %3, idle inside %4")
                    .arg(time(path.work.sumNs),
                         core::threeDigitShare(core::fractionOf(path.work.sumNs, tree.all.sumNs).value_or(0)),
                         time(path.self.sumNs), time(path.idleNs));
    return NvtxTreePage::tr("%1; host time %2, %3")
        .arg(text, time(path.hostNs), core::counted(path.count, NvtxTreePage::tr("range"), NvtxTreePage::tr("ranges")));
}

std::shared_ptr<const IcicleContent> pathContent(const core::ResultsPointer& results, PathFigure figure,
                                                 const core::DisplayFormat& format)
{
    const auto& tree = results->nvtxTree;
    const auto& trace = results->trace;
    std::vector<std::uint32_t> parents;
    std::vector<std::int64_t> values;
    for (const auto& path : tree->rows) {
        parents.push_back(path.parent);
        values.push_back(valueOf(path, figure));
    }
    auto content = std::make_shared<IcicleContent>();
    content->tree = core::IcicleTree(std::move(parents), std::move(values));
    content->name = [trace, tree](std::uint32_t row) { return core::nvtxPathName(*trace, tree->rows[row]); };
    content->path = [trace, tree](std::uint32_t row) { return core::nvtxPathText(*trace, *tree, row); };
    content->sentence = [trace, tree, format](std::uint32_t row) { return sentenceOf(*trace, *tree, row, format); };
    content->figure = figure == PathFigure::GpuTime ? NvtxTreePage::tr("GPU time") : NvtxTreePage::tr("Host time");
    content->value = [tree, figure, format](std::uint32_t row) {
        return core::displayDuration(valueOf(tree->rows[row], figure), format);
    };
    return content;
}

} // namespace

NvtxTreePage::NvtxTreePage(ViewContext& context, QWidget* parent)
    : ResultPage(context, parent)
    , m_pane(new TreePane(context,
                          { QStringLiteral("nvtxtree"), tr("NVTX ranges in each other"),
                            tr("Click a range to see what is in it, Esc for what is around it"), tr("Find ranges") }))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(m_pane);
    addSubjectActions(m_pane->table());
    offerCapture(m_pane->table(), { core::CaptureQuestion::Phases, tr("How to &capture NVTX ranges") });
    connect(&m_context, &ViewContext::appearanceChanged, this, &NvtxTreePage::showTree);
}

void NvtxTreePage::setResults(const core::ResultsPointer& results)
{
    m_results = results;
    showTree();
}

void NvtxTreePage::setPlaceholder(const QString& text)
{
    m_results.reset();
    m_pane->setPlaceholder(text);
}

void NvtxTreePage::setBusy(bool isBusy)
{
    m_pane->setBusy(isBusy);
}

TablePage* NvtxTreePage::revealTable(const QString& tableKey)
{
    return tableKey == core::TableKey::NvtxTree ? &m_pane->table() : nullptr;
}

void NvtxTreePage::showTree()
{
    if (!m_results)
        return;
    std::vector<std::shared_ptr<const IcicleContent>> figures;
    const auto add
        = [&](PathFigure figure) { figures.push_back(pathContent(m_results, figure, m_context.appearance().format)); };
    const auto& tree = *m_results->nvtxTree;
    if (!tree.rows.empty() && tree.isWorkKnown)
        add(PathFigure::GpuTime);
    if (!tree.rows.empty())
        add(PathFigure::HostTime);
    m_pane->setContents(m_results->table(core::TableKey::NvtxTree), std::move(figures));
}
