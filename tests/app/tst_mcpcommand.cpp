// SPDX-License-Identifier: GPL-3.0-or-later
// gpuloupe-cli mcp as a program talks to it.
#include "cliprocess.h"
#include "exportbuilder.h"
#include "verifyexpected.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

class TestMcpCommand : public QObject
{
    Q_OBJECT

    QTemporaryDir m_place;
    QString m_seed;

private Q_SLOTS:
    void initTestCase()
    {
        m_seed = m_place.filePath(QStringLiteral("seed.sqlite"));
        VERIFY_EXPECTED(fixtures::goldenSeed().write(m_seed));
    }

    /// A message a line, an answer a line, and nothing else; it ends with its input.
    void answersLineByLine()
    {
        QProcess process;
        process.start(cliPath(), { QStringLiteral("mcp"), m_seed });
        process.write(R"({"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18"}})"
                      "\n"
                      R"({"jsonrpc":"2.0","method":"notifications/initialized"})"
                      "\n"
                      R"({"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"verdict"}})"
                      "\n");
        process.write(R"({"jsonrpc":"2.0","id":3,"method":"ping"})"); // the last line may lack its end
        process.closeWriteChannel();
        QVERIFY(process.waitForFinished());
        QCOMPARE(process.exitCode(), 0);
        const auto lines = process.readAllStandardOutput().trimmed().split('\n');
        QCOMPARE(lines.size(), 3);
        for (int i = 0; i < 3; ++i)
            QCOMPARE(QJsonDocument::fromJson(lines[i]).object().value(QStringLiteral("id")).toInt(), i + 1);
        QVERIFY(lines[1].contains("structuredContent"));
    }

    void needsATrace()
    {
        QCOMPARE(runCli({ QStringLiteral("mcp") }).exitCode, 2);
        QCOMPARE(runCli({ QStringLiteral("mcp"), QStringLiteral("/nonexistent.sqlite") }).exitCode, 1);
    }
};

QTEST_GUILESS_MAIN(TestMcpCommand)
#include "tst_mcpcommand.moc"
