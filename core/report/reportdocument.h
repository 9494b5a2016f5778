// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/analysisresults.h"
#include "report/reportoptions.h"

#include <QString>
#include <QStringList>

#include <utility>
#include <vector>

namespace core {

/// The text of a report before it is written in a format: the same for Markdown, HTML and PDF. Plain text, not yet escaped.
struct ReportDocument {
    /// A line "Name: text".
    using NamedText = std::pair<QString, QString>;

    /// One table and what is said about it.
    struct Section {
        TablePointer table; ///< without rows when not available
        QString title;
        std::vector<QString> paragraphs; ///< the summary, or why there is nothing
        std::vector<NamedText> notes; ///< "Derived from", "Coverage", "What to do"
        QStringList limitations;
    };

    QString title;
    std::vector<NamedText> header; ///< trace, versions, scope
    QStringList summary;
    std::vector<Section> sections;
};

/// Puts the report together. Tables that only exist for parsing (gaps per stream, …) are in it too: all that `results` hold.
[[nodiscard]] ReportDocument makeReportDocument(const AnalysisResults& results, const ReportOptions& options = {});

} // namespace core
