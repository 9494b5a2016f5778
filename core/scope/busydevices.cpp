// SPDX-License-Identifier: GPL-3.0-or-later
#include "scope/busydevices.h"

#include "base/fraction.h"

#include <algorithm>

namespace core {

double DeviceIdle::idleFraction() const
{
    return fractionOf(idleNs, window.durationNs()).value_or(0);
}

const DeviceIdle* BusyDevices::find(DeviceIndex device) const
{
    const auto found
        = std::lower_bound(devices.begin(), devices.end(), device,
                           [](const DeviceIdle& entry, DeviceIndex wanted) { return entry.device < wanted; });
    return found == devices.end() || found->device != device ? nullptr : &*found;
}

} // namespace core
