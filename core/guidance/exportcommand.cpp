// SPDX-License-Identifier: GPL-3.0-or-later
#include "guidance/exportcommand.h"

#include "base/text.h"
#include "guidance/shelltext.h"

#include <QDir>
#include <QFileInfo>

namespace core {

NsysCommand exportCommand(const ExportRequest& request)
{
    NsysCommand command;
    command.subcommand = QStringLiteral("export");
    const auto option = [&](const QString& flag, const QString& value, const QString& reason, const QString& cost) {
        command.options.push_back({ flag, value, reason, cost, false, {}, {} });
    };
    const auto knows
        = [&](NsysFeature feature) { return nsysSupport(feature, request.version, request.help) == NsysSupport::Yes; };
    const auto none = Text::tr("none", "cost of an option");
    const auto yes = QStringLiteral("true");
    option(QStringLiteral("--type"), QStringLiteral("sqlite"), Text::tr("the format GPU Loupe reads"), none);
    if (!request.payloadReason.isEmpty() && knows(NsysFeature::ExportPayloads)) {
        const auto cost = Text::tr("a larger file");
        option(QStringLiteral("--include-json"), yes, request.payloadReason, cost);
        if (request.includesBlobs)
            option(QStringLiteral("--include-blobs"), yes, request.payloadReason, cost);
    }
    if (request.isWhole) {
        option(QStringLiteral("--force-overwrite"), yes, Text::tr("in place of an older file"), none);
        if (knows(NsysFeature::ExportLazy))
            option(QStringLiteral("--lazy"), QStringLiteral("false"),
                   Text::tr("also tables without rows: captured, but nothing happened"), none);
    }
    option(QStringLiteral("--output"), request.sqlitePath, Text::tr("the file to open here"), none);
    command.operand = shellQuoted(request.reportPath);
    return command;
}

QString exportLine(const QString& path)
{
    const QFileInfo report(path);
    ExportRequest request;
    request.reportPath = path;
    request.sqlitePath = report.dir().filePath(report.completeBaseName() + QStringLiteral(".sqlite"));
    request.payloadReason = QStringLiteral("NCCL");
    request.isWhole = true;
    return commandText(exportCommand(request));
}

} // namespace core
