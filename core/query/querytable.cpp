// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/querytable.h"

#include "base/text.h"
#include "base/units.h"
#include "table/exactdigits.h"

#include <QLocale>
#include <QSet>

#include <utility>

namespace core {

namespace {

/// The position of the first column that has one of these names, ASCII case ignored.
std::optional<std::size_t> columnNamed(const QStringList& columns, std::initializer_list<QStringView> names)
{
    for (const auto name : names) {
        for (qsizetype column = 0; column < columns.size(); ++column) {
            if (columns[column].compare(name, Qt::CaseInsensitive) == 0)
                return static_cast<std::size_t>(column);
        }
    }
    return std::nullopt;
}

QStringList distinctKeys(const QStringList& names)
{
    QSet<QString> taken;
    QStringList keys;
    for (const auto& name : names) {
        auto key = name;
        for (int number = 2; taken.contains(key); ++number)
            key = QStringLiteral("%1_%2").arg(name).arg(number);
        taken.insert(key);
        keys.append(key);
    }
    return keys;
}

bool holdsNumbersOnly(const QueryResult& result, std::size_t column)
{
    bool hasNumber = false;
    for (std::size_t row = 0; row < result.rowCount; ++row) {
        const auto& cell = result.cell(row, column);
        if (std::holds_alternative<QString>(cell))
            return false;
        hasNumber = hasNumber || !std::holds_alternative<std::monostate>(cell);
    }
    return hasNumber;
}

QString shownText(const Cell& cell)
{
    if (const auto* whole = std::get_if<std::int64_t>(&cell))
        return QString::number(*whole);
    if (const auto* real = std::get_if<double>(&cell))
        return QString::number(*real, 'g', QLocale::FloatingPointShortest);
    if (const auto* text = std::get_if<QString>(&cell))
        return *text;
    return QStringLiteral("NULL");
}

TableColumn columnOf(const std::shared_ptr<const QueryResult>& result, std::size_t column, const QString& key)
{
    TableColumn made;
    made.key = key;
    made.title = key;
    made.unit = holdsNumbersOnly(*result, column) ? Unit::Count : Unit::None;
    made.decimals = ExactDigits;
    made.help = Text::tr("As the statement gives it.");
    made.noSql = Text::tr("The statement of the page Query gives it.");
    made.value = [result, column](std::size_t row) { return result->cell(row, column); };
    made.display
        = [result, column](std::size_t row, const DisplayFormat&) { return shownText(result->cell(row, column)); };
    return made;
}

/// What rows with times stand for; nothing when no column has them.
std::function<RowSubject(std::size_t row)> subjectOf(const std::shared_ptr<const QueryResult>& result, TraceId trace)
{
    const auto start = columnNamed(result->columns, { u"start", u"start_ns", u"timestamp" });
    if (!start)
        return {};
    const auto end = columnNamed(result->columns, { u"end", u"end_ns" });
    return [result, trace, start = *start, end](std::size_t row) {
        RowSubject subject;
        subject.trace = trace;
        const auto* startNs = std::get_if<std::int64_t>(&result->cell(row, start));
        const auto* endNs = end ? std::get_if<std::int64_t>(&result->cell(row, *end)) : nullptr;
        if (startNs)
            subject.window = TimeWindow { *startNs, endNs && *endNs > *startNs ? *endNs : *startNs };
        return subject;
    };
}

} // namespace

QString cutSentence(const QueryResult& result)
{
    const auto rows = formatCount(static_cast<std::int64_t>(result.rowCount));
    switch (result.cut) {
    case QueryCut::None:
        break;
    case QueryCut::Rows:
        return Text::tr("showing %1 rows of more").arg(rows);
    case QueryCut::Bytes:
        return Text::tr("showing %1 rows of more: the next ones do not fit into the memory for results").arg(rows);
    }
    return {};
}

Table describeQuery(std::shared_ptr<const QueryResult> result, const RowTrace& trace)
{
    Table table;
    table.key = QStringLiteral("query");
    table.title = QStringLiteral("Query");
    table.rowCount = result->rowCount;
    const auto keys = distinctKeys(result->columns);
    table.columns.reserve(static_cast<std::size_t>(keys.size()));
    for (qsizetype column = 0; column < keys.size(); ++column)
        table.columns.push_back(columnOf(result, static_cast<std::size_t>(column), keys[column]));
    table.provenance.source = Text::tr("the tables that the statement names");
    table.provenance.derivation = result->sql;
    if (const auto cut = cutSentence(*result); !cut.isEmpty())
        table.provenance.limitations = { cut };
    table.traceOf = [trace](std::size_t) { return trace; };
    table.subject = subjectOf(result, trace.id);
    return table;
}

} // namespace core
