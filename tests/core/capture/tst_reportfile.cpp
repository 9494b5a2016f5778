// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysistesting.h"
#include "capture/reportcache.h"
#include "capture/reportfile.h"
#include "guidance/exportcommand.h"
#include "session/loupefile.h"
#include "standin.h"
#include "verifyexpected.h"

#include <QDateTime>
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

/// Reports that are exported with the stand-in, and the cache of their traces.
class TestReportFile : public QObject
{
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;

    [[nodiscard]] QString file(const char* name) const { return m_folder->filePath(QString::fromUtf8(name)); }
    [[nodiscard]] QString report(const char* name = "run.nsys-rep", qsizetype sizeBytes = 100) const
    {
        QDir().mkpath(file("reports"));
        const auto path = file("reports/") + QString::fromUtf8(name);
        QFile written(path);
        return written.open(QIODevice::WriteOnly) && written.write(QByteArray(sizeBytes, 'x')) == sizeBytes ? path
                                                                                                            : QString();
    }
    [[nodiscard]] core::ReportCache cache(std::int64_t limitBytes = core::ReportCache::DefaultLimitBytes) const
    {
        return { file("cache"), limitBytes };
    }
    /// All files below a folder, also hidden ones.
    static QStringList filesIn(const QString& folder)
    {
        QStringList files;
        QDirIterator it(folder, QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
        while (it.hasNext())
            files += QFileInfo(it.next()).fileName();
        files.sort();
        return files;
    }
    static core::NsysSearch noNsys() { return {}; }

private Q_SLOTS:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void knowsReportsByName()
    {
        QVERIFY(core::isReportFile(QStringLiteral("/a/b.nsys-rep")));
        QVERIFY(core::isReportFile(QStringLiteral("b.QDREP")));
        QVERIFY(!core::isReportFile(QStringLiteral("b.sqlite")));
        QVERIFY(!core::isReportFile(QStringLiteral("nsys-rep")));
    }
    void theExportLineNamesBothFiles()
    {
        QCOMPARE(core::exportLine(QStringLiteral("/data/my run.nsys-rep")),
                 QStringLiteral("nsys export --type=sqlite --include-json=true --force-overwrite=true --lazy=false "
                                "'--output=/data/my run.sqlite' '/data/my run.nsys-rep'"));
    }
    void exportsOnceAndNotBesideTheReport()
    {
        const auto path = report();
        std::vector<double> fractions;
        const auto progress = [&](const core::Progress& p) { fractions.push_back(p.fraction); };
        const auto first = cache().traceOf(path, standinSearch(), progress);
        VERIFY_EXPECTED(first);
        QVERIFY(first->startsWith(file("cache")));
        QVERIFY(first->endsWith(QStringLiteral("/run.sqlite")));
        QCOMPARE(filesIn(file("reports")), QStringList { QStringLiteral("run.nsys-rep") });
        QCOMPARE(filesIn(file("cache")), QStringList { QStringLiteral("run.sqlite") });
        QVERIFY(std::find(fractions.begin(), fractions.end(), 0.5) != fractions.end());
        const auto second = cache().traceOf(path, noNsys()); // from the cache: no nsys needed
        VERIFY_EXPECTED(second);
        QCOMPARE(*second, *first);
        VERIFY_EXPECTED(core::loadTrace(*second));
    }
    void aChangedReportIsExportedAgain()
    {
        const auto path = report();
        VERIFY_EXPECTED(cache().traceOf(path, standinSearch()));
        QVERIFY(!cache().find(path).isEmpty());
        QCOMPARE(report("run.nsys-rep", 101), path); // another size
        QCOMPARE(cache().find(path), QString());
        VERIFY_EXPECTED(cache().traceOf(path, standinSearch()));
        QFile touched(path); // the same size, another time
        QVERIFY(touched.open(QIODevice::ReadWrite));
        QVERIFY(touched.setFileTime(QDateTime::currentDateTimeUtc().addSecs(-60), QFileDevice::FileModificationTime));
        QCOMPARE(cache().find(path), QString());
    }
    void failuresLeaveNothing_data()
    {
        QTest::addColumn<QByteArray>("behaviour");
        QTest::addColumn<QString>("fragment");
        QTest::newRow("nsys fails") << QByteArray("export=fail") << QStringLiteral("of a newer version");
        QTest::newRow("half a file") << QByteArray("export=half") << QStringLiteral("did not write a trace");
        QTest::newRow("an empty file") << QByteArray("export=empty") << QStringLiteral("did not write a trace");
    }
    void failuresLeaveNothing()
    {
        QFETCH(QByteArray, behaviour);
        QFETCH(QString, fragment);
        const StandinBehaviour standin(behaviour);
        const auto path = report();
        const auto trace = cache().traceOf(path, standinSearch());
        QVERIFY(!trace);
        QCOMPARE(trace.error().code, core::ErrorCode::BadFormat);
        QVERIFY2(trace.error().message.contains(fragment), qPrintable(trace.error().message));
        QCOMPARE(filesIn(file("cache")), QStringList());
        QVERIFY(QFile::exists(path));
    }
    void anEmptyReportIsRefusedByNsys()
    {
        const auto trace = cache().traceOf(report("run.nsys-rep", 0), standinSearch());
        QVERIFY(!trace);
        QVERIFY2(trace.error().message.contains(QStringLiteral("Failed to open")), qPrintable(trace.error().message));
    }
    void cancellingLeavesNothing()
    {
        const StandinBehaviour standin("export=hang");
        std::stop_source stop;
        const auto progress = [&](const core::Progress& p) {
            if (p.fraction > 0)
                stop.request_stop();
        };
        const auto trace = cache().traceOf(report(), standinSearch(), progress, stop.get_token());
        QVERIFY(!trace);
        QCOMPARE(trace.error().code, core::ErrorCode::Cancelled);
        QCOMPARE(filesIn(file("cache")), QStringList());
    }
    void withoutNsysItSaysSo()
    {
        const auto trace = cache().traceOf(report(), noNsys());
        QVERIFY(!trace);
        QVERIFY(trace.error().message.contains(QStringLiteral("nsys was not found")));
        const auto missing = cache().traceOf(file("nothing.nsys-rep"), noNsys());
        QVERIFY(!missing);
        QVERIFY(missing.error().message.contains(QStringLiteral("does not exist")));
    }
    void keepsToItsLimitAndClears()
    {
        const auto first = report("first.nsys-rep");
        const auto second = report("second.nsys-rep");
        const auto third = report("third.nsys-rep");
        const auto old = cache().traceOf(first, standinSearch());
        VERIFY_EXPECTED(old);
        QFile aged(*old);
        QVERIFY(aged.open(QIODevice::ReadWrite));
        QVERIFY(aged.setFileTime(QDateTime::currentDateTimeUtc().addDays(-2), QFileDevice::FileModificationTime));
        aged.close();
        const auto oneTrace = QFileInfo(*old).size();
        VERIFY_EXPECTED(cache().traceOf(second, standinSearch()));
        QCOMPARE(cache().sizeBytes(), 2 * oneTrace);
        // the first was not used for longest; but its use counts, not its making
        VERIFY_EXPECTED(cache().traceOf(first, noNsys()));
        QFile less(cache().find(second));
        QVERIFY(less.open(QIODevice::ReadWrite));
        QVERIFY(less.setFileTime(QDateTime::currentDateTimeUtc().addDays(-1), QFileDevice::FileModificationTime));
        less.close();
        VERIFY_EXPECTED(cache(2 * oneTrace).traceOf(third, standinSearch()));
        QCOMPARE(cache().sizeBytes(), 2 * oneTrace);
        QVERIFY(!cache().find(third).isEmpty());
        QVERIFY(!cache().find(first).isEmpty());
        QCOMPARE(cache().find(second), QString());
        QCOMPARE(cache().clear(), 2 * oneTrace);
        QCOMPARE(cache().sizeBytes(), 0);
        QCOMPARE(filesIn(file("cache")), QStringList());
    }
    void loadsReportsAndTracesAlike()
    {
        const auto trace = core::traceOrReportReader(standinSearch())(report(), {}, {}, {});
        VERIFY_EXPECTED(trace);
        QCOMPARE((*trace)->kernels.size(), std::size_t(5)); // the golden trace
        const auto again = core::traceOrReportReader(noNsys())((*trace)->path, {}, {}, {});
        VERIFY_EXPECTED(again);
        QCOMPARE((*again)->kernels.size(), std::size_t(5));
        core::ReportCache::ofUser().clear();
    }
    void namesTheCommandForABaseline()
    {
        const auto path = file("main.loupe");
        QFile written(path);
        QVERIFY(written.open(QIODevice::WriteOnly));
        written.write(core::packLoupe("{\"format\": \"baseline\"}").value());
        written.close();
        const auto trace = core::traceOrReportReader(noNsys())(path, {}, {}, {});
        QVERIFY(!trace);
        QCOMPARE(trace.error().code, core::ErrorCode::BadFormat);
        QVERIFY2(trace.error().message.contains(QStringLiteral("gpuloupe-cli compare")),
                 qPrintable(trace.error().message));
    }
};

QTEST_GUILESS_MAIN(TestReportFile)
#include "tst_reportfile.moc"
