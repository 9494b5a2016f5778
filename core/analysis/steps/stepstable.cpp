// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/steps/stepqueries.h"
#include "base/phrases.h"
#include "base/text.h"
#include "base/units.h"
#include "table/commoncolumns.h"
#include "table/tablekeys.h"

#include <cmath>

namespace core {

namespace {

using StepBuilder = TableBuilder<Step, Steps>;

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
                 Identity, [](const Step& step) { return std::int64_t { step.number }; });
    builder.moment(
        { QStringLiteral("start"), QStringLiteral("Start"),
          Text::tr("Start of the first kernel or graph of the step in the main stream.") },
        trace.extent.startNs, [](const Step& step) { return step.window.startNs; }, sql.start);
    builder.duration(
        { QStringLiteral("wall"), QStringLiteral("Wall"),
          Text::tr("From its start to that of the next step, whatever happens meanwhile.") },
        { Aggregate::Sum, Better::Less }, [](const Step& step) { return step.window.durationNs(); }, sql.wall);
    builder.count(
        { QStringLiteral("launches"), QStringLiteral("Launches"),
          Text::tr("Kernels and CUDA graphs that start in the step on this GPU, in all streams.") },
        { Aggregate::Sum, Better::Neither }, [](const Step& step) { return step.launches; }, sql.launches);
}

void addJudgement(StepBuilder& builder)
{
    const auto add = [&builder](const ColumnText& column, bool Step::*isSo) {
        builder.text(column, Note, [isSo](const Step& step) { return yesOrNo(step.*isSo); }).isVocabulary = true;
    };
    add({ QStringLiteral("modal"), QStringLiteral("Modal"),
          Text::tr("yes: its launches in the main stream are, in any order, those of most steps.") },
        &Step::isModal);
    add({ QStringLiteral("outlier"), QStringLiteral("Outlier"),
          Text::tr("yes: of at least 5 steps, further from the median than 5 · 1.4826 times the median deviation, and "
                   "than 5% of the median.") },
        &Step::isOutlier);
}

} // namespace

Table describeSteps(std::shared_ptr<const Trace> trace, std::shared_ptr<const Steps> steps)
{
    StepBuilder builder(TableKey::Steps, QStringLiteral("Steps"), steps, steps->provenance);
    addTimes(builder, *trace, stepSql(trace, steps));
    addJudgement(builder);
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
