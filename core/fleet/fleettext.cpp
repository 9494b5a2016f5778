// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/fleettext.h"

#include "base/fraction.h"
#include "base/labels.h"
#include "base/phrases.h"
#include "base/text.h"
#include "base/units.h"
#include "fleet/lateness/slowerkernels.h"
#include "trace/displaynames.h"

#include <algorithm>

namespace core {

namespace {

QString raised(const QString& text)
{
    return withRaisedFirst(text);
}

/// " a step", or " in all" where there are none.
QString perWords(const FleetResult& result)
{
    return result.steps.count() > 0 ? Text::tr("a step") : Text::tr("in all");
}

std::int64_t perStep(const FleetResult& result, std::int64_t timeNs)
{
    const auto count = static_cast<std::int64_t>(result.steps.count());
    return count > 0 ? timeNs / count : timeNs;
}

/// Why there is no efficiency, so no gain either.
QString noGainText(const FleetResult& result)
{
    const bool hasTransfers = std::any_of(result.summaries.begin(), result.summaries.end(),
                                          [](const RankSummary& rank) { return !rank.transfers.empty(); });
    if (!result.leftOut.empty() && hasTransfers)
        return Text::tr(" What mending it would win is not told: ranks are not looked at with which others exchange "
                        "data, so it is not known what these wait for.");
    if (!result.census.missing.empty() && hasTransfers)
        return Text::tr(
            " What mending it would win is not told: ranks are missing with which others exchange data, so it is "
            "not known what these wait for.");
    return Text::tr(" What mending it would win is not told. %1").arg(result.efficiency.unavailable);
}

QString gainText(const FleetResult& result, const RankOrigin& origin)
{
    const auto& efficiency = result.efficiency;
    if (!efficiency.unavailable.isEmpty())
        return noGainText(result);
    if (!efficiency.isReplayTrusted)
        return Text::tr(" What mending it would win is not told: playing the run again gives %1 instead of %2.")
            .arg(threeDigitDuration(efficiency.replayNs), threeDigitDuration(efficiency.wallNs));
    const auto gain = gainNs(result, origin.rank);
    if (!gain)
        return Text::tr(" What mending it would win is not told: no other rank does the same work.");
    constexpr double LeastShare = 0.0001; // less is rounding of the replay, no promise
    const auto share = fractionOf(*gain, perStep(result, efficiency.wallNs)).value_or(0);
    if (share < LeastShare) {
        return result.stragglers.named > 1
            ? Text::tr(" Mending it alone wins next to nothing while another rank holds the job up.")
            : Text::tr(" Mending it alone wins next to nothing: less than 0.01 % of the run.");
    }
    const auto text = result.lateness.standIns.ranks.empty()
        ? Text::tr(" Mending it alone wins at most %1 %2 (%3).")
        : Text::tr(" Mending it alone wins about %1 %2 (%3), if missing ranks do as others in their place.");
    return text.arg(threeDigitDuration(*gain), perWords(result), threeDigitShare(share));
}

/// How much of what began with a rank has its main cause.
QString causeShare(const RankOrigin& origin)
{
    return threeDigitShare(fractionOf(origin.ofCauseNs, origin.causedNs).value_or(0));
}

/// Who holds the job up, and why. `isFirst`: only that one tells of how much waiting its own is a part.
QString originText(const FleetResult& result, const RankOrigin& origin, bool isFirst, bool hasShare = true)
{
    const auto name = raised(result.rankName(origin.rank));
    const auto caused = threeDigitDuration(origin.causedNs);
    auto text = isFirst ? Text::tr("%1 holds the job up: of %2 that ranks waited for somebody, %3 began with it")
                              .arg(name, threeDigitDuration(result.stragglers.causedNs), caused)
                        : Text::tr("%1 holds the job up too: %2 began with it").arg(name, caused);
    if (origin.cause.kind == LateCauseKind::Undetermined)
        text += Text::tr("; no group of its time has most of the lateness, so its cause is not determined");
    else
        text += hasShare ? Text::tr(", because %1 (%2 of it)").arg(lateCauseText(origin.cause), causeShare(origin))
                         : Text::tr(", because %1").arg(lateCauseText(origin.cause));
    if (origin.cause.kind == LateCauseKind::SlowerWork) {
        if (const auto kernels = slowerKernelsText(result, origin.rank); !kernels.isEmpty())
            text += QStringLiteral(", ") + kernels;
    }
    return text + u'.';
}

QString missingSentence(const FleetResult& result)
{
    const auto& census = result.census;
    if (census.missing.empty())
        return {};
    const auto names = census.missingText(result.summaries);
    const auto found = Text::tr("%1 of %2 ranks are there")
                           .arg(result.summaries.size() + result.leftOut.size())
                           .arg(census.worldSize);
    return census.missing.size() == 1 ? Text::tr("%1 is missing: %2.").arg(raised(names), found)
                                      : Text::tr("%1 are missing: %2.").arg(raised(names), found);
}

/// Who never came to an operation that others wait in at the end of their traces.
QString hangSentence(const FleetResult& result)
{
    if (result.hangs.empty())
        return {};
    const auto& hang = result.hangs.front();
    constexpr std::size_t MostNames = 8;
    QStringList names;
    for (std::size_t i = 0; i < std::min(hang.absent.size(), MostNames); ++i)
        names.append(result.rankName(hang.absent[i]));
    if (hang.absent.size() > MostNames)
        names.append(Text::tr("%1 more").arg(hang.absent.size() - MostNames));
    const auto lastCall = raised(lastCallText(result, hang.absent.front()));
    return Text::tr("%1 never came to operation %2 (%3) of a communicator, in which %4 when the traces end: a hang, or "
                    "the captures "
                    "were stopped there.")
               .arg(raised(names.join(QStringLiteral(", "))))
               .arg(hang.number)
               .arg(hang.op,
                    counted(static_cast<std::int64_t>(hang.waiting.size()), Text::tr("rank waits"),
                            Text::tr("ranks wait")))
        + (lastCall.isEmpty() ? QString() : QStringLiteral(" %1.").arg(lastCall));
}

/// Who holds the job up, a text for each.
QStringList patternSentences(const FleetResult& result)
{
    const auto& stragglers = result.stragglers;
    switch (stragglers.pattern) {
    case LatenessPattern::TooFew:
        return { Text::tr("Who holds the job up cannot be told: %1 matched between ranks, at least 3 are needed.")
                     .arg(counted(stragglers.timed, Text::tr("operation"), Text::tr("operations"))) };
    case LatenessPattern::Together:
        return { Text::tr("No rank holds the job up: the ranks come to %1 together.")
                     .arg(counted(stragglers.timed, Text::tr("operation"), Text::tr("operations"))) };
    case LatenessPattern::Rotating:
        return { Text::tr("No single rank holds the job up: who comes last rotates, in %1 of %2.")
                     .arg(formatCount(stragglers.decided),
                          counted(stragglers.timed, Text::tr("operation"), Text::tr("operations"))) };
    case LatenessPattern::Stragglers:
        break;
    }
    QStringList sentences;
    for (std::size_t i = 0; i < stragglers.named; ++i)
        sentences.append(originText(result, stragglers.origins[i], i == 0) + gainText(result, stragglers.origins[i]));
    return sentences;
}

/// Which steps are steady, and which are not like the others.
QString evennessText(const FleetSteps& steps)
{
    constexpr std::size_t MostNumbers = 5;
    const auto& judged = steps.judgement;
    QString text;
    if (judged.steady)
        text = Text::tr(" Steady: steps %1–%2.").arg(judged.steady->first).arg(judged.steady->end - 1);
    if (judged.outlierCount == 0)
        return text;
    QStringList numbers;
    std::size_t longest = judged.isOutlier.size();
    for (std::size_t step = 0; step < judged.isOutlier.size(); ++step) {
        if (judged.isOutlier[step] == 0)
            continue;
        if (static_cast<std::size_t>(numbers.size()) < MostNumbers)
            numbers.append(QString::number(step));
        if (longest == judged.isOutlier.size() || steps.wallsNs[step] > steps.wallsNs[longest])
            longest = step;
    }
    if (judged.outlierCount > static_cast<std::int64_t>(MostNumbers))
        numbers.append(Text::tr("%1 more").arg(judged.outlierCount - static_cast<std::int64_t>(MostNumbers)));
    return text
        + Text::tr(" Outliers: %1; the longest, step %2, took %3 (median %4).")
              .arg(numbers.join(QStringLiteral(", ")))
              .arg(longest)
              .arg(threeDigitDuration(steps.wallsNs[longest]),
                   threeDigitDuration(static_cast<std::int64_t>(judged.medianNs)));
}

QString stepLine(const FleetResult& result)
{
    const auto& efficiency = result.efficiency;
    if (result.steps.count() == 0)
        return Text::tr("Steps: none. %1").arg(result.steps.unavailable);
    auto line = Text::tr("Steps: %1, %2 each on average, by %3, between the ends of operations of all ranks.")
                    .arg(formatCount(static_cast<std::int64_t>(result.steps.count())),
                         threeDigitDuration(perStep(result, efficiency.wallNs)), result.steps.unit);
    if (!result.steps.chosen.isEmpty())
        line += Text::tr(" Looked at: %1 of %2.")
                    .arg(result.steps.chosen, formatCount(static_cast<std::int64_t>(result.steps.wallsNs.size())));
    line += evennessText(result.steps);
    if (!result.steps.without.empty())
        line += Text::tr(" %1 without them.")
                    .arg(counted(static_cast<std::int64_t>(result.steps.without.size()), Text::tr("rank is"),
                                 Text::tr("ranks are")));
    return line;
}

QString efficiencyLine(const FleetResult& result)
{
    const auto& efficiency = result.efficiency;
    if (!efficiency.unavailable.isEmpty())
        return Text::tr("Efficiency: not available. %1").arg(efficiency.unavailable);
    const auto share = [](const Ratio& ratio) { return threeDigitShare(ratio.value()); };
    return Text::tr("Parallel efficiency %1 = load balance %2 · serialisation %3 · transfer %4 · host %5.")
        .arg(share(efficiency.parallel()), share(efficiency.loadBalance()), share(efficiency.serialisation()),
             share(efficiency.transfer()), share(efficiency.host()));
}

/// Which ranks exchange data with missing ones, and who is taken to do the same; at most a few of them.
QStringList standInLines(const FleetResult& result)
{
    constexpr std::size_t MostNames = 8;
    const auto& standIns = result.lateness.standIns.ranks;
    if (standIns.empty() || !result.efficiency.unavailable.isEmpty())
        return {};
    QStringList pairs;
    for (std::size_t i = 0; i < std::min(standIns.size(), MostNames); ++i)
        pairs.append(Text::tr("%1 (as %2)")
                         .arg(result.summaries[standIns[i].rank].identity.rank)
                         .arg(result.summaries[standIns[i].like].identity.rank));
    if (standIns.size() > MostNames)
        pairs.append(Text::tr("%1 more").arg(standIns.size() - MostNames));
    return { Text::tr(
                 "Efficiency and gains are estimates: these ranks exchange data with missing ones, which are taken to "
                 "come when the partners of another rank that does the same do: %1.")
                 .arg(pairs.join(QStringLiteral(", "))) };
}

/// Captures that begin nobody knows where, at most a few of them.
QStringList unmatchedLines(const FleetResult& result)
{
    constexpr std::size_t MostLines = 4;
    QStringList lines;
    const auto& unmatched = result.collectives.unmatched;
    for (std::size_t i = 0; i < std::min(unmatched.size(), MostLines); ++i) {
        const auto& of = unmatched[i];
        const auto reason = of.first && of.second
            ? Text::tr("its first one can be number %1 or %2 of %3").arg(*of.first).arg(*of.second)
            : Text::tr("its first one can be none of %1");
        lines.append(Text::tr("%1: its operations of a communicator are not matched, because %2.")
                         .arg(raised(result.rankName(of.rank)), reason.arg(result.rankName(of.base))));
    }
    if (unmatched.size() > MostLines)
        lines.append(Text::tr("The same of %1.")
                         .arg(counted(static_cast<std::int64_t>(unmatched.size() - MostLines),
                                      Text::tr("other capture"), Text::tr("other captures"))));
    return lines;
}

/// Which ranks cannot give some figures, and why: a line for each reason, those of most ranks first.
QStringList noteLines(const FleetResult& result)
{
    struct Note {
        QString text;
        std::vector<std::uint32_t> ranks;
    };
    std::vector<Note> notes;
    for (std::uint32_t rank = 0; rank < result.summaries.size(); ++rank) {
        auto texts = result.summaries[rank].notes;
        if (result.summaries[rank].side == OperationSide::Host && !texts.isEmpty())
            texts.removeLast(); // that its operations are MPI calls has a line of its own
        for (const auto& text : texts) {
            auto found = std::find_if(notes.begin(), notes.end(), [&](const Note& note) { return note.text == text; });
            if (found == notes.end())
                found = notes.insert(notes.end(), { text, {} });
            found->ranks.push_back(rank);
        }
    }
    std::stable_sort(notes.begin(), notes.end(),
                     [](const Note& left, const Note& right) { return left.ranks.size() > right.ranks.size(); });
    constexpr std::size_t MostLines = 4;
    QStringList lines;
    for (std::size_t i = 0; i < std::min(notes.size(), MostLines); ++i)
        lines.append(QStringLiteral("%1: %2").arg(ranksText(result, notes[i].ranks), notes[i].text));
    if (notes.size() > MostLines)
        lines.append(Text::tr("The table of ranks has more notes like these."));
    return lines;
}

/// Which ranks are not looked at.
QString scopeLine(const FleetResult& result)
{
    if (result.leftOut.empty())
        return {};
    return Text::tr("Looked at: %1 of %2 that were read. The others are as if they had not been recorded: where they "
                    "took part, transfers are upper and waits lower bounds.")
        .arg(formatCount(static_cast<std::int64_t>(result.summaries.size())),
             counted(static_cast<std::int64_t>(result.summaries.size() + result.leftOut.size()), Text::tr("rank"),
                     Text::tr("ranks")));
}

/// Of which time the figures are, when the whole job does not fit into memory.
QString partLine(const FleetResult& result)
{
    if (!result.part)
        return {};
    const auto& part = *result.part;
    if (result.stretches)
        return Text::tr(
                   "Looked at: all of the job, in %1 of whole steps one after the other, because all of it at once "
                   "needs about %2 of memory and %3 are free or allowed. Clocks are those of the stretch that "
                   "knows least of them; of operations only those that end steps, that differ between ranks and "
                   "that caused the most waiting are listed.")
            .arg(
                counted(static_cast<std::int64_t>(result.stretches->count), Text::tr("stretch"), Text::tr("stretches")),
                formatBytes(part.neededBytes), formatBytes(part.allowedBytes));
    return Text::tr(
               "Looked at: %1 of %2 of the job, from %3 on, because all of it needs about %4 of memory and %5 are free "
               "or allowed. All figures are of this time, and steps are counted in it. Another time: --time; more "
               "memory: --memory; some of the ranks: --rank.")
        .arg(formatDuration(part.window.durationNs()), formatDuration(part.wholeNs),
             formatDuration(part.window.startNs), formatBytes(part.neededBytes), formatBytes(part.allowedBytes));
}

QString clockLine(const FleetResult& result)
{
    const auto& clocks = result.clocks;
    const auto count = clocks.domains.domains.size();
    if (count < 2)
        return Text::tr("Clocks: all ranks share one.");
    std::int64_t residualNs = 0;
    std::int64_t aligned = 0;
    for (std::uint32_t domain = 0; domain < count; ++domain) {
        const auto interval = clocks.widest(clocks.reference, domain);
        if (clocks.isAligned[domain] == 0 || (domain != clocks.reference && !interval))
            continue;
        ++aligned;
        if (domain != clocks.reference)
            residualNs = std::max(residualNs, interval->residualNs());
    }
    auto line = Text::tr("Clocks: %1 of %2 aligned by what operations prove, to within %3.")
                    .arg(aligned)
                    .arg(count)
                    .arg(threeDigitDuration(residualNs));
    if (!clocks.contradictions.empty())
        line += Text::tr(" %1 by their operations; see the table of clocks.")
                    .arg(counted(static_cast<std::int64_t>(clocks.contradictions.size()),
                                 Text::tr("pair of clocks is contradicted"),
                                 Text::tr("cycles of clocks are contradicted")));
    return line;
}

} // namespace

QString ranksText(const FleetResult& result, const std::vector<std::uint32_t>& ranks)
{
    constexpr qsizetype MostParts = 8;
    if (ranks.size() == result.summaries.size())
        return Text::tr("All ranks");
    const auto numberOf = [&](std::size_t i) { return result.summaries[ranks[i]].identity.rank; };
    QStringList parts;
    std::size_t first = 0;
    while (first < ranks.size() && parts.size() < MostParts) {
        auto last = first;
        while (last + 1 < ranks.size() && numberOf(last + 1) == numberOf(last) + 1)
            ++last;
        parts.append(first == last ? QString::number(numberOf(first))
                                   : QStringLiteral("%1–%2").arg(numberOf(first)).arg(numberOf(last)));
        first = last + 1;
    }
    if (first < ranks.size())
        parts.append(Text::tr("%1 more").arg(ranks.size() - first));
    const auto names = parts.join(QStringLiteral(", "));
    return ranks.size() == 1 ? Text::tr("Rank %1").arg(names) : Text::tr("Ranks %1").arg(names);
}

std::optional<std::int64_t> gainNs(const FleetResult& result, std::uint32_t rank)
{
    for (const auto& gain : result.efficiency.gains) {
        if (gain.rank == rank)
            return perStep(result, gain.mendNs);
    }
    return std::nullopt;
}

QString lateCauseKey(const LateCause& cause)
{
    switch (cause.kind) {
    case LateCauseKind::Undetermined:
        return QStringLiteral("not_determined");
    case LateCauseKind::MoreWork:
        return QStringLiteral("more_work");
    case LateCauseKind::SlowerWork:
        return QStringLiteral("slower_work");
    case LateCauseKind::OtherCommunicator:
        return QStringLiteral("other_communicator");
    case LateCauseKind::Idle:
        break;
    }
    const auto key = timeGroupKey(cause.group);
    return QString::fromLatin1(key);
}

QString lateCauseText(const LateCause& cause)
{
    switch (cause.kind) {
    case LateCauseKind::Undetermined:
        return Text::tr("of something that is not determined");
    case LateCauseKind::MoreWork:
        return Text::tr("it computes more than the others");
    case LateCauseKind::SlowerWork:
        return Text::tr("the same kernels take longer on its GPU");
    case LateCauseKind::OtherCommunicator:
        return Text::tr("it waits for ranks of another communicator");
    case LateCauseKind::Idle:
        break;
    }
    const auto group = label(LabelKind::Group, timeGroupKey(cause.group)).full;
    const auto timeClass = label(LabelKind::TimeClass, timeClassKey(cause.timeClass)).full;
    return Text::tr("its GPU has more time of “%1” than the others', mostly “%2”").arg(group, timeClass);
}

QString lateCauseWords(const LateCause& cause)
{
    return cause.kind == LateCauseKind::Idle ? label(LabelKind::Group, timeGroupKey(cause.group)).brief
                                             : label(LabelKind::Rank, lateCauseKey(cause)).brief;
}

QString instanceStateText(InstanceState state)
{
    switch (state) {
    case InstanceState::Missing:
        return Text::tr("ranks missing");
    case InstanceState::NotFinished:
        return Text::tr("not finished");
    case InstanceState::OpDiffers:
        return Text::tr("operations differ");
    case InstanceState::SizeDiffers:
        return Text::tr("sizes differ");
    case InstanceState::Swapped:
        return Text::tr("in another order");
    default:
        return Text::ofWord(instanceStateKey(state));
    }
}

QString lastCallText(const FleetResult& result, std::uint32_t rank)
{
    const auto& last = result.summaries[rank].lastCall;
    if (!last)
        return {};
    const auto text = Text::tr("%1 last called %2 at %3 of its capture")
                          .arg(result.rankName(rank), last->name, threeDigitDuration(last->startNs));
    return last->ranges.isEmpty() ? text
                                  : Text::tr("%1, in NVTX “%2”").arg(text, last->ranges.join(QStringLiteral(" › ")));
}

QString slowerKernelsText(const FleetResult& result, std::uint32_t rank)
{
    const auto& kernels = result.summaries[rank].kernels;
    const auto slower = slowerKernels(result.summaries, rank);
    if (const auto share = slowerAlike(slower, kernels))
        return Text::tr("all kernels alike by %1: clocks, power or heat").arg(threeDigitShare(*share));
    constexpr std::size_t MostNames = 2;
    constexpr double LeastShare = 0.1; // of what all slower ones cost
    double allNs = 0;
    for (const auto& kernel : slower)
        allNs += kernel.excessNs();
    std::vector<KernelName> names;
    names.reserve(kernels.size());
    for (const auto& kernel : kernels)
        names.push_back({ kernel.name, kernel.name, {} });
    assignDisplayNames(names);
    QStringList texts;
    for (std::size_t i = 0; i < std::min(slower.size(), MostNames); ++i) {
        const auto& of = slower[i];
        if (of.excessNs() < LeastShare * allNs)
            break;
        texts.append(Text::tr("%1 with %2 instead of %3 a call")
                         .arg(names[of.kernel].displayName, threeDigitDuration(static_cast<std::int64_t>(of.meanNs)),
                              threeDigitDuration(static_cast<std::int64_t>(of.othersNs))));
    }
    return texts.isEmpty() ? QString() : Text::tr("mostly %1").arg(texts.join(Text::tr(" and ")));
}

QString whatIfText(const QString& change)
{
    if (change == QStringLiteral("all_at_median"))
        return Text::tr("no rank slower than the others");
    if (change == QStringLiteral("no_transfer"))
        return Text::tr("transfers take no time");
    if (change == QStringLiteral("no_rest"))
        return Text::tr("GPUs idle for no host");
    return Text::tr("mend the rank");
}

QStringList fleetSentences(const FleetResult& result)
{
    if (result.summaries.empty())
        return { Text::tr("No rank was read: none of the files is a trace with GPU work.") };
    const auto missing = missingSentence(result);
    if (result.summaries.size() == 1)
        return { Text::tr("Only one rank was read, so nobody can be compared with it.")
                 + (missing.isEmpty() ? QString() : u' ' + missing) };
    auto sentences = patternSentences(result);
    if (result.stragglers.pattern != LatenessPattern::Stragglers && !missing.isEmpty())
        sentences.front().prepend(missing + u' ');
    return sentences;
}

QString fleetSentence(const FleetResult& result)
{
    return fleetSentences(result).join(u' ');
}

FleetHeadline fleetHeadline(const FleetResult& result)
{
    auto sentences = fleetSentences(result);
    auto first = sentences.takeFirst();
    const bool isOfStraggler = result.summaries.size() > 1 && result.stragglers.pattern == LatenessPattern::Stragglers;
    if (isOfStraggler) {
        const auto& worst = result.stragglers.origins.front();
        first = originText(result, worst, true, false); // short: it stands in large letters
        sentences.prepend(gainText(result, worst).trimmed());
        if (worst.cause.kind != LateCauseKind::Undetermined)
            sentences.prepend(Text::tr("This causes %1 of it.").arg(causeShare(worst)));
    }
    return { first, sentences.join(u' ') };
}

QStringList fleetLines(const FleetResult& result)
{
    QStringList lines;
    if (const auto missing = missingSentence(result);
        !missing.isEmpty() && result.stragglers.pattern == LatenessPattern::Stragglers)
        lines.append(missing);
    if (const auto hang = hangSentence(result); !hang.isEmpty())
        lines.append(hang);
    if (!result.steps.fault.isEmpty())
        lines.append(result.steps.fault);
    for (const auto& limit : { scopeLine(result), partLine(result) }) {
        if (!limit.isEmpty())
            lines.append(limit);
    }
    if (result.summaries.size() > 1)
        lines << stepLine(result) << efficiencyLine(result) << standInLines(result) << clockLine(result);
    lines << unmatchedLines(result) << noteLines(result);
    if (std::any_of(result.summaries.begin(), result.summaries.end(),
                    [](const RankSummary& rank) { return rank.side == OperationSide::Host; }))
        lines.append(
            Text::tr("Operations are MPI calls of the hosts, as no NCCL kernels were recorded: who came late to "
                     "them is known, what GPUs waited for is not."));
    if (result.captures.count > 1)
        lines.append(Text::tr("The ranks were captured %1 times: this is capture %2; --segment chooses another.")
                         .arg(result.captures.count)
                         .arg(result.captures.chosen));
    const auto leftOut = std::count_if(result.inputs.begin(), result.inputs.end(),
                                       [](const FleetInput& input) { return input.state != QStringLiteral("read"); });
    if (leftOut > 0)
        lines.append(Text::tr("%1 left out; the table of inputs says why.")
                         .arg(counted(leftOut, Text::tr("file was"), Text::tr("files were"))));
    for (const auto& diagnostic : result.diagnostics.entries())
        lines.append(diagnostic.description);
    return lines;
}

} // namespace core
