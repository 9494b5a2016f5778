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
    /// The classes of the names in `trace`, which must outlive this.
    CallClasses(const Trace& trace, const DiagnosisClasses& classes);

    [[nodiscard]] CallClass callClass(CallNameIndex name) const { return m_calls[name.value()]; }
    /// OsWait, OsIo or OsOther; the name must be one of an OS call, or none.
    [[nodiscard]] TimeClass osClass(StringId name) const
    {
        return name.isValid() ? m_osCalls[name.value()] : TimeClass::OsOther;
    }
    [[nodiscard]] bool isIoctl(StringId name) const { return m_ioctl.isValid() && m_ioctl == name; }
    /// Jit, Module, Profiler or HostCode; none: the row says nothing. `inside`: the class of the CUDA call that it lies
    /// in.
    [[nodiscard]] std::optional<TimeClass> overheadClass(std::size_t row, std::optional<CallClass> inside) const;
    [[nodiscard]] const DiagnosisThresholds& thresholds() const { return m_thresholds; }

private:
    /// An OverheadPattern as it is looked up.
    struct OverheadRule {
        std::optional<TimeClass> timeClass; ///< none: to be skipped
        std::uint64_t types = 0; ///< a bit each
        std::uint32_t inside = 0; ///< a bit for each CallClass; 0: anywhere
    };
    void classifyOsCalls(const DiagnosisClasses& classes);
    void classifyOverhead(const DiagnosisClasses& classes);

    const Trace* m_trace;
    DiagnosisThresholds m_thresholds;
    std::vector<CallClass> m_calls; ///< by CallNameIndex
    std::vector<TimeClass> m_osCalls; ///< by StringId; of others meaningless
    StringId m_ioctl; ///< none: there is no such call
    std::vector<OverheadRule> m_overheadRules;
    std::vector<std::uint64_t> m_overhead; ///< by StringId: the rules whose pattern the name has, a bit each
};

} // namespace core
