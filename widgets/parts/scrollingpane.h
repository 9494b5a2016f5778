// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QScrollArea>

/**
 * A part of a page that gets all the room there is, and scrolls where that is lower than it needs: several tables one
 * below the other, in large letters, must not make the window higher than the screen.
 */
class ScrollingPane : public QScrollArea
{
    Q_OBJECT
public:
    /// Takes `content` over.
    explicit ScrollingPane(QWidget* content, QWidget* parent = nullptr);

    /// As wide as the content needs.
    [[nodiscard]] QSize minimumSizeHint() const override;

    bool eventFilter(QObject* watched, QEvent* event) override;
};
