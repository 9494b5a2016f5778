// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/comparememory.h"

#include "base/freememory.h"
#include "base/text.h"
#include "base/units.h"
#include "trace/tracememory.h"

namespace core {

Expected<void> checkMemoryOfRuns(const Sides<QString>& paths, std::optional<std::int64_t> freeBytes,
                                 const std::stop_token& stop)
{
    std::int64_t needed = 0;
    for (const auto side : BothSides) {
        const bool isThere = side == Side::New && paths.now == paths.base; // read once
        if (paths[side].isEmpty() || isThere)
            continue;
        const auto bytes = neededTraceBytes(paths[side], stop);
        if (!bytes && bytes.error().code == ErrorCode::Cancelled)
            return tl::unexpected<Error>(bytes.error());
        needed += bytes.value_or(0);
    }
    const auto free = freeBytes ? freeBytes : freeMemoryBytes();
    if (!free || needed <= *free)
        return {};
    return failure(
        ErrorCode::TooLarge,
        Text::tr("BASE and NEW need about %1 of memory together, and %2 are free or allowed to this program: "
                 "keep what a comparison needs of one of them in a small file (gpuloupe-cli baseline TRACE -o "
                 "FILE.loupe, which reads that trace alone) and compare with that file, close other "
                 "programs, or use a machine with more.")
            .arg(formatBytes(needed), formatBytes(*free)));
}

} // namespace core
