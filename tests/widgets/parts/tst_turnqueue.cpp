// SPDX-License-Identifier: GPL-3.0-or-later
// Whether put off work is done in order, one task in a turn of the event loop, and for nobody who is gone.
#include "parts/turnqueue.h"

#include <QAbstractEventDispatcher>
#include <QStringList>
#include <QTest>

#include <algorithm>
#include <memory>
#include <vector>

class TestTurnQueue : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void doesOneThingInATurn_data()
    {
        QTest::addColumn<int>("pauseMs");
        QTest::newRow("as windows do") << TurnQueue::DefaultPauseMs;
        QTest::newRow("without a pause") << 0;
    }

    void doesOneThingInATurn()
    {
        TurnQueue queue;
        QFETCH(const int, pauseMs);
        queue.setPauseMs(pauseMs);
        QStringList done;
        std::vector<int> doneInTurn { 0 };
        auto* dispatcher = QAbstractEventDispatcher::instance();
        connect(dispatcher, &QAbstractEventDispatcher::awake, &queue, [&] { doneInTurn.push_back(0); });
        for (const auto* name : { "a", "b", "c" })
            queue.add(this, [&done, &doneInTurn, name] {
                done += QLatin1String(name);
                ++doneInTurn.back();
            });
        QVERIFY(done.isEmpty());
        QVERIFY(queue.isWaiting(this));
        QTRY_COMPARE(done.join(u' '), QStringLiteral("a b c"));
        QVERIFY(!queue.isWaiting(this));
        QCOMPARE(*std::max_element(doneInTurn.begin(), doneInTurn.end()), 1);
    }

    void doesAtOnceWhatIsAskedFor()
    {
        TurnQueue queue;
        QObject other;
        QStringList done;
        const auto add
            = [&](QObject* owner, const QString& name) { queue.add(owner, [&done, name] { done += name; }); };
        add(this, QStringLiteral("a"));
        add(&other, QStringLiteral("b"));
        add(&other, QStringLiteral("c"));
        queue.finish(&other);
        QCOMPARE(done.join(u' '), QStringLiteral("b c"));
        QVERIFY(!queue.isWaiting(&other));
        QTRY_COMPARE(done.join(u' '), QStringLiteral("b c a"));
    }

    void putsWhatIsSeenFirst()
    {
        TurnQueue queue;
        QStringList done;
        queue.add(this, [&] { done += QStringLiteral("a"); });
        queue.add(this, [&] { done += QStringLiteral("b"); });
        queue.addFirst(this, [&] { done += QStringLiteral("seen"); });
        QTRY_COMPARE(done.join(u' '), QStringLiteral("seen a b"));
    }

    void forgetsTheGone()
    {
        TurnQueue queue;
        auto gone = std::make_unique<QObject>();
        QObject dropped;
        QStringList done;
        queue.add(gone.get(), [&] { done += QStringLiteral("gone"); });
        queue.add(&dropped, [&] { done += QStringLiteral("dropped"); });
        queue.add(this, [&] { done += QStringLiteral("a"); });
        gone.reset();
        queue.drop(&dropped);
        QTRY_COMPARE(done.join(u' '), QStringLiteral("a"));
    }

    void takesMoreWhileItWorks()
    {
        TurnQueue queue;
        QStringList done;
        queue.add(this, [&] {
            done += QStringLiteral("a");
            queue.add(this, [&] { done += QStringLiteral("b"); });
        });
        QTRY_COMPARE(done.join(u' '), QStringLiteral("a b"));
    }
};

QTEST_GUILESS_MAIN(TestTurnQueue)
#include "tst_turnqueue.moc"
