// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/kernels/kernels.h"
#include "evidence/evidencesql.h"

namespace core {

/// `behind`: the kernels of `row` in the scope of `source`.
[[nodiscard]] sql::Query kernelsBehind(const EvidenceSql& source, const KernelRow& row);

/// As kernelsBehind(), with the launch call of each in the selection `launched`, and their positive waits in `queued`.
[[nodiscard]] sql::Query launchesBehind(const EvidenceSql& source, const KernelRow& row);

/// `mine`: the moments of GPUs that belong to the kernels of `row`, each once, as ExclusiveTimes gives them, with
/// `gpu`, `start_ns` and `end_ns`. `ncclNames`: full names of the kernels of NCCL.
[[nodiscard]] sql::Query turnsBehind(const EvidenceSql& source, const KernelRow& row, const QStringList& ncclNames);
/// Expression of ns over turnsBehind().
[[nodiscard]] QString exclusiveNs(const KernelRow& row);

} // namespace core
