// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/rowsink.h"

#include "reportfixtures.h"

#include <QTest>

#include <atomic>

namespace {

/// Keeps what it gets, and refuses what goes beyond `mostBytes`.
class MemorySink final : public core::RowSink
{
public:
    static constexpr auto Unlimited = std::numeric_limits<std::size_t>::max();

    explicit MemorySink(char mark, std::size_t mostBytes = Unlimited, std::size_t mostRows = Unlimited)
        : m_mark(mark)
        , m_mostBytes(mostBytes)
        , m_mostRows(mostRows)
    {
    }
    [[nodiscard]] std::size_t mostRows(const core::Table& /*table*/) const override { return m_mostRows; }
    [[nodiscard]] std::unique_ptr<core::RowFormatter> formatter(const core::Table& /*table*/) const override
    {
        return std::make_unique<Lines>(m_mark);
    }
    [[nodiscard]] bool begin(const core::Table& table) override
    {
        bytes = table.key.toStdString() + ' ';
        return true;
    }
    [[nodiscard]] bool write(const core::RowTexts& rows) override
    {
        std::size_t begin = 0;
        for (const auto end : rows.ends) {
            ++rowCount;
            areRowsWhole = areRowsWhole && rows.bytes[begin] == m_mark && rows.bytes[end - 1] == ';';
            begin = end;
        }
        areRowsWhole = areRowsWhole && begin == rows.bytes.size();
        bytes += rows.bytes;
        return bytes.size() <= m_mostBytes;
    }

    std::string bytes;
    std::size_t rowCount = 0;
    bool areRowsWhole = true;

private:
    class Lines final : public core::RowFormatter
    {
    public:
        explicit Lines(char mark)
            : m_mark(mark)
        {
        }
        void append(std::string& bytes, const std::vector<core::Cell>& cells) override
        {
            bytes += m_mark + std::to_string(std::get<std::int64_t>(cells.front())) + ';';
        }

    private:
        char m_mark;
    };

    char m_mark;
    std::size_t m_mostBytes;
    std::size_t m_mostRows;
};

} // namespace

class TestRowSink : public QObject
{
    Q_OBJECT

    static constexpr std::size_t ManyRows = 50'000; // several blocks on several threads
    static constexpr std::size_t EndlessRows = 1'000'000'000; // never all read

private Q_SLOTS:
    void aSinkGetsNoMoreThanItTakes()
    {
        const auto table = reportfixtures::countingTable(ManyRows);
        MemorySink whole('a');
        MemorySink part('b', MemorySink::Unlimited, 5000); // within a block
        QVERIFY(core::writeRows(table, { &part, &whole }, {}));
        QCOMPARE(whole.rowCount, ManyRows);
        QCOMPARE(part.rowCount, std::size_t { 5000 });
        QVERIFY(part.areRowsWhole);
        QVERIFY(part.bytes.ends_with("b4999;"));
        MemorySink alone('c', MemorySink::Unlimited, 5000);
        auto endless = reportfixtures::countingTable(1);
        endless.rowCount = EndlessRows;
        endless.columns[0].value = [](std::size_t row) { return core::Cell(static_cast<std::int64_t>(row)); };
        QVERIFY(core::writeRows(endless, { &alone }, {}));
        QCOMPARE(alone.rowCount, std::size_t { 5000 });
    }

    void eachSinkGetsAllRowsInOrder_data()
    {
        QTest::addColumn<std::size_t>("rowCount");
        QTest::newRow("none") << std::size_t(0);
        QTest::newRow("few") << std::size_t(3);
        QTest::newRow("many") << ManyRows;
    }
    void eachSinkGetsAllRowsInOrder()
    {
        QFETCH(const std::size_t, rowCount);
        const auto table = reportfixtures::countingTable(rowCount);
        MemorySink first('a');
        MemorySink second('b');
        QVERIFY(core::writeRows(table, { &first, &second }, {}));
        for (const auto& [sink, mark] : { std::pair(&first, 'a'), std::pair(&second, 'b') }) {
            std::string expected = "counting ";
            for (std::size_t row = 0; row < rowCount; ++row)
                expected += mark + std::to_string(row) + ';';
            QCOMPARE(sink->bytes, expected);
            QCOMPARE(sink->rowCount, rowCount);
            QVERIFY(sink->areRowsWhole);
        }
    }

    void eachCellIsReadOnce()
    {
        auto table = reportfixtures::countingTable(ManyRows);
        std::atomic<std::size_t> reads = 0;
        table.columns[0].value = [&reads](std::size_t row) {
            ++reads;
            return core::Cell(static_cast<std::int64_t>(row));
        };
        MemorySink first('a');
        MemorySink second('b');
        QVERIFY(core::writeRows(table, { &first, &second }, {}));
        QCOMPARE(reads.load(), ManyRows);
    }

    void oneThatRefusesEndsAll()
    {
        auto table = reportfixtures::countingTable(1);
        table.rowCount = EndlessRows;
        std::atomic<std::size_t> reads = 0;
        table.columns[0].value = [&reads](std::size_t row) {
            ++reads;
            return core::Cell(static_cast<std::int64_t>(row));
        };
        MemorySink patient('a');
        MemorySink full('b', 1000);
        QVERIFY(!core::writeRows(table, { &patient, &full }, {}));
        QVERIFY(reads < table.rowCount); // a few blocks ahead, no more
    }

    void stopEndsAll()
    {
        std::stop_source stop;
        auto table = reportfixtures::countingTable(1);
        table.rowCount = EndlessRows;
        table.columns[0].value = [&stop](std::size_t row) {
            if (row == 1000)
                stop.request_stop();
            return core::Cell(static_cast<std::int64_t>(row));
        };
        MemorySink sink('a');
        QVERIFY(!core::writeRows(table, { &sink }, stop.get_token()));
        QVERIFY(sink.rowCount < table.rowCount);
    }
};

QTEST_APPLESS_MAIN(TestRowSink)
#include "tst_rowsink.moc"
