// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/outputfile.h"
#include "compare/baseline/baseline.h"
#include "compare/baseline/baselinejson.h"
#include "compare/baseline/hashednames.h"
#include "session/loupefile.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <functional>
#include <limits>
#include <numeric>

namespace {

const auto Place = QStringLiteral("a.loupe");

core::Baseline makeBaseline()
{
    core::Baseline baseline;
    baseline.program = QStringLiteral("1.0");
    baseline.contentSha256 = QStringLiteral("00ff");
    baseline.scope = QStringLiteral("all \u00e4 \"quoted\"");
    baseline.facts = { { QStringLiteral("driver"), QStringLiteral("550.54") } };
    baseline.checked.fileSizeBytes = 4096;
    baseline.checked.processes = 1;
    baseline.checked.recorded = { QStringLiteral("kernels") };
    baseline.checked.copyBytes = 1.0 / 3;
    baseline.unit.description = QStringLiteral("from one launch of gemm to the next");
    baseline.unit.count = baseline.unit.pieces = baseline.unit.modalPieces = baseline.unit.steps = 3;
    baseline.unit.sequence = { 0, 0, -1 };
    core::BaselineGpu gpu;
    gpu.gpuId = 1;
    gpu.model = QStringLiteral("H100");
    gpu.multiprocessors = 132;
    gpu.memoryBytes = 80'000'000'000;
    gpu.wallNs = 30;
    gpu.unitWallsNs = { 10, 10, 10 };
    gpu.classes = { { QStringLiteral("compute"), QStringLiteral("window"), 6, { 2, 2, 2 } } };
    gpu.families = { { QStringLiteral("gemm"), QStringLiteral("window"), 6, { 2, 2, 2 } } };
    baseline.gpus = { gpu };
    core::BaselineKernel kernel;
    kernel.name = QStringLiteral("void gemm<128>(float*)");
    kernel.shownName = QStringLiteral("gemm");
    kernel.shape = { 1, 2, 3, 256, 1, 1 };
    kernel.calls = 3;
    kernel.totalNs = std::numeric_limits<std::int64_t>::max();
    kernel.minNs = -5;
    kernel.maxNs = 9;
    kernel.unitNs = { 1, 2, -3 };
    kernel.durationsNs = { -5, 2, 9 };
    baseline.kernels = { kernel };
    baseline.findings = {
        { QStringLiteral("slow_copy"), kernel.name, QStringLiteral("copy_h2d"), 0, 1.0 / 3, 7.25, 1e9, { 7.25, 0.5 } }
    };
    baseline.openRules = { { QStringLiteral("late_wakeup"), QStringLiteral("no scheduling") } };
    baseline.tables = { { QStringLiteral("barriers"),
                          {},
                          { QStringLiteral("name"), QStringLiteral("count"), QStringLiteral("p50_us") },
                          { { QStringLiteral("a"), std::int64_t { 3 }, 2.0 }, { core::Cell(), core::Cell(), 0.1 } },
                          { { 4, 5, 6 }, {} },
                          { { 15, 17 }, {} } } };
    baseline.sizes = { { 0,
                         QStringLiteral("memcpy"),
                         QStringLiteral("HtoD pinned → device"),
                         1,
                         QStringLiteral("up to 64 KiB"),
                         7,
                         70,
                         4096,
                         { 20, 20, 30 },
                         { 70, 71 } } };
    baseline.runs = 2;
    baseline.runValues = { { 0, QStringLiteral("wall"), {}, { 10, 11 } } };
    return baseline;
}

QString faultOf(const QByteArray& json)
{
    const auto baseline = core::baselineFromJson(json, Place);
    return baseline ? QString() : baseline.error().message;
}

} // namespace

class TestBaseline : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    /// What a spoilt trace holds must not make a file that cannot be read.
    void longNamesAreCut()
    {
        auto baseline = makeBaseline();
        baseline.kernels[0].name = QStringLiteral("a") + QString(60'000, QChar(0xE4)); // two bytes each
        const auto read = core::baselineFromJson(core::baselineToJson(baseline), Place);
        QVERIFY(read.has_value());
        QCOMPARE(read->kernels[0].name, baseline.kernels[0].name.left(50'000));
    }

    void isReadAsItWasWritten()
    {
        const auto json = core::baselineToJson(makeBaseline());
        const auto read = core::baselineFromJson(json, Place);
        QVERIFY2(read.has_value(), qPrintable(faultOf(json)));
        QCOMPARE(*read, makeBaseline());
        QCOMPARE(core::baselineFromJson(core::baselineToJson({}), Place).value(), core::Baseline {});

        const QTemporaryDir folder;
        const auto path = folder.filePath(Place);
        QVERIFY(core::writeBaseline(path, makeBaseline()));
        QCOMPARE(core::readBaseline(path).value(), makeBaseline());
        QCOMPARE(core::readBaseline(folder.path()).error().code, core::ErrorCode::CannotOpen);
    }

    void laterMinorVersionsAreRead()
    {
        auto json = core::baselineToJson(makeBaseline());
        json.replace("\"version\":[1,0]", "\"version\":[1,9],\"more\":{\"than\":[1]}");
        QCOMPARE(core::baselineFromJson(json, Place).value(), makeBaseline());
        json.replace("\"version\":[1,9]", "\"version\":[2,0]");
        QVERIFY(faultOf(json).contains(QStringLiteral("version 2")));
    }

    /// They have neither times of table rows by unit or run, nor sizes, nor gains of findings by run.
    void earlierFilesAreRead()
    {
        auto json = core::baselineToJson(makeBaseline());
        json.replace(",\"unit_ns\":[[4,5,6],[]],\"run_ns\":[[15,17],[]]", "");
        json.replace(",\"run_gains_ns\":[7.25,0.5]", "");
        const auto begin = json.indexOf("\"sizes\":[");
        const auto end = json.indexOf("\"runs\":");
        QVERIFY(begin > 0 && end > begin);
        json.remove(begin, end - begin);
        auto expected = makeBaseline();
        expected.tables[0].unitNs.clear();
        expected.tables[0].runNs.clear();
        expected.findings[0].runGainsNs.clear();
        expected.sizes.clear();
        expected.hasSizes = false;
        QCOMPARE(core::baselineFromJson(json, Place).value(), expected);
        QCOMPARE(core::baselineFromJson(core::baselineToJson(expected), Place).value(), expected);
    }

    void theOtherFormatNamesItsCommand()
    {
        auto json = core::baselineToJson(makeBaseline());
        json.replace("\"format\":\"baseline\"", "\"format\":\"ranks\"");
        QVERIFY(faultOf(json).contains(QStringLiteral("gpuloupe-cli ranks")));
        QVERIFY(faultOf("{}").contains(QStringLiteral("not a .loupe file")));
        QVERIFY(faultOf("[").contains(QStringLiteral("not a .loupe file")));
        QVERIFY(faultOf("").contains(QStringLiteral("not a .loupe file")));
    }

    /// A job of many ranks is written in several parts, one behind the other.
    void manyRanksNameTheirCommand()
    {
        const auto part = core::packLoupe(QByteArrayLiteral(R"({"format":"ranks","version":[1,0]})"));
        QVERIFY(part.has_value());
        const QTemporaryDir folder;
        const auto path = folder.filePath(Place);
        QVERIFY(core::writeFile(path, *part + *part));
        const auto read = core::readBaseline(path);
        QVERIFY(!read);
        QVERIFY2(read.error().message.contains(QStringLiteral("gpuloupe-cli ranks")), qPrintable(read.error().message));
    }

    void whatDoesNotFitIsRefused_data()
    {
        QTest::addColumn<QByteArray>("before");
        QTest::addColumn<QByteArray>("after");
        QTest::addColumn<QString>("key");
        const auto add = [](const char* before, const char* after, const char* key) {
            QTest::newRow(after) << QByteArray(before) << QByteArray(after) << QString::fromLatin1(key);
        };
        add("\"gpu\":0", "\"gpu\":1", "gpu");
        add("\"gpu\":0", "\"gpu\":-1", "gpu");
        add("\"calls\":3", "\"calls\":4", "durations_ns");
        add("\"calls\":3", "\"calls\":-1", "calls");
        add("\"calls\":3", "\"calls\":3000000000", "calls");
        add("\"calls\":3", "\"calls\":3.5", "calls");
        add("\"calls\":3", "\"calls\":\"3\"", "calls");
        add("\"unit_ns\":[1,2,-3]", "\"unit_ns\":[1,2]", "unit_ns");
        add("\"unit_ns\":[1,2,-3]", "\"unit_ns\":[1,2,1e400]", ""); // no number at all
        add("\"unit_walls_ns\":[10,10,10]", "\"unit_walls_ns\":[10,10,10,10]", "unit_walls_ns");
        add("\"durations_ns\":[-5,2,9]", "\"durations_ns\":[2,-5,9]", "durations_ns");
        add("\"shape\":[1,2,3,256,1,1]", "\"shape\":[1,2,3,256,1]", "shape");
        add("\"shape\":[1,2,3,256,1,1]", "\"shape\":[1,2,3,256,1,4294967296]", "shape");
        add("\"max_ns\":9", "\"max_ns\":-6", "max_ns");
        add("\"sequence\":[0,0,-1]", "\"sequence\":[0,1,-1]", "sequence");
        add("\"values_ns\":[10,11]", "\"values_ns\":[10]", "values_ns");
        add("[null,null,0.1]", "[null,0.1]", "rows");
        add("[[4,5,6],[]]", "[[4,5,6]]", "unit_ns");
        add("[[4,5,6],[]]", "[[4,5],[]]", "unit_ns");
        add("[[4,5,6],[]]", "[[4,5,\"6\"],[]]", "unit_ns");
        add("\"size_bytes\":4096", "\"size_bytes\":-1", "size_bytes");
        add("[20,20,30]", "[20,20]", "unit_ns");
        add("[[15,17],[]]", "[[15,17]]", "run_ns");
        add("[[15,17],[]]", "[[15],[]]", "run_ns");
        add("\"run_ns\":[70,71]", "\"run_ns\":[70]", "run_ns");
        add("\"run_gains_ns\":[7.25,0.5]", "\"run_gains_ns\":[7.25,0.5,1]", "run_gains_ns");
        add("\"run_gains_ns\":[7.25,0.5]", "\"run_gains_ns\":[true]", "run_gains_ns");
        add("\"count\":3", "\"count\":4", "steps");
        add("\"has_hashed_names\":false", "\"has_hashed_names\":0", "has_hashed_names");
        add("\"kernels\":[{", "\"kernels\":[7,{", "kernels");
        add("\"findings\"", "\"found\"", "findings");
    }
    void whatDoesNotFitIsRefused()
    {
        QFETCH(const QByteArray, before);
        QFETCH(const QByteArray, after);
        QFETCH(const QString, key);
        auto json = core::baselineToJson(makeBaseline());
        QVERIFY2(json.contains(before), json.constData());
        json.replace(before, after);
        const auto fault = faultOf(json);
        QVERIFY2(fault.startsWith(Place) && (key.isEmpty() || fault.contains(QStringLiteral("“%1”").arg(key))),
                 qPrintable(fault));
    }

    void deepNestingIsRefused() { QVERIFY(!faultOf(QByteArray(1'000'000, '[')).isEmpty()); }

    void manyValuesAreThinned()
    {
        std::vector<std::int64_t> values(10'000);
        std::iota(values.rbegin(), values.rend(), 0);
        const auto kept = core::orderStatistics(values, core::MostBaselineDurations);
        QCOMPARE(kept.size(), core::MostBaselineDurations);
        QCOMPARE(kept.front(), 0);
        QCOMPARE(kept.back(), 9999);
        QVERIFY(std::is_sorted(kept.begin(), kept.end()));
        QVERIFY(std::abs(static_cast<double>(kept[256]) - 5000) < 20); // the median is still there
        QCOMPARE(core::orderStatistics({ 3, 1, 2 }, 512), (std::vector<std::int64_t> { 1, 2, 3 }));
        QCOMPARE(core::evenlySpaced(4, 3), (std::vector<std::size_t> { 0, 1, 3 }));
        QCOMPARE(core::evenlySpaced(2, 3), (std::vector<std::size_t> { 0, 1 }));
        QVERIFY(core::evenlySpaced(0, 3).empty());
    }

    /// Case 2 of RFC 4231.
    void namesAreHashedByKey()
    {
        QCOMPARE(core::hashedName(QStringLiteral("what do ya want for nothing?"), "Jefe"),
                 QStringLiteral("5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"));
        const QTemporaryDir folder;
        const auto path = folder.filePath(QStringLiteral("key"));
        const auto keyOf = [&](const QByteArray& content) {
            QFile file(path);
            if (!file.open(QIODevice::WriteOnly | QIODevice::Truncate))
                return QByteArray();
            file.write(content);
            file.close();
            return core::readNameKey(path).value_or(QByteArray());
        };
        QCOMPARE(core::readNameKey(path).error().code, core::ErrorCode::CannotOpen);
        QCOMPARE(keyOf("0123456789abcdef\r\n"), QByteArray("0123456789abcdef"));
        QVERIFY(keyOf("too short\n").isEmpty());
        QVERIFY(keyOf(QByteArray(5000, 'x')).isEmpty());
    }
};

QTEST_APPLESS_MAIN(TestBaseline)
#include "tst_baseline.moc"
