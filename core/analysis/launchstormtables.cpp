// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/commoncolumns.h"
#include "analysis/evidencesql.h"
#include "analysis/launchstorms.h"
#include "base/text.h"

namespace core {

Table describeLaunchStorms(std::shared_ptr<const Trace> trace, std::shared_ptr<const LaunchStorms> storms,
                           const Scope& scope)
{
    TableBuilder<StormRow> builder(QStringLiteral("launch_storms"), QStringLiteral("Launch storms"),
                                   rowsOf(storms, &LaunchStorms::rows), storms->provenance);
    auto& group = builder.text(
        { QStringLiteral("group"), QStringLiteral("Group"),
          Text::tr("All kernels in scope, those of a process or GPU, or the busiest window of a length on one GPU.") },
        stormGroupName);
    group.isVocabulary = true;
    group.display = [storms](std::size_t row, const DisplayFormat&) { return stormGroupText(storms->rows[row]); };
    addProcessColumns(builder, trace, [](const StormRow& row) { return row.process; });
    addDeviceLabel(builder, trace, [](const StormRow& row) { return row.device; });
    addDeviceIds(
        builder, trace, [](const StormRow& row) { return row.device; },
        [cudaDeviceOf = cudaDeviceCells(*trace)](const StormRow& row) { return cudaDeviceOf(row.device); });
    builder
        .text({ QStringLiteral("storm"), QStringLiteral("Storm"), Text::tr("yes: %1.").arg(storms->limits.text()) },
              [](const StormRow& row) {
                  return row.isStorm ? QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "yes"))
                                     : QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "no"));
              })
        .isVocabulary
        = true;
    builder.count({ QStringLiteral("launches"), QStringLiteral("Launches"), Text::tr("Kernels of the group.") },
                  [](const StormRow& row) { return row.launches; });
    builder.number({ QStringLiteral("launches_per_s"), QStringLiteral("Launch rate"), Text::tr("Launches / window.") },
                   Unit::PerSecond, 1, [](const StormRow& row) {
                       return row.window.durationNs() > 0 ? std::optional(row.launchesPerSecond) : std::nullopt;
                   });
    builder.duration({ QStringLiteral("window"), QStringLiteral("Window"),
                       Text::tr("First kernel's start → last kernel's end; of a busiest window its length.") },
                     [](const StormRow& row) { return row.window.durationNs(); });
    builder.moment(
        { QStringLiteral("start"), QStringLiteral("Start"), Text::tr("Where the window begins."), ColumnUse::Window },
        trace->extent.startNs, [](const StormRow& row) { return row.window.startNs; });
    builder.microseconds({ QStringLiteral("p50_us"), QStringLiteral("p50"), Text::tr("Median kernel duration.") },
                         [](const StormRow& row) { return std::optional(row.p50Ns); });
    builder.microseconds(
        { QStringLiteral("p90_us"), QStringLiteral("p90"), Text::tr("90th percentile of the kernel durations.") },
        [](const StormRow& row) { return std::optional(row.p90Ns); });
    builder.microseconds(
        { QStringLiteral("p99_us"), QStringLiteral("p99"), Text::tr("99th percentile of the kernel durations.") },
        [](const StormRow& row) { return std::optional(row.p99Ns); });
    const auto under = [&builder](int limitUs, double StormRow::*share) {
        builder.share({ QStringLiteral("pct_under_%1us").arg(limitUs), QStringLiteral("Under %1 µs").arg(limitUs),
                        Text::tr("Share of the launches whose kernel is shorter than %1 µs.").arg(limitUs) },
                      1, [share](const StormRow& row) { return row.*share; });
    };
    under(5, &StormRow::shareUnder5us);
    under(10, &StormRow::shareUnder10us);
    under(20, &StormRow::shareUnder20us);
    builder.table().summary = stormSummary(*storms);
    builder.table().subject = [storms](std::size_t row) {
        const auto& storm = storms->rows[row];
        RowSubject subject;
        subject.process = storm.process;
        subject.device = storm.device;
        if (storm.group == StormGroup::BusiestWindow)
            subject.window = storm.window;
        return subject;
    };
    addStormEvidence(builder.table(), std::make_shared<const EvidenceSql>(trace, scope), storms);
    return builder.take();
}

Table describeSmallKernels(std::shared_ptr<const Trace> trace, std::shared_ptr<const LaunchStorms> storms,
                           const Scope& scope)
{
    auto provenance = storms->provenance;
    provenance.derivation = Text::tr("The ten kernels with most instances shorter than 5 µs.");
    TableBuilder<SmallKernelRow> builder(QStringLiteral("small_kernels"), QStringLiteral("Frequent kernels under 5 µs"),
                                         rowsOf(storms, &LaunchStorms::smallKernels), std::move(provenance));
    auto& name
        = builder.text({ QStringLiteral("kernel_name"), QStringLiteral("Kernel"), Text::tr("Short name.") },
                       [trace](const SmallKernelRow& row) { return trace->kernelNames[row.name.value()].shortName; });
    name.toolTip = [trace, storms](std::size_t row) {
        return trace->kernelNames[storms->smallKernels[row].name.value()].fullName;
    };
    builder.count(
        { QStringLiteral("launches_under_5us"), QStringLiteral("Launches"), Text::tr("Instances shorter than 5 µs.") },
        [](const SmallKernelRow& row) { return row.launches; });
    builder.sortedByLast();
    builder.duration(
        { QStringLiteral("total"), QStringLiteral("Total"), Text::tr("Sum of these instances' durations.") },
        [](const SmallKernelRow& row) { return row.totalNs; });
    builder.microseconds({ QStringLiteral("avg_us"), QStringLiteral("Avg"), Text::tr("Total / launches.") },
                         [](const SmallKernelRow& row) {
                             return std::optional(static_cast<double>(row.totalNs) / static_cast<double>(row.launches));
                         });
    builder.text({ QStringLiteral("full_name"), QStringLiteral("Full name"), Text::tr("Demangled name with arguments."),
                   ColumnUse::Chooser },
                 [trace](const SmallKernelRow& row) { return trace->kernelNames[row.name.value()].fullName; });
    builder.table().subject = [storms](std::size_t row) {
        RowSubject subject;
        subject.kernel = storms->smallKernels[row].name;
        return subject;
    };
    addSmallKernelEvidence(builder.table(), std::make_shared<const EvidenceSql>(trace, scope), storms);
    return builder.take();
}

} // namespace core
