// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/findingmarkdown.h"

#include "base/text.h"
#include "table/markdowntext.h"

namespace core {

QString findingMarkdown(const Trace& trace, const Scope& scope, const Finding& finding)
{
    QStringList lines { QStringLiteral("### %1").arg(markdownEscaped(finding.title)), QString() };
    auto facts = QStringLiteral("**%1** · %2")
                     .arg(Text::ofWord(findingSeverityName(finding.severity)), ruleName(finding.rule, finding.own));
    if (const auto bound = recoverableSentence(finding); !bound.isEmpty())
        facts += Text::tr(" · score %1 · %2").arg(QString::number(finding.score, 'f', 1), bound);
    lines += { facts, QString() };
    for (const auto& figure : finding.evidence) {
        lines.append(
            Text::tr("* %1 (`%2`, row %3, `%4`)")
                .arg(markdownEscaped(figure.text), figure.tableKey, QString::number(figure.row + 1), figure.columnKey));
    }
    lines += { QString(), markdownEscaped(finding.recommendation) };
    if (!finding.limitation.isEmpty())
        lines += { QString(), Text::tr("Limitation: %1").arg(markdownEscaped(finding.limitation)) };
    lines += { QString(),
               Text::tr("Trace %1 (export schema %2), figures for %3.")
                   .arg(markdownEscaped(trace.fileName), markdownEscaped(trace.schemaVersion()),
                        markdownEscaped(describeScope(scope, trace))) };
    return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

} // namespace core
