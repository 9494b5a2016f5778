// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "findings/findingcontext.h"

namespace core::rules {

// One function per rule. Those that explain idle time claim its gaps in FindingContext::gaps, so they are judged in the
// order of judgeRules(): what is judged earlier is the nearer cause.

// host
[[nodiscard]] RuleVerdict launchStorm(FindingContext& context);
[[nodiscard]] RuleVerdict hostSynchronization(FindingContext& context);
[[nodiscard]] RuleVerdict synchronousCopy(FindingContext& context);
[[nodiscard]] RuleVerdict pageableCopy(FindingContext& context);
[[nodiscard]] RuleVerdict synchronousMemset(FindingContext& context);

// communication
[[nodiscard]] RuleVerdict exposedNccl(const FindingContext& context);
[[nodiscard]] RuleVerdict sharedStream(const FindingContext& context);
[[nodiscard]] RuleVerdict straggler(const FindingContext& context);

// kernels
[[nodiscard]] RuleVerdict dominantKernel(const FindingContext& context);

// idle time
[[nodiscard]] RuleVerdict gpuIdle(FindingContext& context);
[[nodiscard]] RuleVerdict starvation(FindingContext& context);
[[nodiscard]] RuleVerdict lowUtilization(const FindingContext& context);

// capture
[[nodiscard]] RuleVerdict dominantPhase(const FindingContext& context);
[[nodiscard]] RuleVerdict nvtxCoverage(const FindingContext& context);
[[nodiscard]] RuleVerdict opaqueGraphs(const FindingContext& context);
[[nodiscard]] RuleVerdict profilerOverhead(FindingContext& context);
[[nodiscard]] RuleVerdict shortCapture(const FindingContext& context);
[[nodiscard]] RuleVerdict warmUp(const FindingContext& context);
[[nodiscard]] RuleVerdict captureErrors(const FindingContext& context);

} // namespace core::rules
