// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "report/reportoptions.h"
#include "results/analysisresults.h"

namespace core {

struct ReportDocument;

/// How much room an HTML report has.
enum class HtmlUse {
    Browser, ///< with a style sheet for light and dark, a table of contents, and wide tables that scroll
    Print, ///< only what QTextDocument lays out: for PDF
};

/// `text` as HTML: nothing in it is taken for markup, line breaks or control characters.
[[nodiscard]] QString htmlEscaped(const QString& text);

/// A table as an HTML table with at most `maxRows` rows and the line "showing 30 of 412" when there are more.
[[nodiscard]] QString tableToHtml(const Table& table, std::size_t maxRows = 30);

/// A self-contained page with this title, in plain text, around `body`, which is HTML. `moreStyle` follows the style
/// sheet of reports.
[[nodiscard]] QString htmlPage(const QString& title, const QString& body, const QString& moreStyle = {});

/// The whole report as one self-contained page, section by section what reportToMarkdown() says.
[[nodiscard]] QString reportToHtml(const AnalysisResults& results, const ReportOptions& options = {},
                                   HtmlUse use = HtmlUse::Browser);
/// The same of what makeReportDocument() made of them.
[[nodiscard]] QString reportToHtml(const AnalysisResults& results, const ReportDocument& document,
                                   const ReportOptions& options, HtmlUse use = HtmlUse::Browser);

} // namespace core
