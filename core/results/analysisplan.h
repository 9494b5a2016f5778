// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "results/analysisresults.h"

#include <cstddef>
#include <functional>
#include <memory>
#include <stop_token>
#include <utility>
#include <vector>

namespace core {

/// All analyses of one scope while they run: what each of them reads, and where it leaves its result.
struct AnalysisRun {
    std::shared_ptr<AnalysisResults> results;
    Scope scope; ///< that of the results, with its rows
    std::stop_token stop;

    Thresholds thresholds; ///< those of the options, with what the options' diagnosis classes change

    // what only other analyses and tables need
    std::shared_ptr<const struct Kernels> kernelsByProcess;
    std::shared_ptr<const struct Barriers> barriersByProcess;
    std::shared_ptr<const struct NvtxAttribution> nvtxAttribution;
    std::shared_ptr<const struct NvtxRanges> nvtxByProcess;
    std::shared_ptr<const struct HostCalls> osCalls;
    std::shared_ptr<const struct HostCalls> osCallsByThread;
    std::shared_ptr<const struct HostCalls> mpiCalls;
    std::shared_ptr<const struct HostCalls> mpiCallsByThread;
    std::shared_ptr<const struct HostCalls> libraryCalls;
    std::shared_ptr<const struct HostCalls> libraryCallsByThread;
    std::shared_ptr<const struct ThreadStates> threadStates;
    std::shared_ptr<const struct PageMigrations> pageMigrations;
    std::shared_ptr<const struct PageFaults> pageFaults;
    std::shared_ptr<const struct BusyFigures> busyFigures;
    std::shared_ptr<const struct IdleFigures> idleFigures;

    /// Of `scope`, with no result yet. Errors: Cancelled.
    [[nodiscard]] static Cancellable<AnalysisRun> begin(std::shared_ptr<const Trace> trace, Scope scope,
                                                        AnalysisOptions options, const std::stop_token& stop);
    [[nodiscard]] const Trace& trace() const { return *results->trace; }
    [[nodiscard]] const AnalysisOptions& options() const { return results->options; }
};

/// All analyses and what each needs of the others. The only list of them.
class AnalysisPlan
{
public:
    struct Step {
        const char* name; ///< in English, for measurements
        std::vector<std::size_t> needed; ///< positions of earlier steps whose results it reads
        std::function<bool(AnalysisRun&)> work; ///< false: a stop was requested
    };

    AnalysisPlan();
    /// Each after all that it needs.
    [[nodiscard]] const std::vector<Step>& steps() const { return m_steps; }
    /// Runs all steps, independent ones side by side on threads of their own: those that the summary waits for before
    /// others. `afterSummary` is called by one of these threads when it is there, while other steps go on. False when a
    /// stop was requested.
    [[nodiscard]] bool run(AnalysisRun& run, const std::function<void()>& afterSummary = {}) const;

private:
    using Needed = std::vector<std::size_t>;

    std::size_t add(const char* name, Needed needed, std::function<bool(AnalysisRun&)> work);
    /// A step whose result becomes `place` of the results; `compute(const AnalysisRun&)` returns it.
    template <typename Result, typename Compute>
    std::size_t add(const char* name, Needed needed, std::shared_ptr<const Result> AnalysisResults::*place,
                    Compute compute);

    void planNvtx();
    void planPath();
    void planKernels();
    void planDevices();
    void planHost();
    void planNccl();
    void planSteps();
    void planJudgement();
    void planSamples();
    void findAhead();

    std::vector<Step> m_steps;
    std::size_t m_hostStates = 0;
    std::size_t m_times = 0; ///< of GPUs and processes
    std::size_t m_idle = 0; ///< GPU idle, which most others need
    std::size_t m_ncclEvents = 0; ///< NCCL operations
    std::size_t m_families = 0; ///< of kernels
    std::size_t m_kernels = 0;
    std::size_t m_kernelModes = 0;
    std::size_t m_barriers = 0;
    std::size_t m_memory = 0; ///< memory operations
    std::size_t m_latency = 0; ///< of launches
    std::size_t m_nccl = 0;
    std::size_t m_budget = 0;
    std::size_t m_repeating = 0; ///< work
    std::size_t m_stepsOfScope = 0;
    std::size_t m_summary = 0;
    std::vector<bool> m_isAhead; ///< by step: whether the summary waits for it
};

/// Makes the tables of all analyses, in the order of the report. They keep what they show themselves, so that no table
/// keeps the AnalysisResults alive.
void describeAnalyses(const AnalysisRun& run);
/// The same of findings and suspects, which lead to those tables: they stand before and behind them.
void describeJudgement(const AnalysisRun& run);

} // namespace core
