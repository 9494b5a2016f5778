// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/eventreaders.h"

#include "trace/eventrows.h"

namespace core {

const std::vector<EventReader>& eventReaders()
{
    static const std::vector<EventReader> readers { kernelReader(),      callReader(),        memcpyReader(),
                                                    memsetReader(),      graphLaunchReader(), synchronizationReader(),
                                                    overheadReader(),    nvtxReader(),        osRuntimeReader(),
                                                    gpuMetricReader(),   schedulingReader(),  mpiReader(),
                                                    cpuPageFaultReader() };
    return readers;
}

} // namespace core
