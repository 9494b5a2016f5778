// SPDX-License-Identifier: GPL-3.0-or-later Tensor-parallel inference as vLLM does it: a step runs all layers of the
// model on all ranks, with two all-reduces a layer.
#include "cluster.h"
#include "profiles.h"

namespace tracegen {
namespace {

constexpr std::int64_t RankCount = 4;
constexpr int LayerCount = 16;
constexpr std::int64_t HiddenBytes = 4096 * 2; ///< of a token, in bfloat16

/// A server that schedules a batch, runs it, and waits for its tokens.
class Server
{
public:
    Server(TraceWriter& writer, Random random)
        : m_writer(writer)
        , m_random(random)
        , m_cluster(writer, { .rankCount = RankCount, .gapNs = NativeGapNs }, m_random)
        , m_communicator(writer, m_cluster.ranks(), m_random.next())
        , m_allReduce(m_communicator.collective("ncclAllReduce", m_cluster.kernels().allReduce))
    {
    }
    void step();

private:
    enum class Kind : std::uint8_t { Prefill, Decode, GraphDecode };
    [[nodiscard]] Kind nextKind();
    void prepareInputs(Rank& rank, std::int64_t tokens);
    void runLayers(std::int64_t tokens);
    void runGraph();
    void reduce(std::int64_t sizeBytes);
    void sampleTokens(std::size_t rank);
    void schedule();

    TraceWriter& m_writer;
    Random m_random;
    Cluster m_cluster;
    Communicator m_communicator;
    Collective m_allReduce;
};

Server::Kind Server::nextKind()
{
    constexpr double PrefillShare = .1, GraphShare = .3;
    if (m_random.happens(PrefillShare))
        return Kind::Prefill;
    return m_writer.hasGraphLaunches() && m_random.happens(GraphShare) ? Kind::GraphDecode : Kind::Decode;
}

void Server::prepareInputs(Rank& rank, std::int64_t tokens)
{
    const auto startNs = rank.nowNs();
    constexpr std::int64_t TokenBytes = 8;
    rank.copy(tokens * TokenBytes, PageableToDevice);
    rank.copy(tokens * TokenBytes, PinnedToDevice);
    rank.closeRange(startNs, "prepare_inputs");
}

void Server::reduce(std::int64_t sizeBytes)
{
    for (auto& rank : m_cluster.ranks())
        rank.waitForStream(Cluster::ComputeStream, Cluster::NcclStream);
    m_cluster.run(m_communicator, m_allReduce, sizeBytes);
    for (auto& rank : m_cluster.ranks())
        rank.waitForStream(Cluster::NcclStream, Cluster::ComputeStream);
}

void Server::runLayers(std::int64_t tokens)
{
    const auto runPart = [this](const auto& part) {
        for (std::size_t rank = 0; rank < m_cluster.ranks().size(); ++rank) {
            for (const auto* kernel : part)
                m_cluster.launch(rank, *kernel);
        }
    };
    for (int layer = 0; layer < LayerCount; ++layer) {
        runPart(m_cluster.kernels().attentionPart());
        reduce(tokens * HiddenBytes);
        runPart(m_cluster.kernels().feedForwardPart());
        reduce(tokens * HiddenBytes);
    }
}

void Server::runGraph()
{
    // as long as the layers are without the pauses between their launches
    std::int64_t durationNs = 0;
    for (int layer = 0; layer < LayerCount; ++layer) {
        for (const auto* kernel : m_cluster.kernels().attentionPart())
            durationNs += kernel->durationNs.draw(m_random);
        for (const auto* kernel : m_cluster.kernels().feedForwardPart())
            durationNs += kernel->durationNs.draw(m_random);
        durationNs += 2 * NcclLatencyNs.draw(m_random);
    }
    constexpr std::int64_t GraphCount = 8; // one for each size of batch
    const auto graphId = 1 + m_random.below(GraphCount);
    for (auto& rank : m_cluster.ranks())
        rank.launchGraph(durationNs + RankDelayNs.draw(m_random), graphId);
}

void Server::sampleTokens(std::size_t rankNumber)
{
    constexpr std::int64_t CounterBytes = 65'536, ResultBytes = 2'048;
    auto& rank = m_cluster.ranks()[rankNumber];
    const auto startNs = rank.nowNs();
    rank.set(CounterBytes);
    m_cluster.launch(rankNumber, m_cluster.kernels().logitsGemm);
    m_cluster.launch(rankNumber, m_cluster.kernels().argMax);
    rank.copy(ResultBytes, DeviceToPinned);
    rank.synchronizeStream();
    rank.closeRange(startNs, "sample_tokens");
}

/// What the server does between steps, all ranks at the same time; sometimes there is nothing to do.
void Server::schedule()
{
    constexpr double IdleShare = .02, FreeShare = .03, BarrierShare = .01;
    const bool isIdle = m_random.happens(IdleShare);
    const auto idleNs = PauseNs.draw(m_random);
    std::int64_t latestNs = 0;
    for (auto& rank : m_cluster.ranks()) {
        const auto startNs = rank.nowNs();
        rank.pause(OperatorRangeNs.draw(m_random) + PythonGapNs.draw(m_random));
        rank.closeRange(startNs, "schedule");
        if (m_random.happens(FreeShare))
            rank.call(m_cluster.calls().free, FreeCallNs);
        if (m_random.happens(BarrierShare))
            rank.synchronizeDevice();
        if (isIdle) {
            m_writer.addOsCall({ rank.globalTid(), rank.nowNs(), rank.nowNs() + idleNs }, m_writer.name("epoll_wait"));
            rank.pause(idleNs);
        }
        latestNs = std::max(latestNs, rank.nowNs());
    }
    for (auto& rank : m_cluster.ranks())
        rank.waitUntil(latestNs);
    if (isIdle)
        m_writer.addMark(m_cluster.ranks().front().globalTid(), latestNs, "request arrived");
}

void Server::step()
{
    constexpr std::int64_t PromptTokens = 2048, DecodeTokens = 64;
    const auto kind = nextKind();
    const bool isPrefill = kind == Kind::Prefill;
    const auto tokens = 1 + m_random.below(isPrefill ? PromptTokens : DecodeTokens);
    std::vector<std::int64_t> starts;
    starts.reserve(m_cluster.ranks().size());
    for (auto& rank : m_cluster.ranks()) {
        starts.push_back(rank.nowNs());
        prepareInputs(rank, tokens);
    }
    if (kind == Kind::GraphDecode)
        runGraph();
    else
        runLayers(tokens);
    for (std::size_t i = 0; i < starts.size(); ++i) {
        constexpr std::int64_t PhaseEdgeNs = 800;
        auto& rank = m_cluster.ranks()[i];
        sampleTokens(i);
        rank.closeRange(starts[i], isPrefill ? "prefill" : "decode");
        rank.pause(PhaseEdgeNs);
        rank.closeRange(starts[i] - PhaseEdgeNs, "execute_model");
    }
    schedule();
}

} // namespace

void generateInference(TraceWriter& writer, Random random)
{
    Server server(writer, random);
    while (writer.wantsMore())
        server.step();
}

} // namespace tracegen
