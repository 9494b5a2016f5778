// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/icicle.h"
#include "parts/figuregrid.h"

#include <QWidget>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

class QPainter;

/// What an IcicleView shows of a tree.
struct IcicleContent {
    core::IcicleTree tree;
    std::function<QString(std::uint32_t row)> name; ///< stands in the rectangle of a row
    std::function<QString(std::uint32_t row)> path; ///< the names from the outermost row to this one
    std::function<QString(std::uint32_t row)> sentence; ///< path and figures of a row
    QString figure; ///< what widths are: "GPU time"
    std::function<QString(std::uint32_t row)> value; ///< that figure of a row
};

/**
 * Rows that lie in each other, the outermost at the top, each as wide as its share of the one above. A click or Enter
 * gives a row all of the width, Esc and Backspace the one around it. One tab stop: arrows go from row to row, Home shows
 * all. What is painted grey has no class: ranges and functions of the host.
 */
class IcicleView : public QWidget, public FigureGridSource
{
    Q_OBJECT
public:
    explicit IcicleView(QWidget* parent = nullptr);

    /// Shows all of `content`; null: nothing.
    void show(std::shared_ptr<const IcicleContent> content);
    /// The row that has all of the width; NoRow: all rows are seen.
    [[nodiscard]] std::uint32_t top() const { return m_top; }
    [[nodiscard]] std::optional<std::uint32_t> current() const { return m_current; }
    /// Makes a row the current one; what is seen changes only when it is not in it.
    void setCurrent(std::uint32_t row);
    void zoomTo(std::uint32_t row);
    /// To the row around the one that has all of the width.
    void zoomOut();
    /// Rows that were searched for, by row; others are dimmed. Empty: nothing was searched for.
    void setFound(std::vector<char> found);
    /// The rectangle of a row; empty when it is not seen.
    [[nodiscard]] QRect rectOf(std::uint32_t row) const;
    [[nodiscard]] FigureGrid figureGrid() const override;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

Q_SIGNALS:
    /// The user went to another row.
    void currentChanged(std::uint32_t row);
    /// Another row has all of the width.
    void topChanged();

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    void layOut();
    void step(core::IcicleStep step);
    void stepInward();
    void goTo(const core::IcicleBox& box);
    [[nodiscard]] int levelHeight() const;
    [[nodiscard]] QRect placeOf(const core::IcicleBox& box) const;
    [[nodiscard]] const core::IcicleBox* boxAt(const QPoint& position) const;
    [[nodiscard]] std::optional<std::size_t> boxOf(std::uint32_t row) const;
    [[nodiscard]] QString textOf(const core::IcicleBox& box) const;
    void paintBox(QPainter& painter, const core::IcicleBox& box) const;
    void paintOutlines(QPainter& painter) const;

    std::shared_ptr<const IcicleContent> m_content;
    std::uint32_t m_top = core::IcicleTree::NoRow;
    std::optional<std::uint32_t> m_current;
    std::optional<std::uint32_t> m_hovered;
    std::vector<char> m_found;
    std::vector<core::IcicleBox> m_boxes;
};
