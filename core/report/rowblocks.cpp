// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/rowblocks.h"

#include "base/parallel.h"

#include <algorithm>
#include <utility>

namespace core {

namespace {

constexpr std::size_t RowsOfBlock = 2048;
constexpr std::size_t BlocksOfThread = 4; // so that a slow block does not keep the other threads waiting

/// Rows that are formatted at once while those before them are written.
struct Wave {
    std::vector<RowTexts> blocks;
    std::size_t used = 0; ///< blocks that hold rows
};

} // namespace

bool writeRowBlocks(std::size_t rowCount,
                    const std::function<void(std::size_t first, std::size_t end, RowTexts& texts)>& format,
                    const std::function<bool(const RowTexts&)>& write, const std::stop_token& stop)
{
    if (rowCount <= RowsOfBlock) {
        RowTexts texts;
        format(0, rowCount, texts);
        return !stop.stop_requested() && write(texts);
    }
    const int threads = defaultThreads();
    Wave written, made;
    written.blocks.resize(static_cast<std::size_t>(threads) * BlocksOfThread);
    made.blocks.resize(written.blocks.size());
    bool isGood = true;
    const auto writeWave = [&] {
        for (std::size_t block = 0; block < written.used; ++block)
            isGood = isGood && !stop.stop_requested() && write(written.blocks[block]);
    };
    const auto makeBlock = [&](RowTexts& texts, std::size_t first) {
        texts.bytes.clear();
        texts.ends.clear();
        texts.second.clear();
        format(first, std::min(rowCount, first + RowsOfBlock), texts);
    };
    for (std::size_t begin = 0; isGood && begin < rowCount; begin += made.blocks.size() * RowsOfBlock) {
        const auto blockCount = (rowCount - begin + RowsOfBlock - 1) / RowsOfBlock;
        made.used = std::min(made.blocks.size(), blockCount);
        runParallel(threads, made.used + 1, [&](std::size_t item) {
            if (item == 0)
                writeWave();
            else
                makeBlock(made.blocks[item - 1], begin + (item - 1) * RowsOfBlock);
        });
        std::swap(written, made);
    }
    writeWave();
    return isGood && !stop.stop_requested();
}

void readCells(const Table& table, std::size_t row, std::vector<Cell>& cells)
{
    cells.clear();
    for (const auto& column : table.columns)
        cells.push_back(column.value(row));
}

void appendUtf8(std::string& bytes, QStringView text)
{
    constexpr char16_t FirstBeyondAscii = 0x80;
    const auto size = bytes.size();
    bytes.resize(size + static_cast<std::size_t>(text.size()));
    auto* place = bytes.data() + size;
    for (const auto c : text) {
        if (c.unicode() >= FirstBeyondAscii) {
            bytes.resize(size);
            bytes += text.toUtf8().toStdString();
            return;
        }
        *place++ = static_cast<char>(c.unicode());
    }
}

} // namespace core
