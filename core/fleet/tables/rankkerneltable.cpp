// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/text.h"
#include "fleet/lateness/jobkernels.h"
#include "fleet/tables/rankcolumns.h"

#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace core {

namespace {

using namespace rankcolumns;

/// The columns of all calls of a kernel.
void addCallColumns(TableBuilder<JobKernel>& builder)
{
    builder.count(
        { QStringLiteral("ranks"), Text::tr("Ranks"), Text::tr("Among whose 256 kernels of most time it is.") },
        CountPlain, [](const JobKernel& row) { return row.ranks; }, sqlOfManyFiles());
    builder.count(
        { QStringLiteral("calls"), Text::tr("Calls"), Text::tr("On all these ranks.") }, CountPlain,
        [](const JobKernel& row) { return row.calls; }, sqlOfManyFiles());
    builder.duration(
        { QStringLiteral("total"), Text::tr("Total"), Text::tr("Sum of the durations on all these ranks.") }, TimeLess,
        [](const JobKernel& row) { return row.totalNs; }, noTimeSql());
    builder.sortedByLast();
    builder.microseconds(
        { QStringLiteral("p50_us"), Text::tr("Median"), Text::tr("Over the ranks, of their median calls.") },
        { Aggregate::Quantile, Better::Less }, [](const JobKernel& row) { return std::optional(row.medianNs); },
        sqlOfManyFiles());
    builder.microseconds(
        { QStringLiteral("p99_us"), Text::tr("99th percentile"),
          Text::tr("At most so long are 99 of 100 calls of all ranks, rounded up by less than a fifth.") },
        { Aggregate::Quantile, Better::Less },
        [](const JobKernel& row) { return std::optional(static_cast<double>(row.mostOf99Ns)); }, sqlOfManyFiles());
    builder.microseconds(
        { QStringLiteral("max_us"), Text::tr("Longest"), Text::tr("Call of any rank."), ColumnUse::Chooser },
        { Aggregate::Extreme, Better::Less },
        [](const JobKernel& row) { return std::optional(static_cast<double>(row.longestNs)); }, sqlOfManyFiles());
}

} // namespace

TablePointer rankKernelTable(const Fleet& result)
{
    auto rows = std::make_shared<const std::vector<JobKernel>>(jobKernels(result->summaries));
    Provenance provenance;
    if (rows->empty())
        provenance.unavailable = Text::tr("not available: the summaries are of a version that kept no kernels");
    provenance.derivation
        = Text::tr("Each rank's 256 kernels of most time in all its trace, without NCCL's, added up by their full "
                   "names. The slowest rank is the one whose calls take longest on average.");
    TableBuilder<JobKernel> builder(QStringLiteral("rank_kernels"), Text::tr("Kernels of all ranks"), rows,
                                    std::move(provenance));
    auto& shown = builder.text({ QStringLiteral("display_name"), Text::tr("Kernel"),
                                 Text::tr("The shortest name that tells it from the others.") },
                               Note, [](const JobKernel& row) { return row.displayName; });
    shown.toolTip = [rows](std::size_t row) { return (*rows)[row].fullName; };
    addCallColumns(builder);
    builder.number(
        { QStringLiteral("slowest_rank"), Text::tr("Slowest rank"), Text::tr("Whose calls take longest on average.") },
        Note, Unit::None, 0,
        [result](const JobKernel& row) { return result->summaries[row.slowestRank].identity.rank; }, {});
    builder.microseconds(
        { QStringLiteral("slowest_avg_us"), Text::tr("Its mean"), Text::tr("Mean of the calls of the slowest rank.") },
        { Aggregate::Mean, Better::Less }, [](const JobKernel& row) { return std::optional(row.slowestNs); },
        sqlOfManyFiles());
    builder.share(
        { QStringLiteral("slower_percent"), Text::tr("Slower by"),
          Text::tr("Than the median of the other ranks' means; empty: no other rank has it.") },
        Better::Less, 2, [](const JobKernel& row) { return row.slowerShare; }, sqlOfManyFiles());
    builder.text(
        { QStringLiteral("full_name"), Text::tr("Full name"), Text::tr("With arguments."), ColumnUse::Chooser },
        Identity, [](const JobKernel& row) { return row.fullName; });
    return std::make_shared<const Table>(builder.take());
}

} // namespace core
