// SPDX-License-Identifier: GPL-3.0-or-later
#include "guidance/recordedcapture.h"
#include "memorytrace.h"

#include <QTest>

using core::NsysSetting;

namespace {

QStringList words(const char* line)
{
    return QString::fromLatin1(line).split(QLatin1Char(' '));
}

/// "--trace=cuda --sample=none", in the order found.
QString text(const std::vector<NsysSetting>& settings)
{
    QStringList texts;
    for (const auto& setting : settings)
        texts.append(setting.flag + QLatin1Char('=') + setting.value);
    return texts.join(QLatin1Char(' '));
}

std::shared_ptr<core::Trace> traceWith(std::initializer_list<std::pair<const char*, const char*>> metaData)
{
    auto trace = std::make_shared<core::Trace>();
    for (const auto& [name, value] : metaData)
        trace->captureMetaData.push_back({ QString::fromLatin1(name), QString::fromUtf8(value), true });
    return trace;
}

QString valueOf(const core::RecordedCapture& capture, const char* flag)
{
    const auto* setting = capture.find(QString::fromLatin1(flag));
    return setting ? setting->value : QStringLiteral("not recorded");
}

} // namespace

class TestRecordedCapture : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void allSpellingsAreRead()
    {
        QCOMPARE(text(core::parseNsysProfile(words("nsys profile -t cuda,nvtx --sample=none --cpuctxsw none ./app"))),
                 QStringLiteral("--trace=cuda,nvtx --sample=none --cpuctxsw=none"));
        QCOMPARE(
            text(core::parseNsysProfile(words("/opt/nvidia/bin/nsys profile --trace=osrt -s=none -d30 -y 5 a.out"))),
            QStringLiteral("--trace=osrt --sample=none --duration=30 --delay=5"));
        QCOMPARE(text(core::parseNsysProfile(words("sudo nsys profile --gpu-metrics-device=all -c cudaProfilerApi x"))),
                 QStringLiteral("--gpu-metrics-devices=all --capture-range=cudaProfilerApi"));
    }

    void optionsOfTheApplicationAreNot()
    {
        QCOMPARE(text(core::parseNsysProfile(words("nsys profile -t cuda python train.py -t secret --sample=none"))),
                 QStringLiteral("--trace=cuda"));
        QCOMPARE(text(core::parseNsysProfile(words("python train.py -t cuda"))), QString());
        QCOMPARE(text(core::parseNsysProfile(words("nsys profile"))), QString());
        QCOMPARE(text(core::parseNsysProfile(words("nsys profile -t"))), QString());
        QCOMPARE(text(core::parseNsysProfile({})), QString());
    }

    void shellsAreLookedInto()
    {
        QCOMPARE(text(core::parseNsysProfile({ QStringLiteral("bash"), QStringLiteral("-c"),
                                               QStringLiteral("cd /x; nsys profile -t 'cuda,nvtx' ./app -s cpu") })),
                 QStringLiteral("--trace=cuda,nvtx"));
    }

    void lastOfTwoCounts()
    {
        QCOMPARE(text(core::parseNsysProfile(words("nsys profile -t cuda --trace=nvtx app"))),
                 QStringLiteral("--trace=nvtx"));
    }

    void privateThingsAreDropped()
    {
        const auto settings = core::parseNsysProfile(
            words("nsys profile -e TOKEN=canary -o /home/canary/x --run-as=canary --trace=cuda --duration=$(canary) "
                  "--sample=/canary -t canary!"));
        QCOMPARE(text(settings), QStringLiteral("--trace=cuda"));
    }

    void keysOfTheCollectionAreRead()
    {
        // as s3.24.14_tiny.sqlite has them
        const auto trace = traceWith({ { "CAPTURE_EVENT_TYPE", "OSRuntime" },
                                       { "CAPTURE_EVENT_TYPE", "NvtxEvents" },
                                       { "CAPTURE_EVENT_TYPE", "Cuda" },
                                       { "CUDA_GRAPH_TRACE_OPTIONS:MODE", "Graph" },
                                       { "COLLECT_UVM_CPU_PAGE_FAULTS", "true" },
                                       { "PROCESS_0:COLLECT_UVM_CPU_PAGE_FAULTS", "false" },
                                       { "PROCESS_0:COLLECT_UVM_GPU_PAGE_FAULTS", "false" },
                                       { "PROCESS_0:COMMAND", "/home/canary-user/tmp/async.out" },
                                       { "PROCESS_0:ARGUMENT_0", "-t" },
                                       { "PROCESS_0:ARGUMENT_1", "canary" },
                                       { "USE_LINUX_PERF", "true" },
                                       { "LINUX_PERF_OPTIONS:COLLECT_CPU_CTXSW_TRACE", "true" },
                                       { "LINUX_PERF_OPTIONS:COLLECT_IP_BACKTRACE_SAMPLES", "true" },
                                       { "LINUX_PERF_OPTIONS:COLLECTION_MODE", "ProcessTree" } });
        const auto capture = core::recordedCapture(*trace);
        QCOMPARE(valueOf(capture, "--trace"), QStringLiteral("cuda,nvtx,osrt"));
        QCOMPARE(valueOf(capture, "--cuda-graph-trace"), QStringLiteral("graph"));
        QCOMPARE(valueOf(capture, "--cuda-um-cpu-page-faults"), QStringLiteral("true"));
        QCOMPARE(valueOf(capture, "--cuda-um-gpu-page-faults"), QStringLiteral("false"));
        QCOMPARE(valueOf(capture, "--sample"), QStringLiteral("process-tree"));
        QCOMPARE(valueOf(capture, "--cpuctxsw"), QStringLiteral("process-tree"));
        QCOMPARE(valueOf(capture, "--gpu-metrics-devices"), QStringLiteral("not recorded"));
        QVERIFY(!text(capture.settings).contains(QStringLiteral("canary")));
    }

    void olderReleasesKeepOptionsByProcess()
    {
        const auto trace = traceWith({ { "CAPTURE_EVENT_TYPE", "Cuda" },
                                       { "PROCESS_0:CUDA_GRAPH_TRACE_OPTIONS:MODE", "Node" },
                                       { "USE_LINUX_PERF", "false" },
                                       { "LINUX_PERF_OPTIONS:COLLECT_CPU_CTXSW_TRACE", "true" } });
        const auto capture = core::recordedCapture(*trace);
        QCOMPARE(valueOf(capture, "--cuda-graph-trace"), QStringLiteral("node"));
        QCOMPARE(valueOf(capture, "--sample"), QStringLiteral("none"));
        QCOMPARE(valueOf(capture, "--cpuctxsw"), QStringLiteral("none"));
    }

    void recordedCommandWinsOverKeys()
    {
        const auto trace = traceWith({ { "PROCESS_0:COMMAND", "nsys" },
                                       { "PROCESS_0:ARGUMENT_10", "app" },
                                       { "PROCESS_0:ARGUMENT_0", "profile" },
                                       { "PROCESS_0:ARGUMENT_1", "-t" },
                                       { "PROCESS_0:ARGUMENT_2", "cuda,cublas" },
                                       { "CAPTURE_EVENT_TYPE", "Cuda" } });
        QCOMPARE(text(core::recordedCapture(*trace).settings), QStringLiteral("--trace=cuda,cublas"));
    }

    void samplesTellOfCounters()
    {
        auto trace = traceWith({ { "CAPTURE_EVENT_TYPE", "Cuda" } });
        auto& reading = trace->readings[static_cast<std::size_t>(core::EventClass::GpuMetrics)];
        reading.table = QStringLiteral("GPU_METRICS");
        reading.rowsKept = 5;
        QCOMPARE(valueOf(core::recordedCapture(*trace), "--gpu-metrics-devices"), QString());
    }

    void traceWithoutMetaDataRecordsNothing()
    {
        const auto capture = core::recordedCapture(*fixtures::makeSeedTrace());
        QVERIFY(!capture.isKnown());
        QVERIFY(!capture.version);
    }

    void releaseIsThatOfTheCapture()
    {
        core::Trace trace;
        trace.exportMetaData.push_back(
            { QStringLiteral("EXPORT_PRODUCT_VERSION"), QStringLiteral("2024.5.1.113"), false });
        QCOMPARE(core::recordedCapture(trace).version->text(), QStringLiteral("2024.5.1"));
        trace.systemEnvironment.push_back({ QStringLiteral("TargetInstallDir"),
                                            QStringLiteral("/opt/nvidia/nsight-systems/2022.2.1/target-linux-x64"),
                                            true });
        QCOMPARE(core::recordedCapture(trace).version->text(), QStringLiteral("2022.2.1"));
        trace.systemEnvironment.front().value = QStringLiteral("/opt/cuda/nsight_systems/target-linux-x64");
        QCOMPARE(core::recordedCapture(trace).version->text(), QStringLiteral("2024.5.1"));
    }
};

QTEST_GUILESS_MAIN(TestRecordedCapture)
#include "tst_recordedcapture.moc"
