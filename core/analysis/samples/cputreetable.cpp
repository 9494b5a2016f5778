// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/samples/cputreequeries.h"
#include "base/fraction.h"
#include "base/phrases.h"
#include "base/text.h"
#include "table/tablebuilder.h"
#include "table/tablekeys.h"

namespace core {

namespace {

/// A row of the table: it knows the rows around it.
struct CpuPathRow {
    const CpuTree* tree = nullptr;
    std::size_t row = 0;
    [[nodiscard]] const CpuPath& path() const { return tree->rows[row]; }
};

/// The rows of a tree as TableBuilder reads them.
struct CpuPathRows {
    std::shared_ptr<const CpuTree> tree;
    [[nodiscard]] std::size_t size() const { return tree->rows.size(); }
    [[nodiscard]] CpuPathRow operator[](std::size_t row) const { return { tree.get(), row }; }
};
using CpuPathBuilder = TableBuilder<CpuPathRow, CpuPathRows>;

void addCpuPathNames(CpuPathBuilder& builder, const std::shared_ptr<const CpuSamples>& samples)
{
    builder.text({ QStringLiteral("path"), QStringLiteral("Path"),
                   Text::tr("The names from the outermost row to this one, of deep paths the first and last ten.") },
                 Identity, [samples](const CpuPathRow& row) { return cpuPathText(*samples, *row.tree, row.row); });
    builder.text({ QStringLiteral("function"), QStringLiteral("Function"),
                   Text::tr("The function, or the thread; of functions without a symbol their module.") },
                 Note, [samples](const CpuPathRow& row) { return cpuPathName(*samples, row.path()); });
    builder.text({ QStringLiteral("module"), QStringLiteral("Module"),
                   Text::tr("File that the function is in; empty for threads."), ColumnUse::Window },
                 Note, [samples](const CpuPathRow& row) {
                     return row.path().isThread ? QString() : samples->functions[row.path().subject].module;
                 });
    const ColumnSql isPosition { {}, Text::tr("a position in this table") };
    builder.number(
        { QStringLiteral("level"), QStringLiteral("Level"), Text::tr("Rows around this one; 0 is the outermost."),
          ColumnUse::Window },
        Note, Unit::Count, 0, [](const CpuPathRow& row) { return std::int64_t { row.path().level }; }, isPosition);
    builder.number(
        { QStringLiteral("row"), QStringLiteral("Row"), Text::tr("Number of the row, from 0."), ColumnUse::ExportOnly },
        Note, Unit::Count, 0, [](const CpuPathRow& row) { return static_cast<std::int64_t>(row.row); }, isPosition);
    builder.number(
        { QStringLiteral("parent_row"), QStringLiteral("Parent"),
          Text::tr("Row around this one, which stands before it; empty for the outermost."), ColumnUse::ExportOnly },
        Note, Unit::Count, 0,
        [](const CpuPathRow& row) {
            const auto parent = row.path().parent;
            return parent == CpuPath::NoRow ? std::nullopt : std::optional<std::int64_t>(parent);
        },
        isPosition);
}

void addSampleCounts(CpuPathBuilder& builder, CpuTreeKind kind, const CpuTreeSql& sql)
{
    builder.count(
        { QStringLiteral("samples"), QStringLiteral("Samples"),
          Text::tr("Samples whose chain leads through this row, each once.") },
        { Aggregate::Sum, Better::Less }, [](const CpuPathRow& row) { return row.path().inclusive; }, sql.inclusive);
    builder.sortedByLast();
    if (kind == CpuTreeKind::TopDown)
        builder.count(
            { QStringLiteral("samples_self"), QStringLiteral("Samples self"),
              Text::tr("Of those, samples with this function as the innermost; of a thread those without a "
                       "callchain. All rows add up to all samples.") },
            { Aggregate::Sum, Better::Less }, [](const CpuPathRow& row) { return row.path().self; }, sql.self);
    else
        builder.count(
            { QStringLiteral("samples_anywhere"), QStringLiteral("Samples anywhere"),
              Text::tr("Of the outermost rows: samples with this function anywhere in their chain, each "
                       "once, however often it called itself.") },
            { Aggregate::Sum, Better::Less },
            [](const CpuPathRow& row) {
                const auto& path = row.path();
                return path.parent == CpuPath::NoRow ? std::optional(path.anywhere) : std::nullopt;
            },
            sql.anywhere);
    builder.share(
        { QStringLiteral("pct_of_samples"), QStringLiteral("Share of samples"),
          Text::tr("The samples of this row as a share of all samples in scope.") },
        Better::Less, 1,
        [](const CpuPathRow& row) {
            return std::optional(fractionOf(row.path().inclusive, row.tree->sampleCount).value_or(0));
        },
        sql.share);
}

} // namespace

Table describeCpuTree(std::shared_ptr<const Trace> trace, std::shared_ptr<const CpuSamples> samples,
                      std::shared_ptr<const CpuTree> tree, const Scope& scope)
{
    const bool isTopDown = tree->kind == CpuTreeKind::TopDown;
    CpuPathBuilder builder(isTopDown ? TableKey::CpuCallTree : TableKey::CpuCallers,
                           isTopDown ? QStringLiteral("CPU call tree") : QStringLiteral("CPU callers"),
                           std::make_shared<const CpuPathRows>(CpuPathRows { tree }), tree->provenance);
    const auto sql = cpuTreeSql(std::make_shared<const EvidenceSql>(trace, scope), samples, tree);
    addCpuPathNames(builder, samples);
    addSampleCounts(builder, tree->kind, sql);
    auto& table = builder.table();
    if (tree->provenance.isAvailable())
        table.summary = counted(tree->sampleCount, Text::tr("sample"), Text::tr("samples"));
    table.isEventList = true;
    table.subject = [samples, tree](std::size_t row) {
        const auto& path = tree->rows[row];
        RowSubject subject;
        if (path.isThread) {
            subject.thread = samples->threads[path.subject].thread;
            subject.process = samples->threads[path.subject].process;
        }
        return subject;
    };
    table.rowsSql = sql.rows;
    askOnlyWhatIsKnown(table);
    return builder.take(*trace);
}

} // namespace core
