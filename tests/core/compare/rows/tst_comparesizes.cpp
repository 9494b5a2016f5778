// SPDX-License-Identifier: GPL-3.0-or-later
#include "../comparetesting.h"
#include "analysistesting.h"
#include "compare/rows/comparesizes.h"
#include "memorytrace.h"

#include <QTest>

using namespace comparetesting;

namespace {

constexpr std::int64_t UsNs = 1000;

/// "memcpy HtoD pinned → device, up to 1 MiB: 0 = 0 + 0 + 0", sorted.
QStringList rowTexts(const core::Comparison& comparison)
{
    QStringList texts;
    const auto sizes = core::compareSizes(comparison, {}).value();
    for (const auto& row : sizes.rows) {
        texts.append(QStringLiteral("%1 %2, %3: %4 = %5 + %6 + %7")
                         .arg(row.operation, row.way, row.size)
                         .arg(row.effects.deltaNs)
                         .arg(row.effects.callsNs)
                         .arg(row.effects.sizeNs)
                         .arg(row.effects.rateNs));
    }
    texts.sort();
    return texts;
}

/// Copies of these sizes beside a kernel, each 1 ns a byte but at least 1 µs.
core::CompareRun runOfCopies(const std::vector<std::int64_t>& sizes)
{
    fixtures::MemoryTrace builder;
    builder.addKernel(1, 0, 7, 0, 5 * UsNs, QStringLiteral("kernel"));
    std::int64_t atNs = 10 * UsNs;
    for (const auto size : sizes) {
        builder.addCopy(1, 0, 7, atNs, atNs + std::max(size, UsNs), size, 1, core::MemoryKind::Pinned,
                        core::MemoryKind::Device);
        atNs += std::max(size, UsNs) + UsNs;
    }
    return runOf(builder.build());
}

} // namespace

class TestCompareSizes : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void madePairSizes()
    {
        const auto pair = madePair();
        QCOMPARE(rowTexts(*pair),
                 (QStringList { QStringLiteral("allreduce , : 40000 = 0 + 0 + 40000"),
                                QStringLiteral("memcpy HtoD pinned → device, up to 1 MiB: 0 = 0 + 0 + 0") }));
        const auto table = core::describeCompareSizes(
            pair->runs, pair->gpus, std::make_shared<const core::CompareSizes>(core::compareSizes(*pair, {}).value()));
        QCOMPARE(analysistesting::tableFault(table), QString());
        QCOMPARE(analysistesting::cellText(table, 0, u"operation"), QStringLiteral("allreduce"));
        QCOMPARE(analysistesting::cellText(table, 0, u"base_calls"), QStringLiteral("1.000"));
        QCOMPARE(analysistesting::cellText(table, 0, u"base_bytes"), QString()); // not recorded is not 0
        QCOMPARE(analysistesting::cellText(table, 1, u"base_bytes"), QStringLiteral("1000000.000"));
    }

    /// Both edges of a class, and another size in the same one.
    void classesOfSizes()
    {
        core::CompareOptions options;
        options.unit.kind = core::UnitChoice::Kind::None;
        const auto pair = compared(runOfCopies({ 4096, 4097, 65'536 }), runOfCopies({ 4096, 8000, 65'536 }), options);
        QCOMPARE(rowTexts(*pair),
                 (QStringList { QStringLiteral("memcpy HtoD pinned → device, up to 4 KiB: 0 = 0 + 0 + 0"),
                                QStringLiteral("memcpy HtoD pinned → device, up to 64 KiB: 3903 = 0 + 3903 + 0") }));
    }

    void swapped()
    {
        const auto pair = core::compareSizes(*madePair(), {}).value();
        const auto back = core::compareSizes(*madePair(true), {}).value();
        QCOMPARE(back.rows.size(), pair.rows.size());
        for (std::size_t i = 0; i < pair.rows.size(); ++i) {
            QCOMPARE(back.rows[i].effects.deltaNs, -pair.rows[i].effects.deltaNs);
            QCOMPARE(back.rows[i].test.samples.shift, -pair.rows[i].test.samples.shift);
        }
    }

    void nothingToCompare()
    {
        const auto run = runOfCopies({});
        const auto pair = compared(run, run);
        const auto table = core::describeCompareSizes(
            pair->runs, pair->gpus, std::make_shared<const core::CompareSizes>(core::compareSizes(*pair, {}).value()));
        QVERIFY(!table.provenance.isAvailable());
        QCOMPARE(analysistesting::tableFault(table), QString());
    }
};

QTEST_GUILESS_MAIN(TestCompareSizes)
#include "tst_comparesizes.moc"
