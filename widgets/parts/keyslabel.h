// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

/// Keys that do the same as what stands beside them, in a frame: "Ctrl+T".
class KeysLabel : public QLabel
{
    Q_OBJECT
public:
    explicit KeysLabel(QWidget* parent = nullptr);

protected:
    void paintEvent(QPaintEvent* event) override;
};
