// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/idle/launchergapselection.h"

#include "evidence/evidenceselections.h"

namespace core {

void addLauncherGaps(sql::Query& query, const EvidenceSql& source)
{
    addIdleGaps(query, source);
    query.with(QStringLiteral("launches"), source.launches());
    query.with(QStringLiteral("launcher_gaps"),
               QStringLiteral("SELECT start_ns, min(call_start_ns, end_ns) AS end_ns, end_ns AS gap_end_ns, gpu, "
                              "process, thread, call_name_id AS name_id\n"
                              "  FROM gaps JOIN launches USING (process, correlation)\n"
                              "  WHERE kind = 0 AND call_start_ns > start_ns"));
}

} // namespace core
