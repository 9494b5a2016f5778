// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "style/icons.h"

#include <QWidget>

class ElidedLabel;
class HeaderField;
class MenuButton;
class ProgramMark;
class QAction;
class QHBoxLayout;
class QMenuBar;
class QToolButton;

/// The top line of the window: menus, buttons beside them, a field in the middle of the window, the name of the trace,
/// and buttons at the end. Every button stands for an action of a menu. In windows without room for the menus they are
/// in one button.
class HeaderBar : public QWidget
{
    Q_OBJECT
public:
    explicit HeaderBar(QWidget* parent = nullptr);

    [[nodiscard]] QMenuBar& menuBar() const { return *m_menus; }
    /// Shows in the place of the menu bar when there is no room for it.
    [[nodiscard]] MenuButton& menuButton() const { return *m_menuButton; }
    /// To be called when the menu bar is filled: its menus go into the button as well, and letters to any menu of
    /// `window` that is open.
    void finishMenus(const QWidget& window);
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
    void resizeEvent(QResizeEvent* event) override;

private:
    QToolButton* makeButton(QAction& action, IconName name);
    void fitFont();
    void fitWidth();

    QHBoxLayout* m_start;
    QHBoxLayout* m_middle;
    QHBoxLayout* m_end;
    ProgramMark* m_mark;
    QMenuBar* m_menus;
    MenuButton* m_menuButton;
    HeaderField* m_field = nullptr;
    ElidedLabel* m_name;
    std::vector<QToolButton*> m_buttons;
};
