// SPDX-License-Identifier: GPL-3.0-or-later
#include "navigation/pagetools.h"

#include <QAction>
#include <QHBoxLayout>
#include <QPushButton>

PageTools::PageTools(QWidget* parent)
    : QWidget(parent)
    , m_layout(new QHBoxLayout(this))
{
    constexpr int Gap = 8;
    m_layout->setContentsMargins({});
    m_layout->setSpacing(Gap);
}

void PageTools::addTool(QAction& action, const QString& text, IconName icon, Look look)
{
    auto* button = new QPushButton(::icon(icon), text);
    button->setFlat(look == Look::Plain);
    button->setAutoDefault(true); // Enter presses it
    button->setAccessibleName(text);
    button->setToolTip(text);
    const auto follow = [button, &action] { button->setEnabled(action.isEnabled()); };
    connect(&action, &QAction::changed, button, follow);
    connect(button, &QPushButton::clicked, &action, &QAction::trigger);
    follow();
    m_layout->addWidget(button);
    m_buttons.push_back(button);
    m_texts.push_back(text);
}

void PageTools::showTexts(bool areShown)
{
    for (std::size_t at = 0; at < m_buttons.size(); ++at)
        m_buttons[at]->setText(areShown ? m_texts[at] : QString());
}

void PageTools::fitInto(int widthPx)
{
    showTexts(true);
    if (m_layout->sizeHint().width() > widthPx)
        showTexts(false);
    setFixedWidth(m_layout->sizeHint().width());
}
