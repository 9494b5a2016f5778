// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/phases/phasemap.h"
#include "verifyexpected.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using core::parsePhaseMap;
using core::PhaseMap;

namespace {

const auto Place = QStringLiteral("phases.json");

/// `text` with " for ': moc does not read raw strings.
QByteArray json(const char* text)
{
    return QByteArray(text).replace('\'', '"');
}

/// Name of the phase of `text`; "-" for none.
QString phaseOf(const PhaseMap& map, const QString& text, const QString& exactText = {})
{
    const auto phase = map.phaseOf(text, exactText.isEmpty() ? text : exactText);
    return phase ? map.phases[*phase].name : QStringLiteral("-");
}

} // namespace

class TestPhaseMap : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void keepsTheOrderOfTheFile()
    {
        const auto map = parsePhaseMap(json("{'z': ['step'], 'a': ['step 1'], 'm': ['re:^ctx_']}"), Place);
        VERIFY_EXPECTED(map);
        QCOMPARE(map->phases.size(), std::size_t { 3 });
        QCOMPARE(map->phases[0].name, QStringLiteral("z"));
        QCOMPARE(phaseOf(*map, QStringLiteral("step 1")), QStringLiteral("z")); // first match wins
        QCOMPARE(phaseOf(*map, QStringLiteral("ctx_1")), QStringLiteral("m"));
        QCOMPARE(phaseOf(*map, QStringLiteral("my ctx_1")), QStringLiteral("-"));
    }

    void substringsMatchInAnyCaseExpressionsDoNot()
    {
        const auto map = parsePhaseMap(json("{'a': ['PreFill'], 'b': ['re:Decode$']}"), Place).value();
        QCOMPARE(phaseOf(map, QStringLiteral("the prefill step")), QStringLiteral("a"));
        QCOMPARE(phaseOf(map, QStringLiteral("Decode")), QStringLiteral("b"));
        QCOMPARE(phaseOf(map, QStringLiteral("decode")), QStringLiteral("-"));
        QCOMPARE(phaseOf(map, QStringLiteral("Decode 2")), QStringLiteral("-"));
    }

    void patternsWithAnEqualsSignSeeTheExactText()
    {
        const auto map = parsePhaseMap(json("{'one': ['re:step = 1$'], 'add': ['re:^aten::add$']}"), Place).value();
        QVERIFY(map.needsExactText());
        QCOMPARE(phaseOf(map, QStringLiteral("run"), QStringLiteral("run, step = 1")), QStringLiteral("one"));
        QCOMPARE(phaseOf(map, QStringLiteral("run"), QStringLiteral("run, step = 12")), QStringLiteral("-"));
        QCOMPARE(phaseOf(map, QStringLiteral("aten::add"), QStringLiteral("aten::add, op_id = 1")),
                 QStringLiteral("add"));
    }

    void faults_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QString>("place");
        QTest::addColumn<QString>("fault");
        QTest::newRow("empty") << QByteArray() << QStringLiteral("phases.json, line 1, column 1")
                               << QStringLiteral("empty");
        QTest::newRow("syntax") << QByteArray("{\n  \"ä\": [\"x\" \"y\"]\n}")
                                << QStringLiteral("phases.json, line 2, column 13") << QStringLiteral("comma or ']'");
        QTest::newRow("not UTF-8") << QByteArray("{\"a\": [\"\xFF\"]}") << QStringLiteral("line 1, column 9")
                                   << QStringLiteral("encoding");
        QTest::newRow("rest") << QByteArray("{\"a\": [\"x\"]} x") << QStringLiteral("line 1, column 14")
                              << QStringLiteral("not valid JSON");
        QTest::newRow("a list") << QByteArray("[]") << QStringLiteral("phases.json:")
                                << QStringLiteral("must be an object");
        QTest::newRow("no phase") << QByteArray("{}") << QStringLiteral("phases.json:")
                                  << QStringLiteral("holds no phase");
        QTest::newRow("no list") << json("{'a': 'x'}") << QStringLiteral("phases.json, phase “a”:")
                                 << QStringLiteral("must be a list");
        QTest::newRow("no pattern") << json("{'a': []}") << QStringLiteral("phase “a”:")
                                    << QStringLiteral("no pattern");
        QTest::newRow("number") << json("{'a': ['x', 1]}") << QStringLiteral("phase “a”, pattern 2:")
                                << QStringLiteral("must be a text");
        QTest::newRow("empty pattern") << json("{'a': ['']}") << QStringLiteral("phase “a”, pattern 1:")
                                       << QStringLiteral("match every range");
        QTest::newRow("empty expression")
            << json("{'a': ['re:']}") << QStringLiteral("phase “a”, pattern 1:") << QStringLiteral("match every range");
        QTest::newRow("bad expression") << json("{'a': ['x'], 'b': ['y', 're:x(']}")
                                        << QStringLiteral("phase “b”, pattern 2:")
                                        << QStringLiteral("“re:x(” is not a regular expression");
        QTest::newRow("twice") << json("{'a': ['x'], 'b': ['y'], 'a': ['z']}") << QStringLiteral("phase “a”:")
                               << QStringLiteral("twice");
        QTest::newRow("no name") << json("{'': ['x']}") << QStringLiteral("phases.json:") << QStringLiteral("no name");
    }
    void faults()
    {
        QFETCH(const QByteArray, json);
        QFETCH(const QString, place);
        QFETCH(const QString, fault);
        const auto map = parsePhaseMap(json, Place);
        QVERIFY(!map);
        QCOMPARE(map.error().code, core::ErrorCode::Usage);
        QVERIFY2(map.error().message.contains(place) && map.error().message.contains(fault),
                 qPrintable(map.error().message));
    }

    void deepNestingIsAFaultLikeAnyOther()
    {
        const auto nested = json("{'a': ") + QByteArray(500'000, '[') + QByteArray(500'000, ']') + '}';
        QVERIFY(!parsePhaseMap(nested, Place));
    }

    void writesWhatItReads()
    {
        const QByteArray json = "{\n  \"pre\\\"fill\": [\"ä b\", \"re:^ctx_\\\\d+\"],\n  \"decode\": [\"decode\"]\n}\n";
        const auto map = parsePhaseMap(json, Place);
        VERIFY_EXPECTED(map);
        QCOMPARE(core::toJson(*map), json);
        QCOMPARE(core::toJson({}), QByteArray("{}\n"));
    }

    void readsFiles()
    {
        const QTemporaryDir folder;
        const auto path = folder.filePath(QStringLiteral("map.json"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("\xEF\xBB\xBF{\"a\": [\"x\"]}"); // with a byte order mark, as some editors write it
        file.close();
        VERIFY_EXPECTED(core::readPhaseMap(path));
        const auto missing = core::readPhaseMap(path + QStringLiteral(".not"));
        QVERIFY(!missing && missing.error().code == core::ErrorCode::CannotOpen);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray(1'000'001, ' '));
        file.close();
        const auto large = core::readPhaseMap(path);
        QVERIFY(!large && large.error().message.contains(QStringLiteral("larger than 1 MB")));
    }
};

QTEST_APPLESS_MAIN(TestPhaseMap)
#include "tst_phasemap.moc"
