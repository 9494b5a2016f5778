// SPDX-License-Identifier: GPL-3.0-or-later gpuloupe-tracegen OUT.sqlite --profile NAME: writes a trace of any size as
// Nsight Systems would export it, and prints what it holds as JSON.
#include "causeoptions.h"
#include "generator.h"
#include "jobfiles.h"
#include "joboptions.h"
#include "jobtruth.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QJsonDocument>
#include <QSaveFile>

#include <array>
#include <cstdio>
#include <optional>

namespace {

using fixtures::ExportVersion;

constexpr std::array Versions { ExportVersion::Unversioned, ExportVersion::V2_9_1,  ExportVersion::V3_1_2,
                                ExportVersion::V3_13_2,     ExportVersion::V3_25_0, ExportVersion::V3_28_1 };

const auto ProfileOption = QStringLiteral("profile");
const auto EventsOption = QStringLiteral("events");
const auto SeedOption = QStringLiteral("seed");
const auto SchemaOption = QStringLiteral("schema");
const auto ListOption = QStringLiteral("list-profiles");

QString nameOf(ExportVersion version)
{
    return version == ExportVersion::Unversioned ? QStringLiteral("unversioned") : fixtures::versionText(version);
}

QString textOf(std::string_view text)
{
    return QString::fromUtf8(text);
}

int reportUsage(const QString& problem)
{
    std::fprintf(stderr, "%s Try --help.\n", qPrintable(problem));
    return 2;
}

void listProfiles()
{
    for (const auto& profile : tracegen::profiles())
        std::printf("%-24s%s\n", qPrintable(textOf(profile.name)), qPrintable(textOf(profile.description)));
}

void addOptions(QCommandLineParser& parser)
{
    QStringList versions;
    for (const auto version : Versions)
        versions.append(nameOf(version));
    QStringList names;
    for (const auto& profile : tracegen::profiles())
        names.append(textOf(profile.name));
    parser.setApplicationDescription(
        QStringLiteral("Writes a trace as Nsight Systems would export it. The same arguments give the same bytes."));
    parser.addHelpOption();
    parser.addPositionalArgument(QStringLiteral("OUT"), QStringLiteral("The file to write."));
    parser.addOptions({
        { ProfileOption, QStringLiteral("What the trace looks like: %1.").arg(names.join(QStringLiteral(", "))),
          QStringLiteral("NAME") },
        { EventsOption, QStringLiteral("At least so many events."), QStringLiteral("N"), QStringLiteral("100000") },
        { SeedOption, QStringLiteral("Another seed gives another trace."), QStringLiteral("S"), QStringLiteral("1") },
        { SchemaOption, QStringLiteral("One of %1.").arg(versions.join(QStringLiteral(", "))),
          QStringLiteral("VERSION"), nameOf(ExportVersion::V3_28_1) },
        { ListOption, QStringLiteral("Lists the profiles and what each looks like.") },
    });
    tracegen::addJobOptions(parser);
    tracegen::addCauseOption(parser);
}

std::optional<ExportVersion> versionOf(const QString& text)
{
    for (const auto version : Versions) {
        if (nameOf(version) == text)
            return version;
    }
    return std::nullopt;
}

/// The request of the command line, or what is wrong with it.
tl::expected<tracegen::Request, QString> requestOf(const QCommandLineParser& parser)
{
    tracegen::Request request;
    request.profile = tracegen::findProfile(parser.value(ProfileOption).toStdString());
    if (!request.profile)
        return tl::unexpected(QStringLiteral("--profile names none of --list-profiles."));
    if (request.profile->fixedVersion) {
        for (const auto& option : { EventsOption, SeedOption, SchemaOption }) {
            if (parser.isSet(option))
                return tl::unexpected(QStringLiteral("--%1 does not go with --profile %2, which is always the same.")
                                          .arg(option, textOf(request.profile->name)));
        }
        return request;
    }
    bool isNumber = false;
    request.eventCount = parser.value(EventsOption).toLongLong(&isNumber);
    if (!isNumber || request.eventCount < 1)
        return tl::unexpected(QStringLiteral("--events takes a number above 0."));
    request.seed = parser.value(SeedOption).toULongLong(&isNumber);
    if (!isNumber)
        return tl::unexpected(QStringLiteral("--seed takes a whole number."));
    const auto version = versionOf(parser.value(SchemaOption));
    if (!version)
        return tl::unexpected(QStringLiteral("--schema takes one of the versions that --help lists."));
    request.version = *version;
    return request;
}

int reportFailure(const QString& problem)
{
    std::fprintf(stderr, "%s\n", qPrintable(problem));
    return 3;
}

/// Writes a trace and prints what it holds.
int writeTrace(const tracegen::Request& request, const QString& path)
{
    const auto summary = tracegen::generate(request, path);
    if (!summary)
        return reportFailure(summary.error().message);
    std::printf("%s", QJsonDocument(summary->toJson()).toJson().constData());
    return 0;
}

/// Writes what is true of a job; false when it cannot.
bool writeTruth(const tracegen::JobWish& wish)
{
    QSaveFile file(wish.truthPath);
    return file.open(QIODevice::WriteOnly) && file.write(QJsonDocument(tracegen::truthOf(wish.shape)).toJson()) > 0
        && file.commit();
}

/// Writes what is true of a job, and its ranks.
int writeJob(const tracegen::Request& request, const tracegen::JobWish& wish, const QString& path)
{
    if (!wish.truthPath.isEmpty() && !writeTruth(wish))
        return reportFailure(QStringLiteral("%1 cannot be written.").arg(wish.truthPath));
    if (wish.rank && !wish.isSummary) {
        auto one = request;
        one.job = { wish.shape, *wish.rank };
        return writeTrace(one, path);
    }
    const auto written = tracegen::writeJobFiles(request, wish, path);
    return written ? 0 : reportFailure(written.error().message);
}

} // namespace

int main(int argc, char** argv)
{
    const QCoreApplication application(argc, argv);
    QCommandLineParser parser;
    addOptions(parser);
    parser.process(application);
    if (parser.isSet(ListOption)) {
        listProfiles();
        return 0;
    }
    const auto files = parser.positionalArguments();
    if (files.size() != 1)
        return reportUsage(QStringLiteral("Name one file to write."));
    auto request = requestOf(parser);
    if (!request)
        return reportUsage(request.error());
    if (tracegen::hasCauses(parser)) {
        if (request->profile->name != "steps")
            return reportUsage(QStringLiteral("--cause goes with --profile steps only."));
        const auto causes = tracegen::causesOf(parser);
        if (!causes)
            return reportUsage(causes.error());
        request->causes = *causes;
    }
    const auto jobOption = tracegen::firstJobOption(parser);
    if (jobOption.isEmpty())
        return writeTrace(*request, files[0]);
    if (request->profile->name != "ranks")
        return reportUsage(QStringLiteral("--%1 goes with --profile ranks only.").arg(jobOption));
    const auto wish = tracegen::jobWishOf(parser, request->seed);
    return wish ? writeJob(*request, *wish, files[0]) : reportUsage(wish.error());
}
