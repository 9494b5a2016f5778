// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysistesting.h"
#include "capture/processrun.h"
#include "standin.h"
#include "verifyexpected.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <thread>

using core::ProcessEnding;
using core::ProcessRequest;
using std::chrono::milliseconds;

namespace {

ProcessRequest shell(const char* script)
{
    ProcessRequest request;
    request.program = QStringLiteral("/bin/sh");
    request.arguments = { QStringLiteral("-c"), QString::fromUtf8(script) };
    request.interruptWait = request.terminateWait = milliseconds(300);
    return request;
}

/// True when the process is gone, or is a zombie that nobody fetches.
bool isGone(qint64 pid)
{
    QFile stat(QStringLiteral("/proc/%1/stat").arg(pid));
    return !stat.open(QIODevice::ReadOnly) || stat.readAll().contains(") Z ");
}

qint64 pidIn(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll().trimmed().toLongLong() : 0;
}

void makeExecutable(const QString& path)
{
    QDir().mkpath(QFileInfo(path).absolutePath());
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
}

} // namespace

/// Programs that are run, their signals, and what they leave behind.
class TestProcessRun : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void tellsExitCodeAndOutput()
    {
        QByteArray pieces;
        auto request = shell("echo out; echo err >&2; exit 3");
        request.output = [&](const QByteArray& piece) { pieces += piece; };
        const auto outcome = core::runProcess(request);
        VERIFY_EXPECTED(outcome);
        QCOMPARE(outcome->exitCode, 3);
        QVERIFY(!outcome->isSignalled);
        QVERIFY(!outcome->isSuccess());
        QVERIFY(outcome->ending == ProcessEnding::ByItself);
        QCOMPARE(outcome->outputTail, QByteArray("out\n"));
        QCOMPARE(outcome->errorTail, QByteArray("err\n"));
        QVERIFY(pieces.contains("out\n") && pieces.contains("err\n"));
    }
    void tellsTheSignalThatEndedIt()
    {
        const auto outcome = core::runProcess(shell("kill -SEGV $$"));
        VERIFY_EXPECTED(outcome);
        QVERIFY(outcome->isSignalled);
        QCOMPARE(outcome->exitCode, SIGSEGV);
    }
    void keepsOnlyTheTailOfMuchOutput()
    {
        const auto outcome = core::runProcess(shell("head -c 300000 /dev/zero | tr '\\0' a; echo the end"));
        VERIFY_EXPECTED(outcome);
        QCOMPARE(outcome->outputTail.size(), core::TailBytes);
        QVERIFY(outcome->outputTail.endsWith("athe end\n"));
    }
    void whatDoesNotExistIsAnError()
    {
        ProcessRequest request;
        request.program = QStringLiteral("/nowhere/nsys");
        const auto outcome = core::runProcess(request);
        QVERIFY(!outcome);
        QCOMPARE(outcome.error().code, core::ErrorCode::CannotOpen);
        QVERIFY(outcome.error().message.contains(QStringLiteral("/nowhere/nsys")));
    }
    void interruptsTheWholeGroupAtTheLimit()
    {
        // the child would outlive its parent's SIGINT if it did not get one itself
        auto request = shell("trap 'echo flushed; exit 0' INT; sleep 100; echo not reached");
        request.limit = milliseconds(100);
        request.interruptWait = milliseconds(10'000);
        const auto outcome = core::runProcess(request);
        VERIFY_EXPECTED(outcome);
        QVERIFY(outcome->ending == ProcessEnding::AtLimit);
        QCOMPARE(outcome->outputTail, QByteArray("flushed\n"));
        QCOMPARE(outcome->exitCode, 0);
        QVERIFY(!outcome->wasKilled);
    }
    void goesOnToTermAndKill()
    {
        auto request = shell("trap '' INT; trap 'echo term' TERM; while :; do sleep 0.05; done");
        request.limit = milliseconds(100);
        const auto outcome = core::runProcess(request);
        VERIFY_EXPECTED(outcome);
        QVERIFY(outcome->wasKilled);
        QVERIFY(outcome->isSignalled);
        QCOMPARE(outcome->exitCode, SIGKILL);
        QVERIFY(outcome->outputTail.contains("term"));
    }
    void stopsWhenAsked()
    {
        auto request = shell("trap 'exit 7' INT; while :; do sleep 0.02; done");
        request.interruptWait = milliseconds(10'000);
        std::stop_source stop;
        request.output = [&](const QByteArray&) { stop.request_stop(); };
        request.arguments[1].prepend(QStringLiteral("echo ready; "));
        const auto outcome = core::runProcess(request, stop.get_token());
        VERIFY_EXPECTED(outcome);
        QVERIFY(outcome->ending == ProcessEnding::Stopped);
    }
    void theWatchEndsIt()
    {
        auto request = shell("sleep 100");
        request.watch = [] { return QStringLiteral("the disk is full"); };
        const auto outcome = core::runProcess(request);
        VERIFY_EXPECTED(outcome);
        QVERIFY(outcome->ending == ProcessEnding::Watched);
        QCOMPARE(outcome->watchReason, QStringLiteral("the disk is full"));
    }
    void endsWhatStaysInTheBackground()
    {
        const QTemporaryDir folder;
        const auto pidFile = folder.filePath(QStringLiteral("pid"));
        auto request = shell("sleep 300 & echo $! > \"$PIDFILE\"; exit 0");
        request.environment[QStringLiteral("PIDFILE")] = pidFile;
        VERIFY_EXPECTED(core::runProcess(request));
        QVERIFY(pidIn(pidFile) > 0);
        QVERIFY(isGone(pidIn(pidFile)));
    }
    void endsDaemonsThatLeftTheGroup()
    {
        const QTemporaryDir folder;
        const auto pidFile = folder.filePath(QStringLiteral("pid"));
        const StandinBehaviour behaviour("daemon=" + pidFile.toUtf8());
        ProcessRequest request;
        request.program = standinPath();
        request.limit = milliseconds(20'000);
        request.terminateWait = milliseconds(200); // the daemon ignores SIGTERM
        request.arguments = { QStringLiteral("profile"),
                              QStringLiteral("--output"),
                              folder.filePath(QStringLiteral("profile")),
                              QStringLiteral("sh"),
                              QStringLiteral("-c"),
                              QStringLiteral("while [ ! -s '%1' ]; do sleep 0.02; done").arg(pidFile) };
        VERIFY_EXPECTED(core::runProcess(request));
        QVERIFY(pidIn(pidFile) > 0);
        QVERIFY(isGone(pidIn(pidFile)));
    }

    void findsNsysInOrder()
    {
        const QTemporaryDir folder;
        const auto at = [&](const char* name) { return folder.filePath(QString::fromLatin1(name)); };
        for (const auto* name : { "named/nsys", "variable/bin/nsys", "path/nsys", "opt/2024.2.3/bin/nsys",
                                  "opt/2025.10.1/bin/nsys", "opt/2025.6.1/bin/nsys" })
            makeExecutable(at(name));
        core::NsysSearch search {
            at("named/nsys"), at("variable"), at("nothing") + u':' + at("path"), { at("opt/*/bin/nsys") }
        };
        const auto found = [&] { return core::findNsys(search).value_or(QStringLiteral("nothing")); };
        QCOMPARE(found(), at("named/nsys"));
        search.named = at("named");
        QCOMPARE(found(), at("named/nsys"));
        search.named.clear();
        QCOMPARE(found(), at("variable/bin/nsys"));
        search.nsysPath.clear();
        QCOMPARE(found(), at("path/nsys"));
        search.searchPath.clear();
        QCOMPARE(found(), at("opt/2025.10.1/bin/nsys")); // the newest, by number and not by letter
    }
    void saysWhereNsysIsMissing()
    {
        core::NsysSearch search;
        auto found = core::findNsys(search);
        QVERIFY(!found);
        QVERIFY(found.error().message.contains(QStringLiteral("NSYS_PATH")));
        search.nsysPath = QStringLiteral("/nowhere");
        found = core::findNsys(search);
        QVERIFY(!found);
        QVERIFY(found.error().message.contains(QStringLiteral("NSYS_PATH names /nowhere")));
        search.named = QStringLiteral("/etc/passwd"); // a file, but no program
        found = core::findNsys(search);
        QVERIFY(!found);
        QVERIFY(found.error().message.contains(QStringLiteral("--nsys names /etc/passwd")));
    }
    void asksNsysForItsVersion()
    {
        const StandinBehaviour behaviour("version=2026.1.1");
        const auto nsys = core::probeNsys(standinSearch());
        VERIFY_EXPECTED(nsys);
        QCOMPARE(nsys->path, standinPath());
        QCOMPARE(nsys->versionText, QStringLiteral("2026.1.1.190-256137006v0"));
        QVERIFY((nsys->version == core::NsysVersion { 2026, 1, 1 }));
        QCOMPARE(nsys->exportHelp, QString()); // all is documented
    }
    void asksForHelpWhereTheDocumentsAreSilent()
    {
        const StandinBehaviour behaviour("version=2024.4.1");
        const auto nsys = core::probeNsys(standinSearch());
        VERIFY_EXPECTED(nsys);
        QVERIFY(nsys->profileHelp.contains(QStringLiteral("--gpu-metrics-device=")));
        QVERIFY(nsys->exportHelp.contains(QStringLiteral("--lazy")));
        using F = core::NsysFeature;
        QVERIFY(core::nsysSupport(F::GpuMetricsDevices, nsys->version, nsys->profileHelp) == core::NsysSupport::No);
        QVERIFY(core::nsysSupport(F::ExportPayloads, nsys->version, nsys->exportHelp) == core::NsysSupport::No);
        QVERIFY(core::nsysSupport(F::ExportLazy, nsys->version, nsys->exportHelp) == core::NsysSupport::Yes);
    }
    void doesNotWaitForAnNsysThatHangs()
    {
        const QTemporaryDir folder;
        const auto path = folder.filePath(QStringLiteral("nsys"));
        QFile script(path);
        QVERIFY(script.open(QIODevice::WriteOnly));
        script.write("#!/bin/sh\nsleep 300\n");
        script.close();
        script.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        const auto nsys = core::probeNsys({ path, {}, {}, {} }, {}, milliseconds(50));
        QVERIFY(!nsys);
        QVERIFY2(nsys.error().message.contains(QStringLiteral("does not answer")), qPrintable(nsys.error().message));
    }
};

QTEST_GUILESS_MAIN(TestProcessRun)
#include "tst_processrun.moc"
