// SPDX-License-Identifier: GPL-3.0-or-later
#include "../comparetesting.h"
#include "compare/comparetables.h"
#include "compare/matching/nvtxpaths.h"
#include "compare/matching/rowpairing.h"
#include "memorytrace.h"
#include "table/tablebuilder.h"
#include "table/tablekeys.h"

#include <QTest>

#include <map>

using namespace comparetesting;
using core::Side;

namespace {

constexpr std::int64_t UsNs = 1000;

struct Row {
    QString name;
    core::ProcessIndex process;
    std::optional<int> gpuId {}; ///< of the GPU of that place
};

core::TablePointer made(std::vector<Row> rows)
{
    const auto kept = std::make_shared<const std::vector<Row>>(std::move(rows));
    core::TableBuilder<Row> builder(QStringLiteral("things"), QStringLiteral("Things"), kept, {});
    builder.text({ QStringLiteral("name"), QStringLiteral("Name"), QStringLiteral("Name.") }, core::Identity,
                 [](const Row& row) { return row.name; });
    builder.text({ QStringLiteral("gpu_id"), QStringLiteral("GPU"), QStringLiteral("GPU.") }, core::Identity,
                 [](const Row& row) { return row.gpuId ? core::Cell(QString::number(*row.gpuId)) : core::Cell(); });
    builder.table().subject = [kept](std::size_t row) {
        core::RowSubject subject;
        subject.process = (*kept)[row].process;
        if (const auto gpu = (*kept)[row].gpuId)
            subject.device = core::DeviceIndex { static_cast<std::size_t>(*gpu) };
        return subject;
    };
    return std::make_shared<const core::Table>(builder.take());
}

/// Rows without a process, one a letter.
core::TablePointer rowsOf(const char* letters)
{
    std::vector<Row> rows;
    for (const auto letter : QString::fromLatin1(letters))
        rows.push_back({ QString(letter), {} });
    return made(std::move(rows));
}

/// "0-1 1-": places of BASE and NEW.
QString pairsText(const core::Sides<core::TablePointer>& tables, const core::RowHints& hints)
{
    QStringList texts;
    const auto pairs = core::pairRows(tables, hints).value();
    for (const auto& pair : pairs) {
        const auto place = [&](Side side) { return pair.row[side] ? QString::number(*pair.row[side]) : QString(); };
        texts.append(place(Side::Base) + QLatin1Char('-') + place(Side::New));
    }
    return texts.join(QLatin1Char(' '));
}

core::MatchChoice choice(const char* base, const char* now, const char* table = "things")
{
    return { QString::fromLatin1(table), { { QString::fromLatin1(base) }, { QString::fromLatin1(now) } } };
}

/// A table of NVTX ranges, a text and a domain each.
core::TablePointer rangesOf(std::vector<std::pair<QString, QString>> rows)
{
    using Range = std::pair<QString, QString>;
    const auto kept = std::make_shared<const std::vector<Range>>(std::move(rows));
    core::TableBuilder<Range> builder(core::TableKey::NvtxRanges, QStringLiteral("NVTX ranges"), kept, {});
    const auto column = [&](const char* key, auto value) {
        builder.text({ QLatin1String(key), QStringLiteral("Title"), QStringLiteral("Help.") }, core::Identity, value);
    };
    column("text", [](const Range& row) { return row.first; });
    column("domain", [](const Range& row) { return row.second; });
    column("kind", [](const Range&) { return QStringLiteral("range"); });
    return std::make_shared<const core::Table>(builder.take());
}

/// A process: its pid, name, and the GPUs and start of its kernels.
struct MadeProcess {
    std::uint32_t pid;
    QString name;
    std::vector<std::int64_t> gpus;
    std::int64_t startUs;
    int rank = -1; ///< of 8; -1: not recorded
};

core::CompareRun runOfProcesses(const std::vector<MadeProcess>& processes)
{
    fixtures::MemoryTrace builder;
    for (const auto& process : processes) {
        builder.addProcess(process.pid, process.name);
        if (process.rank >= 0) {
            builder.addRange(process.pid, process.pid, 0, UsNs, QStringLiteral("ncclCommInitRank"),
                             QStringLiteral("NCCL"));
            const auto payload = QStringLiteral(R"({"NCCL communicator ID": 7, "No. of ranks": 8, "Rank": %1})");
            builder.setPayload(payload.arg(process.rank).toStdString(), true);
        }
        for (const auto gpu : process.gpus) {
            builder.addKernel(process.pid, gpu, 7, process.startUs * UsNs, (process.startUs + 5) * UsNs,
                              QStringLiteral("kernel"));
        }
    }
    return runOf(builder.build());
}

/// Pid of BASE and of NEW of each pair of processes.
QStringList processPairs(const core::CompareRun& base, const core::CompareRun& now)
{
    const core::CompareRuns runs { base, now };
    const auto gpus = core::pairGpus(runs).value();
    const auto numbers = core::pairProcessesAndStreams(runs, gpus).value();
    QStringList pairs;
    for (std::size_t i = 0; i < base.trace->processes.size(); ++i) {
        for (std::size_t j = 0; j < now.trace->processes.size(); ++j) {
            if (numbers.process.base[i] == numbers.process.now[j])
                pairs.append(
                    QStringLiteral("%1-%2").arg(base.trace->processes[i].pid).arg(now.trace->processes[j].pid));
        }
    }
    pairs.sort();
    return pairs;
}

} // namespace

class TestRowPairing : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void namesThenOrder()
    {
        QCOMPARE(pairsText({ rowsOf("aba"), rowsOf("bcaa") }, {}), QStringLiteral("0-2 1-0 2-3 -1"));
    }

    void pinsAndPairsApart()
    {
        core::MatchChoices choices;
        choices.pins = { choice("a", "c"), choice("x", "b"), choice("b", "b", "others") };
        choices.apart = { choice("b", "b") };
        QCOMPARE(pairsText({ rowsOf("ab"), rowsOf("abc") }, { &choices, nullptr }), QStringLiteral("0-2 1- -0 -1"));
        QCOMPARE(core::staleRowChoices({ { rowsOf("ab") }, { rowsOf("abc") } }, choices),
                 (QStringList { QStringLiteral("A pin is stale: table things of BASE has no row “x”."),
                                QStringLiteral("A pin is stale: table others of BASE has no row “b”."),
                                QStringLiteral("A pin is stale: table others of NEW has no row “b”.") }));
    }

    /// Rows of equal names stand beside those of the partner of their process.
    void rowsOfProcesses()
    {
        const core::ProcessIndex first { 0 };
        const core::ProcessIndex second { 1 };
        const core::RowNumbers numbers { { { 7, 8 }, { 8, 7 } }, {}, {}, {} };
        const auto name = QStringLiteral("a");
        QCOMPARE(pairsText({ made({ { name, first }, { name, second } }), made({ { name, first }, { name, second } }) },
                           { nullptr, &numbers }),
                 QStringLiteral("0-1 1-0"));
    }

    /// GPUs are each other's partner, whatever their numbers.
    void rowsOfGpus()
    {
        const core::RowNumbers numbers { {}, {}, {}, { { 0, 1 }, { 1, 0 } } };
        const auto name = QStringLiteral("a");
        const core::Sides<core::TablePointer> tables { made({ { name, {}, 0 }, { name, {}, 1 } }),
                                                       made({ { name, {}, 0 }, { name, {}, 1 } }) };
        QCOMPARE(pairsText(tables, {}), QStringLiteral("0-0 1-1"));
        QCOMPARE(pairsText(tables, { nullptr, &numbers }), QStringLiteral("0-1 1-0"));
        // and both are shown
        const auto table = core::describeComparison(tables, { 1, 1 }, { nullptr, &numbers }, {}).value();
        QCOMPARE(table.text(0, *table.findColumn(u"gpu_id")), QStringLiteral("0 / 1"));
        QCOMPARE(table.text(1, *table.findColumn(u"gpu_id")), QStringLiteral("1 / 0"));
        QCOMPARE(table.text(0, *table.findColumn(u"match_level")), QStringLiteral("L0"));
    }

    void processes()
    {
        const auto python = QStringLiteral("python");
        // by name and GPUs, whatever the pid and the start
        QCOMPARE(processPairs(runOfProcesses({ { 1, python, { 0 }, 0 }, { 2, python, { 1 }, 10 } }),
                              runOfProcesses({ { 11, python, { 1 }, 0 }, { 12, python, { 0 }, 10 } })),
                 (QStringList { QStringLiteral("1-12"), QStringLiteral("2-11") }));
        // two of one name and GPU: by their first kernel
        QCOMPARE(processPairs(runOfProcesses({ { 1, python, { 0 }, 50 }, { 2, python, { 0 }, 10 } }),
                              runOfProcesses({ { 11, python, { 0 }, 0 }, { 12, python, { 0 }, 100 } })),
                 (QStringList { QStringLiteral("1-12"), QStringLiteral("2-11") }));
        // another name: by the first GPU
        QCOMPARE(
            processPairs(runOfProcesses({ { 1, python, { 0 }, 0 }, { 2, python, { 1 }, 10 } }),
                         runOfProcesses({ { 11, QStringLiteral("torchrun"), { 1 }, 0 }, { 12, python, { 0 }, 10 } })),
            (QStringList { QStringLiteral("1-12"), QStringLiteral("2-11") }));
        // one without a partner stays alone
        QCOMPARE(processPairs(runOfProcesses({ { 1, python, { 0 }, 0 } }),
                              runOfProcesses({ { 11, python, { 0 }, 0 }, { 12, QStringLiteral("other"), { 0 }, 10 } })),
                 QStringList { QStringLiteral("1-11") });
    }

    void processesOfRanks()
    {
        const auto python = QStringLiteral("python");
        // of one name and GPU, in another order than their first kernels
        QCOMPARE(processPairs(runOfProcesses({ { 1, python, { 0 }, 10, 3 }, { 2, python, { 0 }, 50, 5 } }),
                              runOfProcesses({ { 11, python, { 0 }, 10, 5 }, { 12, python, { 0 }, 50, 3 } })),
                 (QStringList { QStringLiteral("1-12"), QStringLiteral("2-11") }));
        // a rank that two processes have tells nothing
        QCOMPARE(processPairs(runOfProcesses({ { 1, python, { 0 }, 10, 3 }, { 2, python, { 0 }, 50, 3 } }),
                              runOfProcesses({ { 11, python, { 0 }, 10, 5 }, { 12, python, { 0 }, 50, 3 } })),
                 (QStringList { QStringLiteral("1-11"), QStringLiteral("2-12") }));
    }

    /// Threads of a name by their ids, each process by itself.
    void threadsByNameAndOrder()
    {
        const auto run = [](std::vector<std::uint32_t> tids) {
            fixtures::MemoryTrace builder;
            builder.addKernel(1, 0, 7, 0, 5 * UsNs, QStringLiteral("a"));
            for (const auto tid : tids)
                builder.addCall(1, tid, 0, UsNs, QStringLiteral("cudaDeviceSynchronize"));
            return runOf(builder.build());
        };
        const core::CompareRuns runs { run({ 20, 10 }), run({ 31, 40 }) };
        const auto numbers = core::pairProcessesAndStreams(runs, core::pairGpus(runs).value()).value();
        for (const auto side : core::BothSides) {
            const auto& threads = runs[side].trace->threads;
            QCOMPARE(threads.size(), std::size_t { 2 });
            for (std::size_t i = 0; i < threads.size(); ++i) {
                const bool isFirst = threads[i].tid == 10 || threads[i].tid == 31;
                QCOMPARE(numbers.thread[side][i], isFirst ? 0U : 1U);
            }
        }
    }

    void ranges()
    {
        const auto layer = [](int number) { return QStringLiteral("layer %1").arg(number); };
        const core::Sides<core::TablePointer> tables { rangesOf({ { layer(1), {} }, { layer(2), {} } }),
                                                       rangesOf({ { layer(7), {} }, { layer(8), {} } }) };
        QCOMPARE(pairsText(tables, {}), QStringLiteral("0-0 1-1"));
        const auto forward = QStringLiteral("forward");
        const auto backward = QStringLiteral("backward");
        const core::Sides<std::vector<QString>> paths { { forward, backward }, { backward, forward } };
        QCOMPARE(pairsText(tables, { nullptr, nullptr, &paths }), QStringLiteral("0-1 1-0"));
        // either could be either; a range that no other is like is certain
        const auto confidences = [](const core::Sides<core::TablePointer>& of) {
            QStringList texts;
            const auto rows = core::pairRows(of, {}).value();
            for (const auto& pair : rows)
                texts.append(pair.confidence ? QString::number(*pair.confidence) : QStringLiteral("-"));
            return texts.join(QLatin1Char(' '));
        };
        QCOMPARE(confidences(tables), QStringLiteral("0.5 0.5"));
        QCOMPARE(confidences({ tables.base, tables.base }), QStringLiteral("- -"));
        // in another domain only where no other is called so
        const auto a = QStringLiteral("a");
        const auto b = QStringLiteral("b");
        QCOMPARE(pairsText({ rangesOf({ { layer(1), a } }), rangesOf({ { layer(9), b } }) }, {}),
                 QStringLiteral("0-0"));
        QCOMPARE(confidences({ rangesOf({ { layer(1), a } }), rangesOf({ { layer(9), b } }) }), QStringLiteral("1"));
        QCOMPARE(pairsText({ rangesOf({ { layer(1), a } }), rangesOf({ { layer(8), b }, { layer(9), b } }) }, {}),
                 QStringLiteral("0- -0 -1"));
    }

    void pathsOfRanges()
    {
        fixtures::MemoryTrace builder;
        builder.addRange(1, 1, 0, 100, QStringLiteral("step 3"));
        builder.addRange(1, 1, 10, 90, QStringLiteral("forward"), QStringLiteral("D"));
        builder.addRange(1, 1, 20, 30, QStringLiteral("layer 1"));
        builder.addRange(1, 2, 5, 95, QStringLiteral("other thread"));
        builder.addRange(1, 1, 40, 95, QStringLiteral("overlaps"));
        const auto trace = builder.build();
        std::vector<core::NvtxRow> rows;
        for (std::size_t row = 0; row < trace->nvtx.size(); ++row)
            rows.push_back(core::NvtxRow { row });
        const auto paths = core::nvtxPaths(*trace, rows).value();
        std::map<QString, QString> pathOf;
        for (std::size_t row = 0; row < paths.size(); ++row)
            pathOf[trace->nvtxText(row)] = paths[row];
        const auto part = [](const char* text, const char* domain) {
            return QLatin1String(text) + QChar(0x1D) + QLatin1String(domain) + QChar(0x1C);
        };
        QCOMPARE(pathOf[QStringLiteral("step 3")], QString());
        QCOMPARE(pathOf[QStringLiteral("forward")], part("step #", ""));
        QCOMPARE(pathOf[QStringLiteral("layer 1")], part("step #", "") + part("forward", "D"));
        QCOMPARE(pathOf[QStringLiteral("overlaps")], part("step #", ""));
        QCOMPARE(pathOf[QStringLiteral("other thread")], QString());
    }

    void streamsByTime()
    {
        const auto run = [](std::int64_t busy, std::int64_t quiet) {
            fixtures::MemoryTrace builder;
            builder.addKernel(1, 0, quiet, 0, 5 * UsNs, QStringLiteral("a"));
            builder.addKernel(1, 0, busy, 10 * UsNs, 90 * UsNs, QStringLiteral("a"));
            return runOf(builder.build());
        };
        const core::CompareRuns runs { run(7, 20), run(31, 13) };
        const auto numbers = core::pairProcessesAndStreams(runs, core::pairGpus(runs).value()).value();
        for (const auto side : core::BothSides) {
            const auto& streams = runs[side].trace->streams;
            for (std::size_t i = 0; i < streams.size(); ++i) {
                const bool isBusy = streams[i].streamId == 7 || streams[i].streamId == 31;
                QCOMPARE(numbers.stream[side][i], isBusy ? 0U : 1U);
            }
        }
    }

    void cancelled()
    {
        std::stop_source stop;
        stop.request_stop();
        QVERIFY(!core::pairRows({ rowsOf("a"), rowsOf("a") }, {}, stop.get_token()));
    }
};

QTEST_GUILESS_MAIN(TestRowPairing)
#include "tst_rowpairing.moc"
