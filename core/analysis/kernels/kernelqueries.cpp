// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/kernels/kernelqueries.h"

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

} // namespace

sql::Query kernelsBehind(const EvidenceSql& source, const KernelRow& row)
{
    const auto& trace = source.trace();
    QStringList conditions { source.hasText(QStringLiteral("name_id"),
                                            { trace.kernelNames[row.name.value()].fullName }),
                             source.onDevice(row.device) };
    if (row.process.isValid())
        conditions.append(source.ofProcess(row.process));
    if (row.stream.isValid())
        conditions.append(source.onStream(row.stream));
    if (row.shape.isValid())
        conditions.append(hasShape(trace.launchShapes[row.shape.value()]));
    sql::Query query;
    query.with(QStringLiteral("behind"), source.events(EventClass::Kernels, conditions));
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

} // namespace core
