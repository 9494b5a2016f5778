// SPDX-License-Identifier: GPL-3.0-or-later
#include "console.h"

#include "base/bytepath.h"
#include "base/outputfile.h"
#include "base/units.h"
#include "base/visibletext.h"

#include <cerrno>
#include <cmath>
#include <cstdio>

#include <unistd.h>

namespace app {

namespace {

int outputError = 0; ///< of the first print to stdout that failed

constexpr auto EraseLine = "\r\033[K";

void print(FILE* stream, const QString& text)
{
    const QByteArray bytes = text.toUtf8();
    const auto size = static_cast<std::size_t>(bytes.size());
    if (std::fwrite(bytes.constData(), 1, size, stream) < size && stream == stdout && outputError == 0)
        outputError = errno;
}

} // namespace

ExitCode exitCodeOf(const core::Error& error)
{
    switch (error.code) {
    case core::ErrorCode::Cancelled:
        return ExitCode::Cancelled;
    case core::ErrorCode::CannotOpen:
    case core::ErrorCode::BadFormat:
    case core::ErrorCode::MissingData:
        return ExitCode::CannotRead;
    case core::ErrorCode::TooLarge:
    case core::ErrorCode::Internal:
        return ExitCode::OutOfMemory;
    case core::ErrorCode::CannotWrite:
        return ExitCode::CannotWrite;
    case core::ErrorCode::Usage:
        return ExitCode::Usage;
    }
    return ExitCode::CannotRead;
}

void printData(const QString& text)
{
    print(stdout, text);
}

void printMessage(const QString& text)
{
    std::fflush(stdout); // keeps the order when both go to one terminal
    print(stderr, QStringLiteral("gpuloupe-cli: %1\n").arg(core::printable(core::withTruePaths(text))));
}

ExitCode report(const core::Error& error, const QString& command)
{
    if (error.code == core::ErrorCode::Usage)
        return reportUsage(error.message, command);
    printMessage(error.message);
    return exitCodeOf(error);
}

ExitCode reportUsage(const QString& problem, const QString& command)
{
    printMessage(problem);
    const auto help
        = command.isEmpty() ? QStringLiteral("gpuloupe-cli help") : QStringLiteral("gpuloupe-cli help ") + command;
    printMessage(QStringLiteral("See \"%1\".").arg(help));
    return ExitCode::Usage;
}

ExitCode finishOutput(ExitCode code)
{
    if (std::fflush(stdout) != 0 && outputError == 0)
        outputError = errno;
    if (outputError == 0)
        return code;
    printMessage(QStringLiteral("Cannot write to the standard output: %1").arg(core::causeOfWriteError(outputError)));
    return ExitCode::CannotWrite;
}

ProgressLine::ProgressLine()
    : m_isTerminal(::isatty(STDERR_FILENO) == 1)
{
}

ProgressLine::~ProgressLine()
{
    if (m_isTerminal)
        std::fputs(EraseLine, stderr);
}

core::ProgressSink ProgressLine::sink()
{
    if (!m_isTerminal)
        return {};
    return [this](const core::Progress& progress) {
        const int percent = static_cast<int>(std::floor(progress.fraction * 100));
        print(QStringLiteral("%1 %  %2 (%3 rows)")
                  .arg(percent, 3)
                  .arg(progress.stage, core::formatCount(progress.rowsDone)));
    };
}

void ProgressLine::show(const QString& stage)
{
    if (m_isTerminal)
        print(stage);
}

void ProgressLine::print(const QString& line)
{
    constexpr qsizetype LongestLine = 79; // a longer one wraps and could not be erased
    const std::lock_guard lock(m_mutex);
    const QByteArray bytes = core::printable(line).left(LongestLine).toUtf8();
    std::fputs(EraseLine, stderr);
    std::fwrite(bytes.constData(), 1, static_cast<std::size_t>(bytes.size()), stderr);
    std::fflush(stderr);
}

} // namespace app
