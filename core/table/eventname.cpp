// SPDX-License-Identifier: GPL-3.0-or-later
#include "table/eventname.h"

#include "base/text.h"

#include <array>

namespace core {

namespace {

constexpr std::array CopyKindNames { "unknown", "HtoD", "DtoH", "HtoA", "AtoH",     "AtoA",     "AtoD",
                                     "DtoA",    "DtoD", "HtoH", "PtoP", "UVM HtoD", "UVM DtoH", "UVM DtoD" };
constexpr std::array MemoryKindNames { "pageable", "pinned",        "device",         "array",
                                       "managed",  "device static", "managed static", "unknown" };

/// A name as a label of one of many events: rows must not grow with the longest name that a file can hold.
QString elided(const QString& name)
{
    constexpr qsizetype MostCharacters = 300;
    return name.size() <= MostCharacters ? name : name.left(MostCharacters - 1) + QChar(u'…');
}

QString recordedName(const Trace& trace, EventId event)
{
    const std::size_t row = event.row;
    const auto poolText = [&trace](StringId id) {
        const auto text = trace.strings.view(id);
        return QString::fromUtf8(text);
    };
    switch (event.eventClass) {
    case EventClass::Kernels:
        return trace.kernelNames[trace.kernels.name[row].value()].displayName;
    case EventClass::Calls:
        return trace.callNames[trace.calls.name[row].value()].name;
    case EventClass::Memcpy:
        return copyName(trace.copies.copyKind[row]);
    case EventClass::Memset:
        return setName();
    case EventClass::GraphLaunches:
        return QStringLiteral("%1 %2").arg(graphLaunchName()).arg(trace.graphLaunches.graphId[row]);
    case EventClass::Synchronizations:
        return synchronizationName(trace.synchronizations.syncType[row]);
    case EventClass::Overhead:
        return poolText(trace.overhead.name[row]);
    case EventClass::Nvtx:
        return trace.nvtxText(row);
    case EventClass::OsRuntime:
        return poolText(trace.osRuntime.name[row]);
    case EventClass::GpuMetrics:
        return trace.gpuMetrics.metrics[trace.gpuMetrics.metric[row]].name;
    case EventClass::Scheduling:
        return trace.scheduling.isIn[row] != 0 ? runningName() : QStringLiteral("not running");
    case EventClass::Mpi:
        return poolText(trace.mpi.name[row]);
    case EventClass::CpuPageFaults:
        return QStringLiteral("CPU page fault");
    case EventClass::GpuPageFaults:
        return QStringLiteral("GPU page fault");
    case EventClass::Allocations:
        return trace.allocations.isFree[row] != 0 ? QStringLiteral("free") : QStringLiteral("allocation");
    case EventClass::LibraryCalls:
        return poolText(trace.libraryCalls.name[row]);
    }
    return {};
}

} // namespace

QString eventName(const Trace& trace, EventId event)
{
    auto name = recordedName(trace, event);
    return name.isEmpty() ? noEventName() : name;
}

QString eventKindName(const Trace& trace, EventId event)
{
    switch (event.eventClass) {
    case EventClass::Kernels:
        return QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "kernel"));
    case EventClass::Calls:
        return QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "CUDA API call"));
    case EventClass::Memcpy:
        return QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "memory copy"));
    case EventClass::Memset:
        return QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "memory set"));
    case EventClass::GraphLaunches:
        return QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "CUDA graph launch"));
    case EventClass::Synchronizations:
        return QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "synchronization"));
    case EventClass::Overhead:
        return QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "profiler overhead"));
    case EventClass::Nvtx:
        return trace.nvtx.kind[event.row] == NvtxKind::Mark
            ? QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "NVTX mark"))
            : QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "NVTX range"));
    case EventClass::OsRuntime:
        return QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "operating system call"));
    case EventClass::GpuMetrics:
        return QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "GPU metric sample"));
    case EventClass::Scheduling:
        return QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "thread state"));
    case EventClass::Mpi:
        return QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "MPI call"));
    case EventClass::CpuPageFaults:
        return QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "CPU page fault"));
    case EventClass::GpuPageFaults:
        return QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "GPU page fault"));
    case EventClass::Allocations:
        return trace.allocations.isFree[event.row] != 0
            ? QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "free of memory"))
            : QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "allocation of memory"));
    case EventClass::LibraryCalls:
        return QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "library call"));
    }
    return {};
}

QString noEventName()
{
    return QStringLiteral("[no name]");
}

QString copyKindName(std::uint8_t copyKind)
{
    return copyKind < CopyKindNames.size() ? QString::fromLatin1(CopyKindNames[copyKind])
                                           : QStringLiteral("copyKind %1").arg(copyKind);
}

QString memoryKindName(MemoryKind kind)
{
    const auto position = static_cast<std::size_t>(kind);
    return position < MemoryKindNames.size() ? QString::fromLatin1(MemoryKindNames[position])
                                             : QStringLiteral("memKind %1").arg(position);
}

QString migrationCauseName(std::uint8_t cause)
{
    static constexpr std::array Names {
        QT_TRANSLATE_NOOP("core::Text", "not recorded"), QT_TRANSLATE_NOOP("core::Text", "prefetch"),
        QT_TRANSLATE_NOOP("core::Text", "page fault"),   QT_TRANSLATE_NOOP("core::Text", "speculative"),
        QT_TRANSLATE_NOOP("core::Text", "eviction"),     QT_TRANSLATE_NOOP("core::Text", "access counters")
    };
    return cause < Names.size() ? QString::fromLatin1(Names[cause]) : QStringLiteral("migrationCause %1").arg(cause);
}

QString faultAccessName(std::uint8_t accessType)
{
    static constexpr std::array Names { QT_TRANSLATE_NOOP("core::Text", "not recorded"),
                                        QT_TRANSLATE_NOOP("core::Text", "read"),
                                        QT_TRANSLATE_NOOP("core::Text", "write"),
                                        QT_TRANSLATE_NOOP("core::Text", "atomic"),
                                        QT_TRANSLATE_NOOP("core::Text", "prefetch") };
    return accessType < Names.size() ? QString::fromLatin1(Names[accessType])
                                     : QStringLiteral("faultAccessType %1").arg(accessType);
}

QString callLibraryName(CallLibrary library)
{
    switch (library) {
    case CallLibrary::Cublas:
        return QStringLiteral("cuBLAS");
    case CallLibrary::Cudnn:
        return QStringLiteral("cuDNN");
    case CallLibrary::OpenAcc:
        return QStringLiteral("OpenACC");
    case CallLibrary::OpenMp:
        return QStringLiteral("OpenMP");
    }
    return {};
}

QString copyName(std::uint8_t copyKind)
{
    return QStringLiteral("Memcpy ") + copyKindName(copyKind);
}

QString setName()
{
    return QStringLiteral("Memset");
}

QString graphLaunchName()
{
    return QStringLiteral("CUDA graph");
}

QString runningName()
{
    return QStringLiteral("running");
}

QString synchronizationName(std::uint8_t syncType)
{
    static const std::array<QString, SynchronizationNameCount> Names {
        QStringLiteral("Synchronize"), QStringLiteral("Event synchronize"), QStringLiteral("Stream wait event"),
        QStringLiteral("Stream synchronize"), QStringLiteral("Context synchronize")
    };
    return Names[syncType < Names.size() ? syncType : 0];
}

QString workName(const Trace& trace, const WorkReference& work)
{
    switch (work.kind) {
    case WorkKind::Kernel:
        return elided(trace.kernelNames[trace.kernels.name[work.row].value()].displayName);
    case WorkKind::Copy:
        return QStringLiteral("memcpy %1").arg(copyKindName(trace.copies.copyKind[work.row]));
    case WorkKind::Set:
        return QStringLiteral("memset");
    case WorkKind::Graph:
        return QStringLiteral("graph %1").arg(trace.graphLaunches.graphId[work.row]);
    }
    return {};
}

} // namespace core
