// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/tracklayout.h"

#include <QTest>

#include <initializer_list>

using core::layOutTracks;
using core::Timeline;
using core::TimelineTrack;
using core::TrackChoice;
using core::TrackKind;
using core::TrackLayout;
using core::TrackMetrics;

namespace {

/// Heights that cannot be mixed up.
constexpr TrackMetrics Metrics { .headingHeightPx = 30,
                                 .groupHeightPx = 20,
                                 .laneHeightPx = 18,
                                 .mostLaneHeightPx = 25,
                                 .deepLaneHeightPx = 14,
                                 .chartHeightPx = 40,
                                 .mostChartHeightPx = 90,
                                 .gapPx = 2 };

std::size_t addTrack(Timeline& timeline, TrackKind kind, const QString& label, std::size_t parent,
                     std::size_t laneCount)
{
    TimelineTrack track;
    track.kind = kind;
    track.parent = parent;
    track.label = label;
    track.key = parent == TimelineTrack::NoParent ? label : timeline.tracks[parent].key + u'/' + label;
    track.lanes.resize(laneCount);
    timeline.tracks.push_back(std::move(track));
    return timeline.tracks.size() - 1;
}

/// Two devices and a process: GPU 0 (Busy, Stream 7, Stream 8, SMs [metric]), GPU 1 (Stream 7), python (main (NVTX 3
/// lanes, CUDA API)).
Timeline smallTimeline()
{
    Timeline timeline;
    constexpr auto None = TimelineTrack::NoParent;
    const auto gpu0 = addTrack(timeline, TrackKind::Device, QStringLiteral("GPU 0"), None, 0);
    addTrack(timeline, TrackKind::Stream, QStringLiteral("Busy"), gpu0, 1);
    addTrack(timeline, TrackKind::Stream, QStringLiteral("Stream 7"), gpu0, 1);
    addTrack(timeline, TrackKind::Stream, QStringLiteral("Stream 8"), gpu0, 1);
    const auto metric = addTrack(timeline, TrackKind::GpuMetric, QStringLiteral("SMs"), gpu0, 0);
    timeline.tracks[metric].series = std::make_shared<const core::TimelineSeries>();
    const auto gpu1 = addTrack(timeline, TrackKind::Device, QStringLiteral("GPU 1"), None, 0);
    addTrack(timeline, TrackKind::Stream, QStringLiteral("Stream 7"), gpu1, 1);
    const auto process = addTrack(timeline, TrackKind::Process, QStringLiteral("python"), None, 0);
    const auto thread = addTrack(timeline, TrackKind::Thread, QStringLiteral("main"), process, 0);
    addTrack(timeline, TrackKind::Nvtx, QStringLiteral("NVTX"), thread, 3);
    addTrack(timeline, TrackKind::Calls, QStringLiteral("CUDA API"), thread, 1);
    return timeline;
}

QStringList keys(const Timeline& timeline, const TrackLayout& layout)
{
    QStringList result;
    for (const auto& row : layout.rows)
        result.append(timeline.tracks[row.track].key);
    return result;
}

QStringList keysWith(const TrackChoice& choice)
{
    const auto timeline = smallTimeline();
    return keys(timeline, layOutTracks(timeline, choice, Metrics));
}

} // namespace

class TestTrackLayout : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void allTracksStandBelowEachOther();
    void collapsedGroupHasNoChildren();
    void collapsedLeafHasOneLane();
    void hiddenTrackTakesItsChildrenAlong();
    void groupOfHiddenTracksStaysWithoutChildren();
    void denseRowsHaveOneLaneAndNoHeadings();
    void denseRowsSpareWhatHasAPage();
    void pinnedTracksComeFirst();
    void pinnedGroupTakesItsChildrenAlong();
    void pinnedTrackStaysWhatever();
    void movedSiblingsStandFirst();
    void filterFindsLabelsAndWhatIsBelowThem();
    void filterOpensWhatItFindsSomethingIn();
    void rowAtHeight();
    void noTracksNoRows();
    void manyStreams();
    void titleNamesTheParents();
    void lanesGrowToFillTheHeight();
    void rowsFillAHighWindow();
    void foldedThreadHasARow();
    void tracksThatStartFoldedUnfold();
    void lanesThatAreNotThereYetHaveNoRow();
    void filterFindsNamesAndQualifiers();
};

void TestTrackLayout::allTracksStandBelowEachOther()
{
    const auto timeline = smallTimeline();
    const auto layout = layOutTracks(timeline, {}, Metrics);
    QCOMPARE(layout.rows.size(), std::size_t { 10 });
    // GPU 30, group 20, lanes 18, chart 40, three deep lanes 42; 2 below each. The thread has no row of its own
    const std::vector<std::size_t> tracks { 0, 1, 2, 3, 4, 5, 6, 7, 9, 10 };
    const std::vector<int> heights { 30, 18, 18, 18, 40, 30, 18, 20, 42, 18 };
    const std::vector<int> indents { 0, 1, 1, 1, 1, 0, 1, 0, 1, 1 };
    int y = 0;
    for (std::size_t row = 0; row < heights.size(); ++row) {
        QCOMPARE(layout.rows[row].track, tracks[row]);
        QCOMPARE(layout.rows[row].y, y);
        QCOMPARE(layout.rows[row].heightPx, heights[row]);
        QCOMPARE(layout.rows[row].indent, indents[row]);
        QVERIFY(!layout.rows[row].isPinned);
        y += heights[row] + 2;
    }
    QCOMPARE(layout.heightPx, y);
    QCOMPARE(layout.pinnedHeightPx, 0);
    QVERIFY(layout.rows[0].hasChildren);
    QVERIFY(!layout.rows[1].hasChildren);
    QCOMPARE(layout.rows[8].laneCount, std::size_t { 3 });
    QCOMPARE(layout.rows[8].laneHeightPx, 14);
    QCOMPARE(layout.rowOf(8), std::optional<std::size_t>(8)); // the thread's first
    QCOMPARE(layout.rows[4].laneHeightPx, 0);
}

void TestTrackLayout::collapsedGroupHasNoChildren()
{
    const auto timeline = smallTimeline();
    TrackChoice choice;
    choice.collapsed = { QStringLiteral("GPU 0"), QStringLiteral("python") };
    const auto layout = layOutTracks(timeline, choice, Metrics);
    QCOMPARE(keys(timeline, layout),
             (QStringList { QStringLiteral("GPU 0"), QStringLiteral("GPU 1"), QStringLiteral("GPU 1/Stream 7"),
                            QStringLiteral("python") }));
    QVERIFY(layout.rows[0].isCollapsed);
    QVERIFY(layout.rows[0].hasChildren);
    QVERIFY(!layout.rows[1].isCollapsed);
    QVERIFY(!layout.rowOf(2));
    QCOMPARE(layout.rowOf(5), std::optional<std::size_t>(1));
    QCOMPARE(layout.shownTracks(), (std::vector<std::size_t> { 0, 5, 6, 7 }));
}

void TestTrackLayout::collapsedLeafHasOneLane()
{
    const auto timeline = smallTimeline();
    TrackChoice choice;
    choice.collapsed = { QStringLiteral("python/main/NVTX") };
    const auto layout = layOutTracks(timeline, choice, Metrics);
    QCOMPARE(layout.rows[8].laneCount, std::size_t { 1 });
    QCOMPARE(layout.rows[8].heightPx, 18);
    QVERIFY(layout.rows[8].isCollapsed);
}

void TestTrackLayout::hiddenTrackTakesItsChildrenAlong()
{
    TrackChoice choice;
    choice.hidden = { QStringLiteral("GPU 0"), QStringLiteral("python/main") };
    QCOMPARE(keysWith(choice),
             (QStringList { QStringLiteral("GPU 1"), QStringLiteral("GPU 1/Stream 7"), QStringLiteral("python") }));
}

void TestTrackLayout::groupOfHiddenTracksStaysWithoutChildren()
{
    const auto timeline = smallTimeline();
    TrackChoice choice;
    choice.hidden = { QStringLiteral("GPU 1/Stream 7") };
    const auto layout = layOutTracks(timeline, choice, Metrics);
    const auto row = layout.rowOf(5);
    QVERIFY(row);
    QVERIFY(!layout.rows[*row].hasChildren);
}

// In a place of little height GPUs and processes stand beside their first row, and all depth in one lane.
void TestTrackLayout::denseRowsHaveOneLaneAndNoHeadings()
{
    auto timeline = smallTimeline();
    const auto quiet = addTrack(timeline, TrackKind::QuietThreads, QStringLiteral("quiet"), 7, 0);
    addTrack(timeline, TrackKind::Thread, QStringLiteral("worker"), quiet, 0);
    auto metrics = Metrics;
    metrics.isDense = true;
    TrackChoice choice;
    auto layout = layOutTracks(timeline, choice, metrics);
    QCOMPARE(keys(timeline, layout).join(QLatin1Char(' ')),
             QStringLiteral("GPU 0/Busy GPU 0/Stream 7 GPU 0/Stream 8 GPU 0/SMs GPU 1/Stream 7 "
                            "python/main/NVTX python/main/CUDA API"));
    QStringList headings;
    for (const auto& row : layout.rows)
        headings += row.heading == core::TrackRow::NoHeading ? QStringLiteral("-") : timeline.tracks[row.heading].label;
    QCOMPARE(headings.join(QLatin1Char(' ')), QStringLiteral("GPU 0 - - - GPU 1 python -"));
    QCOMPARE(layout.rows[5].laneCount, std::size_t { 1 });
    QCOMPARE(layout.rowOf(0), std::optional<std::size_t>(0)); // GPU 0: its first child's
    // all lanes of a track, and a GPU without its children
    choice.unfolded = { QStringLiteral("python/main/NVTX") };
    choice.collapsed = { QStringLiteral("GPU 0") };
    layout = layOutTracks(timeline, choice, metrics);
    QCOMPARE(keys(timeline, layout).join(QLatin1Char(' ')),
             QStringLiteral("GPU 0 GPU 1/Stream 7 python/main/NVTX python/main/CUDA API"));
    QCOMPARE(layout.rows[2].laneCount, std::size_t { 3 });
    QCOMPARE(layout.rows[0].heightPx, metrics.groupHeightPx);
}

// Below a page there is room for work, idle time and host; what has a page of its own shows when it is asked for.
void TestTrackLayout::denseRowsSpareWhatHasAPage()
{
    auto timeline = smallTimeline();
    for (const auto kind : { TrackKind::QueueDepth, TrackKind::CriticalPath, TrackKind::ProfilerOverhead })
        addTrack(timeline, kind, QStringLiteral("spared %1").arg(static_cast<int>(kind)), 0, 1);
    auto metrics = Metrics;
    const auto countOf
        = [&](const TrackLayout& layout) { return keys(timeline, layout).filter(QStringLiteral("spared")).size(); };
    QCOMPARE(countOf(layOutTracks(timeline, {}, metrics)), 3);
    metrics.isDense = true;
    QCOMPARE(countOf(layOutTracks(timeline, {}, metrics)), 0);
    TrackChoice choice;
    choice.unfolded = { timeline.tracks.back().key };
    QCOMPARE(countOf(layOutTracks(timeline, choice, metrics)), 1);
}

void TestTrackLayout::pinnedTracksComeFirst()
{
    const auto timeline = smallTimeline();
    TrackChoice choice;
    choice.pinned = { QStringLiteral("python/main/NVTX"), QStringLiteral("no such track"),
                      QStringLiteral("GPU 0/Stream 8"), QStringLiteral("python/main/NVTX") };
    const auto layout = layOutTracks(timeline, choice, Metrics);
    QCOMPARE(layout.rows.size(), std::size_t { 10 }); // each once
    QCOMPARE(keys(timeline, layout).mid(0, 3),
             (QStringList { QStringLiteral("python/main/NVTX"), QStringLiteral("GPU 0/Stream 8"),
                            QStringLiteral("GPU 0") }));
    QVERIFY(layout.rows[0].isPinned);
    QCOMPARE(layout.rows[0].indent, 0);
    QVERIFY(layout.rows[1].isPinned);
    QVERIFY(!layout.rows[2].isPinned);
    QCOMPARE(layout.pinnedHeightPx, 42 + 2 + 18 + 2);
    QCOMPARE(layout.rows[2].y, layout.pinnedHeightPx);
}

void TestTrackLayout::pinnedGroupTakesItsChildrenAlong()
{
    const auto timeline = smallTimeline();
    TrackChoice choice;
    choice.pinned = { QStringLiteral("GPU 1") };
    const auto layout = layOutTracks(timeline, choice, Metrics);
    QCOMPARE(keys(timeline, layout).mid(0, 3),
             (QStringList { QStringLiteral("GPU 1"), QStringLiteral("GPU 1/Stream 7"), QStringLiteral("GPU 0") }));
    QCOMPARE(layout.rows[1].indent, 1);
    QVERIFY(layout.rows[1].isPinned);
}

void TestTrackLayout::pinnedTrackStaysWhatever()
{
    TrackChoice choice;
    choice.pinned = { QStringLiteral("GPU 0/Stream 8") };
    choice.hidden = { QStringLiteral("GPU 0") };
    choice.filter = QStringLiteral("nvtx");
    QCOMPARE(keysWith(choice),
             (QStringList { QStringLiteral("GPU 0/Stream 8"), QStringLiteral("python"),
                            QStringLiteral("python/main/NVTX") }));
    choice.hidden.insert(QStringLiteral("GPU 0/Stream 8")); // said of itself
    QVERIFY(!keysWith(choice).contains(QStringLiteral("GPU 0/Stream 8")));
}

void TestTrackLayout::movedSiblingsStandFirst()
{
    TrackChoice choice;
    choice.order = { QStringLiteral("python"), QStringLiteral("GPU 0/SMs"), QStringLiteral("GPU 0/Stream 8") };
    const auto shown = keysWith(choice);
    QCOMPARE(shown.size(), 10);
    QCOMPARE(shown.mid(0, 3),
             (QStringList { QStringLiteral("python"), QStringLiteral("python/main/NVTX"),
                            QStringLiteral("python/main/CUDA API") }));
    QCOMPARE(shown.mid(3, 5),
             (QStringList { QStringLiteral("GPU 0"), QStringLiteral("GPU 0/SMs"), QStringLiteral("GPU 0/Stream 8"),
                            QStringLiteral("GPU 0/Busy"), QStringLiteral("GPU 0/Stream 7") }));
}

void TestTrackLayout::filterFindsLabelsAndWhatIsBelowThem()
{
    TrackChoice choice;
    choice.filter = QStringLiteral("STREAM 7");
    QCOMPARE(keysWith(choice),
             (QStringList { QStringLiteral("GPU 0"), QStringLiteral("GPU 0/Stream 7"), QStringLiteral("GPU 1"),
                            QStringLiteral("GPU 1/Stream 7") }));
    choice.filter = QStringLiteral("gpu 1");
    QCOMPARE(keysWith(choice), (QStringList { QStringLiteral("GPU 1"), QStringLiteral("GPU 1/Stream 7") }));
    choice.filter = QStringLiteral("nothing is called so");
    QVERIFY(keysWith(choice).isEmpty());
}

void TestTrackLayout::filterOpensWhatItFindsSomethingIn()
{
    TrackChoice choice;
    choice.collapsed = { QStringLiteral("GPU 0"), QStringLiteral("GPU 1") };
    choice.filter = QStringLiteral("stream 8");
    QCOMPARE(keysWith(choice), (QStringList { QStringLiteral("GPU 0"), QStringLiteral("GPU 0/Stream 8") }));
    choice.filter = QStringLiteral("gpu"); // found itself: stays closed
    QCOMPARE(keysWith(choice), (QStringList { QStringLiteral("GPU 0"), QStringLiteral("GPU 1") }));
}

void TestTrackLayout::rowAtHeight()
{
    const auto timeline = smallTimeline();
    TrackChoice choice;
    choice.collapsed = { QStringLiteral("GPU 0"), QStringLiteral("GPU 1"), QStringLiteral("python") };
    const auto layout = layOutTracks(timeline, choice, Metrics); // 0–31, 32–63, 64–85
    QCOMPARE(layout.rowAt(0), std::optional<std::size_t>(0));
    QCOMPARE(layout.rowAt(31), std::optional<std::size_t>(0)); // the gap
    QCOMPARE(layout.rowAt(32), std::optional<std::size_t>(1));
    QCOMPARE(layout.rowAt(85), std::optional<std::size_t>(2));
    QCOMPARE(layout.rowAt(86), std::nullopt);
    QCOMPARE(layout.rowAt(-1), std::nullopt);
}

void TestTrackLayout::noTracksNoRows()
{
    const auto layout = layOutTracks({}, {}, Metrics);
    QVERIFY(layout.rows.empty());
    QCOMPARE(layout.heightPx, 0);
    QCOMPARE(layout.rowAt(0), std::nullopt);
    QCOMPARE(layout.rowOf(0), std::nullopt);
    QVERIFY(layout.shownTracks().empty());
}

void TestTrackLayout::manyStreams()
{
    constexpr std::size_t Streams = 10'000;
    Timeline timeline;
    const auto gpu = addTrack(timeline, TrackKind::Device, QStringLiteral("GPU 0"), TimelineTrack::NoParent, 0);
    for (std::size_t stream = 0; stream < Streams; ++stream)
        addTrack(timeline, TrackKind::Stream, QStringLiteral("Stream %1").arg(stream), gpu, 1);
    TrackChoice choice;
    for (std::size_t stream = Streams; stream-- > 0;) // all moved: reversed
        choice.order.append(QStringLiteral("GPU 0/Stream %1").arg(stream));
    choice.hidden = { QStringLiteral("GPU 0/Stream 5000") };
    const auto layout = layOutTracks(timeline, choice, Metrics);
    QCOMPARE(layout.rows.size(), Streams); // the group and all but one
    QCOMPARE(layout.heightPx, 32 + 20 * 9'999);
    QCOMPARE(layout.rows[1].track, Streams);
    QCOMPARE(layout.rows.back().track, std::size_t { 1 });
    for (std::size_t row = 0; row < layout.rows.size(); ++row) {
        QCOMPARE(layout.rowAt(layout.rows[row].y), std::optional(row));
        QCOMPARE(layout.rowOf(layout.rows[row].track), std::optional(row));
    }
}

void TestTrackLayout::titleNamesTheParents()
{
    const auto timeline = smallTimeline();
    QCOMPARE(core::trackTitle(timeline, 9), QStringLiteral("python › main › NVTX"));
    QCOMPARE(core::trackTitle(timeline, 0), QStringLiteral("GPU 0"));
}

void TestTrackLayout::lanesGrowToFillTheHeight()
{
    const auto timeline = smallTimeline();
    const auto plain = layOutTracks(timeline, {}, Metrics);
    constexpr int Growing = 5; // three streams of one GPU, one of the other, and the calls
    const auto fill = [&](int heightPx) { return layOutTracks(timeline, {}, Metrics, heightPx); };
    QCOMPARE(fill(plain.heightPx - 50).heightPx, plain.heightPx); // it scrolls
    const auto higher = fill(plain.heightPx + 3 * Growing);
    QCOMPARE(higher.heightPx, plain.heightPx + 3 * Growing);
    QCOMPARE(higher.rows[1].laneHeightPx, 21);
    QCOMPARE(higher.rows[8].laneHeightPx, 14); // NVTX levels, groups and GPUs stay
    QCOMPARE(higher.rows[0].heightPx, 30);
    const auto highest = fill(10'000);
    QCOMPARE(highest.rows[1].laneHeightPx, 25); // no more than that
    QCOMPARE(highest.rows[8].laneHeightPx, 25);
    QCOMPARE(highest.rows[4].heightPx, 90); // a metric
    QCOMPARE(highest.rows[0].heightPx, 80); // as much higher as that
    QVERIFY(highest.heightPx < 10'000);
    auto dense = Metrics;
    dense.isDense = true;
    const auto denseRows = layOutTracks(timeline, {}, dense, 10'000).rows;
    const auto isHigher = [](const core::TrackRow& row) { return row.laneCount > 1 || row.heightPx > 25; };
    QVERIFY(std::ranges::none_of(denseRows, isHigher));
    const auto denseHeight = layOutTracks(timeline, {}, dense).heightPx;
    for (int byPx = 0; byPx < 40; ++byPx)
        QVERIFY(layOutTracks(timeline, {}, dense, denseHeight + byPx).heightPx
                <= denseHeight + byPx); // no bar for less
}

/// What is left goes to the levels of NVTX, then to charts and GPUs.
void TestTrackLayout::rowsFillAHighWindow()
{
    const auto timeline = smallTimeline();
    const auto atMost = layOutTracks(timeline, {}, Metrics, 10'000).heightPx;
    const auto plain = layOutTracks(timeline, {}, Metrics);
    for (int heightPx = plain.heightPx; heightPx < atMost; heightPx += 10) {
        const auto layout = layOutTracks(timeline, {}, Metrics, heightPx);
        QVERIFY(layout.heightPx <= heightPx);
        QVERIFY2(layout.heightPx > heightPx - static_cast<int>(layout.rows.size()),
                 qPrintable(QString::number(heightPx)));
        if (layout.rows[8].laneHeightPx > 14)
            QCOMPARE(layout.rows[1].laneHeightPx, 25);
        if (layout.rows[4].heightPx > 40)
            QCOMPARE(layout.rows[8].laneHeightPx, 25);
    }
}

void TestTrackLayout::foldedThreadHasARow()
{
    const auto timeline = smallTimeline();
    TrackChoice choice;
    choice.collapsed = { QStringLiteral("python/main") };
    const auto layout = layOutTracks(timeline, choice, Metrics);
    QCOMPARE(keys(timeline, layout).back(), QStringLiteral("python/main"));
    QVERIFY(layout.rows.back().isCollapsed);
}

void TestTrackLayout::tracksThatStartFoldedUnfold()
{
    auto timeline = smallTimeline();
    const auto group = addTrack(timeline, TrackKind::QuietThreads, QStringLiteral("2 threads without events"), 7, 0);
    timeline.tracks[group].startsFolded = true;
    addTrack(timeline, TrackKind::Thread, QStringLiteral("Thread 5"), group, 0);
    addTrack(timeline, TrackKind::Thread, QStringLiteral("Thread 6"), group, 0);
    const auto folded = layOutTracks(timeline, {}, Metrics);
    QCOMPARE(folded.rows.size(), std::size_t { 11 });
    QCOMPARE(folded.rows.back().track, group);
    QVERIFY(folded.rows.back().isCollapsed);
    TrackChoice choice;
    choice.collapsed = { timeline.tracks[group].key };
    const auto unfolded = layOutTracks(timeline, choice, Metrics);
    QCOMPARE(unfolded.rows.size(), std::size_t { 13 });
    QVERIFY(!unfolded.rows[10].isCollapsed);
    QCOMPARE(unfolded.rows.back().indent, 2);
}

void TestTrackLayout::lanesThatAreNotThereYetHaveNoRow()
{
    auto timeline = smallTimeline();
    const auto idle = addTrack(timeline, TrackKind::IdleCauses, QStringLiteral("Idle by cause"), 0, 0);
    QVERIFY(!layOutTracks(timeline, {}, Metrics).rowOf(idle));
    timeline.tracks[idle].lanes.resize(1);
    QVERIFY(layOutTracks(timeline, {}, Metrics).rowOf(idle));
}

void TestTrackLayout::filterFindsNamesAndQualifiers()
{
    auto timeline = smallTimeline();
    timeline.tracks[6].name = QStringLiteral("Compute");
    timeline.tracks[10].qualifier = QStringLiteral("4711");
    TrackChoice choice;
    choice.filter = QStringLiteral("compute");
    QCOMPARE(keys(timeline, layOutTracks(timeline, choice, Metrics)),
             (QStringList { QStringLiteral("GPU 1"), QStringLiteral("GPU 1/Stream 7") }));
    choice.filter = QStringLiteral("4711");
    QCOMPARE(keys(timeline, layOutTracks(timeline, choice, Metrics)),
             (QStringList { QStringLiteral("python"), QStringLiteral("python/main/CUDA API") }));
}

QTEST_GUILESS_MAIN(TestTrackLayout)
#include "tst_tracklayout.moc"
