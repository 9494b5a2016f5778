// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "random.h"
#include "stepcauses.h"
#include "tracewriter.h"

#include <optional>
#include <span>
#include <string_view>

namespace tracegen {

/// A kind of trace that can be generated.
struct Profile {
    std::string_view name;
    std::string_view description;
    /// Writes events until the writer wants no more.
    void (*generate)(TraceWriter&, Random);
    std::string_view product = "gpuloupe-tracegen (invented)"; ///< what the trace names as its maker
    /// Set: a trace that is always the same, in this version; size, seed and version of a request mean nothing to it.
    std::optional<fixtures::ExportVersion> fixedVersion = std::nullopt;
};

/// All profiles: those that programs look like, then the worst cases, then the sample of GPU Loupe.
[[nodiscard]] std::span<const Profile> profiles();
/// The profile with this name, or nullptr.
[[nodiscard]] const Profile* findProfile(std::string_view name);

// One function each; what they make stands in their descriptions.

void generateInference(TraceWriter& writer, Random random);
void generateTraining(TraceWriter& writer, Random random);
void generateTinyKernels(TraceWriter& writer, Random random);
void generateGraphs(TraceWriter& writer, Random random);
void generateManyProcesses(TraceWriter& writer, Random random);
void generateMetrics(TraceWriter& writer, Random random);
void generateRanks(TraceWriter& writer, Random random);
void generateSteps(TraceWriter& writer, Random random);

void generateOverlappingKernels(TraceWriter& writer, Random random);
void generateDeepRanges(TraceWriter& writer, Random random);
void generateOneGap(TraceWriter& writer, Random random);
void generateKernelNames(TraceWriter& writer, Random random);
void generateLongNames(TraceWriter& writer, Random random);
void generateThreads(TraceWriter& writer, Random random);
void generateStreams(TraceWriter& writer, Random random);
void generateIdenticalTimes(TraceWriter& writer, Random random);
void generateSharedCorrelations(TraceWriter& writer, Random random);

void generateSample(TraceWriter& writer, Random random);

/// generateSteps() with what is different in this run.
void writeSteps(TraceWriter& writer, Random random, const StepCauses& causes);

} // namespace tracegen
