// SPDX-License-Identifier: GPL-3.0-or-later
#include "findings/busyfigures.h"

#include "analysis/budget/busysweep.h"
#include "analysis/nccl/ncclevents.h"
#include "base/text.h"
#include "findings/copysorter.h"
#include "findings/exclusivework.h"
#include "scope/foreachrow.h"
#include "statistics/statistics.h"

#include <algorithm>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace core {

namespace {

/// Counts copies to the host that go back to the GPU with the same size.
class BackAndForth
{
public:
    void add(CopyDirection direction, std::int64_t sizeBytes, std::int64_t& pairs)
    {
        if (direction == CopyDirection::ToHost) {
            ++m_waiting[sizeBytes];
        } else if (direction == CopyDirection::ToDevice) {
            const auto found = m_waiting.find(sizeBytes);
            if (found == m_waiting.end() || found->second == 0)
                return;
            --found->second;
            ++pairs;
        }
    }

private:
    std::unordered_map<std::int64_t, std::int64_t> m_waiting; ///< by size: copies to the host
};

/// Copies in scope by sort, and page migrations.
bool countCopies(const Trace& trace, const ScopeFilter& filter, CopySorter& sorter, BusyFigures& figures,
                 const std::stop_token& stop)
{
    const auto& copies = trace.copies;
    std::vector<BackAndForth> pairs(trace.devices.size());
    const auto forEachCopy = [&](auto visit) {
        return forEachRowOf(copies, filter, stop, [&](std::size_t row) {
            const auto device = trace.deviceOf(copies.stream[row]);
            if (device.isValid()
                && filter.acceptsWork(copies.startNs[row], copies.endNs[row], copies.stream[row], copies.launch[row]))
                visit(static_cast<std::uint32_t>(row), device);
        });
    };
    const bool isDone = forEachCopy([&](std::uint32_t row, DeviceIndex device) {
        auto& ofDevice = figures.devices[device.value()];
        if (const auto direction = sorter.direction(row)) {
            sorter.learn(row, device, *direction);
            pairs[device.value()].add(*direction, copies.sizeBytes[row], ofDevice.backAndForth);
        } else if (isPageMigration(copies.copyKind[row])) {
            constexpr std::uint8_t UvmToHost = 12;
            ++ofDevice.migrations;
            addSaturated(ofDevice.migrationNs, copies.endNs[row] - copies.startNs[row]);
            const bool isToHost = copies.copyKind[row] == UvmToHost;
            addSaturated(isToHost ? ofDevice.migratedToHost : ofDevice.migratedToDevice, copies.sizeBytes[row]);
        }
    });
    return isDone && forEachCopy([&](std::uint32_t row, DeviceIndex device) {
               if (const auto direction = sorter.direction(row))
                   sorter.count(row, device, *direction);
           });
}

/// All pieces of GPU work in scope.
std::optional<std::int64_t> countOperations(const Trace& trace, const ScopeFilter& filter, const std::stop_token& stop)
{
    std::int64_t count = 0;
    const auto add = [&](const auto& work) {
        return forEachRowOf(work, filter, stop, [&](std::size_t row) {
            count += filter.acceptsWork(work.startNs[row], work.endNs[row], work.stream[row], work.launch[row]) ? 1 : 0;
        });
    };
    const bool isDone = add(trace.kernels) && add(trace.copies) && add(trace.sets) && add(trace.graphLaunches);
    return isDone ? std::optional(count) : std::nullopt;
}

} // namespace

QString copyDirectionText(CopyDirection direction)
{
    switch (direction) {
    case CopyDirection::ToDevice:
        return Text::tr("host to device");
    case CopyDirection::ToHost:
        return Text::tr("device to host");
    case CopyDirection::Peer:
        return Text::tr("device to device");
    case CopyDirection::OnDevice:
        return Text::tr("within a device");
    }
    return {};
}

struct BusyFigureFinder::State {
    State(const BusyFigureInputs& inputs, const Scope& scope)
        : work(inputs.trace, inputs.nccl.isNcclKernelName, scope)
        , sorter(work, figures, inputs.thresholds)
        , ofDevices(inputs.trace.devices.size())
    {
    }
    BusyFigures figures;
    BusyWork work;
    CopySorter sorter;
    std::vector<std::unique_ptr<ExclusiveWork>> ofDevices; ///< by DeviceIndex; none: not asked for
};

BusyFigureFinder::BusyFigureFinder(std::unique_ptr<State> state)
    : m_state(std::move(state))
{
}
BusyFigureFinder::BusyFigureFinder(BusyFigureFinder&&) noexcept = default;
BusyFigureFinder& BusyFigureFinder::operator=(BusyFigureFinder&&) noexcept = default;
BusyFigureFinder::~BusyFigureFinder() = default;

Cancellable<BusyFigureFinder> BusyFigureFinder::make(const BusyFigureInputs& inputs, const Scope& scope,
                                                     const std::stop_token& stop)
{
    const auto& trace = inputs.trace;
    auto state = std::make_unique<State>(inputs, scope);
    auto& figures = state->figures;
    figures.devices.resize(trace.devices.size());
    for (std::size_t i = 0; i < figures.devices.size(); ++i)
        figures.devices[i].linkBytesPerSecond = inputs.classes.linkBytesPerSecond(trace.devices[i].name);
    const ScopeFilter filter(trace, scope);
    const auto operations = countOperations(trace, filter, stop);
    if (!operations || !countCopies(trace, filter, state->sorter, figures, stop))
        return cancelled();
    figures.operations = *operations;
    return BusyFigureFinder(std::move(state));
}

BusyListener* BusyFigureFinder::listenerOf(DeviceIndex device)
{
    auto& listener = m_state->ofDevices[device.value()];
    listener = std::make_unique<ExclusiveWork>(device, m_state->sorter, m_state->work.trace,
                                               m_state->figures.devices[device.value()]);
    return listener.get();
}

BusyFigures BusyFigureFinder::take()
{
    auto& figures = m_state->figures;
    for (const auto& ofDevice : m_state->ofDevices) {
        if (ofDevice)
            ofDevice->take(figures);
    }
    std::sort(figures.kernels.begin(), figures.kernels.end(),
              [](const ExclusiveKernel& left, const ExclusiveKernel& right) {
                  const auto order = [](const ExclusiveKernel& part) {
                      return std::make_tuple(-part.exclusiveNs, part.device, part.name, part.shape);
                  };
                  return order(left) < order(right);
              });
    return std::move(figures);
}

} // namespace core
