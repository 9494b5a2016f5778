// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/idle/gpuidle.h"
#include "exportbuilder.h"
#include "findings/findings.h"
#include "findings/pacing.h"
#include "findingstesting.h"
#include "madetraces.h"
#include "memorytrace.h"
#include "report/findingmarkdown.h"
#include "report/verification/figureverification.h"
#include "trace/traceloader.h"
#include "verifyexpected.h"

#include <QDir>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

#include <random>

using namespace analysistesting;
using namespace findingstesting;
using core::Finding;
using core::FindingRule;
using core::FindingSeverity;
using core::MemoryKind;
using core::Remedy;
using core::RuleState;
using fixtures::MemoryTrace;

namespace {

constexpr auto DataFolder = GPULOUPE_SHARED_DIR "/data/";

core::Expected<std::shared_ptr<const core::Trace>> sharedTrace(const QString& name)
{
    return core::loadTrace(QString::fromUtf8(DataFolder) + name + QStringLiteral(".sqlite"));
}

bool hasSharedTrace(const QString& name)
{
    return QFileInfo::exists(QString::fromUtf8(DataFolder) + name + QStringLiteral(".sqlite"));
}

/// "host_io 300000 [300000] 0.959" of each finding.
QStringList lines(const std::vector<Finding>& findings)
{
    QStringList all;
    for (const auto& finding : findings) {
        QStringList bounds;
        for (const auto& remedy : finding.remedies)
            bounds.append(QString::number(remedy.boundNs));
        all.append(QStringLiteral("%1 %2 [%3] %4")
                       .arg(core::findingRuleKey(finding.rule))
                       .arg(finding.claimedNs)
                       .arg(bounds.join(QStringLiteral(", ")))
                       .arg(finding.score, 0, 'f', 3));
    }
    return all;
}

/// The same of what a made trace is expected to have.
QStringList expectedLines(const QJsonArray& findings)
{
    QStringList all;
    for (const auto& value : findings) {
        const auto finding = value.toObject();
        QStringList bounds;
        for (const auto& bound : finding[QStringLiteral("bounds_ns")].toArray())
            bounds.append(QString::number(bound.toInteger()));
        all.append(QStringLiteral("%1 %2 [%3] %4")
                       .arg(finding[QStringLiteral("rule")].toString())
                       .arg(finding[QStringLiteral("claimed_ns")].toInteger())
                       .arg(bounds.join(QStringLiteral(", ")))
                       .arg(finding[QStringLiteral("score")].toDouble(), 0, 'f', 3));
    }
    return all;
}

Finding scored(FindingRule rule, double score, std::int64_t claimedNs)
{
    Finding finding;
    finding.rule = rule;
    finding.score = score;
    finding.claimedNs = claimedNs;
    return finding;
}

const auto Gemm = QStringLiteral("gemm");
const auto AllReduce = QStringLiteral("ncclDevKernel_AllReduce_Sum_bf16_RING_LL");

} // namespace

class TestFindings : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void scores();
    void turnsOfFewGpus();
    void order();
    void sentences();
    void madeTraces_data();
    void madeTraces();
    void orderOfRowsDoesNotMatter();
    void smallChangesChangeLittle();
    void nothingOfAnEmptyTrace();
    void scopesAreNotBlamedForTheStart();
    void tables();
    void markdown();
    void hostileNamesAndTimes();
    void references_data();
    void references();
    void realTraces_data();
    void realTraces();
    void cancelled();
};

// Every two GPUs are compared, so of very many nothing is said.
void TestFindings::turnsOfFewGpus()
{
    core::GpuIdle idle;
    for (std::int64_t i = 0; i < 64; ++i) {
        core::IntervalSet busy;
        busy.appendSorted({ i * 10, i * 10 + 10 });
        core::DeviceIdle device;
        device.busyNs = 10;
        device.busy = std::make_shared<const core::IntervalSet>(std::move(busy));
        idle.devices.push_back(std::move(device));
    }
    QVERIFY(core::takeTurns(idle));
    idle.devices.push_back(idle.devices.front());
    idle.devices.back().busy = std::make_shared<const core::IntervalSet>();
    QVERIFY(!core::takeTurns(idle));
}

void TestFindings::scores()
{
    // 70 % sure of the first 100 of 1,000 ns, 30 % of the next 400
    QCOMPARE(core::findingScore({ { 100, 0.7, {} }, { 500, 0.3, {} } }, 1000), 7.0 + 12.0);
    QCOMPARE(core::findingScore({ { 1000, 0.7, {} } }, 1000), 70.0);
    QCOMPARE(core::findingScore({}, 1000), 0.0);
    QCOMPARE(core::findingScore({ { 5, 1, {} } }, 0), 0.0);
    QCOMPARE(core::severityOfScore(10), FindingSeverity::High);
    QCOMPARE(core::severityOfScore(9.999), FindingSeverity::Medium);
    QCOMPARE(core::severityOfScore(3), FindingSeverity::Medium);
    QCOMPARE(core::severityOfScore(0.5), FindingSeverity::Low);
    QCOMPARE(core::severityOfScore(0.499), FindingSeverity::Minor);
    QCOMPARE(core::findingSeverityName(FindingSeverity::Minor), QStringLiteral("note"));
}

void TestFindings::order()
{
    std::vector<Finding> findings { scored(FindingRule::KernelFirst, 1, 10), scored(FindingRule::HostIo, 2, 1),
                                    scored(FindingRule::Memset, 1, 20), scored(FindingRule::ExposedCopy, 1, 10),
                                    scored(FindingRule::CudaError, 0, 0) };
    std::sort(findings.begin(), findings.end(), core::isBefore);
    QCOMPARE(findings[0].rule, FindingRule::CudaError); // errors come first
    QCOMPARE(findings[1].rule, FindingRule::HostIo);
    QCOMPARE(findings[2].rule, FindingRule::Memset); // explains more
    QCOMPARE(findings[3].rule, FindingRule::ExposedCopy); // the rule that stands before
    QCOMPARE(findings[4].rule, FindingRule::KernelFirst);
}

void TestFindings::sentences()
{
    Finding finding;
    finding.runNs = 968'500'000;
    finding.claimedNs = 920'815'399;
    finding.remedies = { { 23'383'879, 0.7, QStringLiteral("by overlap and link speed") },
                         { 920'815'399, 0.3, QStringLiteral("if the data stays on the GPU") } };
    QCOMPARE(core::recoverableSentence(finding),
             QStringLiteral("Explains 921 ms (95.1 %); at most 23.4 ms by overlap and link speed, 921 ms if the data "
                            "stays on the GPU"));
    QCOMPARE(finding.recoverableNs(), std::optional<std::int64_t>(920'815'399));
    finding.remedies = { { 0, 0, {} } };
    QCOMPARE(core::recoverableSentence(finding), QStringLiteral("Explains 921 ms (95.1 %)"));
    finding.claimedNs = 0;
    QCOMPARE(core::recoverableSentence(finding), QString());
}

void TestFindings::madeTraces_data()
{
    QTest::addColumn<char>("name");
    for (const char name : { 'A', 'B', 'C' })
        QTest::newRow(QByteArray(1, name).constData()) << name;
}

void TestFindings::madeTraces()
{
    QFETCH(char, name);
    const auto facts = fixtures::madeTraceFacts(QLatin1Char(name));
    const auto trace = fixtures::readMadeTrace(QLatin1Char(name));
    VERIFY_EXPECTED(trace);
    const auto judged = judge(*trace);
    QCOMPARE(judged.error, QString());
    QCOMPARE(lines(judged.findings.rows).join(u'\n'),
             expectedLines(facts[QStringLiteral("findings")].toArray()).join(u'\n'));
    QCOMPARE(judged.findings.verdict.sentence, facts[QStringLiteral("sentence")].toString());
    QCOMPARE(findingsFault(judged), QString());
}

/// Findings depend on times and names, not on where rows stand in the file.
void TestFindings::orderOfRowsDoesNotMatter()
{
    struct Piece {
        std::int64_t startNs;
        std::int64_t lengthNs;
        std::int64_t gpu;
    };
    std::vector<Piece> pieces;
    for (std::int64_t i = 0; i < 40; ++i)
        pieces.push_back({ i * 100 * UsNs, (30 + i % 5 * 10) * UsNs, i % 2 });
    const auto judgedInOrder = [](const std::vector<Piece>& order) {
        MemoryTrace builder;
        for (const auto& piece : order) {
            builder.addKernel(1, piece.gpu, 7, piece.startNs, piece.startNs + piece.lengthNs,
                              QStringLiteral("kernel%1").arg(piece.lengthNs));
        }
        const auto judged = judge(builder.build());
        QStringList titles;
        for (const auto& finding : judged.findings.rows)
            titles.append(finding.title);
        return lines(judged.findings.rows) + titles + QStringList { judged.findings.verdict.sentence };
    };
    const auto first = judgedInOrder(pieces);
    QVERIFY(!first.isEmpty());
    std::mt19937 random(1);
    for (int turn = 0; turn < 5; ++turn) {
        std::shuffle(pieces.begin(), pieces.end(), random);
        QCOMPARE(judgedInOrder(pieces), first);
    }
}

/// Times that are 0.1 % longer change no score by 1.
void TestFindings::smallChangesChangeLittle()
{
    const auto judgedScaled = [](std::int64_t permille) {
        const auto at = [permille](std::int64_t us) { return us * permille; }; // ns
        MemoryTrace builder;
        for (std::int64_t i = 0; i < 50; ++i) {
            const auto startUs = i * 500;
            builder.addCall(1, 1, at(startUs), at(startUs + 10), QStringLiteral("cudaLaunchKernel_v7000"),
                            static_cast<std::uint32_t>(i + 1));
            builder.addKernel(1, 0, 7, at(startUs + 15), at(startUs + 200), Gemm, static_cast<std::uint32_t>(i + 1));
            builder.addCall(1, 1, at(startUs + 20), at(startUs + 210), QStringLiteral("cudaDeviceSynchronize_v3020"));
        }
        return judge(builder.build());
    };
    const auto judged = judgedScaled(1000);
    const auto longer = judgedScaled(1001);
    QCOMPARE(judged.findings.rows.size(), longer.findings.rows.size());
    for (std::size_t i = 0; i < judged.findings.rows.size(); ++i) {
        QCOMPARE(judged.findings.rows[i].rule, longer.findings.rows[i].rule);
        QVERIFY(std::abs(judged.findings.rows[i].score - longer.findings.rows[i].score) < 1);
    }
}

void TestFindings::nothingOfAnEmptyTrace()
{
    const auto judged = judge(MemoryTrace().build());
    QCOMPARE(judged.error, QString());
    QCOMPARE(findingsFault(judged), QString());
    QVERIFY(judged.findings.rows.empty());
    QVERIFY(judged.findings.captureNotes.empty());
    QCOMPARE(judged.findings.verdict.key, QStringLiteral("cpu"));
}

void TestFindings::scopesAreNotBlamedForTheStart()
{
    const auto trace = fixtures::readMadeTrace(QLatin1Char('A'));
    VERIFY_EXPECTED(trace);
    JudgeOptions options;
    options.scope.window = core::TimeWindow { 20'700 * UsNs, 21'600 * UsNs };
    const auto judged = judge(*trace, options);
    QCOMPARE(findingsFault(judged), QString());
    for (const auto rule :
         { FindingRule::StartHost, FindingRule::StartAllocation, FindingRule::Context, FindingRule::ShortCapture }) {
        QVERIFY(judged.of(rule).empty());
        QCOMPARE(judged.outcome(rule).state, RuleState::NotJudged);
    }
    QVERIFY(judged.findings.verdict.sentence.contains(core::describeScope(options.scope, **trace)));
    QVERIFY(!judged.findings.verdict.isMostlyOutside);
}

void TestFindings::tables()
{
    const auto trace = fixtures::readMadeTrace(QLatin1Char('A'));
    VERIFY_EXPECTED(trace);
    const auto judged = judge(*trace);
    const auto& table = *findTable(judged.tables, u"findings");
    QCOMPARE(tableFault(table), QString());
    QCOMPARE(table.summary, judged.findings.verdict.sentence);
    QCOMPARE(cellText(table, 0, u"severity"), QStringLiteral("low"));
    QCOMPARE(cellText(table, 0, u"rule"), QStringLiteral("host_io"));
    QCOMPARE(cellText(table, 0, u"score"), QStringLiteral("0.96"));
    QCOMPARE(cellText(table, 0, u"claimed_ns"), QStringLiteral("300000"));
    QCOMPARE(cellText(table, 0, u"recoverable_ns"), QStringLiteral("300000"));
    QCOMPARE(cellText(table, 0, u"bounds"), QStringLiteral("300000 ns (0.7)"));
    QVERIFY(cellText(table, 0, u"title").endsWith(QStringLiteral(", mostly in read, NVTX load")));
    QVERIFY(cellText(table, 0, u"evidence_cells").startsWith(QStringLiteral("wall_budget row ")));
    const auto& notes = *findTable(judged.tables, u"capture_notes");
    QCOMPARE(tableFault(notes), QString());
    QCOMPARE(cellText(notes, 0, u"rule"), QStringLiteral("short_capture"));
    const auto& rules = *findTable(judged.tables, u"finding_rules");
    QCOMPARE(tableFault(rules), QString());
    QCOMPARE(rules.rowCount, core::FindingRuleCount);
    QCOMPARE(cellText(rules, static_cast<std::size_t>(FindingRule::HostIo), u"outcome"), QStringLiteral("fired"));
    QCOMPARE(cellText(rules, static_cast<std::size_t>(FindingRule::PeerWait), u"outcome"),
             QStringLiteral("did not fire"));
}

void TestFindings::markdown()
{
    MemoryTrace builder;
    builder.addKernel(1, 0, 7, 0, 100 * MsNs, QStringLiteral("<b>*k*</b>|`x`"));
    const auto trace = builder.build();
    const auto judged = judge(trace);
    const auto text = core::findingMarkdown(*trace, {}, judged.findings.rows.at(0));
    QVERIFY(text.startsWith(QStringLiteral("### ")));
    QVERIFY2(text.contains(QStringLiteral("score 10.0 · Explains 100 ms (100 %); at most 10.0 ms for each tenth")),
             qPrintable(text));
    QVERIFY(text.contains(QStringLiteral("(`kernels`, row 1, `total_ms`)")));
    QVERIFY(!text.contains(QStringLiteral("<b>")));
    QVERIFY(!text.contains(QStringLiteral(" *k*")));
}

void TestFindings::hostileNamesAndTimes()
{
    constexpr std::int64_t Far = (std::int64_t { 1 } << 60) - 1;
    MemoryTrace builder;
    builder.addKernel(1, 0, 7, -Far, -Far + 1, QStringLiteral("%1 %2 %L3"));
    builder.addKernel(1, 0, 7, -Far, Far, QStringLiteral("%1 %2 %L3"));
    builder.addKernel(1, 0, 7, -Far, Far, QStringLiteral("%1 %2 %L3"));
    builder.addKernel(1, 0, 7, Far - 1, Far, AllReduce);
    builder.addCall(1, 1, -Far, Far, QStringLiteral("cudaDeviceSynchronize_v3020"));
    builder.addCall(1, 1, -Far, Far, QStringLiteral("cudaMemcpy_v3020"), 9);
    builder.addCopy(1, 0, 7, 0, 0, Far, 2, MemoryKind::Pageable, MemoryKind::Device, 9);
    builder.addOverhead(0, -Far, Far);
    const auto judged = judge(builder.build());
    QCOMPARE(judged.error, QString());
    for (const auto& finding : judged.findings.rows) {
        QVERIFY(finding.claimedNs >= 0 && finding.claimedNs <= finding.runNs);
        QVERIFY(finding.rule != FindingRule::KernelFirst
                || finding.title.startsWith(QStringLiteral("%1 %2 %L3 (unclassified) takes")));
    }
}

void TestFindings::references_data()
{
    QTest::addColumn<QString>("sentence"); // a part of it
    QTest::addColumn<QStringList>("findings"); // "rule claimed score" of some, in their order
    QTest::newRow("h100_2gpu_1s") << QStringLiteral("take 97.0 %, mostly host to device (51.0 GB at 27.7 GB/s, pinned "
                                                    "memory)")
                                  << QStringList { QStringLiteral("exposed_copy 920815399 29.5") };
    QTest::newRow("s3.23.3_2gpu_swapped_ids")
        << QStringLiteral("Start-up-dominated: 76.3 %")
        << QStringList { QStringLiteral("sync_round_trip 45216563 5.6"), QStringLiteral("start_loading 23658614 2.9") };
    QTest::newRow("s3.13.2_cloverleaf_4gpu")
        << QStringLiteral("Start-up-dominated: 54.1 %")
        << QStringList { QStringLiteral("host_io 11894461 1.0"), QStringLiteral("sync_round_trip 11720970 1.0") };
    QTest::newRow("s3.24.14_tiny") << QStringLiteral("Start-up-dominated: 93.5 %")
                                   << QStringList { QStringLiteral("start_allocation 628072278 16.8") };
    QTest::newRow("s3.20.2_negative_times")
        << QStringLiteral("kernels run 63.2 %")
        << QStringList { QStringLiteral("host_code 631977762 24.0"), QStringLiteral("kernel_first 1074732935 5.8") };
    QTest::newRow("s3.17.2_aws") << QStringLiteral("the GPU is idle 90.2 %")
                                 << QStringList { QStringLiteral("host_code 885404260 30.8"),
                                                  QStringLiteral("page_migration 89547224 1.7") };
    QTest::newRow("s3.25.0_nccl_2gpu_train")
        << QStringLiteral("kernels run 76.0 %")
        << QStringList { QStringLiteral("launch_bound 42955867 9.5"), QStringLiteral("kernel_first 120377833 4.0"),
                         QStringLiteral("peer_wait 7548301 1.8") };
    QTest::newRow("s2.9.1_unified_memory") << QStringLiteral("the GPU is idle 56.9 %")
                                           << QStringList { QStringLiteral("host_code 1774418454 23.5"),
                                                            QStringLiteral("underfilled_kernels 978662914 13.0"),
                                                            QStringLiteral("page_migration 402181681 3.7") };
    QTest::newRow("s3.4.0_one_small_grid")
        << QStringLiteral("kernels run 99.2 %") << QStringList { QStringLiteral("underfilled_kernels 430107262 41.1") };
    QTest::newRow("s3.11.1_failed_calls")
        << QStringLiteral("1 CUDA call failed (cudaMalloc: 2 out of memory). No GPU work was recorded.")
        << QStringList { QStringLiteral("cuda_error 0 0.0") };
}

void TestFindings::references()
{
    QFETCH(QString, sentence);
    QFETCH(QStringList, findings);
    const auto name = QString::fromLatin1(QTest::currentDataTag());
    if (!hasSharedTrace(name))
        QSKIP("the reference traces are not there");
    const auto trace = sharedTrace(name);
    VERIFY_EXPECTED(trace);
    const auto judged = judge(*trace);
    QVERIFY2(judged.findings.verdict.sentence.contains(sentence), qPrintable(judged.findings.verdict.sentence));
    QStringList found;
    for (const auto& finding : judged.findings.rows) {
        found.append(QStringLiteral("%1 %2 %3")
                         .arg(core::findingRuleKey(finding.rule))
                         .arg(finding.claimedNs)
                         .arg(finding.score, 0, 'f', 1));
    }
    qsizetype at = -1;
    for (const auto& wanted : findings) {
        const auto next = found.indexOf(wanted);
        QVERIFY2(next > at, qPrintable(wanted + QStringLiteral(" among ") + found.join(QStringLiteral("; "))));
        at = next;
    }
}

void TestFindings::realTraces_data()
{
    QTest::addColumn<QString>("path");
    const QDir folder(QString::fromUtf8(DataFolder));
    const auto names = folder.entryList({ QStringLiteral("*.sqlite") });
    if (names.isEmpty())
        QTest::newRow("none") << QString();
    for (const auto& name : names)
        QTest::newRow(qPrintable(name)) << folder.filePath(name);
}

void TestFindings::realTraces()
{
    QFETCH(QString, path);
    if (path.isEmpty())
        QSKIP("the reference traces are not there");
    const auto trace = core::loadTrace(path);
    VERIFY_EXPECTED(trace);
    const auto judged = judge(*trace);
    QCOMPARE(judged.error, QString());
    QCOMPARE(findingsFault(judged), QString());
    QVERIFY(!judged.findings.verdict.sentence.isEmpty());
    for (const auto& finding : judged.findings.rows)
        QVERIFY(!core::evidenceText(finding).contains(QStringLiteral("canary")));
    const auto& extent = (*trace)->extent; // a window that cuts everything
    JudgeOptions options;
    options.scope.window
        = core::TimeWindow { extent.startNs + extent.durationNs() / 3, extent.endNs - extent.durationNs() / 3 };
    const auto inside = judge(*trace, options);
    QCOMPARE(inside.error, QString());
    QCOMPARE(findingsFault(inside), QString());
}

void TestFindings::cancelled()
{
    const auto stopped = core::analyze(fixtures::makeSeedTrace(), {}, {}, stoppedToken());
    QVERIFY(!stopped);
    QCOMPARE(stopped.error().code, core::ErrorCode::Cancelled);
}

QTEST_GUILESS_MAIN(TestFindings)
#include "tst_findings.moc"
