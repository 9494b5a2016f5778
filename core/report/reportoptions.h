// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/visibletext.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <cstdint>
#include <vector>

namespace core {

/// A picture of a chart that goes with a report. Only the window can draw them.
struct ReportChart {
    QString key; ///< one of reportChartKeys()
    QString title;
    QByteArray png;
};

/// Names of all charts a report may have, in their order: file names of charts/<key>.png.
[[nodiscard]] inline QStringList reportChartKeys()
{
    return { QStringLiteral("gpu_utilization"), QStringLiteral("gpu_time_by_class"),
             QStringLiteral("top_kernels"),     QStringLiteral("barriers"),
             QStringLiteral("nvlink"),          QStringLiteral("memory_copies") };
}

/// What becomes of texts in CSV that a spreadsheet would take for formulas: names in a trace may hold anything.
enum class CsvFormulas : std::uint8_t {
    Quote, ///< an apostrophe before them makes them texts
    Keep, ///< they stand as they are in the trace: for programs that compare names
};

/// How texts of a trace stand in CSV; JSON follows `controls`.
struct CsvTexts {
    CsvFormulas formulas = CsvFormulas::Quote;
    ControlCharacters controls = ControlCharacters::Escape;
};

/// What a report holds beside the figures.
struct ReportOptions {
    /// Paths, user, host, environment variables and command line of the capture: things that a report should not carry unasked.
    bool includeMachineDetails = false;
    CsvTexts texts {}; ///< of CSV and JSON; Markdown and HTML are never raw
    /// Embedded in HTML; a folder has them as charts/<key>.png, which its report.md shows.
    std::vector<ReportChart> charts {};
};

} // namespace core
