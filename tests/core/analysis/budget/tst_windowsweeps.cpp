// SPDX-License-Identifier: GPL-3.0-or-later
// What a sweep over a part of a trace, or over several GPUs at once, tells.
#include "analysis/budget/budgetwindows.h"
#include "analysis/budget/busysweep.h"
#include "analysis/nccl/ncclevents.h"
#include "analysistesting.h"
#include "memorytrace.h"
#include "randomwork.h"
#include "scope/scoperows.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <memory>
#include <random>

using core::DeviceIndex;
using core::Scope;
using fixtures::MemoryTrace;

namespace {

std::shared_ptr<const core::Trace> randomWork(std::mt19937& random)
{
    MemoryTrace builder;
    fixtures::addRandomWork(builder, random);
    return builder.build();
}

/// What a sweep tells, as texts.
struct SweepText {
    struct Entry {
        core::Interval span;
        QString text;
    };
    std::vector<Entry> entries;
    std::vector<std::int64_t> ends; ///< of stretches of one kind

    void busy(const core::BusySegment& segment)
    {
        const auto key = core::timeClassKey(segment.timeClass);
        entries.push_back({ segment.span, QString::fromLatin1(key) });
        ends.push_back(segment.span.endNs);
    }
    void idle(const core::GpuGap& gap)
    {
        entries.push_back({ gap.span,
                            QStringLiteral("gap %1 %2 %3")
                                .arg(gap.next.row)
                                .arg(static_cast<int>(gap.previous.kind))
                                .arg(static_cast<int>(gap.next.kind)) });
        ends.push_back(gap.span.endNs);
    }
    [[nodiscard]] QString told() const { return inside({ INT64_MIN, INT64_MAX }); }
    /// Whole gaps that reach into `window`.
    [[nodiscard]] QString gapsIn(const core::TimeWindow& window) const
    {
        QString text;
        for (const auto& entry : entries) {
            if (entry.text.startsWith(u"gap") && entry.span.endNs > window.startNs && entry.span.startNs < window.endNs)
                text += QStringLiteral("%1–%2 %3; ").arg(entry.span.startNs).arg(entry.span.endNs).arg(entry.text);
        }
        return text;
    }
    /// One after the other, cut to `window`; neighbours of one kind are one.
    [[nodiscard]] QString inside(const core::TimeWindow& window) const
    {
        QString text;
        QString before;
        for (const auto& entry : entries) {
            if (entry.span.endNs <= window.startNs || entry.span.startNs >= window.endNs)
                continue;
            if (entry.text != before)
                text += QStringLiteral("%1 %2; ").arg(std::max(entry.span.startNs, window.startNs)).arg(entry.text);
            before = entry.text;
        }
        return text;
    }
};

void addSeeds()
{
    QTest::addColumn<unsigned>("seed");
    for (unsigned seed = 1; seed <= 10; ++seed)
        QTest::addRow("%u", seed) << seed;
}

/// The same of a visitor that does not hear what is busy.
struct GapText {
    SweepText text;

    void idle(const core::GpuGap& gap) { text.idle(gap); }
};
static_assert(core::HearsBusy<SweepText> && !core::HearsBusy<GapText>);

} // namespace

class TestWindowSweeps : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    /// What is told of a part of a trace is what a sweep over all of it tells.
    void sweepsOfWindows_data() { addSeeds(); }
    void sweepsOfWindows()
    {
        QFETCH(unsigned, seed);
        std::mt19937 random(seed);
        MemoryTrace builder;
        fixtures::addRandomWork(builder, random);
        Scope scope;
        if (seed % 2 == 0)
            scope.streams = { builder.stream(1, 0, 7), builder.stream(2, 1, 8) };
        const auto trace = builder.build();
        const auto nccl = core::findNcclEvents(*trace).value();
        const core::BusyWork work(*trace, nccl.isNcclKernelName, scope);
        for (std::size_t device = 0; device < trace->devices.size(); ++device) {
            SweepText whole;
            QVERIFY(core::sweepDevice(work, DeviceIndex { device }, {}, whole));
            for (int i = 0; i < 20 && whole.ends.size() > 1; ++i) {
                // from the end of one stretch to that of a later one, as gaps of a scope are
                const auto first = static_cast<std::size_t>(random()) % (whole.ends.size() - 1);
                const auto last = first + 1 + static_cast<std::size_t>(random()) % (whole.ends.size() - 1 - first);
                const core::TimeWindow window { whole.ends[first], whole.ends[last] };
                SweepText part;
                QVERIFY(core::sweepWindow(work, DeviceIndex { device }, window, part));
                QCOMPARE(part.inside(window), whole.inside(window));
            }
        }
    }

    /// Any window, several GPUs at once: gaps that reach into it are told as a whole.
    void sweepsOfSeveralGpus_data() { addSeeds(); }
    void sweepsOfSeveralGpus()
    {
        QFETCH(unsigned, seed);
        std::mt19937 random(seed);
        const auto trace = randomWork(random);
        const auto nccl = core::findNcclEvents(*trace).value();
        const auto times = core::TraceTimes::make(*trace).value();
        const core::BusyWork work(*trace, nccl.isNcclKernelName, {});
        std::vector<SweepText> all(trace->devices.size());
        std::vector<SweepText*> visitors;
        for (auto& ofDevice : all)
            visitors.push_back(&ofDevice);
        QVERIFY(core::sweepDevices(work, visitors, {}));
        for (std::size_t device = 0; device < all.size(); ++device) {
            SweepText alone;
            QVERIFY(core::sweepDevice(work, DeviceIndex { device }, {}, alone));
            QCOMPARE(all[device].told(), alone.told());
        }
        const auto extent = trace->extent;
        for (int i = 0; i < 50; ++i) {
            const auto momentNs
                = [&] { return extent.startNs + static_cast<std::int64_t>(random()) % (extent.durationNs() + 1); };
            const auto [startNs, endNs] = std::minmax({ momentNs(), momentNs() });
            std::vector<SweepText> parts(all.size());
            for (std::size_t device = 0; device < all.size(); ++device)
                visitors[device] = &parts[device];
            QVERIFY(core::sweepDevicesIn({ startNs, endNs }, times.busy, work, visitors, {}));
            for (std::size_t device = 0; device < all.size(); ++device) {
                QCOMPARE(parts[device].inside({ startNs, endNs }), all[device].inside({ startNs, endNs }));
                QCOMPARE(parts[device].gapsIn({ startNs, endNs }), all[device].gapsIn({ startNs, endNs }));
            }
        }
    }

    /// Where the rows of a scope are looked up and hold all work of a GPU, nothing else is told of it.
    void rowsLookedUp()
    {
        constexpr std::int64_t RoundNs = 1'000;
        std::mt19937 random(5);
        MemoryTrace builder;
        for (std::int64_t round = 0; round < 2'000; ++round) {
            const auto turn = round / 20; // of each process on a GPU of its own
            const auto pid = static_cast<std::uint32_t>(1 + turn % 3);
            const auto startNs = round * RoundNs + static_cast<std::int64_t>(random() % 600);
            const auto correlation = static_cast<std::uint32_t>(round + 1);
            builder.addCall(pid, pid, startNs - 100, startNs - 50, QStringLiteral("cudaLaunchKernel_v7000"),
                            correlation);
            builder.addKernel(pid, pid, 7 + round % 2, startNs,
                              startNs + 200 + static_cast<std::int64_t>(random() % 1'500), QStringLiteral("k"),
                              correlation);
        }
        const auto trace = builder.build();
        const auto nccl = core::findNcclEvents(*trace).value();
        for (std::size_t process = 0; process < trace->processes.size(); ++process) {
            Scope scope;
            scope.processes = { core::ProcessIndex { process } };
            const auto withRows = core::ScopeRows::lookUp(*trace, scope).value();
            std::array<SweepText, 2> told;
            for (std::size_t i = 0; i < told.size(); ++i) {
                const core::BusyWork work(*trace, nccl.isNcclKernelName, i == 0 ? scope : withRows);
                std::vector<SweepText*> visitors(trace->devices.size(), nullptr);
                visitors[process] = &told[i];
                QVERIFY(core::sweepDevices(work, visitors, {}));
            }
            QVERIFY(!told[0].entries.empty());
            QCOMPARE(told[1].told(), told[0].told());
        }
    }

    /// Who hears of gaps alone hears of the same gaps, also where only part of the work is in scope.
    void gapsAlone_data() { addSeeds(); }
    void gapsAlone()
    {
        QFETCH(unsigned, seed);
        std::mt19937 random(seed);
        const auto trace = randomWork(random);
        const auto nccl = core::findNcclEvents(*trace).value();
        Scope scope;
        scope.processes = { core::ProcessIndex { 0 } };
        const core::BusyWork work(*trace, nccl.isNcclKernelName, scope);
        std::vector<SweepText> all(trace->devices.size());
        std::vector<GapText> gaps(trace->devices.size());
        std::vector<SweepText*> toAll;
        std::vector<GapText*> toGaps;
        for (std::size_t device = 0; device < all.size(); ++device) {
            toAll.push_back(&all[device]);
            toGaps.push_back(&gaps[device]);
        }
        QVERIFY(core::sweepDevices(work, toAll, {}));
        QVERIFY(core::sweepDevices(work, toGaps, {}));
        for (std::size_t device = 0; device < all.size(); ++device)
            QCOMPARE(gaps[device].text.gapsIn({ INT64_MIN, INT64_MAX }), all[device].gapsIn({ INT64_MIN, INT64_MAX }));
    }
};

QTEST_MAIN(TestWindowSweeps)
#include "tst_windowsweeps.moc"
