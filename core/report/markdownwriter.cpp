// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/markdownwriter.h"

#include "base/text.h"
#include "report/fronttext.h"
#include "report/reportdocument.h"
#include "table/celltext.h"
#include "table/markdowntext.h"

#include <algorithm>
#include <cmath>

namespace core {

namespace {

QString cellToMarkdown(const Table& table, std::size_t row, std::size_t column)
{
    const Cell value = table.cell(row, column);
    const auto* real = std::get_if<double>(&value);
    if (std::holds_alternative<std::monostate>(value) || (real && !std::isfinite(*real)))
        return QStringLiteral("–");
    if (!std::holds_alternative<QString>(value))
        return table.text(row, column);
    return markdownEscaped(table.columns[column].isVocabulary ? displayText(table, row, column)
                                                              : std::get<QString>(value));
}

void appendMarkdownSection(QString& markdown, const ReportDocument::Section& section)
{
    markdown += QStringLiteral("## ") + markdownEscaped(section.title) + QStringLiteral("\n\n");
    for (const auto& paragraph : section.paragraphs)
        markdown += markdownEscaped(paragraph) + QStringLiteral("\n\n");
    if (section.hasRows)
        markdown += tableToMarkdown(*section.table) + u'\n';
    for (const auto& [title, text] : section.notes)
        markdown += QStringLiteral("*%1*: ").arg(title) + markdownEscaped(text) + QStringLiteral("\n\n");
    if (section.limitations.isEmpty())
        return;
    markdown += QStringLiteral("*%1*:\n\n").arg(Text::tr("Limitations"));
    for (const auto& limitation : section.limitations)
        markdown += QStringLiteral("- ") + markdownEscaped(limitation) + u'\n';
    markdown += u'\n';
}

} // namespace

QString tableToMarkdown(const Table& table, std::size_t maxRows)
{
    const auto columns = table.reportColumns();
    QString header = QStringLiteral("|");
    QString rule = QStringLiteral("|");
    for (const auto column : columns) {
        header += u' ' + markdownEscaped(displayHeader(table, column)) + QStringLiteral(" |");
        rule += table.columns[column].isNumeric() ? QStringLiteral(" ---: |") : QStringLiteral(" --- |");
    }
    QString markdown = header + u'\n' + rule + u'\n';
    const std::size_t shown = std::min(maxRows, table.rowCount);
    for (std::size_t row = 0; row < shown; ++row) {
        markdown += u'|';
        for (const auto column : columns)
            markdown += u' ' + cellToMarkdown(table, row, column) + QStringLiteral(" |");
        markdown += u'\n';
    }
    if (shown < table.rowCount)
        markdown += QStringLiteral("\n%1\n").arg(Text::tr("showing %1 of %2").arg(shown).arg(table.rowCount));
    return markdown;
}

QString reportToMarkdown(const AnalysisResults& results, const ReportOptions& options)
{
    return reportToMarkdown(results, makeReportDocument(results, options), options);
}

QString reportToMarkdown(const AnalysisResults& results, const ReportDocument& document, const ReportOptions& options)
{
    QString markdown = QStringLiteral("# ") + markdownEscaped(document.title) + QStringLiteral("\n\n");
    markdown += frontPageMarkdown(results);
    markdown += QStringLiteral("## %1\n\n").arg(Text::tr("About this report"));
    for (const auto& [name, text] : document.header)
        markdown += QStringLiteral("- **%1**: ").arg(name) + markdownEscaped(text) + u'\n';
    markdown += QStringLiteral("\n## %1\n\n").arg(Text::tr("Summary"));
    for (const auto& line : document.summary)
        markdown += QStringLiteral("- ") + markdownEscaped(line) + u'\n';
    markdown += u'\n';
    if (!options.charts.empty())
        markdown += QStringLiteral("## %1\n\n").arg(Text::tr("Charts"));
    for (const auto& chart : options.charts)
        markdown += QStringLiteral("![%1](charts/%2.png)\n\n").arg(markdownEscaped(chart.title), chart.key);
    for (const auto& section : document.sections)
        appendMarkdownSection(markdown, section);
    while (markdown.endsWith(QStringLiteral("\n\n")))
        markdown.chop(1);
    return markdown;
}

} // namespace core
