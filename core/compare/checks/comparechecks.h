// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/budget/comparebudget.h"
#include "compare/checks/runfacts.h"
#include "compare/kernels/comparekernels.h"
#include "compare/units/jointunit.h"
#include "compare/units/keptunits.h"
#include "table/table.h"

#include <QString>
#include <QStringList>

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

namespace core {

/// How far two runs can be compared.
enum class CheckLevel : std::uint8_t {
    Ok,
    Remark, ///< worth knowing, changes nothing
    Reservation, ///< stands in the verdict
    NotComparable, ///< figures, but no verdict
};
/// Key of exports: "ok", "note", "reservation", "not_comparable".
[[nodiscard]] QString checkLevelKey(CheckLevel level);

/// One check of whether two runs can be compared.
struct CompareCheck {
    QString key; ///< "gpu_model", "work", …
    Sides<QString> values;
    CheckLevel level = CheckLevel::Ok;
    QString text; ///< a sentence
    bool isAccepted = false; ///< would be NotComparable, but was accepted
};

/// All checks, in the order of the specification.
struct CompareChecks {
    std::vector<CompareCheck> checks;
    [[nodiscard]] CheckLevel worst() const;
    [[nodiscard]] const CompareCheck* find(QStringView key) const;
};

/// What two runs are checked by. Refers to all of it.
struct CompareCheckInputs {
    const CompareRuns& runs;
    const GpuPairs& gpus;
    const std::optional<JointUnit>& unit;
    const KeptUnits& kept; ///< empty without a unit
    const Sides<RunFacts>& facts;
    const CompareBudget& budget;
    const CompareKernels& kernels;
    const QStringList& accepted; ///< keys of checks
};

/// True when kernels with at least 95 % of the kernel time have calls within 1 % and equal grids and blocks.
[[nodiscard]] bool isSameWork(const CompareKernels& kernels);

/// Checks whether the runs can be compared. Reads both files when they have equal sizes. Errors: Cancelled.
[[nodiscard]] Cancellable<CompareChecks> checkRuns(const CompareCheckInputs& inputs, const std::stop_token& stop = {});

/// True when `key` is that of a check.
[[nodiscard]] bool isCheckKey(const QString& key);
/// All keys, in their order.
[[nodiscard]] QStringList checkKeys();

/// Table "compare_checks".
[[nodiscard]] Table describeCompareChecks(std::shared_ptr<const CompareChecks> checks);

} // namespace core
