// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/tablesections.h"

#include "report/htmlwriter.h"
#include "report/markdownwriter.h"
#include "table/markdowntext.h"

namespace core {

QString tableSectionHtml(const Table& table)
{
    const auto& provenance = table.provenance;
    auto html = QStringLiteral("<h2>%1</h2>\n").arg(htmlEscaped(table.title));
    html += provenance.isAvailable() ? QStringLiteral("<div class=\"wide\">%1</div>\n").arg(tableToHtml(table))
                                     : QStringLiteral("<p>%1</p>\n").arg(htmlEscaped(provenance.unavailable));
    for (const auto& limitation : provenance.limitations)
        html += QStringLiteral("<p>%1</p>\n").arg(htmlEscaped(limitation));
    return html + QStringLiteral("<p class=\"note\">%1</p>\n").arg(htmlEscaped(provenance.derivation));
}

QString tableSectionMarkdown(const Table& table)
{
    const auto& provenance = table.provenance;
    auto markdown = QStringLiteral("\n## ") + markdownEscaped(table.title) + QStringLiteral("\n\n");
    markdown += provenance.isAvailable() ? tableToMarkdown(table) : markdownEscaped(provenance.unavailable) + u'\n';
    for (const auto& limitation : provenance.limitations)
        markdown += u'\n' + markdownEscaped(limitation) + u'\n';
    if (!provenance.derivation.isEmpty())
        markdown += u'\n' + markdownEscaped(provenance.derivation) + u'\n';
    return markdown;
}

} // namespace core
