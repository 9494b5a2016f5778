// SPDX-License-Identifier: GPL-3.0-or-later
#include "outputs.h"

#include "base/visibletext.h"
#include "console.h"
#include "convert/receipttext.h"
#include "findings/findings.h"
#include "report/fronttext.h"
#include "report/reportfolder.h"
#include "report/stagedfiles.h"
#include "report/tablejson.h"

#include <QDir>

namespace app {

namespace {

/// Says which lists have no CSV file.
void printLeftOut(const core::AnalysisResults& results, const core::ReportOptions& options)
{
    for (const auto& table : results.tables) { // those of the trace itself are no lists of events
        if (table->provenance.isAvailable() && !core::isInCsv(*table, options))
            printData(
                QStringLiteral("Not written: %1 with %2 rows (--events writes it)\n")
                    .arg(core::tableCsvPath(*table), core::formatCount(static_cast<std::int64_t>(table->rowCount))));
    }
}

} // namespace

core::Cancellable<void> computeWithProgress(core::AnalysisSession& session, const std::stop_token& stop)
{
    ProgressLine progress;
    progress.show(QStringLiteral("Analyzing"));
    return session.compute(stop);
}

core::Expected<QStringList> writeWithProgress(const core::AnalysisResults& results, const QString& folder,
                                              const core::ReportOptions& options, const std::stop_token& stop)
{
    ProgressLine progress;
    progress.show(QStringLiteral("Writing the report"));
    return core::writeReport(results, folder, options, stop);
}

void printReport(const core::AnalysisResults& results, const QString& folder, const core::ReportOptions& options)
{
    auto lines = core::frontPageLines(results);
    const auto more = core::summaryLines(results);
    lines += more.mid(results.findings->verdict.sentence.isEmpty() ? 0 : 1); // which stands at the top already
    for (const auto& line : lines)
        printData(core::printable(line) + u'\n');
    printLeftOut(results, options);
    printData(QStringLiteral("Report: %1\n").arg(core::printable(QDir(folder).filePath(QStringLiteral("report.md")))));
}

void printReceipt(const core::Trace& trace, const core::Conversion& conversion, const QString& path)
{
    const auto lines = core::receiptLines(trace, conversion);
    for (const auto& line : lines)
        printData(line + u'\n');
    printData(QStringLiteral("%1: %2\n").arg(core::printable(path), core::receiptSummary(conversion)));
}

core::Expected<core::Conversion> convertWithProgress(const core::Trace& trace, const QString& path,
                                                     const core::ConvertOptions& options, bool isReadBack,
                                                     const std::stop_token& stop)
{
    ProgressLine progress;
    return core::convertTrace(trace, path, options, isReadBack, progress.sink(), stop);
}

} // namespace app
