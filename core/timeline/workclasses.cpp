// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/workclasses.h"

#include "analysis/kernels/familygroup.h"
#include "analysis/nccl/ncclnames.h"
#include "analysis/nvtx/nvtxattribution.h"
#include "base/stopcheck.h"

#include <algorithm>
#include <set>
#include <unordered_map>
#include <utility>

namespace core {

namespace {

constexpr std::size_t DurationClassCount = 4;

/// Families that share a hue share a class; those that are not named have none of their own.
TimelineClass classOfFamily(const QString& family)
{
    switch (familyGroup(family)) {
    case FamilyGroup::Matrix:
        return TimelineClass::MatrixKernel;
    case FamilyGroup::Attention:
        return TimelineClass::AttentionKernel;
    case FamilyGroup::Normalisation:
        return TimelineClass::NormalisationKernel;
    case FamilyGroup::Elementwise:
        return TimelineClass::ElementwiseKernel;
    case FamilyGroup::Communication: // not of NCCL
    case FamilyGroup::Other:
        break;
    }
    return TimelineClass::Kernel;
}

/// By ENUM_CUDA_MEMCPY_OPER.
TimelineClass classOfCopyKind(std::size_t copyKind)
{
    switch (copyKind) {
    case 2: // device to host
    case 4: // array to host
        return TimelineClass::CopyToHost;
    case 5: // between arrays and memory of devices
    case 6:
    case 7:
    case 8:
    case 10:
        return TimelineClass::CopyOnDevice;
    case 11: // unified memory
    case 12:
    case 13:
        return TimelineClass::Migration;
    default:
        return TimelineClass::Memcpy;
    }
}

TimelineClass numbered(TimelineClass first, std::size_t number)
{
    return static_cast<TimelineClass>(static_cast<std::size_t>(first) + number);
}

} // namespace

WorkClasses::WorkClasses(const Trace& trace, KernelColoring coloring, KernelFamilies families)
    : m_trace(trace)
    , m_coloring(coloring)
    , m_families(std::move(families))
{
    m_ofName.reserve(m_families.ofName.size());
    m_captions.reserve(m_families.ofName.size());
    for (std::size_t name = 0; name < m_families.ofName.size(); ++name) {
        const auto& family = m_families.ofName[name];
        const bool isNccl = isNcclKernel(trace.kernelNames[name]);
        m_ofName.push_back(isNccl ? TimelineClass::NcclKernel : classOfFamily(family));
        if (isNccl)
            m_captions.push_back(ncclKernelOp(trace.kernelNames[name]));
        else
            m_captions.push_back(family == FamilyRules::unclassified() ? QString() : family);
    }
    for (std::size_t kind = 0; kind < m_ofCopyKind.size(); ++kind)
        m_ofCopyKind[kind] = classOfCopyKind(kind);
}

Cancellable<std::shared_ptr<const WorkClasses>> WorkClasses::make(const Trace& trace, KernelColoring coloring,
                                                                  KernelFamilies families, const std::stop_token& stop)
{
    const std::shared_ptr<WorkClasses> classes(new WorkClasses(trace, coloring, std::move(families)));
    if (coloring == KernelColoring::Range && !classes->findRanges(stop))
        return cancelled();
    classes->findUsedClasses();
    return std::shared_ptr<const WorkClasses>(classes);
}

TimelineClass WorkClasses::ofDuration(std::int64_t durationNs)
{
    std::size_t number = 0;
    for (const std::int64_t limitNs : { 10'000, 100'000, 1'000'000 })
        number += durationNs >= limitNs ? 1 : 0;
    return numbered(TimelineClass::Duration0, number);
}

/// The texts with most kernel time get a slot each. False when stopped.
bool WorkClasses::findRanges(const std::stop_token& stop)
{
    const auto attribution = attributeToNvtx(m_trace, Scope(), stop);
    if (!attribution)
        return false;
    const auto& kernels = m_trace.kernels;
    const KernelRanges ranges(m_trace, *attribution);
    const auto textOf = [&](std::size_t kernel) {
        const auto range = ranges.of(kernel);
        return range.isValid() ? m_trace.nvtx.text[range.value()] : StringId();
    };
    std::unordered_map<std::size_t, std::int64_t> timesNs; // by text
    for (std::size_t row = 0; row < kernels.size(); ++row) {
        if (isStopDue(row, stop))
            return false;
        if (const auto text = textOf(row); text.isValid())
            timesNs[text.value()] += kernels.endNs[row] - kernels.startNs[row];
    }
    std::vector<std::pair<std::int64_t, std::size_t>> longest; // negative time, text: equal times in one order
    longest.reserve(timesNs.size());
    for (const auto& [text, timeNs] : timesNs)
        longest.emplace_back(-timeNs, text);
    std::sort(longest.begin(), longest.end());
    longest.resize(std::min(longest.size(), TimelineSlotCount));
    std::unordered_map<std::size_t, TimelineClass> classOfText;
    for (const auto& [timeNs, text] : longest) {
        classOfText.emplace(text, numbered(TimelineClass::Slot0, m_slotNames.size()));
        m_slotNames.push_back(m_trace.strings.text(StringId { text }));
    }
    m_ofKernel.resize(kernels.size(), TimelineClass::OutsideRanges);
    for (std::size_t row = 0; row < kernels.size(); ++row) {
        if (isStopDue(row, stop))
            return false;
        const auto text = textOf(row);
        if (!text.isValid())
            continue;
        const auto found = classOfText.find(text.value());
        m_ofKernel[row] = found == classOfText.end() ? TimelineClass::Kernel : found->second;
    }
    return true;
}

void WorkClasses::findUsedClasses()
{
    std::set<TimelineClass> classes;
    if (m_coloring == KernelColoring::Family) {
        classes.insert(m_ofName.begin(), m_ofName.end());
    } else {
        for (std::size_t number = 0; number < m_slotNames.size(); ++number)
            classes.insert(numbered(TimelineClass::Slot0, number));
        for (std::size_t number = 0; m_coloring == KernelColoring::Duration && number < DurationClassCount; ++number)
            classes.insert(numbered(TimelineClass::Duration0, number));
        classes.insert(m_ofKernel.begin(), m_ofKernel.end());
    }
    std::array<bool, 256> isUsed {};
    for (const auto kind : m_trace.copies.copyKind)
        isUsed[kind] = true;
    for (std::size_t kind = 0; kind < isUsed.size(); ++kind) {
        if (isUsed[kind])
            classes.insert(m_ofCopyKind[kind]);
    }
    m_usedClasses.assign(classes.begin(), classes.end());
}

std::size_t WorkClasses::memoryBytes() const
{
    return m_ofName.capacity() + m_ofKernel.capacity() + m_captions.capacity() * sizeof(QString);
}

} // namespace core
