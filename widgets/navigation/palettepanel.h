// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QPainter;
class QVBoxLayout;

/// The sheet of the command palette: raised, with round corners, lines below its head and above its foot.
class PalettePanel : public QWidget
{
    Q_OBJECT
public:
    explicit PalettePanel(QWidget* parent = nullptr);

    /// Puts these one below the other.
    void setParts(QWidget* head, QWidget* list, QWidget* foot);
    /// Paints the shadow of a panel at `place`, onto what is behind it.
    static void paintShadow(QPainter& painter, const QRect& place);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QVBoxLayout* m_layout;
    QWidget* m_head = nullptr;
    QWidget* m_foot = nullptr;
};
