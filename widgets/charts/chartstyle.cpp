// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/chartview.h"

#include "charts/chartcolors.h"
#include "style/contrast.h"

#include <QAbstractAxis>
#include <QAbstractBarSeries>
#include <QBarLegendMarker>
#include <QBarSet>
#include <QGraphicsLayout>
#include <QLegendMarker>

namespace {

/// Names that stand for something hidden are grey.
void showState(QLegendMarker& marker, bool isShown)
{
    constexpr double HiddenOpacity = 0.4;
    const auto faded = [isShown](QColor color) {
        color.setAlphaF(isShown ? 1.0F : static_cast<float>(HiddenOpacity));
        return color;
    };
    marker.setVisible(true); // it hides with its series
    auto label = marker.labelBrush();
    label.setColor(faded(label.color()));
    marker.setLabelBrush(label);
    auto brush = marker.brush();
    brush.setColor(faded(brush.color()));
    marker.setBrush(brush);
}

/// Sets of bars cannot be hidden: their values become 0, and come back.
bool toggleSet(QBarSet& set)
{
    constexpr auto Key = "values";
    const auto stored = set.property(Key);
    if (stored.isValid()) {
        const auto values = stored.toList();
        for (int i = 0; i < values.size(); ++i)
            set.replace(i, values[i].toDouble());
        set.setProperty(Key, {});
        return true;
    }
    QVariantList values;
    for (int i = 0; i < set.count(); ++i) {
        values += set.at(i);
        set.replace(i, 0);
    }
    set.setProperty(Key, values);
    return false;
}

/// All series of one name are one: a curve in several pieces.
bool toggleSeriesLike(QChart& chart, const QAbstractSeries& clicked)
{
    const bool isShown = !clicked.isVisible();
    const auto all = chart.series();
    for (auto* series : all) {
        if (series->name() == clicked.name())
            series->setVisible(isShown);
    }
    return isShown;
}

/// Signs of the legend have no outline, but for those that the ground would swallow.
void outlineMarkers(const QChart& chart, const QPalette& palette)
{
    constexpr double EnoughContrast = 3;
    constexpr float EdgeOpacity = 0.3F;
    auto edge = palette.color(QPalette::Text);
    edge.setAlphaF(EdgeOpacity);
    const auto markers = chart.legend()->markers();
    for (auto* marker : markers) {
        const bool isFaint = contrastRatio(marker->brush().color(), palette.color(QPalette::Base)) < EnoughContrast;
        marker->setPen(isFaint ? QPen(edge) : QPen(Qt::NoPen));
    }
}

} // namespace

void styleChart(QChart& chart, const QPalette& palette, const QFont& font)
{
    constexpr double GridOpacity = 0.18;
    constexpr int Margin = 4;
    const auto text = palette.color(QPalette::Text);
    auto grid = text;
    grid.setAlphaF(static_cast<float>(GridOpacity));
    chart.setBackgroundBrush(palette.color(QPalette::Base));
    chart.setBackgroundRoundness(0);
    chart.setMargins({ Margin, Margin, Margin, Margin });
    chart.layout()->setContentsMargins(0, 0, 0, 0);
    chart.setLocalizeNumbers(true);
    chart.setTitleBrush(text);
    auto titleFont = font;
    titleFont.setBold(true);
    chart.setTitleFont(titleFont);
    chart.legend()->setLabelColor(text);
    chart.legend()->setFont(font);
    colorSeries(chart, palette);
    outlineMarkers(chart, palette);
    const auto all = chart.series();
    for (auto* series : all) {
        if (auto* bars = qobject_cast<QAbstractBarSeries*>(series)) {
            const auto sets = bars->barSets();
            for (auto* set : sets)
                set->setLabelColor(text);
        }
    }
    const auto axes = chart.axes();
    for (auto* axis : axes) {
        axis->setLabelsColor(text);
        axis->setLabelsFont(font);
        axis->setTitleBrush(text);
        axis->setTitleFont(font);
        axis->setGridLineColor(grid);
        axis->setLinePenColor(text);
    }
}

void makeLegendToggle(QChart& chart)
{
    const auto markers = chart.legend()->markers();
    for (auto* marker : markers) {
        QObject::connect(marker, &QLegendMarker::clicked, &chart, [&chart, marker] {
            if (auto* bars = qobject_cast<QBarLegendMarker*>(marker))
                showState(*marker, toggleSet(*bars->barset()));
            else
                showState(*marker, toggleSeriesLike(chart, *marker->series()));
        });
    }
}
