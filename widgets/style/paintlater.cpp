// SPDX-License-Identifier: GPL-3.0-or-later
#include "style/paintlater.h"

#include <QCoreApplication>
#include <QEvent>
#include <QTimer>
#include <QWidget>

namespace {

/// Keeps back what a window is asked to paint. Updates are not disabled: all that is in the window would be asked to
/// paint itself when they are enabled again, and much of it be painted twice, with its ground and as what lies on it.
class PaintHold : public QObject
{
public:
    static void hold(QWidget& window)
    {
        auto* held = static_cast<PaintHold*>(window.findChild<QObject*>(name(), Qt::FindDirectChildrenOnly));
        if (!held)
            held = new PaintHold(window); // which owns it
        held->m_turnsLeft = Turns;
    }
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        return event->type() == QEvent::UpdateRequest || QObject::eventFilter(watched, event);
    }

private:
    static constexpr int Turns = 2; // what is changed is laid out in the next
    static constexpr int MostTurns = 20; // of all that is changed in one go

    explicit PaintHold(QWidget& window)
        : QObject(&window)
    {
        setObjectName(name());
        window.installEventFilter(this);
        // a timer of 0 ms may run in this turn yet; what it posts cannot
        QTimer::singleShot(0, this, &PaintHold::endTurn);
    }
    static QString name() { return QStringLiteral("paintHold"); }
    void endTurn()
    {
        ++m_turns;
        if (--m_turnsLeft <= 0 || m_turns >= MostTurns)
            paintNow();
        else
            QMetaObject::invokeMethod(this, &PaintHold::endTurn, Qt::QueuedConnection);
    }
    /// Qt does not ask again: it takes a window that has something to paint for one that has asked.
    void paintNow()
    {
        auto* window = parent();
        setParent(nullptr); // from now on the window can be held again
        window->removeEventFilter(this);
        deleteLater();
        QEvent request(QEvent::UpdateRequest);
        QCoreApplication::sendEvent(window, &request);
    }

    int m_turns = 0;
    int m_turnsLeft = Turns;
};

/// As if something had lain on it: Qt then paints it from its ground upwards, and need not note each part of it that
/// asks for more, some of which it would paint with its ground and by itself.
void askForAll(QWidget& window)
{
    QWidget cover(&window);
    cover.setGeometry(window.rect());
    cover.show();
}

} // namespace

void paintInNextTurn(QWidget& widget)
{
    if (!widget.isVisible() || !widget.updatesEnabled())
        return;
    PaintHold::hold(*widget.window());
    if (widget.isWindow())
        askForAll(widget);
}
