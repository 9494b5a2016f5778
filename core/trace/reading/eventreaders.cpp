// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/reading/eventreaders.h"

#include "trace/reading/eventrows.h"

namespace core {

const std::vector<EventReader>& eventReaders()
{
    static const std::vector<EventReader> readers { kernelReader(),       callReader(),         memcpyReader(),
                                                    memsetReader(),       graphLaunchReader(),  synchronizationReader(),
                                                    overheadReader(),     nvtxReader(),         osRuntimeReader(),
                                                    gpuMetricReader(),    schedulingReader(),   mpiReader(),
                                                    cpuPageFaultReader(), gpuPageFaultReader(), allocationReader(),
                                                    libraryCallReader() };
    return readers;
}

std::vector<TableOfReader> tablesToRead(const SchemaCatalog& schema)
{
    std::vector<TableOfReader> found;
    for (const auto& reader : eventReaders()) {
        for (const auto& name : reader.tables) {
            const auto* table = schema.find(name);
            if (!table)
                continue;
            found.emplace_back(&reader, table);
            if (!reader.readsAll)
                break;
        }
    }
    return found;
}

} // namespace core
