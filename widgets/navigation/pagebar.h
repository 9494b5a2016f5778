// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "navigation/pagenote.h"

#include <QTabBar>

/// The titles of pages beside each other: the current one is underlined, one without anything to show is greyed and
/// says why.
class PageBar : public QTabBar
{
    Q_OBJECT
public:
    explicit PageBar(QWidget* parent = nullptr);

    void setNote(int tab, const PageNote& note);
    [[nodiscard]] PageNote note(int tab) const;

protected:
    void focusInEvent(QFocusEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    [[nodiscard]] QSize tabSizeHint(int tab) const override;
    [[nodiscard]] QSize minimumTabSizeHint(int tab) const override;

private:
    void paintTab(QPainter& painter, int tab) const;

    bool m_hasKeyboard = false; ///< the focus came by a key: it is to be seen
};
