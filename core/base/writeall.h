// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>
#include <QIODevice>

namespace core {

/// Writes all of `bytes`. A device may take less and says only on the next try why, so it is tried again; false when nothing more is taken.
[[nodiscard]] inline bool writeAll(QIODevice& device, QByteArrayView bytes)
{
    while (!bytes.isEmpty()) {
        const auto count = device.write(bytes.data(), bytes.size());
        if (count <= 0)
            return false;
        bytes = bytes.sliced(count);
    }
    return true;
}

} // namespace core
