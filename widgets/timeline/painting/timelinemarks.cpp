// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/painting/timelinemarks.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <vector>

#include <ctime>

namespace {

/// Work of this thread: what other programs take is no reason to stop earlier.
std::chrono::microseconds timeOfThread()
{
    timespec time {};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::seconds(time.tv_sec)
                                                                 + std::chrono::nanoseconds(time.tv_nsec));
}

} // namespace

/// Paints the marked events of one scene over the dimmed others.
class MarkedRowsPainting::Painter
{
public:
    Painter(QImage& image, const QImage& rows, const TimelineScene& scene, const core::EventMarks& marks, QRgb outline)
        : m_image(image)
        , m_rows(rows)
        , m_scene(scene)
        , m_marks(marks)
        , m_pinnedBottom(static_cast<int>(std::lround(scene.layout.pinnedHeightPx * scene.scale)))
        , m_outline(outline)
    {
    }
    /// Paints the next row that is seen; false when there is none left.
    bool paintRow()
    {
        for (; m_row < m_scene.layout.rows.size(); ++m_row) {
            const auto& row = m_scene.layout.rows[m_row];
            const int top = m_scene.topOf(row);
            const bool isSeen
                = top < m_scene.heightPx && (row.isPinned || top + row.heightPx > m_scene.layout.pinnedHeightPx);
            if (!isSeen)
                continue;
            m_clip = QRect(0, row.isPinned ? 0 : m_pinnedBottom, m_image.width(), m_image.height()) & m_image.rect();
            const auto lanes = m_scene.timeline->tracks[row.track].lanes.size();
            for (std::size_t lane = 0; lane < lanes; ++lane)
                paintLane(row, lane);
            ++m_row;
            return true;
        }
        return false;
    }

private:
    void paintLane(const core::TrackRow& row, std::size_t lane)
    {
        if (!m_marks.isMarked(row.track, lane))
            return;
        const auto place = m_scene.laneRect(row, lane);
        const int top = static_cast<int>(std::lround(place.top() * m_scene.scale));
        const int bottom = static_cast<int>(std::lround(place.bottom() * m_scene.scale)) - 1;
        m_runs.clear();
        m_marks.appendMarkedRuns(row.track, lane, m_scene.view, m_runs);
        const int line = std::max(1, static_cast<int>(m_scene.scale));
        constexpr int LeastOutlined = 5; // lines
        constexpr int CapLines = 2;
        for (const auto& run : m_runs) {
            const QRect rect(run.x, top, run.widthPx, std::max(1, bottom - top));
            restore(rect);
            if (run.event.isValid() && run.widthPx >= LeastOutlined * line) {
                fill({ rect.x(), rect.y(), rect.width(), line });
                fill({ rect.x(), rect.bottom() - line + 1, rect.width(), line });
                fill({ rect.x(), rect.y(), line, rect.height() });
                fill({ rect.right() - line + 1, rect.y(), line, rect.height() });
            } else {
                fill({ rect.x(), rect.y(), rect.width(), CapLines * line });
            }
        }
    }
    /// As it was before it was dimmed.
    void restore(const QRect& place)
    {
        const auto seen = place & m_clip;
        for (int y = seen.top(); y <= seen.bottom(); ++y)
            std::memcpy(m_image.scanLine(y) + static_cast<std::size_t>(seen.left()) * sizeof(QRgb),
                        m_rows.constScanLine(y) + static_cast<std::size_t>(seen.left()) * sizeof(QRgb),
                        static_cast<std::size_t>(seen.width()) * sizeof(QRgb));
    }
    void fill(const QRect& place)
    {
        const auto seen = place & m_clip;
        for (int y = seen.top(); y <= seen.bottom(); ++y)
            std::fill_n(reinterpret_cast<QRgb*>(m_image.scanLine(y)) + seen.left(), seen.width(), m_outline);
    }

    QImage& m_image;
    const QImage& m_rows;
    const TimelineScene& m_scene;
    const core::EventMarks& m_marks;
    int m_pinnedBottom;
    QRgb m_outline;
    std::size_t m_row = 0; ///< of the layout: the next
    QRect m_clip;
    std::vector<core::MarkedRun> m_runs;
};

struct MarkedRowsPainting::Parts {
    Parts(const TimelineRows& ofRows, const TimelineScene& scene, const core::EventMarks& marks,
          const TimelineColors& colors)
        : rows(ofRows.plain)
        , image(ofRows.dimmed)
        , painter(image, rows, scene, marks, colors.text().rgb())
    {
    }
    QImage rows;
    QImage image;
    Painter painter;
};

MarkedRowsPainting::MarkedRowsPainting(const TimelineRows& rows, const TimelineScene& scene,
                                       const core::EventMarks& marks, const TimelineColors& colors)
    : m_parts(std::make_unique<Parts>(rows, scene, marks, colors))
{
}

MarkedRowsPainting::~MarkedRowsPainting() = default;

bool MarkedRowsPainting::paintFor(std::chrono::microseconds time)
{
    const auto end = timeOfThread() + time;
    while (m_parts->painter.paintRow()) {
        if (timeOfThread() >= end)
            return false;
    }
    return true;
}

const QImage& MarkedRowsPainting::image() const
{
    return m_parts->image;
}

QImage markedRows(const TimelineRows& rows, const TimelineScene& scene, const core::EventMarks& marks,
                  const TimelineColors& colors)
{
    MarkedRowsPainting painting(rows, scene, marks, colors);
    painting.paintFor(std::chrono::hours(1));
    return painting.image();
}
