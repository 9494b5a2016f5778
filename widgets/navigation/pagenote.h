// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QFont;
class QPainter;
class QRect;
class QWidget;

/// What is said of a page beside its title: how many things it lists, or why it is empty.
struct PageNote {
    int count = 0; ///< 0: not worth saying
    QString lack; ///< in a word or two, "no NCCL"; empty: the page has something to show

    friend bool operator==(const PageNote&, const PageNote&) = default;
};

/// How many px a note takes beside a title in letters of `font`; 0 when there is nothing to say.
[[nodiscard]] int noteWidth(const PageNote& note, const QFont& font);
/// Draws it into `place`, in the colours and letters of `widget`: a number, or a reason in a dashed frame.
void drawNote(QPainter& painter, const QRect& place, const PageNote& note, const QWidget& widget);
