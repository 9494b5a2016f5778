// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.h"

#include "base/bytepath.h"
#include "base/units.h"
#include "base/visibletext.h"
#include "capture/reportcache.h"
#include "capture/reportfile.h"
#include "optionnames.h"

#include <QCommandLineParser>
#include <QDir>
#include <QFileInfo>

namespace app {

namespace {

const auto ClearOption = QStringLiteral("clear-cache");

/// Exports one report into `folder`, or into the cache when that is empty. @return where the trace is
core::Expected<QString> exportOne(const QString& reportPath, const QString& folder, const core::NsysSearch& search,
                                  const std::stop_token& stop)
{
    ProgressLine progress;
    if (!core::isReportFile(reportPath))
        return core::failure(
            core::ErrorCode::Usage,
            QStringLiteral("%1 is not a report: its name does not end with .nsys-rep or .qdrep.").arg(reportPath));
    if (folder.isEmpty())
        return core::exportReportFile(reportPath, search, progress.sink(), stop);
    const auto nsys = core::probeNsys(search, stop);
    if (!nsys)
        return tl::unexpected(nsys.error());
    auto path = QDir(folder).filePath(QFileInfo(reportPath).completeBaseName() + QStringLiteral(".sqlite"));
    return core::exportReport(*nsys, reportPath, path, progress.sink(), stop).map([&] { return path; });
}

void clearCache()
{
    const auto cache = core::ReportCache::ofUser();
    printData(
        QStringLiteral("%1 freed in %2\n").arg(core::formatBytes(cache.clear()), core::printable(cache.folder())));
}

ExitCode runExport(const QCommandLineParser& parser, const std::stop_token& stop)
{
    const auto command = QStringLiteral("export");
    const auto reports = parser.positionalArguments();
    if (parser.isSet(ClearOption))
        clearCache();
    else if (reports.isEmpty())
        return reportUsage(QStringLiteral("Name the reports to export."), command);
    auto code = ExitCode::Done;
    for (const auto& reportPath : reports) {
        const auto path = exportOne(core::reachablePath(reportPath), parser.value(OutOption), nsysSearch(parser), stop);
        if (path) {
            printData(QStringLiteral("%1 -> %2\n").arg(core::printable(reportPath), core::printable(*path)));
            continue;
        }
        code = report(path.error(), command); // the others may be all right
        if (code == ExitCode::Cancelled)
            return code;
    }
    return code;
}

void addExportOptions(QCommandLineParser& parser)
{
    parser.addOption(
        { OutOption,
          QStringLiteral("Folder for the traces. Default: a cache, where all commands and the window look for "
                         "the trace of a report; it holds %1 at most.")
              .arg(core::formatBytes(core::ReportCache::DefaultLimitBytes)),
          QStringLiteral("DIR") });
    parser.addOption({ ClearOption, QStringLiteral("First removes all traces from the cache.") });
    addNsysOption(parser);
}

} // namespace

Command exportCommand()
{
    return { QStringLiteral("export"), QStringLiteral("REPORT…"),
             QStringLiteral("Makes traces of reports (.nsys-rep, .qdrep) with nsys and prints where they are."),
             addExportOptions, runExport };
}

} // namespace app
