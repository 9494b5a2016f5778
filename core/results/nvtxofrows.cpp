// SPDX-License-Identifier: GPL-3.0-or-later
#include "results/nvtxofrows.h"

#include "analysis/nvtx/nvtxgroups.h"
#include "scope/foreachrow.h"

#include <algorithm>

namespace core {

NvtxOfRows::NvtxOfRows(const AnalysisResults& results, const Table& table, std::span<const std::size_t> rows)
    : m_trace(*results.trace)
    , m_filter(m_trace, results.scope)
    , m_candidates(m_trace.strings.size() + 1)
{
    m_wanted.reserve(rows.size());
    for (const auto row : rows) {
        const auto text = [&](QStringView key) {
            const auto column = table.findColumn(key);
            return column ? table.text(row, *column) : QString();
        };
        m_wanted.push_back({ text(u"text"), text(u"domain"), text(u"kind") == QStringLiteral("mark"),
                             table.subject ? table.subject(row).process : ProcessIndex() });
    }
}

const std::vector<NvtxOfRows::Candidate>& NvtxOfRows::candidatesOf(StringId text)
{
    auto& of = m_candidates[std::min(text.value(), m_trace.strings.size())];
    if (of.isKnown)
        return of.rows;
    of.isKnown = true;
    const auto grouped = m_trace.strings.text(text);
    for (std::uint32_t place = 0; place < m_wanted.size(); ++place) {
        const auto& wanted = m_wanted[place].text;
        const bool isWhole = wanted.size() == grouped.size();
        if (wanted.startsWith(grouped) && (isWhole || QStringView(wanted).sliced(grouped.size()).startsWith(u", ")))
            of.rows.push_back({ place, isWhole });
    }
    return of.rows;
}

bool NvtxOfRows::fits(const Candidate& candidate, std::size_t row) const
{
    const auto& nvtx = m_trace.nvtx;
    const auto& wanted = m_wanted[candidate.place];
    if ((nvtx.kind[row] == NvtxKind::Mark) != wanted.isMark)
        return false;
    const auto thread = nvtx.thread[row];
    if (wanted.process.isValid() && (!thread.isValid() || m_trace.processOf(thread) != wanted.process))
        return false;
    const bool isText = candidate.isWhole || (nvtx.suffix[row].isValid() && m_trace.nvtxText(row) == wanted.text);
    return isText && nvtxDomainLabel(m_trace, row) == wanted.domain;
}

bool NvtxOfRows::forEach(const std::function<void(std::size_t place, std::size_t row)>& visit,
                         const std::stop_token& stop)
{
    const auto& nvtx = m_trace.nvtx;
    return forEachRowOf(nvtx, m_filter, stop, [&](std::size_t row) {
        const auto& candidates = candidatesOf(nvtx.text[row]);
        if (candidates.empty() || !m_filter.acceptsThreadSpan(nvtx.thread[row], nvtx.startNs[row], nvtx.endNs[row]))
            return;
        for (const auto& candidate : candidates) {
            if (fits(candidate, row))
                visit(candidate.place, row);
        }
    });
}

} // namespace core
