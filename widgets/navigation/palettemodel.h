// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "results/palettesearch.h"

#include <QAbstractListModel>

#include <cstdint>

/// What can be done with what the command palette found.
enum class PaletteAction : std::uint8_t {
    Open, ///< go there, or do it
    ShowOnTimeline,
    FindOnTimeline, ///< search the events for its name
    LimitScope,
    CopyName,
    CopyMarkdown,
};

/// What the command palette found: matches of a kind below a heading, which cannot be chosen. Or what can be done with
/// one of them.
class PaletteModel : public QAbstractListModel
{
    Q_OBJECT
public:
    enum Role { IsHeading = Qt::UserRole, Detail, Keys, Start, Length, Icon };

    using QAbstractListModel::QAbstractListModel;

    void setMatches(std::vector<core::PaletteMatch> matches);
    /// Lists what can be done with `item`, below its name.
    void setActions(const core::PaletteItem& item, const std::vector<PaletteAction>& actions);
    [[nodiscard]] bool hasActions() const { return !m_actions.empty(); }
    /// What setActions() listed actions of.
    [[nodiscard]] const core::PaletteItem& itemOfActions() const { return m_item; }
    [[nodiscard]] const std::vector<core::PaletteMatch>& matches() const { return m_matches; }
    /// The match, or the action as one, in a row; nullptr for a heading.
    [[nodiscard]] const core::PaletteMatch* matchAt(int row) const;
    /// What choosing a row does.
    [[nodiscard]] PaletteAction action(int row) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;

private:
    struct Line {
        bool isHeading = false;
        std::size_t match = 0; ///< for a heading the first below it
    };

    void addLines();
    [[nodiscard]] QString headingOf(const Line& line) const;

    std::vector<core::PaletteMatch> m_matches;
    std::vector<PaletteAction> m_actions; ///< as many as matches, or none
    core::PaletteItem m_item;
    std::vector<Line> m_lines;
};
