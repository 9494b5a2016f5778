// SPDX-License-Identifier: GPL-3.0-or-later
#include "scope/scoperow.h"

#include "base/phrases.h"
#include "scope/scope.h"
#include "scope/scopebar.h"
#include "scope/scopepicker.h"
#include "scope/scopestrip.h"
#include "style/tokens.h"
#include "style/typography.h"
#include "trace/trace.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>

ScopeRow::ScopeRow(ScopeBar& bar, QWidget* parent)
    : QWidget(parent)
    , m_layout(new QHBoxLayout(this))
    , m_picker(new ScopePicker)
    , m_strip(new ScopeStrip)
    , m_bar(&bar)
    , m_what(new QLabel)
    , m_length(new QLabel)
{
    constexpr int Gap = 12;
    m_layout->setSpacing(Gap);
    m_layout->addWidget(m_picker);
    m_layout->addWidget(m_strip, 1);
    m_layout->addWidget(m_bar);
    m_layout->addWidget(m_what);
    m_layout->addWidget(m_length);
    setAccessibleName(tr("What all figures are for"));
    connect(m_bar, &ScopeBar::left, m_picker, [this] { m_picker->setFocus(Qt::OtherFocusReason); });
    fitFont();
}

void ScopeRow::setScope(const core::Scope& scope, const std::shared_ptr<const core::Trace>& trace,
                        const core::DisplayFormat& format)
{
    m_picker->setEnabled(trace != nullptr);
    m_strip->setFormat(format);
    m_strip->setScope(scope, trace);
    fitBar();
    m_what->setVisible(!scope.window); // else a chip says it
    if (!trace) {
        m_what->clear();
        m_length->clear();
        return;
    }
    m_what->setText(tr("Whole trace"));
    const auto lengthNs = (scope.window ? *scope.window : trace->extent).durationNs();
    m_length->setText(core::threeDigitDuration(lengthNs));
    m_length->setToolTip(core::displayDuration(lengthNs, format));
}

/// Chips take what they need, but leave most of the line to the strip.
void ScopeRow::fitBar()
{
    constexpr double MostOfLine = 0.35;
    const int line = width() - m_picker->width();
    m_bar->setFixedWidth(qMin(m_bar->widthOfAll(), static_cast<int>(MostOfLine * line)));
}

void ScopeRow::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fitBar();
}

void ScopeRow::fitFont()
{
    constexpr int RowHeight = 44; // px of the design, the line below included
    constexpr int RightMargin = 16;
    setFixedHeight(scaledPx(RowHeight, font()));
    m_layout->setContentsMargins(0, 0, scaledPx(RightMargin, font()), 1);
    for (auto* label : { m_what, m_length })
        label->setFont(typeFont(TypeRole::Secondary, font()));
}

void ScopeRow::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        fitFont();
}

void ScopeRow::paintEvent(QPaintEvent* /*event*/)
{
    const auto& tokens = tokensOf(palette());
    QPainter painter(this);
    painter.fillRect(rect(), QColor(tokens.window));
    painter.fillRect(QRect(0, height() - 1, width(), 1), QColor(tokens.hairline));
}
