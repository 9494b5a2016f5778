// SPDX-License-Identifier: GPL-3.0-or-later
#include "../comparetesting.h"
#include "compare/rows/comparesizes.h"
#include "compare/rows/deltaevidence.h"
#include "compare/rows/rowchoices.h"
#include "compare/rows/rowspread.h"
#include "compare/rows/rowunittests.h"
#include "compare/rows/unitmoment.h"
#include "compare/rows/unitpicture.h"
#include "compare/units/unitcandidates.h"
#include "generator.h"
#include "trace/traceloader.h"
#include "verifyexpected.h"

#include <QTemporaryDir>
#include <QTest>

#include <sqlite3.h>

#include <map>
#include <numeric>

using namespace comparetesting;
using core::Side;

namespace {

std::size_t rowOf(const core::Comparison& comparison, const QString& part)
{
    const auto& rows = comparison.kernels->rows;
    for (std::size_t row = 0; row < rows.size(); ++row) {
        const auto side = rows[row].match.names.base.empty() ? Side::New : Side::Base;
        const auto name = rows[row].match.names[side].front();
        if (comparison.runs[side].trace->kernelNames[name.value()].fullName.contains(part))
            return row;
    }
    qFatal("no such kernel");
}

/// Both columns of the only row that a statement gives.
std::pair<std::int64_t, std::int64_t> answerOf(const QString& path, const QString& sql)
{
    sqlite3* database = nullptr;
    sqlite3_stmt* statement = nullptr;
    std::pair<std::int64_t, std::int64_t> answer { -1, -1 };
    if (sqlite3_open_v2(path.toUtf8().constData(), &database, SQLITE_OPEN_READONLY, nullptr) == SQLITE_OK
        && sqlite3_prepare_v2(database, sql.toUtf8().constData(), -1, &statement, nullptr) == SQLITE_OK
        && sqlite3_step(statement) == SQLITE_ROW)
        answer = { sqlite3_column_int64(statement, 0), sqlite3_column_int64(statement, 1) };
    sqlite3_finalize(statement);
    sqlite3_close(database);
    return answer;
}

/// The first column of the only row; none: no number.
std::optional<double> numberOf(const QString& path, const QString& sql)
{
    sqlite3* database = nullptr;
    sqlite3_stmt* statement = nullptr;
    std::optional<double> answer;
    if (sqlite3_open_v2(path.toUtf8().constData(), &database, SQLITE_OPEN_READONLY, nullptr) == SQLITE_OK
        && sqlite3_prepare_v2(database, sql.toUtf8().constData(), -1, &statement, nullptr) == SQLITE_OK
        && sqlite3_step(statement) == SQLITE_ROW && sqlite3_column_type(statement, 0) != SQLITE_NULL)
        answer = sqlite3_column_double(statement, 0);
    sqlite3_finalize(statement);
    sqlite3_close(database);
    return answer;
}

/// The made pair, read from files in `folder`.
ComparisonPointer loadedPair(const QTemporaryDir& folder)
{
    core::CompareRuns runs;
    for (const auto side : core::BothSides) {
        const bool isNew = side == Side::New;
        const auto path = folder.filePath(isNew ? QStringLiteral("new.sqlite") : QStringLiteral("base.sqlite"));
        auto run = fixtures::madeRun(isNew);
        if (!run.write(path))
            qFatal("cannot write a run");
        runs[side] = runOf(core::loadTrace(path).value());
    }
    return compared(runs.base, runs.now);
}

} // namespace

class TestCompareRows : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void spreadHasTheCallsOfKeptUnits()
    {
        const auto pair = madePair();
        const auto row = rowOf(*pair, QStringLiteral("gemm"));
        const auto spread = core::spreadOfRow(*pair, {}, QStringLiteral("compare_kernels"), row).value();
        QCOMPARE(spread.callsNs.base, std::vector<std::int64_t>(6, 300'000));
        QCOMPARE(spread.callsNs.now, std::vector<std::int64_t>(6, 240'000));
        QCOMPARE(spread.unitsNs.base, std::vector<std::int64_t>(6, 300'000));
        core::Sides<double> shares;
        for (const auto& bin : spread.bins) {
            for (const auto side : core::BothSides)
                shares[side] += bin.shares[side];
        }
        QCOMPARE(shares.base, 1.0);
        QCOMPARE(shares.now, 1.0);
        for (const auto shift : spread.difference.decileShifts)
            QCOMPARE(shift, -60'000.0);
        QCOMPARE(spread.difference.distance, 1.0);
    }

    /// Rows of all tables that name events: their calls in kept units have the sum of the row.
    void spreadsOfOtherTablesHaveTheirCalls()
    {
        const QTemporaryDir folder;
        const auto pair = loadedPair(folder);
        const auto compared = core::compareTables(*pair).value();
        int rows = 0;
        for (const auto& [key, source] : compared.sources.tables) {
            const auto total = source->tables.base->findColumn(u"total_ns");
            for (std::size_t row = 0; row < source->rows.size(); ++row) {
                if (!core::maySpread(compared.sources, key, row))
                    continue;
                const auto spread = core::spreadOfRow(*pair, compared.sources, key, row).value();
                for (const auto side : core::BothSides) {
                    const auto at = source->rows[row].row[side];
                    QCOMPARE(
                        std::accumulate(spread.unitsNs[side].begin(), spread.unitsNs[side].end(), std::int64_t {}),
                        std::accumulate(spread.callsNs[side].begin(), spread.callsNs[side].end(), std::int64_t {}));
                    const auto isMemory = key == QLatin1String("compare_memory_operations");
                    if (!isMemory || !at || !total)
                        continue;
                    QCOMPARE(std::accumulate(spread.callsNs[side].begin(), spread.callsNs[side].end(), std::int64_t {}),
                             std::get<std::int64_t>(source->tables[side]->cell(*at, *total)));
                    ++rows;
                }
            }
        }
        QVERIFY(rows >= 2);
    }

    /// Rows of tables of one run are tested by their times in each unit, as kernels are.
    void rowsAreTestedByTheirTimesByUnit()
    {
        const auto pair = madePair();
        const auto compared = core::compareTables(*pair).value();
        const auto& barriers = compared.sources.tables.at(QStringLiteral("compare_barriers"));
        int rows = 0;
        for (const auto& [key, source] : compared.sources.tables) {
            for (std::size_t row = 0; row < source->rows.size(); ++row) {
                const auto& of = source->rows[row];
                if (!of.test.samples.p)
                    continue;
                const auto spread = core::spreadOfRow(*pair, compared.sources, key, row).value();
                const auto total = core::totalTimeColumn(*source->tables.base);
                for (const auto side : core::BothSides) // all units are kept, so that they have all of it
                    QCOMPARE(std::accumulate(spread.unitsNs[side].begin(), spread.unitsNs[side].end(), std::int64_t {}),
                             std::get<std::int64_t>(source->tables[side]->cell(*of.row[side], *total)));
                QCOMPARE(of.test.samples.baseCount, std::size_t { 6 });
                ++rows;
            }
        }
        QVERIFY(rows >= 3); // copies, waits, collectives
        // cudaStreamSynchronize takes 300 us a unit in BASE, 250 in NEW
        const auto sync = std::ranges::find_if(barriers->rows, [&](const core::DeltaRow& row) {
            return row.row.base && barriers->tables.base->rowKey(*row.row.base).join(u' ').contains(u"StreamSync");
        });
        QVERIFY(sync != barriers->rows.end());
        QCOMPARE(sync->test.samples.shift, -50'000.0);
        QCOMPARE(sync->test.judgement.state, core::ChangeState::Faster);
        const auto table = std::ranges::find_if(
            compared.tables, [](const auto& of) { return of->key == QLatin1String("compare_barriers"); });
        const auto place = static_cast<std::size_t>(sync - barriers->rows.begin());
        QCOMPARE((*table)->text(place, *(*table)->findColumn(u"state")), QStringLiteral("faster"));
        QCOMPARE((*table)->text(place, *(*table)->findColumn(u"shift_ns")), QStringLiteral("-50000.0"));
        const auto evidence = core::evidenceOfDelta(*pair, compared.sources, **table, place, 0);
        QVERIFY2(evidence.test.contains(QStringLiteral("from 6 values of BASE and 6 of NEW")),
                 qPrintable(evidence.test));
    }

    /// From the begin of a launch call to the end of its kernel, in the unit in which the kernel starts.
    void launchesAreTestedByTheirLatencies()
    {
        const auto compared = core::compareTables(*madePair()).value();
        const auto& latencies = *compared.sources.tables.at(QStringLiteral("compare_launch_latency"));
        const auto shiftOf = [&](QStringView kernel) {
            const auto found = std::ranges::find_if(latencies.rows, [&](const core::DeltaRow& row) {
                return row.row.base && latencies.tables.base->rowKey(*row.row.base).join(u' ').contains(kernel);
            });
            return found == latencies.rows.end() ? 0.0 : found->test.samples.shift;
        };
        QCOMPARE(shiftOf(u"ew("), 38'000.0); // 410 - 290 us; (300 - 244) + (350 - 248)
        QCOMPARE(shiftOf(u"AllReduce"), 35'000.0); // 600 - 296 us; 590 - 251
    }

    /// What a GPU waited for launches counts in the unit in which it began to wait; the calls are much shorter.
    void launcherGapsAreTestedByTheirWaits()
    {
        const auto pair = madePair();
        const auto compared = core::compareTables(*pair).value();
        const auto& barriers = compared.sources.tables.at(QStringLiteral("compare_barriers"));
        const auto gap = std::ranges::find_if(barriers->rows, [&](const core::DeltaRow& row) {
            return row.row.base && barriers->tables.base->rowKey(*row.row.base).contains(u"cpu_launcher_gap");
        });
        QVERIFY(gap != barriers->rows.end());
        // BASE: from the copy's end at 700 us to the next launch at 992+k. NEW: 650 to 892+k, and 240 to 244. What ends
        // the last of them lies behind the kept units, so that neither the row nor its units have it.
        QCOMPARE(gap->test.samples.baseMedian, 293'500.0);
        QCOMPARE(gap->test.samples.newMedian, 247'500.0);
        QCOMPARE(gap->test.samples.shift, -46'000.0);
        QCOMPARE(gap->test.samples.cliffsDelta, -2.0 / 3); // the last unit of BASE has no wait
        QCOMPARE(gap->test.judgement.state, core::ChangeState::Undecided);
        const auto place = static_cast<std::size_t>(gap - barriers->rows.begin());
        const auto spread
            = core::spreadOfRow(*pair, compared.sources, QStringLiteral("compare_barriers"), place).value();
        QCOMPARE(spread.callsNs.base.size(), std::size_t { 5 });
        QCOMPARE(spread.callsNs.now.size(), std::size_t { 11 });
        std::stop_source stop;
        stop.request_stop();
        QVERIFY(!core::spreadOfRow(*pair, compared.sources, QStringLiteral("compare_barriers"), place, stop.get_token())
                     .has_value());
    }

    /// As far as the events go, those that differ most; without a unit, none.
    void fewRowsAreTestedOfManyEvents()
    {
        const auto pair = madePair();
        const auto compared = core::compareTables(*pair).value();
        const auto found = compared.sources.tables.find(QStringLiteral("compare_barriers"));
        QVERIFY(found != compared.sources.tables.end());
        const auto whole = std::static_pointer_cast<const core::ComparedTable>(found->second);
        const auto fresh = core::laidSideBySide(whole->tables, whole->units, {}, {}).value();
        const auto testedRows = [&](std::int64_t events, const core::Comparison& of) {
            const auto tested = core::withTests(fresh, of, compared.sources.results, {}, events).value();
            return std::ranges::count_if(tested->rows, [](const auto& row) { return row.test.samples.p.has_value(); });
        };
        QVERIFY(testedRows(core::MostEventsOfTests, *pair) > 0);
        QCOMPARE(testedRows(1, *pair), 0);
        core::CompareOptions options;
        options.unit.kind = core::UnitChoice::Kind::None;
        QCOMPARE(
            testedRows(core::MostEventsOfTests, *comparetesting::compared(pair->runs.base, pair->runs.now, options)),
            0);
        const auto reasonOf = [&](std::int64_t events, const core::Comparison& of) {
            const auto tested = core::withTests(fresh, of, compared.sources.results, {}, events).value();
            const auto row = std::ranges::find(tested->rows, core::ChangeState::NotTested,
                                               [](const auto& each) { return each.test.judgement.state; });
            return row == tested->rows.end() ? QString() : row->test.reasonText();
        };
        QCOMPARE(reasonOf(1, *pair),
                 QStringLiteral("others differ more, and there are too many events to look at all rows"));
        QCOMPARE(reasonOf(core::MostEventsOfTests, *comparetesting::compared(pair->runs.base, pair->runs.now, options)),
                 QStringLiteral("without a unit of work there are no times by unit"));
        std::stop_source stop;
        stop.request_stop();
        QVERIFY(!core::withTests(fresh, *pair, compared.sources.results, stop.get_token()).has_value());
    }

    void spreadsOfSizesAndFindings()
    {
        const auto pair = madePair();
        const auto compared = core::compareTables(*pair).value();
        const auto& sizes = compared.sources.sizes->rows;
        QVERIFY(!sizes.empty());
        for (std::size_t row = 0; row < sizes.size(); ++row) {
            QVERIFY(core::maySpread(compared.sources, QStringLiteral("compare_sizes"), row));
            const auto spread
                = core::spreadOfRow(*pair, compared.sources, QStringLiteral("compare_sizes"), row).value();
            for (const auto side : core::BothSides) {
                QCOMPARE(static_cast<std::int64_t>(spread.callsNs[side].size()), sizes[row].totals[side].calls);
                QCOMPARE(std::accumulate(spread.callsNs[side].begin(), spread.callsNs[side].end(), std::int64_t {}),
                         sizes[row].totals[side].totalNs);
            }
        }
        int findings = 0;
        for (std::size_t row = 0; row < compared.sources.findings.size(); ++row) {
            if (!core::maySpread(compared.sources, QStringLiteral("compare_findings"), row))
                continue;
            const auto spread
                = core::spreadOfRow(*pair, compared.sources, QStringLiteral("compare_findings"), row).value();
            findings += spread.isEmpty() ? 0 : 1;
        }
        QVERIFY(findings >= 2);
    }

    void spreadsOfTheBudgetAreTimesByUnit()
    {
        const auto pair = madePair();
        for (std::size_t row = 0; row < pair->budget->rows.size(); ++row) {
            const auto& of = pair->budget->rows[row];
            const auto spread = core::spreadOfRow(*pair, {}, QStringLiteral("compare_budget"), row).value();
            for (const auto side : core::BothSides) {
                QCOMPARE(spread.unitsNs[side].size(), std::size_t { 6 });
                QCOMPARE(std::accumulate(spread.unitsNs[side].begin(), spread.unitsNs[side].end(), std::int64_t {}),
                         of.totalNs[side]);
            }
            QVERIFY(spread.isEmpty());
        }
    }

    void identityNamesTheParts()
    {
        const auto pair = madePair();
        const auto row = rowOf(*pair, QStringLiteral("gemm"));
        const auto table = core::describeComparedRuns(*pair)[1];
        const auto evidence = core::evidenceOfDelta(*pair, {}, *table, row, 0);
        QVERIFY2(evidence.identity.contains(QStringLiteral(
                     "Δ = −60,000 ns a unit = 0 ns by calls + 0 ns by mix + −60,000 ns by time a call.")),
                 qPrintable(evidence.identity));
        QVERIFY2(evidence.match.startsWith(QStringLiteral("L2")), qPrintable(evidence.match));
        QVERIFY2(evidence.test.contains(QStringLiteral("from 6 values of BASE and 6 of NEW")),
                 qPrintable(evidence.test));
    }

    void pictureOfAUnitHasItsWork()
    {
        const auto pair = madePair();
        const auto picture = core::pictureOfUnits(*pair, 0, core::typicalUnits(*pair)).value();
        QVERIFY(!picture.isEmpty());
        QCOMPARE(picture.wallNs.base - picture.wallNs.now, std::int64_t { 100'000 });
        QCOMPARE(picture.events.base.size(), std::size_t { 4 }); // gemm, ew, allreduce, copy
        QCOMPARE(picture.events.now.size(), std::size_t { 5 });
        QCOMPARE(picture.events.base[0].fromNs, std::int64_t { 0 });
        QCOMPARE(picture.events.base[0].untilNs, std::int64_t { 300'000 });
        QVERIFY(!picture.events.base[2].isMain);
        QCOMPARE(picture.events.base[2].look.timeClass, core::TimeClass::Comm);
        QVERIFY(!picture.partners.empty());
        const auto& gemm = picture.partners.front();
        QVERIFY(gemm.event.base == std::optional<std::size_t>(0) && gemm.event.now == std::optional<std::size_t>(0));
        QCOMPARE(gemm.deltaNs, std::int64_t { -60'000 });
        QVERIFY(!picture.meanwhile); // there is one GPU
    }

    /// What a unit is idle for, by class, adds up to what its budget says.
    void idleTimeOfAUnitIsThatOfItsBudget()
    {
        const auto pair = madePair();
        for (const auto side : core::BothSides) {
            std::map<core::TimeClass, std::int64_t> sums;
            for (std::size_t unit = 0; unit < 6; ++unit) {
                const auto picture = core::pictureOfUnits(*pair, 0, { unit, unit }).value();
                std::int64_t untilNs = 0;
                for (const auto& span : picture.idle[side]) {
                    QVERIFY(span.fromNs >= untilNs && span.untilNs > span.fromNs);
                    QVERIFY(span.untilNs <= picture.wallNs[side] && !span.name.isEmpty());
                    sums[span.timeClass] += span.untilNs - span.fromNs;
                    untilNs = span.untilNs;
                }
            }
            int classes = 0;
            for (const auto& row : pair->budget->rows) {
                if (row.level != core::BudgetLevel::TimeClass || !core::isIdle(row.group))
                    continue;
                QCOMPARE(sums[row.timeClass], row.totalNs[side]);
                classes += row.totalNs[side] > 0 ? 1 : 0;
            }
            QVERIFY(classes > 3);
        }
    }

    /// Parts of a step, not the step itself, nor what is nested in its parts.
    void rangesOfAUnitAreItsParts()
    {
        core::Sides<std::shared_ptr<const core::Trace>> traces;
        const QTemporaryDir folder;
        for (const auto side : core::BothSides) {
            const auto path
                = folder.filePath(side == core::Side::Base ? QStringLiteral("base") : QStringLiteral("new"));
            tracegen::Request request { tracegen::findProfile("steps"), 8'000, 1 };
            VERIFY_EXPECTED(tracegen::generate(request, path));
            traces[side] = core::loadTrace(path).value();
        }
        const auto pair = core::compareRuns({ core::CompareRun::prepare(traces.base, {}, {}).value(),
                                              core::CompareRun::prepare(traces.now, {}, {}).value() },
                                            {})
                              .value();
        QVERIFY(pair->unit.has_value());
        const auto picture = core::pictureOfUnits(*pair, 0, core::typicalUnits(*pair)).value();
        QVERIFY(picture.ranges.base.size() >= 2);
        std::int64_t untilNs = 0;
        for (const auto& range : picture.ranges.base) {
            QVERIFY(range.fromNs >= untilNs && range.untilNs > range.fromNs);
            QVERIFY2(!range.name.startsWith(QStringLiteral("train_step")), qPrintable(range.name));
            untilNs = range.untilNs;
        }
        QVERIFY(untilNs <= picture.wallNs.base);
        // two GPUs: what the other one did in the same time
        const auto critical = pair->gpus.critical;
        QVERIFY(picture.meanwhile.has_value());
        QCOMPARE(picture.meanwhile->name, QStringLiteral("GPU %1").arg(1 - critical));
        for (const auto side : core::BothSides) {
            const auto& trace = *pair->runs[side].trace;
            QVERIFY(picture.meanwhile->events[side].size() > 10);
            QVERIFY(!picture.meanwhile->idle[side].empty());
            for (const auto& event : picture.meanwhile->events[side]) {
                QVERIFY(event.fromNs >= 0 && event.fromNs < picture.wallNs[side]);
                if (event.event.eventClass == core::EventClass::Kernels)
                    QCOMPARE(trace.deviceOf(trace.kernels.stream[event.event.row]),
                             pair->gpus.pairs[1 - critical].device[side]);
            }
        }
    }

    /// Unit k of both runs, not only the typical ones.
    void anyUnitsAreLaidSideBySide()
    {
        const auto pair = madePair();
        for (std::size_t unit = 0; unit < 6; ++unit) {
            const auto picture = core::pictureOfUnits(*pair, 0, { unit, 5 - unit }).value();
            const auto k = static_cast<std::int64_t>(unit);
            QCOMPARE(picture.wallNs.base, (1000 + k) * 1000);
            QCOMPARE(picture.wallNs.now, (900 + 5 - k) * 1000);
            std::int64_t stepsNs = 0;
            for (const auto& partner : picture.partners)
                stepsNs += partner.stepNs;
            QVERIFY(!picture.partners.empty());
            const auto& event = picture.events.now.front();
            const auto& kernels = pair->runs.now.trace->kernels;
            QCOMPARE(kernels.startNs[event.event.row], picture.startNs.now + event.fromNs);
            QVERIFY(stepsNs < 0); // NEW is shorter, whatever the units
        }
    }

    void momentsHavePartnersByUnit()
    {
        const auto pair = madePair();
        const auto& spans = pair->spans[0];
        const auto start = spans.base.edges.edgesNs[2];
        const auto moment = core::unitMomentAt(spans.base, start + 50'000);
        QVERIFY(moment.has_value());
        QCOMPARE(moment->unit, std::size_t { 2 });
        QCOMPARE(moment->offsetNs, std::int64_t { 50'000 });
        QCOMPARE(core::timeOfMoment(spans.now, *moment), std::optional(spans.now.edges.edgesNs[2] + 50'000));
        QVERIFY(!core::unitMomentAt(spans.base, spans.base.hull().startNs - 1).has_value());
        QVERIFY(!core::unitMomentAt(spans.base, spans.base.hull().endNs).has_value());
        QVERIFY(!core::timeOfMoment(spans.now, { 6, 0 }).has_value());
        const auto units = core::unitsIn(spans.base, { start - 1, start + 1 });
        QVERIFY(units.has_value());
        QCOMPARE(units->first, std::size_t { 1 });
        QCOMPARE(units->last, std::size_t { 2 });
        QVERIFY(!core::unitsIn(spans.base, { 0, 1 }).has_value());
    }

    /// Each statement gives the calls and the time that Δ is made of.
    void sqlGivesTheFiguresOfItsSide()
    {
        const QTemporaryDir folder;
        const auto pair = loadedPair(folder);
        const auto table = core::describeComparedRuns(*pair)[1];
        for (std::size_t row = 0; row < pair->kernels->rows.size(); ++row) {
            const auto evidence = core::evidenceOfDelta(*pair, {}, *table, row, 0);
            for (const auto side : core::BothSides) {
                const auto& totals = pair->kernels->rows[row].totals[side];
                if (totals.calls == 0)
                    continue;
                const auto answer = answerOf(pair->runs[side].trace->path, evidence.sql[side]);
                QVERIFY2(answer == std::pair(totals.calls, totals.totalNs), qPrintable(evidence.sql[side]));
            }
        }
    }

    /// Also of runs whose trace is not held any more.
    void furtherRunsHaveTheirSql()
    {
        const QTemporaryDir folder;
        const auto pair = loadedPair(folder);
        const auto again = folder.filePath(QStringLiteral("again.sqlite"));
        auto builder = fixtures::madeRun(false);
        builder.execute(QStringLiteral("UPDATE StringIds SET value = replace(value, 'gemm<128>', 'gemm<64>')"));
        QVERIFY(builder.write(again));
        core::CompareOptions options;
        options.further.base.push_back({ QStringLiteral("again\n.sqlite"), [again](const std::stop_token&) {
                                            return core::Expected<core::CompareRun>(
                                                runOf(core::loadTrace(again).value()));
                                        } });
        const auto runs = compared(pair->runs.base, pair->runs.now, options);
        QCOMPARE(runs->further.base.size(), std::size_t { 1 });
        const auto table = core::describeComparedRuns(*runs)[1];
        int statements = 0;
        for (std::size_t row = 0; row < runs->kernels->rows.size(); ++row) {
            const auto& totals = runs->kernels->rows[row].totals.base;
            const auto evidence = core::evidenceOfDelta(*runs, {}, *table, row, 0);
            QVERIFY(evidence.furtherSql.now.empty());
            QCOMPARE(evidence.furtherSql.base.size(), std::size_t { totals.calls > 0 ? 1U : 0U });
            if (totals.calls == 0)
                continue;
            const auto first = answerOf(runs->runs.base.trace->path, evidence.sql.base);
            const auto further = answerOf(again, evidence.furtherSql.base.front().sql);
            QCOMPARE(first.first + further.first, totals.calls);
            QCOMPARE(first.second + further.second, totals.totalNs);
            const auto text = core::sqlText(evidence, Side::Base, QStringLiteral("base.sqlite"));
            QVERIFY2(text.startsWith(QStringLiteral("-- base.sqlite\nSELECT")), qPrintable(text));
            QVERIFY2(text.contains(QStringLiteral("\n\n-- again .sqlite\nSELECT")), qPrintable(text));
            QCOMPARE(core::sqlText(evidence, Side::New, {}), evidence.sql.now);
            ++statements;
        }
        QVERIFY(statements >= 3);
    }

    /// Of any table that has SQL: the statement of each side gives the figure that Δ is made of.
    void everyTableHasTheSqlOfBothSides()
    {
        const QTemporaryDir folder;
        const auto pair = loadedPair(folder);
        const auto compared = core::compareTables(*pair).value();
        std::size_t figures = 0;
        QStringList tablesWithSql;
        for (const auto& table : compared.tables) {
            const auto source = compared.sources.tables.find(table->key);
            if (source == compared.sources.tables.end())
                continue;
            for (std::size_t row = 0; row < table->rowCount; ++row) {
                for (std::size_t column = 0; column < table->columns.size(); ++column) {
                    const auto evidence = core::evidenceOfDelta(*pair, compared.sources, *table, row, column);
                    const auto of = source->second->columnOf(table->columns[column].key);
                    for (const auto side : core::BothSides) {
                        const auto sourceRow = source->second->rows[row].row[side];
                        if (!of || !sourceRow)
                            continue;
                        QVERIFY2(!evidence.sql[side].isEmpty() || !evidence.noSql[side].isEmpty(),
                                 qPrintable(table->key + u'.' + table->columns[column].key));
                        const auto value = core::cellNumber(source->second->tables[side]->cell(*sourceRow, *of));
                        if (evidence.sql[side].isEmpty() || !value)
                            continue;
                        const auto answer = numberOf(pair->runs[side].trace->path, evidence.sql[side]);
                        QVERIFY2(answer && std::abs(*answer - *value) <= 1e-6 * std::max(1.0, std::abs(*value)),
                                 qPrintable(evidence.sql[side]));
                        ++figures;
                        if (!tablesWithSql.contains(table->key))
                            tablesWithSql.append(table->key);
                    }
                }
            }
        }
        QVERIFY2(figures > 100 && tablesWithSql.size() > 5, qPrintable(tablesWithSql.join(u' ')));
    }

    /// Copies by size, classes of the budget and findings have the SQL of both sides as well, where there is any.
    void otherTablesHaveTheSqlOfBothSides()
    {
        const QTemporaryDir folder;
        const auto pair = loadedPair(folder);
        const auto compared = core::compareTables(*pair).value();
        const auto evidenceOf = [&](const core::Table& table, std::size_t row) {
            return core::evidenceOfDelta(*pair, compared.sources, table, row, 0);
        };
        const auto& sizes = *compared.sources.sizes;
        std::map<QString, int> statements; // by table
        for (const auto& table : compared.tables) {
            for (std::size_t row = 0; row < table->rowCount; ++row) {
                const auto evidence = evidenceOf(*table, row);
                for (const auto side : core::BothSides) {
                    if (evidence.sql[side].isEmpty())
                        continue;
                    const auto& path = pair->runs[side].trace->path;
                    if (table->key == QStringLiteral("compare_sizes")) {
                        const auto& totals = sizes.rows[row].totals[side];
                        QVERIFY2(answerOf(path, evidence.sql[side]) == std::pair(totals.calls, totals.totalNs),
                                 qPrintable(evidence.sql[side]));
                    } else if (table->key == QStringLiteral("compare_findings")) {
                        const auto& cell = compared.sources.findings[row][side];
                        const auto value = core::cellNumber(cell.table->cell(cell.row, cell.column));
                        QVERIFY2(!value || numberOf(path, evidence.sql[side]) == value, qPrintable(evidence.sql[side]));
                    } else {
                        continue;
                    }
                    ++statements[table->key];
                }
            }
        }
        QVERIFY(statements[QStringLiteral("compare_sizes")] >= 2);
        QVERIFY(statements[QStringLiteral("compare_findings")] >= 2);
        const auto budget = core::describeComparedRuns(*pair)[0];
        for (std::size_t row = 0; row < budget->rowCount; ++row) {
            const auto evidence = evidenceOf(*budget, row);
            const auto& of = pair->budget->rows[row];
            for (const auto side : core::BothSides) {
                const bool isCompute
                    = of.level == core::BudgetLevel::TimeClass && of.timeClass == core::TimeClass::Compute;
                QCOMPARE(evidence.sql[side].isEmpty(), !evidence.noSql[side].isEmpty());
                QVERIFY(!isCompute || !evidence.sql[side].isEmpty());
                if (isCompute) // no unit is left out, so that both are of the same part of the run
                    QCOMPARE(numberOf(pair->runs[side].trace->path, evidence.sql[side]),
                             std::optional(static_cast<double>(of.totalNs[side])));
            }
        }
    }

    /// Rows as choices name them, and what choices make of the comparison.
    void choicesChangeTheRows()
    {
        const auto pair = madePair();
        const auto tables = core::describeComparedRuns(*pair);
        const auto row = rowOf(*pair, QStringLiteral("gemm"));
        const auto gemm = core::choiceRow(*pair, {}, *tables[1], row);
        QVERIFY(gemm && gemm->isMatched() && !gemm->isPinned);
        QCOMPARE(gemm->table, QStringLiteral("kernels"));
        core::CompareOptions options;
        options.matches = core::withApart({}, *gemm);
        QCOMPARE(options.matches.apart.size(), std::size_t { 1 });
        const auto apart = compared(pair->runs.base, pair->runs.now, options);
        const auto apartTables = core::describeComparedRuns(*apart);
        const auto alone = core::choiceRow(*apart, {}, *apartTables[1], rowOf(*apart, QStringLiteral("gemm")));
        QVERIFY(alone && !alone->isMatched());
        const auto candidates = core::pinCandidates(*apart, {}, *apartTables[1], Side::New);
        QVERIFY(std::ranges::find(candidates, gemm->names.now.front()) != candidates.end());
        options.matches
            = core::withPin(options.matches, { gemm->table, { gemm->names.base.front(), gemm->names.now.front() } });
        QVERIFY(options.matches.apart.empty());
        const auto pinned = compared(pair->runs.base, pair->runs.now, options);
        const auto again = core::choiceRow(*pinned, {}, *core::describeComparedRuns(*pinned)[1],
                                           rowOf(*pinned, QStringLiteral("gemm")));
        QVERIFY(again && again->isMatched() && again->isPinned);
        QVERIFY(core::withoutPins(options.matches, *again).isEmpty());
        QVERIFY(!core::choiceRow(*pair, {}, *tables[0], 0).has_value());
    }

    void candidatesHaveTheirRegularity()
    {
        const auto pair = madePair();
        const auto candidates = core::findUnitCandidates({ pair->runs, pair->gpus, pair->matches }).value();
        QVERIFY(!candidates.empty());
        QVERIFY2(candidates.front().choice.text.contains(QStringLiteral("gemm")),
                 qPrintable(candidates.front().choice.text));
        QCOMPARE(candidates.front().pieces, (core::Sides<std::int64_t> { 6, 6 }));
        QCOMPARE(candidates.front().regularity, (core::Sides<double> { 1, 1 }));
        // each of them can be chosen
        for (const auto& candidate : candidates) {
            core::CompareOptions options;
            options.unit = candidate.choice;
            QVERIFY(core::compareRuns(pair->runs, options).has_value());
        }
    }

    void driftNamesItsStepsAndLaunches()
    {
        const QTemporaryDir folder;
        const auto pair = loadedPair(folder);
        const auto table = core::describeComparedRuns(*pair)[2];
        QCOMPARE(table->key, QStringLiteral("compare_drift"));
        const auto& rows = pair->drift->gpus[0].rows;
        for (std::size_t row = 0; row < rows.size(); ++row) {
            const auto evidence = core::evidenceOfDelta(*pair, {}, *table, row, 0);
            QVERIFY2(evidence.identity.contains(QStringLiteral("−100,000 ns")), qPrintable(evidence.identity));
            for (const auto side : core::BothSides) {
                if (!rows[row].launch[side])
                    continue;
                const auto& launch = *rows[row].launch[side];
                QVERIFY2(answerOf(pair->runs[side].trace->path, evidence.sql[side])
                             == std::pair(launch.startNs, launch.durationNs),
                         qPrintable(evidence.sql[side]));
            }
        }
        const auto end = core::evidenceOfDelta(*pair, {}, *table, rows.size(), 0);
        QVERIFY2(end.identity.contains(QStringLiteral("gaps at the ends")), qPrintable(end.identity));
    }
};

QTEST_GUILESS_MAIN(TestCompareRows)
#include "tst_comparerows.moc"
