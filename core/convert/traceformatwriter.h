// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "convert/activities.h"

#include <memory>
#include <string>

namespace core {

/// Makes the bytes of batches; one for each thread.
class BatchFormatter
{
public:
    BatchFormatter() = default;
    BatchFormatter(const BatchFormatter&) = delete;
    BatchFormatter& operator=(const BatchFormatter&) = delete;
    virtual ~BatchFormatter() = default;
    /// Appends the batch to `bytes`. A batch's bytes depend on it alone, so that batches can be formatted in any order.
    virtual void format(const EventBatch& batch, std::string& bytes) = 0;
};

/// A file format: what stands before, between and after the batches.
class TraceFormatWriter
{
public:
    TraceFormatWriter() = default;
    TraceFormatWriter(const TraceFormatWriter&) = delete;
    TraceFormatWriter& operator=(const TraceFormatWriter&) = delete;
    virtual ~TraceFormatWriter() = default;
    [[nodiscard]] virtual std::string header() const = 0;
    [[nodiscard]] virtual std::unique_ptr<BatchFormatter> makeFormatter() const = 0;
    [[nodiscard]] virtual std::string footer() const = 0;
};

/// Chrome's trace event format, object form; one event a line. `source` must outlive it.
[[nodiscard]] std::unique_ptr<TraceFormatWriter> makeChromeWriter(const ConvertSource& source);
/// Perfetto's protobuf: a TracePacket for each descriptor, slice begin, slice end, mark and counter value. `source`
/// must outlive it.
[[nodiscard]] std::unique_ptr<TraceFormatWriter> makePerfettoWriter(const ConvertSource& source);

/// What a file says about where it is from: versions, extent and scope; nothing that names people or machines. UTF-8.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> conversionFacts(const ConvertSource& source);

/// Chrome's thread id of a track; Perfetto's uuid is made of it. Beyond any real one.
[[nodiscard]] constexpr std::uint32_t trackNumber(std::uint32_t track)
{
    return (1U << 25) + track;
}
/// The flow from a call to the `number`th (from 1) of the device work it launched: unique in the trace.
[[nodiscard]] inline std::uint64_t flowId(const Trace& trace, std::size_t call, std::uint32_t number)
{
    return call + 1 + std::uint64_t { number - 1 } * trace.calls.size();
}
/// The call that launched a kernel, copy, set or graph.
[[nodiscard]] CallRow launchOf(const Trace& trace, const ConvertedEvent& event);

} // namespace core
