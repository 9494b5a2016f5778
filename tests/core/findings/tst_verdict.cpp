// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/phrases.h"
#include "findings/verdict.h"

#include <QTest>

using core::HostActivity;
using core::judgeVerdict;
using core::TimeClass;
using core::TimeGroup;
using core::VerdictFigures;

namespace {

constexpr std::int64_t UsNs = 1'000;
constexpr std::int64_t MsNs = 1'000'000;

std::int64_t& groupNs(VerdictFigures& figures, TimeGroup group)
{
    return figures.groupNs[static_cast<std::size_t>(group)];
}

HostActivity& mostly(VerdictFigures& figures, TimeGroup group)
{
    return figures.mostly[static_cast<std::size_t>(group)];
}

/// One GPU with a window of 100 ms in a run of 110 ms, in which nothing but kernels of two names run.
VerdictFigures busyFigures()
{
    VerdictFigures figures;
    figures.cudaCalls = 10;
    figures.runNs = 110 * MsNs;
    figures.windowNs = 100 * MsNs;
    figures.beforeNs = 6 * MsNs;
    figures.afterNs = 4 * MsNs;
    figures.gpus = 1;
    figures.operations = 50;
    figures.busyNs = 100 * MsNs;
    groupNs(figures, TimeGroup::Compute) = 100 * MsNs;
    figures.compute = { 2, { QStringLiteral("axpy"), 60 * MsNs }, { QStringLiteral("elementwise"), 80 * MsNs }, {} };
    return figures;
}

/// The same with `idleMs` of the window in a group of idle time.
VerdictFigures idleFigures(TimeGroup group, std::int64_t idleMs)
{
    auto figures = busyFigures();
    groupNs(figures, TimeGroup::Compute) -= idleMs * MsNs;
    groupNs(figures, group) = idleMs * MsNs;
    figures.busyNs -= idleMs * MsNs;
    return figures;
}

} // namespace

class TestVerdict : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void threeDigits_data();
    void threeDigits();
    void figuresOfALocale();
    void withoutGpuWork();
    void failedCalls();
    void startUp();
    void outsideTheWindow();
    void profilerIsNoStartUp();
    void compute();
    void copies();
    void idleGroups_data();
    void idleGroups();
    void severalCauses();
    void mixed();
    void balanced();
    void caveats();
    void scope();
    void peersThatWait();
    void pagesThatMigrate();
};

void TestVerdict::threeDigits_data()
{
    QTest::addColumn<double>("value");
    QTest::addColumn<QString>("text");
    QTest::newRow("0") << 0.0 << QStringLiteral("0");
    QTest::newRow("small") << 0.18264 << QStringLiteral("0.183");
    QTest::newRow("zeros stay") << 92.0 << QStringLiteral("92.0");
    QTest::newRow("rounds to one more digit") << 9.996 << QStringLiteral("10.0");
    QTest::newRow("hundred") << 99.96 << QStringLiteral("100");
    QTest::newRow("large") << 1234.4 << QStringLiteral("1234");
    QTest::newRow("negative") << -5.5 << QStringLiteral("−5.50");
}

void TestVerdict::threeDigits()
{
    QFETCH(double, value);
    QTEST(core::threeDigits(value), "text");
    QCOMPARE(core::threeDigitDuration(812), QStringLiteral("812 ns"));
    QCOMPARE(core::threeDigitDuration(700 * UsNs), QStringLiteral("700 µs"));
    QCOMPARE(core::threeDigitDuration(999'600), QStringLiteral("1.00 ms"));
    QCOMPARE(core::threeDigitDuration(7'460 * MsNs), QStringLiteral("7.46 s"));
    QCOMPARE(core::threeDigitBytes(51.04e9), QStringLiteral("51.0 GB"));
    QCOMPARE(core::threeDigitBytes(999), QStringLiteral("999 B"));
}

void TestVerdict::figuresOfALocale()
{
    const QLocale german(QLocale::German, QLocale::Germany);
    const auto local
        = [&german](const char* sentence) { return core::withLocalFigures(QString::fromUtf8(sentence), german); };
    QCOMPARE(local("3,442 kernels take 97.0 % (51.0 GB at 27.7 GB/s)."),
             QStringLiteral("3.442 kernels take 97,0 % (51,0 GB at 27,7 GB/s)."));
    QCOMPARE(local("window 0.100–0.500 s, −5.50 ms"), QStringLiteral("window 0,100–0,500 s, −5,50 ms"));
    for (const auto* name : { "k<1.5, 2>", "libcuda.so.1.2 was loaded", "2026.2.1", "f(1,000)", "sm80_16.8" })
        QCOMPARE(local(name), QString::fromUtf8(name));
    QCOMPARE(core::withLocalFigures(QStringLiteral("3,442 of 97.0 %"), QLocale::c()),
             QStringLiteral("3,442 of 97.0 %"));
    const auto kept = core::withUnitsKept(QStringLiteral("3 steps of 29.3 ms, 97.0 % at 27.7 GB/s in 2 shares"));
    QCOMPARE(QString(kept).replace(QChar(QChar::Nbsp), u'~'),
             QStringLiteral("3 steps of 29.3~ms, 97.0~% at 27.7~GB/s in 2 shares"));
}

void TestVerdict::withoutGpuWork()
{
    core::VerdictFigures elsewhere; // a GPU that works, but not in the scope
    elsewhere.gpus = 1;
    elsewhere.scope = QStringLiteral("window 0.100–0.300 s");
    const auto nothing = core::judgeVerdict(elsewhere, {});
    QCOMPARE(nothing.key, QStringLiteral("cpu"));
    QCOMPARE(nothing.sentence, QStringLiteral("No CUDA call and no GPU work in window 0.100–0.300 s."));

    VerdictFigures figures;
    figures.cudaCalls = 389;
    figures.longestCall = { QStringLiteral("cudaMalloc"), 3'140 * MsNs };
    auto verdict = judgeVerdict(figures);
    QCOMPARE(verdict.key, QStringLiteral("no_work"));
    QCOMPARE(verdict.sentence,
             QStringLiteral("No GPU work was recorded, though CUDA was called 389 times (most time in cudaMalloc, "
                            "3.14 s): the program launched nothing, or GPU activity was not collected."));
    figures = {};
    figures.runNs = 7'460 * MsNs;
    figures.longestOsCall = { QStringLiteral("poll"), 5'000 * MsNs };
    verdict = judgeVerdict(figures);
    QCOMPARE(verdict.key, QStringLiteral("cpu"));
    QCOMPARE(verdict.sentence,
             QStringLiteral("A CPU trace: no CUDA call and no GPU work in 7.46 s. Most time of OS calls: poll with "
                            "5.00 s."));
    figures.longestOsCall = {};
    figures.longestRange = { QStringLiteral("step"), 3'000 * MsNs };
    QCOMPARE(judgeVerdict(figures).sentence,
             QStringLiteral("A CPU trace: no CUDA call and no GPU work in 7.46 s. Largest NVTX range: step with "
                            "3.00 s; was CUDA tracing on?"));
}

void TestVerdict::failedCalls()
{
    VerdictFigures figures;
    figures.cudaCalls = 3;
    figures.failures = { 1, QStringLiteral("cudaMalloc"), QStringLiteral("2 out of memory") };
    QCOMPARE(judgeVerdict(figures).key, QStringLiteral("failed"));
    QCOMPARE(judgeVerdict(figures).sentence,
             QStringLiteral("1 CUDA call failed (cudaMalloc: 2 out of memory). No GPU work was recorded."));
    auto busy = busyFigures();
    busy.failures = { 21, QStringLiteral("cudaLaunchKernel"), QStringLiteral("222 PTX built by a newer toolchain") };
    QVERIFY(judgeVerdict(busy).sentence.startsWith(QStringLiteral(
        "21 CUDA calls failed (cudaLaunchKernel: 222 PTX built by a newer toolchain). Compute-bound: ")));
}

/// 20 ms of context creation before a GPU window of 1.745 ms.
void TestVerdict::startUp()
{
    VerdictFigures figures;
    figures.cudaCalls = 11;
    figures.runNs = 21'900 * UsNs;
    figures.windowNs = 1'745 * UsNs;
    figures.beforeNs = 20'115 * UsNs;
    figures.afterNs = 40 * UsNs;
    figures.isStartSeen = true;
    figures.outside = {
        { true, TimeGroup::Host, 102 * UsNs, { TimeClass::HostCode, {}, true, {} } },
        { true, TimeGroup::Sync, 3 * UsNs, {} },
        { false, TimeGroup::Allocation, 30 * UsNs, {} },
        { true, TimeGroup::Loading, 20'000 * UsNs, { TimeClass::Context, QStringLiteral("cudaMalloc"), true, {} } }
    };
    figures.gpus = 1;
    figures.operations = 7;
    figures.busyNs = 1'050 * UsNs;
    groupNs(figures, TimeGroup::Compute) = 1'000 * UsNs;
    groupNs(figures, TimeGroup::Copy) = 50 * UsNs;
    groupNs(figures, TimeGroup::Sync) = 38 * UsNs;
    groupNs(figures, TimeGroup::Launch) = 57 * UsNs;
    groupNs(figures, TimeGroup::Host) = 500 * UsNs;
    groupNs(figures, TimeGroup::Allocation) = 100 * UsNs;
    mostly(figures, TimeGroup::Host) = { TimeClass::OsIo, QStringLiteral("read"), true, QStringLiteral("load") };
    figures.compute
        = { 6, { QStringLiteral("A"), 500 * UsNs }, { QStringLiteral("unclassified"), 1'000 * UsNs }, 0.975 };
    const auto verdict = judgeVerdict(figures);
    QVERIFY(verdict.isMostlyOutside);
    QCOMPARE(verdict.key, QStringLiteral("compute"));
    QCOMPARE(verdict.sentence,
             QStringLiteral("Start-up-dominated: 92.0 % of 21.9 ms lie before (91.8 %) or after (0.183 %) all GPU "
                            "work; loading of context and code before it in cudaMalloc 91.3 %, host code before it "
                            "0.466 %. Within the GPU's window of 1.75 ms: kernels run 57.3 %, 100 % of that "
                            "unclassified; longest: A with 50.0 % (next: the GPU is idle 39.8 %, 71.9 % of that host "
                            "work (mostly in read, NVTX load))."));
}

void TestVerdict::outsideTheWindow()
{
    auto figures = busyFigures();
    figures.runNs = 200 * MsNs; // exactly half of it
    figures.beforeNs = 60 * MsNs;
    figures.afterNs = 40 * MsNs;
    figures.isStartSeen = true;
    QVERIFY(judgeVerdict(figures).sentence.startsWith(QStringLiteral("Mostly outside the GPU window: 50.0 % of ")));
    figures.beforeNs = 30 * MsNs;
    figures.afterNs = 70 * MsNs;
    QVERIFY(judgeVerdict(figures).sentence.startsWith(QStringLiteral("Mostly after the GPU work: ")));
    figures.beforeNs = 80 * MsNs;
    figures.afterNs = 20 * MsNs;
    QVERIFY(judgeVerdict(figures).sentence.startsWith(QStringLiteral("Start-up-dominated: ")));
    figures.isStartSeen = false; // the capture began later
    QVERIFY(judgeVerdict(figures).sentence.startsWith(QStringLiteral("Mostly outside the GPU window: ")));
    figures.runNs += 1;
    figures.windowNs += 1;
    QVERIFY(!judgeVerdict(figures).isMostlyOutside);
}

void TestVerdict::profilerIsNoStartUp()
{
    auto figures = busyFigures();
    figures.runNs = 220 * MsNs;
    figures.beforeNs = 120 * MsNs;
    figures.afterNs = 0;
    figures.profilerBeforeNs = 21 * MsNs; // 99 of 199 ms are the program's
    QVERIFY(!judgeVerdict(figures).isMostlyOutside);
    figures.profilerBeforeNs = 20 * MsNs;
    QVERIFY(judgeVerdict(figures).isMostlyOutside);
    QVERIFY2(judgeVerdict(figures).sentence.startsWith(
                 QStringLiteral("Mostly outside the GPU window: 50.0 % of 200 ms (without 20.0 ms of the profiler) lie "
                                "before (50.0 %) or after (0 %) all GPU work.")),
             qPrintable(judgeVerdict(figures).sentence));
}

void TestVerdict::compute()
{
    auto figures = busyFigures();
    QCOMPARE(judgeVerdict(figures).sentence,
             QStringLiteral("Compute-bound: in the GPU's window of 100 ms, kernels run 100 %, 80.0 % of that "
                            "elementwise; longest: axpy with 60.0 %."));
    figures.compute.coveredSms = 0.5;
    QVERIFY(!judgeVerdict(figures).sentence.contains(QStringLiteral("SMs")));
    figures.compute
        = { 1, { QStringLiteral("add"), 100 * MsNs }, { QStringLiteral("elementwise"), 100 * MsNs }, 0.0357 };
    QCOMPARE(judgeVerdict(figures).sentence,
             QStringLiteral("Compute-bound: in the GPU's window of 100 ms, kernels run 100 %, all of it add; their "
                            "blocks cover only 3.57 % of the SMs."));
    figures.compute = {};
    QCOMPARE(judgeVerdict(figures).sentence,
             QStringLiteral("Compute-bound: in the GPU's window of 100 ms, CUDA graphs traced as one piece run "
                            "100 %."));
}

void TestVerdict::copies()
{
    auto figures = busyFigures();
    figures.gpus = 2;
    groupNs(figures, TimeGroup::Compute) = 6 * MsNs;
    groupNs(figures, TimeGroup::Copy) = 194 * MsNs;
    figures.copies
        = { QStringLiteral("host to device"), 51'000'000'000, 1'841 * MsNs, QStringLiteral("pinned memory") };
    QCOMPARE(judgeVerdict(figures).sentence,
             QStringLiteral("Copy-bound: in the GPUs' window of 100 ms, copies that no kernel hides take 97.0 %, "
                            "mostly host to device (51.0 GB at 27.7 GB/s, pinned memory)."));
}

void TestVerdict::idleGroups_data()
{
    QTest::addColumn<TimeGroup>("group");
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("words");
    QTest::newRow("launch") << TimeGroup::Launch << QStringLiteral("Launch-bound")
                            << QStringLiteral("waiting for launches");
    QTest::newRow("sync") << TimeGroup::Sync << QStringLiteral("Synchronisation-bound")
                          << QStringLiteral("round trips after a host wait");
    QTest::newRow("host") << TimeGroup::Host << QStringLiteral("Host-bound") << QStringLiteral("host work");
    QTest::newRow("allocation") << TimeGroup::Allocation << QStringLiteral("Allocation-bound")
                                << QStringLiteral("memory allocation calls");
    QTest::newRow("loading") << TimeGroup::Loading << QStringLiteral("Bound by loading code")
                             << QStringLiteral("loading of code or context");
    QTest::newRow("dependency") << TimeGroup::Dependency << QStringLiteral("Dependency-bound")
                                << QStringLiteral("waiting for another stream or GPU");
    QTest::newRow("profiler") << TimeGroup::Profiler << QStringLiteral("Profiler-bound")
                              << QStringLiteral("the profiler");
    QTest::newRow("unknown") << TimeGroup::Unknown << QStringLiteral("Idle, cause unknown")
                             << QStringLiteral("no recorded cause");
    QTest::newRow("imbalance") << TimeGroup::Imbalance << QStringLiteral("Unbalanced")
                               << QStringLiteral("no work for this GPU while another works");
}

void TestVerdict::idleGroups()
{
    QFETCH(TimeGroup, group);
    QFETCH(QString, name);
    QFETCH(QString, words);
    auto figures = idleFigures(group, 90);
    mostly(figures, group).name = QStringLiteral("cudaLaunchKernel");
    const auto verdict = judgeVerdict(figures);
    QCOMPARE(verdict.key, QString::fromLatin1(core::timeGroupKey(group)));
    QCOMPARE(verdict.sentence,
             QStringLiteral("%1: in the GPU's window of 100 ms, the GPU is idle 90.0 %, 100 % of that %2 (mostly in "
                            "cudaLaunchKernel).")
                 .arg(name, words));
}

void TestVerdict::severalCauses()
{
    auto figures = idleFigures(TimeGroup::Launch, 30);
    groupNs(figures, TimeGroup::Compute) = 20 * MsNs;
    groupNs(figures, TimeGroup::Sync) = 25 * MsNs;
    groupNs(figures, TimeGroup::Host) = 25 * MsNs; // 30 of 80 ms are below 40 %
    figures.compute = { 1, { QStringLiteral("add"), 20 * MsNs }, {}, {} };
    QCOMPARE(judgeVerdict(figures).key, QStringLiteral("several"));
    QCOMPARE(judgeVerdict(figures).sentence,
             QStringLiteral("Idle, several causes: in the GPU's window of 100 ms, the GPU is idle 80.0 %, 37.5 % of "
                            "that waiting for launches, 31.3 % of that round trips after a host wait (next: kernels "
                            "run 20.0 %, all of it add)."));
}

void TestVerdict::mixed()
{
    auto figures = idleFigures(TimeGroup::Launch, 65);
    groupNs(figures, TimeGroup::Launch) = 33 * MsNs;
    groupNs(figures, TimeGroup::Copy) = 20 * MsNs;
    groupNs(figures, TimeGroup::Communication) = 12 * MsNs;
    figures.compute = { 1, { QStringLiteral("add"), 35 * MsNs }, {}, {} };
    QCOMPARE(judgeVerdict(figures).key, QStringLiteral("mixed"));
    QCOMPARE(judgeVerdict(figures).sentence,
             QStringLiteral("Mixed: in the GPU's window of 100 ms, kernels run 35.0 %, all of it add; the GPU is idle "
                            "33.0 %, 100 % of that waiting for launches; copies that no kernel hides take 20.0 %."));
}

void TestVerdict::balanced()
{
    auto figures = idleFigures(TimeGroup::Sync, 45);
    figures.compute = { 1, { QStringLiteral("add"), 55 * MsNs }, {}, {} };
    QCOMPARE(judgeVerdict(figures).key, QStringLiteral("balanced"));
    QCOMPARE(judgeVerdict(figures).sentence,
             QStringLiteral("Balanced: in the GPU's window of 100 ms, two limits of about the same size: kernels run "
                            "55.0 %, all of it add; the GPU is idle 45.0 %, 100 % of that round trips after a host "
                            "wait."));
    figures = idleFigures(TimeGroup::Sync, 44); // 12 points apart
    QCOMPARE(judgeVerdict(figures).key, QStringLiteral("compute"));
    figures = idleFigures(TimeGroup::Sync, 14); // not worth naming
    QVERIFY(!judgeVerdict(figures).sentence.contains(QStringLiteral("next")));
}

void TestVerdict::caveats()
{
    auto figures = busyFigures();
    figures.operations = 3;
    figures.busyNs = 5'760;
    figures.machineGpus = 4;
    QVERIFY(judgeVerdict(figures).sentence.endsWith(
        QStringLiteral(" Only 3 GPU operations (5.76 µs of work): too little to generalise. 1 of 4 GPUs of the machine "
                       "did work.")));
    figures.busyNs = 100 * MsNs; // few, but long
    QVERIFY(!judgeVerdict(figures).sentence.contains(QStringLiteral("too little")));
}

void TestVerdict::scope()
{
    auto figures = busyFigures();
    figures.scope = QStringLiteral("pid 111");
    figures.runNs = 1'000 * MsNs; // no start-up in a part of the trace
    figures.beforeNs = 900 * MsNs;
    const auto verdict = judgeVerdict(figures);
    QVERIFY(!verdict.isMostlyOutside);
    QVERIFY2(verdict.sentence.startsWith(
                 QStringLiteral("Compute-bound in pid 111: in the GPU's window of 100 ms, kernels run ")),
             qPrintable(verdict.sentence));
    figures.scope = QStringLiteral("window 0.1–0.2 s"); // whose time is the GPU's: said once
    figures.scopeWindowNs = 100 * MsNs;
    QVERIFY2(judgeVerdict(figures).sentence.startsWith(
                 QStringLiteral("Compute-bound in window 0.1–0.2 s: kernels run 100 %, ")),
             qPrintable(judgeVerdict(figures).sentence));
    VerdictFigures nothing;
    nothing.scope = figures.scope;
    QCOMPARE(judgeVerdict(nothing).sentence, QStringLiteral("No CUDA call and no GPU work in window 0.1–0.2 s."));
}

/// Two GPUs, one of which waits 400 µs in NCCL for the other, whose host is late.
void TestVerdict::peersThatWait()
{
    VerdictFigures figures;
    figures.cudaCalls = 4;
    figures.runNs = 705 * UsNs;
    figures.windowNs = 700 * UsNs;
    figures.beforeNs = 5 * UsNs;
    figures.gpus = 2;
    figures.operations = 4;
    figures.busyNs = 1'000 * UsNs;
    groupNs(figures, TimeGroup::Communication) = 800 * UsNs;
    groupNs(figures, TimeGroup::Compute) = 200 * UsNs;
    groupNs(figures, TimeGroup::Host) = 390 * UsNs;
    groupNs(figures, TimeGroup::Launch) = 10 * UsNs;
    mostly(figures, TimeGroup::Host) = { TimeClass::HostCode, {}, false, {} };
    figures.compute = { 1, { QStringLiteral("k"), 200 * UsNs }, {}, {} };
    QCOMPARE(judgeVerdict(figures).sentence,
             QStringLiteral("Communication-bound: in the GPUs' window of 700 µs, NCCL with no other kernel beside it "
                            "takes 57.1 % (next: the GPUs are idle 28.6 %, 97.5 % of that host work (mostly its own "
                            "code or an untraced call)). Only 4 GPU operations (1.00 ms of work): too little to "
                            "generalise."));
}

/// Unified memory: pages migrate beside a kernel and after it, then the host is late.
void TestVerdict::pagesThatMigrate()
{
    VerdictFigures figures;
    figures.cudaCalls = 2;
    figures.runNs = 1'380 * UsNs;
    figures.windowNs = 1'360 * UsNs;
    figures.beforeNs = 20 * UsNs;
    figures.gpus = 1;
    figures.operations = 6;
    figures.busyNs = 1'020 * UsNs;
    groupNs(figures, TimeGroup::Compute) = 800 * UsNs;
    groupNs(figures, TimeGroup::Migration) = 260 * UsNs;
    groupNs(figures, TimeGroup::Sync) = 5 * UsNs;
    groupNs(figures, TimeGroup::Host) = 295 * UsNs;
    mostly(figures, TimeGroup::Host) = { TimeClass::HostCode, {}, true, {} };
    figures.compute = { 1, { QStringLiteral("k"), 800 * UsNs }, {}, {} };
    QCOMPARE(judgeVerdict(figures).sentence,
             QStringLiteral("Compute-bound: in the GPU's window of 1.36 ms, kernels run 58.8 %, all of it k (next: the "
                            "GPU is idle 22.1 %, 98.3 % of that host work (mostly own code))."));
}

QTEST_GUILESS_MAIN(TestVerdict)
#include "tst_verdict.moc"
