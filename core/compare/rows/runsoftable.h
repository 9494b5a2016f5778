// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace core {

/// What a row of a table came to in a run beside the first of its side.
struct RowOfRun {
    std::vector<std::optional<double>> figures; ///< by column, of measures; empty: the run has no such row
    /// The median of its times by unit, of a baseline of several runs that of each; empty: not known.
    std::vector<std::int64_t> valuesNs;

    [[nodiscard]] bool isThere() const { return !figures.empty(); }
};

/// A table of a run beside the first of its side.
struct RunOfTable {
    QString name; ///< of the file
    std::int64_t units = 1; ///< what its sums are divided by
    std::int64_t runs = 1; ///< of a baseline of several those that it is made of
    std::shared_ptr<const std::vector<RowOfRun>> rows; ///< by row of the first run
};

} // namespace core
