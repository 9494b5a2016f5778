// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/tracestore.h"

#include "exportbuilder.h"

#include <QFile>
#include <QSemaphore>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <atomic>
#include <filesystem>
#include <future>

using core::ErrorCode;
using core::Expected;
using core::LoadOptions;
using core::Progress;
using core::ProgressSink;
using core::TraceId;
using core::TracePointer;
using core::TraceStore;

namespace {

/// Reads, and counts how often.
struct CountingReader {
    std::shared_ptr<std::atomic<int>> count = std::make_shared<std::atomic<int>>(0);

    Expected<TracePointer> operator()(const QString& path, const LoadOptions& options, const ProgressSink& progress,
                                      const std::stop_token& stop) const
    {
        ++*count;
        return core::loadTrace(path, options, progress, stop);
    }
};

/// Says when it has begun, and goes on when it may.
struct HeldReader {
    struct Gate {
        QSemaphore begun, mayGoOn;
        std::atomic<int> count = 0;
        std::atomic<bool> wasStopped = false;
    };
    std::shared_ptr<Gate> gate = std::make_shared<Gate>();

    Expected<TracePointer> operator()(const QString& path, const LoadOptions& options, const ProgressSink& progress,
                                      const std::stop_token& stop) const
    {
        ++gate->count;
        progress({ 0.5, QStringLiteral("reading"), 0, 0 });
        gate->begun.release();
        const std::stop_callback wake(stop, [gate = gate] { gate->mayGoOn.release(); });
        gate->mayGoOn.acquire();
        gate->wasStopped = stop.stop_requested();
        return core::loadTrace(path, options, {}, stop);
    }
};

} // namespace

class TestTraceStore : public QObject
{
    Q_OBJECT
private:
    std::unique_ptr<QTemporaryDir> m_folder;

    [[nodiscard]] QString path(const QString& name = QStringLiteral("trace.sqlite")) const
    {
        return m_folder->filePath(name);
    }
    /// A trace of `kernelCount` kernels, in place of what is there.
    void write(int kernelCount, const QString& name = QStringLiteral("trace.sqlite")) const
    {
        fixtures::ExportBuilder builder;
        for (int i = 0; i < kernelCount; ++i)
            builder.addKernel({ .startNs = 10 * i, .endNs = 10 * i + 5 });
        const auto written = builder.write(path(name));
        QVERIFY2(written, written ? "" : qPrintable(written.error().message));
    }
    /// The same at once: nobody sees half of the file.
    void replace(int kernelCount) const
    {
        write(kernelCount, QStringLiteral("new.sqlite"));
        std::filesystem::rename(path(QStringLiteral("new.sqlite")).toStdString(), path().toStdString());
    }
    /// open() in a thread of its own.
    [[nodiscard]] std::future<Expected<TracePointer>> openAside(TraceStore& store, const HeldReader& reader,
                                                                const std::stop_token& stop = {},
                                                                const ProgressSink& progress = {}) const
    {
        return std::async(std::launch::async, [&store, reader, stop, progress, file = path()] {
            return store.open({ file, reader }, progress, stop);
        });
    }

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        write(3);
    }

    void sharesATraceThatIsOpen()
    {
        TraceStore store;
        const CountingReader reader;
        QVERIFY(!store.isOpen(path()));
        const auto first = store.open({ path(), reader });
        QVERIFY(first);
        QVERIFY(store.isOpen(path()));
        QCOMPARE((*first)->kernels.size(), std::size_t { 3 });
        QVERIFY(QFile::link(path(), path(QStringLiteral("link.sqlite"))));
        const auto second = store.open({ path(QStringLiteral("link.sqlite")), reader }); // another way to it
        QVERIFY(second);
        QCOMPARE(*second, *first);
        QCOMPARE(reader.count->load(), 1);
        QCOMPARE(store.find((*first)->id), *first);
    }

    void tracesHaveIdsOfTheirOwn()
    {
        write(2, QStringLiteral("other.sqlite"));
        TraceStore store;
        const auto first = store.open({ path() });
        const auto second = store.open({ path(QStringLiteral("other.sqlite")) });
        QVERIFY(first && second);
        QCOMPARE((*first)->id, TraceId()); // who opens one only need not know of ids
        QVERIFY((*second)->id != (*first)->id);
        QCOMPARE(store.find((*second)->id), *second);
    }

    void letsGoOfTraces()
    {
        TraceStore store;
        const CountingReader reader;
        auto trace = store.open({ path(), reader });
        QVERIFY(trace);
        const std::weak_ptr<const core::Trace> released = *trace;
        const auto id = (*trace)->id;
        trace = TracePointer();
        QVERIFY(released.expired());
        QVERIFY(!store.find(id));
        QVERIFY(store.open({ path(), reader }));
        QCOMPARE(reader.count->load(), 2);
    }

    void noticesThatAFileHasChanged()
    {
        TraceStore store;
        const auto before = store.open({ path() });
        QVERIFY(before);
        QVERIFY(!store.isFileChanged((*before)->id));
        write(50);
        QVERIFY(store.isFileChanged((*before)->id));
        const auto after = store.open({ path() });
        QVERIFY(after);
        QVERIFY(*after != *before);
        QVERIFY((*after)->id != (*before)->id);
        QCOMPARE((*before)->kernels.size(), std::size_t { 3 });
        QCOMPARE((*after)->kernels.size(), std::size_t { 50 });
        QVERIFY(store.isFileChanged((*before)->id));
        QVERIFY(!store.isFileChanged((*after)->id));
    }

    /// Each change is told once, and the file that takes the place of another is watched too.
    void tellsThatAFileHasChanged()
    {
        TraceStore store;
        QSignalSpy changed(&store, &TraceStore::fileChanged);
        const auto trace = store.open({ path() });
        QVERIFY(trace);
        replace(50);
        QVERIFY(changed.wait());
        QCOMPARE(changed.size(), 1);
        QCOMPARE(changed[0][0].value<TraceId>(), (*trace)->id);
        replace(70);
        QVERIFY(changed.wait());
        QCOMPARE(changed.size(), 2);
    }

    void readsAnewWhenAsked()
    {
        TraceStore store;
        const CountingReader reader;
        const auto first = store.open({ path(), reader });
        const auto second = store.open({ path(), reader, true });
        QVERIFY(first && second);
        QVERIFY(*first != *second);
        QCOMPARE(reader.count->load(), 2);
    }

    void sharesOneReading()
    {
        TraceStore store;
        const HeldReader reader;
        auto first = openAside(store, reader);
        reader.gate->begun.acquire();
        QSemaphore joined;
        auto second = openAside(store, reader, {}, [&joined](const Progress& progress) {
            if (progress.stage == QStringLiteral("reading")) // what was told before it came
                joined.release();
        });
        joined.acquire();
        reader.gate->mayGoOn.release();
        const auto one = first.get();
        const auto other = second.get();
        QVERIFY(one && other);
        QCOMPARE(*one, *other);
        QCOMPARE(reader.gate->count.load(), 1);
        QVERIFY(!reader.gate->wasStopped);
    }

    /// Who cancels leaves at once, and the others get the trace that was begun for the first.
    void cancellingLeavesTheOthers()
    {
        TraceStore store;
        const HeldReader reader;
        std::stop_source stop;
        auto first = openAside(store, reader, stop.get_token());
        reader.gate->begun.acquire();
        QSemaphore joined;
        auto second = openAside(store, reader, {}, [&joined](const Progress&) { joined.release(); });
        joined.acquire();
        stop.request_stop();
        const auto cancelled = first.get(); // the reader is still held
        QVERIFY(!cancelled);
        QCOMPARE(cancelled.error().code, ErrorCode::Cancelled);
        reader.gate->mayGoOn.release();
        const auto trace = second.get();
        QVERIFY(trace);
        QVERIFY(!reader.gate->wasStopped);
    }

    void stopsWhenNobodyWaits()
    {
        TraceStore store;
        const HeldReader reader;
        std::stop_source stop;
        auto cancelled = openAside(store, reader, stop.get_token());
        reader.gate->begun.acquire();
        stop.request_stop();
        QCOMPARE(cancelled.get().error().code, ErrorCode::Cancelled);
        const CountingReader again;
        const auto trace = store.open({ path(), again }); // does not wait for what was given up
        QVERIFY(trace);
        QCOMPARE(again.count->load(), 1);
        QTRY_VERIFY(reader.gate->wasStopped);
    }

    void aStoreThatGoesStopsNothingElse()
    {
        const HeldReader reader;
        std::stop_source stop;
        {
            TraceStore store;
            auto cancelled = openAside(store, reader, stop.get_token());
            reader.gate->begun.acquire();
            stop.request_stop();
            QVERIFY(!cancelled.get());
        } // waits for the reader
        QVERIFY(reader.gate->wasStopped);
    }

    void errorsAreNotKept()
    {
        TraceStore store;
        const auto missing = path(QStringLiteral("missing.sqlite"));
        const auto failed = store.open({ missing });
        QVERIFY(!failed);
        QCOMPARE(failed.error().code, ErrorCode::CannotOpen);
        write(1, QStringLiteral("missing.sqlite"));
        QVERIFY(store.open({ missing }));
    }
};

QTEST_GUILESS_MAIN(TestTraceStore)
#include "tst_tracestore.moc"
