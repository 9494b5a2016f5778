// SPDX-License-Identifier: GPL-3.0-or-later
#include "scope/scopechip.h"

#include "style/icons.h"
#include "style/tokens.h"
#include "style/typography.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPainter>
#include <QToolButton>
#include <QtMath>

#include <utility>

namespace {

constexpr int RemoveIconSize = 12; // px of the design

} // namespace

ScopeChip::ScopeChip(QString text, const QString& description, QWidget* parent)
    : QFrame(parent)
    , m_text(std::move(text))
    , m_edit(new QToolButton)
    , m_remove(new QToolButton)
{
    m_edit->setToolTip(
        QStringLiteral("<p>%1</p><p>%2</p>").arg(description.toHtmlEscaped(), tr("Click to edit the scope")));
    m_edit->setAccessibleName(tr("Scope: %1").arg(description));
    m_remove->setIcon(icon(IconName::Close));
    const int side = scaledPx(RemoveIconSize, font());
    m_remove->setIconSize({ side, side });
    m_remove->setToolTip(tr("Remove this limit"));
    m_remove->setAccessibleName(tr("Remove the limit %1").arg(description));
    auto* layout = new QHBoxLayout(this);
    constexpr int Margin = 2;
    layout->setContentsMargins(Margin, 0, Margin, 0);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed); // as high as a button, not as the row
    layout->setSpacing(0);
    for (auto* button : { m_edit, m_remove }) {
        button->setAutoRaise(true);
        button->setFocusPolicy(Qt::StrongFocus);
        layout->addWidget(button);
    }
    fitInto(QWIDGETSIZE_MAX);
    connect(m_edit, &QToolButton::clicked, this, &ScopeChip::editRequested);
    connect(m_remove, &QToolButton::clicked, this, &ScopeChip::removeRequested);
}

int ScopeChip::usualTextWidth() const
{
    constexpr int LongestText = 34; // characters
    // QFontMetrics rounds it off, and the text would be shortened
    const int whole = qCeil(QFontMetricsF(font()).horizontalAdvance(m_text));
    return qMin(whole, fontMetrics().averageCharWidth() * LongestText);
}

int ScopeChip::wholeWidth() const
{
    const int textWidth = fontMetrics().horizontalAdvance(m_edit->text());
    return sizeHint().width() - textWidth + usualTextWidth();
}

void ScopeChip::fitInto(int width)
{
    const auto show = [this](int textWidth) {
        auto shown = fontMetrics().elidedText(m_text, Qt::ElideMiddle, textWidth);
        m_edit->setText(shown.replace(u'&', QStringLiteral("&&")));
    };
    show(usualTextWidth());
    if (const int excess = sizeHint().width() - width; excess > 0)
        show(fontMetrics().horizontalAdvance(m_edit->text()) - excess);
}

void ScopeChip::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Delete || event->key() == Qt::Key_Backspace)
        Q_EMIT removeRequested();
    else
        QFrame::keyPressEvent(event);
}

void ScopeChip::paintEvent(QPaintEvent* /*event*/)
{
    constexpr double HalfPixel = 0.5;
    constexpr double Radius = 4;
    const auto& tokens = tokensOf(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QColor(tokens.strong));
    painter.setBrush(QColor(tokens.field));
    painter.drawRoundedRect(QRectF(rect()).adjusted(HalfPixel, HalfPixel, -HalfPixel, -HalfPixel), Radius, Radius);
}
