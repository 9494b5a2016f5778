// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/comparematching.h"

#include "base/outputfile.h"
#include "compare/comparesession.h"
#include "compare/pindialog.h"
#include "session/viewcontext.h"
#include "table/tablepage.h"

#include <QAction>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QSettings>

#include <utility>

namespace {

QString matchesFolderKey()
{
    return QStringLiteral("matchesFolder");
}

} // namespace

CompareMatching::CompareMatching(CompareSession& session, ViewContext& context, QWidget& window)
    : QObject(&window)
    , m_session(session)
    , m_context(context)
    , m_window(window)
    , m_pin(new QAction(tr("&Pin to a row of the other run…"), this))
    , m_unpin(new QAction(tr("&Unpin"), this))
    , m_apart(new QAction(tr("&Not the same"), this))
    , m_save(new QAction(tr("&Save matches…"), this))
    , m_load(new QAction(tr("&Load matches…"), this))
    , m_forget(new QAction(tr("&Forget all matches"), this))
{
    m_pin->setToolTip(tr("Say which row of the other run is the same as the current one"));
    m_unpin->setToolTip(tr("Let names decide again whether the rows of both runs are the same"));
    m_apart->setToolTip(tr("Say that the rows of both runs in the current one are not the same"));
    m_save->setToolTip(tr("Write matches.json, which compare --matches reads"));
    connect(m_pin, &QAction::triggered, this, [this] { pin(m_table, m_row); });
    connect(m_unpin, &QAction::triggered, this, [this] { unpin(m_table, m_row); });
    connect(m_apart, &QAction::triggered, this, [this] { setApart(m_table, m_row); });
    connect(m_save, &QAction::triggered, this, &CompareMatching::askSave);
    connect(m_load, &QAction::triggered, this, &CompareMatching::askLoad);
    connect(m_forget, &QAction::triggered, this, [this] { choose({}); });
    connect(&context, &ViewContext::cellVisited, this,
            [this](const core::TablePointer& table, std::size_t row, std::size_t) {
                m_table = table;
                m_row = row;
                updateActions();
            });
    updateActions();
}

void CompareMatching::addTo(QMenu& menu) const
{
    menu.addActions({ m_pin, m_unpin, m_apart });
    menu.addSeparator();
    menu.addActions({ m_save, m_load, m_forget });
}

void CompareMatching::addRowActions(TablePage& page)
{
    const auto add = [this, &page](const QString& text, auto applies, auto run) {
        RowAction action;
        action.text = text;
        action.run = [this, &page, run](std::size_t row) { (this->*run)(page.model().table(), row); };
        action.applies = [this, &page, applies](std::size_t row) {
            const auto of = rowOf(page.model().table(), row);
            return of && applies(*of);
        };
        page.addRowAction(std::move(action));
    };
    add(
        m_pin->text(), [](const core::ChoiceRow& row) { return !row.isMatched(); }, &CompareMatching::pin);
    add(
        m_unpin->text(), [](const core::ChoiceRow& row) { return row.isPinned; }, &CompareMatching::unpin);
    add(
        m_apart->text(), [](const core::ChoiceRow& row) { return row.isMatched(); }, &CompareMatching::setApart);
}

std::optional<core::ChoiceRow> CompareMatching::rowOf(const core::TablePointer& table, std::size_t row) const
{
    const auto& comparison = m_session.comparison();
    if (!comparison || !table || m_session.state() != CompareSession::State::Ready
        || m_session.table(table->key) != table)
        return std::nullopt;
    return core::choiceRow(*comparison, m_session.sources(), *table, row);
}

void CompareMatching::updateActions()
{
    const auto row = rowOf(m_table, m_row);
    m_pin->setEnabled(row && !row->isMatched());
    m_unpin->setEnabled(row && row->isPinned);
    m_apart->setEnabled(row && row->isMatched());
    const auto& choices = m_session.question().options.matches;
    const bool isReady = m_session.state() == CompareSession::State::Ready;
    m_save->setEnabled(isReady && !choices.isEmpty());
    m_forget->setEnabled(isReady && !choices.isEmpty());
    m_load->setEnabled(isReady);
}

void CompareMatching::pin(const core::TablePointer& table, std::size_t row)
{
    const auto of = rowOf(table, row);
    if (!of || of->isMatched())
        return;
    const auto other = of->names.base.empty() ? core::Side::Base : core::Side::New;
    m_looking.start(
        [comparison = m_session.comparison(), sources = m_session.sources(), table,
         other](const std::stop_token&) -> core::Cancellable<std::vector<QStringList>> {
            return core::pinCandidates(*comparison, sources, *table, other);
        },
        [this, row = *of](const core::LatestJob<std::vector<QStringList>>::Shared& candidates) {
            if (candidates)
                askPin(row, **candidates);
        });
}

void CompareMatching::askPin(const core::ChoiceRow& row, const std::vector<QStringList>& candidates)
{
    const auto side = row.names.base.empty() ? core::Side::New : core::Side::Base;
    const auto& name = row.names[side].front();
    auto* dialog
        = new PinDialog(name, side == core::Side::Base ? core::Side::New : core::Side::Base, candidates, &m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &PinDialog::chosen, this, [this, key = row.table, name, side](const QStringList& chosen) {
        const core::MatchChoice choice { key,
                                         side == core::Side::Base ? core::Sides<QStringList> { name, chosen }
                                                                  : core::Sides<QStringList> { chosen, name } };
        choose(core::withPin(m_session.question().options.matches, choice));
    });
    dialog->open();
}

void CompareMatching::unpin(const core::TablePointer& table, std::size_t row)
{
    if (const auto of = rowOf(table, row))
        choose(core::withoutPins(m_session.question().options.matches, *of));
}

void CompareMatching::setApart(const core::TablePointer& table, std::size_t row)
{
    if (const auto of = rowOf(table, row))
        choose(core::withApart(m_session.question().options.matches, *of));
}

void CompareMatching::choose(core::MatchChoices choices)
{
    auto options = m_session.question().options;
    options.matches = std::move(choices);
    m_session.setOptions(std::move(options));
}

void CompareMatching::askSave()
{
    const auto folder = QSettings().value(matchesFolderKey(), QDir::homePath()).toString();
    const auto path = QFileDialog::getSaveFileName(
        &m_window, tr("Save matches"), QDir(folder).filePath(QStringLiteral("matches.json")), tr("Matches (*.json)"));
    if (path.isEmpty())
        return;
    QSettings().setValue(matchesFolderKey(), QFileInfo(path).absolutePath());
    saveTo(path);
}

void CompareMatching::saveTo(const QString& path)
{
    const auto written = core::writeFile(path, core::toJson(m_session.question().options.matches));
    if (!written)
        Q_EMIT m_context.messageRaised({ Message::Kind::Error, written.error().message, {} });
    else
        Q_EMIT m_context.messageRaised(
            { Message::Kind::Note, tr("The matches were written to %1.").arg(QDir::toNativeSeparators(path)), {} });
}

void CompareMatching::askLoad()
{
    const auto path = QFileDialog::getOpenFileName(&m_window, tr("Load matches"),
                                                   QSettings().value(matchesFolderKey(), QDir::homePath()).toString(),
                                                   tr("Matches (*.json);;All files (*)"));
    if (path.isEmpty())
        return;
    QSettings().setValue(matchesFolderKey(), QFileInfo(path).absolutePath());
    loadFrom(path);
}

void CompareMatching::loadFrom(const QString& path)
{
    auto choices = core::readMatchChoices(path);
    if (!choices)
        Q_EMIT m_context.messageRaised({ Message::Kind::Error, choices.error().message, {} });
    else
        choose(std::move(*choices));
}
