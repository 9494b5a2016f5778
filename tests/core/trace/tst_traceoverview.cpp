// SPDX-License-Identifier: GPL-3.0-or-later
#include "exportbuilder.h"
#include "trace/part/traceoverview.h"
#include "verifyexpected.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <numeric>

namespace {

constexpr std::int64_t Ms = 1'000'000;

std::int64_t sumOf(const std::vector<std::int64_t>& counts)
{
    return std::accumulate(counts.begin(), counts.end(), std::int64_t { 0 });
}

} // namespace

class TestTraceOverview : public QObject
{
    Q_OBJECT

    QTemporaryDir m_place;

    /// 100 kernels, one each 10 ms, with 300 calls in the first tenth of the time.
    QString file() const
    {
        fixtures::ExportBuilder builder;
        for (std::int64_t i = 0; i < 100; ++i)
            builder.addKernel({ .startNs = i * 10 * Ms, .endNs = (i + 1) * 10 * Ms });
        for (std::int64_t i = 0; i < 300; ++i)
            builder.addCall({ .startNs = i * Ms / 3, .endNs = i * Ms / 3 + 10 });
        auto path = m_place.filePath(QStringLiteral("overview.sqlite"));
        return builder.write(path) ? path : QString();
    }

private Q_SLOTS:
    void eventsAreCounted()
    {
        const auto overview = core::scanOverview(file());
        VERIFY_EXPECTED(overview);
        QCOMPARE(overview->extent.durationNs(), 1000 * Ms);
        QCOMPARE(overview->events.size(), core::TraceOverview::BucketCount);
        QCOMPARE(sumOf(overview->events), 400);
        QCOMPARE(sumOf(overview->gpuWork), 100);
        QCOMPARE(overview->gpuWork[0], 1);
        QCOMPARE(overview->gpuWork[1], 0);
        const auto first = overview->sumOf({ 0, 100 * Ms });
        QCOMPARE(first.events, 310);
        QCOMPARE(first.gpuWork, 10);
        QVERIFY(first.neededBytes > 310 * 25);
    }

    /// Tables whose first rows are not the first events are counted again, and without pages the same is found.
    void orderOfRowsDoesNotMatter()
    {
        fixtures::ExportBuilder builder;
        builder.addKernel({ .startNs = 0, .endNs = 1 });
        builder.execute(QStringLiteral("CREATE TEMP TABLE one AS SELECT * FROM CUPTI_ACTIVITY_KIND_KERNEL"));
        builder.execute(QStringLiteral("WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 199999) "
                                       "INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL SELECT one.* FROM n, one"));
        builder.execute(QStringLiteral("UPDATE CUPTI_ACTIVITY_KIND_KERNEL SET start = (rowid - 1) * 1000000, "
                                       "\"end\" = rowid * 1000000"));
        builder.execute(QStringLiteral("UPDATE CUPTI_ACTIVITY_KIND_KERNEL SET start = -50000000000, "
                                       "\"end\" = -49999999999 WHERE rowid = 100000"));
        const auto path = m_place.filePath(QStringLiteral("unordered.sqlite"));
        VERIFY_EXPECTED(builder.write(path));
        const auto overview = core::scanOverview(path);
        const auto ofSqlite = core::scanOverview(path, { .allowNativeSqlite = false });
        VERIFY_EXPECTED(overview);
        VERIFY_EXPECTED(ofSqlite);
        QCOMPARE(overview->extent.startNs, -50'000 * Ms);
        QCOMPARE(overview->events[0], 1);
        QCOMPARE(overview->events[100], 0);
        QCOMPARE(sumOf(overview->events), 200'000);
        QCOMPARE(overview->events, ofSqlite->events);
        QVERIFY(overview->extent == ofSqlite->extent);
    }

    void aPartIsProposedThatFits()
    {
        const auto overview = core::scanOverview(file());
        VERIFY_EXPECTED(overview);
        const auto all = overview->sumOf({ 0, 1000 * Ms }).neededBytes;
        QCOMPARE(overview->firstPartWithin(all), (core::TimeWindow { 0, 1000 * Ms }));
        const auto part = overview->firstPartWithin(all / 2);
        QVERIFY(part.endNs < 1000 * Ms);
        QVERIFY(overview->sumOf(part).neededBytes <= all / 2);
        QVERIFY(overview->firstPartWithin(0).durationNs() > 0);
    }

    void stoppedScansEnd()
    {
        std::stop_source stop;
        const auto overview = core::scanOverview(
            file(), {}, [&stop](const core::Progress&) { stop.request_stop(); }, stop.get_token());
        QVERIFY(!overview);
        QCOMPARE(overview.error().code, core::ErrorCode::Cancelled);
    }

    void whatIsNoTraceIsRefused()
    {
        QVERIFY(!core::scanOverview(m_place.filePath(QStringLiteral("none.sqlite"))));
        QFile text(m_place.filePath(QStringLiteral("text.sqlite")));
        QVERIFY(text.open(QIODevice::WriteOnly));
        text.write("no trace at all");
        text.close();
        const auto overview = core::scanOverview(text.fileName());
        QVERIFY(!overview);
        QCOMPARE(overview.error().code, core::ErrorCode::BadFormat);
    }

    void aTraceWithoutEventsHasNoLength()
    {
        fixtures::ExportBuilder builder;
        builder.setCreatesEmptyTables(true);
        const auto path = m_place.filePath(QStringLiteral("empty.sqlite"));
        VERIFY_EXPECTED(builder.write(path));
        const auto overview = core::scanOverview(path);
        VERIFY_EXPECTED(overview);
        QCOMPARE(overview->extent.durationNs(), 0);
        QCOMPARE(overview->sumOf({ 0, 1 }).events, 0);
    }
};

QTEST_GUILESS_MAIN(TestTraceOverview)
#include "tst_traceoverview.moc"
