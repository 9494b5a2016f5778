// SPDX-License-Identifier: GPL-3.0-or-later
#include "scope/busydevices.h"

#include <algorithm>

namespace core {

double DeviceIdle::idleFraction() const
{
    return window.durationNs() > 0 ? static_cast<double>(idleNs) / static_cast<double>(window.durationNs()) : 0;
}

const DeviceIdle* BusyDevices::find(DeviceIndex device) const
{
    const auto found
        = std::lower_bound(devices.begin(), devices.end(), device,
                           [](const DeviceIdle& entry, DeviceIndex wanted) { return entry.device < wanted; });
    return found == devices.end() || found->device != device ? nullptr : &*found;
}

} // namespace core
