// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/events/eventfieldtexts.h"

#include "base/text.h"
#include "table/eventname.h"

#include <QLocale>

#include "base/units.h"

#include <array>
#include <cmath>

namespace core {

namespace {

/// By ArgumentKey.
struct FieldWords {
    const char* title;
    const char* help;
};
constexpr std::array<FieldWords, ArgumentKeyCount> Fields { {
    { QT_TRANSLATE_NOOP("core::Text", "Start"), QT_TRANSLATE_NOOP("core::Text", "When it began.") },
    { QT_TRANSLATE_NOOP("core::Text", "End"), QT_TRANSLATE_NOOP("core::Text", "When it ended.") },
    { QT_TRANSLATE_NOOP("core::Text", "Full name"),
      QT_TRANSLATE_NOOP("core::Text", "The demangled name with its arguments.") },
    { QT_TRANSLATE_NOOP("core::Text", "Grid"), QT_TRANSLATE_NOOP("core::Text", "Blocks in x, y and z.") },
    { QT_TRANSLATE_NOOP("core::Text", "Block"), QT_TRANSLATE_NOOP("core::Text", "Threads of a block in x, y and z.") },
    { QT_TRANSLATE_NOOP("core::Text", "Registers per thread"),
      QT_TRANSLATE_NOOP("core::Text", "Registers each thread uses.") },
    { QT_TRANSLATE_NOOP("core::Text", "Static shared memory"),
      QT_TRANSLATE_NOOP("core::Text", "Of each block, set when the kernel was compiled.") },
    { QT_TRANSLATE_NOOP("core::Text", "Dynamic shared memory"),
      QT_TRANSLATE_NOOP("core::Text", "Of each block, asked for by the launch.") },
    { QT_TRANSLATE_NOOP("core::Text", "Executed shared memory"),
      QT_TRANSLATE_NOOP("core::Text",
                        "What the driver set the multiprocessor up with, which bounds the blocks that fit on it.") },
    { QT_TRANSLATE_NOOP("core::Text", "Local memory per thread"),
      QT_TRANSLATE_NOOP("core::Text", "Memory of each thread beyond its registers.") },
    { QT_TRANSLATE_NOOP("core::Text", "Graph node"),
      QT_TRANSLATE_NOOP("core::Text", "The node of the CUDA graph that it was launched by.") },
    { QT_TRANSLATE_NOOP("core::Text", "Graph"), QT_TRANSLATE_NOOP("core::Text", "Id of the CUDA graph.") },
    { QT_TRANSLATE_NOOP("core::Text", "Executable graph"),
      QT_TRANSLATE_NOOP("core::Text", "Id of the instantiated CUDA graph.") },
    { QT_TRANSLATE_NOOP("core::Text", "Correlation id"),
      QT_TRANSLATE_NOOP("core::Text", "The same number as that of the launch call, within the process.") },
    { QT_TRANSLATE_NOOP("core::Text", "GPU"),
      QT_TRANSLATE_NOOP("core::Text", "TARGET_INFO_GPU.id of the physical GPU.") },
    { QT_TRANSLATE_NOOP("core::Text", "CUDA device"),
      QT_TRANSLATE_NOOP("core::Text", "The CUDA ordinal inside the process.") },
    { QT_TRANSLATE_NOOP("core::Text", "Context"), QT_TRANSLATE_NOOP("core::Text", "The CUDA context.") },
    { QT_TRANSLATE_NOOP("core::Text", "Stream"), QT_TRANSLATE_NOOP("core::Text", "The CUDA stream.") },
    { QT_TRANSLATE_NOOP("core::Text", "Launch latency"),
      QT_TRANSLATE_NOOP(
          "core::Text",
          "Start on the GPU less end of the launch call; negative when it began before the call returned.") },
    { QT_TRANSLATE_NOOP("core::Text", "Size"), QT_TRANSLATE_NOOP("core::Text", "Bytes copied or set.") },
    { QT_TRANSLATE_NOOP("core::Text", "Bandwidth"),
      QT_TRANSLATE_NOOP("core::Text", "Size by duration; 1 GB are 10^9 bytes.") },
    { QT_TRANSLATE_NOOP("core::Text", "Source"), QT_TRANSLATE_NOOP("core::Text", "Kind of memory that was read.") },
    { QT_TRANSLATE_NOOP("core::Text", "Destination"),
      QT_TRANSLATE_NOOP("core::Text", "Kind of memory that was written.") },
    { QT_TRANSLATE_NOOP("core::Text", "NVTX ranges"),
      QT_TRANSLATE_NOOP("core::Text", "The ranges around the launch call.") },
    { QT_TRANSLATE_NOOP("core::Text", "Domain"),
      QT_TRANSLATE_NOOP("core::Text", "The NVTX domain: its name, or its number when none was recorded.") },
    { QT_TRANSLATE_NOOP("core::Text", "Kernels"), QT_TRANSLATE_NOOP("core::Text", "Kernels launched inside.") },
    { QT_TRANSLATE_NOOP("core::Text", "CPU"), QT_TRANSLATE_NOOP("core::Text", "The processor it ran on.") },
    { QT_TRANSLATE_NOOP("core::Text", "Value"), QT_TRANSLATE_NOOP("core::Text", "The sample as exported.") },
} };

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
    const auto& field = Fields[static_cast<std::size_t>(key)];
    return { Text::tr(field.title), Text::tr(field.help) };
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
    return Text::tr("%1 (%2 ns as exported)").arg(relativeTime(trace, timeNs), formatCount(timeNs));
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
    return Text::tr("%1 (%2 ns as exported)").arg(displayTime(trace, timeNs, format), localCount(timeNs));
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
