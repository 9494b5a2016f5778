// SPDX-License-Identifier: GPL-3.0-or-later
// Traces that no program makes, each bad for a kind of algorithm: what reads them has to stay linear or n log n.
#include "exportbuilder.h"
#include "profiles.h"
#include "rank.h"

#include <algorithm>
#include <string>
#include <vector>

namespace tracegen {
namespace {

constexpr std::int64_t FirstNs = 100'000'000;
constexpr std::int64_t FirstPid = 30'000;

/// A process with a stream, without the rules that real devices have.
struct Process {
    Process(TraceWriter& writer, std::int64_t number)
        : pid(FirstPid + number)
        , globalTid(fixtures::globalTid(pid, pid))
        , place { fixtures::globalPid(pid), 0, 1, 7 }
    {
        writer.addProcess(pid, "worst");
    }
    std::int64_t pid, globalTid;
    StreamPlace place;
    std::int64_t correlation = 0;
};

/// Writes kernels with their launches, which end before they start.
class KernelSource
{
public:
    explicit KernelSource(TraceWriter& writer)
        : m_writer(writer)
        , m_launch(writer.name("cudaLaunchKernel_v7000"))
        , m_kernel { writer.name("work"), writer.name("void work(float *, int)"), false, {} }
    {
    }
    void add(Process& process, const DeviceSpan& span, Random& random)
    {
        add(process, process.globalTid, span, m_kernel, random);
    }
    void add(Process& process, std::int64_t globalTid, const DeviceSpan& span, const KernelIdentity& kernel,
             Random& random)
    {
        const auto callNs = LaunchCallNs.draw(random);
        const auto launchNs = span.startNs - callNs - LaunchLatencyNs.draw(random);
        m_writer.addCall({ globalTid, launchNs, launchNs + callNs }, m_launch, ++process.correlation);
        m_writer.addKernel({ process.place, span.startNs, span.endNs, process.correlation }, kernel);
    }

private:
    TraceWriter& m_writer;
    NameId m_launch;
    KernelIdentity m_kernel;
};

std::string randomLetters(std::size_t size, Random& random)
{
    constexpr std::int64_t LetterCount = 26;
    std::string text(size, ' ');
    for (auto& letter : text)
        letter = static_cast<char>('a' + random.below(LetterCount));
    return text;
}

/// Kernels one after the other, each of any of `kernels`.
void writeKernels(TraceWriter& writer, const std::vector<KernelIdentity>& kernels, Random& random)
{
    KernelSource source(writer);
    Process process(writer, 0);
    auto timeNs = FirstNs;
    for (std::size_t i = 0; writer.wantsMore(); ++i) {
        const DeviceSpan span { timeNs, timeNs + TinyKernelNs.draw(random) };
        source.add(process, process.globalTid, span, kernels[i % kernels.size()], random);
        timeNs = span.endNs + StreamGapNs.draw(random);
    }
}

} // namespace

void generateOverlappingKernels(TraceWriter& writer, Random random)
{
    constexpr int KernelsPerBarrier = 4;
    KernelSource source(writer);
    Process process(writer, 0);
    const KernelIdentity compute { writer.name("work"), writer.name("void work(float *, int)"), false, {} };
    const auto ncclName = writer.name("ncclDevKernel_AllReduce_Sum_bf16_RING_LL");
    const KernelIdentity nccl { ncclName, ncclName, true, {} };
    const auto synchronize = writer.name("cudaStreamSynchronize_v3020");
    const auto allRunNs = FirstNs + writer.targetEvents() * StreamGapNs.greatest; // later than the last start
    auto timeNs = FirstNs;
    while (writer.wantsMore()) {
        for (int i = 0; i < KernelsPerBarrier; ++i) {
            timeNs += StreamGapNs.draw(random);
            source.add(process, process.globalTid, { timeNs, allRunNs + StencilNs.draw(random) },
                       i == 0 ? nccl : compute, random);
        }
        // what the host does overlaps as well
        const ThreadSpan span { process.globalTid, timeNs, allRunNs + StencilNs.draw(random) };
        writer.addCall(span, synchronize, ++process.correlation);
        writer.addFreeRange(span, "request");
    }
}

void generateDeepRanges(TraceWriter& writer, Random random)
{
    constexpr int Depth = 10'000;
    KernelSource source(writer);
    Process process(writer, 0);
    auto timeNs = FirstNs;
    while (writer.wantsMore()) {
        std::vector<std::int64_t> starts;
        starts.reserve(Depth);
        for (int depth = 0; depth < Depth; ++depth) {
            starts.push_back(timeNs);
            timeNs += OperatorRangeNs.draw(random);
        }
        // as many kernels and calls as ranges, and each lies in all of them
        timeNs += LaunchLatencyNs.greatest + LaunchCallNs.greatest;
        for (int i = 0; i < Depth / 2; ++i) {
            const DeviceSpan span { timeNs, timeNs + TinyKernelNs.draw(random) };
            source.add(process, span, random);
            timeNs = span.endNs + LaunchLatencyNs.greatest + LaunchCallNs.greatest;
        }
        while (!starts.empty()) {
            timeNs += OperatorRangeNs.draw(random);
            writer.addRange({ process.globalTid, starts.back(), timeNs }, "level " + std::to_string(starts.size()));
            starts.pop_back();
        }
    }
}

void generateOneGap(TraceWriter& writer, Random random)
{
    KernelSource source(writer);
    Process process(writer, 0);
    auto timeNs = FirstNs;
    bool hasGap = false;
    while (writer.wantsMore()) {
        if (!hasGap && writer.summary().eventCount() >= writer.targetEvents() / 2) {
            timeNs += PauseNs.draw(random);
            hasGap = true;
        }
        const DeviceSpan span { timeNs, timeNs + TinyKernelNs.draw(random) };
        source.add(process, span, random);
        timeNs = span.endNs;
    }
}

void generateKernelNames(TraceWriter& writer, Random random)
{
    constexpr std::int64_t NameCount = 100'000;
    std::vector<KernelIdentity> kernels;
    kernels.reserve(NameCount);
    for (std::int64_t i = 0; i < NameCount; ++i) {
        const auto shortName = "triton_poi_fused_" + std::to_string(i);
        kernels.push_back({ writer.name(shortName), writer.name("void " + shortName + "(float *, int)"), false, {} });
    }
    writeKernels(writer, kernels, random);
}

void generateLongNames(TraceWriter& writer, Random random)
{
    constexpr std::size_t NameBytes = 1'000'000, NameCount = 16;
    std::vector<KernelIdentity> kernels;
    kernels.reserve(NameCount);
    Process process(writer, 1);
    for (std::size_t i = 0; i < NameCount; ++i) {
        const auto text = randomLetters(NameBytes, random);
        kernels.push_back({ writer.name(text), writer.name("void " + text + "(float *, int)"), false, {} });
        const auto startNs = FirstNs + static_cast<std::int64_t>(i) * OperatorRangeNs.greatest;
        writer.addRange({ process.globalTid, startNs, startNs + OperatorRangeNs.draw(random) }, text);
    }
    writeKernels(writer, kernels, random);
}

void generateThreads(TraceWriter& writer, Random random)
{
    constexpr std::int64_t ThreadCount = 10'000, CpuCount = 128;
    KernelSource source(writer);
    Process process(writer, 0);
    const KernelIdentity kernel { writer.name("work"), writer.name("void work(float *, int)"), false, {} };
    const auto wait = writer.name("pthread_cond_wait");
    for (std::int64_t i = 0; i < ThreadCount; ++i)
        writer.addThreadName(fixtures::globalTid(process.pid, process.pid + i), "worker " + std::to_string(i));
    auto timeNs = FirstNs;
    for (std::int64_t i = 0; writer.wantsMore(); ++i) {
        const auto thread = fixtures::globalTid(process.pid, process.pid + i % ThreadCount);
        const DeviceSpan span { timeNs, timeNs + TinyKernelNs.draw(random) };
        source.add(process, thread, span, kernel, random);
        const auto rangeStartNs = timeNs - LaunchCallNs.greatest - LaunchLatencyNs.greatest;
        writer.addRange({ thread, rangeStartNs, span.startNs }, "task");
        writer.addOsCall({ thread, span.startNs, span.startNs + OsCallNs.draw(random) }, wait);
        writer.addScheduling(thread, span.startNs, i % CpuCount, false);
        writer.addScheduling(thread, span.endNs, i % CpuCount, true);
        timeNs = span.endNs + StreamGapNs.draw(random);
    }
}

void generateStreams(TraceWriter& writer, Random random)
{
    constexpr std::int64_t StreamCount = 100'000;
    KernelSource source(writer);
    Process process(writer, 0);
    auto timeNs = FirstNs;
    for (std::int64_t i = 0; writer.wantsMore(); ++i) {
        process.place.stream = 1 + i % StreamCount;
        const DeviceSpan span { timeNs, timeNs + TinyKernelNs.draw(random) };
        source.add(process, span, random);
        timeNs = span.startNs + StreamGapNs.draw(random); // some run beside others
    }
}

void generateIdenticalTimes(TraceWriter& writer, Random random)
{
    Process process(writer, 0);
    const auto launch = writer.name("cudaLaunchKernel_v7000");
    const KernelIdentity kernel { writer.name("work"), writer.name("void work(float *, int)"), false, {} };
    // one draw: all that happens begins and ends with the rest
    const ThreadSpan span { process.globalTid, FirstNs, FirstNs + LaunchCallNs.draw(random) };
    constexpr std::int64_t CopyBytes = 4096;
    while (writer.wantsMore()) {
        const DeviceWork work { process.place, span.startNs, span.endNs, ++process.correlation };
        writer.addCall(span, launch, work.correlation);
        writer.addKernel(work, kernel);
        writer.addCopy(work, CopyBytes, PinnedToDevice);
        writer.addSynchronization(work, 3);
        writer.addRange(span, "all at once");
        writer.addFreeRange(span, "all at once");
    }
}

void generateSharedCorrelations(TraceWriter& writer, Random random)
{
    constexpr std::int64_t ProcessCount = 64;
    KernelSource source(writer);
    std::vector<Process> processes;
    processes.reserve(ProcessCount);
    for (std::int64_t i = 0; i < ProcessCount; ++i)
        processes.emplace_back(writer, i);
    for (auto timeNs = FirstNs; writer.wantsMore(); timeNs += PythonGapNs.draw(random)) {
        for (auto& process : processes)
            source.add(process, { timeNs, timeNs + TinyKernelNs.draw(random) }, random);
    }
}

} // namespace tracegen
