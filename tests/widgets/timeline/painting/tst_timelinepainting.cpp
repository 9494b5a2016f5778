// SPDX-License-Identifier: GPL-3.0-or-later
// What is seen of the timeline, pixel by pixel: no event may vanish, colours tell classes, and the scope is told from
// the rest.
#include "analysis/budget/budgetwindows.h"
#include "analysis/host/callclasses.h"
#include "analysis/host/hoststates.h"
#include "analysis/nccl/ncclevents.h"
#include "memorytrace.h"
#include "style/contrast.h"
#include "testfonts.h"
#include "timeline/events/spandetails.h"
#include "timeline/lanes/derivedlanes.h"
#include "timeline/painting/timelinepainter.h"
#include "timeline/timelineoverview.h"
#include "timeline/timelinestate.h"
#include "timeline/timelinestrip.h"
#include "trace/traceloader.h"
#include "verifyexpected.h"

#include <QFile>
#include <QImage>
#include <QPainter>
#include <QPalette>
#include <QTest>

#include <cmath>
#include <random>

namespace {

const TimelineColors& lightColors()
{
    static const TimelineColors colors { QPalette() };
    return colors;
}

TimelineScene sceneOf(std::shared_ptr<const core::Timeline> timeline, const core::TimeWindow& window, int widthPx,
                      double scale)
{
    TimelineScene scene;
    scene.layout = core::layOutTracks(*timeline, {}, {});
    scene.view = core::Viewport::showing(window, widthPx);
    scene.scale = scale;
    scene.heightPx = scene.layout.heightPx;
    scene.timeline = std::move(timeline);
    return scene;
}

QImage painted(const TimelineScene& scene)
{
    QImage image(scene.view.widthPx, static_cast<int>(std::ceil(scene.heightPx * scene.scale)), QImage::Format_RGB32);
    TimelinePainter painter { QPalette(), QFont() };
    painter.paintRows(image, scene);
    return image;
}

/// True when the pixel column, or one beside it, has another colour than the background somewhere in the lane.
bool isSeen(const QImage& image, const QRectF& lane, double scale, int column, int reach = 1)
{
    const auto base = lightColors().base().rgb();
    const auto line = lightColors().line().rgb();
    const int top = static_cast<int>(std::lround(lane.top() * scale));
    const int bottom = static_cast<int>(std::lround(lane.bottom() * scale)) - 1;
    for (int x = std::max(0, column - reach); x <= std::min(column + reach, image.width() - 1); ++x) {
        for (int y = top; y < bottom; ++y) {
            const auto color = image.pixel(x, y);
            if (color != base && color != line)
                return true;
        }
    }
    return false;
}

/// The first event of any lane that meets the view and leaves no pixel, in words; empty when all are seen.
QString firstUnseen(const TimelineScene& scene, const QImage& image)
{
    const auto& trace = *scene.timeline->trace;
    const auto window = scene.view.window();
    for (const auto& row : scene.layout.rows) {
        const auto& lanes = scene.timeline->tracks[row.track].lanes;
        for (std::size_t lane = 0; lane < lanes.size(); ++lane) {
            const auto rect = scene.laneRect(row, lane);
            for (std::size_t at = 0; at < lanes[lane].size(); ++at) {
                const auto span = lanes[lane].span(trace, at);
                if (span.startNs >= window.endNs || std::max(span.endNs, span.startNs + 1) <= window.startNs)
                    continue;
                const double x = std::clamp(std::floor(scene.view.positionOf(span.startNs)), 0.0,
                                            static_cast<double>(image.width() - 1));
                // the work of a GPU is shown in stretches, give or take one
                const bool isHeading = scene.timeline->tracks[row.track].kind == core::TrackKind::Device;
                const int reach = isHeading ? static_cast<int>(8 * scene.scale) : 1;
                if (!isSeen(image, rect, scene.scale, static_cast<int>(x), reach))
                    return QStringLiteral("%1: event %2 at %3 ns, column %4")
                        .arg(scene.timeline->tracks[row.track].key)
                        .arg(at)
                        .arg(span.startNs)
                        .arg(x);
            }
        }
    }
    return {};
}

/// True when something is to be read on the colour of a class: letters have edges of other tones.
bool hasTextOn(const QImage& image, core::TimelineClass timelineClass)
{
    constexpr double Readable = 4.5;
    const auto fill = QColor::fromRgb(lightColors().fill(timelineClass));
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            const auto color = image.pixelColor(x, y);
            if (color != lightColors().base() && contrastRatio(color, fill) >= Readable)
                return true;
        }
    }
    return false;
}

/// With the lanes that are worked out.
std::shared_ptr<const core::Timeline> derivedTimelineOf(const std::shared_ptr<const core::Trace>& trace)
{
    const auto& classes = core::builtInDiagnosisClasses();
    const core::DerivedLaneInputs inputs {
        std::make_shared<const core::HostStates>(
            core::HostStates::make(*trace, core::CallClasses(*trace, classes)).value()),
        std::make_shared<const core::NcclEvents>(core::findNcclEvents(*trace).value()),
        std::make_shared<const core::TraceTimes>(core::TraceTimes::make(*trace).value()), classes.thresholds
    };
    return core::withDerivedLanes(*core::buildTimeline(trace).value(), inputs).value();
}

/// Events of all classes with gaps of every size, some of 0 ns, after `originNs`.
std::shared_ptr<const core::Trace> makeVariedTrace(std::int64_t originNs, int count)
{
    fixtures::MemoryTrace builder;
    std::mt19937 random(7); // NOLINT(cert-msc51-cpp): the same events each time
    const auto upTo = [&random](std::uint32_t most) { return static_cast<std::int64_t>(random() % most); };
    auto timeNs = originNs;
    for (int at = 0; at < count; ++at) {
        timeNs += upTo(8) == 0 ? upTo(2'000'000) : upTo(3'000);
        const auto endNs = timeNs + (upTo(4) == 0 ? 0 : upTo(900));
        switch (upTo(6)) {
        case 0:
            builder.addKernel(1, 0, 7, timeNs, endNs, QStringLiteral("ncclDevKernel_AllReduce"));
            break;
        case 1:
            builder.addCopy(1, 0, 7, timeNs, endNs, 64, 1, core::MemoryKind::Pinned, core::MemoryKind::Device);
            break;
        case 2:
            builder.addCall(1, 1, timeNs, endNs, QStringLiteral("cudaLaunchKernel"));
            break;
        case 3:
            builder.addRange(1, 1, timeNs, endNs + upTo(100'000), QStringLiteral("range"));
            break;
        case 4:
            builder.addMark(1, 2, timeNs, QStringLiteral("mark"));
            break;
        default:
            builder.addKernel(1, 0, 8, timeNs, endNs, QStringLiteral("kernel"));
        }
        timeNs = std::max(timeNs, endNs);
    }
    return builder.build();
}

std::shared_ptr<const core::Timeline> timelineOf(const std::shared_ptr<const core::Trace>& trace)
{
    return core::buildTimeline(trace).value();
}

bool hasColor(const QImage& image, QRgb color)
{
    for (int y = 0; y < image.height(); ++y) {
        const auto* line = reinterpret_cast<const QRgb*>(image.constScanLine(y));
        if (std::find(line, line + image.width(), color) != line + image.width())
            return true;
    }
    return false;
}

} // namespace

class TestTimelinePainting : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { testfonts::useFirst(); }
    void noEventVanishes_data()
    {
        QTest::addColumn<qint64>("originNs");
        QTest::addColumn<int>("widthPx");
        QTest::addColumn<double>("scale");
        constexpr qint64 Far = (qint64 { 1 } << 62) - 2'000'000'000;
        QTest::newRow("plain") << qint64 { 0 } << 1000 << 1.0;
        QTest::newRow("1.5 device pixels") << qint64 { 0 } << 1500 << 1.5;
        QTest::newRow("2 device pixels") << qint64 { 12'345 } << 2000 << 2.0;
        QTest::newRow("1 px wide") << qint64 { 0 } << 1 << 1.0;
        QTest::newRow("negative times") << qint64 { -5'000'000'000 } << 700 << 1.25;
        QTest::newRow("near 2^62") << Far << 1000 << 1.0;
        QTest::newRow("near -2^62") << -Far - 2'000'000'000 << 1000 << 1.0;
    }

    void noEventVanishes()
    {
        QFETCH(qint64, originNs);
        QFETCH(int, widthPx);
        QFETCH(double, scale);
        const auto timeline = timelineOf(makeVariedTrace(originNs, 3000));
        const auto extent = timeline->extent;
        for (const std::int64_t zoom : { 1, 3, 10, 1'000, 100'000, 10'000'000 }) {
            const auto lengthNs = std::max<std::int64_t>(1, extent.durationNs() / zoom);
            for (const std::int64_t part : { 0, 3, 7 }) {
                const auto startNs = extent.startNs + (extent.durationNs() - lengthNs) / 7 * part;
                const auto scene = sceneOf(timeline, { startNs, startNs + lengthNs }, widthPx, scale);
                QCOMPARE(firstUnseen(scene, painted(scene)), QString());
            }
        }
    }

    void noEventOfARealTraceVanishes()
    {
        const auto path = QStringLiteral(GPULOUPE_SHARED_DIR "/data/h100_2gpu_1s.sqlite");
        if (!QFile::exists(path))
            QSKIP("the shared trace is not there");
        const auto trace = core::loadTrace(path);
        VERIFY_EXPECTED(trace);
        const auto timeline = timelineOf(*trace);
        const auto extent = timeline->extent;
        for (const std::int64_t zoom : { 1, 20, 1'000, 50'000 }) {
            const auto lengthNs = extent.durationNs() / zoom;
            const auto startNs = extent.startNs + (extent.durationNs() - lengthNs) / 3;
            const auto scene = sceneOf(timeline, { startNs, startNs + lengthNs }, 1600, 1.5);
            QCOMPARE(firstUnseen(scene, painted(scene)), QString());
        }
    }

    void classesHaveTheirColours()
    {
        fixtures::MemoryTrace builder;
        builder.addKernel(1, 0, 7, 0, 1000, QStringLiteral("gemm"));
        builder.addKernel(1, 0, 8, 0, 1000, QStringLiteral("ncclDevKernel_AllReduce"));
        builder.addCopy(1, 0, 9, 0, 1000, 64, 1, core::MemoryKind::Pinned, core::MemoryKind::Device);
        builder.addCall(1, 1, 0, 1000, QStringLiteral("cudaDeviceSynchronize"));
        const auto image = painted(sceneOf(timelineOf(builder.build()), { 0, 1000 }, 400, 1));
        using core::TimelineClass;
        const auto& colors = lightColors();
        for (const auto shown : { TimelineClass::MatrixKernel, TimelineClass::NcclKernel, TimelineClass::Memcpy,
                                  TimelineClass::BlockingCall })
            QVERIFY(hasColor(image, colors.fill(shown)));
        QVERIFY(hasColor(image, colors.edge())); // of the call, whose grey is faint
        QVERIFY(!hasColor(image, colors.fill(TimelineClass::NvtxRange)));
    }

    void patternsStopWhereNamesStand()
    {
        fixtures::MemoryTrace builder;
        builder.addKernel(1, 0, 7, 0, 1000, QStringLiteral("ncclAll"));
        const auto scene = sceneOf(timelineOf(builder.build()), { 0, 1000 }, 400, 1);
        const auto image = painted(scene);
        const auto rect = scene.eventRect({ core::EventClass::Kernels, 0 })->toRect();
        const auto ground = lightColors().base().rgb();
        const auto linesIn = [&](int fromX, int toX) {
            int lines = 0;
            for (int x = fromX; x < toX; ++x)
                lines += image.pixel(x, rect.top() + 1) == ground ? 1 : 0;
            return lines;
        };
        const int textPx = QFontMetrics(QFont()).horizontalAdvance(QStringLiteral("ncclAll"));
        QCOMPARE(linesIn(2, textPx), 0);
        QVERIFY(linesIn(textPx + 20, 400) > 20);
    }

    void familyStandsWhereTheNameHasNoRoom()
    {
        fixtures::MemoryTrace builder;
        const auto name = QStringLiteral("a_long_gemm_name");
        builder.addKernel(1, 0, 7, 0, 1000, name);
        const auto timeline = timelineOf(builder.build());
        const QFont font;
        TimelineNames names(font);
        const QFontMetricsF metrics(font);
        const auto paintedWidth = [&](double roomPx) {
            QImage image(400, 30, QImage::Format_RGB32);
            QPainter painter(&image);
            QRegion named;
            const TimelineNames::Place place { QRectF(0, 0, roomPx, 20), core::TimelineClass::MatrixKernel, name,
                                               QStringLiteral("gemm") };
            names.paint(painter, lightColors(), std::vector { place }, named);
            return named.boundingRect().width();
        };
        const double whole = metrics.horizontalAdvance(name),
                     family = metrics.horizontalAdvance(QStringLiteral("gemm"));
        QVERIFY(paintedWidth(whole + 40) >= whole);
        const int familyPx = paintedWidth(family + 20);
        QVERIFY(familyPx >= family && familyPx < family + 15);
        QCOMPARE(paintedWidth(family / 2), 0);
    }

    void linesToPartnersLeaveNamesFree()
    {
        fixtures::MemoryTrace builder;
        builder.addKernel(1, 0, 7, 0, 1000, QStringLiteral("MMMMMMMMMMMMMM"));
        builder.addKernel(1, 0, 8, 0, 1000, QStringLiteral("MMMMMMMMMMMMMM"));
        builder.addKernel(1, 0, 9, 0, 1000, QStringLiteral("MMMMMMMMMMMMMM"));
        const auto scene = sceneOf(timelineOf(builder.build()), { 0, 1000 }, 120, 1);
        TimelinePainter painter { QPalette(), QFont() };
        const auto paintedWith = [&](const TimelineHighlights& highlights) {
            QImage image(120, scene.heightPx, QImage::Format_RGB32);
            QPainter target(&image);
            painter.paint(target, scene, highlights);
            target.end();
            return image;
        };
        TimelineHighlights highlights;
        highlights.selected = { core::EventClass::Kernels, 0 };
        highlights.partners = { { core::EventClass::Kernels, 2 } };
        const auto between = scene.eventRect({ core::EventClass::Kernels, 1 })->toRect();
        const auto text = between.adjusted(4, 4, -between.width() + 60, -4); // in the middle of the name
        QCOMPARE(paintedWith(highlights).copy(text), paintedWith({}).copy(text));
    }

    /// Dimmed events keep names that can be read: the letters are those of the paler fill.
    void namesOfDimmedEventsAreRead()
    {
        fixtures::MemoryTrace builder;
        builder.addCopy(1, 0, 7, 0, 1'000, 168'000'000, 1, core::MemoryKind::Pinned, core::MemoryKind::Device);
        const auto scene = sceneOf(timelineOf(builder.build()), { 0, 1'000 }, 300, 1);
        TimelinePainter painter { QPalette(), QFont() };
        const auto place = scene.eventRect({ core::EventClass::Memcpy, 0 })->toRect();
        const auto dimmed = painter.dimmedRows({ 300, scene.heightPx }, scene).copy(place);
        const auto colors = painter.colors().dimmed();
        QVERIFY(hasColor(dimmed, colors.fill(core::TimelineClass::Memcpy)));
        QVERIFY(hasColor(dimmed, colors.textOn(core::TimelineClass::Memcpy).rgb()));
        QVERIFY(colors.textOn(core::TimelineClass::Memcpy) != painter.colors().textOn(core::TimelineClass::Memcpy));
        QVERIFY(hasColor(painted(scene).copy(place), lightColors().fill(core::TimelineClass::Memcpy)));
    }

    void idleTimeIsNamedByItsCause()
    {
        fixtures::MemoryTrace builder;
        builder.addCall(1, 1, 0, 1'000, QStringLiteral("cudaLaunchKernel"), 1);
        builder.addKernel(1, 0, 7, 2'000, 10'000, QStringLiteral("k"), 1);
        builder.addCall(1, 1, 9'000, 900'000, QStringLiteral("cudaMalloc"));
        builder.addCall(1, 1, 901'000, 902'000, QStringLiteral("cudaLaunchKernel"), 2);
        builder.addKernel(1, 0, 7, 903'000, 950'000, QStringLiteral("k"), 2);
        const auto timeline = derivedTimelineOf(builder.build());
        const auto scene = sceneOf(timeline, timeline->extent, 800, 1);
        const auto image = painted(scene);
        const auto row = std::find_if(scene.layout.rows.begin(), scene.layout.rows.end(), [&](const auto& shown) {
            return timeline->tracks[shown.track].kind == core::TrackKind::IdleCauses;
        });
        QVERIFY(row != scene.layout.rows.end());
        const auto lane = scene.laneRect(*row, 0).toRect();
        QVERIFY(hasColor(image.copy(lane), lightColors().fill(core::TimelineClass::IdleAllocation)));
        QVERIFY(hasTextOn(image.copy(lane), core::TimelineClass::IdleAllocation));
        const auto found = scene.placeAt(lane.center());
        QVERIFY(found);
        QCOMPARE(core::placeToolTip(*timeline, *found, {}).front(), QStringLiteral("Allocate or free"));
        QVERIFY(!scene.eventAt(lane.center())); // no event that could be selected
    }

    /// On its own lane NCCL beside kernels is half as strong as where nothing runs beside it.
    void ncclBesideKernelsIsFaint()
    {
        fixtures::MemoryTrace builder;
        builder.addKernel(1, 0, 7, 0, 500'000, QStringLiteral("gemm"));
        builder.addKernel(1, 0, 8, 0, 1'000'000, QStringLiteral("ncclDevKernel_AllReduce_Sum_f32_RING_LL"));
        const auto scene = sceneOf(derivedTimelineOf(builder.build()), { 0, 1'000'000 }, 800, 1);
        const auto image = painted(scene);
        const auto nccl = scene.eventRect({ core::EventClass::Kernels, 1 })->toRect();
        const auto strong = lightColors().fill(core::TimelineClass::NcclKernel);
        const auto beside = image.copy(QRect(nccl.left(), nccl.top(), 390, nccl.height()));
        const auto alone = image.copy(QRect(nccl.left() + 410, nccl.top(), 380, nccl.height()));
        QVERIFY(!hasColor(beside, strong));
        QVERIFY(hasColor(alone, strong));
    }

    /// Strip and overview tell what an event is by the colour that its lane has.
    void stripAndOverviewHaveTheColoursOfTheLanes()
    {
        fixtures::MemoryTrace builder;
        builder.addKernel(1, 0, 7, 0, 1'000, QStringLiteral("gemm"));
        TimelineState state;
        state.setTimeline(timelineOf(builder.build()));
        TimelineStrip strip(state);
        strip.resize(800, strip.sizeHint().height());
        strip.ensurePolished();
        state.selectEvent({ core::EventClass::Kernels, 0, state.scene().timeline->trace->id });
        const TimelineColors colors(strip.palette());
        const auto gemm = colors.fill(core::TimelineClass::MatrixKernel);
        QVERIFY(hasColor(strip.grab().toImage().convertToFormat(QImage::Format_RGB32), gemm));
        TimelineOverview overview(state);
        overview.resize(800, 40);
        QVERIFY(hasColor(overview.grab().toImage().convertToFormat(QImage::Format_RGB32), gemm));
    }

    /// The heading of a GPU has its work by class, also when it is folded.
    void headingShowsTheWorkOfTheGpu()
    {
        fixtures::MemoryTrace builder;
        builder.addKernel(1, 0, 7, 0, 500, QStringLiteral("gemm"));
        builder.addCopy(1, 0, 8, 500, 1000, 64, 1, core::MemoryKind::Pinned, core::MemoryKind::Device);
        auto scene = sceneOf(timelineOf(builder.build()), { 0, 1000 }, 400, 1);
        core::TrackChoice choice;
        choice.collapsed = { scene.timeline->tracks.front().key };
        scene.layout = core::layOutTracks(*scene.timeline, choice, {});
        const auto image = painted(scene);
        const auto heading = scene.laneRect(scene.layout.rows.front(), 0).toRect();
        QCOMPARE(image.pixel(100, heading.center().y()), lightColors().fill(core::TimelineClass::MatrixKernel));
        QCOMPARE(image.pixel(300, heading.center().y()), lightColors().fill(core::TimelineClass::Memcpy));
    }

    void namesStandInWideEventsOnly()
    {
        fixtures::MemoryTrace builder;
        builder.addKernel(1, 0, 7, 0, 1000, QStringLiteral("MMMMMMMM"));
        const auto timeline = timelineOf(builder.build());
        const core::EventId kernel { core::EventClass::Kernels, 0 };
        const auto kernelPixels = [&](const core::TimeWindow& window) {
            const auto scene = sceneOf(timeline, window, 400, 1);
            const auto rect = scene.eventRect(kernel);
            return rect ? painted(scene).copy(rect->toRect().adjusted(1, 1, -1, -2)) : QImage();
        };
        const auto text = lightColors().textOn(core::TimelineClass::Kernel).rgb();
        const auto wide = kernelPixels({ 0, 1000 });
        const auto narrow = kernelPixels({ 0, 40'000 });
        QCOMPARE(wide.width(), 398);
        QVERIFY(hasColor(wide, text));
        QCOMPARE(narrow.width(), 8);
        QVERIFY(!hasColor(narrow, text));
    }

    /// Names of ranges in each other do not stand on each other.
    void namesOfFoldedRangesLeaveRoom()
    {
        const auto paintedWith = [](const QString& inner, bool isFolded, std::int64_t startNs = 0) {
            fixtures::MemoryTrace builder;
            builder.addRange(1, 1, 0, 1000, QStringLiteral("outer"));
            builder.addRange(1, 1, startNs, 900, inner);
            const auto timeline = timelineOf(builder.build());
            auto scene = sceneOf(timeline, { 0, 1000 }, 400, 1);
            core::TrackChoice choice;
            for (const auto& track : timeline->tracks) {
                if (isFolded && track.kind == core::TrackKind::Nvtx)
                    choice.collapsed.insert(track.key);
            }
            scene.layout = core::layOutTracks(*timeline, choice, {}, scene.heightPx);
            return painted(scene);
        };
        QVERIFY(paintedWith(QStringLiteral("MMMM"), false) != paintedWith(QStringLiteral("WW"), false));
        QCOMPARE(paintedWith(QStringLiteral("MMMM"), true), paintedWith(QStringLiteral("WW"), true));
        constexpr std::int64_t AsideNs = 500; // there is room for both
        QVERIFY(paintedWith(QStringLiteral("MMMM"), true, AsideNs) != paintedWith(QStringLiteral("WW"), true, AsideNs));
    }

    void busierColumnsAreHigher()
    {
        fixtures::MemoryTrace builder;
        for (int at = 0; at < 1000; ++at) {
            builder.addKernel(1, 0, 7, at * 1000, at * 1000 + 900, QStringLiteral("dense"));
            builder.addKernel(1, 0, 8, at * 1000, at * 1000 + 50, QStringLiteral("sparse"));
        }
        const auto scene = sceneOf(timelineOf(builder.build()), { 0, 1'000'000 }, 10, 1);
        const auto image = painted(scene);
        const auto filled = [&](std::int64_t streamId) {
            int pixels = 0;
            for (const auto& row : scene.layout.rows) {
                const auto& track = scene.timeline->tracks[row.track];
                if (track.kind != core::TrackKind::Stream
                    || scene.timeline->trace->streams[track.stream.value()].streamId != streamId)
                    continue;
                for (int y = row.y; y < row.y + row.laneHeightPx - 1; ++y)
                    pixels += image.pixel(5, y) == lightColors().base().rgb() ? 0 : 1;
            }
            return pixels;
        };
        QVERIFY(filled(8) > 0);
        QVERIFY2(filled(7) > filled(8), qPrintable(QStringLiteral("%1 %2").arg(filled(7)).arg(filled(8))));
    }

    /// Hues are of classes of work: a counter has none.
    void countersHaveNoHue()
    {
        constexpr int LeastSaturated = 24; // of 255: greys of a theme are a little blue
        QVERIFY(lightColors().chart().saturation() < LeastSaturated);
    }

    void outsideOfTheScopeIsDimmed()
    {
        fixtures::MemoryTrace builder;
        builder.addKernel(1, 0, 7, 0, 1000, QStringLiteral("k"));
        builder.addKernel(1, 1, 7, 0, 1000, QStringLiteral("k"));
        auto scene = sceneOf(timelineOf(builder.build()), { 0, 1000 }, 100, 1);
        TimelinePainter painter { QPalette(), QFont() };
        const auto paintedWith = [&](const core::Scope& scope) {
            QImage image(100, scene.heightPx, QImage::Format_RGB32);
            QPainter target(&image);
            TimelineHighlights highlights;
            highlights.scope = scope;
            painter.paint(target, scene, highlights);
            target.end();
            return image;
        };
        const auto plain = paintedWith({});
        core::Scope half;
        half.window = core::TimeWindow { 0, 500 };
        const auto dimmed = paintedWith(half);
        const auto rowOfDevice = [&](std::size_t device) {
            const auto found = std::find_if(scene.layout.rows.begin(), scene.layout.rows.end(), [&](const auto& row) {
                const auto& track = scene.timeline->tracks[row.track];
                return track.kind == core::TrackKind::Stream && track.device.value() == device;
            });
            return found->y + found->heightPx / 2;
        };
        QCOMPARE(dimmed.pixel(25, rowOfDevice(0)), plain.pixel(25, rowOfDevice(0)));
        QVERIFY(dimmed.pixel(75, rowOfDevice(0)) != plain.pixel(75, rowOfDevice(0)));
        core::Scope first;
        first.devices = { core::DeviceIndex(0) };
        const auto other = paintedWith(first);
        QCOMPARE(other.pixel(50, rowOfDevice(0)), plain.pixel(50, rowOfDevice(0)));
        QVERIFY(other.pixel(50, rowOfDevice(1)) != plain.pixel(50, rowOfDevice(1)));
    }

    void eventIsFoundWhereItIsPainted()
    {
        const auto timeline = timelineOf(makeVariedTrace(0, 500));
        const auto scene = sceneOf(timeline, timeline->extent, 4000, 2);
        const auto& trace = *timeline->trace;
        for (std::uint32_t row = 0; row < trace.kernels.size(); ++row) {
            const auto rect = scene.eventRect({ core::EventClass::Kernels, row });
            QVERIFY(rect);
            const auto found = scene.eventAt(rect->center());
            QVERIFY(found);
            const auto span = core::eventSpan(trace, *found);
            const auto timeNs = scene.timeAt(rect->center().x());
            const auto slackNs = static_cast<std::int64_t>(4 * scene.scale * scene.view.nsPerPixel);
            QVERIFY(span.startNs <= timeNs + slackNs && span.endNs >= timeNs - slackNs);
        }
    }

    void paintsNothingWithoutATimeline()
    {
        QImage image(20, 10, QImage::Format_RGB32);
        TimelinePainter painter { QPalette(), QFont() };
        painter.paintRows(image, {});
        QCOMPARE(image.pixel(10, 5), lightColors().base().rgb());
    }
};

QTEST_MAIN(TestTimelinePainting)
#include "tst_timelinepainting.moc"
