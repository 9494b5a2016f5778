// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/idle/gpuidle.h"
#include "analysis/kernels/durationspread.h"
#include "analysis/kernels/familyrules.h"
#include "analysis/kernels/kernels.h"
#include "analysis/nccl/ncclnames.h"
#include "analysistesting.h"
#include "memorytrace.h"
#include "verifyexpected.h"

#include <QTest>

#include <numeric>
#include <random>
#include <tuple>

using namespace analysistesting;
using core::KernelGrouping;
using core::Kernels;
using core::Scope;
using fixtures::MemoryTrace;

namespace {

using TracePointer = std::shared_ptr<const core::Trace>;

std::vector<char> ncclNamesOf(const core::Trace& trace)
{
    std::vector<char> names;
    for (const auto& name : trace.kernelNames)
        names.push_back(core::isNcclKernel(name) ? 1 : 0);
    return names;
}

core::Expected<Kernels> kernelsOf(const TracePointer& trace, const Scope& scope = {},
                                  const KernelGrouping& grouping = {})
{
    const auto ncclNames = ncclNamesOf(*trace);
    return core::analyzeGpuIdle(*trace, scope).and_then([&](const core::GpuIdle& idle) {
        return core::analyzeKernels(*trace, scope, { .busy = idle, .isNcclName = ncclNames }, grouping);
    });
}

/// A kernel as exclusive time sees it.
struct Running {
    std::int64_t startNs, endNs, gpu, stream;
    QString name;
};

/// Exclusive time by name, moment by moment: the first started of the kernels that run, of NCCL's only when there are
/// no others; of those that start together the one that ends last, then the lower stream.
QMap<QString, std::int64_t> exclusiveByMoment(const std::vector<Running>& kernels, std::int64_t endNs)
{
    QMap<QString, std::int64_t> times;
    for (std::int64_t moment = 0; moment < endNs; ++moment) {
        for (std::int64_t gpu = 0; gpu < 2; ++gpu) {
            const Running* owner = nullptr;
            const auto rank = [](const Running& kernel) {
                return std::make_tuple(kernel.name.startsWith(QStringLiteral("nccl")), kernel.startNs, -kernel.endNs,
                                       kernel.stream);
            };
            for (const auto& kernel : kernels) {
                const bool runs = kernel.gpu == gpu && kernel.startNs <= moment && kernel.endNs > moment;
                if (runs && (owner == nullptr || rank(kernel) < rank(*owner)))
                    owner = &kernel;
            }
            if (owner != nullptr)
                ++times[owner->name];
        }
    }
    return times;
}

core::Table tableOf(const TracePointer& trace, Kernels kernels)
{
    return core::describeKernels(trace, std::make_shared<const Kernels>(std::move(kernels)), {});
}

/// All cells of the table of `kernels`, a line a row.
QStringList linesOf(const TracePointer& trace, const Kernels& kernels)
{
    const auto table = tableOf(trace, kernels);
    QStringList lines { table.key, table.provenance.coverage };
    for (std::size_t row = 0; row < table.rowCount; ++row) {
        QStringList cells;
        for (const auto& column : table.columns)
            cells.append(cellText(table, row, column.key));
        lines.append(cells.join(QLatin1Char('|')));
    }
    return lines;
}

Scope windowed(std::int64_t startNs, std::int64_t endNs)
{
    Scope scope;
    scope.window = core::TimeWindow { startNs, endNs };
    return scope;
}

} // namespace

class TestKernels : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    /// What two analyses find, one finds in one pass.
    void sectionsAreTheGroupings()
    {
        std::mt19937 random(21);
        MemoryTrace builder;
        for (std::uint32_t i = 1; i <= 400; ++i) {
            const auto pid = 1 + static_cast<std::uint32_t>(random() % 3);
            const auto start = i * 100 + below(random, 50);
            builder.addKernel(pid, below(random, 2), 7 + below(random, 2), start, start + below(random, 400),
                              QStringLiteral("k%1").arg(random() % 4), i);
            if (random() % 4 != 0)
                builder.addCall(pid, pid, start - 60, start - below(random, 40), QStringLiteral("cudaLaunchKernel"), i);
        }
        const auto trace = builder.build();
        for (const auto& scope : { Scope(), windowed(3'050, 31'000) }) {
            const auto idle = core::analyzeGpuIdle(*trace, scope).value();
            const auto sections = core::analyzeKernelSections(*trace, scope, { idle });
            VERIFY_EXPECTED(sections);
            QCOMPARE(linesOf(trace, sections->kernels), linesOf(trace, *kernelsOf(trace, scope)));
            QCOMPARE(linesOf(trace, sections->byProcess),
                     linesOf(trace, *kernelsOf(trace, scope, { .byProcess = true })));
            QCOMPARE(linesOf(trace, sections->parts), linesOf(trace, *kernelsOf(trace, scope, core::PartsOfKernels)));
            QVERIFY(sections->byProcess.rows.size() > sections->kernels.rows.size());
            QVERIFY(sections->parts.rows.size() > sections->kernels.rows.size());
        }
    }

    void spreadsShareOneScale()
    {
        MemoryTrace builder;
        std::int64_t start = 0;
        const auto add = [&](std::int64_t lengthNs, const QString& name) {
            builder.addKernel(1, 0, 7, start, start + lengthNs, name, 0);
            start += lengthNs;
        };
        for (int power = 0; power <= 16; ++power)
            add(std::int64_t { 1 } << power, QStringLiteral("all"));
        add(1 << 5, QStringLiteral("some"));
        add((1 << 6) - 1, QStringLiteral("some"));
        const auto trace = builder.build();
        const auto kernels = kernelsOf(trace).value();
        const auto spreads = core::durationSpreads(*trace, {}, kernels);
        QVERIFY(spreads);
        QCOMPARE(spreads->fromNs, 1);
        QCOMPARE(spreads->untilNs, 1 << 16);
        QCOMPARE(spreads->ofRow.size(), std::size_t { 2 });
        core::SpreadBins all {};
        all.fill(1); // bins of a factor of two each
        all.back() = 2; // with the longest
        QCOMPARE(spreads->ofRow[0], all);
        core::SpreadBins some {};
        some[5] = 2;
        QCOMPARE(spreads->ofRow[1], some);
    }

    void spreadsCountTheKernelsOfEachRow()
    {
        std::mt19937 random(5);
        MemoryTrace builder;
        for (std::uint32_t i = 1; i <= 300; ++i) {
            const auto start = i * 100 + below(random, 50);
            builder.addKernel(1 + static_cast<std::uint32_t>(random() % 3), below(random, 2), 7 + below(random, 2),
                              start, start + below(random, 400), QStringLiteral("k%1").arg(random() % 4), i);
        }
        const auto trace = builder.build();
        for (const auto& scope : { Scope(), windowed(3'050, 21'000) }) {
            for (const auto& grouping :
                 { KernelGrouping {}, KernelGrouping { .byProcess = true }, core::PartsOfKernels }) {
                const auto kernels = kernelsOf(trace, scope, grouping).value();
                const auto spreads = core::durationSpreads(*trace, scope, kernels);
                QVERIFY(spreads);
                for (std::size_t row = 0; row < kernels.rows.size(); ++row) {
                    const auto& bins = spreads->ofRow[row];
                    QCOMPARE(std::accumulate(bins.begin(), bins.end(), std::int64_t { 0 }),
                             kernels.rows[row].duration.count);
                }
            }
        }
    }

    void nothingHasNoSpread()
    {
        const auto trace = MemoryTrace().build();
        const auto spreads = core::durationSpreads(*trace, {}, kernelsOf(trace).value());
        QVERIFY(spreads && spreads->ofRow.empty());
        QVERIFY(spreads->fromNs >= 1 && spreads->fromNs <= spreads->untilNs);
    }

    void goldenFigures()
    {
        const auto trace = fixtures::makeSeedTrace();
        const auto kernels = kernelsOf(trace);
        VERIFY_EXPECTED(kernels);
        QCOMPARE(kernels->rows.size(), std::size_t { 3 });
        QCOMPARE(kernels->kernelCount, 5);
        QCOMPARE(kernels->totalNs, 6'100 * UsNs);
        QCOMPARE(kernels->withoutLaunch, 0);
        const auto table = tableOf(trace, *kernels);
        QCOMPARE(tableFault(table), QString());
        QCOMPARE(cellText(table, 0, u"kernel_name"), QStringLiteral("computeKernel"));
        QCOMPARE(cellText(table, 0, u"full_name"), QStringLiteral("computeKernel(float *, int)"));
        QCOMPARE(cellText(table, 0, u"total_ms"), QStringLiteral("2.600"));
        QCOMPARE(cellText(table, 0, u"total_ns"), QStringLiteral("2600000"));
        QCOMPARE(cellText(table, 0, u"calls"), QStringLiteral("3"));
        QCOMPARE(cellText(table, 0, u"pct_of_kernel_time"), QStringLiteral("42.6"));
        QCOMPARE(cellText(table, 0, u"p50_us"), QStringLiteral("1000.000"));
        QCOMPARE(cellText(table, 0, u"min_us"), QStringLiteral("600.000"));
        QCOMPARE(cellText(table, 0, u"display_name"), QStringLiteral("computeKernel"));
        // busy 4.5 ms; the row's kernels [0,1] [1.5,2.5] [4.2,4.8] run beside NCCL only, which started before
        QCOMPARE(cellText(table, 0, u"exclusive_ns"), QStringLiteral("2600000"));
        QCOMPARE(cellText(table, 0, u"pct_of_busy"), QStringLiteral("57.8"));
        for (const auto* key : { u"gpu", u"gpu_id", u"device_id" })
            QVERIFY(!table.findColumn(key));
        QVERIFY(table.provenance.limitations.contains(QStringLiteral("GPU identity assumed from CUDA ordinals")));
    }

    void csvKeysAreThoseOfTheSpecification()
    {
        const auto trace = fixtures::makeSeedTrace();
        const auto table = tableOf(trace, kernelsOf(trace).value());
        QStringList keys;
        for (const auto& column : table.columns)
            keys.append(column.key);
        QCOMPARE(keys.mid(0, 18),
                 QStringLiteral("display_name kernel_name family calls total_ns total_ms exclusive_ns exclusive_ms "
                                "avg_us min_us p50_us p90_us p99_us max_us stddev_us pct_of_kernel_time pct_of_run "
                                "pct_of_busy")
                     .split(QLatin1Char(' ')));
        QCOMPARE(table.key, QStringLiteral("kernels"));
        QCOMPARE(table.columns[*table.sortColumn].key, QStringLiteral("total_ms"));
        const auto byProcess = tableOf(trace, kernelsOf(trace, {}, { .byProcess = true }).value());
        QCOMPARE(byProcess.key, QStringLiteral("kernels_by_pid"));
        QVERIFY(byProcess.findColumn(u"pid") && !table.findColumn(u"pid"));
    }

    void theGpuOfPartsIsReadBesideTheName()
    {
        const auto trace = fixtures::makeSeedTrace();
        const auto table = tableOf(trace, kernelsOf(trace, {}, core::PartsOfKernels).value());
        QCOMPARE(table.key, QStringLiteral("kernel_parts"));
        QCOMPARE(tableFault(table), QString());
        QVERIFY(table.findColumn(u"grid") && table.findColumn(u"stream_id") && table.findColumn(u"pid"));
        QCOMPARE(cellText(table, 0, u"gpu"), QStringLiteral("GPU 0 (Example GPU)"));
        const auto order = table.readingOrder();
        QCOMPARE(order.size(), table.columns.size());
        QCOMPARE(table.columns[order[0]].key, QStringLiteral("display_name"));
        QCOMPARE(table.columns[order[1]].key, QStringLiteral("gpu"));
        const auto inReports = table.reportColumns();
        QCOMPARE(table.columns[inReports[1]].key, QStringLiteral("gpu"));
        QCOMPARE(table.columns[inReports[2]].key, QStringLiteral("family"));
    }

    void sameShortNameIsNotTheSameKernel()
    {
        MemoryTrace builder;
        builder.addKernel(1, 0, 7, 0, 10, QStringLiteral("gemm"), 0, QStringLiteral("gemm<float>"));
        builder.addKernel(1, 0, 7, 10, 30, QStringLiteral("gemm"), 0, QStringLiteral("gemm<double>"));
        builder.addKernel(1, 0, 7, 30, 40, QStringLiteral("gemm"), 0, QStringLiteral("gemm<float>"));
        const auto trace = builder.build();
        const auto kernels = kernelsOf(trace).value();
        QCOMPARE(kernels.rows.size(), std::size_t { 2 });
        QCOMPARE(kernels.rows[0].duration.totalNs, kernels.rows[1].duration.totalNs); // a tie: by full name
        QCOMPARE(trace->kernelNames[kernels.rows[0].name.value()].fullName, QStringLiteral("gemm<double>"));
        const auto table = tableOf(trace, kernels);
        QCOMPARE(table.columns[0].toolTip(1), QStringLiteral("gemm<float>"));
    }

    void devicesArePhysicalOnes()
    {
        MemoryTrace builder; // CUDA_VISIBLE_DEVICES: both processes have a device 0, on different GPUs
        builder.mapDevice(1, 0, 4);
        builder.mapDevice(2, 0, 5);
        builder.addKernel(1, 4, 7, 0, 10, QStringLiteral("k"));
        builder.addKernel(2, 5, 7, 0, 20, QStringLiteral("k"));
        const auto trace = builder.build();
        const auto whole = kernelsOf(trace).value();
        QCOMPARE(whole.rows.size(), std::size_t { 1 }); // one kernel, on whichever GPU
        QCOMPARE(whole.rows[0].duration.totalNs, 30);
        QCOMPARE(whole.rows[0].exclusiveNs, 30);
        QCOMPARE(whole.rows[0].mostExclusiveNs, 20);
        QCOMPARE(whole.rows[0].shareOfBusy, 1.0);
        const auto table = tableOf(trace, kernelsOf(trace, {}, core::PartsOfKernels).value());
        QCOMPARE(table.rowCount, std::size_t { 2 });
        QCOMPARE(cellText(table, 0, u"gpu_id"), QStringLiteral("5"));
        QCOMPARE(cellText(table, 0, u"device_id"), QStringLiteral("0"));
        QCOMPARE(cellText(table, 1, u"gpu_id"), QStringLiteral("4"));
        const auto parts = kernelsOf(trace, {}, core::PartsOfKernels).value();
        QCOMPARE(core::partsOf(*trace, parts, whole.rows[0]).rows.size(), std::size_t { 2 });
        const auto ofProcess = kernelsOf(trace, {}, { .byProcess = true }).value().rows[0];
        QCOMPARE(core::partsOf(*trace, parts, ofProcess).rows.size(), std::size_t { 1 });
        QCOMPARE(core::partsOf(*trace, parts, ofProcess).totalNs, 20);
        QVERIFY(!table.provenance.limitations.contains(QStringLiteral("GPU identity assumed from CUDA ordinals")));
    }

    void groupings_data()
    {
        QTest::addColumn<bool>("byShape");
        QTest::addColumn<bool>("byProcess");
        QTest::addColumn<bool>("byStream");
        QTest::addColumn<QList<qint64>>("calls");
        QTest::newRow("none") << false << false << false << QList<qint64> { 5 };
        QTest::newRow("shape") << true << false << false << QList<qint64> { 4, 1 };
        QTest::newRow("process") << false << true << false << QList<qint64> { 4, 1 };
        QTest::newRow("stream") << false << false << true << QList<qint64> { 3, 1, 1 };
        QTest::newRow("all") << true << true << true << QList<qint64> { 2, 1, 1, 1 };
    }

    void groupings()
    {
        QFETCH(bool, byShape);
        QFETCH(bool, byProcess);
        QFETCH(bool, byStream);
        QFETCH(QList<qint64>, calls);
        core::LaunchShape wide;
        wide.gridX = 64;
        wide.gridY = wide.gridZ = 1;
        MemoryTrace builder;
        builder.addKernel(1, 0, 7, 0, 100, QStringLiteral("k"));
        builder.addKernel(1, 0, 7, 100, 200, QStringLiteral("k"));
        builder.addKernel(1, 0, 7, 200, 201, QStringLiteral("k"), 0, {}, wide);
        builder.addKernel(1, 0, 8, 300, 310, QStringLiteral("k"));
        builder.addKernel(2, 0, 7, 400, 405, QStringLiteral("k"));
        const auto trace = builder.build();
        const KernelGrouping grouping { .byLaunchShape = byShape, .byProcess = byProcess, .byStream = byStream };
        const auto kernels = kernelsOf(trace, {}, grouping).value();
        QList<qint64> actual;
        std::int64_t total = 0;
        for (const auto& row : kernels.rows) {
            actual.append(row.duration.count);
            total += row.duration.totalNs;
            QCOMPARE(row.process.isValid(), byProcess);
            QCOMPARE(row.stream.isValid(), byStream);
            // the instances of a row are exactly its kernels
            const auto instances = core::kernelInstances(trace, {}, row);
            VERIFY_EXPECTED(instances);
            QCOMPARE(static_cast<qint64>(instances->rowCount), row.duration.count);
        }
        std::sort(actual.begin(), actual.end(), std::greater<>());
        QCOMPARE(actual, calls);
        QCOMPARE(total, 216);
        const auto table = tableOf(trace, kernels);
        QCOMPARE(tableFault(table), QString());
        QCOMPARE(table.findColumn(u"grid").has_value(), byShape);
        QCOMPARE(table.findColumn(u"stream_id").has_value(), byStream);
    }

    void shapeIsGridAndBlockOnly()
    {
        MemoryTrace builder;
        core::LaunchShape shape;
        shape.gridX = 4;
        shape.blockX = 128;
        shape.registersPerThread = 16;
        builder.addKernel(1, 0, 7, 0, 10, QStringLiteral("k"), 0, {}, shape);
        shape.registersPerThread = 32;
        shape.dynamicSharedBytes = 1024;
        builder.addKernel(1, 0, 7, 20, 30, QStringLiteral("k"), 0, {}, shape);
        shape.gridX = 8;
        builder.addKernel(1, 0, 7, 40, 50, QStringLiteral("k"), 0, {}, shape);
        const auto trace = builder.build();
        const auto kernels = kernelsOf(trace, {}, { .byLaunchShape = true }).value();
        QCOMPARE(kernels.rows.size(), std::size_t { 2 });
        QCOMPARE(kernels.rows[0].duration.count, 2);
        const auto instances = core::kernelInstances(trace, {}, kernels.rows[0]);
        VERIFY_EXPECTED(instances);
        QCOMPARE(instances->rowCount, std::size_t { 2 });
    }

    void launchLatency()
    {
        MemoryTrace builder;
        const auto launch = QStringLiteral("cudaLaunchKernel_v7000");
        builder.addKernel(1, 0, 7, 100, 200, QStringLiteral("k"), 1); // 40 ns after the call's end
        builder.addKernel(1, 0, 7, 300, 400, QStringLiteral("k"), 2); // starts while the call runs: left out
        builder.addKernel(1, 0, 7, 500, 600, QStringLiteral("k"), 3); // exactly at its end: not positive, left out
        builder.addKernel(1, 0, 7, 700, 800, QStringLiteral("k"), 9); // no call
        builder.addKernel(1, 0, 7, 900, 910, QStringLiteral("k"), 0); // no id
        builder.addCall(1, 1, 50, 60, launch, 1);
        builder.addCall(1, 1, 290, 450, launch, 2);
        builder.addCall(1, 1, 490, 500, launch, 3);
        builder.addCall(2, 2, 650, 660, launch, 9); // the id of another process
        builder.addCall(1, 1, 850, 860, launch, 0);
        const auto trace = builder.build();
        const auto row = kernelsOf(trace).value().rows.at(0);
        QCOMPARE(row.launchLatency.count, 1);
        QCOMPARE(row.launchLatency.totalNs, 40);
        QCOMPARE(row.latencyLeftOut, 2);
        QCOMPARE(row.withoutLaunch, 2);
        QCOMPARE(row.meanLaunchCallNs, (10.0 + 160 + 10) / 3);
        QCOMPARE(row.meanTotalNs, (150.0 + 160 + 110) / 3); // API start → max(API end, kernel end)
        const auto table = core::kernelInstances(trace, {}, row).value();
        QCOMPARE(tableFault(table), QString());
        QCOMPARE(cellText(table, 0, u"duration_us"), QStringLiteral("0.100")); // slowest first, equals by start
        QCOMPARE(cellText(table, 0, u"launch_latency_us"), QStringLiteral("0.040"));
        QCOMPARE(cellText(table, 1, u"launch_latency_us"), QStringLiteral("-0.150"));
        QCOMPARE(cellText(table, 3, u"launch_latency_us"), QString());
        QCOMPARE(cellText(table, 4, u"duration_ns"), QStringLiteral("10"));
        QCOMPARE(cellText(table, 0, u"start_ns"), QStringLiteral("100"));
        QCOMPARE(cellText(table, 0, u"start_ms"), QStringLiteral("0.000050")); // the trace starts at 50
        QCOMPARE(table.subject(0).window->endNs, 200);
    }

    void latencyCellsAreEmptyWithoutLaunches()
    {
        MemoryTrace builder;
        builder.addKernel(1, 0, 7, 0, 100, QStringLiteral("k"));
        const auto trace = builder.build();
        const auto table = tableOf(trace, kernelsOf(trace).value());
        for (const auto* key : { u"latency_avg_us", u"latency_p50_us", u"launch_call_avg_us", u"launch_to_end_avg_us" })
            QCOMPARE(cellText(table, 0, key), QString());
        QCOMPARE(cellText(table, 0, u"without_launch"), QStringLiteral("1"));
    }

    void clipsToTheWindowAndCountsOnce()
    {
        const auto trace = fixtures::makeSeedTrace();
        const auto begin = std::int64_t { 10'000 } * UsNs;
        // cuts computeKernel [1.5,2.5] and AllReduce [1,3] at 2.0
        const auto kernels = kernelsOf(trace, windowed(begin, begin + 2 * MsNs)).value();
        QCOMPARE(kernels.kernelCount, 3);
        QCOMPARE(kernels.clippedCount, 2);
        QCOMPARE(kernels.totalNs, (1000 + 1000 + 500) * UsNs);
        QVERIFY(kernels.provenance.limitations.join(QString()).contains(QStringLiteral("clipped to the window")));
        const auto instances = core::kernelInstances(trace, windowed(begin, begin + 2 * MsNs), kernels.rows[0]).value();
        QCOMPARE(cellText(instances, 1, u"duration_us"), QStringLiteral("500.000"));
        QVERIFY(!kernelsOf(trace).value().provenance.limitations.join(QString()).contains(QStringLiteral("clipped")));
    }

    void overlapCountsOnceInShareOfBusy()
    {
        MemoryTrace builder;
        builder.addKernel(1, 0, 7, 0, 100, QStringLiteral("k"));
        builder.addKernel(1, 0, 8, 50, 150, QStringLiteral("k"));
        builder.addCopy(1, 0, 9, 150, 300, 1, 1, core::MemoryKind::Pinned, core::MemoryKind::Device);
        const auto trace = builder.build();
        const auto row = kernelsOf(trace).value().rows.at(0);
        QCOMPARE(row.duration.totalNs, 200);
        QCOMPARE(row.shareOfBusy, 0.5); // 150 of 300
        QCOMPARE(row.shareOfRows, 1.0);
    }

    void momentsBelongToOneKernel()
    {
        std::mt19937 random(3);
        for (int round = 0; round < 40; ++round) {
            MemoryTrace builder;
            std::vector<Running> kernels;
            for (int i = 0; i < 40; ++i) {
                const auto start = below(random, 200);
                const Running kernel { start, start + below(random, 60), below(random, 2), 7 + below(random, 4),
                                       QStringLiteral("%1%2")
                                           .arg(random() % 3 == 0 ? QStringLiteral("nccl") : QStringLiteral("k"))
                                           .arg(i % 7) };
                kernels.push_back(kernel);
                builder.addKernel(1, kernel.gpu, kernel.stream, kernel.startNs, kernel.endNs, kernel.name,
                                  static_cast<std::uint32_t>(i + 1));
            }
            // kernels of one stream, start and end are told apart by their correlation only
            std::stable_sort(kernels.begin(), kernels.end(), [](const Running& left, const Running& right) {
                return std::tie(left.startNs, left.stream) < std::tie(right.startNs, right.stream);
            });
            const auto trace = builder.build();
            const auto expected = exclusiveByMoment(kernels, 300);
            const auto rows = kernelsOf(trace).value().rows;
            std::int64_t sum = 0;
            for (const auto& row : rows) {
                QCOMPARE(row.exclusiveNs, expected.value(trace->kernelNames[row.name.value()].fullName));
                QVERIFY(row.exclusiveNs >= 0 && row.exclusiveNs <= row.duration.totalNs);
                sum += row.exclusiveNs;
            }
            QCOMPARE(sum, std::accumulate(expected.begin(), expected.end(), std::int64_t { 0 }));
            std::int64_t ofParts = 0;
            const auto parts = kernelsOf(trace, {}, core::PartsOfKernels).value();
            for (const auto& row : parts.rows)
                ofParts += row.exclusiveNs;
            QCOMPARE(ofParts, sum);
        }
    }

    void exclusiveTimeIsCutToTheWindow()
    {
        MemoryTrace builder;
        builder.addKernel(1, 0, 7, 0, 100, QStringLiteral("early"));
        builder.addKernel(1, 0, 8, 10, 150, QStringLiteral("late"));
        const auto trace = builder.build();
        const auto rows = kernelsOf(trace, windowed(50, 120)).value().rows; // both reach in: the first started first
        QCOMPARE(rows[0].exclusiveNs, 20);
        QCOMPARE(trace->kernelNames[rows[1].name.value()].fullName, QStringLiteral("early"));
        QCOMPARE(rows[1].exclusiveNs, 50);
    }

    void sharesOfTheRunAreOfAllGpus()
    {
        MemoryTrace builder;
        builder.addKernel(1, 0, 7, 0, 100, QStringLiteral("k"));
        builder.addKernel(1, 1, 7, 0, 300, QStringLiteral("k"));
        const auto trace = builder.build();
        const auto shareOf = [&trace](const KernelGrouping& grouping, std::int64_t runNs) {
            const auto kernels = std::make_shared<const Kernels>(kernelsOf(trace, {}, grouping).value());
            return cellText(core::describeKernels(trace, kernels, {}, { .runNs = runNs }), 0, u"pct_of_run");
        };
        QCOMPARE(shareOf({}, 1000), QStringLiteral("20.0"));
        QCOMPARE(shareOf(core::PartsOfKernels, 1000), QStringLiteral("30.0"));
        QCOMPARE(shareOf({}, 0), QString());
    }

    void rowsHaveFamilies()
    {
        MemoryTrace builder;
        builder.addKernel(1, 0, 7, 0, 100, QStringLiteral("sgemm"));
        builder.addKernel(1, 0, 7, 100, 110, QStringLiteral("render"));
        const auto trace = builder.build();
        const auto idle = core::analyzeGpuIdle(*trace, {}).value();
        const auto families = core::classifyKernels(*trace, core::FamilyRules()).value();
        const auto kernels = core::analyzeKernels(*trace, {}, { .busy = idle, .families = &families }).value();
        const auto table = tableOf(trace, kernels);
        QCOMPARE(cellText(table, 0, u"family"), QStringLiteral("gemm"));
        QCOMPARE(cellText(table, 1, u"family"), QStringLiteral("unclassified"));
        QVERIFY(!core::classifyKernels(*trace, core::FamilyRules(), stoppedToken()));
    }

    void missingIsNotZero()
    {
        MemoryTrace builder;
        builder.addCall(1, 1, 0, 10, QStringLiteral("cudaFree"));
        const auto trace = builder.build();
        const auto kernels = kernelsOf(trace).value();
        QVERIFY(kernels.provenance.unavailable.startsWith(QStringLiteral("not available, because")));
        QVERIFY(kernels.provenance.unavailable.contains(QStringLiteral("CUPTI_ACTIVITY_KIND_KERNEL")));
        QCOMPARE(tableFault(tableOf(trace, kernels)), QString());
        // captured, but nothing in the window: available, with no rows
        const auto seed = fixtures::makeSeedTrace();
        const auto none = kernelsOf(seed, windowed(0, 5)).value();
        QVERIFY(none.provenance.isAvailable());
        QVERIFY(none.rows.empty());
    }

    void saysWhatWasWrongWithTheTable()
    {
        MemoryTrace builder;
        builder.setReading(core::EventClass::Kernels, QStringLiteral("CUPTI_ACTIVITY_KIND_KERNEL"),
                           QStringLiteral("no column start"));
        const auto trace = builder.build();
        QVERIFY(kernelsOf(trace).value().provenance.unavailable.contains(QStringLiteral("no column start")));
    }

    void opaqueGraphsAreToldOf()
    {
        MemoryTrace builder;
        builder.addKernel(1, 0, 7, 0, 100, QStringLiteral("k"));
        builder.addGraphLaunch(1, 0, 7, 100, 350, 1);
        builder.addGraphLaunch(1, 0, 8, 300, 400, 1);
        const auto trace = builder.build();
        const auto kernels = kernelsOf(trace).value();
        QCOMPARE(kernels.opaqueGraphs.launches, 2);
        QCOMPARE(kernels.opaqueGraphs.totalNs, 300);
        const auto limits = kernels.provenance.limitations.join(QLatin1Char('\n'));
        QVERIFY(limits.contains(QStringLiteral("2 graph launches are opaque, 75.0 % of GPU time")));
        QVERIFY(limits.contains(QStringLiteral("--cuda-graph-trace=node")));
    }

    void onlyGraphsAsksForNodeTracing()
    {
        MemoryTrace builder;
        builder.addGraphLaunch(1, 0, 7, 100, 350, 1);
        const auto trace = builder.build();
        const auto kernels = kernelsOf(trace).value();
        QVERIFY(!kernels.provenance.isAvailable());
        QVERIFY(kernels.provenance.advice.contains(QStringLiteral("--cuda-graph-trace=node")));
    }

    void sumOfPartsIsTheWhole()
    {
        std::mt19937 random(7);
        MemoryTrace builder;
        std::int64_t total = 0;
        for (int i = 0; i < 500; ++i) {
            const auto start = below(random, 10'000);
            const auto length = below(random, 300);
            total += length;
            builder.addKernel(static_cast<std::uint32_t>(1 + below(random, 3)), below(random, 2), 7 + below(random, 3),
                              start, start + length, QStringLiteral("k%1").arg(below(random, 7)));
        }
        const auto trace = builder.build();
        for (const auto& grouping :
             { KernelGrouping {}, KernelGrouping { .byProcess = true }, KernelGrouping { .byStream = true } }) {
            const auto kernels = kernelsOf(trace, {}, grouping).value();
            std::int64_t count = 0, sum = 0;
            double shares = 0;
            for (const auto& row : kernels.rows) {
                count += row.duration.count;
                sum += row.duration.totalNs;
                shares += row.shareOfRows;
                QVERIFY(row.shareOfBusy <= 1);
            }
            QCOMPARE(count, 500);
            QCOMPARE(sum, total);
            QCOMPARE(kernels.totalNs, total);
            QVERIFY(std::abs(shares - 1) < 1e-9);
        }
    }

    void stops()
    {
        const auto trace = fixtures::makeSeedTrace();
        const auto idle = core::analyzeGpuIdle(*trace, {}).value();
        const auto kernels = core::analyzeKernels(*trace, {}, { idle }, {}, stoppedToken());
        QVERIFY(!kernels && kernels.error().code == core::ErrorCode::Cancelled);
        const auto row = core::analyzeKernels(*trace, {}, { idle }).value().rows[0];
        const auto instances = core::kernelInstances(trace, {}, row, stoppedToken());
        QVERIFY(!instances && instances.error().code == core::ErrorCode::Cancelled);
    }
};

QTEST_APPLESS_MAIN(TestKernels)
#include "tst_kernels.moc"
