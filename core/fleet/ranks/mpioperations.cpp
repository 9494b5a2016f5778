// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/ranks/mpioperations.h"

#include "base/globalids.h"
#include "base/text.h"
#include "trace/columnwishes.h"
#include "trace/tracefile.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>
#include <vector>

namespace core {

namespace {

/// A call and what it does.
struct MpiWord {
    const char16_t* call;
    const char16_t* op;
};
/// Those that end when all have come, and those with a root. Calls with a v let ranks send nothing.
constexpr std::array MpiWords {
    MpiWord { u"MPI_Allreduce", u"allreduce" },
    MpiWord { u"MPI_Allgather", u"allgather" },
    MpiWord { u"MPI_Reduce_scatter", u"reducescatter" },
    MpiWord { u"MPI_Reduce_scatter_block", u"reducescatter" },
    MpiWord { u"MPI_Alltoall", u"alltoall" },
    MpiWord { u"MPI_Barrier", u"barrier" },
    MpiWord { u"MPI_Bcast", u"broadcast" },
    MpiWord { u"MPI_Reduce", u"reduce" },
    MpiWord { u"MPI_Gather", u"gather" },
    MpiWord { u"MPI_Scatter", u"scatter" },
};

struct MpiColumn {
    enum : int { Start, End, GlobalTid, Name, Handle, Uid };
};

/// A collective call as the file has it.
struct MpiCall {
    TimeWindow span;
    std::uint64_t globalTid = 0;
    std::int64_t name = 0; ///< in StringIds
    std::optional<std::int64_t> handle; ///< of the communicator, in its process
    std::optional<std::int64_t> uid; ///< of the communicator, the same on all ranks
};

/// Texts of StringIds that are calls of MPI.
std::map<std::int64_t, QString> mpiNames(SqliteConnection& connection)
{
    std::map<std::int64_t, QString> names;
    auto row = connection.prepare(QStringLiteral("SELECT id, value FROM StringIds WHERE value GLOB 'MPI_*'"));
    while (row && row->step())
        names.emplace(row->integer(0), row->text(1));
    return names;
}

/// The calls of a process by start. False when the table could not be read to its end.
bool readCalls(TraceFile& file, std::uint64_t globalPid, std::vector<MpiCall>& calls)
{
    const auto* const table = file.schema.findFirst({ u"MPI_COLLECTIVES_EVENTS" });
    if (!table)
        return true;
    const auto sql = selectStatement(
        *table,
        placed({ requiredColumn(MpiColumn::Start, u"start"), requiredColumn(MpiColumn::End, u"end"),
                 requiredColumn(MpiColumn::GlobalTid, u"globalTid"), requiredColumn(MpiColumn::Name, u"textId"),
                 optionalColumn(MpiColumn::Handle, u"commHandle"), optionalColumn(MpiColumn::Uid, u"commUid") }),
        false);
    if (!sql)
        return false;
    auto row = prepareToRead(*file.connection, *table, *sql);
    while (row && row->step()) {
        const auto thread = static_cast<std::uint64_t>(row->integer(MpiColumn::GlobalTid));
        if (globalPidOf(thread) != globalPid || !row->isInteger(MpiColumn::End))
            continue; // one that did not end is no operation
        calls.push_back({ { row->integer(MpiColumn::Start), row->integer(MpiColumn::End) },
                          thread,
                          row->integer(MpiColumn::Name),
                          row->maybeInteger(MpiColumn::Handle),
                          row->maybeInteger(MpiColumn::Uid) });
    }
    std::stable_sort(calls.begin(), calls.end(),
                     [](const MpiCall& left, const MpiCall& right) { return left.span.startNs < right.span.startNs; });
    return row && !row->failed();
}

/// Makes operations of calls.
class OperationMaker
{
public:
    explicit OperationMaker(RankSummary& rank)
        : m_rank(rank)
    {
    }
    void add(const MpiCall& call, const QString& op)
    {
        RankOperation operation;
        operation.startNs = call.span.startNs;
        operation.endNs = std::max(call.span.startNs, call.span.endNs);
        operation.communicator = communicatorOf(call);
        operation.op = opOf(op);
        operation.stream
            = m_threads.try_emplace(call.globalTid, static_cast<std::uint32_t>(m_threads.size())).first->second;
        m_rank.operations.push_back(operation);
    }
    /// How many communicators only the process itself can tell apart.
    [[nodiscard]] std::size_t unnamedCount() const { return m_byHandle.size(); }

private:
    std::uint32_t communicatorOf(const MpiCall& call)
    {
        const auto next = static_cast<std::uint32_t>(m_rank.communicators.size());
        const auto [found, isNew]
            = call.uid ? m_byUid.try_emplace(*call.uid, next) : m_byHandle.try_emplace(call.handle.value_or(0), next);
        if (isNew) {
            constexpr std::uint64_t Named = 1; // 0 would be none
            const auto id = call.uid ? (static_cast<std::uint64_t>(*call.uid) << 1U) | Named : 0;
            m_rank.communicators.push_back({ id, 0, -1 });
        }
        return found->second;
    }
    std::uint32_t opOf(const QString& op)
    {
        if (!m_rank.opNames.contains(op))
            m_rank.opNames.append(op);
        return static_cast<std::uint32_t>(m_rank.opNames.indexOf(op));
    }

    RankSummary& m_rank;
    std::map<std::int64_t, std::uint32_t> m_byUid, m_byHandle;
    std::map<std::uint64_t, std::uint32_t> m_threads;
};

/// All calls of the process are there from the first on.
bool hasInit(const Trace& trace, ProcessIndex process)
{
    std::map<StringId, bool> areInit; // names are the same text again and again
    for (std::size_t row = 0; row < trace.mpi.size(); ++row) {
        const auto name = trace.mpi.name[row];
        const auto thread = trace.mpi.thread[row];
        if (!name.isValid() || !thread.isValid() || trace.threads[thread.value()].process != process)
            continue;
        const auto [found, isNew] = areInit.try_emplace(name);
        if (isNew) {
            const auto text = trace.strings.text(name);
            found->second = text == u"MPI_Init" || text == u"MPI_Init_thread";
        }
        if (found->second)
            return true;
    }
    return false;
}

} // namespace

std::optional<QString> mpiCollective(QStringView call)
{
    const auto* const found = std::find_if(MpiWords.begin(), MpiWords.end(),
                                           [call](const MpiWord& word) { return call == QStringView(word.call); });
    return found == MpiWords.end() ? std::nullopt : std::optional(QStringView(found->op).toString());
}

void addMpiOperations(RankSummary& rank, const Trace& trace, ProcessIndex process, const std::stop_token& stop)
{
    if (trace.mpi.size() == 0)
        return;
    auto file = TraceFile::open(trace.path, true, stop, CutFiles::Read);
    if (!file)
        return; // it was read a moment ago: gone, or stopped
    const auto names = mpiNames(*file->connection);
    std::vector<MpiCall> calls;
    const bool isWhole = readCalls(*file, trace.processes[process.value()].globalPid, calls);
    OperationMaker maker(rank);
    for (const auto& call : calls) {
        const auto name = names.find(call.name);
        if (const auto op = name == names.end() ? std::nullopt : mpiCollective(name->second))
            maker.add(call, *op);
    }
    if (rank.operations.empty() && isWhole)
        return;
    if (!isWhole || maker.unnamedCount() > 1) {
        rank.operations.clear();
        rank.communicators.clear();
        rank.opNames.clear();
        rank.notes.append(isWhole
                              ? Text::tr("Its MPI calls are of several communicators that the export does not name, so "
                                         "which go together is not known.")
                              : Text::tr("Its MPI calls could not be read to the end."));
        return;
    }
    rank.side = OperationSide::Host;
    rank.isFromInit = hasInit(trace, process);
}

} // namespace core
