// SPDX-License-Identifier: GPL-3.0-or-later
#include "findings/pacing.h"

#include "analysis/idle/gpuidle.h"
#include "analysis/steps/repeatingwork.h"
#include "base/units.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace core {

std::optional<double> outsidePaceHz(const RepeatingWork& work)
{
    constexpr std::array FrameRates { 24, 25, 30, 48, 50, 60, 72, 75, 90, 100, 120, 144 };
    constexpr std::size_t FewestSteps = 20;
    constexpr double Nearness = 0.01; ///< of the median to the frame
    constexpr double Evenness = 0.02; ///< median deviation, as a share of the median
    if (work.size() < FewestSteps || work.medianNs <= 0 || work.deviationNs > Evenness * work.medianNs)
        return std::nullopt;
    for (const auto rate : FrameRates) {
        const double frameNs = NsPerS / rate;
        if (std::abs(work.medianNs - frameNs) <= Nearness * frameNs)
            return rate;
    }
    return std::nullopt;
}

bool takeTurns(const GpuIdle& idle)
{
    constexpr double MostOverlap = 0.2;
    constexpr std::size_t MostDevices = 64; // every two of them are compared
    const auto& devices = idle.devices;
    if (devices.size() > MostDevices)
        return false;
    for (std::size_t i = 0; i < devices.size(); ++i) {
        for (std::size_t j = i + 1; j < devices.size(); ++j) {
            const auto smallerNs = static_cast<double>(std::min(devices[i].busyNs, devices[j].busyNs));
            if (static_cast<double>(devices[i].busy->overlapNs(*devices[j].busy)) >= MostOverlap * smallerNs)
                return false;
        }
    }
    return devices.size() > 1;
}

} // namespace core
