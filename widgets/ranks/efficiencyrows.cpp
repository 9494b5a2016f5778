// SPDX-License-Identifier: GPL-3.0-or-later
#include "ranks/efficiencyrows.h"

#include "base/fraction.h"
#include "base/labels.h"
#include "base/phrases.h"
#include "fleet/fleettext.h"
#include "ranks/ranktimetext.h"
#include "style/tokens.h"
#include "style/typography.h"

#include <QPainter>

#include <algorithm>
#include <utility>

namespace {

constexpr double LowEfficiency = 0.8; // below it POP calls a factor worth a look
constexpr double LeastShare = 0.0001; // of the wall time: less is not worth a line
constexpr std::size_t MostChanges = 12; // all of them are in the table

QString shareText(double share)
{
    return core::withLocalFigures(core::threeDigitShare(share));
}

/// A name, a bar and a figure side by side, and what is behind the figure in small letters.
struct BarRow {
    QString name, figure, note;
    double share = 0;
    int indentPx = 0;
    bool isStrong = false, isLow = false;
};

void paintBarRow(QPainter& painter, const QRect& place, const QWidget& widget, const BarRow& row)
{
    const auto& tokens = tokensOf(widget.palette());
    const auto px = [&widget](int length) { return scaledPx(length, widget.font()); };
    constexpr int Name = 188; // px of the design
    constexpr int Figure = 84;
    constexpr int Note = 190;
    constexpr int Bar = 10;
    constexpr int Margin = 6;
    auto letters = widget.font();
    letters.setWeight(row.isStrong ? QFont::DemiBold : QFont::Normal);
    painter.setFont(letters);
    painter.setPen(QColor(tokens.text));
    const QRect name(px(Margin) + px(row.indentPx), place.top(), px(Name - Margin) - px(row.indentPx), place.height());
    painter.drawText(name, Qt::AlignVCenter, QFontMetrics(letters).elidedText(row.name, Qt::ElideRight, name.width()));
    const bool hasNote = place.width() > px(Name + Figure + Note + Figure);
    const int right = place.right() + 1 - (hasNote ? px(Note) : px(Margin));
    const QRect figure(right - px(Figure), place.top(), px(Figure - Margin), place.height());
    painter.drawText(figure, Qt::AlignVCenter | Qt::AlignRight, row.figure);
    const QRect bar(px(Name), place.center().y() - px(Bar) / 2, std::max(1, figure.left() - px(Name)), px(Bar));
    painter.fillRect(bar, QColor(tokens.track));
    auto filled = bar;
    filled.setWidth(static_cast<int>(std::clamp(row.share, 0.0, 1.0) * bar.width()));
    painter.fillRect(filled, QColor(row.isLow ? tokens.text : tokens.text3));
    if (!hasNote)
        return;
    const auto small = typeFont(TypeRole::Secondary, widget.font());
    painter.setFont(small);
    painter.setPen(QColor(tokens.text3));
    const QRect note(right + px(Margin), place.top(), px(Note - Margin), place.height());
    painter.drawText(note, Qt::AlignVCenter, QFontMetrics(small).elidedText(row.note, Qt::ElideRight, note.width()));
}

} // namespace

QString EfficiencyRows::quotient(const core::Ratio& ratio)
{
    return QStringLiteral("%1 / %2").arg(rankTimeText(ratio.part), rankTimeText(ratio.whole));
}

void EfficiencyRows::show(const std::shared_ptr<const core::FleetResult>& result)
{
    const auto& of = result->efficiency;
    m_factors.clear();
    if (of.unavailable.isEmpty())
        m_factors
            = { { tr("Parallel efficiency"), QStringLiteral("ΣK/(R·W)"),
                  tr("compute of all ranks over ranks times wall time"), of.parallel(), 0 },
                { tr("Load balance"), QStringLiteral("mean K/max K"), tr("how evenly ranks compute"), of.loadBalance(),
                  1 },
                { tr("Serialisation"), QStringLiteral("max K/T1"),
                  tr("what waiting for each other costs were transfers free"), of.serialisation(), 1 },
                { tr("Transfer"), QStringLiteral("T1/T2"), tr("what transfers and copies cost"), of.transfer(), 1 },
                { tr("Host"), QStringLiteral("T2/W"), tr("what idle GPUs cost that wait for nobody"), of.host(), 1 },
                { tr("GPU busy"), QStringLiteral("Σ busy/(R·W)"), tr("beside it: time in which GPUs do anything"),
                  of.busy(), 0 } };
    setAccessibleName(tr("Efficiency"));
    resetRows();
}

QString EfficiencyRows::product() const
{
    QStringList factors;
    for (const auto& factor : m_factors) {
        if (factor.level == 1)
            factors.append(shareText(factor.ratio.value()));
    }
    return m_factors.empty() ? QString()
                             : QStringLiteral("%1 = %2").arg(shareText(m_factors.front().ratio.value()),
                                                             factors.join(QStringLiteral(" · ")));
}

void EfficiencyRows::paintRow(QPainter& painter, int row, const QRect& place)
{
    const auto& factor = m_factors[static_cast<std::size_t>(row)];
    constexpr int Indent = 18;
    const auto value = factor.ratio.value();
    const auto note = QStringLiteral("%1 = %2").arg(factor.formula, quotient(factor.ratio));
    paintBarRow(painter, place, *this,
                { factor.title, shareText(value), note, value, factor.level * Indent, row == 0,
                  factor.level == 1 && value < LowEfficiency });
}

QString EfficiencyRows::rowToolTip(int row) const
{
    const auto& factor = m_factors[static_cast<std::size_t>(row)];
    auto text
        = tr("%1 %2: %3 = %4, %5.")
              .arg(factor.title, shareText(factor.ratio.value()), factor.formula, quotient(factor.ratio), factor.note);
    if (factor.level == 1 && factor.ratio.value() < LowEfficiency)
        text += u' ' + tr("Below 80 %, so it is worth a look.");
    return text;
}

FigureGrid EfficiencyRows::figureGrid() const
{
    FigureGrid grid;
    grid.columns = { tr("Value"), tr("Formula"), tr("Part / whole") };
    for (const auto& factor : m_factors)
        grid.rows.push_back(
            { factor.title, { shareText(factor.ratio.value()), factor.formula, quotient(factor.ratio) } });
    return grid;
}

void WhatIfRows::show(const std::shared_ptr<const core::FleetResult>& result)
{
    const auto& of = result->efficiency;
    m_changes.clear();
    m_hasSteps = result->steps.count() > 0;
    const auto steps = std::max<std::int64_t>(1, static_cast<std::int64_t>(result->steps.count()));
    const auto add = [&](const QString& title, std::int64_t gainNs, std::optional<std::int64_t> aloneNs) {
        m_changes.push_back({ title, gainNs / steps, core::fractionOf(gainNs, of.wallNs).value_or(0),
                              aloneNs ? std::optional(*aloneNs / steps) : std::nullopt });
    };
    if (of.unavailable.isEmpty() && of.isReplayTrusted) {
        add(core::withRaisedFirst(core::whatIfText(QStringLiteral("all_at_median"))), of.replayNs - of.idealNs, {});
        add(core::withRaisedFirst(core::whatIfText(QStringLiteral("no_transfer"))), of.replayNs - of.withoutTransfersNs,
            {});
        add(core::withRaisedFirst(core::whatIfText(QStringLiteral("no_rest"))), of.replayNs - of.withoutRestsNs, {});
        for (std::size_t i = 0; i < std::min(MostChanges, of.gains.size()); ++i) {
            if (core::fractionOf(of.gains[i].mendNs, of.wallNs).value_or(0) < LeastShare)
                break; // they are sorted
            add(tr("Mend %1").arg(result->rankName(of.gains[i].rank)), of.gains[i].mendNs, of.gains[i].breakNs);
        }
    }
    m_largestShare = 0;
    for (const auto& change : m_changes)
        m_largestShare = std::max(m_largestShare, change.share);
    setAccessibleName(tr("What if"));
    resetRows();
}

void WhatIfRows::paintRow(QPainter& painter, int row, const QRect& place)
{
    const auto& change = m_changes[static_cast<std::size_t>(row)];
    auto note = shareText(change.share);
    if (change.aloneNs)
        note = tr("%1; alone it costs %2").arg(note, rankTimeText(*change.aloneNs));
    paintBarRow(painter, place, *this,
                { change.title, rankTimeText(change.gainNs), note,
                  m_largestShare > 0 ? change.share / m_largestShare : 0, 0, false, false });
}

QString WhatIfRows::rowToolTip(int row) const
{
    const auto& change = m_changes[static_cast<std::size_t>(row)];
    auto text = m_hasSteps ? tr("%1: at most %2 a step, %3 of it.") : tr("%1: at most %2 in all, %3 of it.");
    text = text.arg(change.title, rankTimeText(change.gainNs), shareText(change.share));
    if (change.aloneNs)
        text += u' ' + tr("When all others are mended it alone costs %1.").arg(rankTimeText(*change.aloneNs));
    return text;
}

FigureGrid WhatIfRows::figureGrid() const
{
    FigureGrid grid;
    grid.columns = { m_hasSteps ? tr("Gain a step") : tr("Gain"), tr("Share"), tr("Costs alone") };
    for (const auto& change : m_changes)
        grid.rows.push_back({ change.title,
                              { rankTimeText(change.gainNs), shareText(change.share),
                                change.aloneNs ? rankTimeText(*change.aloneNs) : QStringLiteral("–") } });
    return grid;
}
