// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/gate/gatesummary.h"

#include "table/markdowntext.h"

#include <algorithm>
#include <array>

namespace core {

namespace {

constexpr qsizetype LongestCell = 500;
constexpr std::size_t SummaryRowsOfRule = 20;

QString cell(const QString& text)
{
    const auto isLong = text.size() > LongestCell;
    return markdownEscaped(isLong ? text.left(LongestCell) + QStringLiteral("…") : text);
}

QString outcomeText(const GateRule& rule, GateOutcome outcome)
{
    if (outcome == GateOutcome::Failed)
        return rule.isWarning ? QStringLiteral("⚠ warning") : QStringLiteral("✗ failed");
    return outcome == GateOutcome::Passed ? QStringLiteral("✓ passed") : QStringLiteral("? not judged");
}

/// What stands of one rule: a row of the table.
QByteArray ruleLine(const GateRule& rule, const GateRuleResult& result)
{
    const auto why = rule.why.isEmpty() ? QString() : QStringLiteral(" (%1)").arg(cell(rule.why));
    return QStringLiteral("| %1 | %2 | %3 | %4%5 |\n")
        .arg(outcomeText(rule, result.outcome), cell(rule.id), cell(rule.text), cell(result.message), why)
        .toUtf8();
}

/// The rows that decide a rule, where they are several.
QByteArray rowLines(const GateRule& rule, const GateRuleResult& result)
{
    const auto decides = [&](const GateRowResult& row) { return row.outcome == result.outcome; };
    if (result.outcome == GateOutcome::Passed || std::count_if(result.rows.begin(), result.rows.end(), decides) < 2)
        return {};
    auto lines = QStringLiteral("\n%1: %2\n\n").arg(outcomeText(rule, result.outcome), cell(rule.id));
    std::size_t count = 0;
    for (const auto& row : result.rows) {
        if (decides(row) && ++count <= SummaryRowsOfRule)
            lines += QStringLiteral("- %1: %2\n").arg(cell(row.subject), cell(row.message));
    }
    if (count > SummaryRowsOfRule)
        lines += QStringLiteral("- and %1 more\n").arg(count - SummaryRowsOfRule);
    return lines.toUtf8();
}

/// Rules by what matters first.
std::vector<const GateRuleResult*> sortedRules(const Gate& gate, const GateResult& result)
{
    std::vector<const GateRuleResult*> rules;
    for (const auto& rule : result.rules)
        rules.push_back(&rule);
    const auto urgency = [&](const GateRuleResult* rule) {
        constexpr std::array Order { 3, 0, 2 }; // passed, failed, not judged
        const bool isWarning = gate.rules[rule->rule].isWarning && rule->outcome == GateOutcome::Failed;
        return isWarning ? 1 : Order[static_cast<std::size_t>(rule->outcome)];
    };
    std::stable_sort(rules.begin(), rules.end(),
                     [&](const auto* left, const auto* right) { return urgency(left) < urgency(right); });
    return rules;
}

/// Adds blocks of text until one does not fit; says how many were left out.
class BoundedText
{
public:
    BoundedText(QByteArray& text, qsizetype mostBytes)
        : m_text(text)
        , m_mostBytes(mostBytes)
    {
    }
    void add(const QByteArray& block)
    {
        constexpr qsizetype ReserveBytes = 100; // for the last line
        m_isFull = m_isFull || m_text.size() + block.size() + ReserveBytes > m_mostBytes;
        if (m_isFull)
            m_leftOut += block.isEmpty() ? 0 : 1;
        else
            m_text += block;
    }
    [[nodiscard]] int leftOut() const { return m_leftOut; }

private:
    QByteArray& m_text;
    qsizetype m_mostBytes;
    bool m_isFull = false;
    int m_leftOut = 0;
};

} // namespace

QByteArray gateSummary(const Gate& gate, const GateResult& result, qsizetype mostBytes)
{
    auto text = QStringLiteral("**%1**\n\n| Outcome | Rule | What must hold | What was found |\n|---|---|---|---|\n")
                    .arg(result.line())
                    .toUtf8();
    BoundedText bounded(text, mostBytes);
    const auto rules = sortedRules(gate, result);
    for (const auto* rule : rules)
        bounded.add(ruleLine(gate.rules[rule->rule], *rule));
    for (const auto* rule : rules)
        bounded.add(rowLines(gate.rules[rule->rule], *rule));
    if (bounded.leftOut() > 0)
        text += QStringLiteral("\n%1 more parts are left out: too long.\n").arg(bounded.leftOut()).toUtf8();
    return text;
}

} // namespace core
