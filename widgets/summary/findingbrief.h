// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "findings/findings.h"
#include "results/analysisresults.h"

#include <QWidget>

class ClampedText;
class FindingCourseView;
class ImpactBar;
class QMenu;
class QPushButton;
class QToolButton;
class ViewContext;

/// What a card of a finding shows of it where there is not room for all.
struct BriefParts {
    int titleLines = 2;
    int reasonLines = 2; ///< of Why
    int adviceLines = 2; ///< of Do
    int courseHeight = 34; ///< of the design; 0: no course
    [[nodiscard]] int textLines() const { return reasonLines + adviceLines; }
};

/// One finding in brief: rank and title, how much it explains, why, what to do, when it was, and ways on.
class FindingBrief : public QWidget
{
    Q_OBJECT
public:
    /// `row`: of results->findings.
    FindingBrief(ViewContext& context, core::ResultsPointer results, std::size_t row, QWidget* parent = nullptr);

    [[nodiscard]] const core::Finding& finding() const;
    [[nodiscard]] QPushButton& showButton() const { return *m_show; }
    [[nodiscard]] QPushButton& whyButton() const { return *m_why; }
    [[nodiscard]] QString title() const;

    void setParts(const BriefParts& parts);
    /// Lines that its title and its texts take in a card of `width`.
    [[nodiscard]] BriefParts neededLines(int width) const;
    /// Pixels that it needs for these parts in letters of `font`.
    [[nodiscard]] static int heightFor(const BriefParts& parts, const QFont& font);

Q_SIGNALS:
    /// The user wants to see a figure in its table.
    void figureRequested(const QString& tableKey, std::size_t row, const QString& columnKey);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void makeTexts();
    void makeButtons();
    void arrange();
    void showSubject();
    void explain();
    void fillMenu(QMenu& menu);

    ViewContext& m_context;
    core::ResultsPointer m_results;
    std::size_t m_row;
    BriefParts m_parts;
    ClampedText* m_title;
    ImpactBar* m_impact;
    ClampedText* m_reason;
    ClampedText* m_advice;
    FindingCourseView* m_course;
    QPushButton* m_show;
    QPushButton* m_why;
    QToolButton* m_more;
};

/// What a finding's share is of: the run for what lies outside of the GPU window, else that window.
[[nodiscard]] std::int64_t wholeOf(const core::Finding& finding);
/// What a finding stands on and what it does not know, in a sentence or two.
[[nodiscard]] QString reasonOf(const core::AnalysisResults& results, std::size_t row);
