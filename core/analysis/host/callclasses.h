// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/host/timeclass.h"
#include "base/diagnosisclasses.h"
#include "trace/trace.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace core {

/// What a CUDA call is to the host that makes it.
enum class CallClass : std::uint8_t {
    Sync, ///< waits for the GPU
    Launch, ///< launches work and returns
    Copy, ///< a blocking copy or memset
    Alloc, ///< allocates or frees memory
    Module, ///< loads code
    Context, ///< sets the context up
    Interop, ///< of graphics interoperation
    Other,
};

/// The class of the time in a call: SyncReturn, LaunchCall, CopyCall, Alloc, Module, Context, Interop, OtherApi.
[[nodiscard]] TimeClass timeClassOf(CallClass callClass);

/// The classes of everything in a trace that has a name, looked up once a name.
class CallClasses
{
public:
    /// The classes of the calls in `trace`, which must outlive this; `classes` as well.
    CallClasses(const Trace& trace, const DiagnosisClasses& classes);

    [[nodiscard]] CallClass callClass(CallNameIndex name) const { return m_calls[name.value()]; }
    /// OsWait, OsIo or OsOther; the name must be one of an OS call.
    [[nodiscard]] TimeClass osClass(StringId name) const { return m_osCalls[name.value()]; }
    [[nodiscard]] bool isIoctl(StringId name) const { return m_ioctl == name; }
    /// Jit, Module, Profiler or HostCode; none: the row says nothing. `inside`: the class of the CUDA call that it lies
    /// in.
    [[nodiscard]] std::optional<TimeClass> overheadClass(std::size_t row, std::optional<CallClass> inside) const;
    [[nodiscard]] const DiagnosisThresholds& thresholds() const { return m_classes->thresholds; }

private:
    /// The patterns of OverheadPattern that match a name, one bit each.
    using OverheadMatches = std::uint64_t;

    const Trace* m_trace;
    const DiagnosisClasses* m_classes;
    std::vector<CallClass> m_calls; ///< by CallNameIndex
    std::vector<TimeClass> m_osCalls; ///< by StringId; of others meaningless
    StringId m_ioctl; ///< none: there is no such call
    std::vector<OverheadMatches> m_overhead; ///< by StringId; empty: no overhead
};

} // namespace core
