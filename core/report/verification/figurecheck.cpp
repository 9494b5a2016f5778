// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/verification/figurecheck.h"

#include "base/text.h"
#include "evidence/sqlbatch.h"
#include "report/verification/figureverification.h"
#include "table/tablebuilder.h"

#include <QLocale>

#include <memory>
#include <utility>

namespace core {

namespace {

using AnswerRow = std::vector<SqlValue>;

/// What the end of a name in SQL says about the unit; the name is cut to what stands before.
Unit takeUnit(QString& name)
{
    static const std::pair<QString, Unit> Endings[] = {
        { QStringLiteral("_ns"), Unit::Nanoseconds },
        { QStringLiteral("_bytes"), Unit::Bytes },
    };
    for (const auto& [ending, unit] : Endings) {
        if (!name.endsWith(ending))
            continue;
        name.chop(ending.size());
        return unit;
    }
    return Unit::None;
}

QString titleOf(QString name)
{
    name.replace(QLatin1Char('_'), QLatin1Char(' '));
    return name.isEmpty() ? name : name.at(0).toUpper() + name.mid(1);
}

void addColumn(TableBuilder<AnswerRow>& builder, std::size_t column, const QString& name)
{
    auto shortName = name;
    const auto unit = takeUnit(shortName);
    builder.number({ builder.table().findColumn(name) ? QStringLiteral("%1_%2").arg(name).arg(column + 1) : name,
                     titleOf(shortName), QString() },
                   Note, unit, 0,
                   [column](const AnswerRow& row) {
                       return std::visit([](const auto& value) { return Cell(value); }, row[column]);
                   },
                   {});
}

Table describeAnswer(const Table& table, SqlAnswer answer)
{
    const auto rows = std::make_shared<const std::vector<AnswerRow>>(std::move(answer.rows));
    TableBuilder<AnswerRow> builder(QStringLiteral("rows_") + table.key, Text::tr("Rows in the file"), rows, {});
    for (qsizetype column = 0; column < answer.columns.size(); ++column)
        addColumn(builder, static_cast<std::size_t>(column), answer.columns[column]);
    if (answer.isCut) {
        builder.table().summary = Text::tr("Showing the first %1 rows; there are more.")
                                      .arg(QLocale().toString(static_cast<qlonglong>(rows->size())));
    }
    return builder.take();
}

/// The table cut to so many rows, which it says.
Table firstRows(const Table& table, std::size_t maximumRows)
{
    auto first = table;
    if (first.rowCount > maximumRows) {
        first.summary += QLatin1Char(' ')
            + Text::tr("Showing the first %1 rows of %2.")
                  .arg(QLocale().toString(static_cast<qlonglong>(maximumRows)),
                       QLocale().toString(static_cast<qlonglong>(first.rowCount)));
        first.rowCount = maximumRows;
    }
    return first;
}

/// Questions that are asked by one statement.
class FigureBatch
{
public:
    FigureBatch(SqlQuestion& question, const std::vector<FigureQuestion>& figures, std::stop_token stop)
        : m_question(question)
        , m_figures(figures)
        , m_stop(std::move(stop))
    {
    }

    /// Errors: Cancelled.
    [[nodiscard]] Expected<void> add(std::size_t position)
    {
        if (!m_batch.add(m_figures[position].sql))
            return askAlone(position);
        m_positions.push_back(position);
        constexpr std::size_t MostFigures = 400; // SQLite allows 2,000 columns
        constexpr qsizetype MostCharacters = 200'000; // and a million bytes
        return m_positions.size() < MostFigures && m_batch.length() < MostCharacters ? Expected<void>() : ask();
    }
    /// Asks what was added. Errors: Cancelled.
    [[nodiscard]] Expected<void> ask()
    {
        const auto answer = m_positions.size() > 1 ? m_question.ask(m_batch.statement(), 1, m_stop) : SqlAnswer {};
        const bool isAnswered = answer && !answer->rows.empty();
        for (std::size_t i = 0; i < m_positions.size(); ++i) {
            const auto& figure = m_figures[m_positions[i]];
            const auto value = isAnswered ? answer->rows[0][i] : SqlValue();
            if (!std::holds_alternative<std::monostate>(value) && isSameFigure(figure.column->value(figure.row), value))
                continue;
            if (auto asked = askAlone(m_positions[i]); !asked)
                return asked;
        }
        m_positions.clear();
        m_batch = {};
        return {};
    }
    [[nodiscard]] std::vector<UnconfirmedFigure> takeUnconfirmed() { return std::move(m_unconfirmed); }

private:
    Expected<void> askAlone(std::size_t position)
    {
        const auto& figure = m_figures[position];
        const auto answer = askFigure(m_question, *figure.column, figure.row, m_stop);
        if (!answer && answer.error().code == ErrorCode::Cancelled)
            return tl::unexpected<Error>(answer.error());
        if (answer && answer->isSame)
            return {};
        m_unconfirmed.push_back({ position,
                                  !answer             ? answer.error().message
                                      : answer->value ? figureText(*answer->value)
                                                      : Text::tr("no row") });
        return {};
    }

    SqlQuestion& m_question;
    const std::vector<FigureQuestion>& m_figures;
    std::stop_token m_stop;
    sql::Batch m_batch;
    std::vector<std::size_t> m_positions; ///< of what is in the batch
    std::vector<UnconfirmedFigure> m_unconfirmed;
};

} // namespace

Expected<FigureAnswer> askFigure(SqlQuestion& question, const TableColumn& column, std::size_t row,
                                 const std::stop_token& stop)
{
    const auto answer = question.ask(column.sql(row), 1, stop);
    if (!answer)
        return tl::unexpected<Error>(answer.error());
    if (answer->rows.empty())
        return FigureAnswer {};
    const auto& value = answer->rows[0][0];
    return FigureAnswer { value, isSameFigure(column.value(row), value) };
}

Expected<std::vector<UnconfirmedFigure>> askFigures(SqlQuestion& question, const std::vector<FigureQuestion>& figures,
                                                    const std::stop_token& stop)
{
    FigureBatch batch(question, figures, stop);
    for (std::size_t position = 0; position < figures.size(); ++position) {
        if (auto added = batch.add(position); !added)
            return tl::unexpected<Error>(added.error());
    }
    if (auto asked = batch.ask(); !asked)
        return tl::unexpected<Error>(asked.error());
    return batch.takeUnconfirmed();
}

Expected<FigureAnswer> checkFigure(const Table& table, std::size_t row, std::size_t column, const std::stop_token& stop)
{
    auto question = SqlQuestion::open(table.figureSql(row, column).trace.path, stop);
    if (!question)
        return tl::unexpected<Error>(question.error());
    return askFigure(*question, table.columns[column], row, stop);
}

Expected<Table> listRowsBehind(const Table& table, std::size_t row, std::size_t maximumRows,
                               const std::stop_token& stop)
{
    if (table.pieces) {
        const auto pieces = table.pieces->list(row, stop);
        if (!pieces)
            return tl::unexpected<Error>(pieces.error());
        if (*pieces && !(*pieces)->provenance.isAvailable())
            return failure(ErrorCode::MissingData, (*pieces)->provenance.unavailable);
        if (*pieces)
            return firstRows(**pieces, maximumRows);
    }
    const auto listing = table.listingSql(row);
    auto question = SqlQuestion::open(listing.trace.path, stop);
    if (!question)
        return tl::unexpected<Error>(question.error());
    return question->ask(listing.text, maximumRows, stop).map([&table](SqlAnswer&& answer) {
        return describeAnswer(table, std::move(answer));
    });
}

} // namespace core
