// SPDX-License-Identifier: GPL-3.0-or-later
#include "summary.h"

namespace tracegen {
namespace {

QJsonObject toJson(const EventSum& sum)
{
    return { { QStringLiteral("count"), static_cast<qint64>(sum.count) },
             { QStringLiteral("total_ns"), static_cast<qint64>(sum.totalNs) } };
}

} // namespace

std::int64_t Summary::eventCount() const
{
    return kernels.count + calls.count + copies.count + sets.count + synchronizations.count + graphLaunches.count
        + ranges.count + osCalls.count + overhead.count + marks + schedulings + metricValues;
}

QJsonObject Summary::toJson() const
{
    const auto number = [](std::int64_t value) { return static_cast<qint64>(value); };
    return { { QStringLiteral("events"), number(eventCount()) },
             { QStringLiteral("kernels"), tracegen::toJson(kernels) },
             { QStringLiteral("nccl_kernels"), tracegen::toJson(ncclKernels) },
             { QStringLiteral("calls"), tracegen::toJson(calls) },
             { QStringLiteral("copies"), tracegen::toJson(copies) },
             { QStringLiteral("copy_bytes"), number(copyBytes) },
             { QStringLiteral("sets"), tracegen::toJson(sets) },
             { QStringLiteral("synchronizations"), tracegen::toJson(synchronizations) },
             { QStringLiteral("graph_launches"), tracegen::toJson(graphLaunches) },
             { QStringLiteral("nvtx_ranges"), tracegen::toJson(ranges) },
             { QStringLiteral("nvtx_marks"), number(marks) },
             { QStringLiteral("nccl_operations"), number(ncclOperations) },
             { QStringLiteral("nccl_bytes"), number(ncclBytes) },
             { QStringLiteral("os_calls"), tracegen::toJson(osCalls) },
             { QStringLiteral("overhead"), tracegen::toJson(overhead) },
             { QStringLiteral("scheduling"), number(schedulings) },
             { QStringLiteral("metric_values"), number(metricValues) },
             { QStringLiteral("devices"), number(devices) },
             { QStringLiteral("strings"), number(strings) },
             { QStringLiteral("first_ns"), number(firstNs) },
             { QStringLiteral("last_ns"), number(lastNs) } };
}

} // namespace tracegen
