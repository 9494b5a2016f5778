// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/samples/cputreequeries.h"

#include "base/text.h"
#include "trace/trace.h"

#include <algorithm>
#include <utility>

namespace core {

namespace {

/// Frames that one statement follows at most.
constexpr std::uint32_t MostQueriedFrames = 24;

const auto SamplesInScope = QStringLiteral("samples"); // all in scope

/// Queries about the rows of a table of CPU samples.
class SampleQueries
{
public:
    SampleQueries(EvidenceSource source, std::shared_ptr<const CpuSamples> samples, std::shared_ptr<const CpuTree> tree)
        : m_source(std::move(source))
        , m_samples(std::move(samples))
        , m_tree(std::move(tree))
    {
    }

    [[nodiscard]] bool isPossible(std::size_t row) const { return m_tree->rows[row].level <= MostQueriedFrames; }
    /// Selections samples and behind: those whose chains lead through the row.
    [[nodiscard]] sql::Query inclusive(std::size_t row) const { return query(pathConditions(row)); }
    /// The same of those with its function as the innermost.
    [[nodiscard]] sql::Query self(std::size_t row) const
    {
        auto conditions = pathConditions(row);
        const auto& path = m_tree->rows[row];
        conditions.append(
            path.isThread
                ? QStringLiteral("id NOT IN (SELECT id FROM frames)")
                : QStringLiteral("id IN (SELECT id FROM frames WHERE level = %1 AND depth = 0)").arg(path.level - 1));
        return query(conditions);
    }
    /// The same of those with its function anywhere in their chain.
    [[nodiscard]] sql::Query anywhere(std::size_t row) const
    {
        return query({ QStringLiteral("id IN (SELECT id FROM frames WHERE %1)").arg(isFunction(m_tree->rows[row])) });
    }

private:
    [[nodiscard]] QString isFunction(const CpuPath& path) const
    {
        const auto& function = m_samples->functions[path.subject];
        const auto symbol = function.symbolId
            ? QStringLiteral("NOT is_unresolved AND symbol = %1").arg(sql::literal(*function.symbolId))
            : QStringLiteral("is_unresolved");
        return QStringLiteral("%1 AND module = %2").arg(symbol, sql::literal(function.moduleId));
    }
    [[nodiscard]] QStringList pathConditions(std::size_t row) const
    {
        QStringList conditions;
        for (auto path = static_cast<std::uint32_t>(row); path != CpuPath::NoRow; path = m_tree->rows[path].parent) {
            const auto& at = m_tree->rows[path];
            if (at.isThread) {
                const auto thread = static_cast<std::int64_t>(m_samples->threads[at.subject].globalTid);
                conditions.prepend(QStringLiteral("thread = %1").arg(sql::literal(thread)));
                continue;
            }
            const bool isTopDown = m_tree->kind == CpuTreeKind::TopDown;
            conditions.prepend(QStringLiteral("id IN (SELECT id FROM frames WHERE %1 = %2 AND %3)")
                                   .arg(isTopDown ? QStringLiteral("level") : QStringLiteral("depth"),
                                        QString::number(isTopDown ? at.level - 1 : at.level), isFunction(at)));
        }
        return conditions;
    }
    [[nodiscard]] sql::Query query(const QStringList& conditions) const
    {
        const auto* chains = m_source->trace().schema.find(u"SAMPLING_CALLCHAINS");
        const auto column = [chains](const char16_t* name) {
            return chains && chains->hasColumn(name) ? QString::fromUtf16(name) : QStringLiteral("0");
        };
        sql::Query query;
        if (chains)
            query.with(QStringLiteral("frames"),
                       QStringLiteral("SELECT id, symbol, %1 AS module, ifnull(%2, 0) <> 0 AS is_unresolved, "
                                      "stackDepth AS depth,\n"
                                      "    max(stackDepth) OVER (PARTITION BY id) - stackDepth AS level\n"
                                      "  FROM SAMPLING_CALLCHAINS")
                           .arg(column(u"module"), column(u"unresolved")));
        else
            query.with(QStringLiteral("frames"), QStringLiteral("SELECT 0 AS id, 0 AS depth, 0 AS level WHERE 0"));
        query.with(SamplesInScope, samplesInScope());
        return query.with(Behind, QStringLiteral("SELECT * FROM samples WHERE %1").arg(sql::allOf(conditions)));
    }
    [[nodiscard]] QString samplesInScope() const
    {
        const auto& scope = m_source->scope();
        QStringList conditions;
        if (scope.window)
            conditions.append(QStringLiteral("start_ns >= %1 AND start_ns < %2")
                                  .arg(sql::literal(scope.window->startNs), sql::literal(scope.window->endNs)));
        if (!scope.processes.empty() || !scope.devices.empty() || !scope.streams.empty()) {
            const auto& trace = m_source->trace();
            const ScopeFilter filter(trace, scope);
            std::vector<std::vector<std::int64_t>> processes;
            for (std::size_t i = 0; i < trace.processes.size(); ++i) {
                if (filter.acceptsProcess(ProcessIndex { i }))
                    processes.push_back({ static_cast<std::int64_t>(trace.processes[i].globalPid) });
            }
            conditions.append(sql::oneOf({ QStringLiteral("process") }, processes));
        }
        const auto where
            = conditions.isEmpty() ? QString() : QStringLiteral("\n  WHERE %1").arg(sql::allOf(conditions));
        return QStringLiteral(
                   "SELECT * FROM (\n"
                   "    SELECT id, start AS start_ns, start AS end_ns, globalTid AS thread, globalTid & -16777216 "
                   "AS process\n"
                   "    FROM COMPOSITE_EVENTS WHERE cpuCycles = 1 AND typeof(start) = 'integer')%1")
            .arg(where);
    }

    EvidenceSource m_source;
    std::shared_ptr<const CpuSamples> m_samples;
    std::shared_ptr<const CpuTree> m_tree;
};

} // namespace

CpuTreeSql cpuTreeSql(const EvidenceSource& source, const std::shared_ptr<const CpuSamples>& samples,
                      const std::shared_ptr<const CpuTree>& tree)
{
    const auto queries = std::make_shared<const SampleQueries>(source, samples, tree);
    const auto limited = [queries](ColumnSql sql) {
        return limitedSql(
            std::move(sql), [queries](std::size_t row) { return queries->isPossible(row); },
            Text::tr("the row is more than 24 levels deep, or a name in it is no UTF-8 in the file"));
    };
    const RowQuery inclusive = [queries](std::size_t row) { return queries->inclusive(row); };
    const RowQuery self = [queries](std::size_t row) { return queries->self(row); };
    const RowQuery anywhere = [queries](std::size_t row) { return queries->anywhere(row); };
    const auto count = sql::countOf(Behind);
    return { limited(columnSql(source, inclusive, count)), limited(columnSql(source, self, count)),
             limited(columnSql(source, anywhere, count)),
             limited(
                 columnSql(source, inclusive,
                           QStringLiteral("ifnull(%1, 0)").arg(sql::percentOf(count, sql::countOf(SamplesInScope))))),
             limited(ColumnSql { statisticsSql(source, inclusive).rows, {} }).cell };
}

} // namespace core
