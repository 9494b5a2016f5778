// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QString>

#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <vector>

namespace core {

struct AnalysisResults;
struct RowSubject;

/// What the command palette finds, in the order in which it shows them.
enum class PaletteKind : std::uint8_t { Kernel, Range, Finding, Command, Page, Help };

/// Something that can be gone to or done.
struct PaletteItem {
    PaletteKind kind = PaletteKind::Page;
    QString title;
    QString detail; ///< stands behind it: a figure, the name of a menu
    std::size_t number = 0; ///< tells it from others of its kind: the row in its table, or what the caller counts by
    QString keys {}; ///< that do the same
    bool takesText = false; ///< is about what was typed, which stands for "%1" in its title: answers any text
    QString otherWords {}; ///< not shown; it is found by them, too, after what has the words in its title
};

/// An item that answers a query.
struct PaletteMatch {
    PaletteItem item;
    qsizetype start = 0; ///< of the first word of the query in the title
    qsizetype length = 0;
};

/// What was typed: text to find, and of which kinds. A first letter limits them: ">" commands, "@" kernels and ranges,
/// "#" findings, "?" pages of the user guide; without one it is everything but those.
struct PaletteQuery {
    QString text;
    std::vector<PaletteKind> kinds;
};

/// Takes what was typed apart.
[[nodiscard]] PaletteQuery paletteQuery(const QString& typed);

/// Kernels, ranges and findings of `results`, longest or gravest first. Without details, which describeMatches() gives
/// to the few that are shown.
[[nodiscard]] std::vector<PaletteItem> paletteItems(const AnalysisResults& results);

/// The items whose titles or other words have every word of the query in any case, by kind: first the kind that has the
/// query as a title, last those found by other words alone; within a kind first those
/// whose title begins with it, then those in which a word does, then the others, last those found by other words, else
/// in their order. At most `mostOfKind` of each, and after all of them what takes text.
[[nodiscard]] Cancellable<std::vector<PaletteMatch>> searchPalette(const std::vector<PaletteItem>& items,
                                                                   const PaletteQuery& query, std::size_t mostOfKind,
                                                                   const std::stop_token& stop);

/// Says what kernels and ranges among `matches` amount to: "Kernel · 31.1 ms · 248 calls".
void describeMatches(std::vector<PaletteMatch>& matches, const AnalysisResults& results);

/// What a kernel, range or finding of `results` stands for; of anything else nothing.
[[nodiscard]] RowSubject subjectOf(const PaletteItem& item, const AnalysisResults& results);

} // namespace core
