// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QAction;
class QLabel;
class QToolButton;
class QHBoxLayout;
class QVBoxLayout;
class TimelineMarkBar;
class TimelinePage;

/// The timeline below a page: closed it is a line, open it holds the one timeline of the window.
class TimelineDock : public QWidget
{
    Q_OBJECT
public:
    explicit TimelineDock(QWidget* parent = nullptr);

    void setOpen(bool isOpen);
    [[nodiscard]] bool isOpen() const;
    /// The window is so high that the dock is open unless the user closed it.
    void setTall(bool isTall);
    /// Without room it is closed, until there is room or the user opens it.
    void setRoom(bool hasRoom);
    /// Until the user opens or closes it: see setTall().
    void forgetChoice();
    [[nodiscard]] TimelineMarkBar& markBar() const { return *m_markBar; }
    /// Opens and closes it.
    [[nodiscard]] QAction& toggleAction() const { return *m_toggle; }
    /// Fills the line with what the timeline offers while it is here.
    void setTimeline(const TimelinePage& timeline);
    /// Takes the timeline in; it may be taken out again by giving it another parent.
    void hold(TimelinePage& timeline);
    /// The height that it can fill when it is open; 0: not known yet.
    [[nodiscard]] int usefulHeight() const;

Q_SIGNALS:
    void toggled(bool isOpen);

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void fitFont();
    void showParts();
    void want(bool isOpen);
    void place(bool isOpen);

    bool m_isTall = false;
    bool m_isPlacing = false; ///< it is not the user who opens or closes it
    bool m_isChosen = false; ///< by the user: open or closed
    bool m_isWanted = false; ///< open where there is room
    bool m_hasRoom = true;
    QAction* m_toggle;
    QWidget* m_line;
    QToolButton* m_button;
    QLabel* m_hint;
    const TimelinePage* m_timeline = nullptr;
    TimelineMarkBar* m_markBar = nullptr;
    QWidget* m_zoomButtons = nullptr;
    QHBoxLayout* m_lineLayout;
    QLabel* m_keys;
    QVBoxLayout* m_layout;
};
