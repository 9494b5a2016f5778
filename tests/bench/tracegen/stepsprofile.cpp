// SPDX-License-Identifier: GPL-3.0-or-later Data-parallel training in equal steps, for comparing runs: what a step does
// never changes, what it takes does by a few percent, and each of StepCauses changes one thing.
#include "cluster.h"
#include "profiles.h"
#include "stepcauses.h"

#include <array>
#include <cmath>

namespace tracegen {
namespace {

constexpr std::int64_t RankCount = 2;
constexpr int LayerCount = 4;
constexpr std::int64_t CopyStreamId = 14;
constexpr std::int64_t BatchBytes = 48'000'000, ResultBytes = 24'000'000, LayerGradientBytes = 64'000'000;

/// A kernel of a layer, and how often it runs in the backward pass for each time in the forward pass.
struct StepKernel {
    const KernelModel* model = nullptr;
    double medianNs = 0;
    int backwardCount = 2;
};

/// All ranks of a training, step by step.
class StepProgram
{
public:
    StepProgram(TraceWriter& writer, Random random, const StepCauses& causes)
        : m_causes(causes)
        , m_random(random)
        , m_cluster(writer, { .rankCount = RankCount, .gapNs = NativeGapNs }, m_random)
        , m_communicator(writer, m_cluster.ranks(), m_random.next())
        , m_allReduce(m_communicator.collective("ncclAllReduce", m_cluster.kernels().allReduce))
    {
        for (auto& rank : m_cluster.ranks())
            m_copyStream = rank.addStream(CopyStreamId, rank.place(Cluster::ComputeStream).cudaDevice);
        const auto& kernels = m_cluster.kernels();
        m_layer = { { { &kernels.rmsNorm, 9'000, 1 },
                      { &kernels.qkvGemm, 120'000 },
                      { &kernels.attention, 140'000 },
                      { &kernels.outputGemm, 60'000 },
                      { &kernels.rmsNorm, 9'000, 1 },
                      { &kernels.gateUpGemm, 260'000 },
                      { &kernels.siluMultiply, 15'000, 1 },
                      { &kernels.downGemm, 110'000 } } };
    }
    void step()
    {
        inRange("train_step", [this] {
            for (auto& rank : m_cluster.ranks())
                copy(rank, BatchBytes, PinnedToDevice, m_copyStream); // of the next step
            inRange("forward", [this] { forward(); });
            inRange("backward", [this] { backward(); });
            inRange("optimizer", [this] { optimize(); });
        });
    }

private:
    template <typename Work> void inRange(std::string_view name, Work work)
    {
        std::array<std::int64_t, RankCount> starts {};
        for (std::size_t i = 0; i < starts.size(); ++i)
            starts[i] = m_cluster.ranks()[i].nowNs();
        work();
        for (std::size_t i = 0; i < starts.size(); ++i)
            m_cluster.ranks()[i].closeRange(starts[i], name);
    }
    void forward()
    {
        for (int layer = 0; layer < LayerCount; ++layer) {
            for (std::size_t rank = 0; rank < RankCount; ++rank) {
                for (const auto& kernel : m_layer)
                    launch(rank, *kernel.model, kernel.medianNs);
            }
        }
        constexpr double LossNs = 9'000;
        for (std::size_t rank = 0; rank < RankCount; ++rank)
            launch(rank, m_cluster.kernels().reduce, LossNs);
    }
    void backward()
    {
        for (int layer = LayerCount; layer-- > 0;) {
            for (std::size_t rank = 0; rank < RankCount; ++rank) {
                for (auto kernel = m_layer.rbegin(); kernel != m_layer.rend(); ++kernel) {
                    for (int i = 0; i < kernel->backwardCount; ++i)
                        launch(rank, *kernel->model, kernel->medianNs);
                }
                m_cluster.ranks()[rank].waitForStream(Cluster::ComputeStream, Cluster::NcclStream);
            }
            m_cluster.run(m_communicator, m_allReduce, LayerGradientBytes);
            if (!m_causes.hasOverlap)
                waitForNccl();
        }
    }
    void optimize()
    {
        constexpr int ChunkCount = 8;
        constexpr double ChunkNs = 40'000;
        waitForNccl();
        for (std::size_t rank = 0; rank < RankCount; ++rank) {
            auto& of = m_cluster.ranks()[rank];
            for (int chunk = 0; chunk < ChunkCount; ++chunk)
                run(rank, m_cluster.kernels().adam, ChunkNs);
            copy(of, ResultBytes, DeviceToPinned, Cluster::ComputeStream);
            of.synchronizeStream();
        }
    }
    void waitForNccl()
    {
        for (auto& rank : m_cluster.ranks())
            rank.waitForStream(Cluster::NcclStream, Cluster::ComputeStream);
    }

    /// A kernel that has as much to do as the batch.
    void launch(std::size_t rank, KernelModel kernel, double medianNs)
    {
        constexpr double Saving = 0.95; // larger kernels make better use of the GPU
        kernel.identity.shape.gridX *= m_causes.batch;
        run(rank, kernel, m_causes.batch == 1 ? medianNs : medianNs * m_causes.batch * Saving);
    }
    void run(std::size_t rank, KernelModel kernel, double medianNs)
    {
        constexpr double Sigma = 0.01; // narrower than ReductionNs, as one kernel of one shape is
        constexpr double Most = 3;
        for (const auto& [text, factor] : m_causes.kernelFactors)
            medianNs *= m_cluster.nameHolds(kernel.identity, text) ? factor : 1;
        medianNs /= m_causes.gpuClock;
        kernel.durationNs
            = { { { { 1, medianNs, Sigma } } }, std::llround(medianNs / Most), std::llround(medianNs * Most) };
        m_cluster.launch(rank, kernel);
    }
    void copy(Rank& rank, std::int64_t sizeBytes, const CopyKind& kind, Rank::StreamIndex stream)
    {
        rank.copy(sizeBytes * m_causes.batch, kind, stream, m_causes.copyFactor);
    }

    const StepCauses& m_causes;
    Random m_random;
    Cluster m_cluster;
    Communicator m_communicator;
    Collective m_allReduce;
    Rank::StreamIndex m_copyStream = 0;
    std::array<StepKernel, 8> m_layer;
};

} // namespace

void writeSteps(TraceWriter& writer, Random random, const StepCauses& causes)
{
    writer.setClock({ 0, causes.driftPpm });
    StepProgram program(writer, random, causes);
    while (writer.wantsMore())
        program.step();
}

void generateSteps(TraceWriter& writer, Random random)
{
    writeSteps(writer, random, {});
}

} // namespace tracegen
