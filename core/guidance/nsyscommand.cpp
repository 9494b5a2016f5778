// SPDX-License-Identifier: GPL-3.0-or-later
#include "guidance/nsyscommand.h"

#include "base/text.h"
#include "guidance/capturecomparison.h"
#include "guidance/captureneeds.h"
#include "guidance/exportcommand.h"
#include "guidance/shelltext.h"

namespace core {

namespace {

QString orPlaceholder(const QString& text, const QString& placeholder)
{
    return text.trimmed().isEmpty() ? placeholder : text.trimmed();
}

/// Builds the two commands from what the questions need and the release knows.
class CommandBuilder
{
public:
    explicit CommandBuilder(const CaptureRequest& request)
        : m_request(request)
        , m_report(orPlaceholder(request.reportName, QStringLiteral("report")))
    {
    }

    [[nodiscard]] CaptureCommands build();

private:
    [[nodiscard]] bool needs(CaptureNeed need) const { return !askers(need).isEmpty(); }
    /// Subjects of the ticked questions that need it: "kernels, phases".
    [[nodiscard]] QString askers(CaptureNeed need) const
    {
        return subjectsNeeding(need, m_request.questions).join(QStringLiteral(", "));
    }
    [[nodiscard]] NsysSupport support(NsysFeature feature) const
    {
        return nsysSupport(feature, m_request.version, m_request.profileHelp);
    }
    /// "nsys 2024.2.3", for sentences about what it lacks.
    [[nodiscard]] QString release() const
    {
        return QStringLiteral("nsys ") + m_request.version.value_or(NsysVersion {}).text();
    }
    void add(const QString& flag, const QString& value, const QString& reason, const QString& cost,
             bool needsPermission = false)
    {
        m_commands.profile.options.push_back({ flag, value, reason, cost, needsPermission, {}, {} });
    }
    void addTrace();
    void addGraphTrace();
    void addPageFaults();
    void addGpuMetrics();
    void addCpuSampling();
    void addTimes();
    void addRunOptions();
    void buildExport();
    void addAdvice();

    const CaptureRequest& m_request;
    QString m_report;
    CaptureCommands m_commands;
};

/// What tracing an API costs.
QString traceCost(const QStringList& apis)
{
    QStringList costs;
    if (apis.contains(QStringLiteral("cuda")))
        costs.append(Text::tr("cuda: a little for each call and kernel, most in launch-bound programs"));
    if (apis.contains(QStringLiteral("nvtx")))
        costs.append(Text::tr("nvtx: a little for each range"));
    if (apis.contains(QStringLiteral("osrt")))
        costs.append(Text::tr("osrt: a little for each call, noticeable with many short ones"));
    if (apis.contains(QStringLiteral("nccl")))
        costs.append(Text::tr("nccl: a little for each operation; needs NCCL 2.28 or newer"));
    return costs.join(QStringLiteral("; "));
}

void CommandBuilder::addTrace()
{
    QStringList apis;
    QStringList reasons;
    const auto trace = [&](CaptureNeed need, const QString& api) {
        if (!needs(need))
            return;
        apis.append(api);
        reasons.append(QStringLiteral("%1: %2").arg(api, askers(need)));
    };
    trace(CaptureNeed::Cuda, QStringLiteral("cuda"));
    trace(CaptureNeed::Nvtx, QStringLiteral("nvtx"));
    trace(CaptureNeed::OsRuntime, QStringLiteral("osrt"));
    if (needs(CaptureNeed::Nccl)) {
        if (support(NsysFeature::NcclTrace) == NsysSupport::Yes)
            trace(CaptureNeed::Nccl, QStringLiteral("nccl"));
        else
            m_commands.notes.append(Text::tr("%1 has no --trace=nccl (it came with 2025.6.1): NCCL's operations "
                                             "come as its own NVTX ranges, without the newer details.")
                                        .arg(release()));
    }
    // CPU samples alone need no API
    add(QStringLiteral("--trace"), apis.isEmpty() ? QStringLiteral("none") : apis.join(QLatin1Char(',')),
        apis.isEmpty() ? Text::tr("no ticked question needs an API") : reasons.join(QStringLiteral("; ")),
        apis.isEmpty() ? Text::tr("none", "cost of an option") : traceCost(apis));
}

void CommandBuilder::addGraphTrace()
{
    if (!needs(CaptureNeed::GraphNodes))
        return;
    add(QStringLiteral("--cuda-graph-trace"), QStringLiteral("node"), askers(CaptureNeed::GraphNodes),
        Text::tr("each node of a graph is recorded: high for graphs of many short kernels"));
    if (support(NsysFeature::GraphTraceNode) != NsysSupport::Yes)
        m_commands.notes.append(Text::tr("It is not confirmed that %1 knows --cuda-graph-trace=node: check nsys "
                                         "profile --help.")
                                    .arg(release()));
}

void CommandBuilder::addPageFaults()
{
    if (!needs(CaptureNeed::PageFaults))
        return;
    const auto cost = Text::tr("high in programs that fault often");
    for (const auto& flag :
         { QStringLiteral("--cuda-um-cpu-page-faults"), QStringLiteral("--cuda-um-gpu-page-faults") })
        add(flag, QStringLiteral("true"), askers(CaptureNeed::PageFaults), cost);
}

void CommandBuilder::addGpuMetrics()
{
    if (!needs(CaptureNeed::GpuMetrics))
        return;
    const bool isPlural = support(NsysFeature::GpuMetricsDevices) == NsysSupport::Yes;
    if (support(NsysFeature::GpuMetricsDevices) == NsysSupport::NotConfirmed) {
        m_commands.notes.append(
            Text::tr("--gpu-metrics-device became --gpu-metrics-devices between 2023.4 and 2024.7.1: check nsys "
                     "profile --help of %1 for the spelling it knows.")
                .arg(release()));
    }
    add(isPlural ? QStringLiteral("--gpu-metrics-devices") : QStringLiteral("--gpu-metrics-device"),
        QStringLiteral("all"), askers(CaptureNeed::GpuMetrics),
        Text::tr("little time, large reports; needs permission for the GPU's performance counters, Turing or "
                 "newer, and no other profiler on them"),
        true);
    add(QStringLiteral("--gpu-metrics-frequency"), QStringLiteral("10000"),
        Text::tr("10,000 samples a second, the default: 10 to 200000"), Text::tr("the report grows with the rate"));
}

void CommandBuilder::addCpuSampling()
{
    const auto processTree = QStringLiteral("process-tree");
    const auto none = QStringLiteral("none");
    const auto unneeded = Text::tr("no ticked question needs it");
    const auto perfCost = Text::tr("interrupts each running thread regularly; Linux must allow it to users "
                                   "(nsys status --environment)");
    const bool samples = needs(CaptureNeed::CpuSamples);
    const bool switches = samples || needs(CaptureNeed::ThreadStates);
    const bool isOld = support(NsysFeature::SampleProcessTree) == NsysSupport::No;
    add(QStringLiteral("--sample"),
        !samples    ? none
            : isOld ? QStringLiteral("cpu")
                    : processTree,
        samples ? askers(CaptureNeed::CpuSamples) : unneeded,
        samples ? perfCost : Text::tr("none", "cost of an option"), samples);
    add(QStringLiteral("--cpuctxsw"), switches ? processTree : none,
        switches ? askers(needs(CaptureNeed::ThreadStates) ? CaptureNeed::ThreadStates : CaptureNeed::CpuSamples)
                 : unneeded,
        switches ? Text::tr("a little for each thread switch; Linux must allow it to users (nsys status "
                            "--environment)")
                 : Text::tr("none", "cost of an option"),
        switches);
}

void CommandBuilder::addTimes()
{
    const auto none = Text::tr("none", "cost of an option");
    const auto& times = m_request.times;
    if (times.isProgramsRange) {
        add(QStringLiteral("--capture-range"), QStringLiteral("cudaProfilerApi"),
            Text::tr("collects between cudaProfilerStart() and cudaProfilerStop()"), none);
        add(QStringLiteral("--capture-range-end"), QStringLiteral("stop"),
            Text::tr("the program runs on after the range"), none);
    }
    if (times.delayS > 0)
        add(QStringLiteral("--delay"), QString::number(times.delayS), Text::tr("seconds before collecting"), none);
    if (times.collectS > 0)
        add(QStringLiteral("--duration"), QString::number(times.collectS),
            Text::tr("seconds to collect; nsys then ends the program"), none);
}

/// What a capture that is opened at once has besides.
void CommandBuilder::addRunOptions()
{
    if (!m_request.isRunHere)
        return;
    if (needs(CaptureNeed::Cuda))
        add(QStringLiteral("--cuda-memory-usage"), QStringLiteral("true"), Text::tr("device memory in use"),
            Text::tr("a little for each allocation"));
    const auto none = Text::tr("none", "cost of an option");
    add(QStringLiteral("--force-overwrite"), QStringLiteral("true"), Text::tr("in place of an older report"), none);
    if (!m_request.sessionName.isEmpty())
        add(QStringLiteral("--session-new"), m_request.sessionName,
            Text::tr("so that nsys stop can end the recording: a signal would lose the kernels"), none);
}

void CommandBuilder::buildExport()
{
    ExportRequest request;
    request.version = m_request.version;
    request.reportPath = m_report + QStringLiteral(".nsys-rep");
    request.sqlitePath = m_report + QStringLiteral(".sqlite");
    request.payloadReason = askers(CaptureNeed::Payloads);
    request.includesBlobs = true;
    m_commands.exporting = exportCommand(request);
    if (needs(CaptureNeed::Payloads) && nsysSupport(NsysFeature::ExportPayloads, m_request.version) != NsysSupport::Yes)
        m_commands.notes.append(Text::tr("--include-json and --include-blobs are confirmed from 2025.3.1 on: "
                                         "without them the export of %1 has no message sizes and "
                                         "communicators. A newer nsys can export an older report.")
                                    .arg(release()));
}

/// What no option can do.
void CommandBuilder::addAdvice()
{
    const auto asks = [this](CaptureQuestion question) { return m_request.questions.test(position(question)); };
    if (asks(CaptureQuestion::Straggler))
        m_commands.notes.append(Text::tr("Put nsys before the launcher (torchrun, mpirun), so that all ranks of a "
                                         "node come into one report."));
    if (needs(CaptureNeed::Nccl) && support(NsysFeature::NcclTrace) == NsysSupport::Yes)
        m_commands.notes.append(Text::tr("With NCCL older than 2.28 take nccl out of --trace: its own NVTX ranges "
                                         "then name the operations."));
    if (asks(CaptureQuestion::Phases))
        m_commands.notes.append(Text::tr("Phases need NVTX ranges in the program; PyTorch can make them: "
                                         "torch.cuda.nvtx.range(\"name\")."));
    if (needs(CaptureNeed::GpuMetrics))
        m_commands.notes.append(Text::tr("If no NVLink counter is in the report, --gpu-metrics-set=help lists the "
                                         "sets of counters to choose from."));
}

CaptureCommands CommandBuilder::build()
{
    m_commands.profile.subcommand = QStringLiteral("profile");
    addTrace();
    addGraphTrace();
    addPageFaults();
    addGpuMetrics();
    addCpuSampling();
    addTimes();
    addRunOptions();
    add(QStringLiteral("--output"), m_report, Text::tr("name of the report"), Text::tr("none", "cost of an option"));
    m_commands.profile.extraWords = m_request.extraWords;
    m_commands.profile.operand = orPlaceholder(m_request.application, QStringLiteral("<app>"));
    buildExport();
    addAdvice();
    return std::move(m_commands);
}

/// Takes out the options that the user's words give too: nsys refuses an option that is there twice.
void leaveToExtraWords(NsysCommand& command)
{
    const auto given = splitProfileLine(command.extraWords).options;
    std::erase_if(command.options, [&](const NsysOption& option) {
        const auto flag = splitProfileLine({ option.flag }).options.front().flag; // its current spelling
        return std::any_of(given.begin(), given.end(), [&](const NsysSetting& g) { return g.flag == flag; });
    });
}

} // namespace

CaptureCommands captureCommands(const CaptureRequest& request, const RecordedCapture* recorded)
{
    auto commands = CommandBuilder(request).build();
    if (recorded)
        compareWithRecorded(commands, *recorded);
    leaveToExtraWords(commands.profile);
    return commands;
}

QString optionText(const NsysOption& option)
{
    return shellQuoted(option.flag + QLatin1Char('=') + option.value);
}

QStringList commandParts(const NsysCommand& command)
{
    QStringList parts { QStringLiteral("nsys ") + command.subcommand };
    for (const auto& option : command.options)
        parts.append(optionText(option));
    for (const auto& word : command.extraWords)
        parts.append(shellQuoted(word));
    parts.append(command.operand);
    return parts;
}

QString commandText(const NsysCommand& command, LineBreaks breaks)
{
    constexpr qsizetype LongestLine = 72;
    const auto parts = commandParts(command);
    QString text;
    qsizetype lineStart = 0;
    for (const auto& part : parts) {
        const bool isLong = text.size() - lineStart + part.size() > LongestLine;
        const bool isBroken = breaks == LineBreaks::AtOptions || (breaks == LineBreaks::WhereLong && isLong);
        if (!text.isEmpty() && isBroken) {
            text += QStringLiteral(" \\\n");
            lineStart = text.size();
            text += QStringLiteral("    ");
        } else if (!text.isEmpty()) {
            text += QLatin1Char(' ');
        }
        text += part;
    }
    return text;
}

} // namespace core
