// SPDX-License-Identifier: GPL-3.0-or-later
#include "table/tableplaceholder.h"

#include "parts/commandview.h"
#include "parts/paragraph.h"
#include "style/typography.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

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

/// Low panes do not cut what it says: they get as high as it needs at its width.
bool TablePlaceholder::event(QEvent* event)
{
    const bool isDone = QWidget::event(event);
    if (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest)
        setMinimumHeight(std::max(0, layout()->minimumHeightForWidth(width()))); // none while nothing is said
    return isDone;
}

void TablePlaceholder::setText(const QString& text)
{
    showParagraph(*m_reason, text);
    m_advice->hide();
    m_button->hide();
    hideCommand();
}

void TablePlaceholder::setReason(const QString& reason, const QString& advice)
{
    auto sentence = reason;
    if (!sentence.isEmpty())
        sentence[0] = sentence[0].toUpper(); // "not available, because …" stands alone here
    showParagraph(*m_reason, sentence);
    const bool isSaidByLine = m_makeCommand && advice.contains(QStringLiteral("nsys profile"));
    showParagraph(*m_advice, isSaidByLine ? QString() : advice);
    showButton(m_remedy);
    showCommand();
}

void TablePlaceholder::setEmpty(const QString& reason, const std::optional<MessageAction>& remedy)
{
    showParagraph(*m_reason, reason);
    m_advice->hide();
    showButton(remedy.value_or(MessageAction {}));
    hideCommand();
}

void TablePlaceholder::showCommand()
{
    if (!m_makeCommand) {
        hideCommand();
        return;
    }
    if (!m_command) {
        constexpr int WidestPx = 640; // of 72 characters
        m_command = new CommandView(tr("Capture it with"), this);
        m_command->setMaximumWidth(scaledPx(WidestPx, font()));
        auto* box = static_cast<QVBoxLayout*>(layout());
        auto* row = new QHBoxLayout;
        constexpr int AllButTheRest = 1000;
        row->addStretch(1);
        row->addWidget(m_command, AllButTheRest);
        row->addStretch(1);
        box->insertLayout(box->indexOf(m_button), row);
    }
    m_command->setLine(core::commandText(m_makeCommand(), core::LineBreaks::WhereLong));
    m_command->setMinimumHeight(m_command->heightForWidth(m_command->maximumWidth())); // low panes do not cut it
    m_command->show();
}

void TablePlaceholder::hideCommand()
{
    if (m_command)
        m_command->hide();
}

CommandView* TablePlaceholder::shownCommand() const
{
    return m_command && !m_command->isHidden() ? m_command : nullptr;
}

void TablePlaceholder::setCommand(std::function<core::NsysCommand()> makeCommand)
{
    m_makeCommand = std::move(makeCommand);
    if (!m_makeCommand)
        hideCommand();
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
