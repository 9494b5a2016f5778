// SPDX-License-Identifier: GPL-3.0-or-later
#include "filemutation.h"

#include <sqlite3.h>

#include <QFile>

#include <array>
#include <string>
#include <vector>

namespace {

constexpr std::size_t MostChanges = 16;
constexpr std::size_t MostByteChanges = 8;

/// Names of tables and columns that mean something elsewhere, and such that must not be taken for SQL.
constexpr std::array<const char*, 15> Names { "CUPTI_ACTIVITY_KIND_KERNEL",
                                              "CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL",
                                              "CUPTI_ACTIVITY_KIND_RUNTIME",
                                              "NVTX_EVENTS",
                                              "StringIds",
                                              "GENERIC_EVENTS",
                                              "start",
                                              "end",
                                              "rowid",
                                              "id",
                                              "value",
                                              "x\"; DROP TABLE StringIds; --",
                                              "it's %1 \\ `|<b>\n",
                                              "\x1b]0;t\x07\x7f\xc2\x9b\xe2\x80\xae\xe2\x81\xa6\\u001b",
                                              "" };

/// SQL of values that a column should not have, or that take numbers to their limits.
constexpr std::array<const char*, 43> Values { "NULL",
                                               "0",
                                               "1",
                                               "-1",
                                               "2",
                                               "255",
                                               "256",
                                               "65536",
                                               "2147483647",
                                               "-2147483648",
                                               "4294967295",
                                               "4294967296",
                                               "4611686018427387903",
                                               "4611686018427387904",
                                               "-4611686018427387904",
                                               "9223372036854775807",
                                               "-9223372036854775808",
                                               "1e308",
                                               "-0.5",
                                               "9e999",
                                               "''",
                                               "'12'",
                                               "'yesterday'",
                                               "'=1+1|<script>`[a](javascript:b)`'",
                                               "'ncclAllReduce(size: 12, comm 0x7f)'",
                                               "char(27, 93, 48, 59, 7, 155, 8238, 13, 10, 9, 0)",
                                               "char(27, 91, 51, 49, 109, 127, 128, 133, 155, 159)",
                                               "char(8234, 8235, 8236, 8237, 8238, 8294, 8295, 8296, 8297)",
                                               "char(8206, 8207, 1564, 13, 92, 117, 48, 48, 49, 98, 27)",
                                               "CAST(x'c3ff80eda080f4908080' AS TEXT)",
                                               "CAST(x'6b0062' AS TEXT)",
                                               "x''",
                                               "x'00ff'",
                                               "zeroblob(40)",
                                               "replace(hex(zeroblob(2000)), '00', 'long, n = 1 ')",
                                               "'{\"SMs Active\": 1e999, \"a\": [[{}]], \"b\": \"5\"}'",
                                               "'{\"a\": {\"a\": {\"a\": 9223372036854775808'",
                                               "'3.28.1'",
                                               "'a, b = 99999999999999999999, c = -0'",
                                               "rowid",
                                               "rowid * 4611686018427387",
                                               "-rowid * 1000",
                                               "random() & 65535" };

/// What a cell is made of its old value, `%` standing for the column.
constexpr std::array<const char*, 14> Transformations { "% + 1",
                                                        "% - 1000",
                                                        "-%",
                                                        "% * 1000000000",
                                                        "% * 4096",
                                                        "% / 1000",
                                                        "% % 7",
                                                        "CAST(% AS TEXT)",
                                                        "CAST(% AS REAL)",
                                                        "CAST(% AS BLOB)",
                                                        "% | 72057594037927936",
                                                        "% & 65535",
                                                        "% || 'x'",
                                                        "% + 4611686018427387000" };

/// Columns that refer to StringIds.
constexpr std::array<const char*, 6> StringColumns { "nameId",    "textId",      "demangledName",
                                                     "shortName", "mangledName", "jsonTextId" };

/// SQL of ids that such a column should not have.
constexpr std::array<const char*, 7> StringIdValues { "NULL",  "7000", "7000 + rowid % 3",   "-rowid",
                                                      "rowid", "0",    "9223372036854775807" };

/// SQL of what a string can be instead.
constexpr std::array<const char*, 13> StringValues { "NULL",
                                                     "''",
                                                     "value || ', id = 5'",
                                                     "value || ', n = ' || id",
                                                     "'the same'",
                                                     "CAST(x'6bff62' AS TEXT)",
                                                     "CAST(x'efbbbf' || value AS TEXT)",
                                                     "value || char(0) || 'b'",
                                                     "value || char(65533)",
                                                     "CAST(value AS BLOB)",
                                                     "'[string 7000 is missing]'",
                                                     "'[no name]'",
                                                     "'it''s %1 \"%2\" [x] \\'" };
/// Views in place of the table `base`: without end, with work but no rows, and with more text than the file holds. % is
/// a column.
constexpr std::array<const char*, 6> Views {
    "SELECT * FROM base",
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT base.* FROM n CROSS JOIN base",
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT base.* FROM n CROSS JOIN base WHERE i < 0",
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 50000) SELECT base.* FROM n CROSS JOIN "
    "base ORDER BY i DESC",
    "SELECT *, hex(zeroblob(400000000)) AS % FROM base",
    "SELECT a.* FROM base a, base b, base c",
};

/// Some rows of a table.
constexpr std::array<const char*, 7> Rows { "1",         "rowid = 1",     "rowid % 2 = 0", "rowid % 3 = 1",
                                            "rowid > 3", "rowid % 5 = 0", "rowid < 3" };

std::string quoted(const std::string& name)
{
    std::string result = "\"";
    for (const char c : name)
        result += c == '"' ? std::string("\"\"") : std::string(1, c);
    return result + '"';
}

std::string replaced(std::string text, const std::string& what, const std::string& by)
{
    for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size()))
        text.replace(at, what.size(), by);
    return text;
}

/// An open database that is being spoilt.
class Mutator
{
public:
    Mutator(const QString& path, FuzzInput& input)
        : m_input(input)
    {
        require(sqlite3_open(path.toUtf8().constData(), &m_database) == SQLITE_OK, "the base cannot be opened");
        // no journal is left, whatever happens, and nothing waits for a disk
        run("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN");
        m_accepted = 0;
    }
    Mutator(const Mutator&) = delete;
    Mutator& operator=(const Mutator&) = delete;
    ~Mutator()
    {
        run("COMMIT");
        sqlite3_close(m_database);
    }

    void change();
    void changeStrings();
    /// Changes that SQLite took.
    [[nodiscard]] std::size_t accepted() const { return m_accepted; }

private:
    void run(const std::string& sql)
    {
        if (sqlite3_exec(m_database, sql.c_str(), nullptr, nullptr, nullptr) == SQLITE_OK)
            ++m_accepted;
    }
    [[nodiscard]] std::vector<std::string> texts(const std::string& sql) const
    {
        std::vector<std::string> found;
        const auto add = [](void* list, int, char** cells, char**) {
            static_cast<std::vector<std::string>*>(list)->emplace_back(cells[0] == nullptr ? "" : cells[0]);
            return 0;
        };
        sqlite3_exec(m_database, sql.c_str(), add, &found, nullptr);
        return found;
    }
    [[nodiscard]] std::string oneOf(const std::vector<std::string>& list)
    {
        return list.empty() ? std::string() : list[m_input.below(list.size())];
    }
    [[nodiscard]] std::string table() { return quoted(oneOf(texts("SELECT name FROM sqlite_master ORDER BY rowid"))); }
    [[nodiscard]] std::string column(const std::string& table)
    {
        return quoted(oneOf(texts("SELECT name FROM pragma_table_info(" + table + ")")));
    }
    [[nodiscard]] std::string rows() { return std::string(" WHERE ") + m_input.oneOf(Rows); }
    [[nodiscard]] std::string value()
    {
        const auto choice = m_input.below(Values.size() + 1);
        return choice < Values.size() ? std::string(Values[choice]) : std::to_string(m_input.wholeNumber());
    }
    void changeTable();
    void changeColumn();
    void changeRows();
    void changeTimes();
    void changeStringIds();
    void addBacktraces();
    void multiplyIds();

    FuzzInput& m_input;
    sqlite3* m_database = nullptr;
    std::size_t m_accepted = 0;
};

void Mutator::changeTable()
{
    const auto name = table();
    switch (m_input.below(5)) {
    case 0:
        run("DROP TABLE " + name);
        break;
    case 1:
        run("ALTER TABLE " + name + " RENAME TO " + quoted(m_input.oneOf(Names)));
        break;
    case 2: { // a view in its place
        const auto body = replaced(m_input.oneOf(Views), "%", column(name));
        run("ALTER TABLE " + name + " RENAME TO base; CREATE VIEW " + name + " AS " + body);
        break;
    }
    case 3:
        run("CREATE VIEW " + quoted(m_input.oneOf(Names)) + " AS SELECT * FROM " + name);
        break;
    default: { // of a table: a view may have no end
        const auto tables = texts("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY rowid");
        run("CREATE TABLE " + quoted(m_input.oneOf(Names)) + " AS SELECT * FROM " + quoted(oneOf(tables)));
    }
    }
}

void Mutator::changeColumn()
{
    const auto name = table();
    const auto one = column(name);
    switch (m_input.below(4)) {
    case 0:
        run("ALTER TABLE " + name + " DROP COLUMN " + one);
        break;
    case 1:
        run("ALTER TABLE " + name + " RENAME COLUMN " + one + " TO " + quoted(m_input.oneOf(Names)));
        break;
    case 2: { // two columns change places
        const auto other = column(name);
        run("ALTER TABLE " + name + " RENAME COLUMN " + one + " TO spare; ALTER TABLE " + name + " RENAME COLUMN "
            + other + " TO " + one + "; ALTER TABLE " + name + " RENAME COLUMN spare TO " + other);
        break;
    }
    default:
        run("ALTER TABLE " + name + " ADD COLUMN " + quoted(m_input.oneOf(Names)) + " DEFAULT 5");
    }
}

void Mutator::changeRows()
{
    const auto name = table(); // one choice a statement: compilers differ in the order within one
    const auto which = rows();
    const auto cells
        = [&](const std::string& by) { run("UPDATE " + name + " SET " + column(name) + " = " + by + which); };
    switch (m_input.below(8)) {
    case 0:
    case 1:
    case 2:
        cells(value());
        break;
    case 3: {
        const auto one = column(name);
        run("UPDATE " + name + " SET " + one + " = " + replaced(m_input.oneOf(Transformations), "%", one) + which);
        break;
    }
    case 4:
        cells(column(name));
        break;
    case 5: { // the same rows again
        constexpr int MostRows = 100;
        run("INSERT INTO " + name + " SELECT * FROM " + name + which + " LIMIT " + std::to_string(MostRows));
        break;
    }
    case 6:
        run("DELETE FROM " + name + which);
        break;
    default:
        run("UPDATE " + name + " SET rowid = " + value() + " - rowid" + which);
    }
}

/// Ranges that nest, overlap, are equal, are empty, or go around in a circle.
void Mutator::changeTimes()
{
    const auto name = oneOf(texts("SELECT '\"' || t.name || '\"' FROM sqlite_master t, pragma_table_info(t.name) c "
                                  "WHERE c.name = 'end' ORDER BY t.rowid"));
    if (name.empty())
        return;
    std::array<std::string, 4> numbers;
    for (auto& number : numbers)
        number = std::to_string(1 + m_input.below(64));
    const std::array<std::string, 4> patterns {
        "start = rowid, end = 1000 - rowid",
        "start = rowid * " + numbers[0] + " % " + numbers[1] + ", end = 70 + rowid * " + numbers[2] + " % "
            + numbers[3],
        "start = rowid * 10, end = rowid * 10 + " + numbers[0],
        "start = 5, end = 5 + rowid % 2",
    };
    const auto& pattern = patterns[m_input.below(patterns.size())];
    run("UPDATE " + name + " SET " + pattern + rows());
}

/// Ids that lead to no string, or to another.
void Mutator::changeStringIds()
{
    const std::string one = m_input.oneOf(StringColumns);
    const auto name = oneOf(texts("SELECT '\"' || t.name || '\"' FROM sqlite_master t, pragma_table_info(t.name) c "
                                  "WHERE c.name = '"
                                  + one + "' ORDER BY t.rowid"));
    const std::string by = m_input.oneOf(StringIdValues);
    run("UPDATE " + name + " SET " + one + " = " + by + rows());
}

/// Calls that are repeated, or taken for repetitions.
void Mutator::addBacktraces()
{
    const auto which = rows();
    if (m_input.below(3) == 0)
        run("UPDATE CUPTI_ACTIVITY_KIND_RUNTIME SET eventClass = 67" + which);
    else
        run("INSERT INTO CUPTI_ACTIVITY_KIND_RUNTIME (start, end, eventClass, globalTid, correlationId, nameId, "
            "returnValue) SELECT start - 7, end + 9, 67, globalTid, correlationId, nameId, 0 FROM "
            "CUPTI_ACTIVITY_KIND_RUNTIME"
            + which);
}

void Mutator::changeStrings()
{
    switch (m_input.below(8)) {
    case 0:
        run("DROP TABLE StringIds");
        break;
    case 1:
    case 2:
        run("DELETE FROM StringIds" + rows());
        break;
    case 3: {
        const std::string value = m_input.oneOf(StringValues);
        run("UPDATE StringIds SET value = " + value + rows());
        break;
    }
    case 4:
        addBacktraces();
        break;
    default:
        changeStringIds();
    }
}

/// Many GPUs, processes, threads, streams, or all of them: each row of a table gets ids of its own.
void Mutator::multiplyIds()
{
    struct Id {
        const char* column;
        const char* step; ///< for the next id: that of a process begins at bit 24
    };
    static constexpr std::array Ids { Id { "deviceId", "1" },         Id { "streamId", "1" },
                                      Id { "contextId", "1" },        Id { "globalPid", "16777216" },
                                      Id { "globalTid", "16777217" }, Id { "correlationId", "1" } };
    const auto name
        = oneOf(texts("SELECT DISTINCT '\"' || t.name || '\"' FROM sqlite_master t, pragma_table_info(t.name) c "
                      "WHERE c.name IN ('deviceId', 'globalPid', 'globalTid') ORDER BY t.rowid"));
    if (name.empty())
        return;
    constexpr int MostRows = 300;
    run("INSERT INTO " + name + " SELECT old.* FROM " + name
        + " AS old, (WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < "
        + std::to_string(MostRows) + ") SELECT i FROM n) LIMIT " + std::to_string(MostRows));
    const auto chosen = m_input.byte();
    for (std::size_t i = 0; i < Ids.size(); ++i) {
        if ((chosen >> i & 1U) != 0)
            run("UPDATE " + name + " SET " + Ids[i].column + " = " + Ids[i].column + " + rowid * " + Ids[i].step);
    }
}

void Mutator::change()
{
    switch (m_input.below(8)) {
    case 0:
        changeTable();
        break;
    case 1:
        changeColumn();
        break;
    case 2:
    case 3:
        changeTimes();
        break;
    case 4:
        if (m_input.below(4) == 0) {
            multiplyIds();
            break;
        }
        [[fallthrough]];
    default:
        changeRows();
    }
}

/// Flips, zeroes and cuts off bytes.
std::size_t changeBytes(const QString& path, FuzzInput& input)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadWrite))
        return 0;
    constexpr std::size_t PageBytes = 512;
    const auto pages = static_cast<std::size_t>(file.size()) / PageBytes;
    const auto wanted = pages > 0 ? input.below(MostByteChanges) : 0;
    for (std::size_t change = 0; change < wanted; ++change) {
        const auto page = input.below(pages);
        const auto place = static_cast<qint64>(page * PageBytes + input.below(PageBytes));
        const auto lengthBytes = static_cast<qsizetype>(1 + input.below(PageBytes));
        const auto kind = input.below(8);
        if (kind == 0) {
            file.resize(place);
        } else if (file.seek(place)) {
            const char byte = kind < 3 ? '\0' : kind < 4 ? '\xff' : static_cast<char>(input.byte());
            file.write(QByteArray(kind < 6 ? std::min<qsizetype>(lengthBytes, 8) : lengthBytes, byte));
        }
    }
    return wanted;
}

} // namespace

std::size_t mutateFile(const QString& path, FuzzInput& input)
{
    std::size_t made = 0;
    const bool damagesBytes = input.below(4) == 3; // seldom: damaged files are mostly refused at once
    {
        Mutator mutator(path, input);
        const auto most = damagesBytes ? 2 : MostChanges;
        for (std::size_t changes = 0; changes < most && !input.isEmpty(); ++changes)
            mutator.change();
        made = mutator.accepted();
    }
    return made + (damagesBytes ? changeBytes(path, input) : 0);
}

std::size_t mutateStrings(const QString& path, FuzzInput& input)
{
    constexpr std::size_t MostStringChanges = 6;
    Mutator mutator(path, input);
    for (std::size_t changes = 0; changes < MostStringChanges && !input.isEmpty(); ++changes)
        mutator.changeStrings();
    return mutator.accepted();
}
