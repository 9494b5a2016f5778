// SPDX-License-Identifier: GPL-3.0-or-later
#include "tablerows.h"

#include <QStringList>

#include <sqlite3.h>

namespace tracegen {
namespace {

QByteArray createStatement(const fixtures::TableSpec& spec)
{
    QStringList columns;
    for (const auto& column : spec.columns)
        columns.append(QStringLiteral("\"%1\" %2").arg(column.name, column.declaration));
    return QStringLiteral("CREATE TABLE \"%1\" (%2)").arg(spec.name, columns.join(QStringLiteral(", "))).toUtf8();
}

QByteArray insertStatement(const fixtures::TableSpec& spec)
{
    QStringList marks;
    marks.fill(QStringLiteral("?"), static_cast<int>(spec.columns.size()));
    return QStringLiteral("INSERT INTO \"%1\" VALUES (%2)").arg(spec.name, marks.join(QLatin1Char(','))).toUtf8();
}

int bindText(sqlite3_stmt* statement, int position, std::string_view text)
{
    return sqlite3_bind_text64(statement, position, text.data(), text.size(), SQLITE_STATIC, SQLITE_UTF8);
}

bool bind(sqlite3_stmt* statement, int position, const Value& value)
{
    switch (value.kind) {
    case Value::Kind::Text:
        return bindText(statement, position, value.text) == SQLITE_OK;
    case Value::Kind::Bytes:
        return sqlite3_bind_blob64(statement, position, value.text.data(), value.text.size(), SQLITE_STATIC)
            == SQLITE_OK;
    case Value::Kind::Integer:
        break;
    }
    return (value.number == Null ? sqlite3_bind_null(statement, position)
                                 : sqlite3_bind_int64(statement, position, value.number))
        == SQLITE_OK;
}

} // namespace

Value Value::bytes(std::string_view value)
{
    if (value.empty())
        return { Null };
    Value result(value);
    result.kind = Kind::Bytes;
    return result;
}

TableRows::TableRows(sqlite3* database, const std::vector<fixtures::TableSpec>& tables, const char* name,
                     std::initializer_list<const char*> columns)
    : m_database(database)
    , m_columns(columns)
{
    for (const auto& table : tables) {
        if (table.name == QLatin1String(name))
            m_spec = &table;
    }
}

TableRows::~TableRows()
{
    sqlite3_finalize(m_insert);
}

int TableRows::positionOf(std::string_view column) const
{
    const QLatin1String name(column.data(), static_cast<qsizetype>(column.size()));
    for (std::size_t i = 0; i < m_spec->columns.size(); ++i) {
        if (m_spec->columns[i].name == name)
            return static_cast<int>(i) + 1;
    }
    return 0;
}

bool TableRows::open()
{
    if (sqlite3_exec(m_database, createStatement(*m_spec).constData(), nullptr, nullptr, nullptr) != SQLITE_OK
        || sqlite3_prepare_v3(m_database, insertStatement(*m_spec).constData(), -1, SQLITE_PREPARE_PERSISTENT,
                              &m_insert, nullptr)
            != SQLITE_OK)
        return false;
    m_positions.reserve(m_columns.size());
    for (const auto* column : m_columns)
        m_positions.push_back(positionOf(column));
    // bindings outlive a reset: what no row names is bound once
    for (std::size_t i = 0; i < m_spec->columns.size(); ++i) {
        const auto& declaration = m_spec->columns[i].declaration;
        const auto position = static_cast<int>(i) + 1;
        if (!declaration.contains(QStringLiteral("NOT NULL")) || declaration.contains(QStringLiteral("PRIMARY KEY")))
            continue;
        const bool isText = declaration.startsWith(QStringLiteral("TEXT"));
        if ((isText ? bindText(m_insert, position, "") : sqlite3_bind_int64(m_insert, position, 0)) != SQLITE_OK)
            return false;
    }
    return true;
}

bool TableRows::write(std::initializer_list<Value> values)
{
    if (!m_spec || (!m_insert && !open()))
        return false;
    Q_ASSERT(values.size() == m_positions.size());
    const auto* position = m_positions.data();
    for (const auto& value : values) {
        if (*position != 0 && !bind(m_insert, *position, value))
            return false;
        ++position;
    }
    const bool isWritten = sqlite3_step(m_insert) == SQLITE_DONE;
    return sqlite3_reset(m_insert) == SQLITE_OK && isWritten;
}

} // namespace tracegen
