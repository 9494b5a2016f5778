// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "parts/figuregrid.h"
#include "results/summary.h"

#include <QWidget>

#include <memory>
#include <span>
#include <vector>

class QToolButton;

/// Which fill stands for what, and how much of each GPU's time it took: a row for each part, a column for each GPU.
/// What does not fit is one row at the end, which unfolds it.
class ShareTable : public QWidget, public FigureGridSource
{
    Q_OBJECT
public:
    explicit ShareTable(QWidget* parent = nullptr);

    /// `devices`: places in the summary's devices, a column each; of more than four one column with their mean.
    void setSummary(const std::shared_ptr<const core::Summary>& summary, const std::vector<std::size_t>& devices);
    /// A row of the table as it shows.
    struct Row {
        std::size_t part = 0; ///< in Summary::parts; their number: of all that is left
        QString name;
        QStringList shares; ///< by column
    };
    /// As many as fit: those with most time, idle time after work.
    [[nodiscard]] std::vector<Row> rows() const;
    /// The user wants all rows to show.
    [[nodiscard]] bool isUnfolded() const { return m_isUnfolded; }
    /// In the row of all that is left: shows it, and hides it again.
    [[nodiscard]] QToolButton& unfoldButton() const { return *m_unfold; }
    /// All rows.
    [[nodiscard]] FigureGrid figureGrid() const override;
    [[nodiscard]] int preferredWidth() const;
    [[nodiscard]] int heightOfAll() const;
    [[nodiscard]] QSize sizeHint() const override;

Q_SIGNALS:
    /// It wants another height: heightOfAll() when unfolded.
    void unfolded(bool isUnfolded);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    [[nodiscard]] int rowHeight() const;
    [[nodiscard]] std::size_t wholeRows() const;
    /// The `count` parts with most time: idle time too is one of them.
    [[nodiscard]] std::vector<std::size_t> largestParts(std::size_t count) const;
    void placeButton();
    [[nodiscard]] int columnWidth() const;
    [[nodiscard]] int columnCount() const;
    [[nodiscard]] QString titleOf(int column) const;
    /// Of some parts together, by column.
    [[nodiscard]] std::vector<double> sharesOf(std::span<const std::size_t> parts) const;
    [[nodiscard]] Row rowOf(std::size_t part) const;

    std::shared_ptr<const core::Summary> m_summary;
    std::vector<std::size_t> m_devices;
    QToolButton* m_unfold;
    bool m_isUnfolded = false;
    std::vector<std::size_t> m_parts; ///< most time first, idle time last
};
