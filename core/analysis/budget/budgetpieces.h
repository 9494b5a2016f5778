// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/budget/devicesums.h"
#include "analysis/budget/gapreasons.h"
#include "base/result.h"
#include "table/table.h"

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

namespace core {

/// Which pieces are wanted.
using PieceFilter = std::function<bool(const BudgetPiece&)>;

/// The most pieces that are listed.
constexpr std::size_t MostPieces = 1'000'000;

/// Calls visit(piece) for all pieces of one GPU of `windows`, which are of the work and scope of `reasons`, in no order.
/// As much work as the budget of the GPU. False when stopped.
[[nodiscard]] bool visitBudgetPieces(const GapReasons& reasons, const BudgetWindows& windows,
                                     const DeviceWindows& device, const std::stop_token& stop,
                                     const std::function<void(const BudgetPiece&)>& visit);
/// The pieces of one GPU in the scope of `reasons`, by part of the run and time; of more than MostPieces the first
/// MostPieces + 1 that are found. As much work as the budget of the GPU.
/// Errors: Cancelled.
[[nodiscard]] Cancellable<std::vector<BudgetPiece>> budgetPieces(const GapReasons& reasons, DeviceIndex device,
                                                                 const PieceFilter& filter,
                                                                 const std::stop_token& stop = {});
/// The pieces of one gap between `tables` of work in scope, by time: they fill it.
[[nodiscard]] std::vector<BudgetPiece> piecesOfGap(const GapReasons& reasons, const IdleGap& gap, WorkTables tables);

/// Pieces as a table whose column `time_ns` adds up. What is told of the gap, of the work around it and of the launch
/// call has its SQL. More than MostPieces are not listed: the table is empty and says why.
[[nodiscard]] TablePointer describeBudgetPieces(const std::shared_ptr<const Trace>& trace,
                                                std::vector<BudgetPiece> pieces);

/// Those that a row of "host_during_idle" adds up.
[[nodiscard]] PieceFilter piecesOf(const HostDuringIdle& row, std::shared_ptr<const HostStates> host);

/// What the times of a table of the budget are the sum of. `filterOf` a row: nothing where SQL says it.
template <typename Rows, typename FilterOf>
[[nodiscard]] std::optional<FigurePieces> piecesOfBudget(const std::shared_ptr<const GapReasons>& reasons,
                                                         const Rows& rows, FilterOf filterOf)
{
    if (!reasons)
        return std::nullopt;
    return FigurePieces { QStringLiteral("time_ns"), QStringLiteral("class"), TextOfPieces::All,
                          [reasons, rows, filterOf](std::size_t row, const std::stop_token& stop) {
                              const auto filter = filterOf((*rows)[row]);
                              if (!filter)
                                  return Cancellable<TablePointer>(nullptr);
                              return budgetPieces(*reasons, (*rows)[row].device, filter, stop)
                                  .map([&reasons](std::vector<BudgetPiece>&& pieces) {
                                      return describeBudgetPieces(reasons->inputs().trace, std::move(pieces));
                                  });
                          } };
}

/// What is known of a piece beyond its class, in words; empty: no more.
[[nodiscard]] QString idleRemark(IdleReason reason, HostDetail detail);

} // namespace core
