// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "evidence/evidencesql.h"

namespace core {

// Selections that several analyses' SQL stands on. Each adds itself, and what it needs, to a query.

/// `gpus`: process, device and the GPU (TARGET_INFO_GPU.id) that the process knows by this CUDA ordinal, as gpu.
void addGpus(sql::Query& query, const EvidenceSql& source);

/// `work`: GPU work in scope as EvidenceSql::gpuWork(), and its GPU (TARGET_INFO_GPU.id) as gpu.
void addWorkOfGpus(sql::Query& query, const EvidenceSql& source, bool kernelsOnly = false);

/// `gaps`: start_ns, end_ns and gpu of each span without work between two pieces of work, with kind, process and
/// correlation of the work that ends it.
void addIdleGaps(sql::Query& query, const EvidenceSql& source, bool kernelsOnly = false);

/// Length of the union of the rows of `from` as far as every GPU of the row's process was idle; NULL when no process of
/// them has GPU work. Adds what it needs to `query`.
[[nodiscard]] QString idleInside(sql::Query& query, const EvidenceSql& source, const QString& from);

} // namespace core
