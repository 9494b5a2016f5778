// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/latestjob.h"

#include <QObject>
#include <QStringList>

class QAction;
class QWidget;
class RanksSession;
class Settings;
class ViewContext;

/// What leaves a window of ranks as files: the folder that gpuloupe-cli ranks --out writes.
class RanksReport : public QObject
{
    Q_OBJECT
public:
    /// All must outlive it; dialogs belong to `window`.
    RanksReport(RanksSession& session, ViewContext& context, const Settings& settings, QWidget& window);

    [[nodiscard]] QAction& action() const { return *m_action; }
    /// Enables what can be done now: a report has all tables.
    void updateAction();
    /// Writes into `folder`, which is made when it is missing, off the thread, and says so in the message bar.
    void exportTo(const QString& folder);

private:
    void chooseFolder();

    RanksSession& m_session;
    ViewContext& m_context;
    const Settings& m_settings;
    QWidget& m_window;
    QAction* m_action;
    core::LatestJob<QStringList> m_writing { this, core::JobKind::Long };
};
