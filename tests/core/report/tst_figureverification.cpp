// SPDX-License-Identifier: GPL-3.0-or-later
// Every figure's SQL, run against the file, must give the figure.
#include "analysis/barriers/barriers.h"
#include "analysis/kernels/kernels.h"
#include "analysis/nccl/nccl.h"
#include "analysis/nvtx/nvtxranges.h"
#include "analysis/phases/phases.h"
#include "exportbuilder.h"
#include "findings/findings.h"
#include "madetraces.h"
#include "report/verification/figureverification.h"
#include "results/analysisresults.h"
#include "trace/traceloader.h"
#include "variedexport.h"
#include "verifyexpected.h"

#include <QDir>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <map>

using core::AnalysisResults;
using core::Cell;
using core::SqlValue;
using variedexport::variedExport;

namespace {

/// The phases of `json`.
core::AnalysisOptions optionsWith(const char* json)
{
    core::AnalysisOptions options;
    options.phases = core::parsePhaseMap(json, QStringLiteral("test")).value();
    return options;
}

const auto* const Phases = R"({"add": ["aten"], "steps": ["step", "re:^open"], "none": ["not there"]})";
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

/// A table that is missing has no SQL either.
QString sqlOf(const core::TablePointer& table, std::size_t row, QStringView key)
{
    const auto column = table ? table->findColumn(key) : std::nullopt;
    return column && table->columns[*column].sql ? table->columns[*column].sql(row) : QString();
}

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

/// Figures of one table that were compared.
std::int64_t checkedFigures(const core::FigureVerification& verification, QStringView table)
{
    const auto entry = std::find_if(verification.tables.begin(), verification.tables.end(),
                                    [table](const auto& candidate) { return candidate.table == table; });
    return entry == verification.tables.end() ? 0 : entry->figuresChecked;
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
    void backtracesTakenForCalls();
    void backtracesOfARealTrace();
    void rowsThatWereLost();
    void realTraces_data();
    void realTraces();
    void wrongFigureIsFound();
    void everyWrongCellIsFound();
    void wrongTimesAndCausesAreFound();
    void noStatementLooksAtEachPair();
    void wrongTextsAreFound();
    void textsAreCheckedOrExplained();
    void wrongVerdictIsFound();
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
    const auto trace = core::loadTrace(written(variedExport(fixtures::ExportVersion::V3_25_0)));
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
    const auto trace = core::loadTrace(written(variedExport(fixtures::ExportVersion::V3_25_0)));
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
    const auto golden = written(fixtures::goldenSeed());
    const auto varied = written(variedExport(fixtures::ExportVersion::V3_25_0));
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
    const auto trace = core::loadTrace(written(builder));
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
    const auto trace = core::loadTrace(written(builder));
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
    const auto trace = core::loadTrace(written(builder));
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
    const auto trace = core::loadTrace(written(builder));
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
    const auto path = written(builder);
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

namespace {

/// A trace in which the calls of every process are repeated by CUDA backtraces.
fixtures::ExportBuilder exportWithBacktraces()
{
    auto builder = variedExport(fixtures::ExportVersion::V3_25_0);
    builder.execute(QStringLiteral("INSERT INTO CUPTI_ACTIVITY_KIND_RUNTIME (start, end, eventClass, globalTid, "
                                   "correlationId, nameId, returnValue, callchainId)\n"
                                   "SELECT start - 40, end + 50, 67, globalTid, correlationId, nameId, 0, rowid\n"
                                   "FROM CUPTI_ACTIVITY_KIND_RUNTIME WHERE eventClass = 0"));
    return builder;
}

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

/// As many as there are classes of events, each a row of the table event_tables.
constexpr std::size_t RowsOfAllClasses = 16;

/// True when a figure of `table` differs in `column`.
bool differs(const core::FigureVerification& verification, QStringView table, QStringView column)
{
    const auto& all = verification.differences;
    return std::any_of(all.begin(), all.end(), [&](const core::FigureDifference& difference) {
        return difference.table == table && difference.column == column;
    });
}

} // namespace

void TestFigureVerification::backtraces()
{
    const auto trace = core::loadTrace(written(exportWithBacktraces()));
    VERIFY_EXPECTED(trace);
    const auto plain = core::loadTrace(written(variedExport(fixtures::ExportVersion::V3_25_0)));
    VERIFY_EXPECTED(plain);
    QCOMPARE((*trace)->calls.size(), (*plain)->calls.size());
    const auto results = core::analyze(*trace);
    VERIFY_EXPECTED(results);
    const auto verification = verified(**results, RowsOfAllClasses);
    QCOMPARE(differences(verification), QString());
    QVERIFY(checkedFigures(verification, u"event_tables") > 10);
    QVERIFY(sqlOf((*results)->table(u"barriers"), 0, u"count").contains(QStringLiteral("eventClass IS NOT 67")));
}

/// The mistake that was made once: the SQL must not be made from what the reader took.
void TestFigureVerification::backtracesTakenForCalls()
{
    const auto path = written(exportWithBacktraces());
    auto builder = exportWithBacktraces();
    builder.execute(QStringLiteral("UPDATE CUPTI_ACTIVITY_KIND_RUNTIME SET eventClass = 0 WHERE eventClass = 67"));
    const auto results = analyzeAs(written(builder), path);
    VERIFY_EXPECTED(results);
    const auto verification = verified(**results, StringRows);
    for (const auto& [table, column] :
         std::initializer_list<std::pair<QStringView, QStringView>> { { u"barriers", u"count" },
                                                                      { u"barriers", u"gpu_idle_inside_ns" },
                                                                      { u"processes", u"calls" },
                                                                      { u"processes", u"launches" },
                                                                      { u"launch_latency", u"launch_call_avg_us" },
                                                                      { u"event_tables", u"rows_kept" } })
        QVERIFY2(differs(verification, table, column), qPrintable(QStringLiteral("%1.%2").arg(table, column)));
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

/// Kernels of the file that the trace does not have: the rows kept tell, whatever all other SQL is made of.
void TestFigureVerification::rowsThatWereLost()
{
    for (const auto* statement : { "DELETE FROM CUPTI_ACTIVITY_KIND_MEMSET", "DELETE FROM NVTX_EVENTS WHERE rowid = 3",
                                   "DELETE FROM SCHED_EVENTS WHERE rowid = 1" }) {
        auto builder = variedExport(fixtures::ExportVersion::V3_25_0);
        builder.addScheduling({ .pid = 100, .timeNs = 5 });
        const auto whole = written(builder);
        builder.execute(QString::fromLatin1(statement));
        const auto results = analyzeAs(written(builder), whole);
        VERIFY_EXPECTED(results);
        QVERIFY2(differs(verified(**results, RowsOfAllClasses), u"event_tables", u"rows_kept"), statement);
    }
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

/// Cells are asked many at a time, and what they share is kept: of each, nothing instead of a value is found, and a value
/// instead of nothing.
void TestFigureVerification::everyWrongCellIsFound()
{
    const auto trace = core::loadTrace(written(variedExport(fixtures::ExportVersion::V3_25_0)));
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
void TestFigureVerification::wrongTimesAndCausesAreFound()
{
    const auto trace = core::loadTrace(written(fixtures::madeTrace(QLatin1Char('A'))));
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

/// No statement looks at each pair of rows of two tables, which only shows in large traces: SQLite's plan is the same
/// for all sizes.
void TestFigureVerification::noStatementLooksAtEachPair()
{
    const auto path = written(variedExport(fixtures::ExportVersion::V3_25_0));
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

/// Texts that are not those of the file: another was written in its place, where only names differ.
void TestFigureVerification::wrongTextsAreFound()
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
    const auto path = written(named({}));
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

/// Each text that is shown is counted: as checked, or with the reason why it is not.
void TestFigureVerification::textsAreCheckedOrExplained()
{
    const auto trace = core::loadTrace(written(variedExport(fixtures::ExportVersion::V3_25_0)));
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

/// The verdict is judged again from the cells of the wall budget.
void TestFigureVerification::wrongVerdictIsFound()
{
    const auto trace = core::loadTrace(written(fixtures::madeTrace(QLatin1Char('B'))));
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
