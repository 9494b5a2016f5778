// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/launches/launchstorms.h"
#include "analysistesting.h"
#include "findings/thresholds.h"
#include "verifyexpected.h"

#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

using namespace analysistesting;
using core::ThresholdId;
using core::Thresholds;

namespace {

core::Expected<Thresholds> parsed(const QByteArray& json)
{
    return core::parseThresholds(json, QStringLiteral("t.json"));
}

} // namespace

class TestThresholds : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void defaultsAreThoseOfTheRules()
    {
        const Thresholds thresholds;
        QCOMPARE(thresholds.value(ThresholdId::SmallCopySize), 65'536.0);
        QCOMPARE(thresholds.fraction(ThresholdId::SlowCopy), 0.6);
        QCOMPARE(thresholds.durationNs(ThresholdId::ShortCapture), 1000 * MsNs);
        QCOMPARE(thresholds.durationNs(ThresholdId::StormMedian), 10 * UsNs);
        QCOMPARE(thresholds.fault(), QString());
        const auto differences = core::differenceLimits();
        QCOMPARE(differences.largestQ, 0.05);
        QCOMPARE(differences.leastDelta, 0.147);
        QCOMPARE(differences.leastShare, 0.01);
        QCOMPARE(differences.fewestValues, std::size_t { 6 });
        const auto limits = core::stormLimits();
        QVERIFY(limits.isStorm(50'000, 10'000) && !limits.isStorm(49'999, 10'000) && !limits.isStorm(50'000, 10'001));
        QVERIFY(limits.isStorm(100'000, 20'000) && !limits.isStorm(99'999, 20'000) && !limits.isStorm(100'000, 20'001));
        QCOMPARE(limits.text(),
                 QStringLiteral(
                     "at least 50,000 launches/s with a median kernel of at most 10 µs, or at least 100,000/s with "
                     "at most 20 µs"));
    }

    void keysHaveRuleAndUnit()
    {
        QStringList keys;
        static const QRegularExpression snakeCase(QStringLiteral("^[a-z]+(_[a-z0-9]+)*$"));
        for (const auto& threshold : core::ThresholdTable) {
            const auto key = threshold.key.toString();
            QVERIFY2(snakeCase.match(key).hasMatch() && !keys.contains(key), qPrintable(key));
            const bool isOfStorm = key.startsWith(QStringLiteral("launch_storm_")); // a table that has limits, too
            const auto owner = threshold.rule ? core::findingRuleKey(*threshold.rule) : QStringLiteral("compare_");
            QVERIFY2(isOfStorm || key.startsWith(owner), qPrintable(key));
            QVERIFY2(threshold.unit != core::Unit::Percent || key.endsWith(QStringLiteral("_pct")), qPrintable(key));
            QVERIFY(QLatin1String(threshold.help).endsWith(u'.'));
            keys.append(key);
        }
    }

    void readsWhatIsGiven()
    {
        const auto thresholds = parsed(R"({"slow_copy_pct": 50, "short_capture_s": 0.5})");
        VERIFY_EXPECTED(thresholds);
        QCOMPARE(thresholds->value(ThresholdId::SlowCopy), 50.0);
        QCOMPARE(thresholds->durationNs(ThresholdId::ShortCapture), 500 * MsNs);
        QCOMPARE(thresholds->value(ThresholdId::OpaqueGraphs), 10.0);
        QVERIFY(!thresholds->isDefault(ThresholdId::SlowCopy));
        VERIFY_EXPECTED(parsed("\xEF\xBB\xBF{}"));
        QCOMPARE(*parsed("{}"), Thresholds());
    }

    void faults_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QString>("message");
        const auto add = [](const char* name, const char* json, const QString& message) {
            QTest::newRow(name) << QByteArray(json) << message;
        };
        add("not JSON", "{\n  \"kernel_first_compute_pct\": 4x0\n}",
            QStringLiteral("t.json, line 2, column 32: not valid JSON"));
        add("empty", "", QStringLiteral("not valid JSON"));
        add("list", "[]", QStringLiteral("t.json: thresholds must be an object"));
        add("near key", R"({"kernel_first_comput_pct": 40})",
            QStringLiteral("“kernel_first_comput_pct” is no threshold; did you mean “kernel_first_compute_pct”?"));
        add("far key", R"({"colour": 40})",
            QStringLiteral("“colour” is no threshold; the thresholds are small_copies_size_bytes, "));
        add("text", R"({"kernel_first_compute_pct": "40"})",
            QStringLiteral("“kernel_first_compute_pct” must be a number"));
        add("null", R"({"kernel_first_compute_pct": null})", QStringLiteral("must be a number"));
        add("above the range", R"({"kernel_first_compute_pct": 101})",
            QStringLiteral("“kernel_first_compute_pct” is 101; it must lie between 0 and 100."));
        add("below the range", R"({"kernel_first_compute_pct": -1})", QStringLiteral("it must lie between 0 and 100."));
        add("no whole number", R"({"tail_wave_waves": 2.5})", QStringLiteral("it must be a whole number."));
        add("medium above high", R"({"kernel_first_run_pct": 6})",
            QStringLiteral("“kernel_first_run_pct” (6) is above “kernel_first_compute_pct” (5); it must not be."));
        add("twice", R"({"kernel_first_compute_pct": 50, "kernel_first_compute_pct": 60})",
            QStringLiteral("“kernel_first_compute_pct” is there twice"));
        add("infinite", R"({"kernel_first_compute_pct": 1e999})", QStringLiteral("not valid JSON"));
    }

    void faults()
    {
        QFETCH(QByteArray, json);
        QFETCH(QString, message);
        const auto thresholds = parsed(json);
        QVERIFY(!thresholds);
        QCOMPARE(thresholds.error().code, core::ErrorCode::Usage);
        QVERIFY2(thresholds.error().message.contains(message), qPrintable(thresholds.error().message));
    }

    void hostileFilesAreRefused()
    {
        QVERIFY(!parsed(QByteArray(200'000, '[')));
        QVERIFY(!parsed("{\"" + QByteArray(500'000, 'a') + "\": 1}"));
        QVERIFY(!parsed("{\"\xFF\": 1}"));
    }

    void writtenThresholdsReadBack()
    {
        Thresholds thresholds;
        thresholds.setValue(ThresholdId::ShortCapture, 12.25);
        thresholds.setValue(ThresholdId::KernelFirstCompute, 100.0 / 3);
        const auto json = core::toJson(thresholds);
        VERIFY_EXPECTED(parsed(json));
        QCOMPARE(core::toJson(*parsed(json)), json);
        QCOMPARE(parsed(json)->value(ThresholdId::ShortCapture), 12.25);
        QCOMPARE(json.count('\n'), static_cast<qsizetype>(core::ThresholdCount) + 2);
        QCOMPARE(core::toJson({}, false), QByteArray("{}\n"));
        QCOMPARE(core::toJson(thresholds, false).count(':'), 2);
        VERIFY_EXPECTED(parsed(core::toJson(thresholds, false)));
    }

    void readsFiles()
    {
        QTemporaryDir folder;
        const auto path = folder.filePath(QStringLiteral("my.json"));
        QVERIFY(!core::readThresholds(path));
        QCOMPARE(core::readThresholds(path).error().code, core::ErrorCode::CannotOpen);
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(R"({"kernel_first_compute": 1})");
        file.close();
        const auto thresholds = core::readThresholds(path);
        QVERIFY(!thresholds);
        QVERIFY(thresholds.error().message.startsWith(QStringLiteral("my.json: ")));
    }

    void table()
    {
        Thresholds thresholds;
        thresholds.setValue(ThresholdId::ShortCapture, 12.25);
        const auto table = core::describeThresholds(thresholds);
        QCOMPARE(tableFault(table), QString());
        QCOMPARE(table.key, QStringLiteral("thresholds"));
        QCOMPARE(table.rowCount, core::ThresholdCount);
        QCOMPARE(cellText(table, 1, u"threshold"), QStringLiteral("small_copies_count"));
        QCOMPARE(cellText(table, 1, u"value"), QStringLiteral("100"));
        QCOMPARE(cellText(table, 2, u"unit"), QStringLiteral("%"));
        QCOMPARE(cellText(table, 1, u"changed"), QStringLiteral("no"));
        const auto gap = static_cast<std::size_t>(ThresholdId::ShortCapture);
        QCOMPARE(cellText(table, gap, u"value"), QStringLiteral("12.250"));
        QCOMPARE(cellText(table, gap, u"default"), QStringLiteral("1"));
        QCOMPARE(cellText(table, gap, u"changed"), QStringLiteral("yes"));
    }
};

QTEST_GUILESS_MAIN(TestThresholds)
#include "tst_thresholds.moc"
