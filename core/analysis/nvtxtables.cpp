// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/commoncolumns.h"
#include "analysis/eventsubject.h"
#include "analysis/evidencesql.h"
#include "analysis/nvtxgroups.h"
#include "analysis/nvtxranges.h"
#include "analysis/stoppoll.h"
#include "base/phrases.h"
#include "base/text.h"

#include <algorithm>
#include <utility>

namespace core {

namespace {

using RangeBuilder = TableBuilder<NvtxRangeRow>;

QString textOf(const Trace& trace, const NvtxGrouping& grouping, const NvtxRangeRow& row)
{
    const auto event = row.first.value();
    return grouping.exactText ? trace.nvtxText(event) : trace.strings.text(trace.nvtx.text[event]);
}

void addNames(RangeBuilder& builder, const std::shared_ptr<const Trace>& trace, const NvtxGrouping& grouping)
{
    builder.text({ QStringLiteral("text"), QStringLiteral("Range"),
                   grouping.exactText ? Text::tr("The recorded text.")
                                      : Text::tr("The recorded text; a trailing \", key = number\" list is "
                                                 "dropped, so that texts which differ only in it are one row.") },
                 [trace, grouping](const NvtxRangeRow& row) { return textOf(*trace, grouping, row); });
    builder
        .text({ QStringLiteral("domain"), QStringLiteral("Domain"),
                Text::tr("Name of the NVTX domain; empty for the default domain.") },
              [](const NvtxRangeRow& row) { return row.domain; })
        .identifiesRow
        = true;
    if (grouping.byProcess)
        addProcessColumns(builder, trace, [](const NvtxRangeRow& row) { return row.process; });
    builder
        .text({ QStringLiteral("kind"), QStringLiteral("Kind"),
                Text::tr("range: push/pop or start/end. mark: a moment without a duration.") },
              [](const NvtxRangeRow& row) {
                  return row.isMark ? QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "mark"))
                                    : QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "range"));
              })
        .isVocabulary
        = true;
}

void addTimes(RangeBuilder& builder)
{
    builder.count(
        { QStringLiteral("count"), QStringLiteral("Count"), Text::tr("Ranges or marks in scope, each counted once.") },
        [](const NvtxRangeRow& row) { return row.duration.count; });
    builder.duration({ QStringLiteral("total"), QStringLiteral("Total"),
                       Text::tr("Sum of the durations; ranges that nest or run on several threads count each.") },
                     [](const NvtxRangeRow& row) { return row.duration.totalNs; });
    builder.sortedByLast();
    builder.duration({ QStringLiteral("union"), QStringLiteral("Union"),
                       Text::tr("Time in which at least one of the ranges was open."), ColumnUse::Window },
                     [](const NvtxRangeRow& row) { return row.unionNs; });
    const auto add = [&builder](const QString& key, const QString& title, const QString& help, auto member) {
        builder.microseconds({ key, title, help }, [member](const NvtxRangeRow& row) {
            const bool isKnown = !row.isMark && row.duration.count > 0;
            return isKnown ? std::optional(static_cast<double>(row.duration.*member)) : std::nullopt;
        });
    };
    const auto percentile
        = Text::tr("%1th percentile of the durations, interpolated linearly on the sorted values (position q·(n−1)).");
    using S = DurationStatistics;
    add(QStringLiteral("avg_us"), QStringLiteral("Avg"), Text::tr("Arithmetic mean of the durations."), &S::meanNs);
    add(QStringLiteral("p50_us"), QStringLiteral("p50"), percentile.arg(50), &S::p50Ns);
    add(QStringLiteral("p90_us"), QStringLiteral("p90"), percentile.arg(90), &S::p90Ns);
    add(QStringLiteral("max_us"), QStringLiteral("Max"), Text::tr("Longest of the durations."), &S::maxNs);
}

void addKernels(RangeBuilder& builder, bool areKernelsKnown)
{
    const auto isKnown = [areKernelsKnown](const NvtxRangeRow& row) { return areKernelsKnown && !row.isMark; };
    const auto add = [&builder, isKnown](const QString& which, const QString& title, const QString& help, auto member) {
        builder.duration({ QStringLiteral("kernel_%1").arg(which), title, help },
                         [isKnown, member](const NvtxRangeRow& row) {
                             return isKnown(row) ? std::optional((row.*member).totalNs) : std::nullopt;
                         });
    };
    add(QStringLiteral("inclusive"), QStringLiteral("Kernel time"),
        Text::tr("Kernels whose launch call lies inside of one of the ranges, each once, however deep."),
        &NvtxRangeRow::inclusive);
    add(QStringLiteral("self"), QStringLiteral("Kernel time self"),
        Text::tr("Kernels for which one of the ranges is the innermost around their launch call. The rows add up "
                 "to all kernel time tied to ranges."),
        &NvtxRangeRow::self);
    const auto addCount
        = [&builder, isKnown](const QString& key, const QString& title, const QString& help, auto member) {
              builder.count({ key, title, help, ColumnUse::Window }, [isKnown, member](const NvtxRangeRow& row) {
                  return isKnown(row) ? std::optional((row.*member).count) : std::nullopt;
              });
          };
    addCount(QStringLiteral("kernels_inclusive"), QStringLiteral("Kernels"),
             Text::tr("Kernels launched inside of the ranges."), &NvtxRangeRow::inclusive);
    addCount(QStringLiteral("kernels_self"), QStringLiteral("Kernels self"),
             Text::tr("Kernels launched with one of the ranges as the innermost."), &NvtxRangeRow::self);
    builder.share({ QStringLiteral("pct_of_kernel_time"), QStringLiteral("Share of kernel time"),
                    Text::tr("Kernel time inside of the ranges as a share of all kernel time in scope, tied to "
                             "ranges or not. Rows whose ranges nest can add up to more than 100 %.") },
                  1, [isKnown](const NvtxRangeRow& row) {
                      return isKnown(row) ? std::optional(row.shareOfKernelTime) : std::nullopt;
                  });
}

QString rangesSummary(const NvtxRanges& ranges)
{
    if (!ranges.provenance.isAvailable())
        return {};
    const auto events = QStringLiteral("%1, %2").arg(
        counted(ranges.rangeCount, QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "range")), Text::tr("ranges")),
        counted(ranges.markCount, QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "mark")), Text::tr("marks")));
    return ranges.areKernelsKnown && ranges.coverage.fraction()
        ? QStringLiteral("%1; %2").arg(events, coverageSentence(ranges.coverage))
        : events;
}

} // namespace

Table describeNvtxRanges(std::shared_ptr<const Trace> trace, std::shared_ptr<const NvtxRanges> ranges,
                         const Scope& scope)
{
    const bool byProcess = ranges->grouping.byProcess;
    RangeBuilder builder(byProcess ? QStringLiteral("nvtx_by_pid") : QStringLiteral("nvtx_ranges"),
                         byProcess ? QStringLiteral("NVTX by process") : QStringLiteral("NVTX ranges"),
                         rowsOf(ranges, &NvtxRanges::rows), ranges->provenance);
    addNames(builder, trace, ranges->grouping);
    addTimes(builder);
    addKernels(builder, ranges->areKernelsKnown);
    builder.table().summary = rangesSummary(*ranges);
    builder.table().subject = [trace, ranges](std::size_t row) {
        const auto& range = ranges->rows[row];
        RowSubject subject;
        subject.process = range.process;
        if (!range.isMark) {
            const auto event = range.first.value();
            subject.nvtx = NvtxLimit { trace->strings.text(trace->nvtx.text[event]), trace->nvtxDomainName(event) };
        }
        return subject;
    };
    addNvtxEvidence(builder.table(), std::make_shared<const EvidenceSql>(std::move(trace), scope), ranges);
    return builder.take();
}

namespace {

/// One range or mark behind a row.
struct NvtxInstance {
    std::uint32_t row = 0;
    std::int64_t durationNs = 0; ///< clipped
    KernelSums kernels; ///< launched inside
};
using NvtxInstanceBuilder = TableBuilder<NvtxInstance>;

/// Says whether events belong to the row of `first`.
class RowMembers
{
public:
    RowMembers(const Trace& trace, const NvtxGrouping& grouping, const NvtxRangeRow& row)
        : m_trace(trace)
        , m_grouping(grouping)
        , m_row(row)
        , m_exactText(trace.nvtxText(row.first.value()))
    {
    }
    [[nodiscard]] bool contains(std::size_t event) const
    {
        const auto& nvtx = m_trace.nvtx;
        const auto thread = nvtx.thread[event];
        if (nvtx.text[event] != nvtx.text[m_row.first.value()] || (nvtx.kind[event] == NvtxKind::Mark) != m_row.isMark)
            return false;
        if (m_grouping.byProcess && m_row.process != (thread.isValid() ? m_trace.processOf(thread) : ProcessIndex {}))
            return false;
        return nvtxDomainLabel(m_trace, event) == m_row.domain
            && (!m_grouping.exactText || m_trace.nvtxText(event) == m_exactText);
    }

private:
    const Trace& m_trace;
    const NvtxGrouping& m_grouping;
    const NvtxRangeRow& m_row;
    QString m_exactText;
};

/// The events that `row` stands for, longest first.
Expected<std::vector<NvtxInstance>> instancesBehind(const Trace& trace, const Scope& scope,
                                                    const NvtxGrouping& grouping, const NvtxRangeRow& row,
                                                    const std::stop_token& stop)
{
    const ScopeFilter filter(trace, scope);
    const auto launches = LaunchedKernels::collect(trace, filter, stop);
    if (!launches)
        return tl::unexpected(launches.error());
    const RowMembers members(trace, grouping, row);
    const auto& nvtx = trace.nvtx;
    std::vector<NvtxInstance> instances;
    for (std::size_t event = 0; event < nvtx.size(); ++event) {
        if (isStopDue(event, stop))
            return cancelled();
        const auto thread = nvtx.thread[event];
        const auto start = nvtx.startNs[event];
        const auto end = nvtx.endNs[event];
        if (!members.contains(event) || !filter.acceptsThreadSpan(thread, start, end))
            continue;
        instances.push_back({ static_cast<std::uint32_t>(event), filter.clipped(start, end).lengthNs(),
                              thread.isValid() ? launches->inside(thread, start, end) : KernelSums {} });
    }
    std::sort(instances.begin(), instances.end(), [](const NvtxInstance& left, const NvtxInstance& right) {
        return left.durationNs != right.durationNs ? left.durationNs > right.durationNs : left.row < right.row;
    });
    return instances;
}

void addInstanceTimes(NvtxInstanceBuilder& builder, const std::shared_ptr<const Trace>& trace)
{
    const auto help = Text::tr("End − start, clipped to the window.");
    builder.number({ QStringLiteral("duration_ns"), QStringLiteral("Duration"), help, ColumnUse::ExportOnly },
                   Unit::Nanoseconds, 0, [](const NvtxInstance& instance) { return instance.durationNs; });
    builder.microseconds(
        { QStringLiteral("duration_us"), QStringLiteral("Duration"), help },
        [](const NvtxInstance& instance) { return std::optional<double>(static_cast<double>(instance.durationNs)); });
    builder.sortedByLast();
    builder.moment({ QStringLiteral("start"), QStringLiteral("Start"), Text::tr("When the range was opened.") },
                   trace->extent.startNs,
                   [trace](const NvtxInstance& instance) { return trace->nvtx.startNs[instance.row]; });
}

void addInstanceKernels(NvtxInstanceBuilder& builder)
{
    builder.count({ QStringLiteral("kernels"), QStringLiteral("Kernels"),
                    Text::tr("Kernels in scope whose launch call lies inside of this range.") },
                  [](const NvtxInstance& instance) { return instance.kernels.count; });
    builder.duration({ QStringLiteral("kernel_time"), QStringLiteral("Kernel time"),
                       Text::tr("Sum of the durations of these kernels.") },
                     [](const NvtxInstance& instance) { return instance.kernels.totalNs; });
}

} // namespace

Expected<Table> nvtxRangeInstances(std::shared_ptr<const Trace> trace, const Scope& scope, const NvtxGrouping& grouping,
                                   const NvtxRangeRow& row, const std::stop_token& stop)
{
    auto found = instancesBehind(*trace, scope, grouping, row, stop);
    if (!found)
        return tl::unexpected(found.error());
    const auto rows = std::make_shared<const std::vector<NvtxInstance>>(std::move(*found));
    Provenance provenance;
    provenance.source = trace->reading(EventClass::Nvtx).table;
    provenance.derivation = Text::tr("The ranges or marks behind one row of the table of NVTX ranges, longest first.");
    provenance.coverage = counted(static_cast<std::int64_t>(rows->size()), Text::tr("event"), Text::tr("events"));
    NvtxInstanceBuilder builder(QStringLiteral("nvtx_range_instances"),
                                Text::tr("Instances of %1").arg(textOf(*trace, grouping, row)), rows,
                                std::move(provenance));
    const auto threadOf = [trace](const NvtxInstance& instance) { return trace->nvtx.thread[instance.row]; };
    const auto processOf = [trace](std::uint32_t event) {
        const auto thread = trace->nvtx.thread[event];
        return thread.isValid() ? trace->processOf(thread) : ProcessIndex {};
    };
    addInstanceTimes(builder, trace);
    addInstanceKernels(builder);
    addProcessColumns(builder, trace, [processOf](const NvtxInstance& instance) { return processOf(instance.row); });
    addThreadColumns(builder, trace, threadOf);
    builder.text({ QStringLiteral("text"), QStringLiteral("Text"), Text::tr("The text as recorded.") },
                 [trace](const NvtxInstance& instance) { return trace->nvtxText(instance.row); });
    builder.table().subject = [trace, rows](std::size_t position) {
        return eventSubject(*trace, { EventClass::Nvtx, (*rows)[position].row });
    };
    std::vector<std::uint32_t> events;
    events.reserve(rows->size());
    for (const auto& instance : *rows)
        events.push_back(instance.row);
    addNvtxInstanceEvidence(builder.table(), std::make_shared<const EvidenceSql>(trace, scope), std::move(events));
    return builder.take();
}

} // namespace core
