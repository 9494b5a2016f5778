// SPDX-License-Identifier: GPL-3.0-or-later
// The critical path behind waits for CUDA events, of traces in files.
#include "analysis/criticalpath/criticalpath.h"
#include "analysis/nccl/ncclevents.h"
#include "analysistesting.h"
#include "exportbuilder.h"
#include "trace/traceloader.h"
#include "verifyexpected.h"

#include <QTemporaryDir>
#include <QTest>

using namespace analysistesting;
using core::PathLink;
using fixtures::ExportBuilder;

namespace {

constexpr std::int64_t NoStream = 4'294'967'295;

/// All times in µs.
class Builder
{
public:
    void call(std::int64_t start, std::int64_t end, const QString& name, std::int64_t correlation)
    {
        trace.addCall({ .startNs = start * UsNs, .endNs = end * UsNs, .name = name, .correlation = correlation });
    }
    void kernel(std::int64_t start, std::int64_t end, std::int64_t stream, std::int64_t correlation)
    {
        trace.addKernel({ .startNs = start * UsNs, .endNs = end * UsNs, .stream = stream, .correlation = correlation });
    }
    void wait(std::int64_t start, std::int64_t end, int type, std::int64_t stream, std::int64_t correlation)
    {
        trace.addSync({ .startNs = start * UsNs,
                        .endNs = end * UsNs,
                        .syncType = type,
                        .stream = stream,
                        .correlation = correlation,
                        .event = 3,
                        .eventSync = 9 });
    }
    ExportBuilder trace;
};

/// A thread waits for an event behind a kernel of stream 7, while stream 8 works as well. `isRecorded`: the recording of
/// the event is in the trace.
ExportBuilder threadWaits(bool isRecorded, std::int64_t eventSync = 9)
{
    Builder builder;
    builder.call(0, 5, QStringLiteral("cudaLaunchKernel_v7000"), 1);
    builder.kernel(10, 100, 7, 1);
    builder.call(6, 7, QStringLiteral("cudaEventRecord_v3020"), 2);
    builder.call(8, 9, QStringLiteral("cudaLaunchKernel_v7000"), 3);
    builder.kernel(20, 60, 8, 3);
    builder.call(12, 104, QStringLiteral("cudaEventSynchronize_v3020"), 4);
    builder.wait(13, 103, 1, NoStream, 4);
    builder.call(110, 115, QStringLiteral("cudaLaunchKernel_v7000"), 5);
    builder.kernel(120, 130, 7, 5);
    if (isRecorded)
        builder.trace.addEventRecord({ .stream = 7, .correlation = 2, .event = 3, .eventSync = eventSync });
    return builder.trace;
}

/// Stream 8 waits for an event behind a kernel of stream 7, `gap` µs before its own starts.
ExportBuilder streamWaits(bool isRecorded, std::int64_t gap = 3)
{
    Builder builder;
    builder.call(0, 5, QStringLiteral("cudaLaunchKernel_v7000"), 1);
    builder.kernel(10, 100, 7, 1);
    builder.call(6, 7, QStringLiteral("cudaEventRecord_v3020"), 2);
    builder.call(8, 9, QStringLiteral("cudaStreamWaitEvent_v3020"), 3);
    builder.wait(8, 9, 2, 8, 3);
    builder.call(10, 12, QStringLiteral("cudaLaunchKernel_v7000"), 4);
    builder.kernel(100 + gap, 200, 8, 4);
    if (isRecorded)
        builder.trace.addEventRecord({ .stream = 7, .correlation = 2, .event = 3, .eventSync = 9 });
    return builder.trace;
}

QStringList words(const core::CriticalPath& path)
{
    QStringList result;
    for (const auto& piece : path.pieces)
        result.append(QStringLiteral("%1-%2 %3")
                          .arg(piece.startNs / UsNs)
                          .arg(piece.endNs / UsNs)
                          .arg(core::pathKindKey(piece.kind)));
    return result;
}

} // namespace

class TestEventWaits : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void threadGoesOnBehindTheRecording()
    {
        const auto path = pathOf(threadWaits(true));
        QCOMPARE(words(path),
                 QStringList({ QStringLiteral("0-5 launch_call"), QStringLiteral("5-10 launch_latency"),
                               QStringLiteral("10-100 kernel"), QStringLiteral("100-104 wait_return"),
                               QStringLiteral("104-110 host_code"), QStringLiteral("110-115 launch_call"),
                               QStringLiteral("115-120 launch_latency"), QStringLiteral("120-130 kernel") }));
        QCOMPARE(path.breaks, 0);
    }

    void streamGoesOnBehindTheRecording()
    {
        const auto path = pathOf(streamWaits(true));
        QCOMPARE(words(path),
                 QStringList({ QStringLiteral("0-5 launch_call"), QStringLiteral("5-10 launch_latency"),
                               QStringLiteral("10-100 kernel"), QStringLiteral("100-103 turnaround"),
                               QStringLiteral("103-200 kernel") }));
        QCOMPARE(path.pieces.back().link, PathLink::Event);
        QCOMPARE(path.breaks, 0);
    }

    void whatIsNotRecordedIsNotDetermined_data()
    {
        QTest::addColumn<bool>("isThread");
        QTest::addColumn<std::int64_t>("eventSync");
        QTest::newRow("thread, no recording") << true << std::int64_t { 0 };
        QTest::newRow("thread, another recording") << true << std::int64_t { 8 };
        QTest::newRow("stream, no recording") << false << std::int64_t { 0 };
    }

    void whatIsNotRecordedIsNotDetermined()
    {
        QFETCH(bool, isThread);
        QFETCH(std::int64_t, eventSync);
        const auto path = pathOf(isThread ? threadWaits(eventSync != 0, eventSync) : streamWaits(false));
        QVERIFY(path.breaks > 0);
        QVERIFY(path.notDeterminedNs > 0);
    }

    void farBeforeIsNotDetermined()
    {
        const auto path = pathOf(streamWaits(true, 50)); // beyond the longest turnaround
        QVERIFY(words(path).contains(QStringLiteral("12-150 not_determined")));
    }

    void olderExportsGoByTheEvent()
    {
        auto builder = streamWaits(true);
        for (const auto* table : { "CUPTI_ACTIVITY_KIND_CUDA_EVENT", "CUPTI_ACTIVITY_KIND_SYNCHRONIZATION" })
            builder.execute(QStringLiteral("UPDATE %1 SET eventSyncId = NULL").arg(QLatin1String(table)));
        const auto path = pathOf(builder);
        QCOMPARE(path.pieces.back().link, PathLink::Event);
    }

private:
    core::CriticalPath pathOf(const ExportBuilder& builder);

    QTemporaryDir m_folder;
    int m_fileCount = 0;
};

core::CriticalPath TestEventWaits::pathOf(const ExportBuilder& builder)
{
    const auto path = m_folder.filePath(QStringLiteral("trace%1.sqlite").arg(m_fileCount++));
    if (!builder.write(path))
        return {};
    const auto trace = core::loadTrace(path);
    if (!trace)
        return {};
    const auto& classes = core::builtInDiagnosisClasses();
    const auto host = std::make_shared<const core::HostStates>(
        core::HostStates::make(**trace, core::CallClasses(**trace, classes)).value());
    const auto nccl = core::findNcclEvents(**trace).value();
    return core::analyzeCriticalPath({ **trace, host, nccl, classes.thresholds }, {}).value();
}

QTEST_GUILESS_MAIN(TestEventWaits)
#include "tst_eventwaits.moc"
