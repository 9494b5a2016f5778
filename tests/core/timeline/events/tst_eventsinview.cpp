// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysistesting.h"
#include "memorytrace.h"
#include "timeline/events/eventsinview.h"
#include "timeline/tracklayout.h"
#include "trace/traceloader.h"
#include "verifyexpected.h"

#include <QFile>
#include <QTest>

using namespace analysistesting;
using core::EventClass;
using core::eventOf;
using core::TimeWindow;
using fixtures::MemoryTrace;

namespace {

using TimelinePointer = std::shared_ptr<const core::Timeline>;

TimelinePointer timelineOf(MemoryTrace& builder)
{
    return core::buildTimeline(builder.build()).value();
}

/// All tracks but those of GPU utilization, so that each event has one row.
std::vector<std::size_t> tracksOfEvents(const core::Timeline& timeline)
{
    auto tracks = core::layOutTracks(timeline, {}, {}).shownTracks();
    std::erase_if(tracks, [&](std::size_t track) { return timeline.tracks[track].kind == core::TrackKind::Device; });
    return tracks;
}

core::Table view(const TimelinePointer& timeline, const TimeWindow& window,
                 std::size_t limit = core::DefaultEventsInView)
{
    const auto tracks = tracksOfEvents(*timeline);
    return core::eventsInView(timeline, tracks, window, limit).value();
}

QStringList names(const core::Table& table)
{
    QStringList result;
    for (std::size_t row = 0; row < table.rowCount; ++row)
        result.append(cellText(table, row, u"event_name"));
    return result;
}

} // namespace

class TestEventsInView : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void tellsEachEvent();
    void edgesOfTheWindow();
    void longAndOverlappingEvents();
    void equalStartsFromTopToBottom();
    void showsTheFirstOfMany();
    void utilizationAndThreadState();
    void nothingInView();
    void onlyWhatIsInScope_data();
    void onlyWhatIsInScope();
    void realTraceCountsAllKernels();
    void stops();
};

void TestEventsInView::tellsEachEvent()
{
    MemoryTrace builder;
    builder.addProcess(1, QStringLiteral("python3"));
    builder.addCall(1, 1, 1'000'000, 1'002'000, QStringLiteral("cudaLaunchKernel_v7000"), 5);
    builder.addKernel(1, 0, 7, 1'010'000, 3'510'500, QStringLiteral("ncclDevKernel_AllReduce"), 5);
    builder.addCall(1, 1, 4'000'000, 4'000'500, QStringLiteral("cudaDeviceSynchronize_v3020"));
    const auto timeline = timelineOf(builder);
    const auto table = view(timeline, { 0, 10'000'000 });
    QCOMPARE(tableFault(table), QString());
    QCOMPARE(table.key, QStringLiteral("events_in_view"));
    QCOMPARE(table.summary, QStringLiteral("3 events in view"));
    QCOMPARE(table.rowCount, std::size_t { 3 });
    QCOMPARE(cellText(table, 1, u"event_name"), QStringLiteral("ncclDevKernel_AllReduce"));
    QCOMPARE(cellText(table, 1, u"start_ns"), QStringLiteral("1010000"));
    QCOMPARE(cellText(table, 1, u"start_ms"), QStringLiteral("0.010000"));
    QCOMPARE(cellText(table, 1, u"duration_ns"), QStringLiteral("2500500"));
    QCOMPARE(cellText(table, 1, u"duration_us"), QStringLiteral("2500.500"));
    QCOMPARE(cellText(table, 1, u"kind"), QStringLiteral("NCCL kernel"));
    QCOMPARE(cellText(table, 1, u"correlation_id"), QStringLiteral("5"));
    const auto place = timeline->placeOf(eventOf(EventClass::Kernels, 0));
    QCOMPARE(cellText(table, 1, u"track"), core::trackTitle(*timeline, place->track));
    QCOMPARE(cellText(table, 0, u"kind"), QStringLiteral("CUDA API call"));
    QCOMPARE(cellText(table, 2, u"kind"), QStringLiteral("blocking CUDA API call"));
    QCOMPARE(cellText(table, 2, u"correlation_id"), QString());
    const auto subject = table.subject(1);
    QCOMPARE(subject.event, eventOf(EventClass::Kernels, 0));
    QCOMPARE(subject.window, std::optional(TimeWindow { 1'010'000, 3'510'500 }));
    QVERIFY(subject.stream.isValid());
}

void TestEventsInView::edgesOfTheWindow()
{
    MemoryTrace builder;
    builder.addKernel(1, 0, 1, 0, 100, QStringLiteral("ends at the start"));
    builder.addKernel(1, 0, 2, 0, 101, QStringLiteral("reaches in"));
    builder.addSet(1, 0, 3, 100, 100, 1, core::MemoryKind::Device); // 0 ns at the start
    builder.addKernel(1, 0, 4, 199, 300, QStringLiteral("begins at the last ns"));
    builder.addKernel(1, 0, 5, 200, 300, QStringLiteral("begins at the end"));
    QCOMPARE(names(view(timelineOf(builder), { 100, 200 })),
             (QStringList { QStringLiteral("reaches in"), QStringLiteral("Memset"),
                            QStringLiteral("begins at the last ns") }));
}

void TestEventsInView::longAndOverlappingEvents()
{
    MemoryTrace builder; // more depth than lanes: the last lane has several that reach in
    constexpr int Depth = 40;
    for (int i = 0; i < Depth; ++i)
        builder.addRange(1, 1, i, 10'000 - i, QStringLiteral("depth %1 of all").arg(i));
    builder.addRange(1, 1, 100, 200, QStringLiteral("short"));
    const auto timeline = timelineOf(builder);
    const auto table = view(timeline, { 5'000, 6'000 });
    QCOMPARE(table.rowCount, std::size_t { Depth });
    QCOMPARE(table.summary, QStringLiteral("40 events in view"));
    QCOMPARE(cellText(table, 0, u"event_name"), QStringLiteral("depth 0 of all"));
    QCOMPARE(cellText(table, 39, u"event_name"), QStringLiteral("depth 39 of all"));
}

void TestEventsInView::equalStartsFromTopToBottom()
{
    MemoryTrace builder;
    builder.addRange(1, 1, 10, 20, QStringLiteral("range"));
    builder.addKernel(1, 0, 9, 10, 20, QStringLiteral("stream 9"));
    builder.addKernel(1, 0, 7, 10, 20, QStringLiteral("stream 7"));
    QCOMPARE(names(view(timelineOf(builder), { 0, 100 })),
             (QStringList { QStringLiteral("stream 7"), QStringLiteral("stream 9"), QStringLiteral("range") }));
}

void TestEventsInView::showsTheFirstOfMany()
{
    MemoryTrace builder;
    for (int i = 0; i < 2'500; ++i)
        builder.addKernel(1, 0, 7 + i % 3, 10 * i, 10 * i + 5, QStringLiteral("kernel %1").arg(i));
    const auto timeline = timelineOf(builder);
    const auto table = view(timeline, { 0, 25'000 });
    QCOMPARE(table.rowCount, std::size_t { 1'000 });
    QCOMPARE(table.summary, QStringLiteral("showing 1,000 of 2,500 events in view, the first by start"));
    QCOMPARE(cellText(table, 999, u"event_name"), QStringLiteral("kernel 999"));
    QCOMPARE(view(timeline, { 0, 25'000 }, 3).rowCount, std::size_t { 3 });
    QCOMPARE(view(timeline, { 0, 25'000 }, 5'000).rowCount, std::size_t { 2'500 });
}

void TestEventsInView::onlyWhatIsInScope_data()
{
    QTest::addColumn<core::Scope>("scope");
    QTest::addColumn<QStringList>("expected");
    const auto named = [](std::initializer_list<const char*> names) {
        QStringList texts;
        for (const auto* name : names)
            texts += QString::fromLatin1(name);
        return texts;
    };
    QTest::newRow("everything") << core::Scope()
                                << named({ "step", "cudaLaunchKernel", "inside", "outside", "other process",
                                           "other process's GPU" });
    core::Scope window, process, device, range;
    window.window = TimeWindow { 50, 70 };
    QTest::newRow("window") << window << named({ "step", "outside" });
    process.processes = { core::ProcessIndex(1) };
    QTest::newRow("process") << process << named({ "other process", "other process's GPU" });
    device.devices = { core::DeviceIndex(1) };
    QTest::newRow("GPU") << device << named({ "other process", "other process's GPU" });
    range.nvtx = core::NvtxLimit { QStringLiteral("step"), {} };
    QTest::newRow("NVTX range") << range << named({ "step", "cudaLaunchKernel", "inside" });
}

void TestEventsInView::onlyWhatIsInScope()
{
    QFETCH(core::Scope, scope);
    QFETCH(QStringList, expected);
    MemoryTrace builder;
    builder.addRange(1, 1, 0, 55, QStringLiteral("step"));
    builder.addCall(1, 1, 10, 15, QStringLiteral("cudaLaunchKernel_v7000"), 5);
    builder.addKernel(1, 0, 7, 20, 30, QStringLiteral("inside"), 5);
    builder.addKernel(1, 0, 7, 60, 65, QStringLiteral("outside"));
    builder.addRange(2, 2, 80, 90, QStringLiteral("other process"));
    builder.addKernel(2, 1, 7, 85, 95, QStringLiteral("other process's GPU"));
    const auto timeline = timelineOf(builder);
    const auto table
        = core::eventsInView(timeline, tracksOfEvents(*timeline), { TimeWindow { 0, 100 }, scope }).value();
    QCOMPARE(names(table), expected);
    QCOMPARE(table.summary, QStringLiteral("%1 events in view").arg(expected.size()));
}

void TestEventsInView::utilizationAndThreadState()
{
    MemoryTrace builder;
    builder.addKernel(1, 0, 7, 10, 20, QStringLiteral("k"));
    builder.addKernel(1, 0, 8, 15, 30, QStringLiteral("k"));
    builder.addScheduling(1, 1, 5, 3, true);
    builder.addScheduling(1, 1, 25, 3, false);
    const auto timeline = timelineOf(builder);
    const auto tracks = core::layOutTracks(*timeline, {}, {}).shownTracks();
    const auto table = core::eventsInView(timeline, tracks, core::TimeWindow { 0, 100 }).value();
    QCOMPARE(names(table),
             (QStringList { QStringLiteral("running"), QStringLiteral("GPU busy"), QStringLiteral("k"),
                            QStringLiteral("k") }));
    QCOMPARE(table.subject(0).window, std::optional(TimeWindow { 5, 25 }));
    QCOMPARE(cellText(table, 1, u"kind"), QStringLiteral("GPU utilisation"));
    QCOMPARE(cellText(table, 1, u"duration_ns"), QStringLiteral("20"));
    QVERIFY(!table.subject(1).event.isValid());
    QCOMPARE(table.subject(1).window, std::optional(TimeWindow { 10, 30 }));
    QVERIFY(table.subject(1).device.isValid());
}

void TestEventsInView::nothingInView()
{
    MemoryTrace builder;
    builder.addKernel(1, 0, 7, 10, 20, QStringLiteral("k"));
    const auto timeline = timelineOf(builder);
    QCOMPARE(view(timeline, { 30, 40 }).summary, QStringLiteral("0 events in view"));
    QCOMPARE(view(timeline, { 15, 15 }).rowCount, std::size_t { 0 }); // no time at all
    QCOMPARE(core::eventsInView(timeline, {}, core::TimeWindow { 0, 100 }).value().rowCount, std::size_t { 0 });
}

void TestEventsInView::realTraceCountsAllKernels()
{
    const auto path = QStringLiteral(GPULOUPE_SHARED_DIR "/data/h100_2gpu_1s.sqlite");
    if (!QFile::exists(path))
        QSKIP("the reference trace is not there");
    const auto timeline = core::buildTimeline(core::loadTrace(path).value()).value();
    auto tracks = tracksOfEvents(*timeline);
    std::erase_if(tracks, [&](std::size_t track) { return timeline->tracks[track].kind != core::TrackKind::Stream; });
    const auto& extent = timeline->trace->extent;
    const auto all
        = core::eventsInView(timeline, tracks, core::TimeWindow { extent.startNs, extent.endNs + 1 }, 100'000).value();
    QCOMPARE(all.rowCount, std::size_t { 4'368 }); // kernels, copies and sets by sqlite3
    const auto some
        = core::eventsInView(timeline, tracks, core::TimeWindow { 155'680'674'203, 155'700'674'203 }).value();
    QCOMPARE(some.rowCount, std::size_t { 154 }); // start < end of window and end > start of window, by sqlite3
}

void TestEventsInView::stops()
{
    MemoryTrace builder;
    builder.addKernel(1, 0, 7, 10, 20, QStringLiteral("k"));
    const auto timeline = timelineOf(builder);
    const auto tracks = tracksOfEvents(*timeline);
    const auto table = core::eventsInView(timeline, tracks, core::TimeWindow { 0, 100 }, 1'000, stoppedToken());
    QVERIFY(!table);
    QCOMPARE(table.error().code, core::ErrorCode::Cancelled);
}

QTEST_GUILESS_MAIN(TestEventsInView)
#include "tst_eventsinview.moc"
