// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/nccl/nccldevices.h"

#include "analysis/nccl/ncclnames.h"
#include "base/fraction.h"
#include "base/phrases.h"
#include "base/text.h"
#include "evidence/evidencecolumns.h"
#include "evidence/placecolumns.h"
#include "table/commoncolumns.h"
#include "table/tablekeys.h"

namespace core {

namespace {

QString isNccl(const EvidenceSql& source)
{
    QStringList names;
    for (const auto& name : source.trace().kernelNames) {
        if (isNcclKernel(name))
            names.append(name.fullName);
    }
    return source.hasText(QStringLiteral("name_id"), names);
}

QString unionOrZero(const QString& from)
{
    return QStringLiteral("ifnull(%1, 0)").arg(sql::unionOf(from));
}

/// The times of a GPU, in the selections of ncclAndCompute().
struct NcclTimes {
    QString ncclNs = unionOrZero(QStringLiteral("nccl"));
    QString computeNs = unionOrZero(QStringLiteral("compute"));
    QString bothNs = unionOrZero(QStringLiteral("both"));
    QString sharedNs = unionOrZero(QStringLiteral("shared"));
    QString windowNs = QStringLiteral("(SELECT max(end_ns) - min(start_ns) FROM device_work)");
    QString exposedNs = QStringLiteral("(%1 - %2)").arg(bothNs, computeNs);
    QString overlapNs = QStringLiteral("(%1 + %2 - %3)").arg(ncclNs, computeNs, bothNs);
};

/// Adds the columns of one GPU's times, and their shares.
class DeviceColumns
{
public:
    DeviceColumns(TableBuilder<NcclDevice>& builder, EvidenceSource source, RowQuery query)
        : m_builder(builder)
        , m_source(std::move(source))
        , m_query(std::move(query))
    {
    }
    template <typename Nanoseconds>
    void time(const ColumnText& column, Better better, Nanoseconds ns, const QString& expression)
    {
        m_builder.duration(column, { Aggregate::Sum, better }, ns, durationSql(m_source, m_query, expression));
    }
    template <typename Fraction>
    void share(const ColumnText& column, Better better, Fraction fraction, const QString& part, const QString& whole)
    {
        m_builder.share(column, better, 1, fraction, columnSql(m_source, m_query, sql::percentOf(part, whole)));
    }

private:
    TableBuilder<NcclDevice>& m_builder;
    EvidenceSource m_source;
    RowQuery m_query;
};

void addOverlapTimes(DeviceColumns& columns, const NcclTimes& times)
{
    columns.time(
        { QStringLiteral("nccl"), QStringLiteral("NCCL"),
          Text::tr("Time in which any NCCL kernel in scope ran on the GPU.") },
        Better::Less, [](const NcclDevice& row) { return row.ncclNs; }, times.ncclNs);
    columns.time(
        { QStringLiteral("compute_overlap"), QStringLiteral("Compute overlap"),
          Text::tr("Part of it in which a kernel that is not NCCL's ran on the same GPU, of any process.") },
        Better::More, [](const NcclDevice& row) { return row.overlapNs; }, times.overlapNs);
    columns.share(
        { QStringLiteral("overlap_pct"), QStringLiteral("Overlap"), Text::tr("Compute overlap as a share of NCCL.") },
        Better::More, [](const NcclDevice& row) { return fractionOf(row.overlapNs, row.ncclNs); }, times.overlapNs,
        times.ncclNs);
    columns.time(
        { QStringLiteral("exposed"), QStringLiteral("Exposed"), Text::tr("NCCL − compute overlap.") }, Better::Less,
        [](const NcclDevice& row) { return row.exposedNs; }, times.exposedNs);
    columns.share(
        { QStringLiteral("exposed_pct"), QStringLiteral("Exposed of window"),
          Text::tr("Exposed time as a share of the GPU's window.") },
        Better::Less, [](const NcclDevice& row) { return fractionOf(row.exposedNs, row.window.durationNs()); },
        times.exposedNs, times.windowNs);
}

void addSharedStreams(DeviceColumns& columns, const NcclTimes& times)
{
    columns.time(
        { QStringLiteral("shared_stream"), QStringLiteral("On shared streams"),
          Text::tr("Time of NCCL kernels on streams that also run other kernels: neither can overlap the "
                   "other there.") },
        Better::Less, [](const NcclDevice& row) { return row.sharedStreamNs; }, times.sharedNs);
    columns.share(
        { QStringLiteral("shared_stream_pct"), QStringLiteral("Shared of window"),
          Text::tr("The same as a share of the GPU's window.") },
        Better::Less, [](const NcclDevice& row) { return fractionOf(row.sharedStreamNs, row.window.durationNs()); },
        times.sharedNs, times.windowNs);
    columns.time(
        { QStringLiteral("window"), QStringLiteral("Window"), Text::tr("From the first to the last GPU work.") },
        Better::Neither, [](const NcclDevice& row) { return row.window.durationNs(); }, times.windowNs);
}

} // namespace

sql::Query ncclAndCompute(const EvidenceSql& source, DeviceIndex device)
{
    Scope everyone;
    everyone.window = source.scope().window;
    const auto nccl = isNccl(source);
    const auto onDevice = source.onDevice(device);
    const auto isOther = QStringLiteral("NOT ifnull(%1, 0)").arg(nccl);
    sql::Query query;
    query.with(QStringLiteral("nccl"), source.events(EventClass::Kernels, { nccl, onDevice }));
    query.with(QStringLiteral("compute"),
               source.withScope(everyone).events(EventClass::Kernels, { isOther, onDevice }));
    query.with(QStringLiteral("both"),
               QStringLiteral("SELECT start_ns, end_ns FROM nccl UNION ALL SELECT start_ns, end_ns FROM compute"));
    query.with(QStringLiteral("shared"),
               QStringLiteral("SELECT * FROM nccl WHERE (process, device, context, stream) IN\n"
                              "    (SELECT process, device, context, stream FROM compute WHERE end_ns > start_ns)"));
    query.with(QStringLiteral("device_work"), source.gpuWork({ onDevice }));
    return query;
}

Table describeNcclDevices(std::shared_ptr<const Trace> trace, std::shared_ptr<const Nccl> nccl, const Scope& scope)
{
    auto provenance = nccl->provenance;
    provenance.derivation = Text::tr(
        "NCCL kernels of each GPU laid beside all other kernels of the same GPU; what overlaps counts once.");
    provenance.coverage = counted(static_cast<std::int64_t>(nccl->devices.size()), Text::tr("GPU with NCCL kernels"),
                                  Text::tr("GPUs with NCCL kernels"));
    TableBuilder<NcclDevice> builder(TableKey::NcclByDevice, QStringLiteral("NCCL by GPU"),
                                     rowsOf(nccl, &Nccl::devices), std::move(provenance));
    const auto deviceOf = [](const NcclDevice& row) { return row.device; };
    addDeviceLabel(builder, trace, deviceOf);
    addDeviceIds(builder, trace, deviceOf,
                 [cudaDeviceOf = cudaDeviceCells(*trace)](const NcclDevice& row) { return cudaDeviceOf(row.device); });
    const auto source = std::make_shared<const EvidenceSql>(trace, scope);
    const RowQuery query
        = [source, nccl](std::size_t row) { return ncclAndCompute(*source, nccl->devices[row].device); };
    DeviceColumns columns(builder, source, query);
    addOverlapTimes(columns, {});
    addSharedStreams(columns, {});
    builder.table().subject = [nccl](std::size_t row) {
        RowSubject subject;
        subject.device = nccl->devices[row].device;
        return subject;
    };
    builder.table().rowsSql = rowsSql(source, [query](std::size_t row) {
        return query(row).rows(QStringLiteral("SELECT * FROM nccl ORDER BY start_ns"));
    });
    return builder.take(*trace);
}

} // namespace core
