// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/displayformat.h"
#include "results/summary.h"

#include <QWidget>

#include <memory>
#include <vector>

class QPainter;
class UtilisationStrip;
class WallBar;

/// A bar on a strip over time for each GPU, one below the other with the same left and right edge, and an axis below
/// them. Of more than four GPUs it shows the four that differ most, until all are asked for.
class WallLanes : public QWidget
{
    Q_OBJECT
public:
    static constexpr std::size_t FewGpus = 4;

    explicit WallLanes(QWidget* parent = nullptr);

    /// `originNs`: the start of the trace. Moments are in the time base of `format`.
    void setSummary(const std::shared_ptr<const core::Summary>& summary, std::int64_t originNs,
                    const core::DisplayFormat& format = {});
    void setShowsAll(bool showsAll);
    [[nodiscard]] bool showsAll() const { return m_showsAll; }
    /// Places in the summary's devices of those that show, from top to bottom.
    [[nodiscard]] const std::vector<std::size_t>& shown() const { return m_shown; }
    [[nodiscard]] const std::vector<WallBar*>& bars() const { return m_bars; }
    [[nodiscard]] const std::vector<UtilisationStrip*>& strips() const { return m_strips; }

    /// Of so many GPUs: the lowest that can be read, and the highest that is of use.
    [[nodiscard]] int leastHeight() const;
    [[nodiscard]] int mostHeight() const;
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void makeLanes();
    void paintAxis(QPainter& painter) const;
    void arrange();
    [[nodiscard]] int nameWidth() const;
    [[nodiscard]] int axisHeight() const;
    [[nodiscard]] int gap() const;

    std::shared_ptr<const core::Summary> m_summary;
    std::int64_t m_originNs = 0;
    core::DisplayFormat m_format;
    bool m_showsAll = false;
    std::vector<std::size_t> m_shown;
    std::vector<WallBar*> m_bars;
    std::vector<UtilisationStrip*> m_strips;
};
