// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/taskgraph.h"

#include <QTest>

#include <atomic>
#include <mutex>
#include <stdexcept>
#include <vector>

using core::TaskGraph;

class TestTaskGraph : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void runsNothing()
    {
        TaskGraph graph;
        graph.run(2);
    }

    void needsComeFirst_data()
    {
        QTest::addColumn<int>("threads");
        QTest::newRow("one thread") << 1;
        QTest::newRow("two threads") << 2;
        QTest::newRow("more threads than tasks") << 50;
    }
    void needsComeFirst()
    {
        QFETCH(int, threads);
        constexpr std::size_t Count = 40;
        TaskGraph graph;
        std::mutex mutex;
        std::vector<std::size_t> order;
        const auto note = [&](std::size_t task) {
            const std::lock_guard lock(mutex);
            order.push_back(task);
        };
        // each task needs the one at half its number
        for (std::size_t task = 0; task < Count; ++task) {
            if (task == 0)
                graph.add([&note] { note(0); });
            else
                graph.add([&note, task] { note(task); }, { task / 2 });
        }
        graph.run(threads);
        QCOMPARE(order.size(), Count);
        std::vector<std::size_t> place(Count);
        for (std::size_t i = 0; i < Count; ++i)
            place[order[i]] = i;
        for (std::size_t task = 1; task < Count; ++task)
            QVERIFY2(place[task / 2] < place[task], qPrintable(QString::number(task)));
    }

    void someBeginFirst()
    {
        TaskGraph graph;
        QList<int> order;
        graph.add([&order] { order.append(0); });
        const auto needed = graph.add([&order] { order.append(1); });
        graph.add([&order] { order.append(2); });
        graph.add([&order] { order.append(3); }, { needed }, TaskGraph::Turn::First);
        graph.add([&order] { order.append(4); }, {}, TaskGraph::Turn::First);
        graph.run(1);
        QCOMPARE(order, QList<int>({ 4, 0, 1, 3, 2 }));
    }

    void throwingTaskEndsTheRun()
    {
        TaskGraph graph;
        std::atomic<int> dependents = 0;
        const auto bad = graph.add([] { throw std::runtime_error("no memory"); });
        graph.add([&dependents] { ++dependents; }, { bad });
        QVERIFY_THROWS_EXCEPTION(std::runtime_error, graph.run(2));
        QCOMPARE(dependents.load(), 0);
    }
};

QTEST_GUILESS_MAIN(TestTaskGraph)
#include "tst_taskgraph.moc"
