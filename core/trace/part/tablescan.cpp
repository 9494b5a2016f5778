// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/part/tablescan.h"

#include "base/globalids.h"
#include "trace/part/partextent.h"
#include "trace/reading/rowvalues.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace core {

namespace {

constexpr std::int64_t LongCallNs = 1'000'000; // less than any sensible threshold of the diagnosis

/// Places of the columns that a scan reads.
struct ScanColumn {
    enum : int { RowId, Start, End, Owner, Kind, Correlation, Device, Context, Stream, Name, Text, FullName, Count };
};

/// The columns that are looked at, by ScanColumn; empty names: none. Each column of each row takes time.
std::vector<QString> scanColumns(const PartColumns& columns, const PartLimits& limits)
{
    const auto& table = columns.table();
    const bool isNvtx = columns.eventClass() == EventClass::Nvtx;
    const bool isKernels = columns.eventClass() == EventClass::Kernels;
    const bool mayBeNccl = !limits.ncclNames.empty() && (isNvtx || isKernels);
    const auto first = [&table](std::initializer_list<QStringView> names) {
        for (const auto name : names) {
            if (table.hasColumn(name))
                return name.toString();
        }
        return QString();
    };
    std::vector<QString> names(ScanColumn::Count);
    names[ScanColumn::Start] = first({ u"start", u"timestamp" });
    names[ScanColumn::End] = first({ u"end" });
    if (!isNvtx || !limits.pids.empty())
        names[ScanColumn::Owner] = first({ u"globalPid", u"globalTid" });
    if (isNvtx || columns.eventClass() == EventClass::Calls)
        names[ScanColumn::Kind] = isNvtx ? first({ u"eventType" }) : first({ u"eventClass" });
    if (columns.hasCorrelation())
        names[ScanColumn::Correlation] = first({ u"correlationId" });
    if (columns.isDevice()) {
        names[ScanColumn::Device] = first({ u"deviceId" });
        names[ScanColumn::Context] = first({ u"contextId" });
        names[ScanColumn::Stream] = first({ u"streamId" });
    }
    if (mayBeNccl || isKernels)
        names[ScanColumn::Name] = isNvtx ? first({ u"textId" }) : first({ u"shortName" });
    if (mayBeNccl && isNvtx)
        names[ScanColumn::Text] = first({ u"text" });
    if (isKernels) // as readers of kernels tell them apart
        names[ScanColumn::FullName] = first({ u"demangledName", u"name" });
    return names;
}

QString scanSql(const PartColumns& table, const PartLimits& limits, const RowIdChunk& chunk)
{
    QStringList columns;
    for (const auto& name : scanColumns(table, limits))
        columns << (name.isEmpty() ? QStringLiteral("NULL") : table.columnSql(name));
    if (chunk.isRange)
        columns[ScanColumn::RowId] = QStringLiteral("rowid");
    auto sql = QStringLiteral("SELECT %1 FROM %2")
                   .arg(columns.join(QStringLiteral(", ")), quotedIdentifier(table.table().name));
    if (chunk.isRange)
        sql += QStringLiteral(" WHERE rowid BETWEEN %1 AND %2").arg(chunk.first).arg(chunk.last);
    return sql;
}

/// What readers of events take a row for.
class SpanReader
{
public:
    explicit SpanReader(const PartColumns& table)
        : m_class(table.eventClass())
        , m_isDevice(table.isDevice())
        , m_hasEnd(table.storedEndSql() != table.startSql())
    {
    }
    [[nodiscard]] std::optional<TimeWindow> spanOf(const EventRow auto& row) const;

private:
    EventClass m_class;
    bool m_isDevice, m_hasEnd;
};

/// Start and end of a row, the largest number for that of an open range; none: it is no event. See
/// PartColumns::isEventSql().
std::optional<TimeWindow> SpanReader::spanOf(const EventRow auto& row) const
{
    TimeWindow span;
    if (!row.readInteger(ScanColumn::Start, span.startNs) || !isPlausible(span.startNs))
        return std::nullopt;
    if (m_class == EventClass::Nvtx) {
        const auto kind = row.maybeInteger(ScanColumn::Kind);
        if (kind != NvtxMark && kind != NvtxPushPop && kind != NvtxStartEnd)
            return std::nullopt;
        if (kind == NvtxMark)
            return TimeWindow { span.startNs, span.startNs };
        if (row.type(ScanColumn::End) == CellType::Null)
            return TimeWindow { span.startNs, NvtxOpenEndNs };
    }
    if (!m_hasEnd)
        span.endNs = span.startNs;
    else if (!row.readInteger(ScanColumn::End, span.endNs) || span.endNs < span.startNs || !isPlausible(span.endNs))
        return std::nullopt;
    if (m_isDevice && span.startNs == 0 && span.endNs == 0) // not collected
        return std::nullopt;
    if (m_class == EventClass::GraphLaunches && row.maybeInteger(ScanColumn::Device) == HostDeviceId)
        return std::nullopt;
    if (m_class == EventClass::Calls && row.maybeInteger(ScanColumn::Kind) == CudaBacktraceClass)
        return std::nullopt; // it repeats a call
    return span;
}

/// Looks at the rows of one chunk.
class ChunkScan
{
public:
    ChunkScan(const PartColumns& table, const PartLimits& limits, const RowIdChunk& chunk, TableFindings& findings)
        : m_limits(limits)
        , m_findings(findings)
        , m_spans(table)
        , m_class(table.eventClass())
        , m_isOfExtent(belongsToExtent(table))
        , m_hasLanes(chunk.isRange
                     && (table.isDevice() || table.eventClass() == EventClass::Calls
                         || table.eventClass() == EventClass::OsRuntime || table.eventClass() == EventClass::Scheduling
                         || table.eventClass() == EventClass::Overhead))
        , m_hasOwner(table.ownerSql() != QStringLiteral("NULL"))
        , m_mayBeNccl(chunk.isRange && !limits.ncclNames.empty()
                      && (table.eventClass() == EventClass::Kernels || table.eventClass() == EventClass::Nvtx))
        , m_isWork(chunk.isRange && table.isDevice() && table.eventClass() != EventClass::Synchronizations
                   && table.eventClass() != EventClass::GpuPageFaults)
        , m_isCalls(chunk.isRange && table.eventClass() == EventClass::Calls)
    {
        m_ofChunk.chunk = chunk;
        for (const auto name : limits.ncclNames)
            m_ncclNames.add(name);
    }

    /// `rowId`: 0 of tables without.
    void look(const EventRow auto& row, std::int64_t rowId);
    /// Not all rows were looked at.
    void noteFailure() { m_ofChunk.isInside = false; }
    [[nodiscard]] const ChunkFindings& ofChunk() const { return m_ofChunk; }

private:
    void lookOutside(const EventRow auto& row, std::int64_t rowId, const TimeWindow& span);
    void keepIfFirst(const EventRow auto& row, const Neighbour& candidate);
    [[nodiscard]] bool isOfPart(const EventRow auto& row) const;
    [[nodiscard]] bool isNccl(const EventRow auto& row) const;
    [[nodiscard]] static LaunchKey keyOf(const EventRow auto& row)
    {
        return { globalPidOf(static_cast<std::uint64_t>(row.integer(ScanColumn::Owner))),
                 row.integer(ScanColumn::Correlation) };
    }

    const PartLimits& m_limits;
    TableFindings& m_findings;
    ChunkFindings m_ofChunk;
    SpanReader m_spans;
    NumberFilter m_ncclNames;
    EventClass m_class;
    bool m_isOfExtent;
    bool m_hasLanes, m_hasOwner, m_mayBeNccl, m_isWork, m_isCalls;
};

bool ChunkScan::isOfPart(const EventRow auto& row) const
{
    if (m_limits.pids.empty() || !m_hasOwner)
        return true;
    if (!row.isInteger(ScanColumn::Owner))
        return false;
    const auto pid = pidOf(static_cast<std::uint64_t>(row.integer(ScanColumn::Owner)));
    return std::find(m_limits.pids.begin(), m_limits.pids.end(), pid) != m_limits.pids.end();
}

bool ChunkScan::isNccl(const EventRow auto& row) const
{
    if (!m_mayBeNccl)
        return false;
    if (const auto name = row.maybeInteger(ScanColumn::Name))
        return m_ncclNames.mayHave(*name) && m_limits.ncclNames.contains(*name);
    return row.bytes(ScanColumn::Text).starts_with("nccl");
}

void ChunkScan::look(const EventRow auto& row, std::int64_t rowId)
{
    const auto found = m_spans.spanOf(row);
    if (!found) {
        ++m_ofChunk.slots; // what names something, or what the reader counts as unusable
        m_ofChunk.isInside = false;
        return;
    }
    const auto span = *found;
    if (m_isOfExtent)
        addToExtent(m_findings.extent, span);
    auto& counts = m_findings.counts;
    if (!isOfPart(row)) {
        ++counts.ofOthers;
        m_ofChunk.isInside = false;
        return;
    }
    const auto& window = m_limits.window;
    if (window && m_class != EventClass::Allocations // they may be from before the window
        && (span.startNs >= window->endNs || (span.endNs <= window->startNs && span.startNs < window->startNs))) {
        lookOutside(row, rowId, span);
        return;
    }
    ++counts.inside;
    ++m_ofChunk.slots;
    if (!window || m_class == EventClass::Allocations) // which is a moment that nothing cuts
        return;
    counts.cutAtStart += span.startNs < window->startNs ? 1 : 0;
    counts.cutAtEnd += span.endNs > window->endNs ? 1 : 0;
    if (const auto key = keyOf(row); key.correlationId > 0)
        m_findings.keys.push_back(key);
}

void ChunkScan::keepIfFirst(const EventRow auto& row, const Neighbour& candidate)
{
    const WorkName work {
        candidate.key.globalPid,
        row.maybeInteger(ScanColumn::FullName).value_or(row.maybeInteger(ScanColumn::Name).value_or(0))
    };
    auto& held = m_findings.firsts.try_emplace(work, candidate).first->second;
    if (candidate.timeNs < held.timeNs)
        held = candidate;
}

void ChunkScan::lookOutside(const EventRow auto& row, std::int64_t rowId, const TimeWindow& span)
{
    const bool isBefore = span.startNs < m_limits.window->startNs;
    m_ofChunk.isInside = false;
    ++(isBefore ? m_findings.counts.before : m_findings.counts.after);
    const auto key = keyOf(row);
    if (key.correlationId > 0)
        m_ofChunk.outside.add(key.correlationId);
    if (m_ofChunk.chunk.isRange && !m_findings.outside)
        m_findings.outside = rowId;
    if (isNccl(row)) {
        m_findings.beside.push_back(rowId);
        if (key.correlationId > 0) // what it was is told by the ranges around its launch
            m_findings.keysBeside.push_back(key);
    }
    if (m_isWork)
        keepIfFirst(row, { span.startNs, rowId, key });
    if (m_isCalls && key.correlationId > 0 && m_limits.workKeys.has(key))
        m_findings.launches.push_back({ rowId, key, span });
    if (m_isCalls && isBefore && span.durationNs() >= LongCallNs)
        m_findings.longCalls.push_back({ span.startNs, rowId, key });
    if (!m_hasLanes)
        return;
    const StreamKey lane { static_cast<std::uint64_t>(row.integer(ScanColumn::Owner)), row.integer(ScanColumn::Device),
                           row.integer(ScanColumn::Context), row.integer(ScanColumn::Stream) };
    const Neighbour candidate { isBefore ? span.endNs : span.startNs, rowId, key };
    auto [entry, isNew] = (isBefore ? m_findings.before : m_findings.after).try_emplace(lane, candidate);
    const auto held = entry->second.timeNs;
    if (!isNew && (isBefore ? candidate.timeNs >= held : candidate.timeNs < held))
        entry->second = candidate;
}

} // namespace

void addToExtent(std::optional<TimeWindow>& extent, const TimeWindow& span)
{
    const auto endNs = span.endNs == NvtxOpenEndNs ? span.startNs : span.endNs;
    extent = extent ? TimeWindow { std::min(extent->startNs, span.startNs), std::max(extent->endNs, endNs) }
                    : TimeWindow { span.startNs, endNs };
}

LaunchKeys::LaunchKeys(std::vector<LaunchKey> keys)
    : m_keys(std::move(keys))
    , m_filter(m_keys.size())
{
    std::sort(m_keys.begin(), m_keys.end());
    m_keys.erase(std::unique(m_keys.begin(), m_keys.end()), m_keys.end());
    m_ids.reserve(m_keys.size());
    for (const auto& key : m_keys) {
        m_ids.push_back(key.correlationId);
        m_filter.add(key.correlationId);
    }
    std::sort(m_ids.begin(), m_ids.end());
}

bool LaunchKeys::hasBetween(std::int64_t least, std::int64_t largest) const
{
    const auto found = std::lower_bound(m_ids.begin(), m_ids.end(), least);
    return found != m_ids.end() && *found <= largest;
}

void TableFindings::merge(TableFindings&& other)
{
    counts += other.counts;
    if (other.extent)
        addToExtent(extent, *other.extent);
    chunks.insert(chunks.end(), other.chunks.begin(), other.chunks.end());
    keys.insert(keys.end(), other.keys.begin(), other.keys.end());
    beside.insert(beside.end(), other.beside.begin(), other.beside.end());
    keysBeside.insert(keysBeside.end(), other.keysBeside.begin(), other.keysBeside.end());
    launches.insert(launches.end(), other.launches.begin(), other.launches.end());
    outside = outside ? std::min(*outside, other.outside.value_or(*outside)) : other.outside;
    const auto take = [](auto& lanes, const auto& more, auto isNearer) {
        for (const auto& [lane, neighbour] : more) {
            auto& held = lanes.try_emplace(lane, neighbour).first->second;
            if (isNearer(neighbour.timeNs, held.timeNs))
                held = neighbour;
        }
    };
    take(before, other.before, std::greater<>());
    take(after, other.after, std::less<>());
    take(firsts, other.firsts, std::less<>());
    longCalls.insert(longCalls.end(), other.longCalls.begin(), other.longCalls.end());
    if (problem.isEmpty())
        problem = other.problem;
}

std::vector<ColumnWish> scanWishes(const PartColumns& table, const PartLimits& limits)
{
    std::vector<ColumnWish> wishes;
    for (const auto& name : scanColumns(table, limits))
        wishes.push_back(name.isEmpty() ? ColumnWish() : ColumnWish { { name } });
    return wishes;
}

Expected<std::vector<std::optional<StoredTable>>>
findStoredTables(const ScanSetting& setting, const std::vector<PartColumns>& tables, const PartLimits& limits)
{
    std::vector<std::optional<StoredTable>> stored(tables.size());
    if (!setting.allowNativeSqlite || !PageFile::open(setting.file))
        return stored;
    const auto connection = SqliteConnection::open(setting.file);
    if (!connection)
        return tl::unexpected(connection.error());
    for (std::size_t i = 0; i < tables.size(); ++i)
        stored[i] = StoredTable::find(**connection, tables[i].table(), scanWishes(tables[i], limits));
    return stored;
}

bool visitStoredSpans(const PartColumns& table, const StoredTable& stored, const RowIdChunk& chunk, PageFile& pages,
                      const SpanVisitor& visit)
{
    const SpanReader spans(table);
    StoredRows rows(pages, stored, chunk.first, chunk.last);
    while (rows.step()) {
        if (const auto span = spans.spanOf(rows.row()))
            visit(*span);
    }
    return !rows.isDoubtful();
}

void visitSpans(const PartColumns& table, const RowIdChunk& chunk, SqliteConnection& connection,
                const SpanVisitor& visit)
{
    const SpanReader spans(table);
    auto row = prepareToRead(connection, table.table(), scanSql(table, {}, chunk));
    while (row && row->step()) { // a table that is damaged is told when it is read
        if (const auto span = spans.spanOf(*row))
            visit(*span);
    }
}

bool scanStoredChunk(const PartColumns& table, const StoredTable& stored, const PartLimits& limits,
                     const RowIdChunk& chunk, PageFile& pages, TableFindings& findings)
{
    TableFindings found;
    ChunkScan scan(table, limits, chunk, found);
    StoredRows rows(pages, stored, chunk.first, chunk.last);
    while (rows.step())
        scan.look(rows.row(), rows.rowId());
    if (rows.isDoubtful())
        return false;
    found.chunks.push_back(scan.ofChunk());
    findings.merge(std::move(found));
    return true;
}

void scanChunk(const PartColumns& table, const PartLimits& limits, const RowIdChunk& chunk,
               SqliteConnection& connection, TableFindings& findings)
{
    auto row = prepareToRead(connection, table.table(), scanSql(table, limits, chunk));
    if (!row) {
        findings.problem = row.error().message;
        return;
    }
    ChunkScan scan(table, limits, chunk, findings);
    while (row->step())
        scan.look(*row, row->integer(ScanColumn::RowId));
    if (row->failed()) {
        findings.problem = row->errorText();
        scan.noteFailure();
    }
    findings.chunks.push_back(scan.ofChunk());
}

std::vector<Partner> scanForKeys(const PartColumns& table, const PartLimits& limits, const RowIdChunk& chunk,
                                 const LaunchKeys& keys, SqliteConnection& connection)
{
    const auto sql
        = QStringLiteral("SELECT rowid, %1, %2, %3, %4 FROM %5 WHERE rowid BETWEEN %6 AND %7 AND ")
              .arg(table.ownerSql(), table.columnSql(u"correlationId"), table.startSql(), table.endSql(),
                   quotedIdentifier(table.table().name), QString::number(chunk.first), QString::number(chunk.last))
        + QStringLiteral("%1 AND NOT (%2)").arg(table.isEventSql(), table.insideSql(limits.window, {}));
    std::vector<Partner> found;
    auto row = prepareToRead(connection, table.table(), sql);
    while (row && row->step()) {
        const LaunchKey key { globalPidOf(static_cast<std::uint64_t>(row->integer(1))), row->integer(2) };
        if (key.correlationId > 0 && keys.has(key))
            found.push_back({ row->integer(0), key, { row->integer(3), row->integer(4) } });
    }
    return found;
}

} // namespace core
