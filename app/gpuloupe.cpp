// SPDX-License-Identifier: GPL-3.0-or-later
// The window program: command line, application object, first windows.
#include "base/bytepath.h"
#include "base/freememory.h"
#include "compare/comparesession.h"
#include "fatalerrors.h"
#include "settings/language.h"
#include "settings/settings.h"
#include "style/typography.h"
#include "window/mainwindow.h"
#include "window/windowlist.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QIcon>

#include <algorithm>
#include <array>
#include <cstdio>
#include <string_view>

namespace {

constexpr int ExitUsage = 2;
constexpr int ExitNoDisplay = 3;

struct CommandLine {
    QCommandLineParser parser;
    QCommandLineOption sample { QStringLiteral("sample"), QStringLiteral("Open the sample trace.") };

    QCommandLineOption compare { QStringLiteral("compare"),
                                 QStringLiteral("Compare two runs: gpuloupe --compare BASE NEW.") };

    QCommandLineOption ranks { QStringLiteral("ranks"),
                               QStringLiteral("Show folders and files as ranks of one job: gpuloupe --ranks PATH…") };

    CommandLine()
    {
        parser.setApplicationDescription(QStringLiteral("Inspector for NVIDIA Nsight Systems traces."));
        parser.addHelpOption();
        parser.addVersionOption();
        parser.addOption(sample);
        parser.addOption(compare);
        parser.addOption(ranks);
        parser.addPositionalArgument(
            QStringLiteral("TRACE"),
            QStringLiteral("Traces (SQLite exports) and reports (.nsys-rep, .qdrep) to open, one window each."),
            QStringLiteral("[TRACE…]"));
    }
};

void setIdentity()
{
    QCoreApplication::setOrganizationName(QStringLiteral("gpuloupe"));
    QCoreApplication::setApplicationName(QStringLiteral("gpuloupe"));
    QCoreApplication::setApplicationVersion(QStringLiteral(GPULOUPE_VERSION));
}

/// Help and version must also work where no window can be shown.
bool asksForTextOnly(int argc, char** argv)
{
    static constexpr std::array<std::string_view, 5> TextOptions { "-h", "--help", "--help-all", "-v", "--version" };
    return std::any_of(argv + 1, argv + argc, [](const char* argument) {
        return std::find(TextOptions.begin(), TextOptions.end(), std::string_view(argument)) != TextOptions.end();
    });
}

bool hasDisplay(int argc, char** argv)
{
#ifdef Q_OS_LINUX
    const bool choosesPlatform = qEnvironmentVariableIsSet("QT_QPA_PLATFORM")
        || std::any_of(argv + 1, argv + argc,
                       [](const char* argument) { return std::string_view(argument).find("platform") < 3; });
    return choosesPlatform || !qEnvironmentVariableIsEmpty("DISPLAY")
        || !qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY");
#else
    Q_UNUSED(argc)
    Q_UNUSED(argv)
    return true;
#endif
}

} // namespace

int main(int argc, char** argv)
{
    app::installFatalErrorHandlers("gpuloupe");
    core::returnLargeBlocks();
    setIdentity();
    if (argc > 1 && asksForTextOnly(argc, argv)) {
        const QCoreApplication app(argc, argv);
        CommandLine().parser.process(app); // prints and exits
        return 0;
    }
    if (!hasDisplay(argc, argv)) {
        std::fputs("gpuloupe: there is no display to show a window on. \"gpuloupe-cli report TRACE --out DIR\" writes "
                   "the report "
                   "without one.\n",
                   stderr);
        return ExitNoDisplay;
    }

    QApplication app(argc, argv);
    QGuiApplication::setApplicationDisplayName(QStringLiteral("GPU Loupe"));
    QGuiApplication::setDesktopFileName(QStringLiteral("gpuloupe"));
    QGuiApplication::setWindowIcon(QIcon(QStringLiteral(":/gpuloupe/icons/gpuloupe.png")));
    QApplication::setFont(programFont(QApplication::font()));
    CommandLine line;
    QStringList arguments; // not Qt's, which cannot name every file; the application took out what is for Qt
    for (int i = 0; i < argc; ++i)
        arguments.append(core::argumentOfBytes(argv[i]));
    if (!line.parser.parse(arguments)) {
        std::fprintf(stderr, "gpuloupe: %s\n", qPrintable(line.parser.errorText()));
        return ExitUsage;
    }

    const auto traces = line.parser.positionalArguments();
    const bool isComparing = line.parser.isSet(line.compare);
    if (isComparing && traces.size() != 2) {
        std::fprintf(stderr, "gpuloupe: name two traces: gpuloupe --compare BASE NEW.\n");
        return ExitUsage;
    }

    if (line.parser.isSet(line.ranks) && traces.isEmpty()) {
        std::fprintf(stderr, "gpuloupe: name a folder or files: gpuloupe --ranks PATH…\n");
        return ExitUsage;
    }

    language::use(storedSettings().language, app);
    WindowList windows;
    if (isComparing) {
        windows.compare({ { core::reachablePath(traces[0]), core::reachablePath(traces[1]) }, {}, {} });
        return QApplication::exec();
    }
    if (line.parser.isSet(line.ranks)) {
        QStringList paths;
        for (const auto& trace : traces)
            paths.append(core::reachablePath(trace));
        windows.showRanks(paths);
        return QApplication::exec();
    }
    // folders and files of ranks have a window of their own: none without a trace beside it
    QStringList others;
    for (const auto& trace : traces) {
        if (const auto path = core::reachablePath(trace); WindowList::areRanks(path))
            windows.showRanks({ path });
        else
            others.append(path);
    }
    if (others.isEmpty() && !traces.isEmpty() && !line.parser.isSet(line.sample))
        return QApplication::exec();
    auto* first = windows.newWindow();
    if (line.parser.isSet(line.sample))
        windows.openSample(first);
    for (const auto& path : others)
        windows.open(path, first);
    return QApplication::exec();
}
