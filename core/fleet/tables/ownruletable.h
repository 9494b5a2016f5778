// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "findings/ownrules.h"
#include "table/table.h"

#include <QString>
#include <QStringList>

#include <stop_token>
#include <vector>

namespace core {

/// The tables of a job that rules of the user may judge, with their columns of numbers.
[[nodiscard]] const std::vector<KnownTable>& rankTablesToJudge();

/// Rules about the tables of a job. Errors: those of parseOwnRules() and readOwnRulesJson().
[[nodiscard]] Expected<OwnRules> readRankRules(const QString& path);

/// What rules of the user make of the tables of a job.
struct RankRuleResults {
    TablePointer table; ///< own_rules: a row for each rule in their order, broken or not
    QStringList broken; ///< title of each that is
};

/// Judges `tables`, which are fleetTables(). Errors: Cancelled.
[[nodiscard]] Cancellable<RankRuleResults>
judgeRankTables(const OwnRules& rules, const std::vector<TablePointer>& tables, const std::stop_token& stop = {});

} // namespace core
