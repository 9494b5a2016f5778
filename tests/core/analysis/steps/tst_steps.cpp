// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/budget/wallbudget.h"
#include "analysis/steps/stepchoice.h"
#include "analysis/steps/steps.h"
#include "analysis/steps/stepsentence.h"
#include "analysistesting.h"
#include "memorytrace.h"
#include "results/analysisresults.h"
#include "scope/scopelimits.h"
#include "trace/sqlquestion.h"
#include "trace/traceloader.h"
#include "verifyexpected.h"

#include <QFileInfo>
#include <QTest>

using namespace analysistesting;
using core::Scope;
using core::StepRange;
using fixtures::MemoryTrace;

namespace {

/// 12 launches of "a", 1 ms apart, each followed by "b"; so 11 steps of 1 ms from 0.
std::shared_ptr<const core::Trace> steppedTrace()
{
    MemoryTrace builder;
    for (std::int64_t step = 0; step < 12; ++step) {
        builder.addKernel(1, 0, 7, step * MsNs, step * MsNs + 300 * UsNs, QStringLiteral("a"));
        builder.addKernel(1, 0, 7, step * MsNs + 400 * UsNs, step * MsNs + 700 * UsNs, QStringLiteral("b"));
    }
    return builder.build();
}

core::ResultsPointer resultsIn(const std::shared_ptr<const core::Trace>& trace, std::int64_t startNs,
                               std::int64_t endNs)
{
    Scope scope;
    scope.window = core::TimeWindow { startNs, endNs };
    return core::analyze(trace, scope).value();
}

/// All cells.
QString textOf(const core::Table& table)
{
    QStringList cells { table.key, table.provenance.unavailable };
    for (std::size_t row = 0; row < table.rowCount; ++row) {
        for (std::size_t column = 0; column < table.columns.size(); ++column)
            cells.append(table.text(row, column));
    }
    return cells.join(QLatin1Char('\n'));
}

} // namespace

class TestSteps : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void table()
    {
        const auto results = core::analyze(steppedTrace()).value();
        const auto table = results->table(u"steps");
        QCOMPARE(tableFault(*table), QString());
        QCOMPARE(table->rowCount, std::size_t { 11 });
        QStringList cells;
        for (const auto key : { u"step", u"start_ns", u"wall_ns", u"wall_ms", u"launches", u"modal", u"outlier" })
            cells.append(cellText(*table, 10, key));
        QCOMPARE(cells.join(u' '), QStringLiteral("10 10000000 1000000 1.000 2 yes no"));
        QCOMPARE(table->rowKey(10), QStringList { QStringLiteral("10") });
        QCOMPARE(table->summary,
                 QStringLiteral("Repeating unit: from one launch of a to the next; 11 steps, median 1.00 ms, "
                                "0 outliers; steady: steps 0–10"));
        QCOMPARE(*table->subject(3).window, (core::TimeWindow { 3 * MsNs, 4 * MsNs }));
    }

    /// Steps keep their numbers, and are never cut.
    void scopeOfTime()
    {
        const auto trace = steppedTrace();
        const auto stepsOf
            = [&](std::int64_t startNs, std::int64_t endNs) { return resultsIn(trace, startNs, endNs)->steps; };
        QCOMPARE(stepsOf(3 * MsNs, 4 * MsNs)->inScope, (StepRange { 3, 4 })); // exactly one
        QCOMPARE(stepsOf(3 * MsNs - 1, 4 * MsNs + 1)->inScope, (StepRange { 2, 5 }));
        QCOMPARE(stepsOf(-5 * MsNs, 0)->inScope.size(), 0U);
        QCOMPARE(stepsOf(20 * MsNs, 30 * MsNs)->inScope.size(), 0U);
        QCOMPARE(stepsOf(-MsNs, 30 * MsNs)->inScope, (StepRange { 0, 11 }));
        const auto table = resultsIn(trace, 3 * MsNs + 5, 5 * MsNs)->table(u"steps");
        QCOMPARE(table->rowCount, std::size_t { 2 });
        QCOMPARE(cellText(*table, 0, u"wall_ns"), QStringLiteral("1000000"));
        QCOMPARE(table->provenance.limitations,
                 QStringList { QStringLiteral("steps at the edges of the window are listed whole") });
    }

    /// A sentence for each way in which a time may lie among the steps: not the median of all for the one in it.
    void sentence()
    {
        const auto trace = steppedTrace();
        const auto in = [&](std::int64_t startNs, std::int64_t endNs) {
            const auto results = resultsIn(trace, startNs, endNs);
            return core::stepsSentence(*results->steps, results->scope.window);
        };
        const auto whole = core::analyze(trace).value();
        QCOMPARE(core::stepsSentence(*whole->steps, {}), QStringLiteral("11 steps of 1.00 ms."));
        QCOMPARE(in(-MsNs, 30 * MsNs), QStringLiteral("11 steps of 1.00 ms."));
        QCOMPARE(
            in(3 * MsNs + 1, 3 * MsNs + 500),
            QStringLiteral("This time is part of step 3, which took 1.00 ms; the median of all 11 steps is 1.00 ms."));
        QCOMPARE(in(3 * MsNs, 4 * MsNs), QStringLiteral("Step 3 took 1.00 ms; the median of all 11 steps is 1.00 ms."));
        QCOMPARE(
            in(-MsNs, 5),
            QStringLiteral("Part of step 0 is in this time; it took 1.00 ms; the median of all 11 steps is 1.00 ms."));
        QCOMPARE(in(3 * MsNs, 5 * MsNs), QStringLiteral("Within steps 3–4 of 11; the median of all is 1.00 ms."));
        QCOMPARE(in(20 * MsNs, 30 * MsNs), QString());
    }

    void otherScopesHaveTheSameSteps()
    {
        const auto trace = steppedTrace();
        const auto whole = core::analyze(trace).value();
        Scope scope;
        scope.streams = { core::StreamIndex { std::size_t { 0 } } };
        auto options = whole->options;
        const auto results = core::analyze(trace, scope, options).value();
        QCOMPARE(results->steps->work.get(), whole->steps->work.get()); // looked for once
        QCOMPARE(results->steps->inScope, whole->steps->inScope);
    }

    void notFound()
    {
        MemoryTrace builder;
        builder.addKernel(1, 0, 7, 0, 10, QStringLiteral("k"));
        const auto results = core::analyze(builder.build()).value();
        const auto table = results->table(u"steps");
        QCOMPARE(tableFault(*table), QString());
        QCOMPARE(table->provenance.unavailable,
                 QStringLiteral("no repeating work found, because no NVTX range of one thread repeats at least 4 times "
                                "over half of the GPU's window, and nothing is launched at least 4 times in stream 7 "
                                "of GPU 0"));
    }

    void stepsAreChosen_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("problem");
        const auto row = [](const char* text, const char* name, const char* problem) {
            QTest::newRow(text) << QString::fromUtf8(text) << QString::fromUtf8(name) << QString::fromUtf8(problem);
        };
        row("3", "step 3", "");
        row("3-3", "step 3", "");
        row("0-10", "steps 0–10", "");
        row("steady", "steady steps 0–10", "");
        row("", "", "“” names no steps: give a number, a range as 5-9, or steady.");
        row("-3", "", "names no steps");
        row("3-", "", "names no steps");
        row("1-2-3", "", "names no steps");
        row("+3", "", "names no steps");
        row("4294967296", "", "names no steps");
        row("5-3", "", "the first comes after the last");
        row("11", "", "There is no step 11: the trace has 11 steps, from 0 to 10 (from one launch of a to the next).");
        row("4294967294", "", "There is no step 4,294,967,294");
    }
    void stepsAreChosen()
    {
        QFETCH(QString, text);
        QFETCH(QString, name);
        QFETCH(QString, problem);
        const auto work = core::findRepeatingWork(*steppedTrace()).value();
        const auto window = core::parseSteps(text).and_then(
            [&](const core::StepChoice& choice) { return core::windowOfSteps(work, choice); });
        QCOMPARE(window ? window->name : QString(), name);
        QVERIFY2(window ? problem.isEmpty() : window.error().message.contains(problem),
                 window ? "" : qPrintable(window.error().message));
        if (text == QStringLiteral("3"))
            QCOMPARE(window->window, (core::TimeWindow { 3 * MsNs, 4 * MsNs }));
        if (text == QStringLiteral("0-10"))
            QCOMPARE(window->window, (core::TimeWindow { 0, 11 * MsNs }));
    }

    void noStepsToChoose()
    {
        MemoryTrace builder;
        builder.addKernel(1, 0, 7, 0, 10, QStringLiteral("k"));
        const auto none = core::windowOfSteps(core::findRepeatingWork(*builder.build()).value(), {});
        QVERIFY(!none.has_value());
        QVERIFY2(none.error().message.startsWith(
                     QStringLiteral("There are no steps to choose: no repeating work found, because no NVTX range")),
                 qPrintable(none.error().message));
        for (std::int64_t step = 0; step < 4; ++step)
            builder.addKernel(1, 0, 7, step * MsNs, step * MsNs + 10, QStringLiteral("k"));
        const auto few = core::windowOfSteps(core::findRepeatingWork(*builder.build()).value(), {});
        QVERIFY(!few.has_value());
        QCOMPARE(few.error().message,
                 QStringLiteral("No steps are steady: of 3 steps, no 5 in a row are without an outlier."));
    }

    /// A row leads to the scope of its step, whose figures are those of its time.
    void scopeOfAStep()
    {
        const auto trace = steppedTrace();
        const auto whole = core::analyze(trace).value();
        const auto scope = core::narrowed({}, whole->table(u"steps")->subject(4));
        QCOMPARE(core::describeScope(scope, *trace), QStringLiteral("step 4 (window 0.004000–0.005000 s)"));
        const auto ofStep = core::analyze(trace, scope).value();
        const auto ofTime = resultsIn(trace, 4 * MsNs, 5 * MsNs);
        QCOMPARE(ofStep->tables.size(), ofTime->tables.size());
        for (std::size_t i = 0; i < ofStep->tables.size(); ++i)
            QCOMPARE(textOf(*ofStep->tables[i]), textOf(*ofTime->tables[i]));
        QCOMPARE(ofStep->steps->inScope, (StepRange { 4, 5 }));
    }

    /// The classes of each step add up to its wall, and are those of the wall budget of its time.
    void budgetOfSteps_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addRow("made") << QString();
        for (const auto& file : { QStringLiteral("s3.20.2_negative_times"), QStringLiteral("s3.25.0_nccl_2gpu_train"),
                                  QStringLiteral("s3.13.2_cloverleaf_4gpu"), QStringLiteral("h100_2gpu_1s") })
            QTest::newRow(qPrintable(file)) << file;
    }
    void budgetOfSteps()
    {
        QFETCH(QString, file);
        const auto path = QStringLiteral(GPULOUPE_SHARED_DIR "/data/%1.sqlite").arg(file);
        if (!file.isEmpty() && !QFileInfo::exists(path))
            QSKIP("the reference traces are not there: set GPULOUPE_SHARED_DIR");
        const std::shared_ptr<const core::Trace> trace
            = file.isEmpty() ? steppedTrace() : core::loadTrace(path).value();
        const auto results = core::analyze(trace).value();
        const auto& steps = *results->steps;
        QVERIFY(steps.hasBudget());
        for (std::size_t row = 0; row < steps.size(); ++row) {
            const auto step = steps[row];
            std::int64_t classes = 0;
            std::int64_t groups = 0;
            for (std::size_t i = 0; i < core::TimeClassCount; ++i)
                classes += steps.budget->timeNs(step.number, static_cast<core::TimeClass>(i));
            for (std::size_t i = 0; i < core::TimeGroupCount; ++i)
                groups += steps.budget->timeNs(step.number, static_cast<core::TimeGroup>(i));
            QCOMPARE(classes, step.window.durationNs());
            QCOMPARE(groups, step.window.durationNs());
        }
        const auto last = steps.size() - 1;
        for (const auto row : { std::size_t { 0 }, last / 2, last }) {
            const auto step = steps[row];
            const auto ofTime = resultsIn(trace, step.window.startNs, step.window.endNs);
            const auto* budget = ofTime->wallBudget->find(steps.work->unit->main.device);
            QVERIFY(budget != nullptr);
            for (std::size_t i = 0; i < core::TimeClassCount; ++i) {
                const auto timeClass = static_cast<core::TimeClass>(i);
                QCOMPARE(steps.budget->timeNs(step.number, timeClass),
                         budget->timeNs(core::RunPart::Window, timeClass));
            }
        }
    }

    void anOutlierDiffers()
    {
        const auto path = QStringLiteral(GPULOUPE_SHARED_DIR "/data/s3.20.2_negative_times.sqlite");
        if (!QFileInfo::exists(path))
            QSKIP("the reference traces are not there: set GPULOUPE_SHARED_DIR");
        const auto results = core::analyze(core::loadTrace(path).value()).value();
        const auto table = results->table(u"steps");
        QCOMPARE(tableFault(*table), QString());
        for (std::size_t row = 0; row < table->rowCount; ++row) {
            QCOMPARE(cellText(*table, row, u"differs"), row == 19 ? QStringLiteral("host_code") : QString());
            QCOMPARE(cellText(*table, row, u"outlier"), row == 19 ? QStringLiteral("yes") : QStringLiteral("no"));
        }
    }

    /// Two kernels a step, with two gaps of 100 and 300 µs, which belong to what launched nothing: no cause is known.
    void timesOfAStep()
    {
        const auto table = core::analyze(steppedTrace()).value()->table(u"steps");
        QCOMPARE(cellText(*table, 4, u"group_compute_ns"), QStringLiteral("600000"));
        QCOMPARE(cellText(*table, 4, u"compute_ns"), QStringLiteral("600000"));
        QCOMPARE(cellText(*table, 4, u"group_unknown_ms"), QStringLiteral("0.400"));
        QCOMPARE(cellText(*table, 4, u"host_code_ns"), QStringLiteral("0"));
        const auto unused = *table->findColumn(u"os_io_ms");
        QCOMPARE(table->columns[unused].use, core::ColumnUse::ExportOnly);
    }

    void names()
    {
        QCOMPARE(core::stepsText({ 19, 20 }), QStringLiteral("step 19"));
        QCOMPARE(core::stepsText({ 5, 10 }), QStringLiteral("steps 5–9"));
    }

    /// The SQL of all figures, asked of the file.
    void sqlGivesTheFigures_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addRow("NVTX ranges") << QStringLiteral("s3.20.2_negative_times");
        QTest::addRow("kernels") << QStringLiteral("s3.13.2_cloverleaf_4gpu");
    }
    void sqlGivesTheFigures()
    {
        QFETCH(QString, file);
        const auto path = QStringLiteral(GPULOUPE_SHARED_DIR "/data/%1.sqlite").arg(file);
        if (!QFileInfo::exists(path))
            QSKIP("the reference traces are not there: set GPULOUPE_SHARED_DIR");
        const std::shared_ptr<const core::Trace> trace = core::loadTrace(path).value();
        const auto work = std::make_shared<const core::RepeatingWork>(core::findRepeatingWork(*trace).value());
        const auto steps = std::make_shared<const core::Steps>(core::stepsInScope({}, work));
        const auto table = core::describeSteps(trace, steps);
        auto question = core::SqlQuestion::open(path);
        VERIFY_EXPECTED(question);
        for (std::size_t row = 0; row < table.rowCount; row += 3) {
            for (const auto key : { u"start_ns", u"wall_ns", u"launches" }) {
                const auto column = *table.findColumn(key);
                const auto answer = question->ask(table.figureSql(row, column).text, 2);
                VERIFY_EXPECTED(answer);
                QCOMPARE(std::get<std::int64_t>(answer->rows.at(0).at(0)),
                         std::get<std::int64_t>(table.cell(row, column)));
            }
            const auto listing = question->ask(table.listingSql(row).text, 10);
            VERIFY_EXPECTED(listing);
            QCOMPARE(listing->rows.size(), std::size_t { 2 });
        }
    }
};

QTEST_APPLESS_MAIN(TestSteps)
#include "tst_steps.moc"
