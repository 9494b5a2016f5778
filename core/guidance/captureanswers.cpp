// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/phrases.h"
#include "base/text.h"
#include "guidance/capturecontents.h"
#include "guidance/capturequestions.h"
#include "guidance/recordedcapture.h"

#include <algorithm>

namespace core {

namespace {

constexpr double MostLaunched = 0.9; ///< share of kernels with a launch call above which latencies are representative
constexpr double EnoughCoverage = 0.7; ///< share of kernel time in NVTX ranges; below, analyses.md warns

/// One trace being asked. A function for each question; each writes answer, quality and change of its row.
class Witness
{
public:
    Witness(const Trace& trace, const CaptureContents& contents, std::optional<double> nvtxCoverage)
        : m_trace(trace)
        , m_has(contents)
        , m_capture(recordedCapture(trace))
        , m_nvtxCoverage(nvtxCoverage)
    {
    }

    void answer(CaptureQuestionRow& row) const;

private:
    void kernels(CaptureQuestionRow& row) const;
    void launchLatency(CaptureQuestionRow& row) const;
    void graphKernels(CaptureQuestionRow& row) const;
    void gapCauses(CaptureQuestionRow& row) const;
    void blockingOsCalls(CaptureQuestionRow& row) const;
    void ncclOperations(CaptureQuestionRow& row) const;
    void straggler(CaptureQuestionRow& row) const;
    void nvlink(CaptureQuestionRow& row) const;
    void phases(CaptureQuestionRow& row) const;
    void memoryTraffic(CaptureQuestionRow& row) const;
    void unifiedMemory(CaptureQuestionRow& row) const;
    void cpuSamples(CaptureQuestionRow& row) const;

    /// True when the recorded --trace has `api`; the program then simply did not use it.
    [[nodiscard]] bool wasTraced(const QString& api) const;
    [[nodiscard]] bool wasOn(const QString& flag) const;
    [[nodiscard]] QString changeForKernels() const;
    [[nodiscard]] QString changeForNcclSizes() const;

    const Trace& m_trace;
    const CaptureContents& m_has;
    RecordedCapture m_capture;
    std::optional<double> m_nvtxCoverage;
};

/// "3,442 kernels"; "no kernels" for none.
QString found(std::int64_t count, const QString& one, const QString& many)
{
    return count == 0 ? Text::tr("no %1").arg(many) : counted(count, one, many);
}

QString kernelsText(std::int64_t count)
{
    return found(count, Text::tr("kernel"), Text::tr("kernels"));
}

QString ncclKernelsText(std::int64_t count)
{
    return found(count, Text::tr("NCCL kernel"), Text::tr("NCCL kernels"));
}

QString callsText(std::int64_t count)
{
    return found(count, Text::tr("API call"), Text::tr("API calls"));
}

QString osCallsText(std::int64_t count)
{
    return found(count, Text::tr("OS runtime call"), Text::tr("OS runtime calls"));
}

QString rangesText(std::int64_t count)
{
    return found(count, Text::tr("NVTX range"), Text::tr("NVTX ranges"));
}

/// "NVLink: 10,000 samples at 10 kHz on 2 GPUs"
QString samplesText(const QString& name, const CounterSamples& samples)
{
    constexpr double Kilo = 1e3;
    const bool isKilo = samples.rateHz >= Kilo;
    const auto rate = QString::number(isKilo ? samples.rateHz / Kilo : samples.rateHz, 'g', 3)
        + (isKilo ? QStringLiteral(" kHz") : QStringLiteral(" Hz"));
    auto text = QStringLiteral("%1: %2").arg(name, counted(samples.count, Text::tr("sample"), Text::tr("samples")));
    if (samples.rateHz > 0)
        text += Text::tr(" at ") + rate;
    return text
        + Text::tr(" on %1").arg(
            counted(static_cast<std::int64_t>(samples.gpuCount), Text::tr("GPU"), Text::tr("GPUs")));
}

bool Witness::wasTraced(const QString& api) const
{
    const auto* setting = m_capture.find(QStringLiteral("--trace"));
    return setting && setting->value.split(QLatin1Char(',')).contains(api);
}

bool Witness::wasOn(const QString& flag) const
{
    const auto* setting = m_capture.find(flag);
    return setting && setting->value == QStringLiteral("true");
}

QString Witness::changeForKernels() const
{
    if (m_has.opaqueGraphCount > 0)
        return Text::tr("Trace graphs node by node: --cuda-graph-trace=node.");
    if (wasTraced(QStringLiteral("cuda")))
        return Text::tr("CUDA was traced: see the messages of nsys under Trace info, and let the program run to "
                        "its end or stop it by a signal, so that its events are flushed.");
    return Text::tr("Trace CUDA: --trace=cuda.");
}

void Witness::kernels(CaptureQuestionRow& row) const
{
    const auto& problem = m_trace.reading(EventClass::Kernels).problem;
    row.answer = m_has.kernelCount == 0                    ? Answer::No
        : m_has.opaqueGraphCount > 0 || !problem.isEmpty() ? Answer::Partly
                                                           : Answer::Yes;
    row.quality = kernelsText(m_has.kernelCount);
    if (m_has.kernelCount > 0) {
        row.quality
            += Text::tr(", %1 on %2")
                   .arg(formatDuration(m_has.kernelTimeNs),
                        counted(static_cast<std::int64_t>(m_has.kernelDeviceCount), Text::tr("GPU"), Text::tr("GPUs")));
    }
    if (m_has.opaqueGraphCount > 0)
        row.quality += Text::tr("; those of %1 are missing")
                           .arg(counted(m_has.opaqueGraphCount, Text::tr("graph launch"), Text::tr("graph launches")));
    if (!problem.isEmpty())
        row.quality += QStringLiteral("; ") + problem;
    row.change = problem.isEmpty() ? changeForKernels() : Text::tr("Repeat the export from the report.");
}

void Witness::launchLatency(CaptureQuestionRow& row) const
{
    const double share = m_has.kernelCount == 0
        ? 0
        : static_cast<double>(m_has.launchedKernelCount) / static_cast<double>(m_has.kernelCount);
    row.answer = m_has.launchedKernelCount == 0 ? Answer::No : share < MostLaunched ? Answer::Partly : Answer::Yes;
    row.quality = kernelsText(m_has.kernelCount);
    if (m_has.kernelCount > 0)
        row.quality += Text::tr(", %1 with a launch call").arg(formatCount(m_has.launchedKernelCount));
    if (m_has.kernelCount == 0)
        row.change = changeForKernels();
    else if (m_trace.calls.size() == 0)
        row.change = Text::tr("Keep the API calls: --trace=cuda, and an export of all tables.");
    else
        row.change = Text::tr("Launches before the capture's or export's window are not in the trace: begin the "
                              "capture earlier, and export without --times.");
}

void Witness::graphKernels(CaptureQuestionRow& row) const
{
    const auto launches
        = [](std::int64_t count) { return counted(count, Text::tr("graph launch"), Text::tr("graph launches")); };
    row.change = Text::tr("Trace graphs node by node: --cuda-graph-trace=node.");
    row.answer = Answer::No;
    if (m_has.opaqueGraphCount > 0) {
        row.answer = m_has.graphKernelCount > 0 ? Answer::Partly : Answer::No;
        row.quality = Text::tr("%1 traced as a whole, %2 inside graphs")
                          .arg(launches(m_has.opaqueGraphCount), kernelsText(m_has.graphKernelCount));
    } else if (m_has.graphKernelCount > 0) {
        row.answer = Answer::Yes;
        row.quality = Text::tr("%1 inside graphs").arg(kernelsText(m_has.graphKernelCount));
    } else if (m_has.graphCallCount > 0) {
        row.quality = Text::tr("%1, none of their kernels").arg(launches(m_has.graphCallCount));
    } else if (m_trace.calls.size() > 0) {
        row.answer = Answer::Yes;
        row.quality = Text::tr("no graph launch among %1: nothing is hidden")
                          .arg(callsText(static_cast<std::int64_t>(m_trace.calls.size())));
    } else {
        row.quality = Text::tr("no API calls that could tell of graphs");
    }
}

void Witness::gapCauses(CaptureQuestionRow& row) const
{
    const auto callCount = static_cast<std::int64_t>(m_trace.calls.size());
    const auto osCallCount = static_cast<std::int64_t>(m_trace.osRuntime.size());
    const bool hasWork = m_has.kernelCount + m_has.copyCount + m_has.setCount + m_has.opaqueGraphCount > 0;
    QStringList missing;
    if (!hasWork || callCount == 0)
        missing.append(QStringLiteral("--trace=cuda"));
    if (osCallCount == 0)
        missing.append(QStringLiteral("--trace=osrt"));
    if (m_has.schedulingCount == 0)
        missing.append(QStringLiteral("--cpuctxsw=process-tree"));
    row.answer = !hasWork || callCount == 0 ? Answer::No : missing.isEmpty() ? Answer::Yes : Answer::Partly;
    row.quality = QStringLiteral("%1, %2, %3")
                      .arg(hasWork ? callsText(callCount) : Text::tr("no GPU work"), // gaps lie between pieces of work
                           osCallsText(osCallCount),
                           found(m_has.schedulingCount, Text::tr("thread switch"), Text::tr("thread switches")));
    row.change = Text::tr("Add %1.").arg(missing.join(QStringLiteral(", ")));
}

void Witness::blockingOsCalls(CaptureQuestionRow& row) const
{
    const auto count = static_cast<std::int64_t>(m_trace.osRuntime.size());
    row.answer = count > 0 ? Answer::Yes : Answer::No;
    row.quality = osCallsText(count);
    const auto thresholdNs
        = m_trace.captureMeta(QStringLiteral("OS_RUNTIME_OPTIONS:DURATION_THRESHOLD_NS")).toLongLong();
    if (count > 0 && thresholdNs > 0)
        row.quality += Text::tr(", those under %1 left out").arg(formatDuration(thresholdNs));
    row.change = wasTraced(QStringLiteral("osrt"))
        ? Text::tr("They were traced, so the export may have left them out: export all tables.")
        : Text::tr("Trace them: --trace=osrt.");
}

QString Witness::changeForNcclSizes() const
{
    if (m_has.ncclRangeCount == 0)
        return Text::tr("Add NCCL's own ranges: --trace=cuda,nvtx,nccl (nsys 2025.6.1 and NCCL 2.28, or newer; "
                        "before: --trace=cuda,nvtx).");
    return Text::tr("Export again with --include-json=true --include-blobs=true: sizes and communicators stand "
                    "in the ranges' payloads.");
}

void Witness::ncclOperations(CaptureQuestionRow& row) const
{
    const bool hasPayloads = m_trace.exportMeta(QStringLiteral("EXPORT_PARAM_INCLUDE_JSON")) == QStringLiteral("true")
        || m_trace.exportMeta(QStringLiteral("EXPORT_PARAM_INCLUDE_BLOBS")) == QStringLiteral("true");
    const auto operations = m_has.ncclKernelCount + m_has.ncclCallCount + m_has.ncclRangeCount;
    row.answer = operations == 0 ? Answer::No : m_has.ncclRangeCount > 0 && hasPayloads ? Answer::Yes : Answer::Partly;
    if (operations == 0) {
        row.quality
            = Text::tr("no NCCL operations; %1, %2").arg(kernelsText(m_has.kernelCount), rangesText(m_has.rangeCount));
        row.change = m_has.kernelCount == 0
            ? changeForKernels()
            : Text::tr("If the program uses NCCL, capture the part in which it does, with --trace=cuda,nvtx,nccl.");
        return;
    }
    row.quality
        = QStringLiteral("%1, %2, %3")
              .arg(ncclKernelsText(m_has.ncclKernelCount),
                   found(m_has.ncclRangeCount, Text::tr("NCCL range"), Text::tr("NCCL ranges")),
                   hasPayloads && m_has.ncclRangeCount > 0 ? Text::tr("exported with payloads") : Text::tr("no sizes"));
    row.change = changeForNcclSizes();
}

void Witness::straggler(CaptureQuestionRow& row) const
{
    const auto processes = static_cast<std::int64_t>(m_has.ncclProcessCount);
    row.quality = processes == 0
        ? ncclKernelsText(0)
        : Text::tr("NCCL kernels of %1").arg(counted(processes, Text::tr("process"), Text::tr("processes")));
    if (processes < 2) {
        row.answer = Answer::No;
        row.change = Text::tr("Capture all ranks of a node in one report: put nsys before the launcher (torchrun, "
                              "mpirun), with --trace=cuda,nvtx,nccl.");
        return;
    }
    row.answer = m_has.ncclRangeCount > 0 ? Answer::Yes : Answer::Partly;
    if (m_has.ncclRangeCount == 0)
        row.quality += Text::tr("; communicators not recorded, so operations are matched by their order");
    row.change = changeForNcclSizes();
}

void Witness::nvlink(CaptureQuestionRow& row) const
{
    const bool hasNvlink = m_has.nvlink.count > 0;
    const bool hasPcie = m_has.pcie.count > 0;
    row.answer = !hasNvlink && !hasPcie          ? Answer::No
        : hasNvlink && m_has.ncclKernelCount > 0 ? Answer::Yes
                                                 : Answer::Partly;
    QStringList parts;
    if (hasNvlink)
        parts.append(samplesText(QStringLiteral("NVLink"), m_has.nvlink));
    if (hasPcie)
        parts.append(samplesText(QStringLiteral("PCIe"), m_has.pcie));
    if (parts.isEmpty())
        parts.append(Text::tr("NVLink counters not found"));
    parts.append(ncclKernelsText(m_has.ncclKernelCount));
    row.quality = parts.join(QStringLiteral("; "));
    if (!hasNvlink && m_trace.gpuMetrics.size() > 0)
        row.change = Text::tr("Choose a metric set with NVLink counters: --gpu-metrics-set=help lists them.");
    else if (!hasNvlink)
        row.change = Text::tr("Sample the GPU's counters: --gpu-metrics-devices=all (needs permission).");
    else
        row.change = Text::tr("Capture the part in which NCCL runs, with --trace=cuda,nvtx.");
}

void Witness::phases(CaptureQuestionRow& row) const
{
    row.quality = rangesText(m_has.rangeCount);
    if (m_has.rangeCount == 0) {
        row.answer = Answer::No;
        row.change = wasTraced(QStringLiteral("nvtx"))
            ? Text::tr("NVTX was traced, but the program made no ranges: add ranges around its phases (PyTorch: "
                       "torch.cuda.nvtx.range, or --pytorch=autograd-nvtx).")
            : Text::tr("Trace NVTX: --trace=cuda,nvtx.");
        return;
    }
    if (m_has.kernelCount == 0) {
        row.answer = Answer::Partly;
        row.quality += Text::tr(", no kernels to attribute");
        row.change = changeForKernels();
        return;
    }
    row.answer = m_nvtxCoverage.value_or(0) >= EnoughCoverage ? Answer::Yes : Answer::Partly;
    row.quality += m_nvtxCoverage ? Text::tr(", %1 of kernel time in NVTX ranges").arg(threeDigitShare(*m_nvtxCoverage))
                                  : Text::tr(", share of kernel time in them not computed");
    row.change = Text::tr("Put ranges around all launches, on the launching thread, and keep the API calls of all "
                          "kernels in the trace.");
}

void Witness::memoryTraffic(CaptureQuestionRow& row) const
{
    row.answer = m_has.copyCount + m_has.setCount > 0 ? Answer::Yes : Answer::No;
    row.quality = QStringLiteral("%1, %2").arg(found(m_has.copyCount, Text::tr("copy"), Text::tr("copies")),
                                               found(m_has.setCount, Text::tr("set"), Text::tr("sets")));
    row.change = wasTraced(QStringLiteral("cuda")) || m_has.kernelCount > 0
        ? Text::tr("CUDA was traced, so the program most likely made no copies or sets.")
        : Text::tr("Trace CUDA: --trace=cuda.");
}

void Witness::unifiedMemory(CaptureQuestionRow& row) const
{
    const bool recordsFaults = m_has.pageFaultCount > 0
        || (wasOn(QStringLiteral("--cuda-um-cpu-page-faults")) && wasOn(QStringLiteral("--cuda-um-gpu-page-faults")));
    row.answer = recordsFaults ? Answer::Yes : m_has.copyCount + m_has.kernelCount > 0 ? Answer::Partly : Answer::No;
    row.quality = QStringLiteral("%1, %2").arg(
        found(m_has.migrationCount, Text::tr("migration"), Text::tr("migrations")),
        recordsFaults ? found(m_has.pageFaultCount, Text::tr("page fault"), Text::tr("page faults"))
                      : Text::tr("page faults not captured"));
    row.change = Text::tr("Record the faults: --cuda-um-cpu-page-faults=true --cuda-um-gpu-page-faults=true.");
}

void Witness::cpuSamples(CaptureQuestionRow& row) const
{
    row.answer = m_has.cpuSampleCount == 0 ? Answer::No : m_has.cpuStackRowCount == 0 ? Answer::Partly : Answer::Yes;
    row.quality = found(m_has.cpuSampleCount, Text::tr("CPU sample"), Text::tr("CPU samples"));
    if (m_has.cpuSampleCount > 0 && m_has.cpuStackRowCount == 0)
        row.quality += Text::tr(" without call stacks");
    row.change = Text::tr("Sample the CPU: --sample=process-tree (nsys status --environment tells whether the "
                          "system allows it).");
}

void Witness::answer(CaptureQuestionRow& row) const
{
    using Ask = void (Witness::*)(CaptureQuestionRow&) const;
    static constexpr std::array<Ask, CaptureQuestionCount> Asks {
        &Witness::kernels,         &Witness::launchLatency,  &Witness::graphKernels,  &Witness::gapCauses,
        &Witness::blockingOsCalls, &Witness::ncclOperations, &Witness::straggler,     &Witness::nvlink,
        &Witness::phases,          &Witness::memoryTraffic,  &Witness::unifiedMemory, &Witness::cpuSamples,
    };
    (this->*Asks[position(row.id)])(row);
    if (row.answer == Answer::Yes)
        row.change.clear();
}

/// What the export left out may well have been captured: says so before anyone captures again.
void addExportLimits(Provenance& provenance, const Trace& trace)
{
    if (!trace.exportMeta(QStringLiteral("EXPORT_PARAM_TABLES_TO_EXPORT")).isEmpty())
        provenance.limitations.append(Text::tr(
            "the export was limited to some tables: export the report again without --tables before capturing again"));
    if (!trace.exportMeta(QStringLiteral("EXPORT_PARAM_TIMES_TO_EXPORT")).isEmpty())
        provenance.limitations.append(Text::tr(
            "the export was limited to some times: export the report again without --times before capturing again"));
}

/// "Not all CUDA events might have been collected.", as nsys says it.
void addLossMessages(Provenance& provenance, const Trace& trace)
{
    constexpr int Warning = 2;
    constexpr int Error = 3;
    constexpr qsizetype LongestMessage = 200;
    for (const auto& message : trace.captureMessages) {
        const bool isSerious = message.severity == Warning || message.severity == Error;
        const auto limit = Text::tr("nsys says: %1").arg(message.text.left(LongestMessage).simplified());
        if (isSerious && message.text.startsWith(QStringLiteral("Not all ")) && !provenance.limitations.contains(limit))
            provenance.limitations.append(limit);
    }
}

} // namespace

Cancellable<CaptureQuestions> answerCaptureQuestions(const Trace& trace, std::optional<double> nvtxCoverage,
                                                     const std::stop_token& stop)
{
    const auto contents = countCapture(trace, stop);
    if (!contents)
        return tl::unexpected(contents.error());
    auto questions = openCaptureQuestions();
    const Witness witness(trace, *contents, nvtxCoverage);
    for (auto& row : questions.rows)
        witness.answer(row);
    auto& provenance = questions.provenance;
    provenance.derivation = Text::tr(
        "What each question needs, compared with the tables, counts and capture options found in the whole file.");
    provenance.source = Text::tr("all event tables and META_DATA_CAPTURE");
    addExportLimits(provenance, trace);
    addLossMessages(provenance, trace);
    return questions;
}

} // namespace core
