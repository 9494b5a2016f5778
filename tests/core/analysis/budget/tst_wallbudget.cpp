// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/budget/budgetwindows.h"
#include "analysis/budget/wallbudget.h"
#include "analysis/kernels/familyrules.h"
#include "analysis/nccl/ncclevents.h"
#include "analysistesting.h"
#include "base/diagnosisclasses.h"
#include "hosttesting.h"
#include "madetraces.h"
#include "memorytrace.h"
#include "randomwork.h"
#include "results/analysisresults.h"
#include "trace/traceloader.h"
#include "verifyexpected.h"

#include <QDir>
#include <QJsonObject>
#include <QTest>

#include <array>
#include <limits>
#include <random>

using namespace analysistesting;
using core::DeviceIndex;
using core::RunPart;
using core::Scope;
using core::TimeClass;
using core::WallBudget;
using fixtures::MemoryTrace;
using hosttesting::Host;

namespace {

using TracePointer = std::shared_ptr<const core::Trace>;

WallBudget budgetOf(const TracePointer& trace, const Scope& scope = {})
{
    const Host host(trace);
    const auto nccl = core::findNcclEvents(*trace).value();
    const auto& thresholds = core::builtInDiagnosisClasses().thresholds;
    const auto families = core::classifyKernels(*trace, {}).value();
    const auto times = core::TraceTimes::make(*trace).value();
    return core::analyzeWallBudget({ *trace, nccl, host.states, thresholds, times, &families }, scope).value();
}

/// "compute 10 os_io 5": ns of each class of one part, in the order of their keys.
QString timesOf(const WallBudget& budget, RunPart part, std::size_t gpu = 0)
{
    std::map<QString, std::int64_t> times;
    for (std::size_t i = 0; i < core::TimeClassCount; ++i) {
        const auto timeClass = static_cast<TimeClass>(i);
        const auto key = core::timeClassKey(timeClass);
        if (const auto ns = budget.devices.at(gpu).timeNs(part, timeClass); ns != 0)
            times.insert({ QString::fromLatin1(key), ns });
    }
    QStringList texts;
    for (const auto& [key, ns] : times)
        texts.append(QStringLiteral("%1 %2").arg(key).arg(ns));
    return texts.join(u' ');
}

/// The same of an object of class and ns.
QString timesOf(const QJsonObject& expected)
{
    QStringList texts;
    for (auto entry = expected.begin(); entry != expected.end(); ++entry)
        texts.append(QStringLiteral("%1 %2").arg(entry.key()).arg(entry.value().toInteger()));
    return texts.join(u' ');
}

QJsonObject expectedOf(QLatin1Char trace)
{
    return fixtures::madeTraceFacts(trace).value(u"expected_ns").toObject();
}

TracePointer made(QLatin1Char trace)
{
    return fixtures::readMadeTrace(trace).value();
}

/// What must hold of the figures over time of one GPU; nothing: it does.
QString faultOf(const core::DeviceBudget& device, const WallBudget& budget)
{
    const auto inWork = [&](TimeClass timeClass) {
        std::int64_t sum = device.timeNs(RunPart::Window, timeClass);
        if (timeClass == TimeClass::Imbalance)
            sum += device.timeNs(RunPart::Before, timeClass) + device.timeNs(RunPart::After, timeClass);
        return sum;
    };
    std::int64_t gpuWorkNs = 0;
    for (std::size_t i = 0; i < core::TimeClassCount; ++i) {
        const auto timeClass = static_cast<TimeClass>(i);
        std::int64_t sum = 0;
        for (const auto part : { RunPart::Before, RunPart::Window, RunPart::After })
            sum += device.timeNs(part, timeClass);
        if (device.overRun.timeNs(timeClass) != sum)
            return QStringLiteral("class %1 over the run: %2, not %3 ns")
                .arg(i)
                .arg(device.overRun.timeNs(timeClass))
                .arg(sum);
        const auto overWorkNs = device.overGpuWork.timeNs(timeClass);
        if (timeClass != TimeClass::OtherWork && overWorkNs != inWork(timeClass))
            return QStringLiteral("class %1 over GPU work: %2, not %3 ns")
                .arg(i)
                .arg(overWorkNs)
                .arg(inWork(timeClass));
        gpuWorkNs += overWorkNs;
    }
    return gpuWorkNs == budget.gpuWork.totalNs() ? QString() : QStringLiteral("GPU work is not all accounted for");
}

/// The same of each bin.
QString faultOf(const core::BudgetSeries& series, const WallBudget& budget)
{
    std::vector<std::int64_t> binNs(series.bins().count);
    if (binNs.size() > core::BudgetBinCount)
        return QStringLiteral("too many bins");
    for (const auto& row : series.rows()) {
        const bool isKernels = row.timeClass == TimeClass::Compute || row.timeClass == TimeClass::ComputeComm
            || row.timeClass == TimeClass::ComputeCopy || row.timeClass == TimeClass::KernelMigrating;
        if (isKernels != (row.family < budget.families.size()))
            return QStringLiteral("class %1 has family %2").arg(static_cast<int>(row.timeClass)).arg(row.family);
        if (std::accumulate(row.timesNs.begin(), row.timesNs.end(), std::int64_t {}) != row.totalNs)
            return QStringLiteral("bins do not add up to their row");
        for (std::size_t i = 0; i < binNs.size(); ++i)
            binNs[i] += row.timesNs[i];
    }
    for (std::size_t i = 0; i < binNs.size(); ++i) {
        const auto bin = series.bins().bin(i);
        if (binNs[i] > bin.durationNs() || (budget.gpuWork.size() == 1 && binNs[i] != bin.durationNs()))
            return QStringLiteral("bin %1: %2 of %3 ns").arg(i).arg(binNs[i]).arg(bin.durationNs());
    }
    return {};
}

/// What must hold of every budget; nothing: it does.
QString faultOf(const WallBudget& budget)
{
    for (const auto& device : budget.devices) {
        std::int64_t sum = 0;
        for (const auto part : { RunPart::Before, RunPart::Window, RunPart::After })
            sum += device.timeNs(part);
        if (sum != budget.accountedNs)
            return QStringLiteral("%1 of %2 ns accounted for").arg(sum).arg(budget.accountedNs);
        for (const auto& fault :
             { faultOf(device, budget), faultOf(device.overRun, budget), faultOf(device.overGpuWork, budget) }) {
            if (!fault.isEmpty())
                return fault;
        }
        for (std::size_t i = 0; i < core::TimeClassCount; ++i) {
            const auto timeClass = static_cast<TimeClass>(i);
            const auto& cause = device.causes[i];
            const auto key = core::timeClassKey(timeClass);
            const auto name = QString::fromLatin1(key);
            const auto timeNs = device.timeNs(RunPart::Window, timeClass);
            if (cause.timeNs
                != (core::isIdle(timeClass) && timeClass != TimeClass::Imbalance && !budget.isLimited ? timeNs
                                                                                                      : cause.timeNs))
                return name + QStringLiteral(": causes do not add up");
            if (std::accumulate(cause.confidenceNs.begin(), cause.confidenceNs.end(), std::int64_t {}) != cause.timeNs)
                return name + QStringLiteral(": confidence does not add up");
            if (cause.longestNs > cause.timeNs || (cause.gapCount == 0) != (cause.timeNs == 0))
                return name + QStringLiteral(": gaps do not fit");
        }
    }
    std::array<std::int64_t, core::TimeClassCount> hostNs {};
    for (const auto& row : budget.host)
        hostNs[static_cast<std::size_t>(row.timeClass)] += row.timeNs;
    for (std::size_t i = 0; i < core::TimeClassCount; ++i) {
        std::int64_t idleNs = 0;
        const auto timeClass = static_cast<TimeClass>(i);
        for (const auto part : { RunPart::Before, RunPart::Window, RunPart::After })
            idleNs += budget.timeNs(part, timeClass);
        if (core::isIdle(timeClass) && timeClass != TimeClass::Imbalance && hostNs[i] != idleNs)
            return QStringLiteral("%1 ns of the host's, %2 of class %3").arg(hostNs[i]).arg(idleNs).arg(i);
    }
    return {};
}

/// The trace with some of its kernels on a stream of their own.
std::pair<TracePointer, Scope> withOwnStream(const core::Trace& trace, const QStringList& kernels, bool hasCopies)
{
    auto changed = std::make_shared<core::Trace>(trace);
    const core::StreamIndex own { changed->streams.size() };
    changed->streams.push_back(changed->streams[changed->kernels.stream[0].value()]);
    changed->streams.back().streamId = 99;
    const auto change = [own](core::FoldedColumn<core::StreamIndex>& streams, auto isOwn) {
        core::Column<core::StreamIndex> rows(streams.begin(), streams.end());
        for (std::size_t row = 0; row < rows.size(); ++row)
            rows[row] = isOwn(row) ? own : rows[row];
        streams = {};
        streams.rows() = std::move(rows);
    };
    change(changed->kernels.stream, [&](std::size_t row) {
        return kernels.contains(trace.kernelNames[trace.kernels.name[row].value()].shortName);
    });
    change(changed->copies.stream, [hasCopies](std::size_t) { return hasCopies; });
    Scope scope;
    scope.streams = { own };
    return { changed, scope };
}

/// Busy time of a GPU as a union of all work.
std::int64_t unionOfWork(const core::Trace& trace, DeviceIndex device)
{
    std::vector<core::Interval> spans;
    const auto add = [&](const auto& table) {
        for (std::size_t row = 0; row < table.size(); ++row) {
            if (trace.deviceOf(table.stream[row]) == device)
                spans.push_back({ table.startNs[row], table.endNs[row] });
        }
    };
    add(trace.kernels);
    add(trace.copies);
    add(trace.sets);
    add(trace.graphLaunches);
    return core::IntervalSet::unionOf(std::move(spans)).totalNs();
}

std::int64_t busyNs(const core::DeviceBudget& device)
{
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < core::TimeClassCount; ++i) {
        const auto timeClass = static_cast<TimeClass>(i);
        for (const auto part : { RunPart::Before, RunPart::Window, RunPart::After })
            sum += core::isIdle(timeClass) ? 0 : device.timeNs(part, timeClass);
    }
    return sum;
}

const auto DataFolder = QStringLiteral(GPULOUPE_SHARED_DIR "/data");

} // namespace

class TestWallBudget : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    // Times of kernels that overlap are added, too.
    void longTimesDoNotOverflow()
    {
        constexpr std::int64_t FarNs = (std::int64_t { 1 } << 62) - 1;
        core::BudgetSeries series(core::TimeBins::over({ -FarNs, FarNs }, 2));
        for (int i = 0; i < 4; ++i)
            series.add(TimeClass::Compute, core::NoFamily, { -FarNs, FarNs });
        constexpr auto Largest = std::numeric_limits<std::int64_t>::max();
        QCOMPARE(series.timeNs(TimeClass::Compute), Largest);
        QCOMPARE(series.rows().front().timesNs.front(), Largest);
    }

    void madeTraces_data()
    {
        QTest::addColumn<QChar>("name");
        QTest::addRow("A") << QChar(u'A');
        QTest::addRow("C") << QChar(u'C');
    }
    void madeTraces()
    {
        QFETCH(QChar, name);
        const auto expected = expectedOf(QLatin1Char(name.toLatin1()));
        const auto budget = budgetOf(made(QLatin1Char(name.toLatin1())));
        QCOMPARE(timesOf(budget, RunPart::Before), timesOf(expected.value(u"before").toObject()));
        QCOMPARE(timesOf(budget, RunPart::Window), timesOf(expected.value(u"window").toObject()));
        QCOMPARE(timesOf(budget, RunPart::After), timesOf(expected.value(u"after").toObject()));
        QCOMPARE(faultOf(budget), QString());
    }

    void twoGpus()
    {
        const auto expected = expectedOf(QLatin1Char('B'));
        const auto budget = budgetOf(made(QLatin1Char('B')));
        QCOMPARE(timesOf(budget, RunPart::Window, 0), timesOf(expected.value(u"gpu0").toObject()));
        QCOMPARE(timesOf(budget, RunPart::Window, 1), timesOf(expected.value(u"gpu1").toObject()));
        QCOMPARE(budget.run, (core::TimeWindow { -5000, 700'000 }));
        QCOMPARE(faultOf(budget), QString());
    }

    void scopes()
    {
        const auto expected = expectedOf(QLatin1Char('A'));
        const auto trace = made(QLatin1Char('A'));
        const auto [kernels, ofKernels] = withOwnStream(*trace, { QStringLiteral("C"), QStringLiteral("E") }, false);
        const auto budget = budgetOf(kernels, ofKernels);
        QCOMPARE(timesOf(budget, RunPart::Window), timesOf(expected.value(u"scope_kernels_C_E").toObject()));
        QCOMPARE(budget.accountedNs, budget.devices[0].windows.totalNs());
        QCOMPARE(faultOf(budget), QString());
        const auto [copies, ofCopies] = withOwnStream(*trace, {}, true);
        QCOMPARE(timesOf(budgetOf(copies, ofCopies), RunPart::Window),
                 timesOf(expected.value(u"scope_copy").toObject()));
    }

    /// A gap is explained whole, so windows that split it add up to it.
    void windowsAddUp()
    {
        for (const auto name : { 'A', 'B', 'C' }) {
            const auto trace = made(QLatin1Char(name));
            const auto whole = budgetOf(trace);
            auto sum = whole.devices;
            for (auto& device : sum)
                device.timesNs = {};
            const auto stepNs = whole.run.durationNs() / 37 + 1;
            for (auto startNs = whole.run.startNs; startNs < whole.run.endNs; startNs += stepNs) {
                Scope scope;
                scope.window = core::TimeWindow { startNs, startNs + stepNs };
                const auto part = budgetOf(trace, scope);
                QCOMPARE(faultOf(part), QString());
                for (std::size_t gpu = 0; gpu < sum.size(); ++gpu) {
                    for (std::size_t i = 0; i < core::RunPartCount * core::TimeClassCount; ++i)
                        sum[gpu].timesNs[i / core::TimeClassCount][i % core::TimeClassCount]
                            += part.devices.at(gpu).timesNs[i / core::TimeClassCount][i % core::TimeClassCount];
                }
            }
            for (std::size_t gpu = 0; gpu < sum.size(); ++gpu)
                QVERIFY(sum[gpu].timesNs == whole.devices[gpu].timesNs);
        }
    }

    void randomWork_data()
    {
        QTest::addColumn<unsigned>("seed");
        for (unsigned seed = 1; seed <= 10; ++seed)
            QTest::addRow("%u", seed) << seed;
    }
    /// Everything adds up, and no scope calls a GPU idle on which anything ran.
    void randomWork()
    {
        QFETCH(unsigned, seed);
        std::mt19937 random(seed);
        MemoryTrace builder;
        fixtures::addRandomWork(builder, random);
        std::vector<Scope> scopes(5);
        scopes[1].processes = { builder.process(1) };
        scopes[2].streams = { builder.stream(1, 0, 7), builder.stream(2, 1, 8) };
        scopes[3].nvtx = core::NvtxLimit { QStringLiteral("step"), {} };
        scopes[4].devices = { builder.device(1) };
        const auto trace = builder.build();
        const auto whole = budgetOf(trace);
        QCOMPARE(whole.devices.size(), std::size_t { 2 });
        QCOMPARE(whole.accountedNs, whole.run.durationNs());
        for (const auto& device : whole.devices)
            QCOMPARE(busyNs(device), unionOfWork(*trace, device.device));
        for (auto scope : scopes) {
            for (const bool hasWindow : { false, true }) {
                if (hasWindow)
                    scope.window = core::TimeWindow { 700 * UsNs, 4000 * UsNs };
                const auto budget = budgetOf(trace, scope);
                QCOMPARE(faultOf(budget), QString());
                for (const auto& device : budget.devices) {
                    std::int64_t idleNs = 0;
                    for (const auto& cause : device.causes)
                        idleNs += cause.timeNs;
                    const auto* const inWhole = whole.find(device.device);
                    QVERIFY(idleNs <= inWhole->windows.totalNs() - busyNs(*inWhole));
                }
            }
        }
    }

    /// With an NVTX limit each instance counts from its first work to its last.
    void instancesOfRanges()
    {
        MemoryTrace builder;
        builder.addRange(1, 1, 0, 10 * UsNs, QStringLiteral("step"));
        builder.addCall(1, 1, 1 * UsNs, 2 * UsNs, QStringLiteral("cudaLaunchKernel"), 1);
        builder.addKernel(1, 0, 7, 5 * UsNs, 10 * UsNs, QStringLiteral("k"), 1);
        builder.addCall(1, 1, 3 * UsNs, 4 * UsNs, QStringLiteral("cudaLaunchKernel"), 2);
        builder.addKernel(1, 1, 7, 8 * UsNs, 14 * UsNs, QStringLiteral("k"), 2);
        builder.addCall(1, 1, 12 * UsNs, 13 * UsNs, QStringLiteral("cudaLaunchKernel"), 3);
        builder.addKernel(1, 0, 8, 20 * UsNs, 24 * UsNs, QStringLiteral("between"), 3);
        builder.addRange(1, 1, 50 * UsNs, 60 * UsNs, QStringLiteral("step"));
        builder.addCall(1, 1, 51 * UsNs, 52 * UsNs, QStringLiteral("cudaLaunchKernel"), 4);
        builder.addKernel(1, 0, 7, 55 * UsNs, 60 * UsNs, QStringLiteral("k"), 4);
        Scope scope;
        scope.nvtx = core::NvtxLimit { QStringLiteral("step"), {} };
        const auto budget = budgetOf(builder.build(), scope);
        QCOMPARE(budget.gpuWork, (core::IntervalSet { { 5 * UsNs, 14 * UsNs }, { 55 * UsNs, 60 * UsNs } }));
        QCOMPARE(timesOf(budget, RunPart::Window, 0), QStringLiteral("compute 10000 imbalance 4000"));
        QCOMPARE(timesOf(budget, RunPart::Before, 1), QStringLiteral("imbalance 3000"));
        QCOMPARE(timesOf(budget, RunPart::Window, 1), QStringLiteral("compute 6000"));
        QCOMPARE(timesOf(budget, RunPart::After, 1), QStringLiteral("imbalance 5000"));
        QCOMPARE(faultOf(budget), QString());
    }

    void runIsThatOfProcessesWithCuda()
    {
        MemoryTrace builder;
        builder.addOsCall(2, 1, -500, 9000, QStringLiteral("read")); // a process without CUDA
        builder.addRange(1, 1, -300, 100, QStringLiteral("before the capture"));
        builder.addCall(1, 1, -50, 10, QStringLiteral("cudaMalloc"));
        builder.addMark(1, 1, 5000, QStringLiteral("mark"));
        builder.addRange(1, 1, 200, 700, QStringLiteral("range"));
        const auto budget = budgetOf(builder.build());
        QCOMPARE(budget.run, (core::TimeWindow { -50, 700 }));
        QVERIFY(budget.devices.empty());
        QVERIFY(!budget.provenance.isAvailable());
        MemoryTrace cpuOnly;
        cpuOnly.addOsCall(2, 1, -500, 9000, QStringLiteral("read"));
        QCOMPARE(budgetOf(cpuOnly.build()).run, (core::TimeWindow { -500, 9000 }));
    }

    void binsOfSpans()
    {
        using core::TimeBins;
        QCOMPARE(TimeBins::over({ 5, 5 }, 10).count, std::size_t { 0 });
        const auto few = TimeBins::over({ 5, 8 }, 10);
        QCOMPARE(few.count, std::size_t { 3 });
        QCOMPARE(few.bin(2), (core::TimeWindow { 7, 8 }));
        const auto uneven = TimeBins::over({ -100, 3 }, 10); // ten of 11 ns would be too long
        QCOMPARE(uneven.binNs, qint64 { 11 });
        QCOMPARE(uneven.count, std::size_t { 10 });
        QCOMPARE(uneven.bin(9), (core::TimeWindow { -1, 3 }));
    }

    /// Where kernels overlap, a moment is of the family of the one that started first.
    void familiesOverTime()
    {
        MemoryTrace builder;
        builder.addKernel(1, 0, 7, 0, 10 * UsNs, QStringLiteral("gemm"));
        builder.addKernel(1, 0, 8, 4 * UsNs, 16 * UsNs, QStringLiteral("layer_norm"));
        const auto budget = budgetOf(builder.build());
        QCOMPARE(budget.families, (std::vector { QStringLiteral("gemm"), QStringLiteral("normalisation") }));
        const auto& rows = budget.devices.at(0).overGpuWork.rows();
        QCOMPARE(rows.size(), std::size_t { 2 });
        QCOMPARE(rows[0].totalNs, qint64 { 10 * UsNs });
        QCOMPARE(rows[1].totalNs, qint64 { 6 * UsNs });
        QCOMPARE(rows[1].timesNs.front(), qint64 { 0 });
        QCOMPARE(rows[0].timesNs.back(), qint64 { 0 });
    }

    void tables()
    {
        const auto results = core::analyze(made(QLatin1Char('A'))).value();
        for (const auto key : { u"wall_budget", u"idle_causes", u"host_during_idle" }) {
            const auto table = results->table(key);
            QVERIFY(table && table->rowCount > 0);
            QCOMPARE(tableFault(*table), QString());
        }
        const auto budget = results->table(u"wall_budget");
        QCOMPARE(cellText(*budget, 0, u"part") + u' ' + cellText(*budget, 0, u"class"),
                 QStringLiteral("before launch_call"));
        double sum = 0;
        for (std::size_t row = 0; row < budget->rowCount; ++row)
            sum += cellText(*budget, row, u"pct_of_run").toDouble();
        QVERIFY(std::abs(sum - 100) < 0.1);
        const auto causes = results->table(u"idle_causes");
        QCOMPARE(cellText(*causes, 0, u"cause"), QStringLiteral("os_io"));
        QCOMPARE(cellText(*causes, 0, u"time_ns"), QStringLiteral("300000"));
        QCOMPARE(cellText(*causes, 0, u"confidence"), QStringLiteral("likely"));
        const auto host = results->table(u"host_during_idle");
        QCOMPARE(cellText(*host, 0, u"call"), QStringLiteral("cudaMalloc"));
        QCOMPARE(cellText(*host, 1, u"call"), QStringLiteral("read"));
        QCOMPARE(cellText(*host, 1, u"nvtx"), QStringLiteral("load"));
    }

    /// A wait in the operating system names the thread that may be waited for, and page faults are counted.
    void meanwhile()
    {
        MemoryTrace builder;
        builder.addCall(1, 1, 0, 2 * UsNs, QStringLiteral("cudaLaunchKernel"), 1);
        builder.addKernel(1, 0, 7, 5 * UsNs, 10 * UsNs, QStringLiteral("k"), 1);
        builder.addOsCall(1, 1, 10 * UsNs, 1010 * UsNs, QStringLiteral("futex"));
        builder.addRange(1, 2, 300 * UsNs, 900 * UsNs, QStringLiteral("fill"));
        builder.addOsCall(1, 1, 1010 * UsNs, 1510 * UsNs, QStringLiteral("futex")); // nobody is busy
        for (const auto us : { 5, 20, 30, 1200 })
            builder.addCpuPageFault(1, us * UsNs);
        builder.addCpuPageFault(2, 40 * UsNs);
        builder.addCall(1, 1, 1510 * UsNs, 1512 * UsNs, QStringLiteral("cudaLaunchKernel"), 2);
        builder.addKernel(1, 0, 7, 1520 * UsNs, 1530 * UsNs, QStringLiteral("k"), 2);
        const auto trace = builder.build();
        const auto results = core::analyze(trace).value();
        const auto host = results->table(u"host_during_idle");
        QCOMPARE(tableFault(*host), QString());
        QStringList waits;
        for (std::size_t row = 0; row < host->rowCount; ++row) {
            if (cellText(*host, row, u"class") == QStringLiteral("os_wait"))
                waits.append(QStringLiteral("%1 by %2 faults %3")
                                 .arg(cellText(*host, row, u"time_ns"), cellText(*host, row, u"busy_tid"),
                                      cellText(*host, row, u"cpu_page_faults")));
        }
        QCOMPARE(waits,
                 QStringList({ QStringLiteral("1000000 by 2 faults 2"), QStringLiteral("500000 by  faults 1") }));
        // a part of the wait names the same thread, though it does nothing then
        Scope scope;
        scope.window = core::TimeWindow { 20 * UsNs, 60 * UsNs };
        const auto part = budgetOf(trace, scope);
        QVERIFY(part.devices.empty() || part.host.front().busyThread.isValid());
        scope.window = core::TimeWindow { 0, 60 * UsNs };
        const auto begin = budgetOf(trace, scope);
        for (const auto& row : begin.host)
            QCOMPARE(row.busyThread.isValid(), row.timeClass == TimeClass::OsWait);
    }

    void followsClassesOfTheUser()
    {
        const auto trace = made(QLatin1Char('A'));
        core::AnalysisOptions options;
        const auto usual = core::analyze(trace, {}, options).value();
        QCOMPARE(usual->wallBudget->timeNs(RunPart::Window, TimeClass::RoundTrip), qint64 { 38'000 });
        const auto parsed = core::parseDiagnosisClasses(R"({"thresholds": {"enqueue_pause_us": 10},
            "os_call_classes": [["os_wait", "read"]]})",
                                                        QStringLiteral("test"));
        VERIFY_EXPECTED(parsed);
        options.classes = std::make_shared<const core::DiagnosisClasses>(*parsed);
        options.takeFound(usual->options); // host states of other classes say nothing
        const auto chosen = core::analyze(trace, {}, options).value();
        QCOMPARE(chosen->wallBudget->timeNs(RunPart::Window, TimeClass::RoundTrip), qint64 { 0 });
        QCOMPARE(chosen->wallBudget->timeNs(RunPart::Window, TimeClass::OsIo), qint64 { 0 });
        QCOMPARE(chosen->wallBudget->timeNs(RunPart::Window, TimeClass::OsWait), qint64 { 300'000 });
    }

    void referenceTraces_data()
    {
        QTest::addColumn<QString>("file");
        for (const auto& file : QDir(DataFolder).entryList({ QStringLiteral("*.sqlite") }, QDir::Files, QDir::Name))
            QTest::newRow(qPrintable(file)) << file;
        if (!QDir(DataFolder).exists())
            QTest::newRow("none") << QString();
    }
    void referenceTraces()
    {
        QFETCH(QString, file);
        if (file.isEmpty())
            QSKIP("the folder of reference traces is not there");
        const auto trace = core::loadTrace(DataFolder + QLatin1Char('/') + file);
        VERIFY_EXPECTED(trace);
        const auto budget = budgetOf(*trace);
        QCOMPARE(faultOf(budget), QString());
        for (const auto& device : budget.devices)
            QCOMPARE(busyNs(device), unionOfWork(**trace, device.device));
    }

    void referenceFigures_data()
    {
        QTest::addColumn<RunPart>("part");
        QTest::addColumn<TimeClass>("timeClass");
        QTest::addColumn<qint64>("timeNs");
        const auto add = [](const char* file, RunPart part, TimeClass timeClass, qint64 timeNs) {
            QTest::addRow("%s:%s", file, core::timeClassKey(timeClass).data()) << part << timeClass << timeNs;
        };
        add("h100_2gpu_1s", RunPart::Window, TimeClass::CopyToDevice, 920'872'841);
        add("s3.23.3_2gpu_swapped_ids", RunPart::Window, TimeClass::RoundTrip, 45'100'277);
        add("s3.23.3_2gpu_swapped_ids", RunPart::Window, TimeClass::SyncReturn, 45'216'563 - 45'100'277);
        add("s3.23.3_2gpu_swapped_ids", RunPart::Before, TimeClass::Module, 23'658'614);
        add("s3.13.2_cloverleaf_4gpu", RunPart::Window, TimeClass::OsIo, 11'894'461);
        add("s3.20.2_negative_times", RunPart::Window, TimeClass::HostCode, 631'977'762);
        add("s3.17.2_aws", RunPart::Window, TimeClass::HostCode, 885'404'260);
    }
    void referenceFigures()
    {
        QFETCH(RunPart, part);
        QFETCH(TimeClass, timeClass);
        QFETCH(qint64, timeNs);
        const auto file = QString::fromLatin1(QTest::currentDataTag()).section(u':', 0, 0);
        const auto path = QStringLiteral("%1/%2.sqlite").arg(DataFolder, file);
        if (!QFile::exists(path))
            QSKIP("the folder of reference traces is not there");
        const auto trace = core::loadTrace(path);
        VERIFY_EXPECTED(trace);
        QCOMPARE(budgetOf(*trace).devices.at(0).timeNs(part, timeClass), timeNs);
    }

    void stops()
    {
        const auto trace = made(QLatin1Char('A'));
        const Host host(trace);
        const auto nccl = core::findNcclEvents(*trace).value();
        const auto& thresholds = core::builtInDiagnosisClasses().thresholds;
        const auto times = core::TraceTimes::make(*trace).value();
        const auto budget
            = core::analyzeWallBudget({ *trace, nccl, host.states, thresholds, times }, {}, stoppedToken());
        QVERIFY(!budget);
        QCOMPARE(budget.error().code, core::ErrorCode::Cancelled);
    }
};

QTEST_GUILESS_MAIN(TestWallBudget)
#include "tst_wallbudget.moc"
