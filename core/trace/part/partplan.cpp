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
    [[nodiscard]] Expected<void> findWindow(const PartRequest& request);
    [[nodiscard]] Expected<void> findNcclNames(const SchemaCatalog& schema);
    [[nodiscard]] Expected<void> scanTables(bool ofNvtx);
    [[nodiscard]] Expected<void> findLaunches();
    [[nodiscard]] std::vector<LaunchKey> takeKeys(bool ofCalls);
    void addNeighbourKeys(bool ofCalls, std::vector<LaunchKey>& keys) const;
    [[nodiscard]] Expected<std::vector<Partner>> addPartners(const std::vector<LaunchKey>& keys, bool inCalls);
    void addNeighbours();
    void addCallsBeforeWork();
    [[nodiscard]] Expected<void> checkProcesses() const;
    PartPlan takePlan();

    const ScanSetting& m_setting;
    const std::vector<PartColumns>& m_tables;
    const std::stop_token& m_stop;
    TimeWindow m_extent;
    PartLimits m_limits;
    std::optional<TimeWindow> m_reach; ///< the window with the calls outside of it that belong to work inside
    std::vector<TableFindings> m_findings; ///< of m_tables
    TracePart m_part;
};

Expected<void> Planner::findWindow(const PartRequest& request)
{
    const auto found = findExtentInFile(m_setting, m_tables, m_stop);
    if (!found)
        return tl::unexpected(found.error());
    m_extent = found->value_or(TimeWindow {});
    m_limits.pids = request.pids;
    if (!request.window)
        return {};
    const auto lengthNs = m_extent.durationNs();
    if (request.window->startNs >= lengthNs || request.window->endNs <= 0 || request.window->durationNs() <= 0)
        return failure(ErrorCode::Usage,
                       Text::tr("The part to read lies outside of the trace, which is %1 long: choose a time in it.")
                           .arg(formatDuration(lengthNs)));
    m_limits.window = TimeWindow { m_extent.startNs + std::max<std::int64_t>(0, request.window->startNs),
                                   m_extent.startNs + std::min(request.window->endNs, lengthNs) };
    if (request.window->endNs >= lengthNs) // events that begin with the last moment are inside
        m_limits.window->endNs = m_extent.endNs + 1;
    m_reach = m_limits.window;
    return {};
}

Expected<void> Planner::findNcclNames(const SchemaCatalog& schema)
{
    const auto* strings = schema.findStringTable();
    if (!strings || !m_limits.window)
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

/// Scans the tables of NVTX, or all others.
Expected<void> Planner::scanTables(bool ofNvtx)
{
    for (std::size_t i = 0; i < m_tables.size(); ++i)
        m_findings[i].counts.table = m_tables[i].table().name;
    const auto pieces = piecesOf(m_setting, m_tables, [ofNvtx](const PartColumns& table) {
        return (table.eventClass() == EventClass::Nvtx) == ofNvtx;
    });
    auto limits = m_limits;
    if (ofNvtx)
        limits.window = m_reach;
    std::mutex mutex;
    return forEachPiece(
        m_setting, pieces, Text::tr("Looking for the events of the part"),
        [&](const ScanPiece& piece, SqliteConnection& connection) {
            TableFindings found;
            scanChunk(m_tables[piece.table], limits, piece.chunk, connection, found);
            const std::lock_guard lock(mutex);
            m_findings[piece.table].merge(std::move(found));
        },
        m_stop);
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

/// Adds the rows outside of the window with these keys, of calls or of device work, to those to read.
Expected<std::vector<Partner>> Planner::addPartners(const std::vector<LaunchKey>& keys, bool inCalls)
{
    CorrelationRange wanted;
    for (const auto& key : keys)
        wanted.add(key.correlationId);
    std::vector<ScanPiece> pieces;
    for (std::size_t i = 0; i < m_tables.size(); ++i) {
        if (!m_tables[i].hasCorrelation() || (m_tables[i].eventClass() == EventClass::Calls) != inCalls)
            continue;
        for (const auto& chunk : m_findings[i].chunks) {
            if (chunk.chunk.isRange && chunk.outside.meets(wanted))
                pieces.push_back({ i, chunk.chunk });
        }
    }
    std::mutex mutex;
    std::vector<Partner> partners;
    const auto scanned = forEachPiece(
        m_setting, pieces, Text::tr("Looking for launches outside of the part"),
        [&](const ScanPiece& piece, SqliteConnection& connection) {
            const auto found = scanForKeys(m_tables[piece.table], m_limits, piece.chunk, keys, connection);
            const std::lock_guard lock(mutex);
            for (const auto& partner : found)
                m_findings[piece.table].beside.push_back(partner.rowId);
            partners.insert(partners.end(), found.begin(), found.end());
        },
        m_stop);
    if (!scanned)
        return tl::unexpected(scanned.error());
    return partners;
}

/// Calls outside of the window that launched work inside, and work outside of calls inside; likewise of neighbours.
/// Ranges of NVTX around calls of work inside are to be read as well.
Expected<void> Planner::findLaunches()
{
    auto calls = takeKeys(true);
    auto work = takeKeys(false);
    std::vector<LaunchKey> callsOnly, workOnly;
    std::set_difference(calls.begin(), calls.end(), work.begin(), work.end(), std::back_inserter(callsOnly));
    std::set_difference(work.begin(), work.end(), calls.begin(), calls.end(), std::back_inserter(workOnly));
    calls = {};
    work = {};
    const auto ofInside = workOnly;
    addNeighbourKeys(true, callsOnly);
    addNeighbourKeys(false, workOnly);
    const auto launches = addPartners(workOnly, true);
    if (!launches)
        return tl::unexpected(launches.error());
    for (const auto& launch : *launches) {
        if (!std::binary_search(ofInside.begin(), ofInside.end(), launch.key))
            continue;
        ++m_part.launchesBeside;
        m_reach->startNs = std::min(m_reach->startNs, launch.span.startNs);
        m_reach->endNs = std::max(m_reach->endNs, launch.span.endNs);
    }
    m_part.launchesMissing = static_cast<std::int64_t>(ofInside.size()) - m_part.launchesBeside;
    return addPartners(callsOnly, false).map([](const auto&) {});
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
    PartPlan plan { m_extent, std::move(m_part), {} };
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
    auto done = findWindow(request);
    if (done)
        done = findNcclNames(schema);
    if (done)
        done = scanTables(false);
    if (done)
        done = checkProcesses();
    if (done && m_limits.window) {
        addNeighbours();
        addCallsBeforeWork();
        done = findLaunches();
    }
    if (done)
        done = scanTables(true);
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
