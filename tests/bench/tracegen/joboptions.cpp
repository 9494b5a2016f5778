// SPDX-License-Identifier: GPL-3.0-or-later
#include "joboptions.h"

#include <cmath>

namespace tracegen {
namespace {

const auto WorldOption = QStringLiteral("world");
const auto RankOption = QStringLiteral("rank");
const auto TensorOption = QStringLiteral("tp");
const auto PipelineOption = QStringLiteral("pp");
const auto StepsOption = QStringLiteral("steps");
const auto LayersOption = QStringLiteral("layers");
const auto MicrobatchesOption = QStringLiteral("microbatches");
const auto HostOption = QStringLiteral("ranks-per-host");
const auto OffsetOption = QStringLiteral("offset-us");
const auto DriftOption = QStringLiteral("drift-ppm");
const auto StragglerOption = QStringLiteral("straggler");
const auto BlockedOption = QStringLiteral("blocked-host");
const auto MissingOption = QStringLiteral("missing");
const auto HungOption = QStringLiteral("hung");
const auto TruthOption = QStringLiteral("truth");
const auto SummaryOption = QStringLiteral("summary");

QList<QCommandLineOption> jobOptions()
{
    const auto number = QStringLiteral("N");
    return {
        { WorldOption, QStringLiteral("ranks: how many there are."), number, QStringLiteral("8") },
        { RankOption, QStringLiteral("ranks: writes only this one, to the file OUT; else all, to the folder OUT."),
          QStringLiteral("R") },
        { TensorOption, QStringLiteral("ranks: how many share each layer."), number, QStringLiteral("2") },
        { PipelineOption, QStringLiteral("ranks: stages of the pipeline."), number, QStringLiteral("1") },
        { StepsOption, QStringLiteral("ranks: training steps."), number, QStringLiteral("10") },
        { LayersOption, QStringLiteral("ranks: layers of a stage."), number, QStringLiteral("4") },
        { MicrobatchesOption, QStringLiteral("ranks: microbatches of a step."), number, QStringLiteral("4") },
        { HostOption, QStringLiteral("ranks: GPUs of a host, which share a clock."), number, QStringLiteral("8") },
        { OffsetOption, QStringLiteral("ranks: clocks of hosts are off by up to so many microseconds."), number,
          QStringLiteral("0") },
        { DriftOption, QStringLiteral("ranks: clocks of hosts run faster or slower by up to so much."), number,
          QStringLiteral("0") },
        { StragglerOption, QStringLiteral("ranks: the GPU of rank R takes F times as long, e.g. 5:1.15. Repeatable."),
          QStringLiteral("R:F") },
        { BlockedOption, QStringLiteral("ranks: rank R waits MS ms for its data in each step. Repeatable."),
          QStringLiteral("R:MS") },
        { MissingOption, QStringLiteral("ranks: rank R is not written. Repeatable."), QStringLiteral("R") },
        { HungOption, QStringLiteral("ranks: rank R never comes to the last operation of all ranks."),
          QStringLiteral("R") },
        { TruthOption, QStringLiteral("ranks: writes what is true of the job as JSON."), QStringLiteral("FILE") },
        { SummaryOption,
          QStringLiteral("ranks: writes the .loupe files that gpuloupe-cli summarize makes of the traces, "
                         "not the traces.") },
    };
}

/// Reads options, and keeps the first thing that is wrong.
class Reader
{
public:
    explicit Reader(const QCommandLineParser& parser)
        : m_parser(parser)
    {
    }
    [[nodiscard]] const QString& problem() const { return m_problem; }
    int number(const QString& option, int least) { return parsed(option, m_parser.value(option), least); }
    int rank(const QString& option, const QString& text, int world)
    {
        const auto rank = parsed(option, text, 0);
        if (rank >= world)
            fail(QStringLiteral("--%1 names rank %2, and the last is %3.").arg(option).arg(rank).arg(world - 1));
        return rank;
    }
    /// "R:X" of each time that the option stands.
    std::map<int, double> values(const QString& option, int world)
    {
        std::map<int, double> values;
        for (const auto& text : m_parser.values(option)) {
            const auto parts = text.split(u':');
            bool isNumber = false;
            const auto value = parts.value(1).toDouble(&isNumber);
            if (parts.size() != 2 || !isNumber || !std::isfinite(value) || value <= 0)
                fail(QStringLiteral("--%1 takes a rank and a number above 0, e.g. 5:1.15.").arg(option));
            else
                values.emplace(rank(option, parts[0], world), value);
        }
        return values;
    }
    void fail(const QString& problem)
    {
        if (m_problem.isEmpty())
            m_problem = problem;
    }

private:
    int parsed(const QString& option, const QString& text, int least)
    {
        bool isNumber = false;
        const auto value = text.toInt(&isNumber);
        if (!isNumber || value < least)
            fail(QStringLiteral("--%1 takes a whole number from %2.").arg(option).arg(least));
        return value;
    }

    const QCommandLineParser& m_parser;
    QString m_problem;
};

} // namespace

void addJobOptions(QCommandLineParser& parser)
{
    parser.addOptions(jobOptions());
}

QString firstJobOption(const QCommandLineParser& parser)
{
    for (const auto& option : jobOptions()) {
        if (parser.isSet(option))
            return option.names().constFirst();
    }
    return {};
}

tl::expected<JobWish, QString> jobWishOf(const QCommandLineParser& parser, std::uint64_t seed)
{
    Reader reader(parser);
    JobWish wish;
    auto& shape = wish.shape;
    shape.seed = seed;
    shape.world = reader.number(WorldOption, 1);
    shape.tp = reader.number(TensorOption, 1);
    shape.pp = reader.number(PipelineOption, 1);
    shape.stepCount = reader.number(StepsOption, 1);
    shape.layersPerStage = reader.number(LayersOption, 1);
    shape.microbatches = reader.number(MicrobatchesOption, 1);
    shape.ranksPerHost = reader.number(HostOption, 1);
    shape.clockOffsetUs = reader.number(OffsetOption, 0);
    shape.clockDriftPpm = reader.number(DriftOption, 0);
    shape.slowGpus = reader.values(StragglerOption, shape.world);
    constexpr double MsNs = 1e6;
    for (const auto& [rank, ms] : reader.values(BlockedOption, shape.world))
        shape.blockedHostsNs[rank] = static_cast<std::int64_t>(ms * MsNs);
    for (const auto& text : parser.values(MissingOption))
        shape.missing.insert(reader.rank(MissingOption, text, shape.world));
    if (parser.isSet(HungOption))
        shape.hung = reader.rank(HungOption, parser.value(HungOption), shape.world);
    if (parser.isSet(RankOption))
        wish.rank = reader.rank(RankOption, parser.value(RankOption), shape.world);
    wish.truthPath = parser.value(TruthOption);
    wish.isSummary = parser.isSet(SummaryOption);
    if (reader.problem().isEmpty() && shape.world % (shape.tp * shape.pp) != 0)
        reader.fail(QStringLiteral("--world must be a multiple of --tp times --pp."));
    if (!reader.problem().isEmpty())
        return tl::unexpected(reader.problem());
    return wish;
}

} // namespace tracegen
