// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/rows/unitpicture.h"

#include "base/labels.h"
#include "base/stopcheck.h"
#include "base/text.h"
#include "compare/comparison.h"
#include "scope/scope.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <utility>

namespace core {

namespace {

TimeClass classOfCopy(std::uint8_t copyKind)
{
    constexpr std::uint8_t ToDevice = 1; // ENUM_CUDA_MEMCPY_OPER
    constexpr std::uint8_t ToHost = 2;
    constexpr std::uint8_t OnDevice = 8;
    constexpr std::uint8_t Peer = 10;
    switch (copyKind) {
    case ToDevice:
        return TimeClass::CopyToDevice;
    case ToHost:
        return TimeClass::CopyToHost;
    case OnDevice:
        return TimeClass::CopyOnDevice;
    case Peer:
        return TimeClass::CopyPeer;
    default:
        return TimeClass::Memset;
    }
}

EventClass classOf(WorkKind kind)
{
    switch (kind) {
    case WorkKind::Kernel:
        return EventClass::Kernels;
    case WorkKind::Copy:
        return EventClass::Memcpy;
    case WorkKind::Set:
        return EventClass::Memset;
    case WorkKind::Graph:
        return EventClass::GraphLaunches;
    }
    return EventClass::Kernels;
}

/// The events of one side, and where each launch is among them.
class SideEvents
{
public:
    SideEvents(const Comparison& comparison, std::size_t gpu, Side side, const TimeWindow& unit)
        : m_comparison(comparison)
        , m_gpu(gpu)
        , m_side(side)
        , m_trace(*comparison.runs[side].trace)
        , m_window(unit)
        , m_families(m_trace.kernelNames.size())
        , m_isNccl(m_trace.kernelNames.size(), 0)
    {
        for (const auto& row : comparison.kernels->rows) {
            for (const auto name : row.match.names[side])
                m_isNccl[name.value()] = row.isNccl ? 1 : m_isNccl[name.value()];
        }
    }
    /// False when stopped.
    [[nodiscard]] bool collect(const std::stop_token& stop)
    {
        const auto& names = m_comparison.kernels->displayNames[m_side];
        const auto copyName
            = [](TimeClass timeClass) { return label(LabelKind::TimeClass, timeClassKey(timeClass)).brief; };
        return add(m_trace.kernels, WorkKind::Kernel, stop,
                   [&](std::size_t row, UnitEvent& event) {
                       const auto name = m_trace.kernels.name[row].value();
                       event.look = lookOfKernel(name);
                       event.name = names[name];
                   })
            && add(m_trace.copies, WorkKind::Copy, stop,
                   [&](std::size_t row, UnitEvent& event) {
                       event.look.timeClass = classOfCopy(m_trace.copies.copyKind[row]);
                       event.name = copyName(event.look.timeClass);
                   })
            && add(m_trace.sets, WorkKind::Set, stop,
                   [&](std::size_t, UnitEvent& event) {
                       event.look.timeClass = TimeClass::Memset;
                       event.name = copyName(TimeClass::Memset);
                   })
            && add(m_trace.graphLaunches, WorkKind::Graph, stop, [&](std::size_t row, UnitEvent& event) {
                   event.look.timeClass = TimeClass::Graph;
                   event.name = Text::tr("CUDA graph %1").arg(m_trace.graphLaunches.graphId[row]);
               });
    }
    /// By start. find() holds from then on.
    [[nodiscard]] std::vector<UnitEvent> take()
    {
        std::ranges::stable_sort(m_events, {}, [](const auto& entry) { return entry.first.fromNs; });
        std::vector<UnitEvent> events;
        events.reserve(m_events.size());
        for (auto& [event, work] : m_events) {
            m_places.emplace(std::pair(static_cast<int>(work.kind), work.row), events.size());
            events.push_back(std::move(event));
        }
        return events;
    }
    [[nodiscard]] std::optional<std::size_t> find(const std::optional<DriftLaunch>& launch) const
    {
        const auto found
            = launch ? m_places.find({ static_cast<int>(launch->work.kind), launch->work.row }) : m_places.end();
        return found == m_places.end() ? std::nullopt : std::optional(found->second);
    }

private:
    ChangeLook lookOfKernel(std::size_t name)
    {
        if (m_isNccl[name] != 0)
            return { {}, TimeClass::Comm };
        auto& family = m_families[name];
        if (family.isEmpty())
            family = m_comparison.runs[m_side].options.families.familyOf(m_trace.kernelNames[name].fullName);
        return { family, TimeClass::Compute };
    }
    template <typename Work, typename Describe>
    bool add(const Work& work, WorkKind kind, const std::stop_token& stop, Describe describe)
    {
        const auto& pair = m_comparison.gpus.pairs[m_gpu];
        const ScopeFilter filter(m_trace, m_comparison.runs[m_side].scope);
        const auto first = std::ranges::lower_bound(work.startNs, m_window.startNs);
        for (auto row = static_cast<std::size_t>(first - work.startNs.begin());
             row < work.size() && work.startNs[row] < m_window.endNs; ++row) {
            if (isStopDue(row, stop))
                return false;
            if (m_trace.deviceOf(work.stream[row]) != pair.device[m_side]
                || !filter.acceptsWork(work.startNs[row], work.endNs[row], work.stream[row], work.launch[row]))
                continue;
            UnitEvent event { work.startNs[row] - m_window.startNs,
                              work.endNs[row] - m_window.startNs,
                              {},
                              {},
                              work.stream[row] == pair.main[m_side].stream,
                              { classOf(kind), static_cast<std::uint32_t>(row), m_trace.id } };
            describe(row, event);
            m_events.emplace_back(std::move(event), WorkReference { kind, static_cast<std::uint32_t>(row) });
        }
        return true;
    }

    const Comparison& m_comparison;
    std::size_t m_gpu;
    Side m_side;
    const Trace& m_trace;
    TimeWindow m_window;
    std::vector<QString> m_families; ///< by KernelNameIndex, as far as known
    std::vector<char> m_isNccl; ///< by KernelNameIndex
    std::vector<std::pair<UnitEvent, WorkReference>> m_events;
    std::map<std::pair<int, std::uint32_t>, std::size_t> m_places;
};

/// The pair of GPUs beside `gpu` of which the groups of a unit changed most; none: there is one pair.
std::optional<std::size_t> otherGpu(const Comparison& comparison, std::size_t gpu)
{
    std::vector<std::int64_t> changes(comparison.gpus.pairs.size(), 0);
    for (const auto& row : comparison.budget->rows) {
        if (row.level == BudgetLevel::Group)
            changes[row.gpu] += std::abs(row.unitDeltaNs());
    }
    std::optional<std::size_t> most;
    for (std::size_t other = 0; other < changes.size(); ++other) {
        if (other != gpu && (!most || changes[other] > changes[*most]))
            most = other;
    }
    return most;
}

/// Errors: Cancelled.
Cancellable<UnitMeanwhile> meanwhileOf(const Comparison& comparison, std::size_t gpu, const Sides<TimeWindow>& windows,
                                       const std::stop_token& stop)
{
    UnitMeanwhile meanwhile;
    meanwhile.name = gpuPairNames(comparison.runs, comparison.gpus)[gpu];
    for (const auto side : BothSides) {
        SideEvents events(comparison, gpu, side, windows[side]);
        auto idle = idleOfUnit(comparison, gpu, side, windows[side], stop);
        if (!events.collect(stop) || !idle)
            return cancelled();
        meanwhile.events[side] = events.take();
        meanwhile.idle[side] = std::move(*idle);
    }
    return meanwhile;
}

} // namespace

std::int64_t mostDriftNs(const UnitPicture& picture)
{
    auto mostNs = std::abs(picture.wallNs.now - picture.wallNs.base);
    for (const auto& partner : picture.partners)
        mostNs = std::max(mostNs, std::abs(partner.driftNs.value_or(0)));
    return mostNs;
}

Sides<std::size_t> typicalUnits(const Comparison& comparison)
{
    const auto& spans = comparison.spans[comparison.gpus.critical];
    return { medoidUnit(spans.base), medoidUnit(spans.now) };
}

Cancellable<UnitPicture> pictureOfUnits(const Comparison& comparison, std::size_t gpu, const Sides<std::size_t>& units,
                                        const std::stop_token& stop)
{
    UnitPicture picture;
    if (!comparison.drift || gpu >= comparison.drift->gpus.size())
        return picture;
    const DriftInputs inputs { comparison.runs, comparison.gpus, comparison.matches, comparison.spans };
    const auto drift = units == typicalUnits(comparison) ? Cancellable<UnitDrift>(comparison.drift->gpus[gpu])
                                                         : findUnitDrift(inputs, gpu, units, stop);
    if (!drift)
        return cancelled();
    SideEvents base(comparison, gpu, Side::Base, drift->window.base);
    SideEvents now(comparison, gpu, Side::New, drift->window.now);
    if (!base.collect(stop) || !now.collect(stop))
        return cancelled();
    picture.events = { base.take(), now.take() };
    for (const auto side : BothSides) {
        auto idle = idleOfUnit(comparison, gpu, side, drift->window[side], stop);
        auto ranges = rangesOfUnit(comparison, gpu, side, drift->window[side], stop);
        if (!idle || !ranges)
            return cancelled();
        picture.idle[side] = std::move(*idle);
        picture.ranges[side] = std::move(*ranges);
        picture.wallNs[side] = drift->window[side].durationNs();
        picture.startNs[side] = drift->window[side].startNs;
        picture.unit[side] = drift->unit[side] + 1;
    }
    if (const auto other = otherGpu(comparison, gpu)) {
        auto meanwhile = meanwhileOf(comparison, *other, drift->window, stop);
        if (!meanwhile)
            return cancelled();
        picture.meanwhile = std::move(*meanwhile);
    }
    picture.partners.reserve(drift->rows.size());
    for (const auto& row : drift->rows) {
        picture.partners.push_back({ { base.find(row.launch.base), now.find(row.launch.now) },
                                     drift->driftNs(row),
                                     row.deltaDurationNs(),
                                     row.stepNs() });
    }
    return picture;
}

} // namespace core
