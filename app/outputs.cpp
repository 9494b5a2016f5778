// SPDX-License-Identifier: GPL-3.0-or-later
#include "outputs.h"

#include "base/units.h"
#include "console.h"
#include "report/plaintext.h"
#include "report/reportfolder.h"

#include <QDir>

namespace app {

core::Expected<core::ResultsPointer> analyzeWithProgress(const std::shared_ptr<const core::Trace>& trace,
                                                         const core::Scope& scope, const core::AnalysisOptions& options,
                                                         const std::stop_token& stop)
{
    ProgressLine progress;
    progress.show(QStringLiteral("Analyzing"));
    return core::analyze(trace, scope, options, stop);
}

core::Expected<QStringList> writeWithProgress(const core::AnalysisResults& results, const QString& folder,
                                              const core::ReportOptions& options, const std::stop_token& stop)
{
    ProgressLine progress;
    progress.show(QStringLiteral("Writing the report"));
    return core::writeReport(results, folder, options, stop);
}

void printReport(const core::AnalysisResults& results, const QString& folder)
{
    for (const auto& line : core::summaryLines(results))
        printData(core::printable(line) + u'\n');
    printData(QStringLiteral("Report: %1\n").arg(core::printable(QDir(folder).filePath(QStringLiteral("report.md")))));
}

void printReceipt(const core::Trace& trace, const core::Conversion& conversion, const QString& path)
{
    const auto names = core::activityTypeNames();
    std::int64_t total = 0;
    for (std::size_t type = 0; type < core::ActivityTypeCount; ++type) {
        const auto& written = conversion.written[type];
        total += written.count;
        if (!conversion.types[type])
            continue;
        if (!trace.reading(core::eventClassOf(static_cast<core::ActivityType>(type))).isPresent()
            && written.count == 0) {
            printData(QStringLiteral("%1: not captured\n").arg(names[static_cast<qsizetype>(type)]));
            continue;
        }
        auto line = QStringLiteral("%1: %2 events written")
                        .arg(names[static_cast<qsizetype>(type)], core::formatCount(written.count));
        if (conversion.readBack) {
            const auto& found = (*conversion.readBack)[type];
            line += QStringLiteral(", %1 read back").arg(core::formatCount(found.count));
            if (found.count != written.count)
                line += QStringLiteral("  DIFFERENT");
            else if (found != written)
                line += QStringLiteral("  DIFFERENT: their times do not add up to what was written");
        }
        printData(line + u'\n');
    }
    const auto outcome = !conversion.readBack ? QStringLiteral("not read back")
        : conversion.isComplete()             ? QStringLiteral("all read back")
                                              : QStringLiteral("the file does not hold what was written");
    printData(
        QStringLiteral("%1: %2 events, %3, %4\n")
            .arg(core::printable(path), core::formatCount(total), core::formatBytes(conversion.sizeBytes), outcome));
}

core::Expected<core::Conversion> convertWithProgress(const core::Trace& trace, const QString& path,
                                                     const core::ConvertOptions& options, bool isReadBack,
                                                     const std::stop_token& stop)
{
    ProgressLine progress;
    return core::convertTrace(trace, path, options, isReadBack, progress.sink(), stop);
}

} // namespace app
