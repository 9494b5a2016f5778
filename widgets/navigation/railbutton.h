// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>

/// An entry of the rail: icon, title, and on the right a count or, in a dashed frame, why there is nothing behind it.
class RailButton : public QAbstractButton
{
    Q_OBJECT
public:
    RailButton(const QString& title, const QIcon& icon, QWidget* parent = nullptr);

    /// How many things wait behind the entry; 0: not worth saying.
    void setCount(int count);
    /// Why there is nothing behind the entry, in a word or two: it is greyed then. Empty: there is something.
    void setLack(const QString& reason);
    /// Shows the icon only; the tool tip says the rest.
    void setCompact(bool isCompact);

    [[nodiscard]] int count() const { return m_count; }
    [[nodiscard]] QString lack() const { return m_lack; }
    [[nodiscard]] bool isCompact() const { return m_isCompact; }

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    void describe();
    void paintGround(QPainter& painter) const;
    void paintIcon(QPainter& painter) const;
    void paintText(QPainter& painter) const;
    [[nodiscard]] int paintNote(QPainter& painter) const;
    [[nodiscard]] QRect box() const;

    int m_count = 0;
    QString m_lack;
    bool m_isCompact = false;
};
