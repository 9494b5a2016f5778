// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fleet/matching/collectives.h"

#include <span>

namespace core {

/// Says of neighbouring instances of one communicator in which ranks do not do the same that some do them in the other
/// order. O(members).
void markSwapped(std::span<const RankSummary> ranks, FleetCollectives& collectives,
                 const FleetCommunicator& communicator);

} // namespace core
