// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/gate/gaterule.h"

#include "compare/gate/gatewords.h"

namespace core {

QString gateMetricKey(GateMetric metric)
{
    return QLatin1String(GateMetricWords[static_cast<std::size_t>(metric)]);
}

QString gateSubjectKey(GateSubjectKind kind)
{
    return QLatin1String(GateSubjectWords[static_cast<std::size_t>(kind)]);
}

bool isSum(GateMetric metric)
{
    switch (metric) {
    case GateMetric::Total:
    case GateMetric::Calls:
    case GateMetric::Bytes:
    case GateMetric::Exposed:
    case GateMetric::Idle:
    case GateMetric::Claimed:
    case GateMetric::Gain:
        return true;
    default:
        return false;
    }
}

} // namespace core
