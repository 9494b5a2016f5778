// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/gate/gatejudgement.h"

#include "base/displayformat.h"
#include "base/text.h"
#include "compare/gate/gatetext.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace core {

namespace {

const GateFigure* findFigure(const GateRow& row, const QString& key)
{
    const auto place = std::find_if(row.figures.begin(), row.figures.end(),
                                    [&](const GateFigure& figure) { return figure.key == key; });
    return place == row.figures.end() ? nullptr : &*place;
}

bool isTime(Unit unit)
{
    return nsPerUnit(unit) > 0;
}

/// NEW - BASE in % of BASE; from 0 it is endless.
double signedPercentOfBase(double base, double delta)
{
    if (delta == 0)
        return 0;
    if (base == 0)
        return std::copysign(std::numeric_limits<double>::infinity(), delta);
    return 100 * delta / std::abs(base);
}

/// Judges one rule for one row after the other.
class RuleJudge
{
public:
    RuleJudge(const Gate& gate, const GateRule& rule, const GateInput& input)
        : m_gate(gate)
        , m_rule(rule)
        , m_input(input)
        , m_matcher(rule.subject.pattern)
    {
    }
    [[nodiscard]] Cancellable<GateRuleResult> judge(const std::stop_token& stop) const;

private:
    [[nodiscard]] bool matches(const GateRow& row) const;
    [[nodiscard]] bool isAsked(const GateRow& row) const;
    [[nodiscard]] GateRowResult judgeRow(const GateRow& row) const;
    [[nodiscard]] GateRowResult judgeFinding(const GateRow& row) const;
    [[nodiscard]] GateRowResult judgeNewKernel(const GateRow& row) const;
    [[nodiscard]] GateRowResult judgeFigure(const GateRow& row) const;
    [[nodiscard]] GateRowResult judgeBreach(const GateRow& row, const GateFigure& figure, const QString& what) const;
    [[nodiscard]] GateFigure figureOf(const GateRow& row, const GateFigure& figure) const;
    [[nodiscard]] QString problemWith(const GateRow& row, const GateFigure* figure) const;
    [[nodiscard]] double limitedValue(const GateFigure& figure) const;
    [[nodiscard]] bool excuses(const GateCondition& condition, const GateRow& row, const GateFigure& figure) const;
    [[nodiscard]] bool lacksEvidence(const GateRow& row) const;
    [[nodiscard]] QString figureKey() const
    {
        return m_rule.subject.kind == GateSubjectKind::Table ? m_rule.subject.column : gateMetricKey(m_rule.metric);
    }
    [[nodiscard]] GateRuleResult withoutRows() const;
    [[nodiscard]] bool isOfFigure() const
    {
        return m_rule.demand == GateDemand::AtMost || m_rule.demand == GateDemand::AtLeast;
    }

    const Gate& m_gate;
    const GateRule& m_rule;
    const GateInput& m_input;
    TextMatcher m_matcher;
};

bool RuleJudge::isAsked(const GateRow& row) const
{
    if (row.asked == GateFigures::All)
        return true;
    constexpr std::array BySize { GateMetric::Total, GateMetric::Avg, GateMetric::Calls, GateMetric::Bytes };
    const bool isBySize = std::find(BySize.begin(), BySize.end(), m_rule.metric) != BySize.end();
    return isBySize == (row.asked == GateFigures::BySize);
}

bool RuleJudge::matches(const GateRow& row) const
{
    const auto& subject = m_rule.subject;
    if (row.kind != subject.kind || !isAsked(row))
        return false;
    if (!subject.key.isEmpty() && subject.key != row.key && subject.key != QLatin1String("*"))
        return false;
    if (m_rule.demand == GateDemand::NoNewKernels)
        return row.state == ChangeState::New;
    return subject.pattern.isEmpty() || std::any_of(row.texts.begin(), row.texts.end(), [this](const QString& text) {
               return m_matcher.matches(text);
           });
}

/// No row matches.
GateRuleResult RuleJudge::withoutRows() const
{
    GateRuleResult result;
    const auto& subject = m_rule.subject;
    const auto gap = std::find_if(m_input.gaps.begin(), m_input.gaps.end(), [&](const GateGap& of) {
        return of.kind == subject.kind && (of.key.isEmpty() || of.key == subject.key);
    });
    if (gap != m_input.gaps.end()) {
        result.message = gap->reason;
        return result;
    }
    if (m_rule.demand == GateDemand::NoNewKernels) {
        const bool hasKernels = std::any_of(m_input.rows.begin(), m_input.rows.end(),
                                            [](const GateRow& row) { return row.kind == GateSubjectKind::Kernel; });
        result.outcome = hasKernels ? GateOutcome::Passed : GateOutcome::NotJudged;
        result.message = hasKernels ? Text::tr("no new kernels") : Text::tr("neither run has kernels");
        return result;
    }
    if (subject.kind == GateSubjectKind::Finding && subject.pattern.isEmpty() && m_rule.demand != GateDemand::AtLeast) {
        result.outcome = m_input.hasFindings ? GateOutcome::Passed : GateOutcome::NotJudged;
        result.message = m_input.hasFindings ? Text::tr("found in neither run") : Text::tr("nothing was looked for");
        return result;
    }
    result.message = Text::tr("nothing of that name in either run");
    return result;
}

Cancellable<GateRuleResult> RuleJudge::judge(const std::stop_token& stop) const
{
    constexpr std::size_t RowsPerLook = 1024; // an expression may take long
    GateRuleResult result;
    if (!m_input.isComparable) {
        result.message = Text::tr("the runs cannot be compared: %1").arg(m_input.notComparableReason);
        return result;
    }
    for (std::size_t i = 0; i < m_input.rows.size(); ++i) {
        if (i % RowsPerLook == 0 && stop.stop_requested())
            return cancelled();
        if (!matches(m_input.rows[i]))
            continue;
        result.rows.push_back(judgeRow(m_input.rows[i]));
        result.rows.back().row = i;
        result.rows.back().subject = gateRowText(m_input.rows[i]);
    }
    if (result.rows.empty())
        return withoutRows();
    const auto has = [&](GateOutcome outcome) {
        return std::any_of(result.rows.begin(), result.rows.end(),
                           [&](const GateRowResult& row) { return row.outcome == outcome; });
    };
    result.outcome = has(GateOutcome::Failed) ? GateOutcome::Failed
        : has(GateOutcome::NotJudged)         ? GateOutcome::NotJudged
                                              : GateOutcome::Passed;
    result.message = gateRowsText(result);
    return result;
}

GateRowResult RuleJudge::judgeRow(const GateRow& row) const
{
    if (m_rule.demand == GateDemand::NoNewKernels)
        return judgeNewKernel(row);
    return isOfFigure() ? judgeFigure(row) : judgeFinding(row);
}

GateRowResult RuleJudge::judgeNewKernel(const GateRow& row) const
{
    GateRowResult result;
    const auto* const share = findFigure(row, gateMetricKey(GateMetric::Share));
    if (!share || !share->inNew) {
        result.outcome = GateOutcome::NotJudged;
        result.message = Text::tr("its share of NEW's kernel time is not known");
        return result;
    }
    result.outcome = *share->inNew > m_rule.limit.value ? GateOutcome::Failed : GateOutcome::Passed;
    result.message = Text::tr("new, with %1 of NEW's kernel time").arg(gateNumberText(*share->inNew, Unit::Percent));
    return result;
}

GateRowResult RuleJudge::judgeFinding(const GateRow& row) const
{
    GateRowResult result;
    const bool isNew = row.state == ChangeState::New;
    if (row.state == ChangeState::Undecided) {
        result.outcome = GateOutcome::NotJudged;
        result.message = Text::tr("it could not be looked for on one side");
        return result;
    }
    const bool isBreach = isNew || (m_rule.demand == GateDemand::NotWorse && row.isWorse);
    result.outcome = isBreach ? GateOutcome::Failed : GateOutcome::Passed;
    result.message = isNew               ? Text::tr("new")
        : row.isWorse                    ? Text::tr("worse")
        : row.state == ChangeState::Gone ? Text::tr("gone")
                                         : Text::tr("not worse");
    return result;
}

/// The figure with what a row that is on one side only is on the other: sums and shares are 0 there.
GateFigure RuleJudge::figureOf(const GateRow& row, const GateFigure& figure) const
{
    auto whole = figure;
    const bool isZeroElsewhere = m_rule.subject.kind != GateSubjectKind::Table
        && (isSum(m_rule.metric) || m_rule.metric == GateMetric::Share || m_rule.metric == GateMetric::Score);
    if (isZeroElsewhere && row.state == ChangeState::New && !whole.base)
        whole.base = 0;
    if (isZeroElsewhere && row.state == ChangeState::Gone && !whole.inNew)
        whole.inNew = 0;
    if (!whole.delta && whole.base && whole.inNew)
        whole.delta = *whole.inNew - *whole.base;
    return whole;
}

/// Why the figure cannot be judged by the limit; empty: it can.
QString RuleJudge::problemWith(const GateRow& row, const GateFigure* figure) const
{
    if (!figure)
        return Text::tr("it has no figure “%1”").arg(figureKey());
    const auto& limit = m_rule.limit;
    const auto whole = figureOf(row, *figure);
    if (limit.isOfChange && (!whole.base || !whole.delta))
        return Text::tr("“%1” is not known on both sides").arg(figureKey());
    if (!limit.isOfChange && !whole.inNew)
        return Text::tr("“%1” is not known for NEW").arg(figureKey());
    const bool isOfSum = m_rule.subject.kind == GateSubjectKind::Table ? figure->isSum : isSum(m_rule.metric);
    if (limit.isOfChange && !m_input.hasComparableSums && isOfSum)
        return Text::tr("how much work each run did is not known, so that sums cannot be compared");
    const bool needsPercent = limit.unit == GateUnit::Points || (limit.unit == GateUnit::Percent && !limit.isOfChange);
    if ((limit.unit == GateUnit::Nanoseconds && !isTime(figure->unit))
        || (limit.unit == GateUnit::Plain && (isTime(figure->unit) || figure->unit == Unit::Percent))
        || (needsPercent && figure->unit != Unit::Percent))
        return Text::tr("the limit does not fit the unit of “%1”").arg(figureKey());
    return {};
}

/// The number that the limit is about, in its unit.
double RuleJudge::limitedValue(const GateFigure& figure) const
{
    if (m_rule.limit.isOfChange && m_rule.limit.unit == GateUnit::Percent)
        return signedPercentOfBase(*figure.base, *figure.delta);
    const auto value = m_rule.limit.isOfChange ? *figure.delta : *figure.inNew;
    return m_rule.limit.unit == GateUnit::Nanoseconds ? value * nsPerUnit(figure.unit) : value;
}

GateRowResult RuleJudge::judgeFigure(const GateRow& row) const
{
    GateRowResult result;
    const auto* const known = findFigure(row, figureKey());
    if (const auto problem = problemWith(row, known); !problem.isEmpty()) {
        result.outcome = GateOutcome::NotJudged;
        result.message = problem;
        return result;
    }
    const auto figure = figureOf(row, *known);
    const auto value = limitedValue(figure);
    const bool isBreach = m_rule.demand == GateDemand::AtMost ? value > m_rule.limit.value : value < m_rule.limit.value;
    result.message = gateFigureText(figure, m_rule);
    return isBreach ? judgeBreach(row, figure, result.message) : result;
}

GateRowResult RuleJudge::judgeBreach(const GateRow& row, const GateFigure& figure, const QString& what) const
{
    GateRowResult result;
    const bool isExcused = std::any_of(m_rule.unless.begin(), m_rule.unless.end(),
                                       [&](const auto& condition) { return excuses(condition, row, figure); });
    if (isExcused) {
        result.message = Text::tr("%1; excused by “unless”").arg(what);
        return result;
    }
    if (!lacksEvidence(row)) {
        result.outcome = GateOutcome::Failed;
        result.message = what;
        return result;
    }
    constexpr std::array Outcomes { GateOutcome::Failed, GateOutcome::NotJudged, GateOutcome::Passed };
    result.outcome = Outcomes[static_cast<std::size_t>(m_gate.onUndecided)];
    if (row.state == ChangeState::Undecided)
        result.message = Text::tr("%1; undecided").arg(what);
    else if (row.untested.isEmpty())
        result.message = Text::tr("%1; not tested: too few units, or its time in each is not known").arg(what);
    else
        result.message = Text::tr("%1; not tested: %2").arg(what, row.untested);
    return result;
}

bool RuleJudge::excuses(const GateCondition& condition, const GateRow& row, const GateFigure& figure) const
{
    switch (condition.excuse) {
    case GateExcuse::QAbove:
        return row.q && *row.q > condition.value;
    case GateExcuse::PAbove:
        return row.p && *row.p > condition.value;
    case GateExcuse::Undecided:
        return lacksEvidence(row);
    case GateExcuse::CallsBelow: {
        const auto ofBase = row.baseCalls.value_or(std::numeric_limits<std::int64_t>::max());
        const auto ofNew = row.newCalls.value_or(std::numeric_limits<std::int64_t>::max());
        return (row.baseCalls || row.newCalls) && static_cast<double>(std::min(ofBase, ofNew)) < condition.value;
    }
    case GateExcuse::DeltaBelow:
        if (!figure.delta || !figure.base)
            return false;
        if (condition.unit == GateUnit::Percent)
            return std::abs(signedPercentOfBase(*figure.base, *figure.delta)) < condition.value;
        return isTime(figure.unit) && std::abs(*figure.delta * nsPerUnit(figure.unit)) < condition.value;
    }
    return false;
}

/// True when a breach is no evidence: limits of NEW itself and counts need none.
bool RuleJudge::lacksEvidence(const GateRow& row) const
{
    if (!m_rule.limit.isOfChange || row.kind == GateSubjectKind::Finding)
        return false;
    const bool isCount = m_rule.metric == GateMetric::Calls || m_rule.metric == GateMetric::Bytes;
    return row.state == ChangeState::Undecided || (row.state == ChangeState::NotTested && !isCount);
}

void countOutcome(GateResult& result, const GateRule& rule, GateOutcome outcome)
{
    result.passed += outcome == GateOutcome::Passed ? 1 : 0;
    result.failed += outcome == GateOutcome::Failed ? 1 : 0;
    result.notJudged += outcome == GateOutcome::NotJudged ? 1 : 0;
    result.failedAsWarning += rule.isWarning && outcome == GateOutcome::Failed ? 1 : 0;
    result.notJudgedAsWarning += rule.isWarning && outcome == GateOutcome::NotJudged ? 1 : 0;
}

} // namespace

int GateResult::exitCode() const
{
    constexpr int RuleFailed = 5, NotJudgedRule = 6;
    if (failed > failedAsWarning)
        return RuleFailed;
    return !isComparable || notJudged > notJudgedAsWarning ? NotJudgedRule : 0;
}

QString GateResult::line() const
{
    const auto warnings = failedAsWarning == 0 ? QString() : QStringLiteral(" (%1 as a warning)").arg(failedAsWarning);
    return QStringLiteral("gate: %1 %2: %3 passed, %4 failed%5, %6 not judged")
        .arg(QString::number(rules.size()), rules.size() == 1 ? QStringLiteral("rule") : QStringLiteral("rules"),
             QString::number(passed), QString::number(failed), warnings, QString::number(notJudged));
}

Cancellable<GateResult> judgeGate(const Gate& gate, const GateInput& input, const std::stop_token& stop)
{
    GateResult result;
    result.isComparable = input.isComparable;
    for (std::size_t i = 0; i < gate.rules.size(); ++i) {
        auto judged = RuleJudge(gate, gate.rules[i], input).judge(stop);
        if (!judged)
            return cancelled();
        judged->rule = i;
        countOutcome(result, gate.rules[i], judged->outcome);
        result.rules.push_back(std::move(*judged));
    }
    return result;
}

QString gateOutcomeKey(GateOutcome outcome)
{
    constexpr std::array Keys { "passed", "failed", "not_judged" };
    return QLatin1String(Keys[static_cast<std::size_t>(outcome)]);
}

} // namespace core
