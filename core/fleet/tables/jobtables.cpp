// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/fraction.h"
#include "base/labels.h"
#include "base/text.h"
#include "fleet/tables/rankcolumns.h"
#include "fleet/tables/steprows.h"
#include "statistics/statistics.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <optional>
#include <utility>

namespace core {

namespace {

using namespace rankcolumns;

/// Exposed communication stands in three parts in place of its group.
constexpr std::size_t PartCount = TimeGroupCount + 2;
using PartTimes = std::array<std::int64_t, PartCount>;
constexpr auto Communication = static_cast<std::size_t>(TimeGroup::Communication);

/// "compute", …; of communication "comm_wait", "comm_transfer", "comm_unsplit".
QString partKey(std::size_t part)
{
    if (part == Communication)
        return QStringLiteral("comm_wait");
    if (part >= TimeGroupCount)
        return part == TimeGroupCount ? QStringLiteral("comm_transfer") : QStringLiteral("comm_unsplit");
    return QString::fromLatin1(timeGroupKey(static_cast<TimeGroup>(part)));
}

QString partWords(const QString& key)
{
    return label(key.startsWith(QStringLiteral("comm_")) ? LabelKind::Rank : LabelKind::Group, key).brief;
}

PartTimes partsOf(const std::array<std::int64_t, TimeGroupCount>& groupsNs, std::int64_t waitNs,
                  std::int64_t transferNs, std::int64_t unsplitNs)
{
    PartTimes parts {};
    std::copy(groupsNs.begin(), groupsNs.end(), parts.begin());
    parts[Communication] = waitNs;
    parts[TimeGroupCount] = transferNs;
    parts[TimeGroupCount + 1] = unsplitNs;
    return parts;
}

PartTimes partsOf(const RankBudget& budget)
{
    std::array<std::int64_t, TimeGroupCount> groupsNs {};
    for (std::size_t i = 0; i < TimeGroupCount; ++i)
        groupsNs[i] = budget.groupNs(static_cast<TimeGroup>(i));
    return partsOf(groupsNs, budget.waitNs, budget.transferNs, budget.unsplitNs);
}

/// A part of the time of all ranks.
struct JobBudgetRow {
    QString part;
    std::int64_t meanNs = 0, mostNs = 0;
    std::uint32_t mostRank = 0; ///< position of the summary
    std::int64_t wallNs = 0; ///< mean over ranks
};

std::shared_ptr<const std::vector<JobBudgetRow>> jobBudgetRows(const FleetResult& result)
{
    auto rows = std::make_shared<std::vector<JobBudgetRow>>();
    const auto count = static_cast<std::int64_t>(result.ranks.size());
    PartTimes sumsNs {};
    std::array<JobBudgetRow, PartCount> parts;
    std::int64_t wallNs = 0;
    for (std::uint32_t rank = 0; rank < result.ranks.size(); ++rank) {
        const auto& budget = result.ranks[rank].budget;
        const auto times = partsOf(budget);
        addSaturated(wallNs, budget.wallNs());
        for (std::size_t part = 0; part < PartCount; ++part) {
            addSaturated(sumsNs[part], times[part]);
            if (times[part] > parts[part].mostNs) {
                parts[part].mostNs = times[part];
                parts[part].mostRank = rank;
            }
        }
    }
    for (std::size_t part = 0; part < PartCount; ++part) {
        if (sumsNs[part] <= 0)
            continue;
        parts[part].part = partKey(part);
        parts[part].meanNs = sumsNs[part] / count;
        parts[part].wallNs = wallNs / count;
        rows->push_back(std::move(parts[part]));
    }
    return rows;
}

Table describeJobBudget(const Fleet& result)
{
    auto rows = jobBudgetRows(*result);
    Provenance provenance;
    provenance.derivation = Text::tr("Table budget over all ranks: the mean of each group, and the rank that has most "
                                     "of it. Means are rounded down to the nanosecond.");
    TableBuilder<JobBudgetRow> builder(QStringLiteral("job_budget"), Text::tr("Budget of the job"), rows,
                                       std::move(provenance));
    showWords(builder.text({ QStringLiteral("group"), Text::tr("Group"),
                             Text::tr("Of classes that share a remedy; exposed communication in its parts.") },
                           Identity, [](const JobBudgetRow& row) { return row.part; }),
              [rows](std::size_t row) { return partWords((*rows)[row].part); });
    builder.duration(
        { QStringLiteral("mean"), Text::tr("Mean"), Text::tr("Over the ranks.") }, TimePlain,
        [](const JobBudgetRow& row) { return row.meanNs; }, noTimeSql());
    builder.share(
        { QStringLiteral("share_percent"), Text::tr("Share"), Text::tr("Of the mean wall time.") }, Better::Neither, 2,
        [](const JobBudgetRow& row) { return fractionOf(row.meanNs, row.wallNs); }, sqlOfManyFiles());
    builder.duration(
        { QStringLiteral("max"), Text::tr("Most"), Text::tr("Of one rank.") }, { Aggregate::Extreme, Better::Neither },
        [](const JobBudgetRow& row) { return row.mostNs; }, noTimeSql());
    builder.number({ QStringLiteral("max_rank"), Text::tr("Rank"), Text::tr("That has most of it.") }, Note, Unit::None,
                   0, [result](const JobBudgetRow& row) { return result->summaries[row.mostRank].identity.rank; }, {});
    return builder.take();
}

/// A step of the job.
struct JobStepRow {
    std::uint32_t step = 0; ///< from 0
    std::int64_t ranks = 0, wallNs = 0, mostNs = 0;
    std::uint32_t mostRank = 0;
    PartTimes partsNs {}; ///< means, as wallNs
    bool isOutlier = false, isSteady = false;
    QString differs; ///< of an outlier the part that is furthest from its median
};

void addStep(JobStepRow& sum, const StepRow& row)
{
    ++sum.ranks;
    sum.step = row.step;
    addSaturated(sum.wallNs, row.wallNs);
    if (row.wallNs > sum.mostNs) {
        sum.mostNs = row.wallNs;
        sum.mostRank = row.rank;
    }
    const auto parts = partsOf(row.groupsNs, row.waitNs, row.transferNs, row.unsplitNs);
    for (std::size_t part = 0; part < PartCount; ++part)
        addSaturated(sum.partsNs[part], parts[part]);
}

/// What makes each outlier one.
void setDiffers(std::vector<JobStepRow>& rows)
{
    std::array<double, PartCount> medians {};
    for (std::size_t part = 0; part < PartCount; ++part) {
        std::vector<std::int64_t> timesNs;
        timesNs.reserve(rows.size());
        for (const auto& row : rows)
            timesNs.push_back(row.partsNs[part]);
        medians[part] = timesNs.empty() ? 0 : quantile(timesNs, 0.5);
    }
    for (auto& row : rows) {
        const auto distance
            = [&](std::size_t part) { return std::abs(static_cast<double>(row.partsNs[part]) - medians[part]); };
        std::size_t furthest = 0;
        for (std::size_t part = 1; part < PartCount; ++part)
            furthest = distance(part) > distance(furthest) ? part : furthest;
        if (row.isOutlier)
            row.differs = partKey(furthest);
    }
}

std::shared_ptr<const std::vector<JobStepRow>> jobStepRows(const FleetResult& result, const StepRows& steps)
{
    const auto& of = result.steps;
    auto rows = std::make_shared<std::vector<JobStepRow>>(of.count());
    for (const auto& step : steps)
        addStep((*rows)[step.step - of.first], step);
    std::erase_if(*rows, [](const JobStepRow& row) { return row.ranks == 0; });
    const auto& judged = of.judgement;
    for (auto& row : *rows) {
        row.wallNs /= row.ranks;
        for (auto& timeNs : row.partsNs)
            timeNs /= row.ranks;
        row.isOutlier = judged.isOutlier[row.step] != 0;
        row.isSteady = judged.steady && row.step >= judged.steady->first && row.step < judged.steady->end;
    }
    setDiffers(*rows);
    return rows;
}

QString stepStateKey(const JobStepRow& row)
{
    if (row.isOutlier)
        return QStringLiteral("outlier");
    return row.isSteady ? QStringLiteral("steady") : QString();
}

QString stepStateText(const JobStepRow& row)
{
    if (row.isOutlier)
        return Text::tr("outlier");
    return row.isSteady ? Text::tr("steady") : QString();
}

/// The mean of each part.
template <typename Builder> void addPartColumns(Builder& builder)
{
    for (std::size_t part = 0; part < PartCount; ++part) {
        const auto key = partKey(part);
        const bool isOfComm = key.startsWith(QStringLiteral("comm_"));
        const auto words = labelInEnglish(isOfComm ? LabelKind::Rank : LabelKind::Group, key);
        builder.duration(
            { key, withRaisedFirst(words.brief), words.full,
              isOfComm || part == static_cast<std::size_t>(TimeGroup::Compute) ? ColumnUse::Everywhere
                                                                               : ColumnUse::Chooser },
            TimePlain, [part](const JobStepRow& row) { return row.partsNs[part]; }, noTimeSql());
    }
}

Table describeJobSteps(const Fleet& result, const StepRows& steps)
{
    auto rows = jobStepRows(*result, steps);
    Provenance provenance;
    if (result->steps.count() == 0)
        provenance.unavailable = Text::tr("not available: %1").arg(result->steps.unavailable);
    provenance.derivation
        = Text::tr("Table rank_steps over all ranks: means, rounded down to the nanosecond. An outlier is one of at "
                   "least 5 steps that is further from the median than 5 robust standard deviations and than 5 %; "
                   "steady is the longest run of at least 5 steps without one. Both are judged among all steps.");
    TableBuilder<JobStepRow> builder(QStringLiteral("job_steps"), Text::tr("Steps of the job"), rows,
                                     std::move(provenance));
    builder.number({ QStringLiteral("step"), Text::tr("Step"), Text::tr("From 0, the same on all ranks: for --step.") },
                   Identity, Unit::None, 0, [](const JobStepRow& row) { return std::int64_t { row.step }; }, {});
    builder.duration(
        { QStringLiteral("wall"), Text::tr("Wall"), Text::tr("Mean over the ranks.") }, TimeLess,
        [](const JobStepRow& row) { return row.wallNs; }, noTimeSql());
    builder.duration(
        { QStringLiteral("wall_max"), Text::tr("Longest wall"), Text::tr("Of one rank.") }, TimeLess,
        [](const JobStepRow& row) { return row.mostNs; }, noTimeSql());
    builder.number({ QStringLiteral("wall_max_rank"), Text::tr("Rank"), Text::tr("On which it is longest.") }, Note,
                   Unit::None, 0,
                   [result](const JobStepRow& row) { return result->summaries[row.mostRank].identity.rank; }, {});
    showWords(builder.text({ QStringLiteral("state"), Text::tr("State"), Text::tr("Outlier, steady, or neither.") },
                           Note, stepStateKey),
              [rows](std::size_t row) { return stepStateText((*rows)[row]); });
    showWords(builder.text({ QStringLiteral("differs"), Text::tr("Differs"),
                             Text::tr("Of an outlier the group that is furthest from its median.") },
                           Note, [](const JobStepRow& row) { return row.differs; }),
              [rows](std::size_t row) {
                  const auto& key = (*rows)[row].differs;
                  return key.isEmpty() ? QString() : partWords(key);
              });
    addPartColumns(builder);
    auto table = builder.take();
    table.isEventList = true;
    return table;
}

} // namespace

std::vector<TablePointer> jobTables(const std::shared_ptr<const FleetResult>& result, const StepRows& rows)
{
    return { std::make_shared<const Table>(describeJobBudget(result)),
             std::make_shared<const Table>(describeJobSteps(result, rows)) };
}

} // namespace core
