// SPDX-License-Identifier: GPL-3.0-or-later
#include "findings/findings.h"
#include "parts/clampedtext.h"
#include "style/typography.h"
#include "summary/findingbrief.h"
#include "summary/sharetable.h"
#include "summary/summarypage.h"
#include "summary/tilerow.h"
#include "summary/verdicttext.h"
#include "summary/walllanes.h"

#include <QLabel>
#include <QPushButton>
#include <QScrollArea>

#include <algorithm>
#include <array>
#include <span>

namespace {

constexpr int NarrowWindowPx = 1400; ///< below: margins and verdict are smaller
constexpr int WideTextPx = 1240; ///< text is no wider
constexpr int MostCoursePx = 64;
constexpr int MostLegendPx = 440;

/// What cards show, the fullest first: courses go before the ends of sentences, and those before the ends of titles.
constexpr std::array<BriefParts, 13> CardChoices {
    BriefParts { 3, 6, 6, 34 }, BriefParts { 3, 6, 6, 20 }, BriefParts { 3, 6, 6, 0 },  BriefParts { 3, 3, 4, 0 },
    BriefParts { 3, 2, 4, 0 },  BriefParts { 3, 2, 3, 0 },  BriefParts { 3, 2, 2, 34 }, BriefParts { 3, 2, 2, 20 },
    BriefParts { 3, 2, 2, 0 },  BriefParts { 3, 1, 2, 0 },  BriefParts { 3, 1, 1, 0 },  BriefParts { 2, 1, 1, 0 },
    BriefParts { 1, 1, 1, 0 },
};

} // namespace

/// Places all by hand: what is left over goes to the strips first, then to the courses of the findings, so that nothing
/// is cut as long as there is room.
void SummaryPage::arrange()
{
    const auto px = [this](int length) { return scaledPx(length, font()); };
    const bool isNarrow = window()->width() < px(NarrowWindowPx);
    const auto margin = px(isNarrow ? 16 : 24);
    const auto room = m_scroll->viewport()->size();
    const auto width = std::max(px(200), room.width() - 2 * margin);
    m_verdict->setNarrow(isNarrow);
    const auto textWidth = std::min(width, px(WideTextPx));
    auto top = px(isNarrow ? 10 : 18);
    m_verdict->setGeometry(margin, top, textWidth, m_verdict->heightForWidth(textWidth));
    top = m_verdict->geometry().bottom() + 1 + px(isNarrow ? 10 : 12);
    const bool hasWork = !m_tiles->isHidden();
    if (hasWork) {
        m_tiles->setGeometry(margin, top, width, m_tiles->heightForWidth(width));
        top = placeHead(*m_wallHead, { m_openTimeline, m_showAll },
                        m_tiles->geometry().bottom() + 1 + px(isNarrow ? 8 : 14), width)
            + px(isNarrow ? 4 : 6);
    }
    const auto gap = px(isNarrow ? 4 : 10);
    const auto head = px(26) + px(4) + gap;
    const auto bottom = px(isNarrow ? 8 : 16);
    const auto legend = hasWork && isLegendBelow() ? m_shares->heightOfAll() : 0;
    const auto left = room.height() - top - legend - head - bottom; // for strips and cards
    constexpr int LegendRowsPx = 160; // of a legend that is worth the name
    const auto lanesAlone = hasWork ? m_lanes->leastHeight() : 0;
    const auto leastLegend
        = m_shares->isUnfolded() ? m_shares->heightOfAll() : std::min(px(LegendRowsPx), m_shares->heightOfAll());
    auto leastWall = !hasWork ? 0 : std::max(lanesAlone, leastLegend);
    const auto rows = (static_cast<int>(m_cards.size()) + cardColumns(width) - 1) / cardColumns(width);
    const auto besidesCards = room.height() - left + leastWall;
    auto parts = partsOfCards(width, left - leastWall);
    const auto longer = partsOfCards(width, left - lanesAlone);
    if (longer.textLines() > parts.textLines()
        && !m_shares->isUnfolded()) { // sentences are whole before rows of the legend show
        parts = longer;
        leastWall = std::min(leastWall, left - rows * FindingBrief::heightFor(parts, font()));
    }
    auto card = FindingBrief::heightFor(parts, font());
    auto rest = std::max(0, left - leastWall - rows * card);
    if (hasWork) {
        const auto mostWall
            = std::max({ m_lanes->mostHeight(), leastWall, std::min(px(MostLegendPx), m_shares->heightOfAll()) });
        const auto wall = leastWall + std::clamp(mostWall - leastWall, 0, rest);
        rest -= wall - leastWall;
        top = placeWall(top, width, wall) + gap;
    }
    if (parts.courseHeight > 0 && rows > 0)
        card += std::min(rest / rows, px(MostCoursePx - parts.courseHeight));
    if (!m_findingsHead->isHidden())
        top = placeHead(*m_findingsHead, { m_allFindings }, top, width) + px(4);
    if (m_results)
        showHeads(); // what fits beside the titles
    const auto columns = static_cast<std::size_t>(cardColumns(width));
    for (std::size_t first = 0; first < m_cards.size(); first += columns) {
        const std::span row(m_cards.data() + first, std::min(columns, m_cards.size() - first));
        int titleLines = 1; // a row of short titles has no blank line below them
        for (const auto* brief : row)
            titleLines = std::max(titleLines, brief->neededLines(width / cardColumns(width)).titleLines);
        auto ofRow = parts;
        ofRow.titleLines = std::min(parts.titleLines, titleLines);
        for (auto* brief : row)
            brief->setParts(ofRow);
    }
    top = placeCards(top, width, card);
    m_content->resize(room.width(), std::max(room.height(), top + bottom));
    m_content->update();
    // last, for this page may be given another height at once
    const auto sentences = rows * FindingBrief::heightFor(wholeSentences(width), font());
    const auto strips = hasWork ? std::max(0, m_lanes->sizeHint().height() - leastWall) : 0; // beyond their least
    setHeights(
        { besidesCards + rows * FindingBrief::heightFor(partsOfCards(width, 0), font()),
          room.height() - left + lanesAlone + sentences,
          besidesCards + strips + rows * FindingBrief::heightFor(partsOfCards(width, QWIDGETSIZE_MAX), font()) });
}

/// What the texts of all cards need, without courses.
BriefParts SummaryPage::wholeSentences(int width) const
{
    BriefParts needed { 1, 1, 1, 0 };
    for (const auto* card : m_cards) {
        const auto own = card->neededLines(width / cardColumns(width));
        needed.titleLines = std::max(needed.titleLines, own.titleLines);
        needed.reasonLines = std::max(needed.reasonLines, own.reasonLines);
        needed.adviceLines = std::max(needed.adviceLines, own.adviceLines);
    }
    return needed;
}

/// The fullest cards that fit in `height` pixels, with no more lines than their texts need.
BriefParts SummaryPage::partsOfCards(int width, int height) const
{
    const auto columns = cardColumns(width);
    const auto rows = (static_cast<int>(m_cards.size()) + columns - 1) / columns;
    const auto needed = wholeSentences(width);
    BriefParts parts;
    for (const auto& choice : CardChoices) {
        parts = choice;
        parts.titleLines = std::min(parts.titleLines, needed.titleLines);
        parts.reasonLines = std::min(parts.reasonLines, needed.reasonLines);
        parts.adviceLines = std::min(parts.adviceLines, needed.adviceLines);
        if (rows * FindingBrief::heightFor(parts, font()) <= height)
            break;
    }
    return parts;
}
