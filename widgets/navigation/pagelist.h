// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <cstdint>
#include <functional>
#include <vector>

class QWidget;
class ViewContext;

/// What pages are about; those of a group stand together.
enum class PageGroup : std::uint8_t { Summary, Timeline, GpuWork, Communication, HostAndIdle, Trace };

/// A page of a trace: where it is found, and how it is made.
struct PageEntry {
    QString title;
    PageGroup group = PageGroup::Summary;
    QString helpTopic; ///< its page of the user guide; no two pages have the same
    std::function<QWidget*(ViewContext& context)> make; ///< a ResultPage gets the figures when they are there
};

/// All pages of a trace in their order. The page of a new analysis is one entry here.
[[nodiscard]] std::vector<PageEntry> pageList();
