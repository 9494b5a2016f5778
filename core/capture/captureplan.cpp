// SPDX-License-Identifier: GPL-3.0-or-later
#include "capture/captureplan.h"

#include "base/text.h"
#include "guidance/shelltext.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>

namespace core {

namespace {

const auto ReportSuffix = QStringLiteral(".nsys-rep");

QString baseIn(const QString& folder)
{
    return QDir(QFileInfo(folder).absoluteFilePath()).filePath(QStringLiteral("profile"));
}

auto usage(const QString& text)
{
    return failure(ErrorCode::Usage, text);
}

/// nsys takes %% for a percent sign and %h, %p, %q{…} for things that we would have to guess.
Expected<QString> plainName(const QString& output)
{
    auto rest = output;
    if (rest.remove(QStringLiteral("%%")).contains(u'%'))
        return usage(Text::tr("--output=%1: a name with %h, %p or %q is not known before the capture; use a plain one.")
                         .arg(output));
    return QString(output).replace(QStringLiteral("%%"), QStringLiteral("%"));
}

Expected<CapturePlan> planLine(const QString& line)
{
    const auto words = shellWords(QString(line).remove(QStringLiteral("\\\n")));
    if (words.size() < 2 || QFileInfo(words[0]).fileName() != QStringLiteral("nsys")
        || words[1] != QStringLiteral("profile"))
        return usage(Text::tr("The line must begin with \"nsys profile\"."));
    const auto parts = splitProfileLine(words.mid(2));
    if (parts.application.isEmpty())
        return usage(Text::tr("The line names no program to run."));
    const auto output = parts.value(QStringLiteral("--output"));
    if (output.isEmpty())
        return usage(Text::tr("The line must say where the report goes: --output=FILE."));
    return plainName(output).map([&](const QString& name) {
        const auto path = QFileInfo(name).absoluteFilePath();
        CapturePlan plan;
        plan.arguments = words.mid(1);
        plan.reportPath = path.endsWith(ReportSuffix) ? path : path + ReportSuffix;
        plan.sessionName = parts.value(QStringLiteral("--session-new"));
        plan.hasDuration = !parts.value(QStringLiteral("--duration")).isEmpty();
        return plan;
    });
}

} // namespace

QString captureTracePath(const QString& folder)
{
    return baseIn(folder) + QStringLiteral(".sqlite");
}

QString captureReportPath(const QString& folder)
{
    return baseIn(folder) + ReportSuffix;
}

QString captureSessionName()
{
    return QStringLiteral("gpuloupe-%1").arg(QCoreApplication::applicationPid());
}

CaptureCommands planCommands(const CaptureSettings& settings, const NsysProgram& nsys)
{
    CaptureRequest request;
    request.questions = settings.questions;
    request.version = nsys.version;
    request.profileHelp = nsys.profileHelp;
    request.isRunHere = true;
    request.times = settings.times;
    request.sessionName = captureSessionName();
    request.extraWords = settings.extraWords;
    request.reportName = baseIn(settings.outFolder).replace(u'%', QStringLiteral("%%"));
    const auto target = settings.targetCommand.trimmed();
    if (!target.isEmpty())
        request.application = QStringLiteral("sh -c ") + shellQuoted(target);
    return captureCommands(request);
}

Expected<CapturePlan> planCapture(const CaptureSettings& settings, const NsysProgram& nsys)
{
    const auto line = settings.editedLine.trimmed();
    return planLine(line.isEmpty() ? commandText(planCommands(settings, nsys).profile) : line);
}

} // namespace core
