// SPDX-License-Identifier: GPL-3.0-or-later
// Every figure's SQL, run against the file, must give the figure.
#include "analysis/barriers/barriers.h"
#include "analysis/kernels/kernels.h"
#include "analysis/nccl/nccl.h"
#include "analysis/nvtx/nvtxranges.h"
#include "analysis/phases/phases.h"
#include "exportbuilder.h"
#include "report/verification/figureverification.h"
#include "results/analysisresults.h"
#include "trace/traceloader.h"
#include "variedexport.h"
#include "verificationtesting.h"
#include "verifyexpected.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTest>

#include <algorithm>
#include <map>

using core::AnalysisResults;
using core::Cell;
using core::SqlValue;
using variedexport::variedExport;
using namespace verificationtesting;

namespace {

/// Decided by the recorded text with its numbers.
const auto* const ExactPhases = R"({"first": ["re:step, id = 1$"], "async": ["ASYNC"], "fives": ["= 5"]})";

core::Scope insideSteps()
{
    core::Scope scope;
    scope.nvtx = core::NvtxLimit { QStringLiteral("step"), {} };
    return scope;
}

/// Says which figure has neither SQL nor a reason, or nothing.
QString unexplainedFigure(const AnalysisResults& results)
{
    for (const auto& table : results.tables) {
        for (const auto& column : table->columns) {
            const auto name = table->key + u'.' + column.key;
            if (!column.isNumeric() || !column.noSql.isEmpty())
                continue;
            if (!column.sql)
                return name;
            for (std::size_t row = 0; row < table->rowCount; ++row) {
                if (!std::holds_alternative<std::monostate>(column.value(row)) && column.sql(row).isEmpty())
                    return QStringLiteral("%1 in row %2").arg(name).arg(row);
            }
        }
    }
    return {};
}

std::int64_t figureCount(const core::FigureVerification& verification)
{
    std::int64_t count = 0;
    for (const auto& table : verification.tables)
        count += table.figuresChecked;
    return count;
}

/// What a statement goes through as a whole for each row of something else, by SQLite's plan; empty: nothing.
QString scannedTogether(core::SqlQuestion& question, const QString& statement)
{
    constexpr std::size_t MostSteps = 10'000;
    const auto plan = question.ask(QStringLiteral("EXPLAIN QUERY PLAN ") + statement, MostSteps);
    if (!plan)
        return plan.error().message;
    // of a row or two, or one for each GPU, process or counter
    static const QStringList Small { QStringLiteral("gpus"),         QStringLiteral("within"),
                                     QStringLiteral("period"),       QStringLiteral("process_gpus"),
                                     QStringLiteral("device_spans"), QStringLiteral("hull") };
    std::map<std::int64_t, QStringList> scansByParent;
    for (const auto& step : plan->rows) {
        const auto detail = std::get<QString>(step[3]);
        const auto words = detail.split(QLatin1Char(' '));
        const bool isLarge = words[0] == QStringLiteral("SCAN") && !words[1].startsWith(QLatin1Char('('))
            && !words.contains(QStringLiteral("CONSTANT")) && !Small.contains(words[1]);
        if (isLarge)
            scansByParent[std::get<std::int64_t>(step[1])].append(detail);
    }
    for (const auto& [parent, scans] : scansByParent) {
        if (scans.size() > 1)
            return scans.join(QStringLiteral(" + "));
    }
    return {};
}

} // namespace

Q_DECLARE_METATYPE(core::Scope)

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
    void instances();
    void everyFigureIsExplained_data();
    void everyFigureIsExplained();
    void rangesThatDoNotNest();
    void operationsTooManyToList();
    void workWithoutLength();
    void textsThatAreNotInTheFile();
    void strings_data();
    void strings();
    void backtraces();
    void backtracesOfARealTrace();
    void realTraces_data();
    void realTraces();
    void noStatementLooksAtEachPair();
    void textsAreCheckedOrExplained();
    void leavesOutWhatOrdersEvents();
    void missingFileIsAnError();

private:
    TraceFolder m_traces;
};

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
    const auto trace = core::loadTrace(m_traces.written(fixtures::goldenSeed()));
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
    const auto trace = core::loadTrace(m_traces.written(variedExport(version)));
    VERIFY_EXPECTED(trace);
    const auto results = core::analyze(*trace, {}, optionsWith(Phases));
    VERIFY_EXPECTED(results);
    const auto verification = verified(**results, SIZE_MAX);
    QCOMPARE(differences(verification), QString());
    for (const auto* key :
         { u"nccl_ops", u"nccl_by_pid", u"nvlink_during_nccl", u"nvtx_ranges", u"nvtx_by_pid", u"phases",
           u"launch_latency", u"profiler_overhead", u"barriers", u"gpu_idle", u"memory_operations" })
        QVERIFY2(checkedFigures(verification, QStringView(key)) > 0, qPrintable(QString::fromUtf16(key)));
    QVERIFY2(figureCount(verification) > 1'500, qPrintable(QString::number(figureCount(verification))));
}

void TestFigureVerification::scopes_data()
{
    QTest::addColumn<core::Scope>("scope");
    const core::TimeWindow early { 21'000, 99'500 };
    const core::TimeWindow late { 203'000, 330'000 };
    const std::vector<core::ProcessIndex> first { core::ProcessIndex { 0 } };
    const std::vector<core::ProcessIndex> second { core::ProcessIndex { 1 } };
    const std::vector<core::DeviceIndex> device { core::DeviceIndex { 0 } };
    const std::vector<core::DeviceIndex> otherDevice { core::DeviceIndex { 1 } };
    QTest::newRow("window") << core::Scope { early, {}, {}, {}, {} };
    QTest::newRow("late window") << core::Scope { late, {}, {}, {}, {} };
    QTest::newRow("process") << core::Scope { {}, second, {}, {}, {} };
    QTest::newRow("device") << core::Scope { {}, {}, device, {}, {} };
    QTest::newRow("stream") << core::Scope { {}, {}, {}, { core::StreamIndex { 1 } }, {} };
    QTest::newRow("window, process and device") << core::Scope { early, second, device, {}, {} };
    QTest::newRow("late window, process and device") << core::Scope { late, first, otherDevice, {}, {} };
}

void TestFigureVerification::scopes()
{
    QFETCH(core::Scope, scope);
    const auto trace = core::loadTrace(m_traces.written(variedExport(fixtures::ExportVersion::V3_25_0)));
    VERIFY_EXPECTED(trace);
    const auto results = core::analyze(*trace, scope, optionsWith(ExactPhases));
    VERIFY_EXPECTED(results);
    const auto verification = verified(**results, SIZE_MAX);
    QCOMPARE(differences(verification), QString());
    QVERIFY2(figureCount(verification) > 300, qPrintable(QString::number(figureCount(verification))));
}

/// The tables of single events, which belong to no AnalysisResults.
void TestFigureVerification::instances()
{
    const auto trace = core::loadTrace(m_traces.written(variedExport(fixtures::ExportVersion::V3_25_0)));
    VERIFY_EXPECTED(trace);
    for (const auto& scope :
         { core::Scope {}, core::Scope { core::TimeWindow { 30'000, 225'000 }, {}, {}, {}, {} }, insideSteps() }) {
        auto results = core::analyze(*trace, scope);
        VERIFY_EXPECTED(results);
        const auto& r = **results;
        AnalysisResults shown(r);
        shown.tables.clear();
        const auto add = [&shown](core::Expected<core::Table> table) {
            shown.tables.push_back(std::make_shared<const core::Table>(std::move(table).value()));
        };
        for (const auto& row : r.kernels->rows)
            add(core::kernelInstances(*trace, scope, row));
        for (const auto& row : r.nccl->rows)
            add(core::ncclInstances(*trace, scope, r.options.ncclEvents, r.ncclWork, row));
        for (const auto& row : r.nvtxRanges->rows)
            add(core::nvtxRangeInstances(*trace, scope, {}, row));
        const auto verification = verified(shown, SIZE_MAX);
        QCOMPARE(differences(verification), QString());
        QCOMPARE(unexplainedFigure(shown), QString());
        QVERIFY2(figureCount(verification) > 100, qPrintable(QString::number(figureCount(verification))));
    }
}

void TestFigureVerification::everyFigureIsExplained_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<core::Scope>("scope");
    const auto limited = insideSteps();
    const QString real = QStringLiteral(GPULOUPE_SHARED_DIR "/data/h100_2gpu_1s.sqlite");
    const auto golden = m_traces.written(fixtures::goldenSeed());
    const auto varied = m_traces.written(variedExport(fixtures::ExportVersion::V3_25_0));
    QTest::newRow("golden") << golden << core::Scope {};
    QTest::newRow("varied") << varied << core::Scope {};
    QTest::newRow("varied, NVTX range") << varied << limited;
    if (QFile::exists(real)) {
        QTest::newRow("real") << real << core::Scope {};
        QTest::newRow("real, NVTX range") << real << limited;
    }
}

void TestFigureVerification::everyFigureIsExplained()
{
    QFETCH(QString, path);
    QFETCH(core::Scope, scope);
    const auto trace = core::loadTrace(path);
    VERIFY_EXPECTED(trace);
    const auto results = core::analyze(*trace, scope, optionsWith(Phases));
    VERIFY_EXPECTED(results);
    QCOMPARE(unexplainedFigure(**results), QString());
    QCOMPARE(differences(verified(**results, 1)), QString());
}

/// One kernel inside of two ranges that overlap: no single sort tells which one is the inner.
void TestFigureVerification::rangesThatDoNotNest()
{
    fixtures::ExportBuilder builder;
    builder.addNvtx({ .startNs = 0, .endNs = 100, .text = QStringLiteral("first") });
    builder.addNvtx({ .startNs = 50, .endNs = 150, .text = QStringLiteral("second") });
    builder.addCall({ .startNs = 60, .endNs = 70, .correlation = 1 });
    builder.addKernel({ .startNs = 80, .endNs = 95, .correlation = 1 });
    const auto trace = core::loadTrace(m_traces.written(builder));
    VERIFY_EXPECTED(trace);
    const auto results = core::analyze(*trace, {}, optionsWith(R"({"one": ["first"]})"));
    VERIFY_EXPECTED(results);
    QCOMPARE(differences(verified(**results, SIZE_MAX)), QString());
    QCOMPARE(unexplainedFigure(**results), QString());
    const auto ranges = (*results)->table(u"nvtx_ranges");
    QVERIFY(ranges);
    QCOMPARE(sqlOf(ranges, 0, u"kernel_self_ns"), QString());
    QVERIFY(!sqlOf(ranges, 0, u"kernel_inclusive_ns").isEmpty());
    const auto phases = (*results)->table(u"phases");
    QCOMPARE(sqlOf(phases, 0, u"kernels"), QString());
    QVERIFY(!sqlOf(phases, 1, u"kernels").isEmpty()); // unmapped
}

/// A kernel, a copy and a set that take no time are no part of anything, and their figures say so in both ways.
void TestFigureVerification::workWithoutLength()
{
    fixtures::ExportBuilder builder;
    builder.addCall({ .startNs = 60, .endNs = 70, .correlation = 1 });
    builder.addKernel({ .startNs = 80, .endNs = 80, .correlation = 1 });
    builder.addMemcpy({ .startNs = 90, .endNs = 90, .sizeBytes = 8, .correlation = 2 });
    builder.addMemset({ .startNs = 90, .endNs = 90, .sizeBytes = 8 });
    const auto trace = core::loadTrace(m_traces.written(builder));
    VERIFY_EXPECTED(trace);
    const auto results = core::analyze(*trace);
    VERIFY_EXPECTED(results);
    QCOMPARE(differences(verified(**results, SIZE_MAX)), QString());
}

/// Kernels of one name of which more than 1,000 belong to ranges and one does not.
void TestFigureVerification::operationsTooManyToList()
{
    fixtures::ExportBuilder builder;
    constexpr int Count = 1'001;
    builder.addNvtx({ .startNs = 0, .text = QStringLiteral("NCCL"), .eventType = 75, .domainId = 3 });
    for (int i = 0; i <= Count; ++i) {
        const std::int64_t startNs = 1'000 + i * 100;
        builder.addCall({ .startNs = startNs, .endNs = startNs + 10, .correlation = i + 1 });
        builder.addKernel({ .startNs = startNs + 20,
                            .endNs = startNs + 50,
                            .shortName = variedexport::AllReduceKernel,
                            .correlation = i + 1 });
        if (i < Count)
            builder.addNvtx({ .startNs = startNs - 5,
                              .endNs = startNs + 15,
                              .text = QStringLiteral("ncclAllReduce"),
                              .isRegistered = true,
                              .domainId = 3 });
    }
    const auto trace = core::loadTrace(m_traces.written(builder));
    VERIFY_EXPECTED(trace);
    const auto results = core::analyze(*trace);
    VERIFY_EXPECTED(results);
    QCOMPARE(differences(verified(**results, SIZE_MAX)), QString());
    QCOMPARE(unexplainedFigure(**results), QString());
    const auto operations = (*results)->table(u"nccl_ops");
    QCOMPARE(operations->rowCount, std::size_t { 2 });
    QCOMPARE(sqlOf(operations, 0, u"count"), QString());
    QVERIFY(!sqlOf(operations, 1, u"count").isEmpty()); // the one that is left
}

void TestFigureVerification::textsThatAreNotInTheFile()
{
    fixtures::ExportBuilder builder;
    builder.addNvtx({ .startNs = 0, .endNs = 100, .text = QStringLiteral("fine") });
    builder.addNvtx({ .startNs = 0, .endNs = 200, .text = QStringLiteral("lost"), .isRegistered = true });
    builder.addNvtx({ .startNs = 0, .endNs = 300, .text = QStringLiteral("bytes") });
    builder.execute(QStringLiteral("DELETE FROM StringIds WHERE value = 'lost'"));
    builder.execute(QStringLiteral("UPDATE NVTX_EVENTS SET text = CAST(X'FF41' AS TEXT) WHERE text = 'bytes'"));
    const auto trace = core::loadTrace(m_traces.written(builder));
    VERIFY_EXPECTED(trace);
    const auto results = core::analyze(*trace);
    VERIFY_EXPECTED(results);
    QCOMPARE(differences(verified(**results, SIZE_MAX)), QString());
    QCOMPARE(unexplainedFigure(**results), QString());
    const auto ranges = (*results)->table(u"nvtx_ranges");
    QCOMPARE(ranges->rowCount, std::size_t { 3 });
    QCOMPARE(sqlOf(ranges, 0, u"count"), QString()); // bytes that are no UTF-8
    QVERIFY(!sqlOf(ranges, 1, u"count").isEmpty()); // told by its id
    QVERIFY(!sqlOf(ranges, 2, u"count").isEmpty());
}

void TestFigureVerification::strings_data()
{
    QTest::addColumn<QStringList>("statements");
    const auto one = [](const char* sql) { return QStringList { QString::fromLatin1(sql) }; };
    const auto withoutConstraints = [](const char* table) {
        return QStringLiteral("CREATE TABLE other AS SELECT * FROM %1; DROP TABLE %1; ALTER TABLE other RENAME TO %1")
            .arg(QLatin1String(table))
            .split(QStringLiteral("; "));
    };
    QTest::newRow("no table") << one("DROP TABLE StringIds");
    QTest::newRow("empty table") << one("DELETE FROM StringIds");
    QTest::newRow("half of the rows") << one("DELETE FROM StringIds WHERE id % 2 = 0");
    QTest::newRow("the other half") << one("DELETE FROM StringIds WHERE id % 2 = 1");
    QTest::newRow("kernels' full names") << one("UPDATE CUPTI_ACTIVITY_KIND_KERNEL SET demangledName = 7000");
    QTest::newRow("some of them") << one(
        "UPDATE CUPTI_ACTIVITY_KIND_KERNEL SET demangledName = 7000 + rowid % 3 WHERE rowid % 2 = 0");
    QTest::newRow("all names of kernels")
        << one("UPDATE CUPTI_ACTIVITY_KIND_KERNEL SET demangledName = -5, shortName = 7001, mangledName = 7002");
    QTest::newRow("API names") << one("UPDATE CUPTI_ACTIVITY_KIND_RUNTIME SET nameId = 7000 + rowid % 2");
    QTest::newRow("registered texts") << one("UPDATE NVTX_EVENTS SET textId = 7000 + rowid % 2 WHERE textId NOTNULL");
    QTest::newRow("OS runtime and overhead")
        << QStringList { QStringLiteral("UPDATE OSRT_API SET nameId = 7000"),
                         QStringLiteral("UPDATE PROFILER_OVERHEAD SET nameId = 7001") };
    QTest::newRow("empty texts") << one("UPDATE StringIds SET value = '' WHERE id % 3 = 0");
    QTest::newRow("no UTF-8") << one("UPDATE StringIds SET value = CAST(x'41ff' || value AS TEXT) WHERE id % 2 = 0");
    QTest::newRow("NUL inside") << one("UPDATE StringIds SET value = CAST(value || x'0042' AS TEXT) WHERE id % 2 = 0");
    QTest::newRow("blobs") << one("UPDATE StringIds SET value = CAST(value AS BLOB) WHERE id % 2 = 0");
    QTest::newRow("NULL values") << withoutConstraints("StringIds")
            + one("UPDATE StringIds SET value = NULL WHERE id % 3 = 0");
    QTest::newRow("NULL ids of calls") << withoutConstraints("CUPTI_ACTIVITY_KIND_RUNTIME")
            + one("UPDATE CUPTI_ACTIVITY_KIND_RUNTIME SET nameId = NULL WHERE rowid % 2 = 0");
    QTest::newRow("NULL ids of kernels") << withoutConstraints("CUPTI_ACTIVITY_KIND_KERNEL")
            + one("UPDATE CUPTI_ACTIVITY_KIND_KERNEL SET demangledName = NULL, shortName = NULL WHERE rowid % 2 = 0");
    QTest::newRow("texts as those that stand in") << QStringList {
        QStringLiteral("UPDATE StringIds SET value = '[string 7000 is missing]' WHERE value LIKE 'cudaStreamS%'"),
        QStringLiteral("UPDATE CUPTI_ACTIVITY_KIND_RUNTIME SET nameId = 7000 WHERE nameId = (SELECT id FROM StringIds "
                       "WHERE value LIKE 'cudaStreamD%')")
    };
}

/// Rows of each table: all would take minutes, for each of the files.
constexpr std::size_t StringRows = 6;

/// Names are selected by what the file has, not by what is shown.
void TestFigureVerification::strings()
{
    QFETCH(QStringList, statements);
    auto builder = variedExport(fixtures::ExportVersion::V3_25_0);
    for (const auto& statement : statements)
        builder.execute(statement);
    const auto path = m_traces.written(builder);
    QVERIFY(!path.isEmpty());
    const auto trace = core::loadTrace(path);
    VERIFY_EXPECTED(trace);
    const auto results = core::analyze(*trace, {}, optionsWith(Phases));
    VERIFY_EXPECTED(results);
    const auto verification = verified(**results, StringRows);
    QCOMPARE(differences(verification), QString());
    for (const auto* key : { u"kernels", u"launch_latency", u"nvtx_ranges", u"profiler_overhead", u"processes" })
        QVERIFY2(checkedFigures(verification, QStringView(key)) > 0, qPrintable(QString::fromUtf16(key)));
    QCOMPARE(unexplainedFigure(**results), QString());
}

void TestFigureVerification::backtraces()
{
    const auto trace = core::loadTrace(m_traces.written(exportWithBacktraces()));
    VERIFY_EXPECTED(trace);
    const auto plain = core::loadTrace(m_traces.written(variedExport(fixtures::ExportVersion::V3_25_0)));
    VERIFY_EXPECTED(plain);
    QCOMPARE((*trace)->calls.size(), (*plain)->calls.size());
    const auto results = core::analyze(*trace);
    VERIFY_EXPECTED(results);
    const auto verification = verified(**results, RowsOfAllClasses);
    QCOMPARE(differences(verification), QString());
    QVERIFY(checkedFigures(verification, u"event_tables") > 10);
    QVERIFY(sqlOf((*results)->table(u"barriers"), 0, u"count").contains(QStringLiteral("eventClass IS NOT 67")));
}

void TestFigureVerification::backtracesOfARealTrace()
{
    const auto path = QStringLiteral(GPULOUPE_SHARED_DIR "/data/s2.9.1_mpi_nvtx_a100.sqlite");
    if (!QFileInfo::exists(path))
        QSKIP("the reference traces are not there");
    const auto trace = core::loadTrace(path);
    VERIFY_EXPECTED(trace);
    QCOMPARE((*trace)->calls.size(), std::size_t { 57 });
    QCOMPARE((*trace)->cudaBacktraceCount, std::int64_t { 38 });
    const auto results = core::analyze(*trace);
    VERIFY_EXPECTED(results);
    const auto& rows = (*results)->barriers->rows;
    const auto copies = std::find_if(rows.begin(), rows.end(), [](const core::BarrierRow& row) {
        return row.apiName == QStringLiteral("cudaMemcpy");
    });
    QVERIFY(copies != rows.end());
    QCOMPARE(copies->duration.count, std::int64_t { 15 });
    QCOMPARE(QString::number(static_cast<double>(copies->duration.totalNs) / 1e6, 'f', 1), QStringLiteral("374.3"));
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
    const auto results = core::analyze(*trace, {}, optionsWith(R"({"a": ["a"], "other": ["re:^[a-m]", "e"]})"));
    VERIFY_EXPECTED(results);
    // each column of each table; all rows of the largest traces would take minutes
    const auto verification = verified(**results, 3);
    QCOMPARE(differences(verification), QString());
    QVERIFY(figureCount(verification) > 0);
}

/// No statement looks at each pair of rows of two tables, which only shows in large traces: SQLite's plan is the same
/// for all sizes.
void TestFigureVerification::noStatementLooksAtEachPair()
{
    const auto path = m_traces.written(variedExport(fixtures::ExportVersion::V3_25_0));
    const auto trace = core::loadTrace(path);
    VERIFY_EXPECTED(trace);
    const auto results = core::analyze(*trace, {}, optionsWith(Phases));
    VERIFY_EXPECTED(results);
    auto question = core::SqlQuestion::open(path);
    VERIFY_EXPECTED(question);
    std::size_t asked = 0;
    QStringList pairs;
    for (const auto& table : (*results)->tables) {
        QStringList statements;
        for (const auto& column : table->columns) {
            if (table->rowCount > 0 && column.sql)
                statements.append(column.sql(0));
        }
        if (table->rowCount > 0 && table->rowsSql)
            statements.append(table->rowsSql(0));
        for (const auto& statement : statements) {
            if (statement.isEmpty())
                continue;
            ++asked;
            if (const auto pair = scannedTogether(*question, statement); !pair.isEmpty())
                pairs.append(table->key + QStringLiteral(": ") + pair);
        }
    }
    pairs.removeDuplicates();
    QCOMPARE(pairs.join(u'\n'), QString());
    QVERIFY2(asked > 200, qPrintable(QString::number(asked)));
}

/// Each text that is shown is counted: as checked, or with the reason why it is not.
void TestFigureVerification::textsAreCheckedOrExplained()
{
    const auto trace = core::loadTrace(m_traces.written(variedExport(fixtures::ExportVersion::V3_25_0)));
    VERIFY_EXPECTED(trace);
    const auto results = core::analyze(*trace);
    VERIFY_EXPECTED(results);
    const auto verification = verified(**results, SIZE_MAX);
    QCOMPARE(differences(verification), QString());
    std::int64_t checked = 0;
    for (const auto& entry : verification.tables) {
        const auto table = (*results)->table(entry.table);
        if (!table)
            continue; // that of what was read
        std::int64_t texts = 0;
        for (const auto& column : table->columns) {
            const bool isOfPieces = table->pieces && table->pieces->text == column.key;
            for (std::size_t row = 0; row < table->rowCount && !column.isNumeric() && !isOfPieces; ++row) {
                const auto cell = column.value(row);
                const auto* text = std::get_if<QString>(&cell);
                texts += std::holds_alternative<std::monostate>(cell) || (text && text->isEmpty()) ? 0 : 1;
            }
        }
        std::int64_t unchecked = 0;
        for (const auto& left : entry.uncheckedTexts) {
            QVERIFY2(!left.reason.isEmpty(), qPrintable(left.column));
            unchecked += left.count;
        }
        QVERIFY2(entry.textsChecked + unchecked == texts, qPrintable(entry.table));
        checked += entry.textsChecked;
    }
    const auto has = [&](QStringView key, QStringView column) {
        const auto table = (*results)->table(key);
        bool isThere = false;
        for (std::size_t row = 0; table && row < table->rowCount; ++row)
            isThere = isThere || !sqlOf(table, row, column).isEmpty();
        return isThere;
    };
    QVERIFY(has(u"kernels", u"kernel_name"));
    QVERIFY(has(u"kernels", u"full_name"));
    QVERIFY(has(u"nvtx_ranges", u"text"));
    QVERIFY(has(u"launch_latency", u"api_name"));
    QVERIFY(has(u"barriers", u"api_name"));
    QVERIFY(has(u"nvlink_during_nccl", u"metric"));
    QVERIFY2(checked > 100, qPrintable(QString::number(checked)));
}

void TestFigureVerification::leavesOutWhatOrdersEvents()
{
    const auto trace = core::loadTrace(m_traces.written(fixtures::goldenSeed()));
    VERIFY_EXPECTED(trace);
    const auto results = core::analyze(*trace);
    VERIFY_EXPECTED(results);
    const auto all = core::verifyFigures(**results);
    VERIFY_EXPECTED(all);
    const auto some = core::verifyFigures(**results, { .ordersEvents = false });
    VERIFY_EXPECTED(some);
    QCOMPARE(differences(*some), QString());
    QCOMPARE(some->tables.size(), all->tables.size());
    for (std::size_t i = 0; i < all->tables.size(); ++i) {
        const auto& whole = all->tables[i];
        const auto& part = some->tables[i];
        QCOMPARE(whole.cellsLeftOut, 0);
        const bool hasPieces
            = (*results)->table(whole.table) && (*results)->table(whole.table)->pieces; // asked for, too
        if (!hasPieces)
            QCOMPARE(part.figuresChecked + part.textsChecked + part.cellsLeftOut,
                     whole.figuresChecked + whole.textsChecked);
    }
    const auto of = [&](const QString& table) {
        return *std::find_if(some->tables.begin(), some->tables.end(),
                             [&](const auto& candidate) { return candidate.table == table; });
    };
    QCOMPARE(of(QStringLiteral("event_tables")).cellsLeftOut, 0); // they are counted
    QVERIFY(of(QStringLiteral("kernels")).figuresChecked > 0);
    QVERIFY(of(QStringLiteral("kernels")).cellsLeftOut > 0); // percentiles
    QCOMPARE(of(QStringLiteral("queue_depth")).figuresChecked, 0);
}

void TestFigureVerification::missingFileIsAnError()
{
    const auto path = m_traces.written(fixtures::goldenSeed());
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
