// SPDX-License-Identifier: GPL-3.0-or-later
#include "findings/budgetevidence.h"

#include "analysis/kernels/kernels.h"
#include "base/labels.h"
#include "base/phrases.h"
#include "base/text.h"
#include "table/tablekeys.h"

#include <algorithm>
#include <initializer_list>
#include <map>
#include <tuple>

namespace core::rules {

namespace {

bool isOneOf(std::span<const TimeClass> classes, TimeClass timeClass)
{
    return std::find(classes.begin(), classes.end(), timeClass) != classes.end();
}

/// True of a thread of which nothing but CUDA calls and NVTX ranges were recorded.
bool isHostUnrecorded(const HostDuringIdle& row)
{
    return row.timeClass == TimeClass::HostCode && !row.isRecorded();
}

/// The rows of table "wall_budget", in its order.
struct BudgetRow {
    DeviceIndex device;
    RunPart part = RunPart::Window;
    TimeClass timeClass = TimeClass::Unknown;
    std::int64_t timeNs = 0;
};

std::vector<BudgetRow> budgetRows(const WallBudget& budget)
{
    std::vector<BudgetRow> rows;
    for (const auto& device : budget.devices) {
        for (const auto part : { RunPart::Before, RunPart::Window, RunPart::After }) {
            for (std::size_t i = 0; i < TimeClassCount; ++i) {
                const auto timeClass = static_cast<TimeClass>(i);
                if (const auto timeNs = device.timeNs(part, timeClass); timeNs > 0)
                    rows.push_back({ device.device, part, timeClass, timeNs });
            }
        }
    }
    return rows;
}

void addFigures(Finding& finding, const FindingContext& context, const std::vector<TimeClass>& classes,
                std::initializer_list<RunPart> parts)
{
    for (const auto timeClass : classes) {
        if (!isOneOf(finding.classes, timeClass))
            finding.classes.push_back(timeClass);
    }
    const auto rows = budgetRows(context.in.budget);
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (std::find(parts.begin(), parts.end(), rows[i].part) != parts.end() && isOneOf(classes, rows[i].timeClass)
            && rows[i].timeNs > 0)
            found.push_back(i);
    }
    std::stable_sort(found.begin(), found.end(),
                     [&rows](std::size_t left, std::size_t right) { return rows[left].timeNs > rows[right].timeNs; });
    for (std::size_t i = 0; i < std::min(found.size(), MaximumFigures); ++i) {
        const auto& row = rows[found[i]];
        finding.evidence.push_back(
            { Text::tr("%1, %2: %3")
                  .arg(context.gpuName(row.device), label(LabelKind::TimeClass, timeClassKey(row.timeClass)).brief,
                       threeDigitDuration(row.timeNs)),
              TableKey::WallBudget, found[i], QStringLiteral("time_ms") });
    }
}

} // namespace

MostlyDone mostlyDone(const WallBudget& budget, std::span<const TimeClass> classes, RunPart part)
{
    using Key = std::tuple<TimeClass, QString, QString, bool>; // name, NVTX range
    std::map<Key, std::int64_t> times;
    MostlyDone most;
    for (const auto& row : budget.host) {
        if (row.part != part || !isOneOf(classes, row.timeClass))
            continue;
        most.allNs += row.timeNs;
        times[{ row.timeClass, row.name, row.nvtx, !isHostUnrecorded(row) }] += row.timeNs;
    }
    for (const auto& [key, timeNs] : times) {
        if (timeNs <= most.timeNs)
            continue;
        most.timeNs = timeNs;
        most.activity = { std::get<0>(key), std::get<1>(key), std::get<3>(key), std::get<2>(key) };
    }
    return most;
}

void addClassFigures(Finding& finding, const FindingContext& context, const std::vector<TimeClass>& classes)
{
    if (std::find(classes.begin(), classes.end(), TimeClass::Imbalance) != classes.end())
        addFigures(finding, context, classes, { RunPart::Before, RunPart::Window, RunPart::After });
    else
        addFigures(finding, context, classes, { RunPart::Window });
}

void addOutsideFigures(Finding& finding, const FindingContext& context, const std::vector<TimeClass>& classes)
{
    addFigures(finding, context, classes, { RunPart::Before, RunPart::After });
}

void addKernelFigures(Finding& finding, const FindingContext& context, KernelNameIndex name)
{
    const auto& rows = context.in.kernels.rows;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (rows[i].name != name)
            continue;
        finding.evidence.push_back(
            { Text::tr("%1: %2 in %3")
                  .arg(context.trace.kernelNames[name.value()].displayName,
                       threeDigitDuration(rows[i].duration.totalNs),
                       counted(rows[i].duration.count, Text::tr("launch"), Text::tr("launches"))),
              TableKey::Kernels, i, QStringLiteral("total_ms") });
        break; // a row is a kernel on all GPUs
    }
}

QString mostlySuffix(const FindingContext& context, std::span<const TimeClass> classes)
{
    const auto most = mostlyDone(context.in.budget, classes, RunPart::Window);
    if (most.allNs <= 0 || 2 * most.timeNs < most.allNs)
        return {};
    const auto& [state, name, isRecorded, nvtx] = most.activity;
    if (!name.isEmpty())
        return QStringLiteral(", ") + mostlyText(most.activity);
    return nvtx.isEmpty() ? QString() : Text::tr(", mostly in NVTX range %1").arg(nvtx); // the title says the rest
}

} // namespace core::rules
