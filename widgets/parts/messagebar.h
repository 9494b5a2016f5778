// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QString>

#include <functional>
#include <vector>

class QHBoxLayout;
class QLabel;
class QToolButton;

/// Something the user can do about a message: a button in the message bar.
struct MessageAction {
    QString text;
    std::function<void()> run;
};

/// A sentence for the message bar.
struct Message {
    enum class Kind { Note, Warning, Error };
    Kind kind = Kind::Note;
    QString text; ///< plain text: what is wrong (or done), with which file, what to do
    std::vector<MessageAction> actions;
};

/// A bar inside the window that shows one message at a time, with its actions and a close button. Hidden while there is
/// none.
class MessageBar : public QFrame
{
    Q_OBJECT
public:
    explicit MessageBar(QWidget* parent = nullptr);

    /// Shows `message` in place of the one before.
    void showMessage(const Message& message);
    void dismiss();
    /// The text shown, or an empty text.
    [[nodiscard]] QString text() const;

private:
    void clearActions();

    QLabel* m_icon;
    QLabel* m_text;
    QHBoxLayout* m_actions;
};
