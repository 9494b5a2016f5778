// SPDX-License-Identifier: GPL-3.0-or-later
// The reader of NVTX events.
#include "trace/reading/eventrows.h"
#include "trace/reading/rowvalues.h"

namespace core {

namespace {

constexpr std::int64_t NvtxThreadName = 39;
constexpr std::int64_t NvtxDomainCreate = 75;

/// The payloads come last: most exports have none.
struct NvtxColumn {
    enum : int { GlobalTid = SpanColumn::Count, EventType, Text, TextId, DomainId, BinaryData, JsonText, JsonTextId };
};

/// The span of a mark or range; a range that was not closed gets NvtxOpenEndNs.
bool readNvtxSpan(const EventRow auto& row, bool isMark, TimeWindow& span, RowProblems& problems)
{
    if (!row.readInteger(SpanColumn::Start, span.startNs)) [[unlikely]] {
        ++problems.notANumber;
        return false;
    }
    if (!isMark && row.readInteger(SpanColumn::End, span.endNs)) [[likely]]
        return checkSpan(span, problems);
    if (!isMark && row.type(SpanColumn::End) != CellType::Null) {
        ++problems.notANumber;
        return false;
    }
    if (!isPlausible(span.startNs)) {
        ++problems.implausibleTime;
        return false;
    }
    span.endNs = isMark ? span.startNs : NvtxOpenEndNs;
    problems.withoutEnd += isMark ? 0 : 1;
    return true;
}

/// Name of an NVTX row: `text`, else the registered string `textId`, whose suffix is found when ids are merged.
void readNvtxText(const EventRow auto& row, NvtxTable& table, std::size_t slot, WorkerIds& ids)
{
    NvtxSuffixes::Split split;
    if (const auto text = row.bytes(NvtxColumn::Text); !text.empty()) {
        split = ids.suffixes.split(text);
        table.text.rows()[slot] = ids.text(split.grouped);
    } else {
        const auto textId = row.maybeInteger(NvtxColumn::TextId);
        table.text.rows()[slot] = textId ? ids.fileString(*textId) : StringId {};
    }
    table.suffix.rows()[slot] = split.suffix;
    table.suffixNumber.rows()[slot] = split.number;
}

/// What an NVTX row carries: `binaryData`, else `jsonText`, else the string `jsonTextId`.
NvtxPayloadIndex readNvtxPayload(const EventRow auto& row, WorkerIds& ids)
{
    if (const auto binary = row.bytes(NvtxColumn::BinaryData); !binary.empty())
        return ids.payload(binary, false);
    if (const auto json = row.bytes(NvtxColumn::JsonText); !json.empty())
        return ids.payload(json, true);
    const auto jsonTextId = row.maybeInteger(NvtxColumn::JsonTextId);
    return jsonTextId ? ids.payloadString(*jsonTextId) : NvtxPayloadIndex {};
}

/// Rows that name a domain or a thread are kept aside.
void readNvtxNaming(const EventRow auto& row, std::int64_t eventType, WorkerIds& ids, RowProblems& problems)
{
    if (eventType != NvtxDomainCreate && eventType != NvtxThreadName)
        return;
    NvtxNaming naming;
    naming.globalTid = static_cast<std::uint64_t>(readId(row, NvtxColumn::GlobalTid, 0, problems));
    naming.domain = static_cast<std::uint32_t>(row.integer(NvtxColumn::DomainId));
    naming.isThread = eventType == NvtxThreadName;
    if (const auto text = row.bytes(NvtxColumn::Text); !text.empty())
        naming.text = ids.texts.intern(text);
    else
        naming.fileString = readId(row, NvtxColumn::TextId, NoString, problems);
    ids.namings.push_back(naming);
}

std::size_t readNvtx(RowReading& reading)
{
    auto& table = reading.trace.nvtx;
    auto& ids = reading.ids;
    auto& problems = ids.problemsOf(EventClass::Nvtx);
    return forEachRow(reading, [&](const EventRow auto& row, std::size_t slot) {
        const std::int64_t eventType = row.integer(NvtxColumn::EventType);
        const bool isMark = eventType == NvtxMark;
        if (!isMark && eventType != NvtxPushPop && eventType != NvtxStartEnd) [[unlikely]] {
            readNvtxNaming(row, eventType, ids, problems);
            return false;
        }
        TimeWindow span;
        if (!readNvtxSpan(row, isMark, span, problems))
            return false;
        table.startNs[slot] = span.startNs;
        table.endNs[slot] = span.endNs;
        table.thread.rows()[slot] = readThread(row, NvtxColumn::GlobalTid, ids, problems);
        readNvtxText(row, table, slot, ids);
        table.payload.rows()[slot] = ids.readsPayloads ? readNvtxPayload(row, ids) : NvtxPayloadIndex {};
        table.domain.rows()[slot] = static_cast<std::uint32_t>(row.integer(NvtxColumn::DomainId));
        table.kind[slot] = isMark ? NvtxKind::Mark : eventType == NvtxPushPop ? NvtxKind::PushPop : NvtxKind::StartEnd;
        return true;
    });
}

} // namespace

EventReader nvtxReader()
{
    auto reader = tableReader<&Trace::nvtx>(
        EventClass::Nvtx, { u"NVTX_EVENTS" },
        placed({ requiredColumn(SpanColumn::Start, u"start"), optionalColumn(SpanColumn::End, u"end"),
                 optionalColumn(NvtxColumn::GlobalTid, u"globalTid"),
                 requiredColumn(NvtxColumn::EventType, u"eventType"), optionalColumn(NvtxColumn::Text, u"text"),
                 optionalColumn(NvtxColumn::TextId, u"textId"), optionalColumn(NvtxColumn::DomainId, u"domainId"),
                 payloadColumn(NvtxColumn::BinaryData, u"binaryData"), payloadColumn(NvtxColumn::JsonText, u"jsonText"),
                 payloadColumn(NvtxColumn::JsonTextId, u"jsonTextId") }));
    reader.read = readNvtx;
    return reader;
}

} // namespace core
