// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings/familyhitsview.h"

#include "analysis/kernels/familyrules.h"

#include <QHeaderView>
#include <QLocale>

namespace {

enum Column { NameColumn, NamesColumn, CallsColumn, TimeColumn, ShareColumn };

constexpr std::size_t MostShown = 1000; ///< kernels without a family

} // namespace

FamilyHitsView::FamilyHitsView(QWidget* parent)
    : QTreeWidget(parent)
{
    setHeaderLabels({ tr("Rule or kernel"), tr("Kernels"), tr("Calls"), tr("Time"), tr("Share") });
    setUniformRowHeights(true);
    setAllColumnsShowFocus(true);
    setAccessibleName(tr("What the rules fit in this trace"));
    header()->setStretchLastSection(false);
    header()->setSectionResizeMode(NameColumn, QHeaderView::Stretch);
    for (int column = NamesColumn; column <= ShareColumn; ++column)
        header()->setSectionResizeMode(column, QHeaderView::ResizeToContents);
}

void FamilyHitsView::setCensus(const core::FamilyCensus& census)
{
    clear();
    auto* own = makeGroup(tr("Your rules"), census.own, census.totalNs);
    auto* rest = makeGroup(tr("Fitted by no rule"), census.rest, census.totalNs);
    auto* builtIn = makeGroup(tr("Families of the program"), census.builtIn, census.totalNs);
    addTopLevelItems({ own, rest, builtIn });
    own->setExpanded(true);
    rest->setExpanded(true);
}

QTreeWidgetItem* FamilyHitsView::makeGroup(const QString& title, const std::vector<core::FamilyHits>& hits,
                                           std::int64_t wholeNs) const
{
    auto* group = new QTreeWidgetItem;
    core::FamilyHits sum { .name = title, .pattern = {} };
    for (const auto& hit : hits) {
        sum.nameCount += hit.nameCount;
        sum.callCount += hit.callCount;
        sum.totalNs += hit.totalNs;
        if (static_cast<std::size_t>(group->childCount()) >= MostShown)
            continue;
        auto* item = new QTreeWidgetItem(group);
        fill(*item, hit, wholeNs);
    }
    fill(*group, sum, wholeNs);
    return group;
}

void FamilyHitsView::fill(QTreeWidgetItem& item, const core::FamilyHits& hits, std::int64_t wholeNs) const
{
    constexpr double Percent = 100;
    const QLocale locale;
    item.setText(NameColumn,
                 hits.pattern.isEmpty() ? hits.name : QStringLiteral("%1: %2").arg(hits.name, hits.pattern));
    item.setToolTip(NameColumn, QStringLiteral("<p>%1</p>").arg(item.text(NameColumn).toHtmlEscaped()));
    item.setText(NamesColumn, locale.toString(hits.nameCount));
    item.setText(CallsColumn, locale.toString(hits.callCount));
    item.setText(TimeColumn, core::displayDuration(hits.totalNs, m_format));
    const auto share = wholeNs == 0 ? 0.0 : static_cast<double>(hits.totalNs) / static_cast<double>(wholeNs);
    item.setText(ShareColumn, tr("%1 %").arg(locale.toString(share * Percent, 'f', 1)));
    for (int column = NamesColumn; column <= ShareColumn; ++column)
        item.setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
}
