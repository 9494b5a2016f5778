// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/launches/launchlatency.h"
#include "analysistesting.h"
#include "memorytrace.h"
#include "verifyexpected.h"

#include <QTest>

using namespace analysistesting;
using core::LaunchLatency;
using core::Scope;
using fixtures::MemoryTrace;

namespace {

core::Table tableOf(const std::shared_ptr<const core::Trace>& trace, const Scope& scope = {})
{
    return core::describeLaunchLatency(
        trace, std::make_shared<const LaunchLatency>(core::analyzeLaunchLatency(*trace, scope).value()), scope);
}

QString texts(const core::Table& table, std::size_t row, std::initializer_list<QStringView> keys)
{
    QStringList result;
    for (const auto key : keys)
        result.append(cellText(table, row, key));
    return result.join(QLatin1Char(' '));
}

} // namespace

class TestLaunchLatency : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void byApiAndKernel()
    {
        MemoryTrace builder;
        const auto launch = QStringLiteral("cudaLaunchKernel_v7000");
        const auto gemm = QStringLiteral("gemm");
        const auto full = QStringLiteral("gemm<float>");
        builder.addCall(1, 1, 0, 1'000, launch, 1); // A 1 µs, queue 2 µs, K 5 µs, T 8 µs
        builder.addKernel(1, 0, 7, 3'000, 8'000, gemm, 1, full);
        builder.addCall(1, 1, 2'000, 5'000, launch, 2); // A 3 µs, queue 5 µs, K 1 µs, T 9 µs
        builder.addKernel(1, 0, 7, 10'000, 11'000, gemm, 2, full);
        builder.addCall(1, 1, 20'000, 22'000, launch, 3); // starts before the call returns and ends before it: T 2 µs
        builder.addKernel(1, 0, 7, 21'000, 21'500, gemm, 3, full);
        builder.addCall(1, 1, 30'000, 30'500, QStringLiteral("cudaLaunchKernelExC_v11060"), 4);
        builder.addKernel(1, 0, 7, 30'700, 30'800, gemm, 4, full);
        builder.addCall(1, 1, 40'000, 40'500, QStringLiteral("cudaLaunchKernel_v9000"), 5); // only the version differs
        builder.addKernel(1, 0, 7, 40'600, 40'700, gemm, 5, QStringLiteral("gemm<double>"));
        builder.addKernel(1, 0, 7, 50'000, 50'100, gemm, 99, full); // no call
        const auto trace = builder.build();
        const auto latency = core::analyzeLaunchLatency(*trace, {});
        VERIFY_EXPECTED(latency);
        QCOMPARE(latency->kernelCount, 5);
        QCOMPARE(latency->withoutLaunch, 1);
        QCOMPARE(latency->leftOut, 1);
        const auto table = tableOf(trace);
        QCOMPARE(tableFault(table), QString());
        QCOMPARE(table.key, QStringLiteral("launch_latency"));
        QCOMPARE(table.columns[*table.sortColumn].key, QStringLiteral("calls")); // not a sum larger than the trace
        QCOMPARE(table.rowCount, std::size_t { 3 });
        QCOMPARE(texts(table, 0, { u"kernel_name", u"full_name", u"api_name", u"calls", u"launch_to_end_total_ns" }),
                 QStringLiteral("gemm gemm<float> cudaLaunchKernel 3 19000"));
        QCOMPARE(
            texts(table, 0, { u"queue_avg_us", u"queue_p50_us", u"queue_p90_us", u"queue_max_us", u"queue_left_out" }),
            QStringLiteral("3.500 3.500 4.700 5.000 1"));
        QCOMPARE(texts(table, 0, { u"launch_call_avg_us", u"launch_call_max_us", u"kernel_p50_us", u"kernel_max_us" }),
                 QStringLiteral("2.000 3.000 1.000 5.000"));
        QCOMPARE(texts(table, 0, { u"launch_to_end_avg_us", u"launch_to_end_p50_us", u"launch_to_end_max_us" }),
                 QStringLiteral("6.333 8.000 9.000"));
        QCOMPARE(texts(table, 1, { u"api_name", u"launch_to_end_total_ns", u"queue_avg_us" }),
                 QStringLiteral("cudaLaunchKernelExC 800 0.200"));
        QCOMPARE(texts(table, 2, { u"full_name", u"api_name", u"queue_avg_us" }),
                 QStringLiteral("gemm<double> cudaLaunchKernel 0.100"));
    }

    void noQueueTimeIsNotZero()
    {
        MemoryTrace builder;
        builder.addCall(1, 1, 0, 100, QStringLiteral("cudaLaunchKernel_v7000"), 1);
        builder.addKernel(1, 0, 7, 50, 150, QStringLiteral("k"), 1);
        const auto table = tableOf(builder.build());
        QCOMPARE(texts(table, 0, { u"queue_avg_us", u"queue_left_out" }), QStringLiteral(" 1"));
    }

    void windowsChooseKernelsAndKeepTheirTimes()
    {
        const auto trace = fixtures::makeSeedTrace();
        Scope scope;
        constexpr std::int64_t Base = 10'000'000;
        scope.window = core::TimeWindow { Base + 500 * UsNs, Base + 900 * UsNs }; // in the middle of the first kernel
        const auto latency = core::analyzeLaunchLatency(*trace, scope).value();
        QCOMPARE(latency.kernelCount, 1);
        QCOMPARE(latency.rows[0].kernelDuration.totalNs, 1'000 * UsNs);
    }

    void missingIsNotZero()
    {
        MemoryTrace kernelsOnly;
        kernelsOnly.addKernel(1, 0, 7, 0, 100, QStringLiteral("k"));
        const auto table = tableOf(kernelsOnly.build());
        QVERIFY(table.provenance.unavailable.contains(QStringLiteral("CUPTI_ACTIVITY_KIND_RUNTIME")));
        QCOMPARE(tableFault(table), QString());
        QVERIFY(tableOf(MemoryTrace().build()).provenance.unavailable.contains(QStringLiteral("KIND_KERNEL")));
    }

    void stops()
    {
        const auto latency = core::analyzeLaunchLatency(*fixtures::makeSeedTrace(), {}, stoppedToken());
        QVERIFY(!latency && latency.error().code == core::ErrorCode::Cancelled);
    }
};

QTEST_APPLESS_MAIN(TestLaunchLatency)
#include "tst_launchlatency.moc"
