// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/units/keptunits.h"

#include "analysis/steps/stepjudgement.h"
#include "base/text.h"
#include "base/units.h"

namespace core {

namespace {

/// The steady stretch, when it is at least half of all units: less would leave out most of the run. A unit that is a
/// layer has a longer one at the end of each step, and no stretch is longer than the layers of a step.
std::optional<StepRange> steadyHalf(const UnitEdges& edges)
{
    const auto steady = judgeSteps(edges.edgesNs).steady;
    return steady && 2 * std::size_t { steady->size() } >= edges.size() ? steady : std::nullopt;
}

} // namespace

KeptSteps keepSteps(const UnitEdges& edges, bool isSteady)
{
    KeptSteps kept;
    kept.steady = steadyHalf(edges);
    for (std::uint32_t step = 0; step < edges.size(); ++step) {
        if (isSteady && kept.steady && (step < kept.steady->first || step >= kept.steady->end))
            ++kept.unsteady;
        else if (edges.isModal[step] == 0)
            ++kept.otherWork;
        else
            kept.steps.push_back(step);
    }
    return kept;
}

KeptUnits keepUnits(const Sides<UnitEdges>& critical, bool isWindowChosen)
{
    const bool isSteady
        = !isWindowChosen && steadyHalf(critical.base).has_value() && steadyHalf(critical.now).has_value();
    return { keepSteps(critical.base, isSteady), keepSteps(critical.now, isSteady) };
}

QString leftOutText(const KeptSteps& kept)
{
    const auto all = kept.count() + kept.otherWork + kept.unsteady;
    QStringList reasons;
    if (kept.otherWork > 0)
        reasons.append(Text::tr("other work (%1)").arg(formatCount(kept.otherWork)));
    if (kept.unsteady > 0)
        reasons.append(Text::tr("outside of the steady stretch (%1)").arg(formatCount(kept.unsteady)));
    if (reasons.isEmpty())
        return {};
    if (kept.unsteady == 0)
        reasons = QStringList { Text::tr("other work") };
    return Text::tr("%1 of %2 units left out: %3")
        .arg(formatCount(kept.otherWork + kept.unsteady), formatCount(all), reasons.join(QStringLiteral(", ")));
}

std::vector<std::uint32_t> UnitSpans::placesOfSteps() const
{
    std::vector<std::uint32_t> places(edges.size(), NotKept);
    for (std::uint32_t place = 0; place < kept.size(); ++place)
        places[kept[place]] = place;
    return places;
}

UnitSpans wholeWindow(const TimeWindow& window)
{
    UnitSpans spans;
    spans.edges.edgesNs = { window.startNs, window.endNs };
    spans.edges.isModal = { 1 };
    spans.kept = { 0 };
    return spans;
}

} // namespace core
