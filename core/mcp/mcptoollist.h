// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QString>

namespace core {

/// What the tools are called.
namespace McpToolName {
inline const auto Traces = QStringLiteral("traces");
inline const auto Verdict = QStringLiteral("verdict");
inline const auto Findings = QStringLiteral("findings");
inline const auto Budget = QStringLiteral("budget");
inline const auto Steps = QStringLiteral("steps");
inline const auto Tables = QStringLiteral("tables");
inline const auto Table = QStringLiteral("table");
inline const auto Evidence = QStringLiteral("evidence");
inline const auto Scope = QStringLiteral("scope");
inline const auto Compare = QStringLiteral("compare");
inline const auto Query = QStringLiteral("query");
} // namespace McpToolName

/// Name, description and JSON Schema of the arguments of each tool, as tools/list has them. SQL can read what names
/// people and machines: `query` is there only with these.
[[nodiscard]] QJsonArray mcpToolList(bool includeMachineDetails);

/// The schema of a tool's arguments holds. Errors: Usage.
[[nodiscard]] Expected<void> checkMcpArguments(const QJsonObject& tool, const QJsonObject& arguments);

} // namespace core
