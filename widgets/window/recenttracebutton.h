// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>

/// A line about a trace that was opened before: its name and folder, and below what was found in it.
class RecentTraceButton : public QAbstractButton
{
    Q_OBJECT
public:
    /// `verdict`: may be empty.
    RecentTraceButton(const QString& path, const QString& verdict, QWidget* parent = nullptr);

    [[nodiscard]] const QString& verdict() const { return m_verdict; }
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    QString m_name;
    QString m_folder;
    QString m_verdict;
};
