// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/phases/phases.h"
#include "exportbuilder.h"
#include "report/verification/figureverification.h"
#include "results/analysisresults.h"
#include "variedexport.h"

#include <QTemporaryDir>

#include <algorithm>

/// What tests of the verification of figures begin with.
namespace verificationtesting {

/// Traces as files.
class TraceFolder
{
public:
    /// The path of the trace that `builder` writes; empty when it does not.
    QString written(const fixtures::ExportBuilder& builder)
    {
        const auto path = m_folder.filePath(QStringLiteral("trace%1.sqlite").arg(m_fileCount++));
        const auto result = builder.write(path);
        return result ? path : QString();
    }

private:
    QTemporaryDir m_folder;
    int m_fileCount = 0;
};

/// The phases of `json`.
inline core::AnalysisOptions optionsWith(const char* json)
{
    core::AnalysisOptions options;
    options.phases = core::parsePhaseMap(json, QStringLiteral("test")).value();
    return options;
}

inline constexpr const char* Phases = R"({"add": ["aten"], "steps": ["step", "re:^open"], "none": ["not there"]})";

/// A table that is missing has no SQL either.
inline QString sqlOf(const core::TablePointer& table, std::size_t row, QStringView key)
{
    const auto column = table ? table->findColumn(key) : std::nullopt;
    return column && table->columns[*column].sql ? table->columns[*column].sql(row) : QString();
}

/// The first differences as lines, empty when there are none.
inline QString differences(const core::FigureVerification& verification)
{
    QStringList lines;
    for (const auto& difference : verification.differences) {
        lines.append(QStringLiteral("%1 row %2 %3: shown %4, SQL gives %5\n%6")
                         .arg(difference.table, QString::number(difference.row), difference.column, difference.shown,
                              difference.answer, difference.sql));
    }
    return lines.mid(0, 3).join(u'\n');
}

/// Figures of one table that were compared.
inline std::int64_t checkedFigures(const core::FigureVerification& verification, QStringView table)
{
    const auto entry = std::find_if(verification.tables.begin(), verification.tables.end(),
                                    [table](const auto& candidate) { return candidate.table == table; });
    return entry == verification.tables.end() ? 0 : entry->figuresChecked;
}

/// The verification of at most `rows` rows of each table; an error is one difference.
inline core::FigureVerification verified(const core::AnalysisResults& results, std::size_t rows)
{
    auto verification = core::verifyFigures(results, { rows });
    return verification ? *verification
                        : core::FigureVerification { {}, { { verification.error().message, {}, 0, {}, {}, {} } } };
}

/// A trace in which the calls of every process are repeated by CUDA backtraces.
inline fixtures::ExportBuilder exportWithBacktraces()
{
    auto builder = variedexport::variedExport(fixtures::ExportVersion::V3_25_0);
    builder.execute(QStringLiteral("INSERT INTO CUPTI_ACTIVITY_KIND_RUNTIME (start, end, eventClass, globalTid, "
                                   "correlationId, nameId, returnValue, callchainId)\n"
                                   "SELECT start - 40, end + 50, 67, globalTid, correlationId, nameId, 0, rowid\n"
                                   "FROM CUPTI_ACTIVITY_KIND_RUNTIME WHERE eventClass = 0"));
    return builder;
}

/// As many as there are classes of events, each a row of the table event_tables.
inline constexpr std::size_t RowsOfAllClasses = 16;

} // namespace verificationtesting
