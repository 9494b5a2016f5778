// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/barriers/barrierqueries.h"

#include "analysis/host/barriercallselections.h"
#include "analysis/idle/gpuidle.h"
#include "analysis/idle/launchergapselection.h"

namespace core {

namespace {

/// The names as recorded that are grouped under the row's API name.
QStringList recordedNamesOf(const Trace& trace, const BarrierRow& row)
{
    auto name = row.apiName;
    name.remove(QStringLiteral(" (pageable)"));
    QStringList names;
    for (const auto& known : trace.callNames) {
        if (known.name == name)
            names.append(known.recordedName);
    }
    return names;
}

QStringList ownerConditions(const EvidenceSql& source, const BarrierRow& row)
{
    if (row.thread.isValid())
        return { source.ofThread(row.thread) };
    return row.process.isValid() ? QStringList { source.ofProcess(row.process) } : QStringList();
}

} // namespace

sql::Query barriersBehind(const EvidenceSql& source, const BarrierRow& row)
{
    const auto names = recordedNamesOf(source.trace(), row);
    auto conditions = ownerConditions(source, row);
    sql::Query query;
    if (row.kind == BarrierKind::CpuLauncherGap) {
        addLauncherGaps(query, source);
        conditions.append(source.hasText(QStringLiteral("name_id"), names));
        conditions.append(QStringLiteral("end_ns - start_ns >= %1").arg(MinLauncherGapNs));
        query.with(QStringLiteral("behind"),
                   QStringLiteral("SELECT * FROM launcher_gaps\n  WHERE %1").arg(sql::allOf(conditions)));
        return query;
    }
    conditions.append(isBarrierCall(source, row.kind, names));
    query.with(QStringLiteral("behind"), source.events(EventClass::Calls, conditions));
    return query;
}

} // namespace core
