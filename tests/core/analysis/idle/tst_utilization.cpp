// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/idle/gpuidle.h"
#include "analysis/idle/utilization.h"
#include "analysistesting.h"
#include "memorytrace.h"
#include "report/htmlwriter.h"
#include "report/markdownwriter.h"
#include "results/analysisresults.h"
#include "trace/traceloader.h"
#include "verifyexpected.h"

#include <QDir>
#include <QFileInfo>
#include <QTest>

#include <random>
#include <utility>

using namespace analysistesting;
using core::MemoryKind;
using core::Scope;
using core::TimeWindow;
using fixtures::MemoryTrace;

namespace {

core::Utilization utilizationOf(const core::Trace& trace, const Scope& scope = {})
{
    const auto idle = core::analyzeGpuIdle(trace, scope).value();
    return core::analyzeUtilization(trace, scope, idle).value();
}

std::int64_t busyOf(const core::Utilization& utilization, core::DeviceIndex device)
{
    std::int64_t sum = 0;
    for (const auto& row : utilization.rows)
        sum += row.device == device ? row.busyNs : 0;
    return sum;
}

} // namespace

class TestUtilization : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void bucketsCoverTheWindowWithoutHoles_data()
    {
        QTest::addColumn<qint64>("startNs");
        QTest::addColumn<qint64>("endNs");
        QTest::addColumn<int>("count");
        QTest::newRow("even") << qint64 { 0 } << qint64 { 10'000 } << 1000;
        QTest::newRow("odd") << qint64 { -7 } << qint64 { 10'000 } << 1000;
        QTest::newRow("one ns each") << qint64 { 5 } << qint64 { 1005 } << 1000;
        QTest::newRow("whole time line") << -(qint64 { 1 } << 61) << (qint64 { 1 } << 61) << 1000;
        QTest::newRow("one") << qint64 { 3 } << qint64 { 4 } << 1;
    }
    void bucketsCoverTheWindowWithoutHoles()
    {
        QFETCH(qint64, startNs);
        QFETCH(qint64, endNs);
        QFETCH(int, count);
        const TimeWindow window { startNs, endNs };
        const auto parts = static_cast<std::size_t>(count);
        auto reachedNs = startNs;
        for (std::size_t i = 0; i < parts; ++i) {
            const auto part = core::bucketOf(window, i, parts);
            QCOMPARE(part.startNs, reachedNs);
            const auto shortestNs = window.durationNs() / count;
            QVERIFY(part.durationNs() == shortestNs || part.durationNs() == shortestNs + 1);
            reachedNs = part.endNs;
        }
        QCOMPARE(reachedNs, endNs);
    }

    /// A file may name thousands of GPUs: the parts of all together stay bounded, and each GPU has one.
    void manyGpusHaveFewerParts()
    {
        for (const auto& [gpus, parts] :
             { std::pair { 32, 1000U }, std::pair { 100, 320U }, std::pair { 2000, 16U } }) {
            MemoryTrace builder;
            for (int gpu = 0; gpu < gpus; ++gpu)
                builder.addKernel(1, gpu, 7, gpu, gpu + 10'000, QStringLiteral("k"));
            const auto trace = builder.build();
            const auto utilization = utilizationOf(*trace);
            QCOMPARE(utilization.bucketCount, std::size_t { parts });
            QCOMPARE(utilization.rows.size(), std::size_t { parts } * static_cast<std::size_t>(gpus));
            QCOMPARE(busyOf(utilization, utilization.rows.back().device), 10'000);
        }
    }

    void handWorkedParts()
    {
        // 10 ms, so parts of 10 µs: busy 0–15 µs (a kernel and a copy that overlap), and 25–27 µs; the call makes the
        // trace 10 ms long
        MemoryTrace builder;
        builder.addKernel(1, 0, 7, 0, 12 * UsNs, QStringLiteral("k"));
        builder.addCopy(1, 0, 8, 5 * UsNs, 15 * UsNs, 64, 1, MemoryKind::Pinned, MemoryKind::Device);
        builder.addKernel(1, 0, 7, 25 * UsNs, 27 * UsNs, QStringLiteral("k"));
        builder.addCall(1, 1, 0, 10 * MsNs, QStringLiteral("cudaDeviceSynchronize"));
        const auto trace = builder.build();
        const auto utilization = utilizationOf(*trace);
        QCOMPARE(utilization.bucketCount, std::size_t { 1000 });
        QCOMPARE(utilization.rows.size(), std::size_t { 1000 });
        QCOMPARE(utilization.rows[0].busyFraction(), 1.0);
        QCOMPARE(utilization.rows[1].busyFraction(), 0.5);
        QCOMPARE(utilization.rows[2].busyFraction(), 0.2);
        QCOMPARE(utilization.rows[3].busyFraction(), 0.0);
        const auto table = core::describeUtilization(trace, std::make_shared<const core::Utilization>(utilization), {});
        QCOMPARE(tableFault(table), QString());
        QCOMPARE(cellText(table, 1, u"busy_pct"), QStringLiteral("50.0"));
        QCOMPARE(cellText(table, 1, u"busy_ns"), QStringLiteral("5000"));
        QCOMPARE(cellText(table, 1, u"start_ms"), QStringLiteral("0.010000"));
        QCOMPARE(cellText(table, 1, u"end_ms"), QStringLiteral("0.020000"));
        QCOMPARE(table.summary, QStringLiteral("GPU 0: busy 0.170 % of 10.0 ms, between 0 % and 100 % in 1,000 parts"));
    }

    void scopeLimitsWindowAndWork()
    {
        MemoryTrace builder;
        builder.addKernel(1, 0, 7, 0, 1 * MsNs, QStringLiteral("k"));
        builder.addKernel(2, 0, 7, 1 * MsNs, 2 * MsNs, QStringLiteral("k"));
        const auto trace = builder.build();
        Scope scope;
        scope.window = TimeWindow { MsNs / 2, 50 * MsNs }; // reaches out of the trace
        scope.processes = { core::ProcessIndex { 0 } };
        const auto utilization = utilizationOf(*trace, scope);
        QCOMPARE(utilization.window, (TimeWindow { MsNs / 2, 2 * MsNs }));
        QCOMPARE(utilization.deviceCount(), std::size_t { 1 });
        QCOMPARE(busyOf(utilization, core::DeviceIndex { 0 }), MsNs / 2);
    }

    void shortWindowHasFewerParts()
    {
        MemoryTrace builder;
        builder.addKernel(1, 0, 7, 10, 17, QStringLiteral("k"));
        QCOMPARE(utilizationOf(*builder.build()).rows.size(), std::size_t { 7 });
        builder.addKernel(1, 0, 7, 10, 10, QStringLiteral("k")); // of no length at all
        QCOMPARE(utilizationOf(*builder.build()).rows.size(), std::size_t { 0 });
    }

    void busyTimeIsThatOfGpuIdle()
    {
        std::mt19937 random(5);
        MemoryTrace builder;
        for (int i = 0; i < 2000; ++i) {
            const auto start = below(random, 3'000'000);
            builder.addKernel(1, below(random, 3), 7 + below(random, 3), start, start + below(random, 4000),
                              QStringLiteral("k"));
        }
        const auto trace = builder.build();
        const auto idle = core::analyzeGpuIdle(*trace, {}).value();
        const auto utilization = core::analyzeUtilization(*trace, {}, idle).value();
        QCOMPARE(utilization.deviceCount(), idle.devices.size());
        for (const auto& device : idle.devices)
            QCOMPARE(busyOf(utilization, device.device), device.busyNs);
        for (const auto& row : utilization.rows)
            QVERIFY(row.busyNs >= 0 && row.busyNs <= row.window.durationNs());
    }

    void h100AgreesWithGpuIdle()
    {
        const auto path
            = QDir(QStringLiteral(GPULOUPE_SHARED_DIR)).filePath(QStringLiteral("data/h100_2gpu_1s.sqlite"));
        if (!QFileInfo::exists(path))
            QSKIP("the reference trace is not there");
        const auto trace = core::loadTrace(path);
        VERIFY_EXPECTED(trace);
        const auto results = core::analyze(*trace);
        VERIFY_EXPECTED(results);
        const auto& idle = (*results)->gpuIdle->devices;
        QCOMPARE(idle.size(), std::size_t { 2 });
        for (const auto& device : idle) {
            const auto busyNs = busyOf(*(*results)->utilization, device.device);
            QCOMPARE(busyNs, device.busyNs);
            QCOMPARE(1 - static_cast<double>(busyNs) / static_cast<double>(device.window.durationNs()),
                     device.idleFraction());
        }
        QCOMPARE(busyOf(*(*results)->utilization, idle[0].device) / 1000, 962'890); // µs, worked out from the file
    }

    void nothingCapturedIsSaid()
    {
        const auto utilization = utilizationOf(*MemoryTrace().build());
        QVERIFY(!utilization.provenance.isAvailable());
        QVERIFY(utilization.rows.empty());
    }

    void readReportsDoNotListThePoints()
    {
        const auto results = core::analyze(fixtures::makeSeedTrace()).value();
        const auto table = results->table(u"gpu_utilization");
        QCOMPARE(table->rowCount, std::size_t { 1000 });
        const auto markdown = core::reportToMarkdown(*results);
        const auto from = markdown.indexOf(QStringLiteral("## GPU utilisation over time"));
        QVERIFY(from >= 0);
        const auto section = markdown.mid(from, markdown.indexOf(QStringLiteral("\n## "), from + 3) - from);
        QVERIFY(!section.contains(u'|'));
        QVERIFY(section.contains(table->summary));
        QVERIFY(section.contains(QStringLiteral("The 1,000 points of this curve are in tables/gpu_utilization.csv")));
        QVERIFY(!core::reportToHtml(*results).contains(QStringLiteral("showing 30 of 1000")));
    }
};

QTEST_GUILESS_MAIN(TestUtilization)
#include "tst_utilization.moc"
