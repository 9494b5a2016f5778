// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>

/// One of the things behind an entry of the rail, below it: where it is, and what it says. Not reached by Tab, as the
/// page of the entry lists the same.
class RailLeaf : public QAbstractButton
{
    Q_OBJECT
public:
    /// `place`: short, as "1.55 s"; empty: the text has its room too.
    RailLeaf(const QString& place, const QString& text, QWidget* parent = nullptr);

    [[nodiscard]] QString place() const { return m_place; }
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    QString m_place;
};
