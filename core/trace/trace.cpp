// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/trace.h"

#include "base/text.h"
#include "trace/nvtxtext.h"
#include "trace/tablecolumns.h"

#include <algorithm>
#include <span>

namespace core {

namespace {

QString findMeta(const std::vector<MetaDatum>& data, const QString& name)
{
    const auto found
        = std::find_if(data.begin(), data.end(), [&](const MetaDatum& datum) { return datum.name == name; });
    return found == data.end() ? QString() : found->value;
}

template <typename T> std::size_t heapBytes(const std::vector<T>& items)
{
    return items.size() * sizeof(T);
}

} // namespace

QString Device::label() const
{
    const auto number = QString::number(gpuId);
    return name.isEmpty() ? QStringLiteral("GPU %1").arg(number) : QStringLiteral("GPU %1 (%2)").arg(number, name);
}

const char* eventClassWord(EventClass eventClass)
{
    switch (eventClass) {
    case EventClass::Kernels:
        return QT_TRANSLATE_NOOP("core::Text", "kernels");
    case EventClass::Calls:
        return QT_TRANSLATE_NOOP("core::Text", "CUDA API calls");
    case EventClass::Memcpy:
        return QT_TRANSLATE_NOOP("core::Text", "memory copies");
    case EventClass::Memset:
        return QT_TRANSLATE_NOOP("core::Text", "memory sets");
    case EventClass::GraphLaunches:
        return QT_TRANSLATE_NOOP("core::Text", "CUDA graph launches");
    case EventClass::Synchronizations:
        return QT_TRANSLATE_NOOP("core::Text", "synchronizations");
    case EventClass::Overhead:
        return QT_TRANSLATE_NOOP("core::Text", "profiler overhead");
    case EventClass::Nvtx:
        return QT_TRANSLATE_NOOP("core::Text", "NVTX ranges and marks");
    case EventClass::OsRuntime:
        return QT_TRANSLATE_NOOP("core::Text", "OS runtime calls");
    case EventClass::GpuMetrics:
        return QT_TRANSLATE_NOOP("core::Text", "GPU metric samples");
    case EventClass::Scheduling:
        return QT_TRANSLATE_NOOP("core::Text", "thread scheduling events");
    case EventClass::Mpi:
        return QT_TRANSLATE_NOOP("core::Text", "MPI calls");
    case EventClass::CpuPageFaults:
        return QT_TRANSLATE_NOOP("core::Text", "CPU page faults");
    case EventClass::GpuPageFaults:
        return QT_TRANSLATE_NOOP("core::Text", "GPU page faults");
    case EventClass::Allocations:
        return QT_TRANSLATE_NOOP("core::Text", "GPU memory allocations and frees");
    case EventClass::LibraryCalls:
        return QT_TRANSLATE_NOOP("core::Text", "calls of cuBLAS, cuDNN, OpenACC and OpenMP");
    }
    return "";
}

QString eventClassName(EventClass eventClass)
{
    return Text::ofWord(QString::fromLatin1(eventClassWord(eventClass)));
}

std::int64_t Trace::eventCount() const
{
    return static_cast<std::int64_t>(kernels.size() + calls.size() + copies.size() + sets.size() + graphLaunches.size()
                                     + synchronizations.size() + overhead.size() + nvtx.size() + osRuntime.size()
                                     + gpuMetrics.size() + scheduling.size());
}

std::size_t Trace::memoryBytes() const
{
    return columnBytes(kernels) + columnBytes(calls) + columnBytes(copies) + columnBytes(sets)
        + columnBytes(graphLaunches) + columnBytes(synchronizations) + columnBytes(overhead) + columnBytes(nvtx)
        + columnBytes(osRuntime) + columnBytes(gpuMetrics) + columnBytes(scheduling) + columnBytes(mpi)
        + columnBytes(cpuPageFaults) + columnBytes(gpuPageFaults) + columnBytes(allocations) + columnBytes(libraryCalls)
        + heapBytes(memoryPlaces) + heapBytes(eventRecords) + heapBytes(pageableCopyCalls) + strings.memoryBytes()
        + nvtxSuffixes.memoryBytes() + heapBytes(nvtxSuffixNumbers) + nvtxPayloads.memoryBytes() + heapBytes(processes)
        + heapBytes(threads) + heapBytes(streams) + heapBytes(launchShapes) + heapBytes(kernelNames)
        + heapBytes(callNames);
}

std::string Trace::nvtxTextBytes(std::size_t row) const
{
    const auto grouped = strings.view(nvtx.text[row]);
    const auto suffix = nvtx.suffix[row];
    if (!suffix.isValid())
        return std::string(grouped);
    const auto pattern = nvtxSuffixes.view(StringId { suffix.value() });
    const std::int64_t number = nvtx.suffixNumber[row];
    if (!areNvtxNumbersListed(pattern))
        return joinNvtxSuffix(grouped, pattern, std::span(&number, 1));
    return joinNvtxSuffix(grouped, pattern, std::span(nvtxSuffixNumbers).subspan(static_cast<std::size_t>(number)));
}

QString Trace::nvtxText(std::size_t row) const
{
    return nvtx.suffix[row].isValid() ? QString::fromStdString(nvtxTextBytes(row)) : strings.text(nvtx.text[row]);
}

QString Trace::nvtxDomainName(std::size_t row) const
{
    constexpr unsigned ProcessShift = 32;
    const auto thread = nvtx.thread[row];
    if (nvtx.domain[row] == 0 || !thread.isValid())
        return {};
    const auto found = nvtxDomains.find(std::uint64_t { processOf(thread).value() } << ProcessShift | nvtx.domain[row]);
    return found == nvtxDomains.end() ? QString() : found->second;
}

QString Trace::processLabel(ProcessIndex process) const
{
    const auto& entry = processes[process.value()];
    return entry.name.isEmpty() ? QStringLiteral("pid %1").arg(entry.label)
                                : QStringLiteral("pid %1 (%2)").arg(entry.label, entry.name);
}

QString Trace::exportMeta(const QString& name) const
{
    return findMeta(exportMetaData, name);
}
QString Trace::captureMeta(const QString& name) const
{
    return findMeta(captureMetaData, name);
}

QString Trace::schemaVersion() const
{
    const QString version = exportMeta(QStringLiteral("EXPORT_SCHEMA_VERSION"));
    return version.isEmpty() ? QStringLiteral("unversioned") : version;
}

} // namespace core
