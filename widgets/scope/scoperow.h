// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/displayformat.h"

#include <QWidget>

#include <memory>

class QHBoxLayout;
class QLabel;
class ScopeBar;
class ScopePicker;
class ScopeStrip;

namespace core {
struct Scope;
struct Trace;
} // namespace core

/// The line that says what all figures are for: which GPUs and processes, which part of the time, what else limits
/// them, and how long that is.
class ScopeRow : public QWidget
{
    Q_OBJECT
public:
    /// The chips are those of `bar`, which belongs to the row then.
    explicit ScopeRow(ScopeBar& bar, QWidget* parent = nullptr);

    /// Says how long the window of `scope` is, or the whole of `trace`; a null trace: nothing.
    void setScope(const core::Scope& scope, const std::shared_ptr<const core::Trace>& trace,
                  const core::DisplayFormat& format);
    /// The whole trace, with a frame around the window.
    [[nodiscard]] ScopeStrip& strip() const { return *m_strip; }
    [[nodiscard]] ScopePicker& picker() const { return *m_picker; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void fitBar();
    void fitFont();

    QHBoxLayout* m_layout;
    ScopePicker* m_picker;
    ScopeStrip* m_strip;
    ScopeBar* m_bar;
    QLabel* m_what;
    QLabel* m_length;
};
