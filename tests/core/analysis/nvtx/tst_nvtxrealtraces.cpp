// SPDX-License-Identifier: GPL-3.0-or-later Figures of the reference traces, worked out by a program of its own that
// goes through all ranges for each launch call.
#include "analysis/graphs/cudagraphs.h"
#include "analysis/idle/gpuidle.h"
#include "analysis/launches/launchlatency.h"
#include "analysis/nvtx/nvtxranges.h"
#include "analysis/overhead/profileroverhead.h"
#include "trace/traceloader.h"
#include "verifyexpected.h"

#include <QFileInfo>
#include <QTest>

#include <algorithm>

using core::KernelSums;

namespace {

std::shared_ptr<const core::Trace> load(const QString& file)
{
    return core::loadTrace(QStringLiteral(GPULOUPE_SHARED_DIR "/data/") + file).value();
}

} // namespace

class TestNvtxRealTraces : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        if (!QFileInfo::exists(QStringLiteral(GPULOUPE_SHARED_DIR "/data")))
            QSKIP("the reference traces are not there: set GPULOUPE_SHARED_DIR");
    }

    void coverage()
    {
        const auto trace = load(QStringLiteral("h100_2gpu_1s.sqlite"));
        const auto attribution = core::attributeToNvtx(*trace, {});
        VERIFY_EXPECTED(attribution);
        const auto& total = attribution->total;
        QCOMPARE(total.kernels, (KernelSums { 3'442, 44'829'522 }));
        QCOMPARE(total.tied, (KernelSums { 1'632, 23'147'229 })); // 51.6 %
        QCOMPARE(total.withoutLaunch.count, 1'810); // so all that have a launch call are tied
        QCOMPARE(attribution->processes.size(), std::size_t { 2 });
        core::Provenance provenance;
        core::addCoverageLimits(provenance, *trace, *attribution);
        QVERIFY(provenance.limitations.first().startsWith(QStringLiteral("only 51.6 % of the kernel time")));
        QVERIFY(provenance.limitations.at(1).contains(QStringLiteral("pid 111")));
    }

    void ranges_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("domain");
        QTest::addColumn<QList<qint64>>("times"); // count, total, union
        QTest::addColumn<QList<qint64>>("kernels"); // inclusive time and count, self time and count
        const auto h100 = QStringLiteral("h100_2gpu_1s.sqlite");
        const auto negative = QStringLiteral("s3.20.2_negative_times.sqlite");
        const auto mpi = QStringLiteral("s2.9.1_mpi_nvtx_a100.sqlite");
        const auto startEnd = QStringLiteral("s3.0.0_nvtx_only.sqlite");
        const QString none;
        using L = QList<qint64>;
        QTest::newRow("no kernels of its own") << h100 << QStringLiteral("aten::einsum") << none
                                               << L { 108, 228'980'749, 117'731'785 } << L { 290'114, 52, 0, 0 };
        QTest::newRow("only its own") << h100 << QStringLiteral("aten::add") << none
                                      << L { 554, 76'774'413, 43'562'618 } << L { 358'210, 212, 358'210, 212 };
        QTest::newRow("both") << h100 << QStringLiteral("aten::copy_") << none << L { 1'184, 172'488'822, 93'701'154 }
                              << L { 379'778, 136, 379'778, 136 };
        QTest::newRow("all around") << negative << QStringLiteral("Loop") << none
                                    << L { 1, 1'787'801'754, 1'787'801'754 } << L { 1'129'090'520, 3'677, 0, 0 };
        QTest::newRow("one of many") << negative << QStringLiteral("Step 190 to 200") << none
                                     << L { 1, 54'452'982, 54'452'982 } << L { 25'823'576, 85, 0, 0 };
        QTest::newRow("a domain") << mpi << QStringLiteral("MPI_Recv") << QStringLiteral("MPI")
                                  << L { 5, 107'721'088, 107'721'088 } << L { 0, 0, 0, 0 };
        QTest::newRow("no kernels at all")
            << startEnd << QStringLiteral("ExecutionContext::execute") << QStringLiteral("TensorRT")
            << L { 188, 2'124'630'655, 2'124'630'655 } << L { 0, 0, 0, 0 };
    }
    void ranges()
    {
        QFETCH(const QString, file);
        QFETCH(const QString, text);
        QFETCH(const QString, domain);
        QFETCH(const QList<qint64>, times);
        QFETCH(const QList<qint64>, kernels);
        const auto trace = load(file);
        const auto attribution = core::attributeToNvtx(*trace, {}).value();
        const auto ranges = core::analyzeNvtxRanges(*trace, {}, attribution).value();
        const auto row = std::find_if(ranges.rows.begin(), ranges.rows.end(), [&](const core::NvtxRangeRow& candidate) {
            return candidate.domain == domain && trace->strings.text(trace->nvtx.text[candidate.first.value()]) == text;
        });
        QVERIFY(row != ranges.rows.end());
        QCOMPARE(QList<qint64>({ row->duration.count, row->duration.totalNs, row->unionNs }), times);
        QCOMPARE(QList<qint64>({ row->inclusive.totalNs, row->inclusive.count, row->self.totalNs, row->self.count }),
                 kernels);
        QCOMPARE(ranges.areKernelsKnown, trace->kernels.size() > 0);
        KernelSums self;
        for (const auto& other : ranges.rows)
            self += other.self;
        QCOMPARE(self, attribution.total.tied);
    }

    void opaqueGraphs()
    {
        const auto trace = load(QStringLiteral("s3.24.0_graph_level.sqlite"));
        const auto idle = core::analyzeGpuIdle(*trace, {}).value();
        const auto graphs = core::analyzeCudaGraphs(*trace, {}, idle).value();
        QCOMPARE(graphs.rows.size(), std::size_t { 1 });
        const auto& row = graphs.rows.front();
        QCOMPARE(row.graphId, std::optional<std::int64_t>(1));
        QCOMPARE(row.replays, 2);
        QCOMPARE(row.busyNs, 3'104); // 1,728 and 1,376
        QCOMPARE(row.gapBefore.maxNs, 80'672); // after the kernel that ended at 339,329,732
        QCOMPARE(row.gapBefore.minNs, 4'480);
        QCOMPARE(graphs.opaque.launches, 2);
        QVERIFY(graphs.badge.startsWith(QStringLiteral("2 graph launches are opaque, 39.8 % of GPU time")));
    }

    void launchLatency()
    {
        const auto trace = load(QStringLiteral("s3.17.2_aws.sqlite"));
        const auto latency = core::analyzeLaunchLatency(*trace, {}).value();
        QCOMPARE(latency.rows.size(), std::size_t { 1 });
        const auto& row = latency.rows.front();
        QCOMPARE(row.leftOut, 1); // the kernel started 1,269 ns before the call returned
        QCOMPARE(row.queue.count, 0);
        QCOMPARE(row.call.totalNs, 582'347);
        QCOMPARE(row.kernelDuration.totalNs, 33'919'168);
        QCOMPARE(row.total.totalNs, 34'500'246);
    }

    void profilerOverhead()
    {
        const auto trace = load(QStringLiteral("h100_2gpu_1s.sqlite"));
        const auto idle = core::analyzeGpuIdle(*trace, {}).value();
        const auto overhead = core::analyzeProfilerOverhead(*trace, {}, idle).value();
        QCOMPARE(overhead.rows.size(), std::size_t { 2 });
        QCOMPARE(overhead.rows[0].unionNs, 456'062'014);
        QCOMPARE(overhead.rows[0].duration.count, 99);
        QCOMPARE(overhead.rows[1].unionNs, 455'907'792);
        QVERIFY(overhead.unionNs >= 456'062'014 && overhead.unionNs <= 456'062'014 + 455'907'792);
    }
};

QTEST_APPLESS_MAIN(TestNvtxRealTraces)
#include "tst_nvtxrealtraces.moc"
