// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/nccl/ncclevents.h"
#include "analysis/nccl/ncclnames.h"
#include "analysis/nccl/ncclranks.h"
#include "analysistesting.h"
#include "exportbuilder.h"
#include "memorytrace.h"
#include "trace/traceloader.h"
#include "verifyexpected.h"

#include <QTemporaryDir>
#include <QTest>

using namespace analysistesting;
using core::NcclEvents;
using core::NcclRangeKind;
using fixtures::MemoryTrace;

namespace {

using TracePointer = std::shared_ptr<const core::Trace>;

const auto Nccl = QStringLiteral("NCCL");
const auto AllReduceKernel = QStringLiteral("ncclDevKernel_AllReduce_Sum_f32_RING_LL");
const auto SendRecvKernel = QStringLiteral("ncclDevKernel_SendRecv");
const auto GenericKernel = QStringLiteral("ncclDevKernel_Generic");

/// "op source start-end size communicator/ranks ×calls" of each event, by start; what is not known is left out.
QStringList linesOf(const NcclEvents& events)
{
    QStringList lines;
    for (const auto& event : events.events) {
        auto line = QStringLiteral("%1 %2 %3-%4")
                        .arg(events.opNames[static_cast<qsizetype>(event.op.value())],
                             core::ncclSourceName(event.source, event.isHostTime()))
                        .arg(event.startNs)
                        .arg(event.endNs);
        if (event.sizeBytes >= 0)
            line += QStringLiteral(" %1B").arg(event.sizeBytes);
        if (event.communicator != 0)
            line += QStringLiteral(" c%1/%2").arg(event.communicator).arg(event.rankCount);
        if (event.operationCount != 1)
            line += QStringLiteral(" ×%1").arg(event.operationCount);
        lines.append(line);
    }
    return lines;
}

QStringList linesOf(MemoryTrace& builder)
{
    return linesOf(core::findNcclEvents(*builder.build()).value());
}

/// Builds a trace of NCCL calls of process 1, thread 1.
class NcclProgram
{
public:
    /// A range of NCCL's domain with a payload as JSON (none when empty).
    void range(std::int64_t startNs, std::int64_t endNs, const QString& text, const QString& json = {},
               const QString& domain = Nccl)
    {
        builder.addRange(1, 1, startNs, endNs, text, domain);
        if (!json.isEmpty())
            builder.setPayload(json.toStdString(), true);
    }
    /// A kernel launched at `callNs` that runs at [startNs, endNs).
    void kernel(std::int64_t callNs, std::int64_t startNs, std::int64_t endNs, const QString& name,
                std::int64_t streamId = 13, std::uint32_t tid = 1)
    {
        builder.addCall(1, tid, callNs, callNs + 2, QStringLiteral("cudaLaunchKernelExC_v11060"), ++m_correlation);
        builder.addKernel(1, 0, streamId, startNs, endNs, name, m_correlation);
    }
    QStringList lines() { return linesOf(builder); }

    MemoryTrace builder;

private:
    std::uint32_t m_correlation = 0;
};

QString sized(std::int64_t bytes, std::int64_t communicator)
{
    return QStringLiteral("{\"NCCL communicator ID\": %1, \"Message size [bytes]\": %2}").arg(communicator).arg(bytes);
}

} // namespace

class TestNcclEvents : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void kernelOps_data()
    {
        QTest::addColumn<QString>("shortName");
        QTest::addColumn<QString>("fullName");
        QTest::addColumn<QString>("op"); // empty: not NCCL's
        const auto row = [](const char* name, const char* op, const char* full = "") {
            QTest::addRow("%s %s", name, full)
                << QString::fromLatin1(name) << QString::fromLatin1(*full == 0 ? name : full)
                << QString::fromLatin1(op);
        };
        row("ncclDevKernel_AllReduce_Sum_f32_RING_LL", "allreduce");
        row("ncclDevKernel_ReduceScatter_Sum_bf16_RING_LL", "reducescatter");
        row("ncclDevKernel_AllGather_RING_LL", "allgather");
        row("ncclDevKernel_Broadcast_RING_LL", "broadcast");
        row("ncclDevKernel_Reduce_Sum_f32_RING_LL", "reduce");
        row("ncclKernel_SendRecv_RING_SIMPLE_Sum_int8_t", "sendrecv");
        row("ncclKernel_AllReduce_TREE_LL_Sum_half", "allreduce");
        row("ncclSymDevKernel_AllGather_LL", "allgather");
        row("ncclAllReduceRingLLKernel_sum_f32", "allreduce");
        row("ncclDevKernel_Generic", "ncclDevKernel_Generic");
        row("ncclDevKernel_Generic_4", "ncclDevKernel_Generic_4");
        row("kernel", "allreduce", "void ncclKernel_AllReduce_RING_LL_Sum_float(ncclWorkElem)");
        row("broadcast", "");
        row("AllReduceKernel", "");
        row("my_nccl_copy", "");
        row("NcclDevKernel_AllReduce", "");
    }

    void kernelOps()
    {
        QFETCH(QString, shortName);
        QFETCH(QString, fullName);
        QFETCH(QString, op);
        const core::KernelName name { shortName, fullName, {} };
        QCOMPARE(core::isNcclKernel(name), !op.isEmpty());
        if (!op.isEmpty())
            QCOMPARE(core::ncclKernelOp(name), op);
    }

    void rangeNames()
    {
        const auto opOf = [](const char* text) { return core::ncclRangeName(QString::fromLatin1(text)).op; };
        QCOMPARE(opOf("ncclAllReduce"), QStringLiteral("allreduce"));
        QCOMPARE(opOf("AllGather"), QStringLiteral("allgather"));
        QCOMPARE(opOf("ncclBcast"), QStringLiteral("broadcast"));
        QCOMPARE(opOf("AlltoAll"), QStringLiteral("alltoall"));
        QCOMPARE(opOf("Send"), QStringLiteral("send"));
        for (const auto* text : { "ncclCommCount", "KernelLaunch", "GroupLaunch", "CE Sync", "AllReduceProxy", "" })
            QVERIFY2(core::ncclRangeName(QString::fromLatin1(text)).kind == NcclRangeKind::Other, text);
        QVERIFY(core::ncclRangeName(u"ncclGroupStart").kind == NcclRangeKind::GroupStart);
        QVERIFY(core::ncclRangeName(u"ncclGroupEnd").kind == NcclRangeKind::GroupEnd);
        QVERIFY(core::ncclRangeName(u"API Group").kind == NcclRangeKind::Group);
        QVERIFY(core::ncclRangeName(u"ncclCommInitRank").kind == NcclRangeKind::CommunicatorInit);
        QCOMPARE(core::pyTorchNcclOp(u"nccl:all_reduce"), std::optional(QStringLiteral("allreduce")));
        QCOMPARE(core::pyTorchNcclOp(u"nccl:_all_gather_base"), std::optional(QStringLiteral("allgather")));
        QCOMPARE(core::pyTorchNcclOp(u"nccl:_reduce_scatter_base"), std::optional(QStringLiteral("reducescatter")));
        QCOMPARE(core::pyTorchNcclOp(u"nccl:send 0->1"), std::optional(QStringLiteral("send")));
        QCOMPARE(core::pyTorchNcclOp(u"nccl:coalesced"), std::optional(QString()));
        QCOMPARE(core::pyTorchNcclOp(u"ncclAllReduce"), std::nullopt);
    }

    void traffic()
    {
        const auto check = [](QStringView op, std::int32_t ranks, double algorithm, double bus) {
            const auto traffic = core::ncclTraffic(op, 1000, ranks);
            return traffic.algorithmBytes == std::optional(algorithm) && traffic.busBytes == std::optional(bus);
        };
        QVERIFY(check(u"allreduce", 4, 1000, 1500)); // 2·3/4
        QVERIFY(check(u"allgather", 4, 4000, 3000)); // four parts of 1000, 3/4 of them travel
        QVERIFY(check(u"reducescatter", 4, 4000, 3000));
        QVERIFY(check(u"alltoall", 4, 4000, 3000));
        QVERIFY(check(u"broadcast", 4, 1000, 1000));
        QVERIFY(check(u"sendrecv", 0, 1000, 1000)); // the number of ranks does not matter
        QCOMPARE(core::ncclTraffic(u"allreduce", 1000, 0).algorithmBytes, std::optional(1000.0));
        QCOMPARE(core::ncclTraffic(u"allreduce", 1000, 0).busBytes, std::nullopt);
        QCOMPARE(core::ncclTraffic(u"allgather", 1000, 0).algorithmBytes, std::nullopt);
        QCOMPARE(core::ncclTraffic(u"ncclDevKernel_Generic", 1000, 4).algorithmBytes, std::nullopt);
        QCOMPARE(core::ncclTypeBytes(u"ncclBfloat16"), std::optional<std::int64_t>(2));
        QCOMPARE(core::ncclTypeBytes(u"8"), std::optional<std::int64_t>(8)); // ncclFloat64
        QCOMPARE(core::ncclTypeBytes(u"complex"), std::nullopt);
    }

    void kernelsAlone()
    {
        MemoryTrace builder;
        builder.addKernel(1, 0, 7, 10, 20, QStringLiteral("broadcast"));
        builder.addKernel(1, 0, 13, 30, 40, AllReduceKernel);
        builder.addKernel(1, 0, 13, 12, 18, GenericKernel);
        const auto events = core::findNcclEvents(*builder.build()).value();
        QCOMPARE(linesOf(events),
                 (QStringList { QStringLiteral("ncclDevKernel_Generic kernel 12-18"),
                                QStringLiteral("allreduce kernel 30-40") }));
        QCOMPARE(events.kernelCount, std::int64_t { 2 });
        QCOMPARE(events.withoutLaunch, std::int64_t { 2 });
        QCOMPARE(events.tiedCount, std::int64_t { 0 });
    }

    void rangeGivesNameSizeAndCommunicator()
    {
        NcclProgram program;
        program.range(0, 5, QStringLiteral("ncclCommInitRank"),
                      QStringLiteral("{\"NCCL communicator ID\": 77, \"No. of ranks\": 4, \"Rank\": 1}"));
        program.range(100, 200, QStringLiteral("ncclAllReduce"), sized(4096, 77));
        program.kernel(150, 300, 400, GenericKernel); // the range names it
        program.kernel(199, 500, 600, AllReduceKernel); // the call ends after the range
        program.kernel(150, 700, 800, AllReduceKernel, 13, 2); // another thread
        QCOMPARE(
            program.lines(),
            (QStringList { QStringLiteral("allreduce nvtx 300-400 4096B c77/4"),
                           QStringLiteral("allreduce kernel 500-600"), QStringLiteral("allreduce kernel 700-800") }));
    }

    /// By the largest communicator, of several ranks in it the least; else by the names of NCCL's threads.
    void processesHaveRanks()
    {
        MemoryTrace builder;
        const auto init = [&](std::uint32_t pid, std::int64_t atNs, const char* json) {
            builder.addRange(pid, pid, atNs, atNs + 5, QStringLiteral("ncclCommInitRank"), Nccl);
            builder.setPayload(json, true);
        };
        builder.addProcess(1, QStringLiteral("python"));
        builder.addProcess(2, QStringLiteral("python"));
        init(1, 0, R"({"NCCL communicator ID": 77, "No. of ranks": 2, "Rank": 0})");
        init(1, 10, R"({"NCCL communicator ID": 78, "No. of ranks": 8, "Rank": 5})");
        init(1, 20, R"({"NCCL communicator ID": 78, "No. of ranks": 8, "Rank": 4})");
        init(2, 0, R"({"NCCL communicator ID": 79, "No. of ranks": 8, "Rank": 8})"); // there is none
        const auto trace = builder.build();
        const auto ranks = core::findNcclEvents(*trace).value().rankOfProcess;
        QCOMPARE(ranks.size(), trace->processes.size());
        for (std::size_t process = 0; process < ranks.size(); ++process) {
            QCOMPARE(ranks[process],
                     (trace->processes[process].pid == 1 ? core::NcclRank { 4, 8 } : core::NcclRank {}));
        }

        core::Trace named;
        const auto name = [&](std::size_t process, const QString& text) {
            named.threads.push_back({ 0, 0, core::ProcessIndex { process }, text });
        };
        name(0, QStringLiteral("NCCL Progress [3/8]: 0x12ab"));
        name(1, QStringLiteral("NCCL Progress [2/8]"));
        name(2, QStringLiteral("NCCL Progress"));
        name(2, QStringLiteral("NCCL Progress [9999999999/8]"));
        std::vector<core::NcclRank> known { {}, { 1, 4 }, {} };
        core::addRanksOfThreadNames(known, named);
        QCOMPARE(known, (std::vector<core::NcclRank> { { 3, 8 }, { 1, 4 }, {} }));
    }

    void binaryPayload()
    {
        NcclProgram program;
        program.builder.addPayloadSchema({ 1,
                                           16'777'221,
                                           {},
                                           16,
                                           { { 18, QStringLiteral("NCCL communicator ID"), 0, {}, 0 },
                                             { 22, QStringLiteral("Message size [bytes]"), 8, {}, 0 } } });
        program.range(100, 200, QStringLiteral("ncclAllReduce"));
        std::string blob("\x01\0\0\0\0\0\0\0\x05\0\0\x01\0\0\0\0\x10\0\0\0\0\0\0\0\x20\0\0\0\0\0\0\0", 32);
        blob.append("\x09\0\0\0\0\0\0\0\x00\x01\0\0\0\0\0\0", 16);
        program.builder.setPayload(blob, false);
        program.kernel(150, 300, 400, AllReduceKernel);
        QCOMPARE(program.lines(), QStringList { QStringLiteral("allreduce nvtx 300-400 256B c9/0") });
    }

    /// Everything as an export has it, through the loader: domain, registered names, schemas repeated per process, blob
    /// or JSON.
    void payloadsOfFiles_data()
    {
        QTest::addColumn<bool>("isJson");
        QTest::newRow("binaryData") << false;
        QTest::newRow("jsonText") << true;
    }

    void payloadsOfFiles()
    {
        QFETCH(bool, isJson);
        fixtures::ExportBuilder builder;
        builder.addNvtx({ .startNs = 0, .text = Nccl, .eventType = 75, .domainId = 1 });
        for (int process = 0; process < 2; ++process) {
            builder.addPayloadSchema(1, 16'777'218, 24,
                                     { { 18, QStringLiteral("NCCL communicator ID"), {} },
                                       { 5, QStringLiteral("No. of ranks"), 8 },
                                       { 5, QStringLiteral("Rank"), 12 } });
            builder.addPayloadSchema(1, 16'777'220, 16,
                                     { { 18, QStringLiteral("NCCL communicator ID"), {} },
                                       { 22, QStringLiteral("Message size [bytes]"), 8 } });
        }
        const auto header = [](const char* schema, const char* size) {
            return QByteArray::fromHex(QByteArray("0100000000000000") + schema + "00000000" + size
                                       + "000000000000002000000000000000");
        };
        const auto init = header("02000001", "18")
            + QByteArray::fromHex("2a000000000000000800000003000000"
                                  "0000000000000000");
        const auto gather = header("04000001", "10") + QByteArray::fromHex("2a000000000000000010000000000000");
        builder.addNvtx({ .startNs = 10,
                          .endNs = 20,
                          .text = QStringLiteral("ncclCommInitRank"),
                          .isRegistered = true,
                          .domainId = 1,
                          .binaryData = isJson ? QByteArray() : init,
                          .jsonText = isJson
                              ? QStringLiteral("{\"NCCL communicator ID\":42,\"No. of ranks\":8,\"Rank\":3}")
                              : QString() });
        builder.addNvtx({ .startNs = 100,
                          .endNs = 200,
                          .text = QStringLiteral("ncclAllGather"),
                          .isRegistered = true,
                          .domainId = 1,
                          .binaryData = isJson ? QByteArray() : gather,
                          .jsonText = isJson
                              ? QStringLiteral("{\"NCCL communicator ID\":\"42\",\"Message size [bytes]\":4096}")
                              : QString() });
        builder.addCall({ .startNs = 110, .endNs = 120, .correlation = 9 });
        builder.addKernel({ .startNs = 300, .endNs = 400, .shortName = GenericKernel, .correlation = 9 });
        const QTemporaryDir folder;
        const auto path = folder.filePath(QStringLiteral("trace.sqlite"));
        VERIFY_EXPECTED(builder.write(path));
        const auto trace = core::loadTrace(path);
        VERIFY_EXPECTED(trace);
        QCOMPARE(linesOf(core::findNcclEvents(**trace).value()),
                 QStringList { QStringLiteral("allgather nvtx 300-400 4096B c42/8") });
    }

    void advancedRanges()
    {
        NcclProgram program;
        const auto json = QStringLiteral("{\"count\": 256, \"dataType\": \"ncclFloat32\", \"rank\": 0, \"commHash\": "
                                         "\"0x4d\", \"commRank\": 2, \"seqNumber\": 5}");
        program.range(90, 210, QStringLiteral("API Group"));
        program.range(100, 120, QStringLiteral("AllReduce"), json);
        program.range(130, 200, QStringLiteral("KernelLaunch"));
        program.kernel(150, 300, 400, AllReduceKernel);
        program.range(300, 395, QStringLiteral("AllReduce"), json); // what the GPU did, a range a channel
        program.range(301, 399, QStringLiteral("AllReduce"), json);
        const auto events = core::findNcclEvents(*program.builder.build()).value();
        QCOMPARE(linesOf(events), QStringList { QStringLiteral("allreduce nvtx 300-400 1024B c77/0") });
        QCOMPARE(events.events.front().sequence, std::int64_t { 5 });
    }

    void hostTimeWithoutKernel()
    {
        NcclProgram program;
        program.range(100, 200, QStringLiteral("ncclAllReduce"), sized(64, 7));
        program.range(300, 310, QStringLiteral("ncclCommCount"));
        program.kernel(400, 500, 600, QStringLiteral("gemm"));
        QCOMPARE(program.lines(), QStringList { QStringLiteral("allreduce nvtx (host time) 100-200 64B c7/0") });
    }

    /// One kernel does all operations of a group.
    void fusedGroup()
    {
        NcclProgram program;
        program.range(100, 101, QStringLiteral("ncclGroupStart"));
        program.range(110, 120, QStringLiteral("ncclAllReduce"), sized(100, 7));
        program.range(120, 130, QStringLiteral("ncclAllReduce"), sized(200, 7));
        program.range(140, 200, QStringLiteral("ncclGroupEnd"));
        program.kernel(150, 300, 400, AllReduceKernel);
        program.range(500, 510, QStringLiteral("ncclAllReduce"), sized(1, 7)); // no longer in the group
        QCOMPARE(program.lines(),
                 (QStringList { QStringLiteral("allreduce nvtx 300-400 300B c7/0 ×2"),
                                QStringLiteral("allreduce nvtx (host time) 500-510 1B c7/0") }));
    }

    void groupOfSendsAndReceives()
    {
        NcclProgram program;
        program.range(100, 101, QStringLiteral("ncclGroupStart"));
        program.range(102, 103, QStringLiteral("ncclGroupStart")); // groups nest
        program.range(110, 120, QStringLiteral("ncclSend"), sized(100, 7));
        program.range(120, 130, QStringLiteral("ncclRecv"), sized(250, 7));
        program.range(130, 135, QStringLiteral("ncclSend"), sized(100, 7));
        program.range(136, 137, QStringLiteral("ncclGroupEnd"));
        program.range(140, 200, QStringLiteral("ncclGroupEnd"));
        program.kernel(150, 300, 400, SendRecvKernel);
        QCOMPARE(program.lines(), QStringList { QStringLiteral("sendrecv nvtx 300-400 250B c7/0 ×3") });
    }

    /// What is sent to whom, and which rank is the root, stays known; the kernel of a group does several.
    void peersAndRoots()
    {
        NcclProgram program;
        const auto peer = [](int rank) {
            return QStringLiteral(R"({"NCCL communicator ID": 5, "Message size [bytes]": 8, "Peer rank": %1})")
                .arg(rank);
        };
        program.range(100, 110, QStringLiteral("ncclSend"), peer(3));
        program.kernel(102, 110, 120, SendRecvKernel);
        program.range(200, 201, QStringLiteral("ncclGroupStart"));
        program.range(202, 203, QStringLiteral("ncclSend"), peer(3));
        program.range(204, 205, QStringLiteral("ncclRecv"), peer(2));
        program.range(210, 230, QStringLiteral("ncclGroupEnd"));
        program.kernel(212, 220, 240, SendRecvKernel);
        program.range(300, 310, QStringLiteral("ncclBroadcast"),
                      QStringLiteral(R"({"NCCL communicator ID": 5, "Message size [bytes]": 8, "Root": 1})"));
        program.kernel(302, 310, 320, GenericKernel);
        program.range(400, 410, QStringLiteral("ncclAllReduce"), QStringLiteral(R"({"NCCL communicator ID": 5})"));
        program.kernel(402, 410, 420, AllReduceKernel);
        const auto found = core::findNcclEvents(*program.builder.build()).value();
        QCOMPARE(found.events.size(), 4U);
        const auto transfersOf = [&found](std::size_t event) {
            const auto transfers = found.transfersOf(found.events[event]);
            return std::vector<core::NcclTransfer>(transfers.begin(), transfers.end());
        };
        QCOMPARE(transfersOf(0), (std::vector<core::NcclTransfer> { { 5, 8, 3, 0, true } }));
        QCOMPARE(transfersOf(1), (std::vector<core::NcclTransfer> { { 5, 8, 3, 1, true }, { 5, 8, 2, 0, false } }));
        QCOMPARE(transfersOf(2), std::vector<core::NcclTransfer> {});
        QCOMPARE(found.events[0].root, -1);
        QCOMPARE(found.events[2].root, 1);
        QCOMPARE(found.events[3].root, -1);
    }

    /// An all-to-all is made of sends and receives; the framework's range around the group names it (analyses.md §4).
    void frameworkNamesSendsAndReceives_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("line");
        const auto named = QStringLiteral("alltoall nvtx + pytorch nvtx 300-400 125B c7/0 ×4"); // of one peer
        const auto parts = QStringLiteral("sendrecv nvtx 300-400 250B c7/0 ×4");
        QTest::newRow("nccl:") << QStringLiteral("nccl:all_to_all, op_id = 3") << named;
        QTest::newRow("c10d::") << QStringLiteral("c10d::alltoall_base_, op_id = 3") << named;
        QTest::newRow("no collective") << QStringLiteral("nccl:send 0->1") << parts;
        QTest::newRow("no operation") << QStringLiteral("nccl:coalesced") << parts;
        QTest::newRow("another range") << QStringLiteral("all_to_all") << parts;
    }

    void frameworkNamesSendsAndReceives()
    {
        QFETCH(QString, text);
        QFETCH(QString, line);
        NcclProgram program;
        program.range(90, 210, text, {}, QString());
        program.range(100, 101, QStringLiteral("ncclGroupStart"));
        program.range(110, 120, QStringLiteral("ncclSend"), sized(100, 7));
        program.range(120, 130, QStringLiteral("ncclRecv"), sized(150, 7));
        program.range(130, 132, QStringLiteral("ncclSend"), sized(100, 7));
        program.range(132, 134, QStringLiteral("ncclRecv"), sized(100, 7));
        program.range(140, 200, QStringLiteral("ncclGroupEnd"));
        program.kernel(150, 300, 400, SendRecvKernel);
        QCOMPARE(program.lines(), QStringList { line });
    }

    /// The innermost collective around the parts names them; one that ended before them, or ends inside of them, does
    /// not.
    void innermostFrameworkNames()
    {
        NcclProgram program;
        program.range(10, 1000, QStringLiteral("c10d::gather_"), {}, QString());
        program.range(20, 120, QStringLiteral("nccl:scatter"), {}, QString());
        program.range(30, 90, QStringLiteral("nccl:all_to_all"), {}, QString());
        program.range(40, 80, QStringLiteral("ncclSend"), sized(8, 7));
        program.kernel(50, 300, 400, SendRecvKernel);
        program.range(110, 130, QStringLiteral("ncclSend"), sized(8, 7));
        program.kernel(115, 500, 600, SendRecvKernel);
        program.range(2000, 2100, QStringLiteral("ncclSend"), sized(8, 7));
        program.kernel(2010, 3000, 3100, SendRecvKernel);
        program.range(2200, 2300, QStringLiteral("ncclAllReduce"), sized(8, 7)); // a name of its own is kept
        program.range(2190, 2310, QStringLiteral("nccl:all_to_all"), {}, QString());
        program.kernel(2210, 3200, 3300, AllReduceKernel);
        QCOMPARE(program.lines(),
                 (QStringList { QStringLiteral("alltoall nvtx + pytorch nvtx 300-400 8B c7/0"),
                                QStringLiteral("gather nvtx + pytorch nvtx 500-600 8B c7/0"),
                                QStringLiteral("send nvtx 3000-3100 8B c7/0"),
                                QStringLiteral("allreduce nvtx 3200-3300 8B c7/0") }));
    }

    /// Without a kernel the operation is there once, for as long as the framework's range took.
    void frameworkNamesHostTime()
    {
        NcclProgram program;
        program.range(90, 210, QStringLiteral("nccl:all_to_all"), {}, QString());
        program.range(100, 101, QStringLiteral("ncclGroupStart"));
        program.range(110, 120, QStringLiteral("ncclSend"), sized(100, 7));
        program.range(120, 130, QStringLiteral("ncclRecv"), sized(150, 7));
        program.range(140, 200, QStringLiteral("ncclGroupEnd"));
        QCOMPARE(program.lines(), QStringList { QStringLiteral("alltoall nvtx + pytorch nvtx (host time) 90-210") });
    }

    void groupOfSeveralKernels()
    {
        NcclProgram alike; // one process that drives two GPUs
        alike.range(100, 101, QStringLiteral("ncclGroupStart"));
        alike.range(110, 120, QStringLiteral("ncclAllReduce"), sized(100, 7));
        alike.range(120, 130, QStringLiteral("ncclAllReduce"), sized(100, 7));
        alike.range(140, 200, QStringLiteral("ncclGroupEnd"));
        alike.kernel(150, 300, 400, AllReduceKernel, 13);
        alike.kernel(160, 310, 400, AllReduceKernel, 14);
        QCOMPARE(alike.lines(),
                 (QStringList { QStringLiteral("allreduce nvtx 300-400 100B c7/0"),
                                QStringLiteral("allreduce nvtx 310-400 100B c7/0") }));
        NcclProgram unlike; // which kernel does which cannot be told
        unlike.range(100, 101, QStringLiteral("ncclGroupStart"));
        unlike.range(110, 120, QStringLiteral("ncclAllReduce"), sized(100, 7));
        unlike.range(120, 130, QStringLiteral("ncclAllReduce"), sized(300, 8));
        unlike.range(140, 200, QStringLiteral("ncclGroupEnd"));
        unlike.kernel(150, 300, 400, AllReduceKernel, 13);
        unlike.kernel(160, 310, 400, AllReduceKernel, 14);
        const auto events = core::findNcclEvents(*unlike.builder.build()).value();
        QCOMPARE(linesOf(events),
                 (QStringList { QStringLiteral("allreduce nvtx 300-400"), QStringLiteral("allreduce nvtx 310-400") }));
        QCOMPARE(events.splitGroupKernels, std::int64_t { 2 });
    }

    void mixedGroupIsNamedByItsKernel()
    {
        NcclProgram program;
        program.range(100, 101, QStringLiteral("ncclGroupStart"));
        program.range(110, 120, QStringLiteral("ncclAllReduce"), sized(100, 7));
        program.range(120, 130, QStringLiteral("ncclBroadcast"), sized(100, 7));
        program.range(140, 200, QStringLiteral("ncclGroupEnd"));
        program.kernel(150, 300, 400, GenericKernel);
        QCOMPARE(program.lines(), QStringList { QStringLiteral("ncclDevKernel_Generic nvtx 300-400 c7/0 ×2") });
    }

    /// A capture that lost the end of a group does not tie what follows to it.
    void groupWithoutEnd()
    {
        NcclProgram program;
        program.range(100, 101, QStringLiteral("ncclGroupStart"));
        program.range(110, 120, QStringLiteral("ncclAllReduce"), sized(100, 7));
        program.range(200, 300, QStringLiteral("ncclBroadcast"), sized(200, 7));
        program.kernel(250, 400, 500, GenericKernel);
        program.range(600, 700, QStringLiteral("ncclGroupEnd"));
        program.kernel(650, 800, 900, AllReduceKernel);
        QCOMPARE(program.lines(),
                 (QStringList { QStringLiteral("allreduce nvtx (host time) 110-120 100B c7/0"),
                                QStringLiteral("broadcast nvtx 400-500 200B c7/0"),
                                QStringLiteral("allreduce kernel 800-900") }));
    }

    void severalKernelsOfOneCallCountTheMessageOnce()
    {
        NcclProgram program;
        program.range(100, 200, QStringLiteral("ncclAllReduce"), sized(100, 7));
        program.kernel(110, 300, 400, AllReduceKernel);
        program.kernel(120, 400, 500, AllReduceKernel);
        QCOMPARE(program.lines(),
                 (QStringList { QStringLiteral("allreduce nvtx 300-400 100B c7/0"),
                                QStringLiteral("allreduce nvtx 400-500 0B c7/0 ×0") }));
    }

    void domains()
    {
        NcclProgram program; // names of operations in other domains are not NCCL's
        program.range(100, 200, QStringLiteral("AllReduce"), {}, QStringLiteral("mine"));
        program.range(100, 200, QStringLiteral("ncclAllReduce"), {}, QString()); // the default domain
        program.kernel(150, 300, 400, AllReduceKernel);
        QCOMPARE(program.lines(), QStringList { QStringLiteral("allreduce kernel 300-400") });
    }

    void domainThatLostItsName()
    {
        NcclProgram program;
        program.range(100, 200, QStringLiteral("ncclAllGather"));
        program.range(210, 220, QStringLiteral("Broadcast"));
        program.kernel(150, 300, 400, GenericKernel);
        auto trace = std::const_pointer_cast<core::Trace>(program.builder.build());
        trace->nvtxDomains.clear();
        const auto events = core::findNcclEvents(*trace).value();
        QCOMPARE(linesOf(events), QStringList { QStringLiteral("allgather nvtx 300-400") });
        QCOMPARE(events.unnamedDomainRanges, std::int64_t { 1 });
    }

    void pyTorchRangesNameKernels()
    {
        NcclProgram program;
        program.range(100, 200, QStringLiteral("nccl:all_to_all"), {}, QString());
        program.kernel(150, 300, 400, SendRecvKernel);
        program.range(500, 600, QStringLiteral("nccl:all_reduce"), {}, QString()); // nothing tied: a hint of nothing
        QCOMPARE(program.lines(), QStringList { QStringLiteral("alltoall pytorch nvtx 300-400") });
    }

    void pyTorchRangesYieldToNcclsOwn()
    {
        NcclProgram program;
        program.range(90, 300, QStringLiteral("nccl:all_reduce"), {}, QString());
        program.range(100, 200, QStringLiteral("ncclAllReduce"), sized(8, 7));
        program.kernel(150, 300, 400, AllReduceKernel);
        program.kernel(250, 400, 500, AllReduceKernel); // in PyTorch's range, not in NCCL's
        QCOMPARE(program.lines(),
                 (QStringList { QStringLiteral("allreduce nvtx 300-400 8B c7/0"),
                                QStringLiteral("allreduce kernel 400-500") }));
    }

    void pyTorchRangesAloneAreHostTime()
    {
        MemoryTrace builder;
        builder.addRange(1, 1, 100, 200, QStringLiteral("nccl:all_reduce"));
        QCOMPARE(linesOf(builder), QStringList { QStringLiteral("allreduce pytorch nvtx (host time) 100-200") });
    }

    void apiCalls()
    {
        NcclProgram program;
        program.builder.addCall(1, 1, 100, 200, QStringLiteral("ncclAllReduce"));
        program.kernel(150, 300, 400, GenericKernel);
        program.builder.addCall(1, 1, 500, 600, QStringLiteral("ncclBroadcast"));
        program.range(490, 610, QStringLiteral("ncclBroadcast"), sized(3, 7)); // tells more of the same
        QCOMPARE(program.lines(),
                 (QStringList { QStringLiteral("allreduce api 300-400"),
                                QStringLiteral("broadcast nvtx (host time) 490-610 3B c7/0") }));
    }

    /// On random programs each NCCL kernel is in exactly one event.
    void everyKernelCountsOnce()
    {
        std::mt19937 random(11);
        const QStringList texts { QStringLiteral("ncclAllReduce"),  QStringLiteral("ncclSend"),
                                  QStringLiteral("ncclGroupStart"), QStringLiteral("ncclGroupEnd"),
                                  QStringLiteral("API Group"),      QStringLiteral("nccl:all_reduce"),
                                  QStringLiteral("ncclRecv"),       QStringLiteral("c10d::alltoall_base_") };
        for (int round = 0; round < 300; ++round) {
            NcclProgram program;
            std::int64_t kernels = 0;
            for (int i = 0; i < 40; ++i) {
                const auto start = below(random, 1000);
                if (random() % 2 == 0) {
                    const auto text = texts[below(random, static_cast<unsigned>(texts.size()))];
                    program.range(start, start + below(random, 200), text,
                                  random() % 2 == 0 ? sized(below(random, 100), below(random, 3)) : QString(),
                                  text.contains(QLatin1Char(':')) ? QString() : Nccl);
                } else {
                    program.kernel(start, start + 10, start + 20 + below(random, 50),
                                   random() % 3 == 0 ? QStringLiteral("gemm") : AllReduceKernel, 13, 1 + random() % 2);
                }
            }
            const auto trace = program.builder.build();
            for (const auto name : trace->kernels.name)
                kernels += core::isNcclKernel(trace->kernelNames[name.value()]) ? 1 : 0;
            const auto events = core::findNcclEvents(*trace).value();
            std::vector<int> uses(trace->kernels.size(), 0);
            for (const auto& event : events.events) {
                if (event.kernel.isValid())
                    ++uses[event.kernel.value()];
            }
            QCOMPARE(std::count(uses.begin(), uses.end(), 1), kernels);
            QCOMPARE(std::count(uses.begin(), uses.end(), 0), static_cast<std::int64_t>(uses.size()) - kernels);
            QCOMPARE(events.kernelCount, kernels);
            QVERIFY(std::is_sorted(events.events.begin(), events.events.end(),
                                   [](const auto& a, const auto& b) { return a.startNs < b.startNs; }));
        }
    }

    void stops()
    {
        NcclProgram program;
        program.kernel(150, 300, 400, AllReduceKernel);
        const auto events = core::findNcclEvents(*program.builder.build(), stoppedToken());
        QVERIFY(!events);
        QVERIFY(events.error().code == core::ErrorCode::Cancelled);
    }
};

QTEST_GUILESS_MAIN(TestNcclEvents)
#include "tst_ncclevents.moc"
