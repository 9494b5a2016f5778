// SPDX-License-Identifier: GPL-3.0-or-later
// Recorded conversations with a server of the golden trace.
#include "mcp/mcpserver.h"

#include "exportbuilder.h"
#include "trace/traceloader.h"
#include "verifyexpected.h"

#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>

class TestMcpServer : public QObject
{
    Q_OBJECT

    QTemporaryDir m_place;
    core::TracePointer m_trace;

    [[nodiscard]] core::McpServer server(bool includeMachineDetails = false) const
    {
        return core::McpServer({ { m_trace }, {}, includeMachineDetails });
    }
    static QByteArray request(const QString& method, const QJsonObject& parameters, int id = 1)
    {
        return QJsonDocument(QJsonObject { { QStringLiteral("jsonrpc"), QStringLiteral("2.0") },
                                           { QStringLiteral("id"), id },
                                           { QStringLiteral("method"), method },
                                           { QStringLiteral("params"), parameters } })
            .toJson(QJsonDocument::Compact);
    }
    static QJsonObject call(core::McpServer& server, const QString& tool, const QJsonObject& arguments = {})
    {
        const auto answer
            = server.answer(request(QStringLiteral("tools/call"),
                                    { { QStringLiteral("name"), tool }, { QStringLiteral("arguments"), arguments } }));
        return QJsonDocument::fromJson(answer)[QStringLiteral("result")].toObject();
    }
    static QJsonObject content(const QJsonObject& result)
    {
        return result[QStringLiteral("structuredContent")].toObject();
    }
    static QString sentence(const QJsonObject& result)
    {
        return result[QStringLiteral("content")][0][QStringLiteral("text")].toString();
    }

private Q_SLOTS:
    void initTestCase()
    {
        const auto path = m_place.filePath(QStringLiteral("seed.sqlite"));
        VERIFY_EXPECTED(fixtures::goldenSeed().write(path));
        const auto trace = core::loadTrace(path);
        VERIFY_EXPECTED(trace);
        m_trace = *trace;
    }

    /// As a client begins.
    void greets()
    {
        auto one = server();
        const auto answer = QJsonDocument::fromJson(one.answer(
            R"({"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-03-26","capabilities":{},"clientInfo":{"name":"test","version":"1"}}})"));
        QCOMPARE(answer[QStringLiteral("id")].toInt(-1), 0);
        const auto result = answer[QStringLiteral("result")];
        QCOMPARE(result[QStringLiteral("protocolVersion")].toString(), QStringLiteral("2025-03-26"));
        QVERIFY(result[QStringLiteral("capabilities")][QStringLiteral("tools")].isObject());
        QCOMPARE(result[QStringLiteral("serverInfo")][QStringLiteral("name")].toString(), QStringLiteral("gpuloupe"));
        QCOMPARE(one.answer(R"({"jsonrpc":"2.0","method":"notifications/initialized"})"), QByteArray());
        QCOMPARE(one.answer(R"({"jsonrpc":"2.0","id":"a","method":"ping"})"),
                 QByteArray(R"({"id":"a","jsonrpc":"2.0","result":{}})"));
        const auto newer = QJsonDocument::fromJson(
            one.answer(R"({"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2999-01-01"}})"));
        QCOMPARE(newer[QStringLiteral("result")][QStringLiteral("protocolVersion")].toString(),
                 QStringLiteral("2025-06-18"));
    }

    void faultsHaveTheirCode_data()
    {
        QTest::addColumn<QByteArray>("message");
        QTest::addColumn<int>("code");
        QTest::newRow("no JSON") << QByteArray("{nonsense") << -32700;
        QTest::newRow("a list") << QByteArray("[]") << -32600;
        QTest::newRow("no version") << QByteArray(R"({"id":1,"method":"ping"})") << -32600;
        QTest::newRow("id of another type") << QByteArray(R"({"jsonrpc":"2.0","id":[],"method":"ping"})") << -32600;
        QTest::newRow("no such method") << QByteArray(R"({"jsonrpc":"2.0","id":1,"method":"resources/list"})")
                                        << -32601;
        QTest::newRow("no such tool") << QByteArray(
            R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"x"}})")
                                      << -32602;
        QTest::newRow("too long") << QByteArray(core::McpServer::LongestMessageBytes + 1, 'x') << -32600;
    }

    void faultsHaveTheirCode()
    {
        QFETCH(QByteArray, message);
        auto one = server();
        const auto answer = QJsonDocument::fromJson(one.answer(message));
        QTEST(answer[QStringLiteral("error")][QStringLiteral("code")].toInt(), "code");
        QVERIFY(!answer[QStringLiteral("error")][QStringLiteral("message")].toString().isEmpty());
    }

    void toolsHaveSchemas()
    {
        auto one = server();
        const auto answer = QJsonDocument::fromJson(one.answer(request(QStringLiteral("tools/list"), {})));
        QStringList names;
        const auto tools = answer[QStringLiteral("result")][QStringLiteral("tools")].toArray();
        for (const auto& tool : tools) {
            names.append(tool[QStringLiteral("name")].toString());
            QVERIFY(!tool[QStringLiteral("description")].toString().isEmpty());
            QCOMPARE(tool[QStringLiteral("inputSchema")][QStringLiteral("type")].toString(), QStringLiteral("object"));
        }
        QCOMPARE(names.join(u' '),
                 QStringLiteral("traces verdict findings budget steps tables table evidence scope compare"));
    }

    void verdictIsASentence()
    {
        auto one = server();
        const auto verdict = content(call(one, QStringLiteral("verdict")));
        QVERIFY(!verdict[QStringLiteral("sentence")].toString().isEmpty());
        QVERIFY(!verdict[QStringLiteral("summary")].toArray().isEmpty());
    }

    void tablesHaveUnitsAndPages()
    {
        auto one = server();
        const QJsonObject wanted { { QStringLiteral("key"), QStringLiteral("kernels") },
                                   { QStringLiteral("sort"), QStringLiteral("total_ns") },
                                   { QStringLiteral("limit"), 1 } };
        const auto page = content(call(one, QStringLiteral("table"), wanted));
        QCOMPARE(page[QStringLiteral("rows")].toArray().size(), qsizetype { 1 });
        QCOMPARE(page[QStringLiteral("rows")][0][QStringLiteral("total_ns")].toInteger(), 2'600'000);
        QVERIFY(page[QStringLiteral("rows_total")].toInt() > 1);
        QVERIFY(page[QStringLiteral("limitations")].isArray());
        auto next = wanted;
        next.insert(QStringLiteral("page"), page[QStringLiteral("next_page")]);
        const auto second = content(call(one, QStringLiteral("table"), next));
        QVERIFY(second[QStringLiteral("rows")][0] != page[QStringLiteral("rows")][0]);
        auto filtered = wanted;
        filtered.insert(QStringLiteral("filter"), QStringLiteral("computeKernel"));
        QCOMPARE(content(call(one, QStringLiteral("table"), filtered))[QStringLiteral("rows_matching")].toInt(), 1);
        for (const auto& tool : { QStringLiteral("findings"), QStringLiteral("budget") })
            QVERIFY(content(call(one, tool))[QStringLiteral("columns")].toArray().size() > 3);
    }

    void wrongArgumentsAreSaid_data()
    {
        QTest::addColumn<QJsonObject>("arguments");
        QTest::addColumn<QString>("words");
        const auto key = QStringLiteral("key");
        QTest::newRow("none") << QJsonObject {} << QStringLiteral("\"key\" is missing");
        QTest::newRow("unknown") << QJsonObject { { key, QStringLiteral("kernels") }, { QStringLiteral("x"), 1 } }
                                 << QStringLiteral("no argument \"x\"");
        QTest::newRow("type") << QJsonObject { { key, 3 } } << QStringLiteral("of type string");
        QTest::newRow("table") << QJsonObject { { key, QStringLiteral("x") } } << QStringLiteral("no table \"x\"");
        QTest::newRow("column") << QJsonObject { { key, QStringLiteral("kernels") },
                                                 { QStringLiteral("sort"), QStringLiteral("x") } }
                                << QStringLiteral("no column \"x\"");
        QTest::newRow("limit") << QJsonObject { { key, QStringLiteral("kernels") }, { QStringLiteral("limit"), 0 } }
                               << QStringLiteral("limit");
        QTest::newRow("page") << QJsonObject { { key, QStringLiteral("kernels") },
                                               { QStringLiteral("page"), QStringLiteral("x") } }
                              << QStringLiteral("no page");
        QTest::newRow("trace") << QJsonObject { { key, QStringLiteral("kernels") }, { QStringLiteral("trace"), 2 } }
                               << QStringLiteral("no trace 2");
    }

    void wrongArgumentsAreSaid()
    {
        QFETCH(QJsonObject, arguments);
        QFETCH(QString, words);
        auto one = server();
        const auto result = call(one, QStringLiteral("table"), arguments);
        QVERIFY(result[QStringLiteral("isError")].toBool());
        QVERIFY2(sentence(result).contains(words), qPrintable(sentence(result)));
    }

    void figuresHaveEvidence()
    {
        auto one = server();
        const QJsonObject wanted { { QStringLiteral("key"), QStringLiteral("kernels") },
                                   { QStringLiteral("row"), 0 },
                                   { QStringLiteral("column"), QStringLiteral("total_ns") },
                                   { QStringLiteral("limit"), 2 } };
        const auto evidence = content(call(one, QStringLiteral("evidence"), wanted));
        QCOMPARE(evidence[QStringLiteral("value")].toInteger(), 2'600'000);
        QVERIFY(!evidence[QStringLiteral("definition")].toString().isEmpty());
        QVERIFY(evidence[QStringLiteral("sql")].toString().contains(QStringLiteral("SELECT")));
        QCOMPARE(evidence[QStringLiteral("events")].toArray().size(), qsizetype { 2 });
        for (const auto& [key, value, words] :
             { std::tuple { QStringLiteral("row"), QJsonValue(999), QStringLiteral("no row 999") },
               { QStringLiteral("row"), QJsonValue(-1), QStringLiteral("row_number") },
               { QStringLiteral("column"), QJsonValue(QStringLiteral("x")), QStringLiteral("no column \"x\"") } }) {
            auto wrong = wanted;
            wrong[key] = value;
            const auto result = call(one, QStringLiteral("evidence"), wrong);
            QVERIFY2(sentence(result).contains(words), qPrintable(sentence(result)));
        }
    }

    void aScopeHoldsUntilAnotherIsChosen()
    {
        auto one = server();
        const auto kernels = [&one] {
            const auto page
                = content(call(one, QStringLiteral("table"), { { QStringLiteral("key"), QStringLiteral("kernels") } }));
            return page[QStringLiteral("rows")].toArray();
        };
        const auto all = kernels();
        QVERIFY(content(call(one, QStringLiteral("scope")))[QStringLiteral("is_whole_trace")].toBool());
        const QJsonObject window { { QStringLiteral("start"), QStringLiteral("0 ns") },
                                   { QStringLiteral("end"), QStringLiteral("1 us") } };
        const auto chosen = content(call(one, QStringLiteral("scope"), window));
        QVERIFY(!chosen[QStringLiteral("is_whole_trace")].toBool(true));
        QVERIFY(!chosen[QStringLiteral("gpus")].toArray().isEmpty());
        QVERIFY(kernels() != all);
        call(one, QStringLiteral("scope"), { { QStringLiteral("whole"), true } });
        QCOMPARE(kernels(), all);
        const auto wrong = call(one, QStringLiteral("scope"), { { QStringLiteral("gpu"), QStringLiteral("77") } });
        QVERIFY2(sentence(wrong).contains(QStringLiteral("GPU 77")), qPrintable(sentence(wrong)));
        QCOMPARE(kernels(), all);
    }

    void tracesAreCompared()
    {
        core::McpServer one({ { m_trace, m_trace }, {}, false });
        const auto page = content(call(one, QStringLiteral("compare")));
        QVERIFY(!page[QStringLiteral("sentence")].toString().isEmpty());
        QVERIFY(page[QStringLiteral("tables")].toArray().contains(QStringLiteral("compare_kernels")));
        const auto kernels = content(
            call(one, QStringLiteral("compare"), { { QStringLiteral("key"), QStringLiteral("compare_kernels") } }));
        QVERIFY(!kernels[QStringLiteral("rows")].toArray().isEmpty());
        auto alone = server();
        const auto wrong = call(alone, QStringLiteral("compare"));
        QVERIFY2(sentence(wrong).contains(QStringLiteral("no trace 2")), qPrintable(sentence(wrong)));
    }

    /// What a client and the program said to each other, line by line.
    void answersAsRecorded()
    {
        const QByteArrayList conversation {
            "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}",
            "",
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}",
            "{\"id\":1,\"jsonrpc\":\"2.0\",\"result\":{}}",
            "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/call\",\"params\":{\"name\":\"scope\"}}",
            "{\"id\":2,\"jsonrpc\":\"2.0\",\"result\":{\"content\":[{\"text\":\"{\\\"gpus\\\":[\\\"0\\\"],",
            "{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"tools/"
            "call\",\"params\":{\"name\":\"table\",\"arguments\":{\"key\":\"nosuch\"}}}",
            "{\"id\":3,\"jsonrpc\":\"2.0\",\"result\":{\"content\":[{\"text\":\"There is no table \\\"nosuch\\\"",
            "{\"jsonrpc\":\"2.0\",\"id\":4,\"method\":\"prompts/list\"}",
            "{\"error\":{\"code\":-32601,\"message\":\"There is no method "
            "\\\"prompts/list\\\".\"},\"id\":4,\"jsonrpc\":\"2.0\"}",
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}",
            "",
        };
        auto one = server();
        for (qsizetype at = 0; at < conversation.size(); at += 2) {
            const auto answer = one.answer(conversation[at]);
            const auto& expected = conversation[at + 1];
            QVERIFY2(expected.isEmpty() ? answer.isEmpty() : answer.startsWith(expected), answer.constData());
        }
    }

    /// SQL can read what names people and machines.
    void queryIsThereOnlyWhenAllowed()
    {
        auto closed = server();
        const auto refusal = closed.answer(QByteArrayLiteral(
            R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"query","arguments":{}}})"));
        QVERIFY2(refusal.contains("--include-machine-details"), refusal.constData());
        const QJsonObject sql { { QStringLiteral("sql"), QStringLiteral("SELECT 9007199254740993 AS id") } };
        QVERIFY(call(closed, QStringLiteral("query"), sql).isEmpty());
        auto open = server(true);
        const auto page = content(call(open, QStringLiteral("query"), sql));
        QCOMPARE(page[QStringLiteral("rows")][0][QStringLiteral("id")].toInteger(), 9'007'199'254'740'993);
        QVERIFY(!page[QStringLiteral("more")].toBool(true));
        const auto wrong = call(open, QStringLiteral("query"),
                                { { QStringLiteral("sql"), QStringLiteral("DROP TABLE StringIds") } });
        QVERIFY(wrong[QStringLiteral("isError")].toBool());
        QVERIFY2(sentence(wrong).contains(QStringLiteral("only statements that read")), qPrintable(sentence(wrong)));
    }

    void pathsStayPrivate()
    {
        auto one = server();
        for (const auto& tool : { QStringLiteral("traces"), QStringLiteral("verdict"), QStringLiteral("tables") })
            QVERIFY2(!QJsonDocument(call(one, tool)).toJson().contains(m_place.path().toUtf8()), qPrintable(tool));
    }
};

QTEST_GUILESS_MAIN(TestMcpServer)
#include "tst_mcpserver.moc"
