// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/text.h"
#include "base/units.h"
#include "compare/gpupairs.h"
#include "compare/rowtests.h"
#include "table/tablebuilder.h"

#include <QString>

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace core {

/// Why figures of two traces have no SQL.
[[nodiscard]] inline ColumnSql sqlOfTwoFiles()
{
    return { {}, Text::tr("a figure of two files; those of each side have SQL in its own tables") };
}

/// The words of a difference that a column is a figure of: a title, and what it means.
struct DeltaText {
    QString key; ///< without unit: "base", "delta_unit"
    QString title;
    QString help;
    ColumnUse use = ColumnUse::Everywhere;
};

/// Columns `<key>_ns` for exports and `<key>_us` to be read. `ns(row)` returns whole ns or none. More of a difference
/// is worse.
template <typename Row, typename Rows, typename Ns>
void addTimeColumns(TableBuilder<Row, Rows>& builder, const DeltaText& text, Ns ns)
{
    constexpr Measure Time { Aggregate::Sum, Better::Less };
    const auto nsOf = [ns](const Row& row) { return std::optional<std::int64_t>(ns(row)); };
    builder.number({ text.key + QStringLiteral("_ns"), text.title, text.help, ColumnUse::ExportOnly }, Time,
                   Unit::Nanoseconds, 0, nsOf, sqlOfTwoFiles());
    builder.microseconds(
        { text.key + QStringLiteral("_us"), text.title, text.help, text.use }, Time,
        [nsOf](const Row& row) -> std::optional<double> {
            const auto value = nsOf(row);
            return value ? std::optional(static_cast<double>(*value)) : std::nullopt;
        },
        sqlOfTwoFiles());
}

/// Column `gpu`: that of BASE, and that of NEW where it is another one. `pairOf(row)` is the number of the pair.
template <typename Row, typename Rows, typename PairOf>
void addGpuPairColumn(TableBuilder<Row, Rows>& builder, const CompareRuns& runs, const GpuPairs& gpus, PairOf pairOf)
{
    const auto names = std::make_shared<const std::vector<QString>>(gpuPairNames(runs, gpus));
    builder.text({ QStringLiteral("gpu"), Text::tr("GPU"), Text::tr("GPU of BASE, and of NEW where it differs.") },
                 Identity, [names, pairOf](const Row& row) { return (*names)[pairOf(row)]; });
}

/// 0–100 of BASE; none where BASE has nothing.
[[nodiscard]] inline std::optional<double> percentOfBase(double delta, double base)
{
    return base != 0 ? std::optional(delta / base * 100) : std::nullopt; // NOLINT: percent
}

/// Columns of what the values by unit say: state, reason, shift, interval, Cliff's δ, p and q. `testOf(row)` is the
/// RowTest.
template <typename Row, typename Rows, typename TestOf>
void addTestColumns(TableBuilder<Row, Rows>& builder, TestOf testOf)
{
    builder
        .text({ QStringLiteral("state"), Text::tr("State"),
                Text::tr("What the values by unit say: slower, faster, same, undecided; not_tested with too few "
                         "values a side; new, gone.") },
              Note, [testOf](const Row& row) { return changeStateKey(testOf(row).judgement.state); })
        .isVocabulary
        = true;
    builder.text({ QStringLiteral("state_reason"), Text::tr("Why undecided"),
                   Text::tr("Why neither a difference nor equality is called, or why it is not tested."),
                   ColumnUse::Chooser },
                 Note, [testOf](const Row& row) { return testOf(row).reasonText(); });
    constexpr Measure Shift { Aggregate::Quantile, Better::Less };
    constexpr int ShiftDecimals = 1;
    const auto tested = [testOf](const Row& row) { return testOf(row).samples.p.has_value(); };
    const auto add = [&](const QString& key, const QString& title, const QString& help, auto value) {
        builder.number(
            { key, title, help, ColumnUse::ExportOnly }, Shift, Unit::Nanoseconds, ShiftDecimals,
            [tested, testOf, value](const Row& row) -> std::optional<double> {
                return tested(row) ? std::optional<double>(value(testOf(row).samples)) : std::nullopt;
            },
            sqlOfTwoFiles());
    };
    add(QStringLiteral("shift_ns"), Text::tr("Shift"),
        Text::tr("Median of the differences NEW - BASE of all pairs of units (Hodges and Lehmann)."),
        [](const SampleComparison& of) { return of.shift; });
    add(QStringLiteral("ci_low_ns"), Text::tr("From"), Text::tr("The shift lies above this, to 95 %."),
        [](const SampleComparison& of) { return of.interval ? of.interval->low : of.shift; });
    add(QStringLiteral("ci_high_ns"), Text::tr("To"), Text::tr("The shift lies below this, to 95 %."),
        [](const SampleComparison& of) { return of.interval ? of.interval->high : of.shift; });
    constexpr int ProbabilityDecimals = 6;
    constexpr Measure Rank { Aggregate::Quantile, Better::Neither };
    builder.number(
        { QStringLiteral("cliffs_delta"), Text::tr("Cliff's δ"),
          Text::tr("-1 to 1: how much more often NEW's unit is the longer one of a pair than BASE's."),
          ColumnUse::Chooser },
        Rank, Unit::Count, 3, // NOLINT: decimals
        [tested, testOf](const Row& row) -> std::optional<double> {
            return tested(row) ? std::optional(testOf(row).samples.cliffsDelta) : std::nullopt;
        },
        sqlOfTwoFiles());
    builder.number(
        { QStringLiteral("p"), Text::tr("p"), Text::tr("Two-sided, of Mann and Whitney."), ColumnUse::Chooser }, Rank,
        Unit::Count, ProbabilityDecimals, [testOf](const Row& row) { return testOf(row).samples.p; }, sqlOfTwoFiles());
    builder.number(
        { QStringLiteral("q"), Text::tr("q"), Text::tr("p among all rows of the table (Benjamini and Hochberg)."),
          ColumnUse::Chooser },
        Rank, Unit::Count, ProbabilityDecimals, [testOf](const Row& row) { return testOf(row).q; }, sqlOfTwoFiles());
}

} // namespace core
