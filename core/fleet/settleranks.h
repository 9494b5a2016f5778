// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "fleet/analyzefleet.h"

#include <cstddef>

namespace core {

/// What of the files is looked at; 0: what most ranks have.
struct RankSelection {
    std::size_t job = 0; ///< of several, from 1 on by the number of ranks
    std::size_t segment = 0; ///< of captures of the same ranks, from 1 on by time
};

/**
 * Takes equal content once, keeps one job of several and one capture of several, and puts its ranks by number. A rank that
 * is there twice, with other content at the same time, is taken from neither file. What is left out is told in the
 * inputs.
 *
 * Errors: Usage, when there are fewer jobs or captures than `selection` asks for.
 */
[[nodiscard]] Expected<void> settleRanks(FleetInputs& inputs, const RankSelection& selection = {});

} // namespace core
