// SPDX-License-Identifier: GPL-3.0-or-later
// Files whose names are not UTF-8, which Qt cannot name.
#include "base/bytepath.h"
#include "base/outputfile.h"
#include "cliprocess.h"
#include "exportbuilder.h"
#include "trace/traceloader.h"
#include "verifyexpected.h"

#include <QFile>
#include <QFileInfo>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QTemporaryDir>
#include <QTest>

#include <cstdio>
#include <filesystem>

#include <unistd.h>

namespace {

/// Runs a line of the shell with gpuloupe-cli as $0: QProcess cannot give bytes to a program.
FinishedRun runInShell(const QString& line)
{
    return runProgram(QStringLiteral("/bin/sh"), { QStringLiteral("-c"), line, cliPath() });
}

} // namespace

class TestBytePath : public QObject
{
    Q_OBJECT

    QTemporaryDir m_place;
    QByteArray m_folder; ///< of which the name is not UTF-8
    QByteArray m_trace; ///< in m_place, of one kernel
    QByteArray m_other; ///< differs from m_trace in the byte; in m_folder, of two kernels

    [[nodiscard]] QByteArray path(const QByteArray& name) const
    {
        return QFile::encodeName(m_place.path()) + '/' + name;
    }

    /// Moves a new trace to `path`.
    void makeTrace(const QByteArray& path, int kernels) const
    {
        fixtures::ExportBuilder builder;
        for (int i = 0; i < kernels; ++i)
            builder.addKernel({ .startNs = 1000 + 100 * i, .endNs = 1050 + 100 * i });
        const auto made = m_place.filePath(QStringLiteral("made.sqlite"));
        VERIFY_EXPECTED(builder.write(made));
        QCOMPARE(::rename(QFile::encodeName(made).constData(), path.constData()), 0);
    }
    static std::size_t kernelsIn(const QString& path)
    {
        const auto trace = core::loadTrace(path);
        return trace ? (*trace)->kernels.size() : 0;
    }

private Q_SLOTS:
    void initTestCase()
    {
        QVERIFY(m_place.isValid());
        m_folder = path("f\xFFolder");
        m_trace = path("m\xE9.sqlite");
        m_other = m_folder + "/m\xE8.sqlite";
        QVERIFY(std::filesystem::create_directory(m_folder.toStdString()));
        makeTrace(m_trace, 1);
        makeTrace(m_other, 2);
    }

    void oneFileHasOneReadablePath()
    {
        const auto link = core::pathOfBytes(m_trace);
        QCOMPARE(core::pathOfBytes(m_trace), link);
        QCOMPARE(QFileInfo(link).fileName(), QStringLiteral("m\\xE9.sqlite"));
        QVERIFY(QFileInfo::exists(link));
        QVERIFY(core::isStandIn(link));
        QVERIFY(core::pathOfBytes(m_other) != link);
        QCOMPARE(core::canonicalPath(link), link);
        QCOMPARE(core::withTruePaths(QStringLiteral("%1 is empty").arg(core::pathOfBytes(m_other))),
                 m_place.filePath(QStringLiteral("f\\xFFolder/m\\xE8.sqlite is empty")));
        // what Qt can name stays
        QCOMPARE(core::pathOfBytes("/tmp/gr\xC3\xBC\xC3\x9F.sqlite"), QStringLiteral("/tmp/grüß.sqlite"));
        QVERIFY(!core::isStandIn(QStringLiteral("/tmp/grüß.sqlite")));
    }

    void argumentsAreTextOrFiles()
    {
        QCOMPARE(core::argumentOfBytes("--out"), QStringLiteral("--out"));
        QCOMPARE(core::argumentOfBytes(m_trace), core::pathOfBytes(m_trace));
        QCOMPARE(core::argumentOfBytes("--phase-map=" + m_trace),
                 QStringLiteral("--phase-map=") + core::pathOfBytes(m_trace));
        QCOMPARE(core::argumentOfBytes("caf\xE9"), QStringLiteral("caf\uFFFD")); // no such file
        QCOMPARE(core::pathOfUrl(QUrl::fromEncoded("file://" + m_trace.toPercentEncoding("/"))),
                 core::pathOfBytes(m_trace));
        QCOMPARE(core::pathOfUrl(QUrl::fromLocalFile(QStringLiteral("/tmp/grüß %41.sqlite"))),
                 QStringLiteral("/tmp/grüß %41.sqlite"));
    }

    void tracesAreOpened()
    {
        QCOMPARE(kernelsIn(core::pathOfBytes(m_trace)), std::size_t { 1 });
        QCOMPARE(kernelsIn(core::pathOfBytes(m_other)), std::size_t { 2 });
        const auto readable = m_place.filePath(QStringLiteral("readable.sqlite"));
        QCOMPARE(::symlink(m_other.constData(), QFile::encodeName(readable).constData()), 0);
        QCOMPARE(kernelsIn(readable), std::size_t { 2 }); // a link of the user's to such a file
    }

    void journalsBesideAreRead()
    {
        const auto made = m_place.filePath(QStringLiteral("wal.sqlite"));
        fixtures::ExportBuilder builder;
        builder.addKernel({ .startNs = 1000, .endNs = 1900 });
        VERIFY_EXPECTED(builder.write(made));
        const auto target = path("w\xE9l.sqlite");
        {
            auto database = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), QStringLiteral("writer"));
            database.setDatabaseName(made);
            QVERIFY(database.open());
            QSqlQuery query(database);
            QVERIFY(query.exec(QStringLiteral("PRAGMA journal_mode = WAL")));
            QVERIFY(query.exec(QStringLiteral("INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL "
                                              "SELECT * FROM CUPTI_ACTIVITY_KIND_KERNEL")));
            // while the writer is there, the second kernel is in the log only
            for (const auto* suffix : { "", "-wal" })
                std::filesystem::copy_file((made + QLatin1String(suffix)).toStdString(),
                                           (target + suffix).toStdString());
        }
        QSqlDatabase::removeDatabase(QStringLiteral("writer"));
        QCOMPARE(kernelsIn(core::pathOfBytes(target)), std::size_t { 2 });
        QVERIFY(!std::filesystem::exists((target + "-shm").toStdString()));
    }

    void commandsOpenThem_data()
    {
        QTest::addColumn<QString>("line");
        const auto place = m_place.path();
        QTest::newRow("schema") << QStringLiteral("exec \"$0\" schema \"$(printf '%1/m\\351.sqlite')\"").arg(place);
        QTest::newRow("report")
            << QStringLiteral("exec \"$0\" report \"$(printf '%1/m\\351.sqlite')\" --out %1/out").arg(place);
        QTest::newRow("verify") << QStringLiteral("exec \"$0\" verify \"$(printf '%1/m\\351.sqlite')\"").arg(place);
        QTest::newRow("convert")
            << QStringLiteral("exec \"$0\" convert -o %1/o.json \"$(printf '%1/m\\351.sqlite')\"").arg(place);
        QTest::newRow("folder")
            << QStringLiteral("exec \"$0\" schema \"$(printf '%1/f\\377older/m\\350.sqlite')\"").arg(place);
        QTest::newRow("relative")
            << QStringLiteral("cd %1; exec \"$0\" schema \"$(printf 'm\\351.sqlite')\"").arg(place);
        QTest::newRow("within such a folder")
            << QStringLiteral("cd \"$(printf '%1/f\\377older')\"; ln -sf m?.sqlite good.sqlite; "
                              "exec \"$0\" schema good.sqlite")
                   .arg(place);
    }

    void commandsOpenThem()
    {
        QFETCH(const QString, line);
        const auto run = runInShell(line);
        QVERIFY2(run.exitCode == 0, qPrintable(run.messages));
        QVERIFY(!run.output.isEmpty());
    }

    void messagesNameTheFile()
    {
        const auto empty = path("e\xE9.sqlite");
        QVERIFY(std::fclose(std::fopen(empty.constData(), "w")) == 0);
        const auto run
            = runInShell(QStringLiteral("exec \"$0\" schema \"$(printf '%1/e\\351.sqlite')\"").arg(m_place.path()));
        QCOMPARE(run.exitCode, 1);
        QVERIFY2(run.messages.contains(m_place.filePath(QStringLiteral("e\\xE9.sqlite is empty"))),
                 qPrintable(run.messages));
    }

    void outputsAreRefused_data()
    {
        QTest::addColumn<QString>("line");
        const auto place = m_place.path();
        const auto bytes = QStringLiteral("\"$(printf '%1/%2')\"");
        const auto trace = bytes.arg(place, QStringLiteral("m\\351.sqlite"));
        const auto row = [&](const char* name, const QString& before, const QString& output) {
            QTest::newRow(name) << QStringLiteral("exec \"$0\" %1 %2").arg(before, bytes.arg(place, output));
        };
        const auto report = QStringLiteral("report %1 --out").arg(trace);
        row("report", report, QStringLiteral("r\\351"));
        row("report into a folder that is there", report, QStringLiteral("f\\377older"));
        row("convert", QStringLiteral("convert %1 --out").arg(trace), QStringLiteral("o\\351.json"));
        row("sample", QStringLiteral("sample"), QStringLiteral("s\\351.sqlite"));
        row("sample over a file", QStringLiteral("sample --force"), QStringLiteral("m\\351.sqlite"));
        row("capture", QStringLiteral("capture --target-cmd true --out-dir"), QStringLiteral("c\\351"));
    }

    void outputsAreRefused()
    {
        QFETCH(const QString, line);
        const auto namesIn = [](const QByteArray& folder) {
            QList<QByteArray> names;
            for (const auto& entry : std::filesystem::directory_iterator(folder.toStdString()))
                names.append(QByteArray::fromStdString(entry.path().filename().string()));
            std::sort(names.begin(), names.end());
            return names;
        };
        const auto before = namesIn(path(""));
        const auto beforeInFolder = namesIn(m_folder);
        const auto run = runInShell(line);
        QVERIFY2(run.exitCode == 3 || run.exitCode == 2, qPrintable(run.messages));
        QVERIFY2(run.messages.contains(QStringLiteral("not UTF-8")), qPrintable(run.messages));
        QCOMPARE(namesIn(path("")), before);
        QCOMPARE(namesIn(m_folder), beforeInFolder);
    }

    void nothingIsLeftInTheTemporaryFolder()
    {
        const QTemporaryDir temporary;
        const auto run = runInShell(QStringLiteral("TMPDIR=%1 exec \"$0\" schema \"$(printf '%2/m\\351.sqlite')\"")
                                        .arg(temporary.path(), m_place.path()));
        QCOMPARE(run.exitCode, 0);
        QVERIFY(std::filesystem::is_empty(temporary.path().toStdString()));
    }

    void cleanupTestCase()
    {
        std::error_code ignored; // QTemporaryDir cannot name them
        std::filesystem::remove_all(m_place.path().toStdString(), ignored);
    }
};

QTEST_GUILESS_MAIN(TestBytePath)
#include "tst_bytepath.moc"
