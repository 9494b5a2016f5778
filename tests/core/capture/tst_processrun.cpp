// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysistesting.h"
#include "capture/processrun.h"
#include "standin.h"
#include "verifyexpected.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <thread>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <unistd.h>

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

/// `nsys profile` of `target` by the stand-in, with a report in `folder`.
ProcessRequest standinProfile(const QTemporaryDir& folder, const QStringList& target)
{
    ProcessRequest request;
    request.program = standinPath();
    request.interruptWait = milliseconds(10'000);
    request.terminateWait = milliseconds(200); // what it leaves behind ignores SIGTERM
    request.arguments = QStringList { QStringLiteral("profile"), QStringLiteral("--output"),
                                      folder.filePath(QStringLiteral("profile")) }
        + target;
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

/// True when no process keeps the file locked any more.
bool isUnlocked(const QString& path)
{
    const int file = ::open(QFile::encodeName(path).constData(), O_RDWR | O_CLOEXEC);
    const bool isFree = file >= 0 && ::flock(file, LOCK_EX | LOCK_NB) == 0;
    ::close(file);
    return isFree;
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
    void asksBeforeItSendsSignals_data()
    {
        QTest::addColumn<QString>("answer");
        QTest::addColumn<bool>("hasAgreed");
        QTest::addColumn<int>("exitCode");
        QTest::newRow("it ends") << QStringLiteral("echo saved; touch \"$0\"; while [ -e \"$0\" ]; do sleep 0.02; done")
                                 << true << 5;
        QTest::newRow("it saves, and runs on") << QStringLiteral("echo saved") << true << 7;
        QTest::newRow("it refuses") << QStringLiteral("echo no; exit 1") << false << 7;
        QTest::newRow("it does not answer") << QStringLiteral("sleep 300") << false << 7;
    }
    void asksBeforeItSendsSignals()
    {
        QFETCH(QString, answer);
        QFETCH(bool, hasAgreed);
        QFETCH(int, exitCode);
        const QTemporaryDir folder;
        const auto wish = folder.filePath(QStringLiteral("wish"));
        // sent to a process that waits for another, a signal is heard when that one has ended
        auto request = shell(
            "trap 'exit 7' INT; echo ready; while [ ! -e \"$WISH\" ]; do sleep 0.02; done; rm \"$WISH\"; exit 5");
        request.environment[QStringLiteral("WISH")] = wish;
        request.stopArguments = { QStringLiteral("-c"), answer, wish };
        request.interruptWait = milliseconds(1'000);
        request.terminateWait = milliseconds(10'000);
        std::stop_source stop;
        QByteArray words;
        request.output = [&](const QByteArray& piece) {
            words += piece;
            stop.request_stop();
        };
        const auto outcome = core::runProcess(request, stop.get_token());
        VERIFY_EXPECTED(outcome);
        QVERIFY(outcome->ending == ProcessEnding::Stopped);
        QCOMPARE(outcome->hasAgreed, hasAgreed);
        QCOMPARE(outcome->exitCode, exitCode);
        QCOMPARE(words.contains("saved"), hasAgreed); // the words of the call are passed on
        QVERIFY(!outcome->wasKilled);
    }
    void anAbandonedProgramIsNotAsked()
    {
        const QTemporaryDir folder;
        const auto wish = folder.filePath(QStringLiteral("wish"));
        auto request = shell("echo ready; sleep 100");
        request.stopArguments = { QStringLiteral("-c"), QStringLiteral("touch \"$0\""), wish };
        std::stop_source abandon;
        request.abandon = abandon.get_token();
        request.output = [&](const QByteArray&) { abandon.request_stop(); };
        VERIFY_EXPECTED(core::runProcess(request));
        QVERIFY(!QFile::exists(wish));
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
    void theReasonStandsBeforeTheHelp()
    {
        const auto outcome = core::runProcess(
            shell("printf \"option '--sample' is there twice\\n\\nusage: nsys profile\\nTry --help\\n\" >&2; exit 1"));
        VERIFY_EXPECTED(outcome);
        QCOMPARE(outcome->endText(), QStringLiteral("(exit code 1): option '--sample' is there twice"));
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
        auto request = standinProfile(folder,
                                      { QStringLiteral("sh"), QStringLiteral("-c"),
                                        QStringLiteral("while [ ! -s '%1' ]; do sleep 0.02; done").arg(pidFile) });
        request.limit = milliseconds(20'000);
        VERIFY_EXPECTED(core::runProcess(request));
        QVERIFY(pidIn(pidFile) > 0);
        QVERIFY(isGone(pidIn(pidFile)));
    }
    void endsWhatHides_data()
    {
        QTest::addColumn<QByteArray>("how");
        QTest::addColumn<bool>("isAbandoned");
        QTest::newRow("own session, empty environment") << QByteArray("hidden") << false;
        QTest::newRow("chain of forks") << QByteArray("chain") << false;
        QTest::newRow("chain of forks, abandoned") << QByteArray("chain") << true;
    }
    void endsWhatHides()
    {
        QFETCH(QByteArray, how);
        QFETCH(bool, isAbandoned);
        const QTemporaryDir folder;
        const auto lock = folder.filePath(QStringLiteral("lock"));
        const StandinBehaviour behaviour(how + '=' + lock.toUtf8());
        auto request = standinProfile(folder, { QStringLiteral("sleep"), QStringLiteral("300") });
        std::stop_source stop, abandon;
        request.abandon = abandon.get_token();
        request.output = [&](const QByteArray&) { (isAbandoned ? abandon : stop).request_stop(); };
        const auto outcome = core::runProcess(request, stop.get_token());
        VERIFY_EXPECTED(outcome);
        QVERIFY(outcome->ending == ProcessEnding::Stopped);
        QVERIFY(QFile::exists(lock));
        QVERIFY(isUnlocked(lock));
        if (!isAbandoned)
            QVERIFY(QFile::exists(folder.filePath(QStringLiteral("profile.nsys-rep")))); // it could end as it should
    }
    void leavesOthersAlone()
    {
        const QTemporaryDir folder;
        const StandinBehaviour behaviour("hidden=" + folder.filePath(QStringLiteral("lock")).toUtf8());
        const auto sleep = QStringLiteral("sleep");
        QProcess child;
        child.start(sleep, { QStringLiteral("300") });
        QVERIFY(child.waitForStarted());
        qint64 orphan = 0; // as a browser that shows a page of the guide while a capture runs
        auto request = standinProfile(folder, { sleep, QStringLiteral("300") });
        std::stop_source stop;
        request.output = [&](const QByteArray&) {
            if (orphan == 0)
                QProcess::startDetached(sleep, { QStringLiteral("300") }, QString(), &orphan);
            stop.request_stop();
        };
        const auto outcome = core::runProcess(request, stop.get_token());
        const bool hasChild = !isGone(child.processId());
        const bool hasOrphan = orphan > 0 && !isGone(orphan);
        if (hasOrphan)
            ::kill(static_cast<pid_t>(orphan), SIGKILL);
        child.kill();
        child.waitForFinished();
        VERIFY_EXPECTED(outcome);
        QVERIFY(hasChild);
        QVERIFY(hasOrphan);
        QVERIFY(isUnlocked(folder.filePath(QStringLiteral("lock")))); // but this one was ended
    }
    void theMarkIsForItsOwnProcessesOnly()
    {
        struct rlimit before {
        };
        struct rlimit after {
        };
        QCOMPARE(::getrlimit(RLIMIT_LOCKS, &before), 0);
        VERIFY_EXPECTED(core::runProcess(shell("true")));
        QCOMPARE(::getrlimit(RLIMIT_LOCKS, &after), 0);
        QCOMPARE(after.rlim_cur, before.rlim_cur);
    }

    void findsNsysInOrder()
    {
        const QTemporaryDir folder;
        const auto at = [&](const char* name) { return folder.filePath(QString::fromLatin1(name)); };
        for (const auto* name : { "named/nsys", "variable/bin/nsys", "path/nsys", "opt/2024.2.3/bin/nsys",
                                  "opt/2025.10.1/bin/nsys", "opt/2025.6.1/bin/nsys", "compute/2026.1.1/nsys" })
            makeExecutable(at(name));
        core::NsysSearch search { at("named/nsys"),
                                  at("variable"),
                                  at("nothing") + u':' + at("path"),
                                  { at("opt/*/bin/nsys") },
                                  { at("compute/*/nsys") } };
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
        search.installPatterns.clear();
        QCOMPARE(found(), at("compute/2026.1.1/nsys")); // another program's copy
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
        const auto nsys = core::probeNsys({ path, {}, {}, {}, {} }, {}, milliseconds(50));
        QVERIFY(!nsys);
        QVERIFY2(nsys.error().message.contains(QStringLiteral("does not answer")), qPrintable(nsys.error().message));
    }
};

QTEST_GUILESS_MAIN(TestProcessRun)
#include "tst_processrun.moc"
