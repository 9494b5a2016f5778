// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "style/icons.h"

#include <QWidget>

class ElidedLabel;
class QAction;
class QHBoxLayout;
class QMenuBar;
class QToolButton;

/// The top line of the window: menus, buttons beside them, the name of the trace, and buttons at the end. Every button
/// stands for an action of a menu.
class HeaderBar : public QWidget
{
    Q_OBJECT
public:
    explicit HeaderBar(QWidget* parent = nullptr);

    [[nodiscard]] QMenuBar& menuBar() const { return *m_menus; }
    /// Adds a button beside the menus.
    void addStartAction(QAction& action, IconName icon);
    /// Adds a field to the middle that does what `action` does.
    void addField(QAction& action);
    /// Adds a button at the end.
    void addEndAction(QAction& action, IconName icon);
    /// The file that the window shows; `path` is told by the tool tip.
    void setTraceName(const QString& name, const QString& path);

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    QToolButton* makeButton(QAction& action, IconName name);
    void fitFont();

    QHBoxLayout* m_start;
    QHBoxLayout* m_middle;
    QHBoxLayout* m_end;
    QMenuBar* m_menus;
    ElidedLabel* m_name;
    std::vector<QToolButton*> m_buttons;
};
