// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/ranks/ranksummary.h"

#include "analysis/nccl/ncclnames.h"

#include <algorithm>

namespace core {

QString operationSideKey(OperationSide side)
{
    return side == OperationSide::Gpu ? QStringLiteral("gpu") : QStringLiteral("host");
}

bool isCollective(QStringView op)
{
    return isNcclCollective(op) || op == u"barrier"; // of MPI
}

QString rankSourceName(RankSource source)
{
    switch (source) {
    case RankSource::Communicator:
        return QStringLiteral("NCCL communicator");
    case RankSource::MpiRanks:
        return QStringLiteral("MPI ranks");
    case RankSource::ProgressThread:
        return QStringLiteral("NCCL thread name");
    case RankSource::Environment:
        return QStringLiteral("environment");
    case RankSource::FileName:
        return QStringLiteral("file name");
    case RankSource::None:
        break;
    }
    return QStringLiteral("none");
}

std::size_t RankSummary::edgeAt(std::int64_t timeNs) const
{
    return static_cast<std::size_t>(std::lower_bound(edgesNs.begin(), edgesNs.end(), timeNs) - edgesNs.begin());
}

ClassTimes RankSummary::timesBetween(std::int64_t startNs, std::int64_t endNs) const
{
    ClassTimes times {};
    const auto first = edgeAt(startNs);
    const auto last = edgeAt(endNs);
    auto row = std::lower_bound(cellTimes.begin(), cellTimes.end(), first,
                                [](const CellTime& time, std::size_t cell) { return time.cell < cell; });
    for (; row != cellTimes.end() && row->cell < last; ++row)
        times[static_cast<std::size_t>(row->timeClass)] += row->timeNs;
    return times;
}

CellWork RankSummary::workBetween(std::int64_t startNs, std::int64_t endNs) const
{
    CellWork sum;
    const auto last = std::min(edgeAt(endNs), cellWork.size());
    for (auto cell = edgeAt(startNs); cell < last; ++cell) {
        sum.kernels += cellWork[cell].kernels;
        sum.hash += cellWork[cell].hash;
    }
    return sum;
}

CellSums RankSummary::sumsBetween(std::int64_t startNs, std::int64_t endNs) const
{
    CellSums sums;
    const auto first = edgeAt(startNs);
    auto row = std::lower_bound(cellTimes.begin(), cellTimes.end(), first,
                                [](const CellTime& time, std::size_t cell) { return time.cell < cell; });
    for (auto cell = first; cell < cellWork.size() && edgesNs[cell] < endNs; ++cell) {
        sums.work.kernels += cellWork[cell].kernels;
        sums.work.hash += cellWork[cell].hash;
        for (; row != cellTimes.end() && row->cell == cell; ++row)
            sums.timesNs[static_cast<std::size_t>(row->timeClass)] += row->timeNs;
    }
    return sums;
}

std::int64_t groupTime(const ClassTimes& times, TimeGroup group)
{
    std::int64_t sum = 0;
    for (std::size_t timeClass = 0; timeClass < TimeClassCount; ++timeClass) {
        if (timeGroup(static_cast<TimeClass>(timeClass)) == group)
            sum += times[timeClass];
    }
    return sum;
}

} // namespace core
