// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a part that is changed at length is painted in a turn of the event loop of its own.
#include "style/paintlater.h"

#include <QAbstractEventDispatcher>
#include <QTest>
#include <QWidget>

#include <memory>

namespace {

/// Counts how often it is painted.
class Counter : public QWidget
{
public:
    [[nodiscard]] int paintings() const { return m_paintings; }

protected:
    void paintEvent(QPaintEvent* /*event*/) override { ++m_paintings; }

private:
    int m_paintings = 0;
};

} // namespace

class TestPaintLater : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void paintsInATurnOfItsOwn()
    {
        Counter counter;
        counter.show();
        QTRY_VERIFY(counter.paintings() > 0);
        const int before = counter.paintings();
        int paintedInItsTurn = -1;
        auto* dispatcher = QAbstractEventDispatcher::instance();
        QMetaObject::invokeMethod(
            &counter,
            [&] {
                paintInNextTurn(counter);
                paintInNextTurn(counter); // is one
                counter.resize(counter.size() + QSize(1, 1));
                connect(dispatcher, &QAbstractEventDispatcher::awake, &counter,
                        [&] { paintedInItsTurn = paintedInItsTurn < 0 ? counter.paintings() : paintedInItsTurn; });
            },
            Qt::QueuedConnection);
        QTRY_VERIFY(counter.paintings() > before);
        QVERIFY(counter.updatesEnabled());
        QCOMPARE(paintedInItsTurn, before);
    }

    void leavesAloneWhatIsNotSeen()
    {
        Counter hidden;
        paintInNextTurn(hidden);
        QVERIFY(hidden.updatesEnabled());
        Counter still;
        still.show();
        still.setUpdatesEnabled(false); // by somebody who has a reason
        paintInNextTurn(still);
        QTest::qWait(0);
        QVERIFY(!still.updatesEnabled());
    }

    // what a window with updates disabled is asked to paint, Qt drops without noting it
    void goesOnPaintingWhatWasAskedForBefore()
    {
        QWidget window;
        auto* counter = new Counter;
        counter->setParent(&window);
        window.show();
        QTRY_VERIFY(counter->paintings() > 0);
        counter->update();
        paintInNextTurn(window);
        QTRY_VERIFY(window.updatesEnabled());
        const int before = counter->paintings();
        counter->update();
        QTRY_VERIFY(counter->paintings() > before);
    }

    void forgetsWhatIsGone()
    {
        auto gone = std::make_unique<Counter>();
        gone->show();
        paintInNextTurn(*gone);
        gone.reset();
        QTest::qWait(0);
    }
};

QTEST_MAIN(TestPaintLater)
#include "tst_paintlater.moc"
