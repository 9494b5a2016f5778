// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/kernels/kernelmodes.h"

#include "analysis/kernels/kernelqueries.h"
#include "analysis/kernels/launchshapecells.h"
#include "base/phrases.h"
#include "base/text.h"
#include "evidence/evidencecolumns.h"
#include "evidence/kernelnamecolumns.h"
#include "table/tablekeys.h"

namespace core {

namespace {

using ModesBuilder = TableBuilder<KernelModesRow>;

/// The SQL of what is read of two modes.
struct ModesSql {
    EvidenceSource source;
    RowQuery query; ///< `behind`, and of it `low` and `high`
    [[nodiscard]] ColumnSql of(const QString& expression) const { return columnSql(source, query, expression); }
    [[nodiscard]] ColumnSql inUs(const QString& expression) const { return of(sql::scaled(expression, NsPerUs)); }
};

ModesSql modesSql(const std::shared_ptr<const Trace>& trace, const std::shared_ptr<const KernelModes>& modes,
                  const Scope& scope)
{
    const auto source = std::make_shared<const EvidenceSql>(trace, scope);
    return { source, [source, modes](std::size_t position) {
                const auto& row = modes->rows[position];
                KernelRow kernels;
                kernels.name = row.name;
                kernels.shape = row.shape;
                auto query = kernelsBehind(*source, kernels);
                query.with(
                    QStringLiteral("whole"),
                    QStringLiteral("SELECT * FROM behind WHERE start_ns = whole_start_ns AND end_ns = whole_end_ns"));
                const auto part = QStringLiteral("SELECT * FROM whole WHERE end_ns - start_ns %1 %2");
                query.with(QStringLiteral("low"), part.arg(QStringLiteral("<="), sql::literal(row.cut.lowEndNs)));
                query.with(QStringLiteral("high"), part.arg(QStringLiteral(">"), sql::literal(row.cut.lowEndNs)));
                return query;
            } };
}

void addMode(ModesBuilder& builder, const ModesSql& sql, const QString& name, Mode ModeCut::*mode)
{
    const bool isLow = name == QStringLiteral("low");
    const auto title = isLow ? QStringLiteral("Short") : QStringLiteral("Long");
    builder.count(
        { name + QStringLiteral("_count"), title,
          isLow ? Text::tr("Launches of the shorter mode.") : Text::tr("Launches of the longer mode.") },
        { Aggregate::Sum, Better::Neither },
        [mode](const KernelModesRow& row) { return static_cast<std::int64_t>((row.cut.*mode).count); },
        sql.of(sql::countOf(name)));
    builder.microseconds(
        { name + QStringLiteral("_p50_us"), title + QStringLiteral(" p50"),
          isLow ? Text::tr("Median of the shorter mode.") : Text::tr("Median of the longer mode.") },
        { Aggregate::Quantile, Better::Less },
        [mode](const KernelModesRow& row) { return std::optional((row.cut.*mode).medianNs); },
        sql.inUs(sql::quantileOf(name, 0.5)));
}

void addGap(ModesBuilder& builder, const ModesSql& sql)
{
    builder.microseconds(
        { QStringLiteral("low_max_us"), QStringLiteral("Short up to"),
          Text::tr("Longest launch of the shorter mode: between it and the shortest of the longer mode no "
                   "launch lies."),
          ColumnUse::Window },
        { Aggregate::Extreme, Better::Less },
        [](const KernelModesRow& row) { return std::optional(static_cast<double>(row.cut.lowEndNs)); },
        sql.inUs(sql::maximumOf(QStringLiteral("low"))));
    builder.microseconds(
        { QStringLiteral("high_min_us"), QStringLiteral("Long from"), Text::tr("Shortest launch of the longer mode."),
          ColumnUse::Window },
        { Aggregate::Extreme, Better::Less },
        [](const KernelModesRow& row) { return std::optional(static_cast<double>(row.cut.highBeginNs)); },
        sql.inUs(sql::minimumOf(QStringLiteral("high"))));
    builder.share(
        { QStringLiteral("eta_pct"), QStringLiteral("Between"),
          Text::tr("Share of the variance of ln(duration) that lies between the modes: 100 % when each has one "
                   "duration, 75 % for durations that are spread equally.") },
        Better::Neither, 1, [](const KernelModesRow& row) { return std::optional(row.cut.eta); },
        noSql(Text::tr("SQLite need not know logarithms")));
}

void addExplanation(ModesBuilder& builder)
{
    builder
        .text({ QStringLiteral("explained_by"), QStringLiteral("Explained by"),
                Text::tr(
                    "What tells the launches of both modes apart: the NVTX ranges around the launch, the kernel before "
                    "it on the stream, or the half of the trace; empty: none of them.") },
              Note,
              [](const KernelModesRow& row) {
                  const auto name = modeExplanationName(row.explanation);
                  return name.isEmpty() ? Cell() : Cell(name);
              })
        .isVocabulary
        = true;
    builder.share(
        { QStringLiteral("purity_pct"), QStringLiteral("Told apart"),
          Text::tr("Of what tells the modes apart best: launches of a mode that lie where the mode has the "
                   "majority, for the mode of which they are fewer. From 90 % on the modes are explained."),
          ColumnUse::Window },
        Better::Neither, 1, [](const KernelModesRow& row) { return std::optional(row.purity); },
        noSql(Text::tr("it is told from paths of NVTX ranges and neighbours of picked launches")));
}

/// "2 of 7 kernels and shapes have two modes, 1 unexplained".
QString modesSummary(const KernelModes& modes)
{
    if (modes.rows.empty())
        return {};
    const auto unexplained = std::count_if(modes.rows.begin(), modes.rows.end(), [](const KernelModesRow& row) {
        return row.explanation == ModeExplanation::None;
    });
    return Text::tr("%1 of %2 have two modes, %3 of them unexplained")
        .arg(formatCount(static_cast<std::int64_t>(modes.rows.size())),
             counted(modes.judged, Text::tr("kernel and shape"), Text::tr("kernels and shapes")),
             formatCount(unexplained));
}

} // namespace

Table describeKernelModes(std::shared_ptr<const Trace> trace, std::shared_ptr<const KernelModes> modes,
                          const Scope& scope)
{
    ModesBuilder builder(TableKey::KernelModes, QStringLiteral("Kernels with two modes"),
                         rowsOf(modes, &KernelModes::rows), modes->provenance);
    const auto sql = modesSql(trace, modes, scope);
    addKernelNames(
        builder, sql.source, [](const KernelModesRow& row) { return row.name; },
        [modes](std::size_t row) { return modes->rows[row].name; });
    builder.text({ QStringLiteral("grid"), QStringLiteral("Grid"), Text::tr("Blocks of the grid, x×y×z.") }, Identity,
                 [trace](const KernelModesRow& row) { return gridCell(*trace, row.shape); });
    builder.text({ QStringLiteral("block"), QStringLiteral("Block"), Text::tr("Threads of a block, x×y×z.") }, Identity,
                 [trace](const KernelModesRow& row) { return blockCell(*trace, row.shape); });
    addMode(builder, sql, QStringLiteral("low"), &ModeCut::low);
    addMode(builder, sql, QStringLiteral("high"), &ModeCut::high);
    builder.duration(
        { QStringLiteral("excess"), QStringLiteral("Excess"),
          Text::tr("What the launches of the longer mode took beyond the median of the shorter one.") },
        { Aggregate::Sum, Better::Less }, [](const KernelModesRow& row) { return row.excessNs; },
        durationSql(sql.source, sql.query,
                    QStringLiteral("CAST(round(%1 - %2 * %3) AS INTEGER)")
                        .arg(sql::sumOf(QStringLiteral("high")), sql::countOf(QStringLiteral("high")),
                             sql::quantileOf(QStringLiteral("low"), 0.5))));
    builder.sortedByLast();
    addExplanation(builder);
    addGap(builder, sql);
    addFullKernelName(
        builder, sql.source, [](const KernelModesRow& row) { return row.name; },
        [modes](std::size_t row) { return modes->rows[row].name; });
    auto& table = builder.table();
    table.summary = modesSummary(*modes);
    table.subject = [modes](std::size_t row) {
        RowSubject subject;
        subject.kernel = modes->rows[row].name;
        return subject;
    };
    table.rowsSql = rowsSql(sql.source, [query = sql.query](std::size_t row) {
        return query(row).rows(QStringLiteral("SELECT * FROM whole ORDER BY end_ns - start_ns"));
    });
    return builder.take(*trace);
}

} // namespace core
