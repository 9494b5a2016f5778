// SPDX-License-Identifier: GPL-3.0-or-later
#include "scope/scopepicker.h"

#include "results/eventcounts.h"
#include "style/icons.h"
#include "style/tokens.h"
#include "style/typography.h"

#include <QFrame>
#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>
#include <QScreen>
#include <QStyle>
#include <QVBoxLayout>

namespace {

constexpr int PickerWidth = 208; // all in px of the design
constexpr int PickerHeight = 43;
constexpr int CompactWidth = 180;
constexpr int CompactHeight = 22;
constexpr int CompactMargin = 8;
constexpr int PickerMargin = 16;
constexpr int PickerIconSize = 16;
constexpr QSize PaneSize { 480, 440 };

/// A popup with a line around it.
class PickerPane : public QFrame
{
public:
    explicit PickerPane(QWidget* parent)
        : QFrame(parent, Qt::Popup)
    {
    }

protected:
    void paintEvent(QPaintEvent* /*event*/) override
    {
        const auto& tokens = tokensOf(palette());
        QPainter painter(this);
        painter.setPen(QColor(tokens.strong));
        painter.setBrush(QColor(tokens.raised));
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
};

} // namespace

ScopePicker::ScopePicker(QWidget* parent)
    : QAbstractButton(parent)
    , m_pane(new PickerPane(this))
    , m_paneLayout(new QVBoxLayout(m_pane))
{
    setFocusPolicy(Qt::TabFocus);
    setAttribute(Qt::WA_Hover);
    setToolTip(tr("Pick the processes, GPUs and streams that all figures are for"));
    auto* table = new QPushButton(tr("Open as &table"));
    auto* edit = new QPushButton(tr("T&ime and NVTX range…"));
    auto* ways = new QHBoxLayout;
    for (auto* button : { table, edit }) {
        button->setFlat(true);
        button->setAutoDefault(true); // Enter presses it
        ways->addWidget(button);
    }
    ways->addStretch(1);
    m_paneLayout->addLayout(ways);
    const auto offer = [this](QPushButton* button, void (ScopePicker::*request)()) {
        connect(button, &QPushButton::clicked, this, [this, request] {
            closePane();
            Q_EMIT(this->*request)();
        });
    };
    offer(table, &ScopePicker::tableRequested);
    offer(edit, &ScopePicker::editRequested);
    connect(this, &QAbstractButton::clicked, this, &ScopePicker::openPane);
}

void ScopePicker::setContent(QWidget* content)
{
    m_content = content;
    m_paneLayout->insertWidget(0, content, 1);
}

void ScopePicker::setParties(const core::ResultsPointer& results)
{
    const auto parties = results ? core::countParties(*results) : core::PartyCounts {};
    const auto gpus = parties.devices == 1 ? tr("1 GPU") : tr("%1 GPUs").arg(parties.devices);
    const auto processes = parties.processes == 1 ? tr("1 process") : tr("%1 processes").arg(parties.processes);
    setText(results ? QStringLiteral("%1 · %2").arg(gpus, processes) : QString());
}

void ScopePicker::setCompact(bool isCompact)
{
    m_isCompact = isCompact;
    updateGeometry();
    update();
}

QWidget& ScopePicker::pane() const
{
    return *m_pane;
}

void ScopePicker::openPane()
{
    const QSize wanted { scaledPx(PaneSize.width(), font()), scaledPx(PaneSize.height(), font()) };
    m_pane->resize(wanted.boundedTo(screen()->availableSize()));
    const int left = layoutDirection() == Qt::RightToLeft ? width() - m_pane->width() : 0;
    m_pane->move(mapToGlobal(QPoint(left, height())));
    Q_EMIT opened();
    m_pane->show();
    if (m_content)
        m_content->setFocus(Qt::PopupFocusReason);
}

void ScopePicker::closePane()
{
    m_pane->hide();
}

QSize ScopePicker::sizeHint() const
{
    return { scaledPx(m_isCompact ? CompactWidth : PickerWidth, font()),
             scaledPx(m_isCompact ? CompactHeight : PickerHeight, font()) };
}

void ScopePicker::paintEvent(QPaintEvent* /*event*/)
{
    const auto& tokens = tokensOf(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const auto ground = m_isCompact ? tokens.window : tokens.rail;
    painter.fillRect(rect(), QColor(underMouse() && isEnabled() ? tokens.hover : ground));
    if (!m_isCompact)
        painter.fillRect(QRect(layoutDirection() == Qt::RightToLeft ? 0 : width() - 1, 0, 1, height()),
                         QColor(tokens.hairline));
    const int margin = scaledPx(m_isCompact ? CompactMargin : PickerMargin, font());
    const int side = scaledPx(PickerIconSize, font());
    const auto place = [&](int left) {
        return QStyle::visualRect(layoutDirection(), rect(), { left, (height() - side) / 2, side, side });
    };
    const auto color = isEnabled() ? tokens.text2 : tokens.text3;
    ::icon(IconName::Filter, color).paint(&painter, place(margin));
    ::icon(IconName::ChevronDown, color).paint(&painter, place(width() - margin - side));
    const auto letters = typeFont(TypeRole::Secondary, font());
    auto strong = letters;
    strong.setWeight(QFont::DemiBold);
    painter.setFont(strong);
    painter.setPen(QColor(isEnabled() ? tokens.text : tokens.text3));
    constexpr int Gap = 8;
    const auto room = rect().adjusted(margin + side + Gap, 0, -(margin + side + Gap), 0);
    const auto shown = QFontMetrics(strong).elidedText(text(), Qt::ElideRight, room.width());
    painter.drawText(QStyle::visualRect(layoutDirection(), rect(), room), Qt::AlignLeft | Qt::AlignVCenter, shown);
    if (hasFocus()) {
        constexpr int Radius = 4;
        painter.setPen(QPen(QColor(tokens.accent), 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(rect().adjusted(2, 2, -3, -3), Radius, Radius);
    }
}
