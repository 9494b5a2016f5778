// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/hintsview.h"

#include "parts/commandview.h"

#include <QVBoxLayout>

HintsView::HintsView(QWidget* parent)
    : QScrollArea(parent)
    , m_layout(new QVBoxLayout)
{
    auto* content = new QWidget;
    auto* outer = new QVBoxLayout(content);
    outer->addLayout(m_layout);
    outer->addStretch();
    setWidget(content);
    setWidgetResizable(true);
    setFrameShape(NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
}

void HintsView::setHints(const std::vector<core::CaptureHint>& hints)
{
    for (auto at = m_commands.size(); at < hints.size(); ++at) {
        auto* command = new CommandView(hints[at].title);
        connect(command, &CommandView::copied, this, &HintsView::copied);
        m_layout->addWidget(command);
        m_layout->addSpacing(fontMetrics().height() / 2);
        m_commands.push_back(command);
    }
    for (std::size_t at = 0; at < hints.size(); ++at) {
        m_commands[at]->setLine(hints[at].command);
        m_commands[at]->setExplanation(hints[at].text);
    }
}
