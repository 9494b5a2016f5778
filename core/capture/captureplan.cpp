// SPDX-License-Identifier: GPL-3.0-or-later
#include "capture/captureplan.h"

#include "base/text.h"
#include "guidance/shelltext.h"

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

/// What the options of a line say about the output; the words after them are the application.
struct LineParts {
    QString output;
    bool hasApplication = false;
};

LineParts readLine(const QStringList& words)
{
    LineParts parts;
    const auto longName = QStringLiteral("--output");
    const auto shortName = QStringLiteral("-o");
    for (qsizetype i = 2; i < words.size(); ++i) {
        const auto& word = words[i];
        if (!word.startsWith(u'-')) {
            parts.hasApplication = true;
            return parts;
        }
        const bool isWhole = word == longName || word == shortName;
        if (word.startsWith(longName + u'='))
            parts.output = word.mid(longName.size() + 1);
        else if (!isWhole && word.startsWith(shortName))
            parts.output = word.mid(shortName.size());
        else if (!word.contains(u'=') && (word.startsWith(QStringLiteral("--")) || word.size() == shortName.size())) {
            ++i; // its value: all options take one
            if (isWhole && i < words.size())
                parts.output = words[i];
        }
    }
    return parts;
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
    const auto parts = readLine(words);
    if (!parts.hasApplication)
        return usage(Text::tr("The line names no program to run."));
    if (parts.output.isEmpty())
        return usage(Text::tr("The line must say where the report goes: --output=FILE."));
    return plainName(parts.output).map([&](const QString& name) {
        const auto path = QFileInfo(name).absoluteFilePath();
        return CapturePlan { words.mid(1), path.endsWith(ReportSuffix) ? path : path + ReportSuffix };
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

CaptureCommands planCommands(const CaptureSettings& settings, const NsysProgram& nsys)
{
    CaptureRequest request;
    request.questions = settings.questions;
    request.version = nsys.version;
    request.profileHelp = nsys.profileHelp;
    request.isRunHere = true;
    request.times = settings.times;
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
