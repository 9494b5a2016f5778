// SPDX-License-Identifier: GPL-3.0-or-later
// What happens around the program: it is killed while it writes, the disk is full, the file changes under it, memory
// ends.
#include "base/freememory.h"
#include "cliprocess.h"
#include "exportbuilder.h"
#include "report/verification/figureverification.h"
#include "results/analysisresults.h"
#include "trace/sampletrace.h"
#include "trace/traceloader.h"
#include "verifyexpected.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <array>
#include <csignal>
#include <functional>
#include <new>
#include <thread>

#include <sys/inotify.h>
#include <sys/resource.h>
#include <unistd.h>

namespace {

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

bool writeFile(const QString& path, const QByteArray& bytes)
{
    QFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
}

/// Content of all files below a folder, by relative path.
QMap<QString, QByteArray> filesIn(const QString& folder)
{
    QMap<QString, QByteArray> files;
    for (QDirIterator it(folder, QDir::Files | QDir::Hidden, QDirIterator::Subdirectories); it.hasNext();) {
        const auto path = it.next();
        files[QDir(folder).relativeFilePath(path)] = contentOf(path);
    }
    return files;
}

/// Runs gpuloupe-cli with a limit that the kernel keeps.
FinishedRun runLimited(const QStringList& arguments, int resource, rlim_t limit)
{
    constexpr int TimeoutMs = 120'000;
    QProcess process;
    process.setChildProcessModifier([resource, limit] {
        const rlimit limits { limit, limit };
        ::setrlimit(static_cast<__rlimit_resource_t>(resource), &limits);
        const rlimit noCore { 0, 0 };
        ::setrlimit(RLIMIT_CORE, &noCore);
    });
    process.start(cliPath(), arguments, QIODevice::ReadOnly);
    const bool isFinished = process.waitForFinished(TimeoutMs) && process.exitStatus() == QProcess::NormalExit;
    return { isFinished ? process.exitCode() : -1, QString::fromUtf8(process.readAllStandardOutput()),
             QString::fromUtf8(process.readAllStandardError()) };
}

constexpr bool hasSanitizer()
{
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    return true;
#else
    return false;
#endif
}

} // namespace

class TestFaults : public QObject
{
    Q_OBJECT

    QTemporaryDir m_place;
    QString m_sample;
    QString m_golden;
    QString m_large; ///< with so many kernels that writing takes a while

    [[nodiscard]] QString file(const QString& name) const { return m_place.filePath(name); }

private Q_SLOTS:
    void initTestCase()
    {
        QVERIFY(m_place.isValid());
        m_sample = file(QStringLiteral("sample.sqlite"));
        VERIFY_EXPECTED(core::writeSampleTrace(m_sample));
        m_golden = file(QStringLiteral("golden.sqlite"));
        VERIFY_EXPECTED(fixtures::goldenSeed().write(m_golden));
        fixtures::ExportBuilder builder;
        builder.addKernel({ .startNs = 1000, .endNs = 1900, .shortName = QStringLiteral("kernel"), .correlation = 1 });
        builder.execute(
            QStringLiteral("INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL "
                           "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 150000) "
                           "SELECT k.* FROM CUPTI_ACTIVITY_KIND_KERNEL k, n"));
        builder.execute(QStringLiteral(
            "UPDATE CUPTI_ACTIVITY_KIND_KERNEL SET start = start + rowid * 1000, end = end + rowid * 1000"));
        m_large = file(QStringLiteral("large.sqlite"));
        VERIFY_EXPECTED(builder.write(m_large));
    }

    void killedWhileConvertingLeavesNothingPartial_data()
    {
        QTest::addColumn<QString>("name");
        for (const auto* name : { "out.json", "out.perfetto-trace.gz" })
            QTest::newRow(name) << QString::fromLatin1(name);
    }

    void killedWhileConvertingLeavesNothingPartial()
    {
        QFETCH(QString, name);
        const auto folder = file(QStringLiteral("killed"));
        QVERIFY(QDir().mkpath(folder));
        const auto path = folder + u'/' + name;
        const QStringList arguments { QStringLiteral("convert"), m_large, QStringLiteral("-o"), path };
        QCOMPARE(runCli(arguments).exitCode, 0);
        const auto whole = contentOf(path);
        QVERIFY(QFile::remove(path));
        // without an earlier file, and with one that must stay
        for (const auto& earlier : { QByteArray(), QByteArray("earlier") }) {
            if (!earlier.isEmpty())
                QVERIFY(writeFile(path, earlier));
            const auto run = killedWhileWriting(arguments, folder);
            QVERIFY2(run.wasWriting, "the conversion was over before it could be killed");
            QCOMPARE(contentOf(path), run.isKilled ? earlier : whole);
            QCOMPARE(QFile::exists(path), !run.isKilled || !earlier.isEmpty());
        }
    }

    void killedWhileReportingLeavesOneReport_data()
    {
        QTest::addColumn<bool>("isAlone");
        QTest::newRow("a folder of the report's") << true;
        QTest::newRow("a folder with a file of the user's") << false;
    }

    void killedWhileReportingLeavesOneReport()
    {
        QFETCH(const bool, isAlone);
        const auto place = file(isAlone ? QStringLiteral("alone") : QStringLiteral("shared"));
        const auto out = place + QStringLiteral("/report");
        QVERIFY(QDir().mkpath(out));
        if (!isAlone)
            QVERIFY(writeFile(out + QStringLiteral("/notes.txt"), "mine"));
        const auto reportOf = [&out](const QString& trace) {
            return QStringList { QStringLiteral("report"), trace, QStringLiteral("--out"), out };
        };
        QCOMPARE(runCli(reportOf(m_golden)).exitCode, 0);
        const auto other = filesIn(out);
        QCOMPARE(runCli(reportOf(m_sample)).exitCode, 0);
        const auto old = filesIn(out);
        QVERIFY(old.size() > 20);
        int killed = 0;
        for (const int changes : { 1, 2, 3, 4, 5, 6, 8, 12, 20, 40 }) {
            killed += killedAfterChanges(reportOf(m_golden), changes, { place, out, out + QStringLiteral("/tables") });
            const auto files = filesIn(out);
            const bool isSaid = !isAlone && files.contains(QStringLiteral("INCOMPLETE.txt"));
            QVERIFY2(isSaid || files == old || files == other, qPrintable(QStringLiteral("%1 changes").arg(changes)));
            QCOMPARE(files.contains(QStringLiteral("notes.txt")), !isAlone);
            QCOMPARE(runCli(reportOf(m_sample)).exitCode, 0);
            QCOMPARE(filesIn(out), old);
            QCOMPARE(QDir(place).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot),
                     QStringList { QStringLiteral("report") }); // what was left over is gone
        }
        QVERIFY(killed > 0);
    }

    void fullDiskIsSaid_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("path");
        const auto out = QStringLiteral("--out");
        const auto convert = [&](const QString& name) {
            QTest::newRow(qPrintable(name))
                << QStringList { QStringLiteral("convert"), m_sample, out, file(name) } << file(name);
        };
        convert(QStringLiteral("full.json"));
        convert(QStringLiteral("full.json.gz"));
        convert(QStringLiteral("full.perfetto-trace"));
        const auto folder = file(QStringLiteral("fullreport"));
        QTest::newRow("report") << QStringList { QStringLiteral("report"), m_sample, out, folder }
                                << folder + QStringLiteral("/report.json");
        QTest::newRow("sample") << QStringList { QStringLiteral("sample"), file(QStringLiteral("full.sqlite")) }
                                << file(QStringLiteral("full.sqlite"));
    }

    void fullDiskIsSaid()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QString, path);
        constexpr rlim_t MostBytes
            = 16'384; // of any file; more than a pipe's buffers need, less than any of these outputs
        const auto run = runLimited(arguments, RLIMIT_FSIZE, MostBytes);
        QCOMPARE(run.exitCode, 3);
        QVERIFY2(run.messages.startsWith(QStringLiteral("gpuloupe-cli: ")), qPrintable(run.messages));
        QVERIFY2(run.messages.contains(QStringLiteral("too large")), qPrintable(run.messages));
        QVERIFY(!QFile::exists(path));
        QVERIFY(filesIn(QFileInfo(path).path()).keys().filter(QFileInfo(path).fileName() + u'.').isEmpty());
    }

    /// How much of a file still fits must not matter for what is said.
    void fullDiskIsSaidAtEveryByte_data()
    {
        QTest::addColumn<int>("mostBytes");
        for (const int mostBytes : { 0, 1, 4'000, 16'383, 20'000, 40'001, 70'000 })
            QTest::newRow(qPrintable(QString::number(mostBytes))) << mostBytes;
    }

    void fullDiskIsSaidAtEveryByte()
    {
        QFETCH(const int, mostBytes);
        const auto limit = static_cast<rlim_t>(mostBytes);
        const auto out = QStringLiteral("--out");
        for (const auto& arguments :
             { QStringList { QStringLiteral("report"), m_sample, out, file(QStringLiteral("bytes")) },
               QStringList { QStringLiteral("convert"), m_sample, out, file(QStringLiteral("bytes.json")) },
               QStringList { QStringLiteral("convert"), m_sample, out, file(QStringLiteral("bytes.json.gz")) },
               QStringList { QStringLiteral("sample"), file(QStringLiteral("bytes.sqlite")) } }) {
            const auto run = runLimited(arguments, RLIMIT_FSIZE, limit);
            QVERIFY2(run.exitCode == 3 || run.exitCode == 0, qPrintable(run.messages));
            QVERIFY2(run.exitCode == 0 || run.messages.contains(QStringLiteral("too large")), qPrintable(run.messages));
        }
    }

    void outputsAreNotWrittenThroughLinks_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("link");
        const auto out = QStringLiteral("--out");
        const auto json = file(QStringLiteral("link.json"));
        QTest::newRow("convert") << QStringList { QStringLiteral("convert"), m_sample, out, json } << json;
        const auto trace = file(QStringLiteral("link.sqlite"));
        QTest::newRow("sample") << QStringList { QStringLiteral("sample"), QStringLiteral("--force"), trace } << trace;
        const auto folder = file(QStringLiteral("linked"));
        const QStringList report { QStringLiteral("report"), m_sample, out, folder };
        QTest::newRow("report") << report << folder + QStringLiteral("/report.md");
        QTest::newRow("table") << report << folder + QStringLiteral("/tables/kernels.csv");
    }

    void outputsAreNotWrittenThroughLinks()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QString, link);
        const auto target = file(QStringLiteral("target"));
        QVERIFY(writeFile(target, "precious"));
        QVERIFY(QDir().mkpath(QFileInfo(link).path()));
        QVERIFY(QFile::link(target, link));
        const auto run = runCli(arguments);
        QCOMPARE(run.exitCode, 3);
        QVERIFY2(run.messages.contains(QStringLiteral("it is a link to \"%1\"").arg(target)), qPrintable(run.messages));
        QCOMPARE(contentOf(target), QByteArray("precious"));
        QVERIFY(QFile::remove(link));
    }

    void fullDiskKeepsTheEarlierReport()
    {
        const auto out = file(QStringLiteral("kept"));
        const QStringList arguments { QStringLiteral("report"), m_sample, QStringLiteral("--out"), out };
        QCOMPARE(runCli(arguments).exitCode, 0);
        const auto before = filesIn(out);
        QCOMPARE(runLimited(arguments, RLIMIT_FSIZE, 16'384).exitCode, 3);
        QCOMPARE(filesIn(out), before);
    }

    void fullStandardOutputIsSaid()
    {
        QProcess process;
        process.setStandardOutputFile(QStringLiteral("/dev/full"));
        process.start(cliPath(), { QStringLiteral("schema"), m_sample });
        QVERIFY(process.waitForFinished());
        QCOMPARE(process.exitCode(), 3);
        const auto messages = process.readAllStandardError();
        QVERIFY2(messages.contains("Cannot write to the standard output: the disk is full"), messages.constData());
    }

    void memoryLimitIsSaid_data()
    {
        QTest::addColumn<QString>("command");
        QTest::newRow("report") << QStringLiteral("report");
        QTest::newRow("convert") << QStringLiteral("convert");
    }

    /// With every amount of memory the program either does its work or says that memory is missing.
    void memoryLimitIsSaid()
    {
        if (hasSanitizer())
            QSKIP("Sanitizers reserve more address space than any limit leaves.");
        QFETCH(QString, command);
        QStringList arguments { command, m_large, QStringLiteral("--out"), file(QStringLiteral("limited.json")) };
        if (command == QStringLiteral("report"))
            arguments.back() = file(QStringLiteral("limited"));
        constexpr rlim_t StepBytes = 9 << 20;
        int refusals = 0;
        for (rlim_t limitBytes = 50 << 20; limitBytes < rlim_t { 400 << 20 }; limitBytes += StepBytes) {
            const auto run = runLimited(arguments, RLIMIT_AS, limitBytes);
            if (run.exitCode == 0)
                break;
            if (run.exitCode == 127 || run.messages.contains(QStringLiteral("shared object"))
                || run.messages.contains(QStringLiteral("libgomp")))
                continue; // the program itself or a library that it needs did not fit
            const auto what
                = QStringLiteral("%1 MB: exit code %2, %3").arg(limitBytes >> 20).arg(run.exitCode).arg(run.messages);
            QVERIFY2(run.exitCode == 4, qPrintable(what));
            QVERIFY2(run.messages.contains(QStringLiteral("memory")), qPrintable(what));
            ++refusals;
        }
        QVERIFY(refusals > 0);
    }

    void tooLittleMemoryIsKnownBeforehand()
    {
        const auto refused = core::loadTrace(m_large, { .memoryBytes = 1'000'000 });
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, core::ErrorCode::TooLarge);
        // 150,001 kernels of 44 bytes, and 25 each for the analyses
        QVERIFY2(refused.error().message.contains(QStringLiteral("needs about 10.4 MB")),
                 qPrintable(refused.error().message));
        QVERIFY2(refused.error().message.contains(QStringLiteral("1.00 MB are free or allowed")),
                 qPrintable(refused.error().message));
        QVERIFY(refused.error().message.contains(m_large));
        VERIFY_EXPECTED(core::loadTrace(m_large, { .memoryBytes = 100'000'000 }));
        const auto free = core::freeMemoryBytes();
        QVERIFY(free && *free > 0);
    }

    /// A limit of the process is known before the first event is read, however long that would take.
    void tooLittleMemoryIsKnownToALimitedProgram_data()
    {
        QTest::addColumn<int>("resource");
        QTest::newRow("address space") << static_cast<int>(RLIMIT_AS);
        QTest::newRow("data") << static_cast<int>(RLIMIT_DATA);
    }

    void tooLittleMemoryIsKnownToALimitedProgram()
    {
        if (hasSanitizer())
            QSKIP("Sanitizers reserve more address space than any limit leaves.");
        QFETCH(int, resource);
        constexpr rlim_t LimitBytes = rlim_t { 1 } << 30U;
        constexpr qint64 FileBytes = qint64 { 800 } << 20U; // mostly a hole, which takes no room
        fixtures::ExportBuilder builder;
        builder.addKernel({ .startNs = 1, .endNs = 2 });
        builder.addKernel({ .startNs = 3, .endNs = 4 });
        // counts of rows are had from rowids: 20 million events at 69 bytes
        builder.execute(QStringLiteral("UPDATE CUPTI_ACTIVITY_KIND_KERNEL SET rowid = 20000000 WHERE rowid = 2"));
        const auto path = file(QStringLiteral("promising.sqlite"));
        VERIFY_EXPECTED(builder.write(path));
        QVERIFY(QFile::resize(path, FileBytes));
        const auto run
            = runLimited({ QStringLiteral("report"), path, QStringLiteral("--out"), file(QStringLiteral("promised")) },
                         resource, LimitBytes);
        QVERIFY2(run.exitCode == 4, qPrintable(run.messages));
        QVERIFY2(run.messages.contains(QStringLiteral("needs about 1.38 GB")), qPrintable(run.messages));
        QVERIFY2(!run.messages.contains(QStringLiteral("Reading")), qPrintable(run.messages));
        int reports = 0;
        const auto refused = core::loadTrace(path, { .memoryBytes = static_cast<std::int64_t>(LimitBytes) },
                                             [&reports](const core::Progress&) { ++reports; });
        QVERIFY(!refused);
        QCOMPARE(reports, 0); // no event was read
        QFile::remove(path);
    }

    void limitsOfControlGroups()
    {
        const auto group = [this](const QString& path, const QList<QPair<QString, QByteArray>>& files) {
            const auto folder = file(QStringLiteral("cgroup/")) + path;
            return QDir().mkpath(folder) && std::all_of(files.begin(), files.end(), [&](const auto& entry) {
                       return writeFile(folder + u'/' + entry.first, entry.second);
                   });
        };
        const auto root = file(QStringLiteral("cgroup"));
        QVERIFY(group(QStringLiteral("job"),
                      { { QStringLiteral("memory.max"), "3000\n" },
                        { QStringLiteral("memory.current"), "2500\n" },
                        { QStringLiteral("memory.stat"), "anon 5\ninactive_file 100\n" } }));
        QVERIFY(group(QStringLiteral("job/step"),
                      { { QStringLiteral("memory.max"), "max\n" }, { QStringLiteral("memory.current"), "7\n" } }));
        // version 2: the limit of the group above counts too
        QCOMPARE(core::leftOfControlGroups("0::/job/step\n", root), std::optional<std::int64_t>(600));
        QCOMPARE(core::leftOfControlGroups("0::/\n", root), std::nullopt);
        QVERIFY(group(QStringLiteral("memory/slurm"),
                      { { QStringLiteral("memory.limit_in_bytes"), "900\n" },
                        { QStringLiteral("memory.usage_in_bytes"), "200\n" },
                        { QStringLiteral("memory.stat"), "total_inactive_file 50\n" } }));
        QVERIFY(group(QStringLiteral("memory"),
                      { { QStringLiteral("memory.limit_in_bytes"), "9223372036854771712\n" },
                        { QStringLiteral("memory.usage_in_bytes"), "200\n" } }));
        QCOMPARE(core::leftOfControlGroups("5:cpu,memory:/slurm\n3:pids:/job\n", root),
                 std::optional<std::int64_t>(750));
        QCOMPARE(core::leftOfControlGroups("5:memory:/elsewhere\n0::/\n", root), std::nullopt);
    }

    void cutWhileItIsReadIsSurvived_data()
    {
        QTest::addColumn<bool>("isNative");
        QTest::addColumn<int>("report"); // at which report of progress it happens
        for (const int report : { 1, 2, 3 }) {
            QTest::newRow(qPrintable(QStringLiteral("native, report %1").arg(report))) << true << report;
            QTest::newRow(qPrintable(QStringLiteral("QSqlQuery, report %1").arg(report))) << false << report;
        }
    }

    /// What is lost is an error or a diagnostic, never silence.
    void cutWhileItIsReadIsSurvived()
    {
        QFETCH(bool, isNative);
        QFETCH(int, report);
        const auto path = file(QStringLiteral("cut.sqlite"));
        QFile::remove(path);
        QVERIFY(QFile::copy(m_large, path));
        int reports = 0;
        bool isWholeRead = false;
        const auto loaded = core::loadTrace(
            path, { .threads = 1, .allowNativeSqlite = isNative }, [&](const core::Progress& progress) {
                if (++reports == report) {
                    isWholeRead = progress.rowsTotal > 0 && progress.rowsDone >= progress.rowsTotal;
                    QFile::resize(path, 8192);
                }
            });
        QVERIFY(reports >= 2);
        if (!loaded)
            QVERIFY(loaded.error().message.contains(path));
        else if (!isWholeRead && report <= reports)
            QVERIFY(!(*loaded)->diagnostics.isEmpty());
        QFile::remove(path);
    }

    void replacedAfterReadingIsFound()
    {
        const auto path = file(QStringLiteral("replaced.sqlite"));
        VERIFY_EXPECTED(fixtures::goldenSeed().write(path));
        const auto trace = core::loadTrace(path);
        VERIFY_EXPECTED(trace);
        const auto results = core::analyze(*trace);
        VERIFY_EXPECTED(results);
        VERIFY_EXPECTED(core::verifyFigures(**results));
        QVERIFY(core::verifyFigures(**results)->differences.empty());
        auto another = fixtures::goldenSeed();
        another.execute(QStringLiteral("DELETE FROM CUPTI_ACTIVITY_KIND_KERNEL WHERE rowid = 1"));
        VERIFY_EXPECTED(another.write(path));
        const auto other = core::verifyFigures(**results);
        QVERIFY(!other || !other->differences.empty());
        QVERIFY(QFile::remove(path) && writeFile(path, "no trace any more"));
        const auto none = core::verifyFigures(**results);
        QVERIFY(!none);
        QVERIFY(none.error().message.contains(path));
        QFile::resize(path, 0);
        QVERIFY(!core::verifyFigures(**results));
    }

    /// A view may compute without end: cancelling must reach into SQLite.
    void endlessViewsCanBeCancelled_data()
    {
        QTest::addColumn<QString>("table");
        for (const auto* table : { "CUPTI_ACTIVITY_KIND_KERNEL", "PROCESSES", "StringIds" })
            QTest::newRow(table) << QString::fromLatin1(table);
    }

    void endlessViewsCanBeCancelled()
    {
        QFETCH(QString, table);
        fixtures::ExportBuilder builder;
        builder.addKernel({ .startNs = 1, .endNs = 2 });
        builder.addProcess(100, QStringLiteral("p"));
        builder.execute(QStringLiteral("ALTER TABLE %1 RENAME TO base").arg(table));
        builder.execute(
            QStringLiteral("CREATE VIEW %1 AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) "
                           "SELECT base.* FROM base, n WHERE i < 0")
                .arg(table));
        const auto path = file(QStringLiteral("endless.sqlite"));
        VERIFY_EXPECTED(builder.write(path));
        std::stop_source stop;
        const std::jthread canceller([&stop] { stop.request_stop(); });
        const auto loaded = core::loadTrace(path, {}, {}, stop.get_token());
        QVERIFY(!loaded);
        QCOMPARE(loaded.error().code, core::ErrorCode::Cancelled);
    }

private:
    struct KilledRun {
        bool wasWriting = false; ///< it was seen to have a file open
        bool isKilled = false; ///< else it was done before the signal came
    };

    /// Kills gpuloupe-cli when `count` names have come, gone or changed in `folders`.
    /// @return whether it was still running
    static bool killedAfterChanges(const QStringList& arguments, int count, const QStringList& folders)
    {
        const int watch = ::inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
        for (const auto& folder : folders)
            ::inotify_add_watch(watch, QFile::encodeName(folder).constData(), IN_CREATE | IN_MOVE | IN_DELETE);
        QProcess process;
        process.start(cliPath(), arguments, QIODevice::ReadOnly);
        int seen = 0;
        alignas(inotify_event) std::array<char, 4096> events {};
        while (seen < count && !process.waitForFinished(0) && process.state() != QProcess::NotRunning) {
            const auto size = ::read(watch, events.data(), events.size());
            for (std::ptrdiff_t at = 0; at < size; ++seen)
                at += static_cast<std::ptrdiff_t>(sizeof(inotify_event)
                                                  + reinterpret_cast<const inotify_event*>(events.data() + at)->len);
        }
        ::close(watch);
        process.kill();
        process.waitForFinished();
        return process.exitStatus() == QProcess::CrashExit;
    }

    /// Starts gpuloupe-cli and kills it as soon as it has a file open below `folder`.
    static KilledRun killedWhileWriting(const QStringList& arguments, const QString& folder)
    {
        KilledRun run;
        QProcess process;
        process.start(cliPath(), arguments, QIODevice::ReadOnly);
        if (!process.waitForStarted())
            return run;
        const QDir descriptors(QStringLiteral("/proc/%1/fd").arg(process.processId()));
        while (!run.wasWriting && !process.waitForFinished(0) && process.state() != QProcess::NotRunning) {
            // a file without a name, until it is finished, is a link to a name that is not there
            for (const auto& descriptor : descriptors.entryInfoList(QDir::Files | QDir::System | QDir::NoDotAndDotDot))
                run.wasWriting = run.wasWriting || descriptor.symLinkTarget().startsWith(folder + u'/');
        }
        process.kill();
        process.waitForFinished();
        run.isKilled = process.exitStatus() == QProcess::CrashExit;
        return run;
    }
};

QTEST_GUILESS_MAIN(TestFaults)
#include "tst_faults.moc"
