// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/evidencecolumns.h"
#include "analysis/kernels.h"

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

/// The kernels behind a row.
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

/// As kernelsBehind(), with the launch call of each in the selection `launched`, and their positive waits in `queued`.
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

void addLatencySql(Table& table, const EvidenceSource& source, const std::shared_ptr<const Kernels>& kernels)
{
    const auto set = [&](QStringView key, const QString& expression) {
        setSql(table, source, key, [source, kernels, expression](std::size_t row) {
            return launchesBehind(*source, kernels->rows[row]).value(expression);
        });
    };
    const auto queued = QStringLiteral("queued");
    const auto queueNs = QStringLiteral("queue_ns");
    const auto launched = QStringLiteral("launched");
    set(u"latency_avg_us", sql::scaled(sql::meanOf(queued, queueNs), NsPerUs));
    set(u"latency_p50_us", sql::scaled(sql::quantileOf(queued, 0.5, queueNs), NsPerUs));
    set(u"latency_p90_us", sql::scaled(sql::quantileOf(queued, 0.9, queueNs), NsPerUs));
    set(u"latency_max_us", sql::scaled(sql::maximumOf(queued, queueNs), NsPerUs));
    set(u"latency_left_out", sql::countOf(launched, QStringLiteral("kernel_start_ns <= call_end_ns")));
    set(u"without_launch",
        QStringLiteral("%1 - %2").arg(sql::countOf(QStringLiteral("behind")), sql::countOf(launched)));
    set(u"launch_call_avg_us",
        sql::scaled(sql::meanOf(launched, QStringLiteral("call_end_ns - call_start_ns")), NsPerUs));
    set(u"launch_to_end_avg_us",
        sql::scaled(sql::meanOf(launched, QStringLiteral("max(call_end_ns, kernel_end_ns) - call_start_ns")), NsPerUs));
}

} // namespace

void addKernelEvidence(Table& table, const EvidenceSource& source, const std::shared_ptr<const Kernels>& kernels)
{
    const auto behind = QStringLiteral("behind");
    const auto query = [source, kernels](std::size_t row) { return kernelsBehind(*source, kernels->rows[row]); };
    setStatisticsSql(table, source, u"calls", query);
    setSql(table, source, u"pct_of_kernel_time", [source, query, behind](std::size_t row) {
        return query(row)
            .with(QStringLiteral("all_kernels"), source->events(EventClass::Kernels))
            .value(sql::percentOf(sql::sumOf(behind), sql::sumOf(QStringLiteral("all_kernels"))));
    });
    setSql(table, source, u"pct_of_busy", [source, query, kernels, behind](std::size_t row) {
        return query(row)
            .with(QStringLiteral("gpu_work"), source->gpuWork({ source->onDevice(kernels->rows[row].device) }))
            .value(sql::percentOf(sql::unionOf(behind), sql::unionOf(QStringLiteral("gpu_work"))));
    });
    addLatencySql(table, source, kernels);
}

void addKernelInstanceEvidence(Table& table, const EvidenceSource& scoped,
                               const std::shared_ptr<const std::vector<std::uint32_t>>& rows)
{
    const auto source = std::make_shared<const EvidenceSql>(scoped->ofEveryone()); // one kernel needs no other limits
    const auto query = [source, rows](std::size_t row) {
        sql::Query behind;
        return behind.with(QStringLiteral("behind"),
                           source->events(EventClass::Kernels, { source->isKernel((*rows)[row]) })
                               + QStringLiteral(" LIMIT 1"));
    };
    setInstanceSql(table, source, query);
    setSql(table, source, u"launch_latency_us", [source, query](std::size_t row) {
        return query(row)
            .with(QStringLiteral("launches"), source->launches())
            .value(sql::scaled(QStringLiteral("(SELECT whole_start_ns - call_end_ns FROM behind JOIN launches USING "
                                              "(process, correlation))"),
                               NsPerUs));
    });
    setSql(table, source, u"registers_per_thread",
           [query](std::size_t row) { return query(row).value(QStringLiteral("(SELECT registers FROM behind)")); });
    setSql(table, source, u"shared_memory_bytes", [query](std::size_t row) {
        return query(row).value(QStringLiteral("(SELECT static_shared_bytes + dynamic_shared_bytes FROM behind)"));
    });
}

} // namespace core
