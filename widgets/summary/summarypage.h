// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "pages/resultpage.h"
#include "results/summary.h"

#include <initializer_list>
#include <vector>

struct BriefParts;
class CellFrame;
class FindingBrief;
class QLabel;
class QPushButton;
class QScrollArea;
class ShareTable;
class TileRow;
class VerdictText;
class WallLanes;

/// What limits a run and what to do about it: the verdict, the share of each kind of work, where the time of each GPU
/// went, and the findings that matter most.
class SummaryPage : public ResultPage
{
    Q_OBJECT
public:
    explicit SummaryPage(ViewContext& context, QWidget* parent = nullptr);

    void setResults(const core::ResultsPointer& results) override;
    void setPlaceholder(const QString& text) override;
    void setBusy(bool isBusy) override;

    [[nodiscard]] VerdictText& verdict() const { return *m_verdict; }
    [[nodiscard]] TileRow& tiles() const { return *m_tiles; }
    [[nodiscard]] WallLanes& lanes() const { return *m_lanes; }
    [[nodiscard]] ShareTable& shares() const { return *m_shares; }
    [[nodiscard]] const std::vector<FindingBrief*>& cards() const { return m_cards; }
    [[nodiscard]] QPushButton& showAllButton() const { return *m_showAll; }
    [[nodiscard]] QPushButton& allFindingsButton() const { return *m_allFindings; }
    /// False while figures are dimmed because new ones are computed.
    [[nodiscard]] bool isReady() const;
    /// True when all of it is seen without scrolling.
    [[nodiscard]] bool fits() const;
    /// What it needs so that all of it is seen without scrolling.
    struct NeededHeights {
        int least = 0; ///< cards with their shortest texts
        int sentences = 0; ///< nothing of a text is cut
        int whole = 0; ///< cards with all there is
        friend bool operator==(const NeededHeights&, const NeededHeights&) = default;
    };
    [[nodiscard]] const NeededHeights& neededHeights() const { return m_heights; }

Q_SIGNALS:
    /// The user wants to see a figure in its table.
    void cellRequested(const QString& tableKey, std::size_t row, const QString& columnKey);
    /// The user wants the page about this.
    void topicRequested(core::SummaryTopic topic);
    void findingsRequested();
    void timelineRequested();
    void neededHeightsChanged();

protected:
    [[nodiscard]] bool hasPageMargins() const override { return false; }
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void makeHeads();
    void showFindings();
    void showHeads();
    void showHead(QLabel& label, const QString& title, const QString& note) const;
    [[nodiscard]] std::size_t cardCount() const;
    void updateShowAll();
    void arrange();
    int placeHead(QLabel& title, std::initializer_list<QPushButton*> buttons, int top, int width);
    void setHeights(const NeededHeights& heights);
    int placeWall(int top, int width, int height);
    int placeCards(int top, int width, int height);
    [[nodiscard]] int cardColumns(int width) const;
    [[nodiscard]] BriefParts wholeSentences(int width) const;
    [[nodiscard]] BriefParts partsOfCards(int width, int height) const;
    [[nodiscard]] bool isLegendBelow() const;

    core::ResultsPointer m_results;
    QScrollArea* m_scroll;
    QWidget* m_content;
    VerdictText* m_verdict;
    TileRow* m_tiles;
    QLabel* m_wallHead;
    QPushButton* m_openTimeline;
    QPushButton* m_showAll;
    WallLanes* m_lanes;
    ShareTable* m_shares;
    QLabel* m_findingsHead;
    CellFrame* m_cardFrame;
    QPushButton* m_allFindings;
    std::vector<FindingBrief*> m_cards;
    NeededHeights m_heights;
};
