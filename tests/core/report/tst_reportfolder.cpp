// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/outputfile.h"
#include "exportbuilder.h"
#include "report/csvwriter.h"
#include "report/markdownwriter.h"
#include "report/reportfolder.h"
#include "report/stagedfolder.h"
#include "reportfixtures.h"
#include "trace/traceloader.h"
#include "verifyexpected.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QFileInfo>
#include <QMap>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

class TestReportFolder : public QObject
{
    Q_OBJECT

    static QByteArray content(const QString& path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    /// Relative path → bytes of all files in a folder.
    static QMap<QString, QByteArray> snapshot(const QString& folder)
    {
        QMap<QString, QByteArray> files;
        QDirIterator it(folder, QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
        while (it.hasNext()) {
            const auto path = it.next();
            files[QDir(folder).relativeFilePath(path)] = content(path);
        }
        return files;
    }
    static QStringList expectedFiles(const QStringList& tables)
    {
        QStringList files;
        for (const auto& table : tables)
            files.append(QStringLiteral("tables/%1.csv").arg(table));
        return files
            + QStringList { QStringLiteral("report.json"), QStringLiteral("report.html"), QStringLiteral("report.md") };
    }

private Q_SLOTS:
    void writesAllFilesAndReportLast()
    {
        const QTemporaryDir place;
        const auto folder = place.filePath(QStringLiteral("new/übersicht"));
        const auto results
            = reportfixtures::resultsWith({ reportfixtures::oddTable(), reportfixtures::countingTable(40) });
        const auto written = core::writeReport(results, folder);
        VERIFY_EXPECTED(written);
        QCOMPARE(*written,
                 expectedFiles({ QStringLiteral("odd"), QStringLiteral("counting"), QStringLiteral("capture_guidance"),
                                 QStringLiteral("trace_info"), QStringLiteral("event_tables"),
                                 QStringLiteral("diagnostics") }));
        const auto files = snapshot(folder);
        QCOMPARE(QSet(files.keyBegin(), files.keyEnd()), QSet(written->begin(), written->end())); // and nothing else
        QCOMPARE(files[QStringLiteral("tables/odd.csv")], core::tableToCsv(reportfixtures::oddTable()));
        QCOMPARE(files[QStringLiteral("report.md")], core::reportToMarkdown(results).toUtf8());
        for (auto it = files.begin(); it != files.end(); ++it)
            QVERIFY2(!it.value().contains("canary"), qPrintable(it.key()));
    }

    /// CSV holds all rows or is not there, and what an earlier report had is not left over.
    void longListsOfEventsAreFilesWhenAskedFor()
    {
        const QTemporaryDir place;
        auto events = reportfixtures::countingTable(1001);
        events.isEventList = true;
        const auto path = QStringLiteral("tables/counting.csv");
        const auto all = reportfixtures::resultsWith({ events });
        VERIFY_EXPECTED(core::writeReport(all, place.path(), { .eventFiles = true }));
        QCOMPARE(snapshot(place.path())[path], core::tableToCsv(events));
        const auto few = core::writeReport(all, place.path());
        VERIFY_EXPECTED(few);
        QVERIFY(!few->contains(path));
        QVERIFY(!snapshot(place.path()).contains(path));
        events.rowCount = 1000;
        VERIFY_EXPECTED(core::writeReport(reportfixtures::resultsWith({ events }), place.path()));
        QCOMPARE(snapshot(place.path())[path], core::tableToCsv(events));
        VERIFY_EXPECTED(
            core::writeReport(reportfixtures::resultsWith({ reportfixtures::countingTable(1001) }), place.path()));
        QCOMPARE(snapshot(place.path())[path], core::tableToCsv(reportfixtures::countingTable(1001)));
    }

    /// A report is in proportion to its file, however many things that file names: nothing is made for each pair of
    /// them.
    void manyThingsMakeASmallReport_data()
    {
        QTest::addColumn<bool>("ofDevices");
        QTest::addColumn<bool>("ofProcesses");
        QTest::addColumn<bool>("ofStreams");
        QTest::newRow("GPUs") << true << false << false;
        QTest::newRow("processes") << false << true << false;
        QTest::newRow("streams") << false << false << true;
        QTest::newRow("GPUs, processes and streams") << true << true << true;
    }
    void manyThingsMakeASmallReport()
    {
        QFETCH(bool, ofDevices);
        QFETCH(bool, ofProcesses);
        QFETCH(bool, ofStreams);
        constexpr std::int64_t Things = 3000;
        constexpr qint64 MostBytesPerByte = 100;
        fixtures::ExportBuilder builder;
        for (std::int64_t i = 0; i < Things; ++i) {
            const auto pid = ofProcesses ? 100 + i : 100;
            const auto startNs = 1000 * i;
            builder.addCall({ .pid = pid, .startNs = startNs, .endNs = startNs + 100, .correlation = i + 1 });
            builder.addCall({ .pid = pid,
                              .startNs = startNs + 100,
                              .endNs = startNs + 900,
                              .name = QStringLiteral("cudaDeviceSynchronize_v3020") });
            builder.addKernel(
                { .pid = pid,
                  .startNs = startNs + 200,
                  .endNs = startNs + 800,
                  .shortName = i % 2 == 0 ? QStringLiteral("ncclDevKernel_AllReduce_Sum") : QStringLiteral("kernel"),
                  .deviceId = ofDevices ? i : 0,
                  .stream = ofStreams ? i : 7,
                  .correlation = i + 1 });
        }
        const QTemporaryDir place;
        const auto path = place.filePath(QStringLiteral("many.sqlite"));
        VERIFY_EXPECTED(builder.write(path));
        const auto trace = core::loadTrace(path);
        VERIFY_EXPECTED(trace);
        const auto results = core::analyze(*trace);
        VERIFY_EXPECTED(results);
        const auto folder = place.filePath(QStringLiteral("report"));
        VERIFY_EXPECTED(core::writeReport(**results, folder));
        qint64 sizeBytes = 0;
        for (const auto& bytes : snapshot(folder))
            sizeBytes += bytes.size();
        QVERIFY2(sizeBytes < MostBytesPerByte * QFileInfo(path).size(), qPrintable(QString::number(sizeBytes)));
    }

    void secondRunIsByteIdentical()
    {
        const QTemporaryDir place;
        const auto results = reportfixtures::resultsWith({ reportfixtures::oddTable() });
        VERIFY_EXPECTED(core::writeReport(results, place.path()));
        const auto first = snapshot(place.path());
        VERIFY_EXPECTED(core::writeReport(results, place.path()));
        QCOMPARE(snapshot(place.path()), first);
    }

    void tablesThatAreNotAvailableNowAreNotLeftOver()
    {
        const QTemporaryDir place;
        VERIFY_EXPECTED(core::writeReport(
            reportfixtures::resultsWith({ reportfixtures::oddTable(QStringLiteral("kernels")) }), place.path()));
        QFile own(place.filePath(QStringLiteral("tables/mine.csv")));
        QVERIFY(own.open(QIODevice::WriteOnly));
        own.close();
        const auto written = core::writeReport(
            reportfixtures::resultsWith({ reportfixtures::unavailableTable(QStringLiteral("kernels")) }), place.path());
        VERIFY_EXPECTED(written);
        QVERIFY(!written->contains(QStringLiteral("tables/kernels.csv")));
        QVERIFY(!QFileInfo::exists(place.filePath(QStringLiteral("tables/kernels.csv"))));
        QVERIFY(own.exists()); // not ours: stays
    }

    void writingTakesOneStep()
    {
        const QTemporaryDir place;
        const auto folder = place.filePath(QStringLiteral("report"));
        VERIFY_EXPECTED(core::writeReport(reportfixtures::resultsWith({ reportfixtures::countingTable(10) }), folder));
        const auto before = snapshot(folder);
        const int old = ::open(QFile::encodeName(folder).constData(), O_RDONLY | O_DIRECTORY);
        QVERIFY(old >= 0);
        VERIFY_EXPECTED(core::writeReport(reportfixtures::resultsWith({ reportfixtures::countingTable(20) }), folder));
        struct stat was = {};
        struct stat is = {};
        QCOMPARE(::fstat(old, &was), 0);
        QCOMPARE(::stat(QFile::encodeName(folder).constData(), &is), 0);
        ::close(old);
        QVERIFY(was.st_ino != is.st_ino); // another folder came in its place
        QVERIFY(snapshot(folder) != before);
        QCOMPARE(QDir(place.path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot),
                 QStringList { QStringLiteral("report") });
    }

    void permissionsOfTheFolderStay()
    {
        const QTemporaryDir place;
        const auto folder = place.filePath(QStringLiteral("report"));
        QVERIFY(QDir().mkpath(folder));
        const QFile::Permissions own = QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner;
        QVERIFY(QFile::setPermissions(folder, own));
        VERIFY_EXPECTED(core::writeReport(reportfixtures::resultsWith({}), folder));
        QCOMPARE(QFileInfo(folder).permissions() & QFile::Permissions(QFile::ReadGroup | QFile::ReadOther),
                 QFile::Permissions());
    }

    void filesOfOthersStayInTheirFolder()
    {
        const QTemporaryDir place;
        const auto folder = place.filePath(QStringLiteral("report"));
        const auto first = reportfixtures::resultsWith({ reportfixtures::oddTable(QStringLiteral("kernels")) });
        VERIFY_EXPECTED(core::writeReport(first, folder));
        QVERIFY(QDir(folder).mkpath(QStringLiteral("notes/more")));
        const QMap<QString, QByteArray> own { { QStringLiteral("notes/more/a.txt"), "a" },
                                              { QStringLiteral(".hidden"), "b" },
                                              { QStringLiteral("tables/mine.csv"), "c" } };
        for (auto it = own.begin(); it != own.end(); ++it)
            VERIFY_EXPECTED(core::writeFile(QDir(folder).filePath(it.key()), it.value()));
        QVERIFY(QFile::link(QStringLiteral("nowhere"), QDir(folder).filePath(QStringLiteral("link"))));
        const auto written = core::writeReport(
            reportfixtures::resultsWith({ reportfixtures::unavailableTable(QStringLiteral("kernels")) }), folder);
        VERIFY_EXPECTED(written);
        auto files = snapshot(folder);
        for (auto it = own.begin(); it != own.end(); ++it)
            QCOMPARE(files.take(it.key()), it.value());
        QVERIFY(QFileInfo(QDir(folder).filePath(QStringLiteral("link"))).isSymLink());
        QCOMPARE(QSet(files.keyBegin(), files.keyEnd()), QSet(written->begin(), written->end()));
    }

    void linksInTheFolderAreRefused_data()
    {
        QTest::addColumn<QString>("name");
        for (const auto* name : { "report.md", "report.json", "tables", "charts", "tables/odd.csv" })
            QTest::newRow(name) << QString::fromLatin1(name);
    }
    void linksInTheFolderAreRefused()
    {
        QFETCH(const QString, name);
        const QTemporaryDir place;
        const auto folder = place.filePath(QStringLiteral("report"));
        const auto target = place.filePath(QStringLiteral("target"));
        const bool isFolder = !name.contains(u'.');
        QVERIFY(QDir().mkpath(QFileInfo(QDir(folder).filePath(name)).path()));
        if (isFolder)
            QVERIFY(QDir().mkpath(target));
        else
            VERIFY_EXPECTED(core::writeFile(target, "old"));
        QVERIFY(QFile::link(target, QDir(folder).filePath(name)));
        const auto written = core::writeReport(reportfixtures::resultsWith({ reportfixtures::oddTable() }), folder);
        QVERIFY(!written);
        QCOMPARE(written.error().code, core::ErrorCode::CannotWrite);
        QVERIFY2(written.error().message.contains(QStringLiteral("it is a link to \"%1\"").arg(target)),
                 qPrintable(written.error().message));
        QCOMPARE(content(target), isFolder ? QByteArray() : QByteArray("old"));
        QVERIFY(snapshot(target).isEmpty());
        QVERIFY(!QFileInfo::exists(QDir(folder).filePath(QStringLiteral("report.html"))));
    }

    void folderMayBeNamedByALink()
    {
        const QTemporaryDir place;
        QVERIFY(QDir(place.path()).mkpath(QStringLiteral("real")));
        const auto link = place.filePath(QStringLiteral("link"));
        QVERIFY(QFile::link(place.filePath(QStringLiteral("real")), link));
        VERIFY_EXPECTED(core::writeReport(reportfixtures::resultsWith({}), link));
        QVERIFY(QFileInfo(link).isSymLink());
        QVERIFY(QFileInfo::exists(place.filePath(QStringLiteral("real/report.md"))));
    }

    void leftoversOfKilledProgramsAreRemoved()
    {
        const QTemporaryDir place;
        const auto folder = place.filePath(QStringLiteral("report"));
        for (const auto* leftover : { ".report.unfinished-123456/tables", "report/.unfinished-123456/tables" }) {
            const auto path = place.filePath(QString::fromLatin1(leftover));
            QVERIFY(QDir().mkpath(path));
            VERIFY_EXPECTED(core::writeFile(path + QStringLiteral("/kernels.csv"), "x"));
        }
        const auto locked = place.filePath(QStringLiteral(".report.unfinished-654321"));
        QVERIFY(QDir().mkpath(locked));
        const int lock = ::open(QFile::encodeName(locked).constData(), O_RDONLY | O_DIRECTORY);
        QCOMPARE(::flock(lock, LOCK_EX), 0); // as a program has it that writes the same report now
        QVERIFY(QDir().mkpath(place.filePath(QStringLiteral(".other.unfinished-123456"))));
        QVERIFY(QDir().mkpath(place.filePath(QStringLiteral(".report.unfinished-notes"))));
        VERIFY_EXPECTED(core::writeReport(reportfixtures::resultsWith({}), folder));
        ::close(lock);
        auto left = QDir(place.path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot);
        left.sort();
        QCOMPARE(left,
                 (QStringList { QStringLiteral(".other.unfinished-123456"), QStringLiteral(".report.unfinished-654321"),
                                QStringLiteral(".report.unfinished-notes"), QStringLiteral("report") }));
        QVERIFY(!QFileInfo::exists(folder + QStringLiteral("/.unfinished-123456")));
    }

    /// Where the folder cannot be exchanged, what is between the old report and the new one says so.
    void interruptedMovingIsSaidInTheFolder()
    {
        const QTemporaryDir place;
        const auto folder = place.filePath(QStringLiteral("report"));
        const auto marker = folder + QStringLiteral("/INCOMPLETE.txt");
        QVERIFY(QDir().mkpath(folder));
        VERIFY_EXPECTED(core::writeFile(folder + QStringLiteral("/of another"), "x"));
        VERIFY_EXPECTED(core::writeFile(folder + QStringLiteral("/stale"), "x"));
        const QStringList names { QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("stale") };
        {
            const auto staged = core::StagedFolder::begin(folder, names);
            VERIFY_EXPECTED(staged);
            VERIFY_EXPECTED(core::writeFile((*staged)->stagedPath(QStringLiteral("a")), "new"));
            QVERIFY(!(*staged)->commit({ QStringLiteral("a"), QStringLiteral("b") })); // there is no b
        }
        QVERIFY(content(marker).contains("incomplete"));
        QCOMPARE(content(folder + QStringLiteral("/a")), QByteArray("new"));
        QCOMPARE(content(folder + QStringLiteral("/stale")), QByteArray("x")); // removed last
        const auto staged = core::StagedFolder::begin(folder, names);
        VERIFY_EXPECTED(staged);
        VERIFY_EXPECTED(core::writeFile((*staged)->stagedPath(QStringLiteral("a")), "newer"));
        const auto placed = (*staged)->commit({ QStringLiteral("a") });
        VERIFY_EXPECTED(placed);
        QCOMPARE(content(folder + QStringLiteral("/a")), QByteArray("newer"));
        QVERIFY(!QFileInfo::exists(marker));
        QVERIFY(!QFileInfo::exists(folder + QStringLiteral("/stale")));
        QCOMPARE(content(folder + QStringLiteral("/of another")), QByteArray("x"));
    }

    void folderThatIsAFileIsNamed()
    {
        const QTemporaryDir place;
        const auto path = place.filePath(QStringLiteral("file"));
        VERIFY_EXPECTED(core::writeFile(path, "x"));
        for (const auto& folder : QStringList { path, path + QStringLiteral("/below") }) {
            const auto written = core::writeReport(reportfixtures::resultsWith({}), folder);
            QVERIFY(!written);
            QCOMPARE(written.error().code, core::ErrorCode::CannotWrite);
            QVERIFY2(written.error().message.contains(path), qPrintable(written.error().message));
            QVERIFY2(written.error().message.contains(QStringLiteral("is a file")),
                     qPrintable(written.error().message));
        }
        QCOMPARE(content(path), QByteArray("x"));
    }

    void folderThatCannotBeMadeIsNamed()
    {
        const auto written = core::writeReport(reportfixtures::resultsWith({}), QStringLiteral("/proc/gpuloupe"));
        QVERIFY(!written);
        QCOMPARE(written.error().code, core::ErrorCode::CannotWrite);
        QVERIFY2(written.error().message.contains(QStringLiteral("/proc")), qPrintable(written.error().message));
    }

    void folderWithoutPermissionIsNamed()
    {
        if (::geteuid() == 0)
            QSKIP("root may write everywhere");
        const QTemporaryDir place;
        QFile::setPermissions(place.path(), QFileDevice::ReadOwner | QFileDevice::ExeOwner);
        const auto written = core::writeReport(reportfixtures::resultsWith({}), place.path());
        QFile::setPermissions(place.path(), QFileDevice::ReadOwner | QFileDevice::WriteOwner | QFileDevice::ExeOwner);
        QVERIFY(!written);
        QCOMPARE(written.error().code, core::ErrorCode::CannotWrite);
        QVERIFY(written.error().message.contains(place.path()));
    }

    void targetThatIsAFolderIsNamed()
    {
        const QTemporaryDir place;
        QVERIFY(QDir(place.path()).mkdir(QStringLiteral("report.md")));
        const auto written = core::writeReport(reportfixtures::resultsWith({}), place.path());
        QVERIFY(!written);
        QCOMPARE(written.error().code, core::ErrorCode::CannotWrite);
        QVERIFY(written.error().message.contains(QStringLiteral("report.md")));
        QVERIFY(!QFileInfo::exists(place.filePath(QStringLiteral("report.json")))); // nothing half done
        QVERIFY(!core::writeFile(place.filePath(QStringLiteral("report.md")), "x"));
    }

    /// A file size limit stands for a full disk: both refuse a write in the middle.
    void oldReportSurvivesAFullDisk()
    {
        const QTemporaryDir place;
        VERIFY_EXPECTED(
            core::writeReport(reportfixtures::resultsWith({ reportfixtures::countingTable(10) }), place.path()));
        const auto before = snapshot(place.path());
        rlimit old = {};
        QCOMPARE(::getrlimit(RLIMIT_FSIZE, &old), 0);
        rlimit small = old;
        small.rlim_cur = 32 * 1024;
        std::signal(SIGXFSZ, SIG_IGN);
        QCOMPARE(::setrlimit(RLIMIT_FSIZE, &small), 0);
        const auto written
            = core::writeReport(reportfixtures::resultsWith({ reportfixtures::countingTable(100'000) }), place.path());
        QCOMPARE(::setrlimit(RLIMIT_FSIZE, &old), 0);
        QVERIFY(!written);
        QCOMPARE(written.error().code, core::ErrorCode::CannotWrite);
        // JSON is longer than CSV, and is written at the same time
        QVERIFY2(written.error().message.contains(QStringLiteral("report.json")), qPrintable(written.error().message));
        QVERIFY2(!written.error().message.contains(QStringLiteral("Unknown")), qPrintable(written.error().message));
        QCOMPARE(snapshot(place.path()), before);
    }

    void cancelInTheMiddleOfATableLeavesNothing()
    {
        const QTemporaryDir place;
        auto table = reportfixtures::countingTable(200'000);
        std::stop_source stop;
        table.columns[0].value = [stop](std::size_t row) mutable {
            if (row == 1000)
                stop.request_stop();
            return core::Cell(static_cast<std::int64_t>(row));
        };
        const auto written
            = core::writeReport(reportfixtures::resultsWith({ table }), place.path(), {}, stop.get_token());
        QVERIFY(!written);
        QCOMPARE(written.error().code, core::ErrorCode::Cancelled);
        QVERIFY(snapshot(place.path()).isEmpty());
    }

    void cancelledReportLeavesTheOldOne()
    {
        const QTemporaryDir place;
        VERIFY_EXPECTED(
            core::writeReport(reportfixtures::resultsWith({ reportfixtures::countingTable(10) }), place.path()));
        const auto before = snapshot(place.path());
        std::stop_source stop;
        stop.request_stop();
        const auto written = core::writeReport(reportfixtures::resultsWith({ reportfixtures::countingTable(20) }),
                                               place.path(), {}, stop.get_token());
        QVERIFY(!written);
        QCOMPARE(written.error().code, core::ErrorCode::Cancelled);
        QCOMPARE(snapshot(place.path()), before);
    }
};

QTEST_GUILESS_MAIN(TestReportFolder)
#include "tst_reportfolder.moc"
