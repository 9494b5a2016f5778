// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/sqliteconnection.h"
#include "trace/workerids.h"

#include <cstddef>
#include <cstdint>

namespace core {

// One function for each kind of table: steps through `row` until it ends or `slots` rows are kept, and writes them into the table of
// `trace` from row `first` on, with the worker's own ids. Each returns the rows kept and adds the rows looked at to `rowsRead`. What
// cannot be used is counted in WorkerIds::problems. The order of the columns is that of the readers in eventreaders.cpp.

std::size_t readKernels(Statement& row, Trace& trace, std::size_t first, std::size_t slots, WorkerIds& ids,
                        std::int64_t& rowsRead);
std::size_t readCalls(Statement& row, Trace& trace, std::size_t first, std::size_t slots, WorkerIds& ids,
                      std::int64_t& rowsRead);
std::size_t readCopies(Statement& row, Trace& trace, std::size_t first, std::size_t slots, WorkerIds& ids,
                       std::int64_t& rowsRead);
std::size_t readSets(Statement& row, Trace& trace, std::size_t first, std::size_t slots, WorkerIds& ids,
                     std::int64_t& rowsRead);
std::size_t readGraphLaunches(Statement& row, Trace& trace, std::size_t first, std::size_t slots, WorkerIds& ids,
                              std::int64_t& rowsRead);
std::size_t readSynchronizations(Statement& row, Trace& trace, std::size_t first, std::size_t slots, WorkerIds& ids,
                                 std::int64_t& rowsRead);
std::size_t readOverhead(Statement& row, Trace& trace, std::size_t first, std::size_t slots, WorkerIds& ids,
                         std::int64_t& rowsRead);
std::size_t readOsRuntime(Statement& row, Trace& trace, std::size_t first, std::size_t slots, WorkerIds& ids,
                          std::int64_t& rowsRead);
std::size_t readNvtx(Statement& row, Trace& trace, std::size_t first, std::size_t slots, WorkerIds& ids,
                     std::int64_t& rowsRead);
std::size_t readGpuMetrics(Statement& row, Trace& trace, std::size_t first, std::size_t slots, WorkerIds& ids,
                           std::int64_t& rowsRead);
std::size_t readScheduling(Statement& row, Trace& trace, std::size_t first, std::size_t slots, WorkerIds& ids,
                           std::int64_t& rowsRead);
std::size_t readMpi(Statement& row, Trace& trace, std::size_t first, std::size_t slots, WorkerIds& ids,
                    std::int64_t& rowsRead);
std::size_t readCpuPageFaults(Statement& row, Trace& trace, std::size_t first, std::size_t slots, WorkerIds& ids,
                              std::int64_t& rowsRead);

} // namespace core
