// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/kernels/kernelmodes.h"

#include "analysis/kernels/kernels.h"
#include "analysis/kernels/launchpaths.h"
#include "base/parallel.h"
#include "base/phrases.h"
#include "base/text.h"
#include "scope/foreachrow.h"
#include "statistics/grouping.h"
#include "table/availability.h"

#include <QLocale>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace core {

namespace {

constexpr std::uint32_t NoRow = 0xFFFF'FFFF;

/// Kernels of one name, grid and block.
struct ShapeGroup {
    KernelNameIndex name;
    LaunchShapeIndex shape;
};

/// Sorts the kernels of a scope into groups; gives the same number to a kernel whenever it is asked.
class ShapeGroups
{
public:
    explicit ShapeGroups(const Trace& trace)
        : m_trace(trace)
        , m_firstOfSameGrid(firstOfSameGrid(trace))
        , m_numbers(static_cast<std::uint64_t>(trace.kernelNames.size()) * (trace.launchShapes.size() + 1))
    {
    }
    std::uint32_t numberOf(std::size_t kernel)
    {
        const auto shape = m_trace.kernels.shape[kernel];
        const auto place = shape.isValid() ? m_firstOfSameGrid[shape.value()].value() : m_firstOfSameGrid.size();
        const auto number
            = m_numbers.numberOf(m_trace.kernels.name[kernel].value() * (m_firstOfSameGrid.size() + 1) + place);
        if (number == m_groups.size())
            m_groups.push_back({ m_trace.kernels.name[kernel], shape });
        return number;
    }
    [[nodiscard]] const std::vector<ShapeGroup>& groups() const { return m_groups; }

private:
    const Trace& m_trace;
    std::vector<LaunchShapeIndex> m_firstOfSameGrid;
    GroupNumbers m_numbers;
    std::vector<ShapeGroup> m_groups;
};

/// The durations of some groups, so that they can be cut side by side.
struct CutJob {
    std::uint32_t group = 0;
    std::vector<std::int64_t> durationsNs;
    std::optional<ModeCut> cut;
    std::int64_t excessNs = 0;

    void run(double leastEta)
    {
        cut = cutIntoModes(durationsNs);
        if (!cut || !cut->isTwoModes(leastEta))
            return;
        const auto highNs = std::accumulate(durationsNs.begin() + static_cast<std::ptrdiff_t>(cut->low.count),
                                            durationsNs.end(), std::int64_t { 0 }, saturatedSum);
        excessNs = std::llround(static_cast<double>(highNs) - static_cast<double>(cut->high.count) * cut->low.medianNs);
    }
};

/// A launch that is looked at for what tells the modes apart.
struct ModeSample {
    std::uint32_t row = 0; ///< of KernelModes
    std::uint32_t kernel = 0; ///< row of Trace::kernels
    std::uint32_t nameBefore = NoRow; ///< of the kernel before it on the stream
    bool isHigh = false;
};

/// How well `valueOf(sample)` tells the modes of `samples` apart: for each mode the share of launches with a value that
/// most often belongs to it; the lesser of the two. A value that occurs once tells nothing.
template <typename ValueOf>
double purityOf(std::span<const ModeSample> samples, const std::array<double, 2>& weights, ValueOf valueOf)
{
    GroupNumbers values(AnyKey);
    std::vector<std::array<std::int64_t, 2>> counts; // by number of value
    std::array<std::int64_t, 2> all {};
    for (std::size_t i = 0; i < samples.size(); ++i) {
        const auto mode = samples[i].isHigh ? std::size_t { 1 } : std::size_t { 0 };
        const auto number = values.numberOf(valueOf(i));
        if (number == counts.size())
            counts.push_back({});
        ++counts[number][mode];
        ++all[mode];
    }
    std::array<std::int64_t, 2> pure {};
    for (const auto& ofMode : counts) {
        if (ofMode[0] + ofMode[1] < 2)
            continue;
        const bool isHigh = static_cast<double>(ofMode[1]) * weights[1] > static_cast<double>(ofMode[0]) * weights[0];
        const auto mode = isHigh ? std::size_t { 1 } : std::size_t { 0 };
        pure[mode] += ofMode[mode];
    }
    const auto share = [&](std::size_t mode) {
        return all[mode] > 0 ? static_cast<double>(pure[mode]) / static_cast<double>(all[mode]) : 0.0;
    };
    return std::min(share(0), share(1));
}

class ModeFinder
{
public:
    ModeFinder(const Trace& trace, const Scope& scope, double leastEta, std::stop_token stop)
        : m_trace(trace)
        , m_filter(trace, scope)
        , m_leastEta(leastEta)
        , m_stop(std::move(stop))
        , m_groups(trace)
    {
    }

    /// False when stopped.
    bool run(KernelModes& result)
    {
        if (!collect() || !cutAll(result))
            return false;
        markOnlyShapes(result);
        sortRows(result.rows);
        return result.rows.empty() || explain(result.rows);
    }

private:
    /// Calls visit(kernel, number of its group) for the kernels in scope that lie in its window as a whole.
    template <typename Visitor> bool forEachWhole(Visitor visit)
    {
        const auto& kernels = m_trace.kernels;
        return forEachRowOf(kernels, m_filter, m_stop, [&](std::size_t kernel) {
            if (m_filter.acceptsKernel(kernel) && !m_filter.isCut(kernels.startNs[kernel], kernels.endNs[kernel]))
                visit(kernel, m_groups.numberOf(kernel));
        });
    }

    [[nodiscard]] std::int64_t durationOf(std::size_t kernel) const
    {
        return m_trace.kernels.endNs[kernel] - m_trace.kernels.startNs[kernel];
    }

    bool collect()
    {
        m_durations.reserve(rowCount(m_filter.rowsOf(m_trace.kernels)));
        if (!forEachWhole(
                [this](std::size_t kernel, std::uint32_t group) { m_durations.add(group, durationOf(kernel)); }))
            return false;
        m_durations.sort(m_groups.groups().size());
        return true;
    }

    bool cutAll(KernelModes& result)
    {
        constexpr std::size_t ValuesAtOnce = 1U << 20U;
        std::vector<CutJob> jobs;
        std::size_t values = 0;
        const auto count = static_cast<std::uint32_t>(m_groups.groups().size());
        for (std::uint32_t group = 0; group < count; ++group) {
            if (m_durations.sizeOf(group) >= FewestForModes) {
                const auto durations = m_durations.of(group);
                jobs.push_back({ group, { durations.begin(), durations.end() }, {}, 0 });
                values += durations.size();
            }
            if (values < ValuesAtOnce && group + 1 < count)
                continue;
            if (m_stop.stop_requested())
                return false;
            runParallel(defaultThreads(), jobs.size(),
                        [&jobs, leastEta = m_leastEta](std::size_t job) { jobs[job].run(leastEta); });
            keep(result, jobs);
            jobs.clear();
            values = 0;
        }
        return true;
    }

    void keep(KernelModes& result, const std::vector<CutJob>& jobs)
    {
        result.judged += static_cast<std::int64_t>(jobs.size());
        for (const auto& job : jobs) {
            if (!job.cut || !job.cut->isTwoModes(m_leastEta))
                continue;
            const auto& group = m_groups.groups()[job.group];
            result.rows.push_back({ group.name, group.shape, false, *job.cut, job.excessNs, ModeExplanation::None, 0 });
        }
    }

    void markOnlyShapes(KernelModes& result)
    {
        std::vector<std::uint32_t> shapes(m_trace.kernelNames.size(), 0);
        for (const auto& group : m_groups.groups())
            ++shapes[group.name.value()];
        for (auto& row : result.rows)
            row.isOnlyShape = shapes[row.name.value()] == 1;
    }

    void sortRows(std::vector<KernelModesRow>& rows) const
    {
        const auto rank = [this](const KernelModesRow& row) {
            const auto shape = row.shape.isValid() ? m_trace.launchShapes[row.shape.value()] : LaunchShape {};
            return std::make_tuple(-row.excessNs, m_trace.kernelNames[row.name.value()].fullName, shape.gridX,
                                   shape.gridY, shape.gridZ, shape.blockX, shape.blockY, shape.blockZ);
        };
        std::sort(rows.begin(), rows.end(),
                  [&](const KernelModesRow& left, const KernelModesRow& right) { return rank(left) < rank(right); });
    }

    bool explain(std::vector<KernelModesRow>& rows)
    {
        if (!pickSamples(rows))
            return false;
        std::vector<std::uint32_t> kernels;
        kernels.reserve(m_samples.size());
        for (const auto& sample : m_samples)
            kernels.push_back(sample.kernel);
        const auto paths = launchPaths(m_trace, kernels, m_stop);
        if (!paths)
            return false;
        for (std::size_t first = 0, last = 0; first < m_samples.size(); first = last) {
            while (last < m_samples.size() && m_samples[last].row == m_samples[first].row)
                ++last;
            const std::span samples(m_samples.data() + first, last - first);
            explainRow(rows[m_samples[first].row], samples, std::span(*paths).subspan(first, last - first));
        }
        return true;
    }

    /// At most so many launches of each mode, evenly picked from those in the order of their start.
    bool pickSamples(const std::vector<KernelModesRow>& rows)
    {
        constexpr std::size_t MostSamples = 5000; ///< of a mode
        constexpr std::size_t MostInAll = 1U << 20U;
        const auto most = std::clamp(MostInAll / 2 / rows.size(), std::size_t { 50 }, MostSamples);
        std::vector<std::uint32_t> rowOfGroup(m_groups.groups().size(), NoRow);
        std::unordered_map<std::uint64_t, std::uint32_t> rowOf;
        for (std::uint32_t row = 0; row < rows.size(); ++row)
            rowOf.emplace(placeOf(rows[row].name, rows[row].shape), row);
        for (std::uint32_t group = 0; group < rowOfGroup.size(); ++group) {
            const auto& g = m_groups.groups()[group];
            const auto found = rowOf.find(placeOf(g.name, g.shape));
            rowOfGroup[group] = found == rowOf.end() ? NoRow : found->second;
        }
        std::vector<std::array<std::size_t, 2>> seen(rows.size());
        std::vector<std::uint32_t> nameBefore(m_trace.streams.size(), NoRow);
        const auto& kernels = m_trace.kernels;
        const auto pick = [&](std::size_t kernel, std::uint32_t row) {
            const bool isHigh = durationOf(kernel) > rows[row].cut.lowEndNs;
            const auto count = isHigh ? rows[row].cut.high.count : rows[row].cut.low.count;
            const auto stride = (count + most - 1) / most;
            if (seen[row][isHigh ? 1 : 0]++ % stride == 0)
                m_samples.push_back(
                    { row, static_cast<std::uint32_t>(kernel), nameBefore[kernels.stream[kernel].value()], isHigh });
        };
        const bool isDone = forEachRowOf(kernels, m_filter, m_stop, [&](std::size_t kernel) {
            const bool isWhole
                = m_filter.acceptsKernel(kernel) && !m_filter.isCut(kernels.startNs[kernel], kernels.endNs[kernel]);
            const auto row = isWhole ? rowOfGroup[m_groups.numberOf(kernel)] : NoRow;
            if (row != NoRow)
                pick(kernel, row);
            nameBefore[kernels.stream[kernel].value()] = static_cast<std::uint32_t>(kernels.name[kernel].value());
        });
        std::stable_sort(m_samples.begin(), m_samples.end(),
                         [](const ModeSample& left, const ModeSample& right) { return left.row < right.row; });
        return isDone;
    }

    [[nodiscard]] static std::uint64_t placeOf(KernelNameIndex name, LaunchShapeIndex shape)
    {
        constexpr unsigned Half = 32;
        return (std::uint64_t { name.value() } << Half) | (shape.isValid() ? shape.value() + 1 : 0);
    }

    void explainRow(KernelModesRow& row, std::span<const ModeSample> samples,
                    std::span<const std::uint64_t> paths) const
    {
        std::array<double, 2> weights {}; // launches that a sample stands for
        for (const auto& sample : samples)
            weights[sample.isHigh ? 1 : 0] += 1;
        weights = { static_cast<double>(row.cut.low.count) / std::max(1.0, weights[0]),
                    static_cast<double>(row.cut.high.count) / std::max(1.0, weights[1]) };
        const auto extent = m_filter.clipped(m_trace.extent.startNs, m_trace.extent.endNs);
        const auto middleNs = extent.startNs + extent.lengthNs() / 2;
        const std::array<std::pair<ModeExplanation, double>, 3>
            purities { std::pair { ModeExplanation::NvtxPath,
                                   purityOf(samples, weights, [&](std::size_t i) { return paths[i]; }) },
                       std::pair { ModeExplanation::KernelBefore,
                                   purityOf(samples, weights,
                                            [&](std::size_t i) { return std::uint64_t { samples[i].nameBefore }; }) },
                       std::pair { ModeExplanation::HalfOfTrace, purityOf(samples, weights, [&](std::size_t i) {
                                       return m_trace.kernels.startNs[samples[i].kernel] < middleNs
                                           ? std::uint64_t { 0 }
                                           : 1;
                                   }) } };
        for (const auto& [explanation, purity] : purities) {
            if (row.explanation == ModeExplanation::None && purity >= LeastPurity) {
                row.explanation = explanation;
                row.purity = purity;
            }
        }
        for (const auto& [explanation, purity] : purities) {
            if (row.explanation == ModeExplanation::None)
                row.purity = std::max(row.purity, purity);
        }
    }

    const Trace& m_trace;
    ScopeFilter m_filter;
    double m_leastEta;
    std::stop_token m_stop;
    ShapeGroups m_groups;
    GroupedValues m_durations;
    std::vector<ModeSample> m_samples;
};

void describeProvenance(KernelModes& result, const Trace& trace, double leastEta)
{
    constexpr double Percent = 100;
    auto& provenance = result.provenance;
    provenance.source = tableNames(trace, { EventClass::Kernels, EventClass::Calls, EventClass::Nvtx });
    provenance.derivation
        = Text::tr(
              "The launches of a kernel with one grid and block are cut where the variance of the logarithm of their "
              "durations "
              "between the two sides is greatest. They are two modes when at least %1 % of the variance lies between "
              "the "
              "sides, "
              "each side has 5 launches and 5 %, and the medians differ by a factor of 1.2. They are explained when "
              "the NVTX "
              "ranges around the launch, the kernel before it on the stream, or the half of the trace tells 90 % of "
              "the "
              "launches "
              "of each mode; what occurs once tells nothing.")
              .arg(Percent * leastEta);
    provenance.coverage
        = Text::tr("%1 of %2 with at least 20 launches have two modes.")
              .arg(formatCount(static_cast<std::int64_t>(result.rows.size())),
                   counted(result.judged, Text::tr("kernel and shape"), Text::tr("kernels and shapes")));
    addReadingLimits(provenance, trace, { EventClass::Kernels });
}

} // namespace

QString modeExplanationName(ModeExplanation explanation)
{
    switch (explanation) {
    case ModeExplanation::NvtxPath:
        return QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "NVTX path"));
    case ModeExplanation::KernelBefore:
        return QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "kernel before"));
    case ModeExplanation::HalfOfTrace:
        return QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "half of the trace"));
    case ModeExplanation::None:
        break;
    }
    return {};
}

const KernelModesRow* KernelModes::find(KernelNameIndex name) const
{
    const auto found = std::find_if(rows.begin(), rows.end(),
                                    [name](const KernelModesRow& row) { return row.name == name && row.isOnlyShape; });
    return found == rows.end() ? nullptr : &*found;
}

QString modesText(const ModeCut& cut)
{
    return Text::tr("%1 near %2, %3 near %4")
        .arg(formatCount(static_cast<std::int64_t>(cut.low.count)), formatDuration(std::llround(cut.low.medianNs)),
             formatCount(static_cast<std::int64_t>(cut.high.count)), formatDuration(std::llround(cut.high.medianNs)));
}

QString modesText(const ModeCut& cut, const DisplayFormat& format)
{
    return Text::tr("%1 near %2, %3 near %4")
        .arg(QLocale().toString(static_cast<qulonglong>(cut.low.count)),
             displayDuration(std::llround(cut.low.medianNs), format),
             QLocale().toString(static_cast<qulonglong>(cut.high.count)),
             displayDuration(std::llround(cut.high.medianNs), format));
}

QString medianRemark(const ModeCut& cut, double medianNs)
{
    const bool isBetween
        = medianNs > static_cast<double>(cut.lowEndNs) && medianNs < static_cast<double>(cut.highBeginNs);
    return isBetween ? Text::tr("no launch took this") : QString();
}

Cancellable<KernelModes> analyzeKernelModes(const Trace& trace, const Scope& scope, double leastEta,
                                            const std::stop_token& stop)
{
    KernelModes result;
    if (trace.kernels.size() == 0) {
        setNotCaptured(result.provenance, trace, { EventClass::Kernels });
        return result;
    }
    if (!ModeFinder(trace, scope, leastEta, stop).run(result))
        return cancelled();
    describeProvenance(result, trace, leastEta);
    return result;
}

} // namespace core
