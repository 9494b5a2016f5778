// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/units.h"
#include "compare/gate/gatefile.h"
#include "compare/gate/gaterule.h"
#include "statistics/samplecomparison.h"

#include <QString>
#include <QStringList>

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

namespace core {

/// One figure of a row on both sides. What is not known is none, which is not 0.
struct GateFigure {
    QString key; ///< gateMetricKey(), or the key of a table's column
    Unit unit = Unit::Nanoseconds; ///< of all three numbers
    std::optional<double> base;
    std::optional<double> inNew;
    std::optional<double> delta; ///< NEW - BASE
    bool isSum = false; ///< of the columns of tables: it grows with the work
};

/// Which figures of its kind a row is asked for, where rows of two tables stand for the same work.
enum class GateFigures : std::uint8_t {
    All,
    BySize, ///< time, mean, calls and bytes, which are tested by unit
    NotBySize, ///< all others
};

/// A row that rules can be about. Sums are per unit, or totals where there is none.
struct GateRow {
    GateSubjectKind kind = GateSubjectKind::Wall;
    QString key; ///< budget: group or class (where both have the name, the group); findings: the rule; table: its key
    QStringList texts; ///< any of them may match: full and shown name, NVTX path, …
    QString shown; ///< what reports call it; empty: by kind, key and first text
    ChangeState state = ChangeState::NotTested; ///< of findings only New, Gone and others count
    bool isWorse = false; ///< of findings
    GateFigures asked = GateFigures::All; ///< a rule about another figure is not about this row
    QString untested; ///< why it is not tested, part of a sentence; may be empty
    std::optional<double> q;
    std::optional<double> p;
    std::optional<std::int64_t> baseCalls; ///< in all that is compared of the run, not a unit
    std::optional<std::int64_t> newCalls;
    std::vector<GateFigure> figures;
};

/// Rows that could not be laid side by side.
struct GateGap {
    GateSubjectKind kind = GateSubjectKind::Kernel;
    QString key; ///< GateRow::key; empty: all rows of the kind
    QString reason;
};

/// What a gate judges.
struct GateInput {
    bool isComparable = true;
    QString notComparableReason; ///< one sentence
    bool hasComparableSums = true; ///< there is a unit of work, or both runs did the same
    bool hasFindings = true; ///< they were looked for on both sides
    std::vector<GateRow> rows;
    std::vector<GateGap> gaps;
};

/// How a rule ends.
enum class GateOutcome : std::uint8_t { Passed, Failed, NotJudged };

/// How a rule ends for one row.
struct GateRowResult {
    std::size_t row = 0; ///< in GateInput::rows
    GateOutcome outcome = GateOutcome::Passed;
    QString subject; ///< what reports call the row
    QString message; ///< "+7.2 % (1,000 ns → 1,072 ns), limit +5 %", or why it is not judged
};

/// How a rule ends: the worst of its rows; Failed before NotJudged.
struct GateRuleResult {
    std::size_t rule = 0; ///< in Gate::rules
    GateOutcome outcome = GateOutcome::NotJudged;
    QString message; ///< of the row that decides; or why no row is judged
    std::vector<GateRowResult> rows; ///< in the order of the input
};

/// How a gate ends.
struct GateResult {
    bool isComparable = true; ///< else no rule is judged
    std::vector<GateRuleResult> rules; ///< in the order of the gate
    std::size_t passed = 0;
    std::size_t failed = 0; ///< with warnings
    std::size_t failedAsWarning = 0;
    std::size_t notJudged = 0;
    std::size_t notJudgedAsWarning = 0;

    /// 5: a rule failed; 6: one was not judged, or the runs cannot be compared; 0: neither. Rules that only warn do not
    /// count. 5 wins.
    [[nodiscard]] int exitCode() const;
    /// "gate: 4 rules: 3 passed, 1 failed, 0 not judged".
    [[nodiscard]] QString line() const;
};

/// Judges all rules. Every row that a rule matches is judged; a rule that matches none is not judged, but for a finding
/// without a text: that it is in neither run is what the rule wants. A change that lacks evidence (its row is undecided,
/// or not tested where the figure is no count) and breaches its limit goes as the gate says. Nothing is judged
/// where the runs cannot be compared.
[[nodiscard]] Cancellable<GateResult> judgeGate(const Gate& gate, const GateInput& input,
                                                const std::stop_token& stop = {});

/// Key of an outcome: "passed", "failed", "not_judged".
[[nodiscard]] QString gateOutcomeKey(GateOutcome outcome);

} // namespace core
