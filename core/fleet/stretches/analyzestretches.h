// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "fleet/analyzefleet.h"

#include <memory>
#include <stop_token>

namespace core {

/**
 * analyzeFleet() of ranks wherever their rows are. Of those in a RankSpool one stretch of whole steps after the other is
 * read and looked at, each as long as FleetInputs::part, and what is found is folded into one result. Where the first
 * stretch has no steps, or they cannot be followed from one stretch to the next, only the part is looked at.
 *
 * Errors: Cancelled; CannotOpen, when the temporary file cannot be read.
 */
[[nodiscard]] Expected<std::shared_ptr<const FleetResult>> analyzeJob(FleetInputs inputs, const FleetOptions& options,
                                                                      const std::stop_token& stop = {});

} // namespace core
