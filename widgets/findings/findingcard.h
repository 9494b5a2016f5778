// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "findings/findings.h"
#include "results/analysisresults.h"

#include <QFrame>

class ImpactBar;
class LinkText;
class QLabel;
class QMenu;
class QPushButton;
class QToolButton;
class ViewContext;

/// The word for a severity as it stands on cards: "High".
[[nodiscard]] QString severityWord(core::FindingSeverity severity);

/// What the shares of findings are of.
enum class FindingWhole : std::uint8_t { Run, GpuWindow };

/// One finding as a row: rank, title, score and how much it explains; folded below it the figures it stands on as links,
/// what to do, what it does not know, and when it was.
class FindingCard : public QFrame
{
    Q_OBJECT
public:
    /// `row`: of results->findings.
    FindingCard(ViewContext& context, core::ResultsPointer results, std::size_t row, QWidget* parent = nullptr);

    [[nodiscard]] const core::Finding& finding() const;
    /// One for each figure of the evidence, in its order.
    [[nodiscard]] const std::vector<LinkText*>& links() const { return m_links; }
    [[nodiscard]] QToolButton& foldButton() const { return *m_fold; }
    [[nodiscard]] QPushButton& copyButton() const { return *m_copy; }
    [[nodiscard]] ImpactBar& impact() const { return *m_impact; }
    void setOpen(bool isOpen);
    [[nodiscard]] bool isOpen() const;
    /// What lies outside of the GPU window has shares of the run in either case.
    void setWhole(FindingWhole whole);
    void copyMarkdown() const;
    /// Asks to set the finding aside as expected.
    void requestAcceptance() const;

Q_SIGNALS:
    /// The user wants to see a figure in its table.
    void figureRequested(const QString& tableKey, std::size_t row, const QString& columnKey);
    /// The keyboard is to go this many cards on: 1 or -1.
    void stepRequested(int step);

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void buildHeading();
    void buildBody();
    void addLine(const QString& word, QWidget* widget);
    void buildButtons();
    void showFigures();
    [[nodiscard]] QString figureText(const core::FindingFigure& figure) const;
    void addScopeEntries(QMenu& menu);
    void showOnTimeline();
    void follow(const core::FindingFigure& figure);
    void explain();
    void showSubject();

    ViewContext& m_context;
    core::ResultsPointer m_results;
    std::size_t m_row;
    std::vector<LinkText*> m_links;
    QToolButton* m_fold;
    ImpactBar* m_impact;
    QWidget* m_body;
    QPushButton* m_copy = nullptr;
};
