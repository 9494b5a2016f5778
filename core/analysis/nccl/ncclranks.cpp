// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/nccl/ncclranks.h"

#include <QRegularExpression>

#include <tuple>

namespace core {

namespace {

/// Notes that a process is a rank of a communicator, unless a better one is known.
void noteRank(std::vector<NcclRank>& ranks, ProcessIndex process, const NcclRank& rank)
{
    if (!process.isValid() || !rank.isKnown() || rank.rank >= rank.rankCount)
        return;
    auto& known = ranks[process.value()];
    if (!known.isKnown() || std::tuple(-rank.rankCount, rank.rank) < std::tuple(-known.rankCount, known.rank))
        known = rank;
}

} // namespace

std::vector<NcclRank> ranksOfProcesses(const Trace& trace, const std::vector<NcclMembership>& memberships)
{
    std::vector<NcclRank> ranks(trace.processes.size());
    for (const auto& membership : memberships)
        noteRank(ranks, membership.process, { membership.rank, membership.rankCount });
    addRanksOfThreadNames(ranks, trace);
    return ranks;
}

NcclRank rankOfThreadName(const QString& name)
{
    static const QRegularExpression progress(QStringLiteral("^NCCL Progress \\[(\\d{1,9})/(\\d{1,9})\\]"));
    if (!name.startsWith(QLatin1String("NCCL Progress")))
        return {};
    const auto match = progress.match(name);
    return match.hasMatch() ? NcclRank { match.captured(1).toInt(), match.captured(2).toInt() } : NcclRank();
}

void addRanksOfThreadNames(std::vector<NcclRank>& ranks, const Trace& trace)
{
    std::vector<NcclRank> named(ranks.size());
    for (const auto& thread : trace.threads)
        noteRank(named, thread.process, rankOfThreadName(thread.name));
    for (std::size_t process = 0; process < ranks.size(); ++process) {
        if (!ranks[process].isKnown())
            ranks[process] = named[process];
    }
}

} // namespace core
