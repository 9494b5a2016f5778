// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/schemacatalog.h"
#include "trace/sqliteconnection.h"
#include "trace/trace.h"

#include <stop_token>

namespace core {

/**
 * Reads GPU metrics of exports before nsys 2023.4, where each sample is a JSON object in GENERIC_EVENTS.data. Does
 * nothing when the file has GPU_METRICS. Rows whose object names no GPU counter belong to other sources and are left
 * alone.
 */
void readGenericMetrics(Trace& trace, SqliteConnection& connection, const SchemaCatalog& schema,
                        const std::stop_token& stop);

} // namespace core
