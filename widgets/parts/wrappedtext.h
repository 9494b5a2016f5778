// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "parts/heightcache.h"

#include <QAbstractButton>
#include <QWidget>

/// `text` with words that would take lines of their own (names of kernels) shortened in the middle.
[[nodiscard]] QString withShortWords(const QString& text);

/// Plain text that wraps at words and, where a word is too long for the line (names of kernels are), inside of them.
class WrappedText : public QWidget
{
    Q_OBJECT
public:
    explicit WrappedText(const QString& text, QWidget* parent = nullptr);

    [[nodiscard]] QString text() const { return m_text; }
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString m_text;
    mutable HeightCache m_heights;
};

/// The same as a link: to be clicked, or to be reached by Tab and followed by Enter or Space.
class LinkText : public QAbstractButton
{
    Q_OBJECT
public:
    explicit LinkText(const QString& text, QWidget* parent = nullptr);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    mutable HeightCache m_heights;
};
