// SPDX-License-Identifier: GPL-3.0-or-later
#include "parts/messagebar.h"

#include "parts/announcement.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStyle>
#include <QToolButton>

namespace {

QStyle::StandardPixmap iconOf(Message::Kind kind)
{
    switch (kind) {
    case Message::Kind::Note:
        return QStyle::SP_MessageBoxInformation;
    case Message::Kind::Warning:
        return QStyle::SP_MessageBoxWarning;
    case Message::Kind::Error:
        return QStyle::SP_MessageBoxCritical;
    }
    return QStyle::SP_MessageBoxInformation;
}

} // namespace

MessageBar::MessageBar(QWidget* parent)
    : QFrame(parent)
    , m_icon(new QLabel(this))
    , m_text(new QLabel(this))
    , m_actions(new QHBoxLayout)
{
    setFrameShape(QFrame::StyledPanel);
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::ToolTipBase);
    setForegroundRole(QPalette::ToolTipText);
    setAccessibleName(tr("Message"));

    m_text->setTextFormat(Qt::PlainText); // messages hold file names: never markup
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_text->setForegroundRole(QPalette::ToolTipText);
    QSizePolicy policy(QSizePolicy::Ignored, QSizePolicy::Preferred); // a long path must not widen the window
    policy.setHeightForWidth(true);
    m_text->setSizePolicy(policy);

    auto* close = new QToolButton(this);
    close->setIcon(style()->standardIcon(QStyle::SP_TitleBarCloseButton, nullptr, this));
    close->setAutoRaise(true);
    close->setToolTip(tr("Close this message"));
    close->setAccessibleName(close->toolTip());
    connect(close, &QToolButton::clicked, this, &MessageBar::dismiss);

    auto* layout = new QHBoxLayout(this);
    layout->addWidget(m_icon);
    layout->addWidget(m_text, 1);
    layout->addLayout(m_actions);
    layout->addWidget(close);
    hide();
}

void MessageBar::showMessage(const Message& message)
{
    clearActions();
    const int size = style()->pixelMetric(QStyle::PM_SmallIconSize, nullptr, this);
    m_icon->setPixmap(
        style()->standardIcon(iconOf(message.kind), nullptr, this).pixmap(QSize(size, size), devicePixelRatioF()));
    m_text->setText(message.text);
    setAccessibleDescription(message.text);
    for (const auto& action : message.actions) {
        auto* button = new QPushButton(action.text, this);
        connect(button, &QPushButton::clicked, this, [this, run = action.run] {
            dismiss();
            run();
        });
        m_actions->addWidget(button);
    }
    show();
    announce(*m_text);
}

void MessageBar::dismiss()
{
    hide();
    m_text->clear();
}

QString MessageBar::text() const
{
    return m_text->text();
}

void MessageBar::clearActions()
{
    while (auto* item = m_actions->takeAt(0)) {
        // a button may be the sender of the signal that brought us here
        item->widget()->hide();
        item->widget()->deleteLater();
        delete item;
    }
}
