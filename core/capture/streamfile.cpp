// SPDX-License-Identifier: GPL-3.0-or-later
#include "capture/streamfile.h"

#include "base/text.h"
#include "capture/processrun.h"

#include <QDir>
#include <QFileInfo>

namespace core {

QString streamFileOf(const QString& reportPath)
{
    const QFileInfo report(reportPath);
    const QFileInfo stream(report.dir().filePath(report.completeBaseName() + QStringLiteral(".qdstrm")));
    return stream.isFile() ? stream.filePath() : QString();
}

QString streamImporterOf(const QString& nsysPath)
{
    // an installation has nsys in one folder, target-linux-x64, and the importer in another, host-linux-x64
    QDir root(QFileInfo(QFileInfo(nsysPath).canonicalFilePath()).path());
    if (!root.cdUp())
        return {};
    const auto folders = root.entryInfoList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name);
    for (const auto& folder : folders) {
        const QFileInfo importer(QDir(folder.filePath()).filePath(QStringLiteral("QdstrmImporter")));
        if (importer.isFile() && importer.isExecutable())
            return importer.filePath();
    }
    return {};
}

Expected<void> importStream(const QString& streamPath, const QString& reportPath, const QString& nsysPath,
                            const std::stop_token& stop)
{
    ProcessRequest request;
    request.program = streamImporterOf(nsysPath);
    if (request.program.isEmpty())
        return failure(ErrorCode::BadFormat,
                       Text::tr("nsys recorded %1, but made no report of it: its installation has no QdstrmImporter. "
                                "Install all of Nsight Systems, or import the file where it is.")
                           .arg(streamPath));
    request.arguments = { QStringLiteral("--input-file"), streamPath, QStringLiteral("--output-file"), reportPath };
    request.interruptWait = request.terminateWait = std::chrono::seconds(2); // what it writes is thrown away
    const auto outcome = runProcess(request, stop);
    if (!outcome)
        return tl::unexpected(outcome.error());
    if (outcome->ending == ProcessEnding::Stopped)
        return cancelled();
    if (outcome->isSuccess() && QFileInfo(reportPath).size() > 0)
        return {};
    const auto words = outcome->endText();
    const auto advice = words.contains(QStringLiteral("libdw.so"))
        ? QStringLiteral(". ") + Text::tr("Debian and Ubuntu have this library in the package libdw1.")
        : QString();
    return failure(ErrorCode::BadFormat,
                   Text::tr("nsys recorded %1, but no report can be made of it %2").arg(streamPath, words) + advice,
                   QString::fromUtf8(outcome->errorTail));
}

} // namespace core
