// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/rows/deltasql.h"

#include "compare/comparison.h"
#include "evidence/evidencesql.h"

namespace core {

namespace {

/// What starts in a unit counts whole.
Scope scopeOfWhole(const CompareRun& run)
{
    auto scope = run.scope;
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

} // namespace

QString sqlOfKernels(const Comparison& comparison, const CompareKernelRow& of, Side side)
{
    const auto& run = comparison.runs[side];
    if (run.baseline || of.match.names[side].empty())
        return {};
    const EvidenceSql source(run.trace, scopeOfWhole(run));
    if (!source.reason().isEmpty() || !source.has(EventClass::Kernels))
        return {};
    QStringList names;
    for (const auto name : of.match.names[side])
        names.append(run.trace->kernelNames[name.value()].fullName);
    const auto device = comparison.gpus.pairs[of.gpu].device[side];
    const auto& spans = comparison.spans[of.gpu][side];
    return QStringLiteral("SELECT COUNT(*) AS calls, SUM(whole_end_ns - whole_start_ns) AS total_ns\nFROM (%1);")
        .arg(source.events(
            EventClass::Kernels,
            { source.onDevice(device), source.hasText(QStringLiteral("name_id"), names), keptCondition(spans) }));
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
    const EvidenceSql source(run.trace, scopeOfWhole(run));
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
