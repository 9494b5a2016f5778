// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/steps/rangecuts.h"
#include "compare/gpupairs.h"
#include "compare/sides.h"

#include <QString>

#include <map>
#include <stop_token>
#include <vector>

namespace core {

/// NVTX ranges that repeat in two runs, by their texts without numbers.
class CommonRanges
{
public:
    using Pairs = std::vector<Sides<const UnitRanges*>>;

    /// Looks for those on the main streams of a pair of GPUs. False when stopped.
    [[nodiscard]] bool find(const CompareRuns& runs, const GpuPair& pair, const std::stop_token& stop);
    /// Texts that both runs have, the longest (both added) first. Valid as long as this object.
    [[nodiscard]] Pairs all() const;
    /// The one of these with a text.
    [[nodiscard]] Pairs named(const QString& text) const;
    /// Why there is none with a text, a sentence.
    [[nodiscard]] QString whatIsMissing(const QString& text) const;

private:
    std::map<QString, Sides<std::vector<UnitRanges>>> m_ranges; ///< by text, the longest median first
};

} // namespace core
