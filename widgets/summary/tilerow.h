// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/displayformat.h"
#include "results/summary.h"

#include <QAbstractButton>

#include <memory>
#include <vector>

/// One share of the GPUs: its name, value, course and what made most of it. A button that leads to its page.
class SummaryTileButton : public QAbstractButton
{
    Q_OBJECT
public:
    /// `summary` owns the tile, `place` is its place there. `cause`: its text as it is to be shown.
    SummaryTileButton(std::shared_ptr<const core::Summary> summary, std::size_t place, QString cause,
                      QWidget* parent = nullptr);

    [[nodiscard]] const core::SummaryTile& tile() const { return m_summary->tiles[m_place]; }
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QString shownCause() const;

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void paintName(QPainter& painter, const QRect& place) const;
    /// @return how far it goes to the right
    int paintValue(QPainter& painter, const QRect& place) const;
    void paintCourse(QPainter& painter, const QRect& place) const;

    std::shared_ptr<const core::Summary> m_summary;
    std::size_t m_place;
    QString m_cause;
};

/// The tiles of a summary as cells of one frame: all in a row where there is room, else in several.
class TileRow : public QWidget
{
    Q_OBJECT
public:
    explicit TileRow(QWidget* parent = nullptr);

    /// `originNs`: the start of the trace. Moments are in the time base of `format`.
    void setSummary(const std::shared_ptr<const core::Summary>& summary, std::int64_t originNs = 0,
                    const core::DisplayFormat& format = {});
    [[nodiscard]] const std::vector<SummaryTileButton*>& tiles() const { return m_tiles; }
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] int heightForWidth(int width) const override;

Q_SIGNALS:
    void topicRequested(core::SummaryTopic topic);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    [[nodiscard]] int columnsFor(int width) const;
    [[nodiscard]] int tileHeight() const;
    void arrange();

    std::vector<SummaryTileButton*> m_tiles;
};
