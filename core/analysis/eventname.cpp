// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/eventname.h"

#include "analysis/memoryoperations.h"
#include "base/text.h"
#include "trace/eventlinks.h"

#include <array>

namespace core {

namespace {

QString recordedName(const Trace& trace, EventId event)
{
    const std::size_t row = event.row;
    const auto poolText = [&trace](StringId id) {
        const auto text = trace.strings.view(id);
        return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
    };
    switch (event.eventClass) {
    case EventClass::Kernels:
        return trace.kernelNames[trace.kernels.name[row].value()].shortName;
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
    }
    return {};
}

QString noEventName()
{
    return QStringLiteral("[no name]");
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

QString streamLabel(const Stream& stream)
{
    return isNoSingleStream(stream) ? Text::tr("Context %1, no stream").arg(stream.contextId)
                                    : Text::tr("Stream %1").arg(stream.streamId);
}

QString streamText(const Stream& stream)
{
    return isNoSingleStream(stream) ? Text::tr("context %1, no stream").arg(stream.contextId)
                                    : Text::tr("stream %1").arg(stream.streamId);
}

} // namespace core
