// SPDX-License-Identifier: GPL-3.0-or-later
// Readers of what threads call: the CUDA API, the operating system, MPI and libraries; and of the profiler's own
// overhead.
#include "trace/reading/eventrows.h"
#include "trace/reading/rowvalues.h"

#include <type_traits>

namespace core {

namespace {

/// What all calls of a thread have in common.
struct CallColumn {
    enum : int { GlobalTid = SpanColumn::Count, Name, Count };
};
struct CudaCallColumn {
    enum : int { CorrelationId = CallColumn::Count, EventClass, ReturnValue };
};
struct OverheadColumn {
    enum : int { Type = CallColumn::Count, EventClass };
};
struct LibraryCallColumn {
    enum : int { EventClass = CallColumn::Count };
};

std::vector<ColumnWish> callColumns(const PlacedWish& name, std::initializer_list<PlacedWish> more = {})
{
    std::vector<PlacedWish> wishes { requiredColumn(SpanColumn::Start, u"start"),
                                     requiredColumn(SpanColumn::End, u"end"),
                                     optionalColumn(CallColumn::GlobalTid, u"globalTid"), name };
    wishes.insert(wishes.end(), more.begin(), more.end());
    return placed(wishes);
}

std::uint16_t readReturnCode(const EventRow auto& row)
{
    const auto code = row.maybeInteger(CudaCallColumn::ReturnValue);
    return code && *code >= 0 && *code < UnknownReturnCode ? static_cast<std::uint16_t>(*code) : UnknownReturnCode;
}

std::size_t readCalls(RowReading& reading)
{
    auto& table = reading.trace.calls;
    auto& ids = reading.ids;
    auto& problems = ids.problemsOf(EventClass::Calls);
    return forEachRow(reading, [&](const EventRow auto& row, std::size_t slot) {
        std::int64_t rowClass = 0;
        if (row.readInteger(CudaCallColumn::EventClass, rowClass) && rowClass == CudaBacktraceClass) [[unlikely]] {
            ++problems.cudaBacktraces;
            return false;
        }
        TimeWindow span;
        if (!readSpan(row, span, problems))
            return false;
        table.startNs[slot] = span.startNs;
        table.endNs[slot] = span.endNs;
        table.thread.rows()[slot] = readThread(row, CallColumn::GlobalTid, ids, problems);
        table.correlationId[slot] = readCorrelation(row, CudaCallColumn::CorrelationId, problems);
        table.name.rows()[slot] = CallNameIndex { ids.callNames(readId(row, CallColumn::Name, NoString, problems)) };
        table.returnCode.rows()[slot] = readReturnCode(row);
        return true;
    });
}

std::uint8_t readOverheadType(const EventRow auto& row)
{
    const auto type = row.maybeInteger(OverheadColumn::Type);
    return type && *type >= 0 && *type < NoOverheadType ? static_cast<std::uint8_t>(*type) : NoOverheadType;
}

/// By eventClass, which the tables of OpenACC don't have.
CallLibrary readLibrary(const EventRow auto& row)
{
    constexpr std::int64_t CudnnClass = 28, CublasClass = 29, OpenMpClass = 78; // ENUM_NSYS_EVENT_CLASS
    switch (row.maybeInteger(LibraryCallColumn::EventClass).value_or(0)) {
    case CudnnClass:
        return CallLibrary::Cudnn;
    case CublasClass:
        return CallLibrary::Cublas;
    case OpenMpClass:
        return CallLibrary::OpenMp;
    default:
        return CallLibrary::OpenAcc;
    }
}

/// Overhead, OS runtime, MPI and library rows.
template <typename TableType> std::size_t readNamedSpans(RowReading& reading, EventClass eventClass, TableType& table)
{
    constexpr bool isOverhead = std::is_same_v<TableType, OverheadTable>;
    auto& ids = reading.ids;
    auto& problems = ids.problemsOf(eventClass);
    return forEachRow(reading, [&](const EventRow auto& row, std::size_t slot) {
        TimeWindow span;
        if (!readSpan(row, span, problems))
            return false;
        const auto name = row.maybeInteger(CallColumn::Name);
        table.startNs[slot] = span.startNs;
        table.endNs[slot] = span.endNs;
        table.thread.rows()[slot] = isOverhead && !row.isInteger(CallColumn::GlobalTid)
            ? ThreadIndex {}
            : readThread(row, CallColumn::GlobalTid, ids, problems);
        table.name.rows()[slot] = name ? ids.fileString(*name) : StringId {};
        if constexpr (isOverhead) {
            table.type[slot] = readOverheadType(row);
            // only CUPTI's own table has a class
            table.source[slot]
                = row.isInteger(OverheadColumn::EventClass) ? OverheadSource::Cupti : OverheadSource::Profiler;
        }
        if constexpr (std::is_same_v<TableType, LibraryCallTable>)
            table.library[slot] = readLibrary(row);
        return true;
    });
}

} // namespace

EventReader callReader()
{
    auto reader = tableReader<&Trace::calls>(
        EventClass::Calls, { u"CUPTI_ACTIVITY_KIND_RUNTIME", u"CUPTI_ACTIVITY_KIND_DRIVER" },
        callColumns(optionalColumn(CallColumn::Name, u"nameId", u"name"),
                    { optionalColumn(CudaCallColumn::CorrelationId, u"correlationId"),
                      optionalColumn(CudaCallColumn::EventClass, u"eventClass"),
                      optionalColumn(CudaCallColumn::ReturnValue, u"returnValue") }));
    reader.readsAll = true;
    reader.read = readCalls;
    return reader;
}

EventReader overheadReader()
{
    auto reader
        = tableReader<&Trace::overhead>(EventClass::Overhead, { u"PROFILER_OVERHEAD", u"CUPTI_ACTIVITY_KIND_OVERHEAD" },
                                        callColumns(optionalColumn(CallColumn::Name, u"nameId"),
                                                    { optionalColumn(OverheadColumn::Type, u"overheadType"),
                                                      optionalColumn(OverheadColumn::EventClass, u"eventClass") }));
    reader.readsAll = true;
    reader.read
        = [](RowReading& reading) { return readNamedSpans(reading, EventClass::Overhead, reading.trace.overhead); };
    return reader;
}

EventReader osRuntimeReader()
{
    auto reader = tableReader<&Trace::osRuntime>(EventClass::OsRuntime, { u"OSRT_API" },
                                                 callColumns(optionalColumn(CallColumn::Name, u"nameId")));
    reader.read
        = [](RowReading& reading) { return readNamedSpans(reading, EventClass::OsRuntime, reading.trace.osRuntime); };
    return reader;
}

EventReader mpiReader()
{
    auto reader = tableReader<&Trace::mpi>(
        EventClass::Mpi,
        { u"MPI_P2P_EVENTS", u"MPI_COLLECTIVES_EVENTS", u"MPI_START_WAIT_EVENTS", u"MPI_OTHER_EVENTS" },
        callColumns(optionalColumn(CallColumn::Name, u"textId")));
    reader.readsAll = true;
    reader.read = [](RowReading& reading) { return readNamedSpans(reading, EventClass::Mpi, reading.trace.mpi); };
    return reader;
}

EventReader libraryCallReader()
{
    auto reader = tableReader<&Trace::libraryCalls>(
        EventClass::LibraryCalls, {},
        callColumns(optionalColumn(CallColumn::Name, u"nameId"),
                    { optionalColumn(LibraryCallColumn::EventClass, u"eventClass") }));
    reader.tables = { QStringLiteral("CUBLAS_EVENTS"), QStringLiteral("CUDNN_EVENTS") };
    for (const auto* part : { "DATA", "LAUNCH", "OTHER" })
        reader.tables.push_back(QStringLiteral("CUPTI_ACTIVITY_KIND_OPENACC_%1").arg(QLatin1String(part)));
    for (const auto* kind : { "THREAD", "PARALLEL", "SYNC_REGION_WAIT", "SYNC_REGION", "TASK", "MASTER", "REDUCTION",
                              "TASK_CREATE", "TASK_SCHEDULE", "CANCEL", "MUTEX_WAIT", "CRITICAL_SECTION",
                              "MUTEX_RELEASED", "LOCK_INIT", "LOCK_DESTROY", "WORKSHARE", "DISPATCH", "FLUSH" })
        reader.tables.push_back(QStringLiteral("OPENMP_EVENT_KIND_%1").arg(QLatin1String(kind)));
    reader.readsAll = true;
    reader.read = [](RowReading& reading) {
        return readNamedSpans(reading, EventClass::LibraryCalls, reading.trace.libraryCalls);
    };
    return reader;
}

} // namespace core
