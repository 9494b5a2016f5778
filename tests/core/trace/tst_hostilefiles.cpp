// SPDX-License-Identifier: GPL-3.0-or-later
// Files that cannot be opened as a trace, odd paths, and journals: a sentence with name and cause, and nothing written
// beside the trace.
#include "exportbuilder.h"
#include "trace/traceloader.h"
#include "verifyexpected.h"

#include <QDateTime>
#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QTemporaryDir>

#include <functional>
#include <memory>
#include <unistd.h>

using core::ErrorCode;

namespace {

/// Makes a file at the path it is given; false when that cannot be done here.
struct FileMaker {
    std::function<bool(const QString& path)> make;
};

bool writeFile(const QString& path, const QByteArray& bytes)
{
    QFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
}

QByteArray readFile(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

FileMaker fileWith(const QByteArray& bytes)
{
    return { [bytes](const QString& path) { return writeFile(path, bytes); } };
}

/// The golden trace, with its bytes changed.
FileMaker changedTrace(const std::function<QByteArray(const QByteArray& bytes)>& change)
{
    return { [change](const QString& path) {
        return fixtures::goldenSeed().write(path) && writeFile(path, change(readFile(path)));
    } };
}

/// Bytes as encryption leaves them; always the same.
QByteArray noise(int sizeBytes)
{
    QByteArray bytes;
    std::uint32_t state = 1;
    for (int i = 0; i < sizeBytes; ++i) {
        state = state * 1664525U + 1013904223U;
        bytes.append(static_cast<char>(state >> 24U));
    }
    return bytes;
}

/// A connection that writes, for as long as it lives.
class Writer
{
public:
    explicit Writer(const QString& path)
        : m_name(QStringLiteral("writer ") + path)
    {
        auto database = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), m_name);
        database.setDatabaseName(path);
        database.open();
    }
    Writer(const Writer&) = delete;
    Writer& operator=(const Writer&) = delete;
    ~Writer() { QSqlDatabase::removeDatabase(m_name); }

    /// SQLite's words when a statement fails, an empty text otherwise.
    [[nodiscard]] QString run(const QStringList& statements) const
    {
        QSqlQuery query(QSqlDatabase::database(m_name));
        for (const auto& statement : statements) {
            if (!query.exec(statement))
                return query.lastError().text();
        }
        return {};
    }

private:
    QString m_name;
};

/// Name, size and time of all files in a folder.
QStringList listing(const QString& folder)
{
    QStringList texts;
    const auto files
        = QDir(folder).entryInfoList(QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot, QDir::Name);
    for (const auto& file : files)
        texts.append(QStringLiteral("%1 %2 %3")
                         .arg(file.fileName())
                         .arg(file.size())
                         .arg(file.lastModified().toMSecsSinceEpoch()));
    return texts;
}

const auto ExtraKernel
    = QStringLiteral("INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL SELECT * FROM CUPTI_ACTIVITY_KIND_KERNEL LIMIT 1");

} // namespace

class TestHostileFiles : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        QVERIFY(m_folder->isValid());
        m_path = m_folder->filePath(QStringLiteral("trace.sqlite"));
    }

    void isRefusedWithNameAndCause_data()
    {
        QTest::addColumn<FileMaker>("maker");
        QTest::addColumn<ErrorCode>("code");
        QTest::addColumn<QString>("cause");
        const auto nothing = FileMaker { [](const QString&) { return true; } };
        const auto folder = FileMaker { [](const QString& path) { return QDir().mkpath(path); } };
        QTest::newRow("missing") << nothing << ErrorCode::CannotOpen << QStringLiteral("does not exist");
        QTest::newRow("folder") << folder << ErrorCode::CannotOpen << QStringLiteral("folder");
        QTest::newRow("link to nothing") << FileMaker { [](const QString& path) {
            return QFile::link(path + QStringLiteral(".gone"), path);
        } } << ErrorCode::CannotOpen << QStringLiteral("does not exist");
        QTest::newRow("device") << FileMaker { [](const QString& path) {
            return QFile::link(QStringLiteral("/dev/zero"), path);
        } } << ErrorCode::CannotOpen
                                << QStringLiteral("regular file");
        QTest::newRow("empty") << fileWith({}) << ErrorCode::BadFormat << QStringLiteral("empty");
        QTest::newRow("text") << fileWith("start,end\n1,2\n") << ErrorCode::BadFormat
                              << QStringLiteral("not an SQLite database");
        QTest::newRow("encrypted") << fileWith(noise(8192)) << ErrorCode::BadFormat << QStringLiteral("encrypted");
        QTest::newRow("one byte") << fileWith("S") << ErrorCode::BadFormat << QStringLiteral("not an SQLite database");
        QTest::newRow("magic only") << fileWith(QByteArray("SQLite format 3\0", 16)) << ErrorCode::BadFormat
                                    << QStringLiteral("truncated");
        QTest::newRow("nsys-rep") << fileWith("NVIDIA Tegra Profiler Report 2024.5.1\0\0\0 and more")
                                  << ErrorCode::BadFormat << QStringLiteral("nsys export");
        QTest::newRow("qdstrm") << fileWith("NVIDIA Nsight Systems Stream 2024.5.1") << ErrorCode::BadFormat
                                << QStringLiteral("nsys export");
        QTest::newRow("half of the pages") << changedTrace([](const QByteArray& bytes) -> QByteArray {
            return bytes.first(bytes.size() / 8192 * 4096);
        }) << ErrorCode::BadFormat << QStringLiteral("truncated");
        QTest::newRow("cut in a page") << changedTrace([](const QByteArray& bytes) -> QByteArray {
            return bytes.chopped(100);
        }) << ErrorCode::BadFormat << QStringLiteral("truncated");
        QTest::newRow("first page overwritten") << changedTrace([](const QByteArray& bytes) -> QByteArray {
            return bytes.first(100) + noise(3996) + bytes.mid(4096);
        }) << ErrorCode::BadFormat << QStringLiteral("damaged");
        QTest::newRow("header overwritten") << changedTrace([](const QByteArray& bytes) -> QByteArray {
            return bytes.first(16) + noise(84) + bytes.mid(100);
        }) << ErrorCode::BadFormat << QString();
        QTest::newRow("page size 0") << changedTrace([](QByteArray bytes) -> QByteArray {
            return bytes.replace(16, 2, QByteArray(2, '\0'));
        }) << ErrorCode::BadFormat << QString();
        QTest::newRow("another database") << FileMaker { [](const QString& path) {
            return Writer(path).run({ QStringLiteral("CREATE TABLE moz_places (id, url)") }).isEmpty();
        } } << ErrorCode::BadFormat << QStringLiteral("not an Nsight Systems export");
        QTest::newRow("database without tables") << FileMaker { [](const QString& path) {
            return Writer(path).run({ QStringLiteral("PRAGMA user_version = 1") }).isEmpty();
        } } << ErrorCode::BadFormat << QStringLiteral("not an Nsight Systems export");
    }

    void isRefusedWithNameAndCause()
    {
        QFETCH(FileMaker, maker);
        QFETCH(core::ErrorCode, code);
        QFETCH(QString, cause);
        QVERIFY(maker.make(m_path));
        const auto before = listing(m_folder->path());
        for (const bool allowNative : { true, false }) {
            const auto loaded = core::loadTrace(m_path, { .allowNativeSqlite = allowNative });
            QVERIFY(!loaded);
            QCOMPARE(loaded.error().code, code);
            QVERIFY2(loaded.error().message.contains(m_path), qPrintable(loaded.error().message));
            QVERIFY2(loaded.error().message.contains(cause), qPrintable(loaded.error().message));
        }
        QCOMPARE(listing(m_folder->path()), before);
    }

    void everyCutOfAFileIsSurvived()
    {
        VERIFY_EXPECTED(fixtures::goldenSeed().write(m_path));
        const auto whole = readFile(m_path);
        constexpr int Step = 1777;
        for (qsizetype size = 0; size < whole.size(); size += Step) {
            QVERIFY(writeFile(m_path, whole.first(size)));
            const auto loaded = core::loadTrace(m_path);
            QVERIFY(!loaded);
            QVERIFY(loaded.error().message.contains(m_path));
        }
    }

    void everyBrokenPageIsSurvived()
    {
        VERIFY_EXPECTED(fixtures::goldenSeed().write(m_path));
        const auto whole = readFile(m_path);
        constexpr int PageBytes = 4096;
        for (qsizetype page = 1; page < whole.size() / PageBytes; ++page) {
            for (const auto& garbage :
                 { noise(PageBytes), QByteArray(PageBytes, '\0'), QByteArray(PageBytes, '\xff') }) {
                QVERIFY(writeFile(m_path, whole.first(page * PageBytes) + garbage + whole.mid((page + 1) * PageBytes)));
                const auto loaded = core::loadTrace(m_path);
                if (!loaded)
                    QVERIFY(loaded.error().message.contains(m_path));
                else // some page of some table: something must be missing, and be said to be
                    QVERIFY2(!(*loaded)->diagnostics.isEmpty(), qPrintable(QStringLiteral("page %1").arg(page + 1)));
            }
        }
    }

    void aLockedFileIsRefused()
    {
        VERIFY_EXPECTED(fixtures::goldenSeed().write(m_path));
        const Writer writer(m_path);
        QCOMPARE(writer.run({ QStringLiteral("BEGIN EXCLUSIVE") }), QString());
        QElapsedTimer clock;
        clock.start();
        const auto loaded = core::loadTrace(m_path);
        QVERIFY(clock.elapsed() < 8'000);
        QVERIFY(!loaded);
        QCOMPARE(loaded.error().code, ErrorCode::CannotOpen);
        QVERIFY2(loaded.error().message.contains(m_path) && loaded.error().message.contains(QStringLiteral("locked")),
                 qPrintable(loaded.error().message));
        QCOMPARE(writer.run({ QStringLiteral("COMMIT") }), QString());
        VERIFY_EXPECTED(core::loadTrace(m_path));
    }

    void aFileWithoutPermissionIsRefused()
    {
        if (geteuid() == 0)
            QSKIP("permissions do not bind root");
        VERIFY_EXPECTED(fixtures::goldenSeed().write(m_path));
        QVERIFY(QFile::setPermissions(m_path, {}));
        const auto loaded = core::loadTrace(m_path);
        QVERIFY(!loaded);
        QCOMPARE(loaded.error().code, ErrorCode::CannotOpen);
        QVERIFY2(loaded.error().message.contains(m_path)
                     && loaded.error().message.contains(QStringLiteral("permission")),
                 qPrintable(loaded.error().message));
    }

    void oddPathsAreRead_data()
    {
        QTest::addColumn<QString>("name");
        for (const auto* name :
             { u"gr\u00f6\u00dfer \u6587\u4ef6 \u0416.sqlite", u"100%25 %zz.sqlite", u"what?mode=rw.sqlite",
               u"a#b&c=d.sqlite", u"it's \"quoted\"; DROP.sqlite", u"two\nlines.sqlite", u"file:trace.sqlite",
               u":memory:", u"-rf.sqlite", u"back\\slash.sqlite", u"no ending", u" .sqlite" }) {
            const auto text = QString::fromUtf16(name);
            QTest::newRow(qPrintable(QString(text).replace(QLatin1Char('\n'), QLatin1Char(' ')))) << text;
        }
    }

    void oddPathsAreRead()
    {
        QFETCH(QString, name);
        VERIFY_EXPECTED(fixtures::goldenSeed().write(m_path));
        const auto folder = m_folder->filePath(QStringLiteral("\u00e4 %20 ?#"));
        QVERIFY(QDir().mkpath(folder));
        const auto path = folder + QLatin1Char('/') + name;
        QVERIFY(QFile::rename(m_path, path));
        const auto before = listing(folder);
        for (const bool allowNative : { true, false }) {
            const auto loaded = core::loadTrace(path, { .allowNativeSqlite = allowNative });
            VERIFY_EXPECTED(loaded);
            QCOMPARE((*loaded)->kernels.size(), std::size_t { 5 });
            QCOMPARE((*loaded)->path, path);
        }
        if (!name.startsWith(QLatin1Char(':'))) { // Qt's own resources begin so
            const auto workingFolder = QDir::currentPath();
            QVERIFY(QDir::setCurrent(folder));
            const auto relative = core::loadTrace(name);
            QVERIFY(QDir::setCurrent(workingFolder));
            VERIFY_EXPECTED(relative);
        }
        QCOMPARE(listing(folder), before);
    }

    void nothingIsWrittenIntoAReadOnlyFolder()
    {
        VERIFY_EXPECTED(fixtures::goldenSeed().write(m_path));
        QVERIFY(QFile::setPermissions(m_path, QFile::ReadOwner));
        QVERIFY(QFile::setPermissions(m_folder->path(), QFile::ReadOwner | QFile::ExeOwner));
        const auto before = listing(m_folder->path());
        const auto bytes = readFile(m_path);
        const auto loaded = core::loadTrace(m_path);
        const auto after = listing(m_folder->path());
        QVERIFY(QFile::setPermissions(m_folder->path(), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
        VERIFY_EXPECTED(loaded);
        QCOMPARE(after, before);
        QVERIFY(readFile(m_path) == bytes);
    }

    void committedRowsInAWriteAheadLogAreRead_data()
    {
        QTest::addColumn<bool>("hasSharedMemoryFile");
        QTest::addColumn<bool>("isLink");
        QTest::newRow("log beside") << false << false;
        QTest::newRow("log and shared memory beside") << true << false;
        QTest::newRow("link to a file with a log beside") << true << true;
    }

    void committedRowsInAWriteAheadLogAreRead()
    {
        QFETCH(bool, hasSharedMemoryFile);
        QFETCH(bool, isLink);
        const auto source = m_folder->filePath(QStringLiteral("source.sqlite"));
        VERIFY_EXPECTED(fixtures::goldenSeed().write(source));
        const QTemporaryDir place;
        const auto copy = place.filePath(QStringLiteral("trace.sqlite"));
        {
            const Writer writer(source);
            QCOMPARE(writer.run({ QStringLiteral("PRAGMA journal_mode = WAL"),
                                  QStringLiteral("PRAGMA wal_autocheckpoint = 0"), ExtraKernel }),
                     QString());
            QVERIFY(QFile::copy(source, copy)
                    && QFile::copy(source + QStringLiteral("-wal"), copy + QStringLiteral("-wal")));
            QVERIFY(!hasSharedMemoryFile
                    || QFile::copy(source + QStringLiteral("-shm"), copy + QStringLiteral("-shm")));
        }
        QVERIFY(!isLink || QFile::link(copy, m_path));
        const auto before = listing(place.path());
        const auto beforeHere = listing(m_folder->path());
        const auto bytes = readFile(copy);
        const auto logBytes = readFile(copy + QStringLiteral("-wal"));
        for (const bool allowNative : { true, false }) {
            const auto loaded
                = core::loadTrace(isLink ? m_path : copy, { .threads = 3, .allowNativeSqlite = allowNative });
            VERIFY_EXPECTED(loaded);
            QCOMPARE((*loaded)->kernels.size(), std::size_t { 6 });
            QCOMPARE((*loaded)->path, isLink ? m_path : copy);
            QVERIFY((*loaded)->diagnostics.isEmpty());
        }
        QCOMPARE(listing(place.path()), before);
        QCOMPARE(listing(m_folder->path()), beforeHere);
        QVERIFY(readFile(copy) == bytes);
        QVERIFY(readFile(copy + QStringLiteral("-wal")) == logBytes);
    }

    void anInterruptedTransactionIsRolledBackElsewhere()
    {
        const auto source = m_folder->filePath(QStringLiteral("source.sqlite"));
        auto builder = fixtures::goldenSeed();
        builder.execute(QStringLiteral(
            "CREATE TABLE filler AS WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 5000) "
            "SELECT n, hex(zeroblob(50)) AS text FROM n"));
        VERIFY_EXPECTED(builder.write(source));
        const QTemporaryDir place;
        const auto copy = place.filePath(QStringLiteral("trace.sqlite"));
        {
            const Writer writer(source);
            // a small cache, so that changed pages reach the file before the commit
            QCOMPARE(writer.run({ QStringLiteral("PRAGMA cache_size = 2"), QStringLiteral("BEGIN"),
                                  QStringLiteral("DELETE FROM CUPTI_ACTIVITY_KIND_KERNEL"),
                                  QStringLiteral("UPDATE filler SET text = 'changed ' || n") }),
                     QString());
            QVERIFY(QFile::copy(source, copy)
                    && QFile::copy(source + QStringLiteral("-journal"), copy + QStringLiteral("-journal")));
            QCOMPARE(writer.run({ QStringLiteral("ROLLBACK") }), QString());
        }
        QVERIFY(readFile(copy).contains("changed 1"));
        const auto before = listing(place.path());
        const auto bytes = readFile(copy);
        const auto loaded = core::loadTrace(copy);
        VERIFY_EXPECTED(loaded);
        QCOMPARE((*loaded)->kernels.size(), std::size_t { 5 });
        QCOMPARE(listing(place.path()), before);
        QVERIFY(readFile(copy) == bytes);
    }

    void journalsThatHoldNothingAreIgnored_data()
    {
        QTest::addColumn<QString>("suffix");
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("empty journal") << QStringLiteral("-journal") << QByteArray();
        QTest::newRow("journal without header") << QStringLiteral("-journal") << QByteArray(512, '\0');
        QTest::newRow("journal of noise") << QStringLiteral("-journal") << noise(2048);
        QTest::newRow("empty log") << QStringLiteral("-wal") << QByteArray();
        QTest::newRow("log of noise") << QStringLiteral("-wal") << noise(2048);
        QTest::newRow("shared memory alone") << QStringLiteral("-shm") << noise(2048);
    }

    void journalsThatHoldNothingAreIgnored()
    {
        QFETCH(QString, suffix);
        QFETCH(QByteArray, bytes);
        VERIFY_EXPECTED(fixtures::goldenSeed().write(m_path));
        QVERIFY(writeFile(m_path + suffix, bytes));
        const auto before = listing(m_folder->path());
        const auto loaded = core::loadTrace(m_path);
        VERIFY_EXPECTED(loaded);
        QCOMPARE((*loaded)->kernels.size(), std::size_t { 5 });
        QCOMPARE(listing(m_folder->path()), before);
    }

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_path;
};

QTEST_GUILESS_MAIN(TestHostileFiles)
#include "tst_hostilefiles.moc"
