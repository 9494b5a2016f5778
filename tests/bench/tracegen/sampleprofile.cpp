// SPDX-License-Identifier: GPL-3.0-or-later
// Writes what samplescenario.cpp tells, table by table.
#include "exportbuilder.h"
#include "profiles.h"
#include "samplescenario.h"

#include <algorithm>
#include <string>

namespace tracegen {
namespace {

constexpr std::int64_t SampleNcclDomain = 1;
constexpr std::int64_t BeginNs = 90'000'000, EndNs = 224'000'000; ///< of what has no step

/// The operations that start work of a kind, by the start of that work; of all kinds when none is named.
template <typename Work> std::vector<SampleOperation> byDeviceStart(const std::vector<SampleOperation>& operations)
{
    std::vector<SampleOperation> found;
    std::copy_if(operations.begin(), operations.end(), std::back_inserter(found),
                 [](const SampleOperation& operation) { return std::holds_alternative<Work>(operation.work); });
    std::stable_sort(found.begin(), found.end(), [](const SampleOperation& a, const SampleOperation& b) {
        return a.device.startNs < b.device.startNs;
    });
    return found;
}

class SampleWriter
{
public:
    explicit SampleWriter(TraceWriter& writer)
        : m_writer(writer)
        , m_names(writer)
        , m_operations(sampleOperations(m_names))
    {
    }

    void writeCalls();
    void writeDeviceWork();
    void writeOverhead();
    void writeRanges();
    void writeWaits();
    void writeMetrics();
    void writeTargets();
    void writeOrigin();

private:
    [[nodiscard]] DeviceWork deviceWork(const SampleOperation& operation) const
    {
        const auto& rank = m_ranks[static_cast<std::size_t>(operation.rank)];
        // both ranks call their GPU device 0
        return { { rank.globalPid, 0, 1, operation.stream },
                 operation.device.startNs,
                 operation.device.endNs,
                 operation.correlation };
    }
    template <typename Write> void forEachStepAndRank(const Write& write) const
    {
        for (const auto& step : m_steps) {
            for (const auto& rank : m_ranks)
                write(step, rank);
        }
    }
    [[nodiscard]] std::int64_t busyNs(std::int64_t rank, const DeviceSpan& window, bool isNcclOnly) const;

    TraceWriter& m_writer;
    SampleNames m_names;
    std::vector<SampleStep> m_steps = sampleSteps();
    std::vector<SampleRank> m_ranks = sampleRanks();
    std::vector<SampleOperation> m_operations;
};

void SampleWriter::writeCalls()
{
    auto calls = m_operations;
    std::stable_sort(calls.begin(), calls.end(),
                     [](const SampleOperation& a, const SampleOperation& b) { return a.host.endNs < b.host.endNs; });
    for (const auto& call : calls) {
        const auto& rank = m_ranks[static_cast<std::size_t>(call.rank)];
        m_writer.addCall({ rank.globalTid, call.host.startNs, call.host.endNs }, call.call, call.correlation);
    }
}

void SampleWriter::writeDeviceWork()
{
    for (const auto& operation : byDeviceStart<KernelIdentity>(m_operations))
        m_writer.addKernel(deviceWork(operation), std::get<KernelIdentity>(operation.work));
    for (const auto& operation : byDeviceStart<SampleCopy>(m_operations)) {
        const auto& copy = std::get<SampleCopy>(operation.work);
        m_writer.addCopy(deviceWork(operation), copy.sizeBytes, copy.kind);
    }
    for (const auto& operation : byDeviceStart<SampleSet>(m_operations))
        m_writer.addSet(deviceWork(operation), std::get<SampleSet>(operation.work).sizeBytes);
    for (const auto& operation : byDeviceStart<SampleSynchronization>(m_operations))
        m_writer.addSynchronization(deviceWork(operation), std::get<SampleSynchronization>(operation.work).type);
    for (const auto& operation : byDeviceStart<SampleGraph>(m_operations)) {
        const auto& graph = std::get<SampleGraph>(operation.work);
        m_writer.addGraphLaunch(deviceWork(operation), graph.graphId, graph.graphExecId);
    }
}

void SampleWriter::writeOverhead()
{
    forEachStepAndRank([this](const SampleStep& step, const SampleRank& rank) {
        const auto s = step.startNs;
        if (step.number == 18)
            m_writer.addOverhead({ rank.globalTid, s - 1'250'000 + rank.number * 20'000, s - 40'000 },
                                 m_names.bufferFlush, false);
        if (step.number % 12 == 11)
            m_writer.addOverhead({ rank.globalTid, s - 60'000, s - 15'000 }, m_names.bufferFlush, true);
    });
}

/// Ranges of the CPU threads. The NCCL library opens its own domain, one per process.
void SampleWriter::writeRanges()
{
    for (const auto& rank : m_ranks)
        m_writer.addDomain(rank.globalTid, BeginNs, SampleNcclDomain, "NCCL");
    forEachStepAndRank([this](const SampleStep& step, const SampleRank& rank) {
        const auto s = step.startNs, e = step.layersEndNs(rank.number);
        const auto add = [this, &rank](std::int64_t startNs, std::int64_t endNs, std::string_view text) {
            m_writer.addRange({ rank.globalTid, startNs, endNs }, text);
        };
        if (step.number == 0 || step.number == 25)
            m_writer.addMark(rank.globalTid, s - 30'000, "request arrived");
        add(s, e + 210'000, "execute_model");
        add(s + 4000, e + 192'000, step.isPrefill ? "prefill" : "decode");
        add(s + 8000, s + 74'500, "prepare_inputs");
        if (step.stormNs > 0)
            add(s + 92'000, s + 92'000 + step.stormNs, "apply_penalties, op_id = " + std::to_string(step.number * 100));
        add(step.samplingNs() - 2000, e + 190'000, "sample_tokens");
        add(e + 220'000, e + 420'000, "schedule");
    });
    for (const auto& operation : m_operations) {
        const auto* kernel = std::get_if<KernelIdentity>(&operation.work);
        const auto& rank = m_ranks[static_cast<std::size_t>(operation.rank)];
        if (kernel && kernel->isNccl)
            m_writer.addRegisteredRange({ rank.globalTid, operation.host.startNs - 900, operation.host.endNs + 600 },
                                        m_names.ncclAllReduce, SampleNcclDomain, {});
    }
}

/// A thread that waits in the operating system is off its processor meanwhile.
void SampleWriter::writeWaits()
{
    struct Change {
        std::int64_t timeNs = 0, globalTid = 0, cpu = 0;
        bool isIn = false;
    };
    std::vector<Change> changes;
    const auto wait = [this, &changes](std::int64_t globalTid, const DeviceSpan& span, NameId name) {
        constexpr std::int64_t ThreadBits = 1 << 24, CoresPerSocket = 32, UsedCores = 16, SwitchNs = 2000;
        m_writer.addOsCall({ globalTid, span.startNs, span.endNs }, name);
        const auto cpu = globalTid / ThreadBits % 2 * CoresPerSocket + globalTid % UsedCores;
        changes.push_back({ span.startNs + SwitchNs, globalTid, cpu, false });
        changes.push_back({ span.endNs - SwitchNs, globalTid, cpu, true });
    };
    forEachStepAndRank([this, &wait](const SampleStep& step, const SampleRank& rank) {
        const auto e = step.layersEndNs(rank.number);
        if (step.number == 24)
            wait(rank.globalTid, { e + 440'000, e + 20'100'000 }, m_names.epollWait);
        wait(rank.helperTid, { step.startNs, step.startNs + 2'200'000 }, m_names.timedWait);
    });
    std::stable_sort(changes.begin(), changes.end(),
                     [](const Change& a, const Change& b) { return a.timeNs < b.timeNs; });
    for (const auto& change : changes)
        m_writer.addScheduling(change.globalTid, change.timeNs, change.cpu, change.isIn);
}

/// What kernels and graphs take of a window; those that run at a time count each.
std::int64_t SampleWriter::busyNs(std::int64_t rank, const DeviceSpan& window, bool isNcclOnly) const
{
    std::int64_t sumNs = 0;
    for (const auto& operation : m_operations) {
        const auto* kernel = std::get_if<KernelIdentity>(&operation.work);
        const bool counts = kernel ? kernel->isNccl || !isNcclOnly
                                   : std::holds_alternative<SampleGraph>(operation.work) && !isNcclOnly;
        if (operation.rank == rank && counts)
            sumNs += std::max<std::int64_t>(
                0, std::min(operation.device.endNs, window.endNs) - std::max(operation.device.startNs, window.startNs));
    }
    return sumNs;
}

/// Link traffic goes with the all-reduces, SM activity with everything.
void SampleWriter::writeMetrics()
{
    constexpr std::int64_t PeriodNs = 400'000, FirstNs = 99'600'000, SmPercent = 92, LinkPercent = 81, Most = 100;
    for (std::int64_t n = 0; FirstNs + n * PeriodNs <= EndNs; ++n) {
        const auto timeNs = FirstNs + n * PeriodNs;
        for (const auto& rank : m_ranks) {
            const DeviceSpan window { timeNs - PeriodNs, timeNs };
            const auto sm = busyNs(rank.number, window, false) * SmPercent / PeriodNs;
            const auto link = busyNs(rank.number, window, true) * LinkPercent / PeriodNs;
            const auto noise = [&rank, n](std::int64_t metric) { return (n * 3 + metric + rank.number) % 3; };
            m_writer.addMetrics(rank.number, timeNs,
                                { { "SMs Active [Throughput %]", std::min(Most, sm) },
                                  { "NVLink RX Requests User Data [Throughput %]", std::min(Most, link + noise(2)) },
                                  { "NVLink TX Requests User Data [Throughput %]", std::min(Most, link + noise(3)) } });
        }
    }
}

/// Who and where. Rank 1 has the GPUs in the other order (CUDA_VISIBLE_DEVICES=1,0): its device 0 is GPU 1.
void SampleWriter::writeTargets()
{
    for (const auto& rank : m_ranks) {
        const auto number = std::to_string(rank.number);
        m_writer.addProcess(rank.pid, "python3 (rank " + number + ')');
        m_writer.addThreadName(rank.globalTid, "rank" + number);
        m_writer.addThreadName(rank.helperTid, "NCCL Progress");
        m_writer.addGpu(rank.number, "NVIDIA H100 80GB HBM3");
        m_writer.addCudaDevice(rank.number, 0, rank.pid);
        m_writer.addCudaDevice(1 - rank.number, 1, rank.pid);
        for (const auto stream : { SampleComputeStream, SampleNcclStream, SampleSwapStream }) {
            constexpr std::int64_t DefaultFlag = 3, NonBlockingFlag = 2;
            m_writer.addStream({ .stream = stream }, rank.pid,
                               stream == SampleComputeStream ? DefaultFlag : NonBlockingFlag);
        }
    }
    m_writer.addProcess(1, "systemd");
}

void SampleWriter::writeOrigin()
{
    m_writer.addSystemEnvironment("OsDescription", "Example Linux");
    m_writer.addSystemEnvironment("NvDriverVersion", "580.00");
    m_writer.addSystemEnvironment("CudaDriverVersion", "13000");
    for (std::size_t i = 0; i < m_ranks.size(); ++i)
        m_writer.addMessage(BeginNs, 1, 1, "CUDA tracing started.");
    m_writer.addMessage(EndNs, 3, 2, "Not all OS runtime library events might have been collected.");
    for (const auto* type : { "NvtxEvents", "Cuda", "OSRuntime", "Sched", "GpuMetrics" })
        m_writer.addCaptureMeta("CAPTURE_EVENT_TYPE", type);
    m_writer.addCaptureMeta("CUDA_GRAPH_TRACE_OPTIONS:MODE", "Graph");
    m_writer.addCaptureMeta("CUDA_TRACE_SCOPE", "ProcessTree");
    m_writer.addCaptureMeta("PROCESS_0:COMMAND", "python3");
    m_writer.addCaptureMeta("PROCESS_0:ARGUMENT_0", "serve.py");
    m_writer.addCaptureMeta("PROCESS_0:ARGUMENT_1", "--tensor-parallel-size=2");
    m_writer.addExportMeta("EXPORT_PARAM_LAZY", "true");
    m_writer.addExportMeta("EXPORT_PARAM_TIME_NORMALIZE", "false");
    m_writer.addExportMeta("EXPORT_PARAM_TIME_SHIFT", "0");
}

} // namespace

void generateSample(TraceWriter& writer, Random /*random*/)
{
    SampleWriter sample(writer);
    sample.writeCalls();
    sample.writeDeviceWork();
    sample.writeOverhead();
    sample.writeRanges();
    sample.writeWaits();
    sample.writeMetrics();
    sample.writeTargets();
    sample.writeOrigin();
}

} // namespace tracegen
