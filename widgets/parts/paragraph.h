// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "parts/heightcache.h"

#include <QLabel>
#include <QStringList>

/// A label that wraps. QLabel would break its text into lines whenever a layout asks how high it is.
class WrappingLabel : public QLabel
{
    Q_OBJECT
public:
    explicit WrappingLabel(QWidget* parent = nullptr);

    [[nodiscard]] int heightForWidth(int width) const override;

private:
    mutable HeightCache m_heights;
};

/// A label that wraps in whatever width it gets. Only its height counts: a QLabel would lay its text out several times
/// to find a width that suits it.
class FlowingLabel : public WrappingLabel
{
    Q_OBJECT
public:
    explicit FlowingLabel(QWidget* parent = nullptr);

    [[nodiscard]] QSize sizeHint() const override { return minimumSizeHint(); }
    [[nodiscard]] QSize minimumSizeHint() const override;
};

/// A label for sentences of plain text that wraps and never widens its window. Hidden until showParagraph().
[[nodiscard]] QLabel* makeParagraph(QWidget* parent = nullptr);

/// Shows `text`; an empty one hides the label.
void showParagraph(QLabel& label, const QString& text);

/// The texts one after the other, each ended by a full stop.
[[nodiscard]] QString sentences(const QStringList& texts);
