// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/kernels/kernelqueries.h"

#include "evidence/evidenceselections.h"

namespace core {

namespace {

/// Grid and block of a launch shape as conditions.
QString hasShape(const LaunchShape& shape)
{
    return QStringLiteral(
               "grid_x = %1 AND grid_y = %2 AND grid_z = %3 AND block_x = %4 AND block_y = %5 AND block_z = %6")
        .arg(shape.gridX)
        .arg(shape.gridY)
        .arg(shape.gridZ)
        .arg(shape.blockX)
        .arg(shape.blockY)
        .arg(shape.blockZ);
}

/// What tells the kernels of a row from others.
QStringList conditionsOf(const EvidenceSql& source, const KernelRow& row)
{
    const auto& trace = source.trace();
    QStringList conditions { source.hasText(QStringLiteral("name_id"),
                                            { trace.kernelNames[row.name.value()].fullName }) };
    if (row.device.isValid())
        conditions.append(source.onDevice(row.device));
    if (row.process.isValid())
        conditions.append(source.ofProcess(row.process));
    if (row.stream.isValid())
        conditions.append(source.onStream(row.stream));
    if (row.shape.isValid())
        conditions.append(hasShape(trace.launchShapes[row.shape.value()]));
    return conditions;
}

} // namespace

sql::Query kernelsBehind(const EvidenceSql& source, const KernelRow& row)
{
    sql::Query query;
    query.with(QStringLiteral("behind"), source.events(EventClass::Kernels, conditionsOf(source, row)));
    return query;
}

sql::Query launchesBehind(const EvidenceSql& source, const KernelRow& row)
{
    auto query = kernelsBehind(source, row);
    query.with(QStringLiteral("launches"), source.launches());
    query.with(
        QStringLiteral("launched"),
        QStringLiteral(
            "SELECT whole_start_ns AS kernel_start_ns, whole_end_ns AS kernel_end_ns, call_start_ns, call_end_ns\n"
            "  FROM behind JOIN launches USING (process, correlation)"));
    query.with(
        QStringLiteral("queued"),
        QStringLiteral(
            "SELECT kernel_start_ns - call_end_ns AS queue_ns FROM launched WHERE kernel_start_ns > call_end_ns"));
    return query;
}

sql::Query turnsBehind(const EvidenceSql& source, const KernelRow& row, const QStringList& ncclNames)
{
    const auto isNccl = ncclNames.isEmpty()
        ? QStringLiteral("0")
        : QStringLiteral("ifnull(%1, 0)").arg(source.hasText(QStringLiteral("name_id"), ncclNames));
    sql::Query query;
    addGpus(query, source);
    query.with(QStringLiteral("kernels_of_gpus"),
               QStringLiteral("SELECT *, %1 AS is_nccl FROM (%2) JOIN gpus USING (process, device)")
                   .arg(isNccl, source.events(EventClass::Kernels)));
    query.with(QStringLiteral("turns"),
               QStringLiteral(
                   "SELECT gpu, is_nccl, max(start_ns, ifnull(reached_ns, start_ns)) AS start_ns, end_ns,\n"
                   "    process, device, context, stream, name_id, grid_x, grid_y, grid_z, block_x, block_y, block_z\n"
                   "  FROM (SELECT *, max(end_ns) OVER (PARTITION BY gpu, is_nccl ORDER BY whole_start_ns,\n"
                   "          whole_end_ns DESC, process, context, stream, correlation\n"
                   "          ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS reached_ns FROM kernels_of_gpus)\n"
                   "  WHERE end_ns > ifnull(reached_ns, start_ns)"));
    query.with(QStringLiteral("mine"),
               QStringLiteral("SELECT gpu, row_number() OVER (ORDER BY start_ns) AS item, start_ns, end_ns FROM turns\n"
                              "  WHERE %1")
                   .arg(sql::allOf(conditionsOf(source, row))));
    if (row.isNccl) {
        query.with(QStringLiteral("others"),
                   QStringLiteral("SELECT gpu, start_ns, end_ns FROM turns WHERE NOT is_nccl"));
        query.with(QStringLiteral("covered"),
                   sql::coveredOf(QStringLiteral("mine"), QStringLiteral("others"), QStringLiteral("gpu")));
    }
    return query;
}

QString exclusiveNs(const KernelRow& row)
{
    const auto mine = sql::sumOf(QStringLiteral("mine"));
    return row.isNccl
        ? QStringLiteral("(%1 - %2)").arg(mine, sql::sumOf(QStringLiteral("covered"), QStringLiteral("covered_ns")))
        : mine;
}

} // namespace core
