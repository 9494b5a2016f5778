// SPDX-License-Identifier: GPL-3.0-or-later gpuloupe-bench TRACE: what reading, analyzing, showing and converting a
// trace takes, beside a bare SQLite loop over the same columns.
#include "base/freememory.h"
#include "benchtasks.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>

#ifdef GPULOUPE_BENCH_WINDOW
#include <QApplication>
#endif

#include <algorithm>
#include <cstdio>
#include <map>
#include <memory>
#include <optional>
#include <string_view>

namespace {

using bench::Measure;
using bench::Measures;

struct CommandLine {
    QCommandLineParser parser;
    QCommandLineOption rounds { QStringLiteral("rounds"),
                                QStringLiteral(
                                    "How often each task runs, in turns; the least time counts. Default: 3."),
                                QStringLiteral("N"), QStringLiteral("3") };
    QCommandLineOption json { QStringLiteral("json"), QStringLiteral("Also writes the figures to this file."),
                              QStringLiteral("FILE") };
    QCommandLineOption only { QStringLiteral("only"), QStringLiteral("Only tasks whose name has this text."),
                              QStringLiteral("TEXT") };
    QCommandLineOption task { QStringLiteral("task"),
                              QStringLiteral("Runs one task in this process and prints its figures as JSON."),
                              QStringLiteral("NAME") };

    CommandLine()
    {
        task.setFlags(QCommandLineOption::HiddenFromHelp);
        parser.addHelpOption();
        parser.addOptions({ rounds, json, only, task });
        parser.addPositionalArgument(QStringLiteral("TRACE"), QStringLiteral("An SQLite export."));
        parser.process(QCoreApplication::arguments());
    }
};

int runTask(const QString& name, const QString& path)
{
    const auto& all = bench::tasks();
    const auto task = std::find_if(all.begin(), all.end(), [&](const bench::Task& each) { return each.name == name; });
    if (task == all.end())
        return 2;
    const auto measures = task->run(path);
    std::printf("%s\n", QJsonDocument(bench::toJson(measures)).toJson(QJsonDocument::Compact).constData());
    return measures.empty() ? 1 : 0;
}

/// Runs a task in a process of its own.
std::optional<Measures> measuresOf(const bench::Task& task, const QString& path)
{
    QProcess child;
    child.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    child.start(QCoreApplication::applicationFilePath(), { QStringLiteral("--task"), task.name, path });
    child.waitForFinished(-1);
    if (child.exitStatus() != QProcess::NormalExit || child.exitCode() != 0)
        return std::nullopt;
    return bench::measuresFrom(QJsonDocument::fromJson(child.readAllStandardOutput()).array());
}

/// So that the first task does not wait for the disk.
void warmUp(const QString& path)
{
    constexpr qint64 BlockBytes = 1 << 22;
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return;
    while (!file.read(BlockBytes).isEmpty()) { }
}

/// Keeps the least of each figure, in the order in which they first came.
class Least
{
public:
    void add(const Measures& measures)
    {
        for (const auto& measure : measures) {
            const auto [place, isNew] = m_places.emplace(measure.name, m_measures.size());
            if (isNew) {
                m_measures.push_back(measure);
                continue;
            }
            auto& least = m_measures[place->second];
            least.seconds = std::min(least.seconds, measure.seconds);
            least.processorSeconds = std::min(least.processorSeconds, measure.processorSeconds);
            least.peakBytes = std::min(least.peakBytes, measure.peakBytes);
        }
    }
    [[nodiscard]] const Measures& measures() const { return m_measures; }

private:
    Measures m_measures;
    std::map<QString, std::size_t> m_places;
};

/// What loading both runs of a comparison took, where that was measured.
std::optional<double> loadBothSeconds(const Measures& measures)
{
    for (const auto& measure : measures) {
        if (measure.name == bench::LoadBothRuns)
            return measure.seconds;
    }
    return std::nullopt;
}

bool isOfComparison(const Measure& measure)
{
    return measure.name.startsWith(QStringLiteral("compare"));
}

/// All figures again as ratios to the raw loop, which is the first; those of comparisons also to loading both runs.
void print(const Measures& measures, qint64 eventCount)
{
    const auto& base = measures.front();
    std::printf("%lld events\n%-44s %10s %8s %12s %10s %9s\n", static_cast<long long>(eventCount), "", "s", "x raw",
                "processor s", "peak MB", "B/event");
    for (const auto& measure : measures) {
        constexpr double BytesPerMegabyte = 1e6;
        std::printf("%-44s %10.4f %8.3f %12.4f %10.1f %9.1f\n", qPrintable(measure.name), measure.seconds,
                    measure.seconds / base.seconds, measure.processorSeconds, measure.peakBytes / BytesPerMegabyte,
                    measure.peakBytes / static_cast<double>(eventCount));
    }
    const auto bothSeconds = loadBothSeconds(measures);
    for (const auto& measure : measures) {
        if (bothSeconds && isOfComparison(measure))
            std::printf("%-44s %8.3f x loading both\n", qPrintable(measure.name), measure.seconds / *bothSeconds);
    }
}

bool writeJson(const QString& path, const QString& trace, const Measures& measures, qint64 eventCount)
{
    const auto bothSeconds = loadBothSeconds(measures);
    auto array = bench::toJson(measures);
    for (qsizetype i = 0; i < array.size(); ++i) {
        auto&& value = array[i];
        auto object = value.toObject();
        object.insert(QStringLiteral("ratio_to_raw_loop"),
                      object[QStringLiteral("seconds")].toDouble() / measures.front().seconds);
        if (const auto& measure = measures[static_cast<std::size_t>(i)]; bothSeconds && isOfComparison(measure))
            object.insert(QStringLiteral("ratio_to_loading_both"), measure.seconds / *bothSeconds);
        value = object;
    }
    const QJsonObject document { { QStringLiteral("trace"), trace },
                                 { QStringLiteral("events"), eventCount },
                                 { QStringLiteral("measures"), array } };
    QFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(QJsonDocument(document).toJson()) >= 0;
}

int measureAll(const CommandLine& line, const QString& path)
{
    warmUp(path);
    Least least;
    const int rounds = std::max(1, line.parser.value(line.rounds).toInt());
    const auto only = line.parser.value(line.only);
    for (int round = 0; round < rounds; ++round) {
        for (const auto& task : bench::tasks()) {
            const bool isBase = &task == &bench::tasks().front();
            if (!isBase && !task.name.contains(only))
                continue;
            const auto measures = measuresOf(task, path);
            if (!measures)
                return 1;
            least.add(*measures);
        }
    }
    const auto& measures = least.measures();
    qint64 eventCount = measures.front().count;
    for (const auto& measure : measures) {
        if (measure.name == QStringLiteral("trace in memory"))
            eventCount = measure.count;
    }
    print(measures, eventCount);
    if (line.parser.isSet(line.json) && !writeJson(line.parser.value(line.json), path, measures, eventCount)) {
        std::fprintf(stderr, "The figures could not be written.\n");
        return 1;
    }
    return 0;
}

/// Without Gui where none is measured: it takes memory.
std::unique_ptr<QCoreApplication> makeApplication(int& argc, char** argv)
{
#ifdef GPULOUPE_BENCH_WINDOW
    if (std::any_of(argv, argv + argc,
                    [](const char* argument) { return std::string_view(argument).ends_with("window"); })) {
        qputenv("QT_QPA_PLATFORM", "offscreen");
        return std::make_unique<QApplication>(argc, argv);
    }
#endif
    return std::make_unique<QCoreApplication>(argc, argv);
}

} // namespace

int main(int argc, char** argv)
{
    core::returnLargeBlocks(); // as the programs do
    const auto application = makeApplication(argc, argv);
    QCoreApplication::setOrganizationName(QStringLiteral("gpuloupe"));
    QCoreApplication::setApplicationName(QStringLiteral("gpuloupe-bench"));
    const CommandLine line;
    const auto paths = line.parser.positionalArguments();
    if (paths.size() != 1) {
        std::fprintf(stderr, "%s", qPrintable(line.parser.helpText()));
        return 2;
    }
    return line.parser.isSet(line.task) ? runTask(line.parser.value(line.task), paths.front())
                                        : measureAll(line, paths.front());
}
