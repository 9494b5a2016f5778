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
    explicit PaintHold(QWidget& window)
        : QObject(&window)
    {
        setObjectName(name());
        window.installEventFilter(this);
        // a timer of 0 ms may run in this turn yet; what it posts cannot
        QTimer::singleShot(0, this,
                           [this] { QMetaObject::invokeMethod(this, &PaintHold::paintNow, Qt::QueuedConnection); });
    }
    [[nodiscard]] static bool isOn(const QWidget& window)
    {
        return window.findChild<QObject*>(name(), Qt::FindDirectChildrenOnly) != nullptr;
    }
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        return event->type() == QEvent::UpdateRequest || QObject::eventFilter(watched, event);
    }

private:
    static QString name() { return QStringLiteral("paintHold"); }
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
};

} // namespace

void paintInNextTurn(QWidget& widget)
{
    auto* window = widget.window();
    if (widget.isVisible() && !PaintHold::isOn(*window))
        new PaintHold(*window); // which owns it
}
