// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/budget/wallbudget.h"
#include "base/diagnosisclasses.h"
#include "findings/thresholds.h"
#include "statistics/statistics.h"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

namespace core {

struct NcclEvents;

/// Where a copy goes.
enum class CopyDirection : std::uint8_t { ToDevice, ToHost, Peer, OnDevice };
constexpr std::size_t CopyDirectionCount = 4;
/// "host to device", …: in a sentence.
[[nodiscard]] QString copyDirectionText(CopyDirection direction);

/// Which remedy a copy has.
enum class CopySort : std::uint8_t {
    Small, ///< one of many short ones
    Pageable, ///< touches pageable memory of the host
    Slow, ///< pinned and large, but much slower than the best such copy of the GPU and direction
    Other,
};
constexpr std::size_t CopySortCount = 4;

/// Copies of one GPU, direction and sort.
struct CopyFigures {
    std::int64_t count = 0;
    std::int64_t sizeBytes = 0;
    std::int64_t timeNs = 0; ///< sum of durations
    std::int64_t pinnedBytes = 0, pageableBytes = 0; ///< of sizeBytes, by the memory of the host
    std::int64_t exposedNs = 0; ///< no kernel and no NCCL beside them; every moment once
    double exposedBytes = 0; ///< of sizeBytes, as much as of their time is exposed

    CopyFigures& operator+=(const CopyFigures& other)
    {
        count += other.count;
        addSaturated(sizeBytes, other.sizeBytes);
        addSaturated(timeNs, other.timeNs);
        addSaturated(pinnedBytes, other.pinnedBytes);
        addSaturated(pageableBytes, other.pageableBytes);
        addSaturated(exposedNs, other.exposedNs);
        exposedBytes += other.exposedBytes;
        return *this;
    }
};

/// Copies, sets and migrations of one GPU.
struct DeviceCopies {
    std::array<std::array<CopyFigures, CopySortCount>, CopyDirectionCount> copies {};
    std::array<double, CopyDirectionCount> bestBytesPerSecond {}; ///< of pinned copies from 1 MiB on; 0: there is none
    double linkBytesPerSecond = 0; ///< by the GPU's name; 0: not known
    std::int64_t backAndForth = 0; ///< copies to the host that one of their size to the GPU follows
    std::int64_t migratedToDevice = 0, migratedToHost = 0, migrations = 0; ///< bytes and number of page migrations
    std::int64_t migrationNs = 0;
};

/// Kernels of one name and shape on one GPU.
struct ExclusiveKernel {
    DeviceIndex device;
    KernelNameIndex name;
    LaunchShapeIndex shape;
    std::int64_t exclusiveNs = 0; ///< moments that count as theirs: the one that started first of what runs
    std::int64_t count = 0; ///< kernels with such moments
};

/// A stretch in which NCCL runs on a GPU and no other kernel.
struct CommPiece {
    Interval span;
    DeviceIndex device;
    std::uint32_t kernel = 0; ///< row of Trace::kernels
};

/// Whose the busy moments of a wall budget are. In scope and inside of the windows of the GPUs.
struct BusyFigures {
    std::vector<DeviceCopies> devices; ///< by DeviceIndex
    std::vector<ExclusiveKernel> kernels; ///< most time first; equal ones by GPU, name and shape
    std::vector<CommPiece> comm; ///< of each GPU in the order of time
    std::int64_t operations = 0; ///< GPU work in scope
    std::int64_t busyNs = 0; ///< of all GPUs
};

/// What busy figures are made from.
struct BusyFigureInputs {
    const Trace& trace;
    const NcclEvents& nccl;
    const DiagnosisClasses& classes;
    const Thresholds& thresholds;
};

/// Finds busy figures while the wall budget of the same scope is made: WallBudgetInputs::listenerOf.
class BusyFigureFinder
{
public:
    /// Sorts the copies. O(GPU work in scope). Errors: Cancelled.
    [[nodiscard]] static Cancellable<BusyFigureFinder> make(const BusyFigureInputs& inputs, const Scope& scope,
                                                            const std::stop_token& stop = {});
    BusyFigureFinder(BusyFigureFinder&&) noexcept;
    BusyFigureFinder& operator=(BusyFigureFinder&&) noexcept;
    ~BusyFigureFinder();

    [[nodiscard]] BusyListener* listenerOf(DeviceIndex device);
    /// Once the budget is made.
    [[nodiscard]] BusyFigures take();

private:
    struct State;
    explicit BusyFigureFinder(std::unique_ptr<State> state);
    std::unique_ptr<State> m_state;
};

} // namespace core
