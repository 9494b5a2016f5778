// SPDX-License-Identifier: GPL-3.0-or-later
#include "parts/paragraph.h"

FlowingLabel::FlowingLabel(QWidget* parent)
    : QLabel(parent)
{
    setWordWrap(true);
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
    auto* label = new QLabel(parent);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
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
