// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/baseline/baseline.h"
#include "compare/comparison.h"
#include "findings/findings.h"
#include "table/table.h"

#include <QString>

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace core {

/// How a finding changed.
enum class FindingChange : std::uint8_t {
    Worse, ///< more can be won than in BASE
    Better, ///< less
    Same,
    New,
    Gone,
    NotJudged, ///< one side lacks the data
};
/// Key of exports and labels: "worse", "not_judged", ….
[[nodiscard]] QString findingChangeKey(FindingChange change);

/// A finding of one side, a unit.
struct FindingFigures {
    double score = 0;
    double gainNs = 0; ///< wall time that can be expected to be won: score of the wall
    double claimedNs = 0; ///< wall time that it explains
};

/// A finding of one run as it is compared.
struct FindingOfRun {
    FindingRule rule = FindingRule::CudaError;
    QString kernel; ///< full name in its trace, or its hash; empty: it is about no kernel
    QString subject; ///< class of time and NVTX range
    QString own; ///< of a rule of the user's its place: "rules.json, line 3"; else empty
    DeviceIndex device; ///< may be none
    QString title; ///< empty: a baseline does not keep it
    FindingFigures figures;
    std::optional<FindingFigure> evidence {}; ///< the first that it stands on; a baseline keeps none
    std::vector<double> gainsNs {}; ///< of several runs, of which `figures` are means, by run; else empty
};

/// A rule that a run could not judge.
struct OpenRule {
    FindingRule rule = FindingRule::CudaError;
    QString own; ///< of a rule of the user's its place: "rules.json, line 3"; else empty
    QString reason;
};

/// The findings of one run, and the rules that it could not judge.
struct FindingsOfRun {
    std::vector<FindingOfRun> rows;
    std::vector<OpenRule> open;
    bool hasOwn = true; ///< rules of the user's were judged; those of a baseline were not
};

/// A row of "compare_findings".
struct CompareFindingRow {
    FindingRule rule = FindingRule::CudaError;
    QString subject; ///< kernel, class of time, NVTX range, GPU or place of the user's rule; empty: the whole run
    QString own {}; ///< of a rule of the user's its place; else empty
    QString title; ///< that of NEW, else of BASE
    Sides<std::optional<FindingFigures>> figures; ///< none: that side does not have it
    FindingChange change = FindingChange::Same;
    Sides<std::optional<FindingFigure>> evidence {}; ///< the first figure that it stands on
    double floorNs = 0; ///< how far the gains of runs of BASE lie apart: no smaller difference is a change
    [[nodiscard]] double gainDeltaNs() const;
    [[nodiscard]] double claimedDeltaNs() const;
};

/// Result: the findings of both runs side by side, those that changed most first.
struct CompareFindings {
    std::vector<CompareFindingRow> rows;
    bool areRuns = false; ///< figures are means of several runs a side
};

/// The findings of the kept units of one side. With `nameKey` hashes stand for NVTX texts.
[[nodiscard]] FindingsOfRun findingsOfRun(const Comparison& comparison, Side side, const Findings& findings,
                                          const QByteArray& nameKey = {});
/// Those that a baseline keeps.
[[nodiscard]] FindingsOfRun findingsOfBaseline(const Baseline& baseline);

/// Lays the findings of the kept units side by side. A change of at least 0.5 % of the shorter wall time is one; so is what
/// only one side has, when it makes as much or no time at all. Of several runs no change is smaller than the gains of
/// those of BASE lie apart. `findings`: of several runs those of findingsOfRuns().
[[nodiscard]] CompareFindings compareFindings(const Comparison& comparison, const Sides<FindingsOfRun>& findings);

/// Table "compare_findings".
[[nodiscard]] Table describeCompareFindings(std::shared_ptr<const CompareFindings> findings);

} // namespace core
