// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "compare/comparison.h"
#include "mcp/tablepages.h"
#include "scope/scope.h"
#include "table/table.h"

#include <QJsonObject>

#include <cstddef>
#include <stop_token>

namespace core {

/// Which figure is to be explained.
struct EvidenceRequest {
    std::size_t row = 0; ///< of the table
    QString column; ///< key
    std::size_t events = TablePageRequest::DefaultRows; ///< behind the row, at most
};

/// Definition, value and SQL of a figure, and the first events behind its row. Errors: Usage when there is no such cell,
/// those of the SQL, Cancelled.
[[nodiscard]] Expected<QJsonObject> evidenceAnswer(const Table& table, const EvidenceRequest& request,
                                                   const std::stop_token& stop = {});

/// The scope that the arguments of the tool scope ask for. Errors: Usage; Cancelled.
[[nodiscard]] Expected<Scope> scopeOfArguments(const QJsonObject& arguments, const Trace& trace,
                                               const std::stop_token& stop = {});
/// A scope in words, and what there is to choose: GPUs, processes by pid, streams.
[[nodiscard]] QJsonObject scopeAnswer(const Scope& scope, const Trace& trace);

/// The verdict of a comparison and a page of one of its tables. @param key an empty one: compare_budget
/// Errors: Usage for another key, those of tablePage().
[[nodiscard]] Expected<QJsonObject> compareAnswer(const Comparison& comparison, const QString& key,
                                                  const TablePageRequest& request, const std::stop_token& stop = {});

} // namespace core
