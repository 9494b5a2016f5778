// SPDX-License-Identifier: GPL-3.0-or-later
#include "ranks/rankscontroller.h"

#include "session/loupefile.h"
#include "session/tracefolder.h"
#include "session/viewcontext.h"

#include <QAction>
#include <QFileDialog>
#include <QFileInfo>
#include <QLocale>

#include <algorithm>

namespace {

bool areOnlyRanks(const QString& path)
{
    return QFileInfo(path).isDir() || core::loupeFormatOf(path) == core::LoupeFormat::Ranks;
}

} // namespace

RanksController::RanksController(ViewContext& context, QWidget& window)
    : QObject(&window)
    , m_context(context)
    , m_window(window)
    , m_open(new QAction(tr("Open &folder as ranks…"), this))
{
    m_open->setObjectName(QStringLiteral("openRanks"));
    m_open->setToolTip(tr("Look at the traces of all ranks of a job together: who holds it up, and why"));
    connect(m_open, &QAction::triggered, this, &RanksController::chooseFolder);
}

void RanksController::chooseFolder()
{
    const auto folder = QFileDialog::getExistingDirectory(
        &m_window, tr("Folder with the traces or summaries of all ranks"), traceFolder());
    if (folder.isEmpty())
        return;
    setTraceFolder(folder);
    Q_EMIT ranksRequested({ folder });
}

bool RanksController::takeDropped(const QStringList& paths)
{
    constexpr qsizetype PairSize = 2; // two traces are compared
    if (paths.isEmpty())
        return false;
    if (std::ranges::all_of(paths, areOnlyRanks)) {
        Q_EMIT ranksRequested(paths);
        return true;
    }
    if (paths.size() <= PairSize)
        return false;
    const auto openAll = [this, paths] {
        for (const auto& path : paths)
            Q_EMIT openRequested(path);
    };
    Q_EMIT m_context.messageRaised({ Message::Kind::Note,
                                     tr("%1 files were dropped.").arg(QLocale().toString(paths.size())),
                                     { { tr("&Ranks of one job"), [this, paths] { Q_EMIT ranksRequested(paths); } },
                                       { tr("&Separate windows"), openAll } } });
    return true;
}
