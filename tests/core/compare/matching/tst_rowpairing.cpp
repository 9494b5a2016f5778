// SPDX-License-Identifier: GPL-3.0-or-later
#include "../comparetesting.h"
#include "compare/matching/rowpairing.h"
#include "memorytrace.h"
#include "table/tablebuilder.h"

#include <QTest>

using namespace comparetesting;
using core::Side;

namespace {

constexpr std::int64_t UsNs = 1000;

struct Row {
    QString name;
    core::ProcessIndex process;
};

core::TablePointer made(std::vector<Row> rows)
{
    const auto kept = std::make_shared<const std::vector<Row>>(std::move(rows));
    core::TableBuilder<Row> builder(QStringLiteral("things"), QStringLiteral("Things"), kept, {});
    builder.text({ QStringLiteral("name"), QStringLiteral("Name"), QStringLiteral("Name.") }, core::Identity,
                 [](const Row& row) { return row.name; });
    builder.table().subject = [kept](std::size_t row) {
        core::RowSubject subject;
        subject.process = (*kept)[row].process;
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

/// A process: its pid, name, and the GPUs and start of its kernels.
struct MadeProcess {
    std::uint32_t pid;
    QString name;
    std::vector<std::int64_t> gpus;
    std::int64_t startUs;
};

core::CompareRun runOfProcesses(const std::vector<MadeProcess>& processes)
{
    fixtures::MemoryTrace builder;
    for (const auto& process : processes) {
        builder.addProcess(process.pid, process.name);
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
        const core::RowNumbers numbers { { { 7, 8 }, { 8, 7 } }, {} };
        const auto name = QStringLiteral("a");
        QCOMPARE(pairsText({ made({ { name, first }, { name, second } }), made({ { name, first }, { name, second } }) },
                           { nullptr, &numbers }),
                 QStringLiteral("0-1 1-0"));
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
