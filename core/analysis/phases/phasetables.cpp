// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/phases/phasequeries.h"
#include "base/phrases.h"
#include "base/text.h"
#include "evidence/placecolumns.h"
#include "table/commoncolumns.h"
#include "table/tablekeys.h"

#include <algorithm>

namespace core {

namespace {

using PhaseBuilder = TableBuilder<PhaseRow>;

QString kindName(PhaseKind kind)
{
    switch (kind) {
    case PhaseKind::Mapped:
        return QStringLiteral("phase");
    case PhaseKind::Unmapped:
        return QStringLiteral("unmapped");
    case PhaseKind::OutsideNvtx:
        return QStringLiteral("outside_nvtx");
    }
    return {};
}

/// The names of phases are the user's, those of the other rows the program's.
QString nameText(const PhaseRow& row)
{
    return row.kind == PhaseKind::Mapped ? row.name : Text::ofWord(row.name);
}

void addNames(PhaseBuilder& builder, const std::shared_ptr<const Trace>& trace,
              const std::shared_ptr<const Phases>& phases)
{
    if (phases->grouping.byProcess)
        addProcessColumns(builder, trace, [](const PhaseRow& row) { return row.process; });
    auto& name = builder.text({ QStringLiteral("phase"), QStringLiteral("Phase"), Text::tr("Name in the phase map.") },
                              Identity, [](const PhaseRow& row) { return row.name; });
    name.isVocabulary = true;
    name.display = [phases](std::size_t row, const DisplayFormat&) { return nameText(phases->rows[row]); };
    builder.text({ QStringLiteral("kind"), QStringLiteral("Kind"),
                   Text::tr("phase: of the map. unmapped: ranges that no pattern matches, outside of every phase. "
                            "outside_nvtx: kernels launched outside of any range, or whose launch call is not in "
                            "the trace."),
                   ColumnUse::Window },
                 Identity, [](const PhaseRow& row) { return kindName(row.kind); });
}

void addRanges(PhaseBuilder& builder, const PhaseSql& sql)
{
    const auto hasRanges = [](const PhaseRow& row) { return row.kind != PhaseKind::OutsideNvtx; };
    builder.count(
        { QStringLiteral("ranges"), QStringLiteral("Ranges"),
          Text::tr("NVTX ranges of the phase in scope, nested ones too.") },
        { Aggregate::Sum, Better::Neither },
        [hasRanges](const PhaseRow& row) { return hasRanges(row) ? std::optional(row.rangeCount) : std::nullopt; },
        sql.ranges);
    builder.duration(
        { QStringLiteral("wall"), QStringLiteral("NVTX wall time"),
          Text::tr("Time in which at least one range of the phase was open on any thread of a "
                   "process; processes add up.") },
        { Aggregate::Sum, Better::Less },
        [hasRanges](const PhaseRow& row) { return hasRanges(row) ? std::optional(row.wallNs) : std::nullopt; },
        sql.wall);
}

void addKernels(PhaseBuilder& builder, bool areKernelsKnown, const PhaseSql& sql)
{
    const auto known = [areKernelsKnown](auto get) {
        return [areKernelsKnown, get](const PhaseRow& row) {
            return areKernelsKnown ? std::optional(get(row)) : std::nullopt;
        };
    };
    builder.duration({ QStringLiteral("kernel_time"), QStringLiteral("Kernel time"),
                       Text::tr("Sum of the durations of the kernels whose launch call has a range of this "
                                "phase as the innermost one of any phase around it.") },
                     { Aggregate::Sum, Better::Less }, known([](const PhaseRow& row) { return row.kernels.totalNs; }),
                     sql.kernelTime);
    builder.count(
        { QStringLiteral("kernels"), QStringLiteral("Kernels"), Text::tr("These kernels; each counts in one row.") },
        { Aggregate::Sum, Better::Neither }, known([](const PhaseRow& row) { return row.kernels.count; }), sql.kernels);
    builder.share({ QStringLiteral("pct_of_kernel_time"), QStringLiteral("Share of kernel time"),
                    Text::tr("Kernel time of the phase as a share of all kernel time in scope.") },
                  Better::Neither, 1, known([](const PhaseRow& row) { return row.shareOfKernelTime; }),
                  sql.shareOfKernelTime);
}

/// "Most kernel time in prefill (65.6%)".
QString phaseSummary(const Phases& phases)
{
    if (phases.rows.empty() || !phases.areKernelsKnown || phases.grouping.byProcess)
        return {};
    const auto top
        = std::max_element(phases.rows.begin(), phases.rows.end(), [](const PhaseRow& left, const PhaseRow& right) {
              return left.kernels.totalNs < right.kernels.totalNs;
          });
    if (top->kernels.totalNs == 0)
        return {};
    return Text::tr("Most kernel time: %1 (%2)").arg(nameText(*top), threeDigitShare(top->shareOfKernelTime));
}

} // namespace

Table describePhases(std::shared_ptr<const Trace> trace, std::shared_ptr<const Phases> phases, const Scope& scope)
{
    const bool byProcess = phases->grouping.byProcess;
    PhaseBuilder builder(byProcess ? TableKey::PhasesByProcess : TableKey::Phases,
                         byProcess ? QStringLiteral("Phases by process") : QStringLiteral("Phases"),
                         rowsOf(phases, &Phases::rows), phases->provenance);
    addNames(builder, trace, phases);
    const auto sql = phaseSql(std::make_shared<const EvidenceSql>(trace, scope), phases);
    addRanges(builder, sql);
    addKernels(builder, phases->areKernelsKnown, sql);
    auto& table = builder.table();
    table.summary = phaseSummary(*phases);
    table.subject = [phases](std::size_t row) {
        RowSubject subject;
        subject.process = phases->rows[row].process;
        return subject;
    };
    table.rowsSql = sql.rows;
    limitSql(table, sql.isPossible,
             Text::tr("the phase map matches more than 1,000 texts, or texts that SQL cannot tell from others"));
    askOnlyWhatIsKnown(table);
    return builder.take(*trace);
}

} // namespace core
