// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysistesting.h"
#include "guidance/captureneeds.h"
#include "guidance/capturequestions.h"
#include "guidance/nsyscommand.h"
#include "memorytrace.h"
#include "trace/traceloader.h"
#include "verifyexpected.h"

#include <QDir>
#include <QFileInfo>
#include <QSet>
#include <QTest>

using core::Answer;
using core::CaptureQuestion;
using core::CaptureQuestions;
using core::MemoryKind;
using fixtures::MemoryTrace;
using Q = CaptureQuestion;

namespace {

using MutableTrace = std::shared_ptr<core::Trace>;

CaptureQuestions answersOf(const core::Trace& trace, std::optional<double> nvtxCoverage = {})
{
    return core::answerCaptureQuestions(trace, nvtxCoverage).value();
}

MutableTrace built(MemoryTrace& builder)
{
    return std::make_shared<core::Trace>(*builder.build());
}

QString answer(const CaptureQuestions& questions, CaptureQuestion question)
{
    const auto& row = questions.row(question);
    return row.answer ? core::answerName(*row.answer) : QStringLiteral("open");
}

/// "Partly: 2 kernels, 1 with a launch call"
QString verdict(const CaptureQuestions& questions, CaptureQuestion question)
{
    return answer(questions, question) + QStringLiteral(": ") + questions.row(question).quality;
}

void addTable(core::Trace& trace, const char* name, std::int64_t rows)
{
    core::SchemaTable table;
    table.name = QString::fromLatin1(name);
    if (rows > 0) {
        table.firstRowId = 1;
        table.lastRowId = rows;
    }
    trace.schema.tables.push_back(table);
}

void addCaptureMeta(core::Trace& trace, const char* name, const char* value)
{
    trace.captureMetaData.push_back({ QString::fromLatin1(name), QString::fromLatin1(value), false });
}

/// Samples of one counter every `periodNs`.
void addSamples(core::Trace& trace, std::int64_t gpuId, const char* name, int count, std::int64_t periodNs)
{
    const auto metric = static_cast<std::uint32_t>(trace.gpuMetrics.metrics.size());
    trace.gpuMetrics.metrics.push_back({ gpuId, gpuId, metric, QString::fromLatin1(name) });
    for (int i = 0; i < count; ++i) {
        trace.gpuMetrics.timeNs.push_back(i * periodNs);
        trace.gpuMetrics.metric.push_back(metric);
        trace.gpuMetrics.value.push_back(50);
    }
}

/// Two ranks with an NCCL kernel each.
MutableTrace ncclTrace()
{
    MemoryTrace builder;
    for (const std::uint32_t pid : { 1U, 2U })
        builder.addKernel(pid, pid, 7, 1000, 2000, QStringLiteral("ncclDevKernel_AllReduce_Sum"));
    builder.addKernel(1, 1, 8, 0, 500, QStringLiteral("gemm"));
    return built(builder);
}

CaptureQuestions realAnswers(const char* file, std::optional<double> nvtxCoverage = {})
{
    const auto trace
        = core::loadTrace(QStringLiteral(GPULOUPE_SHARED_DIR "/data/") + QString::fromLatin1(file)).value();
    return answersOf(*trace, nvtxCoverage);
}

#define SKIP_WITHOUT_REFERENCE_TRACES()                                                                                \
    if (!QFileInfo::exists(QStringLiteral(GPULOUPE_SHARED_DIR "/data")))                                               \
    QSKIP("the folder of reference traces is not there")

} // namespace

class TestCaptureQuestions : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void withoutATraceEverythingCanBeAsked()
    {
        const auto questions = core::openCaptureQuestions();
        for (std::size_t i = 0; i < core::CaptureQuestionCount; ++i) {
            const auto& row = questions.rows[i];
            QCOMPARE(core::position(row.id), i);
            QVERIFY(!row.answer);
            QVERIFY(!row.question.isEmpty() && !row.needs.isEmpty());
            QVERIFY(row.quality.isEmpty() && row.change.isEmpty());
        }
        const auto table = core::describeCaptureQuestions(std::make_shared<const CaptureQuestions>(questions));
        QCOMPARE(analysistesting::tableFault(table), QString());
        QCOMPARE(table.rowCount, core::CaptureQuestionCount);
        QCOMPARE(analysistesting::cellText(table, 0, u"answered"), QString());
    }

    void emptyTraceAnswersNothing()
    {
        const auto questions = answersOf(core::Trace {});
        for (const auto& row : questions.rows) {
            QCOMPARE(answer(questions, row.id), QStringLiteral("No"));
            QVERIFY2(!row.quality.isEmpty() && !row.change.isEmpty(), qPrintable(row.question));
        }
    }

    void everyQuestionNeedsSomething()
    {
        core::CaptureQuestionSet all;
        all.set();
        QStringList covered;
        for (int need = 0; need <= static_cast<int>(core::CaptureNeed::Payloads); ++need) {
            const auto subjects = core::subjectsNeeding(static_cast<core::CaptureNeed>(need), all);
            QVERIFY(!subjects.isEmpty());
            covered += subjects;
        }
        QCOMPARE(QSet<QString>(covered.begin(), covered.end()).size(),
                 static_cast<qsizetype>(core::CaptureQuestionCount));
    }

    void yesLeavesNothingToChange()
    {
        const auto questions = answersOf(*fixtures::makeSeedTrace(), 1.0);
        for (const auto& row : questions.rows)
            QCOMPARE(row.change.isEmpty(), row.answer == Answer::Yes);
        const auto table = core::describeCaptureQuestions(std::make_shared<const CaptureQuestions>(questions));
        QCOMPARE(analysistesting::tableFault(table), QString());
        QCOMPARE(table.key, QStringLiteral("capture_guidance"));
        QCOMPARE(analysistesting::cellText(table, 0, u"answered"), QStringLiteral("Yes"));
    }

    void launchCallsAreCounted()
    {
        MemoryTrace builder;
        builder.addCall(1, 1, 0, 10, QStringLiteral("cudaLaunchKernel_v7000"), 5);
        builder.addKernel(1, 0, 7, 20, 30, QStringLiteral("gemm"), 5);
        builder.addKernel(1, 0, 7, 40, 50, QStringLiteral("gemm"), 6);
        const auto half = answersOf(*builder.build());
        QCOMPARE(verdict(half, Q::LaunchLatency), QStringLiteral("Partly: 2 kernels, 1 with a launch call"));
        QCOMPARE(verdict(half, Q::Kernels), QStringLiteral("Yes: 2 kernels, 20 ns on 1 GPU"));
        builder.addKernel(1, 0, 7, 40, 50, QStringLiteral("gemm"));
        const auto none = answersOf(*builder.build());
        QCOMPARE(answer(none, Q::LaunchLatency), QStringLiteral("No"));
        QVERIFY(none.row(Q::LaunchLatency).change.contains(QStringLiteral("API calls")));
    }

    void opaqueGraphsHideKernels()
    {
        MemoryTrace builder;
        builder.addKernel(1, 0, 7, 20, 30, QStringLiteral("gemm"));
        builder.addGraphLaunch(1, 0, 7, 40, 50, 1);
        auto trace = built(builder);
        auto questions = answersOf(*trace);
        QCOMPARE(verdict(questions, Q::Kernels),
                 QStringLiteral("Partly: 1 kernel, 10 ns on 1 GPU; those of 1 graph launch are missing"));
        QCOMPARE(verdict(questions, Q::GraphKernels),
                 QStringLiteral("No: 1 graph launch traced as a whole, no kernels inside graphs"));
        QVERIFY(questions.row(Q::GraphKernels).change.contains(QStringLiteral("--cuda-graph-trace=node")));
        trace->kernels.graphNode.rows()[0] = 3; // some graphs node by node
        questions = answersOf(*trace);
        QCOMPARE(answer(questions, Q::GraphKernels), QStringLiteral("Partly"));
    }

    void graphLaunchesWithoutKernelsAreNoticed()
    {
        MemoryTrace builder;
        builder.addCall(1, 1, 0, 10, QStringLiteral("cudaGraphLaunch_v10000"), 5);
        const auto hidden = answersOf(*builder.build());
        QCOMPARE(verdict(hidden, Q::GraphKernels), QStringLiteral("No: 1 graph launch, none of their kernels"));
        builder.addCall(1, 1, 0, 10, QStringLiteral("cudaMalloc_v3020"), 5);
        const auto none = answersOf(*builder.build());
        QCOMPARE(verdict(none, Q::GraphKernels),
                 QStringLiteral("Yes: no graph launch among 1 API call: nothing is hidden"));
    }

    void gapCausesNeedThreeThings()
    {
        MemoryTrace builder;
        builder.addCall(1, 1, 0, 10, QStringLiteral("cudaLaunchKernel_v7000"), 5);
        builder.addKernel(1, 0, 7, 20, 30, QStringLiteral("gemm"), 5);
        builder.addOsCall(1, 1, 30, 40, QStringLiteral("poll"));
        auto trace = built(builder);
        const auto without = answersOf(*trace);
        QCOMPARE(verdict(without, Q::GapCauses),
                 QStringLiteral("Partly: 1 API call, 1 OS runtime call, no thread switches"));
        QCOMPARE(without.row(Q::GapCauses).change, QStringLiteral("Add --cpuctxsw=process-tree."));
        addTable(*trace, "SCHED_EVENTS", 12);
        QCOMPARE(answer(answersOf(*trace), Q::GapCauses), QStringLiteral("Yes"));
    }

    void thresholdOfOsCallsIsSaid()
    {
        MemoryTrace builder;
        builder.addOsCall(1, 1, 30, 40, QStringLiteral("poll"));
        auto trace = built(builder);
        addCaptureMeta(*trace, "OS_RUNTIME_OPTIONS:DURATION_THRESHOLD_NS", "1000");
        QCOMPARE(verdict(answersOf(*trace), Q::BlockingOsCalls),
                 QStringLiteral("Yes: 1 OS runtime call, those under %1 left out").arg(core::formatDuration(1000)));
    }

    void ncclNeedsRangesWithPayloads()
    {
        auto trace = ncclTrace();
        const auto kernelsOnly = answersOf(*trace);
        QCOMPARE(verdict(kernelsOnly, Q::NcclOperations),
                 QStringLiteral("Partly: 2 NCCL kernels, no NCCL ranges, no sizes"));
        QVERIFY(kernelsOnly.row(Q::NcclOperations).change.contains(QStringLiteral("--trace=cuda,nvtx,nccl")));

        MemoryTrace builder;
        builder.addKernel(1, 1, 7, 1000, 2000, QStringLiteral("ncclDevKernel_AllReduce_Sum"));
        builder.addRange(1, 1, 0, 10, QStringLiteral("ncclAllReduce"), QStringLiteral("NCCL"));
        builder.addRange(1, 1, 0, 10, QStringLiteral("step"));
        trace = built(builder);
        const auto noPayload = answersOf(*trace);
        QCOMPARE(answer(noPayload, Q::NcclOperations), QStringLiteral("Partly"));
        QVERIFY(noPayload.row(Q::NcclOperations).change.contains(QStringLiteral("--include-json=true")));
        QVERIFY(noPayload.row(Q::Phases).quality.startsWith(QStringLiteral("1 NVTX range,"))); // NCCL's are no phases
        trace->exportMetaData.push_back({ QStringLiteral("EXPORT_PARAM_INCLUDE_JSON"), QStringLiteral("true"), false });
        QCOMPARE(verdict(answersOf(*trace), Q::NcclOperations),
                 QStringLiteral("Yes: 1 NCCL kernel, 1 NCCL range, exported with payloads"));

        trace->nvtxDomains.clear(); // as in a windowed export: section NCCL still takes the range for NCCL's
        const auto guessed = answersOf(*trace);
        QCOMPARE(verdict(guessed, Q::NcclOperations),
                 QStringLiteral("Yes: 1 NCCL kernel, 1 NCCL range, exported with payloads"));
        QVERIFY(guessed.row(Q::Phases).quality.startsWith(QStringLiteral("1 NVTX range,")));
    }

    void kernelNamedLikeACollectiveIsNotNccl()
    {
        MemoryTrace builder;
        builder.addKernel(1, 0, 7, 0, 10, QStringLiteral("broadcast_nccl_like"));
        QCOMPARE(verdict(answersOf(*builder.build()), Q::NcclOperations),
                 QStringLiteral("No: no NCCL operations; 1 kernel, no NVTX ranges"));
    }

    void stragglerNeedsTwoRanks()
    {
        const auto two = answersOf(*ncclTrace());
        QCOMPARE(answer(two, Q::Straggler), QStringLiteral("Partly"));
        QVERIFY(two.row(Q::Straggler).quality.startsWith(QStringLiteral("NCCL kernels of 2 processes")));
        MemoryTrace builder;
        builder.addKernel(1, 0, 7, 0, 10, QStringLiteral("ncclKernel_AllReduce"));
        builder.addKernel(2, 0, 7, 0, 10, QStringLiteral("gemm"));
        const auto one = answersOf(*builder.build());
        QCOMPARE(verdict(one, Q::Straggler), QStringLiteral("No: NCCL kernels of 1 process"));
        QVERIFY(one.row(Q::Straggler).change.contains(QStringLiteral("launcher")));
    }

    void counterSamplesTellRateAndGpus()
    {
        auto trace = ncclTrace();
        for (const int gpuId : { 0, 1 }) {
            addSamples(*trace, gpuId, "NVLink RX Responses User Data [Throughput %]", 5000, 100'000);
            addSamples(*trace, gpuId, "NVLink TX Responses User Data [Throughput %]", 5000, 100'000);
        }
        addSamples(*trace, 0, "SMs Active [Throughput %]", 9000, 1000);
        const auto questions = answersOf(*trace);
        QCOMPARE(verdict(questions, Q::NvlinkDuringNccl),
                 QStringLiteral("Yes: NVLink: 10,000 samples at 10 kHz on 2 GPUs; 2 NCCL kernels"));
    }

    void countersWithoutNvlinkAreHalfAnAnswer()
    {
        auto trace = ncclTrace();
        addSamples(*trace, 0, "SMs Active [Throughput %]", 10, 1000);
        auto questions = answersOf(*trace);
        QCOMPARE(verdict(questions, Q::NvlinkDuringNccl),
                 QStringLiteral("No: NVLink counters not found; 2 NCCL kernels"));
        QVERIFY(questions.row(Q::NvlinkDuringNccl).change.contains(QStringLiteral("--gpu-metrics-set")));
        addSamples(*trace, 0, "PCIe RX Throughput [Throughput %]", 10, 2'000'000);
        questions = answersOf(*trace);
        QCOMPARE(verdict(questions, Q::NvlinkDuringNccl),
                 QStringLiteral("Partly: PCIe: 10 samples at 500 Hz on 1 GPU; 2 NCCL kernels"));
    }

    void phasesDependOnCoverage()
    {
        const auto trace = fixtures::makeSeedTrace();
        QCOMPARE(answer(answersOf(*trace, 0.7), Q::Phases), QStringLiteral("Yes"));
        const auto low = answersOf(*trace, 0.516);
        QCOMPARE(answer(low, Q::Phases), QStringLiteral("Partly"));
        QVERIFY(low.row(Q::Phases).quality.endsWith(QStringLiteral(", 51.6 % of kernel time in NVTX ranges")));
        QVERIFY(answersOf(*trace).row(Q::Phases).quality.endsWith(QStringLiteral("not computed")));
    }

    void tracedButUnusedNvtxIsNotATracingFault()
    {
        core::Trace trace;
        QVERIFY(answersOf(trace).row(Q::Phases).change.contains(QStringLiteral("--trace=cuda,nvtx")));
        addCaptureMeta(trace, "CAPTURE_EVENT_TYPE", "NvtxEvents");
        QVERIFY(answersOf(trace).row(Q::Phases).change.contains(QStringLiteral("made no ranges")));
    }

    void migrationsAndFaultsAreCounted()
    {
        MemoryTrace builder;
        builder.addCopy(1, 0, 7, 0, 10, 4096, 11, MemoryKind::Managed, MemoryKind::Managed);
        builder.addCopy(1, 0, 7, 20, 30, 4096, 1, MemoryKind::Pinned, MemoryKind::Device);
        builder.addSet(1, 0, 7, 40, 50, 64, MemoryKind::Device);
        auto trace = built(builder);
        auto questions = answersOf(*trace);
        QCOMPARE(verdict(questions, Q::MemoryTraffic), QStringLiteral("Yes: 2 copies, 1 set"));
        QCOMPARE(verdict(questions, Q::UnifiedMemory), QStringLiteral("Partly: 1 migration, page faults not captured"));
        addTable(*trace, "CUDA_UM_GPU_PAGE_FAULT_EVENTS", 0);
        QCOMPARE(answer(answersOf(*trace), Q::UnifiedMemory), QStringLiteral("Partly"));
        addTable(*trace, "CUDA_UM_CPU_PAGE_FAULT_EVENTS", 9);
        QCOMPARE(verdict(answersOf(*trace), Q::UnifiedMemory), QStringLiteral("Yes: 1 migration, 9 page faults"));
    }

    void faultsThatWereLookedForMayBeNone()
    {
        core::Trace trace;
        addCaptureMeta(trace, "COLLECT_UVM_CPU_PAGE_FAULTS", "true");
        QCOMPARE(answer(answersOf(trace), Q::UnifiedMemory), QStringLiteral("No"));
        addCaptureMeta(trace, "COLLECT_UVM_GPU_PAGE_FAULTS", "true");
        QCOMPARE(verdict(answersOf(trace), Q::UnifiedMemory), QStringLiteral("Yes: no migrations, no page faults"));
    }

    void cpuSamplesNeedStacks()
    {
        core::Trace trace;
        addTable(trace, "COMPOSITE_EVENTS", 5451);
        QCOMPARE(verdict(answersOf(trace), Q::CpuSamples),
                 QStringLiteral("Partly: 5,451 CPU samples without call stacks"));
        addTable(trace, "SAMPLING_CALLCHAINS", 12'326);
        QCOMPARE(verdict(answersOf(trace), Q::CpuSamples), QStringLiteral("Yes: 5,451 CPU samples"));
    }

    void filteredExportsAndLossesAreLimits()
    {
        core::Trace trace;
        trace.exportMetaData.push_back(
            { QStringLiteral("EXPORT_PARAM_TABLES_TO_EXPORT"), QStringLiteral("CUPTI.*"), false });
        trace.captureMessages.push_back({ 0, 2, QStringLiteral("Not all CUDA events might have been collected.") });
        trace.captureMessages.push_back({ 5, 2, QStringLiteral("Not all CUDA events might have been collected.") });
        trace.captureMessages.push_back({ 5, 1, QStringLiteral("Not all is lost.") });
        const auto limits = answersOf(trace).provenance.limitations;
        QCOMPARE(limits.size(), 2);
        QVERIFY(limits[0].contains(QStringLiteral("--tables")));
        QVERIFY(limits[1].endsWith(QStringLiteral("Not all CUDA events might have been collected.")));
    }

    void stopIsHeeded()
    {
        const auto questions
            = core::answerCaptureQuestions(*fixtures::makeSeedTrace(), {}, analysistesting::stoppedToken());
        QVERIFY(!questions);
        QCOMPARE(questions.error().code, core::ErrorCode::Cancelled);
    }

    void h100()
    {
        SKIP_WITHOUT_REFERENCE_TRACES();
        const auto questions = realAnswers("h100_2gpu_1s.sqlite", 0.516);
        QCOMPARE(verdict(questions, Q::Kernels), QStringLiteral("Yes: 3,442 kernels, 44.8 ms on 2 GPUs"));
        QCOMPARE(verdict(questions, Q::LaunchLatency),
                 QStringLiteral("Partly: 3,442 kernels, 1,632 with a launch call"));
        QCOMPARE(verdict(questions, Q::GraphKernels),
                 QStringLiteral("Yes: no graph launch among 5,796 API calls: nothing is hidden"));
        QCOMPARE(verdict(questions, Q::GapCauses),
                 QStringLiteral("Partly: 5,796 API calls, no OS runtime calls, no thread switches"));
        QCOMPARE(verdict(questions, Q::BlockingOsCalls), QStringLiteral("No: no OS runtime calls"));
        QCOMPARE(answer(questions, Q::NcclOperations), QStringLiteral("No"));
        QCOMPARE(answer(questions, Q::NvlinkDuringNccl), QStringLiteral("No"));
        QCOMPARE(verdict(questions, Q::Phases),
                 QStringLiteral("Partly: 16,782 NVTX ranges, 51.6 % of kernel time in NVTX ranges"));
        QCOMPARE(verdict(questions, Q::MemoryTraffic), QStringLiteral("Yes: 904 copies, 22 sets"));
        QCOMPARE(verdict(questions, Q::UnifiedMemory),
                 QStringLiteral("Partly: no migrations, page faults not captured"));
        QCOMPARE(verdict(questions, Q::CpuSamples), QStringLiteral("No: no CPU samples"));
    }

    void otherRealTraces()
    {
        SKIP_WITHOUT_REFERENCE_TRACES();
        const auto graphs = realAnswers("s3.24.0_graph_level.sqlite");
        QCOMPARE(verdict(graphs, Q::GraphKernels),
                 QStringLiteral("No: 2 graph launches traced as a whole, no kernels inside graphs"));
        QCOMPARE(answer(graphs, Q::Kernels), QStringLiteral("Partly"));
        const auto cpuOnly = realAnswers("s3.6.0_cpu_only.sqlite");
        QCOMPARE(answer(cpuOnly, Q::Kernels), QStringLiteral("No"));
        QCOMPARE(verdict(cpuOnly, Q::BlockingOsCalls), QStringLiteral("Yes: 9,401 OS runtime calls"));
        QCOMPARE(verdict(cpuOnly, Q::CpuSamples), QStringLiteral("Yes: 68 CPU samples"));
        QVERIFY(cpuOnly.row(Q::Phases).change.contains(QStringLiteral("made no ranges")));
        const auto migrating = realAnswers("s3.17.2_aws.sqlite");
        QCOMPARE(verdict(migrating, Q::UnifiedMemory),
                 QStringLiteral("Partly: 2,370 migrations, page faults not captured"));
        const auto samples = realAnswers("s2.9.1_mpi_nvtx_a100.sqlite"); // creates empty tables
        QCOMPARE(verdict(samples, Q::CpuSamples), QStringLiteral("Yes: 5,451 CPU samples"));
        QCOMPARE(answer(samples, Q::BlockingOsCalls), QStringLiteral("No"));
        QCOMPARE(answer(samples, Q::UnifiedMemory), QStringLiteral("Partly"));
    }

    void noRealTraceLeaksPrivateThings()
    {
        SKIP_WITHOUT_REFERENCE_TRACES();
        core::CaptureRequest request;
        request.questions.set();
        const QDir folder(QStringLiteral(GPULOUPE_SHARED_DIR "/data"));
        const auto files = folder.entryList({ QStringLiteral("*.sqlite") }, QDir::Files);
        QVERIFY(!files.isEmpty());
        for (const auto& file : files) {
            const auto trace = core::loadTrace(folder.filePath(file)).value();
            const auto questions = std::make_shared<const CaptureQuestions>(answersOf(*trace));
            const auto recorded = core::recordedCapture(*trace);
            const auto commands = core::captureCommands(request, &recorded);
            QString all = questions->provenance.limitations.join(QLatin1Char('\n'))
                + commands.notes.join(QLatin1Char('\n')) + core::commandText(commands.profile);
            for (const auto& table :
                 { core::describeCaptureQuestions(questions), core::describeCaptureOptions(commands) }) {
                for (std::size_t row = 0; row < table.rowCount; ++row) {
                    for (std::size_t column = 0; column < table.columns.size(); ++column)
                        all += table.text(row, column);
                }
            }
            for (const auto& setting : commands.leftOut)
                all += setting.flag + setting.value;
            QVERIFY2(!all.contains(QStringLiteral("canary")), qPrintable(file));
        }
    }

    void realCapturesAreRecorded()
    {
        SKIP_WITHOUT_REFERENCE_TRACES();
        const auto text = [](const char* file) {
            const auto trace
                = core::loadTrace(QStringLiteral(GPULOUPE_SHARED_DIR "/data/") + QString::fromLatin1(file)).value();
            const auto recorded = core::recordedCapture(*trace);
            QString all = recorded.version ? recorded.version->text() : QStringLiteral("?");
            for (const auto* flag : { "--trace", "--cuda-graph-trace", "--sample" }) {
                const auto* setting = recorded.find(QString::fromLatin1(flag));
                all += QLatin1Char(' ') + (setting ? setting->value : QStringLiteral("?"));
            }
            return all;
        };
        QCOMPARE(text("h100_2gpu_1s.sqlite"), QStringLiteral("2026.2.1 cuda,nvtx graph none"));
        QCOMPARE(text("s3.24.14_tiny.sqlite"), QStringLiteral("2026.1.1 cuda,opengl,nvtx,osrt graph process-tree"));
        QCOMPARE(text("s3.6.0_cpu_only.sqlite"), QStringLiteral("2023.4.1 cuda,opengl,nvtx,osrt graph process-tree"));
        QCOMPARE(text("s3.24.14_gpu_info.sqlite"), QStringLiteral("2026.1.1 cuda graph none"));
        QCOMPARE(text("s2.9.1_mpi_nvtx_a100.sqlite"), QStringLiteral("2022.2.1 ? ? ?"));
        QCOMPARE(text("unversioned_2020.sqlite"), QStringLiteral("? ? ? ?"));
    }
};

QTEST_GUILESS_MAIN(TestCaptureQuestions)
#include "tst_capturequestions.moc"
