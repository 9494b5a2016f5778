// SPDX-License-Identifier: GPL-3.0-or-later
#include "parts/noticeline.h"

#include "parts/paragraph.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QStyle>

NoticeLine::NoticeLine(QWidget* parent)
    : QFrame(parent)
    , m_icon(new QLabel(this))
    , m_text(makeParagraph(this))
    , m_button(new QPushButton(this))
{
    setFrameShape(QFrame::StyledPanel);
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::ToolTipBase);
    m_text->setForegroundRole(QPalette::ToolTipText);
    m_text->show();
    const int size = style()->pixelMetric(QStyle::PM_SmallIconSize, nullptr, this);
    m_icon->setPixmap(style()
                          ->standardIcon(QStyle::SP_MessageBoxWarning, nullptr, this)
                          .pixmap(QSize(size, size), devicePixelRatioF()));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(layout->contentsMargins().left(), 2, 2, 2);
    layout->addWidget(m_icon);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_button);
    connect(m_button, &QPushButton::clicked, this, [this] { m_action.run(); });
    hide();
}

void NoticeLine::setNotice(const QString& text, const MessageAction& action)
{
    m_action = action;
    m_text->setText(text);
    m_button->setText(action.text);
    m_button->setVisible(!action.text.isEmpty());
    setAccessibleName(text);
    setVisible(!text.isEmpty());
}

QString NoticeLine::text() const
{
    return m_text->text();
}
