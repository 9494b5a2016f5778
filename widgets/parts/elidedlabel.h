// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

/// A line of plain text that is shortened in the middle when it does not fit; the tool tip then has all of it, or always
/// more than the line if there is more to say.
class ElidedLabel : public QFrame
{
    Q_OBJECT
public:
    explicit ElidedLabel(QWidget* parent = nullptr);

    void setText(const QString& text);
    /// What the tool tip says instead of the text, whether that fits or not; empty: only what does not fit.
    void setFullText(const QString& text);
    [[nodiscard]] QString text() const { return m_text; }
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void updateToolTip();

    QString m_text;
    QString m_fullText;
};
