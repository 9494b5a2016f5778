// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/nccl/ncclranges.h"

#include "analysis/nccl/ncclpayload.h"
#include "base/stopcheck.h"
#include "intervals/intervalset.h"

#include <algorithm>
#include <deque>
#include <optional>
#include <tuple>

namespace core {

namespace {

/// Ranges as they are found: it grows without being copied.
using FoundRanges = std::deque<NcclRange>;

/// Reads NVTX rows into NcclRanges, and their ranges into `found`.
class NcclNvtxReader
{
public:
    NcclNvtxReader(const Trace& trace, NcclOpNames& ops, NcclRanges& result, FoundRanges& found)
        : m_trace(trace)
        , m_ops(ops)
        , m_result(result)
        , m_found(found)
        , m_rows(trace)
        , m_payloads(trace.nvtxPayloads.size())
    {
    }

    void add(std::size_t row)
    {
        if (m_rows.isKnownForNothing(row))
            return;
        const auto& nvtx = m_trace.nvtx;
        const auto& meaning = m_rows.meaningOf(row);
        if (!meaning.isOfUse())
            return;
        NcclRange range;
        range.startNs = nvtx.startNs[row];
        range.endNs = nvtx.endNs[row];
        range.thread = nvtx.thread[row];
        if (meaning.name.kind != NcclRangeKind::Other) {
            const auto domain = m_rows.domainOf(row);
            m_result.unnamedDomainRanges += domain == NcclNvtxRows::Domain::Guessed ? 1 : 0;
            if (domain != NcclNvtxRows::Domain::Other)
                return addOwn(range, meaning.name, row);
        }
        if (!meaning.frameworkOp.isEmpty())
            addFramework(range, meaning);
    }

private:
    void addOwn(NcclRange range, const NcclRangeName& name, std::size_t row)
    {
        const auto payload = payloadOf(row);
        m_result.hasPayloads = m_result.hasPayloads || payload != NcclPayload {};
        noteRankCount(payload);
        noteMembership(payload, range.thread);
        if (name.kind == NcclRangeKind::CommunicatorInit)
            return;
        range.kind = name.kind;
        range.communicator = payload.communicator;
        range.sizeBytes = payload.sizeBytes;
        range.sequence = payload.sequence;
        range.rank = payload.rank;
        range.peer = payload.peer;
        if (range.kind == NcclRangeKind::Operation)
            range.op = m_ops.indexOf(name.op);
        m_found.push_back(range);
    }

    void addFramework(NcclRange range, const NcclTextMeaning& meaning)
    {
        range.kind = meaning.pyTorchOp.isEmpty() ? NcclRangeKind::Framework : NcclRangeKind::Operation;
        range.source = NcclSource::PyTorch;
        range.op = m_ops.indexOf(meaning.frameworkOp);
        m_found.push_back(range);
    }

    NcclPayload payloadOf(std::size_t row)
    {
        const auto index = m_trace.nvtx.payload[row];
        if (!index.isValid())
            return {};
        auto& known = m_payloads[index.value()];
        if (known && known->domain == m_trace.nvtx.domain[row])
            return known->payload;
        const auto stored = m_trace.nvtxPayloads[index.value()];
        known = { m_trace.nvtx.domain[row],
                  readNcclPayload(decodeNvtxPayload(stored.bytes, stored.isJson, m_trace.nvtxPayloadSchemas,
                                                    m_trace.nvtx.domain[row])) };
        return known->payload;
    }

    void noteRankCount(const NcclPayload& payload)
    {
        if (payload.communicator == 0 || payload.rankCount <= 0)
            return;
        const auto [entry, isNew] = m_result.rankCounts.try_emplace(payload.communicator, payload.rankCount);
        if (!isNew && entry->second != payload.rankCount)
            entry->second = 0;
    }

    void noteMembership(const NcclPayload& payload, ThreadIndex thread)
    {
        if (payload.communicator == 0 || payload.rankCount <= 0 || payload.rank < 0)
            return;
        const NcclMembership membership { payload.communicator, m_trace.processOf(thread), payload.rank,
                                          payload.rankCount, payload.cudaDevice };
        auto& memberships = m_result.memberships;
        if (memberships.empty() || memberships.back() != membership) // operations repeat the one before
            memberships.push_back(membership);
    }

    struct Decoded {
        std::uint32_t domain = 0;
        NcclPayload payload;
    };

    const Trace& m_trace;
    NcclOpNames& m_ops;
    NcclRanges& m_result;
    FoundRanges& m_found;
    NcclNvtxRows m_rows;
    std::vector<std::optional<Decoded>> m_payloads; ///< by NvtxPayloadIndex: many events carry the same
};

bool readCalls(const Trace& trace, NcclOpNames& ops, FoundRanges& found, const std::stop_token& stop)
{
    std::vector<NcclRangeName> meanings;
    bool isAny = false;
    for (const auto& name : trace.callNames) {
        meanings.push_back(name.name.startsWith(QStringLiteral("nccl")) ? ncclRangeName(name.name) : NcclRangeName {});
        if (meanings.back().kind == NcclRangeKind::CommunicatorInit)
            meanings.back() = {}; // a call has no payload to tell the ranks
        isAny = isAny || meanings.back().kind != NcclRangeKind::Other;
    }
    for (std::size_t row = 0; isAny && row < trace.calls.size(); ++row) {
        if (isStopDue(row, stop))
            return false;
        const auto& meaning = meanings[trace.calls.name[row].value()];
        if (meaning.kind == NcclRangeKind::Other || !trace.calls.thread[row].isValid())
            continue;
        NcclRange range;
        range.startNs = trace.calls.startNs[row];
        range.endNs = trace.calls.endNs[row];
        range.thread = trace.calls.thread[row];
        range.source = NcclSource::Api;
        range.kind = meaning.kind;
        if (range.kind == NcclRangeKind::Operation)
            range.op = ops.indexOf(meaning.op);
        found.push_back(range);
    }
    return true;
}

/// Finds the framework's collective around each send and receive of one thread.
class FrameworkFinder
{
public:
    FrameworkFinder(const NcclOpNames& ops, std::vector<NcclRange>& frameworks)
        : m_frameworks(frameworks)
    {
        for (const auto& op : ops.names()) {
            m_isCollective.push_back(isNcclCollective(op) ? 1 : 0);
            m_isPart.push_back(isNcclPointToPoint(op) ? 1 : 0);
        }
    }

    /// `ranges` are those of one thread, by start.
    void note(std::span<NcclRange> ranges)
    {
        m_open.clear();
        std::size_t next = 0;
        for (auto& range : ranges) {
            for (; next < ranges.size() && ranges[next].startNs <= range.startNs; ++next) {
                if (isFramework(ranges[next]))
                    open(ranges[next]);
            }
            if (range.source != NcclSource::PyTorch && range.kind == NcclRangeKind::Operation
                && m_isPart[range.op.value()] != 0)
                range.framework = innermostUntil(range.endNs);
        }
    }

private:
    struct Open {
        const NcclRange* range = nullptr;
        std::uint32_t number = NcclRange::NoFramework; ///< in m_frameworks, once it is used
    };

    [[nodiscard]] bool isFramework(const NcclRange& range) const
    {
        return range.source == NcclSource::PyTorch && m_isCollective[range.op.value()] != 0;
    }

    void open(const NcclRange& range)
    {
        // one that ends no later is the innermost around nothing that is yet to come
        while (!m_open.empty() && m_open.back().range->endNs <= range.endNs)
            m_open.pop_back();
        m_open.push_back({ &range });
    }

    std::uint32_t innermostUntil(std::int64_t endNs)
    {
        const auto behind = std::partition_point(m_open.begin(), m_open.end(),
                                                 [endNs](const Open& open) { return open.range->endNs >= endNs; });
        if (behind == m_open.begin())
            return NcclRange::NoFramework;
        auto& found = *std::prev(behind);
        if (found.number == NcclRange::NoFramework) {
            found.number = static_cast<std::uint32_t>(m_frameworks.size());
            m_frameworks.push_back(*found.range);
        }
        return found.number;
    }

    std::vector<char> m_isCollective, m_isPart; ///< by NcclOpIndex
    std::vector<Open> m_open; ///< what ends last comes first, what starts last comes last
    std::vector<NcclRange>& m_frameworks;
};

/// Leaves out what overlaps a range of a better source on the same thread. `ranges` are those of one thread, by start.
void dropWorse(std::span<NcclRange> ranges)
{
    for (const auto source : { NcclSource::Api, NcclSource::PyTorch }) {
        IntervalSet better;
        for (const auto& range : ranges) {
            if (range.source < source && range.kind != NcclRangeKind::Other)
                better.appendSorted({ range.startNs, range.endNs });
        }
        if (better.isEmpty())
            continue;
        const CoverageIndex index(std::move(better));
        for (auto& range : ranges) {
            if (range.source == source && index.coveredNs({ range.startNs, range.endNs }) > 0)
                range.kind = NcclRangeKind::Other;
        }
    }
}

/// Leaves out all but the first of the ranges that describe one operation: NCCL's advanced ranges have one of the call
/// and one a channel.
void dropRepeats(std::vector<NcclRange>& ranges, const Trace& trace, const NcclOpNames& ops)
{
    std::vector<std::uint32_t> order;
    for (std::size_t i = 0; i < ranges.size(); ++i) {
        const auto& range = ranges[i];
        if (range.kind == NcclRangeKind::Operation && range.communicator != 0 && range.sequence >= 0 && range.rank >= 0
            && isNcclCollective(ops.names()[static_cast<qsizetype>(range.op.value())]))
            order.push_back(static_cast<std::uint32_t>(i));
    }
    const auto key = [&](std::uint32_t i) {
        const auto& range = ranges[i];
        return std::make_tuple(trace.processOf(range.thread), range.communicator, range.rank, range.sequence, range.op);
    };
    std::sort(order.begin(), order.end(), [&](std::uint32_t left, std::uint32_t right) {
        return std::make_tuple(key(left), ranges[left].startNs, -ranges[left].endNs, left)
            < std::make_tuple(key(right), ranges[right].startNs, -ranges[right].endNs, right);
    });
    for (std::size_t i = 1; i < order.size(); ++i) {
        if (key(order[i]) == key(order[i - 1]))
            ranges[order[i]].kind = NcclRangeKind::Other;
    }
}

/// Numbers the sends and the receives of a process with each peer.
void numberTransfers(std::vector<NcclRange>& ranges, const Trace& trace, const NcclOpNames& ops)
{
    std::vector<std::uint32_t> order;
    for (std::size_t i = 0; i < ranges.size(); ++i) {
        const auto& range = ranges[i];
        if (range.kind == NcclRangeKind::Operation && range.peer >= 0
            && isNcclPointToPoint(ops.names()[static_cast<qsizetype>(range.op.value())]))
            order.push_back(static_cast<std::uint32_t>(i));
    }
    const auto key = [&](std::uint32_t i) {
        const auto& range = ranges[i];
        return std::make_tuple(trace.processOf(range.thread), range.communicator, range.rank, range.op, range.peer);
    };
    std::sort(order.begin(), order.end(), [&](std::uint32_t left, std::uint32_t right) {
        return std::make_tuple(key(left), ranges[left].startNs, left)
            < std::make_tuple(key(right), ranges[right].startNs, right);
    });
    for (std::size_t i = 1; i < order.size(); ++i) {
        if (key(order[i]) == key(order[i - 1]))
            ranges[order[i]].number = ranges[order[i - 1]].number + 1;
    }
}

bool isEarlier(const NcclRange& left, const NcclRange& right)
{
    if (left.startNs != right.startNs)
        return left.startNs < right.startNs;
    return std::make_tuple(-left.endNs, left.source, left.kind, left.op)
        < std::make_tuple(-right.endNs, right.source, right.kind, right.op);
}

NcclTextMeaning decideMeaning(std::string_view bytes)
{
    constexpr std::size_t LongestName = 128; // spares long texts the conversion
    if (bytes.size() > LongestName)
        return {};
    const auto text = QString::fromUtf8(bytes);
    NcclTextMeaning meaning;
    meaning.hasPrefix = text.startsWith(QStringLiteral("nccl"));
    meaning.name = ncclRangeName(text);
    meaning.pyTorchOp = pyTorchNcclOp(text).value_or(QString());
    meaning.frameworkOp = frameworkNcclOp(text);
    return meaning;
}

} // namespace

NcclNvtxRows::NcclNvtxRows(const Trace& trace)
    : m_trace(trace)
    , m_meaningOf(trace.strings.size(), Undecided)
    , m_domainNumbers(AnyKey)
{
}

std::uint32_t NcclNvtxRows::decide(StringId text)
{
    auto& number = m_meaningOf[text.value()];
    auto meaning = decideMeaning(m_trace.strings.view(text));
    number = meaning.isOfUse() ? static_cast<std::uint32_t>(m_meanings.size()) : Nothing;
    if (number != Nothing)
        m_meanings.push_back(std::move(meaning));
    return number;
}

NcclNvtxRows::Domain NcclNvtxRows::domainOfName(std::uint64_t key) const
{
    const auto name = m_trace.nvtxDomains.find(key);
    if (name == m_trace.nvtxDomains.end() || name->second.isEmpty())
        return Domain::Guessed;
    return name->second.compare(QStringLiteral("NCCL"), Qt::CaseInsensitive) == 0 ? Domain::Nccl : Domain::Other;
}

NcclNvtxRows::Domain NcclNvtxRows::domainOf(std::size_t row)
{
    constexpr unsigned ProcessShift = 32;
    const auto domain = m_trace.nvtx.domain[row];
    const auto key
        = static_cast<std::uint64_t>(m_trace.processOf(m_trace.nvtx.thread[row]).value()) << ProcessShift | domain;
    const auto number = m_domainNumbers.numberOf(key);
    if (number == m_domains.size())
        m_domains.push_back(domainOfName(key));
    if (m_domains[number] != Domain::Guessed)
        return m_domains[number];
    return domain != 0 && meaningOf(row).hasPrefix ? Domain::Guessed : Domain::Other;
}

NcclOpIndex NcclOpNames::indexOf(const QString& op)
{
    auto index = m_names.indexOf(op);
    if (index < 0) {
        index = m_names.size();
        m_names.append(op);
    }
    return NcclOpIndex { static_cast<std::size_t>(index) };
}

Cancellable<NcclRanges> collectNcclRanges(const Trace& trace, NcclOpNames& ops, const std::stop_token& stop)
{
    NcclRanges result;
    FoundRanges found;
    NcclNvtxReader nvtx(trace, ops, result, found);
    for (std::size_t row = 0; row < trace.nvtx.size(); ++row) {
        if (isStopDue(row, stop))
            return cancelled();
        nvtx.add(row);
    }
    if (!readCalls(trace, ops, found, stop))
        return cancelled();
    auto& memberships = result.memberships;
    std::sort(memberships.begin(), memberships.end());
    memberships.erase(std::unique(memberships.begin(), memberships.end()), memberships.end());
    auto& ranges = result.ranges;
    ranges = sortedByThread(found, trace.threads.size(), isEarlier);
    found.clear();
    dropRepeats(ranges, trace, ops);
    FrameworkFinder frameworks(ops, result.frameworks);
    for (std::size_t first = 0; first < ranges.size();) {
        std::size_t last = first + 1;
        while (last < ranges.size() && ranges[last].thread == ranges[first].thread)
            ++last;
        const auto ofThread = std::span(ranges).subspan(first, last - first);
        frameworks.note(ofThread);
        dropWorse(ofThread);
        first = last;
    }
    std::erase_if(ranges, [](const NcclRange& range) {
        return range.kind == NcclRangeKind::Other || range.kind == NcclRangeKind::Framework;
    });
    numberTransfers(ranges, trace, ops);
    return result;
}

} // namespace core
