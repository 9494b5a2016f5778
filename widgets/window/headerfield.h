// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>

/// Looks like a field to type into, and opens the one that is.
class HeaderField : public QAbstractButton
{
    Q_OBJECT
public:
    /// `keys`: those that do the same, shown at the end.
    HeaderField(const QString& text, QString keys, QWidget* parent = nullptr);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString m_keys;
};
