// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/keptunits.h"

#include "analysis/steps/stepjudgement.h"
#include "base/text.h"
#include "base/units.h"

namespace core {

KeptUnits keepUnits(const Sides<UnitEdges>& critical, bool isWindowChosen)
{
    KeptUnits kept;
    for (const auto side : BothSides)
        kept[side].steady = judgeSteps(critical[side].edgesNs).steady;
    const bool isSteady = !isWindowChosen && kept.base.steady && kept.now.steady;
    for (const auto side : BothSides) {
        auto& of = kept[side];
        for (std::uint32_t step = 0; step < critical[side].size(); ++step) {
            if (isSteady && (step < of.steady->first || step >= of.steady->end))
                ++of.unsteady;
            else if (critical[side].isModal[step] == 0)
                ++of.otherWork;
            else
                of.steps.push_back(step);
        }
    }
    return kept;
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
