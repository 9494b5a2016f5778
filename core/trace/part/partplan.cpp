// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/part/partplan.h"

#include "base/text.h"
#include "base/units.h"
#include "trace/part/scanpieces.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <mutex>
#include <utility>

namespace core {

namespace {

/// Looks for the rows of one part. Used once.
class Planner
{
public:
    Planner(const ScanSetting& setting, const std::vector<PartColumns>& tables, const std::stop_token& stop)
        : m_setting(setting)
        , m_tables(tables)
        , m_stop(stop)
        , m_findings(tables.size())
    {
    }

    [[nodiscard]] Expected<PartPlan> plan(const SchemaCatalog& schema, const PartRequest& request);

private:
    /// In this order, since each looks for what belongs to what was found before.
    enum class TableGroup : std::uint8_t { Rest, Calls, Nvtx };

    [[nodiscard]] static TableGroup groupOf(const PartColumns& table)
    {
        return table.eventClass() == EventClass::Calls ? TableGroup::Calls
            : table.eventClass() == EventClass::Nvtx   ? TableGroup::Nvtx
                                                       : TableGroup::Rest;
    }
    [[nodiscard]] Expected<std::optional<TimeWindow>> windowOf(const PartRequest& request,
                                                               const TimeWindow& extent) const;
    [[nodiscard]] Expected<void> findWindow(const PartRequest& request, ExtentRows rows);
    [[nodiscard]] Expected<void> findNcclNames(const SchemaCatalog& schema, const PartRequest& request);
    void scan(const ScanPiece& piece, SqliteConnection& connection, TableFindings& found) const;
    [[nodiscard]] Expected<void> scanTables(TableGroup group);
    [[nodiscard]] Expected<void> scanAll();
    [[nodiscard]] Expected<void> scanWindow(const PartRequest& request);
    [[nodiscard]] TimeWindow extentFound() const;
    [[nodiscard]] Expected<void> findLaunches(const std::vector<LaunchKey>& work);
    [[nodiscard]] std::vector<LaunchKey> takeKeys(bool ofCalls);
    void addNeighbourKeys(bool ofCalls, std::vector<LaunchKey>& keys) const;
    void addLaunches(const LaunchKeys& ofInside, const LaunchKeys& wanted);
    [[nodiscard]] Expected<void> addWork(const LaunchKeys& keys);
    void addNeighbours();
    void addCallsBeforeWork();
    [[nodiscard]] Expected<void> checkProcesses() const;
    PartPlan takePlan();

    const ScanSetting& m_setting;
    const std::vector<PartColumns>& m_tables;
    std::vector<std::optional<StoredTable>> m_stored; ///< by table; none: SQLite gives its rows
    const std::stop_token& m_stop;
    PartLimits m_limits;
    std::optional<TimeWindow> m_reach; ///< the window with the calls outside of it that belong to work inside
    std::vector<TableFindings> m_findings; ///< of m_tables
    TracePart m_part;
};

/// The window that is asked for, of a trace of this extent; none: all of it. Errors: Usage.
Expected<std::optional<TimeWindow>> Planner::windowOf(const PartRequest& request, const TimeWindow& extent) const
{
    if (!request.window)
        return std::optional<TimeWindow>();
    const auto lengthNs = extent.durationNs();
    if (request.window->startNs >= lengthNs || request.window->endNs <= 0 || request.window->durationNs() <= 0)
        return failure(ErrorCode::Usage,
                       Text::tr("The part to read lies outside of the trace, which is %1 long: choose a time in it.")
                           .arg(formatDuration(lengthNs)));
    TimeWindow window { extent.startNs + std::max<std::int64_t>(0, request.window->startNs),
                        extent.startNs + std::min(request.window->endNs, lengthNs) };
    if (request.window->endNs >= lengthNs) // events that begin with the last moment are inside
        window.endNs = extent.endNs + 1;
    return std::optional(window);
}

Expected<void> Planner::findWindow(const PartRequest& request, ExtentRows rows)
{
    const auto found = findExtentInFile(m_setting, m_tables, rows, m_stop);
    if (!found)
        return tl::unexpected(found.error());
    auto window = windowOf(request, found->value_or(TimeWindow {}));
    if (!window)
        return tl::unexpected(window.error());
    m_limits.window = *window;
    return {};
}

Expected<void> Planner::findNcclNames(const SchemaCatalog& schema, const PartRequest& request)
{
    const auto* strings = schema.findStringTable();
    if (!strings || !request.window)
        return {};
    const auto connection = SqliteConnection::open(m_setting.file, m_setting.allowNativeSqlite);
    if (!connection)
        return tl::unexpected(connection.error());
    (*connection)->stopWith(m_stop);
    auto row = prepareToRead(
        **connection, *strings,
        QStringLiteral("SELECT id FROM %1 WHERE value LIKE 'nccl%'").arg(quotedIdentifier(strings->name)));
    while (row && row->step())
        m_limits.ncclNames.insert(row->integer(0));
    return {};
}

void Planner::scan(const ScanPiece& piece, SqliteConnection& connection, TableFindings& found) const
{
    const auto& table = m_tables[piece.table];
    const auto& stored = m_stored[piece.table];
    auto pages = stored && piece.chunk.isRange ? PageFile::open(m_setting.file) : std::nullopt;
    if (!pages || !scanStoredChunk(table, *stored, m_limits, piece.chunk, *pages, found))
        scanChunk(table, m_limits, piece.chunk, connection, found);
}

Expected<void> Planner::scanTables(TableGroup group)
{
    const auto pieces
        = piecesOf(m_setting, m_tables, [group](const PartColumns& table) { return groupOf(table) == group; });
    const auto window = m_limits.window;
    if (group == TableGroup::Nvtx)
        m_limits.window = m_reach;
    std::mutex mutex;
    auto done = forEachPiece(
        m_setting, pieces, Text::tr("Looking for the events of the part"),
        [&](const ScanPiece& piece, SqliteConnection& connection) {
            TableFindings found;
            scan(piece, connection, found);
            const std::lock_guard lock(mutex);
            m_findings[piece.table].merge(std::move(found));
        },
        m_stop);
    m_limits.window = window;
    return done;
}

/// Looks at each row once, but for GPU work of a few calls.
Expected<void> Planner::scanAll()
{
    m_part = {};
    m_reach = m_limits.window;
    m_limits.workKeys = {};
    m_findings = std::vector<TableFindings>(m_tables.size());
    for (std::size_t i = 0; i < m_tables.size(); ++i)
        m_findings[i].counts.table = m_tables[i].table().name;
    auto done = scanTables(TableGroup::Rest);
    if (!done)
        return done;
    auto work = takeKeys(false);
    if (m_limits.window) {
        auto wanted = work;
        addNeighbourKeys(false, wanted);
        m_limits.workKeys = LaunchKeys(std::move(wanted));
    }
    done = scanTables(TableGroup::Calls);
    m_limits.workKeys = {};
    if (done && m_limits.window)
        done = findLaunches(work);
    work = {};
    if (done)
        done = scanTables(TableGroup::Nvtx);
    return done;
}

/// First start to last end, as loadTrace() finds it.
TimeWindow Planner::extentFound() const
{
    std::optional<TimeWindow> extent;
    for (const auto& findings : m_findings) {
        if (findings.extent)
            addToExtent(extent, *findings.extent);
    }
    return extent.value_or(TimeWindow {});
}

/**
 * Scans the window that is asked for. It counts from the first event, which most tables have among their first rows:
 * that is looked up, and when the scan finds an earlier one, all is scanned again.
 */
Expected<void> Planner::scanWindow(const PartRequest& request)
{
    if (!request.window)
        return scanAll();
    if (findWindow(request, ExtentRows::FirstAndLast)) {
        if (auto done = scanAll(); !done)
            return done;
        const auto window = windowOf(request, extentFound());
        if (window && *window == m_limits.window)
            return {};
    }
    if (auto done = findWindow(request, ExtentRows::All); !done)
        return done;
    return scanAll();
}

/// What came last before and first after the window on each stream and thread is read as well, and what was first of
/// its kind.
void Planner::addNeighbours()
{
    for (auto& findings : m_findings) {
        for (auto* lanes : { &findings.before, &findings.after }) {
            for (const auto& [lane, neighbour] : *lanes)
                findings.beside.push_back(neighbour.rowId);
        }
        for (const auto& [work, first] : findings.firsts)
            findings.beside.push_back(first.rowId);
    }
}

/// Long calls of a process before its first work.
void Planner::addCallsBeforeWork()
{
    std::map<std::uint64_t, std::int64_t> firstWorkNs; // by process
    for (const auto& findings : m_findings) {
        for (const auto& [work, first] : findings.firsts) {
            auto& held = firstWorkNs.try_emplace(work.globalPid, first.timeNs).first->second;
            held = std::min(held, first.timeNs);
        }
    }
    for (auto& findings : m_findings) {
        for (const auto& call : std::exchange(findings.longCalls, {})) {
            const auto found = firstWorkNs.find(call.key.globalPid);
            if (found == firstWorkNs.end() || call.timeNs < found->second) // else its work is in the window
                findings.beside.push_back(call.rowId);
        }
    }
}

/// The keys of events inside that are calls, or are none; sorted, each once.
std::vector<LaunchKey> Planner::takeKeys(bool ofCalls)
{
    std::vector<LaunchKey> keys;
    for (std::size_t i = 0; i < m_tables.size(); ++i) {
        if ((m_tables[i].eventClass() == EventClass::Calls) != ofCalls)
            continue;
        auto more = std::exchange(m_findings[i].keys, {});
        keys.insert(keys.end(), more.begin(), more.end());
    }
    std::sort(keys.begin(), keys.end());
    keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
    return keys;
}

/// Adds the keys of the neighbours, of NCCL and of what was first that are calls, or are none, and leaves each once.
void Planner::addNeighbourKeys(bool ofCalls, std::vector<LaunchKey>& keys) const
{
    for (std::size_t i = 0; i < m_tables.size(); ++i) {
        if ((m_tables[i].eventClass() == EventClass::Calls) != ofCalls)
            continue;
        keys.insert(keys.end(), m_findings[i].keysBeside.begin(), m_findings[i].keysBeside.end());
        for (const auto* lanes : { &m_findings[i].before, &m_findings[i].after }) {
            for (const auto& [lane, neighbour] : *lanes) {
                if (neighbour.key.correlationId > 0)
                    keys.push_back(neighbour.key);
            }
        }
        for (const auto& [work, first] : m_findings[i].firsts) {
            if (first.key.correlationId > 0)
                keys.push_back(first.key);
        }
    }
    std::sort(keys.begin(), keys.end());
    keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
}

/// Adds the calls outside of the window that launched work: of work inside, or wanted for another reason.
void Planner::addLaunches(const LaunchKeys& ofInside, const LaunchKeys& wanted)
{
    for (auto& findings : m_findings) {
        for (const auto& launch : std::exchange(findings.launches, {})) {
            if (!wanted.has(launch.key))
                continue;
            findings.beside.push_back(launch.rowId);
            if (!ofInside.has(launch.key))
                continue;
            ++m_part.launchesBeside;
            m_reach->startNs = std::min(m_reach->startNs, launch.span.startNs);
            m_reach->endNs = std::max(m_reach->endNs, launch.span.endNs);
        }
    }
}

/// Adds the GPU work outside of the window with these keys.
Expected<void> Planner::addWork(const LaunchKeys& keys)
{
    std::vector<ScanPiece> pieces;
    for (std::size_t i = 0; i < m_tables.size(); ++i) {
        if (!m_tables[i].hasCorrelation() || groupOf(m_tables[i]) == TableGroup::Calls)
            continue;
        for (const auto& chunk : m_findings[i].chunks) {
            if (chunk.chunk.isRange && keys.hasBetween(chunk.outside.least, chunk.outside.largest))
                pieces.push_back({ i, chunk.chunk });
        }
    }
    std::mutex mutex;
    return forEachPiece(
        m_setting, pieces, Text::tr("Looking for launches outside of the part"),
        [&](const ScanPiece& piece, SqliteConnection& connection) {
            const auto found = scanForKeys(m_tables[piece.table], m_limits, piece.chunk, keys, connection);
            const std::lock_guard lock(mutex);
            for (const auto& partner : found)
                m_findings[piece.table].beside.push_back(partner.rowId);
        },
        m_stop);
}

/// Calls outside of the window that launched work inside, whose keys are `work`, and work outside of calls inside;
/// likewise of neighbours. Ranges of NVTX around calls of work inside are to be read as well.
Expected<void> Planner::findLaunches(const std::vector<LaunchKey>& work)
{
    addNeighbours();
    addCallsBeforeWork();
    const auto calls = takeKeys(true);
    std::vector<LaunchKey> callsOnly, workOnly;
    std::set_difference(calls.begin(), calls.end(), work.begin(), work.end(), std::back_inserter(callsOnly));
    std::set_difference(work.begin(), work.end(), calls.begin(), calls.end(), std::back_inserter(workOnly));
    m_part.launchesMissing = static_cast<std::int64_t>(workOnly.size());
    const LaunchKeys ofInside(workOnly);
    addNeighbourKeys(true, callsOnly);
    addNeighbourKeys(false, workOnly);
    addLaunches(ofInside, LaunchKeys(std::move(workOnly)));
    m_part.launchesMissing -= m_part.launchesBeside;
    return addWork(LaunchKeys(std::move(callsOnly)));
}

/// What the wrong process has is nothing, which must not look like a trace without events.
Expected<void> Planner::checkProcesses() const
{
    if (m_limits.pids.empty()
        || std::any_of(m_findings.begin(), m_findings.end(), [](const auto& found) { return found.counts.inside > 0; }))
        return {};
    QStringList pids;
    for (const auto pid : m_limits.pids)
        pids.append(QString::number(pid));
    return failure(ErrorCode::Usage,
                   Text::tr("The part to read has no events of process %1: choose another process or time.")
                       .arg(pids.join(QStringLiteral(", "))));
}

PartPlan Planner::takePlan()
{
    PartPlan plan { extentFound(), std::move(m_part), {} };
    plan.part.window = m_limits.window;
    plan.part.pids = m_limits.pids;
    for (std::size_t i = 0; i < m_tables.size(); ++i) {
        auto& findings = m_findings[i];
        std::erase_if(findings.chunks, [](const ChunkFindings& chunk) { return chunk.slots == 0; });
        std::sort(findings.chunks.begin(), findings.chunks.end(),
                  [](const auto& left, const auto& right) { return left.chunk.first < right.chunk.first; });
        auto& beside = findings.beside;
        if (findings.counts.inside == 0 && beside.empty() && findings.outside)
            beside.push_back(*findings.outside); // a table without rows would be one that was not captured
        std::sort(beside.begin(), beside.end());
        beside.erase(std::unique(beside.begin(), beside.end()), beside.end());
        const bool isNvtx = m_tables[i].eventClass() == EventClass::Nvtx;
        plan.part.tables.push_back(findings.counts);
        plan.part.tables.back().beside = static_cast<std::int64_t>(beside.size());
        plan.tables.push_back({ m_tables[i].insideSql(isNvtx ? m_reach : m_limits.window, m_limits.pids),
                                std::move(findings.chunks), std::move(beside), findings.problem });
    }
    return plan;
}

Expected<PartPlan> Planner::plan(const SchemaCatalog& schema, const PartRequest& request)
{
    auto done = findNcclNames(schema, request);
    m_limits.pids = request.pids;
    auto stored = done ? findStoredTables(m_setting, m_tables, m_limits)
                       : Expected<std::vector<std::optional<StoredTable>>>(tl::unexpected(done.error()));
    if (!stored)
        return tl::unexpected(stored.error());
    m_stored = std::move(*stored);
    done = scanWindow(request);
    if (done)
        done = checkProcesses();
    if (!done)
        return tl::unexpected(done.error());
    return takePlan();
}

} // namespace

Expected<PartPlan> planPart(const ScanSetting& setting, const SchemaCatalog& schema,
                            const std::vector<PartColumns>& tables, const PartRequest& request,
                            const std::stop_token& stop)
{
    return Planner(setting, tables, stop).plan(schema, request);
}

} // namespace core
