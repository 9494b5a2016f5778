// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/samples/cputree.h"

#include "base/phrases.h"
#include "base/stopcheck.h"
#include "base/text.h"
#include "statistics/grouping.h"
#include "trace/trace.h"

#include <algorithm>
#include <numeric>
#include <tuple>
#include <utility>

namespace core {

namespace {

/// Makes the paths of a tree as samples lead to them, each after the one around it.
class CpuTreeBuilder
{
public:
    explicit CpuTreeBuilder(const CpuSamples& samples)
        : m_samples(samples)
        , m_children(std::numeric_limits<std::uint64_t>::max())
        , m_anywhere(samples.functions.size())
        , m_lastPlace(samples.functions.size())
    {
    }
    /// Samples of a thread in a frame.
    void addTopDown(std::uint32_t thread, std::uint32_t leaf, std::int64_t count)
    {
        auto row = childOf(CpuPath::NoRow, thread, true);
        m_rows[row].inclusive += count;
        m_chain.clear();
        for (auto frame = leaf; frame != CpuFrame::None; frame = m_samples.frames[frame].caller)
            m_chain.push_back(m_samples.frames[frame].function);
        std::reverse(m_chain.begin(), m_chain.end()); // from the outermost to the innermost
        for (const auto function : m_chain) {
            row = childOf(row, function, false);
            m_rows[row].inclusive += count;
        }
        m_rows[row].self += count;
    }
    void addBottomUp(std::uint32_t leaf, std::int64_t count)
    {
        auto row = CpuPath::NoRow;
        for (auto frame = leaf; frame != CpuFrame::None; frame = m_samples.frames[frame].caller) {
            const auto function = m_samples.frames[frame].function;
            row = childOf(row, function, false);
            m_rows[row].inclusive += count;
            if (std::exchange(m_lastPlace[function], m_place) != m_place) // once, however often it called itself
                m_anywhere[function] += count;
        }
        ++m_place;
    }
    std::vector<CpuPath> take()
    {
        for (auto& row : m_rows) {
            if (row.parent == CpuPath::NoRow && !row.isThread)
                row.anywhere = m_anywhere[row.subject];
        }
        sort();
        return std::move(m_rows);
    }

private:
    std::uint32_t childOf(std::uint32_t parent, std::uint32_t subject, bool isThread)
    {
        constexpr unsigned SubjectBits = 32;
        const auto number = m_children.numberOf(std::uint64_t { parent } << SubjectBits | subject);
        if (number == m_rows.size()) {
            CpuPath path;
            path.parent = parent;
            path.level = parent == CpuPath::NoRow ? 0 : m_rows[parent].level + 1;
            path.subject = subject;
            path.isThread = isThread;
            m_rows.push_back(path);
        }
        return number;
    }
    /// By samples; of equal ones the outer first, then by the rank of what is around them, then by name: a total order.
    void sort()
    {
        std::vector<std::uint32_t> order(m_rows.size());
        std::iota(order.begin(), order.end(), 0U);
        std::stable_sort(order.begin(), order.end(), [this](std::uint32_t left, std::uint32_t right) {
            return m_rows[left].level < m_rows[right].level;
        });
        std::vector<std::uint32_t> ranks(m_rows.size());
        const auto rankAround
            = [&](std::uint32_t row) { return m_rows[row].parent == CpuPath::NoRow ? 0 : ranks[m_rows[row].parent]; };
        for (std::size_t begin = 0; begin < order.size();) {
            auto end = begin;
            while (end < order.size() && m_rows[order[end]].level == m_rows[order[begin]].level)
                ++end;
            std::sort(order.begin() + static_cast<std::ptrdiff_t>(begin),
                      order.begin() + static_cast<std::ptrdiff_t>(end), [&](std::uint32_t left, std::uint32_t right) {
                          if (rankAround(left) != rankAround(right))
                              return rankAround(left) < rankAround(right);
                          const auto& a = m_rows[left];
                          const auto& b = m_rows[right];
                          if (a.inclusive != b.inclusive)
                              return a.inclusive > b.inclusive;
                          const auto names = std::pair(nameOf(a), nameOf(b));
                          return names.first != names.second ? names.first < names.second : a.subject < b.subject;
                      });
            for (; begin < end; ++begin)
                ranks[order[begin]] = static_cast<std::uint32_t>(begin);
        }
        std::sort(order.begin(), order.end(), [&](std::uint32_t left, std::uint32_t right) {
            return std::tuple(-m_rows[left].inclusive, ranks[left])
                < std::tuple(-m_rows[right].inclusive, ranks[right]);
        });
        apply(order);
    }
    void apply(const std::vector<std::uint32_t>& order)
    {
        std::vector<std::uint32_t> rowOf(order.size());
        for (std::size_t row = 0; row < order.size(); ++row)
            rowOf[order[row]] = static_cast<std::uint32_t>(row);
        std::vector<CpuPath> sorted;
        sorted.reserve(order.size());
        for (const auto row : order) {
            sorted.push_back(m_rows[row]);
            if (sorted.back().parent != CpuPath::NoRow)
                sorted.back().parent = rowOf[sorted.back().parent];
        }
        m_rows = std::move(sorted);
    }
    [[nodiscard]] QString nameOf(const CpuPath& path) const { return cpuPathName(m_samples, path); }

    const CpuSamples& m_samples;
    GroupNumbers m_children; ///< of (path, subject)
    std::vector<CpuPath> m_rows;
    std::vector<std::uint32_t> m_chain;
    std::vector<std::int64_t> m_anywhere; ///< by function: samples with it in their chain
    std::vector<std::size_t> m_lastPlace; ///< by function: which chain had it last
    std::size_t m_place = 1; ///< number of the chain
};

/// Says which samples the scope accepts. Threads that are not of the trace's processes count where processes do not
/// matter.
class SampleFilter
{
public:
    SampleFilter(const Trace& trace, const Scope& scope, const CpuSamples& samples)
        : m_filter(trace, scope)
        , m_samples(samples)
        , m_isAnyProcess(scope.processes.empty() && scope.devices.empty() && scope.streams.empty())
        , m_hasWindow(scope.window.has_value())
        , m_hasRanges(scope.nvtx.has_value())
    {
    }
    [[nodiscard]] bool accepts(std::size_t sample) const
    {
        const auto timeNs = m_samples.timeNs[sample];
        const auto& thread = m_samples.threads[m_samples.thread[sample]];
        const bool isOfProcess
            = m_isAnyProcess || (thread.process.isValid() && m_filter.acceptsProcess(thread.process));
        return isOfProcess && (!m_hasWindow || m_filter.inWindow(timeNs, timeNs))
            && (!m_hasRanges || m_filter.acceptsThreadSpan(thread.thread, timeNs, timeNs));
    }

private:
    ScopeFilter m_filter;
    const CpuSamples& m_samples;
    bool m_isAnyProcess;
    bool m_hasWindow; ///< else samples may lie outside of what the trace's events span
    bool m_hasRanges;
};

QString derivationOf(CpuTreeKind kind)
{
    return kind == CpuTreeKind::TopDown
        ? Text::tr("A sample says where a processor was at one moment: the innermost function of its callchain and "
                   "those around it. Samples of a thread whose chains begin alike share their rows. Inclusive figures "
                   "count a sample once in each row that its chain leads through, self figures in the row of its "
                   "innermost function. Functions whose symbol was not found are one for each module. Samples are not "
                   "time: how far apart they were taken is not recorded.")
        : Text::tr("The same samples from the innermost function outwards, over all threads: a row is a function, and "
                   "the rows in it are those that called it. A sample counts once in each row that its chain leads "
                   "through, a function that calls itself in a row of its own for each call. Samples are not time: how "
                   "far apart they were taken is not recorded.");
}

void describeProvenance(CpuTree& tree, const CpuSamples& samples)
{
    auto& provenance = tree.provenance;
    provenance.source = samples.source;
    provenance.derivation = derivationOf(tree.kind);
    provenance.coverage
        = Text::tr("%1 of %2 are in scope.")
              .arg(formatCount(tree.sampleCount),
                   counted(static_cast<std::int64_t>(samples.size()), Text::tr("sample"), Text::tr("samples")));
    if (tree.withoutChain > 0)
        provenance.limitations.append(
            Text::tr("%1 no callchain")
                .arg(counted(tree.withoutChain, Text::tr("sample has"), Text::tr("samples have"))));
    if (!samples.problem.isEmpty())
        provenance.limitations.append(samples.problem);
}

} // namespace

QString cpuPathName(const CpuSamples& samples, const CpuPath& path)
{
    return path.isThread ? samples.threads[path.subject].label() : samples.functions[path.subject].name();
}

QString cpuPathText(const CpuSamples& samples, const CpuTree& tree, std::size_t row)
{
    constexpr std::uint32_t MostEnds = 10;
    QStringList names;
    const auto last = tree.rows[row].level;
    for (auto path = static_cast<std::uint32_t>(row); path != CpuPath::NoRow; path = tree.rows[path].parent) {
        const auto level = tree.rows[path].level;
        if (level < MostEnds || level + MostEnds > last)
            names.prepend(cpuPathName(samples, tree.rows[path]));
        else if (level == MostEnds)
            names.prepend(QStringLiteral("…"));
    }
    return names.join(QStringLiteral(" / "));
}

Cancellable<CpuTree> analyzeCpuTree(const Trace& trace, const Scope& scope, const CpuSamples& samples, CpuTreeKind kind,
                                    const std::stop_token& stop)
{
    CpuTree tree;
    tree.kind = kind;
    if (samples.size() == 0) {
        tree.provenance.unavailable = samples.problem.isEmpty()
            ? Text::tr(
                "not available, because the trace has no CPU samples (table COMPOSITE_EVENTS is missing or empty)")
            : Text::tr("not available, because the CPU samples could not be read: %1").arg(samples.problem);
        tree.provenance.advice = Text::tr("Capture with nsys profile --sample=process-tree");
        return tree;
    }
    const SampleFilter filter(trace, scope, samples);
    const auto noLeaf = static_cast<std::uint64_t>(samples.frames.size());
    GroupNumbers places(std::numeric_limits<std::uint64_t>::max()); // of (thread, leaf): many samples are alike
    std::vector<std::int64_t> counts;
    for (std::size_t sample = 0; sample < samples.size(); ++sample) {
        if (isStopDue(sample, stop))
            return cancelled();
        if (!filter.accepts(sample))
            continue;
        ++tree.sampleCount;
        const auto leaf = samples.leaf[sample] == CpuFrame::None ? noLeaf : samples.leaf[sample];
        tree.withoutChain += leaf == noLeaf ? 1 : 0;
        const auto place = places.numberOf(samples.thread[sample] * (noLeaf + 1) + leaf);
        counts.resize(places.size());
        ++counts[place];
    }
    CpuTreeBuilder builder(samples);
    for (std::size_t place = 0; place < places.size(); ++place) {
        if (isStopDue(place, stop))
            return cancelled();
        const auto leaf = places.key(place) % (noLeaf + 1);
        const auto frame = leaf == noLeaf ? CpuFrame::None : static_cast<std::uint32_t>(leaf);
        if (kind == CpuTreeKind::TopDown)
            builder.addTopDown(static_cast<std::uint32_t>(places.key(place) / (noLeaf + 1)), frame, counts[place]);
        else
            builder.addBottomUp(frame, counts[place]);
    }
    tree.rows = builder.take();
    describeProvenance(tree, samples);
    return tree;
}

} // namespace core
