// SPDX-License-Identifier: GPL-3.0-or-later
// Figures, texts and rows that are not those of the file must be found by verifying.
#include "exportbuilder.h"
#include "findings/findings.h"
#include "madetraces.h"
#include "report/verification/figureverification.h"
#include "results/analysisresults.h"
#include "trace/traceloader.h"
#include "variedexport.h"
#include "verificationtesting.h"
#include "verifyexpected.h"

#include <QFile>
#include <QTest>

#include <algorithm>

using core::AnalysisResults;
using core::Cell;
using variedexport::variedExport;
using namespace verificationtesting;

namespace {

/// Results of a trace that was read from `path` and is then said to be `pretended`.
core::Expected<core::ResultsPointer> analyzeAs(const QString& path, const QString& pretended)
{
    const auto trace = core::loadTrace(path);
    if (!trace)
        return tl::unexpected<core::Error>(trace.error());
    auto changed = std::make_shared<core::Trace>(**trace);
    changed->path = pretended;
    return core::analyze(changed);
}

/// True when a figure of `table` differs in `column`.
bool differs(const core::FigureVerification& verification, QStringView table, QStringView column)
{
    const auto& all = verification.differences;
    return std::any_of(all.begin(), all.end(), [&](const core::FigureDifference& difference) {
        return difference.table == table && difference.column == column;
    });
}

} // namespace

class TestWrongFigures : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void wrongFigureIsFound();
    void everyWrongCellIsFound();
    void wrongTimesAndCausesAreFound();
    void wrongTextsAreFound();
    void wrongVerdictIsFound();
    void backtracesTakenForCalls();
    void rowsThatWereLost();

private:
    TraceFolder m_traces;
};

void TestWrongFigures::wrongFigureIsFound()
{
    const auto trace = core::loadTrace(m_traces.written(fixtures::goldenSeed()));
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

/// Cells are asked many at a time, and what they share is kept: of each, nothing instead of a value is found, and a value
/// instead of nothing.
void TestWrongFigures::everyWrongCellIsFound()
{
    const auto trace = core::loadTrace(m_traces.written(variedExport(fixtures::ExportVersion::V3_25_0)));
    VERIFY_EXPECTED(trace);
    const auto results = core::analyze(*trace, {}, optionsWith(Phases));
    VERIFY_EXPECTED(results);
    AnalysisResults changed(**results);
    QStringList spoilt;
    constexpr std::size_t Rows = 2;
    qsizetype wereNothing = 0;
    for (auto& table : changed.tables) {
        auto wrong = *table;
        wrong.pieces.reset();
        for (auto& column : wrong.columns) {
            if (!column.sql)
                continue;
            for (std::size_t row = 0; row < std::min(Rows, wrong.rowCount); ++row) {
                if (column.sql(row).isEmpty())
                    continue;
                spoilt.append(QStringLiteral("%1 %2 %3").arg(wrong.key).arg(row).arg(column.key));
                wereNothing += std::holds_alternative<std::monostate>(column.value(row)) ? 1 : 0;
            }
            column.value = [value = column.value](std::size_t row) {
                return std::holds_alternative<std::monostate>(value(row)) ? Cell(std::int64_t { 1 }) : Cell();
            };
        }
        table = std::make_shared<const core::Table>(wrong);
    }
    QStringList found;
    for (const auto& difference : verified(changed, Rows).differences)
        found.append(QStringLiteral("%1 %2 %3").arg(difference.table).arg(difference.row).arg(difference.column));
    found.removeIf([](const QString& name) { return name.startsWith(QStringLiteral("findings 0 verdict")); });
    QVERIFY2(spoilt.size() > 500 && wereNothing > 0, qPrintable(QString::number(wereNothing)));
    spoilt.sort();
    found.sort();
    QCOMPARE(found, spoilt);
}

/// Times and words without SQL are compared with the pieces that they are made of.
void TestWrongFigures::wrongTimesAndCausesAreFound()
{
    const auto trace = core::loadTrace(m_traces.written(fixtures::madeTrace(QLatin1Char('A'))));
    VERIFY_EXPECTED(trace);
    const auto results = core::analyze(*trace);
    VERIFY_EXPECTED(results);
    QCOMPARE(differences(verified(**results, 50)), QString());
    AnalysisResults changed(**results);
    auto causes = *changed.table(u"idle_causes");
    causes.columns[*causes.findColumn(u"time_ns")].value = [](std::size_t) { return Cell(std::int64_t { 300'001 }); };
    auto gaps = *changed.table(u"gpu_idle_gaps");
    gaps.columns[*gaps.findColumn(u"cause")].value = [](std::size_t) { return Cell(QStringLiteral("mpi")); };
    changed.tables = { std::make_shared<const core::Table>(causes), std::make_shared<const core::Table>(gaps) };
    const auto verification = verified(changed, 1);
    QCOMPARE(verification.differences.size(), std::size_t { 2 });
    QCOMPARE(verification.differences[0].column, QStringLiteral("time_ns"));
    QCOMPARE(verification.differences[0].answer, QStringLiteral("300000"));
    QCOMPARE(verification.differences[1].column, QStringLiteral("cause"));
    QCOMPARE(verification.differences[1].answer, QStringLiteral("os_io"));
}

/// Texts that are not those of the file: another was written in its place, where only names differ.
void TestWrongFigures::wrongTextsAreFound()
{
    const auto named = [](const QString& addition) {
        fixtures::ExportBuilder builder;
        builder.addProcess(100, QStringLiteral("/opt/bin/train") + addition);
        builder.addThreadName(100, 100, QStringLiteral("main") + addition);
        builder.addGpu({ .gpuId = 0, .name = QStringLiteral("Example GPU") + addition });
        builder.addCall({ .startNs = 60, .endNs = 70, .correlation = 1 });
        builder.addCall({ .startNs = 100, .endNs = 150, .name = QStringLiteral("cudaDeviceSynchronize_v3020") });
        builder.addKernel({ .startNs = 80,
                            .endNs = 95,
                            .shortName = QStringLiteral("gemm") + addition,
                            .fullName = QStringLiteral("void gemm<float>(float*)"),
                            .correlation = 1 });
        builder.addOsrt({ .startNs = 200, .endNs = 300 });
        return builder;
    };
    const auto path = m_traces.written(named({}));
    const auto trace = core::loadTrace(path);
    VERIFY_EXPECTED(trace);
    const auto results = core::analyze(*trace);
    VERIFY_EXPECTED(results);
    QCOMPARE(differences(verified(**results, SIZE_MAX)), QString());
    QVERIFY(QFile::remove(path));
    QVERIFY(named(QStringLiteral("2")).write(path));
    QStringList found;
    for (const auto& difference : verified(**results, SIZE_MAX).differences)
        found.append(difference.column);
    found.removeDuplicates();
    found.sort();
    const QStringList names { QStringLiteral("gpu"), QStringLiteral("kernel_name"), QStringLiteral("process_name"),
                              QStringLiteral("thread_name") };
    for (const auto& name : names)
        QVERIFY2(found.contains(name), qPrintable(name + u':' + found.join(u' ')));
}

/// The verdict is judged again from the cells of the wall budget.
void TestWrongFigures::wrongVerdictIsFound()
{
    const auto trace = core::loadTrace(m_traces.written(fixtures::madeTrace(QLatin1Char('B'))));
    VERIFY_EXPECTED(trace);
    const auto results = core::analyze(*trace);
    VERIFY_EXPECTED(results);
    AnalysisResults changed(**results);
    core::Findings findings(*changed.findings);
    findings.verdict.key = QStringLiteral("compute");
    changed.findings = std::make_shared<const core::Findings>(findings);
    const auto verification = verified(changed, 5);
    QCOMPARE(verification.differences.size(), std::size_t { 1 });
    QCOMPARE(verification.differences[0].column, QStringLiteral("verdict"));
    QCOMPARE(verification.differences[0].answer, QStringLiteral("communication"));
}

/// The mistake that was made once: the SQL must not be made from what the reader took.
void TestWrongFigures::backtracesTakenForCalls()
{
    const auto path = m_traces.written(exportWithBacktraces());
    auto builder = exportWithBacktraces();
    builder.execute(QStringLiteral("UPDATE CUPTI_ACTIVITY_KIND_RUNTIME SET eventClass = 0 WHERE eventClass = 67"));
    const auto results = analyzeAs(m_traces.written(builder), path);
    VERIFY_EXPECTED(results);
    constexpr std::size_t Rows = 6;
    const auto verification = verified(**results, Rows);
    for (const auto& [table, column] :
         std::initializer_list<std::pair<QStringView, QStringView>> { { u"barriers", u"count" },
                                                                      { u"barriers", u"gpu_idle_inside_ns" },
                                                                      { u"processes", u"calls" },
                                                                      { u"processes", u"launches" },
                                                                      { u"launch_latency", u"launch_call_avg_us" },
                                                                      { u"event_tables", u"rows_kept" } })
        QVERIFY2(differs(verification, table, column), qPrintable(QStringLiteral("%1.%2").arg(table, column)));
}

/// Kernels of the file that the trace does not have: the rows kept tell, whatever all other SQL is made of.
void TestWrongFigures::rowsThatWereLost()
{
    for (const auto* statement : { "DELETE FROM CUPTI_ACTIVITY_KIND_MEMSET", "DELETE FROM NVTX_EVENTS WHERE rowid = 3",
                                   "DELETE FROM SCHED_EVENTS WHERE rowid = 1" }) {
        auto builder = variedExport(fixtures::ExportVersion::V3_25_0);
        builder.addScheduling({ .pid = 100, .timeNs = 5 });
        const auto whole = m_traces.written(builder);
        builder.execute(QString::fromLatin1(statement));
        const auto results = analyzeAs(m_traces.written(builder), whole);
        VERIFY_EXPECTED(results);
        QVERIFY2(differs(verified(**results, RowsOfAllClasses), u"event_tables", u"rows_kept"), statement);
    }
}

QTEST_GUILESS_MAIN(TestWrongFigures)
#include "tst_wrongfigures.moc"
