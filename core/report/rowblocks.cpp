// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/rowblocks.h"

#include "base/parallel.h"

#include <algorithm>

namespace core {

namespace {

constexpr std::size_t RowsOfBlock = 2048;
constexpr std::size_t BlocksOfThread = 4; // so that a slow block does not keep the other threads waiting

} // namespace

bool writeRowBlocks(std::size_t rowCount, const std::function<void(std::size_t row, std::string& bytes)>& format,
                    const std::function<bool(const RowTexts&)>& write, const std::stop_token& stop)
{
    const int threads = defaultThreads();
    std::vector<RowTexts> blocks(static_cast<std::size_t>(threads) * BlocksOfThread);
    for (std::size_t begin = 0; begin < rowCount; begin += blocks.size() * RowsOfBlock) {
        const std::size_t count = std::min(blocks.size(), (rowCount - begin + RowsOfBlock - 1) / RowsOfBlock);
        runParallel(threads, count, [&](std::size_t block) {
            auto& texts = blocks[block];
            texts.bytes.clear();
            texts.ends.clear();
            const std::size_t first = begin + block * RowsOfBlock;
            for (std::size_t row = first; row < std::min(rowCount, first + RowsOfBlock); ++row) {
                format(row, texts.bytes);
                texts.ends.push_back(texts.bytes.size());
            }
        });
        for (std::size_t block = 0; block < count; ++block) {
            if (stop.stop_requested() || !write(blocks[block]))
                return false;
        }
    }
    return !stop.stop_requested();
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
