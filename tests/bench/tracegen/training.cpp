// SPDX-License-Identifier: GPL-3.0-or-later Training with fully sharded parameters as PyTorch does it: each layer
// gathers its parameters while the layer before computes, and scatters its gradients behind the backward pass.
#include "cluster.h"
#include "profiles.h"

#include <algorithm>
#include <string>

namespace tracegen {
namespace {

constexpr std::int64_t RankCount = 8;
constexpr int LayerCount = 12;
constexpr std::int64_t SamplePeriodNs = 500'000;

/// A range of PyTorch around an operator: emit_nvtx numbers them, so that each text is unique.
class OperatorRange
{
public:
    OperatorRange(Rank& rank, std::int64_t& operatorCount, std::string_view name)
        : m_rank(rank)
        , m_startNs(rank.nowNs())
        , m_text(std::string(name) + ", op_id = " + std::to_string(++operatorCount))
    {
        m_rank.pause(EdgeNs);
    }
    OperatorRange(const OperatorRange&) = delete;
    OperatorRange(OperatorRange&&) = delete;
    OperatorRange& operator=(const OperatorRange&) = delete;
    OperatorRange& operator=(OperatorRange&&) = delete;
    ~OperatorRange()
    {
        m_rank.pause(EdgeNs);
        m_rank.closeRange(m_startNs, m_text);
    }

private:
    static constexpr std::int64_t EdgeNs = 180; // the shortest range of h100_2gpu_1s.sqlite
    Rank& m_rank;
    std::int64_t m_startNs;
    std::string m_text;
};

/// All ranks of a training, step by step.
class Trainer
{
public:
    Trainer(TraceWriter& writer, Random random);
    void step();

private:
    void loadBatch();
    void forward();
    void backward();
    void optimize();
    void gather(std::size_t layer);
    void waitForNccl();
    void view(Rank& rank, std::string_view name);
    void linear(std::size_t rank, const KernelModel& gemm);
    void elementwise(std::size_t rank, std::string_view name, const KernelModel& kernel);
    void forwardLayer(std::size_t rank, std::size_t layer);
    void backwardLayer(std::size_t rank);
    /// Runs `work` on all ranks inside of a range.
    template <typename Work> void inRange(std::string_view name, Work work);

    Random m_random;
    Cluster m_cluster;
    Communicator m_communicator;
    Collective m_allGather, m_reduceScatter;
    std::vector<std::int64_t> m_layerBytes; ///< of the part of a layer that each rank holds
    std::int64_t m_operatorCount = 300'000;
};

Trainer::Trainer(TraceWriter& writer, Random random)
    : m_random(random)
    , m_cluster(writer, { .rankCount = RankCount, .gapNs = PythonGapNs }, m_random)
    , m_communicator(writer, m_cluster.ranks(), m_random.next())
    , m_allGather(m_communicator.collective("ncclAllGather", m_cluster.kernels().allGather))
    , m_reduceScatter(m_communicator.collective("ncclReduceScatter", m_cluster.kernels().reduceScatter))
{
    m_cluster.addSamplers(SamplePeriodNs, nvlinkMetrics(), m_random);
    for (int layer = 0; layer < LayerCount; ++layer)
        m_layerBytes.push_back(LargeCopyBytes.draw(m_random) / RankCount);
}

template <typename Work> void Trainer::inRange(std::string_view name, Work work)
{
    std::vector<std::int64_t> starts;
    starts.reserve(m_cluster.ranks().size());
    for (const auto& rank : m_cluster.ranks())
        starts.push_back(rank.nowNs());
    work();
    for (std::size_t i = 0; i < starts.size(); ++i)
        m_cluster.ranks()[i].closeRange(starts[i], name);
}

void Trainer::gather(std::size_t layer)
{
    m_cluster.run(m_communicator, m_allGather, m_layerBytes[layer]);
}

void Trainer::waitForNccl()
{
    for (auto& rank : m_cluster.ranks())
        rank.waitForStream(Cluster::NcclStream, Cluster::ComputeStream);
}

/// An operator that launches nothing: most of those of the real trace.
void Trainer::view(Rank& rank, std::string_view name)
{
    const OperatorRange range(rank, m_operatorCount, name);
    rank.pause(OperatorRangeNs.draw(rank.random()));
}

void Trainer::linear(std::size_t number, const KernelModel& gemm)
{
    auto& rank = m_cluster.ranks()[number];
    const OperatorRange outer(rank, m_operatorCount, "aten::linear");
    view(rank, "aten::transpose");
    const OperatorRange middle(rank, m_operatorCount, "aten::matmul");
    view(rank, "aten::reshape");
    const OperatorRange inner(rank, m_operatorCount, "aten::mm");
    rank.call(m_cluster.calls().isCapturing, CapturingCallNs);
    m_cluster.launch(number, gemm);
}

void Trainer::elementwise(std::size_t number, std::string_view name, const KernelModel& kernel)
{
    auto& rank = m_cluster.ranks()[number];
    const OperatorRange outer(rank, m_operatorCount, name);
    view(rank, "aten::as_strided");
    m_cluster.launch(number, kernel);
}

void Trainer::forwardLayer(std::size_t rank, std::size_t layer)
{
    const auto& kernels = m_cluster.kernels();
    const OperatorRange range(m_cluster.ranks()[rank], m_operatorCount,
                              "FSDP::pre_forward (encoder.block." + std::to_string(layer) + ')');
    elementwise(rank, "aten::pow", kernels.multiply);
    elementwise(rank, "aten::mean", kernels.reduce);
    elementwise(rank, "aten::mul", kernels.multiply);
    linear(rank, kernels.qkvGemm);
    linear(rank, kernels.attention);
    linear(rank, kernels.outputGemm);
    elementwise(rank, "aten::add", kernels.add);
    linear(rank, kernels.gateUpGemm);
    linear(rank, kernels.downGemm);
    elementwise(rank, "aten::copy_", kernels.copy);
}

void Trainer::backwardLayer(std::size_t rank)
{
    const auto& kernels = m_cluster.kernels();
    // each matrix product has two gradients
    for (const auto* gemm : { &kernels.downGemm, &kernels.gateUpGemm, &kernels.outputGemm, &kernels.attention }) {
        linear(rank, *gemm);
        linear(rank, *gemm);
        elementwise(rank, "aten::mul", kernels.multiply);
    }
    elementwise(rank, "aten::add_", kernels.add);
}

void Trainer::loadBatch()
{
    constexpr std::int64_t BatchBytes = 16'384; // as the copies of the real trace
    for (auto& rank : m_cluster.ranks()) {
        rank.copy(BatchBytes, PageableToDevice);
        rank.set(BatchBytes);
    }
}

void Trainer::forward()
{
    gather(0);
    for (std::size_t layer = 0; layer < LayerCount; ++layer) {
        waitForNccl();
        if (layer + 1 < LayerCount)
            gather(layer + 1);
        for (std::size_t rank = 0; rank < m_cluster.ranks().size(); ++rank)
            forwardLayer(rank, layer);
    }
}

void Trainer::backward()
{
    gather(LayerCount - 1);
    for (std::size_t layer = LayerCount; layer-- > 0;) {
        waitForNccl();
        if (layer > 0)
            gather(layer - 1);
        for (std::size_t rank = 0; rank < m_cluster.ranks().size(); ++rank) {
            backwardLayer(rank);
            m_cluster.ranks()[rank].waitForStream(Cluster::ComputeStream, Cluster::NcclStream);
        }
        m_cluster.run(m_communicator, m_reduceScatter, m_layerBytes[layer]);
    }
}

void Trainer::optimize()
{
    constexpr int ChunkCount = 8;
    constexpr std::int64_t LossBytes = 4;
    waitForNccl();
    for (std::size_t number = 0; number < m_cluster.ranks().size(); ++number) {
        auto& rank = m_cluster.ranks()[number];
        for (int chunk = 0; chunk < ChunkCount; ++chunk)
            elementwise(number, "Optimizer.step#AdamW.step", m_cluster.kernels().adam);
        rank.copy(LossBytes, DeviceToPinned);
        rank.synchronizeStream();
    }
}

void Trainer::step()
{
    inRange("step", [this] {
        loadBatch();
        inRange("forward", [this] { forward(); });
        inRange("backward", [this] { backward(); });
        inRange("optimizer", [this] { optimize(); });
    });
    m_cluster.flushSamplers();
}

} // namespace

void generateTraining(TraceWriter& writer, Random random)
{
    Trainer trainer(writer, random);
    while (writer.wantsMore())
        trainer.step();
}

} // namespace tracegen
