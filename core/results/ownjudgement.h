// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "findings/ownrules.h"

#include <vector>

namespace core {

struct AnalysisOptions;
struct AnalysisRun;

/// The tables that rules of the user may judge, with their columns of numbers.
[[nodiscard]] const std::vector<KnownTable>& tablesToJudge();

/// parseOwnRules() of what can be judged. Errors: Usage, with the line.
[[nodiscard]] Expected<OwnRules> checkedOwnRules(const QByteArray& json, const QString& place);
/// checkedOwnRules() of a file. Errors: also CannotOpen.
[[nodiscard]] Expected<OwnRules> readOwnRules(const QString& path);

/// True when there are rules of the user: findings are then not complete before the tables they judge are there.
[[nodiscard]] bool hasOwnRules(const AnalysisOptions& options);

/// Adds what the user's rules find in the tables of `run`, whose analyses are done, to its findings and summary, and sets
/// accepted ones aside. Without rules all of it is done. False when a stop was requested.
[[nodiscard]] bool judgeOwnRules(const AnalysisRun& run);

} // namespace core
