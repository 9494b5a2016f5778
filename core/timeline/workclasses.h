// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/kernels/familyrules.h"
#include "base/result.h"
#include "timeline/timelineclass.h"
#include "trace/trace.h"

#include <QString>

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

namespace core {

/// What the colour of a kernel tells. NCCL kernels keep theirs.
enum class KernelColoring : std::uint8_t {
    Family,
    Range, ///< the innermost NVTX range that it was launched in
    Duration,
};
constexpr std::size_t KernelColoringCount = 3;

/// What the work of GPUs is painted as. Refers to the trace.
class WorkClasses
{
public:
    /// `families` are of the trace's kernels. O(names) by family and duration, by range O(kernels + ranges + calls).
    /// Errors: Cancelled.
    [[nodiscard]] static Cancellable<std::shared_ptr<const WorkClasses>>
    make(const Trace& trace, KernelColoring coloring, KernelFamilies families, const std::stop_token& stop = {});

    /// Of a row of the table that LaneEvents::reference() has for `tag`.
    [[nodiscard]] TimelineClass of(TimelineClass tag, std::uint32_t row) const
    {
        if (tag == TimelineClass::Kernel)
            return ofKernel(row);
        return tag == TimelineClass::Memcpy ? m_ofCopyKind[m_trace.copies.copyKind[row]] : tag;
    }
    [[nodiscard]] KernelColoring coloring() const { return m_coloring; }
    [[nodiscard]] const FamilyRules& familyRules() const { return m_families.rules; }
    /// Key of the family of a kernel.
    [[nodiscard]] const QString& family(KernelNameIndex name) const { return m_families.ofName[name.value()]; }
    /// What stands for a kernel's name where that has no room: the operation of NCCL, else the family; empty when the
    /// name tells neither.
    [[nodiscard]] const QString& caption(KernelNameIndex name) const { return m_captions[name.value()]; }
    /// By range: texts of those with most kernel time, one for each slot that is used.
    [[nodiscard]] const std::vector<QString>& slotNames() const { return m_slotNames; }
    /// The classes that kernels and copies of the trace can have.
    [[nodiscard]] const std::vector<TimelineClass>& usedClasses() const { return m_usedClasses; }
    [[nodiscard]] std::size_t memoryBytes() const;

private:
    WorkClasses(const Trace& trace, KernelColoring coloring, KernelFamilies families);
    [[nodiscard]] TimelineClass ofKernel(std::uint32_t row) const
    {
        if (m_coloring == KernelColoring::Duration)
            return ofDuration(m_trace.kernels.endNs[row] - m_trace.kernels.startNs[row]);
        if (m_coloring == KernelColoring::Range)
            return m_ofKernel[row];
        return m_ofName[m_trace.kernels.name[row].value()];
    }
    [[nodiscard]] static TimelineClass ofDuration(std::int64_t durationNs);
    [[nodiscard]] bool findRanges(const std::stop_token& stop);
    void findUsedClasses();

    const Trace& m_trace;
    KernelColoring m_coloring;
    KernelFamilies m_families;
    std::vector<TimelineClass> m_ofName; ///< by KernelNameIndex: of its family
    std::vector<QString> m_captions; ///< by KernelNameIndex
    std::vector<TimelineClass> m_ofKernel; ///< by row, when it is by range
    std::array<TimelineClass, 256> m_ofCopyKind {};
    std::vector<QString> m_slotNames;
    std::vector<TimelineClass> m_usedClasses; ///< ascending
};

} // namespace core
