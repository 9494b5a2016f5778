// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/displayformat.h"
#include "results/analysisresults.h"

#include <QPixmap>
#include <QWidget>

#include <optional>

/**
 * What the GPUs did over the whole trace, with a frame around the time that all figures are for. A drag sets the frame,
 * its edges can be moved, a double click takes the whole trace. With the keyboard: arrows move it, with Shift its end,
 * with Ctrl its start; Home takes the whole trace.
 */
class ScopeStrip : public QWidget
{
    Q_OBJECT
public:
    explicit ScopeStrip(QWidget* parent = nullptr);

    /// Shows the window of `scope`; a null trace: nothing to limit. Another trace takes its figures away.
    void setScope(const core::Scope& scope, const std::shared_ptr<const core::Trace>& trace);
    /// Says moments so.
    void setFormat(const core::DisplayFormat& format);
    /// Takes over what the GPUs did when the results are of the whole trace; else what it has stays.
    void setResults(const core::ResultsPointer& results);

    /// The window that the frame is around, also while it is dragged; of no limit the whole trace.
    [[nodiscard]] core::TimeWindow window() const;
    /// False as long as it has no figures of the whole trace.
    [[nodiscard]] bool hasFigures() const { return m_whole != nullptr; }
    /// The frame on the screen.
    [[nodiscard]] QRectF frameRect() const;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

Q_SIGNALS:
    void scopeRequested(const core::Scope& scope);

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    bool event(QEvent* event) override;

private:
    struct Drag {
        std::int64_t anchorNs = 0; ///< what stays where it is
        std::int64_t movedNs = 0;
        int pressedAt = 0;
        bool hasMoved = false;
    };

    [[nodiscard]] core::TimeWindow extent() const;
    [[nodiscard]] QRectF content() const;
    [[nodiscard]] double positionOf(std::int64_t timeNs) const;
    [[nodiscard]] std::int64_t timeAt(double x) const;
    /// -1: left, 1: right edge of the frame is under `x`; 0: none.
    [[nodiscard]] int edgeAt(double x) const;
    void request(std::optional<core::TimeWindow> window);
    void moveBy(const QKeyEvent& event, int direction);
    void describe();
    [[nodiscard]] QString windowText() const;
    void makePicture();

    core::Scope m_scope;
    core::DisplayFormat m_format;
    std::shared_ptr<const core::Trace> m_trace;
    std::shared_ptr<const core::Summary> m_whole; ///< of the whole trace; null: not known yet
    std::optional<Drag> m_drag;
    QPixmap m_picture; ///< what the GPUs did, at the size of the strip; null: to be made
};
