// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/cpusamples.h"

#include "base/globalids.h"
#include "base/stopcheck.h"
#include "base/text.h"
#include "trace/columnwishes.h"
#include "trace/trace.h"
#include "trace/tracefile.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace core {

namespace {

/// Without its folders, which may name a user.
QString moduleFileName(const QString& path)
{
    return path.mid(std::max(path.lastIndexOf(QLatin1Char('/')), path.lastIndexOf(QLatin1Char('\\'))) + 1);
}

/// Reads the tables of one file.
class SampleReader
{
public:
    SampleReader(const Trace& trace, TraceFile& file, std::stop_token stop)
        : m_file(file)
        , m_stop(std::move(stop))
    {
        for (std::size_t thread = 0; thread < trace.threads.size(); ++thread)
            m_threadOf.emplace(trace.threads[thread].globalTid, ThreadIndex { thread });
        for (std::size_t process = 0; process < trace.processes.size(); ++process)
            m_processOf.emplace(trace.processes[process].globalPid, ProcessIndex { process });
    }

    /// False when stopped.
    bool read(CpuSamples& samples)
    {
        return readStrings() && readChains(samples) && readSamples(samples) && nameThreads(samples);
    }

private:
    /// Calls use(statement) for each row of a SELECT of the wished columns, in this order. False when stopped.
    template <typename Use>
    bool forEach(CpuSamples* samples, QStringView tableName, const std::vector<ColumnWish>& wishes,
                 const QString& order, Use use)
    {
        const auto* table = m_file.schema.find(tableName.toString());
        if (!table)
            return true;
        const auto sql = selectStatement(*table, wishes, false);
        if (!sql)
            return note(samples, table->name, sql.error().message);
        auto row = prepareToRead(*m_file.connection, *table, *sql + order);
        if (!row)
            return note(samples, table->name, row.error().message);
        for (std::size_t visited = 0; row->step(); ++visited) {
            if (isStopDue(visited, m_stop))
                return false;
            use(*row);
        }
        if (m_stop.stop_requested())
            return false;
        return !row->failed() || note(samples, table->name, row->errorText());
    }
    static bool note(CpuSamples* samples, const QString& table, const QString& cause)
    {
        if (samples && samples->problem.isEmpty())
            samples->problem = Text::tr("table %1 could not be read to its end: %2").arg(table, cause);
        return true;
    }
    static ColumnWish wish(const char16_t* name, bool isRequired = true)
    {
        return { { QString::fromUtf16(name) }, isRequired };
    }

    bool readStrings()
    {
        const auto* table = m_file.schema.findStringTable();
        if (!table)
            return true;
        std::set<std::int64_t> wanted;
        const auto collect = [&](const Statement& row) {
            wanted.insert(row.integer(0));
            wanted.insert(row.integer(1));
        };
        if (!forEach(nullptr, u"SAMPLING_CALLCHAINS", { wish(u"symbol"), wish(u"module", false) }, {}, collect)
            || !forEach(nullptr, u"ThreadNames", { wish(u"nameId"), wish(u"nameId") }, {}, collect))
            return false;
        const auto drop = [&](const Statement& row) {
            wanted.erase(row.integer(0));
            wanted.erase(row.integer(1));
        };
        // what a program printed is no name of a function, and private
        if (!forEach(nullptr, u"ProcessStreams", { wish(u"filenameId", false), wish(u"contentId", false) }, {}, drop))
            return false;
        return forEach(nullptr, table->name, { wish(u"id"), wish(u"value") }, {}, [&](const Statement& row) {
            if (wanted.contains(row.integer(0)))
                m_strings.emplace(row.integer(0), row.text(1));
        });
    }
    [[nodiscard]] QString textOf(std::int64_t id) const
    {
        const auto found = m_strings.find(id);
        return found == m_strings.end() ? QString() : found->second;
    }

    /// Chains from the outermost frame to the innermost: those that begin alike share their frames.
    bool readChains(CpuSamples& samples)
    {
        std::optional<std::int64_t> last;
        std::uint32_t frame = CpuFrame::None;
        const auto read = [&](const Statement& row) {
            if (last != row.integer(0)) {
                last = row.integer(0);
                frame = CpuFrame::None;
            }
            const auto function = functionOf(samples, row);
            const auto [known, isNew]
                = m_frames.try_emplace({ frame, function }, static_cast<std::uint32_t>(samples.frames.size()));
            if (isNew)
                samples.frames.push_back({ frame, function });
            frame = known->second;
            m_leafOf[*last] = frame;
        };
        return forEach(
            &samples, u"SAMPLING_CALLCHAINS",
            { wish(u"id"), wish(u"symbol"), wish(u"module", false), wish(u"unresolved", false), wish(u"stackDepth") },
            QStringLiteral(" ORDER BY id, stackDepth DESC"), read);
    }
    std::uint32_t functionOf(CpuSamples& samples, const Statement& row)
    {
        const bool isResolved = row.integer(3) == 0;
        const auto symbol = isResolved ? row.integer(1) : NoString;
        const auto [known, isNew]
            = m_functions.try_emplace({ symbol, row.integer(2) }, static_cast<std::uint32_t>(samples.functions.size()));
        if (isNew)
            samples.functions.push_back({ textOf(symbol), moduleFileName(textOf(row.integer(2))),
                                          isResolved ? std::optional(symbol) : std::nullopt, row.integer(2) });
        return known->second;
    }

    bool readSamples(CpuSamples& samples)
    {
        std::unordered_map<std::uint64_t, std::uint32_t> threads;
        const auto read = [&](const Statement& row) {
            std::int64_t timeNs = 0;
            if (!row.readInteger(1, timeNs) || row.integer(3) != 1) // other rows are no samples
                return;
            const auto globalTid = static_cast<std::uint64_t>(row.integer(2));
            const auto [known, isNew]
                = threads.try_emplace(globalTid, static_cast<std::uint32_t>(samples.threads.size()));
            if (isNew)
                samples.threads.push_back(threadOf(globalTid));
            const auto leaf = m_leafOf.find(row.integer(0));
            samples.timeNs.push_back(timeNs);
            samples.thread.push_back(known->second);
            samples.leaf.push_back(leaf == m_leafOf.end() ? CpuFrame::None : leaf->second);
        };
        return forEach(&samples, u"COMPOSITE_EVENTS",
                       { wish(u"id"), wish(u"start"), wish(u"globalTid", false), wish(u"cpuCycles") },
                       QStringLiteral(" ORDER BY start, id"), read);
    }
    [[nodiscard]] SampledThread threadOf(std::uint64_t globalTid) const
    {
        SampledThread result;
        result.globalTid = globalTid;
        if (const auto thread = m_threadOf.find(globalTid); thread != m_threadOf.end())
            result.thread = thread->second;
        if (const auto process = m_processOf.find(globalPidOf(globalTid)); process != m_processOf.end())
            result.process = process->second;
        return result;
    }
    bool nameThreads(CpuSamples& samples)
    {
        std::unordered_map<std::uint64_t, QString> names;
        const bool isDone
            = forEach(nullptr, u"ThreadNames", { wish(u"globalTid"), wish(u"nameId") }, {}, [&](const Statement& row) {
                  names.try_emplace(static_cast<std::uint64_t>(row.integer(0)), textOf(row.integer(1)));
              });
        for (auto& thread : samples.threads) {
            if (const auto name = names.find(thread.globalTid); name != names.end())
                thread.name = name->second;
        }
        return isDone;
    }

    TraceFile& m_file;
    std::stop_token m_stop;
    std::unordered_map<std::uint64_t, ThreadIndex> m_threadOf;
    std::unordered_map<std::uint64_t, ProcessIndex> m_processOf;
    std::unordered_map<std::int64_t, QString> m_strings;
    std::map<std::pair<std::int64_t, std::int64_t>, std::uint32_t> m_functions; ///< of (symbol, module)
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> m_frames; ///< of (caller, function)
    std::unordered_map<std::int64_t, std::uint32_t> m_leafOf; ///< by id of the sample
};

} // namespace

QString CpuFunction::name() const
{
    if (!symbol.isEmpty())
        return symbol;
    return module.isEmpty() ? QStringLiteral("not resolved") : QStringLiteral("%1 (not resolved)").arg(module);
}

QString SampledThread::label() const
{
    const auto text = QStringLiteral("thread %1 of pid %2").arg(tidOf(globalTid)).arg(pidOf(globalTid));
    return name.isEmpty() ? text : QStringLiteral("%1 (%2)").arg(text, name);
}

Cancellable<CpuSamples> readCpuSamples(const Trace& trace, const std::stop_token& stop)
{
    CpuSamples samples;
    const auto* table = trace.schema.find(QStringLiteral("COMPOSITE_EVENTS"));
    if (!table || trace.path.isEmpty())
        return samples;
    samples.source = QStringLiteral("COMPOSITE_EVENTS");
    if (trace.schema.find(QStringLiteral("SAMPLING_CALLCHAINS")))
        samples.source += QStringLiteral(", SAMPLING_CALLCHAINS");
    auto file = TraceFile::open(trace.path, true, stop);
    if (!file) {
        samples.problem = file.error().message;
        return stop.stop_requested() ? Cancellable<CpuSamples>(cancelled()) : samples;
    }
    file->connection->stopWith(stop);
    if (!SampleReader(trace, *file, stop).read(samples))
        return cancelled();
    return samples;
}

} // namespace core
