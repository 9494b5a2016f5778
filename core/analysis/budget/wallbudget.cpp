// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/budget/wallbudget.h"

#include <algorithm>

namespace core {

namespace {

std::int64_t sumOfGroup(const ClassTimes& times, TimeGroup group)
{
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < times.size(); ++i)
        sum += timeGroup(static_cast<TimeClass>(i)) == group ? times[i] : 0;
    return sum;
}

} // namespace

QString runPartKey(RunPart part)
{
    switch (part) {
    case RunPart::Before:
        return QStringLiteral("before");
    case RunPart::Window:
        return QStringLiteral("window");
    case RunPart::After:
        return QStringLiteral("after");
    }
    return {};
}

Confidence IdleCauseSum::confidence() const
{
    const auto most = std::max_element(confidenceNs.begin(), confidenceNs.end());
    return static_cast<Confidence>(most - confidenceNs.begin());
}

std::int64_t DeviceBudget::timeNs(RunPart part, TimeGroup group) const
{
    return sumOfGroup(timesNs[static_cast<std::size_t>(part)], group);
}

const DeviceBudget* WallBudget::find(DeviceIndex device) const
{
    const auto found = std::ranges::find(devices, device, &DeviceBudget::device);
    return found == devices.end() ? nullptr : &*found;
}

std::int64_t WallBudget::timeNs(RunPart part, TimeClass timeClass) const
{
    std::int64_t sum = 0;
    for (const auto& device : devices)
        sum += device.timeNs(part, timeClass);
    return sum;
}

std::int64_t WallBudget::timeNs(RunPart part, TimeGroup group) const
{
    std::int64_t sum = 0;
    for (const auto& device : devices)
        sum += device.timeNs(part, group);
    return sum;
}

std::int64_t WallBudget::timeNs(RunPart part) const
{
    std::int64_t sum = 0;
    for (const auto& device : devices)
        sum += device.timeNs(part);
    return sum;
}

} // namespace core
