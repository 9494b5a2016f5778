// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/textmatcher.h"

#include <QString>

#include <cstdint>
#include <optional>
#include <vector>

namespace core {

/// What a rule is about.
enum class GateSubjectKind : std::uint8_t {
    Wall, ///< time a unit takes
    Budget, ///< a group or class of it
    Kernel,
    Family,
    Nccl,
    Barrier,
    Memory,
    Nvtx,
    Phase,
    Finding,
    Table, ///< a cell of any table
};

/// A figure of a subject. Those of findings are the last three.
enum class GateMetric : std::uint8_t {
    Total,
    Avg,
    P50,
    P90,
    P99,
    Max,
    Calls,
    Bytes,
    Share,
    Exposed,
    Idle,
    Score,
    Claimed,
    Gain,
};

/// What a limit, or the number of a condition, counts in.
enum class GateUnit : std::uint8_t {
    Plain, ///< calls, bytes, points of a score
    Percent, ///< of BASE, or of the whole where NEW itself is limited
    Points, ///< percentage points
    Nanoseconds, ///< all times, whatever they were written in
};

/// What must hold.
enum class GateDemand : std::uint8_t {
    AtMost,
    AtLeast,
    NotNew, ///< a finding
    NotWorse, ///< a finding: nor new
    NoNewKernels, ///< that take more of NEW's kernel time than the limit
};

/// The right side of a comparison.
struct GateLimit {
    double value = 0; ///< with its sign
    GateUnit unit = GateUnit::Plain;
    bool isOfChange = false; ///< written with a sign: of NEW - BASE; else of NEW itself
    friend bool operator==(const GateLimit&, const GateLimit&) = default;
};

/// What excuses a breach.
enum class GateExcuse : std::uint8_t {
    QAbove, ///< q > N
    PAbove, ///< p > N
    Undecided, ///< the row is undecided
    CallsBelow, ///< the run with fewer calls has fewer than N
    DeltaBelow, ///< NEW - BASE of the rule's figure is smaller than N, whatever its sign
};

/// One condition after "unless".
struct GateCondition {
    GateExcuse excuse = GateExcuse::Undecided;
    double value = 0;
    GateUnit unit = GateUnit::Plain; ///< of DeltaBelow: Percent or Nanoseconds
    friend bool operator==(const GateCondition&, const GateCondition&) = default;
};

/// Which rows a rule judges.
struct GateSubject {
    GateSubjectKind kind = GateSubjectKind::Wall;
    QString key; ///< group or class, rule of the finding or "*", table; else empty
    QString pattern; ///< as a TextMatcher takes it; empty: every row
    QString column; ///< of a table; else empty
};

/// A rule of the gate, read.
struct GateRule {
    QString id; ///< what reports call it; unlike those of the other rules
    QString text; ///< as it was written
    QString why; ///< what people say it is for; may be empty
    bool isWarning = false; ///< reported, but it decides nothing
    int line = 0; ///< of the rule file, from 1; 0: from the command line
    GateSubject subject;
    GateMetric metric = GateMetric::Total; ///< not of tables
    GateDemand demand = GateDemand::AtMost;
    GateLimit limit;
    std::vector<GateCondition> unless; ///< one is enough
};

/// Word for a figure as it stands in rules: "total", "p50", ….
[[nodiscard]] QString gateMetricKey(GateMetric metric);
/// Word for a kind of subject as it stands in rules: "wall", "kernel", ….
[[nodiscard]] QString gateSubjectKey(GateSubjectKind kind);
/// True for figures that add up over calls, whose relative change needs equal work.
[[nodiscard]] bool isSum(GateMetric metric);

} // namespace core
