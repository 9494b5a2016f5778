// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysistesting.h"
#include "guidance/capturehelp.h"
#include "guidance/nsyscommand.h"
#include "guidance/shelltext.h"

#include <QProcess>
#include <QTest>

#include <algorithm>

using core::CaptureQuestion;
using core::NsysFeature;
using core::NsysSupport;
using core::NsysVersion;
using core::OptionChange;

namespace {

core::CaptureRequest requestFor(std::initializer_list<CaptureQuestion> questions,
                                std::optional<NsysVersion> version = std::nullopt)
{
    core::CaptureRequest request;
    for (const auto question : questions)
        request.questions.set(core::position(question));
    request.version = version;
    return request;
}

core::CaptureCommands commandsFor(std::initializer_list<CaptureQuestion> questions,
                                  std::optional<NsysVersion> version = std::nullopt)
{
    return core::captureCommands(requestFor(questions, version));
}

const core::NsysOption* find(const core::NsysCommand& command, const QString& flag)
{
    const auto found = std::find_if(command.options.begin(), command.options.end(),
                                    [&](const core::NsysOption& option) { return option.flag == flag; });
    return found == command.options.end() ? nullptr : &*found;
}

/// The option's value, or "absent".
QString value(const core::NsysCommand& command, const QString& flag)
{
    const auto* option = find(command, flag);
    return option ? option->value : QStringLiteral("absent");
}

bool notesMention(const core::CaptureCommands& commands, const QString& words)
{
    return std::any_of(commands.notes.begin(), commands.notes.end(),
                       [&](const QString& note) { return note.contains(words); });
}

core::RecordedCapture recordedAs(std::vector<core::NsysSetting> settings)
{
    core::RecordedCapture recorded;
    recorded.settings = std::move(settings);
    return recorded;
}

const auto Trace = QStringLiteral("--trace");
const auto Devices = QStringLiteral("--gpu-metrics-devices");
const auto OldDevices = QStringLiteral("--gpu-metrics-device");
const auto GraphTrace = QStringLiteral("--cuda-graph-trace");
const auto Sample = QStringLiteral("--sample");
const auto Switches = QStringLiteral("--cpuctxsw");

} // namespace

class TestNsysCommand : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void eachQuestionHasItsOptions_data()
    {
        QTest::addColumn<int>("question");
        QTest::addColumn<QString>("profile");
        QTest::addColumn<QString>("exporting");
        const auto add = [](CaptureQuestion question, const char* options, const char* payloads = "") {
            QTest::newRow(qPrintable(core::questionSubject(question)))
                << static_cast<int>(question)
                << QStringLiteral("nsys profile %1 --output=report <app>").arg(QString::fromLatin1(options))
                << QStringLiteral("nsys export --type=sqlite %1--output=report.sqlite report.nsys-rep")
                       .arg(QString::fromLatin1(payloads));
        };
        const auto* json = "--include-json=true --include-blobs=true ";
        add(CaptureQuestion::Kernels, "--trace=cuda --sample=none --cpuctxsw=none");
        add(CaptureQuestion::LaunchLatency, "--trace=cuda --sample=none --cpuctxsw=none");
        add(CaptureQuestion::GraphKernels, "--trace=cuda --cuda-graph-trace=node --sample=none --cpuctxsw=none");
        add(CaptureQuestion::GapCauses, "--trace=cuda,osrt --sample=none --cpuctxsw=process-tree");
        add(CaptureQuestion::BlockingOsCalls, "--trace=osrt --sample=none --cpuctxsw=none");
        add(CaptureQuestion::NcclOperations, "--trace=cuda,nvtx,nccl --sample=none --cpuctxsw=none", json);
        add(CaptureQuestion::Straggler, "--trace=cuda,nvtx,nccl --sample=none --cpuctxsw=none", json);
        add(CaptureQuestion::NvlinkDuringNccl,
            "--trace=cuda,nvtx --gpu-metrics-devices=all --gpu-metrics-frequency=10000 --sample=none --cpuctxsw=none");
        add(CaptureQuestion::Phases, "--trace=cuda,nvtx --sample=none --cpuctxsw=none");
        add(CaptureQuestion::MemoryTraffic, "--trace=cuda --sample=none --cpuctxsw=none");
        add(CaptureQuestion::UnifiedMemory,
            "--trace=cuda --cuda-um-cpu-page-faults=true --cuda-um-gpu-page-faults=true --sample=none --cpuctxsw=none");
        add(CaptureQuestion::CpuSamples, "--trace=none --sample=process-tree --cpuctxsw=process-tree");
    }
    void eachQuestionHasItsOptions()
    {
        QFETCH(int, question);
        QFETCH(QString, profile);
        QFETCH(QString, exporting);
        const auto commands = commandsFor({ static_cast<CaptureQuestion>(question) });
        QCOMPARE(core::commandText(commands.profile), profile);
        QCOMPARE(core::commandText(commands.exporting), exporting);
        for (const auto* command : { &commands.profile, &commands.exporting }) {
            for (const auto& option : command->options)
                QVERIFY2(!option.reason.isEmpty() && !option.cost.isEmpty(), qPrintable(option.flag));
        }
    }

    void questionsShareOneLine()
    {
        const auto commands = commandsFor({ CaptureQuestion::Phases, CaptureQuestion::Kernels,
                                            CaptureQuestion::CpuSamples, CaptureQuestion::GapCauses });
        QCOMPARE(core::commandText(commands.profile),
                 QStringLiteral("nsys profile --trace=cuda,nvtx,osrt --sample=process-tree --cpuctxsw=process-tree "
                                "--output=report <app>"));
        const auto* trace = find(commands.profile, Trace);
        QVERIFY(trace);
        QCOMPARE(trace->reason,
                 QStringLiteral("cuda: kernels, causes of GPU gaps, phases; nvtx: phases; osrt: causes of GPU gaps"));
    }

    void onlyCountersAndPerfNeedPermission()
    {
        const auto commands = commandsFor(
            { CaptureQuestion::NvlinkDuringNccl, CaptureQuestion::GraphKernels, CaptureQuestion::GapCauses });
        QVERIFY(find(commands.profile, Devices)->needsPermission);
        QVERIFY(find(commands.profile, Switches)->needsPermission);
        QVERIFY(!find(commands.profile, Sample)->needsPermission); // none
        QVERIFY(!find(commands.profile, Trace)->needsPermission);
        QVERIFY(!find(commands.profile, GraphTrace)->needsPermission);
    }

    void ncclTraceCameWith2025_6_1()
    {
        const auto older = commandsFor({ CaptureQuestion::NcclOperations }, NsysVersion { 2025, 5, 2 });
        QCOMPARE(value(older.profile, Trace), QStringLiteral("cuda,nvtx"));
        QVERIFY(notesMention(older, QStringLiteral("nsys 2025.5.2 has no --trace=nccl")));
        const auto newer = commandsFor({ CaptureQuestion::NcclOperations }, NsysVersion { 2025, 6, 1 });
        QCOMPARE(value(newer.profile, Trace), QStringLiteral("cuda,nvtx,nccl"));
        QVERIFY(!notesMention(newer, QStringLiteral("has no --trace=nccl")));
    }

    void gpuMetricsOptionWasRenamed()
    {
        const auto old = commandsFor({ CaptureQuestion::NvlinkDuringNccl }, NsysVersion { 2023, 4, 4 });
        QCOMPARE(value(old.profile, OldDevices), QStringLiteral("all"));
        QCOMPARE(value(old.profile, Devices), QStringLiteral("absent"));
        QVERIFY(!notesMention(old, QStringLiteral("--help")));
        const auto between = commandsFor({ CaptureQuestion::NvlinkDuringNccl }, NsysVersion { 2024, 2, 3 });
        QCOMPARE(value(between.profile, OldDevices), QStringLiteral("all"));
        QVERIFY(notesMention(between, QStringLiteral("check nsys profile --help of nsys 2024.2.3")));
        for (const auto& version : { NsysVersion { 2024, 7, 1 }, NsysVersion { 2026, 4, 0 } }) {
            const auto current = commandsFor({ CaptureQuestion::NvlinkDuringNccl }, version);
            QCOMPARE(value(current.profile, Devices), QStringLiteral("all"));
            QCOMPARE(value(current.profile, OldDevices), QStringLiteral("absent"));
            QVERIFY(!notesMention(current, QStringLiteral("check nsys")));
        }
    }

    void payloadsAreExportedFrom2025_3_1()
    {
        const auto json = QStringLiteral("--include-json");
        const auto newer = commandsFor({ CaptureQuestion::Straggler }, NsysVersion { 2025, 3, 1 });
        QCOMPARE(value(newer.exporting, json), QStringLiteral("true"));
        QCOMPARE(value(newer.exporting, QStringLiteral("--include-blobs")), QStringLiteral("true"));
        const auto older = commandsFor({ CaptureQuestion::Straggler }, NsysVersion { 2025, 2, 1 });
        QCOMPARE(value(older.exporting, json), QStringLiteral("absent"));
        QVERIFY(notesMention(older, QStringLiteral("no message sizes")));
        const auto kernels = commandsFor({ CaptureQuestion::Kernels }, NsysVersion { 2025, 2, 1 });
        QVERIFY(kernels.notes.isEmpty());
    }

    void oldReleasesSampleTheCpuByAnotherWord()
    {
        const auto old = commandsFor({ CaptureQuestion::CpuSamples }, NsysVersion { 2021, 5, 2 });
        QCOMPARE(value(old.profile, Sample), QStringLiteral("cpu"));
        const auto newer = commandsFor({ CaptureQuestion::CpuSamples }, NsysVersion { 2022, 1, 3 });
        QCOMPARE(value(newer.profile, Sample), QStringLiteral("process-tree"));
    }

    void unconfirmedOptionsSaySo()
    {
        const auto old = commandsFor({ CaptureQuestion::GraphKernels }, NsysVersion { 2022, 1, 3 });
        QCOMPARE(value(old.profile, GraphTrace), QStringLiteral("node"));
        QVERIFY(notesMention(old, QStringLiteral("not confirmed that nsys 2022.1.3")));
        QVERIFY(commandsFor({ CaptureQuestion::GraphKernels }, NsysVersion { 2023, 4, 1 }).notes.isEmpty());
    }

    void unknownVersionIsTheNewest()
    {
        for (const auto feature :
             { NsysFeature::NcclTrace, NsysFeature::GpuMetricsDevices, NsysFeature::ExportPayloads })
            QCOMPARE(core::nsysSupport(feature, std::nullopt), NsysSupport::Yes);
        QCOMPARE(core::nsysSupport(NsysFeature::NcclTrace, NsysVersion { 2025, 6, 0 }), NsysSupport::No);
    }

    void offeredVersionsAreNewestFirst()
    {
        const auto& versions = core::offeredNsysVersions();
        QVERIFY(std::is_sorted(versions.rbegin(), versions.rend()));
        QCOMPARE(versions.front().text(), QStringLiteral("2026.4"));
        QVERIFY(std::find(versions.begin(), versions.end(), NsysVersion { 2025, 6, 1 }) != versions.end());
    }

    void versionsAreFoundInTexts()
    {
        const auto text = [](const char* from) {
            const auto version = core::findNsysVersion(QString::fromLatin1(from));
            return version ? version->text() : QStringLiteral("none");
        };
        QCOMPARE(text("2026.1.1.204-261137135404v0"), QStringLiteral("2026.1.1"));
        QCOMPARE(text("2026.4"), QStringLiteral("2026.4"));
        QCOMPARE(text("/usr/local/cuda-12.1/nsight-systems-2023.1.2/target-linux-x64"), QStringLiteral("2023.1.2"));
        QCOMPARE(text("/global/pm-2021q4/Nsight-Systems/2022.2.1/target-linux-x64"), QStringLiteral("2022.2.1"));
        QCOMPARE(text("/hpc_sdk/24.1/profilers/Nsight_Systems"), QStringLiteral("none"));
        QCOMPARE(text(""), QStringLiteral("none"));
    }

    void shellReadsBackWhatWasQuoted_data()
    {
        QTest::addColumn<QString>("word");
        QTest::newRow("plain") << QStringLiteral("--trace=cuda,nvtx");
        QTest::newRow("rank") << QStringLiteral("rank%q{RANK}");
        QTest::newRow("blank") << QStringLiteral("my report");
        QTest::newRow("quotes") << QStringLiteral("it's \"it\"");
        QTest::newRow("expansions") << QStringLiteral("$HOME `id` $(id) \\ * ? ~ ! # ; & | < >");
        QTest::newRow("line break") << QStringLiteral("two\nlines");
        QTest::newRow("nothing") << QString();
    }
    void shellReadsBackWhatWasQuoted()
    {
        QFETCH(QString, word);
        QProcess shell;
        shell.start(QStringLiteral("sh"),
                    { QStringLiteral("-c"), QStringLiteral("printf %s. ") + core::shellQuoted(word) });
        if (!shell.waitForFinished())
            QSKIP("there is no shell");
        QCOMPARE(QString::fromUtf8(shell.readAllStandardOutput()), word + QLatin1Char('.'));
        QCOMPARE(core::shellWords(core::shellQuoted(word)), QStringList { word });
    }

    void onlyWhatNeedsItIsQuoted()
    {
        QCOMPARE(core::shellQuoted(QStringLiteral("--trace=cuda,nvtx")), QStringLiteral("--trace=cuda,nvtx"));
        QCOMPARE(core::shellQuoted(QStringLiteral("a b")), QStringLiteral("'a b'"));
        QCOMPARE(core::shellQuoted(QStringLiteral("it's")), QStringLiteral("'it'\\''s'"));
        QCOMPARE(core::shellQuoted({}), QStringLiteral("''"));
    }

    void shellWordsFollowQuotes()
    {
        QCOMPARE(core::shellWords(u"  a 'b c'd \"e \\\"f\\\" \\g\" h\\ i '' "),
                 (QStringList { QStringLiteral("a"), QStringLiteral("b cd"), QStringLiteral("e \"f\" \\g"),
                                QStringLiteral("h i"), QString(QLatin1String("")) }));
        QCOMPARE(core::shellWords(u"a \\\n    b \"c\\\nd\""), // lines that go on
                 (QStringList { QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("cd") }));
        QCOMPARE(core::shellWords(u"open 'to the end"),
                 (QStringList { QStringLiteral("open"), QStringLiteral("to the end") }));
        QCOMPARE(core::shellWords(u""), QStringList());
        QCOMPARE(core::shellWords(u"\\"), QStringList { QStringLiteral("\\") });
    }

    void linesBreakAtOptions()
    {
        auto request = requestFor({ CaptureQuestion::Kernels });
        request.application = QStringLiteral(" python train.py \"$DATA\" ");
        request.reportName = QStringLiteral("my run");
        const auto commands = core::captureCommands(request);
        QCOMPARE(core::commandText(commands.profile, core::LineBreaks::AtOptions),
                 QStringLiteral("nsys profile \\\n    --trace=cuda \\\n    --sample=none \\\n    --cpuctxsw=none \\\n"
                                "    '--output=my run' \\\n    python train.py \"$DATA\""));
        QCOMPARE(core::commandText(commands.exporting),
                 QStringLiteral("nsys export --type=sqlite '--output=my run.sqlite' 'my run.nsys-rep'"));
    }

    void nothingIsComparedWithoutARecord()
    {
        const auto recorded = recordedAs({});
        const auto commands = core::captureCommands(requestFor({ CaptureQuestion::Kernels }), &recorded);
        for (const auto& option : commands.profile.options)
            QCOMPARE(option.change, OptionChange::NotCompared);
    }

    void changesAgainstTheRecordAreMarked()
    {
        const auto recorded = recordedAs({ { Trace, QStringLiteral("nvtx,cuda") },
                                           { GraphTrace, QStringLiteral("graph") },
                                           { Sample, QStringLiteral("process-tree") },
                                           { Switches, QStringLiteral("none") } });
        const auto request
            = requestFor({ CaptureQuestion::Phases, CaptureQuestion::GraphKernels, CaptureQuestion::NvlinkDuringNccl });
        const auto commands = core::captureCommands(request, &recorded);
        const auto change = [&](const QString& flag) { return find(commands.profile, flag)->change; };
        QCOMPARE(change(Trace), OptionChange::Same); // the order does not matter
        QCOMPARE(change(GraphTrace), OptionChange::Changed);
        QCOMPARE(find(commands.profile, GraphTrace)->recordedValue, QStringLiteral("graph"));
        QCOMPARE(change(Sample), OptionChange::Changed);
        QCOMPARE(change(Switches), OptionChange::Same);
        QCOMPARE(change(Devices), OptionChange::New);
        QCOMPARE(change(QStringLiteral("--gpu-metrics-frequency")), OptionChange::New);
        QCOMPARE(change(QStringLiteral("--output")), OptionChange::NotCompared);
        QVERIFY(find(commands.profile, GraphTrace)->differs());
        QVERIFY(!find(commands.profile, Trace)->differs());
        for (const auto& option : commands.exporting.options)
            QCOMPARE(option.change, OptionChange::NotCompared);
        QVERIFY(commands.leftOut.empty());
    }

    void recordedCountersAreTheSameInBothSpellings()
    {
        const auto recorded = recordedAs({ { Trace, QStringLiteral("cuda,nvtx") }, { Devices, {} } });
        const auto commands = core::captureCommands(
            requestFor({ CaptureQuestion::NvlinkDuringNccl }, NsysVersion { 2023, 4, 1 }), &recorded);
        QCOMPARE(find(commands.profile, OldDevices)->change, OptionChange::Same);
        // how often they were sampled is not recorded
        QCOMPARE(find(commands.profile, QStringLiteral("--gpu-metrics-frequency"))->change, OptionChange::NotCompared);
        QVERIFY(commands.leftOut.empty());
    }

    void recordedOptionsAreTakenOverOrNamed()
    {
        const auto recorded = recordedAs({ { QStringLiteral("--capture-range"), QStringLiteral("cudaProfilerApi") },
                                           { QStringLiteral("--capture-range-end"), QStringLiteral("stop") },
                                           { QStringLiteral("--duration"), QStringLiteral("30") },
                                           { QStringLiteral("--gpuctxsw"), QStringLiteral("true") },
                                           { QStringLiteral("--cuda-memory-usage"), QStringLiteral("false") },
                                           { GraphTrace, QStringLiteral("node") } });
        const auto commands = core::captureCommands(requestFor({ CaptureQuestion::Kernels }), &recorded);
        QCOMPARE(core::commandText(commands.profile),
                 QStringLiteral("nsys profile --trace=cuda --sample=none --cpuctxsw=none "
                                "--capture-range=cudaProfilerApi --capture-range-end=stop --duration=30 "
                                "--output=report <app>"));
        QCOMPARE(find(commands.profile, QStringLiteral("--duration"))->change, OptionChange::Same);
        QCOMPARE(commands.leftOut.size(), std::size_t { 2 });
        QCOMPARE(commands.leftOut[0].flag, QStringLiteral("--gpuctxsw"));
        QCOMPARE(commands.leftOut[1].flag, GraphTrace);
    }

    void endOfRangeNeedsARange()
    {
        const auto recorded = recordedAs({ { QStringLiteral("--capture-range"), QStringLiteral("none") },
                                           { QStringLiteral("--capture-range-end"), QStringLiteral("stop") } });
        const auto commands = core::captureCommands(requestFor({ CaptureQuestion::Kernels }), &recorded);
        QCOMPARE(value(commands.profile, QStringLiteral("--capture-range-end")), QStringLiteral("absent"));
    }

    void tableOfOptionsHoldsBothCommands()
    {
        const auto recorded = recordedAs({ { Trace, QStringLiteral("cuda") } });
        const auto commands = core::captureCommands(requestFor({ CaptureQuestion::Phases }), &recorded);
        const auto table = core::describeCaptureOptions(commands);
        QCOMPARE(analysistesting::tableFault(table), QString());
        QCOMPARE(table.rowCount, commands.profile.options.size() + commands.exporting.options.size());
        QCOMPARE(analysistesting::cellText(table, 0, u"option"), QStringLiteral("--trace=cuda,nvtx"));
        QCOMPARE(analysistesting::cellText(table, 0, u"recorded"), QStringLiteral("changed, was cuda"));
        QCOMPARE(analysistesting::cellText(table, table.rowCount - 1, u"command"), QStringLiteral("nsys export"));
    }

    void readyMadeLinesFollowTheRelease()
    {
        const auto newest = core::readyMadeCaptures(std::nullopt);
        QCOMPARE(newest.size(), std::size_t { 3 });
        QCOMPARE(newest[0].command,
                 QStringLiteral("nsys profile --trace=cuda,nvtx,osrt --sample=none --cpuctxsw=none \\\n    "
                                "--output=report <app>"));
        QVERIFY(newest[1].command.contains(QStringLiteral("--trace=cuda,nvtx,nccl")));
        QCOMPARE(QString(newest[2].command).replace(QStringLiteral(" \\\n    "), QStringLiteral(" ")),
                 core::nvlinkCaptureLine(std::nullopt));
        const auto old = core::readyMadeCaptures(NsysVersion { 2023, 4, 1 }, QStringLiteral("./a.out"));
        QVERIFY(!old[1].command.contains(QStringLiteral("nccl")));
        QVERIFY(old[2].command.contains(QStringLiteral("--gpu-metrics-device=all")));
        QVERIFY(old[2].command.endsWith(QStringLiteral(" ./a.out")));
    }

    void permissionHelpNamesCauseAndWaysOut()
    {
        QString all;
        for (const auto& hint : core::permissionHelp(std::nullopt)) {
            QVERIFY(!hint.title.isEmpty() && !hint.text.isEmpty() && !hint.command.isEmpty());
            all += hint.title + hint.text + hint.command;
        }
        for (const auto* words : { "ERR_NVGPUCTRPERM", "RmProfilingAdminOnly", "SYS_ADMIN",
                                   "NVreg_RestrictProfilingToAdminUsers=0", "dcgmi profile --pause", "--resume" })
            QVERIFY2(all.contains(QString::fromLatin1(words)), words);
    }
};

QTEST_GUILESS_MAIN(TestNsysCommand)
#include "tst_nsyscommand.moc"
