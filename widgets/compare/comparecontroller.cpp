// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/comparecontroller.h"

#include "base/bytepath.h"
#include "compare/comparedialog.h"
#include "session/filestamp.h"
#include "session/loupefile.h"
#include "session/recentfiles.h"
#include "session/tracesession.h"
#include "session/viewcontext.h"

#include <QAction>
#include <QFileInfo>
#include <QMenu>
#include <QSettings>

#include <algorithm>
#include <utility>

namespace {

constexpr int MostPairs = 10;

QString pairsKey()
{
    return QStringLiteral("recentPairs");
}

QString escaped(QString text)
{
    return text.replace(u'&', QStringLiteral("&&"));
}

/// The part that follows `window` and is as long, else the one before it, else the longer rest.
core::TimeWindow partBeside(const core::TimeWindow& window, const core::TimeWindow& extent)
{
    const auto lengthNs = window.durationNs();
    const auto afterNs = extent.endNs - window.endNs;
    const auto beforeNs = window.startNs - extent.startNs;
    if (afterNs >= lengthNs || afterNs >= beforeNs)
        return { window.endNs, window.endNs + std::min(lengthNs, afterNs) };
    return { window.startNs - std::min(lengthNs, beforeNs), window.startNs };
}

} // namespace

std::vector<core::Sides<QString>> recentPairs()
{
    std::vector<core::Sides<QString>> pairs;
    const auto stored = QSettings().value(pairsKey()).toList();
    for (const auto& entry : stored) {
        const auto paths = entry.toStringList();
        if (paths.size() == 2 && QFileInfo(paths[0]).isFile() && QFileInfo(paths[1]).isFile())
            pairs.push_back({ paths[0], paths[1] });
    }
    return pairs;
}

void rememberPair(const core::Sides<QString>& paths)
{
    if (paths.base == paths.now || core::isStandIn(paths.base) || core::isStandIn(paths.now))
        return;
    const QStringList newest { QFileInfo(paths.base).absoluteFilePath(), QFileInfo(paths.now).absoluteFilePath() };
    auto stored = QSettings().value(pairsKey()).toList();
    stored.removeAll(newest);
    stored.prepend(newest);
    QSettings().setValue(pairsKey(), stored.mid(0, MostPairs));
}

CompareController::CompareController(TraceSession& session, ViewContext& context, RecentFiles& recentFiles,
                                     QWidget& window)
    : QObject(&window)
    , m_session(session)
    , m_context(context)
    , m_recentFiles(recentFiles)
    , m_window(window)
    , m_compare(new QAction(tr("Co&mpare with…"), this))
    , m_recentMenu(new QMenu(tr("Compare a&gain"), &window))
    , m_parts(new QAction(tr("Compare with another &part of this trace"), this))
{
    m_compare->setObjectName(QStringLiteral("compare"));
    m_compare->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_O));
    m_compare->setToolTip(tr("What got slower or faster from one run to the next, and why"));
    connect(m_compare, &QAction::triggered, this, &CompareController::chooseRuns);
    connect(m_recentMenu, &QMenu::aboutToShow, this, &CompareController::fillRecentMenu);
    m_parts->setToolTip(tr("The present time window is BASE, the part after it NEW; both can be moved then"));
    connect(m_parts, &QAction::triggered, this, &CompareController::compareParts);
    updateActions();
}

void CompareController::updateActions()
{
    m_parts->setEnabled(m_session.trace() != nullptr && m_session.trace()->extent.durationNs() > 1);
}

void CompareController::fillRecentMenu()
{
    m_recentMenu->clear();
    const auto pairs = recentPairs();
    for (const auto& pair : pairs) {
        const auto names = QStringLiteral("%1 ⇄ %2").arg(escaped(QFileInfo(pair.base).fileName()),
                                                         escaped(QFileInfo(pair.now).fileName()));
        auto* action = m_recentMenu->addAction(names, this, [this, pair] { Q_EMIT compareRequested({ pair, {} }); });
        action->setToolTip(QStringLiteral("%1\n%2").arg(pair.base, pair.now));
    }
    if (pairs.empty())
        m_recentMenu->addAction(tr("No runs were compared yet"))->setEnabled(false);
}

void CompareController::chooseRuns()
{
    askFor({ m_session.trace() ? m_session.path() : QString(), {} });
}

/// Asks for two runs, of which some may be known.
void CompareController::askFor(const core::Sides<QString>& paths)
{
    auto* dialog = new CompareDialog(m_recentFiles.existing(), &m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    for (const auto side : { core::Side::New, core::Side::Base }) {
        if (!paths[side].isEmpty())
            dialog->setPath(side, paths[side]);
    }
    connect(dialog, &CompareDialog::chosen, this, [this](const core::Sides<QString>& chosen) {
        Q_EMIT compareRequested({ chosen, {} });
    });
    dialog->open();
}

void CompareController::offerBaseline(const QString& path)
{
    const auto name = QFileInfo(path).fileName();
    const auto text = tr("%1 is a baseline: it keeps what a run came to, and has no events to show. A run can be "
                         "compared with it.")
                          .arg(name);
    std::vector<MessageAction> actions;
    if (m_session.trace())
        actions.push_back(
            { tr("&Compare: %1 is NEW").arg(escaped(QFileInfo(m_session.path()).fileName())), [this, path] {
                 Q_EMIT compareRequested({ { path, m_session.path() }, {} });
             } });
    actions.push_back({ tr("Compare &with…"), [this, path] { askFor({ path, {} }); } });
    Q_EMIT m_context.messageRaised({ Message::Kind::Note, text, actions });
}

void CompareController::compareParts()
{
    const auto& trace = m_session.trace();
    if (!trace)
        return;
    auto scope = m_session.scope();
    const auto extent = trace->extent;
    const core::TimeWindow firstHalf { extent.startNs, extent.startNs + extent.durationNs() / 2 };
    const auto window = scope.window.value_or(firstHalf);
    CompareQuestion question;
    question.paths = { m_session.path(), m_session.path() };
    for (const auto side : core::BothSides) {
        question.scopes[side] = scope;
        question.scopes[side].rows.reset();
        question.scopes[side].window = side == core::Side::Base ? window : partBeside(window, extent);
    }
    Q_EMIT compareRequested(question);
}

bool CompareController::takeDropped(const QStringList& paths)
{
    if (paths.size() == 2) {
        // the older run is what the newer one is compared with
        core::Sides<QString> sides { paths[0], paths[1] };
        const core::Sides<bool> areKept { core::isLoupeFile(sides.base), core::isLoupeFile(sides.now) };
        const bool isOlder = QFileInfo(sides.now).lastModified() < QFileInfo(sides.base).lastModified();
        if (areKept.base == areKept.now ? isOlder : areKept.now) // a baseline is what a run is compared with
            std::swap(sides.base, sides.now);
        Q_EMIT compareRequested({ sides, {} });
        return true;
    }
    const auto isOpen
        = [this](const QString& path) { return core::fileIdentity(path) == core::fileIdentity(m_session.path()); };
    if (paths.size() != 1 || !m_session.trace() || isOpen(paths.front()))
        return false;
    const auto& path = paths.front();
    if (core::isLoupeFile(path)) {
        offerBaseline(path);
        return true;
    }
    const auto name = QFileInfo(path).fileName();
    const auto open = QFileInfo(m_session.path()).fileName();
    Q_EMIT m_context.messageRaised({ Message::Kind::Note,
                                     tr("%1 was dropped on %2.").arg(name, open),
                                     { { tr("&Compare: %1 is NEW").arg(escaped(name)),
                                         [this, path] {
                                             Q_EMIT compareRequested({ { m_session.path(), path }, {} });
                                         } },
                                       { tr("&Open it"), [this, path] { Q_EMIT openRequested(path); } } } });
    return true;
}
