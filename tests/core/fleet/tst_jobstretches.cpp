// SPDX-License-Identifier: GPL-3.0-or-later
// A job that does not fit into memory is looked at stretch by stretch, and what is told of it is what is told of all of
// it at once.
#include "fleet/fleettext.h"
#include "fleet/jobpart.h"
#include "fleet/rankinputs.h"
#include "fleet/ranks/makeranksummary.h"
#include "fleet/ranks/rankfile.h"
#include "fleet/settleranks.h"
#include "fleet/stretches/analyzestretches.h"
#include "fleet/stretches/rankspool.h"
#include "fleet/tables/fleettables.h"
#include "fleet/tables/steprows.h"
#include "generator.h"
#include "rankrecorder.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <memory>
#include <optional>

namespace {

/// A made job in a folder, a .loupe file for each rank.
class MadeJob
{
public:
    explicit MadeJob(const tracegen::JobShape& shape)
    {
        const QTemporaryDir traces;
        std::vector<tracegen::RankPath> paths;
        for (int rank = 0; rank < shape.world; ++rank) {
            if (shape.missing.count(rank) == 0)
                paths.push_back({ rank, traces.filePath(QStringLiteral("rank%1.sqlite").arg(rank)) });
        }
        const auto made = tracegen::generateRanks({ tracegen::findProfile("ranks"), 0, shape.seed }, shape, paths);
        Q_ASSERT(made);
        for (const auto& path : paths) {
            auto ranks = core::summarizeRanks(core::loadTrace(path.path).value(), {}).value().ranks;
            m_ranks.push_back(ranks.front());
            write(static_cast<std::size_t>(m_ranks.size() - 1));
        }
    }
    std::vector<core::RankSummary>& ranks() { return m_ranks; }
    /// Writes the file of a rank, which may have been changed.
    void write(std::size_t rank)
    {
        const auto path = m_folder.filePath(QStringLiteral("rank%1.loupe").arg(m_ranks[rank].identity.rank));
        const auto written = core::writeRankFile(path, { QStringLiteral("test"), {}, { m_ranks[rank] } });
        Q_ASSERT(written);
    }
    [[nodiscard]] std::vector<core::RankInput> files() const { return core::rankInputs({ m_folder.path() }); }
    [[nodiscard]] std::int64_t neededBytes() const
    {
        constexpr std::int64_t LittleBytes = 1'000'000;
        QStringList paths;
        for (const auto& file : files())
            paths.append(file.path);
        return core::findJobPart({ paths, LittleBytes, {} }).value()->neededBytes;
    }
    /// All at once, or stretch by stretch with memory for `share` of it.
    [[nodiscard]] std::shared_ptr<const core::FleetResult> analyze(std::optional<double> share,
                                                                   const core::FleetOptions& options = {}) const
    {
        core::RankReading reading;
        if (share) {
            reading.freeBytes = static_cast<std::int64_t>(*share * static_cast<double>(neededBytes()));
            reading.spoolFolder = m_spoolFolder.path();
        }
        auto inputs = core::readFleetInputs(files(), reading).value();
        const auto settled = core::settleRanks(inputs);
        Q_ASSERT(settled);
        return core::analyzeJob(std::move(inputs), options).value();
    }
    [[nodiscard]] QStringList leftInSpoolFolder() const
    {
        return QDir(m_spoolFolder.path()).entryList(QDir::AllEntries | QDir::NoDotAndDotDot);
    }

private:
    QTemporaryDir m_folder, m_spoolFolder;
    std::vector<core::RankSummary> m_ranks;
};

tracegen::JobShape jobShape()
{
    tracegen::JobShape shape;
    shape.world = 8;
    shape.pp = 2;
    shape.ranksPerHost = 2;
    shape.stepCount = 24;
    shape.clockOffsetUs = 3'000;
    shape.clockDriftPpm = 20;
    shape.slowGpus = { { 5, 1.2 } };
    return shape;
}

bool areAlike(std::int64_t found, std::int64_t expected, double share)
{
    return std::abs(static_cast<double>(found - expected)) <= share * static_cast<double>(expected);
}

/// Without one of its operations, as if it had never called it.
core::RankSummary without(core::RankSummary rank, std::uint32_t operation)
{
    rank.operations.erase(rank.operations.begin() + operation);
    const auto leave = [operation](auto& rows) {
        std::erase_if(rows, [operation](const auto& row) { return row.operation == operation; });
        for (auto& row : rows)
            row.operation -= row.operation > operation ? 1 : 0;
    };
    leave(rank.transfers);
    leave(rank.exposed);
    for (auto& step : rank.program) {
        if (step.action == core::RankAction::None)
            continue;
        if (step.operation == operation)
            step.action = core::RankAction::None;
        else
            step.operation -= step.operation > operation ? 1 : 0;
    }
    return rank;
}

} // namespace

class TestJobStretches : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        m_job = std::make_unique<MadeJob>(jobShape());
        m_whole = m_job->analyze({});
        QVERIFY(!m_whole->stretches && !m_whole->part);
        m_inStretches = m_job->analyze(0.3);
        QVERIFY(m_inStretches->stretches);
        QVERIFY(m_inStretches->stretches->count > 3);
    }

    /// What is read of a window is what keepWindow() leaves of all.
    void rowsOfAWindowAreThose_data()
    {
        QTest::addColumn<double>("from");
        QTest::addColumn<double>("to");
        QTest::newRow("beginning") << -0.1 << 0.2;
        QTest::newRow("middle") << 0.4 << 0.55;
        QTest::newRow("end") << 0.8 << 1.2;
        QTest::newRow("all") << 0.0 << 1.0;
        QTest::newRow("little") << 0.5 << 0.501;
        QTest::newRow("none") << 1.5 << 2.0;
    }
    void rowsOfAWindowAreThose()
    {
        QFETCH(const double, from);
        QFETCH(const double, to);
        const QTemporaryDir folder;
        for (const auto& whole : m_job->ranks()) {
            const auto lengthNs = static_cast<double>(whole.window.durationNs());
            const auto spool = core::RankSpool::create(folder.path(), static_cast<std::int64_t>(lengthNs / 37)).value();
            auto rank = whole;
            spool->add(rank);
            QVERIFY2(spool->fault().isEmpty(), qPrintable(spool->fault()));
            QVERIFY(rank.operations.empty() && rank.program.empty() && rank.spooled);
            QCOMPARE(spool->operationCount(), whole.operations.size());
            QVERIFY(spool->sizeBytes() > 0);
            const core::TimeWindow window { whole.window.startNs + static_cast<std::int64_t>(from * lengthNs),
                                            whole.window.startNs + static_cast<std::int64_t>(to * lengthNs) };
            auto read = spool->read(rank, window).value();
            QCOMPARE(read.spooled, rank.spooled);
            read.spooled.reset();
            core::keepStretch(read, window);
            auto expected = whole;
            core::keepStretch(expected, window);
            if (expected.window.durationNs() > 0)
                QVERIFY(read == expected);
            else
                QVERIFY(read.operations.empty() && read.program.empty() && read.exposed.empty());
        }
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files).size(), 0); // nothing stays
    }

    void aFileThatWasChangedIsRefused()
    {
        const QTemporaryDir folder;
        const auto spool = core::RankSpool::create(folder.path(), 1'000'000).value();
        auto rank = m_job->ranks().front();
        spool->add(rank);
        const auto window = rank.window;
        QVERIFY(spool->read(rank, window));
        // the file has no name
        const QDir descriptors(QStringLiteral("/proc/self/fd"));
        int count = 0;
        for (const auto& entry : descriptors.entryInfoList(QDir::AllEntries | QDir::System | QDir::NoDotAndDotDot)) {
            if (!entry.symLinkTarget().startsWith(folder.path()))
                continue;
            QFile file(entry.filePath());
            QVERIFY(file.open(QIODevice::ReadWrite));
            QVERIFY(file.resize(file.size() / 2));
            ++count;
        }
        if (count == 0)
            QSKIP("Open files are not listed on this system.");
        const auto refused = spool->read(rank, window);
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, core::ErrorCode::CannotOpen);
    }

    /// Budgets, steps and who waited how long: to the nanosecond. Sends and receives are split by clocks, and who came
    /// together by how far ends are apart, both of which are seen from another stretch of time.
    void figuresAreThoseOfTheWhole()
    {
        const auto& whole = *m_whole;
        const auto& found = *m_inStretches;
        QCOMPARE(found.steps.count(), whole.steps.count());
        QCOMPARE(found.steps.unit, whole.steps.unit);
        QCOMPARE(found.steps.wallsNs, whole.steps.wallsNs);
        QCOMPARE(found.ranks.size(), whole.ranks.size());
        std::int64_t mostCausedNs = 0;
        for (const auto& rank : whole.lateness.ranks)
            mostCausedNs = std::max(mostCausedNs, rank.causedNs);
        for (std::size_t rank = 0; rank < whole.ranks.size(); ++rank) {
            QVERIFY(found.ranks[rank].window == whole.ranks[rank].window);
            QVERIFY(found.ranks[rank].budget.timesNs == whole.ranks[rank].budget.timesNs);
            QCOMPARE(found.lateness.ranks[rank].instances, whole.lateness.ranks[rank].instances);
            QVERIFY(std::abs(found.lateness.ranks[rank].causedNs - whole.lateness.ranks[rank].causedNs)
                    <= mostCausedNs / 1000);
            QCOMPARE(found.lateness.ranks[rank].waitNs, whole.lateness.ranks[rank].waitNs);
            QCOMPARE(found.lateness.ranks[rank].transferNs, whole.lateness.ranks[rank].transferNs);
        }
        const auto foundRows = core::stepRows(found, {}).value();
        const auto wholeRows = core::stepRows(whole, {}).value();
        QCOMPARE(foundRows->size(), wholeRows->size());
        for (std::size_t i = 0; i < wholeRows->size(); ++i) {
            const auto& row = (*foundRows)[i];
            const auto& expected = (*wholeRows)[i];
            QVERIFY(row.rank == expected.rank && row.step == expected.step && row.wallNs == expected.wallNs);
            QVERIFY(row.groupsNs == expected.groupsNs);
            QVERIFY(std::abs(row.waitNs - expected.waitNs) <= expected.wallNs / 1000);
        }
    }

    void theReplayIsThatOfTheWhole()
    {
        const auto& whole = m_whole->efficiency;
        const auto& found = m_inStretches->efficiency;
        QVERIFY2(whole.unavailable.isEmpty(), qPrintable(whole.unavailable));
        QVERIFY2(found.unavailable.isEmpty(), qPrintable(found.unavailable));
        QVERIFY(found.isReplayTrusted);
        QCOMPARE(found.rankCount, whole.rankCount);
        QCOMPARE(found.wallNs, whole.wallNs);
        QCOMPARE(found.computeNs, whole.computeNs);
        QCOMPARE(found.largestComputeNs, whole.largestComputeNs);
        QCOMPARE(found.busyNs, whole.busyNs);
        constexpr double Near = 0.002;
        QVERIFY(areAlike(found.replayNs, whole.replayNs, Near));
        QVERIFY(areAlike(found.runsNs, whole.runsNs, Near));
        QVERIFY(areAlike(found.workNs, whole.workNs, Near));
        QVERIFY(areAlike(found.idealNs, whole.idealNs, Near));
        QVERIFY(found.path.has_value());
        QCOMPARE(found.path->sums.totalNs(), found.replayNs);
        QCOMPARE(found.gains.front().rank, whole.gains.front().rank);
        QVERIFY(std::abs(found.gains.front().mendNs - whole.gains.front().mendNs) <= whole.wallNs / 200);
    }

    /// Also where what came before an operation was in another stretch.
    void theStragglerIsThatOfTheWhole()
    {
        const auto& whole = m_whole->stragglers;
        const auto& found = m_inStretches->stragglers;
        QCOMPARE(core::latenessPatternKey(found.pattern), QStringLiteral("straggler"));
        QCOMPARE(found.named, whole.named);
        QCOMPARE(found.timed, whole.timed);
        QCOMPARE(found.origins.front().rank, whole.origins.front().rank);
        QCOMPARE(found.origins.front().rank, 5U);
        QCOMPARE(core::lateCauseKey(found.origins.front().cause), QStringLiteral("slower_work"));
        QVERIFY(areAlike(found.origins.front().causedNs, whole.origins.front().causedNs, 0.02));
    }

    /// Clocks drift by more than a stretch could show.
    void clocksAreAligned()
    {
        const auto& clocks = m_inStretches->clocks;
        QVERIFY(clocks.contradictions.empty());
        QVERIFY(clocks.domains.domains.size() > 1);
        QVERIFY(std::all_of(clocks.isAligned.begin(), clocks.isAligned.end(), [](char is) { return is != 0; }));
    }

    /// Of operations only a few, as they are in all of the job; their number is that of all.
    void operationsThatAreListedAreThoseOfTheWhole()
    {
        const auto& whole = m_whole->collectives;
        const auto& found = m_inStretches->collectives;
        QCOMPARE(found.communicators.size(), whole.communicators.size());
        for (std::size_t i = 0; i < whole.communicators.size(); ++i) {
            const auto& communicator = whole.communicators[i];
            QCOMPARE(found.communicators[i].id, communicator.id);
            QCOMPARE(m_inStretches->stretches->operations[i],
                     static_cast<std::int64_t>(communicator.endInstance - communicator.firstInstance));
        }
        QVERIFY(found.instances.size() > m_whole->steps.boundaries.size());
        for (std::uint32_t i = 0; i < found.instances.size(); ++i) {
            const auto& instance = found.instances[i];
            const auto same
                = std::find_if(whole.instances.begin(), whole.instances.end(), [&instance](const auto& other) {
                      return other.communicator == instance.communicator && other.number == instance.number;
                  });
            QVERIFY(same != whole.instances.end());
            const auto members = found.membersOf(instance);
            const auto expected = whole.membersOf(*same);
            QCOMPARE(members.size(), expected.size());
            for (std::size_t member = 0; member < members.size(); ++member) {
                QCOMPARE(members[member].rank, expected[member].rank);
                QVERIFY(m_inStretches->summaries[members[member].rank].operations[members[member].operation]
                        == m_whole->summaries[expected[member].rank].operations[expected[member].operation]);
            }
            const auto* const timing = m_inStretches->lateness.find(i);
            const auto* const expectedTiming
                = m_whole->lateness.find(static_cast<std::uint32_t>(same - whole.instances.begin()));
            QCOMPARE(timing != nullptr, expectedTiming != nullptr);
            if (timing)
                QCOMPARE(timing->causedNs(), expectedTiming->causedNs());
        }
    }

    void itIsSaid()
    {
        const auto lines = core::fleetLines(*m_inStretches).join(u'|');
        QVERIFY2(lines.contains(QStringLiteral("all of the job, in")), qPrintable(lines));
        const auto tables = core::fleetTables(m_inStretches).value();
        for (const auto& table : tables) {
            if (table->key == QStringLiteral("collectives"))
                QVERIFY(table->provenance.limitations.join(u' ').contains(QStringLiteral("does not fit")));
            for (std::size_t row = 0; row < table->rowCount; ++row) {
                for (const auto& column : table->columns)
                    static_cast<void>(column.value(row)); // refers to nothing that is not there
            }
        }
        QVERIFY(m_job->leftInSpoolFolder().isEmpty());
    }

    /// With memory for hardly more than a step.
    void aStepAtATimeIsEnough()
    {
        const auto found = m_job->analyze(0.12);
        QVERIFY(found->stretches);
        QVERIFY(found->stretches->count > m_inStretches->stretches->count);
        QCOMPARE(found->steps.wallsNs, m_whole->steps.wallsNs);
        for (std::size_t rank = 0; rank < m_whole->ranks.size(); ++rank)
            QCOMPARE(found->lateness.ranks[rank].waitNs, m_whole->lateness.ranks[rank].waitNs);
        QCOMPARE(found->stragglers.origins.front().rank, 5U);
    }

    /// Steps by what repeats, which goes on from one stretch to the next.
    void aPeriodGoesOn()
    {
        core::FleetOptions options;
        options.stepRule.kind = core::FleetStepRule::Kind::Period;
        const auto whole = m_job->analyze({}, options);
        const auto found = m_job->analyze(0.4, options);
        QVERIFY(whole->steps.count() > 0);
        QVERIFY(found->stretches);
        QCOMPARE(found->steps.wallsNs, whole->steps.wallsNs);
        QCOMPARE(found->steps.period, whole->steps.period);
    }

    void withoutStepsOnlyAPartIsLookedAt()
    {
        core::FleetOptions options;
        options.hasSteps = false;
        const auto found = m_job->analyze(0.4, options);
        QVERIFY(!found->stretches);
        QVERIFY(found->part);
        QVERIFY(!found->summaries.front().operations.empty());
        QVERIFY(found->inputs.size() == 8);
        QVERIFY2(core::fleetLines(*found).join(u'|').contains(QStringLiteral("of the job, from")),
                 qPrintable(core::fleetLines(*found).join(u'|')));
    }

    /// Of operations that one rank leaves out the others still go with the right ones, also in later stretches.
    void whatOneLeavesOutIsMissedOnce()
    {
        MadeJob job(jobShape());
        auto& rank = job.ranks()[3];
        const auto isOfTwo = [&rank](const core::RankOperation& operation) {
            return core::isCollective(rank.opName(operation))
                && rank.communicators[operation.communicator].rankCount == 2;
        };
        const auto from = rank.operations.begin() + static_cast<std::ptrdiff_t>(rank.operations.size() / 3);
        const auto left = std::find_if(from, rank.operations.end(), isOfTwo);
        QVERIFY(left != rank.operations.end());
        rank = without(rank, static_cast<std::uint32_t>(left - rank.operations.begin()));
        job.write(3);
        const auto whole = job.analyze({});
        const auto found = job.analyze(0.3);
        QVERIFY(found->stretches);
        const auto wrong = [](const core::FleetResult& result) {
            std::vector<std::pair<std::int64_t, QString>> instances;
            for (const auto& instance : result.collectives.instances) {
                if (instance.state != core::InstanceState::Complete)
                    instances.emplace_back(instance.number, core::instanceStateKey(instance.state));
            }
            return instances;
        };
        QVERIFY(!wrong(*whole).empty());
        QCOMPARE(wrong(*found), wrong(*whole));
        // which of several alike it left out is not certain, and they do not take exactly as long
        for (std::size_t i = 0; i < whole->ranks.size(); ++i)
            QVERIFY(areAlike(found->lateness.ranks[i].waitNs, whole->lateness.ranks[i].waitNs, 0.0001));
    }

    /// As of a job that goes on with something else than steps.
    void whatFollowsTheStepsMayBeLong()
    {
        MadeJob job(jobShape());
        for (std::size_t i = 0; i < job.ranks().size(); ++i) {
            auto& rank = job.ranks()[i];
            const auto moreNs = 2 * rank.window.durationNs();
            rank.cellTimes.push_back(
                { static_cast<std::uint32_t>(rank.edgesNs.size()) - 1, core::TimeClass::Unknown, moreNs });
            rank.cellWork.emplace_back();
            rank.window.endNs += moreNs;
            rank.edgesNs.push_back(rank.window.endNs);
            job.write(i);
        }
        const auto found = job.analyze(0.2);
        QVERIFY(found->stretches);
        QCOMPARE(found->steps.wallsNs, m_whole->steps.wallsNs);
        for (std::size_t i = 0; i < m_whole->collectives.communicators.size(); ++i)
            QCOMPARE(found->stretches->operations[i], m_inStretches->stretches->operations[i]);
    }

    void aHangAtTheEndIsTold()
    {
        auto shape = jobShape();
        shape.hung = 6;
        const MadeJob job(shape);
        const auto whole = job.analyze({});
        const auto found = job.analyze(0.3);
        QVERIFY(found->stretches);
        QCOMPARE(whole->hangs.size(), 1U);
        QCOMPARE(found->hangs.size(), 1U);
        QCOMPARE(found->hangs.front().number, whole->hangs.front().number);
        QCOMPARE(found->hangs.front().absent, whole->hangs.front().absent);
        QCOMPARE(core::fleetSentence(*found).section(u':', 0, 0), core::fleetSentence(*whole).section(u':', 0, 0));
    }

    /// The partners of a missing rank do in each stretch as others in their place.
    void aMissingRankIsStoodInFor()
    {
        auto shape = jobShape();
        shape.missing = { 2 };
        const MadeJob job(shape);
        const auto whole = job.analyze({});
        const auto found = job.analyze(0.3);
        QVERIFY(found->stretches);
        QCOMPARE(found->census.missing, std::vector<std::int64_t> { 2 });
        QVERIFY(!whole->lateness.standIns.ranks.empty());
        QCOMPARE(found->lateness.standIns.ranks.size(), whole->lateness.standIns.ranks.size());
        QVERIFY2(found->efficiency.unavailable.isEmpty(), qPrintable(found->efficiency.unavailable));
        QVERIFY(areAlike(found->efficiency.replayNs, whole->efficiency.replayNs, 0.002));
    }

    /// Where nothing can be written a part is looked at, and it is said.
    void withoutRoomOnDiskOnlyAPartIsLookedAt()
    {
        core::RankReading reading;
        reading.freeBytes = m_job->neededBytes() / 2;
        reading.spoolFolder = QStringLiteral("/nonexistent/folder");
        const auto inputs = core::readFleetInputs(m_job->files(), reading).value();
        QVERIFY(!inputs.spool && inputs.part);
        QVERIFY(!inputs.summaries.front().operations.empty());
        QVERIFY(inputs.diagnostics.find(QStringLiteral("job-in-part")));
    }

    void itCanBeStopped()
    {
        core::RankReading reading;
        reading.freeBytes = m_job->neededBytes() / 2;
        const QTemporaryDir folder;
        reading.spoolFolder = folder.path();
        auto inputs = core::readFleetInputs(m_job->files(), reading).value();
        QVERIFY(core::settleRanks(inputs));
        std::stop_source stopped;
        stopped.request_stop();
        const auto result = core::analyzeJob(std::move(inputs), {}, stopped.get_token());
        QVERIFY(!result);
        QCOMPARE(result.error().code, core::ErrorCode::Cancelled);
    }

private:
    std::unique_ptr<MadeJob> m_job;
    std::shared_ptr<const core::FleetResult> m_whole, m_inStretches;
};

QTEST_GUILESS_MAIN(TestJobStretches)
#include "tst_jobstretches.moc"
