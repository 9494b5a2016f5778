// SPDX-License-Identifier: GPL-3.0-or-later
#include "results/summary.h"

#include "analysis/budget/wallbudget.h"
#include "analysis/kernels/familyrules.h"
#include "base/labels.h"
#include "base/phrases.h"
#include "base/text.h"
#include "findings/findings.h"
#include "results/analysisresults.h"
#include "results/summaryparts.h"
#include "scope/foreachrow.h"
#include "statistics/statistics.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <span>

namespace core {

namespace {

/// The processes that use a GPU.
QString processesOf(const Trace& trace, DeviceIndex device)
{
    std::vector<ProcessIndex> processes;
    for (const auto& stream : trace.streams) {
        if (stream.device == device && stream.process.isValid() && std::ranges::count(processes, stream.process) == 0)
            processes.push_back(stream.process);
    }
    if (processes.size() == 1)
        return Text::tr("pid %1").arg(trace.processes[processes.front().value()].label);
    return processes.empty()
        ? QString()
        : counted(static_cast<std::int64_t>(processes.size()), Text::tr("process"), Text::tr("processes"));
}

void findDeviations(Summary& summary)
{
    for (std::size_t part = 0; part < summary.parts.size(); ++part) {
        double mean = 0;
        for (const auto& device : summary.devices)
            mean += summary.share(part, device) / static_cast<double>(summary.devices.size());
        for (auto& device : summary.devices)
            device.deviation += std::abs(summary.share(part, device) - mean);
    }
    summary.byDeviation.resize(summary.devices.size());
    std::iota(summary.byDeviation.begin(), summary.byDeviation.end(), std::size_t { 0 });
    std::ranges::stable_sort(summary.byDeviation, std::ranges::greater(),
                             [&](std::size_t place) { return summary.devices[place].deviation; });
}

bool addDevices(Summary& summary, const AnalysisResults& results, const PartFinder& finder, const std::stop_token& stop)
{
    const auto& trace = *results.trace;
    std::vector<PartCourses> overRun;
    for (const auto& budget : results.wallBudget->devices) {
        if (stop.stop_requested())
            return false;
        SummaryDevice device;
        device.device = budget.device;
        device.name = QStringLiteral("GPU %1").arg(trace.devices[budget.device.value()].gpuId);
        device.processes = processesOf(trace, budget.device);
        device.timesNs = finder.timesNs(budget.overGpuWork);
        device.courses = finder.courses(budget.overGpuWork);
        summary.devices.push_back(std::move(device));
        overRun.push_back(finder.courses(budget.overRun));
    }
    std::vector<const PartCourses*> ofRun, ofWork;
    for (std::size_t i = 0; i < overRun.size(); ++i) {
        ofRun.push_back(&overRun[i]);
        ofWork.push_back(&summary.devices[i].courses);
    }
    summary.overRun = meanOf(ofRun);
    summary.overGpuWork = meanOf(ofWork);
    findDeviations(summary);
    return true;
}

/// Adds rows of a budget to a course; `count` GPUs are its mean.
void addRows(Course& course, const BudgetSeries& series, const std::vector<TimeClass>& classes, double count)
{
    for (const auto& row : series.rows()) {
        if (std::ranges::count(classes, row.timeClass) == 0)
            continue;
        for (std::size_t i = 0; i < row.timesNs.size(); ++i) {
            const auto wholeNs = static_cast<double>(series.bins().bin(i).durationNs()) * count;
            course[i] += static_cast<float>(static_cast<double>(row.timesNs[i]) / wholeNs);
        }
    }
}

/// "Copies from the host to the GPU that no kernel hides: 921 ms a GPU".
QString reasonOfClasses(const Finding& finding, const WallBudget& budget)
{
    std::vector<std::pair<std::int64_t, TimeClass>> times;
    for (const auto timeClass : finding.classes) {
        std::int64_t sum = 0;
        for (const auto& device : budget.devices) {
            const auto& series = isOutsideGpuWork(finding.rule) ? device.overRun : device.overGpuWork;
            addSaturated(sum, series.timeNs(timeClass));
        }
        if (sum > 0)
            times.emplace_back(sum, timeClass);
    }
    std::ranges::stable_sort(times, std::ranges::greater(), [](const auto& entry) { return entry.first; });
    constexpr std::size_t MostNamed = 2;
    const auto gpus = std::ssize(budget.devices);
    QStringList texts;
    for (std::size_t i = 0; i < std::min(times.size(), MostNamed); ++i) {
        const auto mean = threeDigitDuration(times[i].first / gpus);
        texts.append(QStringLiteral("%1: %2").arg(label(LabelKind::TimeClass, timeClassKey(times[i].second)).full,
                                                  gpus == 1 ? mean : Text::tr("%1 a GPU").arg(mean)));
    }
    return withRaisedFirst(texts.join(QStringLiteral("; ")));
}

FindingCourse courseOfClasses(const Finding& finding, const WallBudget& budget, const PartFinder& finder)
{
    FindingCourse result;
    result.reason = reasonOfClasses(finding, budget);
    result.part = finder.parts().size();
    const bool isOutside = isOutsideGpuWork(finding.rule);
    std::vector<std::int64_t> timesNs(finder.parts().size());
    for (const auto& device : budget.devices) {
        const auto& series = isOutside ? device.overRun : device.overGpuWork;
        result.span = series.bins().span;
        result.course.resize(series.bins().count);
        addRows(result.course, series, finding.classes, static_cast<double>(budget.devices.size()));
        for (const auto& row : series.rows()) {
            const auto part = finder.find(row.timeClass, row.family);
            if (part && std::ranges::count(finding.classes, row.timeClass) > 0)
                addSaturated(timesNs[*part], row.totalNs);
        }
    }
    if (const auto most = std::ranges::max_element(timesNs); most != timesNs.end() && *most > 0)
        result.part = static_cast<std::size_t>(most - timesNs.begin());
    return result;
}

/// A finding of a kernel, not of classes of time.
bool isOfKernel(const Finding& finding)
{
    return finding.classes.empty() && finding.subject.kernel.isValid();
}

/// When the kernels of findings ran on any GPU, by KernelNameIndex: one look at all kernels. Errors: Cancelled.
Cancellable<std::map<KernelNameIndex, BudgetSeries>> timesOfKernels(std::span<const Finding> findings,
                                                                    const AnalysisResults& results, const Scope& scope,
                                                                    const std::stop_token& stop)
{
    const auto& trace = *results.trace;
    const auto& budget = *results.wallBudget;
    std::map<KernelNameIndex, BudgetSeries> times;
    std::vector<BudgetSeries*> byName(trace.kernelNames.size(), nullptr);
    for (const auto& finding : findings) {
        if (isOfKernel(finding))
            byName[finding.subject.kernel.value()]
                = &times.try_emplace(finding.subject.kernel, budget.devices.front().overGpuWork.bins()).first->second;
    }
    if (times.empty())
        return times;
    const auto& kernels = trace.kernels;
    const ScopeFilter filter(trace, scope);
    const bool isDone = forEachRowOf(kernels, filter, stop, [&](std::size_t row) {
        auto* const series = byName[kernels.name[row].value()];
        if (series && filter.acceptsKernel(row))
            series->add(TimeClass::Compute, NoFamily, { kernels.startNs[row], kernels.endNs[row] });
    });
    if (!isDone)
        return cancelled();
    return times;
}

/// `series`: when the kernel of the finding ran.
FindingCourse courseOfKernel(const Finding& finding, const BudgetSeries& series, const AnalysisResults& results,
                             const PartFinder& finder)
{
    const auto& families = results.options.kernelFamilies;
    const auto family = families ? families->ofName[finding.subject.kernel.value()] : FamilyRules::unclassified();
    FindingCourse result;
    result.reason = evidenceText(finding);
    result.part = finder.findFamily(family).value_or(finder.parts().size());
    result.span = series.bins().span;
    result.course.resize(series.bins().count);
    addRows(result.course, series, { TimeClass::Compute }, static_cast<double>(results.wallBudget->devices.size()));
    for (auto& value : result.course) // several of them may have run at a time
        value = std::min(value, 1.0F);
    return result;
}

bool addFindings(Summary& summary, const AnalysisResults& results, const Scope& scope, const PartFinder& finder,
                 const std::stop_token& stop)
{
    const auto& rows = results.findings->rows;
    const auto findings = std::span(rows).first(std::min(rows.size(), MostFindingCourses));
    const bool hasWork = !results.wallBudget->devices.empty();
    const auto ofKernels = timesOfKernels(hasWork ? findings : std::span<const Finding>(), results, scope, stop);
    if (!ofKernels)
        return false;
    for (const auto& finding : findings) {
        if (hasWork && !finding.classes.empty())
            summary.findings.push_back(courseOfClasses(finding, *results.wallBudget, finder));
        else if (hasWork && isOfKernel(finding))
            summary.findings.push_back(courseOfKernel(finding, ofKernels->at(finding.subject.kernel), results, finder));
        else
            summary.findings.push_back({ summary.parts.size(), {}, {}, evidenceText(finding) });
    }
    return !stop.stop_requested();
}

} // namespace

double Summary::share(std::size_t part, const SummaryDevice& device) const
{
    return windowNs > 0 ? static_cast<double>(device.timesNs[part]) / static_cast<double>(windowNs) : 0;
}

double Summary::share(std::span<const std::size_t> ofParts, std::span<const std::size_t> ofDevices) const
{
    if (ofDevices.empty())
        return 0;
    double sum = 0;
    for (const auto device : ofDevices) {
        for (const auto part : ofParts)
            sum += share(part, devices[device]);
    }
    return sum / static_cast<double>(ofDevices.size());
}

double Summary::meanShare(std::size_t part) const
{
    return share(std::span(&part, 1), byDeviation); // which are all
}

Cancellable<Summary> makeSummary(const AnalysisResults& results, const Scope& scope, const std::stop_token& stop)
{
    const auto& budget = *results.wallBudget;
    const PartFinder finder(budget);
    Summary summary;
    summary.parts = finder.parts();
    summary.windowNs = budget.gpuWork.totalNs();
    if (!addDevices(summary, results, finder, stop) || !addFindings(summary, results, scope, finder, stop))
        return cancelled();
    summary.tiles = makeTiles(summary, results);
    summary.remarks = summaryRemarks(summary, results);
    return summary;
}

QString columnShare(double fraction)
{
    constexpr double Percent = 100;
    const auto percent = fraction * Percent;
    if (percent <= 0)
        return QStringLiteral("0");
    constexpr double Least = 0.0005;
    if (percent < Least)
        return QStringLiteral("<0.001");
    constexpr double Whole = 9.995; // what rounds to 10.00
    constexpr double Tenth = 0.0995;
    return QString::number(percent, 'f', percent >= Whole ? 1 : percent >= Tenth ? 2 : 3);
}

} // namespace core
