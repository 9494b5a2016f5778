// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysistesting.h"
#include "memorytrace.h"
#include "timeline/eventmarks.h"
#include "timeline/tracklayout.h"
#include "verifyexpected.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace analysistesting;
using core::EventClass;
using core::EventId;
using fixtures::MemoryTrace;

namespace {

using MarksPointer = std::shared_ptr<const core::EventMarks>;
using TimelinePointer = std::shared_ptr<const core::Timeline>;

/// Marks kernels by their row.
MarksPointer marked(const TimelinePointer& timeline, const std::vector<std::size_t>& kernels)
{
    core::EventSet events;
    for (const auto row : kernels)
        events.add(EventClass::Kernels, row, timeline->trace->kernels.size());
    events.finish();
    const auto tracks = core::layOutTracks(*timeline, {}, {}).shownTracks();
    return core::EventMarks::make(timeline, core::trackRanks(*timeline, tracks), std::move(events)).value();
}

std::size_t streamTrack(const core::Timeline& timeline)
{
    const auto found = std::find_if(timeline.tracks.begin(), timeline.tracks.end(),
                                    [](const auto& track) { return track.kind == core::TrackKind::Stream; });
    return static_cast<std::size_t>(found - timeline.tracks.begin());
}

/// "x+width" of each run, "*" behind those that are one event.
QString runsOf(const core::EventMarks& marks, std::size_t track, const core::Viewport& view)
{
    std::vector<core::MarkedRun> runs;
    marks.appendMarkedRuns(track, 0, view, runs);
    QStringList texts;
    for (const auto& run : runs)
        texts += QStringLiteral("%1+%2%3")
                     .arg(run.x)
                     .arg(run.widthPx)
                     .arg(run.event.isValid() ? QStringLiteral("*") : QString());
    return texts.join(QLatin1Char(' '));
}

} // namespace

class TestEventMarks : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void eventsHaveTheirPlace()
    {
        MemoryTrace builder;
        for (const std::int64_t start : { 0, 100, 200, 300, 400 })
            builder.addKernel(1, 0, 7, start, start + 50, QStringLiteral("a"));
        const auto timeline = core::buildTimeline(builder.build()).value();
        const auto marks = marked(timeline, { 1, 3 });
        const auto track = streamTrack(*timeline);
        QVERIFY(marks->isMarked(track, 0));
        QVERIFY(!marks->isMarked(0, 0)); // the device
        QCOMPARE(runsOf(*marks, track, core::Viewport { 0, 1, 450 }), QStringLiteral("100+50* 300+50*"));
        // one that reaches into the view, and one that ends behind it
        QCOMPARE(runsOf(*marks, track, core::Viewport { 120, 1, 200 }), QStringLiteral("0+30* 180+20*"));
        QCOMPARE(runsOf(*marks, track, core::Viewport { 160, 1, 100 }), QString());
        QCOMPARE(marks->numberOf({ EventClass::Kernels, 3, timeline->trace->id }), 2);
    }

    void manyOnAPixelLeaveOne()
    {
        MemoryTrace builder;
        for (std::int64_t start = 0; start < 100'000; start += 10)
            builder.addKernel(1, 0, 7, start, start + 5, QStringLiteral("a"));
        const auto timeline = core::buildTimeline(builder.build()).value();
        const auto track = streamTrack(*timeline);
        // one of ten thousand, 1,000 on a pixel
        QCOMPARE(runsOf(*marked(timeline, { 4321 }), track, core::Viewport { 0, 10'000, 10 }), QStringLiteral("4+1*"));
        // three of them: two on one pixel, the third on the next
        QCOMPARE(runsOf(*marked(timeline, { 4321, 4567, 5000 }), track, core::Viewport { 0, 10'000, 10 }),
                 QStringLiteral("4+2"));
    }

    void noMarkedEventVanishes()
    {
        std::mt19937 random(5);
        MemoryTrace builder;
        std::int64_t time = 0;
        for (int i = 0; i < 5000; ++i) {
            const auto length = 1 + below(random, 40);
            builder.addKernel(1, 0, 7, time, time + length, QStringLiteral("a"));
            time += length + below(random, 300);
        }
        const auto timeline = core::buildTimeline(builder.build()).value();
        const auto& kernels = timeline->trace->kernels;
        std::vector<std::size_t> chosen;
        for (std::size_t row = 0; row < kernels.size(); ++row) {
            if (below(random, 20) == 0)
                chosen.push_back(row);
        }
        const auto marks = marked(timeline, chosen);
        for (int round = 0; round < 50; ++round) {
            const core::Viewport view { below(random, 400'000), std::pow(10, below(random, 4)), 500 };
            std::vector<core::MarkedRun> runs;
            marks->appendMarkedRuns(streamTrack(*timeline), 0, view, runs);
            std::vector<char> isMarked(500, 0);
            for (const auto& run : runs) {
                QVERIFY(run.x >= 0 && run.widthPx >= 1 && run.x + run.widthPx <= 500);
                std::fill_n(isMarked.begin() + run.x, run.widthPx, 1);
            }
            std::vector<char> expected(500, 0);
            for (const auto row : chosen) {
                const auto from = std::max(0.0, std::floor(view.positionOf(kernels.startNs[row])));
                const auto until = std::min(500.0, std::ceil(view.positionOf(kernels.endNs[row])));
                for (auto x = static_cast<int>(from); x < static_cast<int>(until); ++x)
                    expected[static_cast<std::size_t>(x)] = 1;
            }
            QCOMPARE(isMarked, expected);
        }
    }

    void stops()
    {
        MemoryTrace builder;
        builder.addKernel(1, 0, 7, 0, 5, QStringLiteral("a"));
        const auto timeline = core::buildTimeline(builder.build()).value();
        core::EventSet events;
        events.add(EventClass::Kernels, 0, 1);
        events.finish();
        QVERIFY(!core::EventMarks::make(timeline, core::trackRanks(*timeline, {}), std::move(events), stoppedToken()));
    }
};

QTEST_GUILESS_MAIN(TestEventMarks)
#include "tst_eventmarks.moc"
