// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/phases/phasequeries.h"

#include "analysis/nvtx/nvtxselections.h"
#include "base/text.h"

#include <QSet>

#include <algorithm>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>

namespace core {

namespace {

/// The texts of each phase of a map, as conditions on NVTX events.
class PhaseConditions
{
public:
    PhaseConditions(const EvidenceSql& source, const PhaseMap& map)
        : m_source(source)
        , m_map(map)
        , m_ofPhase(map.phases.size())
    {
        if (map.needsExactText())
            collectExactTexts();
        else
            collectGroupedTexts();
    }
    /// Of a phase of the map. None when its texts cannot be told from others by SQL.
    [[nodiscard]] const std::optional<QString>& ofPhase(std::size_t phase) const { return m_ofPhase[phase]; }
    /// Of any of the phases.
    [[nodiscard]] const std::optional<QString>& ofAnyPhase() const { return m_ofAny; }

private:
    /// Calls visit(row, text without its number list) for ranges with a text, for those without a list only once a
    /// text.
    template <typename Visitor> void forEachText(Visitor visit) const
    {
        const auto& trace = m_source.trace();
        std::vector<char> isSeen(trace.strings.size(), 0);
        for (std::size_t row = 0; row < trace.nvtx.size(); ++row) {
            const auto text = trace.nvtx.text[row];
            if (trace.nvtx.kind[row] == NvtxKind::Mark || !text.isValid())
                continue;
            const bool hasList = m_map.needsExactText() && trace.nvtx.suffix[row].isValid();
            if (!hasList && isSeen[text.value()] != 0)
                continue;
            isSeen[text.value()] = hasList ? isSeen[text.value()] : 1;
            visit(row, text);
        }
    }
    void collectGroupedTexts()
    {
        std::vector<std::vector<StringId>> texts(m_ofPhase.size());
        std::vector<StringId> all;
        forEachText([&](std::size_t, StringId text) {
            const auto grouped = m_source.trace().strings.text(text);
            if (const auto phase = m_map.phaseOf(grouped, grouped)) {
                texts[*phase].push_back(text);
                all.push_back(text);
            }
        });
        const NvtxTexts known(m_source.trace());
        std::transform(texts.begin(), texts.end(), m_ofPhase.begin(),
                       [&](const auto& ofPhase) { return known.hasGroupedText(m_source, ofPhase); });
        m_ofAny = known.hasGroupedText(m_source, all);
    }
    void collectExactTexts()
    {
        std::vector<QSet<QString>> texts(m_ofPhase.size());
        QSet<QString> all;
        forEachText([&](std::size_t row, StringId text) {
            const auto exact = m_source.trace().nvtxText(row);
            const auto phase = m_map.phaseOf(m_source.trace().strings.text(text), exact);
            if (phase && all.size() <= qsizetype { MostListedTexts }) {
                texts[*phase].insert(exact);
                all.insert(exact);
            }
        });
        const auto sorted = [](const QSet<QString>& set) {
            QStringList list(set.begin(), set.end());
            list.sort();
            return list;
        };
        m_ofAny = hasExactText(m_source, sorted(all));
        for (std::size_t phase = 0; m_ofAny && phase < texts.size(); ++phase)
            m_ofPhase[phase] = hasExactText(m_source, sorted(texts[phase]));
    }

    const EvidenceSql& m_source;
    const PhaseMap& m_map;
    std::vector<std::optional<QString>> m_ofPhase;
    std::optional<QString> m_ofAny;
};

/// A figure of the kernels of a row, and the query it belongs to.
struct KernelFigure {
    sql::Query query;
    QString expression;
};

QString differenceOf(const QString& whole, const QString& part)
{
    return QStringLiteral("(%1 - %2)").arg(whole, part);
}

QString kernelCount(const QString& selection)
{
    return sql::countOf(selection);
}
QString kernelTime(const QString& selection)
{
    return sql::sumOf(selection);
}

/// Queries about the rows of a table of phases.
class PhaseQueries
{
public:
    PhaseQueries(EvidenceSource source, std::shared_ptr<const Phases> phases)
        : m_source(std::move(source))
        , m_phases(std::move(phases))
    {
    }

    /// False when SQL cannot tell which ranges belong to the row.
    [[nodiscard]] bool isPossible(std::size_t row) const
    {
        prepare();
        const auto& entry = m_phases->rows[row];
        return entry.kind == PhaseKind::OutsideNvtx
            || (m_conditions->ofAnyPhase()
                && (entry.kind == PhaseKind::Unmapped || m_conditions->ofPhase(phaseOf(row))));
    }
    /// False when the innermost range cannot be found by one sort.
    [[nodiscard]] bool areKernelsPossible(std::size_t row) const
    {
        prepare();
        return m_phases->rows[row].kind != PhaseKind::Mapped || m_doNest;
    }
    /// Selection behind: the ranges of a row.
    [[nodiscard]] sql::Query ranges(std::size_t row) const
    {
        prepare();
        sql::Query query;
        if (m_phases->rows[row].kind == PhaseKind::Mapped) {
            const auto conditions = rangesOfProcess(row) + QStringList { ofPhase(row) };
            return query.with(Behind, m_source->events(EventClass::Nvtx, conditions));
        }
        addAllRanges(query, row);
        query.with(
            QStringLiteral("unmapped"),
            QStringLiteral("SELECT position\n"
                           "  FROM (SELECT *, max(CASE WHEN is_mapped THEN end_ns END) OVER (PARTITION BY thread "
                           "ORDER BY start_ns, end_ns DESC, position\n"
                           "          ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS phase_end_ns FROM "
                           "all_ranges)\n"
                           "  WHERE NOT is_mapped AND ifnull(phase_end_ns < end_ns, 1)"));
        return query.with(
            Behind,
            m_source->events(EventClass::Nvtx, { QStringLiteral("position IN (SELECT position FROM unmapped)") }));
    }
    /// `figure(selection)` of the kernels of a row. `figure` must add up.
    [[nodiscard]] KernelFigure kernels(std::size_t row, QString (*figure)(const QString& selection)) const
    {
        prepare();
        sql::Query query;
        addLaunchedKernels(query, *m_source, ofProcess(row));
        if (m_phases->rows[row].kind == PhaseKind::Mapped) {
            const auto conditions = rangesOfProcess(row) + QStringList { ofAnyPhase() };
            const auto ranges = QStringLiteral("phase_ranges");
            query.with(ranges, m_source->allEvents(EventClass::Nvtx, conditions));
            addInnermostKernels(query, ranges, QStringLiteral("SELECT * FROM %1 WHERE %2").arg(ranges, ofPhase(row)));
            return { query, figure(QStringLiteral("innermost")) };
        }
        addAllRanges(query, row);
        addTiedKernels(query, QStringLiteral("tied"), QStringLiteral("all_ranges"));
        if (m_phases->rows[row].kind == PhaseKind::Unmapped) {
            query.with(QStringLiteral("mapped_ranges"), QStringLiteral("SELECT * FROM all_ranges WHERE is_mapped"));
            addTiedKernels(query, QStringLiteral("tied_to_phase"), QStringLiteral("mapped_ranges"));
            return { query, differenceOf(figure(QStringLiteral("tied")), figure(QStringLiteral("tied_to_phase"))) };
        }
        query.with(QStringLiteral("kernels_of_row"), m_source->events(EventClass::Kernels, ofProcess(row)));
        return { query, differenceOf(figure(QStringLiteral("kernels_of_row")), figure(QStringLiteral("tied"))) };
    }

private:
    void prepare() const
    {
        std::call_once(m_isPrepared, [this] {
            m_conditions = std::make_unique<const PhaseConditions>(*m_source, m_phases->map);
            m_doNest = doNvtxRangesNest(m_source->trace(), m_source->scope());
        });
    }
    /// Rows come in the order of the map; each process has all of them.
    [[nodiscard]] std::size_t phaseOf(std::size_t row) const { return row % (m_phases->map.phases.size() + 2); }
    [[nodiscard]] QString ofPhase(std::size_t row) const
    {
        return m_conditions->ofPhase(phaseOf(row)).value_or(QStringLiteral("0"));
    }
    [[nodiscard]] QString ofAnyPhase() const { return m_conditions->ofAnyPhase().value_or(QStringLiteral("0")); }
    [[nodiscard]] QStringList ofProcess(std::size_t row) const
    {
        const auto process = m_phases->rows[row].process;
        return process.isValid() ? QStringList { m_source->ofProcess(process) } : QStringList();
    }
    [[nodiscard]] QStringList rangesOfProcess(std::size_t row) const
    {
        return QStringList { isNvtxRange() } + ofProcess(row);
    }
    void addAllRanges(sql::Query& query, std::size_t row) const
    {
        query.with(QStringLiteral("all_ranges"),
                   QStringLiteral("SELECT *, ifnull(%1, 0) AS is_mapped FROM (%2)")
                       .arg(ofAnyPhase(), m_source->allEvents(EventClass::Nvtx, rangesOfProcess(row))));
    }

    EvidenceSource m_source;
    std::shared_ptr<const Phases> m_phases;
    mutable std::once_flag m_isPrepared;
    mutable std::unique_ptr<const PhaseConditions> m_conditions;
    mutable bool m_doNest = false;
};

/// A figure of a row from that of its kernels.
ColumnSql kernelSql(const EvidenceSource& source, const std::shared_ptr<const PhaseQueries>& queries,
                    QString (*figure)(const QString& selection),
                    const std::function<QString(KernelFigure figure)>& statementOf)
{
    return limitedSql(
        columnSql(
            source,
            [queries, figure, statementOf](std::size_t row) { return statementOf(queries->kernels(row, figure)); }),
        [queries](std::size_t row) { return queries->areKernelsPossible(row); }, Text::tr(RangesDoNotNest));
}

QString valueOf(const KernelFigure& figure)
{
    return figure.query.value(figure.expression);
}

QString millisecondsOf(const KernelFigure& figure)
{
    return figure.query.value(sql::scaled(figure.expression, NsPerMs));
}

} // namespace

PhaseSql phaseSql(const EvidenceSource& source, const std::shared_ptr<const Phases>& phases)
{
    const auto queries = std::make_shared<const PhaseQueries>(source, phases);
    const RowQuery ranges = [queries](std::size_t row) { return queries->ranges(row); };
    const auto percent = [source](KernelFigure figure) {
        const auto all = QStringLiteral("kernels_in_scope");
        figure.query.with(all, source->events(EventClass::Kernels));
        return figure.query.value(
            QStringLiteral("ifnull(%1, 0)").arg(sql::percentOf(figure.expression, sql::sumOf(all))));
    };
    return { columnSql(source, ranges, sql::countOf(Behind)),
             durationSql(source, ranges, sql::unionOf(Behind, QStringLiteral("process"))),
             { kernelSql(source, queries, kernelTime, valueOf),
               kernelSql(source, queries, kernelTime, millisecondsOf) },
             kernelSql(source, queries, kernelCount, valueOf),
             kernelSql(source, queries, kernelTime, percent),
             rowsSql(source,
                     [ranges](std::size_t row) {
                         return ranges(row).rows(QStringLiteral("SELECT * FROM behind ORDER BY start_ns"));
                     }),
             [queries](std::size_t row) { return queries->isPossible(row); } };
}

} // namespace core
