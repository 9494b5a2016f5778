// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "table/csvtext.h"

#include <QByteArray>
#include <QSize>
#include <QString>
#include <QStringList>

#include <vector>

namespace core {

/// A picture of a chart that goes with a report. Only the window can draw them.
struct ReportChart {
    QString key; ///< one of reportChartKeys()
    QString title;
    QByteArray png;
    QSize sizePx {}; ///< of the picture, whose shape pages keep; empty: not known
};

/// Names of all charts a report may have, in their order: file names of charts/<key>.png.
[[nodiscard]] inline QStringList reportChartKeys()
{
    return { QStringLiteral("gpu_utilization"), QStringLiteral("gpu_time_by_class"),
             QStringLiteral("top_kernels"),     QStringLiteral("barriers"),
             QStringLiteral("nvlink"),          QStringLiteral("memory_copies") };
}

/// What a report holds beside the figures.
struct ReportOptions {
    /// Paths, user, host, environment variables and command line of the capture: things that a report should not carry
    /// unasked.
    bool includeMachineDetails = false;
    bool allRows = false; ///< JSON has all rows of lists of events, not the 1,000 longest
    /// Long lists of events have a CSV file too. It may be larger than the trace.
    bool eventFiles = false;
    CsvTexts texts {}; ///< of CSV and JSON; Markdown and HTML are never raw
    /// Embedded in HTML; a folder has them as charts/<key>.png, which its report.md shows.
    std::vector<ReportChart> charts {};
};

} // namespace core
