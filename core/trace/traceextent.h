// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/trace.h"

namespace core {

/// Sets Trace::extent, and lets the NVTX ranges that were not closed end with it. The tables are sorted and indexed.
void findExtent(Trace& trace);

} // namespace core
