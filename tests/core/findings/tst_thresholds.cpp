// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/launches/launchstorms.h"
#include "analysis/nvtx/nvtxattribution.h"
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
        QCOMPARE(thresholds.value(ThresholdId::DominantKernelHigh), 50.0);
        QCOMPARE(thresholds.fraction(ThresholdId::DominantKernelMedium), 0.25);
        QCOMPARE(thresholds.durationNs(ThresholdId::HostSynchronizationTotal), 1 * MsNs);
        QCOMPARE(thresholds.durationNs(ThresholdId::StarvationGap), 500 * MsNs);
        QCOMPARE(thresholds.durationNs(ThresholdId::ShortCapture), 1000 * MsNs);
        QCOMPARE(thresholds.fault(), QString());
        QCOMPARE(core::LowNvtxCoverage, 0.7);
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
            QVERIFY2(key.startsWith(core::findingRuleKey(threshold.rule)), qPrintable(key));
            QVERIFY2(threshold.unit != core::Unit::Percent || key.endsWith(QStringLiteral("_pct")), qPrintable(key));
            QVERIFY(QLatin1String(threshold.help).endsWith(u'.'));
            keys.append(key);
        }
    }

    void readsWhatIsGiven()
    {
        const auto thresholds = parsed(R"({"dominant_kernel_high_pct": 60, "starvation_gap_ms": 0.5})");
        VERIFY_EXPECTED(thresholds);
        QCOMPARE(thresholds->value(ThresholdId::DominantKernelHigh), 60.0);
        QCOMPARE(thresholds->durationNs(ThresholdId::StarvationGap), 500 * UsNs);
        QCOMPARE(thresholds->value(ThresholdId::DominantKernelMedium), 25.0);
        QVERIFY(!thresholds->isDefault(ThresholdId::DominantKernelHigh));
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
        add("not JSON", "{\n  \"gpu_idle_high_pct\": 4x0\n}",
            QStringLiteral("t.json, line 2, column 25: not valid JSON"));
        add("empty", "", QStringLiteral("not valid JSON"));
        add("list", "[]", QStringLiteral("t.json: thresholds must be an object"));
        add("near key", R"({"gpu_idle_hi_pct": 40})",
            QStringLiteral("“gpu_idle_hi_pct” is no threshold; did you mean “gpu_idle_high_pct”?"));
        add("far key", R"({"colour": 40})",
            QStringLiteral("“colour” is no threshold; the thresholds are dominant_kernel_medium_pct, "));
        add("text", R"({"gpu_idle_high_pct": "40"})", QStringLiteral("“gpu_idle_high_pct” must be a number"));
        add("null", R"({"gpu_idle_high_pct": null})", QStringLiteral("must be a number"));
        add("above the range", R"({"gpu_idle_high_pct": 101})",
            QStringLiteral("“gpu_idle_high_pct” is 101; it must lie between 0 and 100."));
        add("below the range", R"({"gpu_idle_high_pct": -1})", QStringLiteral("it must lie between 0 and 100."));
        add("no whole number", R"({"low_utilization_chunks": 2.5})", QStringLiteral("it must be a whole number."));
        add("medium above high", R"({"gpu_idle_medium_pct": 41})",
            QStringLiteral("“gpu_idle_medium_pct” (41) is above “gpu_idle_high_pct” (40); it must not be."));
        add("twice", R"({"gpu_idle_high_pct": 50, "gpu_idle_high_pct": 60})",
            QStringLiteral("“gpu_idle_high_pct” is there twice"));
        add("infinite", R"({"gpu_idle_high_pct": 1e999})", QStringLiteral("not valid JSON"));
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
        thresholds.setValue(ThresholdId::StarvationGap, 12.25);
        thresholds.setValue(ThresholdId::GpuIdleHigh, 100.0 / 3);
        const auto json = core::toJson(thresholds);
        VERIFY_EXPECTED(parsed(json));
        QCOMPARE(core::toJson(*parsed(json)), json);
        QCOMPARE(parsed(json)->value(ThresholdId::StarvationGap), 12.25);
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
        file.write(R"({"gpu_idle_high": 1})");
        file.close();
        const auto thresholds = core::readThresholds(path);
        QVERIFY(!thresholds);
        QVERIFY(thresholds.error().message.startsWith(QStringLiteral("my.json: ")));
    }

    void table()
    {
        Thresholds thresholds;
        thresholds.setValue(ThresholdId::StarvationGap, 12.25);
        const auto table = core::describeThresholds(thresholds);
        QCOMPARE(tableFault(table), QString());
        QCOMPARE(table.key, QStringLiteral("thresholds"));
        QCOMPARE(table.rowCount, core::ThresholdCount);
        QCOMPARE(cellText(table, 1, u"threshold"), QStringLiteral("dominant_kernel_high_pct"));
        QCOMPARE(cellText(table, 1, u"value"), QStringLiteral("50"));
        QCOMPARE(cellText(table, 1, u"unit"), QStringLiteral("%"));
        QCOMPARE(cellText(table, 1, u"changed"), QStringLiteral("no"));
        const auto gap = static_cast<std::size_t>(ThresholdId::StarvationGap);
        QCOMPARE(cellText(table, gap, u"value"), QStringLiteral("12.250"));
        QCOMPARE(cellText(table, gap, u"default"), QStringLiteral("500"));
        QCOMPARE(cellText(table, gap, u"changed"), QStringLiteral("yes"));
    }
};

QTEST_GUILESS_MAIN(TestThresholds)
#include "tst_thresholds.moc"
