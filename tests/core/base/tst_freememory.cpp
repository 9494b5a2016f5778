// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/freememory.h"

#include <QTest>

#include <cstring>
#include <memory>
#include <optional>

#include <sys/resource.h>

using core::FreedBlocksKept;

/// What becomes of freed memory, told by the pages that the system had to fill with zeros.
class TestFreeMemory : public QObject
{
    Q_OBJECT

    static constexpr std::size_t BlockBytes = std::size_t { 4 } << 20U;
    static constexpr long PagesOfBlock = BlockBytes / 4096;

    /// Pages that were new to this process when a block was written and freed.
    static long newPages()
    {
        const auto faults = [] {
            rusage usage {};
            getrusage(RUSAGE_SELF, &usage);
            return usage.ru_minflt;
        };
        const auto before = faults();
        const auto block = std::make_unique_for_overwrite<char[]>(BlockBytes);
        std::memset(block.get(), 1, BlockBytes);
        m_lastByte = block[BlockBytes - 1]; // else nothing need be written
        return faults() - before;
    }
    static inline volatile char m_lastByte = 0;

private Q_SLOTS:
    void initTestCase()
    {
#if !defined(__GLIBC__) || defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
        QSKIP("memory is not that of the GNU C library");
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
        QSKIP("memory is not that of the GNU C library");
#endif
#endif
        core::returnLargeBlocks();
    }

    void returnsLargeBlocks()
    {
        newPages();
        QVERIFY(newPages() >= PagesOfBlock);
    }

    void keepsThemWhileAsked()
    {
        {
            const FreedBlocksKept kept;
            newPages();
            QVERIFY(newPages() < PagesOfBlock / 10);
            newPages();
        }
        QVERIFY(newPages() >= PagesOfBlock);
    }

    void keepsThemUntilTheLastIsGone()
    {
        std::optional<FreedBlocksKept> first;
        std::optional<FreedBlocksKept> second;
        first.emplace();
        second.emplace();
        newPages();
        first.reset();
        QVERIFY(newPages() < PagesOfBlock / 10);
        second.reset();
        QVERIFY(newPages() >= PagesOfBlock);
    }
};

QTEST_GUILESS_MAIN(TestFreeMemory)
#include "tst_freememory.moc"
