// SPDX-License-Identifier: GPL-3.0-or-later
#include "navigation/pagehead.h"

#include "navigation/pagebar.h"
#include "navigation/pagetools.h"
#include "style/tokens.h"
#include "style/typography.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>

PageHead::PageHead(QWidget* parent)
    : QWidget(parent)
    , m_layout(new QHBoxLayout(this))
    , m_title(new QLabel)
    , m_bar(new PageBar)
{
    constexpr int Spacing = 12;
    m_layout->setSpacing(Spacing);
    m_layout->addWidget(m_title);
    m_layout->addWidget(m_bar, 0, Qt::AlignBottom);
    m_layout->addStretch(1);
    m_title->setTextFormat(Qt::PlainText);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    fitFont();
}

void PageHead::setTitle(const QString& title)
{
    m_title->setText(title);
}

QString PageHead::title() const
{
    return m_title->text();
}

void PageHead::setTools(QWidget* tools)
{
    if (m_tools == tools)
        return;
    if (m_tools) {
        m_layout->removeWidget(m_tools);
        m_tools->hide();
    }
    m_tools = tools;
    if (!tools)
        return;
    constexpr int AllThereIs = 100; // for tools that have parts on the left as well
    const bool fills = tools->sizePolicy().horizontalPolicy() == QSizePolicy::Expanding;
    m_layout->addWidget(tools, fills ? AllThereIs : 0);
    tools->show();
    fitTools();
}

/// Titles of pages come first.
void PageHead::fitTools()
{
    auto* tools = qobject_cast<PageTools*>(m_tools);
    if (!tools)
        return;
    const auto margins = m_layout->contentsMargins();
    const int titles = m_title->sizeHint().width() + (m_bar->isHidden() ? 0 : m_bar->sizeHint().width());
    tools->fitInto(width() - margins.left() - margins.right() - titles - 3 * m_layout->spacing());
}

void PageHead::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fitTools();
}

/// Titles and notes of pages may have become longer.
bool PageHead::event(QEvent* event)
{
    if (event->type() == QEvent::LayoutRequest)
        fitTools();
    return QWidget::event(event);
}

void PageHead::fitFont()
{
    constexpr int PageHeadHeight = 44;
    constexpr int LeftMargin = 24;
    constexpr int RightMargin = 16;
    m_title->setFont(typeFont(TypeRole::PageTitle, font()));
    m_layout->setContentsMargins(scaledPx(LeftMargin, font()), 0, scaledPx(RightMargin, font()), 0);
    setFixedHeight(scaledPx(PageHeadHeight, font()) + 1); // and the line below
}

void PageHead::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        fitFont();
}

void PageHead::paintEvent(QPaintEvent* /*event*/)
{
    const auto& tokens = tokensOf(palette());
    QPainter painter(this);
    painter.fillRect(rect(), QColor(tokens.content));
    painter.fillRect(QRect(0, height() - 1, width(), 1), QColor(tokens.hairline));
}
