// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/compareverdict.h"

#include "base/labels.h"
#include "base/phrases.h"
#include "base/text.h"
#include "base/units.h"

#include <QLocale>

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace core {

namespace {

/// A unit of time and its size.
struct TimeUnit {
    const char* symbol;
    double ns;
};

/// The largest unit of which there is at least one in `ns`.
TimeUnit unitFor(double ns)
{
    if (ns >= NsPerS)
        return { "s", NsPerS };
    if (ns >= NsPerMs)
        return { "ms", NsPerMs };
    return ns >= NsPerUs ? TimeUnit { "µs", NsPerUs } : TimeUnit { "ns", 1 };
}

/// "1,002.500 µs"
QString preciseText(double ns, const TimeUnit& unit)
{
    constexpr int Decimals = 3;
    auto locale = QLocale::c();
    locale.setNumberOptions(QLocale::DefaultNumberOptions); // with separators of thousands
    return QStringLiteral("%1 %2").arg(locale.toString(ns / unit.ns, 'f', unit.ns == 1 ? 0 : Decimals),
                                       QString::fromUtf8(unit.symbol));
}

/// A number without a unit, with three digits at least: "60", "0.125", "1234".
QString shortNumber(double value)
{
    auto text = threeDigits(value);
    if (text.contains(QLatin1Char('.'))) {
        while (text.endsWith(QLatin1Char('0')))
            text.chop(1);
        if (text.endsWith(QLatin1Char('.')))
            text.chop(1);
    }
    return text;
}

QString changesText(const std::vector<GroupChange>& changes, const TimeUnit& unit)
{
    QStringList parts;
    for (const auto& change : changes) {
        const auto key = timeGroupKey(change.group);
        parts.append(QStringLiteral("%1 %2").arg(label(LabelKind::Group, key).brief,
                                                 shortNumber(std::abs(change.deltaNs) / unit.ns)));
    }
    return QStringLiteral("%1 %2").arg(parts.join(QStringLiteral(", ")), QString::fromUtf8(unit.symbol));
}

/// `total` of a side as it is compared.
double comparedNs(const CompareVerdictInputs& in, std::int64_t totalNs, Side side)
{
    const auto divisor = in.per == ComparePer::Unit ? in.budget.units[side] : in.budget.runs[side];
    return static_cast<double>(totalNs) / static_cast<double>(divisor);
}

/// The groups that differ, over all parts of the run; the largest first.
std::vector<GroupChange> groupChanges(const CompareVerdictInputs& in)
{
    std::vector<GroupChange> changes;
    for (const auto& row : in.budget.rows) {
        if (row.gpu != in.critical || row.level != BudgetLevel::Group)
            continue;
        const auto deltaNs = comparedNs(in, row.totalNs.now, Side::New) - comparedNs(in, row.totalNs.base, Side::Base);
        const auto known = std::find_if(changes.begin(), changes.end(),
                                        [&](const GroupChange& change) { return change.group == row.group; });
        if (known != changes.end())
            known->deltaNs += deltaNs;
        else
            changes.push_back({ row.group, deltaNs });
    }
    std::stable_sort(changes.begin(), changes.end(), [](const GroupChange& left, const GroupChange& right) {
        return std::abs(left.deltaNs) > std::abs(right.deltaNs);
    });
    return changes;
}

/// What of the changes goes one way, the largest three; none that is less than what is recorded, or lost beside the
/// largest of `changes`, which come by size.
std::vector<GroupChange> largest(const std::vector<GroupChange>& changes, bool isGain)
{
    constexpr std::size_t MostNamed = 3;
    constexpr double LeastShare = 0.02; // of the largest
    const auto leastNs = changes.empty() ? 1 : std::max(1.0, LeastShare * std::abs(changes.front().deltaNs));
    std::vector<GroupChange> named;
    for (const auto& change : changes) {
        if (named.size() < MostNamed && (isGain ? change.deltaNs <= -leastNs : change.deltaNs >= leastNs))
            named.push_back(change);
    }
    return named;
}

/// "Reservation: 3 of 4 launches a unit are the same."; empty without reservations.
QString reservationsText(const CompareChecks& checks)
{
    QStringList texts;
    for (const auto& check : checks.checks) {
        if (check.level == CheckLevel::Reservation && check.key != QLatin1String("unit"))
            texts.append(check.text);
    }
    if (texts.isEmpty())
        return {};
    const auto list = texts.join(QLatin1Char(' '));
    return texts.size() == 1 ? Text::tr("Reservation: %1").arg(list) : Text::tr("Reservations: %1").arg(list);
}

/// "faster in these two runs", "not decided: the halves disagree"
QString stateText(const RowTest& test)
{
    if (test.areRuns)
        return test.runsText();
    const auto key = changeStateKey(test.judgement.state);
    return filledIn(label(LabelKind::Compare, key).full,
                    { { u"reason", undecidedReasonText(test.samples, test.judgement.reason) } });
}

bool hasEqualUnits(const CompareBudget& budget)
{
    return budget.units.base * budget.runs.now == budget.units.now * budget.runs.base;
}

/// The largest of a difference and what it is made of, parts of which may cancel out.
double largestPart(const CompareVerdict& verdict, double difference)
{
    for (const auto* changes : { &verdict.gained, &verdict.lost }) {
        if (!changes->empty())
            difference = std::max(difference, std::abs(changes->front().deltaNs));
    }
    return difference;
}

/// The sentences on the wall time and what it is made of.
QString speedText(const CompareVerdictInputs& in, const CompareVerdict& verdict)
{
    const auto& wall = in.budget.wall(in.critical);
    const auto base = comparedNs(in, wall.totalNs.base, Side::Base);
    const auto now = comparedNs(in, wall.totalNs.now, Side::New);
    const auto unit = unitFor(std::min(base, now));
    const auto difference = std::abs(now - base);
    constexpr double LeastShown = 0.0005; // with three decimals
    const auto takes = in.per == ComparePer::Unit ? Text::tr("NEW takes %1 a unit, BASE %2")
                                                  : Text::tr("NEW takes %1 in all, BASE %2");
    QString text = takes.arg(preciseText(now, unit), preciseText(base, unit));
    // what units say holds for totals of as many units
    const bool hasTest = in.per == ComparePer::Unit || hasEqualUnits(in.budget);
    const auto state = stateText(hasTest ? wall.test : RowTest());
    if (difference == 0) {
        text += Text::tr(": no difference.");
    } else {
        const auto by = now < base ? Text::tr(": %1 (%2) less, %3.") : Text::tr(": %1 (%2) more, %3.");
        const auto shown = difference < LeastShown * unit.ns ? unitFor(difference) : unit;
        text += by.arg(preciseText(difference, shown), threeDigitShare(base > 0 ? difference / base : 0), state);
    }
    const auto named = unitFor(largestPart(verdict, difference));
    QString parts;
    if (!verdict.gained.empty())
        parts = Text::tr("gained: %1").arg(changesText(verdict.gained, named));
    if (!verdict.lost.empty())
        parts += (parts.isEmpty() ? QString() : QStringLiteral("; "))
            + Text::tr("lost: %1").arg(changesText(verdict.lost, named));
    return parts.isEmpty() ? text : text + QLatin1Char(' ') + withRaisedFirst(parts) + QLatin1Char('.');
}

/// How many runs there are, and how far those of BASE lie apart.
QString runsText(const CompareBudget& budget, std::size_t gpu)
{
    const auto& test = budget.wall(gpu).test;
    constexpr double LongestNs = 9e18;
    const auto apart = threeDigitDuration(std::llround(std::min(test.floor.value_or(0), LongestNs)));
    if (!budget.areRuns) {
        return test.floor ? Text::tr("Runs of BASE alone lie %1 apart; of NEW there is one.").arg(apart)
                          : Text::tr("One run each: how much runs differ by themselves is not known.");
    }
    const auto counts = Text::tr("Runs: %1 of BASE, %2 of NEW").arg(budget.runs.base).arg(budget.runs.now);
    return test.samples.baseCount > 1 ? Text::tr("%1; those of BASE alone lie %2 apart.").arg(counts, apart)
                                      : counts + QLatin1Char('.');
}

/// The reasons why there is no verdict.
QString refusalText(const CompareChecks& checks)
{
    QStringList texts;
    for (const auto& check : checks.checks) {
        if (check.level == CheckLevel::NotComparable)
            texts.append(check.text);
    }
    return Text::tr("Not comparable. %1").arg(texts.join(QLatin1Char(' ')));
}

} // namespace

CompareVerdict judgeComparison(const CompareVerdictInputs& in)
{
    CompareVerdict verdict;
    verdict.level = in.checks.worst();
    if (in.hasGpus) {
        const auto changes = groupChanges(in);
        verdict.gained = largest(changes, true);
        verdict.lost = largest(changes, false);
    }
    const auto* same = in.checks.find(u"same_trace");
    if (same && !same->text.isEmpty() && verdict.level != CheckLevel::NotComparable) {
        verdict.headline = verdict.sentence = same->text;
        return verdict;
    }
    if (verdict.level == CheckLevel::NotComparable || !in.hasGpus) {
        verdict.headline = verdict.sentence = refusalText(in.checks);
        return verdict;
    }
    QStringList sentences;
    if (!in.hasComparableSums) {
        sentences.append(in.budget.hasUnit
                             ? Text::tr("The kept parts have %1 units in BASE and %2 in NEW: only shares of time are "
                                        "compared.")
                                   .arg(formatCount(in.budget.units.base), formatCount(in.budget.units.now))
                             : Text::tr("How much work each run did is not known: only shares of time are compared."));
    } else if (in.per == ComparePer::Second) {
        sentences.append(Text::tr("Only shares of time are compared, as asked."));
    } else {
        verdict.isJudged = true;
        sentences.append(speedText(in, verdict));
    }
    verdict.headline = sentences.front();
    if (const auto reservations = reservationsText(in.checks); !reservations.isEmpty())
        sentences.append(reservations);
    if (verdict.isJudged)
        sentences.append(runsText(in.budget, in.critical));
    verdict.sentence = sentences.join(QLatin1Char(' '));
    return verdict;
}

} // namespace core
