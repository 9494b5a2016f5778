// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

#include <functional>
#include <optional>
#include <utility>

class QString;
class QWidget;

/// What a notice needs of the desktop; tests put their own in its place.
struct Desktop {
    std::function<qint64()> nowMs; ///< a clock that never goes back
    std::function<bool(const QWidget& window)> isInBackground;
    std::function<void(QWidget& window, const QString& title, const QString& text)> notify;

    /// The one the program runs on: notify() marks the window in the task bar, and shows a notification where the
    /// desktop has them.
    [[nodiscard]] static Desktop real();
};

/// Tells the user that something long ended while its window was in the background.
class LongTaskNotice
{
public:
    static constexpr qint64 LongMs = 10'000;

    /// Both must outlive this object. `isWanted` is asked at the end.
    LongTaskNotice(QWidget& window, const Desktop& desktop, std::function<bool()> isWanted)
        : m_window(window)
        , m_desktop(desktop)
        , m_isWanted(std::move(isWanted))
    {
    }

    void begin();
    /// It ended without a notice: the user did it.
    void drop() { m_beganMs.reset(); }
    /// Notifies when that is wanted, it was long and the window is in the background; nothing happens when nothing
    /// began.
    void end(const QString& text);

private:
    QWidget& m_window;
    const Desktop& m_desktop;
    std::function<bool()> m_isWanted;
    std::optional<qint64> m_beganMs;
};
