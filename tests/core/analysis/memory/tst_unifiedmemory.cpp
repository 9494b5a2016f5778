// SPDX-License-Identifier: GPL-3.0-or-later
// Page migrations and page faults of a made trace whose figures are known by hand, and of a real one.
#include "analysis/memory/pagemigrations.h"
#include "analysistesting.h"
#include "exportbuilder.h"
#include "report/verification/figureverification.h"
#include "results/analysisresults.h"
#include "table/tablekeys.h"
#include "trace/traceloader.h"
#include "verifyexpected.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace analysistesting;
using fixtures::ExportBuilder;
namespace Key = core::TableKey;

namespace {

/// The rows of a table, the cells of `keys` with a space between them.
QStringList rowsOfTable(const core::AnalysisResults& results, QStringView table,
                        std::initializer_list<QStringView> keys)
{
    QStringList rows;
    const auto found = results.table(table);
    for (std::size_t row = 0; found && row < found->rowCount; ++row) {
        QStringList cells;
        for (const auto key : keys)
            cells.append(cellText(*found, row, key));
        rows.append(cells.join(QLatin1Char(' ')));
    }
    return rows;
}

/// The first figures that their SQL does not give; empty when all do.
QString differences(const core::AnalysisResults& results)
{
    const auto verification = core::verifyFigures(results, { SIZE_MAX });
    if (!verification)
        return verification.error().message;
    QStringList lines;
    for (const auto& difference : verification->differences)
        lines.append(QStringLiteral("%1 row %2 %3: shown %4, SQL gives %5\n%6")
                         .arg(difference.table, QString::number(difference.row), difference.column, difference.shown,
                              difference.answer, difference.sql));
    return lines.mid(0, 3).join(u'\n');
}

/// Process 100 launches two kernels that overlap and one that is alone, inside and outside of ranges; a copy of its own
/// stands between migrations. Process 200 faults too.
ExportBuilder exportWithFaults()
{
    ExportBuilder builder;
    builder.addNvtx({ .startNs = 0, .endNs = 400, .text = QStringLiteral("step, id = 1") });
    builder.addNvtx({ .startNs = 10, .endNs = 60, .text = QStringLiteral("load") });
    builder.addNvtx({ .startNs = 500, .endNs = 900, .text = QStringLiteral("step, id = 2") });
    builder.addCall({ .startNs = 20, .endNs = 30, .correlation = 1 });
    builder.addCall({ .startNs = 70, .endNs = 80, .correlation = 2 });
    builder.addCall({ .startNs = 420, .endNs = 430, .correlation = 3 });
    builder.addKernel({ .startNs = 100, .endNs = 200, .shortName = QStringLiteral("alone"), .correlation = 1 });
    builder.addKernel({ .startNs = 300, .endNs = 400, .shortName = QStringLiteral("first"), .correlation = 2 });
    builder.addKernel(
        { .startNs = 350, .endNs = 500, .shortName = QStringLiteral("second"), .stream = 8, .correlation = 3 });
    builder.addKernel({ .pid = 200, .startNs = 100, .endNs = 900, .shortName = QStringLiteral("other") });
    const auto fault = [&builder](std::int64_t startNs, std::int64_t endNs, std::int64_t count, int access = 1) {
        builder.addGpuPageFault({ .startNs = startNs, .endNs = endNs, .faults = count, .access = access });
    };
    fault(110, 120, 5);
    fault(190, 210, 2);
    fault(150, 150, 1, 2);
    fault(360, 370, 7);
    fault(210, 220, 3);
    builder.addGpuPageFault({ .pid = 200, .startNs = 110, .endNs = 120, .faults = 4 });
    builder.addCpuPageFault({ .timeNs = 15 });
    builder.addCpuPageFault({ .timeNs = 60 }); // the range "load" ends at that moment
    builder.addCpuPageFault(
        { .timeNs = 450, .code = QStringLiteral("init"), .module = QStringLiteral("/home/me/lib.so") });
    builder.addCpuPageFault({ .timeNs = 600 });
    builder.addCpuPageFault({ .pid = 200, .timeNs = 15 });
    const auto migration
        = [&builder](std::int64_t startNs, std::int64_t sizeBytes, int kind, std::optional<int> cause) {
              builder.addMemcpy({ .startNs = startNs,
                                  .endNs = startNs + 10,
                                  .sizeBytes = sizeBytes,
                                  .copyKind = kind,
                                  .sourceKind = 7,
                                  .destinationKind = 7,
                                  .contextId = 0,
                                  .stream = 0,
                                  .migrationCause = cause });
          };
    migration(112, 4096, 11, 2);
    migration(130, 8192, 11, 2);
    migration(140, 61440, 11, 3);
    migration(600, 4096, 12, 2);
    migration(620, 4096, 12, {});
    builder.addMemcpy({ .startNs = 640, .endNs = 650, .sizeBytes = 100, .migrationCause = 2 }); // no migration
    return builder;
}

} // namespace

class TestUnifiedMemory : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void migrationsByDirectionAndCause();
    void faultsByCodeKernelAndRange();
    void sqlGivesTheFigures_data();
    void sqlGivesTheFigures();
    void missingIsNotZero();
    void realTrace();
    void stops();

private:
    core::ResultsPointer analyzed(const ExportBuilder& builder, const core::Scope& scope = {});

    QTemporaryDir m_folder;
    int m_fileCount = 0;
};

core::ResultsPointer TestUnifiedMemory::analyzed(const ExportBuilder& builder, const core::Scope& scope)
{
    const auto path = m_folder.filePath(QStringLiteral("trace%1.sqlite").arg(m_fileCount++));
    if (!builder.write(path))
        return nullptr;
    const auto trace = core::loadTrace(path);
    return trace ? core::analyze(*trace, scope).value_or(nullptr) : nullptr;
}

void TestUnifiedMemory::migrationsByDirectionAndCause()
{
    const auto results = analyzed(exportWithFaults());
    QVERIFY(results);
    QCOMPARE(rowsOfTable(*results, Key::PageMigrations,
                         { u"direction", u"cause", u"pid", u"count", u"total_ns", u"total_bytes", u"max_bytes" }),
             QStringList({ QStringLiteral("UVM HtoD page fault 100 2 20 12288 8192"),
                           QStringLiteral("UVM HtoD speculative 100 1 10 61440 61440"),
                           QStringLiteral("UVM DtoH not recorded 100 1 10 4096 4096"),
                           QStringLiteral("UVM DtoH page fault 100 1 10 4096 4096") }));
    const auto table = results->table(Key::PageMigrations);
    QCOMPARE(tableFault(*table), QString());
    QCOMPARE(cellText(*table, 1, u"avg_gb_per_s"), QStringLiteral("6144.000"));
}

void TestUnifiedMemory::faultsByCodeKernelAndRange()
{
    const auto results = analyzed(exportWithFaults());
    QVERIFY(results);
    QCOMPARE(
        rowsOfTable(*results, Key::CpuPageFaults, { u"pid", u"code", u"module", u"count", u"first_ns", u"last_ns" }),
        QStringList({ QStringLiteral("100 main a.out 3 15 600"), QStringLiteral("100 init lib.so 1 450 450"),
                      QStringLiteral("200 main a.out 1 15 15") }));
    QCOMPARE(
        rowsOfTable(*results, Key::GpuPageFaults,
                    { u"pid", u"kernel", u"running", u"access", u"faults", u"count", u"total_ns" }),
        QStringList({ QStringLiteral("100 alone one kernel read 7 2 30"),
                      QStringLiteral("100  several kernels read 7 1 10"),
                      QStringLiteral("200 other one kernel read 4 1 10"), QStringLiteral("100  no kernel read 3 1 10"),
                      QStringLiteral("100 alone one kernel write 1 1 0") }));
    const auto limits = results->table(Key::GpuPageFaults)->provenance.limitations;
    QVERIFY(limits.join(u' ').contains(QStringLiteral("7 of 22 page faults")));
    // "alone" was launched inside both ranges; one fault of the CPU is in both, one in each instance of "step"
    QCOMPARE(rowsOfTable(*results, Key::PageFaultRanges, { u"pid", u"name", u"cpu_faults", u"gpu_faults" }),
             QStringList({ QStringLiteral("100 step 3 8"), QStringLiteral("100 load 1 8") }));
    for (const auto& key : { Key::CpuPageFaults, Key::GpuPageFaults, Key::PageFaultRanges })
        QCOMPARE(tableFault(*results->table(key)), QString());
}

void TestUnifiedMemory::sqlGivesTheFigures_data()
{
    QTest::addColumn<core::Scope>("scope");
    QTest::newRow("whole") << core::Scope {};
    QTest::newRow("window") << core::Scope { core::TimeWindow { 115, 365 }, {}, {}, {}, {} };
    QTest::newRow("process") << core::Scope { {}, { core::ProcessIndex { 1 } }, {}, {}, {} };
    QTest::newRow("device") << core::Scope { {}, {}, { core::DeviceIndex { 0 } }, {}, {} };
}

void TestUnifiedMemory::sqlGivesTheFigures()
{
    QFETCH(core::Scope, scope);
    const auto results = analyzed(exportWithFaults(), scope);
    QVERIFY(results);
    QCOMPARE(differences(*results), QString());
    for (const auto& key : { Key::PageMigrations, Key::CpuPageFaults, Key::GpuPageFaults })
        QVERIFY2(results->table(key)->provenance.isAvailable(), qPrintable(key));
}

void TestUnifiedMemory::missingIsNotZero()
{
    ExportBuilder builder;
    builder.addMemcpy({ .startNs = 0, .endNs = 10, .sizeBytes = 100 });
    const auto results = analyzed(builder);
    QVERIFY(results);
    for (const auto& key : { Key::PageMigrations, Key::CpuPageFaults, Key::GpuPageFaults, Key::PageFaultRanges }) {
        const auto table = results->table(key);
        QVERIFY2(!table->provenance.isAvailable(), qPrintable(key));
        QCOMPARE(tableFault(*table), QString());
    }
}

void TestUnifiedMemory::realTrace()
{
    const auto path = QStringLiteral(GPULOUPE_SHARED_DIR "/data/s2.9.1_unified_memory.sqlite");
    if (!QFile::exists(path))
        QSKIP("the folder of real exports is not there");
    const auto trace = core::loadTrace(path);
    VERIFY_EXPECTED(trace);
    const auto migrations = core::analyzePageMigrations(**trace, {});
    VERIFY_EXPECTED(migrations);
    core::AnalysisResults results;
    results.tables.push_back(std::make_shared<const core::Table>(
        core::describePageMigrations(*trace, std::make_shared<const core::PageMigrations>(*migrations), {})));
    QCOMPARE(
        rowsOfTable(results, Key::PageMigrations, { u"direction", u"cause", u"count", u"total_bytes", u"total_ns" }),
        QStringList({ QStringLiteral("UVM HtoD speculative 6144 2122317824 124116158"),
                      QStringLiteral("UVM DtoH speculative 3072 1061158912 70936541"),
                      QStringLiteral("UVM HtoD page fault 6144 25165824 19200051"),
                      QStringLiteral("UVM DtoH page fault 3072 12582912 8437302") }));
}

void TestUnifiedMemory::stops()
{
    const auto path = m_folder.filePath(QStringLiteral("stopped.sqlite"));
    VERIFY_EXPECTED(exportWithFaults().write(path));
    const auto trace = core::loadTrace(path);
    VERIFY_EXPECTED(trace);
    const auto results = core::analyze(*trace, {}, {}, stoppedToken());
    QVERIFY(!results && results.error().code == core::ErrorCode::Cancelled);
}

QTEST_GUILESS_MAIN(TestUnifiedMemory)
#include "tst_unifiedmemory.moc"
