// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

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

/// Grid and block of a launch: x, y, z each.
using BaselineShape = std::array<std::int32_t, 6>;

/// The kernels of one name and shape on a GPU, in all kept units.
struct BaselineKernel {
    std::size_t gpu = 0; ///< in Baseline::gpus
    QString name; ///< full, or its hash
    QString shownName; ///< empty with hashed names
    BaselineShape shape {};
    std::int64_t calls = 0;
    std::int64_t totalNs = 0;
    std::int64_t minNs = 0;
    std::int64_t maxNs = 0;
    std::vector<std::int64_t> unitNs; ///< sums by unit
    std::vector<std::int64_t> durationsNs; ///< ascending: of all calls, or even order statistics of more
    friend bool operator==(const BaselineKernel&, const BaselineKernel&) = default;
};

/// Time of one class on a GPU.
struct BaselineClass {
    QString key; ///< timeClassKey()
    std::int64_t totalNs = 0;
    std::vector<std::int64_t> unitNs;
    friend bool operator==(const BaselineClass&, const BaselineClass&) = default;
};

/// A GPU and where its wall time went.
struct BaselineGpu {
    std::int64_t gpuId = 0;
    QString model;
    std::int64_t multiprocessors = 0;
    std::int64_t memoryBytes = 0;
    std::int64_t wallNs = 0;
    std::vector<std::int64_t> unitWallsNs;
    std::vector<BaselineClass> classes;
    friend bool operator==(const BaselineGpu&, const BaselineGpu&) = default;
};

/// What a finding came to.
struct BaselineFinding {
    QString rule;
    QString subject;
    double score = 0;
    std::int64_t claimedNs = 0;
    friend bool operator==(const BaselineFinding&, const BaselineFinding&) = default;
};

/// The work that the run repeats.
struct BaselineUnit {
    QString description;
    std::int64_t count = 0; ///< kept units; more than are kept by unit when above MostBaselineUnits
    std::vector<std::pair<std::size_t, std::int64_t>> modal; ///< launches of a unit: (row of kernels, launches)
    friend bool operator==(const BaselineUnit&, const BaselineUnit&) = default;
};

/**
 * What is kept of one run to compare others with: no path, host, user, environment, command line, process name or pid,
 * no single event and no moment. With hashed names not even the names of kernels.
 */
struct Baseline {
    QString program; ///< version that wrote it
    QString contentSha256; ///< of the trace file
    QString scope; ///< the part of the trace, in words
    bool hasHashedNames = false;
    std::vector<std::pair<QString, QString>> facts; ///< versions, options, devices: key and value
    BaselineUnit unit; ///< count 0: none was found, and all is one unit
    std::vector<BaselineGpu> gpus;
    std::vector<BaselineKernel> kernels;
    std::vector<BaselineFinding> findings;
    friend bool operator==(const Baseline&, const Baseline&) = default;
};

/// Which of `count` units are kept by unit: all, or `most` evenly spaced with the first and the last.
[[nodiscard]] std::vector<std::size_t> evenlySpaced(std::size_t count, std::size_t most);

/// Sorted values, or `most` even order statistics of more, with the least and the largest.
[[nodiscard]] std::vector<std::int64_t> orderStatistics(std::vector<std::int64_t> values, std::size_t most);

} // namespace core
