// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/nccl/ncclevents.h"
#include "fleet/ranks/makeranksummary.h"
#include "fleet/ranks/rankfile.h"
#include "generator.h"
#include "jobfiles.h"
#include "jobtruth.h"
#include "rankrecorder.h"
#include "trace/traceloader.h"
#include "verifyexpected.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QTemporaryDir>

#include <algorithm>
#include <map>
#include <utility>

/// Traces of several ranks of one job must meet in their collectives.
class TestTracegenRanks : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    /// All ranks of a communicator do the same operations, and leave each within a microsecond by their right clocks.
    void ranksMeetInCollectives()
    {
        auto shape = smallJob();
        shape.clockOffsetUs = 5'000;
        shape.clockDriftPpm = 20;
        using Instance = std::pair<std::uint64_t, std::size_t>; // communicator, number of the operation
        std::map<Instance, std::vector<double>> endsNs;
        for (int rank = 0; rank < shape.world; ++rank) {
            const auto trace = traceOf(shape, rank);
            QVERIFY(trace);
            const auto nccl = core::findNcclEvents(*trace);
            QVERIFY(nccl);
            std::map<std::uint64_t, std::size_t> counts;
            for (const auto& event : nccl->events) {
                QVERIFY(event.kernel.isValid() && event.communicator != 0);
                const auto clockNs = event.endNs + *trace->sessionStartUtcNs - FirstOf2026Ns;
                endsNs[{ event.communicator, counts[event.communicator]++ }].push_back(
                    trueTime(tracegen::clockOf(shape, shape.hostOf(rank)), clockNs));
            }
        }
        QVERIFY(endsNs.size() > 100);
        for (const auto& [instance, ends] : endsNs) {
            QVERIFY(ends.size() == 2 || ends.size() == static_cast<std::size_t>(shape.world));
            const auto [least, greatest] = std::minmax_element(ends.begin(), ends.end());
            QVERIFY2(*greatest - *least <= 1'002, qPrintable(QString::number(*greatest - *least)));
        }
    }

    /// A job that is played once for all ranks is the job that is played for each.
    void ranksArePlayedTogether()
    {
        auto shape = smallJob();
        shape.missing = { 1 };
        const tracegen::JobWish wish { shape, std::nullopt, {}, false };
        const tracegen::Request request { tracegen::findProfile("ranks"), 0, shape.seed };
        const auto folder = m_folder.filePath(QStringLiteral("together"));
        QVERIFY(tracegen::writeJobFiles(request, wish, folder).has_value());
        QCOMPARE(QDir(folder).entryList(QDir::Files).size(), shape.world - 1);
        for (int rank = 0; rank < shape.world; ++rank) {
            const auto together = folder + QStringLiteral("/rank000%1.sqlite").arg(rank);
            QCOMPARE(QFile::exists(together), rank != 1);
            if (rank == 1)
                continue;
            QVERIFY(traceOf(shape, rank));
            QVERIFY(content(together) == content(m_folder.filePath(QStringLiteral("rank.sqlite"))));
        }
    }

    void summariesAreThoseOfTheTraces()
    {
        const auto shape = smallJob();
        const tracegen::JobWish wish { shape, std::nullopt, {}, true };
        const tracegen::Request request { tracegen::findProfile("ranks"), 0, shape.seed };
        const auto folder = m_folder.filePath(QStringLiteral("summaries"));
        QVERIFY(tracegen::writeJobFiles(request, wish, folder).has_value());
        for (int rank = 0; rank < shape.world; ++rank) {
            const auto read = core::readRanks(folder + QStringLiteral("/rank000%1.loupe").arg(rank));
            QVERIFY2(read.has_value(), qPrintable(read ? QString() : read.error().message));
            QCOMPARE(read->size(), std::size_t { 1 });
            auto ranks = core::summarizeRanks(traceOf(shape, rank), {}).value().ranks;
            QCOMPARE(read->front().identity.rank, rank);
            QVERIFY(read->front().operations == ranks.front().operations);
            QVERIFY(read->front().program == ranks.front().program);
        }
    }

    void truthSaysWhatMendingWins()
    {
        auto shape = smallJob();
        constexpr std::int64_t BlockedNs = 4'000'000;
        shape.blockedHostsNs[1] = BlockedNs;
        const auto truth = tracegen::truthOf(shape);
        const auto gains = truth[QStringLiteral("gains")].toArray();
        QCOMPARE(gains.size(), 1);
        QCOMPARE(gains[0][QStringLiteral("rank")].toInt(), 1);
        const auto gainNs = gains[0][QStringLiteral("gain_ns")].toDouble();
        QVERIFY2(gainNs > .95 * BlockedNs && gainNs <= BlockedNs, qPrintable(QString::number(gainNs)));
        const auto mended = tracegen::truthOf(smallJob());
        const auto meanNs = QStringLiteral("mean_step_ns");
        QCOMPARE(truth[meanNs].toDouble() - gainNs, mended[meanNs].toDouble());
    }

    /// The operation that one rank never comes to stands in the others as a call without a kernel.
    void hungRanksLeaveNoKernel()
    {
        auto shape = smallJob();
        shape.hung = 2;
        const auto late = traceOf(shape, 2), waiting = traceOf(shape, 0);
        QVERIFY(late && waiting);
        const auto lateEvents = core::findNcclEvents(*late), waitingEvents = core::findNcclEvents(*waiting);
        QVERIFY(lateEvents && waitingEvents);
        const auto withoutKernel = [](const core::NcclEvents& found) {
            return std::count_if(found.events.begin(), found.events.end(),
                                 [](const auto& event) { return event.isHostTime(); });
        };
        QCOMPARE(withoutKernel(*lateEvents), 0);
        QCOMPARE(withoutKernel(*waitingEvents), 1);
        QCOMPARE(waitingEvents->events.size(), lateEvents->events.size() + 1);
    }

private:
    static constexpr std::int64_t FirstOf2026Ns = 1'767'225'600'000'000'000;

    static tracegen::JobShape smallJob()
    {
        tracegen::JobShape shape;
        shape.world = 8;
        shape.pp = 2;
        shape.ranksPerHost = 2;
        shape.stepCount = 4;
        shape.layersPerStage = 2;
        return shape;
    }

    static double trueTime(const tracegen::HostClock& clock, std::int64_t clockNs)
    {
        return static_cast<double>(clockNs - clock.offsetNs) / (1 + clock.driftPpm / 1e6);
    }

    static QByteArray content(const QString& path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    [[nodiscard]] std::shared_ptr<const core::Trace> traceOf(const tracegen::JobShape& shape, int rank) const
    {
        const auto path = m_folder.filePath(QStringLiteral("rank.sqlite"));
        tracegen::Request request { tracegen::findProfile("ranks"), 0, shape.seed };
        request.job = { shape, rank };
        if (!tracegen::generate(request, path))
            return nullptr;
        auto trace = core::loadTrace(path);
        return trace ? *trace : nullptr;
    }

    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(TestTracegenRanks)
#include "tst_tracegenranks.moc"
