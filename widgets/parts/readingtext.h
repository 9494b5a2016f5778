// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTextEdit>

/// Plain text to read, select and copy, as high as it needs to be: it wraps at words and, where one is too long for the
/// line (names of tables are), inside of them. Hidden until it has something to show.
class ReadingText : public QTextEdit
{
    Q_OBJECT
public:
    explicit ReadingText(QWidget* parent = nullptr);

    /// Shows `text`; an empty one hides the widget.
    void showText(const QString& text);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] int heightForWidth(int width) const override;
};
