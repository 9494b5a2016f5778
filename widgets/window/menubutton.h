// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QToolButton>

class QMenu;
class QMenuBar;

/// All menus of a menu bar in one button, for windows without room for the bar. As long as it shows, Alt opens it, and
/// Alt with the letter of a menu opens that menu.
class MenuButton : public QToolButton
{
    Q_OBJECT
public:
    explicit MenuButton(QWidget* parent = nullptr);

    /// Takes over the menus that are in the bar now.
    void setMenus(const QMenuBar& bar);
    /// The menus, one below the other.
    [[nodiscard]] QMenu& menuOfMenus() const { return *m_menus; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void openMenus(QAction* first);
    void waitForAlt(bool isWaiting);

    QMenu* m_menus;
    bool m_isAltAlone = false; ///< Alt is down, and nothing else happened since
};
