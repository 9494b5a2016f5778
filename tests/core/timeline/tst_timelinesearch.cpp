// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysistesting.h"
#include "exportbuilder.h"
#include "memorytrace.h"
#include "timeline/timelinesearch.h"
#include "timeline/tracklayout.h"
#include "trace/traceloader.h"
#include "verifyexpected.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace analysistesting;
using core::EventClass;
using core::EventId;
using core::EventMarks;
using core::eventOf;
using fixtures::MemoryTrace;

namespace {

using SearchPointer = std::shared_ptr<const EventMarks>;

std::vector<std::size_t> allTracks(const core::Timeline& timeline)
{
    return core::layOutTracks(timeline, {}, {}).shownTracks();
}

SearchPointer search(const std::shared_ptr<const core::Timeline>& timeline, const QString& text)
{
    const auto tracks = allTracks(*timeline);
    return core::findEvents(timeline, tracks, text).value();
}

/// All matches in the order of next().
std::vector<EventId> inOrder(const EventMarks& search)
{
    std::vector<EventId> events;
    EventId event;
    for (std::int64_t i = 0; i < search.count(); ++i) {
        const auto match = search.next(event);
        if (!match || match->number != i + 1 || match->isWrapped)
            return {};
        event = match->event;
        events.push_back(event);
    }
    return events;
}

const auto Gemm = QStringLiteral("gemm");

} // namespace

class TestTimelineSearch : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void goesByTimeOverAllTables();
    void beginsAnewAtTheEnds();
    void fromATime();
    void fromAnEventThatIsNoMatch();
    void equalStartsFromTopToBottom();
    void findsExactNvtxTexts();
    void findsFullKernelNames();
    void expressions();
    void badExpressionIsSaid();
    void onlyGivenTracks();
    void eventsWithoutNameHaveOneToFind();
    void nothingFound();
    void agreesWithALookAtEveryEvent();
    void realTrace();
    void tellsWhatItFoundWhileItRuns();
    void stops();
};

void TestTimelineSearch::goesByTimeOverAllTables()
{
    MemoryTrace builder;
    builder.addKernel(1, 0, 7, 100, 110, QStringLiteral("copyKernel"));
    builder.addCopy(1, 0, 7, 50, 60, 8, 1, core::MemoryKind::Pinned, core::MemoryKind::Device);
    builder.addSet(1, 0, 7, 70, 75, 8, core::MemoryKind::Device); // "Memset" is no copy
    builder.addCall(1, 1, 10, 20, QStringLiteral("cudaMemcpyAsync_v3020"));
    builder.addRange(1, 1, 5, 200, QStringLiteral("copy all"));
    builder.addOsCall(1, 1, 80, 90, QStringLiteral("copy_file_range"));
    builder.addOverhead(1, 95, 99, QStringLiteral("buffer copy"));
    builder.addGraphLaunch(1, 0, 7, 120, 130, 4);
    const auto found = search(core::buildTimeline(builder.build()).value(), QStringLiteral("COPY"));
    // "Memcpy HtoD" holds "cpy", not "copy"
    QCOMPARE(inOrder(*found),
             (std::vector { eventOf(EventClass::Nvtx, 0), eventOf(EventClass::OsRuntime, 0),
                            eventOf(EventClass::Overhead, 0), eventOf(EventClass::Kernels, 0) }));
    QVERIFY(found->contains(eventOf(EventClass::Nvtx, 0)));
    QVERIFY(!found->contains(eventOf(EventClass::Memcpy, 0)));
    QVERIFY(!found->contains(EventId()));
}

void TestTimelineSearch::beginsAnewAtTheEnds()
{
    MemoryTrace builder;
    for (const std::int64_t start : { 10, 20, 30 })
        builder.addKernel(1, 0, 7, start, start + 5, Gemm);
    const auto found = search(core::buildTimeline(builder.build()).value(), Gemm);
    QCOMPARE(found->count(), 3);
    const auto wrapped = found->next(eventOf(EventClass::Kernels, 2));
    QVERIFY(wrapped);
    QCOMPARE(wrapped->event, eventOf(EventClass::Kernels, 0));
    QCOMPARE(wrapped->number, 1);
    QVERIFY(wrapped->isWrapped);
    const auto back = found->previous(eventOf(EventClass::Kernels, 0));
    QVERIFY(back);
    QCOMPARE(back->event, eventOf(EventClass::Kernels, 2));
    QCOMPARE(back->number, 3);
    QVERIFY(back->isWrapped);
    const auto middle = found->previous(eventOf(EventClass::Kernels, 2));
    QCOMPARE(middle->event, eventOf(EventClass::Kernels, 1));
    QVERIFY(!middle->isWrapped);
    QCOMPARE(found->previous(EventId())->event, eventOf(EventClass::Kernels, 2));
}

void TestTimelineSearch::fromATime()
{
    MemoryTrace builder;
    for (const std::int64_t start : { 10, 20, 30 })
        builder.addKernel(1, 0, 7, start, start + 5, Gemm);
    const auto found = search(core::buildTimeline(builder.build()).value(), Gemm);
    QCOMPARE(found->nextFrom(20)->event, eventOf(EventClass::Kernels, 1));
    QCOMPARE(found->nextFrom(21)->event, eventOf(EventClass::Kernels, 2));
    QVERIFY(found->nextFrom(31)->isWrapped);
    QCOMPARE(found->previousBefore(20)->event, eventOf(EventClass::Kernels, 0));
    QCOMPARE(found->previousBefore(21)->event, eventOf(EventClass::Kernels, 1));
    QVERIFY(found->previousBefore(10)->isWrapped);
    QCOMPARE(found->previousBefore(10)->event, eventOf(EventClass::Kernels, 2));
}

void TestTimelineSearch::fromAnEventThatIsNoMatch()
{
    MemoryTrace builder;
    builder.addKernel(1, 0, 7, 10, 15, Gemm);
    builder.addKernel(1, 0, 7, 20, 25, QStringLiteral("other"));
    builder.addKernel(1, 0, 7, 30, 35, Gemm);
    builder.addMetricSample(0, 5, QStringLiteral("gemm counter"), 1); // has no name to find
    const auto found = search(core::buildTimeline(builder.build()).value(), Gemm);
    QCOMPARE(found->count(), 2);
    QCOMPARE(found->next(eventOf(EventClass::Kernels, 1))->event, eventOf(EventClass::Kernels, 2));
    QCOMPARE(found->previous(eventOf(EventClass::Kernels, 1))->event, eventOf(EventClass::Kernels, 0));
    QCOMPARE(found->next(eventOf(EventClass::GpuMetrics, 0))->event, eventOf(EventClass::Kernels, 0));
}

void TestTimelineSearch::equalStartsFromTopToBottom()
{
    MemoryTrace builder;
    builder.addKernel(1, 0, 9, 10, 15, Gemm); // rows as added: stream 9 first
    builder.addKernel(1, 0, 7, 10, 15, Gemm);
    builder.addRange(1, 1, 10, 15, QStringLiteral("gemm range"));
    const auto timeline = core::buildTimeline(builder.build()).value();
    QCOMPARE(inOrder(*search(timeline, Gemm)),
             (std::vector { eventOf(EventClass::Kernels, 1), eventOf(EventClass::Kernels, 0),
                            eventOf(EventClass::Nvtx, 0) }));
    auto tracks = allTracks(*timeline);
    std::reverse(tracks.begin(), tracks.end());
    QCOMPARE(inOrder(*core::findEvents(timeline, tracks, Gemm).value()),
             (std::vector { eventOf(EventClass::Nvtx, 0), eventOf(EventClass::Kernels, 0),
                            eventOf(EventClass::Kernels, 1) }));
}

void TestTimelineSearch::findsExactNvtxTexts()
{
    MemoryTrace builder;
    for (int i = 0; i < 20; ++i)
        builder.addRange(1, 1, 100 * i, 100 * i + 50, QStringLiteral("load, batch = %1").arg(i));
    builder.addMark(1, 1, 5'000, QStringLiteral("load done"));
    const auto timeline = core::buildTimeline(builder.build()).value();
    QCOMPARE(inOrder(*search(timeline, QStringLiteral("batch = 7"))), std::vector { eventOf(EventClass::Nvtx, 7) });
    QCOMPARE(search(timeline, QStringLiteral("batch = 1"))->count(), 11); // 1 and 10 to 19
    QCOMPARE(search(timeline, QStringLiteral("load"))->count(), 21);
    QCOMPARE(search(timeline, QStringLiteral("/^load, batch = 1$/"))->count(), 1);
    QCOMPARE(search(timeline, QStringLiteral("/^load$/"))->count(), 0); // the grouped text is no text of the program
}

void TestTimelineSearch::findsFullKernelNames()
{
    MemoryTrace builder;
    builder.addKernel(1, 0, 7, 10, 15, Gemm, 0, QStringLiteral("gemm<float>(int)"));
    builder.addKernel(1, 0, 7, 20, 25, Gemm, 0, QStringLiteral("gemm<double>(int)"));
    const auto timeline = core::buildTimeline(builder.build()).value();
    QCOMPARE(inOrder(*search(timeline, QStringLiteral("<double>"))), std::vector { eventOf(EventClass::Kernels, 1) });
}

void TestTimelineSearch::expressions()
{
    MemoryTrace builder;
    builder.addKernel(1, 0, 7, 10, 15, QStringLiteral("Gemm1"));
    builder.addKernel(1, 0, 7, 20, 25, QStringLiteral("gemm2"));
    builder.addCopy(1, 0, 7, 50, 60, 8, 1, core::MemoryKind::Pinned, core::MemoryKind::Device);
    builder.addCopy(1, 0, 7, 70, 80, 8, 2, core::MemoryKind::Device, core::MemoryKind::Pinned);
    const auto timeline = core::buildTimeline(builder.build()).value();
    QCOMPARE(inOrder(*search(timeline, QStringLiteral("/^gemm\\d$/"))),
             std::vector { eventOf(EventClass::Kernels, 1) });
    QCOMPARE(search(timeline, QStringLiteral("/^gemm\\d$/i"))->count(), 2);
    QCOMPARE(inOrder(*search(timeline, QStringLiteral("/Memcpy .toH/"))),
             std::vector { eventOf(EventClass::Memcpy, 1) });
}

void TestTimelineSearch::badExpressionIsSaid()
{
    MemoryTrace builder;
    builder.addKernel(1, 0, 7, 10, 15, Gemm);
    const auto timeline = core::buildTimeline(builder.build()).value();
    const auto tracks = allTracks(*timeline);
    const auto found = core::findEvents(timeline, tracks, QStringLiteral("/(/"));
    QVERIFY(!found);
    QCOMPARE(found.error().code, core::ErrorCode::Usage);
    QVERIFY(!found.error().message.isEmpty());
}

void TestTimelineSearch::onlyGivenTracks()
{
    MemoryTrace builder;
    builder.addKernel(1, 0, 7, 10, 15, Gemm);
    builder.addKernel(1, 0, 9, 20, 25, Gemm);
    const auto timeline = core::buildTimeline(builder.build()).value();
    auto tracks = allTracks(*timeline);
    std::erase_if(tracks, [&](std::size_t track) {
        return timeline->tracks[track].stream.isValid()
            && timeline->trace->streams[timeline->tracks[track].stream.value()].streamId == 7;
    });
    const auto found = core::findEvents(timeline, tracks, Gemm).value();
    QCOMPARE(inOrder(*found), std::vector { eventOf(EventClass::Kernels, 1) });
    // from an event on a track that is not searched
    QCOMPARE(found->next(eventOf(EventClass::Kernels, 0))->event, eventOf(EventClass::Kernels, 1));
}

void TestTimelineSearch::eventsWithoutNameHaveOneToFind()
{
    fixtures::ExportBuilder builder;
    builder.addNvtx({ .startNs = 10, .endNs = 20 }); // its text is NULL
    builder.addNvtx({ .startNs = 30, .endNs = 40, .text = QStringLiteral("named") });
    builder.addOsrt({ .startNs = 50, .endNs = 60, .name = QStringLiteral("lost") });
    builder.execute(QStringLiteral("CREATE TABLE relaxed AS SELECT * FROM OSRT_API"));
    builder.execute(QStringLiteral("DROP TABLE OSRT_API"));
    builder.execute(QStringLiteral("ALTER TABLE relaxed RENAME TO OSRT_API"));
    builder.execute(QStringLiteral("UPDATE OSRT_API SET nameId = NULL"));
    QTemporaryDir folder;
    const auto path = folder.filePath(QStringLiteral("trace.sqlite"));
    VERIFY_EXPECTED(builder.write(path));
    const auto found = search(core::buildTimeline(core::loadTrace(path).value()).value(), QStringLiteral("no name"));
    QCOMPARE(inOrder(*found), (std::vector { eventOf(EventClass::Nvtx, 0), eventOf(EventClass::OsRuntime, 0) }));
}

void TestTimelineSearch::nothingFound()
{
    MemoryTrace builder;
    builder.addKernel(1, 0, 7, 10, 15, Gemm);
    const auto timeline = core::buildTimeline(builder.build()).value();
    for (const auto& text : { QString(), QStringLiteral("no such name") }) {
        const auto found = search(timeline, text);
        QCOMPARE(found->count(), 0);
        QVERIFY(!found->next(EventId()));
        QVERIFY(!found->next(eventOf(EventClass::Kernels, 0)));
        QVERIFY(!found->previous(eventOf(EventClass::Kernels, 0)));
        QVERIFY(!found->nextFrom(0));
        QVERIFY(!found->previousBefore(100));
        QVERIFY(!found->contains(eventOf(EventClass::Kernels, 0)));
    }
}

void TestTimelineSearch::agreesWithALookAtEveryEvent()
{
    for (unsigned seed = 1; seed <= 10; ++seed) {
        std::mt19937 random(seed);
        MemoryTrace builder;
        std::int64_t expected = 0;
        for (int i = 0; i < 400; ++i) { // many at the same time, also more than 64 rows apart
            const bool isGemm = below(random, 3) == 0;
            expected += isGemm ? 1 : 0;
            const auto start = below(random, 40);
            const auto name = isGemm ? Gemm : QStringLiteral("other");
            if (below(random, 2) == 0)
                builder.addKernel(1, 0, below(random, 4), start, start + below(random, 3), name);
            else
                builder.addRange(1, static_cast<std::uint32_t>(below(random, 3)), start, start + below(random, 3),
                                 name);
        }
        const auto timeline = core::buildTimeline(builder.build()).value();
        const auto found = search(timeline, Gemm);
        QCOMPARE(found->count(), expected);
        const auto events = inOrder(*found);
        QCOMPARE(events.size(), static_cast<std::size_t>(expected)); // each numbered rightly
        const auto place = [&](EventId event) {
            return std::pair(core::eventSpan(*timeline->trace, event).startNs, timeline->placeOf(event)->track);
        };
        QVERIFY(std::is_sorted(events.begin(), events.end(),
                               [&](EventId left, EventId right) { return place(left) < place(right); }));
        for (std::size_t i = 1; i < events.size(); ++i)
            QCOMPARE(found->previous(events[i])->event, events[i - 1]);
    }
}

void TestTimelineSearch::realTrace()
{
    const auto path = QStringLiteral(GPULOUPE_SHARED_DIR "/data/h100_2gpu_1s.sqlite");
    if (!QFile::exists(path))
        QSKIP("the reference trace is not there");
    const auto timeline = core::buildTimeline(core::loadTrace(path).value()).value();
    // counted by sqlite3, with LIKE '%…%' on the names of the tables
    QCOMPARE(search(timeline, Gemm)->count(), 640); // kernels, in the short or the demangled name
    QCOMPARE(search(timeline, QStringLiteral("memcpy HTOD"))->count(), 450); // copies of copyKind 1
    QCOMPARE(search(timeline, QStringLiteral("synchronize"))->count(), 8); // calls
    QCOMPARE(search(timeline, QStringLiteral("op_id = 317177"))->count(), 2); // exact NVTX texts
}

/// A search is told of long before it ends, first of what starts at the time in view.
void TestTimelineSearch::tellsWhatItFoundWhileItRuns()
{
    constexpr std::int64_t Count = 50'000;
    MemoryTrace builder;
    builder.addKernel(1, 0, 7, 0, 5, Gemm);
    for (std::int64_t i = 0; i < Count; ++i)
        builder.addRange(1, 1, 10 * i, 10 * i + 5, QStringLiteral("gemm, op_id = %1").arg(i));
    const auto timeline = core::buildTimeline(builder.build()).value();
    std::vector<SearchPointer> told;
    constexpr std::int64_t FromNs = Count * 10 / 2;
    const auto found = core::findEvents(timeline, allTracks(*timeline), Gemm, {},
                                        { FromNs, [&told](SearchPointer soFar) { told.push_back(std::move(soFar)); } })
                           .value();
    QCOMPARE(found->count(), Count + 1);
    QVERIFY(!told.empty());
    std::int64_t before = 0;
    for (const auto& soFar : told) {
        QVERIFY(soFar->count() > before);
        before = soFar->count();
    }
    QVERIFY(before < Count);
    const auto first = told.front()->nextFrom(FromNs);
    QVERIFY(first);
    // the kernel, which comes first of all, or a range from there on
    QVERIFY(told.front()->count() == 1 || first->event == eventOf(EventClass::Nvtx, Count / 2));
}

void TestTimelineSearch::stops()
{
    MemoryTrace builder;
    builder.addKernel(1, 0, 7, 10, 15, Gemm);
    const auto timeline = core::buildTimeline(builder.build()).value();
    const auto tracks = allTracks(*timeline);
    const auto found = core::findEvents(timeline, tracks, Gemm, stoppedToken());
    QVERIFY(!found);
    QCOMPARE(found.error().code, core::ErrorCode::Cancelled);
}

QTEST_GUILESS_MAIN(TestTimelineSearch)
#include "tst_timelinesearch.moc"
