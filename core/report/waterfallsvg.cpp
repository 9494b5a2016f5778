// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/waterfallsvg.h"

#include "base/phrases.h"
#include "base/text.h"
#include "report/htmlwriter.h"
#include "report/svgparts.h"

#include <algorithm>
#include <cmath>

namespace core {

namespace {

constexpr int WaterfallWidth = 800;
constexpr double BarsLeft = 190; ///< names stand before it
constexpr double BarsRight = 700; ///< figures stand behind it
constexpr int WaterfallRowHeight = 24;
constexpr double WaterfallBarTop = 4;
constexpr double WaterfallBarHeight = 16;

/// Draws one waterfall, row by row.
class WaterfallDrawing
{
public:
    explicit WaterfallDrawing(const Waterfall& waterfall)
        : m_waterfall(waterfall)
    {
        findAxis();
    }
    [[nodiscard]] QString draw()
    {
        const auto rows = static_cast<int>(m_waterfall.bars.size()) + 2;
        m_svg = svgStart(WaterfallWidth, rows * WaterfallRowHeight, description());
        addWall(QStringLiteral("BASE"), m_waterfall.walls.base);
        auto level = m_waterfall.walls.base;
        for (const auto& bar : m_waterfall.bars) {
            addBar(bar, level);
            level += bar.delta;
        }
        addWall(QStringLiteral("NEW"), m_waterfall.walls.now);
        return m_svg + QStringLiteral("</svg>");
    }

private:
    /// From a little below the least level that a bar reaches, so that small differences of long times can be seen.
    void findAxis()
    {
        auto least = std::min(m_waterfall.walls.base, m_waterfall.walls.now);
        m_end = std::max(m_waterfall.walls.base, m_waterfall.walls.now);
        auto level = m_waterfall.walls.base;
        for (const auto& bar : m_waterfall.bars) {
            const auto reach = reachOf(bar, level);
            least = std::min(least, reach.base);
            m_end = std::max(m_end, reach.now);
            level += bar.delta;
        }
        constexpr double BrokenFrom = 0.5; // of the end: what is below it does not differ
        constexpr double Below = 0.1; // of what the axis shows
        m_start = least > BrokenFrom * m_end ? least - Below * (m_end - least) : 0;
        if (m_end <= m_start)
            m_start = 0; // nothing differs
    }
    /// The least and the greatest level of the parts of a bar that begins at `level`.
    [[nodiscard]] static Sides<double> reachOf(const WaterfallBar& bar, double level)
    {
        Sides<double> reach { std::min(level, level + bar.delta), std::max(level, level + bar.delta) };
        for (const bool isGain : { bar.delta < 0, bar.delta >= 0 }) { // as they are drawn, one way and back
            for (const auto& part : bar.parts)
                level += (part.delta < 0) == isGain ? part.delta : 0;
            reach = { std::min(reach.base, level), std::max(reach.now, level) };
        }
        return reach;
    }
    [[nodiscard]] double positionOf(double figure) const
    {
        const auto share = m_end > m_start ? (figure - m_start) / (m_end - m_start) : 0;
        return BarsLeft + std::clamp(share, 0.0, 1.0) * (BarsRight - BarsLeft);
    }
    [[nodiscard]] QString figureText(double figure, bool isDelta) const
    {
        const auto size = std::abs(figure);
        auto text = m_waterfall.isShare ? threeDigitShare(size) : threeDigitDuration(std::llround(size));
        const bool isNothing = !m_waterfall.isShare && std::llround(size) == 0;
        if (isNothing)
            return text;
        return (figure < 0 ? QStringLiteral("−") : isDelta && figure > 0 ? QStringLiteral("+") : QString()) + text;
    }
    [[nodiscard]] QString description() const
    {
        QStringList texts { Text::tr("BASE %1").arg(figureText(m_waterfall.walls.base, false)) };
        for (const auto& bar : m_waterfall.bars)
            texts.append(QStringLiteral("%1 %2").arg(bar.name, figureText(bar.delta, true)));
        texts.append(Text::tr("NEW %1").arg(figureText(m_waterfall.walls.now, false)));
        return texts.join(QStringLiteral(", "));
    }
    void addText(double x, const QString& anchor, const QString& text)
    {
        m_svg
            += QStringLiteral("<text x=\"%1\" y=\"%2\" font-size=\"12\" text-anchor=\"%3\" fill=\"#15171c\">%4</text>")
                   .arg(decimalText(x), decimalText(m_top + WaterfallBarTop + WaterfallBarHeight - 4), anchor,
                        htmlEscaped(text));
    }
    void addNames(const QString& name, const QString& figure)
    {
        addText(0, QStringLiteral("start"), name);
        addText(WaterfallWidth, QStringLiteral("end"), figure);
    }
    /// Grey, since sides have no hue; a gap says that the bar is longer than it shows.
    void addWall(const QString& name, double figure)
    {
        const auto right = positionOf(figure);
        m_svg += rectSvg(BarsLeft, m_top + WaterfallBarTop, std::max(1.0, right - BarsLeft), WaterfallBarHeight,
                         QStringLiteral("#7a828e"));
        constexpr double GapLeft = 12;
        constexpr double GapWidth = 4;
        if (m_start > 0)
            m_svg += rectSvg(BarsLeft + GapLeft, m_top, GapWidth, WaterfallRowHeight, QStringLiteral("#fff"));
        addNames(name, figureText(figure, false));
        m_top += WaterfallRowHeight;
    }
    /// Parts that go the way of the bar first; those that go the other way come back in a lane below them.
    void addBar(const WaterfallBar& bar, double level)
    {
        const bool isGain = bar.delta < 0;
        const bool isMixed = std::any_of(bar.parts.begin(), bar.parts.end(),
                                         [isGain](const WaterfallPart& part) { return (part.delta < 0) != isGain; });
        constexpr double MainShare = 0.6;
        for (const bool isBack : { false, true }) {
            const auto top = m_top + WaterfallBarTop + (isBack ? MainShare * WaterfallBarHeight : 0);
            const auto height = !isMixed ? WaterfallBarHeight
                : isBack                 ? (1 - MainShare) * WaterfallBarHeight
                                         : MainShare * WaterfallBarHeight - 1;
            for (const auto& part : bar.parts) {
                if (((part.delta < 0) == isGain) == isBack)
                    continue;
                const auto from = positionOf(level);
                level += part.delta;
                const auto to = positionOf(level);
                const auto look
                    = part.look.family.isEmpty() ? lookOf(part.look.timeClass) : lookOfFamily(part.look.family);
                m_svg += filledRect(std::min(from, to), top, std::max(1.0, std::abs(to - from)), height,
                                    reportColor(look));
            }
        }
        addNames(bar.name, figureText(bar.delta, true));
        m_top += WaterfallRowHeight;
    }

    const Waterfall& m_waterfall;
    QString m_svg;
    double m_start = 0, m_end = 0; ///< of the axis
    double m_top = 0; ///< of the row
};

} // namespace

QString waterfallSvg(const Waterfall& waterfall)
{
    return WaterfallDrawing(waterfall).draw();
}

} // namespace core
