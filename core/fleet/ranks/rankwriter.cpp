// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/ranks/integercolumn.h"
#include "fleet/ranks/rankfile.h"
#include "session/loupejson.h"

#include <optional>
#include <vector>

namespace core {

namespace {

/// Writes the members of a file of ranks.
class RankWriter
{
public:
    QByteArray write(const RankFile& file)
    {
        beginFile(file);
        for (const auto& rank : file.ranks)
            writeRank(rank);
        m_json.EndArray();
        m_json.EndObject();
        return bytes();
    }
    /// All before the first rank.
    QByteArray writeHead(const RankFile& file)
    {
        beginFile(file);
        return bytes();
    }
    QByteArray writeElement(const RankSummary& rank)
    {
        writeRank(rank);
        return bytes();
    }

private:
    QByteArray bytes() const { return { m_buffer.GetString(), static_cast<qsizetype>(m_buffer.GetSize()) }; }
    void beginFile(const RankFile& file)
    {
        m_json.StartObject();
        writeLoupeHeader(m_json, LoupeFormat::Ranks);
        text("program", file.program);
        whole("trace_size_bytes", file.origin.sizeBytes);
        whole("trace_modified_ms", file.origin.modifiedUtcMs);
        if (file.wholeCount > 0)
            whole("ranks_of_file", file.wholeCount);
        m_json.Key("ranks");
        m_json.StartArray();
    }
    void element(const QString& value)
    {
        const auto bytes = value.toUtf8();
        m_json.String(bytes.constData(), static_cast<rapidjson::SizeType>(bytes.size()));
    }
    void text(const char* key, const QString& value)
    {
        m_json.Key(key);
        element(value);
    }
    void texts(const char* key, const QStringList& values)
    {
        m_json.Key(key);
        m_json.StartArray();
        for (const auto& value : values)
            element(value);
        m_json.EndArray();
    }
    void whole(const char* key, std::int64_t value)
    {
        m_json.Key(key);
        m_json.Int64(value);
    }
    void maybe(const char* key, const std::optional<std::int64_t>& value)
    {
        m_json.Key(key);
        if (value)
            m_json.Int64(*value);
        else
            m_json.Null();
    }
    /// One number of each row.
    template <typename Rows, typename Of> void column(const char* key, const Rows& rows, Of of)
    {
        std::vector<std::int64_t> values;
        values.reserve(rows.size());
        for (const auto& row : rows)
            values.push_back(static_cast<std::int64_t>(of(row)));
        const auto packed = packIntegers(values);
        m_json.Key(key);
        m_json.String(packed.constData(), static_cast<rapidjson::SizeType>(packed.size()));
    }
    void writeIdentity(const RankSummary& rank);
    void writeOperations(const RankSummary& rank);
    void writeTimes(const RankSummary& rank);
    void writeKernels(const RankSummary& rank);
    void writeUnits(const RankSummary& rank);
    void writeLastCall(const RankSummary& rank)
    {
        if (!rank.lastCall)
            return;
        text("last_call", rank.lastCall->name);
        whole("last_call_start_ns", rank.lastCall->startNs);
        whole("last_call_end_ns", rank.lastCall->endNs);
        texts("last_call_ranges", rank.lastCall->ranges);
    }
    void writeRank(const RankSummary& rank)
    {
        m_json.StartObject();
        writeIdentity(rank);
        writeOperations(rank);
        writeLastCall(rank);
        writeTimes(rank);
        writeKernels(rank);
        writeUnits(rank);
        texts("notes", rank.notes);
        m_json.EndObject();
    }

    JsonBuffer m_buffer;
    JsonBufferWriter m_json { m_buffer };
};

void RankWriter::writeIdentity(const RankSummary& rank)
{
    const auto& identity = rank.identity;
    whole("rank", identity.rank);
    whole("rank_source", static_cast<std::int64_t>(identity.source));
    whole("world_size", identity.worldSize);
    whole("host_hash", static_cast<std::int64_t>(identity.hostKey));
    whole("pid", identity.pid);
    whole("gpu", identity.gpuId);
    text("gpu_name", identity.gpuName);
    text("job", identity.jobId);
    maybe("session_start_utc_ns", rank.clock.sessionStartUtcNs);
    maybe("session_start_system_ns", rank.clock.sessionStartSystemNs);
    text("file", rank.file);
    text("fingerprint", rank.fingerprint);
    whole("start_ns", rank.window.startNs);
    whole("end_ns", rank.window.endNs);
    if (rank.isCut)
        whole("is_cut", 1);
}

void RankWriter::writeOperations(const RankSummary& rank)
{
    if (rank.side != OperationSide::Gpu)
        whole("op_side", static_cast<std::int64_t>(rank.side) + (rank.isFromInit ? 1 : 0));
    texts("op_names", rank.opNames);
    const auto& communicators = rank.communicators;
    column("communicator_id", communicators, [](const RankCommunicator& of) { return of.id; });
    column("communicator_ranks", communicators, [](const RankCommunicator& of) { return of.rankCount; });
    column("communicator_rank", communicators, [](const RankCommunicator& of) { return of.rank; });
    const auto& operations = rank.operations;
    column("op_start_ns", operations, [](const RankOperation& of) { return of.startNs; });
    column("op_duration_ns", operations, [](const RankOperation& of) { return of.durationNs(); });
    column("op_sequence", operations, [](const RankOperation& of) { return of.sequence; });
    column("op_size_bytes", operations, [](const RankOperation& of) { return of.sizeBytes; });
    column("op_communicator", operations, [](const RankOperation& of) { return of.communicator; });
    column("op_name", operations, [](const RankOperation& of) { return of.op; });
    column("op_stream", operations, [](const RankOperation& of) { return of.stream; });
    column("op_root", operations, [](const RankOperation& of) { return of.root; });
    const auto& transfers = rank.transfers;
    column("transfer_op", transfers, [](const RankTransfer& of) { return of.operation; });
    column("transfer_communicator", transfers, [](const RankTransfer& of) { return of.communicator; });
    column("transfer_peer", transfers, [](const RankTransfer& of) { return of.peer; });
    column("transfer_number", transfers, [](const RankTransfer& of) { return of.number; });
    column("transfer_size_bytes", transfers, [](const RankTransfer& of) { return of.sizeBytes; });
    column("transfer_is_send", transfers, [](const RankTransfer& of) { return of.isSend ? 1 : 0; });
    const auto& unfinished = rank.unfinished;
    column("unfinished_start_ns", unfinished, [](const UnfinishedOperation& of) { return of.startNs; });
    column("unfinished_sequence", unfinished, [](const UnfinishedOperation& of) { return of.sequence; });
    column("unfinished_communicator", unfinished, [](const UnfinishedOperation& of) { return of.communicator; });
    column("unfinished_op", unfinished, [](const UnfinishedOperation& of) { return of.op; });
    column("exposed_start_ns", rank.exposed, [](const ExposedSpan& of) { return of.startNs; });
    column("exposed_duration_ns", rank.exposed, [](const ExposedSpan& of) { return of.endNs - of.startNs; });
    column("exposed_op", rank.exposed, [](const ExposedSpan& of) { return of.operation; });
}

void RankWriter::writeKernels(const RankSummary& rank)
{
    QStringList names;
    for (const auto& kernel : rank.kernels)
        names.append(kernel.name);
    texts("kernel_names", names);
    column("kernel_name_hash", rank.kernels, [](const RankKernel& of) { return of.nameHash; });
    column("kernel_calls", rank.kernels, [](const RankKernel& of) { return of.calls; });
    column("kernel_total_ns", rank.kernels, [](const RankKernel& of) { return of.totalNs; });
    column("kernel_median_ns", rank.kernels, [](const RankKernel& of) { return of.medianNs; });
    column("kernel_longest_ns", rank.kernels, [](const RankKernel& of) { return of.longestNs; });
    column("bucket_kernel", rank.kernelBuckets, [](const KernelBucket& of) { return of.kernel; });
    column("bucket", rank.kernelBuckets, [](const KernelBucket& of) { return of.bucket; });
    column("bucket_calls", rank.kernelBuckets, [](const KernelBucket& of) { return of.calls; });
}

/// Units of one rank one after the other: where each ends, and their edges.
void RankWriter::writeUnits(const RankSummary& rank)
{
    QStringList names;
    std::vector<std::int64_t> edgesNs;
    std::vector<std::size_t> ends;
    for (const auto& unit : rank.units) {
        names.append(unit.name);
        edgesNs.insert(edgesNs.end(), unit.edgesNs.begin(), unit.edgesNs.end());
        ends.push_back(edgesNs.size());
    }
    texts("unit_names", names);
    column("unit_is_nvtx", rank.units, [](const RankUnit& of) { return of.isNvtx ? 1 : 0; });
    column("unit_end", ends, [](std::size_t end) { return end; });
    column("unit_edge_ns", edgesNs, [](std::int64_t edgeNs) { return edgeNs; });
}

void RankWriter::writeTimes(const RankSummary& rank)
{
    column("edge_ns", rank.edgesNs, [](std::int64_t edgeNs) { return edgeNs; });
    column("time_cell", rank.cellTimes, [](const CellTime& of) { return of.cell; });
    column("time_class", rank.cellTimes, [](const CellTime& of) { return of.timeClass; });
    column("time_ns", rank.cellTimes, [](const CellTime& of) { return of.timeNs; });
    column("work_kernels", rank.cellWork, [](const CellWork& of) { return of.kernels; });
    column("work_hash", rank.cellWork, [](const CellWork& of) { return of.hash; });
    column("step_start_ns", rank.program, [](const ProgramStep& of) { return of.startNs; });
    column("step_run_ns", rank.program, [](const ProgramStep& of) { return of.runNs; });
    column("step_copy_ns", rank.program, [](const ProgramStep& of) { return of.copyNs; });
    column("step_rest_ns", rank.program, [](const ProgramStep& of) { return of.restNs; });
    column("step_lag_ns", rank.program, [](const ProgramStep& of) { return of.lagNs; });
    column("step_op", rank.program, [](const ProgramStep& of) { return of.operation; });
    column("step_action", rank.program, [](const ProgramStep& of) { return of.action; });
}

} // namespace

QByteArray ranksToLoupeJson(const RankFile& file)
{
    return RankWriter().write(file);
}

QByteArray rankToLoupeJson(const RankSummary& rank)
{
    return RankWriter().writeElement(rank);
}

QByteArray rankElementsToLoupeJson(const RankFile& file, const QByteArray& elements)
{
    return RankWriter().writeHead(file) + elements + QByteArrayLiteral("]}");
}

} // namespace core
