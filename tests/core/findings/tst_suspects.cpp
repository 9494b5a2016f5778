// SPDX-License-Identifier: GPL-3.0-or-later
#include "exportbuilder.h"
#include "findings/suspects.h"
#include "findingstesting.h"
#include "memorytrace.h"
#include "report/verification/figureverification.h"
#include "trace/traceloader.h"
#include "verifyexpected.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

using namespace analysistesting;
using namespace findingstesting;
using core::SuspectKind;
using fixtures::MemoryTrace;

namespace {

/// "kernel computeKernel 2600000 ×3" and so on.
QStringList lines(const core::Suspects& suspects)
{
    QStringList all;
    for (const auto& row : suspects.rows) {
        all.append(QStringLiteral("%1 %2 %3 ×%4")
                       .arg(core::suspectKindName(row.kind), row.name)
                       .arg(row.totalNs)
                       .arg(row.count));
    }
    return all;
}

core::Table described(const Judged& judged)
{
    return core::describeSuspects(judged.results->trace, std::make_shared<const core::Suspects>(judged.suspects),
                                  judged.results->scope, judged.results->tables);
}

/// The differences between the figures of `table` and the answers of their SQL.
QStringList differences(const Judged& judged, const core::Table& table)
{
    core::AnalysisResults own(*judged.results);
    own.tables = { std::make_shared<const core::Table>(table) };
    const auto verification = core::verifyFigures(own);
    if (!verification)
        return { verification.error().message };
    QStringList found;
    for (const auto& difference : verification->differences)
        found.append(QStringLiteral("%1 %2: %3, SQL %4\n%5")
                         .arg(QString::number(difference.row), difference.column, difference.shown, difference.answer,
                              difference.sql));
    return found;
}

} // namespace

class TestSuspects : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void goldenTrace()
    {
        const auto judged = judge(fixtures::makeSeedTrace());
        QCOMPARE(judged.error, QString());
        QCOMPARE(lines(judged.suspects),
                 QStringList({ QStringLiteral("kernel computeKernel 2600000 ×3"),
                               QStringLiteral("nccl allreduce 2000000 ×1"), QStringLiteral("nccl broadcast 1500000 ×1"),
                               QStringLiteral("idle GPU 0 1000000 ×1"),
                               QStringLiteral("barrier cudaStreamSynchronize 800000 ×1"),
                               QStringLiteral("barrier cudaDeviceSynchronize 700000 ×1"),
                               QStringLiteral("barrier cudaMemcpy 600000 ×1"),
                               QStringLiteral("barrier cudaLaunchKernel 200000 ×1"),
                               QStringLiteral("launch cudaLaunchKernel 50000 ×5") }));
        const auto table = described(judged);
        QCOMPARE(tableFault(table), QString());
        QCOMPARE(table.key, QStringLiteral("suspects"));
        QCOMPARE(cellText(table, 0, u"kind"), QStringLiteral("kernel"));
        QCOMPARE(cellText(table, 0, u"total_ms"), QStringLiteral("2.600"));
        QCOMPARE(cellText(table, 1, u"name"), QStringLiteral("allreduce"));
        QCOMPARE(cellText(table, 1, u"total_ns"), QStringLiteral("2000000"));
        QVERIFY(cellText(table, 1, u"details").contains(QStringLiteral("50.0 % overlapped")));
        QCOMPARE(cellText(table, 3, u"gpu"), QStringLiteral("GPU 0 (Example GPU)"));
        QCOMPARE(table.subject(0).device, core::DeviceIndex { 0 });
        QVERIFY(table.subject(0).kernel.isValid());
    }

    void sourceCellsHoldTheFigures()
    {
        const auto judged = judge(fixtures::makeSeedTrace());
        for (const auto& row : judged.suspects.rows) {
            const auto* table = findTable(judged.results->tables, row.source.tableKey);
            QVERIFY2(table && row.source.row < table->rowCount, qPrintable(row.name));
            if (row.kind == SuspectKind::Launch)
                continue; // leads on only
            QCOMPARE(cellText(*table, row.source.row, row.source.totalPrefix + QStringLiteral("_ns")),
                     QString::number(row.totalNs));
            QCOMPARE(cellText(*table, row.source.row, row.source.countKey), QString::number(row.count));
        }
    }

    void tableShowsTwelve()
    {
        MemoryTrace builder;
        for (int i = 0; i < 30; ++i)
            builder.addKernel(1, 0, 7, i * MsNs, (i + 1) * MsNs, QStringLiteral("k%1").arg(i));
        const auto judged = judge(builder.build());
        QCOMPARE(judged.suspects.rows.size(), std::size_t { 31 }); // and idle time of 0
        QCOMPARE(described(judged).rowCount, core::MaximumSuspects);
        QCOMPARE(judged.suspects.rows[0].name, QStringLiteral("k0")); // ties by name
        QCOMPARE(judged.suspects.rows[1].name, QStringLiteral("k1"));
        QCOMPARE(judged.suspects.rows[2].name, QStringLiteral("k10"));
    }

    void launchCallsCountOnce()
    {
        MemoryTrace builder; // one call launches a graph of three kernels
        builder.addCall(1, 1, 0, 100 * UsNs, QStringLiteral("cudaGraphLaunch_v10000"), 4);
        for (int i = 0; i < 3; ++i)
            builder.addKernel(1, 0, 7, (200 + i * 10) * UsNs, (205 + i * 10) * UsNs, QStringLiteral("k"), 4);
        const auto judged = judge(builder.build());
        QCOMPARE(lines(judged.suspects).front(), QStringLiteral("launch cudaGraphLaunch 100000 ×1"));
    }

    void nothingCaptured()
    {
        const auto judged = judge(MemoryTrace().build());
        QVERIFY(!judged.suspects.provenance.isAvailable());
        QCOMPARE(tableFault(described(judged)), QString());
    }

    void cancelled()
    {
        const auto trace = fixtures::makeSeedTrace();
        const auto judged = judge(trace);
        const auto& r = *judged.results;
        const auto stopped = core::analyzeSuspects(
            *trace, {}, { *r.kernels, *r.barriers, *r.memoryOperations, *r.gpuIdle }, stoppedToken());
        QVERIFY(!stopped);
        QCOMPARE(stopped.error().code, core::ErrorCode::Cancelled);
    }

    void sqlGivesTheFigures()
    {
        QTemporaryDir folder;
        const auto path = folder.filePath(QStringLiteral("golden.sqlite"));
        QVERIFY(fixtures::goldenSeed().write(path).has_value());
        const auto trace = core::loadTrace(path);
        VERIFY_EXPECTED(trace);
        const auto judged = judge(*trace);
        const auto table = described(judged);
        const auto& total = table.columns[*table.findColumn(u"total_ns")];
        QVERIFY(!total.sql(0).isEmpty() && !total.sql(3).isEmpty() && !total.sql(8).isEmpty());
        QCOMPARE(differences(judged, table), QStringList());
    }

    void realTraces_data()
    {
        QTest::addColumn<QString>("path");
        const QDir folder(QStringLiteral(GPULOUPE_SHARED_DIR "/data"));
        for (const auto& name : folder.entryList({ QStringLiteral("*.sqlite") }))
            QTest::addRow("%s", qPrintable(name)) << folder.filePath(name);
        if (folder.isEmpty())
            QTest::newRow("none") << QString();
    }

    void realTraces()
    {
        QFETCH(QString, path);
        if (path.isEmpty())
            QSKIP("the reference traces are not there");
        const auto trace = core::loadTrace(path);
        VERIFY_EXPECTED(trace);
        const auto judged = judge(*trace);
        QCOMPARE(judged.error, QString());
        const auto table = described(judged);
        QCOMPARE(tableFault(table), QString());
        QVERIFY(std::is_sorted(judged.suspects.rows.begin(), judged.suspects.rows.end(),
                               [](const auto& left, const auto& right) { return left.totalNs > right.totalNs; }));
        QCOMPARE(differences(judged, table), QStringList());
    }
};

QTEST_GUILESS_MAIN(TestSuspects)
#include "tst_suspects.moc"
