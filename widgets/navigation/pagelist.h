// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIcon>
#include <QStringList>

#include <cstdint>
#include <functional>
#include <vector>

class QWidget;
class ViewContext;

/// What pages are about; those of a group stand together. In the order of the rail.
enum class PageGroup : std::uint8_t { Summary, Timeline, GpuWork, Communication, HostAndIdle, Trace, Query, Notes };
constexpr int PageGroupCount = 8;

/// A page of a trace: where it is found, and how it is made.
struct PageEntry {
    QString title;
    PageGroup group = PageGroup::Summary;
    QString helpTopic; ///< its page of the user guide; no two pages have the same
    std::function<QWidget*(ViewContext& context)> make; ///< a ResultPage gets the figures when they are there
    QStringList tableKeys = {}; ///< of the results: where all of them are empty, so is the page; none: it never is
    QString lack = {}; ///< what it is then said to lack, in a word or two: "no NCCL"
};

[[nodiscard]] QString pageGroupTitle(PageGroup group);
[[nodiscard]] QIcon pageGroupIcon(PageGroup group);

/// All pages of a trace in their order, group by group. The page of a new analysis is one entry here.
[[nodiscard]] std::vector<PageEntry> pageList();
