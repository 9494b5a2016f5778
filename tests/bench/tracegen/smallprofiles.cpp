// SPDX-License-Identifier: GPL-3.0-or-later
// Profiles of programs that do one thing.
#include "cluster.h"
#include "exportbuilder.h"
#include "profiles.h"

#include <algorithm>
#include <string>

namespace tracegen {
namespace {

/// Kernels of a simulation: many that are short, a stencil among them.
std::vector<KernelModel> simulationKernels(TraceWriter& writer, std::int64_t count, const Mixture& durationNs)
{
    std::vector<KernelModel> kernels;
    kernels.reserve(static_cast<std::size_t>(count));
    for (std::int64_t i = 0; i < count; ++i) {
        const auto shortName = "update_field_" + std::to_string(i);
        const KernelIdentity identity { writer.name(shortName),
                                        writer.name("void " + shortName + "(double *, const double *, int, int)"),
                                        false,
                                        { .gridX = 3 + i } };
        kernels.push_back({ identity, durationNs });
    }
    return kernels;
}

/// Any of `kernels`.
const KernelModel& pick(const std::vector<KernelModel>& kernels, Random& random)
{
    return kernels[static_cast<std::size_t>(random.below(static_cast<std::int64_t>(kernels.size())))];
}

} // namespace

void generateTinyKernels(TraceWriter& writer, Random random)
{
    constexpr std::int64_t NameCount = 16; // as s3.23.3_2gpu_swapped_ids.sqlite has
    constexpr int LaunchesPerStep = 64;
    Cluster cluster(writer, { .program = "simulation", .gapNs = LoopGapNs }, random);
    const auto kernels = simulationKernels(writer, NameCount, TinyKernelNs);
    auto& rank = cluster.ranks().front();
    while (writer.wantsMore()) {
        const auto startNs = rank.nowNs();
        for (int i = 0; i < LaunchesPerStep; ++i)
            cluster.launch(0, pick(kernels, random));
        rank.synchronizeDevice();
        rank.closeRange(startNs, "time step");
    }
}

void generateGraphs(TraceWriter& writer, Random random)
{
    constexpr std::int64_t GraphCount = 4;
    constexpr std::int64_t InputBytes = 16'384;
    Cluster cluster(writer, { .rankCount = 2, .gapNs = NativeGapNs }, random);
    writer.addCaptureMeta("CUDA_GRAPH_TRACE_OPTIONS:MODE", "Node");
    std::vector<std::vector<KernelModel>> graphs(GraphCount);
    for (std::size_t graph = 0; graph < graphs.size(); ++graph) {
        constexpr std::size_t LayersPerGraph = 8; // more in each
        for (std::size_t layer = 0; layer < (graph + 1) * LayersPerGraph; ++layer) {
            for (const auto* kernel : cluster.kernels().attentionPart())
                graphs[graph].push_back(*kernel);
            for (const auto* kernel : cluster.kernels().feedForwardPart())
                graphs[graph].push_back(*kernel);
        }
    }
    while (writer.wantsMore()) {
        const auto graph = random.below(GraphCount);
        for (auto& rank : cluster.ranks()) {
            const auto startNs = rank.nowNs();
            rank.copy(InputBytes, PinnedToDevice);
            rank.launchGraphNodes(graphs[static_cast<std::size_t>(graph)], graph + 1);
            rank.synchronizeStream();
            rank.closeRange(startNs, "decode");
        }
    }
}

void generateManyProcesses(TraceWriter& writer, Random random)
{
    constexpr std::int64_t Count = 8; // of processes, and of GPUs that each uses
    constexpr std::int64_t FirstPid = 20'000, FirstEventNs = 100'000'000;
    constexpr std::int64_t NameCount = 10; // as s3.20.2_negative_times.sqlite has
    constexpr int LaunchesPerStep = 8;
    const CallNames calls(writer);
    const auto kernels = simulationKernels(writer, NameCount, StencilNs);
    std::vector<Rank> ranks;
    ranks.reserve(Count);
    for (std::int64_t process = 0; process < Count; ++process) {
        const auto pid = FirstPid + process;
        writer.addGpu(process, "NVIDIA H100 80GB HBM3");
        writer.addProcess(pid, "simulation");
        ranks.emplace_back(writer, calls, RankPlace { pid, 0, 0, FirstEventNs }, NativeGapNs, Random(random.next()));
        for (std::int64_t device = 0; device < Count; ++device) {
            constexpr std::int64_t StreamId = 7;
            // each process sees the GPUs in another order
            writer.addCudaDevice((device + process) % Count, device, pid);
            if (device > 0)
                ranks.back().addStream(StreamId, device, device + 1);
        }
    }
    while (writer.wantsMore()) {
        for (auto& rank : ranks) {
            const auto startNs = rank.nowNs();
            for (std::size_t stream = 0; stream < Count; ++stream) {
                for (int i = 0; i < LaunchesPerStep; ++i)
                    rank.launch(pick(kernels, rank.random()), stream);
                rank.copy(LargeCopyBytes.draw(rank.random()), PeerToPeer, stream);
            }
            rank.synchronizeDevice();
            rank.closeRange(startNs, "exchange");
        }
    }
}

void generateMetrics(TraceWriter& writer, Random random)
{
    constexpr std::int64_t PeriodNs = 100'000; // 10 kHz
    constexpr std::int64_t MessageBytes = 33'554'432;
    Cluster cluster(writer, { .rankCount = 2, .gapNs = PythonGapNs }, random);
    cluster.addSamplers(PeriodNs, allMetrics(), random);
    Communicator communicator(writer, cluster.ranks(), random.next());
    const auto allReduce = communicator.collective("ncclAllReduce", cluster.kernels().allReduce);
    while (writer.wantsMore()) {
        std::int64_t latestNs = 0;
        for (std::size_t i = 0; i < cluster.ranks().size(); ++i) {
            for (const auto* kernel : cluster.kernels().attentionPart())
                cluster.launch(i, *kernel);
        }
        cluster.run(communicator, allReduce, MessageBytes);
        for (auto& rank : cluster.ranks()) {
            rank.synchronizeDevice();
            rank.pause(PauseNs.draw(rank.random()));
            latestNs = std::max(latestNs, rank.nowNs());
        }
        for (auto& rank : cluster.ranks())
            rank.waitUntil(latestNs);
        cluster.flushSamplers();
    }
}

} // namespace tracegen
