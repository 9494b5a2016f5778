// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/text.h"
#include "compare/comparescale.h"
#include "compare/deltacolumns.h"

namespace core {

/// Calls of both sides, and the mean time of one. Rows have `totals`.
template <typename Row> void addDeltaCalls(TableBuilder<Row>& builder, const CompareScale& scale)
{
    constexpr int Decimals = 3;
    const auto calls = [&](const QString& key, const QString& title, Side side) {
        builder.number(
            { key, title, Text::tr("Calls %1.").arg(scaleWords(scale.per)) }, { Aggregate::Sum, Better::Neither },
            Unit::Count, Decimals, [scale, side](const Row& row) { return scale.of(row.totals[side].calls, side); },
            sqlOfTwoFiles());
    };
    calls(QStringLiteral("base_calls"), Text::tr("BASE calls"), Side::Base);
    calls(QStringLiteral("new_calls"), Text::tr("NEW calls"), Side::New);
    const auto mean = [&](const QString& key, const QString& title, Side side) {
        builder.microseconds(
            { key, title, Text::tr("Mean time a call."), ColumnUse::Chooser }, { Aggregate::Mean, Better::Less },
            [side](const Row& row) -> std::optional<double> {
                const auto& of = row.totals[side];
                return of.calls > 0 ? std::optional(static_cast<double>(of.totalNs) / static_cast<double>(of.calls))
                                    : std::nullopt;
            },
            sqlOfTwoFiles());
    };
    mean(QStringLiteral("base_avg_us"), Text::tr("BASE avg"), Side::Base);
    mean(QStringLiteral("new_avg_us"), Text::tr("NEW avg"), Side::New);
}

/// Time of both sides, Δ, and what it is made of. Rows have `totals`, `deltaNs`, `callsNs`, `mixNs` and `timeNs`.
template <typename Row> void addDeltaTotals(TableBuilder<Row>& builder, const CompareScale& scale)
{
    const auto words = scaleWords(scale.per);
    const auto total = [&](const QString& key, const QString& title, Side side) {
        addTimeColumns(builder, { key, title, Text::tr("Time %1; empty where it does not run.").arg(words) },
                       [scale, side](const Row& row) -> std::optional<std::int64_t> {
                           return row.totals[side].calls > 0
                               ? std::optional(scale.wholeOf(row.totals[side].totalNs, side))
                               : std::nullopt;
                       });
    };
    total(QStringLiteral("base_total"), Text::tr("BASE %1").arg(words), Side::Base);
    total(QStringLiteral("new_total"), Text::tr("NEW %1").arg(words), Side::New);
    addTimeColumns(
        builder, { QStringLiteral("delta_total"), Text::tr("Δ %1").arg(words), Text::tr("NEW - BASE %1.").arg(words) },
        [](const Row& row) { return row.deltaNs; });
    constexpr int Decimals = 2;
    builder.number(
        { QStringLiteral("delta_pct_total"), Text::tr("Δ of BASE"), Text::tr("Of BASE %1.").arg(words) },
        { Aggregate::Rate, Better::Less }, Unit::Percent, Decimals,
        [scale](const Row& row) {
            const auto ofUnit = [&](Side side) { return scale.of(row.totals[side].totalNs, side); };
            return percentOfBase(ofUnit(Side::New) - ofUnit(Side::Base), ofUnit(Side::Base));
        },
        sqlOfTwoFiles());
    const auto effect = [&](const QString& key, const QString& title, const QString& help, auto value) {
        addTimeColumns(builder, { key, title, help, ColumnUse::Chooser },
                       [value](const Row& row) -> std::optional<std::int64_t> {
                           return row.isOneSided() ? std::nullopt : std::optional<std::int64_t>(value(row));
                       });
    };
    effect(QStringLiteral("calls_effect"), Text::tr("By calls"),
           Text::tr("Part of Δ that more or fewer calls make; calls, mix and time add up to Δ."),
           [](const Row& row) { return row.callsNs; });
    effect(QStringLiteral("mix_effect"), Text::tr("By mix"),
           Text::tr("Of several kernels in a row: part of Δ that other shares of the calls make."),
           [](const Row& row) { return row.mixNs; });
    effect(QStringLiteral("time_effect"), Text::tr("By time a call"),
           Text::tr("Part of Δ that longer or shorter calls make."), [](const Row& row) { return row.timeNs; });
}

} // namespace core
