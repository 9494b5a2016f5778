// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "table/table.h"

#include <cstddef>
#include <functional>

class TablePage;
class ViewContext;

/// What a row of a page stands for. Called while the page has a table.
using SubjectOfRow = std::function<core::RowSubject(std::size_t row)>;

/// Adds "Show on timeline" for rows that have a place on it, or pieces of idle time that it marks.
void addTimelineAction(TablePage& page, ViewContext& context, const SubjectOfRow& subjectOf);
/// Adds "Write a note…" on a row of the table.
void addNoteAction(TablePage& page, ViewContext& context, const SubjectOfRow& subjectOf);
/// Says that an event cannot be shown because it is outside of the scope, and offers the whole trace.
void sayNotInScope(ViewContext& context);
/// Adds "Limit scope to this" for rows that would make the scope narrower.
void addLimitAction(TablePage& page, ViewContext& context, const SubjectOfRow& subjectOf);
