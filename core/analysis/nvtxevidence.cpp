// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/evidencecolumns.h"
#include "analysis/nvtxranges.h"
#include "analysis/nvtxselections.h"
#include "base/text.h"

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
        query.with(QStringLiteral("ranges"),
                   QStringLiteral("SELECT *, ifnull(%1, 0) AS is_wanted FROM (%2)")
                       .arg(conditions(row), m_source->allEvents(EventClass::Nvtx, { isNvtxRange() })));
        addLaunchedKernels(query, *m_source);
        addInnermostKernels(query, QStringLiteral("ranges"));
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

} // namespace

void addNvtxEvidence(Table& table, const EvidenceSource& source, const std::shared_ptr<const NvtxRanges>& ranges)
{
    const auto queries = std::make_shared<const RangeQueries>(source, ranges);
    const auto events = [queries](std::size_t row) { return queries->events(row); };
    const auto inclusive = [queries](std::size_t row) { return queries->inclusive(row); };
    const auto self = [queries](std::size_t row) { return queries->self(row); };
    const auto fixed = [](const QString& expression) { return [expression](std::size_t) { return expression; }; };
    setStatisticsSql(table, source, u"count", events);
    setDurationSql(table, source, QStringLiteral("union"), events, fixed(sql::unionOf(Behind)));
    setDurationSql(table, source, QStringLiteral("kernel_inclusive"), inclusive, fixed(sql::sumOf(Tied)));
    setSql(table, source, u"kernels_inclusive",
           [inclusive](std::size_t row) { return inclusive(row).value(sql::countOf(Tied)); });
    setSql(table, source, u"pct_of_kernel_time", [source, inclusive](std::size_t row) {
        const auto all = QStringLiteral("all_kernels");
        return inclusive(row)
            .with(all, source->events(EventClass::Kernels))
            .value(QStringLiteral("ifnull(%1, 0)").arg(sql::percentOf(sql::sumOf(Tied), sql::sumOf(all))));
    });
    setDurationSql(table, source, QStringLiteral("kernel_self"), self, fixed(sql::sumOf(Innermost)));
    setSql(table, source, u"kernels_self",
           [self](std::size_t row) { return self(row).value(sql::countOf(Innermost)); });
    limitSql(
        table, [queries](std::size_t row) { return queries->isPossible(row); },
        Text::tr("some texts cannot be told from others by SQL: bytes that are no UTF-8, or more than "
                 "1,000 texts that begin alike"));
    for (const auto* key : { u"kernel_self_ns", u"kernel_self_ms", u"kernels_self" })
        limitSql(
            table, QStringView(key), [queries](std::size_t) { return queries->doRangesNest(); },
            Text::tr(RangesDoNotNest));
    askOnlyWhatIsKnown(table);
}

void addNvtxInstanceEvidence(Table& table, const EvidenceSource& source, std::vector<std::uint32_t> rows)
{
    const auto everyone = std::make_shared<const EvidenceSql>(source->ofEveryone()); // one range needs no other limits
    const auto isEvent = [everyone, rows = std::move(rows)](std::size_t row) {
        const auto& nvtx = everyone->trace().nvtx;
        const auto event = rows[row];
        return everyone->isSpan(nvtx.thread[event], nvtx.startNs[event], nvtx.endNs[event]);
    };
    setInstanceSql(table, everyone, [everyone, isEvent](std::size_t row) {
        sql::Query behind;
        return behind.with(Behind, everyone->events(EventClass::Nvtx, { isEvent(row) }) + QStringLiteral(" LIMIT 1"));
    });
    const auto kernels = [source, isEvent](std::size_t row) {
        sql::Query inside;
        inside.with(Behind, source->allEvents(EventClass::Nvtx, { isEvent(row) }) + QStringLiteral(" LIMIT 1"));
        addLaunchedKernels(inside, *source);
        addTiedKernels(inside, Tied, Behind);
        return inside;
    };
    setSql(table, source, u"kernels", [kernels](std::size_t row) { return kernels(row).value(sql::countOf(Tied)); });
    setDurationSql(table, source, QStringLiteral("kernel_time"), kernels, [](std::size_t) { return sql::sumOf(Tied); });
}

} // namespace core
