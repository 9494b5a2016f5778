// SPDX-License-Identifier: GPL-3.0-or-later
// What only the window asks of a trace.
#include "analysis/kernels/kernels.h"
#include "analysis/nvtx/nvtxchoices.h"
#include "analysis/phases/phasepreview.h"
#include "guidance/capturecontents.h"
#include "models/overviewcharts.h"
#include "scope/scopelimits.h"
#include "statistics/steadystate.h"
#include "traceuse.h"

namespace {

constexpr std::size_t MostRowsInView = 3;

void previewPhasesOf(const core::AnalysisResults& results)
{
    const auto map = core::parsePhaseMap(R"({"a": ["n"], "b": ["re:^.*=", "s, id = 1"]})", QStringLiteral("here"));
    require(map.has_value(), "a phase map is refused");
    for (const bool isExact : { false, true }) {
        core::PhasePreviewBasis begun;
        begun.trace = results.trace;
        begun.scope = results.scope;
        const auto basis = core::preparePhasePreview(std::move(begun), isExact);
        require(basis.has_value(), "phases cannot be prepared");
        const auto preview = core::previewPhases(*basis, isExact ? *map : core::PhaseMap());
        require(preview.has_value(), "phases cannot be previewed");
        const auto table = core::describePhaseTexts(results.trace, *preview, {});
        for (std::size_t row = 0; row < std::min(table.rowCount, MostRowsInView); ++row)
            static_cast<void>(table.text(row, 0));
    }
}

/// Scopes that rows of tables offer.
void followRows(const core::AnalysisResults& results)
{
    for (const auto& table : results.tables) {
        for (std::size_t row = 0; table->subject && row < std::min(table->rowCount, MostRowsInView); ++row) {
            const auto subject = table->subject(row);
            static_cast<void>(core::describeNarrowing(results.scope, subject, *results.trace));
            const auto scope = core::narrowed(results.scope, subject);
            for (const auto& limit : core::limitsOf(scope))
                static_cast<void>(core::describeLimit(limit, scope, *results.trace));
            static_cast<void>(core::contradictionIn(scope, *results.trace));
            require(core::countKernels(*results.trace, scope).has_value(), "kernels cannot be counted");
        }
    }
}

} // namespace

void useAsWindow(const core::AnalysisResults& results)
{
    require(core::findNvtxChoices(*results.trace).has_value(), "no choice of ranges");
    require(core::findSteadyState(*results.trace).has_value(), "no steady state");
    require(core::countCapture(*results.trace).has_value(), "what was captured cannot be counted");
    require(core::collectOverviewEvents(results).has_value(), "no overview");
    static_cast<void>(core::topKernelBars(results));
    static_cast<void>(core::barrierBars(results));
    static_cast<void>(core::utilizationLanes(results));
    for (std::size_t row = 0; row < std::min(results.kernels->rows.size(), MostRowsInView); ++row)
        require(core::kernelInstances(results.trace, results.scope, results.kernels->rows[row]).has_value(),
                "no instances of a kernel");
    previewPhasesOf(results);
    followRows(results);
}
