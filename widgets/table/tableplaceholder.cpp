// SPDX-License-Identifier: GPL-3.0-or-later
#include "table/tableplaceholder.h"

#include "parts/paragraph.h"

#include <QPushButton>
#include <QVBoxLayout>

TablePlaceholder::TablePlaceholder(QWidget* parent)
    : QWidget(parent)
    , m_reason(makeParagraph(this))
    , m_advice(makeParagraph(this))
    , m_button(new QPushButton(this))
{
    m_reason->setAlignment(Qt::AlignCenter);
    m_advice->setAlignment(Qt::AlignCenter);
    m_button->hide();
    connect(m_button, &QPushButton::clicked, this, [this] { m_shown.run(); });
    auto* layout = new QVBoxLayout(this);
    layout->addStretch(1);
    layout->addWidget(m_reason);
    layout->addWidget(m_advice);
    layout->addWidget(m_button, 0, Qt::AlignCenter);
    layout->addStretch(2);
}

void TablePlaceholder::setText(const QString& text)
{
    showParagraph(*m_reason, text);
    m_advice->hide();
    m_button->hide();
}

void TablePlaceholder::setReason(const QString& reason, const QString& advice)
{
    auto sentence = reason;
    if (!sentence.isEmpty())
        sentence[0] = sentence[0].toUpper(); // "not available, because …" stands alone here
    showParagraph(*m_reason, sentence);
    showParagraph(*m_advice, advice);
    showButton(m_remedy);
}

void TablePlaceholder::setEmpty(const QString& reason, const std::optional<MessageAction>& remedy)
{
    showParagraph(*m_reason, reason);
    m_advice->hide();
    showButton(remedy.value_or(MessageAction {}));
}

void TablePlaceholder::showButton(const MessageAction& action)
{
    m_shown = action;
    m_button->setText(action.text);
    m_button->setVisible(!action.text.isEmpty());
}

void TablePlaceholder::setRemedy(const MessageAction& remedy)
{
    m_remedy = remedy;
    if (m_button->isHidden())
        return;
    showButton(remedy);
}

QString TablePlaceholder::text() const
{
    return m_reason->text();
}
