// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/steps/stepqueries.h"
#include "base/labels.h"
#include "base/phrases.h"
#include "base/text.h"
#include "base/units.h"
#include "table/commoncolumns.h"
#include "table/tablekeys.h"

#include <cmath>

namespace core {

namespace {

using StepBuilder = TableBuilder<WorkStep, Steps>;

QString yesOrNo(bool isSo)
{
    return isSo ? QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "yes"))
                : QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "no"));
}

/// "Repeating unit: NVTX range “step #”: 43 steps, median 40.9 ms, 1 outlier; steady: steps 20–42"
QString summaryOf(const Steps& steps)
{
    const auto& work = *steps.work;
    auto summary = Text::tr("Repeating unit: %1; %2, median %3, %4")
                       .arg(work.description,
                            counted(static_cast<std::int64_t>(work.size()), Text::tr("step"), Text::tr("steps")),
                            formatDuration(std::llround(work.medianNs)),
                            counted(work.outlierCount, Text::tr("outlier"), Text::tr("outliers")));
    if (work.steady)
        summary += Text::tr("; steady: %1").arg(stepsText(*work.steady));
    return summary;
}

void addTimes(StepBuilder& builder, const Trace& trace, const StepSql& sql)
{
    builder.text({ QStringLiteral("step"), QStringLiteral("Step"),
                   Text::tr("Number of the step in the whole trace, from 0: for --step.") },
                 Identity, [](const WorkStep& step) { return std::int64_t { step.number }; });
    builder.moment(
        { QStringLiteral("start"), QStringLiteral("Start"),
          Text::tr("Start of the first kernel or graph of the step in the main stream.") },
        trace.extent.startNs, [](const WorkStep& step) { return step.window.startNs; }, sql.start);
    builder.duration(
        { QStringLiteral("wall"), QStringLiteral("Wall"),
          Text::tr("From its start to that of the next step, whatever happens meanwhile.") },
        { Aggregate::Sum, Better::Less }, [](const WorkStep& step) { return step.window.durationNs(); }, sql.wall);
    builder.count(
        { QStringLiteral("launches"), QStringLiteral("Launches"),
          Text::tr("Kernels and CUDA graphs that start in the step on this GPU, in all streams.") },
        { Aggregate::Sum, Better::Neither }, [](const WorkStep& step) { return step.launches; }, sql.launches);
}

/// Why the columns of classes have no SQL.
TimeSql noClassSql()
{
    const auto none = noSql(Text::tr("limit the scope to the step: it is the time in the window of its wall budget, "
                                     "which has SQL where there can be one"));
    return { none, none };
}

/// The columns of the groups of classes, and of the classes themselves. Those without time are left to files.
void addClasses(StepBuilder& builder, const std::shared_ptr<const Steps>& steps)
{
    const auto add = [&](ColumnText column, auto key) {
        const auto has = steps->hasBudget() && steps->budget->has(key);
        column.use = has ? column.use : ColumnUse::ExportOnly;
        builder.duration(
            column, { Aggregate::Sum, Better::Neither },
            [steps, key](const WorkStep& step) {
                return steps->hasBudget() ? std::optional(steps->budget->timeNs(step.number, key)) : std::nullopt;
            },
            noClassSql());
    };
    for (std::size_t i = 0; i < TimeGroupCount; ++i) {
        const auto group = static_cast<TimeGroup>(i);
        const auto words = label(LabelKind::Group, timeGroupKey(group));
        add({ QStringLiteral("group_%1").arg(QString::fromLatin1(timeGroupKey(group))), withRaisedFirst(words.brief),
              Text::tr("Time of the step that went to: %1. The groups add up to the step's wall time.")
                  .arg(words.full) },
            group);
    }
    for (std::size_t i = 0; i < TimeClassCount; ++i) {
        const auto timeClass = static_cast<TimeClass>(i);
        const auto words = label(LabelKind::TimeClass, timeClassKey(timeClass));
        const auto group = label(LabelKind::Group, timeGroupKey(timeGroup(timeClass)));
        add({ QString::fromLatin1(timeClassKey(timeClass)),
              QStringLiteral("%1: %2").arg(withRaisedFirst(group.brief), words.brief),
              Text::tr("Time of the step that counts as: %1. The classes add up to the step's wall time.")
                  .arg(words.full),
              ColumnUse::Chooser },
            timeClass);
    }
}

/// The class that makes a step an outlier.
void addDifference(StepBuilder& builder, const std::shared_ptr<const Steps>& steps)
{
    auto& column = builder.text({ QStringLiteral("differs"), QStringLiteral("Differs in"),
                                  Text::tr("Of an outlier: the class whose time is furthest from its median over all "
                                           "steps.") },
                                Note, [steps](const WorkStep& step) -> Cell {
                                    const auto timeClass = steps->differs(step);
                                    return timeClass ? Cell(QString::fromLatin1(timeClassKey(*timeClass))) : Cell();
                                });
    column.isVocabulary = true;
    const auto words = [steps](std::size_t row) {
        const auto timeClass = steps->differs((*steps)[row]);
        return timeClass ? label(LabelKind::TimeClass, timeClassKey(*timeClass)) : LabelWords();
    };
    column.display = [words](std::size_t row, const DisplayFormat&) { return withRaisedFirst(words(row).brief); };
    column.toolTip = [words](std::size_t row) { return words(row).full; };
}

void addJudgement(StepBuilder& builder)
{
    const auto add = [&builder](const ColumnText& column, bool WorkStep::*isSo) {
        builder.text(column, Note, [isSo](const WorkStep& step) { return yesOrNo(step.*isSo); }).isVocabulary = true;
    };
    add({ QStringLiteral("modal"), QStringLiteral("Modal"),
          Text::tr("yes: its launches in the main stream are, in any order, those of most steps.") },
        &WorkStep::isModal);
    add({ QStringLiteral("outlier"), QStringLiteral("Outlier"),
          Text::tr("yes: of at least 5 steps, further from the median than 5 · 1.4826 times the median deviation, and "
                   "than 5% of the median.") },
        &WorkStep::isOutlier);
}

} // namespace

Table describeSteps(std::shared_ptr<const Trace> trace, std::shared_ptr<const Steps> steps)
{
    StepBuilder builder(TableKey::Steps, QStringLiteral("Steps"), steps, steps->provenance);
    addTimes(builder, *trace, stepSql(trace, steps));
    addJudgement(builder);
    addDifference(builder, steps);
    addClasses(builder, steps);
    auto& table = builder.table();
    if (steps->work && steps->work->unit)
        table.summary = summaryOf(*steps);
    table.subject = [steps](std::size_t row) {
        RowSubject subject;
        const auto step = (*steps)[row];
        subject.window = step.window;
        subject.windowName = stepsText({ step.number, step.number + 1 });
        return subject;
    };
    table.rowsSql = stepSql(trace, steps).rows;
    return builder.take(*trace);
}

} // namespace core
