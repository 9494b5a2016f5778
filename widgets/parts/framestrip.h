// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <cstdint>
#include <optional>

/// Whole numbers from `first` up to `end`, which is not among them.
struct FrameSpan {
    std::int64_t first = 0, end = 0;
    [[nodiscard]] std::int64_t length() const { return end - first; }
    [[nodiscard]] bool isEmpty() const { return end <= first; }
    friend bool operator==(const FrameSpan&, const FrameSpan&) = default;
};

/**
 * A strip that shows all of something in little, with a frame around the part that all figures are for. A drag sets the
 * frame, its edges can be moved, a double click takes all. With the keyboard: arrows move it, with Shift its end, with
 * Ctrl its start; Home takes all.
 */
class FrameStrip : public QWidget
{
    Q_OBJECT
public:
    /// What the numbers along the strip are.
    enum class Numbers : std::uint8_t {
        Moments, ///< places between which time lies
        Parts, ///< each takes room of its own, and is chosen as a whole
    };
    explicit FrameStrip(Numbers numbers, QWidget* parent = nullptr);

    /// The frame on the screen.
    [[nodiscard]] QRectF frameRect() const;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    /// All that the strip shows.
    [[nodiscard]] virtual FrameSpan whole() const = 0;
    /// What the figures are for; empty: there is nothing to choose.
    [[nodiscard]] virtual FrameSpan chosen() const = 0;
    /// By how much a key moves the frame, 1 at least.
    [[nodiscard]] virtual std::int64_t keyStep() const = 0;
    /// Asks for figures of `span`, or of all.
    virtual void request(const FrameSpan& span) = 0;
    /// Sets the accessible description, which is also what is said beside the pointer while it drags, from shown().
    virtual void describe() = 0;
    /// Paints what lies under the frame.
    virtual void paintContent(QPainter& painter) = 0;

    /// What the frame is around, also while it is dragged.
    [[nodiscard]] FrameSpan shown() const;
    /// Where what is shown lies.
    [[nodiscard]] QRectF content() const;
    /// Where `number` is, px.
    [[nodiscard]] double positionOf(std::int64_t number) const;
    [[nodiscard]] std::int64_t numberAt(double x) const;
    /// To be called when what is chosen changes.
    void endDrag();

    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    struct Drag {
        std::int64_t anchor = 0; ///< what stays where it is
        std::int64_t pressed = 0, moved = 0;
        double pressedAt = 0; ///< px
        bool hasMoved = false;
    };
    /// What one number takes along the strip: 0 of a moment.
    [[nodiscard]] std::int64_t room() const { return m_numbers == Numbers::Parts ? 1 : 0; }
    /// -1: left, 1: right edge of the frame is under `x`; 0: none.
    [[nodiscard]] int edgeAt(double x) const;
    void moveBy(const QKeyEvent& event, std::int64_t step);

    Numbers m_numbers;
    std::optional<Drag> m_drag;
};
