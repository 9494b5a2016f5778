// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/reportcharts.h"

#include "base/text.h"
#include "charts/charttext.h"
#include "charts/chartview.h"
#include "charts/tickaxis.h"
#include "parts/turnqueue.h"

#include <QGraphicsLayout>
#include <QGraphicsScene>
#include <QGuiApplication>

#include <utility>

/// What is drawn, and how far it is.
struct ReportCharts::Drawing {
    core::ResultsPointer results;
    core::OverviewEvents events;
    Done done;
    std::size_t next = 0;
    std::vector<ReportPicture> pictures;
};

namespace {

constexpr QSizeF PictureSize { 960, 420 };

QPalette lightPalette()
{
    QPalette palette(Qt::white);
    palette.setColor(QPalette::Base, Qt::white);
    palette.setColor(QPalette::Text, Qt::black);
    return palette;
}

struct ChartMaker {
    const char* key;
    QString title;
    std::function<ChartContent()> make;
};

std::vector<ChartMaker> makersOf(const core::ResultsPointer& results, const core::OverviewEvents& events)
{
    return {
        { "gpu_utilization", core::Text::tr("GPU utilisation over time"),
          [&] { return makeUtilizationChart(results, {}); } },
        { "gpu_time_by_class", core::Text::tr("GPU time by class"),
          [&] { return makeTimeByClassChart(results, lightPalette(), {}); } },
        { "top_kernels", core::Text::tr("Top kernels"), [&] { return makeTopKernelsChart(results, {}); } },
        { "barriers", core::Text::tr("CPU–GPU barriers"), [&] { return makeBarriersChart(results, {}); } },
        { "nvlink", core::Text::tr("NVLink and NCCL"), [&] { return makeNvlinkChart(events.nvlink, {}); } },
        { "memory_copies", core::Text::tr("Memory copies: size and bandwidth"),
          [&] { return makeCopiesChart(results, events.copies, {}); } },
    };
}

ChartDrawing drawnChart(std::unique_ptr<QChart> chart, const QString& title)
{
    QGraphicsScene scene;
    auto* shown = chart.release();
    scene.addItem(shown); // owns it
    styleChart(*shown, lightPalette(), QGuiApplication::font());
    keepLabelsApart(*shown);
    setChartTitle(*shown, title);
    shown->resize(PictureSize); // last: each change of a chart lays all its curves out again
    shown->layout()->activate();
    return drawingOf(scene, shown->sceneBoundingRect(), shown->backgroundBrush());
}

} // namespace

ReportCharts::ReportCharts(QObject* parent)
    : QObject(parent)
{
}

void ReportCharts::draw(const core::ResultsPointer& results, Done done)
{
    cancel();
    m_collecting.start(
        [results](const std::stop_token& stop) { return core::collectOverviewEvents(*results, stop); },
        [this, results, done = std::move(done)](const core::LatestJob<core::OverviewEvents>::Shared& events) {
            // without them the other charts are still worth having
            m_current = std::make_shared<Drawing>(
                Drawing { results, events ? **events : core::OverviewEvents {}, done, 0, {} });
            planNext();
        });
}

void ReportCharts::cancel()
{
    m_collecting.cancel();
    m_current.reset();
    TurnQueue::ofWindows().drop(this);
}

void ReportCharts::planNext()
{
    TurnQueue::ofWindows().add(this, [this] { drawNext(); });
}

void ReportCharts::drawNext()
{
    const auto makers = makersOf(m_current->results, m_current->events);
    if (m_current->next == makers.size()) {
        const auto drawing = std::exchange(m_current, nullptr);
        drawing->done(std::move(drawing->pictures));
        return;
    }
    const EnglishCharts english; // as all of a report is
    const auto& maker = makers[m_current->next++];
    if (auto content = maker.make(); content.chart)
        m_current->pictures.push_back(
            { QString::fromLatin1(maker.key), maker.title, drawnChart(std::move(content.chart), maker.title) });
    planNext();
}
