// SPDX-License-Identifier: GPL-3.0-or-later
#include "findings/findingspage.h"

#include "base/phrases.h"
#include "base/text.h"
#include "findings/findingcard.h"
#include "findings/findings.h"
#include "parts/wrappedtext.h"
#include "session/viewcontext.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace {

/// "exposed NCCL, shared stream: the trace holds no NCCL operation": the rules with the same reason in one line.
QStringList outcomeLines(const core::Findings& findings, core::RuleState state)
{
    const auto said = core::Text::tr("not judged: %1").arg(QString()); // the heading says it
    std::vector<std::pair<QString, QStringList>> rulesOfReason;
    for (const auto& outcome : findings.outcomes) {
        if (outcome.state != state)
            continue;
        const auto reason = outcome.reason.startsWith(said) ? outcome.reason.mid(said.size()) : outcome.reason;
        const auto found = std::find_if(rulesOfReason.begin(), rulesOfReason.end(),
                                        [&](const auto& entry) { return entry.first == reason; });
        const auto name = core::ruleName(outcome.rule, outcome.own);
        if (found == rulesOfReason.end())
            rulesOfReason.push_back({ reason, { name } });
        else
            found->second.append(name);
    }
    QStringList lines;
    for (const auto& [reason, rules] : rulesOfReason) {
        const auto line = QStringLiteral("%1: %2").arg(rules.join(QStringLiteral(", ")), reason);
        lines += line.left(1).toUpper() + line.mid(1);
    }
    return lines;
}

qsizetype changedThresholds(const core::Thresholds& thresholds)
{
    return std::count_if(
        core::ThresholdTable.begin(), core::ThresholdTable.end(),
        [&](const core::ThresholdDescription& threshold) { return !thresholds.isDefault(threshold.id); });
}

} // namespace

FindingsPage::FindingsPage(ViewContext& context, QWidget* parent)
    : ResultPage(context, parent)
    , m_scroll(new QScrollArea)
    , m_thresholds(new QPushButton(tr("Thresholds…")))
    , m_openAll(new QPushButton(tr("Open all")))
    , m_whole(new QComboBox)
{
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    constexpr int FewestCharacters = 30; // of a line that can still be read
    m_scroll->setMinimumWidth(fontMetrics().averageCharWidth() * FewestCharacters);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setFocusPolicy(Qt::NoFocus); // the cards have the keyboard
    m_scroll->setAccessibleName(tr("Findings"));
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_scroll, 1);
    buildFoot();
    setPlaceholder({});
}

void FindingsPage::buildFoot()
{
    m_thresholds->setToolTip(tr("Thresholds from which something becomes a finding"));
    m_thresholds->setAutoDefault(true); // Enter presses it
    connect(m_thresholds, &QPushButton::clicked, this, &FindingsPage::thresholdsRequested);
    m_whole->addItem(tr("Shares of the GPU window"));
    m_whole->addItem(tr("Shares of the run"));
    m_whole->setAccessibleName(tr("What shares are of"));
    m_whole->setToolTip(tr("The GPU window is from the first to the last GPU work of any GPU"));
    connect(m_whole, &QComboBox::currentIndexChanged, this, &FindingsPage::showShares);
    m_openAll->setToolTip(tr("Open or fold all findings"));
    connect(m_openAll, &QPushButton::clicked, this, &FindingsPage::openAll);
    auto* foot = new QHBoxLayout;
    foot->addWidget(m_thresholds);
    foot->addWidget(m_openAll);
    foot->addStretch(1);
    foot->addWidget(m_whole);
    static_cast<QVBoxLayout*>(layout())->addLayout(foot);
}

void FindingsPage::showShares()
{
    for (auto* card : m_cards)
        card->setWhole(m_whole->currentIndex() == 0 ? FindingWhole::GpuWindow : FindingWhole::Run);
}

/// Folds them when all are open already.
void FindingsPage::openAll()
{
    const bool areOpen = std::all_of(m_cards.begin(), m_cards.end(), [](const auto* card) { return card->isOpen(); });
    for (auto* card : m_cards)
        card->setOpen(!areOpen);
}

/// A fresh page to put cards on.
QVBoxLayout* FindingsPage::startContent()
{
    m_cards.clear();
    m_acceptedButtons.clear();
    m_notJudged = nullptr;
    auto* layout = new QVBoxLayout(new QWidget);
    layout->setContentsMargins({});
    return layout;
}

/// Shows the page in place of the one before.
void FindingsPage::finishContent(QVBoxLayout& layout)
{
    layout.addStretch();
    auto* content = layout.parentWidget();
    m_scroll->setWidget(content); // deletes the other
    m_scroll->setEnabled(true);
    content->show();
}

void FindingsPage::addText(QVBoxLayout& layout, const QString& text)
{
    layout.addWidget(new WrappedText(core::withLocalFigures(text)));
}

void FindingsPage::setPlaceholder(const QString& text)
{
    m_results.reset();
    auto* layout = startContent();
    if (!text.isEmpty())
        addText(*layout, text);
    finishContent(*layout);
    m_thresholds->setText(tr("Thresholds…"));
}

void FindingsPage::setResults(const core::ResultsPointer& results)
{
    const bool hadKeyboard = isAncestorOf(window()->focusWidget());
    m_results = results;
    const auto& findings = *results->findings;
    auto* layout = startContent();
    if (!findings.verdict.sentence.isEmpty())
        addText(*layout, findings.verdict.sentence);
    if (!findings.provenance.isAvailable()) {
        addText(*layout, findings.provenance.unavailable);
    } else if (findings.rows.empty()) {
        const auto judged = outcomeCount(core::RuleState::NotFired);
        addText(*layout, tr("No finding: %1 rules were checked.").arg(judged));
    }
    for (const auto severity : { core::FindingSeverity::High, core::FindingSeverity::Medium, core::FindingSeverity::Low,
                                 core::FindingSeverity::Minor })
        addCards(*layout, severity);
    addAccepted(*layout);
    addCaptureNotes(*layout);
    addOutcomes(*layout);
    finishContent(*layout);
    showShares();
    const auto changed = changedThresholds(results->options.thresholds);
    m_thresholds->setText(changed == 0 ? tr("Thresholds…") : tr("Thresholds… (%1 changed)").arg(changed));
    if (hadKeyboard && !m_cards.empty())
        m_cards.front()->setFocus(Qt::OtherFocusReason);
}

void FindingsPage::setBusy(bool isBusy)
{
    m_scroll->setEnabled(!isBusy);
}

void FindingsPage::addCards(QVBoxLayout& layout, core::FindingSeverity severity)
{
    const auto& rows = m_results->findings->rows;
    const auto count = std::count_if(rows.begin(), rows.end(),
                                     [severity](const core::Finding& finding) { return finding.severity == severity; });
    if (count == 0)
        return;
    auto* heading = new QLabel(tr("%1 (%2)").arg(severityWord(severity)).arg(count));
    auto headingFont = font();
    headingFont.setBold(true);
    heading->setFont(headingFont);
    layout.addWidget(heading);
    for (std::size_t row = 0; row < rows.size(); ++row) {
        if (rows[row].severity != severity)
            continue;
        auto* card = new FindingCard(m_context, m_results, row);
        connect(card, &FindingCard::figureRequested, this, &FindingsPage::figureRequested);
        connect(card, &FindingCard::stepRequested, this, &FindingsPage::moveFocus);
        layout.addWidget(card);
        m_cards.push_back(card);
    }
}

/// What limits the analysis: no cards, since there is nothing in the program to look at.
void FindingsPage::addCaptureNotes(QVBoxLayout& layout)
{
    const auto& notes = m_results->findings->captureNotes;
    if (notes.empty())
        return;
    auto* heading = new QLabel(tr("About the capture (%1)").arg(notes.size()));
    auto headingFont = font();
    headingFont.setBold(true);
    heading->setFont(headingFont);
    layout.addWidget(heading);
    for (const auto& note : notes)
        addText(layout, QStringLiteral("%1. %2").arg(note.title, note.recommendation));
}

/// What the user expects: set aside, with the reason.
void FindingsPage::addAccepted(QVBoxLayout& layout)
{
    const auto& findings = *m_results->findings;
    if (findings.accepted.empty() && findings.unmatched.empty())
        return;
    auto* heading = new QLabel(tr("Accepted (%1)").arg(findings.accepted.size()));
    auto headingFont = font();
    headingFont.setBold(true);
    heading->setFont(headingFont);
    layout.addWidget(heading);
    for (const auto& finding : findings.accepted) {
        addAcceptedLine(layout, tr("%1. Expected: %2").arg(finding.title, finding.acceptedBecause), finding.acceptedBy,
                        tr("Take back"));
    }
    for (const auto& unmatched : findings.unmatched) {
        addAcceptedLine(layout, tr("Accepted, but not found here: %1 (%2)").arg(unmatched.key, unmatched.reason),
                        unmatched.key, tr("Forget"));
    }
}

void FindingsPage::addAcceptedLine(QVBoxLayout& layout, const QString& text, const QString& key, const QString& button)
{
    auto* withdraw = new QPushButton(button);
    withdraw->setFlat(true);
    withdraw->setAccessibleName(QStringLiteral("%1: %2").arg(button, text));
    connect(withdraw, &QPushButton::clicked, this, [this, key] { Q_EMIT m_context.acceptanceWithdrawn(key); });
    m_acceptedButtons.push_back(withdraw);
    auto* row = new QHBoxLayout;
    row->addWidget(new WrappedText(core::withLocalFigures(text)), 1);
    row->addWidget(withdraw, 0, Qt::AlignTop);
    layout.addLayout(row);
}

qsizetype FindingsPage::outcomeCount(core::RuleState state) const
{
    const auto& outcomes = m_results->findings->outcomes;
    return std::count_if(outcomes.begin(), outcomes.end(),
                         [state](const core::RuleOutcome& outcome) { return outcome.state == state; });
}

void FindingsPage::addOutcomes(QVBoxLayout& layout)
{
    if (const auto count = outcomeCount(core::RuleState::NotJudged); count > 0)
        m_notJudged = addFold(layout, tr("Not judged (%1)").arg(count), core::RuleState::NotJudged);
    if (const auto count = outcomeCount(core::RuleState::NotFired); count > 0)
        addFold(layout, count == 1 ? tr("1 rule did not fire") : tr("%1 rules did not fire").arg(count),
                core::RuleState::NotFired);
}

/// A line that opens a list of rules with the reasons below it.
QToolButton* FindingsPage::addFold(QVBoxLayout& layout, const QString& title, core::RuleState state)
{
    auto* fold = new QToolButton;
    fold->setText(title);
    fold->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    fold->setArrowType(Qt::RightArrow);
    fold->setAutoRaise(true);
    fold->setCheckable(true);
    auto* lines = new QWidget;
    auto* linesLayout = new QVBoxLayout(lines);
    linesLayout->setContentsMargins(fontMetrics().height(), 0, 0, 0);
    for (const auto& line : outcomeLines(*m_results->findings, state))
        addText(*linesLayout, line);
    lines->hide();
    connect(fold, &QToolButton::toggled, lines, [fold, lines](bool isOpen) {
        fold->setArrowType(isOpen ? Qt::DownArrow : Qt::RightArrow);
        lines->setVisible(isOpen);
    });
    layout.addWidget(fold);
    layout.addWidget(lines);
    return fold;
}

void FindingsPage::focusCards()
{
    if (m_cards.empty())
        m_thresholds->setFocus(Qt::OtherFocusReason);
    else
        m_cards.front()->setFocus(Qt::OtherFocusReason);
}

QStringList FindingsPage::texts() const
{
    QStringList texts;
    const auto all = m_scroll->widget()->findChildren<QWidget*>();
    for (auto* widget : all) {
        if (qobject_cast<FindingCard*>(widget->parentWidget()))
            continue;
        if (const auto* text = qobject_cast<WrappedText*>(widget))
            texts += text->text();
        else if (const auto* label = qobject_cast<QLabel*>(widget))
            texts += label->text();
        else if (const auto* fold = qobject_cast<QToolButton*>(widget))
            texts += fold->text();
    }
    return texts;
}

/// To the card `step` cards on; from a link, from its card.
void FindingsPage::moveFocus(int step)
{
    const auto* focused = window()->focusWidget();
    const auto current = std::find_if(m_cards.begin(), m_cards.end(), [focused](const FindingCard* card) {
        return card == focused || card->isAncestorOf(focused);
    });
    const auto last = static_cast<qsizetype>(m_cards.size()) - 1;
    if (current == m_cards.end())
        return;
    const auto next = std::clamp<qsizetype>((current - m_cards.begin()) + step, 0, last);
    auto* card = m_cards[static_cast<std::size_t>(next)];
    card->setFocus(Qt::TabFocusReason);
    m_scroll->ensureWidgetVisible(card);
}
