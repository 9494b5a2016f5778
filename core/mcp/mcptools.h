// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "results/analysisresults.h"
#include "session/traceset.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QString>

#include <map>
#include <stop_token>
#include <vector>

namespace core {

/// What is served.
struct McpSources {
    std::vector<TracePointer> traces;
    AnalysisOptions options;
    /// Also what names people and machines: the trace's capture details, and SQL, which can read them.
    bool includeMachineDetails = false;
};

/**
 * The questions that programs may ask about some traces, each with a schema of its arguments. Figures of a trace are
 * computed when they are first asked for. Used in one thread.
 */
class McpTools
{
public:
    explicit McpTools(McpSources sources);

    /// Name, description and JSON Schema of the arguments of each tool, as tools/list has them.
    [[nodiscard]] QJsonArray list() const;
    [[nodiscard]] bool has(const QString& name) const;
    /// What a tool answers. Errors: Usage for wrong arguments, those of SQL as Usage or MissingData, Cancelled.
    [[nodiscard]] Expected<QJsonObject> call(const QString& name, const QJsonObject& arguments,
                                             const std::stop_token& stop = {});

private:
    using Answer = Expected<QJsonObject>;
    /// What is asked of a trace.
    struct Asked {
        Scope scope;
        ResultsPointer results; ///< of the scope; null: nobody asked yet
        ResultsPointer before; ///< of another scope: what is known of the trace need not be found again
    };
    [[nodiscard]] Expected<std::size_t> traceOf(const QJsonObject& arguments,
                                                const QString& key = QStringLiteral("trace"), int otherwise = 1) const;
    [[nodiscard]] Expected<TablePointer> tableOf(const AnalysisResults& results, const QString& key) const;
    [[nodiscard]] Answer chooseScope(std::size_t trace, QJsonObject arguments, const std::stop_token& stop);
    [[nodiscard]] Answer compare(const QJsonObject& arguments, const std::stop_token& stop);
    [[nodiscard]] Answer explain(const AnalysisResults& results, const QJsonObject& arguments,
                                 const std::stop_token& stop) const;
    [[nodiscard]] Expected<ResultsPointer> resultsOf(std::size_t trace, const std::stop_token& stop);
    [[nodiscard]] Answer listTraces() const;
    [[nodiscard]] Answer sayVerdict(const AnalysisResults& results) const;
    [[nodiscard]] Answer listTables(const AnalysisResults& results) const;
    [[nodiscard]] Answer showTable(const AnalysisResults& results, const QString& tool, const QJsonObject& arguments,
                                   const std::stop_token& stop) const;
    [[nodiscard]] static Answer runSql(const Trace& trace, const QJsonObject& arguments, const std::stop_token& stop);

    McpSources m_sources;
    std::map<std::size_t, Asked> m_asked; ///< by the position of the trace
};

} // namespace core
