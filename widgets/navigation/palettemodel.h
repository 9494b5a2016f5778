// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "results/palettesearch.h"

#include <QAbstractListModel>

/// What the command palette found: matches of a kind below a heading, which cannot be chosen.
class PaletteModel : public QAbstractListModel
{
    Q_OBJECT
public:
    enum Role { IsHeading = Qt::UserRole, Detail, Start, Length, Kind };

    using QAbstractListModel::QAbstractListModel;

    void setMatches(std::vector<core::PaletteMatch> matches);
    [[nodiscard]] const std::vector<core::PaletteMatch>& matches() const { return m_matches; }
    /// The match in a row; nullptr for a heading.
    [[nodiscard]] const core::PaletteMatch* match(int row) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;

private:
    struct Line {
        bool isHeading = false;
        std::size_t match = 0; ///< for a heading the first below it
    };

    std::vector<core::PaletteMatch> m_matches;
    std::vector<Line> m_lines;
};
