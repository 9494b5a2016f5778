// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/timelinedock.h"

#include "parts/keyslabel.h"
#include "style/icons.h"
#include "style/tokens.h"
#include "style/typography.h"
#include "timeline/timelinemarkbar.h"
#include "timeline/timelinemarking.h"
#include "timeline/timelinepage.h"

#include <QAction>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QScopedValueRollback>
#include <QSettings>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

#include <utility>

namespace {

QString dockOpenKey()
{
    return QStringLiteral("window/timelineDock");
}

} // namespace

TimelineDock::TimelineDock(QWidget* parent)
    : QWidget(parent)
    , m_toggle(new QAction(tr("&Timeline below the page"), this))
    , m_line(new QWidget)
    , m_button(new QToolButton)
    , m_hint(new QLabel(tr("follows what you select")))
    , m_keys(new KeysLabel)
    , m_layout(new QVBoxLayout(this))
{
    m_toggle->setCheckable(true);
    m_toggle->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_T));
    m_keys->setText(m_toggle->shortcut().toString(QKeySequence::NativeText));
    m_button->setText(tr("Timeline"));
    m_button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_button->setAutoRaise(true);
    m_button->setFocusPolicy(Qt::TabFocus);
    connect(m_button, &QToolButton::clicked, m_toggle, &QAction::toggle);
    m_hint->setForegroundRole(QPalette::PlaceholderText);
    m_lineLayout = new QHBoxLayout(m_line);
    m_lineLayout->addWidget(m_button);
    m_lineLayout->addWidget(m_hint);
    m_lineLayout->addStretch(1);
    m_lineLayout->addWidget(m_keys);
    m_layout->setContentsMargins({});
    m_layout->setSpacing(0);
    m_layout->addWidget(m_line);
    connect(m_toggle, &QAction::toggled, this, [this](bool isOpen) {
        if (!m_isPlacing)
            setOpen(isOpen);
    });
    fitFont();
    m_isChosen = QSettings().contains(dockOpenKey());
    want(QSettings().value(dockOpenKey(), false).toBool());
}

bool TimelineDock::isOpen() const
{
    return m_toggle->isChecked();
}

void TimelineDock::setTall(bool isTall)
{
    if (isTall == std::exchange(m_isTall, isTall) || m_isChosen)
        return;
    want(isTall);
}

void TimelineDock::setRoom(bool hasRoom)
{
    if (std::exchange(m_hasRoom, hasRoom) != hasRoom)
        want(m_isWanted);
}

void TimelineDock::want(bool isOpen)
{
    m_isWanted = isOpen;
    place(isOpen && m_hasRoom);
}

void TimelineDock::forgetChoice()
{
    m_isChosen = false;
    QSettings().remove(dockOpenKey());
    want(m_isTall);
}

void TimelineDock::setOpen(bool isOpen)
{
    m_isChosen = true;
    QSettings().setValue(dockOpenKey(), isOpen);
    m_isWanted = isOpen;
    place(isOpen);
}

void TimelineDock::place(bool isOpen)
{
    const QScopedValueRollback isPlacing(m_isPlacing, true);
    m_toggle->setChecked(isOpen);
    m_button->setIcon(icon(isOpen ? IconName::ChevronDown : IconName::ChevronUp));
    m_button->setToolTip(isOpen ? tr("Close the timeline below the page") : tr("Show the timeline below the page"));
    setMaximumHeight(isOpen ? QWIDGETSIZE_MAX : m_line->height());
    showParts();
    Q_EMIT toggled(isOpen);
}

void TimelineDock::setTimeline(const TimelinePage& timeline)
{
    m_timeline = &timeline;
    m_markBar = new TimelineMarkBar(timeline.marking());
    m_zoomButtons = timeline.makeZoomButtons();
    constexpr int AllThereIs = 100; // beside the room that is left free
    m_lineLayout->insertWidget(1, m_markBar, AllThereIs);
    m_lineLayout->addWidget(m_zoomButtons);
    connect(m_markBar, &TimelineMarkBar::shownChanged, this, &TimelineDock::showParts);
    showParts();
}

/// Closed it says what it is, open it offers what can be done.
void TimelineDock::showParts()
{
    if (!m_markBar)
        return;
    const bool areMarked = m_markBar->isMarking();
    m_markBar->setVisible(isOpen() && areMarked);
    m_hint->setVisible(!m_markBar->isVisibleTo(m_line));
    m_keys->setVisible(!isOpen());
    m_zoomButtons->setVisible(isOpen());
}

void TimelineDock::hold(TimelinePage& timeline)
{
    if (timeline.parentWidget() == this)
        return;
    m_layout->addWidget(&timeline, 1);
    timeline.show();
}

int TimelineDock::usefulHeight() const
{
    const int timeline = m_timeline ? m_timeline->dockedHeight() : 0;
    return timeline > 0 ? m_line->height() + timeline : 0;
}

void TimelineDock::fitFont()
{
    constexpr int LineHeight = 32; // px of the design, the line above included
    constexpr int LeftMargin = 16;
    m_line->setFixedHeight(scaledPx(LineHeight, font()));
    m_line->layout()->setContentsMargins(scaledPx(LeftMargin, font()), 1, scaledPx(LeftMargin, font()), 0);
    auto strong = font();
    strong.setWeight(QFont::DemiBold);
    m_button->setFont(strong);
    m_hint->setFont(typeFont(TypeRole::Secondary, font()));
    m_keys->setFont(typeFont(TypeRole::Axis, font()));
    if (!isOpen())
        setMaximumHeight(m_line->height());
}

void TimelineDock::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        fitFont();
}

void TimelineDock::paintEvent(QPaintEvent* /*event*/)
{
    const auto& tokens = tokensOf(palette());
    QPainter painter(this);
    painter.fillRect(rect(), QColor(tokens.window));
    if (!qobject_cast<const QSplitter*>(parentWidget())) // else its handle is the line
        painter.fillRect(QRect(0, 0, width(), 1), QColor(tokens.hairline));
}
