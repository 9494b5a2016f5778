// SPDX-License-Identifier: GPL-3.0-or-later
// Rows that are read from the pages of a file must be those that SQLite gives, or be left to it.
#include "trace/reading/storedrows.h"
#include "trace/tracefile.h"
#include "verifyexpected.h"

#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>

#include <limits>
#include <random>

#include <sqlite3.h>

namespace {

constexpr auto Lowest = std::numeric_limits<std::int64_t>::min();
constexpr auto Highest = std::numeric_limits<std::int64_t>::max();

const auto TableName = QStringLiteral("t");

/// Columns a to e of the table, and one that it has not.
std::vector<core::ColumnWish> allColumns()
{
    std::vector<core::ColumnWish> wishes;
    for (const auto* name : { u"e", u"a", u"missing", u"c", u"d", u"b" })
        wishes.push_back({ { QStringView(name).toString() } });
    return wishes;
}

/// Numbers of all sizes, texts and blobs of all lengths up to several pages, and holes where rows were.
QString variedRows(int count)
{
    return QStringLiteral(
               "CREATE TABLE t (a INTEGER NOT NULL, b, c TEXT, d NUMERIC, e INTEGER);"
               "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < %1)"
               "INSERT INTO t SELECT (i * 77 - 40000) << (i % 49),"
               " CASE i % 7 WHEN 0 THEN NULL WHEN 1 THEN zeroblob(i % 300) WHEN 2 THEN i * 0.37 WHEN 3 THEN i % 2"
               "  WHEN 4 THEN -i WHEN 5 THEN 'b' ELSE 9223372036854775807 - i END,"
               " CASE WHEN i % 50 = 0 THEN printf('%.*c', i * 9, 'x') WHEN i % 3 = 0 THEN NULL ELSE 'text ' || i END,"
               " CASE i % 4 WHEN 0 THEN 1 WHEN 1 THEN 0 WHEN 2 THEN 1e300 / (i + 1) ELSE -i END,"
               " -1 << (i % 63) FROM n;"
               "DELETE FROM t WHERE rowid % 11 = 3 OR rowid BETWEEN 400 AND 600;"
               "INSERT INTO t (rowid, a) VALUES (-7, 1), (-6, 2), (450, 3);")
        .arg(count);
}

bool execute(const QString& path, const QString& sql)
{
    sqlite3* database = nullptr;
    bool isGood = sqlite3_open(QFile::encodeName(path).constData(), &database) == SQLITE_OK;
    isGood = isGood && sqlite3_exec(database, sql.toUtf8().constData(), nullptr, nullptr, nullptr) == SQLITE_OK;
    sqlite3_close(database);
    return isGood;
}

core::SqliteFile wholeFile(const QString& path)
{
    const auto size = QFileInfo(path).size();
    return { path, path, size, size, nullptr };
}

QString cellText(const auto& row, int column)
{
    std::int64_t whole = 0;
    switch (row.type(column)) {
    case core::CellType::Null:
        return row.isInteger(column) || row.readInteger(column, whole) || row.integer(column) != 0
                || !row.bytes(column).empty()
            ? QStringLiteral("not NULL")
            : QStringLiteral("NULL");
    case core::CellType::Integer:
        return row.isInteger(column) && row.readInteger(column, whole) && whole == row.integer(column)
            ? QString::number(whole)
            : QStringLiteral("no number");
    case core::CellType::Real:
        return QString::number(row.real(column), 'g', 17) + u'r';
    case core::CellType::Text:
    case core::CellType::Blob:
        break;
    }
    const auto bytes = row.bytes(column);
    const QString kind = row.type(column) == core::CellType::Text ? QStringLiteral("text ") : QStringLiteral("blob ");
    return kind + QString::fromLatin1(bytes);
}

QString rowText(const auto& row, std::size_t columnCount)
{
    QStringList cells;
    for (std::size_t column = 0; column < columnCount; ++column)
        cells << cellText(row, static_cast<int>(column));
    return cells.join(u'|');
}

/// Which rows are asked for.
struct Range {
    std::int64_t first = Lowest;
    std::int64_t last = Highest;
};

/// Rows as texts, and whether they are all that was asked for.
struct Rows {
    QStringList texts;
    bool isGood = true;
};

Rows rowsOfSqlite(core::SqliteConnection& connection, const core::SchemaTable& table, const Range& range)
{
    const auto wishes = allColumns();
    Rows rows;
    auto statement = connection.prepare(*core::selectStatement(table, wishes, true));
    if (!statement)
        return { {}, false };
    statement->bind(0, range.first);
    statement->bind(1, range.last);
    while (statement->step())
        rows.texts << rowText(*statement, wishes.size());
    rows.isGood = !statement->failed();
    return rows;
}

Rows rowsOfPages(core::PageFile& pages, const core::StoredTable& table, const Range& range)
{
    Rows rows;
    core::StoredRows stored(pages, table, range.first, range.last);
    while (stored.step())
        rows.texts << rowText(stored.row(), table.columns.size());
    rows.isGood = !stored.isDoubtful();
    return rows;
}

/// A database, and where its table is.
struct Database {
    std::unique_ptr<core::SqliteConnection> connection;
    core::SchemaCatalog schema;
    std::optional<core::StoredTable> stored;
    std::optional<core::PageFile> pages;

    [[nodiscard]] const core::SchemaTable& table() const { return *schema.find(TableName); }

    static Database open(const QString& path)
    {
        Database database;
        const auto file = wholeFile(path);
        database.connection = std::move(*core::SqliteConnection::open(file));
        database.schema = std::move(*core::readSchema(*database.connection, path));
        database.stored = core::StoredTable::find(*database.connection, database.table(), allColumns());
        database.pages = core::PageFile::open(file);
        return database;
    }
};

} // namespace

class TestStoredRows : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void rowsAreThoseOfSqlite_data()
    {
        QTest::addColumn<int>("pageBytes");
        for (const int bytes : { 512, 1024, 4096, 65536 })
            QTest::newRow(qPrintable(QString::number(bytes))) << bytes;
    }
    void rowsAreThoseOfSqlite()
    {
        QFETCH(const int, pageBytes);
        const QTemporaryDir folder;
        const auto path = folder.filePath(QStringLiteral("a.sqlite"));
        QVERIFY(execute(path, QStringLiteral("PRAGMA page_size = %1;").arg(pageBytes) + variedRows(3000)));
        auto database = Database::open(path);
        QVERIFY(database.stored && database.pages);
        for (const auto& range : { Range {}, Range { 1, 3001 }, Range { 390, 460 }, Range { 500, 550 },
                                   Range { -100, -1 }, Range { 2999, 5000 }, Range { 5000, 6000 }, Range { 9, 8 } }) {
            const auto expected = rowsOfSqlite(*database.connection, database.table(), range);
            const auto rows = rowsOfPages(*database.pages, *database.stored, range);
            QVERIFY(rows.isGood);
            QCOMPARE(rows.texts, expected.texts);
        }
        QCOMPARE(rowsOfPages(*database.pages, *database.stored, {}).texts.size(), 2548);
    }

    /// As of NVTX events: the rowid stands for a column that nobody asks for.
    void aKeyMayStandBesideWhatIsRead()
    {
        const QTemporaryDir folder;
        const auto path = folder.filePath(QStringLiteral("a.sqlite"));
        QVERIFY(execute(path,
                        QStringLiteral("CREATE TABLE t (a, k INTEGER NOT NULL PRIMARY KEY, b);"
                                       "INSERT INTO t VALUES (1, 10, 'one'), (2, 300, NULL), (3, 70000, 3.5)")));
        auto database = Database::open(path);
        QVERIFY(database.stored && database.pages);
        const auto rows = rowsOfPages(*database.pages, *database.stored, { 11, Highest });
        QVERIFY(rows.isGood);
        QCOMPARE(rows.texts.size(), 2);
        QCOMPARE(rows.texts, rowsOfSqlite(*database.connection, database.table(), { 11, Highest }).texts);
    }

    void tablesThatAreNotPlainAreLeftToSqlite_data()
    {
        QTest::addColumn<QString>("sql");
        QTest::newRow("a column is the rowid") << QStringLiteral("CREATE TABLE t (a INTEGER PRIMARY KEY, b)");
        QTest::newRow("a column has an index as its key") << QStringLiteral("CREATE TABLE t (a TEXT PRIMARY KEY, b)");
        QTest::newRow("computed, not stored") << QStringLiteral("CREATE TABLE t (a, b AS (a + 1), c)");
        QTest::newRow("reals") << QStringLiteral("CREATE TABLE t (a DOUBLE, b)");
        QTest::newRow("without rowid") << QStringLiteral("CREATE TABLE t (a PRIMARY KEY, b) WITHOUT ROWID");
        QTest::newRow("a view") << QStringLiteral("CREATE VIEW t AS SELECT 1 AS a");
    }
    void tablesThatAreNotPlainAreLeftToSqlite()
    {
        QFETCH(const QString, sql);
        const QTemporaryDir folder;
        const auto path = folder.filePath(QStringLiteral("a.sqlite"));
        QVERIFY(execute(path, sql));
        QVERIFY(!Database::open(path).stored);
    }

    void filesThatAreNotPlainAreLeftToSqlite()
    {
        const QTemporaryDir folder;
        const auto path = folder.filePath(QStringLiteral("a.sqlite"));
        QVERIFY(execute(path, QStringLiteral("PRAGMA encoding = 'UTF-16le';") + variedRows(3)));
        QVERIFY(!Database::open(path).pages);
        auto cut = wholeFile(path);
        cut.wholeBytes += 1;
        QVERIFY(!core::PageFile::open(cut));
    }

    void rowsThatLackAColumnAreLeftToSqlite()
    {
        const QTemporaryDir folder;
        const auto path = folder.filePath(QStringLiteral("a.sqlite"));
        QVERIFY(execute(path,
                        QStringLiteral("CREATE TABLE t (a, b); INSERT INTO t VALUES (1, 2);"
                                       "ALTER TABLE t ADD COLUMN c DEFAULT 3")));
        auto database = Database::open(path);
        QVERIFY(database.stored && database.pages);
        QVERIFY(!rowsOfPages(*database.pages, *database.stored, {}).isGood);
    }

    void valuesThatAreToBeConvertedAreLeftToSqlite_data()
    {
        QTest::addColumn<QString>("value");
        QTest::addColumn<bool>("isText");
        QTest::newRow("digits as a number") << QStringLiteral("'12'") << false;
        QTest::newRow("a fraction as a number") << QStringLiteral("1.5") << false;
        QTest::newRow("a number as a text") << QStringLiteral("12") << true;
        QTest::newRow("a fraction as a text") << QStringLiteral("1.5") << true;
    }
    void valuesThatAreToBeConvertedAreLeftToSqlite()
    {
        QFETCH(const QString, value);
        QFETCH(const bool, isText);
        const QTemporaryDir folder;
        const auto path = folder.filePath(QStringLiteral("a.sqlite"));
        QVERIFY(execute(path, QStringLiteral("CREATE TABLE t (a); INSERT INTO t VALUES (%1)").arg(value)));
        const auto database = Database::open(path);
        auto pages = *core::PageFile::open(wholeFile(path));
        core::StoredRows rows(pages, *database.stored, 1, 1);
        QVERIFY(rows.step());
        constexpr int A = 1; // its place in allColumns()
        if (isText)
            QVERIFY(rows.row().bytes(A).empty());
        else
            QCOMPARE(rows.row().integer(A), 0);
        QVERIFY(rows.isDoubtful());
        QVERIFY(!rows.step());
    }

    void damagedPagesGiveWhatSqliteGivesOrAreLeftToIt_data()
    {
        QTest::addColumn<int>("pageBytes");
        QTest::newRow("small pages") << 512;
        QTest::newRow("usual pages") << 4096;
    }
    void damagedPagesGiveWhatSqliteGivesOrAreLeftToIt()
    {
        QFETCH(const int, pageBytes);
        constexpr int Rounds = 400;
        const QTemporaryDir folder;
        const auto path = folder.filePath(QStringLiteral("a.sqlite"));
        QVERIFY(execute(path, QStringLiteral("PRAGMA page_size = %1;").arg(pageBytes) + variedRows(300)));
        const auto stored = Database::open(path).stored;
        const auto schema = Database::open(path).schema;
        QVERIFY(stored);
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadWrite | QIODevice::Unbuffered));
        const auto whole = file.readAll();
        std::minstd_rand random(1);
        int doubtful = 0, believed = 0;
        for (int round = 0; round < Rounds; ++round) {
            const auto at = pageBytes + static_cast<qint64>(random()) % (whole.size() - pageBytes);
            // headers of pages and of cells are where it matters
            const auto place = round % 2 == 0 ? at : at / pageBytes * pageBytes + static_cast<qint64>(random()) % 40;
            const char value = static_cast<char>(random() % 3 == 0 ? random() % 8 : random());
            QVERIFY(file.seek(place) && file.write(&value, 1) == 1);
            const auto connection = std::move(*core::SqliteConnection::open(wholeFile(path)));
            auto pages = core::PageFile::open(wholeFile(path));
            const Range range { round % 4 == 0 ? Lowest : 40, round % 4 == 1 ? Highest : 280 };
            const auto rows = rowsOfPages(*pages, *stored, range);
            ++(rows.isGood ? believed : doubtful);
            if (rows.isGood) {
                const auto expected = rowsOfSqlite(*connection, *schema.find(TableName), range);
                QVERIFY2(expected.isGood, qPrintable(QString::number(place)));
                QVERIFY2(rows.texts == expected.texts, qPrintable(QString::number(place)));
            }
            QVERIFY(file.seek(place) && file.write(whole.constData() + place, 1) == 1);
        }
        QVERIFY(doubtful > 0 && believed > 0);
    }
};

QTEST_GUILESS_MAIN(TestStoredRows)
#include "tst_storedrows.moc"
