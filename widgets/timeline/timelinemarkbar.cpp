// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/timelinemarkbar.h"

#include "style/icons.h"
#include "style/typography.h"
#include "timeline/timelinemarking.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

TimelineMarkBar::TimelineMarkBar(TimelineMarking& marking, QWidget* parent)
    : QWidget(parent)
    , m_marking(marking)
    , m_previous(new QToolButton)
    , m_position(new QLabel)
    , m_next(new QToolButton)
    , m_sentence(new QLabel)
    , m_end(new QToolButton)
{
    setAccessibleName(tr("Marked events"));
    const auto set = [](QToolButton& button, IconName name, const QString& toolTip) {
        button.setIcon(icon(name));
        button.setToolTip(toolTip);
        button.setAccessibleName(toolTip);
        button.setAutoRaise(true);
        button.setFocusPolicy(Qt::TabFocus);
    };
    set(*m_previous, IconName::ChevronLeft, tr("Previous marked event (Shift+F7)"));
    set(*m_next, IconName::ChevronRight, tr("Next marked event (F7)"));
    set(*m_end, IconName::Close, tr("Take the marks away (Esc on the timeline)"));
    m_sentence->setTextFormat(Qt::RichText);
    m_sentence->setMinimumWidth(1); // no name makes the window wider
    m_sentence->setForegroundRole(QPalette::PlaceholderText);
    m_sentence->setFont(typeFont(TypeRole::Secondary, font()));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins({});
    constexpr int Spacing = 4;
    layout->setSpacing(Spacing);
    layout->addWidget(m_previous);
    layout->addWidget(m_position);
    layout->addWidget(m_next);
    layout->addWidget(m_end);
    layout->addSpacing(Spacing);
    layout->addWidget(m_sentence, 1);
    connect(m_previous, &QToolButton::clicked, &marking, [&marking] { marking.step(-1); });
    connect(m_next, &QToolButton::clicked, &marking, [&marking] { marking.step(1); });
    connect(m_end, &QToolButton::clicked, &marking, &TimelineMarking::clear);
    connect(&marking, &TimelineMarking::changed, this, &TimelineMarkBar::update);
    update();
}

QString TimelineMarkBar::positionText() const
{
    return m_position->text();
}

bool TimelineMarkBar::isMarking() const
{
    return m_marking.isActive();
}

void TimelineMarkBar::update()
{
    const bool isShown = m_marking.isActive();
    m_position->setText(m_marking.positionText());
    m_sentence->setText(m_marking.sentence());
    m_previous->setEnabled(m_marking.canStep(-1));
    m_next->setEnabled(m_marking.canStep(1));
    setVisible(isShown);
    Q_EMIT shownChanged(isShown);
}
