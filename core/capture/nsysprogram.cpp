// SPDX-License-Identifier: GPL-3.0-or-later
#include "capture/nsysprogram.h"

#include "base/text.h"
#include "capture/processrun.h"

#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>

#include <algorithm>

namespace core {

namespace {

const auto ProgramName = QStringLiteral("nsys");

bool isProgram(const QString& path)
{
    const QFileInfo file(path);
    return file.isFile() && file.isExecutable();
}

/// The program that `path` names, itself or as its folder; empty when there is none.
QString programAt(const QString& path)
{
    for (const auto& candidate :
         { path, QDir(path).filePath(ProgramName), QDir(path).filePath(QStringLiteral("bin/") + ProgramName) }) {
        if (isProgram(candidate))
            return QFileInfo(candidate).absoluteFilePath();
    }
    return {};
}

/// Paths that match a pattern with wildcards in names of folders: "/opt/nvidia/nsight-systems/*/bin/nsys".
QStringList matching(const QString& pattern)
{
    QStringList found { QStringLiteral("/") };
    const auto names = pattern.split(u'/', Qt::SkipEmptyParts);
    for (const auto& name : names) {
        QStringList next;
        for (const auto& folder : found) {
            const auto entries
                = QDir(folder).entryList({ name }, QDir::Dirs | QDir::Files | QDir::NoDotAndDotDot, QDir::Name);
            for (const auto& entry : entries)
                next.append(QDir(folder).filePath(entry));
        }
        found = next;
    }
    return found;
}

/// Installed programs, newest release first; those whose path names no release come last.
QStringList installed(const QStringList& patterns)
{
    QStringList programs;
    for (const auto& pattern : patterns)
        programs += matching(pattern).filter(QRegularExpression(QStringLiteral("nsys$")));
    std::stable_sort(programs.begin(), programs.end(), [](const QString& left, const QString& right) {
        return findNsysVersion(left).value_or(NsysVersion {}) > findNsysVersion(right).value_or(NsysVersion {});
    });
    return programs;
}

auto notThere(const QString& text)
{
    return failure(ErrorCode::CannotOpen, text);
}

/// What a call of nsys prints. Errors: CannotOpen, Cancelled.
Expected<QString> ask(const QString& path, const QStringList& arguments, const std::stop_token& stop,
                      std::chrono::milliseconds timeout)
{
    ProcessRequest request;
    request.program = path;
    request.arguments = arguments;
    request.limit = timeout;
    request.interruptWait = request.terminateWait = std::chrono::seconds(1);
    const auto outcome = runProcess(request, stop);
    if (!outcome)
        return tl::unexpected(outcome.error());
    if (outcome->ending == ProcessEnding::Stopped)
        return cancelled();
    if (outcome->ending == ProcessEnding::AtLimit)
        return notThere(Text::tr("%1 does not answer to %2.").arg(path, arguments.join(u' ')));
    return QString::fromUtf8(outcome->outputTail + outcome->errorTail);
}

} // namespace

NsysSearch NsysSearch::ofSystem(const QString& named)
{
    return { named,
             qEnvironmentVariable("NSYS_PATH"),
             qEnvironmentVariable("PATH"),
             { QStringLiteral("/opt/nvidia/nsight-systems/*/bin/nsys"),
               QStringLiteral("/opt/nvidia/nsight-systems-cli/*/bin/nsys"),
               QStringLiteral("/opt/nvidia/nsight-systems/*/target-linux-*/nsys"),
               QStringLiteral("/opt/nvidia/hpc_sdk/Linux_*/*/profilers/Nsight_Systems/bin/nsys"),
               QStringLiteral("/usr/lib/nsight-systems/bin/nsys"), QStringLiteral("/usr/local/cuda*/bin/nsys") },
             { QStringLiteral("/opt/nvidia/nsight-compute/*/host/target-linux-*/nsys"),
               QStringLiteral("/usr/local/cuda*/nsight-compute*/host/target-linux-*/nsys") } };
}

Expected<QString> findNsys(const NsysSearch& search)
{
    const auto sure = [](const QString& place, const QString& what) -> Expected<QString> {
        auto program = programAt(place);
        if (program.isEmpty())
            return notThere(Text::tr("%1 names %2, but there is no nsys that can be run.").arg(what, place));
        return program;
    };
    if (!search.named.isEmpty())
        return sure(search.named, QStringLiteral("--nsys"));
    if (!search.nsysPath.isEmpty())
        return sure(search.nsysPath, QStringLiteral("NSYS_PATH"));
    const auto folders = search.searchPath.split(QDir::listSeparator(), Qt::SkipEmptyParts);
    for (const auto& folder : folders) {
        if (const auto program = QDir(folder).filePath(ProgramName); isProgram(program))
            return QFileInfo(program).absoluteFilePath();
    }
    const auto programs = installed(search.installPatterns) + installed(search.lastPatterns);
    const auto first = std::find_if(programs.begin(), programs.end(), isProgram);
    if (first != programs.end())
        return *first;
    return notThere(Text::tr(
        "nsys was not found in PATH, nor where Nsight Systems is usually installed: install Nsight Systems, or name "
        "it with --nsys or the environment variable NSYS_PATH."));
}

Expected<NsysProgram> probeNsys(const NsysSearch& search, const std::stop_token& stop,
                                std::chrono::milliseconds timeout)
{
    const auto path = findNsys(search);
    if (!path)
        return tl::unexpected(path.error());
    const auto answer = ask(*path, { QStringLiteral("--version") }, stop, timeout);
    if (!answer)
        return tl::unexpected(answer.error());
    NsysProgram program { *path, {}, findNsysVersion(*answer), {}, {} };
    static const QRegularExpression pattern(QStringLiteral("20\\d\\d\\.\\d+[\\w.-]*"));
    program.versionText = pattern.match(*answer).captured();
    const auto isUnsure = [&](NsysFeature feature) {
        return !program.version || nsysSupport(feature, program.version) == NsysSupport::NotConfirmed;
    };
    const auto help = [&](const QString& command) { // what a program without help knows is what is documented
        return ask(*path, { command, QStringLiteral("--help") }, stop, timeout).value_or(QString());
    };
    if (isUnsure(NsysFeature::GpuMetricsDevices) || isUnsure(NsysFeature::GraphTraceNode))
        program.profileHelp = help(QStringLiteral("profile"));
    if (isUnsure(NsysFeature::ExportPayloads) || isUnsure(NsysFeature::ExportLazy))
        program.exportHelp = help(QStringLiteral("export"));
    if (stop.stop_requested())
        return cancelled();
    return program;
}

} // namespace core
