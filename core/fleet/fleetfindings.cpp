// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/fleetfindings.h"

#include "base/labels.h"
#include "base/phrases.h"
#include "base/text.h"
#include "fleet/fleettext.h"
#include "fleet/lateness/jobkernels.h"
#include "fleet/lateness/slowerkernels.h"
#include "fleet/lateness/transferspeeds.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

namespace core {

namespace {

constexpr double ScoreOfGain = 70; ///< of a gain of the whole run
constexpr double LeastScore = 0.005; ///< less is rounding
constexpr std::size_t MostNamedRanks = 8;
constexpr std::int64_t SlowerPercent = 5; ///< by which the same work must take longer
constexpr std::size_t LeastPeers = 3; ///< ranks of equal work
constexpr double LeastBubble = 0.05; ///< of the steps

/// The text of a rule with its marks filled.
QString titleOf(FleetRule rule, const std::vector<LabelFilling>& fillings = {})
{
    return filledIn(label(LabelKind::Rule, fleetRuleKey(rule)).full, fillings);
}

/// Looks for one thing after the other.
class FindingFinder
{
public:
    explicit FindingFinder(const FleetResult& result)
        : m_result(result)
    {
    }
    [[nodiscard]] std::vector<FleetFinding> find()
    {
        addHangs();
        addDesync();
        addMissing();
        addStragglers();
        addRotating();
        addSlowerRanks();
        addSlowTransfers();
        addBubble();
        std::stable_sort(m_findings.begin(), m_findings.end(), [](const FleetFinding& left, const FleetFinding& right) {
            const auto order
                = [](const FleetFinding& of) { return std::pair(of.rule > FleetRule::MissingRanks, -of.score); };
            return order(left) < order(right);
        });
        return std::move(m_findings);
    }

private:
    void addHangs();
    void addDesync();
    void addMissing();
    void addStragglers();
    void addRotating();
    void addSlowerRanks();
    void addSlowerKernels(FleetFinding& finding) const;
    void addSlowTransfers();
    void addBubble();

    [[nodiscard]] QString namesOf(std::span<const std::uint32_t> ranks) const
    {
        QStringList names;
        for (std::size_t i = 0; i < std::min(ranks.size(), MostNamedRanks); ++i)
            names.append(m_result.rankName(ranks[i]));
        if (ranks.size() > MostNamedRanks)
            names.append(Text::tr("%1 more").arg(ranks.size() - MostNamedRanks));
        return names.join(QStringLiteral(", "));
    }
    /// What mending the rank alone wins of what is looked at; none: not known.
    [[nodiscard]] std::optional<std::int64_t> gainOf(std::uint32_t rank) const
    {
        const auto& efficiency = m_result.efficiency;
        const auto found = std::find_if(efficiency.gains.begin(), efficiency.gains.end(),
                                        [rank](const RankGain& gain) { return gain.rank == rank; });
        const bool isKnown = efficiency.isReplayTrusted && found != efficiency.gains.end();
        return isKnown ? std::optional(std::max<std::int64_t>(0, found->mendNs)) : std::nullopt;
    }
    [[nodiscard]] bool isStraggler(std::uint32_t rank) const
    {
        const auto& stragglers = m_result.stragglers;
        return std::any_of(stragglers.origins.begin(),
                           stragglers.origins.begin() + static_cast<std::ptrdiff_t>(stragglers.named),
                           [rank](const RankOrigin& origin) { return origin.rank == rank; });
    }
    /// With its score, and the severity that it has by it.
    void add(FleetFinding finding, std::optional<std::int64_t> gain)
    {
        const auto gainNs = gain.value_or(0);
        finding.gainNs = gainNs;
        finding.runNs = m_result.efficiency.wallNs;
        if (finding.runNs > 0)
            finding.score = ScoreOfGain * static_cast<double>(gainNs) / static_cast<double>(finding.runNs);
        finding.severity = severityOfScore(finding.score);
        if (!gain)
            finding.limitation = Text::tr("What mending it would win is not known.");
        else if (finding.score < LeastScore)
            finding.limitation = Text::tr("Mending it alone wins next to nothing: others hold the job up.");
        else if (!m_result.lateness.standIns.ranks.empty())
            finding.limitation
                = Text::tr("The gain is an estimate: missing ranks are taken to do as others in their place.");
        m_findings.push_back(std::move(finding));
    }
    void addError(FleetFinding finding, FindingSeverity severity)
    {
        finding.runNs = m_result.efficiency.wallNs;
        finding.severity = severity;
        m_findings.push_back(std::move(finding));
    }

    const FleetResult& m_result;
    std::vector<FleetFinding> m_findings;
};

void FindingFinder::addHangs()
{
    for (const auto& hang : m_result.hangs) {
        FleetFinding finding;
        finding.rule = FleetRule::Hang;
        finding.title = Text::tr("%1: %2 never came to operation %3 (%4), in which %5 when the traces end")
                            .arg(titleOf(finding.rule), namesOf(hang.absent))
                            .arg(hang.number)
                            .arg(hang.op,
                                 counted(static_cast<std::int64_t>(hang.waiting.size()), Text::tr("rank waits"),
                                         Text::tr("ranks wait")));
        finding.recommendation = Text::tr("Look at what these ranks did last: they took another way through the "
                                          "program, or failed. It is no hang if the captures were stopped there.");
        finding.ranks = hang.absent;
        for (std::size_t i = 0; i < std::min(hang.absent.size(), MostNamedRanks); ++i) {
            if (const auto text = lastCallText(m_result, hang.absent[i]); !text.isEmpty())
                finding.evidence.push_back(
                    { text, QStringLiteral("ranks"), hang.absent[i], QStringLiteral("last_call") });
        }
        addError(std::move(finding), FindingSeverity::High);
    }
}

/// Only what is wrong in the middle of a run: captures do not end with the same operation.
void FindingFinder::addDesync()
{
    const auto& collectives = m_result.collectives;
    std::optional<std::uint32_t> first;
    std::size_t firstRow = 0;
    std::size_t row = 0;
    std::int64_t count = 0;
    for (std::uint32_t i = 0; i < collectives.instances.size(); ++i) {
        const auto state = collectives.instances[i].state;
        if (state != InstanceState::Complete && state != InstanceState::NotFinished) {
            ++count;
            if (!first) {
                first = i;
                firstRow = row;
            }
        }
        row += state != InstanceState::Complete ? 1 : 0;
    }
    if (!first)
        return;
    const auto& instance = collectives.instances[*first];
    const auto text = Text::tr("%1, the first is number %2 (%3): %4")
                          .arg(counted(count, Text::tr("operation"), Text::tr("operations")))
                          .arg(instance.number)
                          .arg(instanceOp(m_result.summaries, collectives, *first), instanceStateText(instance.state));
    FleetFinding finding;
    finding.rule = FleetRule::Desync;
    finding.title = titleOf(finding.rule, { { u"text", text } });
    finding.recommendation = Text::tr("Make sure that all ranks of a group call the same operations in the same order "
                                      "with the same sizes; table desync lists where they do not.");
    const auto missing = collectives.missingFrom(instance);
    finding.ranks.assign(missing.begin(), missing.end());
    finding.evidence = { { text, QStringLiteral("desync"), firstRow, QStringLiteral("state") } };
    addError(std::move(finding), FindingSeverity::High);
}

void FindingFinder::addMissing()
{
    const auto& census = m_result.census;
    if (census.missing.empty())
        return;
    FleetFinding finding;
    finding.rule = FleetRule::MissingRanks;
    const auto names = census.missingText(m_result.summaries);
    finding.title = census.missing.size() == 1
        ? Text::tr("1 of %1 ranks is not among the files: %2").arg(census.worldSize).arg(names)
        : titleOf(finding.rule,
                  { { u"n", QString::number(census.missing.size()) },
                    { u"all", QString::number(census.worldSize) },
                    { u"ranks", names } });
    finding.recommendation
        = Text::tr("Capture these ranks, too, or see why they wrote no trace. Without them transfers "
                   "are upper and waits lower bounds.");
    addError(std::move(finding), FindingSeverity::Medium);
}

void FindingFinder::addStragglers()
{
    const auto& stragglers = m_result.stragglers;
    for (std::size_t i = 0; i < stragglers.named; ++i) {
        const auto& origin = stragglers.origins[i];
        FleetFinding finding;
        finding.rule = FleetRule::Straggler;
        finding.title = titleOf(finding.rule,
                                { { u"rank", QString::number(m_result.summaries[origin.rank].identity.rank) },
                                  { u"time", threeDigitDuration(origin.causedNs) } });
        finding.recommendation = Text::tr("It is late because %1: begin there.").arg(lateCauseText(origin.cause));
        finding.ranks = { origin.rank };
        finding.evidence = { { Text::tr("%1 began with it").arg(threeDigitDuration(origin.causedNs)),
                               QStringLiteral("ranks"), origin.rank, QStringLiteral("origin_ms") } };
        if (origin.cause.kind == LateCauseKind::SlowerWork)
            addSlowerKernels(finding);
        add(std::move(finding), gainOf(origin.rank));
    }
}

void FindingFinder::addRotating()
{
    if (m_result.stragglers.pattern != LatenessPattern::Rotating)
        return;
    const auto& efficiency = m_result.efficiency;
    FleetFinding finding;
    finding.rule = FleetRule::RotatingImbalance;
    finding.title = titleOf(finding.rule);
    finding.recommendation = Text::tr("The work of a step differs from rank to rank and from step to step: balance "
                                      "batches by their tokens, or look for what disturbs one rank at a time.");
    const bool isKnown = efficiency.unavailable.isEmpty() && efficiency.isReplayTrusted;
    const auto gainNs = std::max<std::int64_t>(0, efficiency.replayNs - efficiency.idealNs);
    add(std::move(finding), isKnown ? std::optional(gainNs) : std::nullopt);
}

/// Ranks that launch the same kernels as others in the steps, and compute longer.
void FindingFinder::addSlowerRanks()
{
    std::map<std::pair<std::int64_t, std::uint64_t>, std::vector<std::uint32_t>> peersOf; // by kernels and their hash
    for (std::uint32_t rank = 0; rank < m_result.ranks.size(); ++rank) {
        const auto& window = m_result.ranks[rank].window;
        const auto work = window ? m_result.summaries[rank].workBetween(window->startNs, window->endNs) : CellWork {};
        if (work.kernels > 0)
            peersOf[{ work.kernels, work.hash }].push_back(rank);
    }
    for (const auto& [work, ranks] : peersOf) {
        if (ranks.size() < LeastPeers)
            continue;
        std::vector<std::int64_t> timesNs;
        for (const auto rank : ranks)
            timesNs.push_back(m_result.ranks[rank].budget.groupNs(TimeGroup::Compute));
        auto sortedNs = timesNs;
        std::sort(sortedNs.begin(), sortedNs.end());
        const auto medianNs = sortedNs[(sortedNs.size() - 1) / 2];
        for (std::size_t i = 0; i < ranks.size(); ++i) {
            const auto excessNs = timesNs[i] - medianNs;
            if (excessNs * 100 < medianNs * SlowerPercent || isStraggler(ranks[i]))
                continue;
            FleetFinding finding;
            finding.rule = FleetRule::SlowerRank;
            finding.title
                = titleOf(finding.rule, { { u"rank", QString::number(m_result.summaries[ranks[i]].identity.rank) } })
                + Text::tr(": its kernels take %1 instead of %2")
                      .arg(threeDigitDuration(timesNs[i]), threeDigitDuration(medianNs));
            finding.recommendation
                = Text::tr("Compare clocks, power limit and temperature of its GPU with those of the "
                           "others.");
            finding.ranks = { ranks[i] };
            addSlowerKernels(finding);
            add(std::move(finding), gainOf(ranks[i]));
        }
    }
}

/// Which kernels are slower on its rank.
void FindingFinder::addSlowerKernels(FleetFinding& finding) const
{
    const auto rank = finding.ranks.front();
    const auto slower = slowerKernels(m_result.summaries, rank);
    if (slower.empty())
        return;
    const auto& worst = m_result.summaries[rank].kernels[slower.front().kernel];
    const auto kernels = jobKernels(m_result.summaries);
    const auto row = std::find_if(kernels.begin(), kernels.end(),
                                  [&](const JobKernel& kernel) { return kernel.nameHash == worst.nameHash; });
    finding.evidence.push_back({ withRaisedFirst(slowerKernelsText(m_result, rank)), QStringLiteral("rank_kernels"),
                                 static_cast<std::size_t>(row - kernels.begin()), QStringLiteral("slower_percent") });
}

void FindingFinder::addSlowTransfers()
{
    const auto& stretches = m_result.stretches;
    const auto found = stretches ? stretches->slowTransfers
                                 : findSlowTransfers(m_result.summaries, m_result.collectives, m_result.lateness);
    for (const auto& slow : found) {
        const auto& communicator = m_result.collectives.communicators[slow.communicator];
        FleetFinding finding;
        finding.rule = FleetRule::SlowTransfer;
        finding.title = titleOf(finding.rule,
                                { { u"group", Text::tr("The %1 of %2").arg(slow.op, namesOf(communicator.ranks)) },
                                  { u"rate", Text::tr("%1 GB/s").arg(threeDigits(slow.bandwidth)) },
                                  { u"share", threeDigitShare(slow.bandwidth / slow.peerBandwidth) } });
        finding.recommendation = Text::tr("Look for a slow or busy link between these ranks, or another path that NCCL "
                                          "took there.");
        finding.ranks.assign(communicator.ranks.begin(),
                             communicator.ranks.begin()
                                 + static_cast<std::ptrdiff_t>(std::min(communicator.ranks.size(), MostNamedRanks)));
        add(std::move(finding), std::min(slow.excessNs, m_result.efficiency.wallNs));
    }
}

void FindingFinder::addBubble()
{
    std::int64_t sumNs = 0;
    std::int64_t stepsNs = 0;
    double least = 0;
    for (const auto& bubble : m_result.bubbles) {
        sumNs += bubble.bubbleNs;
        stepsNs += bubble.stepsNs;
        least = std::max(least, bubble.leastShare().value_or(0));
    }
    if (stepsNs == 0 || static_cast<double>(sumNs) < LeastBubble * static_cast<double>(stepsNs))
        return;
    FleetFinding finding;
    finding.rule = FleetRule::Bubble;
    const auto share = static_cast<double>(sumNs) / static_cast<double>(stepsNs);
    finding.title = titleOf(finding.rule, { { u"share", threeDigitShare(share) } });
    if (least > 0)
        finding.title += Text::tr(" (even stages with as many microbatches: %1)").arg(threeDigitShare(least));
    finding.recommendation = Text::tr("More microbatches, interleaved stages or stages of equal work leave less of it; "
                                      "table bubbles has each rank.");
    finding.evidence = { { Text::tr("%1 of the steps").arg(threeDigitShare(share)), QStringLiteral("bubbles"), 0,
                           QStringLiteral("share_percent") } };
    add(std::move(finding), sumNs / static_cast<std::int64_t>(m_result.bubbles.size()));
}

} // namespace

QString fleetRuleKey(FleetRule rule)
{
    switch (rule) {
    case FleetRule::Hang:
        return QStringLiteral("hang");
    case FleetRule::Desync:
        return QStringLiteral("desync");
    case FleetRule::MissingRanks:
        return QStringLiteral("missing_ranks");
    case FleetRule::Straggler:
        return QStringLiteral("straggler");
    case FleetRule::RotatingImbalance:
        return QStringLiteral("rotating_imbalance");
    case FleetRule::SlowerRank:
        return QStringLiteral("slower_rank");
    case FleetRule::SlowTransfer:
        return QStringLiteral("slow_transfer");
    case FleetRule::Bubble:
        break;
    }
    return QStringLiteral("bubble");
}

std::vector<FleetFinding> findFleetFindings(const FleetResult& result)
{
    return FindingFinder(result).find();
}

} // namespace core
