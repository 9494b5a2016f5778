// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/rows/comparedrows.h"

#include "base/text.h"
#include "compare/baseline/baselinerun.h"
#include "compare/deltacolumns.h"
#include "compare/rows/furthertables.h"
#include "statistics/statistics.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

namespace core {

namespace {

/// The first of the keys that the table has as a sum of whole numbers.
template <std::size_t Count>
std::optional<std::size_t> sumColumn(const Table& table, const std::array<QStringView, Count>& keys)
{
    for (const auto key : keys) {
        const auto column = table.findColumn(key);
        if (column && table.columns[*column].aggregate == Aggregate::Sum)
            return column;
    }
    return std::nullopt;
}

/// Of several runs what they add up to; a run without the row adds nothing. None: it is not known of one of them.
std::optional<double> sumOfRuns(std::optional<double> first, const std::vector<const RowOfRun*>& further,
                                std::size_t column)
{
    for (const auto* run : further) {
        if (!first || !run->isThere())
            continue;
        first = run->figures[column] ? std::optional(*first + *run->figures[column]) : std::nullopt;
    }
    return first;
}

/// Of several runs the median of those that know it.
std::optional<double> medianOfRuns(std::optional<double> first, const std::vector<const RowOfRun*>& further,
                                   std::size_t column)
{
    std::vector<double> known;
    if (first)
        known.push_back(*first);
    for (const auto* run : further) {
        if (run->isThere() && run->figures[column])
            known.push_back(*run->figures[column]);
    }
    constexpr double Half = 0.5;
    return known.empty() ? std::nullopt : std::optional(quantile(std::span(known), Half));
}

/// A measure on one side: sums a unit, of several runs those of all, other figures their median.
std::optional<double> measured(const ComparedTable& compared, const RowPair& pair, Side side, std::size_t column)
{
    auto value = cellNumber(compared.cell(pair, side, column));
    if (value && !std::isfinite(*value))
        value.reset();
    const bool isSum = compared.tables.base->columns[column].aggregate == Aggregate::Sum;
    if (const auto further = compared.rowOfFurther(pair, side); !further.empty())
        value = isSum ? sumOfRuns(value, further, column) : medianOfRuns(value, further, column);
    return value && isSum ? std::optional(*value / static_cast<double>(compared.units[side])) : value;
}

using CompareBuilder = TableBuilder<DeltaRow>;

/// The cell of both sides; where they differ both of them.
Cell cellOfBoth(const ComparedTable& compared, const RowPair& pair, std::size_t column)
{
    if (pair.row.base && pair.row.now) {
        const auto base = compared.tables.base->text(*pair.row.base, column);
        const auto now = compared.tables.now->text(*pair.row.now, column);
        if (base != now && !base.isEmpty() && !now.isEmpty())
            return QStringLiteral("%1 / %2").arg(base, now);
    }
    return compared.cell(pair, compared.anySide(pair), column);
}

void addMeasure(CompareBuilder& builder, const ComparedPointer& compared, std::size_t column)
{
    const auto& of = compared->tables.base->columns[column];
    const bool isShare = of.aggregate == Aggregate::Share;
    const bool isSum = of.aggregate == Aggregate::Sum;
    const Measure measure { of.aggregate, of.better };
    constexpr int FewestDecimals = 3;
    const auto decimals = isSum && compared->units != Sides<std::int64_t> { 1, 1 }
        ? std::max(of.decimals, FewestDecimals)
        : of.decimals;
    const auto number = [&](const QString& key, const QString& title, Unit unit, int places, auto value) {
        builder.number({ key, title, of.help.isEmpty() ? title : of.help, of.use }, measure, unit, places, value,
                       sqlOfTwoFiles());
    };
    const auto valueOf = [compared, column](Side side) {
        return [compared, column, side](const RowPair& pair) { return measured(*compared, pair, side, column); };
    };
    const auto delta = [compared, column](const RowPair& pair) -> std::optional<double> {
        const auto base = measured(*compared, pair, Side::Base, column);
        const auto now = measured(*compared, pair, Side::New, column);
        return base && now ? std::optional(*now - *base) : std::nullopt;
    };
    number(QStringLiteral("base_") + of.key, Text::tr("BASE %1").arg(of.title), of.unit, decimals, valueOf(Side::Base));
    number(QStringLiteral("new_") + of.key, Text::tr("NEW %1").arg(of.title), of.unit, decimals, valueOf(Side::New));
    const auto deltaKey = QStringLiteral("delta_") + of.key;
    if (isShare) {
        number(deltaKey + QStringLiteral("_pp"), Text::tr("Δ %1").arg(of.title), of.unit, decimals, delta);
        return;
    }
    number(deltaKey, Text::tr("Δ %1").arg(of.title), of.unit, decimals, delta);
    constexpr int PercentDecimals = 2;
    builder.number(
        { QStringLiteral("delta_pct_") + of.key, Text::tr("Δ %1 of BASE").arg(of.title),
          of.help.isEmpty() ? of.title : of.help, ColumnUse::ExportOnly },
        { Aggregate::Rate, of.better }, Unit::Percent, PercentDecimals,
        [compared, column, delta](const RowPair& pair) -> std::optional<double> {
            const auto difference = delta(pair);
            const auto base = measured(*compared, pair, Side::Base, column);
            return difference && base ? percentOfBase(*difference, *base) : std::nullopt;
        },
        sqlOfTwoFiles());
}

void addIdentity(CompareBuilder& builder, const ComparedPointer& compared, std::size_t column)
{
    const auto& of = compared->tables.base->columns[column];
    auto& added = builder.text({ of.key, of.title, of.help, of.use }, Identity,
                               [compared, column](const RowPair& pair) { return cellOfBoth(*compared, pair, column); });
    added.isVocabulary = of.isVocabulary;
    added.identifiesRow = of.identifiesRow;
}

/// Where rows are of: not part of what they are called, since other runs number it anew, but needed to read them.
void addPlace(CompareBuilder& builder, const ComparedPointer& compared, std::size_t column)
{
    static const QStringList places { QStringLiteral("gpu"), QStringLiteral("pid"), QStringLiteral("tid"),
                                      QStringLiteral("stream") };
    const auto& of = compared->tables.base->columns[column];
    if (of.role != ColumnRole::Note || !places.contains(of.key))
        return;
    builder.text({ of.key, of.title, Text::tr("%1 Of BASE / NEW where they differ.").arg(of.help), of.use }, Note,
                 [compared, column](const RowPair& pair) { return cellOfBoth(*compared, pair, column); });
}

void addMatchLevel(CompareBuilder& builder)
{
    builder.text(
        { QStringLiteral("match_level"), Text::tr("Match"),
          Text::tr("How the rows were found to be the same: L0 equal names, L1 NVTX ranges without the numbers "
                   "in their texts, L2 ranges whose text no other has, pinned by the file of matches; empty: "
                   "on one side only."),
          ColumnUse::Chooser },
        Note, [](const RowPair& pair) { return matchLevelKey(pair.level); });
    builder.number({ QStringLiteral("confidence"), Text::tr("Confidence"),
                     Text::tr("0–1: of NVTX ranges that differ by numbers, domain or path, 1 / the number of ranges "
                              "that it could have been, which are taken in their order. Empty: nothing had to be "
                              "guessed."),
                     ColumnUse::ExportOnly },
                   Note, Unit::None, 2, [](const RowPair& pair) { return pair.confidence; }, {});
}

void addEffects(CompareBuilder& builder, const ComparedPointer& compared)
{
    const UnitCounts units { compared->units.base, compared->units.now };
    const auto effect = [&](const QString& key, const QString& title, const QString& help, auto part) {
        builder.number(
            { key, title, help, ColumnUse::ExportOnly }, { Aggregate::Sum, Better::Less }, Unit::Nanoseconds, 0,
            [compared, units, part](const RowPair& pair) -> std::optional<std::int64_t> {
                if (!pair.row.base || !pair.row.now)
                    return std::nullopt;
                const auto base = compared->totals(pair, Side::Base);
                const auto now = compared->totals(pair, Side::New);
                return base && now ? std::optional(part(effectsOfSizes(*base, *now, units))) : std::nullopt;
            },
            sqlOfTwoFiles());
    };
    effect(QStringLiteral("calls_effect_ns"), Text::tr("By calls"),
           Text::tr("Part of the difference of the total that more or fewer calls make."),
           [](const SizedEffects& effects) { return effects.callsNs; });
    const bool hasSizes = compared->bytes.base && compared->bytes.now;
    if (hasSizes) {
        effect(QStringLiteral("size_effect_ns"), Text::tr("By size"),
               Text::tr("Part of the difference of the total that more or fewer bytes a call make."),
               [](const SizedEffects& effects) { return effects.sizeNs; });
    }
    effect(QStringLiteral("time_effect_ns"), hasSizes ? Text::tr("By time a byte") : Text::tr("By time a call"),
           hasSizes ? Text::tr("Part of the difference of the total that slower or faster bytes make; where sizes are "
                               "not known, longer or shorter calls.")
                    : Text::tr("Part of the difference of the total that longer or shorter calls make."),
           [](const SizedEffects& effects) { return effects.rateNs; });
}

Provenance comparedProvenance(const ComparedTable& compared)
{
    const auto& tables = compared.tables;
    const auto& units = compared.units;
    Provenance provenance;
    for (const auto side : BothSides) {
        if (!tables[side]->provenance.isAvailable() && provenance.isAvailable()) {
            provenance.unavailable
                = QStringLiteral("%1: %2").arg(side == Side::Base ? QStringLiteral("BASE") : QStringLiteral("NEW"),
                                               tables[side]->provenance.unavailable);
            provenance.advice = tables[side]->provenance.advice;
        }
    }
    provenance.source = tables.base->provenance.source;
    provenance.derivation = tables.base->provenance.derivation;
    provenance.coverage
        = Text::tr("Sums are divided by %1 units of BASE and %2 of NEW, from the first to the last that is kept.")
              .arg(formatCount(units.base), formatCount(units.now));
    if (units == Sides<std::int64_t> { 1, 1 })
        provenance.coverage.clear();
    if (!compared.further.base.empty() || !compared.further.now.empty())
        provenance.coverage
            = Text::tr("Sums are those of %1 runs of BASE and %2 of NEW, divided by %3 and %4 units; other figures are "
                       "the median of the runs. A value that is tested is the median unit of a run.")
                  .arg(formatCount(compared.runCount(Side::Base)), formatCount(compared.runCount(Side::New)),
                       formatCount(units.base), formatCount(units.now));
    if (const auto tested = testedTimeColumn(*tables.base);
        compared.runCount(Side::Base) + compared.runCount(Side::New) > 2 && tested && !totalTimeColumn(*tables.base))
        provenance.coverage
            += Text::tr(" State, shift, p and q are those of “%1”.").arg(tables.base->columns[*tested].title);
    return provenance;
}

/// Calls, time and bytes, of `whole(column)`, which is a whole number or none.
template <typename Whole> std::optional<SideTotals> totalsOf(const ComparedTable& compared, Side side, Whole whole)
{
    const auto callCount = whole(compared.calls[side]);
    const auto totalNs = whole(compared.total[side]);
    if (!callCount || !totalNs)
        return std::nullopt;
    const bool areOfAll = whole(compared.withSize[side]).value_or(*callCount) == *callCount;
    const auto sizeBytes = areOfAll ? whole(compared.bytes[side]).value_or(0) : 0;
    return SideTotals { *callCount, *totalNs, std::max<std::int64_t>(sizeBytes, 0) };
}

} // namespace

std::vector<const RowOfRun*> ComparedTable::rowOfFurther(const RowPair& pair, Side side) const
{
    std::vector<const RowOfRun*> found;
    for (const auto& run : further[side]) {
        if (pair.row[side])
            found.push_back(&(*run.rows)[*pair.row[side]]);
    }
    return found;
}

std::int64_t ComparedTable::runCount(Side side) const
{
    auto count = runsOfFirst[side];
    for (const auto& run : further[side])
        count += run.runs;
    return count;
}

std::optional<SideTotals> ComparedTable::totalsOfFirst(const RowPair& pair, Side side) const
{
    return totalsOf(*this, side, [&](const std::optional<std::size_t>& column) -> std::optional<std::int64_t> {
        const auto value = column ? cell(pair, side, *column) : Cell();
        const auto* number = std::get_if<std::int64_t>(&value);
        return number ? std::optional(*number) : std::nullopt;
    });
}

std::optional<SideTotals> ComparedTable::totalsOfFurther(const RowOfRun& row, Side side) const
{
    if (!row.isThere())
        return SideTotals {};
    return totalsOf(*this, side, [&](const std::optional<std::size_t>& column) -> std::optional<std::int64_t> {
        const auto value = column ? row.figures[*column] : std::nullopt;
        return value ? std::optional(std::llround(*value)) : std::nullopt;
    });
}

std::optional<SideTotals> ComparedTable::totals(const RowPair& pair, Side side) const
{
    auto all = totalsOfFirst(pair, side);
    for (const auto* row : rowOfFurther(pair, side)) {
        const auto more = totalsOfFurther(*row, side);
        if (!all || !more)
            return std::nullopt;
        addSaturated(all->calls, more->calls);
        addSaturated(all->totalNs, more->totalNs);
        addSaturated(all->sizeBytes, more->sizeBytes);
    }
    return all;
}

std::int64_t DeltaSource::unitsOfFirst(Side side) const
{
    auto count = units[side];
    for (const auto& run : further[side])
        count -= run.units;
    return count;
}

std::vector<RunOfTable> runsOfTable(const Comparison& comparison, Side side, const QString& key)
{
    std::vector<RunOfTable> runs;
    for (const auto& run : comparison.further[side]) {
        const auto found = run.tables->tables.find(key);
        if (found != run.tables->tables.end())
            runs.push_back({ run.name, run.tables->steps, run.runs, { run.tables, &found->second } });
    }
    return runs;
}

ComparedPointer withFurtherRuns(const ComparedPointer& compared, const Comparison& comparison)
{
    auto made = std::make_shared<ComparedTable>(*compared);
    for (const auto side : BothSides) {
        const auto& first = comparison.runs[side];
        made->runsOfFirst[side] = first.baseline ? first.baseline->baseline.runs : 1;
        made->further[side] = runsOfTable(comparison, side, compared->tables[side]->key);
        for (const auto& run : made->further[side])
            made->units[side] += run.units;
    }
    return ComparedPointer(std::move(made));
}

ComparedPointer withReason(const ComparedPointer& compared, const QString& reason)
{
    auto told = std::make_shared<ComparedTable>(*compared);
    for (auto& row : told->rows)
        row.test.unknown = reason;
    return told;
}

bool isComparable(const Table& table)
{
    const auto has = [&](ColumnRole role) {
        return std::any_of(table.columns.begin(), table.columns.end(),
                           [role](const TableColumn& column) { return column.role == role; });
    };
    return !table.isEventList && !table.isCurve && has(ColumnRole::Measure) && has(ColumnRole::Identity);
}

std::optional<std::size_t> DeltaSource::columnOf(const QString& key) const
{
    const auto& columns = *tables.base;
    for (const QStringView prefix : { u"delta_pct_", u"delta_", u"base_", u"new_" }) {
        if (!key.startsWith(prefix))
            continue;
        auto rest = QStringView(key).mid(prefix.size());
        if (const auto column = columns.findColumn(rest))
            return column;
        if (rest.endsWith(u"_pp"))
            return columns.findColumn(rest.chopped(QStringView(u"_pp").size()));
    }
    if (key.endsWith(u"_effect_ns")) {
        if (const auto column = totalTimeColumn(columns))
            return column;
    }
    return std::nullopt;
}

std::optional<std::size_t> totalTimeColumn(const Table& table)
{
    constexpr std::array<QStringView, 3> Keys { u"total_ns", u"time_ns", u"launch_to_end_total_ns" };
    return sumColumn(table, Keys);
}

std::optional<std::size_t> testedTimeColumn(const Table& table)
{
    if (const auto total = totalTimeColumn(table))
        return total;
    const auto found = std::ranges::find_if(table.columns, [](const TableColumn& column) {
        return column.role == ColumnRole::Measure && column.unit == Unit::Nanoseconds
            && column.aggregate == Aggregate::Sum && column.better == Better::Less;
    });
    return found == table.columns.end() ? std::nullopt : std::optional<std::size_t>(found - table.columns.begin());
}

Cancellable<ComparedPointer> laidSideBySide(const Sides<TablePointer>& tables, const Sides<std::int64_t>& units,
                                            const RowHints& hints, const std::stop_token& stop)
{
    constexpr std::array<QStringView, 3> CallKeys { u"calls", u"count", u"launches" };
    constexpr std::array<QStringView, 2> ByteKeys { u"total_bytes", u"size_bytes" };
    constexpr std::array<QStringView, 1> WithSizeKeys { u"with_size" };
    auto made = std::make_shared<ComparedTable>();
    made->tables = tables;
    made->units = units;
    if (tables.base->provenance.isAvailable() && tables.now->provenance.isAvailable()) {
        auto rows = pairRows(tables, hints, stop);
        if (!rows)
            return tl::unexpected(rows.error());
        made->rows.reserve(rows->size());
        for (const auto& pair : *rows) {
            DeltaRow row { pair, {} };
            row.test.judgement.state = !pair.row.base ? ChangeState::New
                : !pair.row.now                       ? ChangeState::Gone
                                                      : ChangeState::NotTested;
            made->rows.push_back(row);
        }
    }
    for (const auto side : BothSides) {
        made->calls[side] = sumColumn(*tables[side], CallKeys);
        made->total[side] = totalTimeColumn(*tables[side]);
        made->bytes[side] = sumColumn(*tables[side], ByteKeys);
        made->withSize[side] = sumColumn(*tables[side], WithSizeKeys);
    }
    return ComparedPointer(std::move(made));
}

Table described(const ComparedPointer& compared)
{
    const auto& tables = compared->tables;
    CompareBuilder builder(
        QStringLiteral("compare_") + tables.base->key, Text::tr("%1: BASE against NEW").arg(tables.base->title),
        std::shared_ptr<const std::vector<DeltaRow>>(compared, &compared->rows), comparedProvenance(*compared));
    const auto& columns = tables.base->columns;
    for (std::size_t column = 0; column < columns.size(); ++column) {
        if (columns[column].role == ColumnRole::Identity)
            addIdentity(builder, compared, column);
        else
            addPlace(builder, compared, column);
    }
    addTestColumns(builder, [](const DeltaRow& row) -> const RowTest& { return row.test; });
    addMatchLevel(builder);
    for (std::size_t column = 0; column < columns.size(); ++column) {
        if (columns[column].role == ColumnRole::Measure)
            addMeasure(builder, compared, column);
    }
    if (compared->calls.base && compared->total.base && compared->calls.now && compared->total.now)
        addEffects(builder, compared);
    return builder.take();
}

Cancellable<Table> describeComparison(const Sides<TablePointer>& tables, const Sides<std::int64_t>& units,
                                      const RowHints& hints, const std::stop_token& stop)
{
    return laidSideBySide(tables, units, hints, stop).map(described);
}

Table describeComparison(const Sides<TablePointer>& tables, const Sides<std::int64_t>& units)
{
    return describeComparison(tables, units, {}, {}).value(); // nothing stops it
}

} // namespace core
