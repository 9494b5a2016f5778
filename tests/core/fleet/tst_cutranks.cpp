// SPDX-License-Identifier: GPL-3.0-or-later
// Ranks whose files were cut (ranks.md §10): read as far as they go, and not missed where they end.
#include "fleet/fleettext.h"
#include "fleet/rankinputs.h"
#include "fleet/ranks/cutrank.h"
#include "fleet/ranks/makeranksummary.h"
#include "fleet/ranks/rankfile.h"
#include "fleet/settleranks.h"
#include "generator.h"
#include "rankrecorder.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

class TestCutRanks : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        tracegen::JobShape shape;
        shape.world = 4;
        shape.ranksPerHost = 2;
        shape.stepCount = 8;
        shape.layersPerStage = 2;
        std::vector<tracegen::RankPath> paths;
        for (int rank = 0; rank < shape.world; ++rank)
            paths.push_back({ rank, pathOf(rank) });
        QVERIFY(tracegen::generateRanks({ tracegen::findProfile("ranks"), 0, shape.seed }, shape, paths));
        QFile whole(pathOf(CutRank));
        QVERIFY(whole.open(QIODevice::ReadOnly));
        m_bytes = whole.readAll();
        m_whole = core::summarizeRanks(core::loadTrace(pathOf(CutRank)).value(), {}).value().ranks.front();
    }

    /// Of a table that is there in part, not nothing could be read, whatever it is of.
    void onlyWhatHasNoRowsIsLost()
    {
        core::Trace trace;
        trace.diagnostics.add({ core::CutFileId, core::Severity::Error, 1, QStringLiteral("The file was cut."), {} });
        const auto cutAt = [&trace](core::EventClass eventClass, std::int64_t rowsKept) {
            auto& reading = trace.readings[static_cast<std::size_t>(eventClass)];
            reading.table = QString::number(static_cast<int>(eventClass));
            reading.problem = QStringLiteral("cut");
            reading.rowsKept = rowsKept;
        };
        for (const auto eventClass : { core::EventClass::GpuMetrics, core::EventClass::GpuPageFaults,
                                       core::EventClass::LibraryCalls, core::EventClass::Scheduling })
            cutAt(eventClass, 5);
        QCOMPARE(core::findTraceCut(trace)->lost, QStringList());
        cutAt(core::EventClass::GpuMetrics, 0);
        QCOMPARE(core::findTraceCut(trace)->lost,
                 QStringList { trace.readings[static_cast<std::size_t>(core::EventClass::GpuMetrics)].table });
    }

    void isReadAsFarAsItGoes_data()
    {
        QTest::addColumn<qint64>("bytes");
        const auto pages = m_bytes.size() / PageBytes;
        QTest::newRow("three quarters") << pages * 3 / 4 * PageBytes;
        QTest::newRow("within a page") << pages * 3 / 4 * PageBytes + 100;
        QTest::newRow("all but the last page") << (pages - 1) * PageBytes;
    }

    /// What is there is what the whole trace has until then, and the job does without what is not.
    void isReadAsFarAsItGoes()
    {
        QFETCH(qint64, bytes);
        writeCut(bytes);
        const auto inputs = readAll();
        QVERIFY2(inputs.summaries.size() == 4, qPrintable(inputs.inputs[CutRank].reason));
        const auto& input = inputs.inputs[CutRank];
        QCOMPARE(input.state, QStringLiteral("read"));
        QVERIFY2(input.reason.startsWith(QStringLiteral("The file was cut: %1 of at least").arg(bytes)),
                 qPrintable(input.reason));
        const auto& rank = inputs.summaries[CutRank];
        QVERIFY(rank.isCut);
        QVERIFY(rank.window.endNs < m_whole.window.endNs);
        QVERIFY(rank.operations.size() > m_whole.operations.size() / 4);
        QVERIFY(rank.operations.size() < m_whole.operations.size());
        auto expected = m_whole;
        core::cutRank(expected, { rank.window.endNs, input.reason, {} });
        QCOMPARE(rank.operations, expected.operations);
        QVERIFY(rank.exposed == expected.exposed);
        QCOMPARE(rank.edgesNs, expected.edgesNs);
        QVERIFY(rank.cellTimes == expected.cellTimes);
        QVERIFY(rank.cellWork == expected.cellWork);
        QVERIFY(rank.program == expected.program);
        QVERIFY(!rank.lastCall);
    }

    void isNotMissedAfterItsEnd()
    {
        writeCut(m_bytes.size() * 3 / 4);
        auto inputs = readAll();
        QVERIFY(core::settleRanks(inputs));
        const auto result = core::analyzeFleet(std::move(inputs), {}).value();
        QVERIFY(result->hangs.empty());
        QVERIFY(result->census.missing.empty());
        for (const auto& instance : result->collectives.instances)
            QCOMPARE(core::instanceStateKey(instance.state), QStringLiteral("complete"));
        for (const auto& finding : result->findings)
            QVERIFY2(finding.rule > core::FleetRule::MissingRanks, qPrintable(finding.title));
        const auto lines = core::fleetLines(*result).join(u'|');
        QVERIFY2(lines.contains(QStringLiteral("Rank 2: The file was cut")), qPrintable(lines));
    }

    void summariesKeepThatItWasCut()
    {
        writeCut(m_bytes.size() * 3 / 4);
        const auto inputs = readAll();
        const auto path = m_folder.filePath(QStringLiteral("cut.loupe"));
        auto rank = inputs.summaries[CutRank];
        rank.identity.host.clear();
        QVERIFY(core::writeRankFile(path, { QStringLiteral("test"), {}, { rank } }));
        QVERIFY(core::readRanks(path).value().front() == rank);
        const auto read = core::readFleetInputs({ { path, QStringLiteral("cut.loupe") } }, {}).value();
        QVERIFY(read.inputs.front().reason.startsWith(QStringLiteral("The file was cut")));
        QVERIFY(QFile::remove(path));
    }

    void isRefusedWhereNothingIsLeft_data()
    {
        QTest::addColumn<qint64>("pages");
        QTest::addColumn<QString>("cause");
        QTest::newRow("no whole page") << qint64 { 0 } << QStringLiteral("is truncated");
        QTest::newRow("list of tables is not whole")
            << qint64 { 2 } << QStringLiteral("its list of tables cannot be read");
        QTest::newRow("kernels are missing") << qint64 { 18 } << QStringLiteral("table of kernels");
    }

    void isRefusedWhereNothingIsLeft()
    {
        QFETCH(qint64, pages);
        QFETCH(QString, cause);
        writeCut(std::max<qint64>(pages * PageBytes, 200));
        const auto inputs = readAll();
        QCOMPARE(inputs.summaries.size(), std::size_t { 3 });
        QCOMPARE(inputs.inputs[CutRank].state, QStringLiteral("refused"));
        QVERIFY2(inputs.inputs[CutRank].reason.contains(cause), qPrintable(inputs.inputs[CutRank].reason));
    }

    void aTraceAloneIsRefused()
    {
        writeCut(m_bytes.size() * 3 / 4);
        const auto trace = core::loadTrace(pathOf(CutRank));
        QVERIFY(!trace);
        QVERIFY(trace.error().message.contains(QStringLiteral("is truncated")));
    }

private:
    static constexpr int CutRank = 2;
    static constexpr qint64 PageBytes = 4096;

    [[nodiscard]] QString pathOf(int rank) const
    {
        return m_folder.filePath(QStringLiteral("rank%1.sqlite").arg(rank));
    }
    void writeCut(qint64 bytes) const
    {
        QFile file(pathOf(CutRank));
        QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
        QCOMPARE(file.write(m_bytes.first(bytes)), bytes);
    }
    [[nodiscard]] core::FleetInputs readAll() const
    {
        return core::readFleetInputs(core::rankInputs({ m_folder.path() }), {}).value();
    }

    QTemporaryDir m_folder;
    QByteArray m_bytes;
    core::RankSummary m_whole;
};

QTEST_GUILESS_MAIN(TestCutRanks)
#include "tst_cutranks.moc"
