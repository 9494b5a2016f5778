// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "findings/findingcontext.h"

namespace core::rules {

// Each judges one or a few rules, in the order in which time is claimed: a moment is claimed once.

/// cuda_error
void failedCalls(FindingContext& context);
/// small_copies, pageable_copy, slow_copy, exposed_copy, blocking_copy_call, memset, page_migration
void memory(FindingContext& context);
/// allocation to unknown_idle: classes of idle time
void idleTime(FindingContext& context);
/// peer_wait, exposed_comm, unbalanced_gpus
void severalGpus(FindingContext& context);
/// underfilled_kernels, tail_wave, two_speeds, slower_gpu, kernel_first
void kernels(FindingContext& context);
/// start_* and context
void outsideWindow(FindingContext& context);
/// what is about the capture
void capture(FindingContext& context);

} // namespace core::rules
