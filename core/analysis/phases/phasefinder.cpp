// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/phases/phasefinder.h"

namespace core {

PhaseFinder::PhaseFinder(const Trace& trace, const PhaseMap& map)
    : m_trace(trace)
    , m_map(map)
    , m_needsExactText(map.needsExactText())
    , m_ofText(trace.strings.size(), NotAsked)
    , m_exactTexts(trace)
{
}

std::uint32_t PhaseFinder::phaseOf(std::size_t nvtxRow)
{
    const auto text = m_trace.nvtx.text[nvtxRow];
    if (m_trace.nvtx.kind[nvtxRow] == NvtxKind::Mark || !text.isValid())
        return NoPhase;
    if (m_needsExactText && m_trace.nvtx.suffix[nvtxRow].isValid()) {
        const auto number = m_exactTexts.numberOf(nvtxRow);
        if (number == m_ofExactText.size())
            m_ofExactText.push_back(match(m_trace.strings.text(text), m_trace.nvtxText(nvtxRow)));
        return m_ofExactText[number];
    }
    auto& phase = m_ofText[text.value()];
    if (phase == NotAsked) {
        const auto grouped = m_trace.strings.text(text);
        phase = match(grouped, grouped);
    }
    return phase;
}

std::uint32_t PhaseFinder::match(const QString& groupedText, const QString& exactText) const
{
    const auto phase = m_map.phaseOf(groupedText, exactText);
    return phase ? static_cast<std::uint32_t>(*phase) : NoPhase;
}

} // namespace core
