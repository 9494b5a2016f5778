// SPDX-License-Identifier: GPL-3.0-or-later
// Every figure's SQL, run against the file, must give the figure.
#include "analysis/analysisresults.h"
#include "exportbuilder.h"
#include "report/figureverification.h"
#include "trace/traceloader.h"
#include "verifyexpected.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

using core::AnalysisResults;
using core::Cell;
using core::SqlValue;

namespace {

/// The first differences as lines, empty when there are none.
QString differences(const core::FigureVerification& verification)
{
    QStringList lines;
    for (const auto& difference : verification.differences) {
        lines.append(QStringLiteral("%1 row %2 %3: shown %4, SQL gives %5\n%6")
                         .arg(difference.table, QString::number(difference.row), difference.column, difference.shown,
                              difference.answer, difference.sql));
    }
    return lines.mid(0, 3).join(u'\n');
}

std::int64_t figureCount(const core::FigureVerification& verification)
{
    std::int64_t count = 0;
    for (const auto& table : verification.tables)
        count += table.figuresChecked;
    return count;
}

/// A trace with every kind of event, two processes on two GPUs, overlaps, ties, and rows that no reader takes.
fixtures::ExportBuilder variedExport(fixtures::ExportVersion version)
{
    fixtures::ExportBuilder builder(version);
    for (const std::int64_t pid : { 100, 200 }) {
        const auto shiftNs = pid * 7;
        for (int i = 0; i < 12; ++i) {
            const auto startNs = shiftNs + i * 9'000;
            builder.addCall({ .pid = pid,
                              .tid = pid + i % 2,
                              .startNs = startNs - 3'000,
                              .endNs = startNs - 1'000,
                              .correlation = i + 1 });
            builder.addKernel(
                { .pid = pid,
                  .startNs = startNs,
                  .endNs = startNs + 2'000 + i * 300,
                  .shortName = i % 3 == 0 ? QStringLiteral("it's") : QStringLiteral("gemm"),
                  .fullName = i % 3 == 0 ? QStringLiteral("it's<\"x\">(int)") : QStringLiteral("gemm(float*)"),
                  .deviceId = i % 4 == 3 ? 1 : 0,
                  .stream = 7 + i % 2,
                  .correlation = i + 1 });
        }
        builder.addCall({ .pid = pid,
                          .startNs = shiftNs + 20'000,
                          .endNs = shiftNs + 70'000,
                          .name = QStringLiteral("cudaStreamSynchronize_v3020") });
        builder.addCall({ .pid = pid,
                          .startNs = shiftNs + 80'000,
                          .endNs = shiftNs + 90'000,
                          .name = QStringLiteral("cudaMemcpyAsync_v3020"),
                          .correlation = 77 });
        builder.addMemcpy({ .pid = pid,
                            .startNs = shiftNs + 84'000,
                            .endNs = shiftNs + 96'000,
                            .sizeBytes = 4096,
                            .sourceKind = 0,
                            .correlation = 77 });
        builder.addMemcpy({ .pid = pid,
                            .startNs = shiftNs + 97'000,
                            .endNs = shiftNs + 97'000,
                            .sizeBytes = 64,
                            .copyKind = 2,
                            .sourceKind = {},
                            .destinationKind = 1 });
        builder.addMemset({ .pid = pid, .startNs = shiftNs + 110'000, .endNs = shiftNs + 111'500, .sizeBytes = 512 });
        builder.addCall({ .pid = pid,
                          .startNs = shiftNs + 112'000,
                          .endNs = shiftNs + 125'000,
                          .name = QStringLiteral("cudaStreamDestroy_v5050") });
        builder.addCall({ .pid = pid,
                          .startNs = shiftNs + 126'000,
                          .endNs = shiftNs + 126'500,
                          .name = QStringLiteral("cudaStreamDestroy_v5050") });
        builder.addOverhead({ .pid = pid, .startNs = shiftNs + 98'000, .endNs = shiftNs + 109'000 });
        builder.addNvtx(
            { .pid = pid, .startNs = shiftNs, .endNs = shiftNs + 60'000, .text = QStringLiteral("step, id = 1") });
        builder.addNvtx({ .pid = pid, .startNs = shiftNs + 1'000, .text = QStringLiteral("open") });
        builder.addOsrt({ .pid = pid, .tid = 999, .startNs = shiftNs, .endNs = shiftNs + 500 });
    }
    builder.addKernel({ .startNs = 0, .endNs = 0, .shortName = QStringLiteral("not collected") });
    builder.addKernel({ .startNs = 9'000, .endNs = 8'000, .shortName = QStringLiteral("backwards") });
    return builder;
}

} // namespace

class TestFigureVerification : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void comparesFigures();
    void goldenTrace();
    void variedTraces_data();
    void variedTraces();
    void scopes_data();
    void scopes();
    void realTraces_data();
    void realTraces();
    void wrongFigureIsFound();
    void missingFileIsAnError();

private:
    QString written(const fixtures::ExportBuilder& builder);
    static core::FigureVerification verified(const AnalysisResults& results, std::size_t rows);

    QTemporaryDir m_folder;
    int m_fileCount = 0;
};

QString TestFigureVerification::written(const fixtures::ExportBuilder& builder)
{
    const auto path = m_folder.filePath(QStringLiteral("trace%1.sqlite").arg(m_fileCount++));
    const auto result = builder.write(path);
    return result ? path : QString();
}

core::FigureVerification TestFigureVerification::verified(const AnalysisResults& results, std::size_t rows)
{
    auto verification = core::verifyFigures(results, { rows });
    return verification ? *verification
                        : core::FigureVerification { {}, { { verification.error().message, {}, 0, {}, {}, {} } } };
}

void TestFigureVerification::comparesFigures()
{
    QVERIFY(core::isSameFigure(Cell(std::int64_t { 5 }), SqlValue(std::int64_t { 5 })));
    QVERIFY(!core::isSameFigure(Cell(std::int64_t { 5 }), SqlValue(std::int64_t { 6 })));
    QVERIFY(core::isSameFigure(Cell(0.1 + 0.2), SqlValue(0.3)));
    QVERIFY(!core::isSameFigure(Cell(0.3), SqlValue(0.300001)));
    QVERIFY(core::isSameFigure(Cell(2.0), SqlValue(std::int64_t { 2 })));
    QVERIFY(core::isSameFigure(Cell(), SqlValue()));
    QVERIFY(!core::isSameFigure(Cell(), SqlValue(std::int64_t { 0 })));
    QVERIFY(!core::isSameFigure(Cell(std::int64_t { 0 }), SqlValue()));
    QVERIFY(core::isSameFigure(Cell(QStringLiteral("a")), SqlValue(QStringLiteral("a"))));
    // large whole numbers must not pass as equal after rounding
    QVERIFY(!core::isSameFigure(Cell(INT64_MAX), SqlValue(INT64_MAX - 1)));
}

void TestFigureVerification::goldenTrace()
{
    const auto trace = core::loadTrace(written(fixtures::goldenSeed()));
    VERIFY_EXPECTED(trace);
    const auto results = core::analyze(*trace);
    VERIFY_EXPECTED(results);
    const auto verification = verified(**results, SIZE_MAX);
    QCOMPARE(differences(verification), QString());
    QVERIFY2(figureCount(verification) > 150, qPrintable(QString::number(figureCount(verification))));
}

void TestFigureVerification::variedTraces_data()
{
    QTest::addColumn<fixtures::ExportVersion>("version");
    using enum fixtures::ExportVersion;
    for (const auto version : { Unversioned, V2_9_1, V3_1_2, V3_13_2, V3_25_0, V3_28_1 })
        QTest::addRow("schema %s", qPrintable(fixtures::versionText(version))) << version;
}

void TestFigureVerification::variedTraces()
{
    QFETCH(fixtures::ExportVersion, version);
    const auto trace = core::loadTrace(written(variedExport(version)));
    VERIFY_EXPECTED(trace);
    const auto results = core::analyze(*trace);
    VERIFY_EXPECTED(results);
    const auto verification = verified(**results, SIZE_MAX);
    QCOMPARE(differences(verification), QString());
    QVERIFY2(figureCount(verification) > 500, qPrintable(QString::number(figureCount(verification))));
}

void TestFigureVerification::scopes_data()
{
    QTest::addColumn<bool>("hasWindow");
    QTest::addColumn<bool>("hasProcess");
    QTest::addColumn<bool>("hasDevice");
    QTest::addColumn<bool>("hasStream");
    QTest::newRow("window") << true << false << false << false;
    QTest::newRow("process") << false << true << false << false;
    QTest::newRow("device") << false << false << true << false;
    QTest::newRow("stream") << false << false << false << true;
    QTest::newRow("window, process and device") << true << true << true << false;
}

void TestFigureVerification::scopes()
{
    QFETCH(bool, hasWindow);
    QFETCH(bool, hasProcess);
    QFETCH(bool, hasDevice);
    QFETCH(bool, hasStream);
    const auto trace = core::loadTrace(written(variedExport(fixtures::ExportVersion::V3_25_0)));
    VERIFY_EXPECTED(trace);
    core::Scope scope;
    if (hasWindow)
        scope.window = core::TimeWindow { 21'000, 99'500 };
    if (hasProcess)
        scope.processes = { core::ProcessIndex { 1 } };
    if (hasDevice)
        scope.devices = { core::DeviceIndex { 0 } };
    if (hasStream)
        scope.streams = { core::StreamIndex { 1 } };
    const auto results = core::analyze(*trace, scope);
    VERIFY_EXPECTED(results);
    const auto verification = verified(**results, SIZE_MAX);
    QCOMPARE(differences(verification), QString());
    QVERIFY2(figureCount(verification) > 150, qPrintable(QString::number(figureCount(verification))));
}

void TestFigureVerification::realTraces_data()
{
    QTest::addColumn<QString>("path");
    const QDir folder(QStringLiteral(GPULOUPE_SHARED_DIR "/data"));
    for (const auto& name : folder.entryList({ QStringLiteral("*.sqlite") }))
        QTest::addRow("%s", qPrintable(name)) << folder.filePath(name);
    if (folder.isEmpty())
        QTest::newRow("none") << QString();
}

void TestFigureVerification::realTraces()
{
    QFETCH(QString, path);
    if (path.isEmpty())
        QSKIP("the reference traces are not there");
    const auto trace = core::loadTrace(path);
    VERIFY_EXPECTED(trace);
    const auto results = core::analyze(*trace);
    VERIFY_EXPECTED(results);
    // each column of each table; all rows of the largest traces would take minutes
    const auto verification = verified(**results, 5);
    QCOMPARE(differences(verification), QString());
    QVERIFY(figureCount(verification) > 0);
}

void TestFigureVerification::wrongFigureIsFound()
{
    const auto trace = core::loadTrace(written(fixtures::goldenSeed()));
    VERIFY_EXPECTED(trace);
    const auto results = core::analyze(*trace);
    VERIFY_EXPECTED(results);
    AnalysisResults changed(**results);
    auto table = *changed.table(u"kernels");
    table.columns[*table.findColumn(u"total_ns")].value = [](std::size_t) { return Cell(std::int64_t { 1 }); };
    changed.tables = { std::make_shared<const core::Table>(table) };
    const auto verification = verified(changed, 2);
    QCOMPARE(verification.differences.size(), std::size_t { 2 });
    QCOMPARE(verification.differences[0].column, QStringLiteral("total_ns"));
    QCOMPARE(verification.differences[0].shown, QStringLiteral("1"));
    QCOMPARE(verification.differences[0].answer, QStringLiteral("2600000"));
    QCOMPARE(verification.differences[1].row, std::size_t { 1 });
}

void TestFigureVerification::missingFileIsAnError()
{
    const auto path = written(fixtures::goldenSeed());
    const auto trace = core::loadTrace(path);
    VERIFY_EXPECTED(trace);
    const auto results = core::analyze(*trace);
    VERIFY_EXPECTED(results);
    QVERIFY(QFile::remove(path));
    const auto verification = core::verifyFigures(**results);
    QVERIFY(!verification);
    QCOMPARE(verification.error().code, core::ErrorCode::CannotOpen);
}

QTEST_GUILESS_MAIN(TestFigureVerification)
#include "tst_figureverification.moc"
