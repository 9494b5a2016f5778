// SPDX-License-Identifier: GPL-3.0-or-later
// What is allocated on GPUs over time: a made trace whose figures are known by hand, a reference, and a real trace.
#include "analysis/memory/devicememory.h"
#include "analysistesting.h"
#include "exportbuilder.h"
#include "report/verification/figureverification.h"
#include "results/analysisresults.h"
#include "table/tablekeys.h"
#include "timeline/lanes/memorylane.h"
#include "trace/traceloader.h"
#include "verifyexpected.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <map>
#include <random>

using namespace analysistesting;
using fixtures::ExportBuilder;
namespace Key = core::TableKey;

namespace {

QString rowText(const core::Table& table, std::size_t row, std::initializer_list<QStringView> keys)
{
    QStringList cells;
    for (const auto key : keys)
        cells.append(cellText(table, row, key));
    return cells.join(QLatin1Char(' '));
}

QString verificationFaults(const core::AnalysisResults& results)
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

/// Something for the extent, from 0 to 1000.
void addExtent(ExportBuilder& builder)
{
    builder.addCall({ .startNs = 0, .endNs = 1, .name = QStringLiteral("cudaMalloc_v3020"), .correlation = 1 });
    builder.addKernel({ .startNs = 900, .endNs = 1000 });
}

/// One address is given out twice; one allocation is never freed; a free has no allocation; managed memory and a pool.
ExportBuilder exportWithAllocations()
{
    ExportBuilder builder;
    addExtent(builder);
    builder.addAllocation({ .timeNs = 0, .address = 1, .sizeBytes = 100, .correlation = 1 });
    builder.addAllocation({ .timeNs = 100, .address = 2, .sizeBytes = 50 });
    builder.addAllocation({ .timeNs = 200, .address = 1, .sizeBytes = 100, .isFree = true });
    builder.addAllocation({ .timeNs = 300, .address = 1, .sizeBytes = 30 });
    builder.addAllocation({ .timeNs = 400, .address = 9, .sizeBytes = 7, .isFree = true });
    builder.addAllocation({ .timeNs = 500, .address = 1, .sizeBytes = 40 }); // the free is not in the trace
    builder.addAllocation({ .timeNs = 600, .address = 1, .sizeBytes = 40, .isFree = true });
    builder.addAllocation({ .timeNs = 10, .address = 3, .sizeBytes = 1000, .kind = 4 });
    builder.addAllocation({ .timeNs = 20, .address = 4, .sizeBytes = 8, .pool = 77 });
    builder.addAllocation({ .timeNs = 30, .address = 4, .sizeBytes = 8, .isFree = true, .pool = 77 });
    builder.addAllocation({ .pid = 200, .timeNs = 700, .address = 1, .sizeBytes = 5 });
    return builder;
}

} // namespace

class TestDeviceMemory : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void peaksAndWhatIsLeft();
    void window();
    void overTime();
    void timelineRow();
    void sqlGivesTheFigures_data();
    void sqlGivesTheFigures();
    void agreesWithCounting();
    void traceWithoutFree();
    void missingIsNotZero();
    void realTrace();
    void stops();

private:
    std::shared_ptr<const core::Trace> loaded(const ExportBuilder& builder);

    QTemporaryDir m_folder;
    int m_fileCount = 0;
};

std::shared_ptr<const core::Trace> TestDeviceMemory::loaded(const ExportBuilder& builder)
{
    const auto path = m_folder.filePath(QStringLiteral("trace%1.sqlite").arg(m_fileCount++));
    return builder.write(path) ? core::loadTrace(path).value_or(nullptr) : nullptr;
}

void TestDeviceMemory::peaksAndWhatIsLeft()
{
    const auto trace = loaded(exportWithAllocations());
    QVERIFY(trace);
    const auto results = core::analyze(trace);
    VERIFY_EXPECTED(results);
    const auto uses = (*results)->table(Key::DeviceMemory);
    QCOMPARE(tableFault(*uses), QString());
    const auto row = [&](std::size_t at) {
        return rowText(*uses, at,
                       { u"pid", u"memory", u"pool", u"peak_bytes", u"peak_at_ns", u"live_bytes", u"allocations",
                         u"allocated_bytes", u"frees", u"freed_bytes", u"never_freed", u"never_freed_bytes",
                         u"stray_frees" });
    };
    QCOMPARE(uses->rowCount, std::size_t { 4 });
    QCOMPARE(row(0), QStringLiteral("100 managed  1000 10 1000 1 1000 0 0 1 1000 0"));
    QCOMPARE(row(1), QStringLiteral("100 device  150 100 50 4 220 2 140 1 50 1"));
    QCOMPARE(row(2), QStringLiteral("100 device 0x4d 8 20 0 1 8 1 8 0 0 0"));
    QCOMPARE(row(3), QStringLiteral("200 device  5 700 5 1 5 0 0 1 5 0"));
    QVERIFY(uses->summary.contains(QStringLiteral("150")));
    const auto kept = (*results)->table(Key::NeverFreed);
    QCOMPARE(tableFault(*kept), QString());
    QCOMPARE(kept->rowCount, std::size_t { 3 });
    QCOMPARE(rowText(*kept, 1, { u"memory", u"call", u"size_bytes", u"at_ns" }), QStringLiteral("device  50 100"));
    const auto limits = uses->provenance.limitations.join(u' ');
    QVERIFY(limits.contains(QStringLiteral("1 free of memory whose allocation")));
    QVERIFY(limits.contains(QStringLiteral("1 allocation whose address was given out again")));
}

void TestDeviceMemory::window()
{
    const auto trace = loaded(exportWithAllocations());
    QVERIFY(trace);
    const auto memory
        = core::analyzeDeviceMemory(*trace, core::Scope { core::TimeWindow { 150, 550 }, {}, {}, {}, {} });
    VERIFY_EXPECTED(memory);
    QCOMPARE(memory->rows.size(), std::size_t { 2 }); // nothing of the pool or of process 200
    const auto& row = memory->rows[1];
    QCOMPARE(row.peakBytes, 150); // allocated before
    QCOMPARE(row.peakNs, 150);
    QCOMPARE(row.allocatedBytes, 70);
    QCOMPARE(row.freedBytes, 100);
    QCOMPARE(row.liveBytes, 90);
    QCOMPARE(row.keptBytes, 50);
    QCOMPARE(row.strayFreeCount, 1);
}

void TestDeviceMemory::overTime()
{
    const auto trace = loaded(exportWithAllocations());
    QVERIFY(trace);
    const auto memory = core::analyzeDeviceMemory(*trace, {}).value();
    QCOMPARE(memory.parts.size(), memory.bucketCount); // one GPU
    QCOMPARE(memory.parts.front().window.startNs, trace->extent.startNs);
    QCOMPARE(memory.parts.back().window.endNs, trace->extent.endNs);
    std::int64_t peakBytes = 0;
    double byteNs = 0;
    for (std::size_t at = 0; at < memory.parts.size(); ++at) {
        QVERIFY(at == 0 || memory.parts[at].window.startNs == memory.parts[at - 1].window.endNs);
        peakBytes = std::max(peakBytes, memory.parts[at].peakBytes);
        byteNs += memory.parts[at].byteNs;
    }
    QCOMPARE(peakBytes, 150);
    // without managed memory: 100 for 200 ns, 50 for 900, 30 for 200, 40 for 100, 8 for 10, 5 for 300
    QCOMPARE(byteNs, 100.0 * 200 + 50.0 * 900 + 30.0 * 200 + 40.0 * 100 + 8.0 * 10 + 5.0 * 300);
    QCOMPARE(memory.peaks.size(), std::size_t { 1 });
    QCOMPARE(memory.peaks[0].timeNs, 100);
}

void TestDeviceMemory::timelineRow()
{
    const auto trace = loaded(exportWithAllocations());
    QVERIFY(trace);
    const auto series = core::liveMemorySeries(*trace);
    QCOMPARE(series.size(), trace->devices.size());
    QVERIFY(series[0]);
    QCOMPARE(series[0]->maximum(), double { static_cast<float>(150 / 1e6) });
    const auto without = loaded([] {
        ExportBuilder builder;
        addExtent(builder);
        return builder;
    }());
    QVERIFY(without && !core::liveMemorySeries(*without)[0]);
}

void TestDeviceMemory::sqlGivesTheFigures_data()
{
    QTest::addColumn<core::Scope>("scope");
    QTest::newRow("whole") << core::Scope {};
    QTest::newRow("window") << core::Scope { core::TimeWindow { 150, 550 }, {}, {}, {}, {} };
    QTest::newRow("window at a change") << core::Scope { core::TimeWindow { 200, 300 }, {}, {}, {}, {} };
    QTest::newRow("process") << core::Scope { {}, { core::ProcessIndex { 1 } }, {}, {}, {} };
    QTest::newRow("device") << core::Scope { {}, {}, { core::DeviceIndex { 0 } }, {}, {} };
}

void TestDeviceMemory::sqlGivesTheFigures()
{
    QFETCH(core::Scope, scope);
    const auto trace = loaded(exportWithAllocations());
    QVERIFY(trace);
    const auto results = core::analyze(trace, scope);
    VERIFY_EXPECTED(results);
    QCOMPARE(verificationFaults(**results), QString());
}

/// Random allocations and frees, against what counting at every moment gives.
void TestDeviceMemory::agreesWithCounting()
{
    for (unsigned seed = 1; seed <= 20; ++seed) {
        std::mt19937 random(seed);
        ExportBuilder builder;
        addExtent(builder);
        std::map<std::int64_t, std::pair<std::int64_t, std::int64_t>> open; // address → since, bytes
        std::vector<std::int64_t> liveBytes(1000);
        const auto close = [&](std::int64_t address, std::int64_t timeNs) {
            const auto found = open.find(address);
            if (found == open.end())
                return;
            for (auto at = found->second.first; at < timeNs; ++at)
                liveBytes[static_cast<std::size_t>(at)] += found->second.second;
            open.erase(found);
        };
        for (std::int64_t timeNs = 1; timeNs < 900; timeNs += 1 + below(random, 30)) {
            const auto address = 1 + below(random, 5);
            const auto sizeBytes = 1 + below(random, 100);
            const bool isFree = below(random, 2) == 0;
            builder.addAllocation({ .timeNs = timeNs, .address = address, .sizeBytes = sizeBytes, .isFree = isFree });
            close(address, timeNs);
            if (!isFree)
                open[address] = { timeNs, sizeBytes };
        }
        while (!open.empty())
            close(open.begin()->first, 1000);
        const auto trace = loaded(builder);
        QVERIFY(trace);
        const auto peak = std::ranges::max_element(liveBytes);
        const auto memory = core::analyzeDeviceMemory(*trace, {}).value();
        if (*peak == 0)
            continue;
        QCOMPARE(memory.rows.front().peakBytes, *peak);
        QCOMPARE(memory.rows.front().peakNs, std::distance(liveBytes.begin(), peak));
        QCOMPARE(memory.rows.front().liveBytes, liveBytes.back());
    }
}

void TestDeviceMemory::traceWithoutFree()
{
    ExportBuilder builder;
    addExtent(builder);
    builder.addAllocation({ .timeNs = 10, .sizeBytes = 4 });
    const auto trace = loaded(builder);
    QVERIFY(trace);
    const auto memory = core::analyzeDeviceMemory(*trace, {}).value();
    QVERIFY(memory.provenance.limitations.join(u' ').contains(QStringLiteral("no free at all")));
}

void TestDeviceMemory::missingIsNotZero()
{
    ExportBuilder builder;
    addExtent(builder);
    const auto trace = loaded(builder);
    QVERIFY(trace);
    const auto memory = std::make_shared<const core::DeviceMemory>(core::analyzeDeviceMemory(*trace, {}).value());
    for (const auto& table :
         { core::describeDeviceMemory(trace, memory, {}), core::describeNeverFreed(trace, memory, {}),
           core::describeMemoryOverTime(trace, memory, {}) }) {
        QVERIFY(table.provenance.unavailable.contains(QStringLiteral("CUDA_GPU_MEMORY_USAGE_EVENTS")));
        QCOMPARE(tableFault(table), QString());
    }
}

void TestDeviceMemory::realTrace()
{
    const auto path = QStringLiteral(GPULOUPE_SHARED_DIR "/data/s3.11.1_failed_calls.sqlite");
    if (!QFile::exists(path))
        QSKIP("the folder of real exports is not there");
    const auto trace = core::loadTrace(path);
    VERIFY_EXPECTED(trace);
    const auto results = core::analyze(*trace);
    VERIFY_EXPECTED(results);
    const auto uses = (*results)->table(Key::DeviceMemory);
    QCOMPARE(rowText(*uses, 0, { u"memory", u"allocations", u"peak_bytes", u"never_freed", u"frees" }),
             QStringLiteral("device 6 35008520704 6 0"));
    QCOMPARE(rowText(*uses, 1, { u"memory", u"allocations", u"peak_bytes" }), QStringLiteral("device static 1 112"));
    QCOMPARE(cellText(*(*results)->table(Key::NeverFreed), 0, u"call"), QStringLiteral("cudaMalloc"));
    QCOMPARE(verificationFaults(**results), QString());
}

void TestDeviceMemory::stops()
{
    const auto trace = loaded(exportWithAllocations());
    QVERIFY(trace);
    const auto memory = core::analyzeDeviceMemory(*trace, {}, stoppedToken());
    QVERIFY(!memory && memory.error().code == core::ErrorCode::Cancelled);
}

QTEST_GUILESS_MAIN(TestDeviceMemory)
#include "tst_devicememory.moc"
