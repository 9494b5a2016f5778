// SPDX-License-Identifier: GPL-3.0-or-later
#include "scope/scopestrip.h"

#include "trace/trace.h"
#include "windowtest.h"

#include <QSignalSpy>

#include <cmath>

class TestScopeStrip : public WindowTest
{
    Q_OBJECT

private:
    std::unique_ptr<ScopeStrip> m_strip;

    [[nodiscard]] core::TimeWindow extent() const { return m_window->session().results()->trace->extent; }
    [[nodiscard]] QPoint at(double place) const
    {
        return { static_cast<int>(std::lround(place * m_strip->width())), m_strip->height() / 2 };
    }
    void drag(const QPoint& from, const QPoint& to) const
    {
        QTest::mousePress(m_strip.get(), Qt::LeftButton, {}, from);
        QTest::mouseMove(m_strip.get(), (from + to) / 2);
        QTest::mouseMove(m_strip.get(), to);
        QTest::mouseRelease(m_strip.get(), Qt::LeftButton, {}, to);
    }
    /// Near enough for the width of a pixel or two.
    [[nodiscard]] bool isAt(std::int64_t timeNs, double place) const
    {
        const auto lengthNs = static_cast<double>(extent().durationNs());
        return std::abs(static_cast<double>(timeNs - extent().startNs) / lengthNs - place) < 0.01;
    }

    void prepare() override
    {
        openGolden();
        QVERIFY(m_window);
        m_strip = std::make_unique<ScopeStrip>();
        m_strip->resize(800, 30);
        m_strip->setScope({}, m_window->session().results()->trace);
        m_strip->setResults(m_window->session().results());
        m_strip->show();
    }

private Q_SLOTS:
    void framesTheWholeTraceAtFirst()
    {
        QVERIFY(m_strip->hasFigures());
        QCOMPARE(m_strip->window(), extent());
        QVERIFY(m_strip->accessibleDescription().startsWith(QStringLiteral("Whole trace, ")));
        QVERIFY(!m_strip->grab().isNull());
    }

    void aDragSetsTheWindow()
    {
        QSignalSpy requested(m_strip.get(), &ScopeStrip::scopeRequested);
        drag(at(0.25), at(0.75));
        QCOMPARE(requested.size(), 1);
        const auto scope = requested[0][0].value<core::Scope>();
        QVERIFY(scope.window && isAt(scope.window->startNs, 0.25) && isAt(scope.window->endNs, 0.75));
        drag(at(0.5), at(0.5)); // a click is no window
        QCOMPARE(requested.size(), 1);
    }

    void edgesCanBeMoved()
    {
        core::Scope scope;
        const auto quarterNs = extent().durationNs() / 4;
        scope.window = core::TimeWindow { extent().startNs + quarterNs, extent().startNs + 2 * quarterNs };
        scope.devices = { core::DeviceIndex { 0 } };
        m_strip->setScope(scope, m_window->session().results()->trace);
        QVERIFY(m_strip->hasFigures()); // those of the whole trace stay
        QSignalSpy requested(m_strip.get(), &ScopeStrip::scopeRequested);
        drag(QPoint(static_cast<int>(m_strip->frameRect().right()), 10), at(0.9));
        const auto wider = requested.takeFirst()[0].value<core::Scope>();
        QCOMPARE(wider.window->startNs, scope.window->startNs);
        QVERIFY(isAt(wider.window->endNs, 0.9));
        QCOMPARE(wider.devices, scope.devices); // other limits stay
        QTest::mouseDClick(m_strip.get(), Qt::LeftButton, {}, at(0.4));
        const auto whole = requested.takeFirst()[0].value<core::Scope>();
        QVERIFY(!whole.window);
        QCOMPARE(whole.devices, scope.devices);
    }

    void keysMoveTheFrame()
    {
        core::Scope scope;
        const auto stepNs = extent().durationNs() / 50;
        scope.window = core::TimeWindow { extent().startNs + stepNs / 2, extent().startNs + 10 * stepNs };
        m_strip->setScope(scope, m_window->session().results()->trace);
        QSignalSpy requested(m_strip.get(), &ScopeStrip::scopeRequested);
        const auto press = [&](Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
            QTest::keyClick(m_strip.get(), key, modifiers);
            return requested.takeFirst()[0].value<core::Scope>().window;
        };
        QCOMPARE(press(Qt::Key_Right)->startNs, scope.window->startNs + stepNs);
        QCOMPARE(press(Qt::Key_Left)->startNs, extent().startNs); // no further than there is room
        QCOMPARE(press(Qt::Key_Right, Qt::ShiftModifier)->endNs, scope.window->endNs + stepNs);
        QCOMPARE(press(Qt::Key_Right, Qt::ControlModifier)->startNs, scope.window->startNs + stepNs);
        QVERIFY(!press(Qt::Key_Home));
        QVERIFY(m_strip->accessibleDescription().startsWith(QStringLiteral("window ")));
    }

    void escapeEndsADrag()
    {
        QSignalSpy requested(m_strip.get(), &ScopeStrip::scopeRequested);
        QTest::mousePress(m_strip.get(), Qt::LeftButton, {}, at(0.2));
        QTest::mouseMove(m_strip.get(), at(0.6));
        QVERIFY(isAt(m_strip->window().endNs, 0.6));
        QTest::keyClick(m_strip.get(), Qt::Key_Escape);
        QTest::mouseRelease(m_strip.get(), Qt::LeftButton, {}, at(0.6));
        QVERIFY(requested.isEmpty());
        QCOMPARE(m_strip->window(), extent());
    }

    void withoutATraceThereIsNothingToLimit()
    {
        m_strip->setScope({}, nullptr);
        QVERIFY(!m_strip->hasFigures());
        QSignalSpy requested(m_strip.get(), &ScopeStrip::scopeRequested);
        drag(at(0.2), at(0.6));
        QTest::keyClick(m_strip.get(), Qt::Key_Right);
        QVERIFY(requested.isEmpty());
    }
};

QTEST_MAIN(TestScopeStrip)
#include "tst_scopestrip.moc"
