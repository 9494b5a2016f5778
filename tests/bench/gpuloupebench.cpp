// SPDX-License-Identifier: GPL-3.0-or-later
// gpuloupe-bench TRACE [REPEATS]: time and memory of reading and analyzing a trace, and how they compare with a bare SQLite loop.
#include "analysis/analysisresults.h"
#include "rawloop.h"
#include "trace/traceloader.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QFile>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <limits>
#include <optional>

namespace {

constexpr double BytesPerMegabyte = 1e6;

/// Times of one run, and what was read.
struct Run {
    double loadSeconds = 0;
    double analyzeSeconds = 0;
    double scopeChangeSeconds = 0; ///< a new window of 1 %: the slowest of several
    double cpuSeconds = 0; ///< of all threads: what other programs on the machine do not change
    std::int64_t eventCount = 0;
    std::size_t traceBytes = 0;
    [[nodiscard]] double seconds() const { return loadSeconds + analyzeSeconds; }
};

double secondsSince(const QElapsedTimer& clock)
{
    return static_cast<double>(clock.nsecsElapsed()) / 1e9;
}

double cpuSecondsSince(std::clock_t start)
{
    return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
}

/// A line of /proc/self/status such as "VmHWM", in bytes; 0 where there is no such file.
double statusBytes(const QByteArray& key)
{
    QFile status(QStringLiteral("/proc/self/status"));
    if (!status.open(QIODevice::ReadOnly))
        return 0;
    constexpr double BytesPerKilobyte = 1024;
    for (auto line = status.readLine(); !line.isEmpty(); line = status.readLine()) {
        if (line.startsWith(key + ':'))
            return line.mid(key.size() + 1).trimmed().split(' ').first().toDouble() * BytesPerKilobyte;
    }
    return 0;
}

/// So that the first run does not wait for the disk.
void warmUp(const QString& path)
{
    constexpr qint64 BlockBytes = 1 << 22;
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return;
    while (!file.read(BlockBytes).isEmpty()) { }
}

/// The longest that the analyses take over a hundredth of the trace, at several places. Negative when they fail.
double slowestScopeChange(const std::shared_ptr<const core::Trace>& trace)
{
    constexpr std::int64_t Parts = 100;
    double slowest = 0;
    for (const std::int64_t part : { 0, 25, 50, 75, 99 }) {
        const auto partNs = trace->extent.durationNs() / Parts;
        const auto startNs = trace->extent.startNs + part * partNs;
        core::Scope scope;
        scope.window = core::TimeWindow { startNs, startNs + partNs };
        QElapsedTimer clock;
        clock.start();
        if (!core::analyze(trace, scope))
            return -1;
        slowest = std::max(slowest, secondsSince(clock));
    }
    return slowest;
}

std::optional<Run> runOnce(const QString& path)
{
    Run run;
    const auto cpuStart = std::clock();
    QElapsedTimer clock;
    clock.start();
    const auto trace = core::loadTrace(path);
    run.loadSeconds = secondsSince(clock);
    if (!trace) {
        std::fprintf(stderr, "%s\n", qPrintable(trace.error().message));
        return std::nullopt;
    }
    clock.restart();
    const auto results = core::analyze(*trace);
    run.analyzeSeconds = secondsSince(clock);
    if (!results) {
        std::fprintf(stderr, "%s\n", qPrintable(results.error().message));
        return std::nullopt;
    }
    run.cpuSeconds = cpuSecondsSince(cpuStart);
    run.scopeChangeSeconds = slowestScopeChange(*trace);
    run.eventCount = (*trace)->eventCount();
    run.traceBytes = (*trace)->memoryBytes();
    return run;
}

void print(const char* name, double seconds, double baseSeconds)
{
    std::printf("%-28s %10.3f s %8.2f x raw loop\n", name, seconds, baseSeconds > 0 ? seconds / baseSeconds : 0);
}

void printMemory(const char* name, double bytes, std::int64_t eventCount)
{
    std::printf("%-28s %10.1f MB %7.1f B/event\n", name, bytes / BytesPerMegabyte,
                eventCount > 0 ? bytes / static_cast<double>(eventCount) : 0);
}

} // namespace

int main(int argc, char** argv)
{
    const QCoreApplication application(argc, argv);
    const auto arguments = QCoreApplication::arguments();
    if (arguments.size() < 2 || arguments.size() > 3) {
        std::fprintf(stderr, "Usage: gpuloupe-bench TRACE [REPEATS]\n");
        return 2;
    }
    const auto& path = arguments[1];
    const int repeats = arguments.size() > 2 ? std::max(1, arguments[2].toInt()) : 3;
    warmUp(path);

    std::optional<Run> best;
    double peakBytes = 0;
    for (int repeat = 0; repeat < repeats; ++repeat) {
        const auto run = runOnce(path);
        if (!run)
            return 1;
        if (repeat == 0) // before anything else has used memory
            peakBytes = statusBytes("VmHWM");
        if (!best || run->seconds() < best->seconds())
            best = run;
    }
    bench::RawLoop raw;
    double rawCpuSeconds = 0;
    raw.seconds = std::numeric_limits<double>::max();
    for (int repeat = 0; repeat < repeats; ++repeat) {
        const auto cpuStart = std::clock();
        const auto loop = bench::runRawLoop(path);
        if (loop.seconds < raw.seconds) {
            raw = loop;
            rawCpuSeconds = cpuSecondsSince(cpuStart);
        }
    }

    std::printf("%lld events, best of %d runs\n", static_cast<long long>(best->eventCount), repeats);
    std::printf("%-28s %10.3f s  (1 thread, %lld rows, checksum %016llx)\n", "raw SQLite loop", raw.seconds,
                static_cast<long long>(raw.rowCount), static_cast<unsigned long long>(raw.checksum));
    print("load", best->loadSeconds, raw.seconds);
    print("analyze", best->analyzeSeconds, raw.seconds);
    print("load + analyze", best->seconds(), raw.seconds);
    std::printf("%-28s %10.4f s %8.4f x load\n", "scope change (1 % window)", best->scopeChangeSeconds,
                best->loadSeconds > 0 ? best->scopeChangeSeconds / best->loadSeconds : 0);
    print("processor time of both", best->cpuSeconds, rawCpuSeconds);
    printMemory("trace in memory", static_cast<double>(best->traceBytes), best->eventCount);
    printMemory("peak resident, first run", peakBytes, best->eventCount);
    return 0;
}
