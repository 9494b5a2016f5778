// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/memorychart.h"

#include "analysis/memory/devicememory.h"
#include "charts/charttext.h"
#include "charts/stepcurves.h"
#include "table/tablekeys.h"

#include <QLocale>
#include <QtGlobal>

#include <algorithm>
#include <utility>

namespace {

double megabytes(std::int64_t sizeBytes)
{
    constexpr double Mega = 1e6;
    return static_cast<double>(sizeBytes) / Mega;
}

std::int64_t peakBytesOf(const core::DeviceMemory& memory, std::size_t firstPart)
{
    const auto found
        = std::ranges::find(memory.peaks, memory.parts[firstPart].device, &core::DeviceMemory::Peak::device);
    return found == memory.peaks.end() ? 0 : found->bytes;
}

} // namespace

ChartContent makeMemoryChart(const core::ResultsPointer& results, const ChartLinks& links)
{
    const auto memory = results->deviceMemory;
    StepCurves curves;
    curves.window = memory->window;
    curves.bucketCount = memory->bucketCount;
    curves.firstParts = greatestCurves(memory->parts.size(), memory->bucketCount, MostMemoryCurves,
                                       [&](std::size_t first) { return peakBytesOf(*memory, first); });
    const auto& trace = *results->trace;
    for (const auto first : curves.firstParts)
        curves.names.append(chartText(QT_TRANSLATE_NOOP("OverviewCharts", "GPU %1"))
                                .arg(trace.devices[memory->parts[first].device.value()].gpuId));
    curves.valueTitle = chartText(QT_TRANSLATE_NOOP("OverviewCharts", "Allocated (MB)"));
    curves.tableKey = core::TableKey::MemoryOverTime;
    curves.columnKey = QStringLiteral("peak_mb");
    curves.part = [memory](std::size_t row) {
        const auto& part = memory->parts[row];
        return StepCurves::Part { part.window, megabytes(part.peakBytes) };
    };
    curves.text = [memory](const QString& name, std::size_t row, const StepCurves::Times& times) {
        return chartText(QT_TRANSLATE_NOOP("OverviewCharts", "%1: at most %2 MB allocated\nfrom %3, for %4"))
            .arg(name, QLocale().toString(megabytes(memory->parts[row].peakBytes), 'f', 1), times.start, times.length);
    };
    return makeStepCurvesChart(std::move(curves), trace.extent.startNs, links);
}
