// SPDX-License-Identifier: GPL-3.0-or-later
#include "findings/acceptedfinding.h"

#include "findings/findings.h"
#include "trace/trace.h"

#include <algorithm>
#include <utility>

namespace core {

QString acceptanceKey(const Trace& trace, const Finding& finding)
{
    QStringList parts { finding.own.isEmpty() ? findingRuleKey(finding.rule)
                                              : QStringLiteral("own: %1").arg(finding.own) };
    const auto& subject = finding.subject;
    for (const auto timeClass : finding.classes) {
        const auto key = timeClassKey(timeClass);
        parts.append(QString::fromUtf8(key.data(), static_cast<qsizetype>(key.size())));
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
    for (auto& finding : findings.rows) {
        const auto key = acceptanceKey(trace, finding);
        const auto found = std::find_if(accepted.begin(), accepted.end(), [&key](const AcceptedFinding& candidate) {
            return key == candidate.key || key.startsWith(candidate.key + QStringLiteral(", "));
        });
        if (found == accepted.end()) {
            open.push_back(std::move(finding));
            continue;
        }
        finding.acceptedBecause = found->reason;
        findings.accepted.push_back(std::move(finding));
    }
    findings.rows = std::move(open);
    return findings;
}

} // namespace core
