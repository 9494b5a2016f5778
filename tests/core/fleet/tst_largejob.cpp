// SPDX-License-Identifier: GPL-3.0-or-later
// 4,096 ranks by their summaries: read from one file, and the one that holds all of them up is named.
#include "fleet/fleettext.h"
#include "fleet/rankinputs.h"
#include "fleet/ranks/rankfile.h"
#include "fleet/settleranks.h"
#include "fleettesting.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <vector>

namespace {

constexpr std::int64_t World = 4096, PerHost = 8, Steps = 5, Layers = 3;
constexpr std::int64_t Straggler = 1234, Missing = 77;
constexpr std::int64_t LayerUs = 400, UpdateUs = 300, SlowLayerUs = 460;
constexpr std::int64_t InHostUs = 40, AllUs = 120;

/// What is drawn is the same on each machine.
class Noise
{
public:
    std::int64_t belowUs(std::int64_t limitUs)
    {
        m_state = m_state * 6'364'136'223'846'793'005U + 1'442'695'040'888'963'407U; // Knuth's generator
        return static_cast<std::int64_t>(m_state >> 33U) % limitUs;
    }

private:
    std::uint64_t m_state = 1;
};

/// Ranks of a host share each layer, then all add up; every rank is a little apart from the others each time.
class MadeJob
{
public:
    explicit MadeJob(std::int64_t slowLayerUs)
        : m_slowLayerUs(slowLayerUs)
        , m_nowUs(World, 0)
        , m_operations(World)
    {
        for (std::int64_t step = 0; step < Steps; ++step) {
            for (std::int64_t layer = 0; layer < Layers; ++layer)
                addLayer(step * Layers + layer);
            meet(0, World, AllUs, step);
            for (auto& nowUs : m_nowUs)
                nowUs += UpdateUs;
        }
    }
    /// From the end of the first step to that of the last.
    [[nodiscard]] double meanStepUs() const
    {
        const auto& operations = m_operations.front();
        return static_cast<double>(operations.back().endUs - operations[Layers].endUs) / (Steps - 1);
    }
    [[nodiscard]] core::RankSummary rank(std::int64_t number) const
    {
        const auto place = static_cast<std::size_t>(number);
        auto rank = fleettesting::madeRank(number, { 0, m_nowUs[place] }, m_operations[place]);
        const auto host = number / PerHost;
        rank.identity.hostKey = static_cast<std::uint64_t>(host + 1);
        rank.identity.gpuId = number % PerHost;
        rank.clock = { 0, 0 };
        rank.communicators = { { 1, static_cast<std::int32_t>(World), static_cast<std::int32_t>(number) },
                               { static_cast<std::uint64_t>(100 + host), static_cast<std::int32_t>(PerHost),
                                 static_cast<std::int32_t>(number % PerHost) } };
        for (std::size_t i = 0; i < rank.operations.size(); ++i)
            rank.operations[i].communicator = (i + 1) % (Layers + 1) == 0 ? 0 : 1;
        return rank;
    }

private:
    void addLayer(std::int64_t sequence)
    {
        constexpr std::int64_t ApartUs = 12;
        for (std::int64_t number = 0; number < World; ++number)
            m_nowUs[static_cast<std::size_t>(number)]
                += (number == Straggler ? m_slowLayerUs : LayerUs) + m_noise.belowUs(ApartUs);
        for (std::int64_t first = 0; first < World; first += PerHost)
            meet(first, first + PerHost, InHostUs, sequence);
    }
    void meet(std::int64_t first, std::int64_t end, std::int64_t transferUs, std::int64_t sequence)
    {
        const auto from = m_nowUs.begin();
        const auto endUs = *std::max_element(from + first, from + end) + transferUs;
        for (auto number = static_cast<std::size_t>(first); number < static_cast<std::size_t>(end); ++number) {
            m_operations[number].push_back({ m_nowUs[number], endUs, 0, sequence });
            m_nowUs[number] = endUs;
        }
    }

    std::int64_t m_slowLayerUs;
    Noise m_noise;
    std::vector<std::int64_t> m_nowUs;
    std::vector<std::vector<fleettesting::MadeOperation>> m_operations;
};

} // namespace

class TestLargeJob : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void theStragglerOfManyIsNamed()
    {
        const MadeJob job(SlowLayerUs);
        core::RankFile file { QStringLiteral("1"), {}, {} };
        for (std::int64_t number = 0; number < World; ++number) {
            if (number != Missing)
                file.ranks.push_back(job.rank(number));
        }
        const QTemporaryDir folder;
        const auto path = folder.filePath(QStringLiteral("all.loupe"));
        file.ranks = core::canonicalRanks(std::move(file.ranks)).value();
        QVERIFY(core::writeRankFile(path, file));
        file.ranks.clear();

        auto inputs = core::readFleetInputs(core::rankInputs({ path }), {}).value();
        QVERIFY(core::settleRanks(inputs));
        const auto result = core::analyzeFleet(std::move(inputs), {}).value();
        QCOMPARE(result->summaries.size(), static_cast<std::size_t>(World - 1));
        QCOMPARE(result->census.missing, std::vector<std::int64_t> { Missing });
        QCOMPARE(result->clocks.domains.domains.size(), static_cast<std::size_t>(World / PerHost));
        QCOMPARE(result->steps.count(), static_cast<std::size_t>(Steps - 1));
        const auto sentence = core::fleetSentence(*result);
        QVERIFY2(sentence.startsWith(QStringLiteral("Rank 1234 (host 155, GPU 2) holds the job up")),
                 qPrintable(sentence));
        QVERIFY2(sentence.contains(QStringLiteral("the same kernels take longer")), qPrintable(sentence));

        const auto stepUs = job.meanStepUs();
        const auto truthUs = stepUs - MadeJob(LayerUs).meanStepUs();
        const auto gain = core::gainNs(*result, result->stragglers.origins.front().rank);
        QVERIFY(gain.has_value());
        const auto gainUs = static_cast<double>(*gain) / fleettesting::Us;
        QVERIFY2(std::abs(gainUs - truthUs) <= .005 * stepUs,
                 qPrintable(QStringLiteral("%1 instead of %2 µs").arg(gainUs).arg(truthUs)));
    }
};

QTEST_GUILESS_MAIN(TestLargeJob)
#include "tst_largejob.moc"
