// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/checks/runfacts.h"
#include "table/table.h"

#include <QString>
#include <QStringList>

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace core {

constexpr std::size_t MostBaselineUnits = 256; ///< values that are kept by unit
constexpr std::size_t MostBaselineDurations = 512; ///< values that are kept of calls

constexpr std::size_t MostBaselineTableRows = 5'000; ///< a table with more is left out
constexpr std::size_t MostBaselineTableValues = 500'000; ///< by row and unit, of all tables together

/// Grid and block of a launch: x, y, z each.
using BaselineShape = std::array<std::int32_t, 6>;

/// The kernels of one name and shape on a GPU, in all kept units.
struct BaselineKernel {
    std::size_t gpu = 0; ///< in Baseline::gpus
    QString name; ///< full, or its hash
    QString shownName; ///< empty with hashed names
    QStringList matchHashes; ///< with hashed names: of the name as levels L1 and L2 match it; else empty
    QString family;
    bool isCommunication = false; ///< of NCCL
    BaselineShape shape {};
    std::int32_t registersPerThread = 0;
    std::int64_t calls = 0;
    std::int64_t totalNs = 0;
    std::int64_t minNs = 0;
    std::int64_t maxNs = 0;
    std::vector<std::int64_t> unitNs; ///< sums by unit
    std::vector<std::int64_t> durationsNs; ///< ascending: of all calls, or even order statistics of more
    friend bool operator==(const BaselineKernel&, const BaselineKernel&) = default;
};

/// Time of one class, or of a family of kernels, on a GPU.
struct BaselineTime {
    QString key; ///< timeClassKey(), or the name of the family
    QString part; ///< runPartKey(); of a family always that of the window
    std::int64_t totalNs = 0;
    std::vector<std::int64_t> unitNs; ///< empty without a unit, and outside of the window
    friend bool operator==(const BaselineTime&, const BaselineTime&) = default;
};

/// A GPU and where its wall time went.
struct BaselineGpu {
    std::int64_t gpuId = 0;
    QString model;
    std::int64_t multiprocessors = 0;
    std::int64_t memoryBytes = 0;
    std::int64_t computeNs = 0; ///< in which kernels other than NCCL's ran, in the whole scope
    std::int64_t wallNs = 0;
    std::vector<std::int64_t> unitWallsNs;
    std::vector<BaselineTime> classes;
    std::vector<BaselineTime> families;
    friend bool operator==(const BaselineGpu&, const BaselineGpu&) = default;
};

/// What a finding came to.
struct BaselineFinding {
    QString rule; ///< findingRuleKey()
    QString kernel; ///< it is about: full name, or its hash; may be empty
    QString subject; ///< what else it is about
    std::int64_t gpu = -1; ///< in Baseline::gpus; -1: of none
    double score = 0;
    double gainNs = 0; ///< a unit
    double claimedNs = 0; ///< a unit
    std::vector<double> runGainsNs {}; ///< of several runs those that could judge the rule: the gain of each
    friend bool operator==(const BaselineFinding&, const BaselineFinding&) = default;
};

/// The work that the run repeats.
struct BaselineUnit {
    QString description; ///< empty with hashed names
    QString rangeText; ///< of the NVTX ranges that begin units, or its hash; empty: a launch begins them
    bool hasShapes = true; ///< launches are the same only with equal grid and block
    bool isWindowChosen = false; ///< so that units before and after the steady stretch are kept
    bool isSteady = false; ///< the run has a steady stretch
    std::int64_t count = 0; ///< kept units; more than are kept by unit when above MostBaselineUnits
    std::int64_t pieces = 0, modalPieces = 0; ///< found, and of them those that launch the same
    std::int64_t otherWork = 0, unsteady = 0; ///< left out
    std::int64_t steps = 0; ///< from the first to the last kept one
    /// What one launches in the main stream of the critical GPU, in order: rows of kernels, or -1 - number of a graph.
    std::vector<std::int64_t> sequence;
    std::size_t criticalGpu = 0; ///< in Baseline::gpus
    friend bool operator==(const BaselineUnit&, const BaselineUnit&) = default;
};

/// A table of the run that can be compared: identities and measures, sums over all steps.
struct BaselineTable {
    QString key;
    QString unavailable; ///< a sentence; empty: there are rows
    QStringList columns; ///< keys
    std::vector<std::vector<Cell>> rows; ///< by row, then by column
    std::vector<std::vector<std::int64_t>> unitNs; ///< by row: its times by unit, or empty; of no row: empty
    std::vector<std::vector<std::int64_t>> runNs {}; ///< of several runs, by row: what each came to, or empty
    friend bool operator==(const BaselineTable&, const BaselineTable&) = default;
};

/// A row of "compare_sizes": copies of one direction and class of sizes, or NCCL operations of one size.
struct BaselineSize {
    std::size_t gpu = 0; ///< in Baseline::gpus
    QString operation; ///< "memcpy", "memset", "allreduce", …; with hashed names that of an unknown one is a hash
    QString way; ///< direction and memories, or communicator
    std::int64_t place = 0; ///< of the size among others: its class, or bytes of a call
    QString size; ///< in words
    std::int64_t calls = 0;
    std::int64_t totalNs = 0;
    std::int64_t sizeBytes = 0; ///< of all calls
    std::vector<std::int64_t> unitNs; ///< sums by unit
    std::vector<std::int64_t> runNs {}; ///< of several runs what each came to
    friend bool operator==(const BaselineSize&, const BaselineSize&) = default;
};

/// What several runs came to in one figure, each with one value: how far they lie apart by themselves.
struct BaselineRunValues {
    std::size_t gpu = 0; ///< in Baseline::gpus
    QString kind; ///< "wall", "group", "class", "family" or "kernel"
    QString key; ///< of the group, class or family; full name of the kernel, or its hash
    std::vector<std::int64_t> valuesNs; ///< as many as Baseline::runs
    friend bool operator==(const BaselineRunValues&, const BaselineRunValues&) = default;
};

/**
 * What is kept of one run to compare others with: no path, host, user, environment, command line, process name or pid,
 * no single event and no moment. With hashed names not even the names of kernels and NVTX ranges.
 *
 * Made of several runs it is the first of them, with what each came to.
 */
struct Baseline {
    QString program; ///< version that wrote it
    QString contentSha256; ///< of the trace file
    QString scope; ///< the part of the trace, in words
    bool hasHashedNames = false;
    std::vector<std::pair<QString, QString>> facts; ///< versions, options, devices: key and value
    RunFacts checked; ///< what checks look at
    BaselineUnit unit; ///< count 0: none was found, and all is one unit
    std::vector<BaselineGpu> gpus;
    std::vector<BaselineKernel> kernels;
    std::vector<BaselineFinding> findings;
    std::vector<std::pair<QString, QString>> openRules; ///< rules of findings that could not be judged, and why
    std::vector<BaselineTable> tables;
    bool hasSizes = true; ///< false: written before sizes were kept
    std::vector<BaselineSize> sizes;
    std::int64_t runs = 1; ///< that it is made of
    std::vector<BaselineRunValues> runValues; ///< of several runs

    /// Null: it is not kept.
    [[nodiscard]] const BaselineTable* table(const QString& key) const;
    friend bool operator==(const Baseline&, const Baseline&) = default;
};

/// Which of `count` units are kept by unit: all, or `most` evenly spaced with the first and the last.
[[nodiscard]] std::vector<std::size_t> evenlySpaced(std::size_t count, std::size_t most);

/// Sorted values, or `most` even order statistics of more, with the least and the largest.
[[nodiscard]] std::vector<std::int64_t> orderStatistics(std::vector<std::int64_t> values, std::size_t most);

} // namespace core
