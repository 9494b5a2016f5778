// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/nvtx/nvtxtreequeries.h"

#include "analysis/nvtx/nvtxselections.h"
#include "base/text.h"
#include "evidence/evidenceselections.h"
#include "evidence/nvtxconditions.h"

#include <algorithm>
#include <mutex>
#include <optional>
#include <utility>

namespace core {

namespace {

/// Levels that one statement follows at most.
constexpr std::uint32_t MostQueriedLevels = 24;

const auto Ranges = QStringLiteral("ranges"); // of the domain
const auto LaunchedWork = QStringLiteral("launched"); // work in scope with its call
const auto InPath = QStringLiteral("in_path"); // of that, what was launched in the path
const auto Self = QStringLiteral("self"); // and with the path as the innermost

QString levelName(std::uint32_t level)
{
    return QStringLiteral("level_%1").arg(level);
}

/// Queries about the rows of a table of NVTX paths.
class PathQueries
{
public:
    PathQueries(EvidenceSource source, std::shared_ptr<const NvtxTree> tree)
        : m_source(std::move(source))
        , m_tree(std::move(tree))
    {
    }

    [[nodiscard]] bool isPossible(std::size_t row) const
    {
        return m_tree->doRangesNest && m_tree->rows[row].level <= MostQueriedLevels && isNamed(row);
    }
    /// Selection behind: the ranges of the path in scope.
    [[nodiscard]] sql::Query ranges(std::size_t row) const
    {
        sql::Query query;
        query.with(Ranges, m_source->allEvents(EventClass::Nvtx, { isNvtxRange(), isInDomain(row) }));
        addNestedRanges(query, levelOf(row) > 1);
        addLevels(query, row);
        return query.with(
            Behind,
            m_source->events(EventClass::Nvtx,
                             { QStringLiteral("position IN (SELECT position FROM %1)").arg(levelName(levelOf(row))) }));
    }
    /// Selections in_path and self: the work launched in the path, with the thread and start of the range around it.
    [[nodiscard]] sql::Query work(std::size_t row) const
    {
        sql::Query query;
        addWorkOfGpus(query, *m_source);
        query.with(QStringLiteral("launches"), m_source->launches());
        query.with(LaunchedWork,
                   QStringLiteral("SELECT start_ns, end_ns, gpu, thread, call_start_ns, call_end_ns\n"
                                  "  FROM work JOIN launches USING (process, correlation)"));
        addNvtxRanges(query, *m_source, QStringLiteral("all_ranges"));
        // around a range with a call there are only such: without the others each has the same level
        addRangesWithCalls(query, QStringLiteral("all_ranges"));
        query.with(
            Ranges,
            m_source->allEvents(EventClass::Nvtx,
                                { QStringLiteral("position IN (SELECT position FROM with_calls)"), isInDomain(row) }));
        addNestedRanges(query, true);
        addLevels(query, row);
        // of the ranges that began by the call, those of one level do not overlap: the last one or none is around it;
        // at the same time ranges, which have no end of a call, come first
        query.with(
            InPath,
            QStringLiteral(
                "SELECT * FROM (\n"
                "    SELECT *, max(until_ns) OVER begun AS reached_ns, max(opened_ns) OVER begun AS "
                "range_ns, max(inner_until_ns) OVER begun AS inner_reached_ns\n"
                "    FROM (SELECT thread, start_ns AS at_ns, start_ns AS opened_ns, end_ns AS until_ns, "
                "NULL AS inner_until_ns, NULL AS call_end_ns, NULL AS gpu, NULL AS start_ns, NULL AS "
                "end_ns FROM %1\n"
                "      UNION ALL SELECT thread, start_ns, NULL, NULL, end_ns, NULL, NULL, NULL, NULL\n"
                "        FROM nested WHERE level = %2\n"
                "      UNION ALL SELECT thread, call_start_ns, NULL, NULL, NULL, call_end_ns, gpu, "
                "start_ns, end_ns FROM launched)\n"
                "    WINDOW begun AS (PARTITION BY thread ORDER BY at_ns, call_end_ns ROWS UNBOUNDED PRECEDING))\n"
                "  WHERE reached_ns >= call_end_ns")
                .arg(levelName(levelOf(row)))
                .arg(levelOf(row) + 1));
        return query.with(Self,
                          QStringLiteral("SELECT * FROM in_path WHERE ifnull(inner_reached_ns < call_end_ns, 1)"));
    }
    /// The work launched in the path, and selections projected and covered: the spans from first to last work of each
    /// range, and how much of them the GPU worked.
    [[nodiscard]] sql::Query projections(std::size_t row) const
    {
        auto query = work(row);
        query.with(QStringLiteral("spans"),
                   QStringLiteral("SELECT gpu, min(start_ns) AS start_ns, max(end_ns) AS end_ns\n"
                                  "  FROM in_path GROUP BY thread, range_ns, gpu"));
        query.with(QStringLiteral("projected"), sql::islandsOf(QStringLiteral("spans"), QStringLiteral("gpu")));
        query.with(QStringLiteral("work_of_everyone"),
                   QStringLiteral("SELECT gpu, start_ns, end_ns FROM (%1) JOIN gpus USING (process, device)")
                       .arg(m_source->ofEveryone().gpuWork()));
        query.with(QStringLiteral("busy"), sql::islandsOf(QStringLiteral("work_of_everyone"), QStringLiteral("gpu")));
        return query.with(
            QStringLiteral("covered"),
            sql::coveredOf(QStringLiteral("(SELECT gpu, start_ns AS item, start_ns, end_ns FROM projected)"),
                           QStringLiteral("busy"), QStringLiteral("gpu")));
    }

private:
    /// Of a domain the outermost ranges.
    [[nodiscard]] std::uint32_t levelOf(std::size_t row) const { return std::max(m_tree->rows[row].level, 1U); }

    [[nodiscard]] bool isNamed(std::size_t row) const
    {
        for (auto path = static_cast<std::uint32_t>(row); m_tree->rows[path].level > 0;
             path = m_tree->rows[path].parent) {
            if (!hasText(path))
                return false;
        }
        return true;
    }
    [[nodiscard]] std::optional<QString> hasText(std::uint32_t path) const
    {
        return texts().hasGroupedText(*m_source, { m_source->trace().nvtx.text[m_tree->rows[path].first.value()] });
    }

    [[nodiscard]] QString isInDomain(std::size_t row) const
    {
        return isInDomainOf(*m_source, m_tree->rows[row].first.value());
    }

    /// Selections level_1, level_2, …: the ranges of the path at each of its levels.
    void addLevels(sql::Query& query, std::size_t row) const
    {
        std::vector<std::uint32_t> path; // from the inside out, and turned round
        for (auto at = static_cast<std::uint32_t>(row); m_tree->rows[at].level > 0; at = m_tree->rows[at].parent)
            path.push_back(at);
        if (path.empty())
            query.with(levelName(1), QStringLiteral("SELECT * FROM nested WHERE level = 1"));
        std::reverse(path.begin(), path.end());
        for (const auto at : path) {
            const auto level = m_tree->rows[at].level;
            const auto named = m_source->allEvents(
                EventClass::Nvtx,
                { QStringLiteral("position IN (SELECT position FROM nested WHERE level = %1)").arg(level),
                  hasText(at).value_or(QStringLiteral("0")) });
            query.with(levelName(level), level == 1 ? named : inside(named, levelName(level - 1)));
        }
    }
    /// Those of the ranges `inner`, one level further in, that lie in one of `outer`.
    [[nodiscard]] static QString inside(const QString& inner, const QString& outer)
    {
        return QStringLiteral("SELECT thread, start_ns, end_ns, position\n"
                              "  FROM (SELECT thread, start_ns, end_ns, position, max(until_ns) OVER (PARTITION BY "
                              "thread ORDER BY start_ns, end_ns ROWS UNBOUNDED PRECEDING) AS reached_ns\n"
                              "        FROM (SELECT thread, start_ns, end_ns AS until_ns, NULL AS end_ns, NULL AS "
                              "position FROM %1\n"
                              "              UNION ALL SELECT thread, start_ns, NULL, end_ns, position FROM (%2)))\n"
                              "  WHERE reached_ns >= end_ns")
            .arg(outer, inner);
    }
    /// Selection nested: ranges, and how many of them are around each, itself too; without `isDeep` those of level 1
    /// only.
    static void addNestedRanges(sql::Query& query, bool isDeep)
    {
        // at the same time those that end come first, then the longer ones
        query.with(
            QStringLiteral("nested"),
            isDeep
                ? QStringLiteral("SELECT thread, at_ns AS start_ns, end_ns, position, level\n"
                                 "  FROM (SELECT thread, at_ns, end_ns, position, step, sum(step) OVER (PARTITION BY "
                                 "thread ORDER BY at_ns, step, end_ns DESC, position ROWS UNBOUNDED PRECEDING) AS "
                                 "level\n"
                                 "        FROM (SELECT thread, start_ns AS at_ns, 1 AS step, end_ns, position FROM "
                                 "ranges\n"
                                 "              UNION ALL SELECT thread, end_ns, -1, NULL, NULL FROM ranges))\n"
                                 "  WHERE step = 1")
                : QStringLiteral("SELECT thread, start_ns, end_ns, position, 1 AS level\n"
                                 "  FROM (SELECT thread, start_ns, end_ns, position, max(end_ns) OVER (PARTITION BY "
                                 "thread ORDER BY start_ns, end_ns DESC, position\n"
                                 "          ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS reached_ns FROM "
                                 "ranges)\n"
                                 "  WHERE ifnull(reached_ns <= start_ns, 1)"));
    }

    [[nodiscard]] const NvtxTexts& texts() const
    {
        std::call_once(m_areTextsKnown, [this] { m_texts = std::make_unique<const NvtxTexts>(m_source->trace()); });
        return *m_texts;
    }

    EvidenceSource m_source;
    std::shared_ptr<const NvtxTree> m_tree;
    mutable std::once_flag m_areTextsKnown;
    mutable std::unique_ptr<const NvtxTexts> m_texts;
};

} // namespace

NvtxTreeSql nvtxTreeSql(const EvidenceSource& source, const std::shared_ptr<const NvtxTree>& tree)
{
    const auto queries = std::make_shared<const PathQueries>(source, tree);
    const auto limited = [queries](auto sql) {
        return limitedSql(
            std::move(sql), [queries](std::size_t row) { return queries->isPossible(row); },
            Text::tr("ranges or calls overlap without nesting or take no time, the path is more than 24 ranges deep, "
                     "or a text cannot be told from others by SQL"));
    };
    const RowQuery ranges = [queries](std::size_t row) { return queries->ranges(row); };
    const RowQuery work = [queries](std::size_t row) { return queries->work(row); };
    const auto gpu = QStringLiteral("gpu");
    NvtxTreeSql result;
    const auto times = statisticsSql(source, ranges);
    result.count = limited(times.count);
    result.hostTime = limited(times.total);
    result.rows = limited(ColumnSql { times.rows, {} }).cell;
    result.gpuTime = limited(durationSql(source, work, sql::sumOf(InPath)));
    result.gpuSelf = limited(durationSql(source, work, sql::sumOf(Self)));
    result.busy = limited(durationSql(source, work, sql::unionOf(InPath, gpu)));
    result.busySelf = limited(durationSql(source, work, sql::unionOf(Self, gpu)));
    result.work = limited(columnSql(source, work, sql::countOf(InPath)));
    result.workSelf = limited(columnSql(source, work, sql::countOf(Self)));
    const RowQuery projections = [queries](std::size_t row) { return queries->projections(row); };
    result.idle = limited(durationSql(source, projections,
                                      QStringLiteral("(%1\n  - %2)")
                                          .arg(sql::sumOf(QStringLiteral("projected")),
                                               sql::sumOf(QStringLiteral("covered"), QStringLiteral("covered_ns")))));
    result.share = limited(columnSql(
        source, work,
        QStringLiteral("ifnull(%1, 0)").arg(sql::percentOf(sql::sumOf(InPath), sql::sumOf(QStringLiteral("work"))))));
    return result;
}

} // namespace core
