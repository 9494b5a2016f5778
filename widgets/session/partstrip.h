// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/part/traceoverview.h"

#include <QWidget>

#include <memory>
#include <optional>

/**
 * The GPU work of a trace that was not read, over its time, with a frame around the part to read. A drag sets the
 * frame. With the keyboard: arrows move it, with Shift its end, with Ctrl its start.
 */
class PartStrip : public QWidget
{
    Q_OBJECT
public:
    explicit PartStrip(QWidget* parent = nullptr);

    void setOverview(std::shared_ptr<const core::TraceOverview> overview);
    /// ns after the first event.
    void setPart(const core::TimeWindow& part);
    [[nodiscard]] const core::TimeWindow& part() const { return m_part; }
    [[nodiscard]] QSize sizeHint() const override;

Q_SIGNALS:
    /// By the user.
    void partChanged(const core::TimeWindow& part);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    [[nodiscard]] std::int64_t lengthNs() const;
    [[nodiscard]] double positionOf(std::int64_t timeNs) const;
    [[nodiscard]] std::int64_t timeAt(double x) const;
    void choose(const core::TimeWindow& part);
    void describe();

    std::shared_ptr<const core::TraceOverview> m_overview; ///< null: not known yet
    core::TimeWindow m_part;
    std::optional<std::int64_t> m_anchorNs; ///< where a drag began
};
