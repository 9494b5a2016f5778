// SPDX-License-Identifier: GPL-3.0-or-later
#include "jobtruth.h"

#include "job.h"

#include <QJsonArray>
#include <QString>

namespace tracegen {
namespace {

std::vector<JobStep> stepsOf(const JobShape& shape)
{
    Job job(shape);
    for (int step = 0; step < shape.stepCount; ++step)
        job.step(step + 1 == shape.stepCount);
    return job.steps();
}

double meanStepNs(const JobShape& shape)
{
    const auto steps = stepsOf(shape);
    constexpr std::size_t LeastSteps = 3;
    if (steps.size() < LeastSteps)
        return 0;
    return static_cast<double>(steps[steps.size() - 2].endNs - steps.front().endNs)
        / static_cast<double>(steps.size() - 2);
}

QJsonArray ranksOf(const JobShape& shape)
{
    QJsonArray ranks;
    for (int rank = 0; rank < shape.world; ++rank) {
        const auto role = roleOf(shape, rank);
        const auto slow = shape.slowGpus.find(rank);
        const auto blocked = shape.blockedHostsNs.find(rank);
        ranks.append(QJsonObject { { QStringLiteral("rank"), rank },
                                   { QStringLiteral("host"), shape.hostOf(rank) },
                                   { QStringLiteral("tp"), role.tp },
                                   { QStringLiteral("dp"), role.dp },
                                   { QStringLiteral("pp"), role.pp },
                                   { QStringLiteral("slowness"), slow == shape.slowGpus.end() ? 1 : slow->second },
                                   { QStringLiteral("blocked_ns"),
                                     static_cast<qint64>(blocked == shape.blockedHostsNs.end() ? 0 : blocked->second) },
                                   { QStringLiteral("missing"), shape.missing.count(rank) > 0 },
                                   { QStringLiteral("hung"), shape.hung == rank } });
    }
    return ranks;
}

QJsonArray hostsOf(const JobShape& shape)
{
    QJsonArray hosts;
    for (int host = 0; host < shape.hostCount(); ++host) {
        const auto clock = clockOf(shape, host);
        hosts.append(QJsonObject { { QStringLiteral("host"), host },
                                   { QStringLiteral("offset_ns"), static_cast<qint64>(clock.offsetNs) },
                                   { QStringLiteral("drift_ppm"), clock.driftPpm } });
    }
    return hosts;
}

/// What mending each rank that something is wrong with would win, alone.
QJsonArray gainsOf(const JobShape& shape, double asItIsNs)
{
    QJsonArray gains;
    for (int rank = 0; rank < shape.world; ++rank) {
        auto mended = shape;
        if (mended.slowGpus.erase(rank) + mended.blockedHostsNs.erase(rank) == 0)
            continue;
        gains.append(QJsonObject { { QStringLiteral("rank"), rank },
                                   { QStringLiteral("gain_ns"), asItIsNs - meanStepNs(mended) } });
    }
    return gains;
}

} // namespace

QJsonObject truthOf(const JobShape& shape)
{
    QJsonArray steps;
    for (const auto& step : stepsOf(shape))
        steps.append(QJsonObject { { QStringLiteral("start_ns"), static_cast<qint64>(step.startNs) },
                                   { QStringLiteral("end_ns"), static_cast<qint64>(step.endNs) } });
    const auto meanNs = meanStepNs(shape);
    return { { QStringLiteral("world"), shape.world },
             { QStringLiteral("tp"), shape.tp },
             { QStringLiteral("dp"), shape.dp() },
             { QStringLiteral("pp"), shape.pp },
             { QStringLiteral("mean_step_ns"), meanNs },
             { QStringLiteral("steps"), steps },
             { QStringLiteral("hosts"), hostsOf(shape) },
             { QStringLiteral("ranks"), ranksOf(shape) },
             { QStringLiteral("gains"), gainsOf(shape, meanNs) } };
}

} // namespace tracegen
