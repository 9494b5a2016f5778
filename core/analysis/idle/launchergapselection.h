// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "evidence/evidencesql.h"

namespace core {

/// `launcher_gaps`: the gaps that end with a kernel launched after their begin, as start_ns, end_ns (of the wait for
/// the launch), gap_end_ns, gpu, process, thread and name_id of the launch call.
void addLauncherGaps(sql::Query& query, const EvidenceSql& source);

} // namespace core
