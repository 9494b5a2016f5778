// SPDX-License-Identifier: GPL-3.0-or-later
#include "results/summaryparts.h"

#include "analysis/budget/wallbudget.h"
#include "analysis/kernels/familyrules.h"
#include "base/labels.h"
#include "base/text.h"
#include "statistics/statistics.h"

#include <algorithm>
#include <tuple>

namespace core {

namespace {

/// The class whose fill and key stand for a group of idle time.
TimeClass classOfGroup(TimeGroup group)
{
    switch (group) {
    case TimeGroup::Launch:
        return TimeClass::Enqueue;
    case TimeGroup::Sync:
        return TimeClass::RoundTrip;
    case TimeGroup::Host:
        return TimeClass::HostCode;
    case TimeGroup::Allocation:
        return TimeClass::Alloc;
    case TimeGroup::Loading:
        return TimeClass::Module;
    case TimeGroup::Dependency:
        return TimeClass::Dependency;
    case TimeGroup::Profiler:
        return TimeClass::Profiler;
    case TimeGroup::Imbalance:
        return TimeClass::Imbalance;
    default:
        return TimeClass::Unknown;
    }
}

/// Kernels, then other work, idle time last.
int rankOf(const SummaryPart& part)
{
    switch (timeGroup(part.timeClass)) {
    case TimeGroup::Compute:
        return part.family.isEmpty() ? 1 : 0;
    case TimeGroup::Communication:
        return 2;
    case TimeGroup::Copy:
        return 3;
    case TimeGroup::Migration:
        return 4;
    case TimeGroup::OtherWork:
        return 5;
    default:
        return 6;
    }
}

} // namespace

PartFinder::PartFinder(const WallBudget& budget)
    : m_budget(budget)
{
    std::vector<std::pair<SummaryPart, std::int64_t>> found;
    const auto add = [&](const BudgetSeries& series) {
        for (const auto& row : series.rows()) {
            const auto key = keyOf(row.timeClass, row.family);
            const auto same = std::ranges::find_if(found, [&](const auto& entry) {
                return entry.first.timeClass == key.timeClass && entry.first.family == key.family;
            });
            if (same == found.end())
                found.emplace_back(partOf(row.timeClass, row.family), row.totalNs);
            else
                addSaturated(same->second, row.totalNs);
        }
    };
    for (const auto& device : budget.devices)
        add(device.overGpuWork);
    for (const auto& device : budget.devices) // what is idle only outside of it
        add(device.overRun);
    std::ranges::stable_sort(found, {}, [](const auto& entry) {
        return std::tuple(rankOf(entry.first), -entry.second, entry.first.timeClass);
    });
    m_parts.reserve(found.size());
    for (auto& [part, timeNs] : found)
        m_parts.push_back(std::move(part));
}

PartFinder::PartKey PartFinder::keyOf(TimeClass timeClass, FamilyNumber family) const
{
    const auto group = timeGroup(timeClass);
    if (isIdle(group))
        return { classOfGroup(group), {} };
    if (group != TimeGroup::Compute || timeClass == TimeClass::Graph)
        return { timeClass, {} };
    return { TimeClass::Compute,
             family < m_budget.families.size() ? m_budget.families[family] : FamilyRules::unclassified() };
}

SummaryPart PartFinder::partOf(TimeClass timeClass, FamilyNumber family) const
{
    const auto key = keyOf(timeClass, family);
    const auto group = timeGroup(timeClass);
    if (isIdle(group))
        return { {}, key.timeClass, Text::tr("Idle: %1").arg(label(LabelKind::Group, timeGroupKey(group)).brief) };
    if (!key.family.isEmpty())
        return { key.family, key.timeClass, familyTitle(key.family) };
    return { {}, key.timeClass, withRaisedFirst(label(LabelKind::TimeClass, timeClassKey(timeClass)).brief) };
}

std::optional<std::size_t> PartFinder::find(TimeClass timeClass, FamilyNumber family) const
{
    const auto key = keyOf(timeClass, family);
    const auto found = std::ranges::find_if(m_parts, [&](const SummaryPart& candidate) {
        return candidate.timeClass == key.timeClass && candidate.family == key.family;
    });
    return found == m_parts.end() ? std::nullopt : std::optional<std::size_t>(found - m_parts.begin());
}

std::optional<std::size_t> PartFinder::findFamily(const QString& family) const
{
    const auto found = std::ranges::find(m_parts, family, &SummaryPart::family);
    return found == m_parts.end() ? std::nullopt : std::optional<std::size_t>(found - m_parts.begin());
}

PartCourses PartFinder::courses(const BudgetSeries& series) const
{
    PartCourses result { series.bins(), std::vector<Course>(m_parts.size(), Course(series.bins().count)) };
    for (const auto& row : series.rows()) {
        const auto part = find(row.timeClass, row.family);
        if (!part)
            continue;
        for (std::size_t i = 0; i < row.timesNs.size(); ++i) {
            const auto binNs = static_cast<double>(series.bins().bin(i).durationNs());
            result.courses[*part][i] += static_cast<float>(static_cast<double>(row.timesNs[i]) / binNs);
        }
    }
    return result;
}

std::vector<std::int64_t> PartFinder::timesNs(const BudgetSeries& series) const
{
    std::vector<std::int64_t> times(m_parts.size());
    for (const auto& row : series.rows()) {
        if (const auto part = find(row.timeClass, row.family))
            addSaturated(times[*part], row.totalNs);
    }
    return times;
}

PartCourses meanOf(const std::vector<const PartCourses*>& courses)
{
    PartCourses mean;
    if (courses.empty())
        return mean;
    mean = *courses.front();
    for (std::size_t other = 1; other < courses.size(); ++other) {
        for (std::size_t part = 0; part < mean.courses.size(); ++part) {
            for (std::size_t i = 0; i < mean.courses[part].size(); ++i)
                mean.courses[part][i] += courses[other]->courses[part][i];
        }
    }
    const auto count = static_cast<float>(courses.size());
    for (auto& course : mean.courses) {
        for (auto& value : course)
            value /= count;
    }
    return mean;
}

Course coarser(const Course& course, const TimeBins& bins, std::size_t parts)
{
    if (course.size() <= parts || parts == 0)
        return course;
    Course result(parts);
    const auto lengthNs = static_cast<double>(bins.span.durationNs());
    const auto binShare = static_cast<double>(bins.binNs) / lengthNs * static_cast<double>(parts);
    for (std::size_t i = 0; i < course.size(); ++i) {
        const auto from = static_cast<double>(i) * binShare;
        const auto until = std::min(from + binShare, static_cast<double>(parts));
        for (auto doneAt = from; doneAt < until;) {
            const auto part = std::min(static_cast<std::size_t>(doneAt), parts - 1);
            const auto next = part + 1 == parts ? until : std::min(until, static_cast<double>(part + 1));
            result[part] += course[i] * static_cast<float>(next - doneAt);
            if (next <= doneAt)
                break;
            doneAt = next;
        }
    }
    return result;
}

} // namespace core
