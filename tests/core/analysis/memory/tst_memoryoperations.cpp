// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/memory/memoryoperations.h"
#include "analysistesting.h"
#include "memorytrace.h"
#include "table/celltext.h"
#include "table/eventname.h"
#include "verifyexpected.h"

#include <QTest>

using namespace analysistesting;
using core::MemoryKind;
using core::MemoryOperations;
using core::Scope;
using fixtures::MemoryTrace;

namespace {

constexpr std::uint8_t HtoD = 1;
constexpr std::uint8_t DtoH = 2;

MemoryOperations operationsOf(const std::shared_ptr<const core::Trace>& trace, const Scope& scope = {})
{
    return core::analyzeMemoryOperations(*trace, scope).value();
}

core::Table tableOf(const std::shared_ptr<const core::Trace>& trace, MemoryOperations operations)
{
    return core::describeMemoryOperations(trace, std::make_shared<const MemoryOperations>(std::move(operations)), {});
}

/// Three copies from pinned, one from pageable memory, two sets.
std::shared_ptr<const core::Trace> mixedTrace()
{
    MemoryTrace builder;
    builder.addCopy(1, 0, 7, 0, 1000, 8000, HtoD, MemoryKind::Pinned, MemoryKind::Device); // 8 GB/s
    builder.addCopy(1, 0, 7, 2000, 3000, 2000, HtoD, MemoryKind::Pinned, MemoryKind::Device); // 2 GB/s
    builder.addCopy(1, 0, 7, 4000, 4000, 500, HtoD, MemoryKind::Pinned, MemoryKind::Device); // no time
    builder.addCopy(2, 0, 7, 5000, 5500, 1000, DtoH, MemoryKind::Device, MemoryKind::Pageable);
    builder.addSet(1, 0, 7, 6000, 6100, 64, MemoryKind::Device);
    builder.addSet(1, 0, 7, 6200, 6300, 32, MemoryKind::Managed);
    return builder.build();
}

} // namespace

class TestMemoryOperations : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void groupsByDirectionAndKinds()
    {
        const auto trace = mixedTrace();
        const auto operations = operationsOf(trace);
        QCOMPARE(operations.rows.size(), std::size_t { 4 });
        const auto& first = operations.rows[0];
        QCOMPARE(first.count, 3);
        QCOMPARE(first.totalNs, 2000);
        QCOMPARE(first.sizeBytes, 10'500);
        QCOMPARE(first.minBytes, 500);
        QCOMPARE(first.maxBytes, 8000);
        QCOMPARE(first.bytesPerSecond, 10'500 / 2e-6);
        QCOMPARE(first.peakBytesPerSecond, 8e9);
        QCOMPARE(trace->copies.startNs[first.peakRow], 0);
        QCOMPARE(first.pageableFraction, 0.0);
        QCOMPARE(first.shareOfRows, 2000.0 / 2700);
        QCOMPARE(operations.rows[1].pageableFraction, 1.0);
        const auto table = tableOf(trace, operations);
        QCOMPARE(tableFault(table), QString());
        QCOMPARE(cellText(table, 0, u"operation"), QStringLiteral("memcpy"));
        QCOMPARE(cellText(table, 0, u"direction"), QStringLiteral("HtoD"));
        QStringList shown; // as elsewhere in the window
        for (std::size_t row = 0; row < table.rowCount; ++row)
            shown += core::displayText(table, row, 0, {});
        QCOMPARE(shown.mid(0, 2).join(u','), QStringLiteral("Copy to GPU,Copy to host"));
        QVERIFY(shown.contains(QStringLiteral("Memset")));
        QCOMPARE(core::displayText(table, 0, 1, {}), QStringLiteral("host to device"));
        QCOMPARE(cellText(table, 0, u"source"), QStringLiteral("pinned"));
        QCOMPARE(cellText(table, 0, u"avg_gb_per_s"), QStringLiteral("5.250"));
        QCOMPARE(cellText(table, 0, u"peak_gb_per_s"), QStringLiteral("8.000"));
        QCOMPARE(cellText(table, 0, u"total_bytes"), QStringLiteral("10500"));
        QCOMPARE(cellText(table, 0, u"avg_bytes"), QStringLiteral("3500"));
        QCOMPARE(cellText(table, 1, u"pct_pageable"), QStringLiteral("100.0"));
        // equal totals: the kinds decide; a set has neither direction nor source
        QCOMPARE(cellText(table, 2, u"operation"), QStringLiteral("memset"));
        QCOMPARE(cellText(table, 2, u"direction"), QString());
        QCOMPARE(cellText(table, 2, u"source"), QString());
        QCOMPARE(cellText(table, 2, u"destination"), QStringLiteral("device"));
        QCOMPARE(cellText(table, 3, u"destination"), QStringLiteral("managed"));
    }

    void noTimeHasNoBandwidth()
    {
        MemoryTrace builder;
        builder.addCopy(1, 0, 7, 0, 0, 500, HtoD, MemoryKind::Pinned, MemoryKind::Device);
        const auto trace = builder.build();
        QCOMPARE(operationsOf(trace).rows.at(0).bytesPerSecond, 0.0);
        QCOMPARE(cellText(tableOf(trace, operationsOf(trace)), 0, u"avg_gb_per_s"), QString());
    }

    void clippedTimeButWholeBandwidth()
    {
        Scope scope;
        scope.window = core::TimeWindow { 500, 3000 };
        const auto operations = operationsOf(mixedTrace(), scope);
        const auto& row = operations.rows.at(0);
        QCOMPARE(row.count, 2);
        QCOMPARE(row.totalNs, 1500);
        QCOMPARE(row.sizeBytes, 10'000);
        QCOMPARE(row.bytesPerSecond, 10'000 / 2e-6); // over 2 µs, not 1.5
        QCOMPARE(operations.clippedCount, 1);
        const auto limits = operations.provenance.limitations.join(QLatin1Char('\n'));
        QVERIFY(limits.contains(QStringLiteral("clipped to the window")));
        QVERIFY(limits.contains(QStringLiteral("whole operation")));
    }

    void scopeOfAProcess()
    {
        Scope scope;
        scope.processes = { core::ProcessIndex { 1 } };
        const auto operations = operationsOf(mixedTrace(), scope);
        QCOMPARE(operations.rows.size(), std::size_t { 1 });
        QCOMPARE(operations.rows[0].copyKind, DtoH);
    }

    void names_data()
    {
        QTest::addColumn<int>("copyKind");
        QTest::addColumn<QString>("name");
        QTest::newRow("first") << 0 << QStringLiteral("unknown");
        QTest::newRow("device to device") << 8 << QStringLiteral("DtoD");
        QTest::newRow("peer") << 10 << QStringLiteral("PtoP");
        QTest::newRow("migration") << 12 << QStringLiteral("UVM DtoH");
        QTest::newRow("last") << 13 << QStringLiteral("UVM DtoD");
        QTest::newRow("of a later version") << 42 << QStringLiteral("copyKind 42");
    }

    void names()
    {
        QFETCH(int, copyKind);
        QFETCH(QString, name);
        QCOMPARE(core::copyKindName(static_cast<std::uint8_t>(copyKind)), name);
    }

    void memoryKindNames()
    {
        QCOMPARE(core::memoryKindName(MemoryKind::Pageable), QStringLiteral("pageable"));
        QCOMPARE(core::memoryKindName(MemoryKind::ManagedStatic), QStringLiteral("managed static"));
        QCOMPARE(core::memoryKindName(MemoryKind::Unknown), QStringLiteral("unknown"));
        QCOMPARE(core::memoryKindName(static_cast<MemoryKind>(99)), QStringLiteral("memKind 99"));
    }

    void missingTables()
    {
        MemoryTrace sets;
        sets.addSet(1, 0, 7, 0, 10, 64, MemoryKind::Device);
        const auto operations = operationsOf(sets.build());
        QVERIFY(operations.provenance.isAvailable());
        QVERIFY(
            operations.provenance.limitations.join(QString()).contains(QStringLiteral("or they were not captured")));
        const auto empty = MemoryTrace().build();
        QVERIFY(!operationsOf(empty).provenance.isAvailable());
        QCOMPARE(tableFault(tableOf(empty, operationsOf(empty))), QString());
        MemoryTrace calls;
        calls.addCall(1, 1, 0, 10, QStringLiteral("cudaFree"));
        QVERIFY(operationsOf(calls.build()).provenance.advice.contains(QStringLiteral("most likely made no")));
    }

    void sumOfPartsIsTheWhole()
    {
        const auto trace = mixedTrace();
        std::int64_t count = 0, bytes = 0;
        double shares = 0;
        for (const auto& row : operationsOf(trace).rows) {
            count += row.count;
            bytes += row.sizeBytes;
            shares += row.shareOfRows;
        }
        QCOMPARE(count, 6);
        QCOMPARE(bytes, 8000 + 2000 + 500 + 1000 + 64 + 32);
        QVERIFY(std::abs(shares - 1) < 1e-12);
    }

    void stops()
    {
        const auto operations = core::analyzeMemoryOperations(*mixedTrace(), {}, stoppedToken());
        QVERIFY(!operations && operations.error().code == core::ErrorCode::Cancelled);
    }
};

QTEST_APPLESS_MAIN(TestMemoryOperations)
#include "tst_memoryoperations.moc"
