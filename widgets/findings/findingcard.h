// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "findings/findings.h"
#include "results/analysisresults.h"

#include <QFrame>

class LinkText;
class QMenu;
class ViewContext;

/// The word for a severity as it stands on cards: "High".
[[nodiscard]] QString severityWord(core::FindingSeverity severity);

/// One finding: how grave, what, what can be won, the figures it stands on as links, and what to do.
class FindingCard : public QFrame
{
    Q_OBJECT
public:
    /// `row`: of results->findings.
    FindingCard(ViewContext& context, core::ResultsPointer results, std::size_t row, QWidget* parent = nullptr);

    [[nodiscard]] const core::Finding& finding() const;
    /// One for each figure of the evidence, in its order.
    [[nodiscard]] const std::vector<LinkText*>& links() const { return m_links; }
    void copyMarkdown() const;

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
    void buildTexts();
    void showFigures();
    [[nodiscard]] QString figureText(const core::FindingFigure& figure) const;
    void addScopeEntries(QMenu& menu);
    void follow(const core::FindingFigure& figure);

    ViewContext& m_context;
    core::ResultsPointer m_results;
    std::size_t m_row;
    std::vector<LinkText*> m_links;
};
