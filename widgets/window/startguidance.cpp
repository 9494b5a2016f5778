// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/startguidance.h"

#include "capture/guidancepage.h"
#include "help/helptopic.h"
#include "style/icons.h"
#include "style/tokens.h"
#include "style/typography.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

StartGuidance::StartGuidance(ViewContext& context, QWidget* parent)
    : QWidget(parent)
    , m_back(new QPushButton(icon(IconName::Back), tr("&Start page")))
    , m_guidance(new GuidancePage(context))
{
    constexpr int SideMargin = 16;
    constexpr int Gap = 8;
    m_guidance->setTrace(nullptr);
    m_back->setFlat(true);
    m_back->setAutoDefault(true); // Enter presses it
    connect(m_back, &QPushButton::clicked, this, &StartGuidance::left);
    auto* title = new QLabel(tr("Capture guidance"));
    title->setFont(typeFont(TypeRole::PageTitle, font()));
    auto* head = new QHBoxLayout;
    head->setContentsMargins(SideMargin, Gap, SideMargin, Gap);
    head->addWidget(m_back);
    head->addWidget(title, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(0);
    layout->addLayout(head);
    layout->addWidget(m_guidance, 1);
    setHelpPage(*this, QStringLiteral("guidance"));
}

void StartGuidance::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape)
        Q_EMIT left();
    else
        QWidget::keyPressEvent(event);
}

void StartGuidance::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    painter.fillRect(rect(), QColor(tokensOf(palette()).content));
}
