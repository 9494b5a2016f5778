// SPDX-License-Identifier: GPL-3.0-or-later
#include "findings/ownfindings.h"

#include "base/labels.h"
#include "base/stopcheck.h"
#include "base/text.h"
#include "base/textmatcher.h"
#include "findings/findingcontext.h"

#include <algorithm>
#include <utility>

namespace core {

namespace {

/// A row that breaks a rule.
struct BrokenRow {
    std::size_t row = 0;
    double value = 0;
};

/// What a rule found in its table.
struct RuleSearch {
    std::size_t matched = 0; ///< rows that the rule is about
    std::size_t judged = 0; ///< those of them that have the figure
    std::vector<BrokenRow> broken; ///< the worst first
};

bool isAbout(const TextMatcher& matcher, const Table& table, std::size_t row)
{
    return std::any_of(table.columns.begin(), table.columns.end(), [&](const TableColumn& column) {
        if (column.isNumeric())
            return false;
        const auto cell = column.value(row);
        const auto* const text = std::get_if<QString>(&cell);
        return text && matcher.matches(*text);
    });
}

Cancellable<RuleSearch> search(const OwnRule& rule, const Table& table, std::size_t column, const std::stop_token& stop)
{
    const TextMatcher matcher(rule.row);
    RuleSearch found;
    for (std::size_t row = 0; row < table.rowCount; ++row) {
        if (isStopDue(row, stop))
            return cancelled();
        if (!rule.row.isEmpty() && !isAbout(matcher, table, row))
            continue;
        ++found.matched;
        const auto value = cellNumber(table.cell(row, column));
        if (!value)
            continue;
        ++found.judged;
        if (rule.isBrokenBy(*value))
            found.broken.push_back({ row, *value });
    }
    const bool isLargestWorst = rule.relation == OwnRelation::Above || rule.relation == OwnRelation::AtLeast;
    std::stable_sort(found.broken.begin(), found.broken.end(), [&](const BrokenRow& left, const BrokenRow& right) {
        return isLargestWorst ? left.value > right.value : left.value < right.value;
    });
    return found;
}

/// "computeKernel, GPU 0": what tells the row from others.
QString nameOfRow(const Table& table, std::size_t row)
{
    QStringList texts { table.text(row, 0) };
    for (std::size_t column = 1; column < table.columns.size(); ++column) {
        if (table.columns[column].identifiesRow)
            texts.append(table.text(row, column));
    }
    texts.removeAll(QString());
    return texts.join(QStringLiteral(", "));
}

QString withUnit(const QString& number, const TableColumn& column)
{
    const auto unit = unitSymbol(column.unit);
    return unit.isEmpty() ? number : QStringLiteral("%1 %2").arg(number, unit);
}

/// "> 500 µs"
QString limitText(const OwnRule& rule, const TableColumn& column)
{
    return QStringLiteral("%1 %2").arg(ownRelationSign(rule.relation), withUnit(QString::number(rule.limit), column));
}

Finding findingOf(const OwnRule& rule, const QString& place, const Table& table, std::size_t column,
                  const RuleSearch& found)
{
    const auto valueOf = [&](std::size_t row) { return withUnit(table.text(row, column), table.columns[column]); };
    const auto worst = found.broken.front().row;
    Finding finding;
    finding.rule = FindingRule::Own;
    finding.own = place;
    finding.severity = rule.severity;
    finding.title = filledIn(rule.text,
                             { { u"row", nameOfRow(table, worst) },
                               { u"value", valueOf(worst) },
                               { u"limit", limitText(rule, table.columns[column]) },
                               { u"n", QString::number(found.broken.size()) } });
    for (std::size_t i = 0; i < std::min(found.broken.size(), MaximumFigures); ++i) {
        const auto row = found.broken[i].row;
        finding.evidence.push_back({ QStringLiteral("%1: %2").arg(nameOfRow(table, row), valueOf(row)), table.key, row,
                                     table.columns[column].key, std::nullopt,
                                     table.traceOf ? table.traceOf(row).id : TraceId() });
    }
    finding.recommendation = rule.advice.isEmpty()
        ? Text::tr("Look at these rows of table %1: their %2 is %3.")
              .arg(table.key, table.columns[column].key, limitText(rule, table.columns[column]))
        : rule.advice;
    finding.limitation = Text::tr("a rule of your own (%1), which claims no time").arg(place);
    if (table.subject)
        finding.subject = table.subject(worst);
    if (table.traceOf)
        finding.subject.trace = table.traceOf(worst).id;
    return finding;
}

void setUnbroken(RuleOutcome& outcome, const OwnRule& rule, const RuleSearch& found)
{
    outcome.state = found.judged > 0 ? RuleState::NotFired : RuleState::NotJudged;
    if (found.judged > 0)
        outcome.reason = Text::tr("no row is beyond the limit, of %1").arg(found.judged);
    else if (found.matched > 0)
        outcome.reason = Text::tr("not judged: no row that it is about has this figure");
    else
        outcome.reason = Text::tr("not judged: no row of table %1 is such a one").arg(rule.table);
}

/// Judges one rule and adds what becomes of it.
bool judge(Findings& findings, const OwnRule& rule, const QString& place, const std::vector<TablePointer>& tables,
           const std::stop_token& stop)
{
    auto& outcome = findings.outcomes.emplace_back();
    outcome.rule = FindingRule::Own;
    outcome.own = place;
    outcome.derivation = Text::tr("A rule of your own: %1 of table %2 %3 %4.")
                             .arg(rule.column, rule.table, ownRelationSign(rule.relation), QString::number(rule.limit));
    const auto table = std::find_if(tables.begin(), tables.end(),
                                    [&rule](const TablePointer& candidate) { return candidate->key == rule.table; });
    const auto column = table == tables.end() ? std::nullopt : (*table)->findColumn(rule.column);
    if (!column) {
        outcome.reason = Text::tr("not judged: there is no column %1 of table %2").arg(rule.column, rule.table);
        return true;
    }
    if (const auto& missing = (*table)->provenance.unavailable; !missing.isEmpty()) {
        outcome.reason = Text::tr("not judged: %1").arg(missing);
        return true;
    }
    const auto found = search(rule, **table, *column, stop);
    if (!found)
        return false;
    if (found->broken.empty()) {
        setUnbroken(outcome, rule, *found);
        return true;
    }
    auto finding = findingOf(rule, place, **table, *column, *found);
    finding.runNs = findings.runNs;
    finding.windowNs = findings.windowNs;
    outcome.state = RuleState::Fired;
    outcome.findingCount = 1;
    outcome.reason = finding.title;
    findings.rows.push_back(std::move(finding));
    return true;
}

} // namespace

Cancellable<Findings> withOwnFindings(Findings findings, const OwnRules& rules, const std::vector<TablePointer>& tables,
                                      const std::stop_token& stop)
{
    for (const auto& rule : rules.rules) {
        const auto place = Text::tr("%1, line %2").arg(rules.place, QString::number(rule.line));
        if (!judge(findings, rule, place, tables, stop))
            return cancelled();
    }
    std::stable_sort(findings.rows.begin(), findings.rows.end(), isBefore);
    return findings;
}

} // namespace core
