// SPDX-License-Identifier: GPL-3.0-or-later
#include "ranks/rankfindingspane.h"

#include "base/fraction.h"
#include "base/phrases.h"
#include "ranks/ranktimetext.h"
#include "style/stylepaint.h"
#include "style/tokens.h"
#include "style/typography.h"
#include "table/celltext.h"

#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

namespace {

QLabel* makeLabel(const QString& text, QWidget& parent)
{
    auto* label = new QLabel(text, &parent);
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->setWordWrap(true);
    return label;
}

/// A finding, with a hairline beneath it.
class FindingRow : public QWidget
{
public:
    using QWidget::QWidget;

protected:
    void paintEvent(QPaintEvent* /*event*/) override
    {
        QPainter painter(this);
        stylepaint::drawLowerLine(painter, rect(), tokensOf(palette()));
    }
};

/// "Medium · at most 33.7 ms, 6.62 % of the run": how much it matters.
QString weightOf(const core::FleetFinding& finding, bool isEstimate)
{
    auto severity = core::withRaisedFirst(core::findingSeverityName(finding.severity));
    if (finding.gainNs <= 0)
        return severity;
    const auto share = core::fractionOf(finding.gainNs, finding.runNs).value_or(0);
    const auto text = isEstimate ? RankFindingsPane::tr("%1 · about %2, %3 of the run")
                                 : RankFindingsPane::tr("%1 · at most %2, %3 of the run");
    return text.arg(severity, rankTimeText(finding.gainNs), core::withLocalFigures(core::threeDigitShare(share)));
}

} // namespace

RankFindingsPane::RankFindingsPane(QWidget* parent)
    : QScrollArea(parent)
{
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setAccessibleName(tr("Findings of the ranks"));
    auto* content = new QWidget;
    m_rows = new QVBoxLayout(content);
    m_rows->setContentsMargins({});
    setWidget(content);
}

void RankFindingsPane::addText(QVBoxLayout& layout, const QString& text)
{
    if (!text.isEmpty())
        layout.addWidget(makeLabel(core::withLocalFigures(text), *widget()));
}

void RankFindingsPane::addFinding(const core::FleetFinding& finding)
{
    constexpr int Gap = 4;
    auto* all = new FindingRow(widget());
    auto* texts = new QVBoxLayout(all);
    texts->setContentsMargins(0, 2 * Gap, 0, 2 * Gap);
    texts->setSpacing(Gap);
    auto* head = new QHBoxLayout;
    auto* title = makeLabel(core::withLocalFigures(finding.title), *widget());
    title->setFont(typeFont(TypeRole::FindingTitle, font()));
    head->addWidget(title, 1);
    auto* weight = makeLabel(weightOf(finding, m_isEstimate), *widget());
    weight->setWordWrap(false);
    head->addWidget(weight, 0, Qt::AlignTop);
    texts->addLayout(head);
    addText(*texts, finding.recommendation);
    for (const auto& figure : finding.evidence) {
        auto* row = new QHBoxLayout;
        auto* show = new QPushButton(tr("Show"), widget());
        show->setFlat(true);
        show->setAccessibleName(tr("Show: %1").arg(figure.text));
        connect(show, &QPushButton::clicked, this,
                [this, figure] { Q_EMIT cellRequested(figure.tableKey, figure.row, figure.columnKey); });
        row->addWidget(makeLabel(core::withLocalFigures(figure.text), *widget()), 1);
        row->addWidget(show, 0, Qt::AlignTop | Qt::AlignRight);
        texts->addLayout(row);
    }
    addText(*texts, finding.limitation);
    m_rows->addWidget(all);
}

void RankFindingsPane::show(const std::shared_ptr<const core::FleetResult>& result)
{
    auto* content = new QWidget;
    constexpr int Margin = 8; // as tables have
    m_rows = new QVBoxLayout(content);
    m_rows->setContentsMargins(Margin, 0, Margin, 0);
    m_rows->setSpacing(0);
    setWidget(content); // the one before goes with all that is on it
    m_isEstimate = !result->lateness.standIns.ranks.empty();
    if (result->findings.empty())
        addText(*m_rows, tr("Nothing to note."));
    for (const auto& finding : result->findings)
        addFinding(finding);
    m_rows->addStretch(1);
}

QStringList RankFindingsPane::texts() const
{
    QStringList texts;
    for (const auto* label : widget()->findChildren<QLabel*>())
        texts.append(label->text());
    return texts;
}
