// SPDX-License-Identifier: GPL-3.0-or-later
// Every reference trace must open, and its kernels must be those that a plain SQL query on the file finds.
#include "trace/traceloader.h"
#include "tracetext.h"
#include "verifyexpected.h"

#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QMap>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QTest>
#include <QUrl>

namespace {

const auto DataFolder = QStringLiteral(GPULOUPE_SHARED_DIR "/data");

/// Calls and total duration of what has one name.
struct Total {
    qint64 count = 0;
    qint64 durationNs = 0;
};
using Totals = QMap<QString, Total>;

QStringList texts(const Totals& totals)
{
    QStringList lines;
    for (auto total = totals.begin(); total != totals.end(); ++total)
        lines.append(QStringLiteral("%1: %2 × %3 ns").arg(total.key()).arg(total->count).arg(total->durationNs));
    return lines;
}

/// What a query of its own connection finds: name, count, nanoseconds. Nothing when the table is absent.
Totals query(const QString& path, const QString& sql)
{
    static int connections = 0;
    const auto name = QStringLiteral("plain-%1").arg(connections++);
    Totals totals;
    {
        auto database = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), name);
        database.setConnectOptions(QStringLiteral("QSQLITE_OPEN_URI;QSQLITE_OPEN_READONLY"));
        database.setDatabaseName(QUrl::fromLocalFile(path).toString(QUrl::FullyEncoded)
                                 + QStringLiteral("?immutable=1"));
        database.open();
        QSqlQuery rows(database);
        rows.setForwardOnly(true);
        if (rows.exec(sql)) {
            while (rows.next())
                totals.insert(rows.value(0).toString(), { rows.value(1).toLongLong(), rows.value(2).toLongLong() });
        }
    }
    QSqlDatabase::removeDatabase(name);
    return totals;
}

template <typename Table, typename NameOf> Totals sums(const Table& table, NameOf nameOf)
{
    Totals totals;
    for (std::size_t row = 0; row < table.size(); ++row) {
        auto& total = totals[nameOf(row)];
        ++total.count;
        total.durationNs += table.endNs[row] - table.startNs[row];
    }
    return totals;
}

QStringList listing(const QString& folder)
{
    QStringList lines;
    const auto files = QDir(folder).entryInfoList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot, QDir::Name);
    for (const auto& file : files)
        lines.append(QStringLiteral("%1 %2 %3")
                         .arg(file.fileName())
                         .arg(file.size())
                         .arg(file.lastModified().toMSecsSinceEpoch()));
    return lines;
}

} // namespace

class TestRealTraces : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_files = QDir(DataFolder).entryList({ QStringLiteral("*.sqlite") }, QDir::Files, QDir::Name);
        if (m_files.isEmpty())
            QSKIP("the folder of reference traces is not there");
    }

    void sumsAreThoseOfPlainSql_data()
    {
        QTest::addColumn<QString>("path");
        for (const auto& file : m_files)
            QTest::newRow(qPrintable(file)) << DataFolder + QLatin1Char('/') + file;
    }

    void sumsAreThoseOfPlainSql()
    {
        QFETCH(QString, path);
        const auto before = listing(DataFolder);
        const auto loaded = core::loadTrace(path, { .threads = 2 });
        VERIFY_EXPECTED(loaded);
        QCOMPARE(listing(DataFolder), before);
        const auto& trace = **loaded;

        const auto kernels = sums(trace.kernels, [&](std::size_t row) {
            return trace.kernelNames[trace.kernels.name[row].value()].fullName;
        });
        QCOMPARE(texts(kernels),
                 texts(query(path,
                             QStringLiteral("SELECT value, count(*), sum(end - start) FROM CUPTI_ACTIVITY_KIND_KERNEL "
                                            "JOIN StringIds ON id = demangledName GROUP BY value"))));
        const auto calls = sums(
            trace.calls, [&](std::size_t row) { return trace.callNames[trace.calls.name[row].value()].recordedName; });
        QCOMPARE(
            texts(calls),
            texts(query(path,
                        QStringLiteral("SELECT value, count(*), sum(end - start) FROM CUPTI_ACTIVITY_KIND_RUNTIME "
                                       "JOIN StringIds ON id = nameId WHERE eventClass IS NOT 67 GROUP BY value"))));
        const auto copies
            = sums(trace.copies, [&](std::size_t row) { return QString::number(trace.copies.copyKind[row]); });
        QCOMPARE(
            texts(copies),
            texts(query(path,
                        QStringLiteral("SELECT copyKind, count(*), sum(end - start) FROM CUPTI_ACTIVITY_KIND_MEMCPY "
                                       "GROUP BY copyKind"))));
        const auto sets = sums(trace.sets, [](std::size_t) { return QStringLiteral("0"); });
        QCOMPARE(texts(sets),
                 texts(query(path,
                             QStringLiteral("SELECT 0, count(*), sum(end - start) FROM CUPTI_ACTIVITY_KIND_MEMSET "
                                            "HAVING count(*) > 0"))));
        const auto osCalls
            = sums(trace.osRuntime, [&](std::size_t row) { return trace.strings.text(trace.osRuntime.name[row]); });
        QCOMPARE(texts(osCalls),
                 texts(query(path,
                             QStringLiteral("SELECT value, count(*), sum(end - start) FROM OSRT_API "
                                            "JOIN StringIds ON id = nameId GROUP BY value"))));
        const auto events = query(path,
                                  QStringLiteral("SELECT eventType, count(*), sum(end - start) FROM NVTX_EVENTS "
                                                 "WHERE eventType IN (34, 59, 60) GROUP BY eventType"));
        qint64 eventCount = 0;
        for (const auto& total : events)
            eventCount += total.count;
        QCOMPARE(static_cast<qint64>(trace.nvtx.size()), eventCount);
    }

    void launchesAreThoseOfPlainSql_data() { sumsAreThoseOfPlainSql_data(); }

    void launchesAreThoseOfPlainSql()
    {
        QFETCH(QString, path);
        const auto loaded = core::loadTrace(path);
        VERIFY_EXPECTED(loaded);
        const auto& trace = **loaded;
        Totals found;
        for (std::size_t row = 0; row < trace.kernels.size(); ++row) {
            if (!trace.kernels.launch[row].isValid())
                continue;
            auto& total = found[QStringLiteral("launched")];
            ++total.count;
            total.durationNs += trace.kernels.endNs[row] - trace.kernels.startNs[row];
        }
        const auto sql
            = QStringLiteral("SELECT 'launched', count(*), sum(end - start) FROM CUPTI_ACTIVITY_KIND_KERNEL "
                             "WHERE (correlationId, globalPid) IN (SELECT correlationId, globalTid & ~16777215 "
                             "FROM CUPTI_ACTIVITY_KIND_RUNTIME WHERE correlationId <> 0) HAVING count(*) > 0");
        QCOMPARE(texts(found), texts(query(path, sql)));
    }

    void everyWayOfReadingIsTheSame_data() { sumsAreThoseOfPlainSql_data(); }

    void everyWayOfReadingIsTheSame()
    {
        QFETCH(QString, path);
        const auto first = core::loadTrace(path, { .threads = 1 });
        const auto second = core::loadTrace(path, { .threads = 5 });
        const auto third = core::loadTrace(path, { .threads = 2, .allowNativeSqlite = false });
        VERIFY_EXPECTED(first);
        VERIFY_EXPECTED(second);
        VERIFY_EXPECTED(third);
        const auto expected = fixtures::eventTexts(**first);
        // one comparison of a joined text each: QCOMPARE of lists stops at the first difference anyway
        QVERIFY(fixtures::eventTexts(**second) == expected);
        QVERIFY(fixtures::eventTexts(**third) == expected);
    }

    void h100HasTheReferenceFigures()
    {
        const auto loaded = core::loadTrace(DataFolder + QStringLiteral("/h100_2gpu_1s.sqlite"));
        VERIFY_EXPECTED(loaded);
        const auto& kernels = (*loaded)->kernels;
        QCOMPARE(kernels.size(), std::size_t { 3442 });
        QCOMPARE((*loaded)->calls.size(), std::size_t { 5796 });
        std::int64_t totalNs = 0;
        int launched = 0;
        for (std::size_t row = 0; row < kernels.size(); ++row) {
            totalNs += kernels.endNs[row] - kernels.startNs[row];
            launched += kernels.launch[row].isValid() ? 1 : 0;
        }
        QCOMPARE(totalNs, std::int64_t { 44'829'522 });
        QCOMPARE(launched, 1632);
    }

    void devicesAreThePhysicalOnes()
    {
        // CUDA's device 0 is GPU 1 of this machine
        const auto loaded = core::loadTrace(DataFolder + QStringLiteral("/s3.23.3_2gpu_swapped_ids.sqlite"));
        VERIFY_EXPECTED(loaded);
        const auto& trace = **loaded;
        const auto expected = query(
            trace.path,
            QStringLiteral("SELECT gpuId, count(*), sum(end - start) FROM CUPTI_ACTIVITY_KIND_KERNEL "
                           "JOIN TARGET_INFO_CUDA_DEVICE ON cudaId = deviceId AND pid = (globalPid >> 24) & 16777215 "
                           "GROUP BY gpuId"));
        QVERIFY(!expected.isEmpty());
        const auto found = sums(trace.kernels, [&](std::size_t row) {
            return QString::number(trace.devices[trace.deviceOf(trace.kernels.stream[row]).value()].gpuId);
        });
        QCOMPARE(texts(found), texts(expected));
    }

    void bookkeepingBeforeTheStartIsNoEvent()
    {
        // the row that makes the domain CCCL lies 1.96 s before the session's start
        const auto loaded = core::loadTrace(DataFolder + QStringLiteral("/s3.20.2_negative_times.sqlite"));
        VERIFY_EXPECTED(loaded);
        QVERIFY((*loaded)->extent.startNs > 0);
        QCOMPARE((*loaded)->nvtxDomains.size(), std::size_t { 1 });
        QCOMPARE((*loaded)->nvtxDomains.begin()->second, QStringLiteral("CCCL"));
    }

    void unversionedFilesSaySo()
    {
        const auto loaded = core::loadTrace(DataFolder + QStringLiteral("/unversioned_2020.sqlite"));
        VERIFY_EXPECTED(loaded);
        QCOMPARE((*loaded)->schemaVersion(), QStringLiteral("unversioned"));
    }

    void graphsTracedAsAWholeAreFound()
    {
        const auto loaded = core::loadTrace(DataFolder + QStringLiteral("/s3.24.0_graph_level.sqlite"));
        VERIFY_EXPECTED(loaded);
        QVERIFY((*loaded)->hasOpaqueGraphs());
    }

private:
    QStringList m_files;
};

QTEST_GUILESS_MAIN(TestRealTraces)
#include "tst_realtraces.moc"
