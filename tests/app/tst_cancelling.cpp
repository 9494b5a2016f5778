// SPDX-License-Identifier: GPL-3.0-or-later
#include "cliprocess.h"
#include "exportbuilder.h"
#include "verifyexpected.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <cstdlib>

#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

/// gpuloupe-cli on a terminal: progress, and Ctrl+C while it works.
class TestCancelling : public QObject
{
    Q_OBJECT

    /// A program on a terminal of its own.
    struct TerminalRun {
        bool hasTerminal = true; ///< false where no terminal can be made: in a container without /dev/pts
        int status = 0; ///< as waitpid() gives it
        QByteArray screen; ///< all that was printed
    };

    /// Runs gpuloupe-cli on a terminal and sends `signal` (0: none) as soon as progress shows.
    static TerminalRun runOnTerminal(const QStringList& arguments, int signal)
    {
        std::vector<QByteArray> words { cliPath().toLocal8Bit() };
        for (const auto& argument : arguments)
            words.push_back(argument.toLocal8Bit());
        std::vector<char*> pointers;
        for (auto& word : words)
            pointers.push_back(word.data());
        pointers.push_back(nullptr);

        TerminalRun run;
        int terminal = -1;
        const pid_t child = ::forkpty(&terminal, nullptr, nullptr, nullptr);
        if (child == 0) {
            ::execv(pointers[0], pointers.data());
            ::_exit(127);
        }
        if (child < 0) {
            run.hasTerminal = false;
            return run;
        }
        char buffer[4096];
        bool isSent = signal == 0;
        for (;;) {
            const auto size = ::read(terminal, buffer, sizeof buffer);
            if (size <= 0)
                break; // the terminal is gone when the program has ended
            run.screen.append(buffer, size);
            if (!isSent && run.screen.contains(" %  ")) {
                ::kill(child, signal);
                isSent = true;
            }
        }
        ::waitpid(child, &run.status, 0);
        ::close(terminal);
        return run;
    }

    QTemporaryDir m_place;
    QString m_trace; ///< large enough to be interrupted

private Q_SLOTS:
    void initTestCase()
    {
        fixtures::ExportBuilder builder;
        builder.addKernel({ .startNs = 0, .endNs = 100 });
        constexpr int Doublings = 20; // a million rows
        for (int i = 0; i < Doublings; ++i)
            builder.execute(
                QStringLiteral("INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL SELECT * FROM CUPTI_ACTIVITY_KIND_KERNEL"));
        builder.execute(QStringLiteral(
            "UPDATE CUPTI_ACTIVITY_KIND_KERNEL SET start = rowid * 1000, \"end\" = rowid * 1000 + rowid % 900"));
        m_trace = m_place.filePath(QStringLiteral("large.sqlite"));
        VERIFY_EXPECTED(builder.write(m_trace));
    }

    void aSignalIsTheExitCode_data()
    {
        QTest::addColumn<int>("signal");
        QTest::addColumn<QStringList>("command");
        const QStringList report { QStringLiteral("report"), QStringLiteral("--out") };
        QTest::newRow("Ctrl+C") << SIGINT << report;
        QTest::newRow("terminated") << SIGTERM << report;
        QTest::newRow("summarize, terminated")
            << SIGTERM << QStringList { QStringLiteral("summarize"), QStringLiteral("-o") };
    }

    void aSignalIsTheExitCode()
    {
        QFETCH(int, signal);
        QFETCH(QStringList, command);
        const auto out = m_place.filePath(QStringLiteral("out"));
        const auto run = runOnTerminal({ command[0], m_trace, command[1], out }, signal);
        if (!run.hasTerminal)
            QSKIP("No terminal can be made here (is /dev/pts mounted?), so progress and Ctrl+C are not tried.");
        QVERIFY2(WIFEXITED(run.status), run.screen.constData());
        QCOMPARE(WEXITSTATUS(run.status), 128 + signal);
        QVERIFY2(run.screen.contains("Cancelled."), run.screen.constData());
        QVERIFY(QDir(out).isEmpty()); // or was not made
    }

    void progressShowsOnTerminalsAndGoes()
    {
        const auto run = runOnTerminal({ QStringLiteral("schema"), m_trace }, 0);
        if (!run.hasTerminal)
            QSKIP("No terminal can be made here (is /dev/pts mounted?), so progress and Ctrl+C are not tried.");
        QVERIFY(WIFEXITED(run.status));
        QCOMPARE(WEXITSTATUS(run.status), 0);
        QVERIFY(run.screen.contains(" %  "));
        QVERIFY(run.screen.lastIndexOf("\r\033[K") < run.screen.indexOf("Trace info")); // erased before the data
        const auto piped = runCli({ QStringLiteral("schema"), m_trace });
        QCOMPARE(piped.exitCode, 0);
        QCOMPARE(piped.messages, QString());
    }
};

QTEST_GUILESS_MAIN(TestCancelling)
#include "tst_cancelling.moc"
