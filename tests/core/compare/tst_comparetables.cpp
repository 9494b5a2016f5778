// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysistesting.h"
#include "compare/comparefindings.h"
#include "compare/comparetables.h"
#include "compare/gate/gateinput.h"
#include "compare/gate/gatetablerows.h"
#include "comparetesting.h"
#include "results/analysisresults.h"
#include "table/tablebuilder.h"
#include "table/tablekeys.h"

#include <QDir>
#include <QTest>

using namespace comparetesting;
using analysistesting::cellText;

namespace {

core::TablePointer tableOf(const std::vector<core::TablePointer>& tables, const QString& key)
{
    for (const auto& table : tables) {
        if (table->key == key)
            return table;
    }
    return nullptr;
}

/// How the rules of a gate end for the made pair.
QString outcomeOf(const QStringList& rules)
{
    const auto pair = madePair();
    core::Gate gate;
    for (const auto& rule : rules) {
        if (!core::addGateRule(gate, rule))
            return QStringLiteral("no rule: ") + rule;
    }
    const auto tables = core::compareAllTables(*pair).value();
    return core::judgeGate(gate, core::gateInput(*pair, tables, gate).value()).value().line();
}

struct Row {
    QString name;
    std::int64_t calls, totalNs;
};

core::TablePointer made(std::vector<Row> rows, const QString& key = QStringLiteral("things"),
                        const QString& unavailable = {})
{
    const auto kept = std::make_shared<const std::vector<Row>>(std::move(rows));
    core::Provenance provenance;
    provenance.unavailable = unavailable;
    core::TableBuilder<Row> builder(key, QStringLiteral("Things"), kept, provenance);
    builder.text({ QStringLiteral("name"), QStringLiteral("Name"), QStringLiteral("Name.") }, core::Identity,
                 [](const Row& row) { return row.name; });
    builder.count({ QStringLiteral("calls"), QStringLiteral("Calls"), QStringLiteral("Calls.") }, {},
                  [](const Row& row) { return row.calls; }, {});
    builder.number({ QStringLiteral("total_ns"), QStringLiteral("Total"), QStringLiteral("Total.") }, core::Measure {},
                   core::Unit::Nanoseconds, 0, [](const Row& row) { return row.totalNs; }, {});
    return std::make_shared<const core::Table>(builder.take());
}

QString rowText(const core::Table& table, std::size_t row)
{
    QStringList cells;
    for (const auto key : { u"name", u"state", u"base_total_ns", u"new_total_ns", u"delta_total_ns", u"calls_effect_ns",
                            u"time_effect_ns" })
        cells.append(cellText(table, row, key));
    return cells.join(QLatin1Char(' '));
}

} // namespace

class TestCompareTables : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    /// What a comparison makes of a column follows from its description, so each must say what it is.
    void everyColumnHasARule()
    {
        const auto results = core::analyze(fixtures::readMadeRun(false).value()).value();
        for (const auto& table : results->tables) {
            for (const auto& column : table->columns) {
                const auto where = QStringLiteral("%1.%2").arg(table->key, column.key);
                const bool isMeasure = column.role == core::ColumnRole::Measure;
                QVERIFY2(isMeasure == (column.aggregate != core::Aggregate::None), qPrintable(where));
                QVERIFY2(!isMeasure || column.isNumeric(), qPrintable(where));
                QVERIFY2(isMeasure || column.better == core::Better::Neither, qPrintable(where));
            }
        }
    }

    void rowsAreSideBySide()
    {
        const auto pair = madePair();
        const auto tables = core::compareAllTables(*pair).value();
        const auto memory = tableOf(tables, QStringLiteral("compare_memory_operations"));
        QVERIFY(memory != nullptr);
        QCOMPARE(memory->rowCount, std::size_t { 1 });
        QCOMPARE(cellText(*memory, 0, u"base_total_ns"), QStringLiteral("50000.000"));
        QCOMPARE(cellText(*memory, 0, u"new_total_ns"), QStringLiteral("50000.000"));
        QCOMPARE(cellText(*memory, 0, u"delta_total_ns"), QStringLiteral("0.000"));
        QCOMPARE(cellText(*memory, 0, u"base_count"), QStringLiteral("1.000"));
        QCOMPARE(cellText(*memory, 0, u"size_effect_ns"), QStringLiteral("0"));
        const auto barriers = tableOf(tables, QStringLiteral("compare_barriers"));
        QVERIFY(barriers != nullptr);
        for (const auto& table : tables)
            QCOMPARE(analysistesting::tableFault(*table), QString());
    }

    void rowsOfOneSide()
    {
        const auto table
            = core::describeComparison({ made({ { QStringLiteral("a"), 2, 20 }, { QStringLiteral("b"), 1, 5 } }),
                                         made({ { QStringLiteral("c"), 1, 7 }, { QStringLiteral("a"), 1, 30 } }) },
                                       { 1, 1 });
        QCOMPARE(table.rowCount, std::size_t { 3 });
        // 2 × 10 → 1 × 30: -1 × 20 by calls, 20 × 1.5 by time
        QCOMPARE(rowText(table, 0), QStringLiteral("a not_tested 20 30 10 -20 30"));
        QCOMPARE(rowText(table, 1), QStringLiteral("b gone 5    "));
        QCOMPARE(rowText(table, 2), QStringLiteral("c new  7   "));
    }

    /// 2 calls of 50 bytes at 2 ns a byte against 3 of 100 at 1: the parts are Shapley's, and add up. Where the size of
    /// some calls is not known, there is no part by size.
    void bytesTakePart()
    {
        struct SizedRow {
            std::int64_t count, totalNs, sizeBytes, withSize;
        };
        const auto sized = [](const SizedRow& only) {
            const auto kept = std::make_shared<const std::vector<SizedRow>>(1, only);
            core::TableBuilder<SizedRow> builder(QStringLiteral("nccl_ops"), QStringLiteral("NCCL"), kept, {});
            const auto add = [&](const QString& key, auto value) { builder.count({ key, key, key }, {}, value, {}); };
            builder.text({ QStringLiteral("op"), QStringLiteral("Op"), QStringLiteral("Op.") }, core::Identity,
                         [](const SizedRow&) { return QStringLiteral("allreduce"); });
            add(QStringLiteral("count"), [](const SizedRow& row) { return row.count; });
            add(QStringLiteral("total_ns"), [](const SizedRow& row) { return row.totalNs; });
            add(QStringLiteral("size_bytes"), [](const SizedRow& row) { return row.sizeBytes; });
            add(QStringLiteral("with_size"), [](const SizedRow& row) { return row.withSize; });
            return std::make_shared<const core::Table>(builder.take());
        };
        const auto effects = [](const core::Table& table) {
            QStringList cells;
            for (const auto key : { u"calls_effect_ns", u"size_effect_ns", u"time_effect_ns" })
                cells.append(cellText(table, 0, key));
            return cells.join(QLatin1Char(' '));
        };
        // calls 1/6 (2·(100+100) + (50+200)·1) with bytes · rate 50·2=100, 100·1=100, 50·1=50, 100·2=200
        QCOMPARE(effects(core::describeComparison({ sized({ 2, 200, 100, 2 }), sized({ 3, 300, 300, 3 }) }, { 1, 1 })),
                 QStringLiteral("108 183 -191"));
        QCOMPARE(effects(core::describeComparison({ sized({ 2, 200, 100, 2 }), sized({ 3, 300, 200, 2 }) }, { 1, 1 })),
                 QStringLiteral("100 0 0"));
    }

    /// What one side did not record is neither new nor gone.
    void oneSideNotRecorded()
    {
        const auto table = core::describeComparison(
            { made({ { QStringLiteral("a"), 2, 20 } }),
              made({}, QStringLiteral("things"), QStringLiteral("not available, because it was not traced")) },
            { 1, 1 });
        QCOMPARE(table.rowCount, std::size_t { 0 });
        QVERIFY(!table.provenance.isAvailable());
        core::GateInput input;
        QVERIFY(core::addTableRows(input, { std::make_shared<const core::Table>(table) }, { 1, 1 }, {}));
        QCOMPARE(input.gaps.size(), std::size_t { 1 });
        QCOMPARE(input.gaps[0].reason, QStringLiteral("NEW: not available, because it was not traced"));
    }

    /// Numbers in NVTX ranges count only where the texts are the same.
    void rangesMatchWithoutTheirNumbers()
    {
        const auto table = core::describeComparison(
            { made({ { QStringLiteral("step 1"), 1, 10 }, { QStringLiteral("step 2"), 1, 20 } },
                   core::TableKey::NvtxRanges),
              made({ { QStringLiteral("step 3"), 1, 11 }, { QStringLiteral("step 2"), 1, 21 } },
                   core::TableKey::NvtxRanges) },
            { 1, 1 });
        QCOMPARE(table.rowCount, std::size_t { 2 });
        QCOMPARE(rowText(table, 0), QStringLiteral("step 1 / step 3 not_tested 10 11 1 0 1"));
        QCOMPARE(rowText(table, 1), QStringLiteral("step 2 not_tested 20 21 1 0 1"));
    }

    void findingsOfTheMadePair()
    {
        const auto tables = core::compareAllTables(*madePair()).value();
        const auto table = tableOf(tables, QStringLiteral("compare_findings"));
        QVERIFY(table != nullptr);
        QStringList rows;
        for (std::size_t row = 0; row < table->rowCount; ++row) {
            rows.append(QStringLiteral("%1 %2 %3 %4")
                            .arg(cellText(*table, row, u"rule"), cellText(*table, row, u"base_gain_ns"),
                                 cellText(*table, row, u"new_gain_ns"), cellText(*table, row, u"state")));
        }
        for (const auto* expected :
             { "sync_round_trip 204750 169750 better", "kernel_first 30000 24000 better",
               "exposed_comm 95000 120000 worse", "launch_bound 11200 17500 worse", "exposed_copy 35000 35000 same",
               "kernel_first 10000 10000 same", "host_code 1400 1400 same" })
            QVERIFY2(rows.contains(QLatin1String(expected)), qPrintable(rows.join(QLatin1Char('\n'))));
    }

    /// What makes little of the wall time is listed or left out by chance; errors make none and are always told.
    void slightFindingsAreNoNews()
    {
        const auto pair = madePair();
        const auto wall = static_cast<double>(pair->budget->wall(0).unitNs.now); // the shorter one
        const auto changeOf = [&](core::FindingRule rule, double gainNs, double claimedNs) {
            core::Sides<core::FindingsOfRun> findings;
            auto& row = findings.now.rows.emplace_back();
            row.rule = rule;
            row.figures = { 0, gainNs, claimedNs };
            return core::findingChangeKey(core::compareFindings(*pair, findings).rows.front().change);
        };
        QCOMPARE(changeOf(core::FindingRule::HostCode, 0.0049 * wall, 0), QStringLiteral("same"));
        QCOMPARE(changeOf(core::FindingRule::HostCode, 0.0051 * wall, 0), QStringLiteral("new"));
        QCOMPARE(changeOf(core::FindingRule::HostCode, 0, 0.0051 * wall), QStringLiteral("new"));
        QCOMPARE(changeOf(core::FindingRule::CudaError, 0, 0), QStringLiteral("new"));
        QCOMPARE(changeOf(core::FindingRule::Own, 0, 0), QStringLiteral("new"));
    }

    /// What one side could not look for is neither new nor gone, and no rule about it passes.
    void findingsThatOneSideCannotJudge()
    {
        const auto pair = madePair();
        const auto results = core::analyze(pair->runs.base.trace).value();
        auto blind = *results->findings;
        QVERIFY(!blind.rows.empty());
        const auto rule = blind.rows.front().rule; // found in the other run
        std::erase_if(blind.rows, [rule](const core::Finding& finding) { return finding.rule == rule; });
        core::FindingRule quiet = rule; // found in neither
        for (auto& outcome : blind.outcomes) {
            const bool isQuiet = outcome.state == core::RuleState::NotFired && quiet == rule;
            if (outcome.rule != rule && !isQuiet)
                continue;
            quiet = isQuiet ? outcome.rule : quiet;
            outcome.state = core::RuleState::NotJudged;
        }
        QVERIFY(quiet != rule);
        const auto compared = std::make_shared<const core::CompareFindings>(
            core::compareFindings(*pair,
                                  { core::findingsOfRun(*pair, core::Side::Base, *results->findings),
                                    core::findingsOfRun(*pair, core::Side::New, blind) }));
        core::GateInput input;
        const auto table = std::make_shared<const core::Table>(core::describeCompareFindings(compared));
        QVERIFY(core::addTableRows(input, { table }, { 1, 1 }, {}));
        for (const auto unknown : { rule, quiet }) {
            core::Gate gate;
            QVERIFY(core::addGateRule(gate, QStringLiteral("finding:%1 not new").arg(core::findingRuleKey(unknown))));
            QCOMPARE(core::judgeGate(gate, input)->notJudged, std::size_t { 1 });
        }
    }

    void gateOfTheMadePair()
    {
        QCOMPARE(outcomeOf({ QStringLiteral("wall total <= +5%"), QStringLiteral("budget:copy total <= +1%"),
                             QStringLiteral("kernel:gemm avg <= +5%"), QStringLiteral("no new kernels over 1%") }),
                 QStringLiteral("gate: 4 rules: 4 passed, 0 failed, 0 not judged"));
        QCOMPARE(outcomeOf({ QStringLiteral("budget:communication total <= +5%"),
                             QStringLiteral("kernel:nosuchname total <= +5%") }),
                 QStringLiteral("gate: 2 rules: 0 passed, 1 failed, 1 not judged"));
        // waits have values by unit, so that what is faster by 50 us a unit breaks a rule that forbids it
        QCOMPARE(outcomeOf({ QStringLiteral("barrier:StreamSync total >= -1%"),
                             QStringLiteral("barrier:StreamSync total <= +1%") }),
                 QStringLiteral("gate: 2 rules: 1 passed, 1 failed, 0 not judged"));
    }

    /// On every trace of shared/data with the next one and with itself: the waterfall adds up, swapping the sides changes
    /// signs only, and a trace against itself shows no difference.
    void realPairs_data()
    {
        QTest::addColumn<QString>("base");
        QTest::addColumn<QString>("now");
        const QDir folder(QStringLiteral(GPULOUPE_SHARED_DIR "/data"));
        const auto files = folder.entryList({ QStringLiteral("*.sqlite") }, QDir::Files, QDir::Name);
        if (files.isEmpty())
            QTest::newRow("none") << QString() << QString();
        for (qsizetype i = 0; i < files.size(); ++i) {
            const auto& next = files[(i + 1) % files.size()];
            QTest::addRow("%s", qPrintable(files[i])) << folder.filePath(files[i]) << folder.filePath(next);
        }
    }
    void realPairs()
    {
        QFETCH(QString, base);
        QFETCH(QString, now);
        if (base.isEmpty())
            QSKIP("shared/data is not there");
        const auto baseTrace = core::loadTrace(base);
        const auto nowTrace = core::loadTrace(now);
        QVERIFY(baseTrace && nowTrace);
        const auto baseRun = runOf(*baseTrace);
        const auto nowRun = runOf(*nowTrace);
        const auto same = compared(baseRun, baseRun);
        QCOMPARE(sumFault(*same), QString());
        for (const auto& row : same->budget->rows)
            QCOMPARE(row.deltaNs(), 0);
        for (const auto& row : same->kernels->rows)
            QCOMPARE(row.deltaNs, 0);
        const auto pair = compared(baseRun, nowRun);
        const auto back = compared(nowRun, baseRun);
        QCOMPARE(sumFault(*pair), QString());
        QCOMPARE(sumFault(*back), QString());
        QCOMPARE(back->unit.has_value(), pair->unit.has_value());
        for (std::size_t gpu = 0; gpu < pair->gpus.pairs.size(); ++gpu) {
            QCOMPARE(back->budget->wall(gpu).deltaNs(), -pair->budget->wall(gpu).deltaNs());
            QCOMPARE(back->budget->wall(gpu).test.samples.shift, -pair->budget->wall(gpu).test.samples.shift);
        }
        QCOMPARE(back->kernels->rows.size(), pair->kernels->rows.size());
        for (std::size_t i = 0; i < pair->kernels->rows.size(); ++i)
            QCOMPARE(back->kernels->rows[i].deltaNs, -pair->kernels->rows[i].deltaNs);
    }
};

QTEST_GUILESS_MAIN(TestCompareTables)
#include "tst_comparetables.moc"
