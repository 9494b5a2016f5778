// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QAction;

/// A part of the main window in a window of its own. Its place and size are remembered; closing it gives the part back.
class DetachedWindow : public QWidget
{
    Q_OBJECT
public:
    /// `key`: of the settings. The window goes with `owner`'s window.
    DetachedWindow(const QString& title, const QString& key, QWidget& owner);

    /// Checkable: the part is here.
    [[nodiscard]] QAction& toggleAction() const { return *m_toggle; }
    [[nodiscard]] bool holdsPart() const;
    /// Shows buttons above the part, on the right.
    void setTools(QWidget& tools);
    /// Takes the part in and shows it; it may be taken out again by giving it another parent.
    void hold(QWidget& part);

Q_SIGNALS:
    /// The part is to come here, or to go back.
    void toggled(bool isHere);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    QString m_key;
    QAction* m_toggle;
};
