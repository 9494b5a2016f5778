// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/timelinetools.h"

#include "style/typography.h"
#include "timeline/timelineactions.h"
#include "timeline/timelinelanebutton.h"
#include "timeline/timelinelegend.h"
#include "timeline/timelinemarkbar.h"
#include "timeline/timelinemarking.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

QWidget* makeIconButtons(const QList<QAction*>& actions)
{
    auto* buttons = new QWidget;
    auto* layout = new QHBoxLayout(buttons);
    layout->setContentsMargins({});
    constexpr int Spacing = 4;
    layout->setSpacing(Spacing);
    for (auto* action : actions) {
        auto* button = new QToolButton;
        button->setDefaultAction(action);
        button->setAutoRaise(true);
        button->setFocusPolicy(Qt::TabFocus);
        button->setAccessibleName(action->toolTip());
        layout->addWidget(button);
    }
    return buttons;
}

TimelineTools::TimelineTools(const Parts& parts, QWidget* parent)
    : QWidget(parent)
    , m_state(parts.state)
    , m_lanes(new TimelineLaneButton(parts.state, parts.actions))
    , m_span(new QLabel)
{
    auto* marks = new TimelineMarkBar(parts.marking);
    auto* legend = new TimelineLegend({ &parts.state });
    legend->setHidden(marks->isMarking()); // one of both, for both are long
    connect(marks, &TimelineMarkBar::shownChanged, legend, &QWidget::setHidden);
    m_span->setForegroundRole(QPalette::PlaceholderText);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(m_lanes);
    layout->addWidget(makeIconButtons(parts.actions.zoomActions()));
    layout->addWidget(m_span);
    constexpr int AllThereIs = 100; // beside the room that is left free
    layout->addWidget(marks, AllThereIs);
    layout->addStretch(1);
    constexpr int LegendGapPx = 16;
    layout->addSpacing(scaledPx(LegendGapPx, font()));
    layout->addWidget(legend);
    layout->addWidget(
        makeIconButtons({ &parts.actions.findAction(), &parts.eventsSwitch, &parts.actions.keysAction() }));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    for (const auto signal :
         { &TimelineState::viewChanged, &TimelineState::timelineChanged, &TimelineState::appearanceChanged })
        connect(&parts.state, signal, this, &TimelineTools::follow);
    follow();
}

QString TimelineTools::spanText() const
{
    return m_span->text();
}

void TimelineTools::follow()
{
    const auto span = core::displayDuration(m_state.scene().view.window().durationNs(), m_state.appearance().format);
    m_span->setText(m_state.isEmpty() ? QString() : tr("%1 in view").arg(span));
}

/// Without the texts that go first where there is little room.
QSize TimelineTools::minimumSizeHint() const
{
    auto size = QWidget::minimumSizeHint();
    const int spacing = layout()->spacing();
    if (!m_span->isHidden())
        size.rwidth() -= m_span->minimumSizeHint().width() + spacing;
    if (m_lanes->toolButtonStyle() != Qt::ToolButtonIconOnly)
        size.rwidth() -= m_lanes->sizeHint().width() - m_lanes->sizeHint().height();
    return size;
}

void TimelineTools::fit()
{
    const int least = minimumSizeHint().width(); // without both texts
    QFontMetrics metrics(m_lanes->font());
    const int lanes = metrics.horizontalAdvance(m_lanes->text()) + 2 * metrics.height();
    const int span = m_span->sizeHint().width() + layout()->spacing();
    m_lanes->setToolButtonStyle(width() >= least + lanes ? Qt::ToolButtonTextBesideIcon : Qt::ToolButtonIconOnly);
    m_span->setHidden(width() < least + lanes + span);
}

void TimelineTools::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fit();
}

void TimelineTools::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        fit();
}
