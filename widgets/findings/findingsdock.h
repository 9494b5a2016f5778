// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "findings/findings.h"
#include "results/analysisresults.h"

#include <QDockWidget>

class FindingCard;
class QLabel;
class QPushButton;
class QScrollArea;
class QToolButton;
class QVBoxLayout;
class ViewContext;

/// What is wrong with the program that was traced, gravest first: a card for each finding, then the rules that could not judge and why.
class FindingsDock : public QDockWidget
{
    Q_OBJECT
public:
    explicit FindingsDock(ViewContext& context, QWidget* parent = nullptr);

    void setResults(const core::ResultsPointer& results);
    /// Shows `text` while there are no findings to show: "Computing…".
    void setPlaceholder(const QString& text);
    /// Keeps the cards, dimmed, while new ones are computed; false: they hold again.
    void setBusy(bool isBusy);
    /// Brings the dock to the front and the keyboard to its first card.
    void reveal();

    /// From top to bottom.
    [[nodiscard]] const std::vector<FindingCard*>& cards() const { return m_cards; }
    /// All texts beside the cards, from top to bottom, what is folded away included.
    [[nodiscard]] QStringList texts() const;
    /// The line that opens and folds the rules that were not judged; nullptr when there are none.
    [[nodiscard]] QToolButton* notJudgedFold() const { return m_notJudged; }
    [[nodiscard]] QPushButton& thresholdsButton() const { return *m_thresholds; }

Q_SIGNALS:
    /// The user wants to see a figure in its table.
    void figureRequested(const QString& tableKey, std::size_t row, const QString& columnKey);
    void thresholdsRequested();
    /// Escape: the keyboard is to go back to the tables.
    void left();

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    [[nodiscard]] QVBoxLayout* startContent();
    void finishContent(QVBoxLayout& layout);
    void addText(QVBoxLayout& layout, const QString& text);
    void addCards(QVBoxLayout& layout, core::FindingSeverity severity);
    void addCaptureNotes(QVBoxLayout& layout);
    void addOutcomes(QVBoxLayout& layout);
    QToolButton* addFold(QVBoxLayout& layout, const QString& title, core::RuleState state);
    [[nodiscard]] qsizetype outcomeCount(core::RuleState state) const;
    void moveFocus(int step);

    ViewContext& m_context;
    core::ResultsPointer m_results;
    QScrollArea* m_scroll;
    QPushButton* m_thresholds;
    std::vector<FindingCard*> m_cards;
    QToolButton* m_notJudged = nullptr;
};
