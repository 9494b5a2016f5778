// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

/// The program's icon as lines: a lens in the accent's colour over rows of events.
class ProgramMark : public QWidget
{
    Q_OBJECT
public:
    /// `sizePx`: width and height, in px of the design.
    explicit ProgramMark(int sizePx, QWidget* parent = nullptr);

    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    int m_sizePx;
};
