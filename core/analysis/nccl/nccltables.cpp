// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/nccl/ncclqueries.h"
#include "base/phrases.h"
#include "base/text.h"
#include "evidence/placecolumns.h"
#include "table/commoncolumns.h"
#include "table/tablekeys.h"

namespace core {

namespace {

using NcclBuilder = TableBuilder<NcclRow>;

/// A time that only rows with kernels have.
template <typename Nanoseconds>
void addKernelTime(NcclBuilder& builder, const ColumnText& column, Better better, Nanoseconds ns, const TimeSql& sql)
{
    builder.duration(
        column, { Aggregate::Sum, better },
        [ns](const NcclRow& row) { return row.isHostTime ? std::nullopt : std::optional(ns(row)); }, sql);
}

void addNames(NcclBuilder& builder, const std::shared_ptr<const Trace>& trace, const NcclGrouping& grouping)
{
    builder.text({ QStringLiteral("op"), QStringLiteral("Operation"),
                   Text::tr("The collective or point-to-point operation; a kernel's name when it tells none.") },
                 Identity, [](const NcclRow& row) { return row.opName; });
    if (grouping.byProcess)
        addProcessColumns(builder, trace, [](const NcclRow& row) { return row.process; });
    if (grouping.byDevice) {
        const auto deviceOf = [](const NcclRow& row) { return row.device; };
        addDeviceLabel(builder, trace, deviceOf);
        builder.table().columns.back().identifiesRow = true;
        addDeviceIds(builder, trace, deviceOf,
                     [cudaDeviceOf = cudaDeviceCells(*trace)](const NcclRow& row) { return cudaDeviceOf(row.device); });
    }
    builder.text(
        { QStringLiteral("source"), QStringLiteral("Source"),
          Text::tr("Where the operation was seen. nvtx: a range of NCCL's NVTX domain. api: an NCCL call. pytorch "
                   "nvtx: a range nccl:… of PyTorch. nvtx + pytorch nvtx: sends and receives of NCCL's that a range "
                   "nccl:… or c10d::… of PyTorch encloses, which names the operation. kernel: the kernel's name. Times "
                   "are those of the kernels, "
                   "unless host time is written.") },
        Identity, [](const NcclRow& row) { return ncclSourceName(row.source, row.isHostTime); });
}

void addTotals(NcclBuilder& builder, const NcclSql& sql)
{
    builder.duration(
        { QStringLiteral("total"), QStringLiteral("Total"),
          Text::tr("Sum of the durations; operations that overlap count each.") },
        { Aggregate::Sum, Better::Less }, [](const NcclRow& row) { return row.duration.totalNs; }, sql.times.total);
    builder.sortedByLast();
    builder.duration(
        { QStringLiteral("max"), QStringLiteral("Max"), Text::tr("Longest of the durations.") },
        { Aggregate::Extreme, Better::Less }, [](const NcclRow& row) { return row.duration.maxNs; }, sql.max);
    builder.count(
        { QStringLiteral("count"), QStringLiteral("Count"),
          Text::tr("Operations in scope: NCCL kernels, each counted once; ranges or calls where there "
                   "is no kernel.") },
        { Aggregate::Sum, Better::Neither }, [](const NcclRow& row) { return row.duration.count; }, sql.times.count);
}

void addOverlap(NcclBuilder& builder, const NcclSql& sql)
{
    addKernelTime(
        builder,
        { QStringLiteral("union"), QStringLiteral("Union"),
          Text::tr("Time in which any kernel of the row ran, summed over the GPUs."), ColumnUse::Window },
        Better::Less, [](const NcclRow& row) { return row.unionNs; }, sql.unionTime);
    addKernelTime(
        builder,
        { QStringLiteral("compute_overlap"), QStringLiteral("Compute overlap"),
          Text::tr("Part of the union in which a kernel that is not NCCL's ran on the same GPU.") },
        Better::More, [](const NcclRow& row) { return row.overlapNs; }, sql.overlap);
    builder.share(
        { QStringLiteral("overlap_pct"), QStringLiteral("Overlap"),
          Text::tr("Compute overlap as a share of the union of the row's kernels.") },
        Better::More, 1, [](const NcclRow& row) { return row.overlapFraction(); }, sql.overlapPercent);
    addKernelTime(
        builder,
        { QStringLiteral("exposed"), QStringLiteral("Exposed"),
          Text::tr("Union minus compute overlap: the GPU did nothing but NCCL.") },
        Better::Less, [](const NcclRow& row) { return row.exposedNs(); }, sql.exposed);
}

void addMessages(NcclBuilder& builder)
{
    builder.number(
        { QStringLiteral("size_bytes"), QStringLiteral("Bytes"),
          Text::tr("Sum of the message sizes as NCCL records them (the part of one rank for allgather "
                   "and reducescatter, of one peer for alltoall); empty when none is known.") },
        { Aggregate::Sum, Better::Neither }, Unit::Bytes, 0, [](const NcclRow& row) { return row.sizeBytes; },
        noPayloadSql());
    builder.count(
        { QStringLiteral("with_size"), QStringLiteral("With size"), Text::tr("Operations whose message size is known."),
          ColumnUse::Chooser },
        { Aggregate::Sum, Better::Neither }, [](const NcclRow& row) { return row.withSize; }, noPayloadSql());
}

void addBandwidths(NcclBuilder& builder)
{
    const auto gigabytes = [](const std::optional<double>& bytesPerSecond) {
        constexpr double BytesPerGigabyte = 1e9;
        return bytesPerSecond ? std::optional(*bytesPerSecond / BytesPerGigabyte) : std::nullopt;
    };
    builder.number(
        { QStringLiteral("algorithm_gb_per_s"), QStringLiteral("Algorithm bandwidth"),
          Text::tr("Σ bytes / Σ kernel time over the operations whose size is known, as nccl-tests counts bytes "
                   "(those of all ranks for allgather, reducescatter and alltoall).") },
        { Aggregate::Rate, Better::More }, Unit::GigabytesPerSecond, 2,
        [gigabytes](const NcclRow& row) { return gigabytes(row.algorithmBandwidth); }, noPayloadSql());
    builder.number(
        { QStringLiteral("bus_gb_per_s"), QStringLiteral("Bus bandwidth"),
          Text::tr("Algorithm bandwidth times the factor of nccl-tests for n ranks: allreduce "
                   "2(n−1)/n, allgather, reducescatter and alltoall (n−1)/n, others 1; empty when n "
                   "is not known.") },
        { Aggregate::Rate, Better::More }, Unit::GigabytesPerSecond, 2,
        [gigabytes](const NcclRow& row) { return gigabytes(row.busBandwidth); }, noPayloadSql());
}

void addProcessFindings(NcclBuilder& builder, const std::shared_ptr<const Trace>& trace,
                        const std::shared_ptr<const Nccl>& nccl)
{
    auto& straggler = builder.text(
        { QStringLiteral("straggler"), QStringLiteral("Straggler"),
          Text::tr(
              "The process that the others waited for most, over at least 3 instances matched across processes: they "
              "wait for whoever starts last, from their start to its own, at most their duration. Named when "
              "it caused at least 60 % of all waiting and 1 % of the operation's time; rotating when none did; none "
              "when hardly anybody waits.") },
        Note, [trace](const NcclRow& row) { return row.straggler.text(*trace); });
    straggler.toolTip = [nccl](std::size_t row) { return nccl->rows[row].straggler.whyNot; };
    builder.text({ QStringLiteral("straggler_reason"), QStringLiteral("Why no straggler"),
                   Text::tr("Why a straggler is not determinable."), ColumnUse::Chooser },
                 Note, [](const NcclRow& row) -> Cell {
                     return row.straggler.whyNot.isEmpty() ? Cell() : Cell(row.straggler.whyNot);
                 });
    builder.text({ QStringLiteral("longest"), QStringLiteral("Longest"),
                   Text::tr("The process whose kernels took most time: usually the one that waited, not the cause.") },
                 Note, [trace](const NcclRow& row) -> Cell {
                     if (!row.longest.isValid())
                         return {};
                     return QStringLiteral("pid %1").arg(trace->processes[row.longest.value()].label);
                 });
}

} // namespace

QString ncclSentence(const Nccl& nccl)
{
    const auto top
        = std::find_if(nccl.rows.begin(), nccl.rows.end(), [](const NcclRow& row) { return !row.isHostTime; });
    if (top != nccl.rows.end() && top->overlapFraction())
        return Text::tr("Top NCCL op %1: %2, %3 overlapped with compute")
            .arg(top->opName, threeDigitDuration(top->duration.totalNs), threeDigitShare(*top->overlapFraction()));
    if (nccl.rows.empty())
        return {};
    const auto& row = top == nccl.rows.end() ? nccl.rows.front() : *top;
    return (row.isHostTime ? Text::tr("Top NCCL op %1: %2 of host time")
                           : Text::tr("Top NCCL op %1: %2 of kernel time"))
        .arg(row.opName, threeDigitDuration(row.duration.totalNs));
}

Table describeNccl(std::shared_ptr<const Trace> trace, std::shared_ptr<const Nccl> nccl,
                   std::shared_ptr<const NcclEvents> events, const Scope& scope)
{
    const auto grouping = nccl->grouping;
    NcclBuilder builder(grouping.byProcess ? TableKey::NcclByProcess : TableKey::NcclOperations,
                        grouping.byProcess ? QStringLiteral("NCCL by process") : QStringLiteral("Top NCCL ops"),
                        rowsOf(nccl, &Nccl::rows), nccl->provenance);
    addNames(builder, trace, grouping);
    const auto sql = ncclSql(std::make_shared<const EvidenceSql>(trace, scope), nccl, events);
    addTotals(builder, sql);
    addDurationColumns(
        builder, LastDuration::P99, [](const NcclRow& row) { return &row.duration; }, sql.times);
    addOverlap(builder, sql);
    addMessages(builder);
    addBandwidths(builder);
    addProcessFindings(builder, trace, nccl);
    auto& table = builder.table();
    table.summary = ncclSentence(*nccl);
    table.subject = [nccl](std::size_t row) {
        RowSubject subject;
        subject.process = nccl->rows[row].process;
        subject.device = nccl->rows[row].device;
        return subject;
    };
    table.rowsSql = sql.times.rows;
    limitSql(table, sql.isPossible,
             Text::tr("the operations of some rows are known by the NVTX ranges they were called in and have no "
                      "names of their own; more than 1,000 of them are too many to list"));
    askOnlyWhatIsKnown(table);
    return builder.take(*trace);
}

} // namespace core
