// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "fleet/analyzefleet.h"

#include <QString>

#include <cstdint>
#include <vector>

namespace core {

/// Some numbers of ranks.
struct RankRange {
    std::int64_t first = 0, last = 0; ///< both are in it
    friend bool operator==(const RankRange&, const RankRange&) = default;
};

/// Which ranks of a job are looked at. Empty members limit nothing.
struct RankScope {
    std::vector<RankRange> ranks;
    std::vector<std::int64_t> pids; ///< of their processes, on whichever host
    std::vector<std::int64_t> gpuIds; ///< of their hosts
    [[nodiscard]] bool isEmpty() const { return ranks.empty() && pids.empty() && gpuIds.empty(); }
    [[nodiscard]] bool has(const RankIdentity& identity) const;
};

/// "3", "0-7" or "0-7,12". Errors: Usage.
[[nodiscard]] Expected<std::vector<RankRange>> parseRankRanges(const QString& text);

/**
 * Leaves only the ranks of the scope, as if the others had not been recorded, but for FleetInputs::leftOut, which keeps
 * them from being called missing. Errors: Usage, when something that was asked for is not there.
 */
[[nodiscard]] Expected<void> limitRanks(FleetInputs& inputs, const RankScope& scope);

} // namespace core
