// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/bytepath.h"
#include "base/freememory.h"
#include "commandline.h"
#include "fatalerrors.h"
#include "interruption.h"

#include <QCoreApplication>

#include <cstddef>
#include <cstdio>
#include <new>

namespace {

QStringList argumentsOf(int argc, char** argv)
{
    QStringList arguments;
    for (int i = 1; i < argc; ++i)
        arguments.append(core::argumentOfBytes(argv[i]));
    return arguments;
}

} // namespace

int main(int argc, char** argv)
{
    // The output does not depend on the user's locale, and Qt warns on every start where none is set (containers).
    qputenv("LC_ALL", "C.UTF-8");
    app::installFatalErrorHandlers("gpuloupe-cli");
    core::returnLargeBlocks();
    constexpr std::size_t LeastBytes = 8 << 20; // every command takes as much
    try {
        core::seekMemory(LeastBytes);
        const QCoreApplication application(argc, argv);
        QCoreApplication::setApplicationName(QStringLiteral("gpuloupe"));
        QCoreApplication::setApplicationVersion(QStringLiteral(GPULOUPE_VERSION));
        const app::Interruption interruption;
        return app::Interruption::exitCode(app::runCommandLine(argumentsOf(argc, argv), interruption.token()));
    } catch (const std::bad_alloc&) {
        std::fputs("gpuloupe-cli: Not enough memory for this trace.\n", stderr);
        return static_cast<int>(app::ExitCode::OutOfMemory);
    }
}
