// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "findings/findings.h"
#include "pages/resultpage.h"

class FindingCard;
class QComboBox;
class QLabel;
class QPushButton;
class QScrollArea;
class QToolButton;
class QVBoxLayout;

/// What is wrong with the program that was traced, gravest first: a card for each finding, then the rules that could
/// not judge and why.
class FindingsPage : public ResultPage
{
    Q_OBJECT
public:
    explicit FindingsPage(ViewContext& context, QWidget* parent = nullptr);

    void setResults(const core::ResultsPointer& results) override;
    void setPlaceholder(const QString& text) override;
    void setBusy(bool isBusy) override;
    /// Puts the keyboard on the first card.
    void focusCards();

    /// From top to bottom.
    [[nodiscard]] const std::vector<FindingCard*>& cards() const { return m_cards; }
    /// All texts beside the cards, from top to bottom, what is folded away included.
    [[nodiscard]] QStringList texts() const;
    /// One of each accepted finding, then of those that were not found: takes it back.
    [[nodiscard]] const std::vector<QPushButton*>& acceptedButtons() const { return m_acceptedButtons; }
    /// The line that opens and folds the rules that were not judged; nullptr when there are none.
    [[nodiscard]] QToolButton* notJudgedFold() const { return m_notJudged; }
    [[nodiscard]] QPushButton& thresholdsButton() const { return *m_thresholds; }
    /// What the shares of the findings are of: the GPU window, or the run.
    [[nodiscard]] QComboBox& wholeBox() const { return *m_whole; }
    /// Opens or folds all findings.
    [[nodiscard]] QPushButton& openAllButton() const { return *m_openAll; }

Q_SIGNALS:
    /// The user wants to see a figure in its table.
    void figureRequested(const QString& tableKey, std::size_t row, const QString& columnKey);
    void thresholdsRequested();

private:
    [[nodiscard]] QVBoxLayout* startContent();
    void finishContent(QVBoxLayout& layout);
    void addText(QVBoxLayout& layout, const QString& text);
    void addCards(QVBoxLayout& layout, core::FindingSeverity severity);
    void addCaptureNotes(QVBoxLayout& layout);
    void addAccepted(QVBoxLayout& layout);
    void addAcceptedLine(QVBoxLayout& layout, const QString& text, const QString& key, const QString& button);
    void addOutcomes(QVBoxLayout& layout);
    QToolButton* addFold(QVBoxLayout& layout, const QString& title, core::RuleState state);
    [[nodiscard]] qsizetype outcomeCount(core::RuleState state) const;
    void moveFocus(int step);
    void buildFoot();
    void showShares();
    void openAll();

    core::ResultsPointer m_results;
    QScrollArea* m_scroll;
    QPushButton* m_thresholds;
    QPushButton* m_openAll;
    QComboBox* m_whole;
    std::vector<FindingCard*> m_cards;
    std::vector<QPushButton*> m_acceptedButtons;
    QToolButton* m_notJudged = nullptr;
};
