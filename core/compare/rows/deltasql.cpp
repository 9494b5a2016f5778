// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/rows/deltasql.h"

#include "compare/comparison.h"
#include "evidence/evidencesql.h"

namespace core {

namespace {

/// What starts in a unit counts whole.
Scope scopeOfWhole(Scope scope)
{
    scope.window.reset();
    scope.rows.reset();
    return scope;
}

/// Kept units that lie side by side are one window.
QString keptCondition(const UnitSpans& spans)
{
    QStringList windows;
    for (std::size_t i = 0; i < spans.kept.size();) {
        auto end = i;
        while (end + 1 < spans.kept.size() && spans.kept[end + 1] == spans.kept[end] + 1)
            ++end;
        windows.append(QStringLiteral("(whole_start_ns >= %1 AND whole_start_ns < %2)")
                           .arg(spans.edges.edgesNs[spans.kept[i]])
                           .arg(spans.edges.edgesNs[spans.kept[end] + 1]));
        i = end + 1;
    }
    return QStringLiteral("(%1)").arg(windows.join(QStringLiteral("\n   OR ")));
}

/// Kinds that are not known, or not recorded, count as unknown.
QString isKind(const QString& column, MemoryKind kind)
{
    if (kind == MemoryKind::Unknown)
        return QStringLiteral("ifnull(%1, 7) NOT BETWEEN 0 AND 6").arg(column);
    return QStringLiteral("%1 = %2").arg(column).arg(static_cast<int>(kind));
}

/// A part of a run on one GPU.
struct PartOfRun {
    const std::shared_ptr<const Trace>& trace;
    const Scope& scope;
    DeviceIndex device;
    const UnitSpans& spans;
};

/// Calls and time of kernels of these names; empty: none, or there is no SQL of them.
QString sqlOfNames(const PartOfRun& part, const std::vector<KernelNameIndex>& names)
{
    const EvidenceSql source(part.trace, scopeOfWhole(part.scope));
    if (names.empty() || !source.reason().isEmpty() || !source.has(EventClass::Kernels))
        return {};
    QStringList texts;
    for (const auto name : names)
        texts.append(part.trace->kernelNames[name.value()].fullName);
    return QStringLiteral("SELECT COUNT(*) AS calls, SUM(whole_end_ns - whole_start_ns) AS total_ns\nFROM (%1);")
        .arg(source.events(EventClass::Kernels,
                           { source.onDevice(part.device), source.hasText(QStringLiteral("name_id"), texts),
                             keptCondition(part.spans) }));
}

} // namespace

QString sqlOfKernels(const Comparison& comparison, const CompareKernelRow& of, Side side)
{
    const auto& run = comparison.runs[side];
    if (run.baseline)
        return {};
    return sqlOfNames(
        { run.trace, run.scope, comparison.gpus.pairs[of.gpu].device[side], comparison.spans[of.gpu][side] },
        of.match.names[side]);
}

QString sqlOfKernels(const CompareKernelRow& of, Side side, const FurtherFigures& further)
{
    if (!further.outline)
        return {};
    const auto& outline = *further.outline;
    std::vector<KernelNameIndex> names;
    for (const auto name : of.match.names[side]) {
        const auto& own = outline.names[of.gpu][name.value()];
        names.insert(names.end(), own.begin(), own.end());
    }
    return sqlOfNames({ outline.trace, outline.scope, outline.devices[of.gpu], outline.spans[of.gpu] }, names);
}

QString sqlOfLaunch(const Comparison& comparison, const DriftRow& of, Side side)
{
    if (!of.launch[side] || of.launch[side]->work.kind != WorkKind::Kernel)
        return {};
    const EvidenceSql source(comparison.runs[side].trace, {});
    if (!source.has(EventClass::Kernels))
        return {};
    return QStringLiteral("SELECT whole_start_ns AS start_ns, whole_end_ns - whole_start_ns AS duration_ns\nFROM (%1);")
        .arg(source.events(EventClass::Kernels, { source.isKernel(of.launch[side]->work.row) }));
}

QString sqlOfSizes(const Comparison& comparison, const CompareSizeRow& of, Side side)
{
    const auto& run = comparison.runs[side];
    if (run.baseline || !of.memory || of.totals[side].calls == 0)
        return {};
    const auto& memory = *of.memory;
    const auto eventClass = memory.isSet ? EventClass::Memset : EventClass::Memcpy;
    const EvidenceSql source(run.trace, scopeOfWhole(run.scope));
    if (!source.reason().isEmpty() || !source.has(eventClass))
        return {};
    QStringList conditions { source.onDevice(comparison.gpus.pairs[of.gpu].device[side]),
                             keptCondition(comparison.spans[of.gpu][side]),
                             isKind(QStringLiteral("destination_kind"), memory.destination) };
    if (!memory.isSet) {
        conditions.append(QStringLiteral("copy_kind = %1").arg(memory.copyKind));
        conditions.append(isKind(QStringLiteral("source_kind"), memory.source));
    }
    if (!memory.isSmallest())
        conditions.append(QStringLiteral("bytes > %1").arg(memory.aboveBytes));
    if (memory.mostBytes)
        conditions.append(QStringLiteral("bytes <= %1").arg(*memory.mostBytes));
    return QStringLiteral("SELECT COUNT(*) AS calls, SUM(whole_end_ns - whole_start_ns) AS total_ns\nFROM (%1);")
        .arg(source.events(eventClass, conditions));
}

} // namespace core
