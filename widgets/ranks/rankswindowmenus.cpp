// SPDX-License-Identifier: GPL-3.0-or-later
// The menus and the header of RanksWindow, and what is done with rows.
#include "fleet/fleettext.h"
#include "fleet/lanepicture.h"
#include "fleet/rankmoment.h"
#include "ranks/rankheatmap.h"
#include "ranks/ranklanespane.h"
#include "ranks/ranksdialog.h"
#include "ranks/ranksinspector.h"
#include "ranks/rankspages.h"
#include "ranks/ranksreport.h"
#include "ranks/ranksscopebar.h"
#include "ranks/rankssession.h"
#include "ranks/ranksstepspage.h"
#include "ranks/rankswindow.h"
#include "session/traceplace.h"
#include "session/viewcontext.h"
#include "style/icons.h"
#include "table/tablepage.h"
#include "window/headerbar.h"

#include <QMenu>
#include <QMenuBar>

void RanksWindow::buildMenus()
{
    buildFileMenu();
    buildEditMenu();
    fillViewMenu(*menuBar()->addMenu(tr("&View")));
    auto* go = beginGoMenu();
    addScopeActions(*go);
    endGoMenu(*go);
    buildHelpMenu();
    m_pages->steps().addTool(m_report->action(), tr("Report…"), icon(IconName::Export));
    m_header->addEndAction(m_report->action(), IconName::Export);
    m_header->addEndAction(m_inspector->toggleAction(), IconName::Inspector);
    m_header->finishMenus(*this);
}

void RanksWindow::buildFileMenu()
{
    auto* menu = menuBar()->addMenu(tr("&File"));
    addResultAction(
        menu->addAction(tr("Re&load"), QKeySequence::Refresh, this, [this] { open(QStringList(m_session->paths())); }));
    menu->addAction(tr("Read &otherwise…"), this, &RanksWindow::changeChoices)
        ->setToolTip(tr("Steps, numbers of ranks, groups, and which of several jobs or captures"));
    endFileMenu(*menu);
}

void RanksWindow::addScopeActions(QMenu& menu)
{
    m_back = menu.addAction(tr("&Back to the scope before"), QKeySequence(Qt::ALT | Qt::Key_Left), m_session,
                            &RanksSession::goBack);
    addResultAction(menu.addAction(tr("Look at &ranks…"), m_scopeBar, &RanksScopeBar::askRanks))
        ->setToolTip(tr("Only some ranks, as if the others had not been recorded"));
    addResultAction(menu.addAction(tr("Look at &steps…"), m_scopeBar, &RanksScopeBar::askSteps))
        ->setToolTip(tr("Only some steps"));
    addResultAction(menu.addAction(tr("Look at &all ranks and steps"), this, [this] { m_session->setScope({}); }));
    menu.addSeparator();
}

/// Other steps, other numbers, another job: the files are read again.
void RanksWindow::changeChoices()
{
    auto* dialog = new RanksDialog(m_session->choices(), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &RanksDialog::chosen, this, [this](const RanksChoices& choices) {
        m_session->setChoices(choices);
        open(QStringList(m_session->paths()));
    });
    dialog->open();
}

QString RanksWindow::verdictText() const
{
    if (!m_session->result())
        return {};
    const auto& result = *m_session->result();
    const auto texts = QStringList { core::fleetSentence(result) } + core::fleetLines(result);
    return texts.join(u'\n');
}

void RanksWindow::openTrace(const core::RankMoment& place)
{
    const auto path = m_session->tracePath(place.rank);
    const auto& identity = m_session->result()->summaries[place.rank].identity;
    if (!path.isEmpty())
        Q_EMIT placeRequested({ path, identity.pid, identity.gpuId, place.window, place.windowName });
    else
        m_messages->showMessage({ Message::Kind::Note,
                                  tr("The trace of %1 is not here: only a summary of it was read.")
                                      .arg(m_session->result()->rankName(place.rank)),
                                  {} });
}

/// From a row of an operation to its lanes, from a row of a rank to its trace.
void RanksWindow::addRowActions()
{
    connect(&m_pages->steps().lanes(), &RankLanesPane::traceRequested, this, [this](std::uint32_t rank) {
        const auto instance = m_pages->steps().lanes().instance();
        openTrace(instance ? core::instanceMoment(*m_session->result(), rank, *instance)
                           : core::RankMoment { rank, {}, {} });
    });
    connect(&m_pages->steps().map(), &RankHeatMap::traceRequested, this, [this](std::uint32_t rank, std::size_t step) {
        openTrace(core::stepMoment(*m_session->result(), rank, step));
    });
    for (auto* page : m_pages->everyTablePage()) {
        const auto isTable = [page](const QString& key) {
            const auto& table = page->model().table();
            return table && table->key == key;
        };
        const auto instanceOf = [this, isTable](std::size_t row) -> std::optional<std::uint32_t> {
            return isTable(QStringLiteral("collectives"))     ? std::optional(static_cast<std::uint32_t>(row))
                : isTable(QStringLiteral("collective_ranks")) ? core::instanceOfMember(*m_session->result(), row)
                                                              : std::nullopt;
        };
        RowAction lanes;
        lanes.text = tr("Show &lanes");
        lanes.applies = [instanceOf](std::size_t row) { return instanceOf(row).has_value(); };
        lanes.run = [this, instanceOf](std::size_t row) {
            const auto instance = instanceOf(row);
            if (!instance)
                return;
            m_pages->setCurrentWidget(&m_pages->steps());
            m_pages->steps().showInstance(*instance);
        };
        page->addRowAction(std::move(lanes));
        RowAction trace;
        trace.text = tr("&Open the trace of this rank");
        const auto placeOf = [this, page](std::size_t row) {
            const auto& table = page->model().table();
            return table && m_session->result() ? core::rankMomentOf(*m_session->result(), *table, row) : std::nullopt;
        };
        trace.applies = [placeOf](std::size_t row) { return placeOf(row).has_value(); };
        trace.run = [this, placeOf](std::size_t row) {
            if (const auto place = placeOf(row))
                openTrace(*place);
        };
        page->addRowAction(std::move(trace));
    }
}
