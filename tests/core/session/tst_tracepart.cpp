// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysistesting.h"
#include "convert/slice.h"
#include "exportbuilder.h"
#include "madetraces.h"
#include "partfigures.h"
#include "report/verification/figureverification.h"
#include "results/analysisresults.h"
#include "scope/partscope.h"
#include "session/analysissession.h"
#include "session/tracestore.h"
#include "verifyexpected.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace analysistesting;

namespace {

constexpr std::int64_t Ms = 1'000'000;

/// Six kernels of 10 ms with their launches 5 ms before, one each 20 ms, of two processes in turn.
core::Expected<void> writeSmallTrace(const QString& path)
{
    fixtures::ExportBuilder builder;
    for (std::int64_t i = 0; i < 6; ++i) {
        const std::int64_t pid = i % 2 == 0 ? 111 : 222;
        const auto startNs = i * 20 * Ms;
        builder.addCall({ .pid = pid, .startNs = startNs, .endNs = startNs + Ms, .correlation = i + 1 });
        builder.addKernel(
            { .pid = pid, .startNs = startNs + 5 * Ms, .endNs = startNs + 15 * Ms, .correlation = i + 1 });
    }
    return builder.write(path);
}

} // namespace

class TestTracePart : public QObject
{
    Q_OBJECT

    QTemporaryDir m_place;

    QString file(const QString& name) const { return m_place.filePath(name); }
    static QString shared(const QString& name)
    {
        return QDir(QStringLiteral(GPULOUPE_SHARED_DIR)).filePath(QStringLiteral("data/") + name);
    }
    static core::PartRequest between(std::int64_t startNs, std::int64_t endNs)
    {
        return { core::TimeWindow { startNs, endNs }, {} };
    }
    /// Where the figures of a part differ from those of the same scope of the whole trace, or nothing.
    static QString fault(const QString& path, double fromShare, double toShare)
    {
        const auto trace = core::loadTrace(path);
        if (!trace)
            return trace.error().message;
        const auto lengthNs = static_cast<double>((*trace)->extent.durationNs());
        const auto request
            = between(static_cast<std::int64_t>(fromShare * lengthNs), static_cast<std::int64_t>(toShare * lengthNs));
        const auto part = core::loadTrace(path, { .part = request });
        if (!part)
            return part.error().message;
        if (!((*part)->extent == (*trace)->extent))
            return QStringLiteral("moments count from another start");
        const auto scope = core::scopeOfPart(**part);
        const auto before = core::analyze(*trace, scope);
        const auto after = core::analyze(*part, scope);
        return fixtures::differenceOfParts(**before, **after);
    }

private Q_SLOTS:
    void figuresAreThoseOfTheScope_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<double>("from");
        QTest::addColumn<double>("to");
        QTest::newRow("training") << QStringLiteral("h100_2gpu_1s.sqlite") << 0.3 << 0.5;
        QTest::newRow("early in training") << QStringLiteral("h100_2gpu_1s.sqlite") << 0.2 << 0.25;
        QTest::newRow("context before it") << QStringLiteral("s3.17.2_aws.sqlite") << 0.45 << 0.55;
        QTest::newRow("NCCL") << QStringLiteral("s3.25.0_nccl_2gpu_train.sqlite") << 0.4 << 0.6;
        QTest::newRow("four GPUs") << QStringLiteral("s3.13.2_cloverleaf_4gpu.sqlite") << 0.6 << 0.7;
        QTest::newRow("samples and switches") << QStringLiteral("s3.11.1_raytracer.sqlite") << 0.2 << 0.9;
        QTest::newRow("unified memory") << QStringLiteral("s2.9.1_unified_memory.sqlite") << 0.5 << 0.9;
        QTest::newRow("no version") << QStringLiteral("unversioned_2020.sqlite") << 0.2 << 0.8;
    }
    void figuresAreThoseOfTheScope()
    {
        QFETCH(QString, name);
        QFETCH(double, from);
        QFETCH(double, to);
        if (!QFile::exists(shared(name)))
            QSKIP("the folder of reference traces is not there");
        QCOMPARE(fault(shared(name), from, to), QString());
    }

    /// Rows are looked at in the pages of the file, or asked of SQLite where those are not plain.
    void pagesGiveWhatSqliteGives_data() { figuresAreThoseOfTheScope_data(); }
    void pagesGiveWhatSqliteGives()
    {
        QFETCH(QString, name);
        QFETCH(double, from);
        QFETCH(double, to);
        if (!QFile::exists(shared(name)))
            QSKIP("the folder of reference traces is not there");
        const auto whole = core::loadTrace(shared(name));
        VERIFY_EXPECTED(whole);
        const auto lengthNs = static_cast<double>((*whole)->extent.durationNs());
        const auto request
            = between(static_cast<std::int64_t>(from * lengthNs), static_cast<std::int64_t>(to * lengthNs));
        const auto ofPages = core::loadTrace(shared(name), { .part = request });
        const auto ofSqlite = core::loadTrace(shared(name), { .allowNativeSqlite = false, .part = request });
        VERIFY_EXPECTED(ofPages);
        VERIFY_EXPECTED(ofSqlite);
        QVERIFY((*ofPages)->part->tables == (*ofSqlite)->part->tables);
        QCOMPARE((*ofPages)->part->launchesBeside, (*ofSqlite)->part->launchesBeside);
        QCOMPARE((*ofPages)->part->launchesMissing, (*ofSqlite)->part->launchesMissing);
        const auto scope = core::scopeOfPart(**ofPages);
        QCOMPARE(fixtures::differenceOfParts(**core::analyze(*ofPages, scope), **core::analyze(*ofSqlite, scope)),
                 QString());
    }

    /// What holds memory in a part may have been allocated before it.
    void allAllocationsAreRead()
    {
        fixtures::ExportBuilder builder;
        for (std::int64_t i = 0; i < 10; ++i) {
            builder.addKernel({ .startNs = 10 * Ms * i, .endNs = 10 * Ms * i + 5 * Ms });
            builder.addAllocation({ .timeNs = 10 * Ms * i + Ms, .address = 4096 * (i + 1), .sizeBytes = 100 });
        }
        const auto path = file(QStringLiteral("allocations.sqlite"));
        VERIFY_EXPECTED(builder.write(path));
        const auto part = core::loadTrace(path, { .part = between(50 * Ms, 70 * Ms) });
        VERIFY_EXPECTED(part);
        QCOMPARE((*part)->allocations.size(), std::size_t { 10 });
        QCOMPARE((*part)->part->sum().cutAtEnd, 0);
    }

    void figuresOfMadeTracesAreThoseOfTheScope()
    {
        for (const char trace : { 'A', 'B', 'C' }) {
            const auto path = file(QStringLiteral("made.sqlite"));
            VERIFY_EXPECTED(fixtures::madeTrace(QLatin1Char(trace)).write(path));
            QCOMPARE(fault(path, 0.25, 0.75), QString());
        }
    }

    void countsSayWhatWasLeftOut()
    {
        const auto path = file(QStringLiteral("small.sqlite"));
        VERIFY_EXPECTED(writeSmallTrace(path));
        // from the middle of kernel 1 to that of kernel 3, whose launches lie at 20 and at 60 ms
        const auto trace = core::loadTrace(path, { .part = between(30 * Ms, 70 * Ms) });
        VERIFY_EXPECTED(trace);
        QVERIFY((*trace)->part);
        const auto& part = *(*trace)->part;
        const auto& kernels = part.tables[0];
        QCOMPARE(kernels.table, QStringLiteral("CUPTI_ACTIVITY_KIND_KERNEL"));
        QCOMPARE(kernels.inside, 3);
        QCOMPARE(kernels.cutAtStart, 1);
        QCOMPARE(kernels.cutAtEnd, 1);
        QCOMPARE(kernels.before, 1);
        QCOMPARE(kernels.after, 2);
        QCOMPARE(part.launchesBeside, 1);
        QCOMPARE(part.launchesMissing, 0);
        QCOMPARE((*trace)->extent.durationNs(), 115 * Ms);
        const auto sentence = core::partSentence(**trace);
        QVERIFY2(sentence.contains(QStringLiteral("window 0.0300–0.0700 s"))
                     || sentence.contains(QStringLiteral("window 0.030000–0.070000 s")),
                 qPrintable(sentence));
        QVERIFY2(core::describeScope(core::scopeOfPart(**trace), **trace).contains(QStringLiteral("part")), "scope");
    }

    void processesAreRead()
    {
        const auto path = file(QStringLiteral("small.sqlite"));
        VERIFY_EXPECTED(writeSmallTrace(path));
        const auto trace = core::loadTrace(path, { .part = { {}, { 222 } } });
        VERIFY_EXPECTED(trace);
        QCOMPARE((*trace)->kernels.size(), std::size_t { 3 });
        QCOMPARE((*trace)->part->sum().ofOthers, 6);
        core::AnalysisSession session(core::TraceSet({ *trace }));
        QCOMPARE(session.scope().processes.size(), std::size_t { 1 });
        QVERIFY(!session.visit({})); // the whole trace is what was read
    }

    void scopesStayInThePart()
    {
        const auto path = file(QStringLiteral("small.sqlite"));
        VERIFY_EXPECTED(writeSmallTrace(path));
        const auto trace = core::loadTrace(path, { .part = between(30 * Ms, 70 * Ms) });
        VERIFY_EXPECTED(trace);
        core::Scope wider;
        wider.window = core::TimeWindow { (*trace)->extent.startNs, (*trace)->extent.startNs + 50 * Ms };
        const auto within = core::withinPart(wider, **trace);
        QCOMPARE(within.window->startNs - (*trace)->extent.startNs, 30 * Ms);
        QCOMPARE(within.window->endNs - (*trace)->extent.startNs, 50 * Ms);
    }

    void aPartIsAnotherTraceThanTheWhole()
    {
        const auto path = file(QStringLiteral("small.sqlite"));
        VERIFY_EXPECTED(writeSmallTrace(path));
        core::TraceStore store;
        const auto whole = store.open({ path });
        const auto part = store.open({ .path = path, .part = between(30 * Ms, 70 * Ms) });
        const auto again = store.open({ .path = path, .part = between(30 * Ms, 70 * Ms) });
        VERIFY_EXPECTED(whole);
        VERIFY_EXPECTED(part);
        QVERIFY(*whole != *part);
        QCOMPARE(*part, *again);
        QCOMPARE((*whole)->kernels.size(), std::size_t { 6 });
    }

    void aPartFitsWhereTheWholeDoesNot()
    {
        const auto path = file(QStringLiteral("small.sqlite"));
        VERIFY_EXPECTED(writeSmallTrace(path));
        const auto whole = core::loadTrace(path, { .memoryBytes = 700 });
        QVERIFY(!whole);
        QCOMPARE(whole.error().code, core::ErrorCode::TooLarge);
        VERIFY_EXPECTED(core::loadTrace(path, { .memoryBytes = 700, .part = between(45 * Ms, 46 * Ms) }));
    }

    void partsOutsideOfTheTraceAreRefused()
    {
        const auto path = file(QStringLiteral("small.sqlite"));
        VERIFY_EXPECTED(writeSmallTrace(path));
        for (const auto& request : { between(200 * Ms, 300 * Ms), between(-20 * Ms, -10 * Ms), between(10, 10) }) {
            const auto trace = core::loadTrace(path, { .part = request });
            QVERIFY(!trace);
            QCOMPARE(trace.error().code, core::ErrorCode::Usage);
        }
    }

    void processesThatAreNotThereAreRefused()
    {
        const auto path = file(QStringLiteral("small.sqlite"));
        VERIFY_EXPECTED(writeSmallTrace(path));
        core::PartRequest request;
        request.pids = { 333 };
        const auto trace = core::loadTrace(path, { .part = request });
        QVERIFY(!trace);
        QCOMPARE(trace.error().code, core::ErrorCode::Usage);
        QVERIFY2(trace.error().message.contains(QStringLiteral("process 333")), qPrintable(trace.error().message));
    }

    void stoppedScansEnd()
    {
        const auto path = file(QStringLiteral("small.sqlite"));
        VERIFY_EXPECTED(writeSmallTrace(path));
        std::stop_source stop;
        const auto trace = core::loadTrace(
            path, { .part = between(30 * Ms, 70 * Ms) }, [&stop](const core::Progress&) { stop.request_stop(); },
            stop.get_token());
        QVERIFY(!trace);
        QCOMPARE(trace.error().code, core::ErrorCode::Cancelled);
    }

    /// Moments count from the first event, also when it stands in the middle of a large table.
    void theFirstEventIsFound_data()
    {
        QTest::addColumn<int>("row");
        QTest::newRow("first row") << 1;
        QTest::newRow("between the rows that are looked up") << 100'000;
        QTest::newRow("last row") << 200'000;
    }
    void theFirstEventIsFound()
    {
        QFETCH(const int, row);
        fixtures::ExportBuilder builder;
        builder.addKernel({ .startNs = 3 * Ms, .endNs = 4 * Ms });
        builder.execute(QStringLiteral("CREATE TEMP TABLE one AS SELECT * FROM CUPTI_ACTIVITY_KIND_KERNEL"));
        builder.execute(QStringLiteral("WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 199999) "
                                       "INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL SELECT one.* FROM n, one"));
        builder.execute(QStringLiteral("UPDATE CUPTI_ACTIVITY_KIND_KERNEL SET start = rowid * 1000000, "
                                       "\"end\" = rowid * 1000000 + 500000"));
        builder.execute(QStringLiteral("UPDATE CUPTI_ACTIVITY_KIND_KERNEL SET start = -7000000, \"end\" = -6000000 "
                                       "WHERE rowid = %1")
                            .arg(row));
        const auto path = file(QStringLiteral("unordered.sqlite"));
        VERIFY_EXPECTED(builder.write(path));
        // from moment 5 ms in the file on
        const auto part = core::loadTrace(path, { .part = between(12 * Ms, 22 * Ms) });
        VERIFY_EXPECTED(part);
        QCOMPARE((*part)->extent.startNs, -7 * Ms);
        const auto& counts = (*part)->part->tables[0];
        QCOMPARE(counts.inside, 10);
        QCOMPARE(counts.before, row == 1 ? 4 : 5);
        QCOMPARE(counts.inside + counts.leftOut(), 200'000);
        QCOMPARE((*part)->part->window->startNs, 5 * Ms);
    }

    void brokenRowsAreNoEvents()
    {
        fixtures::ExportBuilder builder;
        for (std::int64_t i = 0; i < 10; ++i)
            builder.addKernel({ .startNs = 10 * Ms * i + Ms, .endNs = 10 * Ms * i + 5 * Ms });
        const auto path = file(QStringLiteral("broken.sqlite"));
        builder.execute(QStringLiteral("UPDATE CUPTI_ACTIVITY_KIND_KERNEL SET start = 'text' WHERE rowid = 2"));
        builder.execute(QStringLiteral("UPDATE CUPTI_ACTIVITY_KIND_KERNEL SET \"end\" = start - 1 WHERE rowid = 5"));
        builder.execute(QStringLiteral("UPDATE CUPTI_ACTIVITY_KIND_KERNEL SET \"end\" = 9223372036854775807, "
                                       "start = 9223372036854775806 WHERE rowid = 9"));
        VERIFY_EXPECTED(builder.write(path));
        const auto whole = core::loadTrace(path);
        const auto part = core::loadTrace(path, { .part = between(0, 60 * Ms) });
        VERIFY_EXPECTED(whole);
        VERIFY_EXPECTED(part);
        QVERIFY((*whole)->extent == (*part)->extent);
        const auto& counts = (*part)->part->tables[0];
        QCOMPARE(counts.inside + counts.leftOut(), 7);
        QCOMPARE((*part)->kernels.size(), static_cast<std::size_t>(counts.inside + counts.beside));
    }

    void figuresOfAPartStandInTheFile()
    {
        if (!QFile::exists(shared(QStringLiteral("s3.25.0_nccl_2gpu_train.sqlite"))))
            QSKIP("the folder of reference traces is not there");
        const auto path = shared(QStringLiteral("s3.25.0_nccl_2gpu_train.sqlite"));
        const auto whole = core::loadTrace(path);
        VERIFY_EXPECTED(whole);
        const auto lengthNs = (*whole)->extent.durationNs();
        const auto part = core::loadTrace(path, { .part = between(lengthNs * 4 / 10, lengthNs * 6 / 10) });
        VERIFY_EXPECTED(part);
        core::AnalysisSession session(core::TraceSet({ *part }));
        VERIFY_EXPECTED(session.compute());
        const auto verification = core::verifyFigures(*session.results(), { 3 });
        VERIFY_EXPECTED(verification);
        for (const auto& differing : verification->differences)
            qWarning() << differing.table << differing.column << differing.row;
        QVERIFY(verification->differences.empty());
    }
};

QTEST_GUILESS_MAIN(TestTracePart)
#include "tst_tracepart.moc"
