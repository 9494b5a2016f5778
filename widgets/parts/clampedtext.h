// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPalette>
#include <QWidget>

class QPainter;

/// Where `text` ends that fits in so many lines of `width`; its length when all of it does.
[[nodiscard]] qsizetype lengthInLines(const QString& text, const QFont& font, int width, int lines);
/// How many lines `text` takes.
[[nodiscard]] int linesOf(const QString& text, const QFont& font, int width);

/// Draws what fits of `text` into the lines of `place`, in the painter's letters, broken as the functions above say.
void drawInLines(QPainter& painter, const QString& text, const QRect& place);

/// Plain text of at most some lines. What is more is cut, and the tool tip then has all of it.
class ClampedText : public QWidget
{
    Q_OBJECT
public:
    explicit ClampedText(int mostLines, QWidget* parent = nullptr);

    void setText(const QString& text);
    void setMostLines(int mostLines);
    [[nodiscard]] QString text() const { return m_text; }
    /// True when the lines do not hold all of it.
    [[nodiscard]] bool isCut() const;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void updateToolTip();

    QString m_text;
    int m_mostLines;
};
