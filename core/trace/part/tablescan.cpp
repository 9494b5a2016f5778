// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/part/tablescan.h"

#include "trace/rowvalues.h"

#include <algorithm>
#include <iterator>

namespace core {

namespace {

constexpr std::uint64_t ThreadBits = 0xFFFFFF;
constexpr unsigned PidShift = 24;
constexpr std::int64_t LongCallNs = 1'000'000; // less than any sensible threshold of the diagnosis

/// Places of the columns that a scan reads.
struct ScanColumn {
    enum : int {
        RowId,
        Start,
        End,
        Owner,
        IsEvent,
        Correlation,
        Device,
        Context,
        Stream,
        Name,
        Text,
        EventType,
        FullName
    };
};

/// As readers of kernels tell them apart.
QString fullNameSql(const PartColumns& table)
{
    const auto full = table.columnSql(table.table().hasColumn(u"demangledName") ? u"demangledName" : u"name");
    return QStringLiteral("coalesce(%1, %2)").arg(full, table.columnSql(u"shortName"));
}

QString scanSql(const PartColumns& table, const RowIdChunk& chunk)
{
    const bool isNvtx = table.eventClass() == EventClass::Nvtx;
    const QStringList columns { chunk.isRange ? QStringLiteral("rowid") : QStringLiteral("NULL"),
                                table.startSql(),
                                table.endSql(),
                                table.ownerSql(),
                                table.isEventSql(),
                                table.hasCorrelation() ? table.columnSql(u"correlationId") : QStringLiteral("NULL"),
                                table.isDevice() ? table.columnSql(u"deviceId") : QStringLiteral("NULL"),
                                table.isDevice() ? table.columnSql(u"contextId") : QStringLiteral("NULL"),
                                table.isDevice() ? table.columnSql(u"streamId") : QStringLiteral("NULL"),
                                isNvtx ? table.columnSql(u"textId") : table.columnSql(u"shortName"),
                                isNvtx ? table.columnSql(u"text") : QStringLiteral("NULL"),
                                isNvtx ? table.columnSql(u"eventType") : QStringLiteral("NULL"),
                                table.eventClass() == EventClass::Kernels ? fullNameSql(table)
                                                                          : QStringLiteral("NULL") };
    auto sql = QStringLiteral("SELECT %1 FROM %2")
                   .arg(columns.join(QStringLiteral(", ")), quotedIdentifier(table.table().name));
    if (chunk.isRange)
        sql += QStringLiteral(" WHERE rowid BETWEEN %1 AND %2").arg(chunk.first).arg(chunk.last);
    return sql;
}

/// Looks at the rows of one chunk.
class ChunkScan
{
public:
    ChunkScan(const PartColumns& table, const PartLimits& limits, const RowIdChunk& chunk, TableFindings& findings)
        : m_limits(limits)
        , m_findings(findings)
        , m_hasLanes(chunk.isRange
                     && (table.isDevice() || table.eventClass() == EventClass::Calls
                         || table.eventClass() == EventClass::OsRuntime || table.eventClass() == EventClass::Scheduling
                         || table.eventClass() == EventClass::Overhead))
        , m_hasOwner(table.ownerSql() != QStringLiteral("NULL"))
        , m_mayBeNccl(chunk.isRange && !limits.ncclNames.empty()
                      && (table.eventClass() == EventClass::Kernels || table.eventClass() == EventClass::Nvtx))
        , m_isNvtx(table.eventClass() == EventClass::Nvtx)
        , m_isWork(chunk.isRange && table.isDevice() && table.eventClass() != EventClass::Synchronizations
                   && table.eventClass() != EventClass::GpuPageFaults)
        , m_isCalls(chunk.isRange && table.eventClass() == EventClass::Calls)
    {
        m_ofChunk.chunk = chunk;
    }

    void look(const Statement& row);
    [[nodiscard]] const ChunkFindings& ofChunk() const { return m_ofChunk; }

private:
    void lookOutside(const Statement& row, const TimeWindow& span);
    void keepIfFirst(const Statement& row, const Neighbour& candidate);
    [[nodiscard]] bool isOfPart(const Statement& row) const;
    [[nodiscard]] bool isNccl(const Statement& row) const;
    [[nodiscard]] static LaunchKey keyOf(const Statement& row)
    {
        return { static_cast<std::uint64_t>(row.integer(ScanColumn::Owner)) & ~ThreadBits,
                 row.integer(ScanColumn::Correlation) };
    }

    const PartLimits& m_limits;
    TableFindings& m_findings;
    ChunkFindings m_ofChunk;
    bool m_hasLanes, m_hasOwner, m_mayBeNccl, m_isNvtx, m_isWork, m_isCalls;
};

bool ChunkScan::isOfPart(const Statement& row) const
{
    if (m_limits.pids.empty() || !m_hasOwner)
        return true;
    if (!row.isInteger(ScanColumn::Owner))
        return false;
    const auto pid = static_cast<std::uint32_t>(static_cast<std::uint64_t>(row.integer(ScanColumn::Owner)) >> PidShift
                                                & ThreadBits);
    return std::find(m_limits.pids.begin(), m_limits.pids.end(), pid) != m_limits.pids.end();
}

bool ChunkScan::isNccl(const Statement& row) const
{
    if (!m_mayBeNccl)
        return false;
    if (const auto name = row.maybeInteger(ScanColumn::Name))
        return m_limits.ncclNames.contains(*name);
    const auto text = m_isNvtx ? row.bytes(ScanColumn::Text) : std::string_view();
    return text.starts_with("nccl");
}

void ChunkScan::look(const Statement& row)
{
    if (row.integer(ScanColumn::IsEvent) == 0) {
        ++m_ofChunk.slots; // what names something, or what the reader counts as unusable
        return;
    }
    auto& counts = m_findings.counts;
    if (!isOfPart(row)) {
        ++counts.ofOthers;
        return;
    }
    const TimeWindow span { row.integer(ScanColumn::Start),
                            row.maybeInteger(ScanColumn::End).value_or(std::numeric_limits<std::int64_t>::max()) };
    const auto& window = m_limits.window;
    if (window
        && (span.startNs >= window->endNs || (span.endNs <= window->startNs && span.startNs < window->startNs))) {
        lookOutside(row, span);
        return;
    }
    ++counts.inside;
    ++m_ofChunk.slots;
    if (!window)
        return;
    counts.cutAtStart += span.startNs < window->startNs ? 1 : 0;
    counts.cutAtEnd += span.endNs > window->endNs ? 1 : 0;
    if (const auto key = keyOf(row); key.correlationId > 0)
        m_findings.keys.push_back(key);
}

void ChunkScan::keepIfFirst(const Statement& row, const Neighbour& candidate)
{
    const WorkName work { candidate.key.globalPid, row.maybeInteger(ScanColumn::FullName).value_or(0) };
    auto& held = m_findings.firsts.try_emplace(work, candidate).first->second;
    if (candidate.timeNs < held.timeNs)
        held = candidate;
}

void ChunkScan::lookOutside(const Statement& row, const TimeWindow& span)
{
    const bool isBefore = span.startNs < m_limits.window->startNs;
    ++(isBefore ? m_findings.counts.before : m_findings.counts.after);
    const auto key = keyOf(row);
    if (key.correlationId > 0)
        m_ofChunk.outside.add(key.correlationId);
    const auto rowId = row.integer(ScanColumn::RowId);
    if (m_ofChunk.chunk.isRange && !m_findings.outside)
        m_findings.outside = rowId;
    if (isNccl(row)) {
        m_findings.beside.push_back(rowId);
        if (key.correlationId > 0) // what it was is told by the ranges around its launch
            m_findings.keysBeside.push_back(key);
    }
    if (m_isWork)
        keepIfFirst(row, { span.startNs, rowId, key });
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

void TableFindings::merge(TableFindings&& other)
{
    counts += other.counts;
    chunks.insert(chunks.end(), other.chunks.begin(), other.chunks.end());
    keys.insert(keys.end(), other.keys.begin(), other.keys.end());
    beside.insert(beside.end(), other.beside.begin(), other.beside.end());
    keysBeside.insert(keysBeside.end(), other.keysBeside.begin(), other.keysBeside.end());
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

void scanChunk(const PartColumns& table, const PartLimits& limits, const RowIdChunk& chunk,
               SqliteConnection& connection, TableFindings& findings)
{
    auto row = prepareToRead(connection, table.table(), scanSql(table, chunk));
    if (!row) {
        findings.problem = row.error().message;
        return;
    }
    ChunkScan scan(table, limits, chunk, findings);
    while (row->step())
        scan.look(*row);
    if (row->failed())
        findings.problem = row->errorText();
    findings.chunks.push_back(scan.ofChunk());
}

std::vector<Partner> scanForKeys(const PartColumns& table, const PartLimits& limits, const RowIdChunk& chunk,
                                 const std::vector<LaunchKey>& keys, SqliteConnection& connection)
{
    const auto sql
        = QStringLiteral("SELECT rowid, %1, %2, %3, %4 FROM %5 WHERE rowid BETWEEN %6 AND %7 AND ")
              .arg(table.ownerSql(), table.columnSql(u"correlationId"), table.startSql(), table.endSql(),
                   quotedIdentifier(table.table().name), QString::number(chunk.first), QString::number(chunk.last))
        + QStringLiteral("%1 AND NOT (%2)").arg(table.isEventSql(), table.insideSql(limits.window, {}));
    std::vector<Partner> found;
    auto row = prepareToRead(connection, table.table(), sql);
    while (row && row->step()) {
        const LaunchKey key { static_cast<std::uint64_t>(row->integer(1)) & ~ThreadBits, row->integer(2) };
        if (key.correlationId > 0 && std::binary_search(keys.begin(), keys.end(), key))
            found.push_back({ row->integer(0), key, { row->integer(3), row->integer(4) } });
    }
    return found;
}

} // namespace core
