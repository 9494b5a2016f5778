// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/text.h"
#include "findings/budgetevidence.h"
#include "findings/rulefunctions.h"
#include "findings/ruletitles.h"

#include <algorithm>
#include <vector>

namespace core::rules {

namespace {

/// A rule about time outside the GPU window.
struct StartRule {
    FindingRule rule;
    std::vector<TimeClass> classes;
    const char* recommendation;
};

std::vector<RemedySum> remediesOf(const FindingContext& context, FindingRule rule, double claimedNs)
{
    constexpr double Tenths = 10;
    constexpr double Half = 0.5;
    constexpr double Loading = 0.7;
    constexpr double Other = 0.4;
    constexpr double Overlap = 0.2;
    constexpr double AllIo = 0.1;
    switch (rule) {
    case FindingRule::StartAllocation:
        return { { claimedNs, Half } };
    case FindingRule::StartLoading:
        return { { claimedNs, Loading } };
    case FindingRule::StartHost: {
        const auto busyNs = static_cast<double>(context.in.busy.busyNs);
        return { { claimedNs / Tenths, Half },
                 { std::min(claimedNs, busyNs), Overlap, Text::tr("beside the GPU's work") } };
    }
    case FindingRule::StartIo:
        return { { claimedNs / Tenths, Half }, { claimedNs, AllIo, Text::tr("without it") } };
    case FindingRule::StartWait:
        return { { claimedNs / Tenths, Half } };
    case FindingRule::StartOther:
        return { { claimedNs / Tenths, Other } };
    default:
        return { { 0, 0 } };
    }
}

void judge(FindingContext& context, const StartRule& rule)
{
    std::int64_t claimedNs = 0;
    for (const auto timeClass : rule.classes)
        claimedNs += context.outsideNsOf(timeClass);
    if (claimedNs <= 0)
        return;
    auto finding = context.finding(rule.rule, ruleTitle(rule.rule), claimedNs,
                                   remediesOf(context, rule.rule, static_cast<double>(claimedNs)));
    finding.recommendation = Text::tr(rule.recommendation);
    addOutsideFigures(finding, context, rule.classes);
    context.add(std::move(finding));
}

} // namespace

void outsideWindow(FindingContext& context)
{
    using T = TimeClass;
    static const std::array rules {
        StartRule { FindingRule::StartAllocation,
                    { T::Alloc },
                    QT_TRANSLATE_NOOP("core::Text",
                                      "Allocate less and in larger pieces; pin less host memory, since pinning takes "
                                      "time by the page.") },
        StartRule { FindingRule::StartLoading,
                    { T::Module, T::Jit },
                    QT_TRANSLATE_NOOP("core::Text",
                                      "Build for this GPU so that no PTX is compiled, leave out code that is not used, "
                                      "and keep lazy loading on.") },
        StartRule { FindingRule::StartHost,
                    { T::HostCode, T::Descheduled },
                    QT_TRANSLATE_NOOP("core::Text",
                                      "Start the first GPU work earlier and prepare the rest beside it; profile what "
                                      "the program does before.") },
        StartRule { FindingRule::StartIo,
                    { T::OsIo },
                    QT_TRANSLATE_NOOP("core::Text", "Read in larger pieces, in parallel, and beside GPU work.") },
        StartRule { FindingRule::StartWait,
                    { T::OsWait, T::Mpi },
                    QT_TRANSLATE_NOOP("core::Text", "Find out what the threads wait for before the GPU has work.") },
        StartRule { FindingRule::StartOther,
                    { T::LaunchCall, T::SyncReturn, T::CopyCall, T::OtherApi, T::OsOther, T::Interop, T::Enqueue },
                    QT_TRANSLATE_NOOP("core::Text", "Look at the calls with most time before and after GPU work.") },
        StartRule { FindingRule::Context,
                    { T::Context },
                    QT_TRANSLATE_NOOP("core::Text",
                                      "It happens once a process: do more in one process, or turn persistence mode on "
                                      "(nvidia-smi -pm 1).") },
    };
    for (const auto& rule : rules) {
        if (context.isWholeTrace())
            judge(context, rule);
        else
            context.notJudged(rule.rule, Text::tr("the scope is a part of the trace"));
    }
}

} // namespace core::rules
