// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a part that is changed at length is painted in a turn of the event loop of its own.
#include "style/paintlater.h"

#include <QAbstractEventDispatcher>
#include <QTest>
#include <QWidget>

#include <functional>
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
        QWidget window;
        window.resize(200, 200);
        Counter counter;
        counter.setParent(&window);
        window.show();
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
        QCOMPARE(paintedInItsTurn, before);
    }

    // several changes in one go, such as a page and its colours
    void waitsForTheLastChange()
    {
        QWidget window;
        Counter counter;
        counter.setParent(&window);
        window.show();
        QTRY_VERIFY(counter.paintings() > 0);
        const int before = counter.paintings();
        constexpr int Changes = 4;
        int paintedBetween = 0;
        std::function<void(int)> change = [&](int left) {
            paintedBetween += counter.paintings() - before;
            counter.update();
            paintInNextTurn(counter);
            if (left > 0)
                QMetaObject::invokeMethod(
                    &counter, [&change, left] { change(left - 1); }, Qt::QueuedConnection);
        };
        change(Changes);
        QTRY_VERIFY(counter.paintings() > before);
        QCOMPARE(paintedBetween, 0);
        QCOMPARE(counter.paintings(), before + 1);
    }

    // what Qt is told to paint as a part of a ground and by itself, it paints twice
    void paintsOnce()
    {
        QWidget window;
        window.resize(200, 200);
        auto* ground = new QWidget(&window);
        ground->setAutoFillBackground(true);
        ground->resize(100, 100);
        auto* counter = new Counter;
        counter->setParent(ground);
        counter->resize(50, 50);
        window.show();
        QTRY_VERIFY(counter->paintings() > 0);
        for (auto* held : { static_cast<QWidget*>(&window), ground }) {
            QCoreApplication::processEvents();
            const int before = counter->paintings();
            paintInNextTurn(*held);
            if (held->isWindow()) {
                ground->update();
                counter->update();
            } else {
                ground->hide();
                ground->show();
            }
            QTRY_VERIFY(counter->paintings() > before);
            QTest::qWait(0);
            QCOMPARE(counter->paintings(), before + 1);
        }
    }

    void leavesAloneWhatIsNotSeen()
    {
        Counter window;
        auto* hidden = new QWidget(&window);
        window.show();
        hidden->hide();
        QTRY_VERIFY(window.paintings() > 0);
        const int before = window.paintings();
        paintInNextTurn(*hidden);
        window.repaint();
        QCOMPARE(window.paintings(), before + 1);
    }

    // a request that is kept back is the only one: Qt does not ask again
    void goesOnPaintingWhatWasAskedForBefore()
    {
        QWidget window;
        auto* counter = new Counter;
        counter->setParent(&window);
        window.show();
        QTRY_VERIFY(counter->paintings() > 0);
        for (int round = 0; round < 2; ++round) {
            const int before = counter->paintings();
            counter->update();
            paintInNextTurn(window);
            QTRY_VERIFY(counter->paintings() > before);
        }
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
