// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/sqlquestion.h"

#include "base/text.h"
#include "trace/tracefile.h"

#include <algorithm>
#include <utility>

namespace core {

namespace {

SqlValue valueAt(const Statement& statement, int column)
{
    switch (statement.type(column)) {
    case CellType::Null:
        return {};
    case CellType::Integer:
        return statement.integer(column);
    case CellType::Real:
        return statement.real(column);
    case CellType::Text:
    case CellType::Blob:
        return statement.text(column);
    }
    return {};
}

/// True when a statement may ask a view: its name stands somewhere in it.
bool mayAskView(const SchemaCatalog& schema, const QString& sql)
{
    return std::any_of(schema.tables.begin(), schema.tables.end(), [&sql](const SchemaTable& table) {
        return !table.isStored && sql.contains(table.name, Qt::CaseInsensitive);
    });
}

} // namespace

struct SqlQuestion::File {
    TraceFile trace;
};

SqlQuestion::SqlQuestion(std::unique_ptr<File> file)
    : m_file(std::move(file))
{
}

SqlQuestion::SqlQuestion(SqlQuestion&&) noexcept = default;
SqlQuestion::~SqlQuestion() = default;

Expected<SqlQuestion> SqlQuestion::open(const QString& path, const std::stop_token& stop)
{
    return TraceFile::open(path, true, stop).map([](TraceFile&& trace) {
        return SqlQuestion(std::make_unique<File>(File { std::move(trace) }));
    });
}

Expected<SqlAnswer> SqlQuestion::ask(const QString& sql, std::size_t maximumRows, const std::stop_token& stop)
{
    auto& connection = *m_file->trace.connection;
    connection.stopWith(stop);
    if (stop.stop_requested())
        return cancelled();
    const bool asksView = mayAskView(m_file->trace.schema, sql);
    if (asksView && connection.hasUsedUpAllowance()) // once is enough: there may be hundreds of questions
        return failure(ErrorCode::BadFormat, Text::tr("A query failed: %1.").arg(SqliteConnection::usedUpText()), sql);
    auto statement = asksView ? connection.prepareOverView(sql) : connection.prepare(sql);
    if (!statement)
        return tl::unexpected<Error>(statement.error());
    SqlAnswer answer;
    while (statement->step()) {
        if (stop.stop_requested())
            return cancelled();
        if (answer.columns.isEmpty())
            answer.columns = statement->columnNames();
        if (answer.rows.size() == maximumRows) {
            answer.isCut = true;
            return answer;
        }
        auto& row = answer.rows.emplace_back();
        for (int column = 0; column < static_cast<int>(answer.columns.size()); ++column)
            row.push_back(valueAt(*statement, column));
    }
    if (stop.stop_requested())
        return cancelled();
    if (statement->failed())
        return failure(ErrorCode::BadFormat, Text::tr("A query failed: %1.").arg(statement->errorText()), sql);
    return answer;
}

Expected<void> SqlQuestion::keep(const QString& name, const QString& select, const QString& key,
                                 const std::stop_token& stop)
{
    const auto& schema = m_file->trace.schema;
    if (schema.find(name) || mayAskView(schema, select))
        return failure(ErrorCode::BadFormat, Text::tr("A query failed: %1.").arg(name), select);
    const auto isDone = [](const SqlAnswer&) {};
    auto made = ask(QStringLiteral("CREATE TEMP TABLE %1 AS %2").arg(name, select), 0, stop).map(isDone);
    if (!made || key.isEmpty())
        return made;
    return ask(QStringLiteral("CREATE UNIQUE INDEX temp.%1_by_key ON %1 (%2)").arg(name, key), 0, stop).map(isDone);
}

void SqlQuestion::forget(const QString& name)
{
    [[maybe_unused]] const auto dropped = ask(QStringLiteral("DROP TABLE temp.%1").arg(name), 0);
}

std::int64_t SqlQuestion::keptBytes(const std::stop_token& stop)
{
    std::int64_t product = 1;
    for (const auto* number : { "page_count", "page_size" }) {
        const auto answer = ask(QStringLiteral("PRAGMA temp.%1").arg(QLatin1String(number)), 1, stop);
        const auto* const value
            = answer && !answer->rows.empty() ? std::get_if<std::int64_t>(&answer->rows[0][0]) : nullptr;
        product *= value ? *value : 0;
    }
    return product;
}

} // namespace core
