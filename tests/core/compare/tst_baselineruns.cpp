// SPDX-License-Identifier: GPL-3.0-or-later
// A baseline as a side of a comparison: all that it keeps is compared as if the trace were there.
#include "compare/baseline/baselinejson.h"
#include "compare/baseline/baselinerun.h"
#include "compare/baseline/makebaseline.h"
#include "compare/comparetables.h"
#include "compare/gate/gateinput.h"
#include "comparetesting.h"

#include <QTest>

#include <algorithm>
#include <set>

using namespace comparetesting;
using core::Side;

namespace {

const QByteArray NameKey("0123456789abcdef");

/// As it is read again from a file.
core::CompareRun asBaseline(const core::Comparison& comparison, const QByteArray& nameKey = {})
{
    static int count = 0; // one file is the same trace
    const auto json = core::baselineToJson(core::makeBaseline(comparison, nameKey).value());
    return core::runOfBaseline(core::baselineFromJson(json, QStringLiteral("x.loupe")).value(),
                               QStringLiteral("/place/%1.loupe").arg(++count), {})
        .value();
}

/// Figures of differences that are not 0, with table and column; empty: there is none.
QStringList differences(const std::vector<core::TablePointer>& tables)
{
    QStringList found;
    for (const auto& table : tables) {
        for (std::size_t column = 0; column < table->columns.size(); ++column) {
            const auto& key = table->columns[column].key;
            for (std::size_t row = 0; key.startsWith(QLatin1String("delta_")) && row < table->rowCount; ++row) {
                const auto value = core::cellNumber(table->cell(row, column));
                if (value && *value != 0)
                    found.append(QStringLiteral("%1 %2: %3").arg(table->key, key).arg(*value));
            }
        }
        const auto state = table->findColumn(u"state");
        for (std::size_t row = 0; state && row < table->rowCount; ++row) {
            const auto text = table->text(row, *state);
            if (text == QLatin1String("new") || text == QLatin1String("gone"))
                found.append(QStringLiteral("%1: %2 is %3").arg(table->key, table->rowKey(row).join(u' '), text));
        }
    }
    return found;
}

std::vector<core::TablePointer> allTables(const core::Comparison& comparison)
{
    auto tables = core::describeComparedRuns(comparison);
    const auto more = core::compareAllTables(comparison).value();
    tables.insert(tables.end(), more.begin(), more.end());
    return tables;
}

/// What both comparisons say of kernels and time, a line a row.
QStringList rowsOfComparison(const core::Comparison& comparison)
{
    QStringList lines { comparison.verdict.sentence };
    const auto testText = [](const core::RowTest& test) {
        return QStringLiteral("%1 %2 %3 %4")
            .arg(core::changeStateKey(test.judgement.state))
            .arg(test.samples.shift)
            .arg(test.q.value_or(-1))
            .arg(test.samples.cliffsDelta);
    };
    for (const auto& row : comparison.budget->rows) {
        lines.append(QStringLiteral("%1 %2 %3 %4 %5: %6")
                         .arg(static_cast<int>(row.level))
                         .arg(static_cast<int>(row.timeClass))
                         .arg(row.totalNs.base)
                         .arg(row.totalNs.now)
                         .arg(row.unitDeltaNs())
                         .arg(testText(row.test)));
    }
    for (const auto& row : comparison.kernels->rows) {
        lines.append(QStringLiteral("%1 %2 %3 %4 %5: %6")
                         .arg(core::matchLevelKey(row.match.level))
                         .arg(row.deltaNs)
                         .arg(row.callsNs)
                         .arg(row.mixNs)
                         .arg(row.timeNs)
                         .arg(testText(row.test)));
    }
    for (const auto& check : comparison.checks->checks) {
        if (check.key != QLatin1String("same_trace")) // its values are the names of the files
            lines.append(
                QStringLiteral("%1 %2 %3 %4: %5")
                    .arg(check.key, core::checkLevelKey(check.level), check.values.base, check.values.now, check.text));
    }
    return lines;
}

/// A line a row, without names and sentences.
QStringList figuresOf(const core::Table& table)
{
    QStringList rows;
    for (std::size_t row = 0; row < table.rowCount; ++row) {
        QStringList cells { table.key };
        for (std::size_t column = 0; column < table.columns.size(); ++column) {
            const auto& of = table.columns[column];
            if (of.isNumeric() || of.key == QLatin1String("state"))
                cells.append(of.key + u'=' + table.text(row, column));
        }
        rows.append(cells.join(u' '));
    }
    rows.sort();
    return rows;
}

core::CompareOptions atGemm()
{
    core::CompareOptions options;
    options.unit = { core::UnitChoice::Kind::Kernel, QStringLiteral("gemm") };
    return options;
}

} // namespace

class TestBaselineRuns : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void ownTraceHasNoDifference_data()
    {
        QTest::addColumn<bool>("isBase");
        QTest::addColumn<bool>("isHashed");
        QTest::newRow("as BASE") << true << false;
        QTest::newRow("as NEW") << false << false;
        QTest::newRow("with hashed names") << true << true;
    }
    void ownTraceHasNoDifference()
    {
        QFETCH(const bool, isBase);
        QFETCH(const bool, isHashed);
        const auto run = runOf(fixtures::readMadeRun(false).value());
        const auto kept = asBaseline(*compared(run, run), isHashed ? NameKey : QByteArray());
        core::CompareOptions options;
        options.nameKey = NameKey;
        const auto pair = isBase ? compared(kept, run, options) : compared(run, kept, options);
        QVERIFY(pair->unit.has_value());
        QCOMPARE(differences(allTables(*pair)), QStringList());
        QVERIFY(pair->alignment().front().contains(QLatin1String("not compared")));
    }

    void wholeRunHasNoDifference()
    {
        core::CompareOptions whole;
        whole.unit.kind = core::UnitChoice::Kind::None;
        const auto run = runOf(fixtures::readMadeRun(true).value());
        const auto pair = compared(asBaseline(*compared(run, run, whole)), run);
        QVERIFY(!pair->unit.has_value());
        QCOMPARE(differences(allTables(*pair)), QStringList());
    }

    void standsForItsTrace_data()
    {
        QTest::addColumn<QByteArray>("nameKey");
        QTest::newRow("with names") << QByteArray();
        QTest::newRow("with hashed names") << NameKey;
    }
    void standsForItsTrace()
    {
        QFETCH(const QByteArray, nameKey);
        const auto base = runOf(fixtures::readMadeRun(false).value());
        const auto now = runOf(fixtures::readMadeRun(true).value());
        auto options = atGemm();
        const auto traces = compared(base, now);
        const auto kept = asBaseline(*compared(base, base, options), nameKey);
        options.unit = {};
        options.nameKey = nameKey;
        const auto pair = compared(kept, now, options);
        QCOMPARE(rowsOfComparison(*pair), rowsOfComparison(*traces));
    }

    /// What the rows of all tables that are kept come to: sums, states and tests.
    void rowsStandForThoseOfTheTrace_data() { standsForItsTrace_data(); }
    void rowsStandForThoseOfTheTrace()
    {
        QFETCH(const QByteArray, nameKey);
        const auto base = runOf(fixtures::readMadeRun(false).value());
        const auto now = runOf(fixtures::readMadeRun(true).value());
        auto options = atGemm();
        const auto ofTraces = core::compareAllTables(*compared(base, now)).value();
        const auto kept = asBaseline(*compared(base, base, options), nameKey);
        options.unit = {};
        options.nameKey = nameKey;
        const auto ofKept = core::compareAllTables(*compared(kept, now, options)).value();
        std::set<QString> tested;
        for (const auto& table : ofKept) {
            const auto state = table->findColumn(u"state");
            const auto found = std::ranges::find(ofTraces, table->key, &core::Table::key);
            QVERIFY2(found != ofTraces.end(), qPrintable(table->key));
            if (!state || table->key == QLatin1String("compare_findings"))
                continue;
            QCOMPARE(figuresOf(*table), figuresOf(**found));
            for (std::size_t row = 0; row < table->rowCount; ++row) {
                if (table->text(row, *state) != QLatin1String("not_tested"))
                    tested.insert(table->key.mid(QStringLiteral("compare_").size()));
            }
        }
        for (const auto* key : { "barriers", "launch_latency", "memory_operations", "nccl_ops", "sizes" })
            QVERIFY2(tested.contains(QLatin1String(key)), key);
    }

    /// The unit that BASE has alone begins elsewhere; pieces that do the same are found whatever begins them.
    void otherCutsOfTheSameWork()
    {
        const auto base = runOf(fixtures::readMadeRun(false).value());
        const auto alone = asBaseline(*compared(base, base));
        const auto pair = compared(alone, runOf(fixtures::readMadeRun(true).value()));
        QVERIFY(pair->unit.has_value());
        QCOMPARE(pair->kept.base.count(), 5);
        QVERIFY(pair->kept.now.count() >= 5);
        QVERIFY2(pair->verdict.sentence.startsWith(QLatin1String("NEW takes ")), qPrintable(pair->verdict.sentence));
    }

    void twoBaselines()
    {
        const auto pair = madePair();
        const auto base = runOf(fixtures::readMadeRun(false).value());
        const auto now = runOf(fixtures::readMadeRun(true).value());
        const auto kept
            = compared(asBaseline(*compared(base, base, atGemm())), asBaseline(*compared(now, now, atGemm())));
        QCOMPARE(rowsOfComparison(*kept), rowsOfComparison(*pair));
        QCOMPARE(compared(asBaseline(*compared(base, base, atGemm()), NameKey),
                          asBaseline(*compared(now, now, atGemm()), NameKey))
                     ->verdict.sentence,
                 pair->verdict.sentence);
    }

    void rulesAreJudged()
    {
        const auto base = runOf(fixtures::readMadeRun(false).value());
        const auto now = runOf(fixtures::readMadeRun(true).value());
        const auto pair = compared(asBaseline(*compared(base, base, atGemm())), now);
        core::Gate gate;
        for (const auto* rule : { "kernel:/gemm/ p50 <= +5%", "finding:* not new", "memory:/./ calls <= +0" })
            QVERIFY(core::addGateRule(gate, QLatin1String(rule)));
        const auto input = core::gateInput(*pair, allTables(*pair), gate);
        QVERIFY(input.has_value());
        const auto result = core::judgeGate(gate, *input);
        QVERIFY(result.has_value());
        QCOMPARE(result->line(), QStringLiteral("gate: 3 rules: 3 passed, 0 failed, 0 not judged"));
    }

    void whatCannotBeDone()
    {
        const auto base = runOf(fixtures::readMadeRun(false).value());
        const auto hashed = asBaseline(*compared(base, base), NameKey);
        const auto noKey = core::compareRuns({ hashed, base }, {});
        QVERIFY(!noKey && noKey.error().code == core::ErrorCode::Usage);
        QVERIFY(noKey.error().message.contains(QLatin1String("--hash-names")));
        const auto otherUnit = core::compareRuns({ asBaseline(*compared(base, base)), base }, atGemm());
        QVERIFY(!otherUnit && otherUnit.error().message.contains(QLatin1String("gpuloupe-cli baseline")));
        core::CompareOptions otherKey;
        otherKey.nameKey = "fedcba9876543210";
        const auto pair = compared(hashed, base, otherKey); // other names: other work
        QVERIFY(!pair->unit.has_value());
    }
};

QTEST_GUILESS_MAIN(TestBaselineRuns)
#include "tst_baselineruns.moc"
