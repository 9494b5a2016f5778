// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "report/reportoptions.h"
#include "results/analysisresults.h"

#include <QString>
#include <QStringList>

#include <utility>
#include <vector>

namespace core {

/// The text of a report before it is written in a format: the same for Markdown, HTML and PDF. Plain text, not yet
/// escaped.
struct ReportDocument {
    /// A line "Name: text".
    using NamedText = std::pair<QString, QString>;

    /// One table and what is said about it.
    struct Section {
        TablePointer table; ///< without rows when not available
        bool hasRows = false; ///< rows to be printed: there are some, and they are no points of a curve
        QString title;
        std::vector<QString> paragraphs; ///< the summary, or why there is nothing
        std::vector<NamedText> notes; ///< "Derived from", "Coverage", "What to do"
        QStringList limitations;
    };

    QString title;
    QString verdict; ///< in a sentence, what limits the run; may be empty
    std::vector<NamedText> header; ///< trace, versions, scope
    QStringList summary;
    std::vector<Section> sections;
};

/// The tables of a report in its order: those of `results`, what the capture can answer, and those about the trace.
[[nodiscard]] std::vector<TablePointer> reportTables(const AnalysisResults& results, const ReportOptions& options = {});

/// Puts the report together, a section for each of reportTables().
[[nodiscard]] ReportDocument makeReportDocument(const AnalysisResults& results, const ReportOptions& options = {});

} // namespace core
