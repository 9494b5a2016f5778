// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/eventfieldtexts.h"

#include <QLocale>

#include "base/units.h"

#include <array>
#include <cmath>

namespace core {

namespace {

/// By ArgumentKey.
const std::array<EventFieldText, ArgumentKeyCount>& fieldTexts()
{
    static const std::array<EventFieldText, ArgumentKeyCount> Texts { {
        { QStringLiteral("Start"), QStringLiteral("When it began.") },
        { QStringLiteral("End"), QStringLiteral("When it ended.") },
        { QStringLiteral("Full name"), QStringLiteral("The demangled name with its arguments.") },
        { QStringLiteral("Grid"), QStringLiteral("Blocks in x, y and z.") },
        { QStringLiteral("Block"), QStringLiteral("Threads of a block in x, y and z.") },
        { QStringLiteral("Registers per thread"), QStringLiteral("Registers each thread uses.") },
        { QStringLiteral("Static shared memory"), QStringLiteral("Of each block, set when the kernel was compiled.") },
        { QStringLiteral("Dynamic shared memory"), QStringLiteral("Of each block, asked for by the launch.") },
        { QStringLiteral("Executed shared memory"),
          QStringLiteral("What the driver set the multiprocessor up with, which bounds the blocks that fit on it.") },
        { QStringLiteral("Local memory per thread"), QStringLiteral("Memory of each thread beyond its registers.") },
        { QStringLiteral("Graph node"), QStringLiteral("The node of the CUDA graph that it was launched by.") },
        { QStringLiteral("Graph"), QStringLiteral("Id of the CUDA graph.") },
        { QStringLiteral("Executable graph"), QStringLiteral("Id of the instantiated CUDA graph.") },
        { QStringLiteral("Correlation id"),
          QStringLiteral("The same number as that of the launch call, within the process.") },
        { QStringLiteral("GPU"), QStringLiteral("TARGET_INFO_GPU.id of the physical GPU.") },
        { QStringLiteral("CUDA device"), QStringLiteral("The CUDA ordinal inside the process.") },
        { QStringLiteral("Context"), QStringLiteral("The CUDA context.") },
        { QStringLiteral("Stream"), QStringLiteral("The CUDA stream.") },
        { QStringLiteral("Launch latency"),
          QStringLiteral(
              "Start on the GPU less end of the launch call; negative when it began before the call returned.") },
        { QStringLiteral("Size"), QStringLiteral("Bytes copied or set.") },
        { QStringLiteral("Bandwidth"), QStringLiteral("Size by duration; 1 GB are 10^9 bytes.") },
        { QStringLiteral("Source"), QStringLiteral("Kind of memory that was read.") },
        { QStringLiteral("Destination"), QStringLiteral("Kind of memory that was written.") },
        { QStringLiteral("NVTX ranges"), QStringLiteral("The ranges around the launch call.") },
        { QStringLiteral("Domain"),
          QStringLiteral("The NVTX domain: its name, or its number when none was recorded.") },
        { QStringLiteral("Kernels"), QStringLiteral("Kernels launched inside.") },
        { QStringLiteral("CPU"), QStringLiteral("The processor it ran on.") },
        { QStringLiteral("Value"), QStringLiteral("The sample as exported.") },
    } };
    return Texts;
}

QString byteText(std::int64_t sizeBytes)
{
    constexpr std::int64_t Exact = 1000; // formatBytes() says it to the byte below
    const auto text = formatBytes(sizeBytes);
    return std::abs(sizeBytes) < Exact ? text : QStringLiteral("%1 (%2 B)").arg(text, formatCount(sizeBytes));
}

bool isSize(ArgumentKey key)
{
    switch (key) {
    case ArgumentKey::SizeBytes:
    case ArgumentKey::StaticSharedBytes:
    case ArgumentKey::DynamicSharedBytes:
    case ArgumentKey::ExecutedSharedBytes:
    case ArgumentKey::LocalBytesPerThread:
        return true;
    default:
        return false;
    }
}

QString localCount(std::int64_t count)
{
    return QLocale().toString(static_cast<qlonglong>(count));
}

} // namespace

EventFieldText eventFieldText(ArgumentKey key)
{
    return fieldTexts()[static_cast<std::size_t>(key)];
}

QString eventFieldValue(ArgumentKey key, std::int64_t value)
{
    if (key == ArgumentKey::Gpu)
        return {};
    if (isSize(key))
        return byteText(value);
    return key == ArgumentKey::LaunchLatencyNs ? durationText(value) : QString::number(value);
}

QString displayFieldValue(ArgumentKey key, std::int64_t value, const DisplayFormat& format)
{
    if (isSize(key))
        return displayBytesText(value, format);
    return key == ArgumentKey::LaunchLatencyNs ? displayDurationText(value, format) : eventFieldValue(key, value);
}

QString relativeTime(const Trace& trace, std::int64_t timeNs)
{
    const auto sinceNs = timeNs - trace.extent.startNs;
    const bool isLong = std::abs(sinceNs) >= static_cast<std::int64_t>(NsPerS);
    const std::int64_t unitNs = isLong ? static_cast<std::int64_t>(NsPerS) : static_cast<std::int64_t>(NsPerMs);
    const int digits = isLong ? 9 : 6;
    return QStringLiteral("%1%2.%3 %4")
        .arg(sinceNs < 0 ? QStringLiteral("−") : QString())
        .arg(std::abs(sinceNs / unitNs))
        .arg(std::abs(sinceNs % unitNs), digits, 10, QLatin1Char('0'))
        .arg(isLong ? QStringLiteral("s") : QStringLiteral("ms"));
}

QString momentText(const Trace& trace, std::int64_t timeNs)
{
    return QStringLiteral("%1 (%2 ns as exported)").arg(relativeTime(trace, timeNs), formatCount(timeNs));
}

QString durationText(std::int64_t durationNs)
{
    const auto text = formatDuration(durationNs);
    const auto exact = QStringLiteral("%1 ns").arg(formatCount(durationNs));
    return text == exact ? text : QStringLiteral("%1 (%2)").arg(text, exact);
}

QString displayTime(const Trace& trace, std::int64_t timeNs, const DisplayFormat& format)
{
    if (format.shownBase() != TimeBase::Relative)
        return displayMoment(timeNs, trace.extent.startNs, format);
    return relativeTime(trace, timeNs).replace(QLatin1Char('.'), QLocale().decimalPoint());
}

QString displayMomentText(const Trace& trace, std::int64_t timeNs, const DisplayFormat& format)
{
    return QStringLiteral("%1 (%2 ns as exported)").arg(displayTime(trace, timeNs, format), localCount(timeNs));
}

QString displayDurationText(std::int64_t durationNs, const DisplayFormat& format)
{
    const auto text = displayDuration(durationNs, format);
    const auto exact = QStringLiteral("%1 ns").arg(localCount(durationNs));
    return text == exact ? text : QStringLiteral("%1 (%2)").arg(text, exact);
}

QString displayBytesText(std::int64_t sizeBytes, const DisplayFormat& format)
{
    const auto text = displayBytes(sizeBytes, format);
    const auto exact = QStringLiteral("%1 B").arg(localCount(sizeBytes));
    return text == exact ? text : QStringLiteral("%1 (%2)").arg(text, exact);
}

QString threadText(const Trace& trace, ThreadIndex thread)
{
    const auto& described = trace.threads[thread.value()];
    return described.name.isEmpty() ? QString::number(described.tid)
                                    : QStringLiteral("%1 (%2)").arg(QString::number(described.tid), described.name);
}

QString payloadValueText(const PayloadField& field)
{
    return std::visit(
        [](const auto& value) {
            if constexpr (requires { value.isEmpty(); })
                return value;
            else
                return QString::number(value);
        },
        field.value);
}

} // namespace core
