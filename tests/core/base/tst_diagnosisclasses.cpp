// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/diagnosisclasses.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

using core::builtInDiagnosisClasses;
using core::parseDiagnosisClasses;

namespace {

QString place()
{
    return QStringLiteral("mine.json");
}

} // namespace

/// The classes and limits of the diagnosis, and files of people who edit them.
class DiagnosisClassesTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void knowsItsOwn();
    void matchesGpus();
    void keepsWhatAFileLacks();
    void refusesFaults_data();
    void refusesFaults();
    void readsFiles();
    void isWhatWasAgreed_data();
    void isWhatWasAgreed();
};

void DiagnosisClassesTest::knowsItsOwn()
{
    const auto& classes = builtInDiagnosisClasses();
    QCOMPARE(classes.cudaCalls.size(), std::size_t { 8 });
    QCOMPARE(classes.osCalls.size(), std::size_t { 3 });
    QVERIFY(!classes.overhead.empty());
    QVERIFY(!classes.carriers.isEmpty());
    const auto& limits = classes.thresholds;
    QCOMPARE(limits.enqueuePauseNs, std::int64_t { 200'000 });
    QCOMPARE(limits.launchLatencyMaxNs, std::int64_t { 20'000 });
    QCOMPARE(limits.turnaroundMaxNs, std::int64_t { 10'000 });
    QCOMPARE(limits.umBridgeNs, std::int64_t { 100'000 });
    QCOMPARE(limits.umChainNs, std::int64_t { 100'000 });
    QCOMPARE(limits.contextMinNs, std::int64_t { 10'000'000 });
    QCOMPARE(limits.firstLaunchNs, std::int64_t { 100'000 });
    QCOMPARE(limits.dependencyLookbackNs, std::int64_t { 50'000'000 });
    QCOMPARE(limits.shortGpuNs, std::int64_t { 1'000'000 });
    QCOMPARE(limits.startupShare, 0.5);
    QCOMPARE(limits.dominantShare, 0.4);
    QCOMPARE(limits.tiePoints, 0.1);
    QCOMPARE(limits.nextShare, 0.15);
    QCOMPARE(limits.fewOperations, std::int64_t { 5 });
    QCOMPARE(limits.smallCopyBytes, std::int64_t { 65536 });
    QCOMPARE(limits.smallCopies, std::int64_t { 100 });
    QCOMPARE(limits.slowCopy, 0.6);
    QCOMPARE(limits.underfilledClause, 0.5);
    QCOMPARE(limits.tailWavesMax, 10.0);
    QCOMPARE(limits.slowerGpu, 1.05);
    QCOMPARE(limits.bimodalEta, 0.85);
    QCOMPARE(limits.high, 10.0);
    QCOMPARE(limits.medium, 3.0);
    QCOMPARE(limits.low, 0.5);
    QCOMPARE(limits.linkDefaultBytesPerS, 12e9);
}

void DiagnosisClassesTest::matchesGpus()
{
    const auto& classes = builtInDiagnosisClasses();
    QCOMPARE(classes.linkBytesPerSecond(QStringLiteral("NVIDIA H100 80GB HBM3")), 55e9);
    QCOMPARE(classes.linkBytesPerSecond(QStringLiteral("NVIDIA GH200 480GB")), 300e9);
    QCOMPARE(classes.linkBytesPerSecond(QStringLiteral("NVIDIA GeForce RTX 4060")), 13e9);
    QCOMPARE(classes.linkBytesPerSecond(QStringLiteral("NVIDIA GeForce RTX 4090")), 26e9);
    QCOMPARE(classes.linkBytesPerSecond(QStringLiteral("Example GPU")), 0.0);
    QVERIFY(classes.isBenign(0));
    QVERIFY(classes.isBenign(600));
    QVERIFY(!classes.isBenign(222));
}

void DiagnosisClassesTest::keepsWhatAFileLacks()
{
    const auto parsed = parseDiagnosisClasses(R"({"thresholds": {"enqueue_pause_us": 0.5, "high": 20},
        "benign_return_codes": [0], "note": "mine",
        "overhead_rows": [{"class": "skip", "types": [8, 9], "name": "x", "inside": ["launch"]}]})",
                                              place());
    QVERIFY2(parsed.has_value(), qPrintable(parsed ? QString() : parsed.error().message));
    QCOMPARE(parsed->thresholds.enqueuePauseNs, std::int64_t { 500 });
    QCOMPARE(parsed->thresholds.high, 20.0);
    QCOMPARE(parsed->thresholds.medium, 3.0);
    QVERIFY(!parsed->isBenign(600));
    QCOMPARE(parsed->cudaCalls.size(), std::size_t { 8 });
    QCOMPARE(parsed->overhead.size(), std::size_t { 1 });
    QCOMPARE(parsed->overhead[0].types, (std::vector<int> { 8, 9 }));
    QCOMPARE(parsed->overhead[0].inside, QStringList { QStringLiteral("launch") });
}

void DiagnosisClassesTest::refusesFaults_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QString>("word");
    const auto row = [](const char* json, const char* word) {
        QTest::newRow(json) << QByteArray(json) << QString::fromUtf8(word);
    };
    row("[]", "object");
    row("{", "line 1");
    row(R"({"treshold": 1})", "treshold");
    row(R"({"thresholds": {"enqueue_pause": 1}})", "enqueue_pause");
    row(R"({"thresholds": {"enqueue_pause_us": "1"}})", "number");
    row(R"({"thresholds": {"enqueue_pause_us": -1}})", "below 0");
    row(R"({"thresholds": {"context_min_ms": 1e300}})", "number");
    row(R"({"thresholds": []})", "thresholds");
    row(R"({"cuda_call_classes": [["sync", "("]]})", "no regular expression");
    row(R"({"cuda_call_classes": [["wait", "."]]})", "wait");
    row(R"({"cuda_call_classes": [["sync"]]})", "pairs");
    row(R"({"cuda_call_classes": {}})", "pairs");
    row(R"({"os_call_classes": [["os_io", 1]]})", "text");
    row(R"({"overhead_rows": [["jit", "types 2"]]})", "objects");
    row(R"({"overhead_rows": [{"class": "idle", "name": "."}]})", "idle");
    row(R"({"overhead_rows": [{"class": "jit", "name": ".", "types": ["2"]}]})", "types");
    row(R"({"overhead_rows": [{"class": "jit", "name": ".", "inside": ["nothing"]}]})", "inside");
    row(R"({"benign_return_codes": ["0"]})", "numbers");
    row(R"({"link_bytes_per_s": [["H100", 0]]})", "pairs");
    row(R"({"carriers": 1})", "carriers");
}

void DiagnosisClassesTest::refusesFaults()
{
    QFETCH(const QByteArray, json);
    QFETCH(const QString, word);
    const auto parsed = parseDiagnosisClasses(json, place());
    QVERIFY(!parsed);
    QCOMPARE(parsed.error().code, core::ErrorCode::Usage);
    QVERIFY2(parsed.error().message.startsWith(place()), qPrintable(parsed.error().message));
    QVERIFY2(parsed.error().message.contains(word), qPrintable(parsed.error().message));
}

void DiagnosisClassesTest::readsFiles()
{
    const QTemporaryDir folder;
    const auto path = folder.filePath(place());
    QCOMPARE(core::readDiagnosisClasses(path).error().code, core::ErrorCode::CannotOpen);
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(R"({"thresholds": {"small_copies": 7}})");
    file.close();
    QCOMPARE(core::readDiagnosisClasses(path).value().thresholds.smallCopies, std::int64_t { 7 });
}

void DiagnosisClassesTest::isWhatWasAgreed_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QStringList>("ownMembers");
    QTest::newRow("classes") << QStringLiteral("classes.json")
                             << QStringList { QStringLiteral("note"),
                                              QStringLiteral("overhead_rows") }; // told there in words
    QTest::newRow("labels") << QStringLiteral("labels.json") << QStringList();
}

void DiagnosisClassesTest::isWhatWasAgreed()
{
    QFETCH(const QString, name);
    QFETCH(const QStringList, ownMembers);
    QFile agreed(QStringLiteral(GPULOUPE_SHARED_DIR "/answers/%1").arg(name));
    if (!agreed.open(QIODevice::ReadOnly))
        QSKIP("the folder of reference traces is not there");
    QFile own(QStringLiteral(":/gpuloupe/answers/%1").arg(name));
    QVERIFY(own.open(QIODevice::ReadOnly));
    auto theirs = QJsonDocument::fromJson(agreed.readAll()).object();
    auto ours = QJsonDocument::fromJson(own.readAll()).object();
    QVERIFY(!theirs.isEmpty());
    for (const auto& member : ownMembers) {
        QVERIFY(ours.contains(member));
        theirs.remove(member);
        ours.remove(member);
    }
    QCOMPARE(ours, theirs);
}

QTEST_GUILESS_MAIN(DiagnosisClassesTest)
#include "tst_diagnosisclasses.moc"
