// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/verification/figureverification.h"

#include "analysis/traceinfo/traceinfo.h"
#include "base/parallel.h"
#include "base/text.h"
#include "report/verification/figureasker.h"
#include "report/verification/piececheck.h"

#include <algorithm>
#include <cmath>
#include <mutex>
#include <optional>
#include <utility>

namespace core {

namespace {

constexpr double RelativeTolerance = 1e-9; // sums of real numbers depend on the order of the rows
constexpr double AbsoluteTolerance = 1e-9;

/// What a worker takes on at a time: figures of some rows of a table.
struct FigureTask {
    const Table* table = nullptr;
    std::vector<std::size_t> columns; ///< those with SQL, and texts; none: the pieces of the rows
    std::size_t beginRow = 0;
    std::size_t endRow = 0;
    std::size_t entry = 0; ///< of the table in FigureVerification::tables
    bool ordersEvents = true;
};

/// What came of one task.
struct TaskOutcome {
    std::int64_t figuresChecked = 0;
    std::int64_t textsChecked = 0;
    std::int64_t cellsLeftOut = 0;
    std::vector<std::int64_t> uncheckedTexts; ///< by column of the table; empty: none
    std::vector<FigureDifference> differences;
};

bool isNothing(const Cell& cell)
{
    const auto* text = std::get_if<QString>(&cell);
    return std::holds_alternative<std::monostate>(cell) || (text && text->isEmpty());
}

/// Why no SQL gives a text.
QString reasonOf(const TableColumn& column)
{
    if (!column.noSql.isEmpty())
        return column.noSql;
    return column.isVocabulary ? Text::tr("a word of the program") : Text::tr("made by the program from what it read");
}

QString cellFigureText(const Cell& cell)
{
    return core::figureText(std::visit([](const auto& value) { return SqlValue(value); }, cell));
}

/// True when SQLite needs more than to look at each event once.
bool ordersEvents(const QString& sql)
{
    return sql.contains(QStringLiteral(" OVER ")) || sql.contains(QStringLiteral(" JOIN "));
}

/// Checks figures that SQL gives. Errors: Cancelled.
Expected<TaskOutcome> checkFigures(FigureAsker& asker, const FigureTask& task, const std::stop_token& stop)
{
    TaskOutcome outcome;
    outcome.uncheckedTexts.resize(task.table->columns.size());
    std::vector<FigureQuestion> figures;
    for (auto row = task.beginRow; row < task.endRow; ++row) {
        for (const auto column : task.columns) {
            const auto& described = task.table->columns[column];
            auto sql = described.sql ? described.sql(row) : QString();
            if (!task.ordersEvents && ordersEvents(sql)) {
                ++outcome.cellsLeftOut;
            } else if (!sql.isEmpty()) {
                outcome.textsChecked += described.isNumeric() ? 0 : 1;
                figures.push_back({ &described, row, std::move(sql) });
            } else if (!described.isNumeric() && !isNothing(described.value(row))) {
                ++outcome.uncheckedTexts[column];
            }
        }
    }
    auto unconfirmed = asker.ask(figures, stop);
    if (!unconfirmed)
        return tl::unexpected<Error>(unconfirmed.error());
    outcome.figuresChecked = static_cast<std::int64_t>(figures.size()) - outcome.textsChecked;
    for (auto& [position, answer] : *unconfirmed) {
        const auto& [column, row, sql] = figures[position];
        outcome.differences.push_back(
            { task.table->key, column->key, row, cellFigureText(column->value(row)), std::move(answer), sql });
    }
    return outcome;
}

/// Compares rows with the pieces that they are made of. Errors: Cancelled.
Expected<TaskOutcome> checkPiecesOfRows(FigureAsker& asker, const FigureTask& task, const std::stop_token& stop)
{
    return checkPieces(asker, *task.table, { task.beginRow, task.endRow }, stop).map([](PieceOutcome&& outcome) {
        return TaskOutcome { outcome.figuresChecked, 0, 0, {}, std::move(outcome.differences) };
    });
}

/// The tables of the results, and that of what was read: all figures stand on those rows.
std::vector<TablePointer> tablesToVerify(const AnalysisResults& results)
{
    auto tables = results.tables;
    tables.push_back(std::make_shared<const Table>(describeReadings(results.trace)));
    return tables;
}

/// Adds the tasks for the first `rows` of a table, in parts: many rows share what SQL works out once.
void addTasks(std::vector<FigureTask>& tasks, const FigureTask& ofTable, std::size_t rows)
{
    constexpr std::size_t RowsTogether = 20;
    for (std::size_t begin = 0; begin < rows; begin += RowsTogether) {
        auto& task = tasks.emplace_back(ofTable);
        task.beginRow = begin;
        task.endRow = std::min(begin + RowsTogether, rows);
    }
}

std::vector<FigureTask> planTasks(const std::vector<TablePointer>& tables, const VerificationOptions& options,
                                  FigureVerification& verification)
{
    std::vector<FigureTask> tasks;
    for (const auto& table : tables) {
        if (table->rowCount == 0)
            continue;
        TableVerification entry;
        entry.table = table->key;
        entry.rowCount = table->rowCount;
        entry.rowsChecked = std::min(table->rowCount, options.maximumRows);
        FigureTask figures { table.get(), {}, 0, 0, verification.tables.size(), options.ordersEvents };
        const auto pieces = figures;
        for (std::size_t column = 0; column < table->columns.size(); ++column) {
            if (table->columns[column].sql || !table->columns[column].isNumeric())
                figures.columns.push_back(column);
            else
                entry.columnsWithoutSql.append(table->columns[column].key);
        }
        if (!figures.columns.empty())
            addTasks(tasks, figures, entry.rowsChecked);
        if (table->pieces) {
            if (options.ordersEvents)
                addTasks(tasks, pieces, entry.rowsChecked);
            const auto& figure = table->pieces->figure;
            for (const auto& key : { figure, figure.chopped(2) + QStringLiteral("ms") }) // of which it is the same
                entry.columnsWithoutSql.removeAll(key);
        }
        verification.tables.push_back(entry);
    }
    return tasks;
}

/// Hands out tasks: to each worker neighbouring ones, which share more than others, while there are such.
class TaskQueue
{
public:
    TaskQueue(std::size_t tasks, std::size_t workers)
    {
        for (std::size_t worker = 0; worker < workers; ++worker)
            m_left.push_back({ tasks * worker / workers, tasks * (worker + 1) / workers });
    }
    [[nodiscard]] std::optional<std::size_t> next(std::size_t worker)
    {
        const std::lock_guard lock(m_mutex);
        if (auto& own = m_left[worker]; own.begin < own.end)
            return own.begin++;
        auto& longest
            = *std::ranges::max_element(m_left, {}, [](const Stretch& left) { return left.end - left.begin; });
        return longest.begin < longest.end ? std::optional(--longest.end) : std::nullopt;
    }

private:
    struct Stretch {
        std::size_t begin = 0;
        std::size_t end = 0;
    };
    std::mutex m_mutex;
    std::vector<Stretch> m_left; ///< by worker
};

/// Puts the differences into the order of tables, rows and columns, whoever found them.
void sortDifferences(std::vector<FigureDifference>& differences, const std::vector<TablePointer>& tables)
{
    const auto place = [&tables](const FigureDifference& difference) {
        const auto table = std::find_if(tables.begin(), tables.end(), [&](const TablePointer& candidate) {
            return candidate->key == difference.table;
        });
        return std::make_tuple(table - tables.begin(), difference.row, (*table)->findColumn(difference.column));
    };
    std::sort(differences.begin(), differences.end(),
              [&](const auto& left, const auto& right) { return place(left) < place(right); });
}

/// Adds what came of a task of `table` to what is known of that.
void addOutcome(TableVerification& entry, const Table& table, const TaskOutcome& outcome)
{
    entry.figuresChecked += outcome.figuresChecked;
    entry.textsChecked += outcome.textsChecked;
    entry.cellsLeftOut += outcome.cellsLeftOut;
    for (std::size_t column = 0; column < outcome.uncheckedTexts.size(); ++column) {
        const bool isOfPieces = table.pieces && table.pieces->text == table.columns[column].key; // which say it
        if (outcome.uncheckedTexts[column] == 0 || isOfPieces)
            continue;
        const auto& key = table.columns[column].key;
        const auto place = std::find_if(entry.uncheckedTexts.begin(), entry.uncheckedTexts.end(),
                                        [&](const auto& other) { return table.findColumn(other.column) >= column; });
        if (place != entry.uncheckedTexts.end() && place->column == key)
            place->count += outcome.uncheckedTexts[column];
        else
            entry.uncheckedTexts.insert(place,
                                        { key, reasonOf(table.columns[column]), outcome.uncheckedTexts[column] });
    }
}

} // namespace

bool isSameFigure(const Cell& cell, const SqlValue& answer)
{
    const auto* real = std::get_if<double>(&cell);
    const auto* whole = std::get_if<std::int64_t>(&cell);
    if (whole && std::holds_alternative<std::int64_t>(answer))
        return *whole == std::get<std::int64_t>(answer);
    if (const auto* answered = std::get_if<double>(&answer); answered && (real || whole)) {
        const double shown = real ? *real : static_cast<double>(*whole);
        return std::abs(shown - *answered)
            <= AbsoluteTolerance + RelativeTolerance * std::max(std::abs(shown), std::abs(*answered));
    }
    if (const auto* answered = std::get_if<std::int64_t>(&answer); answered && real)
        return isSameFigure(cell, SqlValue(static_cast<double>(*answered)));
    if (std::holds_alternative<QString>(cell) && std::holds_alternative<QString>(answer))
        return std::get<QString>(cell) == std::get<QString>(answer);
    return std::holds_alternative<std::monostate>(cell) && std::holds_alternative<std::monostate>(answer);
}

QString figureText(const SqlValue& value)
{
    constexpr int AllDigits = 17;
    if (const auto* whole = std::get_if<std::int64_t>(&value))
        return QString::number(*whole);
    if (const auto* real = std::get_if<double>(&value))
        return QString::number(*real, 'g', AllDigits);
    if (const auto* text = std::get_if<QString>(&value))
        return *text;
    return Text::tr("nothing");
}

Expected<FigureVerification> verifyFigures(const AnalysisResults& results, const VerificationOptions& options,
                                           const ProgressSink& progress, const std::stop_token& stop)
{
    FigureVerification verification;
    const auto tables = tablesToVerify(results);
    const auto tasks = planTasks(tables, options, verification);
    const auto workers = static_cast<std::size_t>(defaultThreads());
    TaskQueue queue(tasks.size(), workers);
    std::size_t done = 0;
    std::mutex mutex;
    Expected<void> outcome;
    const auto work = [&](std::size_t worker) {
        auto asker = SqlQuestion::open(results.trace->path, stop).map([](SqlQuestion&& question) {
            return FigureAsker(std::move(question));
        });
        while (const auto position = queue.next(worker)) {
            const auto& task = tasks[*position];
            const auto check = task.columns.empty() ? checkPiecesOfRows : checkFigures;
            auto found
                = asker ? check(*asker, task, stop) : Expected<TaskOutcome>(tl::unexpected<Error>(asker.error()));
            const std::lock_guard lock(mutex);
            if (!found || !outcome) {
                if (outcome)
                    outcome = tl::unexpected<Error>(found.error());
                return;
            }
            addOutcome(verification.tables[task.entry], *task.table, *found);
            verification.differences.insert(verification.differences.end(), found->differences.begin(),
                                            found->differences.end());
            ++done;
            if (progress)
                progress({ static_cast<double>(done) / static_cast<double>(tasks.size()),
                           Text::tr("Verifying %1").arg(task.table->key), static_cast<std::int64_t>(done),
                           static_cast<std::int64_t>(tasks.size()) });
        }
    };
    runParallel(static_cast<int>(workers), workers, work);
    if (!outcome)
        return tl::unexpected<Error>(outcome.error());
    if (auto verdict = checkVerdict(results))
        verification.differences.push_back(std::move(*verdict));
    sortDifferences(verification.differences, tables);
    return verification;
}

} // namespace core
