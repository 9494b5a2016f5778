// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/labels.h"
#include "base/text.h"
#include "evidence/evidencecolumns.h"
#include "findings/thresholds.h"
#include "table/tablekeys.h"

#include <cmath>

namespace core {

Table describeThresholds(const Thresholds& thresholds)
{
    const auto rows
        = std::make_shared<const std::vector<ThresholdDescription>>(ThresholdTable.begin(), ThresholdTable.end());
    Provenance provenance;
    provenance.source = Text::tr("the program's defaults and the thresholds that were given");
    provenance.derivation
        = Text::tr("What decides when a rule of the findings fires, and when a difference between two runs is called.");
    TableBuilder<ThresholdDescription> builder(TableKey::Thresholds, QStringLiteral("Thresholds"), rows,
                                               std::move(provenance));
    const auto whole = [](double value) -> Cell {
        const bool isWhole = value == std::floor(value) && std::abs(value) < 1e15;
        return isWhole ? Cell(static_cast<std::int64_t>(value)) : Cell(value);
    };
    constexpr int Decimals = 3;
    auto& rule = builder.text({ QStringLiteral("rule"), QStringLiteral("Rule"),
                                Text::tr("The rule it belongs to, or the comparison of two runs.") },
                              Identity, [](const ThresholdDescription& row) {
                                  return row.rule ? labelInEnglish(LabelKind::Rule, findingRuleKey(*row.rule)).brief
                                                  : QStringLiteral("comparison of runs");
                              });
    rule.display = [](std::size_t row, const DisplayFormat&) { return thresholdOwner(ThresholdTable[row]); };
    builder.text({ QStringLiteral("threshold"), QStringLiteral("Threshold"),
                   Text::tr("Its name in the JSON file of --thresholds.") },
                 Identity, [](const ThresholdDescription& row) { return row.key.toString(); });
    const auto setting = noSql(Text::tr("a setting, not a figure of the trace"));
    constexpr Measure Limit { Aggregate::Extreme, Better::Neither };
    builder.number(
        { QStringLiteral("value"), QStringLiteral("Value"), Text::tr("What findings and differences are judged by.") },
        Limit, Unit::Count, Decimals,
        [whole, thresholds](const ThresholdDescription& row) { return whole(thresholds.value(row.id)); }, setting);
    builder.number(
        { QStringLiteral("default"), QStringLiteral("Default"), Text::tr("What it is unless it is changed.") }, Limit,
        Unit::Count, Decimals, [whole](const ThresholdDescription& row) { return whole(defaultThreshold(row.id)); },
        setting);
    builder.text({ QStringLiteral("unit"), QStringLiteral("Unit"),
                   Text::tr("Unit of value and default; empty for counts and ratios.") },
                 Note, [](const ThresholdDescription& row) { return thresholdUnit(row); });
    builder
        .text({ QStringLiteral("changed"), QStringLiteral("Changed"), Text::tr("yes: not the default.") }, Note,
              [thresholds](const ThresholdDescription& row) {
                  return thresholds.isDefault(row.id) ? QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "no"))
                                                      : QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "yes"));
              })
        .isVocabulary
        = true;
    builder.text({ QStringLiteral("help"), QStringLiteral("Meaning"), Text::tr("What it decides.") }, Note,
                 [](const ThresholdDescription& row) { return Text::tr(row.help); });
    return builder.take();
}

} // namespace core
