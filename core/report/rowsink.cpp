// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/rowsink.h"

#include "base/parallel.h"

#include <algorithm>
#include <utility>

namespace core {

namespace {

constexpr std::size_t RowsOfBlock = 2048;
constexpr std::size_t BlocksOfThread = 4; // so that a slow block does not keep the other threads waiting

/// The same rows for each sink.
using Block = std::vector<RowTexts>;

/// Rows that are formatted at once while those before them are written.
struct Wave {
    std::vector<Block> blocks;
    std::size_t used = 0; ///< blocks that hold rows
};

/// All cells of a row, in place of what `cells` held.
void readCells(const Table& table, std::size_t row, std::vector<Cell>& cells)
{
    cells.clear();
    for (const auto& column : table.columns)
        cells.push_back(column.value(row));
}

/// Writes the rows of one table to its sinks.
class RowWriting
{
public:
    RowWriting(const Table& table, const std::vector<RowSink*>& sinks, const std::stop_token& stop)
        : m_table(table)
        , m_sinks(sinks)
        , m_stop(stop)
    {
        for (const auto* sink : sinks) {
            m_rowsOfSink.push_back(std::min(table.rowCount, sink->mostRows(table)));
            m_rowCount = std::max(m_rowCount, m_rowsOfSink.back());
        }
    }
    [[nodiscard]] bool run()
    {
        if (m_rowCount > RowsOfBlock)
            return writeWaves();
        Block block; // few rows are not worth a thread
        format(block, 0);
        return write(block);
    }

private:
    /// Makes the block that begins with row `first`.
    void format(Block& block, std::size_t first) const
    {
        block.resize(m_sinks.size());
        std::vector<std::unique_ptr<RowFormatter>> formatters;
        for (std::size_t sink = 0; sink < m_sinks.size(); ++sink) {
            block[sink].bytes.clear();
            block[sink].ends.clear();
            formatters.push_back(m_sinks[sink]->formatter(m_table));
        }
        std::vector<Cell> cells;
        const auto end = std::min(m_rowCount, first + RowsOfBlock);
        for (auto row = first; row < end; ++row) {
            readCells(m_table, row, cells);
            for (std::size_t sink = 0; sink < m_sinks.size(); ++sink) {
                if (row >= m_rowsOfSink[sink])
                    continue;
                formatters[sink]->append(block[sink].bytes, cells);
                block[sink].ends.push_back(block[sink].bytes.size());
            }
        }
    }
    [[nodiscard]] bool write(const Block& block) const
    {
        bool isGood = !m_stop.stop_requested();
        for (std::size_t sink = 0; sink < m_sinks.size(); ++sink)
            isGood = isGood && m_sinks[sink]->write(block[sink]);
        return isGood;
    }
    [[nodiscard]] bool writeWaves()
    {
        const int threads = defaultThreads();
        Wave written, made;
        written.blocks.resize(static_cast<std::size_t>(threads) * BlocksOfThread);
        made.blocks.resize(written.blocks.size());
        bool isGood = true;
        const auto writeWave = [&] {
            for (std::size_t block = 0; block < written.used; ++block)
                isGood = isGood && write(written.blocks[block]);
        };
        for (std::size_t begin = 0; isGood && begin < m_rowCount; begin += made.blocks.size() * RowsOfBlock) {
            const auto blockCount = (m_rowCount - begin + RowsOfBlock - 1) / RowsOfBlock;
            made.used = std::min(made.blocks.size(), blockCount);
            runParallel(threads, made.used + 1, [&](std::size_t item) {
                if (item == 0)
                    writeWave();
                else
                    format(made.blocks[item - 1], begin + (item - 1) * RowsOfBlock);
            });
            std::swap(written, made);
        }
        writeWave();
        return isGood;
    }

    const Table& m_table;
    const std::vector<RowSink*>& m_sinks;
    const std::stop_token& m_stop;
    std::vector<std::size_t> m_rowsOfSink;
    std::size_t m_rowCount = 0; ///< the most that a sink takes
};

} // namespace

bool writeRows(const Table& table, const std::vector<RowSink*>& sinks, const std::stop_token& stop)
{
    const bool haveBegun
        = std::all_of(sinks.begin(), sinks.end(), [&table](RowSink* sink) { return sink->begin(table); });
    return haveBegun && RowWriting(table, sinks, stop).run() && !stop.stop_requested();
}

} // namespace core
