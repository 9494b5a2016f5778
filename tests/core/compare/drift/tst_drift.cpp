// SPDX-License-Identifier: GPL-3.0-or-later
#include "../comparetesting.h"
#include "analysistesting.h"
#include "memorytrace.h"

#include <QDir>
#include <QTest>

#include <random>

using namespace comparetesting;
using analysistesting::cellText;

namespace {

constexpr std::int64_t UsNs = 1000;

/// Why the steps of a GPU do not add up, or the drifts are not the sums of the steps so far; empty: they do.
QString driftFault(const core::UnitDrift& unit)
{
    std::int64_t sumNs = 0;
    for (std::size_t i = 0; i < unit.rows.size(); ++i) {
        const auto& row = unit.rows[i];
        const auto drift = unit.driftNs(row);
        if (drift && *drift != sumNs + row.deltaGapNs())
            return QStringLiteral("row %1: drift %2, steps so far %3").arg(i).arg(*drift).arg(sumNs);
        sumNs += row.stepNs();
    }
    sumNs += unit.endGapNs.now - unit.endGapNs.base;
    return sumNs == unit.deltaWallNs() ? QString()
                                       : QStringLiteral("steps %1, walls %2").arg(sumNs).arg(unit.deltaWallNs());
}

QString driftFault(const core::Comparison& comparison)
{
    for (const auto& unit : comparison.drift->gpus) {
        if (const auto fault = driftFault(unit); !fault.isEmpty())
            return fault;
    }
    return {};
}

core::TablePointer driftTable(const core::Comparison& comparison)
{
    for (const auto& table : core::describeComparedRuns(comparison)) {
        if (table->key == QLatin1String("compare_drift"))
            return table;
    }
    return nullptr;
}

QStringList linesOf(const core::Table& table)
{
    QStringList lines;
    for (std::size_t row = 0; row < table.rowCount; ++row) {
        QStringList cells;
        for (const auto key : { u"kernel", u"pairing", u"delta_gap_ns", u"delta_duration_ns", u"step_ns", u"drift_ns" })
            cells.append(cellText(table, row, key));
        lines.append(cells.join(QLatin1Char('|')));
    }
    return lines;
}

/// Units that begin with "start", with other kernels and gaps in each.
core::CompareRun randomRun(std::mt19937& random)
{
    fixtures::MemoryTrace builder;
    std::int64_t atNs = 0;
    const auto add = [&](const QString& name) {
        const auto durationNs = std::int64_t { 1 } + static_cast<std::int64_t>(random() % 5000);
        builder.addKernel(1, 0, 7, atNs, atNs + durationNs, name);
        atNs += durationNs + static_cast<std::int64_t>(random() % 3000);
    };
    const QString letters = QStringLiteral("abcdefgh");
    QString others;
    const auto length = random() % 12;
    for (unsigned i = 0; i < length; ++i)
        others.append(letters[static_cast<qsizetype>(random() % 8)]);
    for (int unit = 0; unit < 5; ++unit) {
        add(QStringLiteral("start"));
        for (const auto letter : others)
            add(QStringLiteral("kernel_%1").arg(letter));
    }
    add(QStringLiteral("start"));
    return runOf(builder.build());
}

} // namespace

class TestDrift : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    /// Medoid units: k = 2 of both, 1,002 and 902 µs long.
    void madePairDrift()
    {
        const auto pair = madePair();
        QCOMPARE(pair->drift->gpus.size(), std::size_t { 1 });
        const auto& unit = pair->drift->gpus.front();
        QCOMPARE(unit.unit, (core::Sides<std::uint32_t> { 2, 2 }));
        QCOMPARE(unit.deltaWallNs(), -100'000);
        QCOMPARE(driftFault(unit), QString());
        const auto table = driftTable(*pair);
        QVERIFY(table != nullptr);
        QCOMPARE(analysistesting::tableFault(*table), QString());
        QCOMPARE(linesOf(*table),
                 (QStringList { QStringLiteral("gemm<128> → gemm<256>|L2|0|-60000|-60000|0"),
                                QStringLiteral("ew|L0|0|-50000|-50000|-60000"), QStringLiteral("ew||0|50000|50000|"),
                                QStringLiteral("End of the unit||-40000|0|-40000|-100000") }));
        QCOMPARE(cellText(*table, 1, u"base_start_ns"), QStringLiteral("310000"));
        QCOMPARE(cellText(*table, 1, u"new_start_ns"), QStringLiteral("250000"));
        QCOMPARE(cellText(*table, 2, u"base_duration_ns"), QString());
    }

    void swapped()
    {
        const auto pair = madePair();
        const auto back = madePair(true);
        const auto& there = pair->drift->gpus.front();
        const auto& other = back->drift->gpus.front();
        QCOMPARE(other.rows.size(), there.rows.size());
        for (std::size_t i = 0; i < there.rows.size(); ++i) {
            QCOMPARE(other.rows[i].deltaGapNs(), -there.rows[i].deltaGapNs());
            QCOMPARE(other.rows[i].deltaDurationNs(), -there.rows[i].deltaDurationNs());
        }
    }

    void medoid_data()
    {
        QTest::addColumn<QList<int>>("walls");
        QTest::addColumn<int>("place");
        QTest::newRow("one") << QList<int> { 5 } << 0;
        QTest::newRow("middle one") << QList<int> { 9, 1, 5 } << 2;
        QTest::newRow("earliest of two as near") << QList<int> { 8, 6, 4, 2 } << 1;
        QTest::newRow("nearest the mean of the middle two") << QList<int> { 1, 3, 10, 20 } << 1;
        QTest::newRow("earliest of equal ones") << QList<int> { 7, 3, 3, 3 } << 1;
    }
    void medoid()
    {
        QFETCH(QList<int>, walls);
        core::UnitSpans spans;
        spans.edges.edgesNs = { 0 };
        for (int unit = 0; unit < walls.size(); ++unit) {
            spans.edges.edgesNs.push_back(spans.edges.edgesNs.back() + walls[unit]);
            spans.edges.isModal.push_back(1);
            spans.kept.push_back(static_cast<std::uint32_t>(unit));
        }
        QTEST(static_cast<int>(core::medoidUnit(spans)), "place");
    }

    /// Whatever the launches: the steps add up to the difference of the walls, and each drift to the steps before it.
    void stepsAddUp()
    {
        std::mt19937 random(11); // NOLINT: the same in every run
        core::CompareOptions options;
        options.unit = { core::UnitChoice::Kind::Kernel, QStringLiteral("start") };
        for (int i = 0; i < 30; ++i) {
            const auto base = randomRun(random);
            const auto pair = compared(base, randomRun(random), options);
            QVERIFY(pair->unit.has_value());
            QCOMPARE(pair->drift->gpus.size(), std::size_t { 1 });
            QCOMPARE(driftFault(*pair), QString());
        }
    }

    void realTraces()
    {
        const QDir folder(QStringLiteral(GPULOUPE_SHARED_DIR "/data"));
        const auto files = folder.entryList({ QStringLiteral("*.sqlite") }, QDir::Files, QDir::Name);
        if (files.isEmpty())
            QSKIP("shared/data is not there");
        int units = 0;
        for (const auto& file : files) {
            const auto trace = core::loadTrace(folder.filePath(file)).value();
            core::Scope half;
            half.window = core::TimeWindow { trace->extent.startNs,
                                             trace->extent.startNs + trace->extent.durationNs() * 3 / 5 };
            const auto pair = compared(runOf(trace), runOf(trace, half));
            QVERIFY2(driftFault(*pair).isEmpty(), qPrintable(file + driftFault(*pair)));
            units += static_cast<int>(pair->drift->gpus.size());
        }
        QVERIFY(units > 0);
    }

    void withoutUnit()
    {
        core::CompareOptions options;
        options.unit.kind = core::UnitChoice::Kind::None;
        const auto run = runOf(fixtures::readMadeRun(false).value());
        const auto pair = compared(run, run, options);
        const auto table = driftTable(*pair);
        QVERIFY(!table->provenance.isAvailable());
        QCOMPARE(analysistesting::tableFault(*table), QString());
    }

    void graphsStandInForEachOther()
    {
        fixtures::MemoryTrace builder;
        for (std::int64_t i = 0; i < 7; ++i) {
            const auto startNs = i * 100 * UsNs;
            builder.addKernel(1, 0, 7, startNs, startNs + 10 * UsNs, QStringLiteral("start"));
            builder.addGraphLaunch(1, 0, 7, startNs + 20 * UsNs, startNs + 50 * UsNs, 1);
        }
        const auto run = runOf(builder.build());
        const auto pair = compared(run, run);
        QVERIFY(pair->unit.has_value());
        QCOMPARE(linesOf(*driftTable(*pair)),
                 (QStringList { QStringLiteral("start|L0|0|0|0|0"), QStringLiteral("CUDA graph|same|0|0|0|0"),
                                QStringLiteral("End of the unit||0|0|0|0") }));
    }
};

QTEST_GUILESS_MAIN(TestDrift)
#include "tst_drift.moc"
