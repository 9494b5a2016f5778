// SPDX-License-Identifier: GPL-3.0-or-later
// Journals beside a trace are read as SQLite would read them, but nothing outside the private folder is deleted,
// written or waited for.
#include "cliprocess.h"
#include "exportbuilder.h"
#include "hotjournal.h"
#include "trace/sqliteconnection.h"
#include "trace/sqlitefile.h"
#include "trace/traceloader.h"
#include "verifyexpected.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

#include <memory>

#include <sys/stat.h>

namespace {

const auto JournalSuffix = QStringLiteral("-journal");
constexpr std::size_t GoldenKernels = 5;

QByteArray readFile(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class TestHostileJournals : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        QVERIFY(m_folder->isValid());
        m_path = m_folder->filePath(QStringLiteral("trace.sqlite"));
        m_victim = m_folder->filePath(QStringLiteral("victim"));
        QVERIFY(fixtures::appendTo(m_victim, "mine"));
        VERIFY_EXPECTED(fixtures::goldenSeed().write(m_path));
        const auto interrupted = fixtures::interruptTransaction(m_path); // the macro evaluates more than once
        VERIFY_EXPECTED(interrupted);
    }

    void aJournalGivesItsPagesBack()
    {
        const auto loaded = core::loadTrace(m_path);
        VERIFY_EXPECTED(loaded);
        QCOMPARE((*loaded)->kernels.size(), GoldenKernels);
    }

    void commandsDeleteNothingThatAJournalNames_data()
    {
        QTest::addColumn<QStringList>("arguments");
        const auto out = [](const char* name) { return QStringLiteral("OUT/") + QLatin1String(name); };
        QTest::newRow("schema") << QStringList { QStringLiteral("schema"), QStringLiteral("TRACE") };
        QTest::newRow("report") << QStringList { QStringLiteral("report"), QStringLiteral("TRACE"),
                                                 QStringLiteral("--out"), out("report") };
        QTest::newRow("verify") << QStringList { QStringLiteral("verify"), QStringLiteral("TRACE") };
        QTest::newRow("convert") << QStringList { QStringLiteral("convert"), QStringLiteral("TRACE"),
                                                  QStringLiteral("-o"), out("out.json") };
    }

    void commandsDeleteNothingThatAJournalNames()
    {
        QFETCH(QStringList, arguments);
        QVERIFY(nameInJournal(QFile::encodeName(m_victim)));
        const auto journal = readFile(m_path + JournalSuffix);
        const auto database = readFile(m_path);
        const QTemporaryDir out;
        arguments.replaceInStrings(QStringLiteral("TRACE"), m_path).replaceInStrings(QStringLiteral("OUT"), out.path());
        const auto run = runCli(arguments);
        QVERIFY2(run.exitCode == 0, qPrintable(run.messages));
        QCOMPARE(readFile(m_victim), QByteArray("mine"));
        QVERIFY(readFile(m_path + JournalSuffix) == journal);
        QVERIFY(readFile(m_path) == database);
    }

    /// One record behind another: with the last one gone, the one before must not count.
    void manyNamesAreNoMoreThanOne()
    {
        const auto another = m_folder->filePath(QStringLiteral("another"));
        QVERIFY(fixtures::appendTo(another, "mine"));
        QVERIFY(nameInJournal(QFile::encodeName(m_victim)));
        QVERIFY(nameInJournal(QFile::encodeName(another)));
        const auto loaded = core::loadTrace(m_path);
        VERIFY_EXPECTED(loaded);
        QCOMPARE((*loaded)->kernels.size(), GoldenKernels);
        QVERIFY(QFile::exists(m_victim));
        QVERIFY(QFile::exists(another));
    }

    /// The super-journal is deleted when its transaction is committed: a journal that names one that is gone takes
    /// nothing back.
    void withoutItsSuperJournalATransactionIsCommitted()
    {
        QVERIFY(nameInJournal(QFile::encodeName(m_victim)));
        QVERIFY(QFile::remove(m_victim));
        const auto loaded = core::loadTrace(m_path);
        // the writer was killed in between, so what is there may be damaged as well; only the journal would give the
        // kernels back
        QVERIFY(!loaded || (*loaded)->kernels.size() != GoldenKernels);
    }

    void namesThatAreNoneAreIgnored_data()
    {
        QTest::addColumn<QByteArray>("record");
        const auto record = fixtures::superJournalRecord("/nowhere");
        auto longer = record;
        longer[longer.size() - 15] = '\x7f'; // of the name's length
        auto unlike = record;
        unlike[5] = 'x';
        QTest::newRow("longer than the journal") << longer;
        QTest::newRow("wrong checksum") << unlike;
        QTest::newRow("empty") << fixtures::superJournalRecord({});
        QTest::newRow("half a record") << record.chopped(1);
    }

    void namesThatAreNoneAreIgnored()
    {
        QFETCH(QByteArray, record);
        QVERIFY(fixtures::appendTo(m_path + JournalSuffix, record));
        const auto loaded = core::loadTrace(m_path);
        VERIFY_EXPECTED(loaded);
        QCOMPARE((*loaded)->kernels.size(), GoldenKernels);
    }

    /// Opening a pipe waits for its writer, and a device may never end.
    void whatIsNoFileIsNoJournal_data()
    {
        QTest::addColumn<QString>("suffix");
        QTest::addColumn<QString>("kind");
        for (const auto* suffix : { "-journal", "-wal" }) {
            for (const auto* kind : { "pipe", "device", "folder" })
                QTest::addRow("%s, %s", suffix, kind) << QString::fromLatin1(suffix) << QString::fromLatin1(kind);
        }
    }

    void whatIsNoFileIsNoJournal()
    {
        QFETCH(QString, suffix);
        QFETCH(QString, kind);
        QVERIFY(QFile::remove(m_path + JournalSuffix));
        VERIFY_EXPECTED(fixtures::goldenSeed().write(m_path));
        const auto path = m_path + suffix;
        if (kind == QStringLiteral("pipe"))
            QVERIFY(::mkfifo(QFile::encodeName(path).constData(), 0600) == 0);
        else if (kind == QStringLiteral("device"))
            QVERIFY(QFile::link(QStringLiteral("/dev/zero"), path));
        else
            QVERIFY(QDir().mkpath(path));
        // in a process of its own: it is one that can be ended when it waits
        const auto run = runCli({ QStringLiteral("schema"), m_path });
        QVERIFY2(run.exitCode == 1, qPrintable(run.messages));
        QVERIFY2(run.messages.contains(path) && run.messages.contains(QStringLiteral("regular file")),
                 qPrintable(run.messages));
    }

    /// A journal of holes is as long as it likes to be: the room is looked at before it is copied.
    void aJournalLargerThanTheRoomIsRefusedAtOnce()
    {
        constexpr qint64 LargestBytes = qint64 { 1 } << 42;
        if (!QFile::resize(m_path + JournalSuffix, LargestBytes))
            QSKIP("This file system has no files with holes of 4 TB.");
        const auto loaded = core::loadTrace(m_path);
        QVERIFY(!loaded);
        QCOMPARE(loaded.error().code, core::ErrorCode::CannotOpen);
        QVERIFY2(loaded.error().message.contains(QStringLiteral("has no room")), qPrintable(loaded.error().message));
    }

    /// All that is read afterwards is read as a file that nobody changes.
    void connectionsCannotWriteTheCopy()
    {
        const auto file = core::examineSqliteFile(m_path);
        VERIFY_EXPECTED(file);
        QVERIFY(file->openPath != m_path);
        QVERIFY(file->uri().contains(QStringLiteral("immutable=1")));
        QCOMPARE(QDir(QFileInfo(file->openPath).path()).entryList(QDir::Files),
                 QStringList { QStringLiteral("trace.sqlite") });
        const auto connection = core::SqliteConnection::open(*file);
        VERIFY_EXPECTED(connection);
        const auto before = readFile(file->openPath);
        for (const auto* sql : { "DELETE FROM StringIds", "PRAGMA user_version = 5", "VACUUM" }) {
            auto statement = (*connection)->prepare(QString::fromLatin1(sql));
            if (statement)
                QVERIFY(!statement->step());
        }
        // not even a database of another name
        const auto attached = m_folder->filePath(QStringLiteral("attached"));
        for (const auto& sql :
             { QStringLiteral("ATTACH '%1' AS other").arg(attached), QStringLiteral("CREATE TABLE other.t AS SELECT 1"),
               QStringLiteral("VACUUM INTO '%1'").arg(attached) }) {
            auto statement = (*connection)->prepare(sql);
            if (statement)
                QVERIFY(!statement->step());
        }
        QVERIFY(readFile(file->openPath) == before);
        QVERIFY(!QFile::exists(attached));
    }

private:
    bool nameInJournal(const QByteArray& superPath) const
    {
        return fixtures::appendTo(m_path + JournalSuffix, fixtures::superJournalRecord(superPath));
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_path, m_victim;
};

QTEST_GUILESS_MAIN(TestHostileJournals)
#include "tst_hostilejournals.moc"
