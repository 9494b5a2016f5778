// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/baseline/makebaseline.h"

#include "analysis/kernels/familyrules.h"
#include "analysis/nccl/ncclevents.h"
#include "compare/baseline/baselinetables.h"
#include "compare/baseline/hashednames.h"
#include "compare/budget/unitbudget.h"
#include "compare/comparefindings.h"
#include "compare/comparetables.h"
#include "compare/findingsofruns.h"
#include "compare/rows/comparesizes.h"
#include "compare/rows/furthertables.h"
#include "compare/rows/rowruntests.h"
#include "compare/rows/rowunittests.h"
#include "statistics/statistics.h"
#include "trace/displaynames.h"

#include <QCryptographicHash>
#include <QFile>

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <utility>

namespace core {

namespace {

constexpr std::size_t RowsPerLookForStop = 65'536;

/// Of which kept units values are kept, by place among the kept ones: place in the baseline, or none.
class ChosenUnits
{
public:
    explicit ChosenUnits(std::size_t keptCount)
        : m_chosen(evenlySpaced(keptCount, MostBaselineUnits))
        , m_placeOf(keptCount, UnitSpans::NotKept)
    {
        for (std::size_t i = 0; i < m_chosen.size(); ++i)
            m_placeOf[m_chosen[i]] = static_cast<std::uint32_t>(i);
    }
    [[nodiscard]] std::size_t size() const { return m_chosen.size(); }
    [[nodiscard]] std::uint32_t placeOf(std::size_t kept) const { return m_placeOf[kept]; }
    [[nodiscard]] std::vector<std::int64_t> of(const std::vector<std::int64_t>& values) const
    {
        std::vector<std::int64_t> chosen;
        for (const auto unit : m_chosen)
            chosen.push_back(values[unit]);
        return chosen;
    }

private:
    std::vector<std::size_t> m_chosen;
    std::vector<std::uint32_t> m_placeOf;
};

using Values = std::vector<std::int64_t>;
using KernelKey = std::pair<std::size_t, BaselineShape>; ///< name and shape

/// Adds up the kernels that start in kept units of a GPU.
Cancellable<std::map<KernelKey, BaselineKernel>> kernelsOfUnits(const CompareRun& run, DeviceIndex device,
                                                                const UnitSpans& spans, const std::stop_token& stop)
{
    const auto& trace = *run.trace;
    const auto& kernels = trace.kernels;
    const auto& edges = spans.edges.edgesNs;
    const auto places = spans.placesOfSteps();
    const ChosenUnits chosen(spans.kept.size());
    const ScopeFilter filter(trace, run.scope);
    std::map<KernelKey, BaselineKernel> rows;
    std::size_t step = 0;
    const auto first = std::lower_bound(kernels.startNs.begin(), kernels.startNs.end(), edges.front());
    for (auto i = static_cast<std::size_t>(first - kernels.startNs.begin());
         i < kernels.size() && kernels.startNs[i] < edges.back(); ++i) {
        if (i % RowsPerLookForStop == 0 && stop.stop_requested())
            return cancelled();
        while (edges[step + 1] <= kernels.startNs[i])
            ++step;
        if (places[step] == UnitSpans::NotKept || trace.deviceOf(kernels.stream[i]) != device
            || !filter.acceptsKernel(i))
            continue;
        const auto& shape = trace.launchShapes[kernels.shape[i].value()];
        auto& row = rows[{ kernels.name[i].value(),
                           { shape.gridX, shape.gridY, shape.gridZ, shape.blockX, shape.blockY, shape.blockZ } }];
        const auto ns = kernels.endNs[i] - kernels.startNs[i];
        row.unitNs.resize(chosen.size());
        row.registersPerThread = std::max(shape.registersPerThread, 0);
        row.minNs = row.calls == 0 ? ns : std::min(row.minNs, ns);
        row.maxNs = row.calls == 0 ? ns : std::max(row.maxNs, ns);
        ++row.calls;
        addSaturated(row.totalNs, ns);
        row.durationsNs.push_back(ns);
        if (const auto place = chosen.placeOf(places[step]); place != UnitSpans::NotKept)
            addSaturated(row.unitNs[place], ns);
    }
    return rows;
}

BaselineGpu gpuFacts(const Device& device)
{
    BaselineGpu gpu;
    const auto known = [](std::int64_t value) { return std::max<std::int64_t>(value, 0); }; // a spoilt trace has any
    gpu.gpuId = known(device.gpuId);
    gpu.model = device.name;
    gpu.multiprocessors = known(device.smCount);
    gpu.memoryBytes = known(device.memoryBytes);
    return gpu;
}

/// Puts a baseline together.
class BaselineMaker
{
public:
    BaselineMaker(const Comparison& comparison, const QByteArray& nameKey, std::stop_token stop)
        : m_comparison(comparison)
        , m_run(comparison.runs.base)
        , m_nameKey(nameKey)
        , m_stop(std::move(stop))
    {
        m_baseline.hasHashedNames = !nameKey.isEmpty();
    }
    Cancellable<Baseline> make()
    {
        addFacts();
        if (!addHash())
            return cancelled();
        addUnit();
        if (!addGpus())
            return cancelled();
        for (std::size_t pair = 0; pair < m_comparison.gpus.pairs.size(); ++pair) {
            if (!addKernels(pair))
                return cancelled();
        }
        addSequence();
        addRuns();
        if (!addTables())
            return cancelled();
        return std::move(m_baseline);
    }

private:
    void addFacts();
    bool addHash();
    void addUnit();
    bool addGpus();
    void addGpu(std::size_t pair, const UnitBudget& budget);
    bool addKernels(std::size_t pair);
    void addSequence();
    void addRuns();
    void addRunsOfGpu(std::size_t pair);
    bool addTables();
    bool addUnitTimes(BaselineTable& kept, const Table& table, const AnalysisResults& results);
    bool addRunTimes(const TablePointer& table, const ResultsPointer& results);
    bool addSizes();
    void addRunsOfSize(BaselineSize& kept, const BaselineSize& first) const;
    void addFindings(const Findings& findings);
    [[nodiscard]] QString named(const QString& name) const
    {
        return m_nameKey.isEmpty() || name.isEmpty() ? name : hashedName(name, m_nameKey);
    }
    [[nodiscard]] const UnitSpans& spans(std::size_t pair) const { return m_comparison.spans[pair].base; }
    [[nodiscard]] DeviceIndex device(std::size_t pair) const { return m_comparison.gpus.pairs[pair].device.base; }

    const Comparison& m_comparison;
    const CompareRun& m_run;
    QByteArray m_nameKey;
    std::stop_token m_stop;
    std::map<KernelKey, std::size_t> m_rowOf; ///< of the critical GPU
    std::map<std::pair<std::size_t, KernelKey>, std::size_t> m_rowOfAll; ///< by GPU
    std::size_t m_tableValues = 0; ///< kept by row and unit, of all tables
    Baseline m_baseline;
};

void BaselineMaker::addFacts()
{
    m_baseline.program = QStringLiteral(GPULOUPE_VERSION);
    Scope part; // processes and NVTX ranges have names of their own
    part.window = m_run.scope.window;
    m_baseline.scope = describeScope(part, *m_run.trace);
    const auto add = [&](const QString& section, const std::vector<MetaDatum>& data) {
        for (const auto& datum : data) {
            if (!datum.isPrivate)
                m_baseline.facts.emplace_back(QStringLiteral("%1/%2").arg(section, datum.name), datum.value);
        }
    };
    add(QStringLiteral("export"), m_run.trace->exportMetaData);
    add(QStringLiteral("capture"), m_run.trace->captureMetaData);
    add(QStringLiteral("system"), m_run.trace->systemEnvironment);
}

/// False when stopped. A trace that is in no file, or in one that cannot be read any more, has no hash.
bool BaselineMaker::addHash()
{
    constexpr qint64 BlockBytes = 1 << 20;
    QFile file(m_run.trace->path);
    if (m_run.trace->path.isEmpty() || !file.open(QIODevice::ReadOnly))
        return true;
    QCryptographicHash hash(QCryptographicHash::Sha256);
    while (!file.atEnd()) {
        if (m_stop.stop_requested())
            return false;
        const auto block = file.read(BlockBytes);
        if (block.isEmpty()) // a hash of a part would be that of another file
            return true;
        hash.addData(block);
    }
    m_baseline.contentSha256 = QString::fromLatin1(hash.result().toHex());
    return true;
}

void BaselineMaker::addUnit()
{
    m_baseline.checked = m_comparison.facts.base;
    m_baseline.unit.criticalGpu = m_comparison.gpus.critical;
    if (!m_comparison.unit)
        return;
    const auto& found = *m_comparison.unit;
    const auto& kept = m_comparison.kept.base;
    auto& unit = m_baseline.unit;
    if (m_nameKey.isEmpty()) // it names a kernel
        unit.description = found.description;
    unit.rangeText = named(found.pattern.base.rangeText);
    unit.hasShapes = found.hasShapes;
    unit.isWindowChosen = m_run.scope.window.has_value();
    unit.isSteady = kept.steady.has_value();
    unit.count = kept.count();
    unit.pieces = found.pieces.base;
    unit.modalPieces = found.modalPieces.base;
    unit.otherWork = kept.otherWork;
    unit.unsteady = kept.unsteady;
    unit.steps = kept.stepCount();
}

/// False when stopped.
bool BaselineMaker::addGpus()
{
    std::vector<SpansOfDevice> gpus;
    gpus.reserve(m_comparison.gpus.pairs.size());
    for (std::size_t pair = 0; pair < m_comparison.gpus.pairs.size(); ++pair)
        gpus.push_back({ device(pair), &spans(pair) });
    const auto budgets = UnitBudget::ofRun(m_run, gpus, m_comparison.unit.has_value(), m_stop);
    const auto computing = findComputingDevices(*m_run.trace, m_run.scope, m_stop);
    if (!budgets || !computing)
        return false;
    for (std::size_t pair = 0; pair < gpus.size(); ++pair) {
        addGpu(pair, (*budgets)[pair]);
        for (const auto& of : *computing) {
            if (of.main.device == device(pair))
                m_baseline.gpus.back().computeNs = of.computeNs;
        }
    }
    return true;
}

void BaselineMaker::addGpu(std::size_t pair, const UnitBudget& budget)
{
    const ChosenUnits chosen(static_cast<std::size_t>(budget.unitCount()));
    auto gpu = gpuFacts(m_run.trace->devices[device(pair).value()]);
    gpu.wallNs = budget.wallNs();
    gpu.unitWallsNs = chosen.of(budget.wallsNs());
    for (std::size_t part = 0; part < RunPartCount; ++part) { // without a unit the run has parts before and after
        for (std::size_t i = 0; i < TimeClassCount; ++i) {
            const auto timeClass = static_cast<TimeClass>(i);
            const auto totalNs = budget.totalNs(static_cast<RunPart>(part), timeClass);
            if (totalNs == 0)
                continue;
            const auto key = timeClassKey(timeClass);
            gpu.classes.push_back({ QString::fromUtf8(key), runPartKey(static_cast<RunPart>(part)), totalNs,
                                    m_comparison.unit ? chosen.of(budget.valuesNs(timeClass)) : Values() });
        }
    }
    for (const auto& [family, totalNs] : budget.families()) {
        gpu.families.push_back({ family, runPartKey(RunPart::Window), totalNs,
                                 m_comparison.unit ? chosen.of(budget.familyValuesNs(family)) : Values() });
    }
    m_baseline.gpus.push_back(std::move(gpu));
}

/// False when stopped.
bool BaselineMaker::addKernels(std::size_t pair)
{
    auto rows = kernelsOfUnits(m_run, device(pair), spans(pair), m_stop);
    if (!rows)
        return false;
    const auto& trace = *m_run.trace;
    std::vector<QString> names;
    names.reserve(trace.kernelNames.size());
    for (const auto& name : trace.kernelNames)
        names.push_back(name.fullName);
    const auto matched = m_nameKey.isEmpty() ? std::vector<KernelMatchNames>()
                                             : kernelMatchNames(names, m_run.options.diagnosisClasses().carriers);
    for (auto& [key, row] : *rows) {
        const auto& [name, shape] = key;
        row.gpu = pair;
        std::transform(shape.begin(), shape.end(), row.shape.begin(),
                       [](std::int32_t side) { return std::max(side, 0); });
        row.name = named(names[name]);
        if (m_nameKey.isEmpty())
            row.shownName = m_comparison.kernels->displayNames.base[name];
        else
            row.matchHashes = { named(matched[name].withArguments), named(matched[name].withFunctor) };
        row.family = m_run.options.kernelFamilies->ofName[name];
        row.isCommunication = m_run.options.ncclEvents->isNcclKernelName[name] != 0;
        row.durationsNs = orderStatistics(std::move(row.durationsNs), MostBaselineDurations);
        m_rowOfAll[{ pair, key }] = m_baseline.kernels.size();
        if (pair == m_comparison.gpus.critical)
            m_rowOf[{ name, row.shape }] = m_baseline.kernels.size();
        m_baseline.kernels.push_back(std::move(row));
    }
    return true;
}

/// What a unit launches, as far as it is among the kernels.
void BaselineMaker::addSequence()
{
    if (!m_comparison.unit)
        return;
    for (const auto& item : m_comparison.unit->pattern.base.sequence) {
        auto& sequence = m_baseline.unit.sequence;
        if (!item.name.isValid()) {
            sequence.push_back(-1 - static_cast<std::int64_t>(item.graph));
            continue;
        }
        BaselineShape shape {};
        std::transform(item.shape.begin(), item.shape.end(), shape.begin(),
                       [](std::int32_t side) { return std::max(side, 0); });
        if (const auto row = m_rowOf.find({ item.name.value(), shape }); row != m_rowOf.end())
            sequence.push_back(static_cast<std::int64_t>(row->second));
    }
}

/// What each of several runs came to.
void BaselineMaker::addRuns()
{
    m_baseline.runs = m_comparison.runCount(Side::Base);
    for (std::size_t pair = 0; m_baseline.runs > 1 && pair < m_baseline.gpus.size(); ++pair)
        addRunsOfGpu(pair);
}

void BaselineMaker::addRunsOfGpu(std::size_t pair)
{
    const bool hasUnit = m_comparison.unit.has_value();
    std::vector<UnitBudget> budgets { UnitBudget::ofBaseline(m_baseline, pair, hasUnit) };
    for (const auto& run : m_comparison.further.base)
        budgets.push_back(run.budgets[pair]);
    const auto all = UnitBudget::ofRuns(budgets);
    const auto add = [&](const QString& kind, const QString& key, const Values& values) {
        if (std::any_of(values.begin(), values.end(), [](std::int64_t ns) { return ns != 0; }))
            m_baseline.runValues.push_back({ pair, kind, key, values });
    };
    const auto text = [](std::string_view key) { return QString::fromUtf8(key); };
    add(QStringLiteral("wall"), {}, all.wallsNs());
    for (std::size_t i = 0; i < TimeGroupCount; ++i) {
        const auto group = static_cast<TimeGroup>(i);
        add(QStringLiteral("group"), text(timeGroupKey(group)), all.valuesNs(group));
    }
    for (std::size_t i = 0; i < TimeClassCount; ++i) {
        const auto timeClass = static_cast<TimeClass>(i);
        add(QStringLiteral("class"), text(timeClassKey(timeClass)), all.valuesNs(timeClass));
    }
    for (const auto& [family, totalNs] : all.families())
        add(QStringLiteral("family"), family, all.familyValuesNs(family));
    std::map<std::size_t, Values> units; // of the first run, by name
    for (const auto& [key, row] : m_rowOfAll) {
        if (m_baseline.kernels[row].gpu != pair)
            continue;
        auto& sums = units[key.second.first];
        const auto& more = m_baseline.kernels[row].unitNs;
        sums.resize(more.size(), 0);
        std::transform(more.begin(), more.end(), sums.begin(), sums.begin(), saturatedSum);
    }
    for (const auto& [name, sums] : units) {
        Values values { medianOf(sums) };
        for (const auto& run : m_comparison.further.base) {
            const auto more = valuesOfRuns(run.sums[pair], name);
            values.insert(values.end(), more.begin(), more.end());
        }
        add(QStringLiteral("kernel"), named(m_run.trace->kernelNames[name].fullName), values);
    }
}

/// Tables and findings, which need analyses of their own. False when stopped.
bool BaselineMaker::addTables()
{
    if (m_comparison.gpus.isEmpty())
        return true;
    const auto results = analyzeCompared(m_comparison, Side::Base, m_stop);
    if (!results)
        return false;
    for (const auto& table : (*results)->tables) {
        if (!isComparedByRows(*table) || !mayBeKept(*table))
            continue;
        m_baseline.tables.push_back(keptTable(*table, m_nameKey));
        if (!addUnitTimes(m_baseline.tables.back(), *table, **results) || !addRunTimes(table, *results))
            return false;
    }
    addFindings(*(*results)->findings);
    return addSizes();
}

/// Of the first rows, as far as room and time for looking at events go. False when stopped.
bool BaselineMaker::addUnitTimes(BaselineTable& kept, const Table& table, const AnalysisResults& results)
{
    const auto events = unitEventCount(m_run, table.key);
    if (!m_comparison.unit || kept.rows.empty() || !events)
        return true;
    const ChosenUnits chosen(m_comparison.kept.base.steps.size());
    const auto room = (MostBaselineTableValues - m_tableValues) / std::max<std::size_t>(1, chosen.size());
    std::vector<std::size_t> rows(std::min({ kept.rows.size(), room, mostRowsWithin(table.key, *events) }));
    std::iota(rows.begin(), rows.end(), std::size_t { 0 });
    const auto times = unitTimesOfRows(m_comparison, results, table, rows, Side::Base, m_stop);
    if (!times)
        return false;
    kept.unitNs.resize(kept.rows.size());
    for (const auto row : rows) {
        if (!(*times)[row].empty())
            kept.unitNs[row] = chosen.of((*times)[row]);
        m_tableValues += kept.unitNs[row].size();
    }
    if (std::ranges::all_of(kept.unitNs, [](const Values& values) { return values.empty(); }))
        kept.unitNs.clear();
    return true;
}

/// What each of several runs came to in the rows of the table that was added last. False when stopped.
bool BaselineMaker::addRunTimes(const TablePointer& table, const ResultsPointer& results)
{
    auto& kept = m_baseline.tables.back();
    if (!m_comparison.haveAllTables() || kept.rows.empty())
        return true;
    auto values = valuesOfAllRuns(m_comparison, results, table, Side::Base, m_stop);
    if (!values)
        return false;
    const auto runs = static_cast<std::size_t>(m_baseline.runs); // those that lack the table have no value
    for (auto& ofRow : *values) {
        if (ofRow.size() != runs)
            ofRow.clear();
    }
    if (std::ranges::any_of(*values, [](const Values& ofRow) { return !ofRow.empty(); }))
        kept.runNs = std::move(*values);
    return true;
}

/// What each of several runs came to in a row of sizes.
void BaselineMaker::addRunsOfSize(BaselineSize& kept, const BaselineSize& first) const
{
    if (!m_comparison.haveAllTables())
        return;
    kept.runNs = { medianOf(first.unitNs) };
    for (const auto& run : m_comparison.further.base) {
        const auto found = std::ranges::find_if(run.tables->sizes, [&](const BaselineSize& of) {
            return of.gpu == first.gpu && of.operation == first.operation && of.way == first.way
                && of.place == first.place && of.size == first.size;
        });
        if (found == run.tables->sizes.end())
            kept.runNs.insert(kept.runNs.end(), static_cast<std::size_t>(run.runs), 0);
        else
            kept.runNs.insert(kept.runNs.end(), found->runNs.begin(), found->runNs.end());
    }
    if (static_cast<std::int64_t>(kept.runNs.size()) != m_baseline.runs)
        kept.runNs.clear();
}

/// False when stopped.
bool BaselineMaker::addSizes()
{
    for (std::size_t pair = 0; pair < m_comparison.gpus.pairs.size(); ++pair) {
        const auto sums = sizesOfSide(m_comparison, pair, Side::Base, m_stop);
        if (!sums)
            return false;
        const ChosenUnits chosen(spans(pair).kept.size());
        for (const auto& of : *sums) {
            auto& kept = m_baseline.sizes.emplace_back(of);
            kept.operation = keptOperation(of.operation, m_nameKey);
            kept.unitNs = chosen.of(of.unitNs);
            addRunsOfSize(kept, of);
        }
    }
    return true;
}

void BaselineMaker::addFindings(const Findings& findings)
{
    const auto found = findingsOfRun(m_comparison, Side::Base, findings, m_nameKey);
    std::vector<FindingsOfRun> runs { found };
    for (const auto& run : m_comparison.further.base) {
        if (run.tables)
            runs.push_back(run.tables->findings);
    }
    const auto all = findingsOfRuns(runs); // begins with the rows of the first
    for (std::size_t place = 0; place < found.rows.size(); ++place) {
        const auto& row = found.rows[place];
        if (!row.own.isEmpty())
            continue; // rules of the user's are of those who compare
        auto& kept = m_baseline.findings.emplace_back();
        kept.rule = findingRuleKey(row.rule);
        kept.kernel = named(row.kernel);
        kept.subject = row.subject;
        for (std::size_t pair = 0; pair < m_comparison.gpus.pairs.size(); ++pair)
            kept.gpu = row.device == device(pair) ? static_cast<std::int64_t>(pair) : kept.gpu;
        kept.score = row.figures.score;
        kept.gainNs = row.figures.gainNs;
        kept.claimedNs = row.figures.claimedNs;
        if (runs.size() > 1)
            kept.runGainsNs = all.rows[place].gainsNs;
    }
    for (const auto& open : found.open) {
        if (open.own.isEmpty())
            m_baseline.openRules.emplace_back(findingRuleKey(open.rule), open.reason);
    }
}

} // namespace

Cancellable<Baseline> makeBaseline(const Comparison& comparison, const QByteArray& nameKey, const std::stop_token& stop)
{
    return BaselineMaker(comparison, nameKey, stop).make();
}

} // namespace core
