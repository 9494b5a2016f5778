// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "parts/messagebar.h"

#include <QFrame>

class QPushButton;

/// A warning that concerns all figures of a table, with what can be done about it. It stays: there is nothing to close.
class NoticeLine : public QFrame
{
    Q_OBJECT
public:
    explicit NoticeLine(QWidget* parent = nullptr);

    /// Shows `text`, an empty one hides the line, with a button for `action` unless that has no text.
    void setNotice(const QString& text, const MessageAction& action = {});
    /// The text shown, or an empty text.
    [[nodiscard]] QString text() const;
    [[nodiscard]] QPushButton& button() const { return *m_button; }

private:
    QLabel* m_icon;
    QLabel* m_text;
    QPushButton* m_button;
    MessageAction m_action;
};
