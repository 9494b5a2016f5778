// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/launches/stormqueries.h"

namespace core {

sql::Query kernelsOfStorm(const EvidenceSql& source, const StormRow& row)
{
    QStringList conditions;
    if (row.process.isValid())
        conditions.append(source.ofProcess(row.process));
    if (row.device.isValid())
        conditions.append(source.onDevice(row.device));
    sql::Query query;
    if (row.group != StormGroup::BusiestWindow)
        return query.with(Behind, source.events(EventClass::Kernels, conditions));
    query.with(QStringLiteral("kernels_in_scope"), source.events(EventClass::Kernels, conditions));
    return query.with(Behind,
                      QStringLiteral("SELECT * FROM kernels_in_scope WHERE start_ns >= %1 AND start_ns < %2")
                          .arg(sql::literal(row.window.startNs), sql::literal(row.window.endNs)));
}

QString stormLaunches(const StormRow& row)
{
    if (row.group != StormGroup::BusiestWindow)
        return sql::countOf(Behind);
    return QStringLiteral("(SELECT max(n) FROM (SELECT count(*) OVER (ORDER BY start_ns RANGE BETWEEN CURRENT ROW AND "
                          "%1 FOLLOWING) AS n\n"
                          "  FROM kernels_in_scope))")
        .arg(row.window.durationNs() - 1);
}

QString stormWindowNs(const StormRow& row)
{
    return row.group == StormGroup::BusiestWindow ? sql::literal(row.window.durationNs())
                                                  : QStringLiteral("(SELECT max(end_ns) - min(start_ns) FROM behind)");
}

sql::Query smallKernels(const EvidenceSql& source, const SmallKernelRow& row)
{
    sql::Query behind;
    const auto& name = source.trace().kernelNames[row.name.value()].fullName;
    behind.with(QStringLiteral("kernels_of_name"),
                source.events(EventClass::Kernels, { source.hasText(QStringLiteral("name_id"), { name }) }));
    return behind.with(Behind,
                       QStringLiteral("SELECT * FROM kernels_of_name WHERE end_ns - start_ns < %1").arg(SmallKernelNs));
}

} // namespace core
