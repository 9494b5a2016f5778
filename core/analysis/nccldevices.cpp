// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/nccldevices.h"

#include "analysis/commoncolumns.h"
#include "analysis/evidencecolumns.h"
#include "analysis/ncclnames.h"
#include "base/phrases.h"
#include "base/text.h"

namespace core {

namespace {

std::optional<double> fractionOf(std::int64_t partNs, std::int64_t wholeNs)
{
    return wholeNs > 0 ? std::optional(static_cast<double>(partNs) / static_cast<double>(wholeNs)) : std::nullopt;
}

QString isNccl(const EvidenceSql& source)
{
    QStringList names;
    for (const auto& name : source.trace().kernelNames) {
        if (isNcclKernel(name))
            names.append(name.fullName);
    }
    return source.hasText(QStringLiteral("name_id"), names);
}

void addEvidence(Table& table, const EvidenceSource& source, const std::shared_ptr<const Nccl>& nccl)
{
    const auto query = [source, nccl](std::size_t row) { return ncclAndCompute(*source, nccl->devices[row].device); };
    const auto ncclNs = QStringLiteral("ifnull(%1, 0)").arg(sql::unionOf(QStringLiteral("nccl")));
    const auto computeNs = QStringLiteral("ifnull(%1, 0)").arg(sql::unionOf(QStringLiteral("compute")));
    const auto bothNs = QStringLiteral("ifnull(%1, 0)").arg(sql::unionOf(QStringLiteral("both")));
    const auto sharedNs = QStringLiteral("ifnull(%1, 0)").arg(sql::unionOf(QStringLiteral("shared")));
    const auto windowNs = QStringLiteral("(SELECT max(end_ns) - min(start_ns) FROM device_work)");
    const auto exposedNs = QStringLiteral("(%1 - %2)").arg(bothNs, computeNs);
    const auto overlapNs = QStringLiteral("(%1 + %2 - %3)").arg(ncclNs, computeNs, bothNs);
    const auto set = [&](const QString& prefix, const QString& expression) {
        setDurationSql(table, source, prefix, query, [expression](std::size_t) { return expression; });
    };
    const auto setShare = [&](QStringView key, const QString& part, const QString& whole) {
        setSql(table, source, key,
               [query, part, whole](std::size_t row) { return query(row).value(sql::percentOf(part, whole)); });
    };
    set(QStringLiteral("nccl"), ncclNs);
    set(QStringLiteral("compute_overlap"), overlapNs);
    set(QStringLiteral("exposed"), exposedNs);
    set(QStringLiteral("shared_stream"), sharedNs);
    set(QStringLiteral("window"), windowNs);
    setShare(u"overlap_pct", overlapNs, ncclNs);
    setShare(u"exposed_pct", exposedNs, windowNs);
    setShare(u"shared_stream_pct", sharedNs, windowNs);
    if (source->reason().isEmpty())
        table.rowsSql = [query](std::size_t row) {
            return query(row).rows(QStringLiteral("SELECT * FROM nccl ORDER BY start_ns"));
        };
}

void addTimes(TableBuilder<NcclDevice>& builder)
{
    builder.duration({ QStringLiteral("nccl"), QStringLiteral("NCCL"),
                       Text::tr("Time in which any NCCL kernel in scope ran on the GPU.") },
                     [](const NcclDevice& row) { return row.ncclNs; });
    builder.duration(
        { QStringLiteral("compute_overlap"), QStringLiteral("Compute overlap"),
          Text::tr("Part of it in which a kernel that is not NCCL's ran on the same GPU, whoever's it is.") },
        [](const NcclDevice& row) { return row.overlapNs; });
    builder.share(
        { QStringLiteral("overlap_pct"), QStringLiteral("Overlap"), Text::tr("Compute overlap as a share of NCCL.") },
        1, [](const NcclDevice& row) { return fractionOf(row.overlapNs, row.ncclNs); });
    builder.duration({ QStringLiteral("exposed"), QStringLiteral("Exposed"), Text::tr("NCCL − compute overlap.") },
                     [](const NcclDevice& row) { return row.exposedNs; });
    builder.share({ QStringLiteral("exposed_pct"), QStringLiteral("Exposed of window"),
                    Text::tr("Exposed time as a share of the GPU's window.") },
                  1, [](const NcclDevice& row) { return fractionOf(row.exposedNs, row.window.durationNs()); });
    builder.duration({ QStringLiteral("shared_stream"), QStringLiteral("On shared streams"),
                       Text::tr("Time of NCCL kernels on streams that also run other kernels: neither can overlap the "
                                "other there.") },
                     [](const NcclDevice& row) { return row.sharedStreamNs; });
    builder.share({ QStringLiteral("shared_stream_pct"), QStringLiteral("Shared of window"),
                    Text::tr("The same as a share of the GPU's window.") },
                  1, [](const NcclDevice& row) { return fractionOf(row.sharedStreamNs, row.window.durationNs()); });
    builder.duration(
        { QStringLiteral("window"), QStringLiteral("Window"), Text::tr("From the first to the last GPU work.") },
        [](const NcclDevice& row) { return row.window.durationNs(); });
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
    TableBuilder<NcclDevice> builder(QStringLiteral("nccl_by_gpu"), QStringLiteral("NCCL by GPU"),
                                     rowsOf(nccl, &Nccl::devices), std::move(provenance));
    const auto deviceOf = [](const NcclDevice& row) { return row.device; };
    addDeviceLabel(builder, trace, deviceOf);
    addDeviceIds(builder, trace, deviceOf,
                 [cudaDeviceOf = cudaDeviceCells(*trace)](const NcclDevice& row) { return cudaDeviceOf(row.device); });
    addTimes(builder);
    builder.table().subject = [nccl](std::size_t row) {
        RowSubject subject;
        subject.device = nccl->devices[row].device;
        return subject;
    };
    addEvidence(builder.table(), std::make_shared<const EvidenceSql>(trace, scope), nccl);
    return builder.take();
}

} // namespace core
