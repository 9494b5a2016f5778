// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/tablecolumns.h"

#include <QTest>

#include <limits>
#include <random>

namespace {

/// A table whose correlation ids are the row numbers, so that moved rows can be told.
core::SynchronizationTable tableOf(const std::vector<std::int64_t>& times)
{
    core::SynchronizationTable table;
    core::resizeColumns(table, times.size());
    for (std::size_t row = 0; row < times.size(); ++row) {
        table.startNs[row] = times[row];
        table.endNs[row] = times[row] + 1;
        table.stream.rows()[row] = core::StreamIndex { row };
        table.correlationId[row] = static_cast<std::uint32_t>(row);
        table.syncType[row] = 0;
    }
    return table;
}

/// Sorts and compares with a plain stable sort of (time, row).
void checkSorted(const std::vector<std::int64_t>& times)
{
    auto table = tableOf(times);
    core::sortByTime(table, table.startNs);
    std::vector<std::uint32_t> expected(times.size());
    std::iota(expected.begin(), expected.end(), 0U);
    std::stable_sort(expected.begin(), expected.end(),
                     [&](auto left, auto right) { return times[left] < times[right]; });
    for (std::size_t row = 0; row < times.size(); ++row) {
        QCOMPARE(table.correlationId[row], expected[row]);
        QCOMPARE(table.startNs[row], times[expected[row]]);
        QCOMPARE(table.endNs[row], times[expected[row]] + 1);
        QCOMPARE(table.stream[row], core::StreamIndex { expected[row] });
    }
}

} // namespace

/// The operations that work on all columns of a table at once.
class TestTableColumns : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void columnsWithOneValueTakeNoMemory()
    {
        core::FoldedColumn<std::uint32_t> alike, empty;
        alike.rows() = { 7U, 7U, 7U };
        alike.fold();
        empty.fold();
        QVERIFY(alike.rows().empty());
        QVERIFY(alike.memoryBytes() <= sizeof(std::uint32_t));
        QCOMPARE(alike.size(), std::size_t { 3 });
        QCOMPARE(alike[2], 7U);
        QCOMPARE(std::vector(alike.values().begin(), alike.values().end()), (std::vector { 7U }));
        QVERIFY(empty.values().empty());
    }

    void columnsTakeTheBytesTheirValuesNeed_data()
    {
        constexpr auto Most = std::numeric_limits<std::uint32_t>::max();
        QTest::addColumn<QList<quint32>>("values");
        QTest::addColumn<int>("rowBytes");
        QTest::newRow("near 0") << QList<quint32> { 0, 255, 3 } << 1;
        QTest::newRow("with none") << QList<quint32> { Most, 254, 0 } << 1;
        QTest::newRow("one more") << QList<quint32> { Most, 255, 0 } << 2;
        QTest::newRow("near each other") << QList<quint32> { 4'000'000'000U, 4'000'000'255U } << 1;
        QTest::newRow("two bytes") << QList<quint32> { 1, 65'536, 40'000 } << 2;
        QTest::newRow("three bytes") << QList<quint32> { 0, 16'777'215, 70'000 } << 3;
        QTest::newRow("all") << QList<quint32> { 0, 16'777'216, 5 } << 4;
        QTest::newRow("largest and the one before") << QList<quint32> { Most, Most - 1 } << 4;
    }
    void columnsTakeTheBytesTheirValuesNeed()
    {
        QFETCH(const QList<quint32>, values);
        QFETCH(const int, rowBytes);
        core::FoldedColumn<core::ThreadIndex> column;
        for (const auto value : values)
            column.rows().push_back(core::ThreadIndex { value });
        const std::vector<core::ThreadIndex> rows(column.rows().begin(), column.rows().end());
        column.fold();
        QCOMPARE(column.isFolded(), rowBytes < 4);
        QCOMPARE(static_cast<int>(column.folding().rowBytes), column.isFolded() ? rowBytes : 0);
        QCOMPARE(std::vector(column.begin(), column.end()), rows);
        const auto copy = column; // has bytes of its own
        column = {};
        QCOMPARE(std::vector(copy.begin(), copy.end()), rows);
    }
    void longAndShortValuesAreFolded()
    {
        core::FoldedColumn<std::uint64_t> addresses;
        addresses.rows() = { 0, 0x7F00'0000'0000, 1 };
        core::FoldedColumn<std::uint16_t> codes;
        codes.rows() = { 0, 719, 0xFFFF };
        core::FoldedColumn<std::uint8_t> flags;
        flags.rows() = { 1, 1 };
        addresses.fold();
        codes.fold();
        flags.fold();
        QCOMPARE(static_cast<int>(addresses.folding().rowBytes), 6);
        QCOMPARE(addresses[1], std::uint64_t { 0x7F00'0000'0000 });
        QCOMPARE(addresses[2], std::uint64_t { 1 });
        QVERIFY(!codes.isFolded()); // two bytes are what they have
        QCOMPARE(codes[2], std::uint16_t { 0xFFFF });
        QVERIFY(flags.isFolded());
        QCOMPARE(flags[1], std::uint8_t { 1 });
    }
    void unsoundFoldingsAreToldApart()
    {
        core::FoldedColumn<std::uint32_t> column;
        column.rows() = { 1, 2, 3 };
        column.fold();
        auto folding = column.folding();
        QVERIFY(folding.isSound());
        ++folding.rowCount;
        QVERIFY(!folding.isSound());
        folding.rowCount = std::numeric_limits<std::uint64_t>::max();
        QVERIFY(!folding.isSound());
        folding = column.folding();
        folding.rowBytes = 5;
        QVERIFY(!folding.isSound());
    }

    void sortsByTime_data()
    {
        QTest::addColumn<QList<qint64>>("times");
        QTest::newRow("none") << QList<qint64> {};
        QTest::newRow("one") << QList<qint64> { 5 };
        QTest::newRow("sorted") << QList<qint64> { 1, 2, 3 };
        QTest::newRow("one row too late") << QList<qint64> { 1, 3, 4, 2, 5, 6 };
        QTest::newRow("two places apart") << QList<qint64> { 2, 1, 3, 4, 6, 5 };
        QTest::newRow("first is last") << QList<qint64> { 9, 1, 2, 3 };
        QTest::newRow("reversed: insertion gives up") << QList<qint64> { 9, 8, 7, 6, 5, 4, 3, 2, 1, 0 };
        QTest::newRow("equal times keep their order") << QList<qint64> { 2, 1, 2, 1, 2, 1 };
        QTest::newRow("negative") << QList<qint64> { 0, -5, 3, -7 };
    }
    void sortsByTime()
    {
        QFETCH(QList<qint64>, times);
        checkSorted({ times.begin(), times.end() });
    }

    void sortsAnything()
    {
        std::mt19937_64 random(7);
        for (int round = 0; round < 200; ++round) {
            std::vector<std::int64_t> times(random() % 300);
            const auto disorder = random() % 50 + 1;
            for (std::size_t row = 0; row < times.size(); ++row)
                times[row] = static_cast<std::int64_t>(row + random() % disorder);
            checkSorted(times);
        }
    }

    void movedSpansAreTheShortest()
    {
        const std::vector<std::uint32_t> order { 0, 2, 1, 3, 6, 4, 5, 7 };
        const auto spans = core::movedSpans(order);
        QCOMPARE(spans.size(), std::size_t { 2 });
        QCOMPARE(spans[0].begin, std::size_t { 1 });
        QCOMPARE(spans[0].end, std::size_t { 3 });
        QCOMPARE(spans[1].begin, std::size_t { 4 });
        QCOMPARE(spans[1].end, std::size_t { 7 });
    }

    void closesRanks()
    {
        auto table = tableOf({ 10, 11, 12, 13, 14, 15, 16, 17 });
        const std::vector<core::RowRun> runs { { 0, 3, 2, 0 }, { 3, 2, 0, 0 }, { 5, 3, 3, 0 } };
        core::removeUnusedSlots(table, runs);
        QCOMPARE(table.size(), std::size_t { 5 });
        const std::vector<std::int64_t> kept { 10, 11, 15, 16, 17 };
        QVERIFY(std::equal(kept.begin(), kept.end(), table.startNs.begin(), table.startNs.end()));
    }
};

QTEST_GUILESS_MAIN(TestTableColumns)
#include "tst_tablecolumns.moc"
