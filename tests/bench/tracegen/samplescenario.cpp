// SPDX-License-Identifier: GPL-3.0-or-later What happens in the sample trace: an invented inference server with two
// tensor-parallel ranks on two GPUs. Nothing in it was measured, and nothing is drawn: guide, pictures and tests tell
// what is found in it, and what varies from step to step does so by a remainder.
//
// What there is to find:
//   * 40 steps per rank: 4 prefill, then decode; the GPU waits at the end of each step for the scheduler on the CPU
//     (launch gap)
//   * a pageable cudaMemcpyAsync and a cudaStreamSynchronize in each step; cudaFree in step 5, cudaDeviceSynchronize in
//     step 3
//   * steps 10-14 sample with penalties in eager mode: 120 kernels of 2.4 us each, a launch storm
//   * ncclAllReduce on its own stream, partly hidden behind compute; rank 1 arrives late, so that the kernels of rank 0
//     wait
//   * steps 30-35 run as CUDA graphs, which were traced as a whole: no kernels inside
//   * 20 ms without requests after step 24; 1.2 ms of profiler overhead before step 18
#include "samplescenario.h"

#include "exportbuilder.h"

#include <algorithm>
#include <array>

namespace tracegen {
namespace {

constexpr std::int64_t SampleLayerCount = 3, LayerUs = 536;
constexpr std::int64_t LayersStartNs = 130'000; ///< after the step's start and the storm
constexpr std::int64_t FirstCallNs = 95'000; ///< the first launch, after the step's start

/// A kernel of a layer: when it starts and how long it takes, in microseconds that a step stretches.
struct LayerKernel {
    const KernelIdentity* kernel = nullptr;
    std::int64_t startUs = 0, durationUs = 0;
};

std::vector<LayerKernel> layerKernels(const SampleNames& names)
{
    return { { &names.norm, 0, 6 },         { &names.narrowGemm, 8, 70 },   { &names.rotary, 80, 5 },
             { &names.attention, 87, 95 },  { &names.narrowGemm, 184, 45 }, { &names.allReduce, 230, 62 },
             { &names.wideGemm, 262, 120 }, { &names.activation, 384, 9 },  { &names.wideGemm, 395, 100 },
             { &names.allReduce, 470, 60 } };
}

/// Collects the operations of one rank.
class RankScript
{
public:
    RankScript(const SampleNames& names, std::int64_t rank)
        : m_names(names)
        , m_layer(layerKernels(names))
        , m_rank(rank)
    {
    }

    void addStep(const SampleStep& step);
    /// In the order of the calls, numbered.
    [[nodiscard]] std::vector<SampleOperation> finished();

private:
    void add(NameId call, const DeviceSpan& host, const SampleWork& work, const DeviceSpan& device,
             std::int64_t stream = SampleComputeStream)
    {
        m_operations.push_back({ m_rank, call, host, device, stream, work });
    }
    void addInputs(const SampleStep& step);
    void addStorm(const SampleStep& step);
    void addLayers(const SampleStep& step);
    void addGraph(const SampleStep& step);
    void addSampling(const SampleStep& step);
    void addSwap(const SampleStep& step);
    void addStalls(const SampleStep& step);

    const SampleNames& m_names;
    std::vector<LayerKernel> m_layer;
    std::int64_t m_rank;
    std::vector<SampleOperation> m_operations;
};

void RankScript::addStep(const SampleStep& step)
{
    addInputs(step);
    if (step.stormNs > 0)
        addStorm(step);
    if (step.isGraph)
        addGraph(step);
    else
        addLayers(step);
    addSampling(step);
    if (step.number % 5 == 2)
        addSwap(step);
    addStalls(step);
}

/// Token ids from pageable memory: the call blocks until they are staged.
void RankScript::addInputs(const SampleStep& step)
{
    const auto s = step.startNs;
    add(m_names.copyAsync, { s + 10'000, s + 72'000 + m_rank * 1500 }, SampleCopy { 196'608, PageableToDevice },
        { s + 44'000, s + 58'000 + step.number * 37 % 5 * 400 });
}

/// 120 small kernels, a launch each 5 us.
void RankScript::addStorm(const SampleStep& step)
{
    constexpr std::int64_t KernelCount = 120, LaunchEveryNs = 5000, LaunchNs = 3600, LatencyNs = 8000, KernelNs = 2400;
    for (std::int64_t n = 0; n < KernelCount; ++n) {
        const auto hostNs = step.startNs + FirstCallNs + n * LaunchEveryNs;
        const auto deviceNs = hostNs + LatencyNs;
        add(m_names.launch, { hostNs, hostNs + LaunchNs }, m_names.elementwise,
            { deviceNs, deviceNs + KernelNs + n * 7 % 11 * 60 });
    }
}

/// All ranks leave an all-reduce together, so the one that comes first waits for the late one.
void RankScript::addLayers(const SampleStep& step)
{
    constexpr std::int64_t LaunchEveryNs = 8000, LaunchNs = 5200;
    const auto i = step.number;
    const auto lateNs = (6 + i * 7 % 20) * 1000;
    const auto startNs = step.startNs + step.stormNs;
    std::int64_t launches = 0;
    for (std::int64_t layer = 0; layer < SampleLayerCount; ++layer) {
        for (std::int64_t n = 0; n < static_cast<std::int64_t>(m_layer.size()); ++n) {
            const auto& [kernel, startUs, durationUs] = m_layer[static_cast<std::size_t>(n)];
            const auto hostNs = startNs + FirstCallNs + launches++ * LaunchEveryNs;
            const auto deviceNs = startNs + LayersStartNs + (layer * LayerUs + startUs) * step.paceNs;
            const auto untilNs = deviceNs + durationUs * step.paceNs;
            add(kernel->isNccl ? m_names.launchEx : m_names.launch,
                { hostNs, hostNs + LaunchNs + (i * 13 + n * 5) % 9 * 300 }, *kernel,
                { deviceNs + m_rank * lateNs,
                  untilNs + (kernel->isNccl ? lateNs : m_rank * lateNs + (i * 11 + n * 3 + m_rank) % 7 * 150) },
                kernel->isNccl ? SampleNcclStream : SampleComputeStream);
        }
    }
}

/// The same layers as one graph.
void RankScript::addGraph(const SampleStep& step)
{
    const auto s = step.startNs, deviceNs = s + 140'000;
    add(m_names.graphLaunch, { s + FirstCallNs, s + 117'000 + m_rank * 900 }, SampleGraph { 3, 7 },
        { deviceNs + m_rank * 5000, deviceNs + SampleLayerCount * LayerUs * step.paceNs + m_rank * 9000 });
}

/// Clears the counters, last matrix product, argmax, and the tokens back to pinned memory, which the thread waits for.
void RankScript::addSampling(const SampleStep& step)
{
    const auto h = step.samplingNs(), e = step.layersEndNs(m_rank), i = step.number;
    add(m_names.setAsync, { h, h + 4100 }, SampleSet { 65'536 }, { e + 4000, e + 5800 });
    add(m_names.launch, { h + 8000, h + 13'500 }, m_names.lastGemm, { e + 8000, e + 158'000 + i * 17 % 5 * 500 });
    add(m_names.launch, { h + 16'000, h + 21'000 }, m_names.argMax, { e + 162'000, e + 176'000 + i * 5 % 7 * 200 });
    add(m_names.copyAsync, { h + 24'000, h + 30'000 }, SampleCopy { 2048, DeviceToPinned },
        { e + 179'000, e + 181'500 });
    add(m_names.streamSynchronize, { h + 32'000, e + 188'000 }, SampleSynchronization { 3 },
        { h + 33'000, e + 186'000 });
}

/// 16 MB of the KV cache come in from pinned memory, and 4 MB are shifted on the device.
void RankScript::addSwap(const SampleStep& step)
{
    const auto s = step.startNs, swappedNs = s + 485'000 + m_rank * 3000;
    add(m_names.copyAsync, { s + 76'000, s + 81'000 }, SampleCopy { 16'777'216, PinnedToDevice },
        { s + 150'000, swappedNs }, SampleSwapStream);
    add(m_names.copyAsync, { s + 83'000, s + 87'500 }, SampleCopy { 4'194'304, DeviceToDevice },
        { swappedNs + 1000, swappedNs + 8000 }, SampleSwapStream);
}

/// Calls between steps that hold everything up.
void RankScript::addStalls(const SampleStep& step)
{
    const auto e = step.layersEndNs(m_rank);
    if (step.number == 5)
        add(m_names.free, { e + 260'000, e + 610'000 }, {}, {});
    if (step.number == 3)
        add(m_names.deviceSynchronize, { e + 200'000, e + 212'000 }, SampleSynchronization { 4 },
            { e + 201'000, e + 211'000 }, 0);
}

std::vector<SampleOperation> RankScript::finished()
{
    constexpr std::int64_t FirstCorrelation = 1001;
    std::stable_sort(m_operations.begin(), m_operations.end(), [](const SampleOperation& a, const SampleOperation& b) {
        return a.host.startNs < b.host.startNs;
    });
    auto correlation = FirstCorrelation;
    for (auto& operation : m_operations)
        operation.correlation = correlation++;
    return std::move(m_operations);
}

KernelIdentity kernel(TraceWriter& writer, std::string_view shortName, std::string_view fullName,
                      const KernelShape& shape)
{
    // evaluated one after the other, for the order of the strings
    const auto shortId = writer.name(shortName);
    return { shortId, writer.name(fullName), shortName.starts_with("nccl"), shape };
}

KernelIdentity kernel(TraceWriter& writer, std::string_view name, const KernelShape& shape)
{
    return kernel(writer, name, name, shape);
}

} // namespace

std::int64_t SampleStep::layersEndNs(std::int64_t rank) const
{
    return startNs + stormNs + LayersStartNs + SampleLayerCount * LayerUs * paceNs + 30'000 + rank * 4000;
}

std::int64_t SampleStep::samplingNs() const
{
    return startNs + stormNs + 350'000;
}

SampleNames::SampleNames(TraceWriter& writer)
    : launch(writer.name("cudaLaunchKernel_v7000"))
    , copyAsync(writer.name("cudaMemcpyAsync_v3020"))
    , setAsync(writer.name("cudaMemsetAsync_v3020"))
    , streamSynchronize(writer.name("cudaStreamSynchronize_v3020"))
    , deviceSynchronize(writer.name("cudaDeviceSynchronize_v3020"))
    , graphLaunch(writer.name("cudaGraphLaunch_v10000"))
    , free(writer.name("cudaFree_v3020"))
    , launchEx(writer.name("cudaLaunchKernelExC_v11060"))
    , norm(kernel(writer, "rms_norm_kernel",
                  "void vllm::rms_norm_kernel<c10::BFloat16>(c10::BFloat16 *, const c10::BFloat16 *, "
                  "const c10::BFloat16 *, float, int, int)",
                  { .gridX = 256, .blockX = 1024, .registersPerThread = 32 }))
    , narrowGemm(kernel(writer,
                        "sm90_xmma_gemm_bf16bf16_bf16f32_f32_tn_n_tilesize128x128x64_warpgroupsize1x1x1_execute_"
                        "segment_k_off_kernel__5x_cublas",
                        { .gridX = 132, .blockX = 384, .registersPerThread = 168, .dynamicSharedBytes = 213'248 }))
    , wideGemm(kernel(writer,
                      "sm90_xmma_gemm_bf16bf16_bf16f32_f32_tn_n_tilesize256x128x64_warpgroupsize2x1x1_execute_"
                      "segment_k_off_kernel__5x_cublas",
                      { .gridX = 132, .blockX = 384, .registersPerThread = 168, .dynamicSharedBytes = 229'632 }))
    , lastGemm(wideGemm)
    , attention(kernel(writer, "flash_fwd_splitkv_kernel",
                       "void flash::flash_fwd_splitkv_kernel<Flash_fwd_kernel_traits<128, 64, 128, 4, "
                       "cutlass::bfloat16_t>, true, false>(Flash_fwd_params)",
                       { .gridX = 528, .blockX = 128, .registersPerThread = 255, .dynamicSharedBytes = 81'920 }))
    , rotary(kernel(writer, "rotary_embedding_kernel",
                    "void vllm::rotary_embedding_kernel<c10::BFloat16, true>(const long *, c10::BFloat16 *, "
                    "c10::BFloat16 *, int, long, long, int, int)",
                    { .gridX = 256, .blockX = 512, .registersPerThread = 28 }))
    , activation(kernel(writer, "act_and_mul_kernel",
                        "void vllm::act_and_mul_kernel<c10::BFloat16, &vllm::silu_kernel>(c10::BFloat16 *, "
                        "const c10::BFloat16 *, int)",
                        { .gridX = 256, .blockX = 1024, .registersPerThread = 26 }))
    , allReduce(kernel(writer, "ncclDevKernel_AllReduce_Sum_bf16_RING_LL",
                       "ncclDevKernel_AllReduce_Sum_bf16_RING_LL(ncclDevKernelArgsStorage<(unsigned long)4096>)",
                       { .gridX = 24, .blockX = 544, .registersPerThread = 96, .dynamicSharedBytes = 82'240 }))
    , elementwise(kernel(writer, "vectorized_elementwise_kernel",
                         "void at::native::vectorized_elementwise_kernel<4, at::native::CUDAFunctor_add<float>, "
                         "at::detail::Array<char *, 3>>(int, T2, T3)",
                         { .gridX = 160, .blockX = 128, .registersPerThread = 20 }))
    , argMax(kernel(writer, "reduce_kernel",
                    "void at::native::reduce_kernel<512, 1, at::native::ReduceOp<float, "
                    "at::native::ArgMaxOps<float>, unsigned int, long, 4>>(T3)",
                    { .gridX = 8, .blockX = 512, .registersPerThread = 40, .dynamicSharedBytes = 16 }))
    , ncclAllReduce(writer.name("ncclAllReduce"))
    , epollWait(writer.name("epoll_wait"))
    , timedWait(writer.name("pthread_cond_timedwait"))
    , bufferFlush(writer.name("Buffer flush"))
{
    lastGemm.shape.gridX = 128;
}

std::vector<SampleStep> sampleSteps()
{
    constexpr std::int64_t StepCount = 40, PrefillCount = 4;
    std::vector<SampleStep> steps;
    steps.reserve(StepCount);
    std::int64_t startNs = 100'000'000;
    for (std::int64_t i = 0; i < StepCount; ++i) {
        const bool isPrefill = i < PrefillCount;
        const std::int64_t stormNs = i >= 10 && i <= 14 ? 650'000 : 0;
        steps.push_back({ i, startNs, stormNs, isPrefill ? 1600 : 800, isPrefill, i >= 30 && i <= 35 });
        startNs += (isPrefill ? 3'500'000 : 2'300'000) + stormNs;
        if (i == 24)
            startNs += 20'000'000; // no requests
        if (i == 17)
            startNs += 1'300'000; // the profiler's overhead
        if (i == 5)
            startNs += 400'000; // cudaFree
    }
    return steps;
}

std::vector<SampleRank> sampleRanks()
{
    constexpr std::int64_t FirstPid = 4711, RankCount = 2, HelperOffset = 9;
    std::vector<SampleRank> ranks;
    ranks.reserve(RankCount);
    for (std::int64_t number = 0; number < RankCount; ++number) {
        const auto pid = FirstPid + number;
        ranks.push_back({ number, pid, fixtures::globalPid(pid), fixtures::globalTid(pid, pid),
                          fixtures::globalTid(pid, pid + HelperOffset) });
    }
    return ranks;
}

std::vector<SampleOperation> sampleOperations(const SampleNames& names)
{
    std::vector<SampleOperation> operations;
    for (const auto& rank : sampleRanks()) {
        RankScript script(names, rank.number);
        for (const auto& step : sampleSteps())
            script.addStep(step);
        const auto ofRank = script.finished();
        operations.insert(operations.end(), ofRank.begin(), ofRank.end());
    }
    return operations;
}

} // namespace tracegen
