// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <cstdint>
#include <vector>

namespace core {

/// A class and the regular expression of the names that belong to it. Of several the first that is found in a name
/// holds.
struct NamePattern {
    QString key;
    QString pattern;
};

/// Which rows of profiler overhead belong to a class: those of CUPTI with one of the types, and those whose name
/// matches.
struct OverheadPattern {
    QString key; ///< "jit", "module", "profiler", "host_code", or "skip": the row says nothing about its thread
    std::vector<int> types; ///< ENUM_CUPTI_OVERHEAD_TYPE
    QString pattern;
    QStringList inside; ///< classes of CUDA calls: the row must lie in one of them; empty: anywhere
};

/// What a copy engine of some GPUs reaches over their link to the host.
struct LinkSpeed {
    QString pattern; ///< of the GPU's name
    double bytesPerSecond = 0;
};

/// The limits that the diagnosis decides by.
struct DiagnosisThresholds {
    std::int64_t enqueuePauseNs = 0; ///< longest pause before a launch call that is still enqueueing
    std::int64_t launchLatencyMaxNs = 0; ///< longest time from a launch to its start that needs no other cause
    std::int64_t turnaroundMaxNs = 0; ///< longest gap before work that was queued already
    std::int64_t umBridgeNs = 0; ///< longest gap between page migrations that is fault handling or host code
    std::int64_t umChainNs = 0; ///< longest gap inside an episode of page migrations
    std::int64_t contextMinNs = 0; ///< shortest first call that sets the context up
    std::int64_t firstLaunchNs = 0; ///< shortest first launch of a kernel that loads its code
    std::int64_t dependencyLookbackNs = 0; ///< how long before a gap a wait of a stream can explain it
    double startupShare = 0; ///< of the run outside the GPU window
    double dominantShare = 0; ///< from which on one limit is named
    double tiePoints = 0; ///< share by which two limits may differ and be of one size
    double nextShare = 0; ///< from which on the second limit is named
    std::int64_t fewOperations = 0; ///< of GPUs, below which nothing is generalised
    std::int64_t shortGpuNs = 0; ///< of GPU work, likewise
    std::int64_t smallCopyBytes = 0;
    std::int64_t smallCopies = 0; ///< number from which on they are a finding
    double slowCopy = 0; ///< share of the best rate below which a copy is slow
    double underfilledClause = 0; ///< share of multiprocessors covered below which the verdict says so
    double tailWavesMax = 0; ///< number of waves from which on the last is not worth a word
    double slowerGpu = 0; ///< ratio of medians
    double bimodalEta = 0; ///< share of the variance that lies between two modes
    double high = 0, medium = 0, low = 0; ///< least scores of severities
    double linkDefaultBytesPerS = 0; ///< of a link to the host when neither a copy nor a model tells
};

/// Everything of the diagnosis that people may edit: which calls are what, and the limits. Made by
/// parseDiagnosisClasses().
struct DiagnosisClasses {
    std::vector<NamePattern> cudaCalls; ///< "sync", "launch", "copy", "alloc", "module", "context", "interop", "other"
    std::vector<NamePattern> osCalls; ///< "os_wait", "os_io", "os_other"
    std::vector<OverheadPattern> overhead;
    std::vector<int> benignReturnCodes; ///< of CUDA calls: no error
    std::vector<LinkSpeed> links; ///< the first that matches a GPU's name
    QString carriers; ///< regular expression of kernel names that say nothing without the functor they carry
    DiagnosisThresholds thresholds;

    /// Bytes per second of the first link whose pattern the GPU's name has; 0: none.
    [[nodiscard]] double linkBytesPerSecond(const QString& gpuName) const;
    [[nodiscard]] bool isBenign(int returnCode) const;
};

/// Those of the program: resources/answers/classes.json.
[[nodiscard]] const DiagnosisClasses& builtInDiagnosisClasses();

/**
 * Reads classes.json; members that it lacks stay those of the program, and so do thresholds that it does not name.
 * `place` is what an error names first.
 *
 * Errors: Usage, with the fault in one sentence: not JSON (line and column), an unknown member, class or threshold, a
 * pattern that is no regular expression, a limit that is no number or below 0.
 */
[[nodiscard]] Expected<DiagnosisClasses> parseDiagnosisClasses(const QByteArray& json, const QString& place);

/// All of a file that parseDiagnosisClasses() has nothing against. Errors: also CannotOpen.
[[nodiscard]] Expected<QByteArray> readDiagnosisClassesJson(const QString& path);

/// parseDiagnosisClasses() of a file. Errors: also CannotOpen.
[[nodiscard]] Expected<DiagnosisClasses> readDiagnosisClasses(const QString& path);

} // namespace core
