// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "guidance/nsyscommand.h"
#include "parts/messagebar.h"

#include <QWidget>

#include <functional>
#include <optional>

class CommandView;
class QPushButton;

/// What stands in place of a table: why there is none, the line that captures it, and a button that leads further.
class TablePlaceholder : public QWidget
{
    Q_OBJECT
public:
    explicit TablePlaceholder(QWidget* parent = nullptr);

    /// Shows one sentence: "Computing…". No button.
    void setText(const QString& text);
    /// Shows why there is no table, and the remedy, if there is one.
    void setReason(const QString& reason, const QString& advice);
    /// The same with a remedy of its own: of data that is there, but not in the scope. None: no button.
    void setEmpty(const QString& reason, const std::optional<MessageAction>& remedy);
    /// What the user can do when there is no table.
    void setRemedy(const MessageAction& remedy);
    /// Makes the line that captures what is missing: to be copied, in place of the advice. None: there is no such line.
    void setCommand(std::function<core::NsysCommand()> makeCommand);

    [[nodiscard]] QString text() const;
    [[nodiscard]] QPushButton& remedyButton() const { return *m_button; }
    /// The line that is shown; nullptr while none is.
    [[nodiscard]] CommandView* shownCommand() const;

protected:
    bool event(QEvent* event) override;

private:
    void showButton(const MessageAction& action);
    void showCommand();
    void hideCommand();

    QLabel* m_reason;
    QLabel* m_advice;
    QPushButton* m_button;
    CommandView* m_command = nullptr; ///< made when it is first needed
    std::function<core::NsysCommand()> m_makeCommand;
    MessageAction m_remedy; ///< of data that was not captured
    MessageAction m_shown; ///< what the button does now
};
