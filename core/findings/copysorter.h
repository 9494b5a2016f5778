// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/budget/busysweep.h"
#include "findings/busyfigures.h"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace core {

/// Sorts copies by their remedy, for which all of them have to be known first.
class CopySorter
{
public:
    /// Fills `figures`, whose devices are there.
    CopySorter(const BusyWork& work, BusyFigures& figures, const Thresholds& thresholds);
    /// Of a copy that is no page migration; none: its kind is not known.
    [[nodiscard]] std::optional<CopyDirection> direction(std::uint32_t row) const;
    [[nodiscard]] CopySort sort(std::uint32_t row, CopyDirection direction) const;
    /// The memory of the host that a copy touches.
    [[nodiscard]] MemoryKind hostMemory(std::uint32_t row, CopyDirection direction) const;
    /// Takes note of a copy in scope.
    void learn(std::uint32_t row, DeviceIndex device, CopyDirection direction);
    /// Adds a copy to its sort, once all are learnt.
    void count(std::uint32_t row, DeviceIndex device, CopyDirection direction);

private:
    [[nodiscard]] double rate(std::uint32_t row) const; ///< bytes per second
    [[nodiscard]] bool isSmall(std::uint32_t row) const
    {
        return static_cast<double>(m_work.trace.copies.sizeBytes[row]) < m_smallBytes;
    }
    [[nodiscard]] bool isLargePinned(std::uint32_t row, CopyDirection direction) const;

    const BusyWork& m_work;
    BusyFigures& m_figures;
    double m_smallBytes;
    double m_smallCount;
    double m_slowFraction;
    std::vector<std::array<std::int64_t, CopyDirectionCount>> m_smallCounts; ///< by DeviceIndex
};

} // namespace core
