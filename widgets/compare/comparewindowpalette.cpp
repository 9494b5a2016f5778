// SPDX-License-Identifier: GPL-3.0-or-later
// What the command palette finds in a CompareWindow, what is asked of its sides, and what is done with rows.
#include "compare/comparedsides.h"
#include "compare/comparematching.h"
#include "compare/comparepages.h"
#include "compare/comparewindow.h"
#include "compare/timelines/linkedtimelines.h"
#include "navigation/commandpalette.h"
#include "scope/scopedialog.h"
#include "session/filecontroller.h"
#include "session/tracefolder.h"
#include "session/viewcontext.h"
#include "table/tablepage.h"

#include <QDropEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QMimeData>

#include <algorithm>

namespace {

const auto KernelsKey = QStringLiteral("compare_kernels");

} // namespace

void CompareWindow::addPaletteItems(std::vector<core::PaletteItem>& items) const
{
    const auto& comparison = m_session->comparison();
    if (!comparison)
        return;
    const auto& rows = comparison->kernels->rows;
    constexpr std::size_t MostKernels = 10'000; // the largest differences come first
    for (std::size_t row = 0; row < std::min(rows.size(), MostKernels); ++row) {
        if (rows[row].gpu != comparison->gpus.critical)
            continue; // the same kernels again
        const auto side = rows[row].match.names.now.empty() ? core::Side::Base : core::Side::New;
        const auto name = rows[row].match.names[side].front().value();
        items.push_back({ core::PaletteKind::Kernel, comparison->kernels->displayNames[side][name], {}, row });
    }
}

void CompareWindow::goToFurther(const core::PaletteItem& item)
{
    if (item.kind != core::PaletteKind::Kernel)
        return;
    m_pages->showCell(KernelsKey, item.number, QStringLiteral("delta_total_us"));
    m_pages->focusContent();
}

void CompareWindow::addRuns(core::Side side, const QStringList& paths)
{
    auto further = m_session->question().further;
    for (const auto& path : paths) {
        const auto full = QFileInfo(path).absoluteFilePath();
        if (full != m_session->question().paths[side] && !further[side].contains(full))
            further[side].append(full);
    }
    m_session->setFurther(std::move(further));
}

void CompareWindow::askRuns(core::Side side)
{
    const auto paths = QFileDialog::getOpenFileNames(
        this, side == core::Side::Base ? tr("Further runs of BASE") : tr("Further runs of NEW"), traceFolder(),
        tr("Runs (*.sqlite *.sqlite3 *.db *.nsys-rep *.qdrep *.loupe);;All files (*)"));
    if (paths.isEmpty())
        return;
    setTraceFolder(QFileInfo(paths.first()).absolutePath());
    addRuns(side, paths);
}

void CompareWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (m_session->comparison() && FileController::hasFiles(*event->mimeData()))
        event->acceptProposedAction();
}

/// What is dropped can be a run of either side.
void CompareWindow::dropEvent(QDropEvent* event)
{
    const auto files = FileController::filesOf(*event->mimeData());
    if (files.isEmpty() || !m_session->comparison())
        return;
    event->acceptProposedAction();
    QStringList names;
    for (const auto& path : files)
        names.append(QFileInfo(path).fileName());
    m_messages->showMessage({ Message::Kind::Note,
                              tr("%1 was dropped on the comparison.").arg(names.join(QStringLiteral(", "))),
                              { { tr("Add to &BASE"), [this, files] { addRuns(core::Side::Base, files); } },
                                { tr("Add to &NEW"), [this, files] { addRuns(core::Side::New, files); } } } });
}

/// Which processes, GPUs, streams, time and ranges of a side count.
void CompareWindow::askScope(core::Side side, core::ScopeLimit::Kind kind)
{
    const auto& comparison = m_session->comparison();
    if (!comparison || comparison->runs[side].baseline)
        return;
    auto* dialog = new ScopeDialog(comparison->runs[side].trace, m_session->question().scopes[side],
                                   m_context->appearance().format, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(side == core::Side::Base ? tr("Scope of BASE") : tr("Scope of NEW"));
    connect(dialog, &ScopeDialog::scopeChosen, m_session,
            [this, side](const core::Scope& scope) { m_session->setScope(side, scope); });
    dialog->open();
    dialog->showLimit(kind);
}

/// Choices about rows that are not there any more, and runs that were left out.
void CompareWindow::sayStaleChoices()
{
    auto lines = m_session->staleChoices();
    for (const auto& run : m_session->comparison()->leftOut)
        lines.append(QStringLiteral("%1: %2").arg(run.name, run.reason));
    if (!lines.isEmpty())
        m_messages->showMessage({ Message::Kind::Warning, lines.join(QLatin1Char(' ')), {} });
}

/// The row that counts a launch; other events have none in tables of both runs.
void CompareWindow::showInstance(core::Side side, core::EventId event)
{
    const auto& comparison = m_session->comparison();
    if (!comparison || event.eventClass != core::EventClass::Kernels || comparison->runs[side].baseline) {
        Q_EMIT m_context->selectionDescribed(tr("Only kernels have a row in the tables of both runs."));
        return;
    }
    const auto& trace = *comparison->runs[side].trace;
    const auto name = trace.kernels.name[event.row];
    const auto device = trace.deviceOf(trace.kernels.stream[event.row]);
    const auto& rows = comparison->kernels->rows;
    const auto found = std::ranges::find_if(rows, [&](const core::CompareKernelRow& row) {
        return comparison->gpus.pairs[row.gpu].device[side] == device
            && std::ranges::find(row.match.names[side], name) != row.match.names[side].end();
    });
    if (found == rows.end()) {
        Q_EMIT m_context->selectionDescribed(tr("The kernel is not among those that are compared."));
        return;
    }
    m_pages->showCell(KernelsKey, static_cast<std::size_t>(found - rows.begin()), QStringLiteral("delta_total_us"));
    m_pages->focusContent();
}

void CompareWindow::addRowActions()
{
    for (auto* page : m_pages->everyTablePage()) {
        const auto isKernels = [page](std::size_t) {
            const auto& table = page->model().table();
            return table && table->key == KernelsKey;
        };
        RowAction show;
        show.text = tr("Show in the linked &timelines");
        show.applies = isKernels;
        show.run = [this](std::size_t row) {
            const auto& rows = m_session->comparison()->kernels->rows;
            auto& timelines = m_pages->timelines();
            if (row >= rows.size())
                return;
            m_pages->units().setGpu(rows[row].gpu);
            m_pages->setCurrentWidget(&timelines);
            timelines.focusContent();
            if (!timelines.showKernel(rows[row].match))
                Q_EMIT m_context->selectionDescribed(tr("The aligned units have no launch of it in the main stream."));
        };
        page->addRowAction(std::move(show));
        RowAction explain;
        explain.text = tr("How Δ is &made");
        explain.applies = [isKernels](std::size_t row) { return !isKernels(row); };
        explain.run = [page](std::size_t) { page->requestEvidence(); };
        page->addRowAction(std::move(explain));
        m_matching->addRowActions(*page);
    }
}
