// SPDX-License-Identifier: GPL-3.0-or-later
#include "benchtasks.h"
#include "compare/comparetables.h"
#include "compare/comparison.h"
#include "trace/traceloader.h"

#include <QFile>
#include <QTemporaryDir>

#include <sqlite3.h>

#include <cstdio>
#include <memory>
#include <optional>
#include <utility>

namespace bench {

namespace {

using TracePointer = std::shared_ptr<const core::Trace>;

void say(const core::Error& error)
{
    std::fprintf(stderr, "%s\n", qPrintable(error.message));
}

/// None: it was not read, and that was said.
TracePointer load(const QString& path)
{
    const auto loaded = core::loadTrace(path);
    if (loaded)
        return *loaded;
    say(loaded.error());
    return nullptr;
}

/// Writes a copy without the last kernel, since a file and itself are known to be the same by their bytes.
bool writeOther(const QString& path, const QString& otherPath)
{
    if (!QFile::copy(path, otherPath)
        || !QFile::setPermissions(otherPath, QFileDevice::ReadOwner | QFileDevice::WriteOwner))
        return false;
    sqlite3* database = nullptr;
    const bool isWritten = sqlite3_open(QFile::encodeName(otherPath).constData(), &database) == SQLITE_OK
        && sqlite3_exec(database,
                        "DELETE FROM CUPTI_ACTIVITY_KIND_KERNEL WHERE rowid = "
                        "(SELECT max(rowid) FROM CUPTI_ACTIVITY_KIND_KERNEL)",
                        nullptr, nullptr, nullptr)
            == SQLITE_OK;
    sqlite3_close(database);
    return isWritten;
}

/// Nothing where it was not made, and that was said.
std::shared_ptr<const core::Comparison> compare(core::CompareRuns runs, const core::CompareOptions& options)
{
    const auto compared = core::compareRuns(std::move(runs), options);
    if (compared)
        return *compared;
    say(compared.error());
    return nullptr;
}

/// Both runs read as the programs do. Nothing where they were not, and that was said.
std::optional<core::CompareRuns> readBoth(const core::Sides<QString>& paths)
{
    auto runs = core::readRuns([&](core::Side side) -> core::Expected<core::CompareRun> {
        auto trace = core::loadTrace(paths[side]);
        if (!trace)
            return tl::unexpected(trace.error());
        return core::CompareRun { std::move(*trace), {}, {} };
    });
    if (runs)
        return std::move(*runs);
    say(runs.error());
    return std::nullopt;
}

/// The comparison up to its verdict, from both files on.
std::shared_ptr<const core::Comparison> readAndCompare(const core::Sides<QString>& paths)
{
    auto runs = readBoth(paths);
    return runs ? compare(std::move(*runs), {}) : nullptr;
}

/// What a comparison needs of both traces, and the comparison up to its verdict.
std::shared_ptr<const core::Comparison> compare(const core::Sides<TracePointer>& traces)
{
    auto runs = core::ofBothSides([&](core::Side side) { return core::CompareRun::prepare(traces[side], {}, {}); });
    if (!runs.base || !runs.now)
        return nullptr;
    return compare({ std::move(*runs.base), std::move(*runs.now) }, {});
}

void analyze(const core::Comparison& comparison)
{
    for (const auto side : core::BothSides) {
        if (!core::analyzeCompared(comparison, side))
            std::fprintf(stderr, "a run was not analyzed\n");
    }
}

/// The same runs with a pin, and in the middle tenth of their time beside the analyses of that part.
void measureChanges(const core::Comparison& comparison, Measures& measures)
{
    core::CompareOptions pinned;
    const auto& name = comparison.runs.base.trace->kernelNames.front().fullName;
    pinned.matches.pins.push_back({ QStringLiteral("kernels"), { { name }, { name } } });
    measures.push_back(
        measureOf(QStringLiteral("compare: verdict after a pin"), [&] { compare(comparison.runs, pinned); }));
    constexpr std::int64_t Parts = 10;
    std::shared_ptr<const core::Comparison> part;
    measures.push_back(measureOf(QStringLiteral("compare: verdict after a change of scope"), [&] {
        core::CompareRuns runs;
        for (const auto side : core::BothSides) {
            const auto& whole = comparison.runs[side];
            const auto& extent = whole.trace->extent;
            const auto partNs = extent.durationNs() / Parts;
            core::Scope scope;
            scope.window
                = core::TimeWindow { extent.startNs + Parts / 2 * partNs, extent.startNs + (Parts / 2 + 1) * partNs };
            runs[side] = core::CompareRun::prepare(whole.trace, scope, whole.options).value();
        }
        part = compare(std::move(runs), {});
    }));
    if (part)
        measures.push_back(
            measureOf(QStringLiteral("compare: analyses of both in that scope"), [&] { analyze(*part); }));
}

} // namespace

Measures measureComparison(const QString& path)
{
    const QTemporaryDir folder;
    const auto otherPath = folder.filePath(QStringLiteral("new.sqlite"));
    if (!writeOther(path, otherPath)) {
        std::fprintf(stderr, "the other run was not written\n");
        return {};
    }
    core::Sides<TracePointer> traces;
    Measures measures { measureOf(QStringLiteral("load one of two runs"), [&] { traces.base = load(path); }) };
    const auto second = measureOf(QString(), [&] { traces.now = load(otherPath); });
    if (!traces.base || !traces.now)
        return {};
    auto both = measures.front();
    both.name = LoadBothRuns;
    both.seconds += second.seconds;
    both.processorSeconds += second.processorSeconds;
    both.peakBytes = second.peakBytes;
    both.count = traces.base->eventCount() + traces.now->eventCount();
    measures.push_back(both);
    traces = {}; // both are read again
    std::optional<core::CompareRuns> read;
    measures.push_back(measureOf(QStringLiteral("compare: reading both at once"), [&] {
        read = readBoth({ path, otherPath });
    }));
    read.reset();
    std::shared_ptr<const core::Comparison> comparison; // as who sees the verdict still has both traces
    measures.push_back(measureOf(QStringLiteral("compare: verdict, reading both"), [&] {
        comparison = readAndCompare({ path, otherPath });
    }));
    comparison.reset();
    traces = { load(path), load(otherPath) };
    measures.push_back(measureOf(QStringLiteral("compare: verdict"), [&] { comparison = compare(traces); }));
    if (!comparison)
        return {};
    measures.push_back(measureOf(QStringLiteral("compare: analyses of both runs"), [&] { analyze(*comparison); }));
    measures.push_back(measureOf(QStringLiteral("compare: all tables, with analyses"), [&] {
        if (!core::compareTables(*comparison))
            std::fprintf(stderr, "the tables were not compared\n");
    }));
    measureChanges(*comparison, measures);
    return measures;
}

} // namespace bench
