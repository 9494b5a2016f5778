// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "scope/scope.h"

#include <QStringList>

#include <stop_token>

namespace core {

/// What an NVTX limit can be: the grouped texts of all ranges of a trace and the names of their domains, sorted, each
/// once.
struct NvtxChoices {
    QStringList texts;
    QStringList domains; ///< empty text: the default domain, and those whose name was not recorded
};

/// Looks at each range once. Errors: Cancelled.
[[nodiscard]] Cancellable<NvtxChoices> findNvtxChoices(const Trace& trace, const std::stop_token& stop = {});

} // namespace core
