// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/nccl/nccl.h"

namespace core {

/// Says why there is no NCCL section, and what to capture.
void setNoNccl(Provenance& provenance, const Trace& trace);

/// Says how the rows of `result` were computed, and what limits them.
void describeProvenance(Nccl& result, const Trace& trace, const Scope& scope, const NcclEvents& events);

} // namespace core
