// SPDX-License-Identifier: GPL-3.0-or-later
#include "navigation/palettemodel.h"

#include "navigation/pagesigns.h"
#include "style/icons.h"

#include <QRegularExpression>

#include <utility>

namespace {

QString titleOf(core::PaletteKind kind)
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

QString titleOf(const core::PaletteItem& item)
{
    return item.takesText ? PaletteModel::tr("Search") : titleOf(item.kind);
}

QString titleOf(PaletteAction action)
{
    switch (action) {
    case PaletteAction::Open:
        return PaletteModel::tr("Open");
    case PaletteAction::ShowOnTimeline:
        return PaletteModel::tr("Show on timeline");
    case PaletteAction::FindOnTimeline:
        return PaletteModel::tr("Find its events on the timeline");
    case PaletteAction::LimitScope:
        return PaletteModel::tr("Limit scope to this");
    case PaletteAction::CopyName:
        return PaletteModel::tr("Copy name");
    case PaletteAction::CopyMarkdown:
        return PaletteModel::tr("Copy as Markdown");
    }
    return {};
}

IconName iconOf(PaletteAction action)
{
    switch (action) {
    case PaletteAction::Open:
        return IconName::Forward;
    case PaletteAction::ShowOnTimeline:
        return IconName::Show;
    case PaletteAction::FindOnTimeline:
        return IconName::Search;
    case PaletteAction::LimitScope:
        return IconName::Filter;
    case PaletteAction::CopyName:
    case PaletteAction::CopyMarkdown:
        return IconName::Copy;
    }
    return IconName::Forward;
}

IconName iconOf(core::PaletteKind kind)
{
    switch (kind) {
    case core::PaletteKind::Kernel:
        return IconName::GpuWork;
    case core::PaletteKind::Range:
        return IconName::Timeline;
    case core::PaletteKind::Finding:
        return IconName::Summary;
    case core::PaletteKind::Command:
        return IconName::Show;
    case core::PaletteKind::Page:
        return IconName::Trace;
    case core::PaletteKind::Help:
        return IconName::Why;
    }
    return IconName::Show;
}

/// Pages have the sign of their group in the rail.
IconName iconOf(const core::PaletteItem& item)
{
    for (int at = 0; item.kind == core::PaletteKind::Page && at < PageGroupCount; ++at) {
        const auto group = static_cast<PageGroup>(at);
        if (item.detail == pageGroupTitle(group))
            return pageGroupSign(group);
    }
    return iconOf(item.kind);
}

} // namespace

void PaletteModel::setMatches(std::vector<core::PaletteMatch> matches)
{
    beginResetModel();
    m_matches = std::move(matches);
    m_actions.clear();
    addLines();
    endResetModel();
}

void PaletteModel::setActions(const core::PaletteItem& item, const std::vector<PaletteAction>& actions)
{
    beginResetModel();
    m_item = item;
    m_actions = actions;
    m_matches.clear();
    for (const auto action : actions)
        m_matches.push_back({ { item.kind, titleOf(action), {}, item.number }, 0, 0 });
    addLines();
    endResetModel();
}

void PaletteModel::addLines()
{
    m_lines.clear();
    for (std::size_t at = 0; at < m_matches.size(); ++at) {
        if (at == 0 || titleOf(m_matches[at].item) != titleOf(m_matches[at - 1].item))
            m_lines.push_back({ true, at });
        m_lines.push_back({ false, at });
    }
}

QString PaletteModel::headingOf(const Line& line) const
{
    return hasActions() ? m_item.title : titleOf(m_matches[line.match].item);
}

PaletteAction PaletteModel::action(int row) const
{
    if (!hasActions() || row < 0 || row >= rowCount())
        return PaletteAction::Open;
    return m_actions[m_lines[static_cast<std::size_t>(row)].match];
}

const core::PaletteMatch* PaletteModel::matchAt(int row) const
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
        return line.isHeading ? headingOf(line) : match.item.title;
    if (line.isHeading)
        return {};
    switch (role) {
    case Qt::AccessibleTextRole:
        return QStringList { match.item.title, match.item.detail, match.item.keys }
            .filter(QRegularExpression(QStringLiteral(".")))
            .join(QStringLiteral(", "));
    case Detail:
        return match.item.detail;
    case Keys:
        return match.item.keys;
    case Start:
        return match.start;
    case Length:
        return match.length;
    case Icon:
        return static_cast<int>(hasActions()               ? iconOf(m_actions[line.match])
                                    : match.item.takesText ? IconName::Search
                                                           : iconOf(match.item));
    default:
        return {};
    }
}

Qt::ItemFlags PaletteModel::flags(const QModelIndex& index) const
{
    return matchAt(index.row()) ? Qt::ItemIsEnabled | Qt::ItemIsSelectable : Qt::NoItemFlags;
}
