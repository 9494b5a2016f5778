// SPDX-License-Identifier: GPL-3.0-or-later
#include "memorytrace.h"
#include "timeline/timeline.h"

#include <QTest>

#include <array>
#include <cmath>
#include <numeric>
#include <random>

using namespace core;

namespace {

constexpr std::int64_t FarNs = (std::int64_t { 1 } << 62) - 1;

/// One event of a lane, as the brute force sees it.
struct Event {
    std::int64_t startNs = 0, endNs = 0;
    TimelineClass timelineClass = TimelineClass::Kernel;
};

/// What a pixel must show, found by looking at all events.
struct Pixel {
    int count = 0;
    std::array<double, TimelineClassCount> share {}; ///< covered part of the pixel by class
    [[nodiscard]] double total() const { return std::accumulate(share.begin(), share.end(), 0.0); }
    [[nodiscard]] double busy() const { return std::min(total(), 1.0); }
};

std::vector<Event> eventsOf(const Trace& trace, const TimelineLane& lane)
{
    std::vector<Event> events;
    for (std::size_t i = 0; i < lane.size(); ++i) {
        const auto span = eventSpan(trace, lane.event(i));
        events.push_back({ span.startNs, span.endNs, lane.timelineClass(trace, i) });
    }
    return events;
}

/// Every event on every pixel it touches; from one pixel before the view to one after it.
std::vector<Pixel> pixelsOf(const std::vector<Event>& events, const Viewport& view)
{
    std::vector<Pixel> pixels(static_cast<std::size_t>(view.widthPx) + 2);
    for (const auto& event : events) {
        const double begin = view.positionOf(event.startNs), end = view.positionOf(event.endNs);
        const bool isMoment = event.startNs == event.endNs;
        if (begin >= view.widthPx + 1 || (isMoment ? begin < -1 : end <= -1))
            continue;
        const auto first = static_cast<int>(std::floor(std::max(begin, -1.0)));
        const auto last = isMoment ? first : static_cast<int>(std::min<double>(view.widthPx, std::ceil(end) - 1));
        for (int x = first; x <= last; ++x) {
            auto& pixel = pixels[static_cast<std::size_t>(x + 1)];
            ++pixel.count;
            pixel.share[static_cast<std::size_t>(event.timelineClass)]
                += std::max(0.0, std::min(end, x + 1.0) - std::max(begin, static_cast<double>(x)));
        }
    }
    return pixels;
}

/// Busy time is where it is, give or take a pixel: no sum over some pixels is off by more than what crosses their
/// edges.
QString busyProblemOf(const std::vector<const VisibleRun*>& shown, const std::vector<Pixel>& pixels)
{
    constexpr std::size_t WindowPx = 16;
    constexpr double CrossingPx = 2.5;
    double shownSum = 0, trueSum = 0;
    const auto shownAt = [&](std::size_t x) { return shown[x] != nullptr ? shown[x]->busy / 255.0 : 0.0; };
    for (std::size_t x = 0; x < shown.size(); ++x) {
        shownSum += shownAt(x) - (x >= WindowPx ? shownAt(x - WindowPx) : 0);
        trueSum += pixels[x + 1].busy() - (x >= WindowPx ? pixels[x + 1 - WindowPx].busy() : 0);
        if (std::abs(shownSum - trueSum) > CrossingPx)
            return QStringLiteral("the pixels up to %1 are busy to %2, not %3").arg(x).arg(shownSum).arg(trueSum);
    }
    return {};
}

/// First thing that is wrong with the runs of a view, or an empty text.
QString problemOf(const std::vector<VisibleRun>& runs, const std::vector<Event>& events, const Viewport& view)
{
    const auto pixels = pixelsOf(events, view);
    std::vector<const VisibleRun*> shown(static_cast<std::size_t>(view.widthPx), nullptr);
    int nextX = 0;
    for (const auto& run : runs) {
        if (run.x < nextX || run.widthPx < 1 || run.x + run.widthPx > view.widthPx || run.busy == 0)
            return QStringLiteral("a run at %1 of %2 px is out of order or out of view").arg(run.x).arg(run.widthPx);
        nextX = run.x + run.widthPx;
        for (int x = run.x; x < nextX; ++x)
            shown[static_cast<std::size_t>(x)] = &run;
        if (run.event == VisibleRun::NoEvent)
            continue;
        const auto& event = events[run.event];
        if (event.timelineClass != run.timelineClass || view.positionOf(event.startNs) >= nextX + 1
            || view.positionOf(event.endNs) < run.x - 1)
            return QStringLiteral("the run at %1 is not event %2").arg(run.x).arg(run.event);
    }
    for (std::size_t x = 0; x < shown.size(); ++x) {
        const std::array around { &pixels[x], &pixels[x + 1], &pixels[x + 2] };
        const bool isShownNear = shown[x] != nullptr || (x > 0 && shown[x - 1] != nullptr)
            || (x + 1 < shown.size() && shown[x + 1] != nullptr);
        if (around[1]->count > 0 && !isShownNear)
            return QStringLiteral("the event on pixel %1 has vanished").arg(x);
        if (shown[x] == nullptr)
            continue;
        if (std::all_of(around.begin(), around.end(), [](const Pixel* pixel) { return pixel->count == 0; }))
            return QStringLiteral("pixel %1 shows what is not there").arg(x);
        for (std::size_t i = 0; i < TimelineClassCount; ++i) {
            const bool dominates = std::all_of(around.begin(), around.end(), [i](const Pixel* pixel) {
                return pixel->share[i] > 0.9 * pixel->total() && pixel->total() > 0.05;
            });
            if (dominates && shown[x]->timelineClass != static_cast<TimelineClass>(i))
                return QStringLiteral("pixel %1 does not have the class with most time").arg(x);
        }
    }
    return busyProblemOf(shown, pixels);
}

/// How the random events of a trace lie.
struct Recipe {
    const char* name;
    std::int64_t originNs;
    int count;
    double gapMean, gapSpread; ///< of the logarithm of the ns between events
    double lengthMean, lengthSpread; ///< of their length, likewise
    int burst; ///< events between two gaps that are a million times as long; 0: no bursts
    bool overlaps; ///< events need not wait for the one before
};

std::shared_ptr<const Trace> makeTrace(const Recipe& recipe, unsigned seed)
{
    std::mt19937_64 random(seed);
    std::lognormal_distribution gap(recipe.gapMean, recipe.gapSpread), length(recipe.lengthMean, recipe.lengthSpread);
    std::uniform_int_distribution dice(0, 19);
    fixtures::MemoryTrace builder;
    auto timeNs = recipe.originNs;
    for (int i = 0; i < recipe.count; ++i) {
        const bool isLongGap = recipe.burst > 0 && i % recipe.burst == 0;
        timeNs += static_cast<std::int64_t>(gap(random) * (isLongGap ? 1e6 : 1));
        const int kind = dice(random);
        const auto endNs = timeNs + (kind == 0 ? 0 : static_cast<std::int64_t>(length(random)));
        // classes change by hundreds of events, so that one clearly dominates on most pixels
        if (kind == 1)
            builder.addSet(1, 0, 7, timeNs, endNs, 8, MemoryKind::Device);
        else if (i / 700 % 3 == 0)
            builder.addCopy(1, 0, 7, timeNs, endNs, 8, 1, MemoryKind::Pinned, MemoryKind::Device);
        else
            builder.addKernel(1, 0, 7, timeNs, endNs,
                              i / 700 % 3 == 1 ? QStringLiteral("plain") : QStringLiteral("ncclDevKernel_AllReduce"));
        if (!recipe.overlaps)
            timeNs = endNs;
    }
    return builder.build();
}

constexpr std::array Recipes {
    Recipe { "even", 0, 5000, 3, 0.1, 4, 0.1, 0, false },
    Recipe { "log-normal", 1'000'000'000, 9000, 5, 2, 6, 2, 0, false },
    Recipe { "bursts", -5'000'000, 9000, 3, 1, 5, 1.5, 100, false },
    Recipe { "bursts with gaps of minutes", 0, 6000, 9, 1, 8, 2, 900, false },
    Recipe { "tiny and dense", 0, 20000, -1, 1, 0, 1, 0, false },
    Recipe { "all at one moment", 77, 3000, -20, 0.1, -20, 0.1, 0, false },
    Recipe { "few", 0, 40, 4, 2, 6, 2, 0, false },
    Recipe { "one", 12345, 1, 4, 1, 6, 1, 0, false },
    Recipe { "at the latest times", FarNs - 40'000'000'000, 6000, 6, 2, 8, 2, 0, false },
    Recipe { "from first to last time", -FarNs, 4000, 33, 1, 32, 1, 0, false },
    Recipe { "overlapping", 0, 9000, 4, 1, 8, 2, 0, true },
    Recipe { "all overlapping", 0, 9000, 1, 1, 16, 0.5, 0, true },
};

using Runs = std::vector<VisibleRun>;

/// The first lane of the only stream of a trace.
struct Lanes {
    explicit Lanes(fixtures::MemoryTrace& builder)
        : trace(builder.build())
        , timeline(buildTimeline(trace).value())
    {
    }
    [[nodiscard]] const TimelineLane& lane() const
    {
        return timeline->tracks[timeline->trackBySubject.at({ TrackKind::Stream, 0 })].lanes.front();
    }
    [[nodiscard]] Runs runs(const Viewport& view) const
    {
        Runs runs;
        lane().appendVisibleRuns(*trace, view, runs);
        return runs;
    }
    std::shared_ptr<const Trace> trace;
    std::shared_ptr<const Timeline> timeline;
};

} // namespace

/// What lanes show of their events: compared with a look at every event, at many zooms.
class TestTimelineLane : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void showsAllEvents_data()
    {
        QTest::addColumn<std::size_t>("recipe");
        for (std::size_t i = 0; i < Recipes.size(); ++i)
            QTest::newRow(Recipes[i].name) << i;
    }
    void showsAllEvents()
    {
        QFETCH(std::size_t, recipe);
        for (unsigned seed = 1; seed <= 3; ++seed) {
            const auto trace = makeTrace(Recipes[recipe], seed);
            const auto timeline = buildTimeline(trace);
            QVERIFY(timeline.has_value());
            for (const auto& track : (*timeline)->tracks) {
                if (track.kind != TrackKind::Stream)
                    continue;
                for (const auto& lane : track.lanes)
                    compareZooms(*trace, **timeline, lane, seed);
            }
        }
    }

    void showsRuns_data()
    {
        QTest::addColumn<double>("nsPerPixel");
        QTest::addColumn<int>("widthPx");
        QTest::addColumn<Runs>("expected");
        constexpr auto Kernel = TimelineClass::Kernel;
        constexpr auto Memset = TimelineClass::Memset;
        constexpr auto None = VisibleRun::NoEvent;
        QTest::newRow("one by one") << 1.0 << 100
                                    << Runs { { 10, 10, Kernel, 255, 0 },
                                              { 30, 5, Kernel, 255, 1 },
                                              { 35, 5, Memset, 255, 2 },
                                              { 55, 1, Kernel, 1, 3 } };
        QTest::newRow("close") << 0.25 << 60 << Runs { { 40, 20, Kernel, 255, 0 } };
        // pixel 3 has 5 ns of each: the first to come gives the class
        QTest::newRow("a shared pixel") << 10.0 << 10
                                        << Runs { { 1, 1, Kernel, 255, 0 },
                                                  { 3, 1, Kernel, 255, None },
                                                  { 5, 1, Kernel, 1, 3 } };
        // 10 of 20 ns are 127.5 of 255
        QTest::newRow("parts of pixels") << 20.0 << 5
                                         << Runs { { 0, 1, Kernel, 128, 0 },
                                                   { 1, 1, Kernel, 128, None },
                                                   { 2, 1, Kernel, 1, 3 } };
        QTest::newRow("all on one") << 100.0 << 1 << Runs { { 0, 1, Kernel, 51, None } };
        // 10 ns on 4 pixels of 3 ns: 10 / 12 of them
        QTest::newRow("across pixels") << 3.0 << 8 << Runs { { 3, 4, Kernel, 213, 0 } };
        QTest::newRow("no pixel") << 1.0 << 0 << Runs {};
    }
    void showsRuns()
    {
        QFETCH(double, nsPerPixel);
        QFETCH(int, widthPx);
        QFETCH(Runs, expected);
        fixtures::MemoryTrace builder;
        builder.addKernel(1, 0, 7, 10, 20, QStringLiteral("plain"));
        builder.addKernel(1, 0, 7, 30, 35, QStringLiteral("plain"));
        builder.addSet(1, 0, 7, 35, 40, 8, MemoryKind::Device);
        builder.addKernel(1, 0, 7, 55, 55, QStringLiteral("plain"));
        const Lanes lanes(builder);
        QCOMPARE(lanes.runs({ 0, nsPerPixel, widthPx }), expected);
    }
    void longerThanTheView()
    {
        fixtures::MemoryTrace builder;
        builder.addKernel(1, 0, 7, -FarNs, FarNs, QStringLiteral("plain"));
        const Lanes lanes(builder);
        const Runs full { { 0, 640, TimelineClass::Kernel, 255, 0 } };
        QCOMPARE(lanes.runs({ 5, 1 / Viewport::MaximumPixelsPerNs, 640 }), full);
        QCOMPARE(lanes.runs({ -1'000'000'000, 1e6, 640 }), full);
        QCOMPARE(lanes.runs({ FarNs, 1, 640 }), Runs());
    }
    void joinsWhatLooksAlike()
    {
        fixtures::MemoryTrace builder;
        for (int i = 0; i < 3000; ++i)
            builder.addKernel(1, 0, 7, 10 * i, 10 * i + 10, QStringLiteral("plain"));
        const Lanes lanes(builder);
        QCOMPARE(lanes.runs({ 0, 300, 100 }), (Runs { { 0, 100, TimelineClass::Kernel, 255, VisibleRun::NoEvent } }));
    }
    void keepsWideEventsApart()
    {
        // one segment: a wide kernel, and before and after it many that share pixels
        fixtures::MemoryTrace builder;
        for (int i = 0; i < 512; ++i)
            builder.addKernel(1, 0, 7, 10 * i, 10 * i + 5, QStringLiteral("plain"));
        builder.addCopy(1, 0, 7, 10'000, 90'000, 8, 1, MemoryKind::Pinned, MemoryKind::Device);
        for (int i = 0; i < 511; ++i)
            builder.addKernel(1, 0, 7, 95'000 + 10 * i, 95'000 + 10 * i + 5, QStringLiteral("plain"));
        const Lanes lanes(builder);
        QCOMPARE(lanes.lane().size(), std::size_t { 1024 });
        const auto runs = lanes.runs({ 0, 200, 501 });
        const auto found
            = std::find_if(runs.begin(), runs.end(), [](const VisibleRun& run) { return run.event == 512; });
        QVERIFY(found != runs.end());
        QCOMPARE(found->timelineClass, TimelineClass::Memcpy);
        QVERIFY(found->x >= 50 && found->x <= 52 && found->x + found->widthPx >= 448
                && found->x + found->widthPx <= 450);
    }
    void hitsEvents()
    {
        fixtures::MemoryTrace builder;
        builder.addKernel(1, 0, 7, 10, 20, QStringLiteral("plain"));
        builder.addKernel(1, 0, 7, 20, 20, QStringLiteral("plain"));
        builder.addKernel(1, 0, 7, 20, 100, QStringLiteral("plain"));
        builder.addKernel(1, 0, 7, 200, 210, QStringLiteral("plain"));
        const Lanes lanes(builder);
        const auto at = [&](std::int64_t timeNs, std::int64_t reachNs = 0) {
            return static_cast<int>(lanes.lane().eventAt(*lanes.trace, timeNs, reachNs).value_or(99));
        };
        QCOMPARE(at(9), 99);
        QCOMPARE(at(9, 1), 0);
        QCOMPARE(at(10), 0);
        QCOMPARE(at(19), 0);
        QCOMPARE(at(20), 1); // of 0 ns: the shortest that is there
        QCOMPARE(at(21), 2);
        QCOMPARE(at(99), 2);
        QCOMPARE(at(100), 99);
        QCOMPARE(at(150, 49), 99);
        QCOMPARE(at(150, 50), 3);
        QCOMPARE(at(120, 1000), 2);
        QCOMPARE(at(160, 1000), 3);
        QCOMPARE(at(FarNs, std::numeric_limits<std::int64_t>::max()), 3);
        QCOMPARE(lanes.lane().firstStartingAt(*lanes.trace, 11), std::size_t { 1 });
        QCOMPARE(lanes.lane().firstStartingAt(*lanes.trace, 20), std::size_t { 1 });
        QCOMPARE(lanes.lane().firstStartingAt(*lanes.trace, 201), std::size_t { 4 });
        QCOMPARE(lanes.lane().positionOf(*lanes.trace, { EventClass::Kernels, 2 }).value(), std::size_t { 2 });
        QVERIFY(!lanes.lane().positionOf(*lanes.trace, { EventClass::Memcpy, EventId::NoRow }));
    }
    void findsTheNextStart()
    {
        fixtures::MemoryTrace builder;
        for (int at = 0; at < 300; ++at)
            builder.addKernel(1, 0, 7, at * 10, at * 10 + 5, QStringLiteral("plain"));
        const Lanes lanes(builder);
        for (const std::int64_t timeNs : { -1, 0, 1, 9, 10, 500, 1234, 2989, 2990, 2991, 9999 }) {
            const auto plain = lanes.lane().firstStartingAt(*lanes.trace, timeNs);
            for (const auto begin : std::initializer_list<std::size_t> { 0, 1, 40, 120, 123, 124, 299, 300, 1000 }) {
                for (const auto stride : std::initializer_list<std::size_t> { 0, 1, 2, 7, 100, 5000 })
                    QCOMPARE(lanes.lane().firstStartingAt(*lanes.trace, timeNs, begin, stride),
                             std::max(plain, std::min<std::size_t>(begin, 300)));
            }
        }
    }
    void hitsAmongMany()
    {
        for (const auto& recipe : Recipes) {
            const auto trace = makeTrace(recipe, 7);
            const auto timeline = buildTimeline(trace).value();
            const auto& lane = timeline->tracks[timeline->trackBySubject.at({ TrackKind::Stream, 0 })].lanes.back();
            const auto events = eventsOf(*trace, lane);
            std::mt19937_64 random(1);
            for (int i = 0; i < 20; ++i) {
                const auto timeNs
                    = events[random() % events.size()].startNs + static_cast<std::int64_t>(random() % 500);
                const auto lengthOf = [&](std::size_t at) { return events[at].endNs - events[at].startNs; };
                std::optional<std::size_t> shortest;
                for (std::size_t at = 0; at < events.size(); ++at) {
                    const bool covers
                        = events[at].startNs <= timeNs && (timeNs < events[at].endNs || timeNs == events[at].startNs);
                    if (covers && (!shortest || lengthOf(at) < lengthOf(*shortest)))
                        shortest = at;
                }
                QCOMPARE(lane.eventAt(*trace, timeNs, 0), shortest);
            }
        }
    }
    void summariesAreSmall()
    {
        for (const auto& recipe : Recipes) {
            const auto trace = makeTrace(recipe, 3);
            const auto timeline = buildTimeline(trace).value();
            for (const auto& track : timeline->tracks) {
                for (const auto& lane : track.lanes) {
                    constexpr std::size_t FewBytes = 64;
                    QVERIFY(lane.summaryBytes() <= FewBytes + (lane.size() >= 1024 ? 4 * lane.size() : 0));
                    QVERIFY(lane.memoryBytes() >= lane.summaryBytes() + 4 * lane.size());
                }
            }
        }
    }

private:
    static void compareZooms(const Trace& trace, const Timeline& timeline, const TimelineLane& lane, unsigned seed)
    {
        const auto events = eventsOf(trace, lane);
        std::mt19937_64 random(seed);
        std::vector<VisibleRun> runs;
        for (const int widthPx : { 1, 2, 333, 1500 }) {
            for (double zoom = 1; zoom < 1e20; zoom *= 3.7) {
                auto view = Viewport::showing(timeline.extent, widthPx);
                // around an event, so that there is something to see
                const auto& event = events[std::uniform_int_distribution<std::size_t>(0, events.size() - 1)(random)];
                const auto eventX = view.positionOf(event.startNs);
                view = view.zoomedAt(eventX, zoom, timeline.extent)
                           .panned(std::uniform_real_distribution(-0.5, 0.5)(random) * widthPx, timeline.extent);
                runs.clear();
                lane.appendVisibleRuns(trace, view, runs);
                const auto problem = problemOf(runs, events, view);
                QVERIFY2(problem.isEmpty(),
                         qPrintable(QStringLiteral("%1 (zoom %2, %3 px, %4 ns/px, start %5, seed %6)")
                                        .arg(problem)
                                        .arg(zoom)
                                        .arg(widthPx)
                                        .arg(view.nsPerPixel)
                                        .arg(view.startNs)
                                        .arg(seed)));
                if (view.nsPerPixel <= 1 / Viewport::MaximumPixelsPerNs)
                    break;
            }
        }
    }
};

QTEST_GUILESS_MAIN(TestTimelineLane)
#include "tst_timelinelane.moc"
