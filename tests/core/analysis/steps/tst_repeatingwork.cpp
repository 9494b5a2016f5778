// SPDX-License-Identifier: GPL-3.0-or-later
// The repeating unit of made traces. A launch is written as one letter: the name of its kernel.
#include "analysis/steps/rangecuts.h"
#include "analysis/steps/repeatingwork.h"
#include "analysistesting.h"
#include "memorytrace.h"
#include "trace/traceloader.h"
#include "verifyexpected.h"

#include <QFileInfo>
#include <QTest>

#include <algorithm>
#include <random>

using namespace analysistesting;
using core::RepeatingWork;
using core::UnitSource;
using fixtures::MemoryTrace;

namespace {

constexpr std::int64_t SlotNs = 10 * UsNs; ///< from launch to launch
constexpr std::int64_t KernelNs = 6 * UsNs;

/// Kernels of one stream that follow each other, each launched 5 µs before it starts.
class Launches
{
public:
    explicit Launches(MemoryTrace& builder, std::uint32_t pid = 1, std::int64_t gpuId = 0, std::int64_t stream = 7)
        : m_builder(builder)
        , m_pid(pid)
        , m_gpuId(gpuId)
        , m_stream(stream)
    {
    }
    /// One kernel a letter.
    Launches& add(const QString& letters, std::uint32_t thread = 1)
    {
        for (const auto letter : letters)
            addKernel(QString(letter), {}, thread);
        return *this;
    }
    Launches& addKernel(const QString& name, const core::LaunchShape& shape = {}, std::uint32_t thread = 1)
    {
        ++m_id;
        const auto start = m_nowNs;
        m_builder.addCall(m_pid, thread, start - 5 * UsNs, start - 4 * UsNs, QStringLiteral("cudaLaunchKernel_v7000"),
                          m_id);
        m_builder.addKernel(m_pid, m_gpuId, m_stream, start, start + KernelNs, name, m_id, {}, shape);
        m_nowNs += SlotNs;
        return *this;
    }
    Launches& wait(std::int64_t ns)
    {
        m_nowNs += ns;
        return *this;
    }
    /// A range from before the next launch to before the launch after `launches` more.
    Launches& addRange(const QString& text, std::int64_t launches, std::uint32_t thread = 1, const QString& domain = {})
    {
        const auto start = m_nowNs - 6 * UsNs;
        m_builder.addRange(m_pid, thread, start, start + launches * SlotNs - UsNs, text, domain);
        return *this;
    }
    [[nodiscard]] std::int64_t nowNs() const { return m_nowNs; }

private:
    MemoryTrace& m_builder;
    std::uint32_t m_pid;
    std::int64_t m_gpuId, m_stream;
    std::uint32_t m_id = 0;
    std::int64_t m_nowNs = 1000 * UsNs;
};

RepeatingWork workOf(MemoryTrace& builder)
{
    return core::findRepeatingWork(*builder.build()).value();
}

RepeatingWork workOf(const QString& letters)
{
    MemoryTrace builder;
    Launches(builder).add(letters);
    return workOf(builder);
}

/// Durations of the steps in launches.
QList<qint64> lengths(const RepeatingWork& work)
{
    QList<qint64> lengths;
    for (std::size_t step = 0; step < work.size(); ++step)
        lengths.append(work[step].window.durationNs() / SlotNs);
    return lengths;
}

/// "" when it was found, else why not.
QString reason(const RepeatingWork& work)
{
    return work.unit ? QString() : work.provenance.unavailable;
}

/// Everything that is known of the steps.
QString textOf(const RepeatingWork& work)
{
    QStringList lines { work.description, work.why, work.provenance.unavailable, QString::number(work.medianNs) };
    for (std::size_t number = 0; number < work.size(); ++number) {
        const auto step = work[number];
        lines.append(QStringLiteral("%1 %2 %3 %4 %5")
                         .arg(step.window.startNs)
                         .arg(step.window.endNs)
                         .arg(step.launches)
                         .arg(step.isModal)
                         .arg(step.isOutlier));
    }
    return lines.join(QLatin1Char('\n'));
}

/// A trace that repeats in some way, its rows added in an order that depends on `order`.
std::shared_ptr<const core::Trace> shuffledTrace(unsigned seed, unsigned order)
{
    std::mt19937 random(seed);
    struct Row {
        std::int64_t startNs;
        QString name;
        std::int64_t stream;
        std::uint32_t id;
    };
    std::vector<Row> rows;
    QString unit;
    for (std::int64_t i = 0, length = 2 + below(random, 6); i < length; ++i)
        unit.append(QLatin1Char(static_cast<char>('a' + below(random, 4))));
    std::int64_t now = 0;
    for (int repetition = 0; repetition < 12; ++repetition) {
        for (const auto letter : unit) {
            now += below(random, 10) == 0 ? 0 : 1000; // some start at the same moment
            rows.push_back(
                { now, QString(letter), 7 + below(random, 60) / 59, static_cast<std::uint32_t>(rows.size()) });
        }
        if (below(random, 20) == 0)
            rows.push_back({ now, QStringLiteral("x"), 7, static_cast<std::uint32_t>(rows.size()) });
    }
    std::mt19937 shuffling(order);
    if (order != 0)
        std::shuffle(rows.begin(), rows.end(), shuffling);
    MemoryTrace builder;
    builder.stream(1, 0, 7); // so that streams are numbered the same
    for (const auto& row : rows) {
        builder.addCall(1, 1, row.startNs - 500, row.startNs - 400, QStringLiteral("cudaLaunchKernel_v7000"),
                        row.id + 1);
        builder.addKernel(1, 0, row.stream, row.startNs, row.startNs + 300, row.name, row.id + 1);
    }
    return builder.build();
}

} // namespace

class TestRepeatingWork : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void numbersInTextsDoNotCount()
    {
        QCOMPARE(core::withoutNumbers(QStringLiteral("Step 0 to 10")), QStringLiteral("Step # to #"));
        QCOMPARE(core::withoutNumbers(QStringLiteral("007")), QStringLiteral("#"));
        QCOMPARE(core::withoutNumbers(QStringLiteral("forward")), QStringLiteral("forward"));
    }

    void nvtxRangesAreSteps()
    {
        MemoryTrace builder;
        Launches launches(builder);
        launches.add(QStringLiteral("i"));
        for (int step = 0; step < 6; ++step)
            launches.addRange(QStringLiteral("step %1").arg(step), 3).add(QStringLiteral("abb"));
        const auto first = 1000 * UsNs + SlotNs;
        builder.addKernel(1, 0, 8, first + SlotNs, first + SlotNs + 10, QStringLiteral("s")); // beside the first b
        builder.addKernel(1, 1, 7, first, first + 10, QStringLiteral("other GPU"));
        const auto work = workOf(builder);
        QCOMPARE(reason(work), QString());
        QCOMPARE(work.unit->source, UnitSource::NvtxRanges);
        QCOMPARE(work.unit->text, QStringLiteral("step #"));
        QCOMPARE(lengths(work), QList<qint64>({ 3, 3, 3, 3, 3 })); // the last range has no end
        QCOMPARE(work[0].window.startNs, first);
        QCOMPARE(work[0].launches, 4);
        QCOMPARE(work[1].launches, 3);
        QCOMPARE(work.unit->modalPieces, 5);
        QVERIFY(work[4].isModal);
        QCOMPARE(work.description, QStringLiteral("NVTX range “step #”"));
        QCOMPARE(work.ranges.size(), work.size() + 1);
    }

    /// The longest of those that fit, although the others begin at the same launches.
    void longestMedianFirst()
    {
        MemoryTrace builder;
        Launches launches(builder);
        for (int step = 0; step < 6; ++step) {
            launches.addRange(QStringLiteral("outer"), 4);
            for (int part = 0; part < 2; ++part)
                launches.addRange(QStringLiteral("inner"), 2).add(QStringLiteral("ab"));
        }
        const auto work = workOf(builder);
        QCOMPARE(work.unit->text, QStringLiteral("outer"));
        QCOMPARE(lengths(work), QList<qint64>({ 4, 4, 4, 4, 4 }));
    }

    void rangesThatAreNoSteps_data()
    {
        QTest::addColumn<int>("count");
        QTest::addColumn<int>("length");
        QTest::addColumn<QString>("text");
        QTest::addRow("too few") << 3 << 4 << QStringLiteral("step");
        QTest::addRow("less than half of the window") << 20 << 1 << QStringLiteral("step");
        QTest::addRow("overlapping") << 20 << 5 << QStringLiteral("step");
        QTest::addRow("different texts") << 20 << 4 << QStringLiteral("step %1");
    }
    void rangesThatAreNoSteps()
    {
        QFETCH(int, count);
        QFETCH(int, length);
        QFETCH(QString, text);
        MemoryTrace builder;
        Launches launches(builder);
        for (int step = 0; step < 20; ++step) {
            if (step < count) {
                const auto letter = QString(QLatin1Char(static_cast<char>('a' + step)));
                launches.addRange(text.contains(QLatin1Char('%')) ? text.arg(letter) : text, length);
            }
            launches.add(QStringLiteral("abcd"));
        }
        const auto work = workOf(builder);
        QCOMPARE(work.unit->source, UnitSource::Kernels);
        QCOMPARE(work.size(), std::size_t { 19 });
    }

    void rangesOfSeveralThreadsAreNoUnit()
    {
        MemoryTrace builder;
        Launches launches(builder);
        for (std::uint32_t step = 0; step < 12; ++step)
            launches.addRange(QStringLiteral("step"), 2, 1 + step % 4).add(QStringLiteral("ab"), 1 + step % 4);
        QCOMPARE(workOf(builder).unit->source, UnitSource::Kernels);
    }

    /// A range in which nothing is launched is in the step before.
    void emptyRanges()
    {
        MemoryTrace builder;
        Launches launches(builder);
        for (int step = 0; step < 6; ++step) {
            if (step == 3) {
                launches.wait(2 * SlotNs);
                builder.addRange(1, 1, launches.nowNs() - 2 * SlotNs, launches.nowNs() - SlotNs,
                                 QStringLiteral("step"));
            }
            launches.addRange(QStringLiteral("step"), 3).add(QStringLiteral("abc"));
        }
        QCOMPARE(lengths(workOf(builder)), QList<qint64>({ 3, 3, 5, 3, 3 }));
    }

    void fewestPiecesFirst()
    {
        const auto inner = QStringLiteral("ab").repeated(10);
        // c: 5 pieces of 21; a and b: 59, 54 of them alike
        const auto work = workOf((inner + u'c').repeated(6));
        QCOMPARE(work.unit->source, UnitSource::Kernels);
        QCOMPARE(lengths(work), QList<qint64>(5, 21));
        QVERIFY2(work.why.contains(QStringLiteral("each launch of c")), qPrintable(work.why));
        QVERIFY2(work.why.contains(QStringLiteral("5 of 5 steps")), qPrintable(work.why));
    }

    /// At least 5 alike come before fewer, though these cut into fewer pieces.
    void fivePiecesComeFirst()
    {
        const auto work = workOf((QStringLiteral("ab").repeated(10) + u'c').repeated(4));
        QCOMPARE(work.unit->pieces, 39);
        QCOMPARE(work.unit->modalPieces, 36);
        QCOMPARE(std::count(work.isModal.begin(), work.isModal.end(), 0), 3);
    }

    /// What only fills the beginning does not stand for the trace.
    void halfOfTheWindowComesFirst()
    {
        const auto work = workOf(QStringLiteral("i").repeated(8) + QStringLiteral("abc").repeated(20));
        QCOMPARE(lengths(work), QList<qint64>(19, 3));
    }

    void longestGapBeginsTheStep()
    {
        MemoryTrace builder;
        Launches launches(builder);
        for (int step = 0; step < 6; ++step)
            launches.add(QStringLiteral("a"))
                .wait(3 * UsNs)
                .add(QStringLiteral("b"))
                .wait(UsNs)
                .add(QStringLiteral("c"));
        const auto work = workOf(builder);
        QCOMPARE(work.unit->pieces, 5);
        QVERIFY2(work.why.contains(QStringLiteral("each launch of b")), qPrintable(work.why));
    }

    void earliestOfEquals()
    {
        QVERIFY(workOf(QStringLiteral("bac").repeated(6)).why.contains(QStringLiteral("each launch of b")));
    }

    void mostPiecesMustBeAlike_data()
    {
        QTest::addColumn<QString>("letters");
        QTest::addColumn<bool>("isFound");
        // four of five: 80 %
        QTest::newRow("80 %") << QStringLiteral("ab").repeated(2) + QStringLiteral("axb")
                + QStringLiteral("ab").repeated(2)
                + u'a' << true;
        // three of four: 75 %
        QTest::newRow("75 %") << QStringLiteral("abacxabadyab") << false;
        QTest::addRow("order does not matter") << QStringLiteral("abcacbabcacba") << true;
        QTest::addRow("three pieces") << QStringLiteral("abababa") << true;
        QTest::addRow("two pieces") << QStringLiteral("ababa") << false;
        QTest::addRow("nothing repeats") << QStringLiteral("abcdefgh") << false;
    }
    void mostPiecesMustBeAlike()
    {
        QFETCH(QString, letters);
        QFETCH(bool, isFound);
        const auto work = workOf(letters);
        QCOMPARE(work.unit.has_value(), isFound);
        if (isFound)
            return;
        QVERIFY2(reason(work).startsWith(QStringLiteral("no repeating work found, because ")),
                 qPrintable(reason(work)));
        QVERIFY(!work.provenance.advice.isEmpty());
        QCOMPARE(work.size(), std::size_t { 0 });
    }

    void gridsAndBlocksTellLaunchesApart()
    {
        MemoryTrace builder;
        Launches launches(builder);
        core::LaunchShape small { 1, 1, 1, 32, 1, 1 };
        core::LaunchShape large { 64, 1, 1, 32, 1, 1 };
        small.registersPerThread = 16; // registers do not
        for (int step = 0; step < 6; ++step) {
            small.registersPerThread += 1;
            launches.addKernel(QStringLiteral("k"), small).addKernel(QStringLiteral("k"), large);
        }
        const auto work = workOf(builder);
        QVERIFY(work.unit->hasShapes);
        QCOMPARE(lengths(work), QList<qint64>(5, 2));
        QVERIFY2(work.description.contains(QStringLiteral("k (grid 1 × 1 × 1, block 32 × 1 × 1)")),
                 qPrintable(work.description));
    }

    void withoutShapesWhereTheyDiffer()
    {
        MemoryTrace builder;
        Launches launches(builder);
        for (int step = 1; step < 8; ++step) {
            launches.addKernel(QStringLiteral("a"), { step, 1, 1, 32, 1, 1 });
            launches.addKernel(QStringLiteral("b"), { 1, step, 1, 32, 1, 1 });
        }
        const auto work = workOf(builder);
        QCOMPARE(reason(work), QString());
        QVERIFY(!work.unit->hasShapes);
        QCOMPARE(lengths(work), QList<qint64>(6, 2));
        QVERIFY2(work.why.contains(QStringLiteral("whatever their grids")), qPrintable(work.why));
    }

    void theNearestKernelIsNamed()
    {
        // C with one block comes nearest: 10 of 14 pieces are alike. Without shapes it counts as the C before.
        MemoryTrace builder;
        Launches launches(builder);
        launches.addKernel(QStringLiteral("C"), { 2, 1, 1, 32, 1, 1 });
        for (int count = 1; count <= 5; ++count) {
            launches.add(QStringLiteral("B"));
            for (int i = 0; i < count; ++i)
                launches.addKernel(QStringLiteral("C"), { 1, 1, 1, 32, 1, 1 });
        }
        const auto work = workOf(builder);
        QVERIFY(!work.unit);
        const auto& why = work.provenance.unavailable;
        QVERIFY2(why.contains(QStringLiteral("nearest: 10 of 14 at C (grid 1 × 1 × 1")), qPrintable(why));
    }

    void graphsAreLaunches()
    {
        MemoryTrace builder;
        for (std::int64_t step = 0; step < 6; ++step) {
            builder.addGraphLaunch(1, 0, 7, step * MsNs, step * MsNs + 700 * UsNs, 12);
            builder.addGraphLaunch(1, 0, 7, step * MsNs + 800 * UsNs, step * MsNs + 900 * UsNs, 13);
        }
        const auto work = workOf(builder);
        QCOMPARE(work.size(), std::size_t { 5 });
        QCOMPARE(work[0].launches, 2);
        QCOMPARE(work.unit->first.kind, core::WorkKind::Graph);
        QVERIFY2(work.why.contains(QStringLiteral("graph 12")), qPrintable(work.why));
    }

    /// GPU 1 has the longest kernel time, all of it NCCL's; GPU 0 computes.
    void theGpuThatComputesMost()
    {
        MemoryTrace builder;
        for (std::int64_t step = 0; step < 6; ++step) {
            builder.addKernel(1, 0, 7, step * MsNs, step * MsNs + 300 * UsNs, QStringLiteral("gemm"));
            builder.addKernel(1, 0, 8, step * MsNs, step * MsNs + 200 * UsNs, QStringLiteral("side"));
            builder.addKernel(1, 1, 7, step * MsNs, step * MsNs + 900 * UsNs,
                              QStringLiteral("ncclDevKernel_AllReduce_Sum_f32_RING_LL"));
        }
        const auto trace = builder.build();
        const auto main = core::findMainStream(*trace).value();
        QVERIFY(main.has_value());
        QCOMPARE(trace->devices[main->device.value()].gpuId, 0);
        QCOMPARE(trace->streams[main->stream.value()].streamId, 7);
        QCOMPARE(main->window, (core::TimeWindow { 0, 5 * MsNs + 300 * UsNs }));
    }

    void outliersAndSteadyState()
    {
        MemoryTrace builder;
        Launches launches(builder);
        for (int step = 0; step < 20; ++step)
            launches.add(QStringLiteral("ab")).wait(step == 3 || step == 12 ? 2 * SlotNs : 0);
        const auto work = workOf(builder); // 19 steps of 2 slots; 3 and 12 have 4
        QCOMPARE(work.outlierCount, 2);
        QVERIFY(work[3].isOutlier && work[12].isOutlier && !work[4].isOutlier);
        QVERIFY(work[3].isModal); // it launches the same
        QCOMPARE(work.medianNs, 2.0 * SlotNs);
        QCOMPARE(*work.steady, (core::StepRange { 4, 12 })); // 8 steps; after 12 there are 6
        QCOMPARE(work.windowOf(*work.steady), (core::TimeWindow { work[4].window.startNs, work[12].window.startNs }));
    }

    /// 5 % of the median, or 5 · 1.4826 MAD.
    void outliersAreFarFromTheMedian()
    {
        const auto isOutlier = [](const QList<qint64>& extraNs, std::size_t step) {
            MemoryTrace builder;
            Launches launches(builder);
            for (const auto extra : extraNs)
                launches.add(QStringLiteral("ab")).wait(extra);
            launches.add(QStringLiteral("ab"));
            return workOf(builder)[step].isOutlier;
        };
        QVERIFY(!isOutlier({ 0, 0, 0, 0, 0, 1000 }, 5)); // exactly 5 % of 20,000
        QVERIFY(isOutlier({ 0, 0, 0, 0, 0, 1001 }, 5));
        // median 20,500, MAD 500: the limit is 3,706.5
        QVERIFY(!isOutlier({ 0, 0, 500, 1000, 4206 }, 4));
        QVERIFY(isOutlier({ 0, 0, 500, 1000, 4207 }, 4));
        QVERIFY(!isOutlier({ 0, 0, 0, 90'000 }, 3)); // of four steps none
    }

    void fewStepsAreNotJudged()
    {
        const auto work = workOf(QStringLiteral("aba") + QStringLiteral("ba").repeated(2)); // 3 steps
        QCOMPARE(work.size(), std::size_t { 3 });
        QCOMPARE(work.outlierCount, 0);
        QVERIFY(!work.steady);
    }

    void nothingThere()
    {
        MemoryTrace builder;
        QVERIFY(reason(workOf(builder)).startsWith(QStringLiteral("not available, because")));
        builder.addCopy(1, 0, 7, 0, 10, 64, 1, core::MemoryKind::Pinned, core::MemoryKind::Device);
        const auto work = workOf(builder);
        QVERIFY(reason(work).contains(QStringLiteral("kernels or CUDA graph launches")));
    }

    void orderOfRowsDoesNotMatter()
    {
        int found = 0;
        for (unsigned seed = 1; seed <= 40; ++seed) {
            const auto expected = core::findRepeatingWork(*shuffledTrace(seed, 0)).value();
            found += expected.unit ? 1 : 0;
            QCOMPARE(textOf(core::findRepeatingWork(*shuffledTrace(seed, 0)).value()), textOf(expected));
            for (unsigned order = 1; order <= 3; ++order)
                QCOMPARE(textOf(core::findRepeatingWork(*shuffledTrace(seed, order)).value()), textOf(expected));
        }
        QVERIFY(found > 10);
    }

    /// Steps lie side by side; their launches, and those outside, are all launches of the GPU.
    void stepsAddUp()
    {
        for (unsigned seed = 1; seed <= 40; ++seed) {
            const auto trace = shuffledTrace(seed, 0);
            const auto work = core::findRepeatingWork(*trace).value();
            std::int64_t launches = 0;
            for (std::size_t step = 0; step < work.size(); ++step) {
                QVERIFY(step == 0 || work[step].window.startNs == work[step - 1].window.endNs);
                launches += work[step].launches;
            }
            const auto& starts = trace->kernels.startNs;
            const auto inside = std::count_if(starts.begin(), starts.end(), [&](std::int64_t start) {
                return work.unit && start >= work.edgesNs.front() && start < work.edgesNs.back();
            });
            QCOMPARE(launches, static_cast<std::int64_t>(inside));
        }
    }

    void stops()
    {
        MemoryTrace builder;
        Launches(builder).add(QStringLiteral("abc").repeated(9));
        QVERIFY(!core::findRepeatingWork(*builder.build(), stoppedToken()).has_value());
    }

    void realTraces_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<bool>("isNvtx");
        QTest::addColumn<qint64>("pieces");
        QTest::addColumn<qint64>("modal");
        QTest::addColumn<double>("medianNs");
        QTest::addColumn<QList<qint64>>("outliers");
        QTest::addRow("negative times") << QStringLiteral("s3.20.2_negative_times") << true << qint64 { 43 }
                                        << qint64 { 43 } << 40'906'657.0 << QList<qint64> { 19 };
        QTest::addRow("training") << QStringLiteral("s3.25.0_nccl_2gpu_train") << false << qint64 { 14 }
                                  << qint64 { 14 } << 0.0 << QList<qint64> { -1 };
        QTest::addRow("inference") << QStringLiteral("h100_2gpu_1s") << false << qint64 { 23 } << qint64 { 23 } << 0.0
                                   << QList<qint64> { -1 };
        QTest::addRow("cloverleaf") << QStringLiteral("s3.13.2_cloverleaf_4gpu") << false << qint64 { 4 }
                                    << qint64 { 4 } << 0.0 << QList<qint64> {};
        QTest::addRow("assignment") << QStringLiteral("s3.23.3_2gpu_swapped_ids") << false << qint64 { 2172 }
                                    << qint64 { 1928 } << 0.0 << QList<qint64> { -1 };
        QTest::addRow("one kernel") << QStringLiteral("s2.9.1_unified_memory") << false << qint64 { 0 } << qint64 { 0 }
                                    << 0.0 << QList<qint64> {};
    }
    void realTraces()
    {
        QFETCH(QString, file);
        QFETCH(bool, isNvtx);
        QFETCH(qint64, pieces);
        QFETCH(qint64, modal);
        QFETCH(double, medianNs);
        QFETCH(QList<qint64>, outliers);
        const auto path = QStringLiteral(GPULOUPE_SHARED_DIR "/data/%1.sqlite").arg(file);
        if (!QFileInfo::exists(path))
            QSKIP("the reference traces are not there: set GPULOUPE_SHARED_DIR");
        const auto work = core::findRepeatingWork(*core::loadTrace(path).value()).value();
        qInfo().noquote() << work.description << work.why << reason(work) << work.medianNs << work.outlierCount;
        QCOMPARE(static_cast<qint64>(work.size()), pieces);
        if (pieces == 0)
            return;
        QCOMPARE(work.unit->source == UnitSource::NvtxRanges, isNvtx);
        QCOMPARE(work.unit->modalPieces, modal);
        if (medianNs > 0)
            QCOMPARE(work.medianNs, medianNs);
        QList<qint64> found;
        for (std::size_t step = 0; step < work.size(); ++step) {
            if (work[step].isOutlier)
                found.append(static_cast<qint64>(step));
        }
        if (!outliers.contains(-1)) // -1: not worked out
            QCOMPARE(found, outliers);
    }
};

QTEST_APPLESS_MAIN(TestRepeatingWork)
#include "tst_repeatingwork.moc"
