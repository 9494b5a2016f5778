// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/verification/figurecheck.h"

#include "base/text.h"
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
