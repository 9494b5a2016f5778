// SPDX-License-Identifier: GPL-3.0-or-later
#include "results/summary.h"

#include "analysis/budget/wallbudget.h"
#include "findings/findings.h"
#include "madetraces.h"
#include "memorytrace.h"
#include "results/analysisresults.h"
#include "trace/traceloader.h"
#include "verifyexpected.h"

#include <QDir>
#include <QTest>

#include <cmath>

using core::Summary;
using core::SummaryTopic;
using fixtures::MemoryTrace;

namespace {

const auto DataFolder = QStringLiteral(GPULOUPE_SHARED_DIR "/data");
constexpr std::int64_t UsNs = 1000;

core::ResultsPointer resultsOf(const std::shared_ptr<const core::Trace>& trace, const core::Scope& scope = {})
{
    return core::analyze(trace, scope).value();
}

const core::SummaryTile* tileOf(const Summary& summary, SummaryTopic topic)
{
    const auto found = std::ranges::find(summary.tiles, topic, &core::SummaryTile::topic);
    return found == summary.tiles.end() ? nullptr : &*found;
}

/// What must hold of every summary; nothing: it does.
QString faultOf(const Summary& summary, const core::AnalysisResults& results)
{
    for (const auto& device : summary.devices) {
        double sum = 0;
        std::int64_t sumNs = 0;
        for (std::size_t part = 0; part < summary.parts.size(); ++part) {
            sum += summary.share(part, device);
            sumNs += device.timesNs[part];
        }
        if (sumNs != results.wallBudget->gpuWork.totalNs() || std::abs(sum - 1) > 0.001)
            return QStringLiteral("%1: shares add up to %2").arg(device.name).arg(sum);
    }
    double tiles = 0;
    for (const auto& tile : summary.tiles)
        tiles += tile.topic == SummaryTopic::Utilisation ? 0 : tile.share;
    if (!summary.tiles.empty() && std::abs(tiles - 1) > 0.001)
        return QStringLiteral("tiles add up to %1").arg(tiles);
    for (const auto& course : summary.findings) {
        if (course.part > summary.parts.size())
            return QStringLiteral("a finding is of no part");
        for (const auto value : course.course) {
            if (value < 0 || value > 1.0001F)
                return QStringLiteral("a finding fills %1 of a bin").arg(static_cast<double>(value));
        }
    }
    for (std::size_t i = 0; i < summary.findings.size(); ++i) { // time that is claimed was at some time
        const auto& finding = results.findings->rows[i];
        const auto& course = summary.findings[i];
        if (finding.claimedNs > 0
            && (course.reason.isEmpty() || std::ranges::count(course.course, 0.0F) == std::ssize(course.course)))
            return QStringLiteral("%1 has no course").arg(finding.title);
    }
    const auto most = std::min(results.findings->rows.size(), core::MostFindingCourses);
    return summary.findings.size() == most ? QString() : QStringLiteral("courses of findings are missing");
}

} // namespace

class TestSummary : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void partsAreInTheirOrder()
    {
        const auto results = resultsOf(fixtures::readMadeTrace(QLatin1Char('A')).value());
        const auto& summary = *results->summary;
        QCOMPARE(faultOf(summary, *results), QString());
        QStringList names;
        for (const auto& part : summary.parts)
            names.append(part.name);
        const auto copy = names.indexOf(QStringLiteral("Copy to GPU"));
        QVERIFY(copy > 0);
        QVERIFY(!summary.parts[0].family.isEmpty());
        QVERIFY(names.indexOf(QStringLiteral("Idle: host work")) > copy);
        QVERIFY(summary.parts.back().isIdle());
    }

    void tilesAreTheGroupsOfTheBudget()
    {
        const auto results = resultsOf(fixtures::readMadeTrace(QLatin1Char('A')).value());
        const auto& summary = *results->summary;
        const auto* compute = tileOf(summary, SummaryTopic::Compute);
        QVERIFY(compute);
        const auto computeNs = results->wallBudget->timeNs(core::RunPart::Window, core::TimeGroup::Compute);
        QCOMPARE(compute->share, static_cast<double>(computeNs) / static_cast<double>(summary.windowNs));
        QCOMPARE(compute->name, QStringLiteral("Compute"));
        QVERIFY2(compute->cause.startsWith(QStringLiteral("1.00 ms of kernels, ")), qPrintable(compute->cause));
        QVERIFY(!tileOf(summary, SummaryTopic::Communication)); // there is none
        double mean = 0;
        for (const auto value : compute->course)
            mean += static_cast<double>(value) / static_cast<double>(compute->course.size());
        QVERIFY(std::abs(mean - compute->share) < 0.01);
    }

    void remarksNameTheGpuThatDiffers()
    {
        MemoryTrace alike;
        for (const std::int64_t device : { 0, 1 }) {
            alike.addKernel(1, device, 7, 0, 10 * UsNs, QStringLiteral("gemm"));
            alike.addKernel(1, device, 7, 20 * UsNs, 30 * UsNs, QStringLiteral("gemm"));
        }
        const auto same = resultsOf(alike.build())->summary;
        QVERIFY2(same->remarks.contains(QStringLiteral("Both GPUs agree within 0 points.")), qPrintable(same->remarks));
        MemoryTrace unlike;
        for (const std::int64_t device : { 0, 1, 2 }) {
            unlike.addKernel(1, device, 7, 0, (device == 2 ? 20 : 10) * UsNs, QStringLiteral("gemm"));
            unlike.addKernel(1, device, 7, 20 * UsNs, 30 * UsNs, QStringLiteral("gemm"));
        }
        const auto other = resultsOf(unlike.build());
        QVERIFY2(other->summary->remarks.contains(QStringLiteral("GPU 2 differs most: ")),
                 qPrintable(other->summary->remarks));
        QCOMPARE(other->summary->byDeviation.front(), std::size_t { 2 });
        QCOMPARE(faultOf(*other->summary, *other), QString());
    }

    void withoutGpuWork()
    {
        MemoryTrace builder;
        builder.addOsCall(1, 1, 0, 9000, QStringLiteral("read"));
        const auto results = resultsOf(builder.build());
        QVERIFY(results->summary->tiles.empty());
        QVERIFY(results->summary->devices.empty());
        QCOMPARE(faultOf(*results->summary, *results), QString());
    }

    void coarserCoursesKeepTheirMean()
    {
        const auto bins = core::TimeBins::over({ 0, 1000 }, 300); // 250 of 4 ns
        core::Course course(bins.count);
        for (std::size_t i = 0; i < course.size(); ++i)
            course[i] = static_cast<float>(i % 7) / 7;
        for (const auto parts : std::initializer_list<std::size_t> { 1, 3, 100, 249 }) {
            const auto seen = core::coarser(course, bins, parts);
            QCOMPARE(seen.size(), parts);
            double mean = 0, expected = 0;
            for (const auto value : seen)
                mean += static_cast<double>(value) / static_cast<double>(parts);
            for (const auto value : course)
                expected += static_cast<double>(value) / static_cast<double>(course.size());
            QVERIFY(std::abs(mean - expected) < 1e-3);
        }
        QCOMPARE(core::coarser(course, bins, 1000), course);
    }

    void sharesOfColumns()
    {
        QCOMPARE(core::columnShare(0), QStringLiteral("0"));
        QCOMPARE(core::columnShare(0.000001), QStringLiteral("<0.001"));
        QCOMPARE(core::columnShare(0.00006), QStringLiteral("0.006"));
        QCOMPARE(core::columnShare(0.0202), QStringLiteral("2.02"));
        QCOMPARE(core::columnShare(0.9499), QStringLiteral("95.0"));
        QCOMPARE(core::columnShare(0.09999), QStringLiteral("10.0"));
    }

    void referenceTraces_data()
    {
        QTest::addColumn<QString>("file");
        for (const auto& file : QDir(DataFolder).entryList({ QStringLiteral("*.sqlite") }, QDir::Files, QDir::Name))
            QTest::newRow(qPrintable(file)) << file;
        if (!QDir(DataFolder).exists())
            QTest::newRow("none") << QString();
    }
    void referenceTraces()
    {
        QFETCH(QString, file);
        if (file.isEmpty())
            QSKIP("the folder of reference traces is not there");
        const auto trace = core::loadTrace(DataFolder + QLatin1Char('/') + file);
        VERIFY_EXPECTED(trace);
        const auto results = resultsOf(*trace);
        QCOMPARE(faultOf(*results->summary, *results), QString());
    }
};

QTEST_GUILESS_MAIN(TestSummary)
#include "tst_summary.moc"
