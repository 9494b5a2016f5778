// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/rows/comparesizes.h"

#include "analysis/nccl/ncclevents.h"
#include "base/stopcheck.h"
#include "base/text.h"
#include "base/units.h"
#include "compare/baseline/baselinerun.h"
#include "compare/baseline/baselinetables.h"
#include "compare/budget/unitbudget.h"
#include "compare/deltacolumns.h"
#include "compare/rows/furthertables.h"
#include "compare/rows/unitcalls.h"
#include "statistics/statistics.h"
#include "table/eventname.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <tuple>
#include <utility>

namespace core {

namespace {

/// Operation, way, place of the size, size.
using SizeKey = std::tuple<QString, QString, std::int64_t, QString>;

struct SizeSums {
    std::optional<SizedMemory> memory;
    Sides<SideTotals> totals;
    Sides<std::vector<std::int64_t>> unitNs; ///< by kept unit
    Sides<std::vector<std::int64_t>> firstNs; ///< of a baseline of several runs what each came to
    Sides<std::map<const FurtherTables*, std::vector<std::int64_t>>> runNs; ///< of runs beside the first that have it
};

/// The most bytes of each class of sizes but the last, and their names.
constexpr std::array<std::pair<std::int64_t, const char*>, 4> Classes { {
    { std::int64_t { 4 } << 10, "up to 4 KiB" },
    { std::int64_t { 64 } << 10, "up to 64 KiB" },
    { std::int64_t { 1 } << 20, "up to 1 MiB" },
    { std::int64_t { 16 } << 20, "up to 16 MiB" },
} };

/// Place of the class of a size.
std::size_t sizeClass(std::int64_t bytes)
{
    return static_cast<std::size_t>(
        std::ranges::count_if(Classes, [bytes](const auto& of) { return bytes > of.first; }));
}

QString sizeClassName(std::size_t place)
{
    return place < Classes.size() ? QLatin1String(Classes[place].second) : QStringLiteral("more than 16 MiB");
}

/// What the communicators of a run are called: "8 ranks #1" is the first of 8 ranks.
class CommunicatorNames
{
public:
    QString of(const NcclEvent& event)
    {
        if (event.communicator == 0 && event.rankCount == 0)
            return {};
        auto& name = m_names[{ event.rankCount, event.communicator }];
        if (name.isEmpty()) {
            name = QStringLiteral("%1 ranks #%2")
                       .arg(event.rankCount > 0 ? QString::number(event.rankCount) : QStringLiteral("?"))
                       .arg(++m_counts[event.rankCount]);
        }
        return name;
    }

private:
    std::map<std::pair<std::int32_t, std::uint64_t>, QString> m_names;
    std::map<std::int32_t, int> m_counts; ///< by number of ranks
};

/// Adds up one side of a pair of GPUs.
class SideSizes
{
public:
    SideSizes(const Comparison& comparison, std::size_t pair, Side side, std::map<SizeKey, SizeSums>& sums)
        : m_run(comparison.runs[side])
        , m_side(side)
        , m_device(comparison.gpus.pairs[pair].device[side])
        , m_units(comparison.spans[pair][side])
        , m_filter(*m_run.trace, m_run.scope)
        , m_sums(sums)
    {
    }
    /// False when stopped.
    bool addAll(const std::stop_token& stop)
    {
        return addMemory(m_run.trace->copies, QStringLiteral("memcpy"), stop)
            && addMemory(m_run.trace->sets, QStringLiteral("memset"), stop) && addNccl(stop);
    }
    /// From now on lists the calls of one row instead.
    void listOnly(const CompareSizeRow& row, std::vector<TimeWindow>& calls)
    {
        m_only = &row;
        m_calls = &calls;
    }

private:
    /// What calls of one key are added to, so that it is made and sought once.
    struct Group {
        SizeKey key;
        SizeSums* sums = nullptr; ///< null: none was added yet
        bool isListed = false; ///< it is that of the only row
    };
    [[nodiscard]] Group groupOf(SizeKey key) const
    {
        Group group { std::move(key) };
        group.isListed = m_only != nullptr && std::get<0>(group.key) == m_only->operation
            && std::get<1>(group.key) == m_only->way && std::get<3>(group.key) == m_only->size;
        return group;
    }
    bool addMemory(const MemoryOperationTable& work, const QString& operation, const std::stop_token& stop)
    {
        const auto& trace = *m_run.trace;
        const bool isCopy = &work == &trace.copies;
        std::map<std::tuple<std::uint8_t, MemoryKind, MemoryKind, std::size_t>, Group> groups;
        for (std::size_t row = 0; row < work.size(); ++row) {
            if (isStopDue(row, stop))
                return false;
            if (trace.deviceOf(work.stream[row]) != m_device
                || !m_filter.acceptsWork(work.startNs[row], work.endNs[row], work.stream[row], work.launch[row]))
                continue;
            const auto place = sizeClass(work.sizeBytes[row]);
            const auto [found, isNew]
                = groups.try_emplace({ work.copyKind[row], work.source[row], work.destination[row], place }, Group());
            auto& group = found->second;
            if (isNew)
                group = groupOf({ operation, isCopy ? wayOfCopy(work, row) : memoryKindName(work.destination[row]),
                                  static_cast<std::int64_t>(place), sizeClassName(place) });
            add(group, { work.startNs[row], work.endNs[row] }, work.sizeBytes[row]);
            if (!group.sums || group.sums->memory)
                continue;
            group.sums->memory = { !isCopy,
                                   work.copyKind[row],
                                   work.source[row],
                                   work.destination[row],
                                   place == 0 ? 0 : Classes[place - 1].first,
                                   place < Classes.size() ? std::optional(Classes[place].first) : std::nullopt };
        }
        return true;
    }
    static QString wayOfCopy(const MemoryOperationTable& copies, std::size_t row)
    {
        return QStringLiteral("%1 %2 → %3")
            .arg(copyKindName(copies.copyKind[row]), memoryKindName(copies.source[row]),
                 memoryKindName(copies.destination[row]));
    }
    bool addNccl(const std::stop_token& stop)
    {
        const auto& nccl = *m_run.options.ncclEvents;
        CommunicatorNames communicators;
        std::map<std::tuple<NcclOpIndex, QString, std::int64_t>, Group> groups;
        for (std::size_t row = 0; row < nccl.events.size(); ++row) {
            if (isStopDue(row, stop))
                return false;
            const auto& event = nccl.events[row];
            const auto communicator = communicators.of(event); // of all, so that the order is that of first use
            if (event.isHostTime() || event.deviceIn(*m_run.trace) != m_device
                || !m_filter.acceptsKernel(event.kernel.value()))
                continue;
            const auto bytes = event.sizeBytes;
            const auto [found, isNew] = groups.try_emplace({ event.op, communicator, bytes }, Group());
            if (isNew)
                found->second = groupOf(
                    { keptOperation(nccl.opNames[static_cast<qsizetype>(event.op.value())], m_run.nameKey),
                      communicator, bytes, bytes >= 0 ? QStringLiteral("%1 B").arg(formatCount(bytes)) : QString() });
            add(found->second, { event.startNs, event.endNs }, bytes);
        }
        return true;
    }
    /// Adds what starts in a kept unit.
    void add(Group& group, const TimeWindow& span, std::int64_t bytes)
    {
        const auto unit = m_units.of(span.startNs);
        if (!unit)
            return;
        if (m_only != nullptr) {
            if (group.isListed)
                m_calls->push_back(span);
            return;
        }
        if (!group.sums)
            group.sums = &m_sums[group.key];
        auto& totals = group.sums->totals[m_side];
        ++totals.calls;
        addSaturated(totals.totalNs, span.durationNs());
        addSaturated(totals.sizeBytes, std::max<std::int64_t>(bytes, 0));
        auto& unitNs = group.sums->unitNs[m_side];
        unitNs.resize(m_units.count());
        addSaturated(unitNs[*unit], span.durationNs());
    }

    const CompareRun& m_run;
    Side m_side;
    DeviceIndex m_device;
    UnitPlaces m_units;
    ScopeFilter m_filter;
    std::map<SizeKey, SizeSums>& m_sums;
    const CompareSizeRow* m_only = nullptr;
    std::vector<TimeWindow>* m_calls = nullptr;
};

/// Adds one side, of a trace or of what a baseline keeps. False when stopped.
bool addSide(const Comparison& comparison, std::size_t gpu, Side side, std::map<SizeKey, SizeSums>& sums,
             const std::stop_token& stop)
{
    const auto& run = comparison.runs[side];
    if (!run.baseline)
        return SideSizes(comparison, gpu, side, sums).addAll(stop);
    const auto device = comparison.gpus.pairs[gpu].device[side].value();
    for (const auto& of : run.baseline->baseline.sizes) {
        if (of.gpu != device)
            continue;
        auto& row = sums[{ keptOperation(of.operation, run.nameKey), of.way, of.place, of.size }];
        row.totals[side] = { of.calls, of.totalNs, of.sizeBytes };
        row.unitNs[side] = of.unitNs;
        row.firstNs[side] = of.runNs;
    }
    return true;
}

/// Adds the runs of a side beside the first.
void addFurther(const Comparison& comparison, std::size_t gpu, Side side, std::map<SizeKey, SizeSums>& sums)
{
    for (const auto& run : comparison.further[side]) {
        for (const auto& of : run.tables->sizes) {
            if (of.gpu != gpu)
                continue;
            auto& row = sums[{ of.operation, of.way, of.place, of.size }];
            auto& totals = row.totals[side];
            addSaturated(totals.calls, of.calls);
            addSaturated(totals.totalNs, of.totalNs);
            addSaturated(totals.sizeBytes, of.sizeBytes);
            row.runNs[side][run.tables.get()] = of.runNs;
        }
    }
}

/// One value a run; none: one of them is not known.
std::optional<std::vector<std::int64_t>> runValues(const Comparison& comparison, const SizeSums& sums, Side side)
{
    const auto& baseline = comparison.runs[side].baseline;
    const auto ofFirst = baseline ? baseline->baseline.runs : 1;
    auto values = sums.firstNs[side];
    if (ofFirst > 1 && values.empty() && !sums.unitNs[side].empty())
        return std::nullopt; // written before what each run came to was kept
    if (values.empty())
        values.assign(static_cast<std::size_t>(ofFirst), medianOf(sums.unitNs[side]));
    for (const auto& run : comparison.further[side]) {
        const auto found = sums.runNs[side].find(run.tables.get());
        if (found == sums.runNs[side].end()) {
            values.insert(values.end(), static_cast<std::size_t>(run.runs), 0);
            continue;
        }
        if (found->second.empty())
            return std::nullopt;
        values.insert(values.end(), found->second.begin(), found->second.end());
    }
    return values;
}

/// Of several runs one value a run; shares are not tested.
Sides<std::vector<std::int64_t>> valuesOfRuns(const Comparison& comparison, const SizeSums& sums)
{
    const auto base = runValues(comparison, sums, Side::Base);
    const auto now = runValues(comparison, sums, Side::New);
    if (!base || !now || comparison.per == ComparePer::Second)
        return {};
    return { *base, *now };
}

/// Of a row that one side lacks nothing is tested, and one value tells which side that is.
Sides<std::vector<std::int64_t>> testedValues(const Comparison& comparison, const CompareSizeRow& row,
                                              const SizeSums& sums)
{
    if (!row.isOneSided())
        return comparison.haveAllTables() ? valuesOfRuns(comparison, sums) : sums.unitNs;
    Sides<std::vector<std::int64_t>> values;
    for (const auto side : BothSides) {
        if (row.totals[side].calls > 0)
            values[side] = { row.totals[side].totalNs };
    }
    return values;
}

} // namespace

Cancellable<CompareSizes> compareSizes(const Comparison& comparison, const DifferenceLimits& limits,
                                       const std::stop_token& stop)
{
    CompareSizes result;
    result.units = { 1, 1 };
    for (const auto side : BothSides) {
        const auto& baseline = comparison.runs[side].baseline;
        if (baseline && !baseline->baseline.hasSizes) {
            result.unavailable
                = Text::tr("The baseline was written before sizes were kept in it: write it again from its trace.");
            return result;
        }
    }
    for (const auto side : BothSides) {
        result.units[side] = comparison.unit ? comparison.kept[side].count() : 1;
        for (const auto& run : comparison.further[side])
            result.units[side] += comparison.haveAllTables() ? run.budgets.front().unitCount() : 0;
    }
    std::vector<RowSample> samples; // of the rows
    for (std::size_t gpu = 0; gpu < comparison.gpus.pairs.size(); ++gpu) {
        std::map<SizeKey, SizeSums> sums;
        for (const auto side : BothSides) {
            if (!addSide(comparison, gpu, side, sums, stop))
                return cancelled();
            if (comparison.haveAllTables())
                addFurther(comparison, gpu, side, sums);
        }
        for (const auto& [key, of] : sums) {
            auto& row = result.rows.emplace_back();
            row.gpu = gpu;
            row.operation = std::get<0>(key);
            row.way = std::get<1>(key);
            row.size = std::get<3>(key);
            row.memory = of.memory;
            row.totals = of.totals;
            row.effects = effectsOfSizes(of.totals.base, of.totals.now, { result.units.base, result.units.now });
            samples.push_back({ testedValues(comparison, row, of), floorOf(of.firstNs.base) });
        }
    }
    RowTests tests(limits, comparison.haveAllTables());
    const auto testOf = [](CompareSizeRow& row) -> RowTest& { return row.test; };
    const auto sampleOf = [&](const CompareSizeRow& row) -> const RowSample& {
        return samples[static_cast<std::size_t>(&row - result.rows.data())];
    };
    if (!tests.describe(result.rows, sampleOf, testOf, stop))
        return cancelled();
    tests.judge(result.rows, testOf);
    std::stable_sort(result.rows.begin(), result.rows.end(),
                     [](const CompareSizeRow& left, const CompareSizeRow& right) {
                         return std::abs(left.effects.deltaNs) > std::abs(right.effects.deltaNs);
                     });
    return result;
}

Cancellable<std::vector<BaselineSize>> sizesOfSide(const Comparison& comparison, std::size_t gpu, Side side,
                                                   const std::stop_token& stop)
{
    std::map<SizeKey, SizeSums> sums;
    if (!addSide(comparison, gpu, side, sums, stop))
        return cancelled();
    std::vector<BaselineSize> sizes;
    for (const auto& [key, of] : sums) {
        const auto& [operation, way, place, size] = key;
        const auto& totals = of.totals[side];
        sizes.push_back(
            { gpu, operation, way, place, size, totals.calls, totals.totalNs, totals.sizeBytes, of.unitNs[side] });
    }
    return sizes;
}

Cancellable<std::vector<TimeWindow>> callsOfSizes(const Comparison& comparison, const CompareSizeRow& of, Side side,
                                                  const std::stop_token& stop)
{
    std::vector<TimeWindow> calls;
    if (comparison.runs[side].baseline)
        return calls;
    std::map<SizeKey, SizeSums> none;
    SideSizes sizes(comparison, of.gpu, side, none);
    sizes.listOnly(of, calls);
    if (!sizes.addAll(stop))
        return cancelled();
    return calls;
}

Table describeCompareSizes(const CompareRuns& runs, const GpuPairs& gpus, std::shared_ptr<const CompareSizes> sizes)
{
    using Row = CompareSizeRow;
    Provenance provenance;
    if (!sizes->unavailable.isEmpty() || sizes->rows.empty()) {
        provenance.unavailable = sizes->unavailable.isEmpty()
            ? Text::tr("not available, because no copy and no NCCL kernel runs on GPUs that are compared")
            : Text::tr("not available: %1").arg(sizes->unavailable);
        provenance.advice = Text::tr("Compare two traces that were captured with nsys profile --trace=cuda,nvtx");
    }
    provenance.source = Text::tr("the copies, memsets and NCCL operations of both traces");
    provenance.derivation = Text::tr(
        "Copies, memsets and NCCL kernels that start in kept units, whole. Δ = by calls + by size + by time a byte, to "
        "the nanosecond (Shapley); without known bytes by calls + by time a call.");
    TableBuilder<Row> builder(QStringLiteral("compare_sizes"), Text::tr("Copies and NCCL by size: BASE against NEW"),
                              rowsOf(sizes, &CompareSizes::rows), std::move(provenance));
    builder.text({ QStringLiteral("operation"), Text::tr("Operation"), Text::tr("memcpy, memset or the collective.") },
                 Identity, [](const Row& row) { return row.operation; });
    builder.text({ QStringLiteral("way"), Text::tr("Way"),
                   Text::tr("Direction and memories of a copy; ranks of NCCL's communicator and which of as many ranks "
                            "it is, by first use.") },
                 Identity, [](const Row& row) { return row.way; });
    builder.text(
        { QStringLiteral("size"), Text::tr("Size"),
          Text::tr("Class of the sizes of copies; bytes of a call of NCCL's, empty when they are not known.") },
        Identity, [](const Row& row) { return row.size; });
    addGpuPairColumn(builder, runs, gpus, [](const Row& row) { return row.gpu; });
    const auto bySide
        = [&](const QString& key, const QString& base, const QString& now, const QString& help, auto value) {
              for (const auto side : BothSides) {
                  builder.number(
                      { (side == Side::Base ? QStringLiteral("base_") : QStringLiteral("new_")) + key,
                        side == Side::Base ? base : now, help },
                      { Aggregate::Sum, Better::Neither }, Unit::Count, 3,
                      [sizes, side, value](const Row& row) -> std::optional<double> {
                          const std::optional<std::int64_t> inAll = value(row, side);
                          if (!inAll)
                              return std::nullopt;
                          return static_cast<double>(*inAll) / static_cast<double>(sizes->units[side]);
                      },
                      sqlOfTwoFiles());
              }
          };
    for (const auto side : BothSides) {
        addTimeColumns(builder,
                       { side == Side::Base ? QStringLiteral("base_total") : QStringLiteral("new_total"),
                         side == Side::Base ? Text::tr("BASE a unit") : Text::tr("NEW a unit"),
                         Text::tr("Time a unit; empty where it does not run.") },
                       [sizes, side](const Row& row) -> std::optional<std::int64_t> {
                           return row.totals[side].calls > 0
                               ? std::optional(perUnitNs(row.totals[side].totalNs, sizes->units[side]))
                               : std::nullopt;
                       });
    }
    addTimeColumns(builder, { QStringLiteral("delta_total"), Text::tr("Δ a unit"), Text::tr("NEW - BASE a unit.") },
                   [](const Row& row) { return row.effects.deltaNs; });
    const auto effect
        = [&](const QString& key, const QString& title, const QString& help, std::int64_t SizedEffects::*part) {
              addTimeColumns(builder, { key, title, help, ColumnUse::Chooser },
                             [part](const Row& row) -> std::optional<std::int64_t> {
                                 return row.isOneSided() ? std::nullopt : std::optional(row.effects.*part);
                             });
          };
    effect(QStringLiteral("calls_effect"), Text::tr("By calls"), Text::tr("Part of Δ that more or fewer calls make."),
           &SizedEffects::callsNs);
    effect(QStringLiteral("size_effect"), Text::tr("By size"),
           Text::tr("Part of Δ that more or fewer bytes a call make."), &SizedEffects::sizeNs);
    effect(QStringLiteral("time_effect"), Text::tr("By time a byte"),
           Text::tr("Part of Δ that slower or faster bytes make; where sizes are not known, longer or shorter calls."),
           &SizedEffects::rateNs);
    bySide(QStringLiteral("calls"), Text::tr("BASE calls"), Text::tr("NEW calls"), Text::tr("Calls a unit."),
           [](const Row& row, Side side) { return row.totals[side].calls; });
    bySide(QStringLiteral("bytes"), Text::tr("BASE bytes"), Text::tr("NEW bytes"),
           Text::tr("Bytes a unit; empty where they are not known."),
           [](const Row& row, Side side) -> std::optional<std::int64_t> {
               return row.size.isEmpty() ? std::nullopt : std::optional(row.totals[side].sizeBytes);
           });
    addTestColumns(builder, [](const Row& row) -> const RowTest& { return row.test; });
    return builder.take();
}

} // namespace core
