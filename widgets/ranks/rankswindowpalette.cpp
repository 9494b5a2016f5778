// SPDX-License-Identifier: GPL-3.0-or-later
// What the command palette of RanksWindow offers beside commands and pages.
#include "base/phrases.h"
#include "base/text.h"
#include "ranks/rankheatmap.h"
#include "ranks/rankspages.h"
#include "ranks/rankssession.h"
#include "ranks/ranksstepspage.h"
#include "ranks/rankswindow.h"
#include "results/palettesearch.h"

namespace {

QString kernelTable()
{
    return QStringLiteral("rank_kernels");
}

QString findingTable()
{
    return QStringLiteral("rank_findings");
}

} // namespace

void RanksWindow::addPaletteItems(std::vector<core::PaletteItem>& items) const
{
    const auto& result = m_session->result();
    if (!result)
        return;
    const auto addRows = [&](core::PaletteKind kind, const QString& key, QStringView column) {
        const auto rows = table(key);
        const auto titles = rows ? rows->findColumn(column) : std::nullopt;
        for (std::size_t row = 0; titles && row < rows->rowCount; ++row)
            items.push_back({ kind, rows->text(row, *titles), {}, row });
    };
    addRows(core::PaletteKind::Finding, findingTable(), u"title");
    addRows(core::PaletteKind::Kernel, kernelTable(), u"display_name");
    for (std::uint32_t rank = 0; rank < result->summaries.size(); ++rank)
        items.push_back({ core::PaletteKind::Range, core::withRaisedFirst(result->rankName(rank)),
                          result->summaries[rank].file, rank });
}

void RanksWindow::goToFurther(const core::PaletteItem& item)
{
    const auto& result = m_session->result();
    if (item.kind == core::PaletteKind::Finding) {
        m_pages->showCell(findingTable(), item.number, QStringLiteral("title"));
        m_pages->focusContent();
    } else if (item.kind == core::PaletteKind::Kernel) {
        m_pages->showCell(kernelTable(), item.number, QStringLiteral("total_ms"));
        m_pages->focusContent();
    } else if (item.kind == core::PaletteKind::Range && result && item.number < result->summaries.size()) {
        auto& map = m_pages->steps().map();
        const auto current = map.current();
        m_pages->setCurrentWidget(&m_pages->steps());
        map.select(static_cast<std::uint32_t>(item.number), current ? static_cast<std::size_t>(current->step) : 0);
        map.setFocus(Qt::OtherFocusReason);
    }
}
