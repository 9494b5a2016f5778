// SPDX-License-Identifier: GPL-3.0-or-later
#include "findings/acceptedfinding.h"

#include "findings/findings.h"
#include "trace/trace.h"

#include <optional>
#include <utility>

namespace core {

QString acceptanceKey(const Trace& trace, const Finding& finding)
{
    QStringList parts { finding.own.isEmpty() ? findingRuleKey(finding.rule)
                                              : QStringLiteral("own: %1").arg(finding.own) };
    const auto& subject = finding.subject;
    for (const auto timeClass : finding.classes) {
        const auto key = timeClassKey(timeClass);
        parts.append(QString::fromUtf8(key));
    }
    if (subject.kernel.isValid())
        parts.append(QStringLiteral("kernel %1").arg(trace.kernelNames[subject.kernel.value()].fullName));
    if (subject.nvtx)
        parts.append(QStringLiteral("range %1").arg(subject.nvtx->text));
    if (subject.device.isValid())
        parts.append(QStringLiteral("GPU %1").arg(trace.devices[subject.device.value()].gpuId));
    return parts.join(QStringLiteral(", "));
}

Findings withAccepted(const Trace& trace, Findings findings, const std::vector<AcceptedFinding>& accepted)
{
    std::vector<Finding> open;
    open.reserve(findings.rows.size());
    std::vector<bool> isMatched(accepted.size(), false);
    for (auto& finding : findings.rows) {
        const auto key = acceptanceKey(trace, finding);
        std::optional<std::size_t> found;
        for (std::size_t i = 0; i < accepted.size(); ++i) {
            const auto& candidate = accepted[i].key;
            if (key != candidate && !key.startsWith(candidate + QStringLiteral(", ")))
                continue;
            isMatched[i] = true;
            found = found.value_or(i); // the first says why
        }
        if (!found) {
            open.push_back(std::move(finding));
            continue;
        }
        finding.acceptedBy = accepted[*found].key;
        finding.acceptedBecause = accepted[*found].reason;
        findings.accepted.push_back(std::move(finding));
    }
    findings.rows = std::move(open);
    for (std::size_t i = 0; i < accepted.size(); ++i) {
        if (!isMatched[i])
            findings.unmatched.push_back(accepted[i]);
    }
    return findings;
}

} // namespace core
