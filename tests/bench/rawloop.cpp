// SPDX-License-Identifier: GPL-3.0-or-later
#include "rawloop.h"

#include "trace/reading/eventreaders.h"
#include "trace/tracefile.h"

#include <QFile>

#include <array>
#include <sqlite3.h>

namespace bench {

namespace {

using Kind = RawTable::Kind;

Kind kindOf(const QString& column)
{
    static const QStringList wide { QStringLiteral("start"),     QStringLiteral("end"),   QStringLiteral("globalPid"),
                                    QStringLiteral("globalTid"), QStringLiteral("bytes"), QStringLiteral("timestamp"),
                                    QStringLiteral("value") };
    if (wide.contains(column))
        return Kind::Wide;
    return column == QStringLiteral("text") ? Kind::Text : Kind::Narrow;
}

RawTable rawTable(const QString& table, const QStringList& columns)
{
    RawTable raw;
    QStringList quoted;
    for (const auto& column : columns) {
        raw.columns.push_back(kindOf(column));
        quoted.append(core::quotedIdentifier(column));
    }
    raw.sql = QStringLiteral("SELECT %1 FROM %2").arg(quoted.join(u','), core::quotedIdentifier(table));
    return raw;
}

/// The first of the names that the table has, for each column wished for.
QStringList columnsFound(const core::SchemaTable& table, const std::vector<core::ColumnWish>& wishes)
{
    QStringList found;
    for (const auto& wish : wishes) {
        if (wish.isPayload)
            continue;
        for (const auto& name : wish.names) {
            if (table.hasColumn(name)) {
                found.append(name);
                break;
            }
        }
    }
    return found;
}

/// The columns of the row in arrays; texts as their lengths, as no viewer needs each of them as a string of its own.
class Columns
{
public:
    explicit Columns(const std::vector<Kind>& kinds)
        : m_kinds(kinds)
        , m_wide(kinds.size())
        , m_narrow(kinds.size())
    {
    }
    void add(sqlite3_stmt* row)
    {
        for (std::size_t i = 0; i < m_kinds.size(); ++i) {
            const int column = static_cast<int>(i);
            if (m_kinds[i] == Kind::Wide) {
                m_wide[i].push_back(sqlite3_column_int64(row, column));
            } else if (m_kinds[i] == Kind::Narrow) {
                m_narrow[i].push_back(static_cast<std::int32_t>(sqlite3_column_int64(row, column)));
            } else {
                m_checksum += sqlite3_column_text(row, column) ? *sqlite3_column_text(row, column) : 0U;
                m_narrow[i].push_back(sqlite3_column_bytes(row, column));
            }
        }
        ++m_rowCount;
    }
    [[nodiscard]] std::int64_t rowCount() const { return m_rowCount; }
    [[nodiscard]] std::uint64_t checksum() const
    {
        auto sum = m_checksum;
        for (const auto& column : m_wide) {
            for (const auto value : column)
                sum += static_cast<std::uint64_t>(value);
        }
        return sum;
    }

private:
    const std::vector<Kind>& m_kinds;
    std::vector<std::vector<std::int64_t>> m_wide;
    std::vector<std::vector<std::int32_t>> m_narrow;
    std::int64_t m_rowCount = 0;
    std::uint64_t m_checksum = 0;
};

void readTable(sqlite3* database, const RawTable& table, RawLoop& result)
{
    sqlite3_stmt* row = nullptr;
    if (sqlite3_prepare_v2(database, table.sql.toUtf8().constData(), -1, &row, nullptr) != SQLITE_OK)
        return;
    Columns columns(table.columns);
    while (sqlite3_step(row) == SQLITE_ROW)
        columns.add(row);
    sqlite3_finalize(row);
    result.rowCount += columns.rowCount();
    result.checksum += columns.checksum();
}

} // namespace

std::vector<RawTable> commonTables()
{
    struct Source {
        const char* table;
        const char* columns;
    };
    static constexpr std::array<Source, 6> Sources {
        Source { "CUPTI_ACTIVITY_KIND_KERNEL",
                 "start,end,globalPid,deviceId,streamId,correlationId,demangledName,shortName" },
        Source { "CUPTI_ACTIVITY_KIND_RUNTIME", "start,end,globalTid,correlationId,nameId" },
        Source { "NVTX_EVENTS", "start,end,globalTid,textId,eventType,domainId" },
        Source { "CUPTI_ACTIVITY_KIND_MEMCPY", "start,end,globalPid,bytes,deviceId,streamId,correlationId,copyKind" },
        Source { "CUPTI_ACTIVITY_KIND_MEMSET", "start,end,globalPid,bytes,deviceId,streamId,correlationId" },
        Source { "CUPTI_ACTIVITY_KIND_SYNCHRONIZATION",
                 "start,end,globalPid,deviceId,streamId,correlationId,syncType" },
    };
    std::vector<RawTable> tables;
    tables.reserve(Sources.size());
    for (const auto& source : Sources)
        tables.push_back(rawTable(QString::fromLatin1(source.table), QString::fromLatin1(source.columns).split(u',')));
    return tables;
}

std::vector<RawTable> tablesAsLoaded(const QString& path)
{
    const auto file = core::TraceFile::open(path);
    std::vector<RawTable> tables;
    if (!file)
        return tables;
    for (const auto& reader : core::eventReaders()) {
        for (const auto& name : reader.tables) {
            const auto* table = file->schema.find(name);
            if (!table)
                continue;
            tables.push_back(rawTable(table->name, columnsFound(*table, reader.columns)));
            if (!reader.readsAll)
                break;
        }
    }
    return tables;
}

RawLoop runRawLoop(const QString& path, const std::vector<RawTable>& tables)
{
    RawLoop result;
    sqlite3* database = nullptr;
    if (sqlite3_open_v2(QFile::encodeName(path).constData(), &database, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX,
                        nullptr)
        == SQLITE_OK) {
        for (const auto& table : tables)
            readTable(database, table, result);
    }
    sqlite3_close(database);
    return result;
}

} // namespace bench
