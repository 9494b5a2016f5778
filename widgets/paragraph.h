// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

class QLabel;
class QWidget;

/// A label for sentences: plain text, wrapped, selectable, as narrow as its surroundings want it. Hidden until showText() has something to show.
[[nodiscard]] QLabel* makeParagraph(QWidget* parent);

/// Shows `text`, or hides the label when there is none.
void showText(QLabel& label, const QString& text);

/// The texts one after the other, each ended by a full stop.
[[nodiscard]] QString sentences(const QStringList& texts);
