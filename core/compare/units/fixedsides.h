// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/units/likeunit.h"

#include <QByteArray>

#include <optional>
#include <stop_token>

namespace core {

/// What is known of the sides of a comparison before they are compared: the units of baselines, and those of the first
/// of several runs.
class FixedSides
{
public:
    /// Takes what baselines among `runs` fix, and gives the other side the key of their names. `firstOfRuns`: units of
    /// BASE. Errors: Usage.
    [[nodiscard]] Expected<void> take(CompareRuns& runs, const UnitChoice& choice, const QByteArray& nameKey,
                                      const std::optional<FixedUnit>& firstOfRuns);
    /// The units of a side; none: they have to be found.
    [[nodiscard]] const std::optional<FixedUnit>& operator[](Side side) const { return m_units[side]; }
    /// The GPU whose units are known is the critical one.
    void chooseGpu(GpuPairs& gpus) const;
    /// The unit of both runs; a baseline without units is compared as a whole. Errors: those of findJointUnit().
    [[nodiscard]] Expected<std::optional<JointUnit>> findUnit(const UnitSearchInputs& inputs, const UnitChoice& choice,
                                                              const std::stop_token& stop) const;
    /// Which units of the critical GPU are compared.
    [[nodiscard]] KeptUnits keep(const Sides<UnitEdges>& critical, bool isWindowChosen) const;

private:
    [[nodiscard]] bool isAny() const { return m_units.base || m_units.now; }
    [[nodiscard]] bool haveGpus(const GpuPairs& gpus) const;

    Sides<std::optional<FixedUnit>> m_units;
};

} // namespace core
