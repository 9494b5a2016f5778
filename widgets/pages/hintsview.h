// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "guidance/capturehelp.h"

#include <QScrollArea>

#include <vector>

class CommandView;
class QVBoxLayout;

/// Pieces of advice one below the other, each with a line to copy.
class HintsView : public QScrollArea
{
    Q_OBJECT
public:
    explicit HintsView(QWidget* parent = nullptr);

    /// Shows `hints` in place of those before; their titles stay as first given.
    void setHints(const std::vector<core::CaptureHint>& hints);
    [[nodiscard]] const std::vector<CommandView*>& commands() const { return m_commands; }

Q_SIGNALS:
    void copied();

private:
    QVBoxLayout* m_layout;
    std::vector<CommandView*> m_commands;
};
