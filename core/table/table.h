// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "base/units.h"
#include "scope/rowsubject.h"
#include "trace/trace.h"

#include <QString>
#include <QStringList>

#include <compare>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <variant>
#include <vector>

namespace core {

struct DisplayFormat;

/// The value of one cell: nothing (not known, not zero), a whole number, a real number, or text.
using Cell = std::variant<std::monostate, std::int64_t, double, QString>;

/// Where a column is shown when nobody chose otherwise. CSV and JSON always have every column.
enum class ColumnUse : std::uint8_t {
    Everywhere, ///< window and Markdown
    Window, ///< window only
    Chooser, ///< in the window only when chosen, not in Markdown
    ExportOnly, ///< CSV and JSON only: the ns column beside a ms column
};

/// What a column is for where two tables of the same kind are laid side by side.
enum class ColumnRole : std::uint8_t {
    Identity, ///< part of what the row is called in any trace: a kernel's full name, an NVTX text; see Table::rowKey()
    Measure, ///< a figure that can be compared
    Note, ///< says more of this row of this trace: a pid, an ordinal, a moment, a sentence
};

/// How a measure comes from the events behind its row, so that it is known what a difference means.
enum class Aggregate : std::uint8_t {
    None, ///< no measure
    Sum, ///< adds up over the events
    Mean,
    Share, ///< a part of a whole
    Extreme, ///< the longest, shortest, largest or smallest
    Quantile, ///< a percentile, or the spread
    Rate, ///< per time, or time per thing
};

/// Which way a measure should go.
enum class Better : std::uint8_t { Neither, Less, More };

/// Makes the statement of a cell from its row.
using CellSql = std::function<QString(std::size_t row)>;

/// The SQL of a column, or why it has none.
struct ColumnSql {
    CellSql cell; ///< may be empty, and may return an empty text
    QString reason; ///< why there is none, or none for those cells for which `cell` returns nothing
};

/// The trace that a row is of, and its file, which the SQL of the row is asked of.
struct RowTrace {
    TraceId id;
    QString path;
};

/// A statement bound to the trace that it is about.
struct BoundSql {
    QString text; ///< empty: there is none
    RowTrace trace;
};

/// One column of a table: the only place where its name, unit and meaning stand.
struct TableColumn {
    QString key; ///< snake_case with the unit as suffix: CSV header and JSON key
    QString title; ///< header without the unit
    Unit unit = Unit::None;
    int decimals = 0; ///< for real numbers
    ColumnUse use = ColumnUse::Everywhere;
    ColumnRole role = ColumnRole::Note;
    Aggregate aggregate = Aggregate::None;
    Better better = Better::Neither;
    QString help; ///< one sentence: the definition of the figure
    std::function<Cell(std::size_t row)> value;
    std::function<QString(std::size_t row)> toolTip; ///< extra text for a cell (full name), may be empty
    /// SQL that gives the cell's value from the file, and nothing else; empty when there is none, see `noSql`. May
    /// return an empty text.
    std::function<QString(std::size_t row)> sql;
    QString noSql; ///< why a figure has no SQL, or those of its cells for which `sql` returns nothing
    bool identifiesRow
        = false; ///< tells rows of the same name apart: read beside the first column, wherever exports have it
    bool isShare = false; ///< a percentage to be painted with a bar
    /// Texts are words of the program's (no names): the same in every export, translated where they are shown.
    bool isVocabulary = false;
    /// The cells are moments: the column before this one has them as exported, in ns. The window can tell them in
    /// another time base.
    bool isMoment = false;
    /// How the window shows a text that has durations, sizes or moments in it; empty: as it is.
    std::function<QString(std::size_t row, const DisplayFormat& format)> display;

    [[nodiscard]] bool isNumeric() const { return unit != Unit::None; }
};

struct Table;
using TablePointer = std::shared_ptr<const Table>;

/// How a text of a row follows from the texts of its pieces.
enum class TextOfPieces : std::uint8_t {
    All, ///< all of them say it
    Largest, ///< those say it that have most of the time
};

/// What a figure is the sum of where SQL cannot say so shortly. The pieces are rows with the columns `time_ns` and
/// `class`.
struct FigurePieces {
    QString figure; ///< key of the column, in ns, that the pieces add up to
    QString text; ///< key of the column whose text the classes of the pieces make
    TextOfPieces textOfPieces = TextOfPieces::All;
    /// Of a row; nothing where SQL says it. Errors: Cancelled.
    std::function<Cancellable<TablePointer>(std::size_t row, const std::stop_token& stop)> list;
};

/// Why a result can be trusted, or why there is none.
struct Provenance {
    QString unavailable; ///< empty, or one sentence: "not available, because …"
    QString advice; ///< what to capture to get it
    QString source; ///< tables it was computed from
    QString derivation; ///< plain sentence: how the figures are computed
    QString coverage; ///< rows used and left out, and why
    QStringList limitations; ///< each a sentence
    [[nodiscard]] bool isAvailable() const { return unavailable.isEmpty(); }
};

/**
 * A result as rows and columns: the one description that window, Markdown, CSV, JSON and help are made from.
 *
 * Immutable and cheap to copy through shared_ptr. The accessors hold what they need (the result, the trace), so a table
 * can outlive the AnalysisResults it came from. Accessors may be called from any thread.
 */
struct Table {
    QString key; ///< snake_case: CSV file name and JSON key
    QString title;
    QString summary; ///< one line above the table, may be empty
    std::vector<TableColumn> columns;
    std::size_t rowCount = 0;
    Provenance provenance;
    std::function<RowTrace(std::size_t row)> traceOf; ///< empty: the rows are of no trace, as thresholds
    std::function<RowSubject(std::size_t row)> subject; ///< may be empty
    std::function<QString(std::size_t row)> rowsSql; ///< SQL that lists the events behind a row; may be empty
    std::optional<FigurePieces> pieces; ///< of figures without SQL; none: there are no pieces
    /// The rows are points of a curve: reports that are read say what they come to, and leave them to CSV and JSON.
    bool isCurve = false;
    /// The rows are events or gaps, the longest first, as many as the trace has. JSON has only the first of them.
    bool isEventList = false;
    std::optional<std::size_t> sortColumn; ///< the column the rows are sorted by already, descending

    /// True when what is behind a row can be listed.
    [[nodiscard]] bool canListRows() const { return rowsSql || pieces; }
    /// Position of the column with this key, if any.
    [[nodiscard]] std::optional<std::size_t> findColumn(QStringView columnKey) const;
    /// Positions of the columns in the order they are read in: the first, those that identify the row, then the others.
    [[nodiscard]] std::vector<std::size_t> readingOrder() const;
    /// The columns of reports that are read rather than parsed (ColumnUse::Everywhere), in reading order.
    [[nodiscard]] std::vector<std::size_t> reportColumns() const;
    /// What the row is called in any trace: its Identity cells as text, in the order of the columns. Rows that differ
    /// only in what is numbered anew in each trace (pids, ordinals) have the same key.
    [[nodiscard]] QStringList rowKey(std::size_t row) const;
    /// "Total (ms)": title with the unit.
    [[nodiscard]] QString header(std::size_t column) const;
    [[nodiscard]] Cell cell(std::size_t row, std::size_t column) const { return columns[column].value(row); }
    /// The SQL that gives the figure of a cell, and that which lists the events behind a row.
    [[nodiscard]] BoundSql figureSql(std::size_t row, std::size_t column) const;
    [[nodiscard]] BoundSql listingSql(std::size_t row) const;
    /// The cell as text in the C locale with the column's decimals; empty when nothing is known. For exports.
    [[nodiscard]] QString text(std::size_t row, std::size_t column) const;
};

/// The number in a cell (whole or real) for sorting and sums; none for text and for nothing.
[[nodiscard]] std::optional<double> cellNumber(const Cell& cell);

/// Order of two cells: nothing first, then numbers by value, then texts by locale-independent, case-insensitive order.
[[nodiscard]] std::weak_ordering compareCells(const Cell& left, const Cell& right);

} // namespace core
