// SPDX-License-Identifier: GPL-3.0-or-later
// What a gate writes for other programs: well formed whatever names hold, and bounded.
#include "compare/gate/gatejunit.h"
#include "compare/gate/gatesarif.h"
#include "compare/gate/gatesummary.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>
#include <QXmlStreamReader>

#include <vector>

namespace {

const auto Hostile = QStringLiteral("a<b>&\"'|`]]>\x01\x1b[31m\n# x\t\uFFFE\u202E");

core::GateRow kernelRow(const QString& name, double change)
{
    core::GateRow row;
    row.kind = core::GateSubjectKind::Kernel;
    row.texts = { name };
    row.state = core::ChangeState::Slower;
    row.figures = { { QStringLiteral("avg"), core::Unit::Nanoseconds, 100.0, 100 + change, change } };
    return row;
}

core::Gate makeGate()
{
    const auto gate = core::parseGate(R"({"version": 1, "rules": [
        {"id": "fine", "rule": "kernel:fine avg <= +5%"},
        {"id": "slow <1>", "rule": "kernel:a<b avg <= +5%", "why": "it was 7 | 8 once"},
        {"id": "warns", "rule": "kernel:a<b avg <= +6%", "severity": "warn"},
        {"id": "gone", "rule": "kernel:renamed avg <= +5%"}
    ]})",
                                      QStringLiteral("gate.json"));
    auto value = gate.value();
    value.path = QStringLiteral("ci/my gate.json");
    return value;
}

core::GateResult makeResult(const core::Gate& gate)
{
    core::GateInput input;
    input.rows = { kernelRow(QStringLiteral("fine"), 1), kernelRow(Hostile, 50), kernelRow(Hostile + u'2', 60) };
    return *core::judgeGate(gate, input);
}

/// Names of elements and attributes' values in order, or why it is not well formed.
QStringList xmlTokens(const QByteArray& xml)
{
    QStringList tokens;
    QXmlStreamReader reader(xml);
    while (!reader.atEnd()) {
        reader.readNext();
        if (reader.isStartElement()) {
            tokens.append(reader.name().toString());
            for (const auto& attribute : reader.attributes())
                tokens.append(QStringLiteral("%1=%2").arg(attribute.name(), attribute.value()));
        }
    }
    if (reader.hasError())
        return { reader.errorString() };
    return tokens;
}

} // namespace

class TestGateOutputs : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void junitIsWellFormed()
    {
        const auto gate = makeGate();
        const auto tokens = xmlTokens(core::gateJunit(gate, makeResult(gate)));
        QCOMPARE(tokens.value(0), QStringLiteral("testsuites"));
        QVERIFY(tokens.contains(QStringLiteral("tests=4")));
        QVERIFY(tokens.contains(QStringLiteral("failures=1"))); // the warning is none
        QVERIFY(tokens.contains(QStringLiteral("skipped=1")));
        QCOMPARE(tokens.count(QStringLiteral("testcase")), 4);
        QCOMPARE(tokens.count(QStringLiteral("failure")), 1);
        QCOMPARE(tokens.count(QStringLiteral("skipped")), 1);
        QVERIFY(tokens.contains(QStringLiteral("name=slow <1>")));
        const auto message = tokens.value(tokens.indexOf(QStringLiteral("type=regression")) + 1);
        QVERIFY2(message.contains(QStringLiteral("+50 %")), qPrintable(message));
        QVERIFY2(message.contains(QStringLiteral("\\u001b[31m")), qPrintable(message));
    }

    void sarifNamesLinesAndFingerprints()
    {
        const auto gate = makeGate();
        const auto bytes = core::gateSarif(gate, makeResult(gate));
        const auto log = QJsonDocument::fromJson(bytes).object();
        QCOMPARE(log[u"version"].toString(), QStringLiteral("2.1.0"));
        const auto run = log[u"runs"].toArray()[0].toObject();
        const auto driver = run[u"tool"].toObject()[u"driver"].toObject();
        QCOMPARE(driver[u"name"].toString(), QStringLiteral("GPU Loupe"));
        QCOMPARE(driver[u"rules"].toArray().size(), 4);
        const auto results = run[u"results"].toArray();
        QCOMPARE(results.size(), 5); // two rows of two rules, and the one that is not judged
        const auto first = results[0].toObject();
        QCOMPARE(first[u"ruleId"].toString(), QStringLiteral("slow <1>"));
        QCOMPARE(first[u"ruleIndex"].toInt(), 1);
        QCOMPARE(first[u"level"].toString(), QStringLiteral("error"));
        const auto place = first[u"locations"].toArray()[0].toObject()[u"physicalLocation"].toObject();
        QCOMPARE(place[u"artifactLocation"].toObject()[u"uri"].toString(), QStringLiteral("ci/my%20gate.json"));
        QCOMPARE(place[u"region"].toObject()[u"startLine"].toInt(), 3);
        QCOMPARE(results[2].toObject()[u"level"].toString(), QStringLiteral("warning"));
        const auto last = results[4].toObject();
        QCOMPARE(last[u"kind"].toString(), QStringLiteral("open"));
        QCOMPARE(last[u"level"].toString(), QStringLiteral("none"));

        const auto printOf = [&](int i) {
            return results[i].toObject()[u"partialFingerprints"].toObject()[u"gpuloupeRuleAndSubject/v1"].toString();
        };
        QSet<QString> prints;
        for (int i = 0; i < results.size(); ++i)
            prints.insert(printOf(i));
        QCOMPARE(prints.size(), qsizetype { 5 });
        QCOMPARE(bytes, core::gateSarif(gate, makeResult(gate))); // the same again
    }

    void rulesWithoutFileHaveNoPlace()
    {
        core::Gate gate;
        QVERIFY(core::addGateRule(gate, QStringLiteral("kernel:x avg <= +1%")));
        QVERIFY(!core::gateSarif(gate, makeResult(gate)).contains("locations"));
    }

    void summaryIsMarkdown()
    {
        const auto gate = makeGate();
        const auto text = QString::fromUtf8(core::gateSummary(gate, makeResult(gate)));
        QVERIFY(text.startsWith(
            QStringLiteral("**gate: 4 rules: 1 passed, 2 failed (1 as a warning), 1 not judged**\n\n|")));
        const auto failed = text.indexOf(QStringLiteral("| ✗ failed |"));
        const auto warning = text.indexOf(QStringLiteral("| ⚠ warning |"));
        const auto open = text.indexOf(QStringLiteral("| ? not judged |"));
        const auto passed = text.indexOf(QStringLiteral("| ✓ passed |"));
        QVERIFY(failed > 0 && failed < warning && warning < open && open < passed);
        QVERIFY(text.contains(QStringLiteral("7 \\| 8")));
        QVERIFY(!text.contains(QStringLiteral("a<b>"))); // no HTML
        for (const auto& line : text.split(u'\n'))
            QVERIFY2(!line.startsWith(u'#'), qPrintable(line));
    }

    void summaryIsBounded()
    {
        core::Gate gate;
        for (int i = 0; i < 60; ++i)
            QVERIFY(core::addGateRule(gate, QStringLiteral("kernel:%1 avg <= +5%").arg(QString(200, u'a'))));
        core::GateInput input;
        for (int i = 0; i < 100; ++i)
            input.rows.push_back(kernelRow(QString(600, u'a'), 10 + i));
        const auto result = *core::judgeGate(gate, input);
        const auto text = core::gateSummary(gate, result);
        QVERIFY(text.size() <= core::LargestGateSummaryBytes);
        QVERIFY(text.contains("more parts are left out"));
        QVERIFY(!xmlTokens(core::gateJunit(gate, result)).isEmpty());
        const auto log = QJsonDocument::fromJson(core::gateSarif(gate, result)).object();
        QCOMPARE(log[u"runs"].toArray()[0].toObject()[u"results"].toArray().size(), 5000);
    }
};

QTEST_APPLESS_MAIN(TestGateOutputs)
#include "tst_gateoutputs.moc"
