// SPDX-License-Identifier: GPL-3.0-or-later
// Rules of the gate and their files: what is read, what is refused and where the fault is said to be.
#include "compare/gate/gatefile.h"
#include "compare/gate/gateruleparser.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <rapidjson/document.h>
#include <rapidjson/schema.h>

#include <optional>

namespace {

using core::GateCondition;
using core::GateDemand;
using core::GateExcuse;
using core::GateLimit;
using core::GateMetric;
using core::GateSubjectKind;
using core::GateUnit;

core::GateRule ruleOf(const char* text)
{
    const auto rule = core::parseGateRule(QString::fromUtf8(text));
    if (!rule)
        qWarning("%s: %s", text, qPrintable(rule.error().message));
    return rule.value_or(core::GateRule {});
}

QString faultOf(const char* text)
{
    const auto rule = core::parseGateRule(QString::fromUtf8(text));
    return rule ? QString() : rule.error().message;
}

QByteArray fileOf(const QByteArray& rules)
{
    return QByteArray(R"({"version": 1, "rules": [)") + rules + "]}";
}

} // namespace

class TestGateRules : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void theExample()
    {
        const auto rule = ruleOf("kernel:/gemm/ avg <= +5% unless q>0.01");
        QCOMPARE(rule.subject.kind, GateSubjectKind::Kernel);
        QCOMPARE(rule.subject.pattern, QStringLiteral("/gemm/"));
        QCOMPARE(rule.metric, GateMetric::Avg);
        QCOMPARE(rule.demand, GateDemand::AtMost);
        QCOMPARE(rule.limit, (GateLimit { 5, GateUnit::Percent, true }));
        QCOMPARE(rule.unless, (std::vector { GateCondition { GateExcuse::QAbove, 0.01, GateUnit::Plain } }));
        QCOMPARE(rule.text, QStringLiteral("kernel:/gemm/ avg <= +5% unless q>0.01"));
    }

    void subjects()
    {
        QCOMPARE(ruleOf("wall total <= +3%").subject.kind, GateSubjectKind::Wall);
        const auto idle = ruleOf("budget:idle share<=20%");
        QCOMPARE(idle.subject.key, QStringLiteral("idle"));
        QCOMPARE(idle.limit, (GateLimit { 20, GateUnit::Percent, false }));
        QCOMPARE(ruleOf("budget:launch_call total <= +10us").subject.key, QStringLiteral("launch_call"));
        QCOMPARE(ruleOf("nccl:AllReduce exposed <= +1ms").subject.kind, GateSubjectKind::Nccl);
        for (const char* const kind : { "family", "barrier", "memory", "nvtx", "phase" })
            QCOMPARE(core::gateSubjectKey(ruleOf((QByteArray(kind) + ":x total <= +1%").constData()).subject.kind),
                     QLatin1String(kind));
    }

    /// A text goes up to the last figure before a comparison, whatever is in it.
    void textsMayHoldAnything()
    {
        QCOMPARE(ruleOf("kernel:void gemm<128>(float*, int) total <= +5%").subject.pattern,
                 QStringLiteral("void gemm<128>(float*, int)"));
        QCOMPARE(ruleOf("kernel:bool operator<=(a, b) avg >= -5%").subject.pattern,
                 QStringLiteral("bool operator<=(a, b)"));
        QCOMPARE(ruleOf("nvtx:forward avg pass p90 <= +1 ms unless calls<10").subject.pattern,
                 QStringLiteral("forward avg pass"));
        QCOMPARE(ruleOf("kernel:/a b|c/i max <= 2 ms").subject.pattern, QStringLiteral("/a b|c/i"));
        QCOMPARE(ruleOf("finding:kernel_first:is not new <= 5 not worse").subject.pattern,
                 QStringLiteral("is not new <= 5"));
    }

    void findingsAndTables()
    {
        const auto finding = ruleOf("finding:sync_round_trip not worse");
        QCOMPARE(finding.demand, GateDemand::NotWorse);
        QCOMPARE(finding.subject.key, QStringLiteral("sync_round_trip"));
        QCOMPARE(ruleOf("finding:* not new").demand, GateDemand::NotNew);
        const auto score = ruleOf("finding:kernel_first:gemm score <= 12.5");
        QCOMPARE(score.subject.pattern, QStringLiteral("gemm"));
        QCOMPARE(score.metric, GateMetric::Score);
        QCOMPARE(score.limit, (GateLimit { 12.5, GateUnit::Plain, false }));
        QCOMPARE(ruleOf("finding:* gain <= +1ms").metric, GateMetric::Gain);
        const auto cell = ruleOf("table:kernels[void a[3].b(int)].avg_ns <= +5%");
        QCOMPARE(cell.subject.key, QStringLiteral("kernels"));
        QCOMPARE(cell.subject.pattern, QStringLiteral("void a[3].b(int)"));
        QCOMPARE(cell.subject.column, QStringLiteral("avg_ns"));
        const auto kernels = ruleOf(" no new  kernels over 1% ");
        QCOMPARE(kernels.demand, GateDemand::NoNewKernels);
        QCOMPARE(kernels.limit.value, 1.0);
    }

    void limits_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<double>("value");
        QTest::addColumn<int>("unit");
        QTest::addColumn<bool>("isOfChange");
        const auto add = [](const char* text, double value, GateUnit unit, bool isOfChange) {
            QTest::newRow(text) << QByteArray(text) << value << static_cast<int>(unit) << isOfChange;
        };
        add("wall total <= +3 %", 3, GateUnit::Percent, true);
        add("wall total <= -3%", -3, GateUnit::Percent, true);
        add("wall total <= −3%", -3, GateUnit::Percent, true);
        add("wall total <= +10ns", 10, GateUnit::Nanoseconds, true);
        add("wall total <= 1.5us", 1500, GateUnit::Nanoseconds, false);
        add("wall total <= 1.5 µs", 1500, GateUnit::Nanoseconds, false);
        add("wall total >= 2ms", 2e6, GateUnit::Nanoseconds, false);
        add("wall total <= +2s", 2e9, GateUnit::Nanoseconds, true);
        add("budget:sync share <= +2pp", 2, GateUnit::Points, true);
        add("kernel:x calls <= +0", 0, GateUnit::Plain, true);
        add("memory:x bytes <= +1000", 1000, GateUnit::Plain, true);
    }
    void limits()
    {
        QFETCH(const QByteArray, text);
        QFETCH(const double, value);
        QFETCH(const int, unit);
        QFETCH(const bool, isOfChange);
        QCOMPARE(ruleOf(text.constData()).limit, (GateLimit { value, static_cast<GateUnit>(unit), isOfChange }));
    }

    void conditions()
    {
        const auto all = ruleOf("wall total <= +1% unless p>0.1 or undecided or calls<100 or delta<5us or delta<0.5 %");
        QCOMPARE(all.unless,
                 (std::vector { GateCondition { GateExcuse::PAbove, 0.1, GateUnit::Plain },
                                GateCondition { GateExcuse::Undecided, 0, GateUnit::Plain },
                                GateCondition { GateExcuse::CallsBelow, 100, GateUnit::Plain },
                                GateCondition { GateExcuse::DeltaBelow, 5000, GateUnit::Nanoseconds },
                                GateCondition { GateExcuse::DeltaBelow, 0.5, GateUnit::Percent } }));
    }

    void badRulesAreRefused_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("fault");
        const auto add = [](const char* text, const char* fault) {
            QTest::newRow(text) << QByteArray(text) << QString::fromUtf8(fault);
        };
        add("", "at the end (character 1): expected a subject (wall, budget, ");
        add("gemm avg <= +5%", "character 1, at “gemm avg <= +5%”: expected a subject");
        add("kernel avg <= +5%", "character 7, at “avg <= +5%”: expected “:”");
        add("kernel: avg <= +5%", "character 8, at “avg <= +5%”: expected a text");
        add("kernel:/ge(mm/ avg <= +5%", "character 8, at “/ge(mm/ avg <= +5%”: expected a valid expression");
        add("kernel:/gemm avg <= +5%", "character 14, at “avg <= +5%”: expected “/”");
        add("kernel:gemm mean <= +5%", "character 13, at “mean <= +5%”: expected a figure (total, avg, ");
        add("kernel:gemm avg < +5%", "at the end (character 22): expected a figure and <= or >=");
        add("kernel:gemm", "at the end (character 12): expected a figure and <= or >=");
        add("kernel:gemm score <= 5", "character 13, at “score <= 5”: expected a figure (total");
        add("wall total <=", "at the end (character 14): expected a number");
        add("wall total <= five", "character 15, at “five”: expected a number");
        add("wall total <= 5%", "character 15, at “5%”: expected a sign");
        add("wall total <= +5", "character 15, at “+5”: expected a unit");
        add("wall total <= +5 parsecs", "character 15, at “+5 parsecs”: expected a unit");
        add("wall total <= +5pp", "character 15, at “+5pp”: expected points (pp) only for");
        add("kernel:x calls <= 5", "character 19, at “5”: expected a sign");
        add("kernel:x calls <= +5us", "character 19, at “+5us”: expected no time");
        add("wall total <= +5% because", "character 19, at “because”: expected “unless” or the end");
        add("wall total <= +5% unless", "at the end (character 25): expected q>N");
        add("wall total <= +5% unless r>1", "character 26, at “r>1”: expected q>N");
        add("wall total <= +5% unless q<1", "character 27, at “<1”: expected q>N");
        add("wall total <= +5% unless q>1%", "character 28, at “1%”: expected a number without sign and unit");
        add("wall total <= +5% unless q > 0.05 or p>.1", "character 40, at “.1”: expected a number");
        add("wall total <= +5% unless delta<5", "character 32, at “5”: expected a number with a unit");
        add("wall total <= +5% unless undecided or", "at the end (character 38): expected q>N");
        add("budget:gpu total <= +5%", "character 8, at “gpu total <= +5%”: expected a group");
        add("finding:slowness not new", "character 9, at “slowness not new”: expected the key of a finding");
        add("finding:memset not good", "character 20, at “good”: expected “not new”");
        add("finding:memset avg <= +5%", "character 16, at “avg <= +5%”: expected a figure (score, claimed, gain)");
        add("table:kernels.avg_ns <= +5%", "character 14, at “.avg_ns <= +5%”: expected KEY[ROW].COLUMN");
        add("table:kernels[x]avg_ns <= +5%", "expected “].” and a column");
        add("table:kernels[x]. <= +5%", "character 18, at “<= +5%”: expected the key of a column");
        add("no new kernels over 1us", "character 21, at “1us”: expected a share");
        add("no new kernels over 1% today", "character 24, at “today”: expected the end");
        add("no new findings", "character 8, at “findings”: expected “no new kernels over N%”");
        QTest::newRow("long") << QByteArray(3000, 'x') << QStringLiteral("longer than 2000 characters");
        QTest::newRow("digits") << "wall total <= +" + QByteArray(400, '9') + "%"
                                << QStringLiteral("expected a number");
    }
    void badRulesAreRefused()
    {
        QFETCH(const QByteArray, text);
        QFETCH(const QString, fault);
        const auto found = faultOf(text.constData());
        QVERIFY2(found.contains(fault), qPrintable(found));
    }

    void aFileIsRead()
    {
        const QByteArray json = R"({
  "$schema": "gate.schema.json",
  "version": 1,
  "on_undecided": "fail",
  "accept": ["driver", "gpu_model"],
  "rules": [
    {"id": "wall", "rule": "wall total <= +3%", "why": "the nightly figure"},
    {"rule": "finding:* not new",
     "severity": "warn", "id": "findings"}
  ]
})";
        const auto gate = core::parseGate("\xEF\xBB\xBF" + json, QStringLiteral("gate.json"));
        QVERIFY2(gate.has_value(), qPrintable(gate ? QString() : gate.error().message));
        QCOMPARE(gate->onUndecided, core::OnUndecided::Fail);
        QCOMPARE(gate->accept, (QStringList { QStringLiteral("driver"), QStringLiteral("gpu_model") }));
        QCOMPARE(gate->rules.size(), std::size_t { 2 });
        QCOMPARE(gate->rules[0].id, QStringLiteral("wall"));
        QCOMPARE(gate->rules[0].why, QStringLiteral("the nightly figure"));
        QCOMPARE(gate->rules[0].line, 7);
        QVERIFY(!gate->rules[0].isWarning);
        QCOMPARE(gate->rules[1].line, 8);
        QVERIFY(gate->rules[1].isWarning);
        QCOMPARE(core::parseGate(fileOf(R"({"id":"a","rule":"wall total <= +1%"})"), {})->onUndecided,
                 core::OnUndecided::Warn);
    }

    void badFilesAreRefused_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QString>("fault");
        QTest::addColumn<bool>("isRefusedBySchema"); ///< what JSON Schema can say
        const auto add = [](const char* name, const QByteArray& json, const char* fault, bool isRefusedBySchema) {
            QTest::newRow(name) << json << QString::fromUtf8(fault) << isRefusedBySchema;
        };
        const QByteArray good = R"({"id":"a","rule":"wall total <= +1%"})";
        add("no JSON", "{\n\"version\": 1,\n rules", "gate.json, line 3, column 2: not valid JSON", true);
        add("no object", "[]", "gate.json, line 1: must be an object", true);
        add("no version", R"({"rules": [)" + good + "]}", "“version” is missing", true);
        add("other version", R"({"version": 2, "rules": [)" + good + "]}", "“version” must be 1", true);
        add("no rules", "{\"version\": 1}", "“rules” is missing", true);
        add("none", fileOf(""), "one rule at least", true);
        add("unknown", "{\"version\": 1,\n\"ruels\": []}", "gate.json, line 2: “ruels” is not known", true);
        add("undecided", R"({"version": 1, "on_undecided": "maybe"})", "“on_undecided” must be", true);
        add("accept", R"({"version": 1, "accept": [1]})", "“accept” must be a list", true);
        add("no rule", fileOf(R"({"id": "a"})"), "“rule” is missing", true);
        add("no id", fileOf(R"({"rule": "wall total <= +1%"})"), "“id” is missing", true);
        add("empty id", fileOf(R"({"id": "", "rule": "wall total <= +1%"})"), "“id” must have 1 to 200", true);
        add("number", fileOf(R"({"id": 7, "rule": "wall total <= +1%"})"), "“id” must be a text", true);
        add("severity", fileOf(R"({"id": "a", "rule": "wall total <= +1%", "severity": "error"})"),
            "“severity” must be", true);
        add("other member", fileOf(R"({"id": "a", "rule": "wall total <= +1%", "text": ""})"), "“text” is not known",
            true);
        add("bad rule", fileOf("\n{\"id\": \"a\",\n\"rule\": \"wall\"}"),
            "gate.json, line 3: “rule”: at the end (character 5): expected a figure", false);
        add("same id", fileOf(good + "," + good), "the id “a” is there twice", false);
        QByteArray many = R"({"version": 1)";
        for (int i = 0; i < 100; ++i)
            many += ", \"key" + QByteArray::number(i) + "\": 1";
        add("many members", many + "}", "more than 100 members of one object", true);
        add("twice", R"({"version": 1, "version": 1})", "gate.json, line 1, column 25: “version” is there twice", true);
        add("deep", QByteArray(100, '['), "nested too deep", true);
    }
    void badFilesAreRefused()
    {
        QFETCH(const QByteArray, json);
        QFETCH(const QString, fault);
        QFETCH(const bool, isRefusedBySchema);
        const auto gate = core::parseGate(json, QStringLiteral("gate.json"));
        QVERIFY(!gate);
        QCOMPARE(gate.error().code, core::ErrorCode::Usage);
        QVERIFY2(gate.error().message.contains(fault), qPrintable(gate.error().message));
        QCOMPARE(fitsSchema(json), !isRefusedBySchema);
    }

    void theSchemaTakesWhatIsRead()
    {
        QVERIFY(fitsSchema(R"({"$schema": "x", "version": 1, "on_undecided": "pass", "accept": [], "rules": [
            {"id": "a", "rule": "wall total <= +1%", "severity": "warn", "why": "because"}]})"));
    }

    void filesAreOpened()
    {
        const QTemporaryDir folder;
        const auto path = folder.filePath(QStringLiteral("gate.json"));
        QCOMPARE(core::readGate(path).error().code, core::ErrorCode::CannotOpen);
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(fileOf(R"({"id":"a","rule":"wall total <= +1%"})"));
        file.close();
        QCOMPARE(core::readGate(path).value().path, path);
    }

    void rulesOfTheCommandLineGetIds()
    {
        auto gate = core::parseGate(fileOf(R"({"id":"rule-1","rule":"wall total <= +1%"})"), {}).value();
        QVERIFY(core::addGateRule(gate, QStringLiteral("finding:* not new")));
        QCOMPARE(gate.rules[1].id, QStringLiteral("rule-2"));
        QCOMPARE(gate.rules[1].line, 0);
        const auto refused = core::addGateRule(gate, QStringLiteral("speed"));
        QVERIFY(!refused);
        QVERIFY(refused.error().message.startsWith(QStringLiteral("rule “speed”: character 1")));
    }

private:
    static bool fitsSchema(const QByteArray& json)
    {
        QFile file(QStringLiteral(GPULOUPE_RESOURCES_DIR "/gate.schema.json"));
        if (!file.open(QIODevice::ReadOnly))
            return false;
        const auto bytes = file.readAll();
        rapidjson::Document schemaJson, document;
        schemaJson.Parse(bytes.constData(), static_cast<std::size_t>(bytes.size()));
        document.Parse(json.constData(), static_cast<std::size_t>(json.size()));
        if (schemaJson.HasParseError() || document.HasParseError())
            return false;
        const rapidjson::SchemaDocument schema(schemaJson);
        rapidjson::SchemaValidator validator(schema);
        return document.Accept(validator);
    }
};

QTEST_APPLESS_MAIN(TestGateRules)
#include "tst_gaterules.moc"
