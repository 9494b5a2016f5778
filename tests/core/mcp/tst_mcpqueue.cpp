// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/mcpqueue.h"

#include <QTest>

#include <thread>

using core::McpQueue;

namespace {

QByteArray requestOf(const QByteArray& id)
{
    return R"({"jsonrpc":"2.0","id":)" + id + R"(,"method":"ping"})";
}

QByteArray cancellationOf(const QByteArray& id)
{
    return R"({"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":)" + id + "}}";
}

} // namespace

class TestMcpQueue : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void comesInOrderUntilClosed()
    {
        McpQueue queue;
        queue.add(requestOf("1"));
        queue.add(requestOf("2"));
        queue.close();
        QCOMPARE(queue.take()->message, requestOf("1"));
        QCOMPARE(queue.take()->message, requestOf("2"));
        QVERIFY(!queue.take());
    }

    void stopsWhatRuns()
    {
        McpQueue queue;
        queue.add(requestOf("1"));
        queue.add(requestOf("\"a\""));
        const auto first = queue.take();
        queue.add(cancellationOf("2")); // nobody's
        queue.add(cancellationOf("\"1\"")); // another id than 1
        QVERIFY(!first->stop.stop_requested());
        queue.add(cancellationOf("1"));
        QVERIFY(first->stop.stop_requested());
        const auto second = queue.take();
        QCOMPARE(second->message, requestOf("\"a\""));
        QVERIFY(!second->stop.stop_requested());
        queue.add(cancellationOf("1")); // is done
        QVERIFY(!second->stop.stop_requested());
        queue.add(cancellationOf("\"a\""));
        QVERIFY(second->stop.stop_requested());
    }

    void takesOutWhatWaits()
    {
        McpQueue queue;
        for (const auto* id : { "1", "2", "3" })
            queue.add(requestOf(id));
        queue.add(cancellationOf("2"));
        queue.close();
        QCOMPARE(queue.take()->message, requestOf("1"));
        QCOMPARE(queue.take()->message, requestOf("3"));
        QVERIFY(!queue.take());
    }

    void otherMessagesAreNoCancellations()
    {
        McpQueue queue;
        const QByteArray text(R"({"jsonrpc":"2.0","id":9,"method":"ping","params":{"x":"notifications/cancelled"}})");
        queue.add(text);
        queue.add("{");
        queue.close();
        QCOMPARE(queue.take()->message, text);
        QCOMPARE(queue.take()->message, QByteArray("{"));
    }

    void endsForAll()
    {
        McpQueue queue;
        std::stop_source end;
        queue.add(requestOf("1"));
        const auto taken = queue.take(end.get_token());
        QVERIFY(!taken->stop.stop_requested());
        end.request_stop();
        QVERIFY(taken->stop.stop_requested());
        QVERIFY(!queue.take(end.get_token()));
    }

    void waitsForWhatComes()
    {
        McpQueue queue;
        std::optional<McpQueue::Taken> taken;
        std::thread answering([&] { taken = queue.take(); });
        queue.add(requestOf("1"));
        answering.join();
        QCOMPARE(taken->message, requestOf("1"));
    }

    void tooManyWait()
    {
        McpQueue queue;
        std::thread reading([&queue] {
            for (std::size_t i = 0; i < 2 * McpQueue::MostWaiting; ++i)
                queue.add(requestOf(QByteArray::number(static_cast<int>(i))));
            queue.close();
        });
        std::size_t count = 0;
        while (queue.take())
            ++count;
        reading.join();
        QCOMPARE(count, 2 * McpQueue::MostWaiting);
    }
};

QTEST_APPLESS_MAIN(TestMcpQueue)
#include "tst_mcpqueue.moc"
