// SPDX-License-Identifier: GPL-3.0-or-later
#include "scopearguments.h"

#include "analysis/nvtx/nvtxchoices.h"
#include "base/timetext.h"
#include "scope/partscope.h"
#include "scope/scopelimits.h"
#include "trace/eventlinks.h"
#include "usagefailure.h"

#include <QCommandLineParser>

#include <algorithm>
#include <map>
#include <utility>

namespace app {

namespace {

const auto TimeOption = QStringLiteral("time");
const auto StepOption = QStringLiteral("step");
const auto PidOption = QStringLiteral("pid");
const auto GpuOption = QStringLiteral("gpu");
const auto DeviceOption = QStringLiteral("device"); // its name in other converters
const auto StreamOption = QStringLiteral("stream");
const auto NvtxOption = QStringLiteral("nvtx");
const auto LoadTimeOption = QStringLiteral("load-time");
const auto LoadPidOption = QStringLiteral("load-pid");
const auto TimeSeparator = QStringLiteral("..");

/// "7, 13 and 9 more"
QString listed(const QStringList& values)
{
    constexpr qsizetype MostListed = 20;
    const auto shown = values.mid(0, MostListed).join(QStringLiteral(", "));
    return values.size() <= MostListed ? shown
                                       : QStringLiteral("%1 and %2 more").arg(shown).arg(values.size() - MostListed);
}

auto notInTrace(const QString& what, const QString& value, const QStringList& existing)
{
    const auto there
        = existing.isEmpty() ? QStringLiteral("it has none.") : QStringLiteral("it has %1.").arg(listed(existing));
    return usageFailure(QStringLiteral("The trace has no %1 %2; %3").arg(what, value, there));
}

/// `option`: "time", "base-time", as it is called in errors.
core::Expected<core::TimeWindow> parseWindow(const QString& text, const QString& option)
{
    const auto parts = text.split(TimeSeparator);
    if (parts.size() != 2)
        return usageFailure(QStringLiteral("--%1 needs two times, as in --%1 1.2s 1.84s.").arg(option));
    const auto start = core::parseTime(parts[0]);
    if (!start)
        return tl::unexpected(start.error());
    const auto end = core::parseTime(parts[1]);
    if (!end)
        return tl::unexpected(end.error());
    if (*end <= *start)
        return usageFailure(
            QStringLiteral("--%1 %2 %3 is empty: the end must come after the start.").arg(option, parts[0], parts[1]));
    return core::TimeWindow { *start, *end };
}

core::Expected<void> resolveProcesses(const QStringList& pids, const core::Trace& trace, core::Scope& scope)
{
    QStringList labels;
    for (const auto& process : trace.processes)
        labels.append(process.label);
    for (const auto& pid : pids) {
        const auto before = scope.processes.size();
        for (std::size_t i = 0; i < trace.processes.size(); ++i) {
            // two hosts may share a pid: the bare pid means both
            if (trace.processes[i].label == pid || QString::number(trace.processes[i].pid) == pid)
                scope.processes.push_back(core::ProcessIndex(i));
        }
        if (scope.processes.size() == before)
            return notInTrace(QStringLiteral("process"), pid, labels);
    }
    return {};
}

core::Expected<void> resolveDevices(const QStringList& gpuIds, const core::Trace& trace, core::Scope& scope)
{
    QStringList existing;
    for (const auto& device : trace.devices)
        existing.append(QString::number(device.gpuId));
    for (const auto& gpuId : gpuIds) {
        const auto position = existing.indexOf(gpuId);
        if (position < 0)
            return notInTrace(QStringLiteral("GPU"), gpuId, existing);
        scope.devices.push_back(core::DeviceIndex(static_cast<std::size_t>(position)));
    }
    return {};
}

/// Streams of the processes and devices already in `scope`, or of all.
core::Expected<void> resolveStreams(const QStringList& streamIds, const core::Trace& trace, core::Scope& scope)
{
    const auto isIn = [](const auto& limits, auto index) {
        return limits.empty() || std::find(limits.begin(), limits.end(), index) != limits.end();
    };
    std::map<std::int64_t, std::vector<core::StreamIndex>> streams;
    for (std::size_t i = 0; i < trace.streams.size(); ++i) {
        const auto& stream = trace.streams[i];
        if (isIn(scope.processes, stream.process) && isIn(scope.devices, stream.device)
            && !core::isNoSingleStream(stream))
            streams[stream.streamId].push_back(core::StreamIndex(i));
    }
    QStringList existing;
    for (const auto& entry : streams)
        existing.append(QString::number(entry.first));
    for (const auto& streamId : streamIds) {
        if (!existing.contains(streamId))
            return notInTrace(QStringLiteral("stream"), streamId, existing);
        const auto& found = streams[streamId.toLongLong()];
        scope.streams.insert(scope.streams.end(), found.begin(), found.end());
    }
    return {};
}

core::Expected<void> resolveNvtx(const QString& text, const core::Trace& trace, core::Scope& scope)
{
    const auto choices = core::findNvtxChoices(trace); // no stop token: never cancelled
    if (!choices->texts.contains(text))
        return notInTrace(QStringLiteral("NVTX range"), QStringLiteral("\"%1\"").arg(text), choices->texts);
    scope.nvtx = core::NvtxLimit { text, std::nullopt };
    return {};
}

core::Expected<void> resolveSteps(const core::StepChoice& steps, const core::Trace& trace, core::Scope& scope,
                                  const std::stop_token& stop)
{
    const auto work = core::findRepeatingWork(trace, stop);
    if (!work)
        return tl::unexpected<core::Error>(work.error());
    return core::windowOfSteps(*work, steps).map([&](const core::WindowName& window) {
        scope.window = window.window;
        scope.windowName = window;
    });
}

} // namespace

core::Expected<QStringList> joinTimeValues(const QStringList& arguments)
{
    static const QStringList times { QStringLiteral("--time"), QStringLiteral("--base-time"),
                                     QStringLiteral("--new-time"), QStringLiteral("--load-time") };
    QStringList joined;
    for (qsizetype i = 0; i < arguments.size(); ++i) {
        if (!times.contains(arguments[i])) {
            joined.append(arguments[i]);
            continue;
        }
        if (i + 2 >= arguments.size())
            return usageFailure(QStringLiteral("%1 needs two times, as in %1 1.2s 1.84s.").arg(arguments[i]));
        joined.append(arguments[i] + QLatin1Char('=') + arguments[i + 1] + TimeSeparator + arguments[i + 2]);
        i += 2;
    }
    return joined;
}

void addScopeOptions(QCommandLineParser& parser, const QString& prefix)
{
    const auto ofSide = prefix.isEmpty() ? QString() : QStringLiteral(" Of this side only.");
    const auto add = [&](const QStringList& names, const QString& description, const QString& value) {
        QStringList prefixed;
        for (const auto& name : names)
            prefixed.append(prefix + name);
        parser.addOption({ prefixed, description + ofSide, value });
    };
    add({ TimeOption },
        QStringLiteral("Only this part of the trace, from START to END after its first event: "
                       "--time 1.2s 1.84s (ns, us, ms or s)."),
        QStringLiteral("START END"));
    add({ StepOption },
        QStringLiteral("Only this step of the work that the trace repeats, from 0 as in table \"steps\"; "
                       "or steps FIRST-LAST, or the steady ones."),
        QStringLiteral("N|A-B|steady"));
    add({ PidOption }, QStringLiteral("Only this process. Can be repeated."), QStringLiteral("N"));
    add({ GpuOption, DeviceOption }, QStringLiteral("Only this GPU (its id as in the report). Can be repeated."),
        QStringLiteral("N"));
    add({ StreamOption }, QStringLiteral("Only this CUDA stream. Can be repeated."), QStringLiteral("N"));
    add({ NvtxOption }, QStringLiteral("Only what was launched inside NVTX ranges of this text."),
        QStringLiteral("TEXT"));
}

core::Expected<ScopeArguments> readScopeOptions(const QCommandLineParser& parser, const QString& prefix)
{
    // what is said of one side holds instead of what is said of both
    const auto valuesOf = [&](const QString& name) {
        const auto own = parser.values(prefix + name);
        return own.isEmpty() ? parser.values(name) : own;
    };
    ScopeArguments arguments;
    arguments.pids = valuesOf(PidOption);
    arguments.gpuIds = valuesOf(GpuOption);
    arguments.streamIds = valuesOf(StreamOption);
    const auto texts = valuesOf(NvtxOption);
    arguments.nvtxText = texts.isEmpty() ? QString() : texts[0];
    const bool isOwnStep = parser.isSet(prefix + StepOption);
    const bool isOwnTime = parser.isSet(prefix + TimeOption);
    // a part of one side replaces any part of both
    const auto windows = isOwnStep && !isOwnTime ? QStringList() : valuesOf(TimeOption);
    const auto steps = isOwnTime && !isOwnStep ? QStringList() : valuesOf(StepOption);
    if (windows.size() > 1 || texts.size() > 1)
        return usageFailure(QStringLiteral("--time and --nvtx can be given once."));
    if (!steps.isEmpty()) {
        if (steps.size() > 1 || !windows.isEmpty())
            return usageFailure(QStringLiteral("--step can be given once, and not together with --time."));
        return core::parseSteps(steps[0]).map([&](const core::StepChoice& choice) {
            arguments.steps = choice;
            return arguments;
        });
    }
    if (windows.isEmpty())
        return arguments;
    return parseWindow(windows[0], (isOwnTime ? prefix : QString()) + TimeOption)
        .map([&](const core::TimeWindow& window) {
            arguments.window = window;
            return arguments;
        });
}

void addPartOptions(QCommandLineParser& parser)
{
    parser.addOption({ LoadTimeOption,
                       QStringLiteral("Reads only this part of the trace, from START to END after its first event, "
                                      "where all of it does not fit into memory: --load-time 1.2s 1.84s."),
                       QStringLiteral("START END") });
    parser.addOption({ LoadPidOption, QStringLiteral("Reads only the events of this process. Can be repeated."),
                       QStringLiteral("N") });
}

core::Expected<core::PartRequest> readPartOptions(const QCommandLineParser& parser)
{
    core::PartRequest part;
    const auto known = parser.optionNames(); // of those that were given
    const auto valuesOf
        = [&](const QString& name) { return known.contains(name) ? parser.values(name) : QStringList(); };
    for (const auto& value : valuesOf(LoadPidOption)) {
        bool isNumber = false;
        part.pids.push_back(value.toUInt(&isNumber));
        if (!isNumber)
            return usageFailure(QStringLiteral("--load-pid takes the number of a process, not \"%1\".").arg(value));
    }
    const auto windows = valuesOf(LoadTimeOption);
    if (windows.size() > 1)
        return usageFailure(QStringLiteral("--load-time can be given once."));
    if (windows.isEmpty())
        return part;
    return parseWindow(windows[0], LoadTimeOption).map([&](const core::TimeWindow& window) {
        part.window = window;
        return part;
    });
}

core::Expected<core::Scope> resolveScope(const ScopeArguments& arguments, const core::Trace& trace,
                                         const std::stop_token& stop)
{
    core::Scope scope;
    core::Expected<void> resolved = resolveProcesses(arguments.pids, trace, scope);
    if (resolved)
        resolved = resolveDevices(arguments.gpuIds, trace, scope);
    if (resolved)
        resolved = resolveStreams(arguments.streamIds, trace, scope);
    if (resolved && !arguments.nvtxText.isEmpty())
        resolved = resolveNvtx(arguments.nvtxText, trace, scope);
    if (resolved && arguments.steps)
        resolved = resolveSteps(*arguments.steps, trace, scope, stop);
    if (!resolved)
        return tl::unexpected(resolved.error());
    scope = core::normalized(std::move(scope)); // what was asked for twice counts once
    if (arguments.window) {
        const auto window = core::windowInTrace(arguments.window->startNs, arguments.window->endNs, trace);
        if (!window)
            return tl::unexpected(window.error());
        const auto part = core::scopeOfPart(trace).window;
        if (part && (window->endNs <= part->startNs || window->startNs >= part->endNs))
            return usageFailure(QStringLiteral("--time lies outside of the part that --load-time reads."));
        scope.window = *window;
    }
    return core::withinPart(std::move(scope), trace);
}

} // namespace app
