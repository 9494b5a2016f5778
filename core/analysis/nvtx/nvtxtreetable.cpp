// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/nvtx/nvtxgroups.h"
#include "analysis/nvtx/nvtxtreequeries.h"
#include "base/fraction.h"
#include "base/phrases.h"
#include "base/text.h"
#include "table/commoncolumns.h"
#include "table/tablekeys.h"

namespace core {

namespace {

/// A row of the table: it knows the rows around it.
struct PathRow {
    const NvtxTree* tree = nullptr;
    std::size_t row = 0;
    [[nodiscard]] const NvtxPath& path() const { return tree->rows[row]; }
};

/// The rows of a tree as TableBuilder reads them.
struct PathRows {
    std::shared_ptr<const NvtxTree> tree;
    [[nodiscard]] std::size_t size() const { return tree->rows.size(); }
    [[nodiscard]] PathRow operator[](std::size_t row) const { return { tree.get(), row }; }
};
using PathBuilder = TableBuilder<PathRow, PathRows>;

void addPathNames(PathBuilder& builder, const std::shared_ptr<const Trace>& trace)
{
    builder.text({ QStringLiteral("path"), QStringLiteral("Path"),
                   Text::tr("Domain and texts from the outermost range to this one, of deep paths the first and last "
                            "ten. A trailing \", key = number\" list of a text is dropped.") },
                 Identity, [trace](const PathRow& row) { return nvtxPathText(*trace, *row.tree, row.row); });
    builder.text({ QStringLiteral("text"), QStringLiteral("Range"),
                   Text::tr("The text of the ranges; of a domain its name."), ColumnUse::ExportOnly },
                 Note, [trace](const PathRow& row) { return nvtxPathName(*trace, row.path()); });
    builder.text({ QStringLiteral("domain"), QStringLiteral("Domain"),
                   Text::tr("Name of the NVTX domain; empty for the default domain."), ColumnUse::ExportOnly },
                 Note, [trace](const PathRow& row) { return nvtxDomainLabel(*trace, row.path().first.value()); });
    const auto byRules = [](const char* reason) { return ColumnSql { {}, Text::tr(reason) }; };
    constexpr const char* IsPosition = QT_TRANSLATE_NOOP("core::Text", "a position in this table");
    builder.number(
        { QStringLiteral("level"), QStringLiteral("Level"),
          Text::tr("Ranges from the outermost to this one; 0 is a domain."), ColumnUse::Window },
        Identity, Unit::Count, 0, [](const PathRow& row) { return std::int64_t { row.path().level }; },
        byRules(IsPosition));
    builder.number(
        { QStringLiteral("row"), QStringLiteral("Row"), Text::tr("Number of the row, from 0."), ColumnUse::ExportOnly },
        Note, Unit::Count, 0, [](const PathRow& row) { return static_cast<std::int64_t>(row.row); },
        byRules(IsPosition));
    builder.number(
        { QStringLiteral("parent_row"), QStringLiteral("Parent"),
          Text::tr("Row of the path around this one, which stands before it; empty for a domain."),
          ColumnUse::ExportOnly },
        Note, Unit::Count, 0,
        [](const PathRow& row) {
            const auto parent = row.path().parent;
            return parent == NvtxPath::NoRow ? std::nullopt : std::optional<std::int64_t>(parent);
        },
        byRules(IsPosition));
}

/// Figures of GPU work are known of traces with launch calls only.
template <typename Get> auto ofWork(Get get)
{
    return [get](const PathRow& row) -> std::optional<std::int64_t> {
        return row.tree->isWorkKnown ? std::optional<std::int64_t>(get(row.path())) : std::nullopt;
    };
}
/// A domain has no work of its own, which is not zero.
template <typename Get> auto ofOwnWork(Get get)
{
    return [get](const PathRow& row) -> std::optional<std::int64_t> {
        return row.tree->isWorkKnown && row.path().level > 0 ? std::optional<std::int64_t>(get(row.path()))
                                                             : std::nullopt;
    };
}

void addGpuTimes(PathBuilder& builder, const NvtxTreeSql& sql)
{
    builder.duration({ QStringLiteral("gpu_inclusive"), QStringLiteral("GPU time"),
                       Text::tr("Sum of the durations of the GPU work launched inside of the ranges, however deep: "
                                "that of the path itself and of all paths in it. Work that runs side by side counts "
                                "in full.") },
                     { Aggregate::Sum, Better::Less }, ofWork([](const NvtxPath& path) { return path.work.sumNs; }),
                     sql.gpuTime);
    builder.sortedByLast();
    builder.duration({ QStringLiteral("gpu_self"), QStringLiteral("GPU time self"),
                       Text::tr("Of that, the work for which one of these ranges is the innermost of its domain. The "
                                "rows of a domain add up to its GPU time.") },
                     { Aggregate::Sum, Better::Less }, ofOwnWork([](const NvtxPath& path) { return path.self.sumNs; }),
                     sql.gpuSelf);
    builder.share(
        { QStringLiteral("pct_of_gpu_time"), QStringLiteral("Share of GPU time"),
          Text::tr("GPU time as a share of the durations of all GPU work in scope, tied to ranges or not.") },
        Better::Neither, 1,
        [](const PathRow& row) {
            return row.tree->isWorkKnown
                ? std::optional(fractionOf(row.path().work.sumNs, row.tree->all.sumNs).value_or(0))
                : std::nullopt;
        },
        sql.share);
    builder.duration({ QStringLiteral("busy_inclusive"), QStringLiteral("Busy time"),
                       Text::tr("Time in which at least one piece of that work ran, of each GPU, added up over the "
                                "GPUs. Less than the GPU time where work runs side by side.") },
                     { Aggregate::Sum, Better::Less }, ofWork([](const NvtxPath& path) { return path.work.busyNs; }),
                     sql.busy);
    builder.duration({ QStringLiteral("busy_self"), QStringLiteral("Busy time self"),
                       Text::tr("The same of the work for which one of these ranges is the innermost."),
                       ColumnUse::Window },
                     { Aggregate::Sum, Better::Less }, ofOwnWork([](const NvtxPath& path) { return path.self.busyNs; }),
                     sql.busySelf);
    builder.duration(
        { QStringLiteral("idle_inside"), QStringLiteral("Idle inside"),
          Text::tr("Between first and last work of a range on a GPU: time in which this GPU did nothing "
                   "at all, for nobody. Moments in several of the ranges count once, GPUs are added up.") },
        { Aggregate::Sum, Better::Less }, ofWork([](const NvtxPath& path) { return path.idleNs; }), sql.idle);
}

void addHostFigures(PathBuilder& builder, const NvtxTreeSql& sql)
{
    builder.duration(
        { QStringLiteral("host"), QStringLiteral("Host time"),
          Text::tr("Sum of the durations of the ranges on the host; those of several threads count each. "
                   "Of a domain that of its outermost ranges.") },
        { Aggregate::Sum, Better::Less }, [](const PathRow& row) { return row.path().hostNs; }, sql.hostTime);
    builder.count(
        { QStringLiteral("count"), QStringLiteral("Count"),
          Text::tr("Ranges in scope, each counted once; of a domain its outermost ones.") },
        { Aggregate::Sum, Better::Neither }, [](const PathRow& row) { return row.path().count; }, sql.count);
    builder.count(
        { QStringLiteral("work_inclusive"), QStringLiteral("GPU work"),
          Text::tr("Kernels, copies, sets and opaque graphs launched inside of the ranges."), ColumnUse::Window },
        { Aggregate::Sum, Better::Neither }, ofWork([](const NvtxPath& path) { return path.work.count; }), sql.work);
    builder.count({ QStringLiteral("work_self"), QStringLiteral("GPU work self"),
                    Text::tr("Those launched with one of the ranges as the innermost."), ColumnUse::Window },
                  { Aggregate::Sum, Better::Neither }, ofOwnWork([](const NvtxPath& path) { return path.self.count; }),
                  sql.workSelf);
}

} // namespace

Table describeNvtxTree(std::shared_ptr<const Trace> trace, std::shared_ptr<const NvtxTree> tree, const Scope& scope)
{
    PathBuilder builder(TableKey::NvtxTree, QStringLiteral("NVTX tree"),
                        std::make_shared<const PathRows>(PathRows { tree }), tree->provenance);
    const auto sql = nvtxTreeSql(std::make_shared<const EvidenceSql>(trace, scope), tree);
    addPathNames(builder, trace);
    addGpuTimes(builder, sql);
    addHostFigures(builder, sql);
    auto& table = builder.table();
    if (tree->provenance.isAvailable())
        table.summary
            = Text::tr("%1 of %2")
                  .arg(counted(static_cast<std::int64_t>(tree->rows.size()), Text::tr("path"), Text::tr("paths")),
                       counted(tree->rangeCount, QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "range")),
                               Text::tr("ranges")));
    table.isEventList = true;
    table.subject = [trace, tree](std::size_t row) {
        const auto& path = tree->rows[row];
        RowSubject subject;
        if (path.level > 0) {
            const auto event = path.first.value();
            subject.nvtx = NvtxLimit { trace->strings.text(trace->nvtx.text[event]), trace->nvtxDomainName(event) };
        }
        return subject;
    };
    table.rowsSql = sql.rows;
    askOnlyWhatIsKnown(table);
    return builder.take(*trace);
}

} // namespace core
