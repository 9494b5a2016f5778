// SPDX-License-Identifier: GPL-3.0-or-later
#include "findings/verdict.h"

#include "base/labels.h"
#include "base/phrases.h"
#include "base/text.h"
#include "base/units.h"
#include "statistics/statistics.h"

#include <algorithm>
#include <utility>

namespace core {

namespace {

constexpr double OnePartShare = 2.0 / 3; ///< of that time, from which on it is before or after
constexpr std::int64_t FewOperationsBusyNs = 100'000'000; ///< of GPU work, from which on few operations are enough

double ratio(std::int64_t part, std::int64_t whole)
{
    return whole > 0 ? static_cast<double>(part) / static_cast<double>(whole) : 0;
}

/// A group that can be the verdict, all idle groups being one.
struct Limit {
    TimeGroup group = TimeGroup::Compute; ///< of idle time the largest group
    bool isAllIdle = false;
    std::int64_t timeNs = 0;
};

/// The window of the GPUs and what it went into.
class WindowText
{
public:
    WindowText(const VerdictFigures& figures, const DiagnosisThresholds& thresholds)
        : m_figures(figures)
        , m_thresholds(thresholds)
        , m_wholeNs(saturatedProduct(figures.windowNs, figures.gpus))
        , m_limits(limitsOf(figures))
    {
    }

    [[nodiscard]] bool isMixed() const { return share(0) < m_thresholds.dominantShare; }
    [[nodiscard]] bool isBalanced() const
    {
        return !isMixed() && m_limits.size() > 1
            && ratio(m_limits[0].timeNs - m_limits[1].timeNs, m_wholeNs) <= m_thresholds.tiePoints;
    }
    [[nodiscard]] QString key() const
    {
        if (m_limits.empty() || isMixed())
            return QStringLiteral("mixed");
        if (isBalanced())
            return QStringLiteral("balanced");
        const auto& first = m_limits.front();
        if (first.isAllIdle && !isOneCause(first))
            return QStringLiteral("several");
        return QString::fromLatin1(timeGroupKey(first.group));
    }
    /// "kernels run 57.3 % … (next: the GPU is idle 39.8 % …)".
    [[nodiscard]] QString body() const
    {
        if (isMixed())
            return joined(3);
        if (isBalanced())
            return Text::tr("two limits of about the same size: %1").arg(joined(2));
        if (m_limits.size() > 1 && share(1) >= m_thresholds.nextShare)
            return Text::tr("%1 (next: %2)").arg(text(m_limits[0]), text(m_limits[1]));
        return text(m_limits[0]);
    }
    /// "the GPU's window of 1.75 ms".
    [[nodiscard]] QString window() const
    {
        return (m_figures.gpus == 1 ? Text::tr("the GPU's window of %1") : Text::tr("the GPUs' window of %1"))
            .arg(threeDigitDuration(m_figures.windowNs));
    }

private:
    static std::vector<Limit> limitsOf(const VerdictFigures& figures);
    [[nodiscard]] double share(std::size_t limit) const
    {
        return limit < m_limits.size() ? ratio(m_limits[limit].timeNs, m_wholeNs) : 0;
    }
    [[nodiscard]] std::int64_t groupNs(TimeGroup group) const
    {
        return m_figures.groupNs[static_cast<std::size_t>(group)];
    }
    [[nodiscard]] bool isOneCause(const Limit& idle) const
    {
        return ratio(groupNs(idle.group), idle.timeNs) >= m_thresholds.dominantShare;
    }
    [[nodiscard]] QString joined(std::size_t most) const;
    [[nodiscard]] QString text(const Limit& limit) const;
    [[nodiscard]] QString computeText(const QString& percent) const;
    [[nodiscard]] QString idleText(const Limit& limit, const QString& percent) const;
    [[nodiscard]] QString causeText(TimeGroup group, std::int64_t idleNs) const;

    const VerdictFigures& m_figures;
    const DiagnosisThresholds& m_thresholds;
    std::int64_t m_wholeNs;
    std::vector<Limit> m_limits; ///< longest first
};

std::vector<Limit> WindowText::limitsOf(const VerdictFigures& figures)
{
    std::vector<Limit> limits;
    Limit idle { TimeGroup::Launch, true, 0 };
    std::int64_t mostIdleNs = -1;
    for (std::size_t i = 0; i < TimeGroupCount; ++i) {
        const auto group = static_cast<TimeGroup>(i);
        const auto timeNs = figures.groupNs[i];
        if (!isIdle(group)) {
            limits.push_back({ group, false, timeNs });
            continue;
        }
        idle.timeNs += timeNs;
        if (timeNs > std::exchange(mostIdleNs, std::max(mostIdleNs, timeNs)))
            idle.group = group;
    }
    limits.push_back(idle);
    std::erase_if(limits, [](const Limit& limit) { return limit.timeNs <= 0; });
    std::stable_sort(limits.begin(), limits.end(),
                     [](const Limit& left, const Limit& right) { return left.timeNs > right.timeNs; });
    return limits;
}

QString WindowText::joined(std::size_t most) const
{
    QStringList texts;
    for (std::size_t i = 0; i < std::min(most, m_limits.size()); ++i)
        texts.append(text(m_limits[i]));
    return texts.join(QStringLiteral("; "));
}

QString movedText(const MovedBytes& moved)
{
    if (moved.direction.isEmpty() || moved.sizeBytes <= 0 || moved.timeNs <= 0)
        return {};
    const auto perSecond = static_cast<double>(moved.sizeBytes) / (static_cast<double>(moved.timeNs) / NsPerS);
    const auto memory = moved.memory.isEmpty() ? QString() : QStringLiteral(", ") + moved.memory;
    return Text::tr(", mostly %1 (%2 at %3/s%4)")
        .arg(moved.direction, threeDigitBytes(static_cast<double>(moved.sizeBytes)), threeDigitBytes(perSecond),
             memory);
}

QString WindowText::text(const Limit& limit) const
{
    const auto percent = threeDigitShare(ratio(limit.timeNs, m_wholeNs));
    if (limit.isAllIdle)
        return idleText(limit, percent);
    switch (limit.group) {
    case TimeGroup::Compute:
        return computeText(percent);
    case TimeGroup::Migration:
        return Text::tr("page migration of unified memory takes %1%2").arg(percent, movedText(m_figures.migrations));
    case TimeGroup::Communication:
        return Text::tr("NCCL with no other kernel beside it takes %1").arg(percent);
    case TimeGroup::Copy:
        return Text::tr("copies that no kernel hides take %1%2").arg(percent, movedText(m_figures.copies));
    default:
        return Text::tr("work outside the scope takes %1").arg(percent);
    }
}

QString WindowText::computeText(const QString& percent) const
{
    const auto& compute = m_figures.compute;
    const auto computeNs = groupNs(TimeGroup::Compute);
    if (compute.nameCount == 0)
        return Text::tr("CUDA graphs traced as one piece run %1").arg(percent);
    auto text = compute.nameCount == 1 ? Text::tr("kernels run %1, all of it %2").arg(percent, compute.longest.name)
        : compute.family.name.isEmpty()
        ? Text::tr("kernels run %1; longest: %2 with %3")
              .arg(percent, compute.longest.name, threeDigitShare(ratio(compute.longest.timeNs, computeNs)))
        : Text::tr("kernels run %1, %2 of that %3; longest: %4 with %5")
              .arg(percent, threeDigitShare(ratio(compute.family.timeNs, computeNs)), compute.family.name,
                   compute.longest.name, threeDigitShare(ratio(compute.longest.timeNs, computeNs)));
    if (compute.coveredSms && *compute.coveredSms < m_thresholds.underfilledClause)
        text += Text::tr("; their blocks cover only %1 of the SMs").arg(threeDigitShare(*compute.coveredSms));
    return text;
}

QString WindowText::causeText(TimeGroup group, std::int64_t idleNs) const
{
    const auto text
        = Text::tr("%1 of that %2")
              .arg(threeDigitShare(ratio(groupNs(group), idleNs)), label(LabelKind::Group, timeGroupKey(group)).full);
    const auto mostly = mostlyText(m_figures.mostly[static_cast<std::size_t>(group)]);
    return mostly.isEmpty() ? text : QStringLiteral("%1 (%2)").arg(text, mostly);
}

QString WindowText::idleText(const Limit& limit, const QString& percent) const
{
    const auto idle
        = (m_figures.gpus == 1 ? Text::tr("the GPU is idle %1") : Text::tr("the GPUs are idle %1")).arg(percent);
    auto causes = causeText(limit.group, limit.timeNs);
    if (!isOneCause(limit)) {
        std::optional<TimeGroup> second;
        for (auto i = static_cast<std::size_t>(TimeGroup::Launch); i < TimeGroupCount; ++i) {
            const auto group = static_cast<TimeGroup>(i);
            if (group != limit.group && groupNs(group) > (second ? groupNs(*second) : 0))
                second = group;
        }
        if (second)
            causes += QStringLiteral(", ") + causeText(*second, limit.timeNs);
    }
    return QStringLiteral("%1, %2").arg(idle, causes);
}

/// "loading of context and code before it in cudaMalloc 91.3 %".
QString outsideText(const OutsideTime& outside, std::int64_t wholeNs)
{
    const auto name = outside.mostly.name.isEmpty() ? QString() : Text::tr(" in %1").arg(outside.mostly.name);
    const auto keyBytes = timeGroupKey(outside.group);
    const auto key = QString::fromLatin1(keyBytes);
    const auto kind = labelKeys(LabelKind::Outside).contains(key) ? LabelKind::Outside : LabelKind::Group;
    return (outside.isBefore ? Text::tr("%1 before it%2 %3") : Text::tr("%1 after it%2 %3"))
        .arg(label(kind, key).full, name, threeDigitShare(ratio(outside.timeNs, wholeNs)));
}

/// Times of a run as they are without the profiler's own outside the GPU window.
struct OwnTimes {
    std::int64_t runNs, beforeNs, afterNs, profilerNs;
    explicit OwnTimes(const VerdictFigures& figures)
        : runNs(figures.runNs - figures.profilerBeforeNs - figures.profilerAfterNs)
        , beforeNs(figures.beforeNs - figures.profilerBeforeNs)
        , afterNs(figures.afterNs - figures.profilerAfterNs)
        , profilerNs(figures.profilerBeforeNs + figures.profilerAfterNs)
    {
    }
};

QString outsideName(const VerdictFigures& figures, const OwnTimes& own)
{
    if (ratio(own.beforeNs, own.beforeNs + own.afterNs) >= OnePartShare && figures.isStartSeen)
        return Text::tr("Start-up-dominated");
    return ratio(own.afterNs, own.beforeNs + own.afterNs) >= OnePartShare ? Text::tr("Mostly after the GPU work")
                                                                          : Text::tr("Mostly outside the GPU window");
}

/// "Start-up-dominated: 92.0 % of 21.9 ms lie before … all GPU work; ….".
QString outsideSentence(const VerdictFigures& figures)
{
    const OwnTimes own(figures);
    auto rows = figures.outside;
    std::erase_if(rows, [](const OutsideTime& row) { return row.timeNs <= 0; });
    std::stable_sort(rows.begin(), rows.end(), [](const OutsideTime& left, const OutsideTime& right) {
        return std::make_tuple(-left.timeNs, !left.isBefore, left.group)
            < std::make_tuple(-right.timeNs, !right.isBefore, right.group);
    });
    rows.resize(std::min<std::size_t>(rows.size(), 2));
    QStringList texts;
    for (const auto& row : rows)
        texts.append(outsideText(row, saturatedProduct(own.runNs, std::max<std::int64_t>(figures.gpus, 1))));
    const auto share = [&own](std::int64_t timeNs) { return threeDigitShare(ratio(timeNs, own.runNs)); };
    auto run = threeDigitDuration(own.runNs);
    if (own.profilerNs > 0)
        run = Text::tr("%1 (without %2 of the profiler)").arg(run, threeDigitDuration(own.profilerNs));
    auto sentence = Text::tr("%1: %2 of %3 lie before (%4) or after (%5) all GPU work")
                        .arg(outsideName(figures, own), share(own.beforeNs + own.afterNs), run, share(own.beforeNs),
                             share(own.afterNs));
    if (!texts.isEmpty())
        sentence += QStringLiteral("; ") + texts.join(QStringLiteral(", "));
    return sentence + QStringLiteral(".");
}

bool isMostlyOutside(const VerdictFigures& figures, const DiagnosisThresholds& thresholds)
{
    const OwnTimes own(figures);
    return figures.scope.isEmpty() && own.runNs > 0
        && ratio(own.beforeNs + own.afterNs, own.runNs) >= thresholds.startupShare;
}

/// What limits how far the verdict can be trusted.
QString caveats(const VerdictFigures& figures, const DiagnosisThresholds& thresholds)
{
    QString text;
    const bool areFew = figures.operations < thresholds.fewOperations && figures.busyNs < FewOperationsBusyNs;
    if (figures.busyNs < thresholds.shortGpuNs || areFew) {
        text += Text::tr(" Only %1 (%2 of work): too little to generalise.")
                    .arg(counted(figures.operations, Text::tr("GPU operation"), Text::tr("GPU operations")),
                         threeDigitDuration(figures.busyNs));
    }
    if (figures.gpus < figures.machineGpus)
        text += Text::tr(" %1 of %2 GPUs of the machine did work.").arg(figures.gpus).arg(figures.machineGpus);
    return text;
}

Verdict cpuVerdict(const VerdictFigures& figures)
{
    auto sentence = figures.scope.isEmpty()
        ? Text::tr("A CPU trace: no CUDA call and no GPU work in %1.").arg(threeDigitDuration(figures.runNs))
        : Text::tr("No CUDA call and no GPU work in %1.").arg(figures.scope);
    if (!figures.longestOsCall.name.isEmpty()) {
        sentence += Text::tr(" Most time of OS calls: %1 with %2.")
                        .arg(figures.longestOsCall.name, threeDigitDuration(figures.longestOsCall.timeNs));
    }
    if (!figures.longestRange.name.isEmpty()) {
        sentence += Text::tr(" Largest NVTX range: %1 with %2; was CUDA tracing on?")
                        .arg(figures.longestRange.name, threeDigitDuration(figures.longestRange.timeNs));
    }
    return { QStringLiteral("cpu"), false, sentence };
}

QString noWorkText(const VerdictFigures& figures)
{
    return figures.scope.isEmpty() ? Text::tr("No GPU work was recorded")
                                   : Text::tr("No GPU work was recorded in %1").arg(figures.scope);
}

Verdict withoutWork(const VerdictFigures& figures)
{
    if (figures.failures.calls > 0)
        return { QStringLiteral("failed"), false, noWorkText(figures) + u'.' };
    if (figures.cudaCalls == 0)
        return cpuVerdict(figures);
    const auto times
        = counted(figures.cudaCalls, Text::tr("time", "called 1 time"), Text::tr("times", "called 5 times"));
    return { QStringLiteral("no_work"), false,
             Text::tr("%1, though CUDA was called %2 (most time in %3, %4): the program launched nothing, or GPU "
                      "activity was not collected.")
                 .arg(noWorkText(figures), times, figures.longestCall.name,
                      threeDigitDuration(figures.longestCall.timeNs)) };
}

/// "Copy-bound in window 0.100–0.500 s: copies …."; the GPU window is named where it is not that of the scope.
QString scopeSentence(const VerdictFigures& figures, const WindowText& window)
{
    constexpr double AsLong = 0.99;
    const auto name = label(LabelKind::Verdict, window.key()).full;
    if (ratio(figures.windowNs, figures.scopeWindowNs) >= AsLong)
        return Text::tr("%1 in %2: %3.").arg(name, figures.scope, window.body());
    return Text::tr("%1 in %2: in %3, %4.").arg(name, figures.scope, window.window(), window.body());
}

Verdict withWork(const VerdictFigures& figures, const DiagnosisThresholds& thresholds)
{
    const WindowText window(figures, thresholds);
    Verdict verdict { window.key(), isMostlyOutside(figures, thresholds), {} };
    if (verdict.isMostlyOutside) {
        verdict.sentence = Text::tr("%1 Within %2: %3.").arg(outsideSentence(figures), window.window(), window.body());
    } else if (!figures.scope.isEmpty()) {
        verdict.sentence = scopeSentence(figures, window);
    } else {
        verdict.sentence = Text::tr("%1: in %2, %3.")
                               .arg(label(LabelKind::Verdict, verdict.key).full, window.window(), window.body());
    }
    verdict.sentence += caveats(figures, thresholds);
    return verdict;
}

} // namespace

QString mostlyText(const HostActivity& activity)
{
    QString what;
    if (!activity.name.isEmpty())
        what = Text::tr("mostly in %1").arg(activity.name);
    else if (activity.state == TimeClass::HostCode)
        what = activity.isRecorded ? Text::tr("mostly own code") : Text::tr("mostly its own code or an untraced call");
    if (what.isEmpty() || activity.nvtx.isEmpty())
        return what;
    return Text::tr("%1, NVTX %2").arg(what, activity.nvtx);
}

Verdict judgeVerdict(const VerdictFigures& figures, const DiagnosisThresholds& thresholds)
{
    // a GPU of the trace may have none of its work in the scope
    const bool hasWork = figures.gpus > 0 && (figures.windowNs > 0 || figures.operations > 0);
    auto verdict = hasWork ? withWork(figures, thresholds) : withoutWork(figures);
    if (figures.failures.calls > 0) {
        verdict.sentence = Text::tr("%1 failed (%2: %3). %4")
                               .arg(counted(figures.failures.calls, Text::tr("CUDA call"), Text::tr("CUDA calls")),
                                    figures.failures.call, figures.failures.error, verdict.sentence);
    }
    return verdict;
}

} // namespace core
