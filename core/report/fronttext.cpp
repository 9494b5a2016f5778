// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/fronttext.h"

#include "base/phrases.h"
#include "base/text.h"
#include "findings/findings.h"
#include "results/summary.h"
#include "table/markdowntext.h"
#include "trace/trace.h"

#include <QRegularExpression>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace core {

namespace {

constexpr std::size_t FirstFindings = 3;
constexpr std::size_t MostGpuColumns = 8;

/// GPUs with a column of their own: all, or of many the most unusual.
std::vector<std::size_t> columnGpus(const Summary& summary)
{
    auto gpus = summary.byDeviation;
    if (gpus.size() > MostGpuColumns)
        gpus.resize(MostGpuColumns / 2);
    std::ranges::sort(gpus);
    return gpus;
}

QString markdownRow(const QStringList& cells)
{
    return QStringLiteral("| %1 |\n").arg(cells.join(QStringLiteral(" | ")));
}

QString budgetMarkdown(const Summary& summary)
{
    const auto gpus = columnGpus(summary);
    const bool hasMean = summary.devices.size() != 1;
    QStringList titles { Text::tr("Share of wall time, %") };
    QStringList rules { QStringLiteral("---") };
    if (hasMean)
        titles.append(Text::tr("Mean"));
    for (const auto gpu : gpus)
        titles.append(markdownEscaped(summary.devices[gpu].name));
    titles.append(Text::tr("Time"));
    for (qsizetype i = 1; i < titles.size(); ++i)
        rules.append(QStringLiteral("---:"));
    auto markdown = markdownRow(titles) + markdownRow(rules);
    for (const auto part : partsByShare(summary)) {
        const auto mean = summary.meanShare(part);
        QStringList cells { markdownEscaped(summary.parts[part].name) };
        if (hasMean)
            cells.append(columnShare(mean));
        for (const auto gpu : gpus)
            cells.append(columnShare(summary.share(part, summary.devices[gpu])));
        cells.append(threeDigitDuration(std::llround(mean * static_cast<double>(summary.windowNs))));
        markdown += markdownRow(cells);
    }
    if (gpus.size() < summary.devices.size()) {
        markdown += QStringLiteral("\n%1\n").arg(
            Text::tr("Of %1 GPUs the %2 that differ most.").arg(summary.devices.size()).arg(gpus.size()));
    }
    return markdown;
}

/// Why the finding fires.
QString reasonText(const AnalysisResults& results, std::size_t row)
{
    const auto& courses = results.summary->findings;
    return row < courses.size() ? courses[row].reason : evidenceText(results.findings->rows[row]);
}

QString findingsMarkdown(const AnalysisResults& results)
{
    const auto& rows = results.findings->rows;
    if (rows.empty())
        return Text::tr("No rule fires in this scope.") + u'\n';
    QString markdown;
    const auto addLine = [&markdown](const QString& word, const QString& text) {
        if (!text.isEmpty())
            markdown += QStringLiteral("   - *%1*: %2\n").arg(word, markdownEscaped(text));
    };
    const auto shown = std::min(rows.size(), FirstFindings);
    for (std::size_t row = 0; row < shown; ++row) {
        const auto& finding = rows[row];
        markdown += QStringLiteral("%1. **%2**\n").arg(QString::number(row + 1), markdownEscaped(finding.title));
        addLine(Text::tr("Effect"), recoverableSentence(finding));
        addLine(Text::tr("Why"), reasonText(results, row));
        addLine(Text::tr("Do"), finding.recommendation);
    }
    return markdown;
}

/// Verdict, budget and first findings.
QString firstMarkdown(const AnalysisResults& results)
{
    const auto& summary = *results.summary;
    QString markdown;
    if (const auto& verdict = results.findings->verdict.sentence; !verdict.isEmpty())
        markdown += QStringLiteral("**%1**\n\n").arg(markdownEscaped(verdict));
    if (!summary.remarks.isEmpty())
        markdown += markdownEscaped(summary.remarks) + QStringLiteral("\n\n");
    if (!summary.devices.empty() && summary.windowNs > 0) {
        markdown
            += QStringLiteral("## %1\n\n").arg(Text::tr("Where the wall time goes")) + budgetMarkdown(summary) + u'\n';
    }
    if (results.findings->provenance.isAvailable() && !results.findings->outcomes.empty())
        markdown
            += QStringLiteral("## %1\n\n").arg(Text::tr("What to do about it")) + findingsMarkdown(results) + u'\n';
    return markdown;
}

/// How many findings are not among the first, and where they are; empty when none.
QString moreFindingsMarkdown(const AnalysisResults& results)
{
    const auto& findings = *results.findings;
    if (!findings.provenance.isAvailable() || findings.rows.size() <= FirstFindings)
        return {};
    const auto more = static_cast<std::int64_t>(findings.rows.size() - FirstFindings);
    return Text::tr("%1 follow below with all tables.")
               .arg(counted(more, Text::tr("more finding"), Text::tr("more findings")))
        + QStringLiteral("\n\n");
}

} // namespace

QString summaryMarkdown(const AnalysisResults& results)
{
    const auto& trace = *results.trace;
    return firstMarkdown(results)
        + Text::tr("Trace %1 (export schema %2), figures for %3.")
              .arg(markdownEscaped(trace.fileName), markdownEscaped(trace.schemaVersion()),
                   markdownEscaped(describeScope(results.scope, trace)))
        + u'\n';
}

QString frontPageMarkdown(const AnalysisResults& results)
{
    return firstMarkdown(results) + moreFindingsMarkdown(results);
}

QStringList frontPageLines(const AnalysisResults& results)
{
    const auto& summary = *results.summary;
    QStringList lines;
    if (const auto& verdict = results.findings->verdict.sentence; !verdict.isEmpty())
        lines.append(verdict);
    const auto parts = partsByShare(summary);
    for (const auto gpu : columnGpus(summary)) {
        QStringList texts;
        for (const auto part : parts) {
            if (const auto share = summary.share(part, summary.devices[gpu]); share > 0)
                texts.append(QStringLiteral("%1 %2").arg(summary.parts[part].name, threeDigitShare(share)));
        }
        lines.append(QStringLiteral("%1: %2").arg(summary.devices[gpu].name, texts.join(QStringLiteral(", "))));
    }
    const auto& rows = results.findings->rows;
    for (std::size_t row = 0; row < std::min(rows.size(), FirstFindings); ++row) {
        lines.append(QStringLiteral("%1. %2").arg(QString::number(row + 1), rows[row].title));
        if (const auto bound = recoverableSentence(rows[row]); !bound.isEmpty())
            lines.append(QStringLiteral("   %1").arg(bound));
        lines.append(QStringLiteral("   %1").arg(rows[row].recommendation));
    }
    return lines;
}

std::vector<std::size_t> partsByShare(const Summary& summary)
{
    std::vector<std::size_t> parts;
    for (std::size_t part = 0; part < summary.parts.size(); ++part) {
        if (summary.meanShare(part) > 0)
            parts.push_back(part);
    }
    std::ranges::stable_sort(parts, {}, [&summary](std::size_t part) {
        return std::pair(summary.parts[part].isIdle(), -summary.meanShare(part));
    });
    return parts;
}

QString withTrueApostrophes(QString sentence)
{
    static const QRegularExpression straight(QStringLiteral("(?<=\\p{L})'(?=\\p{L}|\\s)"));
    return sentence.replace(straight, QString(QChar(0x2019)));
}

} // namespace core
