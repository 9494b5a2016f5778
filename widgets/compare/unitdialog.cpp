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

UnitDialog::UnitDialog(const core::Comparison& comparison, const core::UnitChoice& chosenUnit, QWidget* parent)
    : QDialog(parent)
    , m_units(new QComboBox)
    , m_problem(makeParagraph(this))
{
    setWindowTitle(tr("Change unit"));
    setDialogHelp(*this, QStringLiteral("compare"));
    m_units->setEditable(true);
    m_units->setInsertPolicy(QComboBox::NoInsert);
    constexpr int LeastCharacters = 60;
    m_units->setMinimumWidth(fontMetrics().averageCharWidth() * LeastCharacters);
    auto* label = new QLabel(tr("&Unit of work that both runs repeat: one of these, nvtx:TEXT or kernel:TEXT"));
    label->setBuddy(m_units);
    label->setWordWrap(true);
    addCandidates(comparison);
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
    layout->addWidget(m_problem);
    layout->addWidget(buttons);
    showProblem();
}

/// Kernels that both runs launch often enough on the GPU that computes most; those that are launched least cut longest
/// units, so they come first.
void UnitDialog::addCandidates(const core::Comparison& comparison)
{
    m_units->addItem(tr("Found: NVTX ranges, else a kernel"), QStringLiteral("auto"));
    m_units->addItem(tr("Found: a kernel"), QStringLiteral("kernels"));
    m_units->addItem(tr("None: the whole windows"), QStringLiteral("none"));
    struct Candidate {
        QString name, fullName;
        core::Sides<std::int64_t> calls;
    };
    constexpr std::int64_t LeastCalls = 4;
    std::vector<Candidate> candidates;
    for (const auto& row : comparison.kernels->rows) {
        if (row.gpu != comparison.gpus.critical || row.match.names.base.size() != 1
            || std::min(row.totals.base.calls, row.totals.now.calls) < LeastCalls)
            continue;
        const auto name = row.match.names.base.front();
        candidates.push_back({ comparison.kernels->displayNames.base[name.value()],
                               comparison.runs.base.trace->kernelNames[name.value()].fullName,
                               { row.totals.base.calls, row.totals.now.calls } });
    }
    std::ranges::stable_sort(candidates, {},
                             [](const Candidate& each) { return std::min(each.calls.base, each.calls.now); });
    constexpr std::size_t MostCandidates = 40;
    candidates.resize(std::min(candidates.size(), MostCandidates));
    const QLocale locale;
    for (const auto& each : candidates) {
        m_units->addItem(tr("%1: %2 launches in the kept units of BASE, %3 of NEW")
                             .arg(each.name, locale.toString(static_cast<qlonglong>(each.calls.base)),
                                  locale.toString(static_cast<qlonglong>(each.calls.now))),
                         QStringLiteral("kernel:") + each.fullName);
    }
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
