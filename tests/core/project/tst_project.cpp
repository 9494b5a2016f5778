// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysistesting.h"
#include "base/fingerprint.h"
#include "base/outputfile.h"
#include "findings/findings.h"
#include "memorytrace.h"
#include "project/projectscope.h"
#include "project/projectstore.h"
#include "results/analysisresults.h"
#include "results/summary.h"
#include "verifyexpected.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace analysistesting;

namespace {

const QByteArray Head = "{\"format\": \"gpuloupe-project\", \"version\": 1";

QByteArray projectWith(const QByteArray& members)
{
    return Head + ",\n" + members + "\n}\n";
}

QString messageOf(const QByteArray& json)
{
    const auto project = core::parseProject(json, QStringLiteral("p.json"));
    return project ? QStringLiteral("no error") : project.error().message;
}

const QByteArray Whole = projectWith(
    "\"trace\": {\"name\": \"a.sqlite\", \"fingerprint\": \"12ab\"},\n"
    "\"scope\": {\"window_ns\": [10, 2000], \"pids\": [\"111\"], \"gpus\": [\"0\"], \"streams\": [\"7\"], \"nvtx\": "
    "\"decode\"},\n"
    "\"thresholds\": {\"slow_copy_pct\": 50},\n"
    "\"families\": [[\"mine\", \"^my[}]\"]],\n"
    "\"phases\": {\"prefill\": [\"prefill\"]},\n"
    "\"rules\": [{\"table\": \"kernels\", \"column\": \"calls\", \"limit\": \"> 2\", \"text\": \"{row}\"}],\n"
    "\"accepted\": [{\"finding\": \"short_capture\", \"reason\": \"a \\\"short\\\" test\"}],\n"
    "\"notes\": [{\"window_ns\": [5, 5], \"text\": \"here\"}, {\"table\": \"kernels\", \"row\": [\"gemm\", \"\"], "
    "\"text\": \"slow\"}],\n"
    "\"pins\": [\"GPU 0\"],\n\"hidden_tracks\": [\"pid 1\", \"pid 2\"],\n\"page\": \"kernels\",\n\"group_pages\": "
    "[\"summary\", \"kernels\"]");

} // namespace

class TestProject : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void allMembersAreRead()
    {
        const auto project = core::parseProject(Whole, QStringLiteral("p.json"));
        VERIFY_EXPECTED(project);
        QCOMPARE(project->traceName, QStringLiteral("a.sqlite"));
        QCOMPARE(project->scope.window->endNs, 2000);
        QCOMPARE(project->scope.nvtxText, QStringLiteral("decode"));
        QCOMPARE(project->options.thresholds.value(core::ThresholdId::SlowCopy), 50.0);
        QCOMPARE(project->options.families.own().front().pattern, QStringLiteral("^my[}]"));
        QCOMPARE(project->options.phases.phases.size(), std::size_t { 1 });
        QCOMPARE(project->options.ownRules->rules.front().line, 7);
        QCOMPARE(project->options.accepted.front().reason, QStringLiteral("a \"short\" test"));
        QCOMPARE(project->notes.size(), std::size_t { 2 });
        QCOMPARE(project->notes[1].row, (QStringList { QStringLiteral("gemm"), QString() }));
        QCOMPARE(project->hiddenTracks.size(), 2);
        QCOMPARE(project->page, QStringLiteral("kernels"));
    }

    void whatIsWrittenIsReadAsTheSame()
    {
        const auto project = core::parseProject(Whole, QStringLiteral("p.json"));
        VERIFY_EXPECTED(project);
        const auto json = core::toJson(*project);
        const auto again = core::parseProject(json, QStringLiteral("p.json"));
        VERIFY_EXPECTED(again);
        QCOMPARE(core::toJson(*again), json);
        QVERIFY(again->scope == project->scope && again->notes == project->notes && again->pins == project->pins);
        QVERIFY(again->options.families == project->options.families);
        QVERIFY(again->options.accepted == project->options.accepted);
        QCOMPARE(again->options.ownRules->rules.size(), std::size_t { 1 });
        QCOMPARE(again->page, project->page);
        QCOMPARE(project->groupPages, QStringList({ QStringLiteral("summary"), QStringLiteral("kernels") }));
        QCOMPARE(again->groupPages, project->groupPages);
        VERIFY_EXPECTED(core::parseProject(core::toJson(core::Project()), QStringLiteral("p.json")));
    }

    void scopesAreFoundInTheTrace()
    {
        const auto trace = fixtures::makeSeedTrace();
        const auto& extent = trace->extent;
        core::Scope scope;
        scope.window = core::TimeWindow { extent.startNs + 10, extent.endNs - 10 };
        scope.processes = { core::ProcessIndex(0) };
        scope.devices = { core::DeviceIndex(0) };
        const auto wanted = core::projectScopeOf(scope, *trace);
        QCOMPARE(wanted.window->startNs, 10);
        QStringList missing;
        QCOMPARE(core::scopeInTrace(wanted, *trace, missing), scope);
        QVERIFY(missing.isEmpty());
        core::ProjectScope other;
        other.gpuIds = { QStringLiteral("77") };
        other.window = core::TimeWindow { extent.durationNs() * 2, extent.durationNs() * 3 };
        QVERIFY(core::scopeInTrace(other, *trace, missing).isWholeTrace());
        QCOMPARE(missing, (QStringList { QStringLiteral("the time window"), QStringLiteral("GPU 77") }));
    }

    void projectsAreKeptByTheContentOfTheTrace()
    {
        const QTemporaryDir folder;
        const auto trace = folder.filePath(QStringLiteral("a.sqlite"));
        VERIFY_EXPECTED(core::writeFile(trace, "content"));
        const auto fingerprint = core::fingerprintOf(trace);
        VERIFY_EXPECTED(fingerprint);
        const core::TraceContent content { 7, *fingerprint };
        const core::ProjectStore store(folder.filePath(QStringLiteral("data/projects")));
        QVERIFY(!store.mayHave(7));
        core::Project project;
        project.notes.push_back(
            { .window = core::TimeWindow { 5, 5 }, .table = {}, .row = {}, .text = QStringLiteral("here") });
        VERIFY_EXPECTED(store.keep(content, project));
        QVERIFY(store.mayHave(7) && !store.mayHave(77));
        const auto found = store.find(content);
        VERIFY_EXPECTED(found);
        QVERIFY(found->has_value() && (*found)->notes == project.notes);
        const auto other = store.find({ 7, QStringLiteral("0") });
        VERIFY_EXPECTED(other);
        QVERIFY(!other->has_value());
        VERIFY_EXPECTED(core::writeFile(store.pathOf(content), "{"));
        QVERIFY(!store.find(content)); // it is not taken for none
        VERIFY_EXPECTED(store.keep(content, {}));
        QVERIFY(!store.mayHave(7));
    }

    void allMembersButTwoMayBeMissing()
    {
        const auto project
            = core::parseProject(R"({"format": "gpuloupe-project", "version": 1})", QStringLiteral("p.json"));
        VERIFY_EXPECTED(project);
        QVERIFY(project->scope.isWholeTrace() && project->notes.empty() && project->options.accepted.empty());
    }

    void faultsHaveTheirLine_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QString>("message");
        const auto row = [](const char* name, const QByteArray& json, const char* message) {
            QTest::newRow(name) << json << QString::fromUtf8(message);
        };
        row("not JSON", "{\n\"a\"}", "p.json, line 2");
        row("no object", "[]", "p.json, line 1: this is no project");
        row("other kind", "{\"format\": \"x\"}", "p.json, line 1: this is no project");
        row("other version", "{\"format\": \"gpuloupe-project\",\n \"version\": 2, \"x\": 1}",
            "p.json, line 2: “version” must be 1");
        row("unknown", projectWith("\"notez\": []"), "p.json, line 2: “notez” is unknown");
        row("unknown below", projectWith("\"notes\": [{\"text\": \"a\",\n\"colour\": \"b\"}]"),
            "p.json, line 3: “colour” is unknown");
        row("no window", projectWith("\"scope\": {\"window_ns\": [2, 1]}"), "p.json, line 2: two times in ns");
        row("no reason", projectWith("\"accepted\": [{\"finding\": \"memset\"}]"),
            "p.json, line 2: an accepted finding");
        row("threshold", projectWith("\"thresholds\": {\"x\": 1}"), "p.json (thresholds)");
        row("rule", projectWith("\"rules\": [\n{\"table\": \"x\"}]"), "p.json, line 3");
        row("no list", projectWith("\"families\": 3"), "p.json, line 2: “families” must be");
        row("no text", projectWith("\"pins\": [1]"), "p.json, line 2: a text in quotation marks");
    }
    void faultsHaveTheirLine()
    {
        QFETCH(QByteArray, json);
        QFETCH(QString, message);
        QVERIFY2(messageOf(json).startsWith(message), qPrintable(messageOf(json)));
    }

    void acceptedFindingsAreSetAside()
    {
        const auto before = core::analyze(fixtures::makeSeedTrace());
        VERIFY_EXPECTED(before);
        const auto& rows = (*before)->findings->rows;
        QVERIFY(rows.size() >= 2);
        core::AnalysisOptions options;
        options.accepted = { { core::acceptanceKey(*(*before)->trace, rows.front()), QStringLiteral("known") },
                             { QStringLiteral("no such"), QStringLiteral("never") } };
        const auto after = core::analyze(fixtures::makeSeedTrace(), {}, options);
        VERIFY_EXPECTED(after);
        const auto& findings = *(*after)->findings;
        QCOMPARE(findings.rows.size(), rows.size() - 1);
        QCOMPARE(findings.rows.front().title, rows[1].title);
        QCOMPARE(findings.accepted.size(), std::size_t { 1 });
        QCOMPARE(findings.accepted.front().title, rows.front().title);
        const auto table = (*after)->table(u"accepted_findings");
        QVERIFY(table != nullptr);
        QCOMPARE(cellText(*table, 0, u"reason"), QStringLiteral("known"));
        QCOMPARE(findings.unmatched.size(), std::size_t { 1 });
        QVERIFY2(table->provenance.limitations.last().contains(QStringLiteral("no such (never)")),
                 qPrintable(table->provenance.limitations.join(u'|')));
        QCOMPARE(tableFault(*table), QString());
        QCOMPARE((*after)->summary->findings.size(), findings.rows.size());
        QCOMPARE((*after)->table(u"findings")->rowCount, findings.rows.size());
        QVERIFY(!(*before)->table(u"accepted_findings"));
    }

    void rulesAloneAcceptAllTheirFindings()
    {
        core::Findings findings;
        findings.rows.resize(3);
        findings.rows[0].rule = core::FindingRule::HostIo;
        findings.rows[1].rule = core::FindingRule::HostIo;
        findings.rows[1].classes = { core::TimeClass::Compute };
        findings.rows[2].rule = core::FindingRule::HostWait;
        const auto left = core::withAccepted(*fixtures::makeSeedTrace(), findings,
                                             { { QStringLiteral("host_io"), QStringLiteral("known") } });
        QCOMPARE(left.rows.size(), std::size_t { 1 });
        QCOMPARE(left.accepted.size(), std::size_t { 2 });
    }
};

QTEST_GUILESS_MAIN(TestProject)
#include "tst_project.moc"
