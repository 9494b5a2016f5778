// SPDX-License-Identifier: GPL-3.0-or-later
#include "ranks/ranksdialog.h"

#include "analysis/steps/stepchoice.h"
#include "base/bytepath.h"
#include "base/timetext.h"
#include "fleet/groups/groupfile.h"
#include "help/helptopic.h"
#include "parts/paragraph.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QSpinBox>
#include <QVBoxLayout>

#include <utility>

namespace {

QSpinBox* makeCount(int most, const QString& none)
{
    auto* box = new QSpinBox;
    box->setRange(0, most);
    box->setSpecialValueText(none);
    return box;
}

QString textOfTime(const std::optional<core::TimeWindow>& time)
{
    return time ? QStringLiteral("%1 - %2").arg(core::timeText(time->startNs), core::timeText(time->endNs)) : QString();
}

/// Errors: what is wrong, as a sentence.
core::Expected<std::optional<core::TimeWindow>> timeOfText(const QString& text)
{
    if (text.trimmed().isEmpty())
        return std::optional<core::TimeWindow>();
    auto ends = text;
    const auto times = ends.replace(u'–', u'-').split(u'-');
    if (times.size() != 2)
        return core::failure(core::ErrorCode::Usage, RanksDialog::tr("A time has a start and an end: 1.2s-1.84s."));
    const auto start = core::parseTime(times.front().trimmed());
    const auto end = core::parseTime(times.back().trimmed());
    if (!start || !end)
        return tl::unexpected(start ? end.error() : start.error());
    if (*end <= *start)
        return core::failure(core::ErrorCode::Usage, RanksDialog::tr("The time ends before it begins."));
    return std::optional(core::TimeWindow { *start, *end });
}

} // namespace

RanksDialog::RanksDialog(const RanksChoices& choices, QWidget* parent)
    : QDialog(parent)
    , m_before(choices)
    , m_steps(new QComboBox)
    , m_nvtxText(new QLineEdit)
    , m_onlySteps(new QLineEdit)
    , m_onlyTime(new QLineEdit)
    , m_numberPattern(new QLineEdit)
    , m_groupFile(new QLineEdit)
    , m_job(makeCount(999, tr("the largest"))) // NOLINT: more than a folder ever holds
    , m_segment(makeCount(9999, tr("that of most ranks"))) // NOLINT: more than a folder ever holds
    , m_rankCount(makeCount(10'000'000, tr("as recorded"))) // NOLINT: as --expect-ranks
    , m_problem(makeParagraph(this))
{
    setWindowTitle(tr("How the ranks are read"));
    setDialogHelp(*this, QStringLiteral("ranks"));
    m_steps->addItems({ tr("Found: NVTX ranges, else what repeats"), tr("NVTX ranges with this text"),
                        tr("What repeats in the operations of all ranks"), tr("None") });
    m_nvtxText->setPlaceholderText(tr("regular expression, # for each number: iteration #"));
    m_onlySteps->setPlaceholderText(tr("all; or 3, 3-9 or steady"));
    m_onlyTime->setPlaceholderText(tr("all, or what fits into memory; or 1.2s-1.84s after the first GPU work"));
    m_numberPattern->setPlaceholderText(tr("found; or a regular expression: node\\d+_gpu(\\d+)"));
    m_groupFile->setPlaceholderText(tr("found; or a JSON file that says which ranks are groups"));
    constexpr int LeastCharacters = 56;
    m_numberPattern->setMinimumWidth(fontMetrics().averageCharWidth() * LeastCharacters);
    auto* form = new QFormLayout;
    form->addRow(tr("&Steps"), m_steps);
    form->addRow(tr("NVTX &text"), m_nvtxText);
    form->addRow(tr("&Only steps"), m_onlySteps);
    form->addRow(tr("Steps within a t&ime"), m_onlyTime);
    form->addRow(tr("&Rank in file names"), m_numberPattern);
    form->addRow(tr("&Groups"), makeGroupRow());
    form->addRow(tr("Of several &jobs"), m_job);
    form->addRow(tr("Of several ca&ptures"), m_segment);
    form->addRow(tr("Ranks the job &had"), m_rankCount);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    m_accept = buttons->addButton(tr("Rea&d again"), QDialogButtonBox::AcceptRole);
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(form);
    layout->addWidget(m_problem);
    layout->addWidget(buttons);
    fill(choices);
    connect(buttons, &QDialogButtonBox::accepted, this, &RanksDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_steps, &QComboBox::currentIndexChanged, this, &RanksDialog::showProblem);
    for (const auto* edit : { m_nvtxText, m_onlySteps, m_onlyTime, m_numberPattern, m_groupFile })
        connect(edit, &QLineEdit::textChanged, this, &RanksDialog::showProblem);
    showProblem();
}

QWidget* RanksDialog::makeGroupRow()
{
    auto* row = new QWidget;
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins({});
    layout->addWidget(m_groupFile, 1);
    auto* choose = new QPushButton(tr("&Choose…"));
    connect(choose, &QPushButton::clicked, this, &RanksDialog::chooseGroupFile);
    layout->addWidget(choose);
    row->setFocusProxy(m_groupFile); // what the letter of the row leads to
    return row;
}

void RanksDialog::fill(const RanksChoices& choices)
{
    using Kind = core::FleetStepRule::Kind;
    const auto& rule = choices.fleet.stepRule;
    m_steps->setCurrentIndex(!choices.fleet.hasSteps         ? None
                                 : rule.kind == Kind::Nvtx   ? Nvtx
                                 : rule.kind == Kind::Period ? Period
                                                             : Found);
    m_nvtxText->setText(rule.pattern);
    m_onlySteps->setText(choices.onlySteps);
    m_onlyTime->setText(textOfTime(choices.fleet.time));
    m_numberPattern->setText(choices.rankPattern);
    m_groupFile->setText(choices.groupFile);
    m_job->setValue(static_cast<int>(choices.selection.job));
    m_segment->setValue(static_cast<int>(choices.selection.segment));
    m_rankCount->setValue(static_cast<int>(choices.fleet.expectedRanks));
}

void RanksDialog::chooseGroupFile()
{
    const auto path = QFileDialog::getOpenFileName(this, tr("Groups of ranks"), m_groupFile->text(),
                                                   tr("JSON files (*.json);;All files (*)"));
    if (!path.isEmpty())
        m_groupFile->setText(path);
}

core::Expected<RanksChoices> RanksDialog::choices() const
{
    const auto wrong = [](const QString& text) { return core::failure(core::ErrorCode::Usage, text); };
    auto choices = m_before;
    const auto steps = m_steps->currentIndex();
    using Kind = core::FleetStepRule::Kind;
    choices.fleet.hasSteps = steps != None;
    choices.fleet.stepRule = { steps == Nvtx ? Kind::Nvtx : steps == Period ? Kind::Period : Kind::Auto, {} };
    if (steps == Nvtx) {
        choices.fleet.stepRule.pattern = m_nvtxText->text();
        if (m_nvtxText->text().isEmpty())
            return wrong(tr("Type the text of the ranges."));
        if (const QRegularExpression text(m_nvtxText->text()); !text.isValid())
            return wrong(tr("The text is no regular expression: %1.").arg(text.errorString()));
    }
    choices.onlySteps = m_onlySteps->text().trimmed();
    choices.fleet.stepChoice.reset();
    if (!choices.onlySteps.isEmpty()) {
        const auto chosen = core::parseSteps(choices.onlySteps);
        if (!chosen)
            return tl::unexpected(chosen.error());
        choices.fleet.stepChoice = *chosen;
    }
    auto time = timeOfText(m_onlyTime->text());
    if (!time)
        return tl::unexpected(std::move(time.error()));
    choices.fleet.time = *time;
    if (*time && choices.fleet.stepChoice)
        return wrong(tr("Choose steps by their numbers or by a time."));
    choices.rankPattern = m_numberPattern->text();
    const QRegularExpression number(choices.rankPattern);
    if (!number.isValid())
        return wrong(tr("The expression for file names is none: %1.").arg(number.errorString()));
    if (!choices.rankPattern.isEmpty() && number.captureCount() < 1)
        return wrong(tr("The expression for file names needs a group (…) around the number."));
    choices.groupFile = m_groupFile->text().trimmed();
    choices.fleet.groups = {};
    if (!choices.groupFile.isEmpty()) {
        auto groups = core::readGroupOverrides(core::reachablePath(choices.groupFile));
        if (!groups)
            return tl::unexpected(groups.error());
        choices.fleet.groups = std::move(*groups);
    }
    choices.selection = { static_cast<std::size_t>(m_job->value()), static_cast<std::size_t>(m_segment->value()) };
    choices.fleet.expectedRanks = m_rankCount->value();
    return choices;
}

QString RanksDialog::problem() const
{
    const auto found = choices();
    return found ? QString() : found.error().message;
}

void RanksDialog::showProblem()
{
    m_nvtxText->setEnabled(m_steps->currentIndex() == Nvtx);
    const auto text = problem();
    showParagraph(*m_problem, text);
    m_accept->setEnabled(text.isEmpty());
}

void RanksDialog::accept()
{
    const auto found = choices();
    if (!found)
        return;
    Q_EMIT chosen(*found);
    QDialog::accept();
}
