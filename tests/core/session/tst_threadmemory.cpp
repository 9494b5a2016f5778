// SPDX-License-Identifier: GPL-3.0-or-later
// Threads that Qt did not start, when there is no memory for what Qt keeps for each of them.
#include "base/parallel.h"
#include "session/tracestore.h"

#include <QFile>
#include <QTest>

#include <atomic>
#include <cstdlib>
#include <new>

namespace {

/// The next `new` of this thread finds no memory.
thread_local bool isRefused = false;

} // namespace

void* operator new(std::size_t size)
{
    if (isRefused) {
        isRefused = false;
        throw std::bad_alloc();
    }
    if (void* memory = std::malloc(size > 0 ? size : 1))
        return memory;
    throw std::bad_alloc();
}

void operator delete(void* memory) noexcept
{
    std::free(memory);
}

void operator delete(void* memory, std::size_t) noexcept
{
    std::free(memory);
}

class TestThreadMemory : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    /// A thread of its own makes a file, as the reader of a trace does first.
    void missingMemoryOfThreadsIsThrown()
    {
        for (const bool isRefusing : { true, false }) {
            std::atomic<bool> isThrown = false;
            std::atomic<bool> isMade = false;
            std::thread thread([&isThrown, &isMade, isRefusing] {
                isRefused = isRefusing;
                try {
                    core::beginQtThread();
                    const QFile file(QStringLiteral("any"));
                    isMade = true;
                } catch (const std::bad_alloc&) {
                    isThrown = true;
                }
            });
            thread.join();
            QCOMPARE(isThrown.load(), isRefusing);
            QCOMPARE(isMade.load(), !isRefusing);
        }
    }

    void storesBeginTheirThreads()
    {
        core::TraceStore store;
        const auto outcome = store.open({ QStringLiteral("any"),
                                          [](const QString& path, const core::LoadOptions&, const core::ProgressSink&,
                                             const std::stop_token&) -> core::Expected<core::TracePointer> {
                                              // what Qt keeps for this thread is there: nothing of it is missing
                                              isRefused = true;
                                              static_cast<void>(QThread::currentThread());
                                              isRefused = false;
                                              return core::failure(core::ErrorCode::CannotOpen, path);
                                          } });
        QVERIFY(!outcome);
        QCOMPARE(outcome.error().code, core::ErrorCode::CannotOpen);
    }

    void workersBeginTheirThreads()
    {
        std::atomic<int> done = 0;
        core::runParallel(4, 64, [&done](std::size_t) {
            isRefused = true;
            static_cast<void>(QThread::currentThread());
            isRefused = false;
            ++done;
        });
        QCOMPARE(done.load(), 64);
    }
};

QTEST_GUILESS_MAIN(TestThreadMemory)
#include "tst_threadmemory.moc"
