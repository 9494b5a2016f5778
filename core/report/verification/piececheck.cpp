// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/verification/piececheck.h"

#include "analysis/budget/wallbudget.h"
#include "base/text.h"
#include "findings/findings.h"
#include "statistics/statistics.h"
#include "table/tablekeys.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <utility>

namespace core {

namespace {

/// The columns of pieces that are compared.
class PieceTable
{
public:
    explicit PieceTable(const Table& table)
        : m_table(table)
        , m_class(table.findColumn(u"class").value_or(0))
        , m_time(table.findColumn(u"time_ns"))
        , m_start(table.findColumn(u"start_ns"))
        , m_launchStart(table.findColumn(u"launch_start_ns"))
        , m_launchEnd(table.findColumn(u"launch_end_ns"))
    {
    }
    [[nodiscard]] std::size_t size() const { return m_table.rowCount; }
    [[nodiscard]] std::int64_t timeNs(std::size_t row) const { return ns(row, m_time).value_or(0); }
    [[nodiscard]] std::int64_t startNs(std::size_t row) const { return ns(row, m_start).value_or(0); }
    [[nodiscard]] std::optional<std::int64_t> launchStartNs(std::size_t row) const { return ns(row, m_launchStart); }
    [[nodiscard]] std::optional<std::int64_t> launchEndNs(std::size_t row) const { return ns(row, m_launchEnd); }
    [[nodiscard]] QString className(std::size_t row) const { return m_table.text(row, m_class); }
    /// The rows with most time, at most so many.
    [[nodiscard]] std::vector<std::size_t> longest(std::size_t most) const
    {
        std::vector<std::pair<std::int64_t, std::size_t>> times; // with the row: the first of equals comes first
        times.reserve(size());
        for (std::size_t row = 0; row < size(); ++row)
            times.emplace_back(-timeNs(row), row);
        const auto end = times.begin() + static_cast<std::ptrdiff_t>(std::min(most, times.size()));
        std::partial_sort(times.begin(), end, times.end());
        std::vector<std::size_t> rows;
        std::transform(times.begin(), end, std::back_inserter(rows), [](const auto& time) { return time.second; });
        return rows;
    }

private:
    using Place = std::optional<std::size_t>; ///< of a column
    [[nodiscard]] std::optional<std::int64_t> ns(std::size_t row, Place column) const
    {
        const auto cell = column ? m_table.cell(row, *column) : Cell();
        const auto* const number = std::get_if<std::int64_t>(&cell); // a double has not all digits of a moment
        return number ? std::optional(*number) : std::nullopt;
    }

    const Table& m_table;
    std::size_t m_class;
    Place m_time, m_start, m_launchStart, m_launchEnd;
};

std::int64_t sumNs(const PieceTable& pieces)
{
    std::int64_t sum = 0;
    for (std::size_t row = 0; row < pieces.size(); ++row)
        addSaturated(sum, pieces.timeNs(row));
    return sum;
}

/// The texts that the classes of the pieces can make.
std::set<QString> possibleTexts(const PieceTable& pieces, TextOfPieces textOfPieces)
{
    std::map<QString, std::int64_t> times;
    for (std::size_t row = 0; row < pieces.size(); ++row)
        addSaturated(times[pieces.className(row)], pieces.timeNs(row));
    std::int64_t mostNs = 0;
    for (const auto& [name, timeNs] : times)
        mostNs = std::max(mostNs, timeNs);
    std::set<QString> texts;
    for (const auto& [name, timeNs] : times) {
        if (timeNs == mostNs || textOfPieces == TextOfPieces::All)
            texts.insert(name);
    }
    return texts;
}

/// Why a piece cannot be of its class where it lies; empty: it can.
QString placeFault(const PieceTable& pieces, std::size_t row)
{
    const auto launchStart = pieces.launchStartNs(row);
    const auto launchEnd = pieces.launchEndNs(row);
    if (!launchStart || !launchEnd)
        return {};
    const auto startNs = pieces.startNs(row);
    const auto endNs = startNs + pieces.timeNs(row);
    const auto name = pieces.className(row);
    if (name == u"enqueue" && endNs > *launchStart)
        return Text::tr("%1 behind the start of the launch call").arg(name);
    if (name == u"launch_call" && endNs > *launchEnd)
        return Text::tr("%1 behind the end of the launch call").arg(name);
    const bool isQueued = name == u"launch_latency" || name == u"turnaround";
    if (isQueued && startNs < *launchEnd)
        return Text::tr("%1 before the end of the launch call").arg(name);
    return {};
}

/// The first fault of where pieces lie; empty: there is none.
QString orderFault(const PieceTable& pieces)
{
    std::vector<std::pair<std::int64_t, std::int64_t>> spans;
    for (std::size_t row = 0; row < pieces.size(); ++row) {
        if (auto fault = placeFault(pieces, row); !fault.isEmpty())
            return fault;
        spans.emplace_back(pieces.startNs(row), pieces.startNs(row) + pieces.timeNs(row));
    }
    std::sort(spans.begin(), spans.end());
    const auto overlap = std::adjacent_find(
        spans.begin(), spans.end(), [](const auto& left, const auto& right) { return right.first < left.second; });
    return overlap == spans.end() ? QString() : Text::tr("pieces overlap at %1 ns").arg(overlap->second);
}

/// Compares rows of a table with their pieces.
class PieceCheck
{
public:
    explicit PieceCheck(const Table& table)
        : m_table(table)
    {
    }
    /// Compares with what the pieces say themselves, and notes what the file is to be asked. Errors: Cancelled.
    [[nodiscard]] Expected<void> compare(std::size_t row, const std::stop_token& stop);
    /// Asks the file what pieces tell of their gaps and launch calls. Errors: Cancelled.
    [[nodiscard]] Expected<void> ask(FigureAsker& asker, const std::stop_token& stop);
    [[nodiscard]] PieceOutcome takeOutcome() { return std::move(m_outcome); }

private:
    /// Where a question comes from.
    struct Place {
        std::size_t row = 0; ///< of the table
        const Table* pieces = nullptr;
    };
    void addDifference(const QString& column, std::size_t row, const QString& shown, const QString& found)
    {
        m_outcome.differences.push_back({ m_table.key, column, row, shown, found, Text::tr("the sum of its pieces") });
    }
    void compareText(const PieceTable& pieces, std::size_t row);
    void addQuestions(const Place& place, const std::vector<std::size_t>& rowsOfPieces);

    const Table& m_table;
    PieceOutcome m_outcome;
    std::vector<TablePointer> m_kept; ///< of which questions are
    std::vector<FigureQuestion> m_questions;
    std::vector<Place> m_places; ///< of the questions
};

void PieceCheck::compareText(const PieceTable& pieces, std::size_t row)
{
    const auto& description = *m_table.pieces;
    const auto text = m_table.findColumn(description.text);
    if (!text || pieces.size() == 0)
        return;
    ++m_outcome.figuresChecked;
    const auto texts = possibleTexts(pieces, description.textOfPieces);
    const auto shown = m_table.text(row, *text);
    const bool isSame = texts.contains(shown) && (description.textOfPieces != TextOfPieces::All || texts.size() == 1);
    if (!isSame)
        addDifference(description.text, row, shown, QStringList(texts.begin(), texts.end()).join(u' '));
}

Expected<void> PieceCheck::compare(std::size_t row, const std::stop_token& stop)
{
    constexpr std::size_t MostAsked = 3;
    const auto& description = *m_table.pieces;
    const auto listed = description.list(row, stop);
    if (!listed)
        return tl::unexpected<Error>(listed.error());
    const auto figure = m_table.findColumn(description.figure);
    if (!*listed || !figure || !(*listed)->provenance.isAvailable())
        return {};
    const PieceTable pieces(**listed);
    ++m_outcome.figuresChecked;
    const auto shown = m_table.text(row, *figure);
    if (const auto sum = QString::number(sumNs(pieces)); shown != sum)
        addDifference(description.figure, row, shown, sum);
    compareText(pieces, row);
    if (stop.stop_requested())
        return tl::unexpected<Error>(Cancelled());
    if (const auto fault = orderFault(pieces); !fault.isEmpty())
        addDifference(description.figure, row, shown, fault);
    m_kept.push_back(*listed);
    addQuestions({ row, listed->get() }, pieces.longest(MostAsked));
    return {};
}

void PieceCheck::addQuestions(const Place& place, const std::vector<std::size_t>& rowsOfPieces)
{
    for (const auto& column : place.pieces->columns) {
        for (const auto row : rowsOfPieces) {
            if (!column.sql || std::holds_alternative<std::monostate>(column.value(row)))
                continue;
            if (auto sql = column.sql(row); !sql.isEmpty()) {
                m_questions.push_back({ &column, row, std::move(sql) });
                m_places.push_back(place);
            }
        }
    }
}

Expected<void> PieceCheck::ask(FigureAsker& asker, const std::stop_token& stop)
{
    m_outcome.figuresChecked += static_cast<std::int64_t>(m_questions.size());
    auto unconfirmed = asker.ask(m_questions, stop);
    if (!unconfirmed)
        return tl::unexpected<Error>(unconfirmed.error());
    for (auto& [position, answer] : *unconfirmed) {
        const auto& [column, row, sql] = m_questions[position];
        const auto& [rowOfTable, pieces] = m_places[position];
        m_outcome.differences.push_back(
            { m_table.key, m_table.pieces->figure + QStringLiteral(", piece %1, %2").arg(row + 1).arg(column->key),
              rowOfTable, pieces->text(row, *pieces->findColumn(column->key)), std::move(answer), sql });
    }
    return {};
}

/// The groups of time of a table "wall_budget", as a verdict needs them.
VerdictFigures figuresOfCells(const Table& budget)
{
    VerdictFigures figures;
    std::set<QString> gpus;
    std::int64_t wholeNs = 0, beforeNs = 0, afterNs = 0;
    const auto text = [&budget](std::size_t row, QStringView column) {
        return budget.text(row, budget.findColumn(column).value_or(0));
    };
    for (std::size_t row = 0; row < budget.rowCount; ++row) {
        const auto timeClass = timeClassOfKey(text(row, u"class").toStdString()).value_or(TimeClass::Unknown);
        const auto timeNs = text(row, u"time_ns").toLongLong();
        const auto part = text(row, u"part");
        gpus.insert(text(row, u"gpu_id"));
        addSaturated(wholeNs, timeNs);
        if (part == runPartKey(RunPart::Window) || timeClass == TimeClass::Imbalance) {
            addSaturated(figures.groupNs[static_cast<std::size_t>(timeGroup(timeClass))], timeNs);
            continue;
        }
        const bool isBefore = part == runPartKey(RunPart::Before);
        addSaturated(isBefore ? beforeNs : afterNs, timeNs);
        if (timeClass == TimeClass::Profiler)
            addSaturated(isBefore ? figures.profilerBeforeNs : figures.profilerAfterNs, timeNs);
    }
    figures.gpus = static_cast<std::int64_t>(gpus.size());
    const auto mean = [&figures](std::int64_t sum) { return sum / std::max<std::int64_t>(1, figures.gpus); };
    figures.runNs = mean(wholeNs);
    figures.beforeNs = mean(beforeNs);
    figures.afterNs = mean(afterNs);
    figures.profilerBeforeNs = mean(figures.profilerBeforeNs);
    figures.profilerAfterNs = mean(figures.profilerAfterNs);
    return figures;
}

} // namespace

Expected<PieceOutcome> checkPieces(FigureAsker& asker, const Table& table, const RowRange& rows,
                                   const std::stop_token& stop)
{
    PieceCheck check(table);
    for (auto row = rows.begin; row < rows.end; ++row) {
        if (const auto compared = check.compare(row, stop); !compared)
            return tl::unexpected<Error>(compared.error());
    }
    if (const auto asked = check.ask(asker, stop); !asked)
        return tl::unexpected<Error>(asked.error());
    return check.takeOutcome();
}

std::optional<FigureDifference> checkVerdict(const AnalysisResults& results)
{
    const auto budget = results.table(TableKey::WallBudget);
    if (!budget || budget->rowCount == 0 || !results.table(TableKey::Findings) || results.findings->windowNs == 0)
        return std::nullopt;
    auto figures = figuresOfCells(*budget);
    figures.windowNs = results.findings->windowNs;
    figures.scope = results.scope.isWholeTrace() ? QString() : QStringLiteral("a scope");
    const auto judged = judgeVerdict(figures, results.options.diagnosisClasses().thresholds);
    const auto& said = results.findings->verdict;
    if (judged.key == said.key && judged.isMostlyOutside == said.isMostlyOutside)
        return std::nullopt;
    return FigureDifference { TableKey::Findings,
                              QStringLiteral("verdict"),
                              0,
                              said.key,
                              judged.key,
                              Text::tr("judged from the cells of wall_budget") };
}

} // namespace core
