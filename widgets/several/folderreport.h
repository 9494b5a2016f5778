// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/latestjob.h"
#include "report/reportoptions.h"

#include <QObject>
#include <QStringList>

#include <functional>

class QAction;
class QWidget;
class Settings;
class ViewContext;

/// What leaves a window of several traces as files: a folder with the same tables as Markdown, HTML, JSON and CSV.
class FolderReport : public QObject
{
    Q_OBJECT
public:
    [[nodiscard]] QAction& action() const { return *m_action; }
    /// Enables what can be done now: a report has all tables.
    void updateAction();
    /// Writes into `folder`, which is made when it is missing, off the thread, and says so in the message bar.
    void exportTo(const QString& folder);

protected:
    /// Writes and tells the files, off the UI thread.
    using Writing = std::function<core::Expected<QStringList>(const std::stop_token& stop)>;

    /// All must outlive it; dialogs belong to `window`. `toolTip`: what a report has.
    FolderReport(ViewContext& context, const Settings& settings, const QString& toolTip, QWidget& window);

    /// True when everything is there that a report tells.
    [[nodiscard]] virtual bool isReady() const = 0;
    /// What the folder is called that a report gets.
    [[nodiscard]] virtual QString folderName() const = 0;
    [[nodiscard]] virtual Writing writing(const QString& folder, const core::ReportOptions& options) const = 0;
    /// "The report was written to …"
    [[nodiscard]] virtual QString writtenText(const QString& folder, const QString& fileCount) const = 0;

private:
    void chooseFolder();

    ViewContext& m_context;
    const Settings& m_settings;
    QWidget& m_window;
    QAction* m_action;
    core::LatestJob<QStringList> m_writing { this, core::JobKind::Long };
};
