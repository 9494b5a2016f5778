// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/budget/devicetime.h"
#include "analysis/idle/gpuidle.h"
#include "analysis/kernels/kernelfamily.h"
#include "analysistesting.h"
#include "memorytrace.h"
#include "results/analysisresults.h"
#include "verifyexpected.h"

#include <QTest>

#include <random>

using namespace analysistesting;
using core::DeviceTimeClass;
using core::KernelFamily;
using core::MemoryKind;
using core::Scope;
using fixtures::MemoryTrace;

namespace {

const auto AllReduce = QStringLiteral("ncclDevKernel_AllReduce_Sum_bf16_RING_LL");

core::ResultsPointer analyzed(MemoryTrace& builder, const Scope& scope = {})
{
    return core::analyze(builder.build(), scope).value();
}

/// "matrix_kernels 10 idle 20": classes of a device with their microseconds.
QString timesOf(const core::AnalysisResults& results, std::size_t device = 0)
{
    QStringList texts;
    for (const auto& row : results.deviceTime->rows) {
        if (row.device == core::DeviceIndex { device })
            texts.append(QStringLiteral("%1 %2").arg(core::deviceTimeClassKey(row.timeClass)).arg(row.timeNs / UsNs));
    }
    return texts.join(u' ');
}

} // namespace

class TestDeviceTime : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void goldenTimes()
    {
        // 2.0 + 1.5 ms NCCL, 1.0 + 0.6 of it under computeKernel, which runs 1.0 ms alone; 1 ms of 5.5 idle
        const auto results = core::analyze(fixtures::makeSeedTrace()).value();
        QCOMPARE(timesOf(*results),
                 QStringLiteral("other_kernels 1000 nccl_overlapped 1600 nccl_exposed 1900 idle 1000"));
        const auto table = results->table(u"gpu_time_by_class");
        QCOMPARE(tableFault(*table), QString());
        QCOMPARE(cellText(*table, 3, u"pct_of_window"), QStringLiteral("18.18"));
        QCOMPARE(cellText(*table, 3, u"pct_of_window"), cellText(*results->table(u"gpu_idle"), 0, u"idle_pct"));
        QCOMPARE(cellText(*table, 2, u"time_ms"), cellText(*results->table(u"nccl_by_gpu"), 0, u"exposed_ms"));
        QCOMPARE(
            table->summary,
            QStringLiteral("GPU 0: Other kernels 18.2 %, NCCL overlapped 29.1 %, NCCL exposed 34.5 %, Idle 18.2 %"));
    }

    void precedenceOfWork()
    {
        MemoryTrace builder;
        builder.addKernel(1, 0, 7, 0, 100 * UsNs, QStringLiteral("k"));
        builder.addGraphLaunch(1, 0, 8, 90 * UsNs, 120 * UsNs, 3); // 20 µs beyond the kernel
        builder.addCopy(1, 0, 9, 50 * UsNs, 150 * UsNs, 64, 1, MemoryKind::Pinned, MemoryKind::Device); // 30 beyond
        builder.addSet(1, 0, 9, 140 * UsNs, 160 * UsNs, 64, MemoryKind::Device); // 10 beyond
        builder.addKernel(1, 0, 7, 200 * UsNs, 205 * UsNs, QStringLiteral("k"));
        const auto results = analyzed(builder);
        QCOMPARE(timesOf(*results), QStringLiteral("other_kernels 105 cuda_graphs 20 memcpy 30 memset 10 idle 40"));
    }

    void theKernelThatBeganFirstCounts()
    {
        MemoryTrace builder;
        builder.addKernel(1, 0, 7, 0, 100 * UsNs, QStringLiteral("ampere_sgemm_128x64_tn"));
        builder.addKernel(1, 0, 8, 60 * UsNs, 140 * UsNs, QStringLiteral("softmax_warp_forward"));
        builder.addKernel(1, 0, 9, 70 * UsNs, 90 * UsNs, QStringLiteral("flash_fwd_kernel")); // wholly under the others
        builder.addKernel(1, 0, 9, 130 * UsNs, 150 * UsNs, QStringLiteral("vectorized_elementwise_kernel"));
        const auto results = analyzed(builder);
        QCOMPARE(timesOf(*results),
                 QStringLiteral("matrix_kernels 100 normalization_kernels 40 elementwise_kernels 10"));
    }

    void ncclTakesMomentsFromKernels()
    {
        MemoryTrace builder;
        builder.addKernel(1, 0, 7, 0, 100 * UsNs, QStringLiteral("gemm"));
        builder.addKernel(1, 0, 8, 20 * UsNs, 30 * UsNs, AllReduce);
        builder.addKernel(1, 0, 8, 90 * UsNs, 130 * UsNs, AllReduce);
        const auto results = analyzed(builder);
        QCOMPARE(timesOf(*results), QStringLiteral("matrix_kernels 80 nccl_overlapped 20 nccl_exposed 30"));
    }

    /// Overlap is with the kernels of everyone, as in the table of NCCL by GPU.
    void scopeOfOneProcess()
    {
        MemoryTrace builder;
        builder.addKernel(1, 0, 7, 0, 100 * UsNs, AllReduce);
        builder.addKernel(2, 0, 7, 0, 60 * UsNs, QStringLiteral("gemm"));
        Scope scope;
        scope.processes = { builder.process(1) };
        const auto results = analyzed(builder, scope);
        QCOMPARE(timesOf(*results), QStringLiteral("nccl_overlapped 60 nccl_exposed 40"));
    }

    void classesAddUpToTheWindow_data()
    {
        QTest::addColumn<unsigned>("seed");
        for (unsigned seed = 1; seed <= 8; ++seed)
            QTest::addRow("%u", seed) << seed;
    }
    void classesAddUpToTheWindow()
    {
        QFETCH(unsigned, seed);
        std::mt19937 random(seed);
        const QStringList names { QStringLiteral("gemm"), QStringLiteral("flash"), QStringLiteral("k"), AllReduce };
        MemoryTrace builder;
        for (int i = 0; i < 400; ++i) {
            const auto start = below(random, 1'000'000);
            const auto end = start + below(random, 6000);
            const auto gpu = below(random, 2);
            const auto kind = below(random, 8);
            if (kind < 5)
                builder.addKernel(1 + static_cast<std::uint32_t>(below(random, 2)), gpu, 7 + below(random, 2), start,
                                  end, names[below(random, 4)]);
            else if (kind == 5)
                builder.addCopy(1, gpu, 7, start, end, 64, 1, MemoryKind::Pinned, MemoryKind::Device);
            else if (kind == 6)
                builder.addSet(1, gpu, 7, start, end, 64, MemoryKind::Device);
            else
                builder.addGraphLaunch(1, gpu, 7, start, end, 1);
        }
        Scope scope;
        scope.window = core::TimeWindow { 100'000, 700'000 };
        for (const auto& results : { analyzed(builder), core::analyze(builder.build(), scope).value() }) {
            for (const auto& device : results->gpuIdle->devices) {
                std::int64_t sum = 0;
                for (const auto& row : results->deviceTime->rows) {
                    QVERIFY(row.timeNs > 0);
                    sum += row.device == device.device ? row.timeNs : 0;
                }
                QCOMPARE(sum, device.window.durationNs());
            }
        }
    }

    void families_data()
    {
        QTest::addColumn<QString>("shortName");
        QTest::addColumn<QString>("fullName");
        QTest::addColumn<KernelFamily>("family");
        const auto add = [](const char* shortName, const char* fullName, KernelFamily family) {
            QTest::newRow(shortName) << QString::fromLatin1(shortName) << QString::fromLatin1(fullName) << family;
        };
        add("sm90_xmma_gemm_bf16", "", KernelFamily::Matrix);
        add("Kernel2", "void cutlass::Kernel2<cutlass_80_tensorop_s16816gemm>", KernelFamily::Matrix);
        add("flash_fwd_splitkv_kernel", "", KernelFamily::Attention);
        add("vectorized_layer_norm_kernel", "", KernelFamily::Normalization);
        add("reduce_kernel", "void at::native::reduce_kernel<softmax>", KernelFamily::Elementwise);
        add("splitKreduce_kernel", "", KernelFamily::Matrix);
        add("computeKernel", "", KernelFamily::Other);
    }
    void families()
    {
        QFETCH(QString, shortName);
        QFETCH(QString, fullName);
        QFETCH(KernelFamily, family);
        QCOMPARE(core::kernelFamily({ shortName, fullName.isEmpty() ? shortName : fullName, {} }), family);
    }

    void stops()
    {
        const auto trace = fixtures::makeSeedTrace();
        const auto results = core::analyze(trace).value();
        const auto time = core::analyzeDeviceTime(*trace, {}, *results->gpuIdle, *results->options.ncclEvents,
                                                  *results->ncclWork, stoppedToken());
        QVERIFY(!time);
        QCOMPARE(time.error().code, core::ErrorCode::Cancelled);
    }
};

QTEST_GUILESS_MAIN(TestDeviceTime)
#include "tst_devicetime.moc"
