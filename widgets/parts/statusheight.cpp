// SPDX-License-Identifier: GPL-3.0-or-later
#include "parts/statusheight.h"

#include "style/typography.h"

#include <QEvent>
#include <QStatusBar>

namespace {

void fitHeight(QStatusBar& bar)
{
    constexpr int StatusPx = 24;
    bar.setFixedHeight(scaledPx(StatusPx, bar.font()));
}

/// Follows the letters of a status bar.
class StatusHeight : public QObject
{
public:
    explicit StatusHeight(QStatusBar& bar)
        : QObject(&bar)
        , m_bar(bar)
    {
        bar.installEventFilter(this);
    }

    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (watched == &m_bar && event->type() == QEvent::FontChange)
            fitHeight(m_bar);
        return false;
    }

private:
    QStatusBar& m_bar;
};

} // namespace

void useStatusHeight(QStatusBar& bar)
{
    new StatusHeight(bar); // which the bar owns
    fitHeight(bar);
}
