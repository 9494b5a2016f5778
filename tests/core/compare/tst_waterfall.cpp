// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/waterfall.h"
#include "comparetesting.h"
#include "memorytrace.h"

#include <QTest>

#include <cmath>

using namespace comparetesting;

namespace {

/// "compute -60000, sync -50000"
QStringList barTexts(const core::Waterfall& waterfall)
{
    QStringList texts;
    for (const auto& bar : waterfall.bars) {
        const auto key = core::timeGroupKey(bar.group);
        texts.append(QStringLiteral("%1 %2").arg(QString::fromUtf8(key)).arg(bar.delta, 0, 'f', 0));
    }
    return texts;
}

/// Why bars or their parts do not add up; empty: they do.
QString waterfallFault(const core::Waterfall& waterfall)
{
    double sum = 0;
    for (const auto& bar : waterfall.bars) {
        sum += bar.delta;
        double parts = 0;
        for (const auto& part : bar.parts)
            parts += part.delta;
        if (std::abs(parts - bar.delta) > 1e-9 * std::abs(waterfall.walls.base))
            return QStringLiteral("parts of %1: %2 of %3").arg(bar.name).arg(parts).arg(bar.delta);
    }
    const auto wall = waterfall.walls.now - waterfall.walls.base;
    return std::abs(sum - wall) > 1e-9 * std::abs(waterfall.walls.base)
        ? QStringLiteral("bars: %1 of %2").arg(sum).arg(wall)
        : QString();
}

/// Allocations before the first kernel and between two kernels, each so long, by `processes`.
core::CompareRun allocatingRun(std::int64_t allocationNs, std::uint32_t processes = 1)
{
    fixtures::MemoryTrace builder;
    for (std::uint32_t pid = 1; pid <= processes; ++pid) {
        const auto name = QStringLiteral("k");
        const std::int64_t beforeNs = allocationNs + 1'000;
        builder.addCall(pid, 1, 0, allocationNs, QStringLiteral("cudaMalloc_v3020"));
        builder.addCall(pid, 1, beforeNs, beforeNs + 500, QStringLiteral("cudaLaunchKernel_v7000"), 1);
        builder.addKernel(pid, 0, 7, beforeNs + 1'000, beforeNs + 9'000, name, 1);
        const auto againNs = beforeNs + 10'000;
        builder.addCall(pid, 1, againNs, againNs + allocationNs, QStringLiteral("cudaMalloc_v3020"));
        const auto lastNs = againNs + allocationNs + 100;
        builder.addCall(pid, 1, lastNs, lastNs + 500, QStringLiteral("cudaLaunchKernel_v7000"), 2);
        builder.addKernel(pid, 0, 7, lastNs + 1'000, lastNs + 9'000, name, 2);
    }
    return runOf(builder.build());
}

} // namespace

class TestWaterfall : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void madePairBars()
    {
        const auto waterfall = core::makeWaterfall(*madePair(), 0);
        QVERIFY(waterfall.isPerUnit);
        QVERIFY(waterfall.walls == (core::Sides<double> { 1'002'500, 902'500 }));
        QCOMPARE(barTexts(waterfall),
                 (QStringList { QStringLiteral("compute -60000"), QStringLiteral("communication 50000"),
                                QStringLiteral("sync -50000"), QStringLiteral("unknown -50000"),
                                QStringLiteral("launch 10000") }));
        QCOMPARE(waterfallFault(waterfall), QString());
    }

    void computeIsToldByFamily()
    {
        const auto waterfall = core::makeWaterfall(*madePair(), 0);
        const auto& compute = waterfall.bars.front();
        QCOMPARE(compute.group, core::TimeGroup::Compute);
        for (const auto& part : compute.parts)
            QVERIFY(!part.look.family.isEmpty());
    }

    void swappedSidesFlipTheSigns()
    {
        const auto waterfall = core::makeWaterfall(*madePair(), 0);
        const auto swapped = core::makeWaterfall(*madePair(true), 0);
        QCOMPARE(swapped.bars.size(), waterfall.bars.size());
        for (const auto& bar : waterfall.bars) {
            const auto other
                = std::ranges::find_if(swapped.bars, [&](const auto& each) { return each.group == bar.group; });
            QVERIFY(other != swapped.bars.end());
            QCOMPARE(other->delta, -bar.delta);
        }
    }

    void sharesAddUpWithoutUnit()
    {
        const auto run = [](bool isNew) { return runOf(fixtures::readMadeRun(isNew).value()); };
        core::CompareOptions options;
        options.unit.kind = core::UnitChoice::Kind::None;
        options.per = core::ComparePer::Second;
        const auto waterfall = core::makeWaterfall(*compared(run(false), run(true), options), 0);
        QVERIFY(waterfall.isShare);
        QVERIFY(waterfall.walls == (core::Sides<double> { 1, 1 }));
        QCOMPARE(waterfallFault(waterfall), QString());
    }

    void largestChangesAreKernelsAndOtherTime()
    {
        const auto pair = madePair();
        const auto changes = core::largestChanges(*pair, 0, 4);
        QCOMPARE(changes.size(), std::size_t { 4 });
        QCOMPARE(changes[0].tableKey, QStringLiteral("compare_kernels"));
        QVERIFY2(changes[0].name.contains(QLatin1String("gemm")), qPrintable(changes[0].name));
        QCOMPARE(changes[0].delta, -60'000.0);
        QVERIFY(changes[0].values.base == std::optional(300'000.0));
        QCOMPARE(changes[1].tableKey, QStringLiteral("compare_budget"));
        QCOMPARE(changes[1].look.timeClass, core::TimeClass::Comm);
        QCOMPARE(changes[1].delta, 50'000.0);
        QCOMPARE(pair->budget->rows[changes[1].row].timeClass, core::TimeClass::Comm);
    }

    /// A class can have changed before all GPU work and in the window: which is which is told.
    void changesTellTheirPartOfTheRun()
    {
        core::CompareOptions options;
        options.unit.kind = core::UnitChoice::Kind::None;
        options.per = core::ComparePer::Total;
        const auto pair = compared(allocatingRun(50'000), allocatingRun(90'000), options);
        QStringList allocations;
        for (const auto& change : core::largestChanges(*pair, 0, 100)) {
            if (change.look.timeClass == core::TimeClass::Alloc)
                allocations.append(change.detail.section(QStringLiteral(" · "), 1));
        }
        allocations.sort();
        QCOMPARE(allocations, QStringList({ QString(), QStringLiteral("before all GPU work") }));
    }

    void countsOfChecksAreWords()
    {
        const auto textOf = [](std::uint32_t base, std::uint32_t now) {
            const auto pair = compared(allocatingRun(50'000, base), allocatingRun(50'000, now));
            const auto& checks = pair->checks->checks;
            const auto found = std::ranges::find(checks, QStringLiteral("processes"), &core::CompareCheck::key);
            return found == checks.end() ? QString() : found->text;
        };
        QCOMPARE(textOf(2, 1), QStringLiteral("GPU work of 1 process against 2 in BASE."));
        QCOMPARE(textOf(1, 2), QStringLiteral("GPU work of 2 processes against 1 in BASE."));
        QCOMPARE(textOf(1, 1), QString());
    }
};

QTEST_GUILESS_MAIN(TestWaterfall)
#include "tst_waterfall.moc"
