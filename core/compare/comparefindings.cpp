// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/comparefindings.h"

#include "analysis/steps/rangecuts.h"
#include "base/labels.h"
#include "base/text.h"
#include "compare/baseline/hashednames.h"
#include "compare/deltacolumns.h"
#include "compare/findingsofruns.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>
#include <utility>

namespace core {

namespace {

/// The least full name of the kernels that match this one on the critical GPU, so that both runs call it the same.
QString matchedName(const Comparison& comparison, Side side, const QString& fullName)
{
    QString least = fullName;
    for (const auto& match : comparison.matches[comparison.gpus.critical]) {
        const auto nameOf = [&](Side of, KernelNameIndex name) -> const QString& {
            return comparison.runs[of].trace->kernelNames[name.value()].fullName;
        };
        const auto& own = match.names[side];
        if (std::none_of(own.begin(), own.end(), [&](KernelNameIndex name) { return nameOf(side, name) == fullName; }))
            continue;
        for (const auto of : BothSides) {
            for (const auto other : match.names[of])
                least = std::min(least, nameOf(of, other));
        }
    }
    return least;
}

/// What a finding is about, the same in both runs.
struct FindingSubject {
    QString work; ///< without its GPU
    QString all;
};

FindingSubject subjectOf(const Comparison& comparison, Side side, const FindingOfRun& finding)
{
    QStringList parts;
    if (!finding.own.isEmpty())
        return { finding.own, finding.own }; // the row that breaks the rule most may be another one
    if (!finding.kernel.isEmpty())
        parts.append(matchedName(comparison, side, finding.kernel));
    if (!finding.subject.isEmpty())
        parts.append(finding.subject);
    const auto work = parts.join(QStringLiteral(", "));
    const auto gpus = gpuPairNames(comparison.runs, comparison.gpus);
    for (std::size_t pair = 0; pair < gpus.size(); ++pair) {
        if (finding.device.isValid() && comparison.gpus.pairs[pair].device[side] == finding.device)
            parts.append(gpus[pair]);
    }
    return { work, parts.join(QStringLiteral(", ")) };
}

/// Rows of findings before they are in order.
class FindingRows
{
public:
    void add(Side side, const FindingOfRun& finding, const FindingSubject& subject)
    {
        const std::pair subjectOfRule { finding.rule, subject.all };
        auto& made = m_rows[{ finding.rule, subject.all, m_seen[side][subjectOfRule]++ }];
        made.work = subject.work;
        auto& row = made.row;
        row.rule = finding.rule;
        row.subject = subject.all;
        row.own = finding.own;
        if (!finding.title.isEmpty() || row.title.isEmpty())
            row.title = finding.title.isEmpty() ? withRaisedFirst(findingRuleName(finding.rule)) : finding.title;
        row.figures[side] = finding.figures;
        row.evidence[side] = finding.evidence;
        if (side == Side::Base)
            row.floorNs = spreadOfGains(finding);
    }
    /// By rule and subject. What was found of the same work on one GPU in BASE and on another in NEW is one row: of
    /// several that do the same, a finding names the one where a little more of it was seen.
    [[nodiscard]] std::vector<CompareFindingRow> take()
    {
        std::map<std::pair<FindingRule, QString>, std::vector<Made*>> alone; // in BASE
        for (auto& [key, made] : m_rows) {
            if (!made.row.figures.now)
                alone[{ made.row.rule, made.work }].push_back(&made);
        }
        for (auto& [key, made] : m_rows) {
            const auto found = alone.find({ made.row.rule, made.work });
            if (made.row.figures.base || found == alone.end() || found->second.empty())
                continue;
            auto& partner = *found->second.front();
            found->second.erase(found->second.begin());
            made.row.figures.base = partner.row.figures.base;
            made.row.evidence.base = partner.row.evidence.base;
            made.row.floorNs = partner.row.floorNs;
            made.row.subject = made.work;
            partner.isTaken = true;
        }
        std::vector<CompareFindingRow> rows;
        rows.reserve(m_rows.size());
        for (auto& [key, made] : m_rows) {
            if (!made.isTaken)
                rows.push_back(std::move(made.row));
        }
        return rows;
    }

private:
    struct Made {
        CompareFindingRow row;
        QString work;
        bool isTaken = false; ///< by a row of NEW
    };
    std::map<std::tuple<FindingRule, QString, int>, Made> m_rows; ///< the last: number of equal ones
    Sides<std::map<std::pair<FindingRule, QString>, int>> m_seen;
};

double wallNsOf(const Comparison& comparison, Side side)
{
    const auto& wall = comparison.budget->wall(comparison.gpus.critical);
    return static_cast<double>(wall.totalNs[side]) / static_cast<double>(comparison.budget->units[side]);
}

/// Of the first run alone, where there are several.
double wallNsOfFirst(const Comparison& comparison, Side side)
{
    if (!comparison.areRuns())
        return wallNsOf(comparison, side);
    const auto& spans = comparison.spans[comparison.gpus.critical][side];
    double sumNs = 0;
    for (std::size_t unit = 0; unit < spans.kept.size(); ++unit)
        sumNs += static_cast<double>(spans.wallNs(unit));
    return sumNs / static_cast<double>(spans.count());
}

FindingFigures figuresOf(const Finding& finding, double wallNs)
{
    constexpr double Percent = 100;
    const auto runNs = static_cast<double>(std::max<std::int64_t>(1, finding.runNs));
    return { finding.score, finding.score / Percent * wallNs, static_cast<double>(finding.claimedNs) / runNs * wallNs };
}

bool isNotJudged(const FindingsOfRun& findings, FindingRule rule, const QString& own)
{
    if (rule == FindingRule::Own && !findings.hasOwn)
        return true;
    return std::any_of(findings.open.begin(), findings.open.end(),
                       [&](const OpenRule& of) { return of.rule == rule && of.own == own; });
}

/// Rules that one side could not judge and that found nothing on the other: nobody knows whether that changed.
void addNotJudged(std::vector<CompareFindingRow>& rows, const Sides<FindingsOfRun>& findings)
{
    for (const auto side : BothSides) {
        const auto& other = findings[side == Side::Base ? Side::New : Side::Base];
        for (const auto& of : findings[side].open) {
            const bool isKnown = std::any_of(rows.begin(), rows.end(), [&](const CompareFindingRow& row) {
                return row.rule == of.rule && row.own == of.own;
            });
            if (isNotJudged(other, of.rule, of.own) || isKnown)
                continue;
            auto& row = rows.emplace_back();
            row.rule = of.rule;
            row.subject = row.own = of.own;
            row.title = Text::tr("not judged in %1: %2")
                            .arg(side == Side::Base ? QStringLiteral("BASE") : QStringLiteral("NEW"), of.reason);
            row.change = FindingChange::NotJudged;
        }
    }
}

/// `wallNs`: the shorter of both, so that swapping the runs changes signs only.
FindingChange changeOf(const CompareFindingRow& row, const Sides<FindingsOfRun>& findings, double wallNs)
{
    constexpr double LeastChange = 0.005; ///< of the wall time
    for (const auto side : BothSides) {
        if (row.figures[side])
            continue;
        if (isNotJudged(findings[side], row.rule, row.own))
            return FindingChange::NotJudged;
        const auto sizeNs = std::max(std::abs(row.gainDeltaNs()), std::abs(row.claimedDeltaNs()));
        const bool isBelowFloor = row.floorNs > 0 && std::abs(row.gainDeltaNs()) <= row.floorNs;
        if (isBelowFloor || (sizeNs > 0 && sizeNs < LeastChange * wallNs)) // so little is listed or left out by chance
            return FindingChange::Same;
        return side == Side::Base ? FindingChange::New : FindingChange::Gone;
    }
    if (std::abs(row.gainDeltaNs()) < std::max(LeastChange * wallNs, row.floorNs))
        return FindingChange::Same;
    return row.gainDeltaNs() > 0 ? FindingChange::Worse : FindingChange::Better;
}

} // namespace

QString findingChangeKey(FindingChange change)
{
    switch (change) {
    case FindingChange::Worse:
        return QStringLiteral("worse");
    case FindingChange::Better:
        return QStringLiteral("better");
    case FindingChange::Same:
        return QStringLiteral("same");
    case FindingChange::New:
        return QStringLiteral("new");
    case FindingChange::Gone:
        return QStringLiteral("gone");
    case FindingChange::NotJudged:
        return QStringLiteral("not_judged");
    }
    return {};
}

double CompareFindingRow::gainDeltaNs() const
{
    return (figures.now ? figures.now->gainNs : 0) - (figures.base ? figures.base->gainNs : 0);
}

double CompareFindingRow::claimedDeltaNs() const
{
    return (figures.now ? figures.now->claimedNs : 0) - (figures.base ? figures.base->claimedNs : 0);
}

FindingsOfRun findingsOfRun(const Comparison& comparison, Side side, const Findings& findings,
                            const QByteArray& nameKey)
{
    FindingsOfRun found;
    const auto wallNs = wallNsOfFirst(comparison, side);
    const auto& names = comparison.runs[side].trace->kernelNames;
    for (const auto& finding : findings.rows) {
        auto& row = found.rows.emplace_back();
        row.rule = finding.rule;
        row.title = finding.title;
        row.own = finding.own;
        row.device = finding.subject.device;
        row.figures = figuresOf(finding, wallNs);
        if (!finding.evidence.empty())
            row.evidence = finding.evidence.front();
        if (finding.subject.kernel.isValid())
            row.kernel = names[finding.subject.kernel.value()].fullName;
        QStringList parts;
        if (!finding.classes.empty()) {
            const auto key = timeClassKey(finding.classes.front());
            parts.append(QString::fromUtf8(key));
        }
        if (finding.subject.nvtx) {
            const auto text = withoutNumbers(finding.subject.nvtx->text);
            parts.append(nameKey.isEmpty() ? text : hashedName(text, nameKey));
        }
        row.subject = parts.join(QStringLiteral(", "));
    }
    for (const auto& outcome : findings.outcomes) {
        if (outcome.state == RuleState::NotJudged)
            found.open.push_back({ outcome.rule, outcome.own, outcome.reason });
    }
    return found;
}

FindingsOfRun findingsOfBaseline(const Baseline& baseline)
{
    const auto ruleOf = [](const QString& key) -> std::optional<FindingRule> {
        for (const auto rule : findingRules()) {
            if (findingRuleKey(rule) == key)
                return rule;
        }
        return std::nullopt; // of a later version
    };
    FindingsOfRun found;
    found.hasOwn = false;
    for (const auto& finding : baseline.findings) {
        const auto rule = ruleOf(finding.rule);
        if (!rule)
            continue;
        auto& row = found.rows.emplace_back();
        row.rule = *rule;
        row.kernel = finding.kernel;
        row.subject = finding.subject;
        if (finding.gpu >= 0)
            row.device = DeviceIndex { static_cast<std::size_t>(finding.gpu) };
        row.figures = { finding.score, finding.gainNs, finding.claimedNs };
        row.gainsNs = finding.runGainsNs;
    }
    for (const auto& [key, reason] : baseline.openRules) {
        if (const auto rule = ruleOf(key))
            found.open.push_back({ *rule, {}, reason });
    }
    return found;
}

CompareFindings compareFindings(const Comparison& comparison, const Sides<FindingsOfRun>& findings)
{
    FindingRows rows;
    for (const auto side : BothSides) {
        for (const auto& finding : findings[side].rows)
            rows.add(side, finding, subjectOf(comparison, side, finding));
    }
    CompareFindings result { rows.take(), comparison.haveAllTables() };
    const auto wallNs = std::min(wallNsOf(comparison, Side::Base), wallNsOf(comparison, Side::New));
    for (auto& row : result.rows)
        row.change = changeOf(row, findings, wallNs);
    addNotJudged(result.rows, findings);
    std::stable_sort(result.rows.begin(), result.rows.end(),
                     [](const CompareFindingRow& left, const CompareFindingRow& right) {
                         const auto key = [](const CompareFindingRow& row) {
                             return std::tuple(-std::abs(row.gainDeltaNs()), -std::abs(row.claimedDeltaNs()), row.rule);
                         };
                         return key(left) < key(right);
                     });
    return result;
}

Table describeCompareFindings(std::shared_ptr<const CompareFindings> findings)
{
    Provenance provenance;
    provenance.source = Text::tr("the findings of both runs, from the first to the last kept unit");
    provenance.derivation = Text::tr(
        "Gain is the score of the wall time a unit: what can be expected to be won. A change of at least 0.5 % "
        "of the shorter wall time makes a finding better or worse, new or gone.");
    if (findings->areRuns)
        provenance.derivation += Text::tr(
            " Figures are means of the runs of a side; a run without the finding counts as 0. A change that is "
            "smaller than the gains of runs of BASE lie apart is the same.");
    TableBuilder<CompareFindingRow> builder(QStringLiteral("compare_findings"),
                                            QStringLiteral("Findings: BASE against NEW"),
                                            rowsOf(findings, &CompareFindings::rows), std::move(provenance));
    using Row = CompareFindingRow;
    builder.text({ QStringLiteral("rule"), Text::tr("Rule"), Text::tr("What was looked for.") }, Identity,
                 [](const Row& row) { return findingRuleKey(row.rule); });
    builder.text({ QStringLiteral("subject"), Text::tr("Of"),
                   Text::tr("Kernel, class of time, NVTX range or GPU; empty: the whole run."), ColumnUse::Chooser },
                 Identity, [](const Row& row) { return row.subject; });
    builder.text({ QStringLiteral("title"), Text::tr("Finding"), Text::tr("What was found, in NEW if it is there.") },
                 Note, [](const Row& row) { return row.title; });
    builder
        .text({ QStringLiteral("state"), Text::tr("Change"),
                Text::tr(
                    "worse, better, same, new, gone, or not_judged on one side for want of data. What only one "
                    "side has and makes less than 0.5 % of the shorter wall time is the same; errors and rules of your "
                    "own, which make none, are new or gone.") },
              Note, [](const Row& row) { return findingChangeKey(row.change); })
        .isVocabulary
        = true;
    const auto time = [&](const QString& key, const QString& base, const QString& now, const QString& help,
                          double FindingFigures::*figure) {
        const auto of = [figure](const Row& row, Side side) -> std::optional<std::int64_t> {
            return row.figures[side] ? std::optional<std::int64_t>(std::llround((*row.figures[side]).*figure))
                                     : std::nullopt;
        };
        addTimeColumns(builder, { QStringLiteral("base_") + key, base, help },
                       [of](const Row& row) { return of(row, Side::Base); });
        addTimeColumns(builder, { QStringLiteral("new_") + key, now, help },
                       [of](const Row& row) { return of(row, Side::New); });
    };
    time(QStringLiteral("gain"), Text::tr("BASE gain"), Text::tr("NEW gain"),
         Text::tr("Wall time a unit that can be expected to be won."), &FindingFigures::gainNs);
    time(QStringLiteral("claimed"), Text::tr("BASE explains"), Text::tr("NEW explains"),
         Text::tr("Wall time a unit that it explains."), &FindingFigures::claimedNs);
    const auto difference = [&](const QString& key, const QString& title, const QString& help,
                                double (Row::*delta)() const) {
        addTimeColumns(builder, { key, title, help }, [delta](const Row& row) -> std::optional<std::int64_t> {
            return row.change == FindingChange::NotJudged ? std::nullopt
                                                          : std::optional<std::int64_t>(std::llround((row.*delta)()));
        });
    };
    difference(QStringLiteral("delta_gain"), Text::tr("Δ gain"),
               Text::tr("NEW - BASE of the gain; a finding that a side lacks counts as 0 there."), &Row::gainDeltaNs);
    difference(QStringLiteral("delta_claimed"), Text::tr("Δ explains"),
               Text::tr("NEW - BASE of what it explains, likewise."), &Row::claimedDeltaNs);
    const auto score = [&](const QString& key, const QString& title, Side side) {
        constexpr int Decimals = 3;
        builder.number(
            { key, title, Text::tr("Score of the finding."), ColumnUse::ExportOnly }, { Aggregate::Rate, Better::Less },
            Unit::Count, Decimals,
            [side](const Row& row) -> std::optional<double> {
                return row.figures[side] ? std::optional(row.figures[side]->score) : std::nullopt;
            },
            sqlOfTwoFiles());
    };
    score(QStringLiteral("base_score"), Text::tr("BASE score"), Side::Base);
    score(QStringLiteral("new_score"), Text::tr("NEW score"), Side::New);
    return builder.take();
}

} // namespace core
