// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.h"

#include "base/visibletext.h"
#include "optionnames.h"
#include "trace/sampletrace.h"

#include <QCommandLineParser>
#include <QFileInfo>

namespace app {

namespace {

void addSampleOptions(QCommandLineParser& parser)
{
    parser.addOption({ ForceOption, QStringLiteral("Replaces FILE where there is one.") });
}

ExitCode runSample(const QCommandLineParser& parser, const std::stop_token&)
{
    const auto files = parser.positionalArguments();
    if (files.size() != 1)
        return reportUsage(QStringLiteral("Name one file to write the sample trace to."), QStringLiteral("sample"));
    if (QFileInfo::exists(files[0]) && !parser.isSet(ForceOption))
        return reportUsage(
            QStringLiteral("\"%1\" is there already: name another file, or use --force to replace it.").arg(files[0]),
            QStringLiteral("sample"));
    const auto written = core::writeSampleTrace(files[0]);
    if (!written)
        return report(written.error());
    printData(core::printable(files[0]) + u'\n');
    return ExitCode::Done;
}

} // namespace

Command sampleCommand()
{
    return { QStringLiteral("sample"), QStringLiteral("FILE"), QStringLiteral("Writes the sample trace to a file."),
             addSampleOptions, runSample };
}

} // namespace app
