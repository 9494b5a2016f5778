// SPDX-License-Identifier: GPL-3.0-or-later
// The part of TraceWriter that tells where the trace was made: machines, devices, processes.
#include "exportbuilder.h"
#include "tracewriter.h"

#include <array>
#include <cstdio>

namespace tracegen {

using namespace std::string_view_literals;

void TraceWriter::addGpu(std::int64_t gpuId, std::string_view name)
{
    // an H100 with 80 GB, as the trace of two H100 was captured on
    constexpr std::int64_t L2Bytes = 52'428'800, MemoryBytes = 85'520'809'984, BytesPerSecond = 3'352'320'000'000;
    constexpr std::int64_t ClockHz = 1'980'000'000, SmCount = 132, ComputeMajor = 9;
    constexpr std::array<unsigned, 8> Buses { 0x1b, 0x43, 0x52, 0x61, 0x9d, 0xc3, 0xd1, 0xdf }; // of a DGX H100
    constexpr std::size_t BusLocationBytes = 24;
    std::array<char, BusLocationBytes> bus {};
    std::snprintf(bus.data(), bus.size(), "0000:%02X:00.0", Buses[static_cast<std::size_t>(gpuId) % Buses.size()]);
    write(m_gpus,
          { fixtures::globalPid(0), gpuId, name, std::string_view(bus.data()), 1, L2Bytes, MemoryBytes, BytesPerSecond,
            ClockHz, SmCount, gpuId, "GH100"sv, gpuId, ComputeMajor, ComputeMajor });
    ++m_summary.devices;
}

void TraceWriter::addCudaDevice(std::int64_t gpuId, std::int64_t cudaDevice, std::int64_t pid)
{
    write(m_cudaDevices, { gpuId, cudaDevice, pid });
    write(m_oldCudaDevices, { gpuId, cudaDevice, pid });
}

void TraceWriter::addStream(const StreamPlace& place, std::int64_t pid, std::int64_t flag)
{
    write(m_streams, { place.stream, 1, pid, place.context, flag });
}

void TraceWriter::addProcess(std::int64_t pid, std::string_view name)
{
    write(m_processes, { fixtures::globalPid(pid), pid, name });
}

void TraceWriter::addThreadName(std::int64_t globalTid, std::string_view name)
{
    constexpr std::int64_t UsualPriority = 20;
    write(m_threadNames, { this->name(name), UsualPriority, globalTid });
}

void TraceWriter::addExportMeta(std::string_view name, std::string_view value)
{
    write(m_exportMeta, { name, value });
    write(m_oldExportMeta, { name, value });
}

void TraceWriter::addCaptureMeta(std::string_view name, std::string_view value)
{
    write(m_captureMeta, { name, value });
}

void TraceWriter::addSystemEnvironment(std::string_view name, std::string_view value)
{
    write(m_environment, { fixtures::globalPid(0), "Local (CLI)"sv, name, value });
}

void TraceWriter::addMessage(std::int64_t timeNs, std::int64_t source, std::int64_t severity, std::string_view text)
{
    write(m_messages, { timeNs, 1, source, severity, text });
}

void TraceWriter::setSessionStart(std::int64_t utcNs, std::int64_t systemClockNs)
{
    write(m_sessionStart, { utcNs, systemClockNs });
}

} // namespace tracegen
