// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/nvtx/nvtxqueries.h"

#include "analysis/nvtx/nvtxselections.h"
#include "base/text.h"
#include "evidence/namesql.h"

#include <memory>
#include <mutex>
#include <optional>
#include <utility>

namespace core {

namespace {

const auto Tied = QStringLiteral("tied");
const auto Innermost = QStringLiteral("innermost");

/// Queries about the rows of a table of NVTX ranges.
class RangeQueries
{
public:
    RangeQueries(EvidenceSource source, std::shared_ptr<const NvtxRanges> ranges)
        : m_source(std::move(source))
        , m_ranges(std::move(ranges))
    {
    }

    /// False when the row's text cannot be told from others by SQL.
    [[nodiscard]] bool isPossible(std::size_t row) const { return isRow(row).has_value(); }
    /// False when the innermost range cannot be found by one sort.
    [[nodiscard]] bool doRangesNest() const
    {
        std::call_once(m_isNestingKnown, [this] { m_doNest = doNvtxRangesNest(m_source->trace(), m_source->scope()); });
        return m_doNest;
    }
    /// Selection behind: the ranges or marks of a row.
    [[nodiscard]] sql::Query events(std::size_t row) const
    {
        sql::Query query;
        return query.with(Behind, m_source->events(EventClass::Nvtx, { conditions(row) }));
    }
    /// The same wherever they are: a row may stand for kernels only that are in scope.
    [[nodiscard]] sql::Query allEvents(std::size_t row) const
    {
        sql::Query query;
        return query.with(Behind, m_source->allEvents(EventClass::Nvtx, { conditions(row) }));
    }
    /// Selection tied: kernels launched inside of the row's ranges, whatever the scope of the ranges.
    [[nodiscard]] sql::Query inclusive(std::size_t row) const
    {
        sql::Query query;
        const auto ranges = QStringLiteral("ranges");
        query.with(ranges, m_source->allEvents(EventClass::Nvtx, { conditions(row) }));
        addLaunchedKernels(query, *m_source);
        addTiedKernels(query, Tied, ranges);
        return query;
    }
    /// Selection innermost: kernels for which one of the row's ranges is the innermost.
    [[nodiscard]] sql::Query self(std::size_t row) const
    {
        sql::Query query;
        addNvtxRanges(query, *m_source, QStringLiteral("ranges"));
        addLaunchedKernels(query, *m_source);
        addInnermostKernels(query, QStringLiteral("ranges"),
                            m_source->allEvents(EventClass::Nvtx, { conditions(row) }));
        return query;
    }

private:
    [[nodiscard]] QString conditions(std::size_t row) const { return isRow(row).value_or(QStringLiteral("0")); }

    [[nodiscard]] std::optional<QString> isRow(std::size_t number) const
    {
        const auto& row = m_ranges->rows[number];
        const auto& trace = m_source->trace();
        const auto first = row.first.value();
        const auto text = trace.nvtx.text[first];
        const auto hasText = m_ranges->grouping.exactText && text.isValid()
            ? hasExactText(*m_source, { trace.nvtxText(first) })
            : texts().hasGroupedText(*m_source, { text });
        if (!hasText)
            return std::nullopt;
        QStringList conditions { row.isMark ? QStringLiteral("event_type = 34") : isNvtxRange(),
                                 isInDomainOf(*m_source, first) };
        if (row.process.isValid())
            conditions.append(m_source->ofProcess(row.process));
        conditions.append(*hasText);
        return sql::allOf(conditions);
    }

    [[nodiscard]] const NvtxTexts& texts() const
    {
        std::call_once(m_areTextsKnown, [this] { m_texts = std::make_unique<const NvtxTexts>(m_source->trace()); });
        return *m_texts;
    }

    EvidenceSource m_source;
    std::shared_ptr<const NvtxRanges> m_ranges;
    mutable std::once_flag m_areTextsKnown;
    mutable std::unique_ptr<const NvtxTexts> m_texts;
    mutable std::once_flag m_isNestingKnown;
    mutable bool m_doNest = false;
};

/// Limits the SQL of a table of ranges to the rows where it can be right.
class RangeLimits
{
public:
    explicit RangeLimits(std::shared_ptr<const RangeQueries> queries)
        : m_queries(std::move(queries))
    {
    }
    /// Of a column, or of the two of a time: to the rows whose texts can be told from others.
    template <typename Sql> [[nodiscard]] Sql known(Sql sql) const
    {
        return limitedSql(std::move(sql), isPossible(),
                          Text::tr("some texts cannot be told from others by SQL: bytes that are no UTF-8, or more "
                                   "than 1,000 texts that begin "
                                   "alike"));
    }
    /// The same, of what needs ranges that nest.
    template <typename Sql> [[nodiscard]] Sql nested(Sql sql) const
    {
        return limitedSql(
            known(std::move(sql)), [queries = m_queries](std::size_t) { return queries->doRangesNest(); },
            Text::tr(RangesDoNotNest));
    }
    [[nodiscard]] StatisticsSql known(const StatisticsSql& sql) const
    {
        return { known(sql.count), known(sql.total), known(sql.avg), known(sql.min),       known(sql.p50),
                 known(sql.p90),   known(sql.p99),   known(sql.max), known(sql.deviation), known(sql.rows) };
    }

private:
    [[nodiscard]] CellSql known(const CellSql& rows) const
    {
        return limitedSql(ColumnSql { rows, {} }, isPossible(), {}).cell;
    }
    [[nodiscard]] std::function<bool(std::size_t row)> isPossible() const
    {
        return [queries = m_queries](std::size_t row) { return queries->isPossible(row); };
    }

    std::shared_ptr<const RangeQueries> m_queries;
};

/// Percent of all kernel time in scope.
QString shareOfKernelTime(sql::Query query, const EvidenceSql& source)
{
    const auto all = QStringLiteral("all_kernels");
    return query.with(all, source.events(EventClass::Kernels))
        .value(QStringLiteral("ifnull(%1, 0)").arg(sql::percentOf(sql::sumOf(Tied), sql::sumOf(all))));
}

/// The text that the ranges of a row begin with, and that some have alone or before a list of numbers.
QString textOfRow(const sql::Query& query, const EvidenceSql& source, const NvtxGrouping& grouping,
                  const NvtxRangeRow& row)
{
    const auto shown = nvtxRowText(source.trace(), grouping, row);
    if (!isAsInFile(source.trace(), shown))
        return {};
    return query.value(QStringLiteral("(SELECT group_concat(shown) FROM (SELECT DISTINCT\n"
                                      "    substr(%1, 1, %2) AS shown FROM behind))")
                           .arg(textOfNvtx(source), QString::number(shown.toUcs4().size())));
}

/// The name of the domain that the ranges of a row are in.
QString domainOfRow(sql::Query query, const EvidenceSql& source)
{
    query.with(QStringLiteral("nvtx_domains"), source.nvtxDomains());
    return query.value(QStringLiteral("(SELECT group_concat(name) FROM (SELECT DISTINCT name\n"
                                      "  FROM (SELECT DISTINCT process, domain FROM behind) JOIN nvtx_domains USING "
                                      "(process, domain)))"));
}

} // namespace

NvtxRangeSql nvtxRangeSql(const EvidenceSource& source, const std::shared_ptr<const NvtxRanges>& ranges)
{
    const auto queries = std::make_shared<const RangeQueries>(source, ranges);
    const RangeLimits limits(queries);
    const RowQuery events = [queries](std::size_t row) { return queries->events(row); };
    const RowQuery inclusive = [queries](std::size_t row) { return queries->inclusive(row); };
    const RowQuery self = [queries](std::size_t row) { return queries->self(row); };
    const CellSql textSql = [source, queries, ranges](std::size_t row) {
        return textOfRow(queries->allEvents(row), *source, ranges->grouping, ranges->rows[row]);
    };
    const CellSql domainSql = [source, queries, ranges](std::size_t row) {
        const auto& shown = ranges->rows[row];
        const bool isNamed = shown.domain == source->trace().nvtxDomainName(shown.first.value())
            && isAsInFile(source->trace(), shown.domain);
        return isNamed ? domainOfRow(queries->allEvents(row), *source) : QString();
    };
    return { limits.known(statisticsSql(source, events)),
             limits.known(durationSql(source, events, sql::unionOf(Behind))),
             limits.known(durationSql(source, inclusive, sql::sumOf(Tied))),
             limits.nested(durationSql(source, self, sql::sumOf(Innermost))),
             limits.known(columnSql(source, inclusive, sql::countOf(Tied))),
             limits.nested(columnSql(source, self, sql::countOf(Innermost))),
             limits.known(columnSql(
                 source, [source, inclusive](std::size_t row) { return shareOfKernelTime(inclusive(row), *source); })),
             limits.known(columnSql(source, textSql)),
             limits.known(columnSql(source, domainSql)) };
}

NvtxInstanceSql nvtxInstanceSql(const EvidenceSource& source, std::vector<std::uint32_t> rows)
{
    const auto everyone = std::make_shared<const EvidenceSql>(source->ofEveryone()); // one range needs no other limits
    const auto isEvent = [everyone, rows = std::move(rows)](std::size_t row) {
        const auto& nvtx = everyone->trace().nvtx;
        const auto event = rows[row];
        return everyone->isSpan(nvtx.thread[event], nvtx.startNs[event], nvtx.endNs[event]);
    };
    const RowQuery range = [everyone, isEvent](std::size_t row) {
        sql::Query behind;
        return behind.with(Behind, everyone->events(EventClass::Nvtx, { isEvent(row) }) + QStringLiteral(" LIMIT 1"));
    };
    const RowQuery kernels = [source, isEvent](std::size_t row) {
        sql::Query inside;
        inside.with(Behind, source->allEvents(EventClass::Nvtx, { isEvent(row) }) + QStringLiteral(" LIMIT 1"));
        addLaunchedKernels(inside, *source);
        addTiedKernels(inside, Tied, Behind);
        return inside;
    };
    return { instanceSql(everyone, range), columnSql(source, kernels, sql::countOf(Tied)),
             durationSql(source, kernels, sql::sumOf(Tied)) };
}

} // namespace core
