// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fleet/ranks/ranksummary.h"

#include <QString>

#include <cstdint>
#include <vector>

namespace fleettesting {

constexpr std::int64_t Us = 1000;

/// An operation of the made ranks, in µs as recorded.
struct MadeOperation {
    std::int64_t startUs = 0, endUs = 0;
    std::int64_t hostUs = 0; ///< idle for the host just before it; compute fills the rest
    std::int64_t sequence = -1;
    QString op = QStringLiteral("allreduce");
};

/// A rank of one communicator: kernels run wherever nothing else is said.
inline core::RankSummary madeRank(std::int64_t number, const core::TimeWindow& windowUs,
                                  const std::vector<MadeOperation>& operations)
{
    core::RankSummary rank;
    rank.identity.rank = number;
    rank.identity.source = core::RankSource::FileName;
    rank.file = QStringLiteral("rank%1.sqlite").arg(number);
    rank.fingerprint = rank.file;
    rank.window = { windowUs.startNs * Us, windowUs.endNs * Us };
    rank.communicators = { { 77, 3, static_cast<std::int32_t>(number) } };
    rank.edgesNs = { rank.window.startNs };
    const auto addCell = [&rank](std::int64_t endNs, std::int64_t hostNs) {
        const auto cell = static_cast<std::uint32_t>(rank.edgesNs.size() - 1);
        const auto lengthNs = endNs - rank.edgesNs.back();
        if (lengthNs == 0)
            return;
        if (lengthNs > hostNs)
            rank.cellTimes.push_back({ cell, core::TimeClass::Compute, lengthNs - hostNs });
        if (hostNs > 0)
            rank.cellTimes.push_back({ cell, core::TimeClass::OsWait, hostNs });
        rank.cellWork.push_back({ 1, 7 });
        rank.edgesNs.push_back(endNs);
    };
    for (const auto& made : operations) {
        const auto fromNs = rank.edgesNs.back();
        addCell(made.startUs * Us, made.hostUs * Us);
        if (!rank.opNames.contains(made.op))
            rank.opNames.append(made.op);
        const auto number32 = static_cast<std::uint32_t>(rank.operations.size());
        core::RankOperation operation;
        operation.startNs = made.startUs * Us;
        operation.endNs = made.endUs * Us;
        operation.sequence = made.sequence;
        operation.sizeBytes = 1'000'000;
        operation.op = static_cast<std::uint32_t>(rank.opNames.indexOf(made.op));
        rank.operations.push_back(operation);
        rank.cellTimes.push_back(
            { static_cast<std::uint32_t>(rank.edgesNs.size() - 1), core::TimeClass::Comm, operation.durationNs() });
        rank.cellWork.push_back({});
        rank.exposed.push_back({ operation.startNs, operation.endNs, number32 });
        rank.edgesNs.push_back(operation.endNs);
        rank.program.push_back({ fromNs, operation.startNs - fromNs - made.hostUs * Us, 0, 0, made.hostUs * Us,
                                 number32, core::RankAction::Arrive });
        rank.program.push_back({ operation.startNs, 0, 0, 0, 0, number32, core::RankAction::Wait });
    }
    const auto restNs = rank.window.endNs - rank.edgesNs.back();
    if (restNs > 0) {
        rank.program.push_back({ rank.edgesNs.back(), restNs, 0, 0, 0, 0, core::RankAction::None });
        addCell(rank.window.endNs, 0);
    }
    return rank;
}

/// The three ranks of ranks.md §9: offsets 0, +5000 and -2000 µs, a step from true 0 to 1350.
inline std::vector<core::RankSummary> referenceRanks()
{
    return { madeRank(0, { 0, 1350 }, { { 300, 340, 0, 1 }, { 640, 900, 0, 2 }, { 1200, 1350, 0, 3 } }),
             madeRank(1, { 5000, 6350 }, { { 5280, 5340, 0, 1 }, { 5840, 5900, 200, 2 }, { 6190, 6350, 0, 3 } }),
             madeRank(2, { -2000, -650 }, { { -1710, -1660, 0, 1 }, { -1350, -1100, 0, 2 }, { -700, -650, 0, 3 } }) };
}

} // namespace fleettesting
