// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QAction;
class QLabel;
class QToolButton;
class QVBoxLayout;
class TimelinePage;

/// The timeline below a page: closed it is a line, open it holds the one timeline of the window.
class TimelineDock : public QWidget
{
    Q_OBJECT
public:
    explicit TimelineDock(QWidget* parent = nullptr);

    void setOpen(bool isOpen);
    [[nodiscard]] bool isOpen() const;
    /// Opens and closes it.
    [[nodiscard]] QAction& toggleAction() const { return *m_toggle; }
    /// Takes the timeline in; it may be taken out again by giving it another parent.
    void hold(TimelinePage& timeline);

Q_SIGNALS:
    void toggled(bool isOpen);

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void fitFont();

    QAction* m_toggle;
    QWidget* m_line;
    QToolButton* m_button;
    QLabel* m_hint;
    QLabel* m_keys;
    QVBoxLayout* m_layout;
};
