// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/progress.h"
#include "base/result.h"
#include "results/analysisresults.h"
#include "trace/sqlquestion.h"

#include <stop_token>
#include <vector>

namespace core {

/// A figure whose SQL, or whose pieces, do not give it.
struct FigureDifference {
    QString table; ///< key
    QString column; ///< key
    std::size_t row = 0; ///< from 0
    QString shown; ///< the figure of the table
    QString answer; ///< what the SQL gave, or why it gave nothing
    QString sql; ///< or what was compared instead
};

/// Texts of a column that no SQL gives.
struct UncheckedTexts {
    QString column; ///< key
    QString reason;
    std::int64_t count = 0; ///< cells
    friend bool operator==(const UncheckedTexts&, const UncheckedTexts&) = default;
};

/// How the figures and texts of one table were checked.
struct TableVerification {
    QString table; ///< key
    std::size_t rowCount = 0;
    std::size_t rowsChecked = 0;
    std::int64_t figuresChecked = 0;
    std::int64_t textsChecked = 0;
    std::int64_t cellsLeftOut = 0; ///< by VerificationOptions::ordersEvents
    QStringList columnsWithoutSql; ///< keys of figures that SQL alone does not give
    std::vector<UncheckedTexts> uncheckedTexts; ///< in the order of the columns
};

/// Result of verifyFigures().
struct FigureVerification {
    std::vector<TableVerification> tables; ///< those with rows, in the order of the report
    std::vector<FigureDifference> differences;
};

struct VerificationOptions {
    std::size_t maximumRows = 20; ///< of each table, from its top
    /// False: figures and texts are left out whose SQL puts events into order or joins them, and pieces with SQL: that
    /// takes long where events are many.
    bool ordersEvents = true;
};

/// True when `answer` says what `cell` says: whole numbers and texts exactly, real numbers to 9 digits, nothing as
/// NULL.
[[nodiscard]] bool isSameFigure(const Cell& cell, const SqlValue& answer);

/// The value of a cell or answer as it stands in a message.
[[nodiscard]] QString figureText(const SqlValue& value);

/**
 * Runs the SQL of every figure and text of every table, and of the rows that were read and kept of each event table, against the
 * trace's file and compares; figures and words without SQL are compared with the pieces they are made of, the verdict
 * with what the wall budget says.
 *
 * @return what was checked and what differed; CannotOpen or BadFormat when the file cannot be read any more; Cancelled
 */
[[nodiscard]] Expected<FigureVerification> verifyFigures(const AnalysisResults& results,
                                                         const VerificationOptions& options = {},
                                                         const ProgressSink& progress = {},
                                                         const std::stop_token& stop = {});

} // namespace core
