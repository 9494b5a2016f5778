// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/budget/busysweep.h"
#include "analysis/nccl/ncclevents.h"
#include "analysistesting.h"
#include "memorytrace.h"

#include <QTest>

#include <random>

using namespace analysistesting;
using core::BusySegment;
using core::BusyWork;
using core::DeviceIndex;
using core::GpuGap;
using core::MemoryKind;
using core::Scope;
using core::TimeClass;
using core::WorkKind;
using fixtures::MemoryTrace;

namespace {

const auto AllReduce = QStringLiteral("ncclDevKernel_AllReduce_Sum_bf16_RING_LL");

/// What a sweep tells, one after the other.
struct Told {
    std::vector<BusySegment> segments;
    std::vector<GpuGap> gaps;
    std::vector<core::Interval> spans; ///< of both

    void busy(const BusySegment& segment)
    {
        segments.push_back(segment);
        spans.push_back(segment.span);
    }
    void idle(const GpuGap& gap)
    {
        gaps.push_back(gap);
        spans.push_back(gap.span);
    }
};

Told sweep(const core::Trace& trace, const Scope& scope = {}, std::size_t device = 0)
{
    const auto nccl = core::findNcclEvents(trace).value();
    const BusyWork work(trace, nccl.isNcclKernelName, scope);
    Told told;
    if (!core::sweepDevice(work, DeviceIndex { device }, {}, told))
        QTest::qFail("stopped", __FILE__, __LINE__);
    return told;
}

/// The same as several GPUs are swept over.
Told sweepTogether(const core::Trace& trace, const Scope& scope)
{
    const auto nccl = core::findNcclEvents(trace).value();
    const BusyWork work(trace, nccl.isNcclKernelName, scope);
    Told told;
    std::vector<Told*> visitors(trace.devices.size());
    visitors.front() = &told;
    if (!core::sweepDevices(work, visitors, {}))
        QTest::qFail("stopped", __FILE__, __LINE__);
    return told;
}

/// "compute 10 copy_h2d 5": µs of each class, in the order of the classes.
QString timesOf(const Told& told)
{
    std::array<std::int64_t, core::TimeClassCount> times {};
    for (const auto& segment : told.segments)
        times[static_cast<std::size_t>(segment.timeClass)] += segment.span.lengthNs();
    QStringList texts;
    for (std::size_t i = 0; i < times.size(); ++i) {
        const auto key = core::timeClassKey(static_cast<TimeClass>(i));
        if (times[i] > 0)
            texts.append(
                QStringLiteral("%1 %2").arg(QLatin1StringView(key.data(), std::ssize(key))).arg(times[i] / UsNs));
    }
    return texts.join(u' ');
}

void addCopy(MemoryTrace& builder, std::int64_t startNs, std::int64_t endNs, std::uint8_t copyKind, int stream = 9)
{
    builder.addCopy(1, 0, stream, startNs, endNs, 64, copyKind, MemoryKind::Pinned, MemoryKind::Device);
}

/// What the definition says of one moment, with no sweep: all work is asked.
class Moment
{
public:
    Moment(const core::Trace& trace, const core::ScopeFilter& scope, std::int64_t timeNs)
        : m_trace(trace)
        , m_timeNs(timeNs)
    {
        look(trace.kernels, scope, [&](std::size_t row) {
            const bool isNccl = trace.kernelNames[trace.kernels.name[row].value()].shortName.startsWith(u"nccl");
            (isNccl ? m_nccl : m_kernel) = true;
            if (!isNccl && !owner)
                owner = row;
        });
        look(trace.graphLaunches, scope, [&](std::size_t) { m_graph = true; });
        look(trace.sets, scope, [&](std::size_t) { m_copies |= 1U << 31U; });
        look(trace.copies, scope, [&](std::size_t row) { m_copies |= 1U << trace.copies.copyKind[row]; });
    }
    /// None: idle.
    [[nodiscard]] std::optional<TimeClass> timeClass() const
    {
        const auto has = [this](std::initializer_list<unsigned> kinds) {
            return std::ranges::any_of(kinds, [this](unsigned kind) { return (m_copies >> kind & 1U) != 0; });
        };
        if (!m_kernel && !m_nccl && !m_graph && m_copies == 0)
            return std::nullopt;
        if (!m_isInScope)
            return TimeClass::OtherWork;
        if (m_kernel && isMigrating())
            return TimeClass::KernelMigrating;
        if (m_kernel)
            return m_nccl ? TimeClass::ComputeComm : m_copies != 0 ? TimeClass::ComputeCopy : TimeClass::Compute;
        if (m_graph)
            return TimeClass::Graph;
        if (m_nccl)
            return TimeClass::Comm;
        if (has({ 11, 12, 13 }))
            return TimeClass::Migration;
        if (has({ 1, 3 }))
            return TimeClass::CopyToDevice;
        if (has({ 2, 4 }))
            return TimeClass::CopyToHost;
        if (has({ 10 }))
            return TimeClass::CopyPeer;
        return has({ 5, 6, 7, 8, 9 }) ? TimeClass::CopyOnDevice : TimeClass::Memset;
    }
    std::optional<std::size_t> owner; ///< the kernel of a compute moment

private:
    template <typename Table, typename Found> void look(const Table& table, const core::ScopeFilter& scope, Found found)
    {
        for (std::size_t row = 0; row < table.size(); ++row) {
            if (table.startNs[row] > m_timeNs || table.endNs[row] <= m_timeNs)
                continue;
            found(row);
            m_isInScope = m_isInScope || scope.acceptsStream(table.stream[row]);
        }
    }
    /// A migration before and one after, with none of the pauses between the two too long.
    [[nodiscard]] bool isMigrating() const
    {
        const auto& copies = m_trace.copies;
        core::IntervalSet spans;
        for (std::size_t row = 0; row < copies.size(); ++row) {
            if (core::isPageMigration(copies.copyKind[row]))
                spans.appendSorted({ copies.startNs[row], copies.endNs[row] });
        }
        const auto all = spans.intervals();
        for (std::size_t i = 0; i < all.size(); ++i) {
            const bool goesOn = i + 1 < all.size() && all[i + 1].startNs - all[i].endNs <= 100'000;
            if (m_timeNs >= all[i].startNs && m_timeNs < (goesOn ? all[i + 1].startNs : all[i].endNs))
                return true;
        }
        return false;
    }

    const core::Trace& m_trace;
    std::int64_t m_timeNs;
    bool m_kernel = false, m_nccl = false, m_graph = false, m_isInScope = false;
    std::uint32_t m_copies = 0; ///< bits of copy kinds, sets at 31
};

} // namespace

class TestBusySweep : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void kernelsAndWhatIsBesideThem()
    {
        MemoryTrace builder;
        builder.addKernel(1, 0, 7, 0, 100 * UsNs, QStringLiteral("k"));
        builder.addKernel(1, 0, 8, 10 * UsNs, 30 * UsNs, AllReduce);
        addCopy(builder, 20 * UsNs, 50 * UsNs, 1); // 10 of it beside NCCL, too
        builder.addSet(1, 0, 9, 90 * UsNs, 105 * UsNs, 64, MemoryKind::Device);
        builder.addKernel(1, 0, 8, 104 * UsNs, 110 * UsNs, AllReduce); // NCCL beside a set is NCCL
        const auto told = sweep(*builder.build());
        QCOMPARE(timesOf(told), QStringLiteral("compute 50 compute_copy 30 compute_comm 20 comm 6 memset 4"));
        QVERIFY(told.gaps.empty());
    }

    void workWithoutKernels()
    {
        MemoryTrace builder;
        builder.addGraphLaunch(1, 0, 7, 0, 10 * UsNs, 3);
        builder.addKernel(1, 0, 8, 5 * UsNs, 20 * UsNs, AllReduce);
        addCopy(builder, 15 * UsNs, 30 * UsNs, 11); // a migration
        addCopy(builder, 25 * UsNs, 40 * UsNs, 3); // to an array
        addCopy(builder, 35 * UsNs, 50 * UsNs, 2, 10);
        addCopy(builder, 45 * UsNs, 60 * UsNs, 8, 11);
        builder.setBetweenDevices();
        addCopy(builder, 55 * UsNs, 70 * UsNs, 8, 12);
        builder.addSet(1, 0, 13, 65 * UsNs, 80 * UsNs, 64, MemoryKind::Device);
        QCOMPARE(timesOf(sweep(*builder.build())),
                 QStringLiteral("graph 10 migration 10 comm 10 copy_h2d 10 copy_d2h 10 copy_peer 10 copy_d2d 10 "
                                "memset 10"));
    }

    void kernelsInMigrationEpisodes()
    {
        MemoryTrace builder;
        builder.addKernel(1, 0, 7, 0, 1000 * UsNs, QStringLiteral("k"));
        addCopy(builder, 100 * UsNs, 150 * UsNs, 11, 0);
        addCopy(builder, 250 * UsNs, 300 * UsNs, 12, 0); // 100 µs later: the same episode
        addCopy(builder, 401 * UsNs, 451 * UsNs, 11, 0); // 101 µs later: another
        QCOMPARE(timesOf(sweep(*builder.build())), QStringLiteral("compute 750 kernel_migrating 250"));
    }

    void momentsBelongToTheKernelThatBeganFirst()
    {
        MemoryTrace builder;
        builder.addKernel(1, 0, 7, 0, 100, QStringLiteral("a"));
        builder.addKernel(1, 0, 8, 60, 140, QStringLiteral("b"));
        builder.addKernel(1, 0, 9, 70, 90, QStringLiteral("under others"));
        builder.addKernel(1, 0, 9, 130, 150, QStringLiteral("c"));
        const auto told = sweep(*builder.build());
        QList<std::int64_t> ns(4);
        for (const auto& segment : told.segments) {
            QCOMPARE(segment.owner.kind, WorkKind::Kernel);
            ns[segment.owner.row] += segment.span.lengthNs();
        }
        QCOMPARE(ns, (QList<std::int64_t> { 100, 40, 0, 10 }));
    }

    void gapsSayWhatIsAroundThem()
    {
        MemoryTrace builder;
        builder.addKernel(1, 0, 7, 0, 100, QStringLiteral("long"));
        builder.addKernel(1, 0, 7, 10, 20, QStringLiteral("short"));
        builder.addKernel(1, 0, 9, 150, 200, QStringLiteral("longer"));
        builder.addKernel(1, 0, 9, 150, 190, QStringLiteral("higher stream"));
        builder.addKernel(1, 0, 8, 150, 190, QStringLiteral("next"));
        builder.addKernel(1, 0, 8, 250, 250, QStringLiteral("nothing"));
        builder.addKernel(1, 0, 8, 300, 301, QStringLiteral("last"));
        const auto trace = builder.build();
        const auto told = sweep(*trace);
        const auto name = [&](const core::WorkReference& work) {
            return trace->kernelNames[trace->kernels.name[work.row].value()].shortName;
        };
        QStringList gaps;
        for (const auto& gap : told.gaps)
            gaps.append(QStringLiteral("%1 %2 %3 %4")
                            .arg(name(gap.previous))
                            .arg(gap.span.startNs)
                            .arg(gap.span.endNs)
                            .arg(name(gap.next)));
        QCOMPARE(gaps,
                 QStringList({ QStringLiteral("long 100 150 next"), QStringLiteral("longer 200 250 nothing"),
                               QStringLiteral("nothing 250 300 last") }));
    }

    /// Classes are those of all work; when only others' work runs, that is said, and it is not idle.
    void othersWork()
    {
        MemoryTrace builder;
        builder.addKernel(1, 0, 7, 0, 10 * UsNs, QStringLiteral("k"));
        builder.addKernel(2, 0, 7, 5 * UsNs, 30 * UsNs, QStringLiteral("other"));
        builder.addCopy(1, 0, 8, 20 * UsNs, 25 * UsNs, 64, 1, MemoryKind::Pinned, MemoryKind::Device);
        Scope scope;
        scope.processes = { builder.process(1) };
        const auto told = sweep(*builder.build(), scope);
        QCOMPARE(timesOf(told), QStringLiteral("compute 10 compute_copy 5 other_work 15"));
        QVERIFY(told.gaps.empty());
    }

    void everyMoment_data()
    {
        QTest::addColumn<unsigned>("seed");
        QTest::addColumn<bool>("isLimited");
        for (unsigned seed = 1; seed <= 12; ++seed)
            QTest::addRow("%u", seed) << seed << (seed % 3 == 0);
    }
    /// Random work, against the definition asked moment by moment.
    void everyMoment()
    {
        QFETCH(unsigned, seed);
        QFETCH(bool, isLimited);
        std::mt19937 random(seed);
        MemoryTrace builder;
        for (int i = 0; i < 60; ++i) {
            const auto startNs = below(random, 400) * 5000;
            const auto endNs = startNs + below(random, 12) * 5000;
            const auto pid = 1 + static_cast<std::uint32_t>(below(random, 2));
            const auto kind = below(random, 10);
            if (kind < 6)
                builder.addKernel(pid, 0, 7 + below(random, 2), startNs, endNs,
                                  kind < 4 ? QStringLiteral("k") : AllReduce);
            else if (kind < 8)
                builder.addCopy(pid, 0, 9, startNs, endNs + 5000, 64, static_cast<std::uint8_t>(1 + below(random, 13)),
                                MemoryKind::Pinned, MemoryKind::Device);
            else if (kind == 8)
                builder.addSet(pid, 0, 9, startNs, endNs, 64, MemoryKind::Device);
            else
                builder.addGraphLaunch(pid, 0, 9, startNs, endNs, 1);
        }
        Scope scope;
        if (isLimited)
            scope.processes = { builder.process(1) };
        const auto trace = builder.build();
        const core::ScopeFilter filter(*trace, scope);
        for (const auto& told : { sweep(*trace, scope), sweepTogether(*trace, scope) })
            compareMoments(*trace, filter, told);
    }

private:
    static void compareMoments(const core::Trace& trace, const core::ScopeFilter& filter, const Told& told)
    {
        for (std::size_t i = 1; i < told.spans.size(); ++i)
            QCOMPARE(told.spans[i].startNs, told.spans[i - 1].endNs);
        QCOMPARE(told.spans.empty() ? 0 : told.spans.back().endNs - told.spans.front().startNs, hullNs(trace));
        for (const auto& segment : told.segments) {
            // times are multiples of 5 µs
            QVERIFY(segment.span.startNs % 5000 == 0 && segment.span.lengthNs() > 0);
            for (auto timeNs = segment.span.startNs; timeNs < segment.span.endNs; timeNs += 5000) {
                const Moment moment(trace, filter, timeNs);
                QCOMPARE(segment.timeClass, moment.timeClass().value());
                if (core::timeGroup(segment.timeClass) == core::TimeGroup::Compute && moment.owner)
                    QCOMPARE(static_cast<std::size_t>(segment.owner.row), *moment.owner);
            }
        }
        for (const auto& gap : told.gaps) {
            for (auto timeNs = gap.span.startNs; timeNs < gap.span.endNs; timeNs += 5000)
                QVERIFY(!Moment(trace, filter, timeNs).timeClass());
        }
    }
    /// First start to last end of all work.
    static std::int64_t hullNs(const core::Trace& trace)
    {
        core::Interval hull { INT64_MAX, INT64_MIN };
        const auto add = [&hull](const auto& table) {
            for (std::size_t row = 0; row < table.size(); ++row)
                hull = { std::min(hull.startNs, table.startNs[row]), std::max(hull.endNs, table.endNs[row]) };
        };
        add(trace.kernels);
        add(trace.copies);
        add(trace.sets);
        add(trace.graphLaunches);
        return hull.endNs - hull.startNs;
    }

private Q_SLOTS:
    void stops()
    {
        const auto trace = fixtures::makeSeedTrace();
        const auto nccl = core::findNcclEvents(*trace).value();
        const BusyWork work(*trace, nccl.isNcclKernelName, {});
        Told told;
        QVERIFY(!core::sweepDevice(work, DeviceIndex { 0 }, stoppedToken(), told));
    }
};

QTEST_GUILESS_MAIN(TestBusySweep)
#include "tst_busysweep.moc"
