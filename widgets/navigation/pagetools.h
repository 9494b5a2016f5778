// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "style/icons.h"

#include <QWidget>

#include <vector>

class QAction;
class QHBoxLayout;
class QPushButton;

/// What a page offers beside its title: buttons for actions of menus. Without room for their texts they show icons.
class PageTools : public QWidget
{
    Q_OBJECT
public:
    enum class Look { Plain, Framed };

    explicit PageTools(QWidget* parent = nullptr);

    /// Adds a button for `action`, with `text` on it.
    void addTool(QAction& action, const QString& text, IconName icon, Look look);
    /// Takes `widthPx`, or less when that is not needed.
    void fitInto(int widthPx);
    [[nodiscard]] const std::vector<QPushButton*>& buttons() const { return m_buttons; }

private:
    void showTexts(bool areShown);

    QHBoxLayout* m_layout;
    std::vector<QPushButton*> m_buttons;
    std::vector<QString> m_texts; ///< of the buttons
};
