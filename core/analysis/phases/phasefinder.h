// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/nvtx/nvtxgroups.h"
#include "analysis/phases/phasemap.h"

#include <limits>

namespace core {

/// Finds the phase of NVTX events; each distinct text is matched once.
class PhaseFinder
{
public:
    static constexpr std::uint32_t NoPhase = std::numeric_limits<std::uint32_t>::max();

    /// Holds references to both.
    PhaseFinder(const Trace& trace, const PhaseMap& map);

    /// Position in the map, or NoPhase; marks have none.
    [[nodiscard]] std::uint32_t phaseOf(std::size_t nvtxRow);

private:
    static constexpr std::uint32_t NotAsked = NoPhase - 1;

    [[nodiscard]] std::uint32_t match(const QString& groupedText, const QString& exactText) const;

    const Trace& m_trace;
    const PhaseMap& m_map;
    bool m_needsExactText;
    std::vector<std::uint32_t> m_ofText; ///< by text without its number list
    ExactTextNumbers m_exactTexts;
    std::vector<std::uint32_t> m_ofExactText;
};

} // namespace core
