// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/gate/gatetablerows.h"

#include "base/stopcheck.h"
#include "compare/comparefindings.h"
#include "table/tablekeys.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <initializer_list>

namespace core {

namespace {

const auto ComparedPrefix = QStringLiteral("compare_");
const auto BasePrefix = QStringLiteral("base_");

/// The columns of both sides of a figure.
struct FigureColumns {
    QString key; ///< of the column in the table of one run
    std::size_t base = 0;
    std::size_t inNew = 0;
    Unit unit = Unit::None;
    bool isSum = false;
};

std::vector<FigureColumns> figureColumns(const Table& table)
{
    std::vector<FigureColumns> figures;
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
        const auto& of = table.columns[column];
        if (!of.key.startsWith(BasePrefix) || !of.isNumeric())
            continue;
        const auto key = of.key.mid(BasePrefix.size());
        if (const auto inNew = table.findColumn(QStringLiteral("new_") + key))
            figures.push_back({ key, column, *inNew, of.unit, of.aggregate == Aggregate::Sum });
    }
    return figures;
}

/// The texts that a rule may match: what identifies the row.
QStringList textsOf(const Table& table, std::size_t row)
{
    QStringList texts;
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
        const auto& of = table.columns[column];
        if (of.isNumeric() || (of.role != ColumnRole::Identity && of.key != QLatin1String("kernel")))
            continue;
        if (const auto text = table.text(row, column); !text.isEmpty())
            texts.append(text);
    }
    texts.removeDuplicates();
    return texts;
}

/// `key`: of a change, or of how a finding changed. What one side could not look for is undecided.
ChangeState stateOf(const QString& key)
{
    if (key == findingChangeKey(FindingChange::NotJudged))
        return ChangeState::Undecided;
    for (int state = 0; state <= static_cast<int>(ChangeState::Gone); ++state) {
        if (changeStateKey(static_cast<ChangeState>(state)) == key)
            return static_cast<ChangeState>(state);
    }
    return ChangeState::NotTested;
}

std::optional<double> numberIn(const Table& table, std::size_t row, QStringView key)
{
    const auto column = table.findColumn(key);
    return column ? cellNumber(table.cell(row, *column)) : std::nullopt;
}

GateRow tableRow(const Table& table, std::size_t row, const std::vector<FigureColumns>& columns)
{
    GateRow made;
    made.kind = GateSubjectKind::Table;
    made.key = table.key.mid(ComparedPrefix.size());
    made.texts = textsOf(table, row);
    made.shown = QStringLiteral("%1: %2").arg(made.key, made.texts.join(QStringLiteral(" · ")));
    if (const auto state = table.findColumn(u"state"))
        made.state = stateOf(table.text(row, *state));
    if (const auto reason = table.findColumn(u"state_reason"); reason && made.state == ChangeState::NotTested)
        made.untested = table.text(row, *reason);
    made.q = numberIn(table, row, u"q");
    made.p = numberIn(table, row, u"p");
    for (const auto& of : columns) {
        GateFigure figure {
            of.key,       of.unit, cellNumber(table.cell(row, of.base)), cellNumber(table.cell(row, of.inNew)),
            std::nullopt, of.isSum
        };
        if (figure.base && figure.inNew)
            figure.delta = *figure.inNew - *figure.base;
        made.figures.push_back(std::move(figure));
    }
    return made;
}

/// A figure of rules and the columns that may have it, the first that is there.
struct MetricColumns {
    GateMetric metric;
    std::array<QStringView, 3> columns;
};
constexpr std::array MetricsOfTables {
    MetricColumns { GateMetric::Total, { u"total_ns", u"time_ns", u"wall_ns" } },
    MetricColumns { GateMetric::Avg, { u"avg_us", u"avg_ns", u"" } },
    MetricColumns { GateMetric::P50, { u"p50_us", u"p50_ns", u"" } },
    MetricColumns { GateMetric::P90, { u"p90_us", u"p90_ns", u"" } },
    MetricColumns { GateMetric::P99, { u"p99_us", u"p99_ns", u"" } },
    MetricColumns { GateMetric::Max, { u"max_us", u"max_ns", u"" } },
    MetricColumns { GateMetric::Calls, { u"count", u"calls", u"" } },
    MetricColumns { GateMetric::Bytes, { u"total_bytes", u"size_bytes", u"bytes" } },
    MetricColumns { GateMetric::Share, { u"pct_of_kernel_time", u"pct_of_run", u"" } },
    MetricColumns { GateMetric::Exposed, { u"exposed_ns", u"", u"" } },
    MetricColumns { GateMetric::Idle, { u"gpu_idle_inside_ns", u"idle_ns", u"" } },
    MetricColumns { GateMetric::Score, { u"score", u"", u"" } },
    MetricColumns { GateMetric::Claimed, { u"claimed_ns", u"", u"" } },
    MetricColumns { GateMetric::Gain, { u"gain_ns", u"", u"" } },
};

const GateFigure* figureNamed(const GateRow& row, QStringView key)
{
    const auto found = std::find_if(row.figures.begin(), row.figures.end(),
                                    [&](const GateFigure& figure) { return figure.key == key; });
    return found == row.figures.end() ? nullptr : &*found;
}

/// Of tables that have times and calls, but no column of their quotient.
void addAverage(GateRow& row)
{
    const auto* const total = figureNamed(row, gateMetricKey(GateMetric::Total));
    const auto* const calls = figureNamed(row, gateMetricKey(GateMetric::Calls));
    if (!total || !calls || figureNamed(row, gateMetricKey(GateMetric::Avg)))
        return;
    const auto quotient = [](const std::optional<double>& time, const std::optional<double>& count) {
        return time && count && *count > 0 ? std::optional(*time / *count) : std::nullopt;
    };
    GateFigure average { gateMetricKey(GateMetric::Avg),       total->unit,  quotient(total->base, calls->base),
                         quotient(total->inNew, calls->inNew), std::nullopt, false };
    if (average.base && average.inNew)
        average.delta = *average.inNew - *average.base;
    row.figures.push_back(std::move(average));
}

/// The row of a table as one of its own kind, with the figures of rules.
GateRow rowOfKind(const GateRow& table, GateSubjectKind kind, const Sides<std::int64_t>& units)
{
    GateRow made = table;
    made.kind = kind;
    made.key.clear();
    made.shown = QStringLiteral("%1 %2").arg(gateSubjectKey(kind), table.texts.join(QStringLiteral(" · ")));
    made.figures.clear();
    for (const auto& metric : MetricsOfTables) {
        for (const auto key : metric.columns) {
            const auto* const figure = key.isEmpty() ? nullptr : figureNamed(table, key);
            if (!figure)
                continue;
            made.figures.push_back(*figure);
            made.figures.back().key = gateMetricKey(metric.metric);
            if (metric.metric == GateMetric::Score)
                made.figures.back().unit = Unit::None; // of rules: points
            break;
        }
    }
    addAverage(made);
    if (const auto* const calls = figureNamed(made, gateMetricKey(GateMetric::Calls))) {
        const auto inAll = [](const std::optional<double>& aUnit, std::int64_t count) -> std::optional<std::int64_t> {
            constexpr double Most = 9e18;
            return aUnit ? std::optional(std::llround(std::clamp(*aUnit * static_cast<double>(count), 0.0, Most)))
                         : std::nullopt;
        };
        made.baseCalls = inAll(calls->base, units.base);
        made.newCalls = inAll(calls->inNew, units.now);
    }
    return made;
}

struct KindOfTable {
    QString table;
    GateSubjectKind kind;
};

std::optional<GateSubjectKind> kindOf(const QString& table)
{
    static const std::array KindsOfTables { KindOfTable { TableKey::NcclOperations, GateSubjectKind::Nccl },
                                            KindOfTable { TableKey::Barriers, GateSubjectKind::Barrier },
                                            KindOfTable { TableKey::MemoryOperations, GateSubjectKind::Memory },
                                            KindOfTable { TableKey::NvtxRanges, GateSubjectKind::Nvtx },
                                            KindOfTable { TableKey::Phases, GateSubjectKind::Phase },
                                            KindOfTable { TableKey::Findings, GateSubjectKind::Finding } };
    const auto* const found = std::find_if(KindsOfTables.begin(), KindsOfTables.end(),
                                           [&](const KindOfTable& known) { return known.table == table; });
    return found == KindsOfTables.end() ? std::nullopt : std::optional(found->kind);
}

void addRowOfKind(GateInput& input, const Table& table, std::size_t row, GateSubjectKind kind,
                  const Sides<std::int64_t>& units)
{
    auto made = rowOfKind(input.rows.back(), kind, units);
    if (kind == GateSubjectKind::Finding) {
        const auto rule = table.findColumn(u"rule");
        made.key = rule ? table.text(row, *rule) : QString();
        const auto state = table.findColumn(u"state");
        made.isWorse = state && table.text(row, *state) == findingChangeKey(FindingChange::Worse);
    }
    input.rows.push_back(std::move(made));
}

const auto SizesKey = QStringLiteral("sizes");

/// What a row of the table of sizes is of: copies and memsets, or collectives.
GateSubjectKind kindOfSizes(const Table& table, std::size_t row)
{
    const auto operation = table.findColumn(u"operation");
    const auto text = operation ? table.text(row, *operation) : QString();
    const bool isMemory = text == QLatin1String("memcpy") || text == QLatin1String("memset");
    return isMemory ? GateSubjectKind::Memory : GateSubjectKind::Nccl;
}

/// Adds the row of the table of sizes that was added last as one of memory operations, of a GPU and class of sizes, or
/// of collectives, of a GPU, a communicator and bytes of a call. Their times are tested by unit: those of the tables of
/// one run have no values by unit.
void addRowOfSizes(GateInput& input, GateSubjectKind kind, const Sides<std::int64_t>& units)
{
    auto made = rowOfKind(input.rows.back(), kind, units);
    if (kind == GateSubjectKind::Nccl)
        made.asked = GateFigures::BySize;
    const auto texts = made.texts;
    for (const auto& text : texts) { // "HtoD pinned → device", so that each of them may be meant alone
        for (const auto& word : text.split(u' ', Qt::SkipEmptyParts)) {
            if (kind == GateSubjectKind::Memory && word != QStringLiteral("→") && !made.texts.contains(word))
                made.texts.append(word);
        }
    }
    input.rows.push_back(std::move(made));
}

/// Which kinds the table of sizes has rows of, in place of the tables of one run.
struct KindsOfSizes {
    bool hasMemory = false; ///< or nothing at all is copied
    bool hasNccl = false;
};

KindsOfSizes kindsOfSizes(const std::vector<TablePointer>& tables)
{
    const auto found = std::find_if(tables.begin(), tables.end(), [](const TablePointer& table) {
        return table->key == ComparedPrefix + SizesKey && table->provenance.isAvailable();
    });
    if (found == tables.end())
        return {};
    KindsOfSizes kinds { true, false };
    for (std::size_t row = 0; row < (*found)->rowCount && !kinds.hasNccl; ++row)
        kinds.hasNccl = kindOfSizes(**found, row) == GateSubjectKind::Nccl;
    return kinds;
}

/// Why no row of a table, and none of its kind, is there.
void addGaps(GateInput& input, const Table& table, std::optional<GateSubjectKind> kind)
{
    input.gaps.push_back(
        { GateSubjectKind::Table, table.key.mid(ComparedPrefix.size()), table.provenance.unavailable });
    if (kind)
        input.gaps.push_back({ *kind, {}, table.provenance.unavailable });
}

} // namespace

Cancellable<void> addTableRows(GateInput& input, const std::vector<TablePointer>& tables,
                               const Sides<std::int64_t>& units, const std::stop_token& stop)
{
    input.hasFindings = false;
    const auto sizes = kindsOfSizes(tables);
    for (const auto& table : tables) {
        if (!table->key.startsWith(ComparedPrefix))
            continue;
        const bool isOfSizes = table->key.mid(ComparedPrefix.size()) == SizesKey;
        auto kind = kindOf(table->key.mid(ComparedPrefix.size()));
        if (kind == GateSubjectKind::Memory && sizes.hasMemory)
            kind.reset();
        input.hasFindings = input.hasFindings || kind == GateSubjectKind::Finding;
        if (!table->provenance.isAvailable())
            addGaps(input, *table, kind);
        const auto columns = figureColumns(*table);
        for (std::size_t row = 0; row < table->rowCount && !columns.empty(); ++row) {
            if (isStopDue(row, stop))
                return cancelled();
            input.rows.push_back(tableRow(*table, row, columns));
            if (isOfSizes)
                addRowOfSizes(input, kindOfSizes(*table, row), units);
            else if (kind)
                addRowOfKind(input, *table, row, *kind, units);
            if (kind == GateSubjectKind::Nccl && sizes.hasNccl)
                input.rows.back().asked = GateFigures::NotBySize;
        }
    }
    return {};
}

} // namespace core
