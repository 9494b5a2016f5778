// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <vector>

namespace core {

struct Finding;
struct Trace;

struct Findings;

/// A finding that somebody expects, and why.
struct AcceptedFinding {
    QString key; ///< acceptanceKey(), or its beginning: of a rule alone all its findings
    QString reason;
    friend bool operator==(const AcceptedFinding&, const AcceptedFinding&) = default;
};

/// What a finding is called in any analysis of a trace: its rule and what it is about, without figures: "host_io",
/// "tail_wave, kernel gemm(float*), GPU 0", "own: rules.json, line 3".
[[nodiscard]] QString acceptanceKey(const Trace& trace, const Finding& finding);

/// `findings` with those that are accepted set aside: they stay listed, with the reason. What is accepted and matches
/// none of them stands in Findings::unmatched.
[[nodiscard]] Findings withAccepted(const Trace& trace, Findings findings,
                                    const std::vector<AcceptedFinding>& accepted);

} // namespace core
