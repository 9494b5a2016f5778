// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/units/fixedsides.h"

#include "base/text.h"
#include "compare/baseline/baselinerun.h"

#include <algorithm>

namespace core {

Expected<void> FixedSides::take(CompareRuns& runs, const UnitChoice& choice, const QByteArray& nameKey,
                                const std::optional<FixedUnit>& firstOfRuns)
{
    Sides<bool> isHashed;
    for (const auto side : BothSides) {
        runs[side].nameKey.clear();
        if (!runs[side].baseline)
            continue;
        isHashed[side] = runs[side].baseline->baseline.hasHashedNames;
        m_units[side] = fixedUnitOf(*runs[side].baseline);
        if (choice.kind != UnitChoice::Kind::Auto)
            return failure(ErrorCode::Usage,
                           Text::tr("The unit of %1 was chosen when it was made: give --unit to gpuloupe-cli baseline "
                                    "instead.")
                               .arg(runs[side].trace->fileName));
    }
    if (firstOfRuns)
        m_units.base = firstOfRuns;
    for (const auto side : BothSides) {
        const auto other = side == Side::Base ? Side::New : Side::Base;
        if (!isHashed[side] || isHashed[other])
            continue;
        if (nameKey.isEmpty())
            return failure(ErrorCode::Usage,
                           Text::tr("The names in %1 are hashed: name the file of their key with --hash-names.")
                               .arg(runs[side].trace->fileName));
        runs[other].nameKey = nameKey;
    }
    return {};
}

void FixedSides::chooseGpu(GpuPairs& gpus) const
{
    for (const auto side : BothSides) {
        for (std::size_t pair = 0; m_units[side] && pair < gpus.pairs.size(); ++pair) {
            if (gpus.pairs[pair].device[side] == m_units[side]->critical)
                gpus.critical = pair;
        }
    }
}

Expected<std::optional<JointUnit>> FixedSides::findUnit(const UnitSearchInputs& inputs, const UnitChoice& choice,
                                                        const std::stop_token& stop) const
{
    const auto isWithoutUnit = [&](Side side) { return inputs.runs[side].baseline && !m_units[side]; };
    if (isWithoutUnit(Side::Base) || isWithoutUnit(Side::New))
        return std::optional<JointUnit>();
    if (!isAny())
        return findJointUnit(inputs, choice, stop);
    if (!haveGpus(inputs.gpus))
        return std::optional<JointUnit>();
    const auto pointer = [&](Side side) { return m_units[side] ? &*m_units[side] : nullptr; };
    auto found = findLikeUnit(inputs, { pointer(Side::Base), pointer(Side::New) }, stop);
    return found ? Expected<std::optional<JointUnit>>(std::move(*found)) : cancelled();
}

/// False when the GPU whose units are known has no partner.
bool FixedSides::haveGpus(const GpuPairs& gpus) const
{
    return std::all_of(BothSides.begin(), BothSides.end(), [&](Side side) {
        return !m_units[side] || (!gpus.isEmpty() && gpus.pairs[gpus.critical].device[side] == m_units[side]->critical);
    });
}

KeptUnits FixedSides::keep(const Sides<UnitEdges>& critical, bool isWindowChosen) const
{
    if (!isAny())
        return keepUnits(critical, isWindowChosen);
    KeptUnits kept;
    for (const auto side : BothSides) {
        const auto& known = m_units[side == Side::Base ? Side::New : Side::Base];
        const bool isSteady = known && known->kept.steady && !known->isWindowChosen && !isWindowChosen;
        kept[side] = m_units[side] ? m_units[side]->kept : keepSteps(critical[side], isSteady);
    }
    return kept;
}

} // namespace core
