// SPDX-License-Identifier: GPL-3.0-or-later
#include "scope/scopeactions.h"

#include "models/scopetext.h"
#include "project/project.h"
#include "session/viewcontext.h"
#include "table/tablepage.h"

namespace {

/// The timeline marks the pieces of idle time that the row adds up.
bool isMarkedOnTimeline(const TablePage& page, std::size_t row)
{
    const auto& table = page.model().table();
    return table && row < table->rowCount && table->pieces;
}

} // namespace

void addTimelineAction(TablePage& page, ViewContext& context, const SubjectOfRow& subjectOf)
{
    page.addRowAction({ TablePage::tr("Show on &timeline"),
                        [&context, subjectOf](std::size_t row) { Q_EMIT context.timelineRequested(subjectOf(row)); },
                        [&page, subjectOf](std::size_t row) {
                            return core::isOnTimeline(subjectOf(row)) || isMarkedOnTimeline(page, row);
                        },
                        RowAction::Kind::ShowOnTimeline });
}

void addLimitAction(TablePage& page, ViewContext& context, const SubjectOfRow& subjectOf)
{
    page.addRowAction({ TablePage::tr("&Limit scope to this"),
                        [&context, subjectOf](std::size_t row) {
                            Q_EMIT context.scopeRequested(core::narrowed(context.scope(), subjectOf(row)));
                        },
                        [&context, subjectOf](std::size_t row) {
                            return core::narrowed(context.scope(), subjectOf(row)) != context.scope();
                        },
                        RowAction::Kind::LimitScope,
                        [&context, subjectOf](std::size_t row) {
                            return core::displayNarrowing(context.scope(), subjectOf(row), *context.trace(),
                                                          context.appearance().format);
                        } });
}

void addNoteAction(TablePage& page, ViewContext& context, const SubjectOfRow& subjectOf)
{
    page.addRowAction({ TablePage::tr("Write a &note…"),
                        [&page, &context, subjectOf](std::size_t row) {
                            const auto& table = *page.model().table();
                            core::ProjectNote note;
                            note.table = table.key;
                            note.row = table.rowKey(row);
                            const auto startNs = context.trace()->extent.startNs;
                            if (const auto window = subjectOf(row).window)
                                note.window = core::TimeWindow { window->startNs - startNs, window->endNs - startNs };
                            Q_EMIT context.noteRequested(note);
                        },
                        [&context](std::size_t) { return context.trace() != nullptr; }, RowAction::Kind::WriteNote });
}

void sayNotInScope(ViewContext& context)
{
    Q_EMIT context.messageRaised(
        { Message::Kind::Note,
          TablePage::tr("This event is not in the scope of the figures."),
          { { TablePage::tr("&Whole trace"), [&context] { Q_EMIT context.scopeRequested({}); } } } });
}
