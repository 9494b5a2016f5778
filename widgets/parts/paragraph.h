// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QStringList>

/// A label for sentences of plain text that wraps and never widens its window. Hidden until showParagraph().
[[nodiscard]] QLabel* makeParagraph(QWidget* parent = nullptr);

/// Shows `text`; an empty one hides the label.
void showParagraph(QLabel& label, const QString& text);

/// The texts one after the other, each ended by a full stop.
[[nodiscard]] QString sentences(const QStringList& texts);
