// SPDX-License-Identifier: GPL-3.0-or-later
#include "navigation/palettemodel.h"

#include <utility>

namespace {

QString headingOf(core::PaletteKind kind)
{
    switch (kind) {
    case core::PaletteKind::Kernel:
        return PaletteModel::tr("Kernels");
    case core::PaletteKind::Range:
        return PaletteModel::tr("NVTX ranges");
    case core::PaletteKind::Finding:
        return PaletteModel::tr("Findings");
    case core::PaletteKind::Command:
        return PaletteModel::tr("Commands");
    case core::PaletteKind::Page:
        return PaletteModel::tr("Pages");
    case core::PaletteKind::Help:
        return PaletteModel::tr("User guide");
    }
    return {};
}

} // namespace

void PaletteModel::setMatches(std::vector<core::PaletteMatch> matches)
{
    beginResetModel();
    m_matches = std::move(matches);
    m_lines.clear();
    for (std::size_t at = 0; at < m_matches.size(); ++at) {
        if (at == 0 || m_matches[at].item.kind != m_matches[at - 1].item.kind)
            m_lines.push_back({ true, at });
        m_lines.push_back({ false, at });
    }
    endResetModel();
}

const core::PaletteMatch* PaletteModel::match(int row) const
{
    if (row < 0 || row >= rowCount())
        return nullptr;
    const auto& line = m_lines[static_cast<std::size_t>(row)];
    return line.isHeading ? nullptr : &m_matches[line.match];
}

int PaletteModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_lines.size());
}

QVariant PaletteModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const auto& line = m_lines[static_cast<std::size_t>(index.row())];
    const auto& match = m_matches[line.match];
    if (role == IsHeading)
        return line.isHeading;
    if (role == Qt::DisplayRole)
        return line.isHeading ? headingOf(match.item.kind) : match.item.title;
    if (line.isHeading)
        return {};
    switch (role) {
    case Qt::AccessibleTextRole:
        return QStringLiteral("%1, %2").arg(match.item.title, match.item.detail);
    case Detail:
        return match.item.detail;
    case Start:
        return match.start;
    case Length:
        return match.length;
    case Kind:
        return static_cast<int>(match.item.kind);
    default:
        return {};
    }
}

Qt::ItemFlags PaletteModel::flags(const QModelIndex& index) const
{
    return match(index.row()) ? Qt::ItemIsEnabled | Qt::ItemIsSelectable : Qt::NoItemFlags;
}
