// SPDX-License-Identifier: GPL-3.0-or-later
#include "memorytrace.h"
#include "timeline/timeline.h"

#include <QTest>

#include <cmath>
#include <limits>
#include <map>
#include <random>

using namespace core;

namespace {

const QString Metric = QStringLiteral("SMs Active [Throughput %]");

const TimelineSeries& seriesOf(const Timeline& timeline, const QString& label)
{
    for (const auto& track : timeline.tracks) {
        if (track.kind == TrackKind::GpuMetric && track.label == label)
            return *track.series;
    }
    qFatal("no such metric");
}

std::vector<VisibleSample> samplesOf(const Timeline& timeline, const Viewport& view)
{
    std::vector<VisibleSample> samples;
    seriesOf(timeline, Metric).appendVisibleSamples(*timeline.trace, view, samples);
    return samples;
}

std::shared_ptr<const Timeline> timelineOf(fixtures::MemoryTrace& builder)
{
    return buildTimeline(builder.build()).value();
}

using Samples = std::vector<VisibleSample>;

} // namespace

class TestTimelineSeries : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void showsLeastAndGreatestPerPixel()
    {
        fixtures::MemoryTrace builder;
        builder.addMetricSample(0, 100, Metric, 5);
        builder.addMetricSample(0, 109, Metric, 1);
        builder.addMetricSample(0, 110, Metric, 7);
        builder.addMetricSample(0, 145, Metric, 90);
        builder.addMetricSample(1, 145, QStringLiteral("other"), 1000);
        const auto timeline = timelineOf(builder);
        QCOMPARE(samplesOf(*timeline, { 100, 10, 5 }), (Samples { { 0, 1, 5 }, { 1, 7, 7 }, { 4, 90, 90 } }));
        QCOMPARE(seriesOf(*timeline, Metric).maximum(), 90.0);
        QCOMPARE(seriesOf(*timeline, Metric).size(), std::size_t { 4 });
    }
    void carriesTheLastValueIn()
    {
        fixtures::MemoryTrace builder;
        builder.addMetricSample(0, 100, Metric, 5);
        builder.addMetricSample(0, 150, Metric, 8);
        const auto timeline = timelineOf(builder);
        QCOMPARE(samplesOf(*timeline, { 120, 10, 5 }), (Samples { { 0, 5, 5 }, { 3, 8, 8 } }));
        QCOMPARE(samplesOf(*timeline, { 120, 1, 5 }), (Samples { { 0, 5, 5 } })); // none in view
        QCOMPARE(samplesOf(*timeline, { 145, 10, 5 }), (Samples { { 0, 5, 8 } })); // both on pixel 0
        QCOMPARE(samplesOf(*timeline, { 150, 10, 5 }), (Samples { { 0, 8, 8 } })); // begins at a sample
        QCOMPARE(samplesOf(*timeline, { 151, 10, 5 }), Samples()); // after the last
        QCOMPARE(samplesOf(*timeline, { 0, 10, 5 }), Samples()); // before the first
    }
    void leavesOutWhatIsNotFinite()
    {
        fixtures::MemoryTrace builder;
        builder.addMetricSample(0, 100, Metric, std::numeric_limits<double>::quiet_NaN());
        builder.addMetricSample(0, 101, Metric, -3);
        builder.addMetricSample(0, 102, Metric, std::numeric_limits<double>::infinity());
        const auto timeline = timelineOf(builder);
        QCOMPARE(samplesOf(*timeline, { 100, 1, 5 }), (Samples { { 1, -3, -3 } }));
        QCOMPARE(seriesOf(*timeline, Metric).maximum(), -3.0);
    }
    void agreesWithALookAtEverySample()
    {
        std::mt19937_64 random(1);
        std::lognormal_distribution gapNs(6.0, 2.0);
        fixtures::MemoryTrace builder;
        std::vector<std::pair<std::int64_t, float>> all;
        std::int64_t timeNs = -1'000'000;
        for (int i = 0; i < 20'000; ++i) {
            timeNs += static_cast<std::int64_t>(gapNs(random) * (i % 1000 == 0 ? 1e5 : 1));
            all.emplace_back(timeNs, static_cast<float>(random() % 1000));
            builder.addMetricSample(0, timeNs, Metric, static_cast<double>(all.back().second));
        }
        const auto timeline = timelineOf(builder);
        for (double zoom = 1; zoom < 1e12; zoom *= 5) {
            const auto view = Viewport::showing(timeline->extent, 700)
                                  .zoomedAt(static_cast<double>(random() % 700), zoom, timeline->extent);
            std::map<int, VisibleSample> expected;
            for (std::size_t i = 0; i < all.size(); ++i) {
                const double x = view.positionOf(all[i].first);
                const bool isCarriedIn = x < 0 && i + 1 < all.size() && view.positionOf(all[i + 1].first) > 0;
                if (x >= 700 || (x < 0 && !isCarriedIn))
                    continue;
                const int column = std::max(0, static_cast<int>(std::floor(x)));
                const auto [found, isNew]
                    = expected.try_emplace(column, VisibleSample { column, all[i].second, all[i].second });
                found->second.minimum = std::min(found->second.minimum, all[i].second);
                found->second.maximum = std::max(found->second.maximum, all[i].second);
            }
            Samples expectedSamples;
            for (const auto& [column, sample] : expected)
                expectedSamples.push_back(sample);
            QCOMPARE(samplesOf(*timeline, view), expectedSamples);
        }
    }
};

QTEST_GUILESS_MAIN(TestTimelineSeries)
#include "tst_timelineseries.moc"
