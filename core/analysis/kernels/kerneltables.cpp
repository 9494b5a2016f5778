// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/kernels/kernels.h"

#include "analysis/kernels/kernelmodes.h"
#include "analysis/kernels/kernelqueries.h"
#include "analysis/kernels/launchshapecells.h"
#include "base/phrases.h"
#include "base/text.h"
#include "evidence/evidencecolumns.h"
#include "evidence/evidenceselections.h"
#include "evidence/kernelnamecolumns.h"
#include "evidence/placecolumns.h"
#include "table/commoncolumns.h"
#include "table/tablekeys.h"

#include <algorithm>

namespace core {

namespace {

/// The mean over the row's launches, nothing when it has none.
std::optional<double> meanOfLaunches(const KernelRow& row, double meanNs)
{
    return row.duration.count > row.withoutLaunch ? std::optional(meanNs) : std::nullopt;
}

void addLatencyStatistics(TableBuilder<KernelRow>& builder, const EvidenceSource& source, const RowQuery& launches)
{
    using S = DurationStatistics;
    const auto add = [&](ColumnText column, Aggregate aggregate, auto member, const QString& expression) {
        builder.microseconds(
            column, { aggregate, Better::Less },
            [member](const KernelRow& row) {
                const auto& latency = row.launchLatency;
                return latency.count > 0 ? std::optional(static_cast<double>(latency.*member)) : std::nullopt;
            },
            columnSql(source, launches, sql::scaled(expression, NsPerUs)));
    };
    const auto queued = QStringLiteral("queued");
    const auto queueNs = QStringLiteral("queue_ns");
    const auto help = Text::tr("%1 launch latency: end of the API call → start of the kernel, positive values only.");
    add({ QStringLiteral("latency_avg_us"), QStringLiteral("Latency avg"), help.arg(Text::tr("Mean")),
          ColumnUse::Chooser },
        Aggregate::Mean, &S::meanNs, sql::meanOf(queued, queueNs));
    add({ QStringLiteral("latency_p50_us"), QStringLiteral("Latency p50"), help.arg(Text::tr("Median")),
          ColumnUse::Window },
        Aggregate::Quantile, &S::p50Ns, sql::quantileOf(queued, 0.5, queueNs));
    add({ QStringLiteral("latency_p90_us"), QStringLiteral("Latency p90"), help.arg(Text::tr("90th percentile of the")),
          ColumnUse::Window },
        Aggregate::Quantile, &S::p90Ns, sql::quantileOf(queued, 0.9, queueNs));
    add({ QStringLiteral("latency_max_us"), QStringLiteral("Latency max"), help.arg(Text::tr("Longest")),
          ColumnUse::Chooser },
        Aggregate::Extreme, &S::maxNs, sql::maximumOf(queued, queueNs));
}

void addLaunchColumns(TableBuilder<KernelRow>& builder, const EvidenceSource& source, const RowQuery& launches)
{
    const auto launched = QStringLiteral("launched");
    const auto sqlOf = [&](const QString& expression) { return columnSql(source, launches, expression); };
    builder.count(
        { QStringLiteral("latency_left_out"), QStringLiteral("Latency left out"),
          Text::tr(
              "Launches whose kernel started before the API call had returned: they have no queue time and are left "
              "out of the latency figures."),
          ColumnUse::Chooser },
        { Aggregate::Sum, Better::Neither }, [](const KernelRow& row) { return row.latencyLeftOut; },
        sqlOf(sql::countOf(launched, QStringLiteral("kernel_start_ns <= call_end_ns"))));
    builder.count(
        { QStringLiteral("without_launch"), QStringLiteral("Without launch"),
          Text::tr("Kernels whose launch call is not in the trace."), ColumnUse::Chooser },
        { Aggregate::Sum, Better::Neither }, [](const KernelRow& row) { return row.withoutLaunch; },
        sqlOf(QStringLiteral("%1 - %2").arg(sql::countOf(Behind), sql::countOf(launched))));
    builder.microseconds(
        { QStringLiteral("launch_call_avg_us"), QStringLiteral("Launch call avg"),
          Text::tr("Mean duration of the launch call."), ColumnUse::Chooser },
        { Aggregate::Mean, Better::Less },
        [](const KernelRow& row) { return meanOfLaunches(row, row.meanLaunchCallNs); },
        sqlOf(sql::scaled(sql::meanOf(launched, QStringLiteral("call_end_ns - call_start_ns")), NsPerUs)));
    builder.microseconds(
        { QStringLiteral("launch_to_end_avg_us"), QStringLiteral("Launch to end avg"),
          Text::tr("Mean time from the start of the launch call to the end of call and kernel, whichever is later."),
          ColumnUse::Chooser },
        { Aggregate::Mean, Better::Less }, [](const KernelRow& row) { return meanOfLaunches(row, row.meanTotalNs); },
        sqlOf(sql::scaled(sql::meanOf(launched, QStringLiteral("max(call_end_ns, kernel_end_ns) - call_start_ns")),
                          NsPerUs)));
}

/// "64×1×1" of the three columns that begin so, of the kernels of a row.
QString dimensionsSql(const QString& what)
{
    return QStringLiteral("(SELECT group_concat(DISTINCT %1_x || '×' || %1_y || '×' || %1_z) FROM behind)").arg(what);
}

void addGroupingColumns(TableBuilder<KernelRow>& builder, const EvidenceSource& source, const RowQuery& query,
                        const KernelGrouping& grouping)
{
    const std::shared_ptr<const Trace> trace(source, &source->trace());
    if (grouping.isByDevice()) {
        const auto deviceOf = [](const KernelRow& row) { return row.device; };
        const auto ordinals = cudaDeviceCells(*trace);
        addDeviceLabel(builder, trace, deviceOf);
        builder.table().columns.back().identifiesRow = true;
        addDeviceIds(builder, trace, deviceOf, [trace, ordinals](const KernelRow& row) {
            return row.stream.isValid() ? Cell(trace->streams[row.stream.value()].cudaDeviceId) : ordinals(row.device);
        });
    }
    if (grouping.byLaunchShape) {
        builder.text({ QStringLiteral("grid"), QStringLiteral("Grid"), Text::tr("Blocks of the grid, x×y×z.") },
                     Identity, [trace](const KernelRow& row) { return gridCell(*trace, row.shape); });
        giveText(builder.table().columns.back(), source, query, dimensionsSql(QStringLiteral("grid")));
        builder.text({ QStringLiteral("block"), QStringLiteral("Block"), Text::tr("Threads of a block, x×y×z.") },
                     Identity, [trace](const KernelRow& row) { return blockCell(*trace, row.shape); });
        giveText(builder.table().columns.back(), source, query, dimensionsSql(QStringLiteral("block")));
    }
    if (grouping.byProcess || grouping.byStream) {
        addProcessColumns(builder, trace, [trace](const KernelRow& row) {
            return row.stream.isValid() ? trace->processOf(row.stream) : row.process;
        });
    }
    if (grouping.byStream) {
        builder.text({ QStringLiteral("stream_id"), QStringLiteral("Stream"), Text::tr("streamId of the export.") },
                     Note, [trace](const KernelRow& row) { return trace->streams[row.stream.value()].streamId; });
    }
}

/// "Top kernel computeKernel with 42.6 % of kernel time; 5 kernels, 6.13 ms in all".
QString kernelSummary(const Trace& trace, const Kernels& kernels)
{
    if (kernels.rows.empty())
        return {};
    const auto& top = kernels.rows.front();
    return Text::tr("Top kernel %1 with %2 of kernel time; %3, %4 in all")
        .arg(trace.kernelNames[top.name.value()].displayName, threeDigitShare(top.shareOfRows),
             counted(kernels.kernelCount, Text::tr("kernel"), Text::tr("kernels")),
             threeDigitDuration(kernels.totalNs));
}

void addCalls(TableBuilder<KernelRow>& builder, const EvidenceSource& source, const RowQuery& query)
{
    const auto sql = statisticsSql(source, query);
    builder.count(
        { QStringLiteral("calls"), QStringLiteral("Calls"), Text::tr("Kernels in scope, each counted once.") },
        { Aggregate::Sum, Better::Neither }, [](const KernelRow& row) { return row.duration.count; }, sql.count);
    builder.duration(
        { QStringLiteral("total"), QStringLiteral("Total"),
          Text::tr("Sum of the durations; kernels that overlap count each.") },
        { Aggregate::Sum, Better::Less }, [](const KernelRow& row) { return row.duration.totalNs; }, sql.total);
    builder.sortedByLast();
    builder.table().rowsSql = sql.rows;
}

void addDurations(TableBuilder<KernelRow>& builder, const EvidenceSource& source, const RowQuery& query)
{
    addStatistics(
        builder, Text::tr("kernel durations"), { .minimum = ColumnUse::Window, .standardDeviation = ColumnUse::Window },
        [](const KernelRow& row) -> const DurationStatistics& { return row.duration; }, statisticsSql(source, query));
}

/// The SQL of what is read of exclusive times.
RowQuery turnsQuery(const EvidenceSource& source, const std::shared_ptr<const Kernels>& kernels)
{
    return [source, kernels](std::size_t row) { return turnsBehind(*source, kernels->rows[row], kernels->ncclNames); };
}

/// Where shares of rows come from.
struct ShareSql {
    EvidenceSource source;
    std::shared_ptr<const Kernels> kernels;
    RowQuery query; ///< kernelsBehind()
    RowQuery turns; ///< turnsBehind()
    std::int64_t runNs = 0; ///< 0: not known
};

void addExclusiveTime(TableBuilder<KernelRow>& builder, const ShareSql& sql)
{
    builder.duration(
        { QStringLiteral("exclusive"), QStringLiteral("Exclusive"),
          Text::tr("Time of the GPUs that belongs to these kernels: where kernels overlap, a moment counts for the one "
                   "that started first, and for one of NCCL only while no other kernel runs. The rows add up to the "
                   "time in which kernels run.") },
        { Aggregate::Sum, Better::Less }, [](const KernelRow& row) { return row.exclusiveNs; },
        durationSql(sql.source, sql.turns,
                    [kernels = sql.kernels](std::size_t row) { return exclusiveNs(kernels->rows[row]); }));
}

ColumnSql shareOfBusySql(const ShareSql& sql)
{
    return columnSql(sql.source, [sql](std::size_t row) {
        const auto& kernel = sql.kernels->rows[row];
        auto query = sql.turns(row);
        addWorkOfGpus(query, *sql.source);
        const auto busy = QStringLiteral("busy_work");
        query.with(busy,
                   kernel.device.isValid()
                       ? QStringLiteral("SELECT * FROM work WHERE gpu = %1")
                             .arg(sql::literal(sql.source->trace().devices[kernel.device.value()].gpuId))
                       : QStringLiteral("SELECT * FROM work"));
        const auto percent = sql::percentOf(exclusiveNs(kernel), sql::unionOf(busy, QStringLiteral("gpu")));
        return query.value(QStringLiteral("ifnull(%1, 0)").arg(percent));
    });
}

void addShares(TableBuilder<KernelRow>& builder, const ShareSql& sql)
{
    builder.share(
        { QStringLiteral("pct_of_kernel_time"), QStringLiteral("Share of kernel time"),
          Text::tr("Share of the sum of all listed rows.") },
        Better::Neither, 1, [](const KernelRow& row) { return row.shareOfRows; },
        columnSql(sql.source, [sql](std::size_t row) {
            const auto percent = sql::percentOf(sql::sumOf(Behind), sql::sumOf(QStringLiteral("all_kernels")));
            return sql.query(row)
                .with(QStringLiteral("all_kernels"), sql.source->events(EventClass::Kernels))
                .value(QStringLiteral("ifnull(%1, 0)").arg(percent)); // kernels without length take none of none
        }));
    const auto runNs = [kernels = sql.kernels, runNs = sql.runNs](const KernelRow& row) {
        return static_cast<double>(runNs) * (row.device.isValid() ? 1 : static_cast<double>(kernels->deviceCount));
    };
    builder.share(
        { QStringLiteral("pct_of_run"), QStringLiteral("Share of run"),
          Text::tr("Exclusive time as a share of the run, of all GPUs with work for rows of several GPUs.") },
        Better::Neither, 1,
        [runNs](const KernelRow& row) {
            return runNs(row) > 0 ? std::optional(static_cast<double>(row.exclusiveNs) / runNs(row)) : std::nullopt;
        },
        noSql(Text::tr("the run is that of the wall budget, which takes in events of all tables")));
    builder.share(
        { QStringLiteral("pct_of_busy"), QStringLiteral("Share of busy"),
          Text::tr("Exclusive time as a share of the time in which the GPU did anything (kernels, copies, sets "
                   "and graph launches), of all GPUs for rows of several.") },
        Better::Neither, 1, [](const KernelRow& row) { return row.shareOfBusy; }, shareOfBusySql(sql));
}

/// For each row the two modes of its kernel, or nullptr.
std::vector<const KernelModesRow*> modesOfRows(const Kernels& kernels, const KernelModes& modes)
{
    std::vector<const KernelModesRow*> ofRows;
    ofRows.reserve(kernels.rows.size());
    for (const auto& row : kernels.rows)
        ofRows.push_back(modes.find(row.name));
    return ofRows;
}

/// What stands in place of a median between two modes: the window shows them instead of it, exports beside it.
void addModes(TableBuilder<KernelRow>& builder, const std::shared_ptr<const Kernels>& kernels,
              const std::shared_ptr<const KernelModes>& modes)
{
    using Rows = std::vector<const KernelModesRow*>;
    const auto ofRows = std::make_shared<const Rows>(modesOfRows(*kernels, *modes));
    const auto p50 = builder.table().findColumn(u"p50_us");
    auto& median = builder.table().columns[p50.value()];
    median.display = [ofRows, modes, kernels](std::size_t row, const DisplayFormat& format) {
        const auto* found = (*ofRows)[row];
        const auto& duration = kernels->rows[row].duration;
        return found ? modesText(found->cut, format)
                     : displayNumber(duration.p50Ns / NsPerUs, Unit::Microseconds, 3, format);
    };
    median.toolTip = [ofRows, modes, kernels](std::size_t row) {
        const auto* found = (*ofRows)[row];
        return found ? medianRemark(found->cut, kernels->rows[row].duration.p50Ns) : QString();
    };
    auto& column = builder.text(
        { QStringLiteral("modes"), QStringLiteral("Modes"),
          Text::tr("Two modes of the durations of a kernel with one launch shape, where a median would say little: how "
                   "many launches lie near which duration. See the table of kernels with two modes.") },
        Note, [](const KernelRow&) { return Cell(); });
    column.value = [ofRows, modes](std::size_t row) {
        const auto* found = (*ofRows)[row];
        return found ? Cell(modesText(found->cut)) : Cell();
    };
    column.display = [ofRows, modes](std::size_t row, const DisplayFormat& format) {
        const auto* found = (*ofRows)[row];
        return found ? modesText(found->cut, format) : QString();
    };
}

QString keyOf(const KernelGrouping& grouping)
{
    if (grouping == PartsOfKernels)
        return TableKey::KernelParts;
    return grouping.byProcess ? TableKey::KernelsByProcess : TableKey::Kernels;
}

QString titleOf(const KernelGrouping& grouping)
{
    if (grouping == PartsOfKernels)
        return QStringLiteral("Kernels by GPU, launch shape and stream");
    return grouping.byProcess ? QStringLiteral("Kernels by process") : QStringLiteral("Kernels");
}

} // namespace

Table describeKernels(std::shared_ptr<const Trace> trace, std::shared_ptr<const Kernels> kernels, const Scope& scope,
                      const KernelTableNotes& notes)
{
    TableBuilder<KernelRow> builder(keyOf(kernels->grouping), titleOf(kernels->grouping),
                                    rowsOf(kernels, &Kernels::rows), kernels->provenance);
    const auto source = std::make_shared<const EvidenceSql>(trace, scope);
    const RowQuery query = [source, kernels](std::size_t row) { return kernelsBehind(*source, kernels->rows[row]); };
    const ShareSql shareSql { source, kernels, query, turnsQuery(source, kernels), notes.runNs };
    const RowQuery launches
        = [source, kernels](std::size_t row) { return launchesBehind(*source, kernels->rows[row]); };
    addKernelNames(
        builder, source, [](const KernelRow& row) { return row.name; },
        [kernels](std::size_t row) { return kernels->rows[row].name; });
    builder.text(
        { QStringLiteral("family"), QStringLiteral("Family"),
          Text::tr("What kind of work the kernel does, told by its name: the first of the families' rules that "
                   "it fits, or unclassified.") },
        Note, [](const KernelRow& row) { return row.family; });
    addCalls(builder, source, query);
    addExclusiveTime(builder, shareSql);
    addDurations(builder, source, query);
    if (notes.modes && kernels->grouping == KernelGrouping {})
        addModes(builder, kernels, notes.modes);
    addShares(builder, shareSql);
    addLatencyStatistics(builder, source, launches);
    addLaunchColumns(builder, source, launches);
    addFullKernelName(
        builder, source, [](const KernelRow& row) { return row.name; },
        [kernels](std::size_t row) { return kernels->rows[row].name; });
    addGroupingColumns(builder, source, query, kernels->grouping);
    auto& table = builder.table();
    table.summary = kernelSummary(*trace, *kernels);
    table.subject = [kernels](std::size_t row) {
        const auto& kernel = kernels->rows[row];
        RowSubject subject;
        subject.process = kernel.process;
        subject.device = kernel.onlyDevice;
        subject.stream = kernel.stream;
        subject.kernel = kernel.name;
        return subject;
    };
    return builder.take(*trace);
}

} // namespace core
