// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMap>
#include <QProcess>
#include <QProcessEnvironment>
#include <QString>
#include <QStringList>

/// What a finished program left behind.
struct FinishedRun {
    int exitCode = -1; ///< −1: did not start, crashed or hung
    QString output;
    QString messages;
};

/// Path of the gpuloupe-cli of this build.
inline QString cliPath()
{
    return QStringLiteral(GPULOUPE_CLI);
}

/// Runs a program to its end; `environment` is added to the test's own.
inline FinishedRun runProgram(const QString& program, const QStringList& arguments,
                              const QMap<QString, QString>& environment = {})
{
    constexpr int TimeoutMs = 120'000;
    QProcess process;
    auto variables = QProcessEnvironment::systemEnvironment();
    for (auto it = environment.begin(); it != environment.end(); ++it)
        variables.insert(it.key(), it.value());
    process.setProcessEnvironment(variables);
    process.start(program, arguments, QIODevice::ReadOnly);
    const bool isFinished = process.waitForFinished(TimeoutMs) && process.exitStatus() == QProcess::NormalExit;
    return { isFinished ? process.exitCode() : -1, QString::fromUtf8(process.readAllStandardOutput()),
             QString::fromUtf8(process.readAllStandardError()) };
}

/// Runs gpuloupe-cli.
inline FinishedRun runCli(const QStringList& arguments, const QMap<QString, QString>& environment = {})
{
    return runProgram(cliPath(), arguments, environment);
}
