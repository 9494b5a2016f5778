// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/gate/gatetext.h"

#include "base/displayformat.h"
#include "base/phrases.h"
#include "base/text.h"

#include <algorithm>
#include <cmath>

namespace core {

namespace {

/// With a sign: NEW - BASE.
QString changeText(double value, Unit unit)
{
    if (std::isinf(value))
        return value > 0 ? QStringLiteral("+∞ %") : QStringLiteral("−∞ %");
    const auto text = gateNumberText(value, unit);
    return value > 0 ? QLatin1Char('+') + text : text;
}

/// As short as the number reads back.
QString shortestText(double value)
{
    return withTrueMinus(QString::number(value, 'f', QLocale::FloatingPointShortest));
}

QString limitText(const GateRule& rule)
{
    const auto& limit = rule.limit;
    const auto sign = limit.isOfChange && limit.value >= 0 ? QStringLiteral("+") : QString();
    const auto comparison = rule.demand == GateDemand::AtMost ? QStringLiteral("<=") : QStringLiteral(">=");
    QString number;
    switch (limit.unit) {
    case GateUnit::Plain:
        number = shortestText(limit.value);
        break;
    case GateUnit::Percent:
        number = QStringLiteral("%1 %").arg(shortestText(limit.value));
        break;
    case GateUnit::Points:
        number = QStringLiteral("%1 pp").arg(shortestText(limit.value));
        break;
    case GateUnit::Nanoseconds:
        number = gateNumberText(limit.value, Unit::Nanoseconds);
        break;
    }
    return QStringLiteral("%1 %2%3").arg(comparison, sign, number);
}

} // namespace

QString gateRowText(const GateRow& row)
{
    if (!row.shown.isEmpty())
        return row.shown;
    QStringList words { gateSubjectKey(row.kind) };
    if (!row.key.isEmpty())
        words.append(row.key);
    if (!row.texts.isEmpty())
        words.append(row.texts.front());
    return words.join(QLatin1Char(' '));
}

QString gateNumberText(double value, Unit unit)
{
    constexpr double LongestNs = 9e18;
    if (const auto perUnit = nsPerUnit(unit); perUnit > 0) {
        const auto durationNs = std::clamp(value * perUnit, -LongestNs, LongestNs);
        return threeDigitDuration(std::llround(durationNs));
    }
    const auto number = value == std::round(value) && std::abs(value) < LongestNs ? formatCount(std::llround(value))
                                                                                  : threeDigits(value);
    const auto symbol = unitSymbol(unit);
    return symbol.isEmpty() ? number : QStringLiteral("%1 %2").arg(number, symbol);
}

QString gateFigureText(const GateFigure& figure, const GateRule& rule)
{
    const auto sides = [&] {
        return QStringLiteral("%1 → %2").arg(figure.base ? gateNumberText(*figure.base, figure.unit) : Text::tr("none"),
                                             figure.inNew ? gateNumberText(*figure.inNew, figure.unit)
                                                          : Text::tr("none"));
    };
    QString what;
    if (!rule.limit.isOfChange) {
        what = gateNumberText(*figure.inNew, figure.unit);
    } else if (rule.limit.unit == GateUnit::Percent) {
        const auto base = *figure.base, delta = *figure.delta;
        const auto percent = delta == 0 ? 0 : 100 * delta / std::abs(base); // endless from 0
        what = QStringLiteral("%1 (%2)").arg(changeText(percent, Unit::Percent), sides());
    } else if (rule.limit.unit == GateUnit::Points) {
        what = QStringLiteral("%1 pp (%2)").arg(changeText(*figure.delta, Unit::None), sides());
    } else {
        what = QStringLiteral("%1 (%2)").arg(changeText(*figure.delta, figure.unit), sides());
    }
    return Text::tr("%1, limit %2").arg(what, limitText(rule));
}

QString gateRowsText(const GateRuleResult& result)
{
    const auto decides = [&](const GateRowResult& row) { return row.outcome == result.outcome; };
    const auto first = std::find_if(result.rows.begin(), result.rows.end(), decides);
    const auto count = std::count_if(result.rows.begin(), result.rows.end(), decides);
    auto text = QStringLiteral("%1: %2").arg(first->subject, first->message);
    if (count > 1)
        text = Text::tr("%1, and %2 more").arg(text, formatCount(count - 1));
    const auto all = static_cast<std::int64_t>(result.rows.size());
    const auto notJudged = std::count_if(result.rows.begin(), result.rows.end(), [](const GateRowResult& row) {
        return row.outcome == GateOutcome::NotJudged;
    });
    if (result.outcome == GateOutcome::NotJudged && count < all)
        return Text::tr("%1; %2 of %3 rows passed").arg(text, formatCount(all - count), formatCount(all));
    if (result.outcome == GateOutcome::Failed && notJudged > 0)
        return Text::tr("%1; %2 of %3 rows not judged").arg(text, formatCount(notJudged), formatCount(all));
    return text;
}

} // namespace core
