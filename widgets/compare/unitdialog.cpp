// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/unitdialog.h"

#include "help/helptopic.h"
#include "parts/paragraph.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

UnitDialog::UnitDialog(std::shared_ptr<const core::Comparison> comparison, const core::UnitChoice& chosenUnit,
                       QWidget* parent)
    : QDialog(parent)
    , m_comparison(std::move(comparison))
    , m_units(new QComboBox)
    , m_found(makeParagraph(this))
    , m_problem(makeParagraph(this))
{
    setWindowTitle(tr("Change unit"));
    setDialogHelp(*this, QStringLiteral("compare"));
    m_units->setEditable(true);
    m_units->setInsertPolicy(QComboBox::NoInsert);
    constexpr int LeastCharacters = 84;
    m_units->setMinimumWidth(fontMetrics().averageCharWidth() * LeastCharacters);
    auto* label = new QLabel(tr("&Unit of work that both runs repeat: one of these, nvtx:TEXT or kernel:TEXT"));
    label->setBuddy(m_units);
    label->setWordWrap(true);
    addWords();
    using Kind = core::UnitChoice::Kind;
    constexpr int FixedChoices = 3;
    if (static_cast<int>(chosenUnit.kind) < FixedChoices)
        m_units->setCurrentIndex(static_cast<int>(chosenUnit.kind));
    else
        m_units->setCurrentText((chosenUnit.kind == Kind::Nvtx ? QStringLiteral("nvtx:") : QStringLiteral("kernel:"))
                                + chosenUnit.text);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    m_accept = buttons->addButton(tr("&Compare again"), QDialogButtonBox::AcceptRole);
    connect(buttons, &QDialogButtonBox::accepted, this, &UnitDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_units, &QComboBox::currentTextChanged, this, &UnitDialog::showProblem);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(label);
    layout->addWidget(m_units);
    layout->addWidget(m_found);
    layout->addWidget(m_problem);
    layout->addWidget(buttons);
    showProblem();
    if (m_comparison->areTraces()) {
        showParagraph(*m_found, tr("Looking for what both runs repeat…"));
        findCandidates();
    }
}

void UnitDialog::addWords()
{
    m_units->addItem(tr("Found: NVTX ranges, else a kernel"), QStringLiteral("auto"));
    m_units->addItem(tr("Found: a kernel"), QStringLiteral("kernels"));
    m_units->addItem(tr("None: the whole windows"), QStringLiteral("none"));
}

/// What both runs repeat, as soon as it is found; what was chosen or typed stays.
void UnitDialog::findCandidates()
{
    m_job.start(
        [comparison = m_comparison](const std::stop_token& stop) {
            return core::findUnitCandidates({ comparison->runs, comparison->gpus, comparison->matches }, stop);
        },
        [this](const core::LatestJob<std::vector<core::UnitCandidate>>::Shared& candidates) {
            if (candidates)
                addCandidates(**candidates);
        });
}

void UnitDialog::addCandidates(const std::vector<core::UnitCandidate>& candidates)
{
    constexpr std::size_t MostCandidates = 60;
    const QLocale locale;
    const auto percent = [&](double share) { return locale.toString(100 * share, 'f', share < 1 ? 1 : 0); }; // NOLINT
    const auto typed = choiceText();
    for (std::size_t i = 0; i < std::min(candidates.size(), MostCandidates); ++i) {
        const auto& each = candidates[i];
        const bool isRange = each.choice.kind == core::UnitChoice::Kind::Nvtx;
        const auto text
            = tr("%1 and %2 units, %3 % and %4 % alike: %5")
                  .arg(locale.toString(static_cast<qlonglong>(each.pieces.base)),
                       locale.toString(static_cast<qlonglong>(each.pieces.now)), percent(each.regularity.base),
                       percent(each.regularity.now), isRange ? tr("NVTX range “%1”").arg(each.name) : each.name);
        m_units->addItem(text, (isRange ? QStringLiteral("nvtx:") : QStringLiteral("kernel:")) + each.choice.text);
    }
    if (const int chosen = m_units->findData(typed); chosen >= 0)
        m_units->setCurrentIndex(chosen);
    showParagraph(*m_found,
                  candidates.empty() ? tr("No NVTX ranges and no kernel cut both runs into regular units.")
                                     : tr("The list has what cuts both runs into regular units, the best first."));
}

QString UnitDialog::choiceText() const
{
    const int index = m_units->findText(m_units->currentText());
    return index >= 0 ? m_units->itemData(index).toString() : m_units->currentText().trimmed();
}

void UnitDialog::showProblem()
{
    const auto unit = core::parseUnitChoice(choiceText());
    showParagraph(*m_problem, unit ? QString() : unit.error().message);
    m_accept->setEnabled(unit.has_value());
}

void UnitDialog::accept()
{
    const auto unit = core::parseUnitChoice(choiceText());
    if (!unit)
        return;
    Q_EMIT chosen(*unit);
    QDialog::accept();
}
