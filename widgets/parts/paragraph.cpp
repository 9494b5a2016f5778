// SPDX-License-Identifier: GPL-3.0-or-later
#include "parts/paragraph.h"

WrappingLabel::WrappingLabel(QWidget* parent)
    : QLabel(parent)
{
    setWordWrap(true);
}

int WrappingLabel::heightForWidth(int width) const
{
    return m_heights.height({ text(), font(), logicalDpiY(), margin() + frameWidth() }, width,
                            [this, width] { return QLabel::heightForWidth(width); });
}

FlowingLabel::FlowingLabel(QWidget* parent)
    : WrappingLabel(parent)
{
    QSizePolicy policy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

QSize FlowingLabel::minimumSizeHint() const
{
    return { 0, fontMetrics().height() + 2 * (margin() + frameWidth()) };
}

QLabel* makeParagraph(QWidget* parent)
{
    auto* label = new WrappingLabel(parent);
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    QSizePolicy policy(QSizePolicy::Ignored, QSizePolicy::Preferred); // a long name must not widen the window
    policy.setHeightForWidth(true);
    label->setSizePolicy(policy);
    label->hide();
    return label;
}

void showParagraph(QLabel& label, const QString& text)
{
    label.setText(text);
    label.setVisible(!text.isEmpty());
}

QString sentences(const QStringList& texts)
{
    QStringList ended;
    for (const auto& text : texts)
        ended += text.endsWith(QLatin1Char('.')) ? text : text + QLatin1Char('.');
    return ended.join(QLatin1Char(' '));
}
