// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/htmlwriter.h"

#include "base/text.h"
#include "base/visibletext.h"
#include "report/frontpage.h"
#include "report/reportdocument.h"
#include "table/celltext.h"

#include <algorithm>
#include <cmath>

namespace core {

namespace {

// Colours and sizes of a report that is read in a browser; a dark theme follows the reader's system.
const auto StyleSheet = QStringLiteral(R"(
:root { color-scheme: light dark; --line: #d5d9de; --soft: #f3f5f7; --dim: #5a6370; --bar: #cfe3f5; --link: #4a41c4; }
@media (prefers-color-scheme: dark) { :root { --line: #3d444d; --soft: #22272e; --dim: #a3adba; --bar: #1f4a6e; --link: #a09aff; } }
body { font: 15px/1.45 Roboto, 'Noto Sans', system-ui, sans-serif; margin: 2em auto; max-width: 78em; padding: 0 1em; }
h1 { font-size: 1.5em; } h2 { font-size: 1.2em; margin-top: 2.2em; border-bottom: 1px solid var(--line); }
.wide { overflow-x: auto; } table { border-collapse: collapse; font-size: .87em; margin: .6em 0; }
th, td { padding: .25em .6em; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
td { overflow-wrap: anywhere; min-width: 4.5em; }
th { background: var(--soft); position: sticky; top: 0; } td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; min-width: 0; }
.note { color: var(--dim); font-size: .9em; } .note b { color: inherit; } nav { columns: 3; font-size: .9em; }
a { color: var(--link); text-decoration: none; } a:hover, a:focus-visible { text-decoration: underline; }
@page { size: A4; margin: 15mm; }
@media print { body { font-size: 10pt; margin: 0; max-width: none; } th { position: static; } nav, .wide { page-break-inside: auto; }
  h2 { page-break-after: avoid; } tr { page-break-inside: avoid; } }
)");

const auto AboutAnchor = QStringLiteral("about_this_report"); // no key of a table

/// Pixels of a page that a chart takes; it has more of them for sharp print.
constexpr int ChartWidth = 860;
constexpr int PrintedChartHeight = 560; ///< most: of a landscape page

QString cellHtml(const Table& table, std::size_t row, std::size_t column)
{
    const Cell value = table.cell(row, column);
    const auto* real = std::get_if<double>(&value);
    if (std::holds_alternative<std::monostate>(value) || (real && !std::isfinite(*real)))
        return QStringLiteral("–");
    if (!std::holds_alternative<QString>(value))
        return table.text(row, column);
    return htmlEscaped(table.columns[column].isVocabulary ? displayText(table, row, column) : std::get<QString>(value));
}

/// Start tag of a cell: numbers stand at the right.
QString cellTag(const QString& tag, const TableColumn& column)
{
    // the attribute is for QTextDocument, the class for browsers
    return column.isNumeric() ? QStringLiteral("<%1 class=\"n\" align=\"right\">").arg(tag)
                              : QStringLiteral("<%1>").arg(tag);
}

QString anchorOf(const Table& table)
{
    return htmlEscaped(table.key);
}

void appendHtmlSection(QString& html, const ReportDocument::Section& section)
{
    html += QStringLiteral("<h2 id=\"%1\">%2</h2>\n").arg(anchorOf(*section.table), htmlEscaped(section.title));
    for (const auto& paragraph : section.paragraphs)
        html += QStringLiteral("<p>%1</p>\n").arg(htmlEscaped(paragraph));
    if (section.hasRows)
        html += QStringLiteral("<div class=\"wide\">%1</div>\n").arg(tableToHtml(*section.table));
    for (const auto& [title, text] : section.notes)
        html += QStringLiteral("<p class=\"note\"><b>%1:</b> %2</p>\n").arg(htmlEscaped(title), htmlEscaped(text));
    if (section.limitations.isEmpty())
        return;
    html += QStringLiteral("<p class=\"note\"><b>%1:</b></p>\n<ul class=\"note\">\n")
                .arg(htmlEscaped(Text::tr("Limitations")));
    for (const auto& limitation : section.limitations)
        html += QStringLiteral("<li>%1</li>\n").arg(htmlEscaped(limitation));
    html += QStringLiteral("</ul>\n");
}

void appendContents(QString& html, const ReportDocument& document)
{
    html += QStringLiteral("<h2>%1</h2>\n<nav><ul>\n<li><a href=\"#%2\">%3</a></li>\n")
                .arg(htmlEscaped(Text::tr("Contents")), AboutAnchor, htmlEscaped(Text::tr("About this report")));
    for (const auto& section : document.sections)
        html += QStringLiteral("<li><a href=\"#%1\">%2</a></li>\n")
                    .arg(anchorOf(*section.table), htmlEscaped(section.title));
    html += QStringLiteral("</ul></nav>\n");
}

/// All up to what is read; `title` is HTML, and the style sheet may be empty.
QString pageHead(const QString& title, const QString& styleSheet)
{
    //: The code of the language of these texts, as in <html lang="en">: "de" in German.
    const auto language = Text::tr("en", "language code");
    QString html = QStringLiteral("<!DOCTYPE html>\n<html lang=\"%1\">\n<head>\n<meta charset=\"utf-8\">\n"
                                  "<meta name=\"viewport\" content=\"width=device-width\">\n<title>%2</title>\n")
                       .arg(htmlEscaped(language), title);
    if (!styleSheet.isEmpty())
        html += QStringLiteral("<style>%1</style>\n").arg(styleSheet);
    return html + QStringLiteral("</head>\n<body>\n");
}

/// Width and height of a chart on its page: in the shape that it was drawn in, and on paper on one page.
QString chartSize(const ReportChart& chart, HtmlUse use)
{
    if (chart.sizePx.isEmpty())
        return QStringLiteral("width=\"%1\"").arg(ChartWidth);
    const QSize room = use == HtmlUse::Print ? QSize(ChartWidth, PrintedChartHeight) : QSize(ChartWidth, ChartWidth);
    const auto size = chart.sizePx.scaled(room, Qt::KeepAspectRatio);
    return QStringLiteral("width=\"%1\" height=\"%2\"").arg(size.width()).arg(size.height());
}

} // namespace

QString htmlEscaped(const QString& text)
{
    return printable(text).toHtmlEscaped();
}

QString tableToHtml(const Table& table, std::size_t maxRows)
{
    const auto columns = table.reportColumns();
    QString html = QStringLiteral("<table>\n<thead><tr>");
    for (const auto column : columns)
        html += cellTag(QStringLiteral("th"), table.columns[column]) + htmlEscaped(displayHeader(table, column))
            + QStringLiteral("</th>");
    html += QStringLiteral("</tr></thead>\n<tbody>\n");
    const std::size_t shown = std::min(maxRows, table.rowCount);
    for (std::size_t row = 0; row < shown; ++row) {
        html += QStringLiteral("<tr>");
        for (const auto column : columns)
            html += cellTag(QStringLiteral("td"), table.columns[column]) + cellHtml(table, row, column)
                + QStringLiteral("</td>");
        html += QStringLiteral("</tr>\n");
    }
    html += QStringLiteral("</tbody>\n</table>\n");
    if (shown < table.rowCount)
        html += QStringLiteral("<p class=\"note\">%1</p>\n")
                    .arg(htmlEscaped(Text::tr("showing %1 of %2").arg(shown).arg(table.rowCount)));
    return html;
}

QString htmlPage(const QString& title, const QString& body, const QString& moreStyle)
{
    return pageHead(htmlEscaped(title), StyleSheet + moreStyle)
        + QStringLiteral("<h1>%1</h1>\n").arg(htmlEscaped(title)) + body + QStringLiteral("</body>\n</html>\n");
}

QString reportToHtml(const AnalysisResults& results, const ReportOptions& options, HtmlUse use)
{
    return reportToHtml(results, makeReportDocument(results, options), options, use);
}

QString reportToHtml(const AnalysisResults& results, const ReportDocument& document, const ReportOptions& options,
                     HtmlUse use)
{
    const auto title = htmlEscaped(document.title);
    auto html = pageHead(title, use == HtmlUse::Browser ? StyleSheet + frontPageStyle() : QString());
    if (use == HtmlUse::Browser) {
        html += frontPageHtml(results);
        appendContents(html, document);
    }
    html
        += QStringLiteral("<h2 id=\"%1\">%2</h2>\n<ul>\n").arg(AboutAnchor, htmlEscaped(Text::tr("About this report")));
    for (const auto& [name, text] : document.header)
        html += QStringLiteral("<li><b>%1:</b> %2</li>\n").arg(htmlEscaped(name), htmlEscaped(text));
    html += QStringLiteral("</ul>\n<ul>\n");
    for (const auto& line : document.summary)
        html += QStringLiteral("<li>%1</li>\n").arg(htmlEscaped(line));
    html += QStringLiteral("</ul>\n");
    for (const auto& chart : options.charts)
        html += QStringLiteral("<p><img %1 alt=\"%2\" src=\"data:image/png;base64,%3\"></p>\n")
                    .arg(chartSize(chart, use), htmlEscaped(chart.title), QString::fromLatin1(chart.png.toBase64()));
    for (const auto& section : document.sections)
        appendHtmlSection(html, section);
    return html + QStringLiteral("</body>\n</html>\n");
}

} // namespace core
