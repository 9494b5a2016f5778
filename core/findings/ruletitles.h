// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/labels.h"
#include "findings/findingrule.h"

#include <QString>

#include <vector>

namespace core::rules {

/// The title of a finding: the long words of its rule with their marks filled. Where the mark {n} is 1, words that stand
/// for several have a form of their own.
[[nodiscard]] QString ruleTitle(FindingRule rule, const std::vector<LabelFilling>& fillings = {});

} // namespace core::rules
