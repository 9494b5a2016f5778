// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/summarymarkdown.h"

#include "base/phrases.h"
#include "base/text.h"
#include "findings/findings.h"
#include "results/summary.h"
#include "table/markdowntext.h"
#include "trace/trace.h"

#include <algorithm>

namespace core {

namespace {

constexpr std::size_t SummaryFindings = 3;
constexpr std::size_t MostSummaryGpus = 8; ///< more have no room beside each other; the most unusual are shown

/// The GPUs in the table, in their order.
std::vector<std::size_t> gpusOfTable(const Summary& summary)
{
    auto shown = summary.byDeviation;
    shown.resize(std::min(shown.size(), MostSummaryGpus));
    std::sort(shown.begin(), shown.end());
    return shown;
}

QString shareTable(const Summary& summary)
{
    const auto gpus = gpusOfTable(summary);
    if (gpus.empty())
        return {};
    auto header = QStringLiteral("| %1 |").arg(Text::tr("Share of wall time, %"));
    auto rule = QStringLiteral("| --- |");
    for (const auto gpu : gpus) {
        header += QStringLiteral(" %1 |").arg(markdownEscaped(summary.devices[gpu].name));
        rule += QStringLiteral(" ---: |");
    }
    auto table = header + u'\n' + rule + u'\n';
    for (std::size_t part = 0; part < summary.parts.size(); ++part) {
        table += QStringLiteral("| %1 |").arg(markdownEscaped(summary.parts[part].name));
        for (const auto gpu : gpus)
            table += QStringLiteral(" %1 |").arg(columnShare(summary.share(part, summary.devices[gpu])));
        table += u'\n';
    }
    if (gpus.size() < summary.devices.size())
        table += u'\n' + Text::tr("Of %1 GPUs the %2 that differ most.").arg(summary.devices.size()).arg(gpus.size())
            + u'\n';
    return table;
}

QString findingLine(const Finding& finding, std::size_t rank)
{
    auto line = QStringLiteral("%1. **%2**").arg(rank).arg(markdownEscaped(finding.title));
    if (finding.claimedNs > 0)
        line += QStringLiteral(" (%1)").arg(threeDigitDuration(finding.claimedNs));
    return line + QStringLiteral(" – %1\n").arg(markdownEscaped(finding.recommendation));
}

} // namespace

QString summaryMarkdown(const AnalysisResults& results)
{
    const auto& trace = *results.trace;
    const auto& findings = *results.findings;
    QStringList blocks;
    const auto add = [&blocks](const QString& block) {
        if (!block.isEmpty())
            blocks += block.endsWith(u'\n') ? block : block + u'\n';
    };
    if (!findings.verdict.sentence.isEmpty())
        add(QStringLiteral("**%1**").arg(markdownEscaped(findings.verdict.sentence)));
    add(markdownEscaped(results.summary->remarks));
    add(shareTable(*results.summary));
    QString list;
    for (std::size_t row = 0; row < std::min(findings.rows.size(), SummaryFindings); ++row)
        list += findingLine(findings.rows[row], row + 1);
    add(list);
    add(Text::tr("Trace %1 (export schema %2), figures for %3.")
            .arg(markdownEscaped(trace.fileName), markdownEscaped(trace.schemaVersion()),
                 markdownEscaped(describeScope(results.scope, trace))));
    return blocks.join(u'\n');
}

} // namespace core
