// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ranks/rankssession.h"

#include <QWidget>

#include <cstdint>
#include <optional>

class QHBoxLayout;
class QMenu;
class QToolButton;
class ScopeChip;
class StepStrip;

/**
 * What of a job is looked at, above the pages: a button for ranks and one for steps, each with a menu, a chip that can
 * be removed for each that is limited, and a strip of all steps to choose some from. Hidden without a result.
 */
class RanksScopeBar : public QWidget
{
    Q_OBJECT
public:
    /// `session` must outlive it.
    explicit RanksScopeBar(RanksSession& session, QWidget* parent = nullptr);

    /// Shows the scope of the session.
    void showScope();
    /// The rank, by its position, and the step, among those shown, that menus offer to look at alone.
    void setCurrent(std::optional<std::uint32_t> rank, std::optional<std::size_t> step);
    /// Only ranks, or steps, whose numbers are typed.
    void askRanks();
    void askSteps();

    [[nodiscard]] QToolButton& ranksButton() const { return *m_ranks; }
    [[nodiscard]] QToolButton& stepsButton() const { return *m_steps; }
    /// Of the ranks, and of the steps; null: all are looked at.
    [[nodiscard]] ScopeChip* ranksChip() const { return m_ranksChip; }
    [[nodiscard]] ScopeChip* stepsChip() const { return m_stepsChip; }
    [[nodiscard]] StepStrip& strip() const { return *m_strip; }
    /// Fill a menu with what can be looked at.
    void fillRanksMenu(QMenu& menu);
    void fillStepsMenu(QMenu& menu);

private:
    [[nodiscard]] ScopeChip* makeChip(const QString& text, const QString& description);
    void lookAtRanks(const QString& ranks);
    void lookAtSteps(const QString& steps);
    void ask(const QString& title, const QString& label, const QString& text,
             void (RanksScopeBar::*look)(const QString&));
    void addGroups(QMenu& menu);

    RanksSession& m_session;
    QToolButton* m_ranks;
    QToolButton* m_steps;
    QHBoxLayout* m_chips;
    StepStrip* m_strip; ///< hidden where there is nothing to choose
    ScopeChip* m_ranksChip = nullptr;
    ScopeChip* m_stepsChip = nullptr;
    std::optional<std::uint32_t> m_rank;
    std::optional<std::size_t> m_step;
};
