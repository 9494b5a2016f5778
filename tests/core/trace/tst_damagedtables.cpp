// SPDX-License-Identifier: GPL-3.0-or-later
// Files that are databases but hold what no export should: each must be read as far as it goes, and say what was left
// out.
#include "exportbuilder.h"
#include "trace/traceloader.h"
#include "tracetext.h"
#include "verifyexpected.h"

#include <QFile>
#include <QFileInfo>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QTemporaryDir>

using core::EventClass;
using core::Severity;
using fixtures::ExportBuilder;

namespace {

const auto Kernel = QStringLiteral("CUPTI_ACTIVITY_KIND_KERNEL");
const auto Runtime = QStringLiteral("CUPTI_ACTIVITY_KIND_RUNTIME");

/// Three kernels, a call and a range.
ExportBuilder smallTrace()
{
    ExportBuilder builder;
    builder.addCall({ .startNs = 1000, .endNs = 1100, .correlation = 1 });
    for (int i = 0; i < 3; ++i)
        builder.addKernel({ .startNs = 2000 + i * 100,
                            .endNs = 2050 + i * 100,
                            .shortName = QStringLiteral("kernel%1").arg(i),
                            .correlation = 1 + i });
    builder.addNvtx({ .startNs = 900, .endNs = 3000, .text = QStringLiteral("range") });
    builder.addGpuMetric({ .timeNs = 1500, .values = { { QStringLiteral("SM Active"), 40 } } });
    return builder;
}

/// Takes the constraints off a table, so that anything can be written into it.
void relax(ExportBuilder& builder, const QString& table)
{
    builder.execute(QStringLiteral("CREATE TABLE relaxed AS SELECT * FROM %1").arg(table));
    builder.execute(QStringLiteral("DROP TABLE %1").arg(table));
    builder.execute(QStringLiteral("ALTER TABLE relaxed RENAME TO %1").arg(table));
}

QStringList diagnosticTexts(const core::Trace& trace)
{
    QStringList texts;
    for (const auto& diagnostic : trace.diagnostics.entries())
        texts.append(
            QStringLiteral("%1 × %2: %3").arg(diagnostic.id).arg(diagnostic.count).arg(diagnostic.description));
    return texts;
}

/// Number of the first page of a table.
int rootPage(const QString& path, const QString& table)
{
    int page = 0;
    {
        auto database = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), QStringLiteral("rootPage"));
        database.setDatabaseName(path);
        database.open();
        QSqlQuery query(QStringLiteral("SELECT rootpage FROM sqlite_master WHERE name = '%1'").arg(table), database);
        page = query.next() ? query.value(0).toInt() : 0;
    }
    QSqlDatabase::removeDatabase(QStringLiteral("rootPage"));
    return page;
}

/// Overwrites one page of the database.
bool breakPage(const QString& path, int page)
{
    constexpr int PageBytes = 4096;
    QFile file(path);
    return page > 1 && file.open(QIODevice::ReadWrite) && file.seek(qint64 { page - 1 } * PageBytes)
        && file.write(QByteArray(PageBytes, '\xa5')) == PageBytes;
}

} // namespace

class TestDamagedTables : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void badRowsAreLeftOutAndCounted_data()
    {
        QTest::addColumn<QString>("table");
        QTest::addColumn<QString>("change");
        QTest::addColumn<QString>("diagnosticId");
        QTest::addColumn<Severity>("severity");
        QTest::addColumn<int>("kernelCount");

        const auto first = [](const char* change) {
            return QStringLiteral("UPDATE %1 SET %2 WHERE rowid = 1")
                .arg(QStringLiteral("%1"), QString::fromLatin1(change));
        };
        const auto kernelRow
            = [&first](const char* name, const char* change, const char* id, Severity severity, int kernels) {
                  QTest::newRow(name) << Kernel << first(change).arg(Kernel)
                                      << Kernel + QLatin1Char(':') + QString::fromLatin1(id) << severity << kernels;
              };
        kernelRow("NULL end", "end = NULL", "without-end", Severity::DataLoss, 2);
        kernelRow("NULL start", "start = NULL", "not-a-number", Severity::DataLoss, 2);
        kernelRow("negative duration", "end = start - 1", "ends-before-start", Severity::DataLoss, 2);
        kernelRow("text as start", "start = 'yesterday'", "not-a-number", Severity::DataLoss, 2);
        kernelRow("fraction as end", "end = 2050.5", "not-a-number", Severity::DataLoss, 2);
        kernelRow("blob as end", "end = x'00ff'", "not-a-number", Severity::DataLoss, 2);
        kernelRow("time near the largest number", "start = 9223372036854775806, end = 9223372036854775807",
                  "implausible-time", Severity::DataLoss, 2);
        kernelRow("end beyond int64/2", "end = 4611686018427387905", "implausible-time", Severity::DataLoss, 2);
        kernelRow("smallest number as start", "start = -9223372036854775808", "implausible-time", Severity::DataLoss,
                  2);
        kernelRow("no time stamp collected", "start = 0, end = 0", "not-collected", Severity::DataLoss, 2);
        kernelRow("negative correlation", "correlationId = -7", "bad-ids", Severity::Notice, 3);
        kernelRow("correlation too large", "correlationId = 4294967296", "bad-ids", Severity::Notice, 3);
        kernelRow("text as stream", "streamId = 'seven'", "bad-ids", Severity::Notice, 3);
        QTest::newRow("string id that points nowhere")
            << Kernel << first("demangledName = 4711, shortName = 4712").arg(Kernel) << QStringLiteral("string-missing")
            << Severity::DataLoss << 3;
        QTest::newRow("range without end")
            << QStringLiteral("NVTX_EVENTS") << first("end = NULL").arg(QStringLiteral("NVTX_EVENTS"))
            << QStringLiteral("NVTX_EVENTS:without-end") << Severity::Notice << 3;
        QTest::newRow("text as counter value")
            << QStringLiteral("GPU_METRICS") << first("value = 'high'").arg(QStringLiteral("GPU_METRICS"))
            << QStringLiteral("GPU_METRICS:not-a-number") << Severity::DataLoss << 3;
        QTest::newRow("infinite counter value")
            << QStringLiteral("GPU_METRICS") << first("value = 9e999").arg(QStringLiteral("GPU_METRICS"))
            << QStringLiteral("GPU_METRICS:not-a-number") << Severity::DataLoss << 3;
        QTest::newRow("counter value whose sum would be infinite")
            << QStringLiteral("GPU_METRICS") << first("value = -1e308").arg(QStringLiteral("GPU_METRICS"))
            << QStringLiteral("GPU_METRICS:not-a-number") << Severity::DataLoss << 3;
    }

    void badRowsAreLeftOutAndCounted()
    {
        QFETCH(QString, table);
        QFETCH(QString, change);
        QFETCH(QString, diagnosticId);
        QFETCH(core::Severity, severity);
        QFETCH(int, kernelCount);
        auto builder = smallTrace();
        relax(builder, table);
        builder.execute(change);
        for (const bool allowNative : { true, false }) {
            const auto loaded = load(builder, { .allowNativeSqlite = allowNative });
            VERIFY_EXPECTED(loaded);
            const auto* diagnostic = (*loaded)->diagnostics.find(diagnosticId);
            QVERIFY2(diagnostic, qPrintable(diagnosticTexts(**loaded).join(QLatin1Char('\n'))));
            QCOMPARE(diagnostic->severity, severity);
            QCOMPARE(diagnostic->count, std::int64_t { 1 });
            QVERIFY(!diagnostic->description.isEmpty());
            QCOMPARE((*loaded)->kernels.size(), static_cast<std::size_t>(kernelCount));
            QCOMPARE((*loaded)->calls.size(), std::size_t { 1 });
        }
    }

    void rowsThatLackAColumnAreReadOnce()
    {
        auto builder = smallTrace();
        relax(builder, Kernel);
        builder.execute(QStringLiteral("ALTER TABLE %1 DROP COLUMN graphId").arg(Kernel));
        builder.execute(QStringLiteral("ALTER TABLE %1 ADD COLUMN graphId INTEGER DEFAULT 5").arg(Kernel));
        // has all columns, so that it is read before it is known that the file itself lacks the values of the others
        builder.execute(QStringLiteral("INSERT INTO %1 (rowid, start) VALUES (-1, 10)").arg(Kernel));
        const auto loaded = load(builder);
        VERIFY_EXPECTED(loaded);
        const auto& kernels = (*loaded)->kernels;
        QCOMPARE(kernels.size(), std::size_t { 3 });
        for (std::size_t row = 0; row < kernels.size(); ++row)
            QCOMPARE(kernels.graphId[row], 5U);
        const auto* diagnostic = (*loaded)->diagnostics.find(Kernel + QStringLiteral(":without-end"));
        QVERIFY2(diagnostic, qPrintable(diagnosticTexts(**loaded).join(QLatin1Char('\n'))));
        QCOMPARE(diagnostic->count, std::int64_t { 1 });
        QCOMPARE((*loaded)->reading(EventClass::Kernels).rowsRead, std::int64_t { 4 });
    }

    void aSectionWithoutItsColumnSaysSo_data()
    {
        QTest::addColumn<QString>("table");
        QTest::addColumn<QString>("columnName");
        QTest::addColumn<EventClass>("eventClass");
        QTest::newRow("kernel end") << Kernel << QStringLiteral("end") << EventClass::Kernels;
        QTest::newRow("kernel start") << Kernel << QStringLiteral("start") << EventClass::Kernels;
        QTest::newRow("call start") << Runtime << QStringLiteral("start") << EventClass::Calls;
        QTest::newRow("NVTX event type") << QStringLiteral("NVTX_EVENTS") << QStringLiteral("eventType")
                                         << EventClass::Nvtx;
        QTest::newRow("metric value") << QStringLiteral("GPU_METRICS") << QStringLiteral("value")
                                      << EventClass::GpuMetrics;
    }

    void aSectionWithoutItsColumnSaysSo()
    {
        QFETCH(QString, table);
        QFETCH(QString, columnName);
        QFETCH(core::EventClass, eventClass);
        auto builder = smallTrace();
        builder.execute(QStringLiteral("ALTER TABLE %1 RENAME COLUMN %2 TO renamed").arg(table, columnName));
        const auto loaded = load(builder);
        VERIFY_EXPECTED(loaded);
        const auto& reading = (*loaded)->reading(eventClass);
        QCOMPARE(reading.table, table);
        QVERIFY(!reading.isPresent());
        QVERIFY2(reading.problem.contains(table) && reading.problem.contains(columnName), qPrintable(reading.problem));
        QCOMPARE(reading.rowsKept, std::int64_t { 0 });
        QVERIFY2((*loaded)->diagnostics.find(table + QStringLiteral(":incomplete")),
                 qPrintable(diagnosticTexts(**loaded).join(QLatin1Char('\n'))));
        const auto other = eventClass == EventClass::Kernels ? EventClass::Calls : EventClass::Kernels;
        QVERIFY((*loaded)->reading(other).isPresent());
    }

    void counterObjectsThatMakeNoSense_data()
    {
        QTest::addColumn<QString>("change");
        QTest::addColumn<std::size_t>("samples");
        QTest::newRow("sound") << QStringLiteral("typeId = typeId") << std::size_t { 2 };
        QTest::newRow("text as value") << QStringLiteral("data = '{\"SM Active\": \"high\"}'") << std::size_t { 0 };
        QTest::newRow("no value") << QStringLiteral("data = '{\"SM Active\": []}'") << std::size_t { 0 };
        QTest::newRow("infinite value") << QStringLiteral("data = '{\"SM Active\": \"inf\"}'") << std::size_t { 0 };
        QTest::newRow("not a number") << QStringLiteral("data = '{\"SM Active\": \"nan\"}'") << std::size_t { 0 };
        QTest::newRow("largest number") << QStringLiteral("data = '{\"SM Active\": 1e308}'") << std::size_t { 0 };
        QTest::newRow("largest number as text")
            << QStringLiteral("data = '{\"SM Active\": \"1e308\"}'") << std::size_t { 0 };
        QTest::newRow("largest time") << QStringLiteral("timestamp = 9223372036854775807") << std::size_t { 0 };
        QTest::newRow("smallest time") << QStringLiteral("timestamp = -9223372036854775808") << std::size_t { 0 };
        QTest::newRow("one time too late")
            << QStringLiteral("timestamp = 4611686018427387905 * (timestamp > 1)") << std::size_t { 1 };
    }

    void counterObjectsThatMakeNoSense()
    {
        QFETCH(QString, change);
        QFETCH(std::size_t, samples);
        ExportBuilder builder(fixtures::ExportVersion::V3_1_2);
        for (const std::int64_t timeNs : { 1, 2 })
            builder.addGpuMetric({ .timeNs = timeNs, .values = { { QStringLiteral("SM Active"), 40 } } });
        builder.execute(QStringLiteral("UPDATE GENERIC_EVENTS SET ") + change);
        const auto loaded = load(builder);
        VERIFY_EXPECTED(loaded);
        const auto& trace = **loaded;
        QCOMPARE(trace.gpuMetrics.size(), samples);
        QCOMPARE(trace.reading(EventClass::GpuMetrics).table, QStringLiteral("GENERIC_EVENTS"));
        QCOMPARE(trace.reading(EventClass::GpuMetrics).rowsKept, static_cast<std::int64_t>(samples));
        QVERIFY(trace.extent.endNs <= 2);
        const auto* left = trace.diagnostics.find(QStringLiteral("GENERIC_EVENTS:implausible-time"));
        QCOMPARE(left != nullptr, change.startsWith(QStringLiteral("timestamp")));
    }

    void optionalColumnsMayBeMissing()
    {
        auto builder = smallTrace();
        for (const auto* column : { "globalPid", "deviceId", "contextId", "streamId", "correlationId", "shortName",
                                    "mangledName", "gridX", "graphNodeId" })
            builder.execute(QStringLiteral("ALTER TABLE %1 DROP COLUMN %2").arg(Kernel, QString::fromLatin1(column)));
        const auto loaded = load(builder);
        VERIFY_EXPECTED(loaded);
        QCOMPARE((*loaded)->kernels.size(), std::size_t { 3 });
        QVERIFY(!(*loaded)->kernels.launch[0].isValid());
        QCOMPARE((*loaded)->kernelNames[(*loaded)->kernels.name[0].value()].fullName, QStringLiteral("kernel0"));
    }

    void aFileWithoutStringsIsRead()
    {
        auto builder = smallTrace();
        builder.execute(QStringLiteral("DROP TABLE StringIds"));
        const auto loaded = load(builder);
        VERIFY_EXPECTED(loaded);
        QCOMPARE((*loaded)->kernels.size(), std::size_t { 3 });
        QVERIFY2((*loaded)->diagnostics.find(QStringLiteral("string-missing")),
                 qPrintable(diagnosticTexts(**loaded).join(QLatin1Char('\n'))));
        // three kernels that cannot be told apart by name stay three kinds: their ids differ
        QCOMPARE((*loaded)->kernelNames.size(), std::size_t { 3 });
    }

    void oddStringsAreShown_data()
    {
        QTest::addColumn<QString>("value");
        QTest::addColumn<QString>("expected");
        QTest::newRow("not UTF-8") << QStringLiteral("CAST(x'6bff62' AS TEXT)") << QStringLiteral("k\uFFFDb");
        QTest::newRow("NUL inside") << QStringLiteral("CAST(x'6b0062' AS TEXT)")
                                    << QStringLiteral("k") + QChar(0) + QStringLiteral("b");
        QTest::newRow("blob") << QStringLiteral("x'6b62'") << QStringLiteral("kb");
        QTest::newRow("number") << QStringLiteral("42") << QStringLiteral("42");
        QTest::newRow("beyond the basic plane") << QStringLiteral("'k\U0001F600'") << QStringLiteral("k\U0001F600");
        QTest::newRow("newline and tab") << QStringLiteral("'a' || char(10) || char(9)") << QStringLiteral("a\n\t");
    }

    void oddStringsAreShown()
    {
        QFETCH(QString, value);
        QFETCH(QString, expected);
        auto builder = smallTrace();
        relax(builder, QStringLiteral("StringIds"));
        builder.execute(QStringLiteral("UPDATE StringIds SET value = %1 WHERE value = 'kernel0'").arg(value));
        for (const bool allowNative : { true, false }) {
            const auto loaded = load(builder, { .allowNativeSqlite = allowNative });
            VERIFY_EXPECTED(loaded);
            const auto& trace = **loaded;
            QCOMPARE(trace.kernelNames[trace.kernels.name[0].value()].fullName, expected);
        }
    }

    void aTextCutInACharacterIsRead()
    {
        auto builder = smallTrace();
        builder.execute(QStringLiteral("UPDATE StringIds SET value = CAST(x'6be282' AS TEXT) WHERE value = 'kernel0'"));
        for (const bool allowNative :
             { true, false }) { // QSqlQuery hands out what SQLite makes of it, which is not U+FFFD
            const auto loaded = load(builder, { .allowNativeSqlite = allowNative });
            VERIFY_EXPECTED(loaded);
            const auto& name = (*loaded)->kernelNames[(*loaded)->kernels.name[0].value()].fullName;
            QVERIFY(allowNative ? name == QStringLiteral("k\uFFFD\uFFFD") : name.startsWith(QLatin1Char('k')));
        }
    }

    void longStringsAreKept()
    {
        auto builder = smallTrace();
        builder.execute(QStringLiteral(
            "UPDATE StringIds SET value = replace(hex(zeroblob(500000)), '00', 'x') WHERE value = 'kernel0'"));
        const auto loaded = load(builder);
        VERIFY_EXPECTED(loaded);
        QCOMPARE((*loaded)->kernelNames[(*loaded)->kernels.name[0].value()].fullName,
                 QString(500'000, QLatin1Char('x')));
    }

    void negativeTimesAreKept()
    {
        auto builder = smallTrace();
        builder.addNvtx({ .startNs = -10'950'000'000, .endNs = -5, .text = QStringLiteral("before") });
        builder.addKernel({ .startNs = -20, .endNs = 30 });
        const auto loaded = load(builder);
        VERIFY_EXPECTED(loaded);
        QCOMPARE((*loaded)->nvtx.startNs[0], std::int64_t { -10'950'000'000 });
        QCOMPARE((*loaded)->kernels.startNs[0], std::int64_t { -20 });
        QCOMPARE((*loaded)->extent.startNs, std::int64_t { -10'950'000'000 });
        QVERIFY((*loaded)->diagnostics.isEmpty());
    }

    void otherShapesOfTablesReadTheSame_data()
    {
        QTest::addColumn<QStringList>("statements");
        const auto kernel = [](const char* text) { return QString::fromLatin1(text).arg(Kernel); };
        QTest::newRow("view") << QStringList { kernel("ALTER TABLE %1 RENAME TO base"),
                                               kernel("CREATE VIEW %1 AS SELECT * FROM base") };
        QTest::newRow("table without rowid")
            << QStringList { kernel("ALTER TABLE %1 RENAME TO base"),
                             kernel("CREATE TABLE %1 (start INTEGER PRIMARY KEY, end, deviceId, contextId, streamId, "
                                    "correlationId, globalPid, demangledName, "
                                    "shortName, registersPerThread, gridX, gridY, gridZ, blockX, blockY, blockZ, "
                                    "staticSharedMemory, dynamicSharedMemory) WITHOUT ROWID"),
                             kernel("INSERT INTO %1 SELECT start, end, deviceId, contextId, streamId, correlationId, "
                                    "globalPid, demangledName, shortName, "
                                    "registersPerThread, gridX, gridY, gridZ, blockX, blockY, blockZ, "
                                    "staticSharedMemory, dynamicSharedMemory FROM base") };
        QTest::newRow("huge rowids") << QStringList { kernel("UPDATE %1 SET rowid = rowid + 9223372036854775000") };
        QTest::newRow("largest rowid") << QStringList { kernel("UPDATE %1 SET rowid = 9223372036854775804 + rowid") };
        QTest::newRow("negative rowids") << QStringList { kernel("UPDATE %1 SET rowid = rowid - 9223372036854775807") };
        QTest::newRow("rowids far apart")
            << QStringList { kernel("UPDATE %1 SET rowid = rowid * 3000000000000000000") };
        QTest::newRow("rowids from end to end")
            << QStringList { kernel("UPDATE %1 SET rowid = -9223372036854775808 WHERE rowid = 1"),
                             kernel("UPDATE %1 SET rowid = 9223372036854775807 WHERE rowid = 3") };
        QTest::newRow("a column named rowid")
            << QStringList { kernel("ALTER TABLE %1 ADD COLUMN rowid INTEGER DEFAULT 5") };
        QTest::newRow("lower-case names")
            << QStringList { kernel("ALTER TABLE %1 RENAME TO base"),
                             QStringLiteral("ALTER TABLE base RENAME TO cupti_activity_kind_kernel"),
                             QStringLiteral("ALTER TABLE base RENAME COLUMN streamId TO STREAMID")
                                 .replace(QStringLiteral("base"), Kernel) };
        QTest::newRow("indexes and other tables")
            << QStringList { kernel("CREATE INDEX i ON %1(start)"),
                             QStringLiteral("CREATE TABLE \"we\"\"ird; DROP TABLE x\" (\"a b\" \"odd \"\"type\")"),
                             QStringLiteral("CREATE TABLE DERIVED_X (y)") };
        QTest::newRow("a view of nothing")
            << QStringList { QStringLiteral("CREATE VIEW broken AS SELECT * FROM nowhere") };
        QTest::newRow("large pages") << QStringList { QStringLiteral("PRAGMA page_size = 65536"),
                                                      QStringLiteral("VACUUM") };
        QTest::newRow("small pages") << QStringList { QStringLiteral("PRAGMA page_size = 512"),
                                                      QStringLiteral("VACUUM") };
        QTest::newRow("incremental vacuum")
            << QStringList { QStringLiteral("PRAGMA auto_vacuum = 2"), QStringLiteral("VACUUM") };
        QTest::newRow("write-ahead-log mode, closed") << QStringList { QStringLiteral("PRAGMA journal_mode = WAL") };
        QTest::newRow("versions set") << QStringList { QStringLiteral("PRAGMA user_version = 7"),
                                                       QStringLiteral("PRAGMA application_id = 9") };
    }

    void otherShapesOfTablesReadTheSame()
    {
        QFETCH(QStringList, statements);
        const auto plain = load(smallTrace());
        VERIFY_EXPECTED(plain);
        auto builder = smallTrace();
        for (const auto& statement : statements)
            builder.execute(statement);
        for (const int threads : { 1, 3 }) {
            for (const bool allowNative : { true, false }) {
                const auto loaded = load(builder, { .threads = threads, .allowNativeSqlite = allowNative });
                VERIFY_EXPECTED(loaded);
                QCOMPARE(fixtures::eventTexts(**loaded), fixtures::eventTexts(**plain));
                QCOMPARE(diagnosticTexts(**loaded), QStringList {});
            }
        }
    }

    void utf16DatabasesReadTheSame()
    {
        auto builder = smallTrace();
        builder.addNvtx({ .startNs = 10, .endNs = 20, .text = QStringLiteral("größer 文, id = 5") });
        const auto plain = load(builder);
        VERIFY_EXPECTED(plain);
        builder.setEncoding(QStringLiteral("UTF-16"));
        for (const bool allowNative : { true, false }) {
            const auto loaded = load(builder, { .allowNativeSqlite = allowNative });
            VERIFY_EXPECTED(loaded);
            QCOMPARE(fixtures::eventTexts(**loaded), fixtures::eventTexts(**plain));
        }
    }

    void aViewThatDoesNotWorkIsAnIncompleteSection()
    {
        auto builder = smallTrace();
        builder.execute(QStringLiteral("CREATE VIEW OSRT_API AS SELECT start, end FROM nowhere"));
        const auto loaded = load(builder);
        VERIFY_EXPECTED(loaded);
        QCOMPARE((*loaded)->kernels.size(), std::size_t { 3 });
        QVERIFY(!(*loaded)->reading(EventClass::OsRuntime).isPresent());
        QVERIFY(!(*loaded)->reading(EventClass::OsRuntime).problem.isEmpty());
    }

    void brokenPagesAreReported_data()
    {
        QTest::addColumn<QString>("table");
        QTest::addColumn<QString>("diagnosticId");
        QTest::newRow("kernels") << Kernel << Kernel + QStringLiteral(":incomplete");
        QTest::newRow("calls") << Runtime << Runtime + QStringLiteral(":incomplete");
        QTest::newRow("strings") << QStringLiteral("StringIds") << QStringLiteral("string-table-incomplete");
    }

    void brokenPagesAreReported()
    {
        QFETCH(QString, table);
        QFETCH(QString, diagnosticId);
        VERIFY_EXPECTED(smallTrace().write(m_path));
        QVERIFY(breakPage(m_path, rootPage(m_path, table)));
        for (const bool allowNative : { true, false }) {
            const auto loaded = core::loadTrace(m_path, { .allowNativeSqlite = allowNative });
            VERIFY_EXPECTED(loaded);
            const auto* diagnostic = (*loaded)->diagnostics.find(diagnosticId);
            QVERIFY2(diagnostic, qPrintable(diagnosticTexts(**loaded).join(QLatin1Char('\n'))));
            QCOMPARE((*loaded)->nvtx.size(), std::size_t { 1 });
        }
    }

    void aBrokenPageInTheMiddleKeepsTheRest()
    {
        constexpr int Count = 20'000;
        auto builder = smallTrace();
        builder.execute(
            QStringLiteral("INSERT INTO %1 (start, end, eventClass, globalTid, correlationId, nameId, returnValue) "
                           "WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < %2) "
                           "SELECT 5000 + n, 6000 + n, 0, %3, 10 + n, 0, 0 FROM n")
                .arg(Runtime)
                .arg(Count)
                .arg(fixtures::globalTid(100, 101)));
        VERIFY_EXPECTED(builder.write(m_path));
        const int lastPage = static_cast<int>(QFileInfo(m_path).size() / 4096);
        QVERIFY(breakPage(m_path, lastPage - 20));
        const auto loaded = core::loadTrace(m_path);
        VERIFY_EXPECTED(loaded);
        QVERIFY(!(*loaded)->reading(EventClass::Calls).isPresent());
        QVERIFY((*loaded)->calls.size() > 1000);
        QVERIFY((*loaded)->calls.size() < Count);
        QCOMPARE((*loaded)->kernels.size(), std::size_t { 3 });
    }

private:
    core::Expected<std::shared_ptr<const core::Trace>> load(const ExportBuilder& builder,
                                                            const core::LoadOptions& options = {})
    {
        if (const auto written = builder.write(m_path); !written)
            return tl::unexpected<core::Error>(written.error());
        return core::loadTrace(m_path, options);
    }

    QTemporaryDir m_folder;
    QString m_path = m_folder.filePath(QStringLiteral("trace.sqlite"));
};

QTEST_GUILESS_MAIN(TestDamagedTables)
#include "tst_damagedtables.moc"
