// SPDX-License-Identifier: GPL-3.0-or-later
#include "ranks/ranksscopebar.h"

#include "base/phrases.h"
#include "fleet/groups/rankgroups.h"
#include "ranks/stepstrip.h"
#include "scope/scopechip.h"
#include "style/typography.h"

#include <QHBoxLayout>
#include <QInputDialog>
#include <QMenu>
#include <QToolButton>

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <vector>

namespace {

QToolButton* makeButton(const QString& name, const QString& toolTip)
{
    auto* button = new QToolButton;
    button->setPopupMode(QToolButton::InstantPopup);
    button->setToolButtonStyle(Qt::ToolButtonTextOnly);
    button->setAccessibleName(name);
    button->setToolTip(toolTip);
    button->setMenu(new QMenu(button));
    return button;
}

/// "0-3,8": numbers as they are typed.
QString rangesOf(const std::set<std::int64_t>& numbers)
{
    QStringList parts;
    for (auto first = numbers.begin(); first != numbers.end();) {
        auto last = first;
        auto next = std::next(first);
        while (next != numbers.end() && *next == *last + 1)
            last = next++;
        parts.append(first == last ? QString::number(*first) : QStringLiteral("%1-%2").arg(*first).arg(*last));
        first = next;
    }
    return parts.join(u',');
}

std::set<std::int64_t> numbersOf(const core::FleetResult& result, const std::vector<std::uint32_t>& positions)
{
    std::set<std::int64_t> numbers;
    for (const auto position : positions)
        numbers.insert(result.summaries[position].identity.rank);
    return numbers;
}

std::int64_t hostCount(const core::FleetResult& result)
{
    std::set<std::int64_t> hosts;
    for (const auto& rank : result.ranks)
        hosts.insert(rank.host);
    return static_cast<std::int64_t>(hosts.size());
}

/// "3–9" for readers.
QString shownRanges(QString ranges)
{
    return ranges.replace(u'-', u'–').replace(u',', QStringLiteral(", "));
}

} // namespace

RanksScopeBar::RanksScopeBar(RanksSession& session, QWidget* parent)
    : QWidget(parent)
    , m_session(session)
    , m_ranks(makeButton(tr("Ranks that are looked at"), tr("Look at some ranks only")))
    , m_steps(makeButton(tr("Steps that are looked at"), tr("Look at some steps only")))
    , m_chips(new QHBoxLayout)
    , m_strip(new StepStrip)
{
    constexpr int Gap = 8;
    constexpr int Margin = 12;
    setAccessibleName(tr("What of the job is looked at"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(scaledPx(Margin, font()), Gap / 2, scaledPx(Margin, font()), Gap / 2);
    layout->setSpacing(Gap);
    layout->addWidget(m_ranks);
    layout->addWidget(m_steps);
    m_chips->setSpacing(Gap);
    layout->addLayout(m_chips);
    layout->addWidget(m_strip, 1);
    layout->addStretch(0);
    const ScopeChip chip { QStringLiteral("0"), {} }; // what comes and goes moves nothing
    setMinimumHeight(chip.sizeHint().height() + Gap);
    connect(m_ranks->menu(), &QMenu::aboutToShow, this, [this] { fillRanksMenu(*m_ranks->menu()); });
    connect(m_steps->menu(), &QMenu::aboutToShow, this, [this] { fillStepsMenu(*m_steps->menu()); });
    connect(m_strip, &StepStrip::stepsRequested, this, &RanksScopeBar::lookAtSteps);
    connect(&m_session, &RanksSession::started, m_strip, [this] { m_strip->setGrid({}, {}); });
    connect(&m_session, &RanksSession::overviewReady, m_strip,
            [this] { m_strip->setGrid(m_session.whole(), m_session.overview()); });
    hide();
}

ScopeChip* RanksScopeBar::makeChip(const QString& text, const QString& description)
{
    auto* chip = new ScopeChip(text, description);
    m_chips->addWidget(chip);
    return chip;
}

void RanksScopeBar::showScope()
{
    for (auto** chip : { &m_ranksChip, &m_stepsChip }) {
        if (*chip)
            (*chip)->deleteLater();
        *chip = nullptr;
    }
    const auto& result = m_session.result();
    setVisible(result != nullptr);
    if (!result)
        return;
    const auto ranks = core::counted(static_cast<std::int64_t>(result->summaries.size()), tr("rank"), tr("ranks"));
    m_ranks->setText(hostCount(*result) > 1 ? tr("%1 · %2 hosts").arg(ranks).arg(hostCount(*result)) : ranks);
    const auto steps = static_cast<std::int64_t>(result->steps.count());
    const auto all = static_cast<std::int64_t>(result->steps.wallsNs.size());
    m_steps->setText(steps < all ? tr("%1 of %2 steps").arg(steps).arg(all)
                                 : core::counted(steps, tr("step"), tr("steps")));
    m_steps->setEnabled(all > 0);
    m_strip->setVisible(all > 1);
    m_strip->setSteps({ result->steps.first, result->steps.count() }, static_cast<std::size_t>(all));
    const auto& scope = m_session.scope();
    if (!scope.ranks.isEmpty()) {
        m_ranksChip = makeChip(tr("Ranks %1").arg(shownRanges(scope.ranks)),
                               tr("Only ranks %1 are looked at").arg(shownRanges(scope.ranks)));
        connect(m_ranksChip, &ScopeChip::removeRequested, this, [this] { lookAtRanks({}); });
        connect(m_ranksChip, &ScopeChip::editRequested, this, &RanksScopeBar::askRanks);
    }
    if (!scope.steps.isEmpty()) {
        const auto shown = scope.steps == QStringLiteral("steady") ? tr("steady") : shownRanges(scope.steps);
        m_stepsChip = makeChip(tr("Steps %1").arg(shown), tr("Only steps %1 are looked at").arg(shown));
        connect(m_stepsChip, &ScopeChip::removeRequested, this, [this] { lookAtSteps({}); });
        connect(m_stepsChip, &ScopeChip::editRequested, this, &RanksScopeBar::askSteps);
    }
}

void RanksScopeBar::setCurrent(std::optional<std::uint32_t> rank, std::optional<std::size_t> step)
{
    m_rank = rank;
    m_step = step;
}

void RanksScopeBar::lookAtRanks(const QString& ranks)
{
    m_session.setScope({ ranks, m_session.scope().steps });
}

void RanksScopeBar::lookAtSteps(const QString& steps)
{
    m_session.setScope({ m_session.scope().ranks, steps });
}

/// Hosts, and the groups of the current rank.
void RanksScopeBar::addGroups(QMenu& menu)
{
    constexpr std::int64_t MostHosts = 32; // more than anybody reads in a menu
    const auto& result = *m_session.result();
    std::map<std::int64_t, std::vector<std::uint32_t>> hosts;
    for (std::uint32_t rank = 0; rank < result.ranks.size(); ++rank)
        hosts[result.ranks[rank].host].push_back(rank);
    if (hosts.size() > 1 && static_cast<std::int64_t>(hosts.size()) <= MostHosts) {
        menu.addSeparator();
        for (const auto& [host, ranks] : hosts) {
            const auto numbers = rangesOf(numbersOf(result, ranks));
            if (host > 0)
                menu.addAction(tr("Only host %1: ranks %2").arg(host).arg(shownRanges(numbers)), this,
                               [this, numbers] { lookAtRanks(numbers); });
        }
    }
    if (!m_rank)
        return;
    menu.addSeparator();
    const auto& communicators = result.collectives.communicators;
    std::set<QString> told;
    for (std::size_t i = 0; i < communicators.size(); ++i) {
        const auto& ranks = communicators[i].ranks;
        const bool isPart = ranks.size() > 1 && ranks.size() < result.summaries.size();
        if (!isPart || !std::ranges::count(ranks, *m_rank))
            continue;
        const auto numbers = rangesOf(numbersOf(result, ranks));
        if (told.insert(numbers).second)
            menu.addAction(tr("Only its %1: ranks %2")
                               .arg(core::groupKindText(result.groups[i], ranks.size()), shownRanges(numbers)),
                           this, [this, numbers] { lookAtRanks(numbers); });
    }
}

void RanksScopeBar::fillRanksMenu(QMenu& menu)
{
    menu.clear();
    const auto& result = m_session.result();
    if (!result)
        return;
    auto* all = menu.addAction(tr("&All ranks"), this, [this] { lookAtRanks({}); });
    all->setEnabled(!m_session.scope().ranks.isEmpty());
    if (m_rank && *m_rank < result->summaries.size()) {
        const auto number = QString::number(result->summaries[*m_rank].identity.rank);
        menu.addAction(tr("&Only rank %1").arg(number), this, [this, number] { lookAtRanks(number); });
        addGroups(menu);
    } else {
        addGroups(menu);
    }
    menu.addSeparator();
    menu.addAction(tr("&Ranks…"), this, &RanksScopeBar::askRanks);
}

void RanksScopeBar::fillStepsMenu(QMenu& menu)
{
    menu.clear();
    const auto& result = m_session.result();
    if (!result)
        return;
    auto* all = menu.addAction(tr("&All steps"), this, [this] { lookAtSteps({}); });
    all->setEnabled(!m_session.scope().steps.isEmpty());
    if (m_step && *m_step < result->steps.count()) {
        const auto number = QString::number(result->steps.first + *m_step);
        menu.addAction(tr("&Only step %1").arg(number), this, [this, number] { lookAtSteps(number); });
    }
    if (result->steps.judgement.steady)
        menu.addAction(tr("Only the s&teady steps"), this, [this] { lookAtSteps(QStringLiteral("steady")); });
    menu.addSeparator();
    menu.addAction(tr("&Steps…"), this, &RanksScopeBar::askSteps);
}

void RanksScopeBar::ask(const QString& title, const QString& label, const QString& text,
                        void (RanksScopeBar::*look)(const QString&))
{
    if (!m_session.result())
        return;
    auto* dialog = new QInputDialog(window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(title);
    dialog->setLabelText(label);
    dialog->setTextValue(text);
    connect(dialog, &QInputDialog::textValueSelected, this,
            [this, look](const QString& typed) { (this->*look)(typed.trimmed()); });
    dialog->open();
}

void RanksScopeBar::askRanks()
{
    ask(tr("Look at ranks"), tr("&Ranks, e.g. 3, 0-7 or 0-7,12; empty: all"), m_session.scope().ranks,
        &RanksScopeBar::lookAtRanks);
}

void RanksScopeBar::askSteps()
{
    ask(tr("Look at steps"), tr("&Steps, e.g. 3, 3-9 or steady; empty: all"), m_session.scope().steps,
        &RanksScopeBar::lookAtSteps);
}
