// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QStringList>

class QAction;
class QWidget;
class ViewContext;

/// How a window of one trace comes to the ranks of a job: a folder, or files that are dropped on it. What is to be
/// opened is signalled, since it gets a window of its own.
class RanksController : public QObject
{
    Q_OBJECT
public:
    /// All must outlive it; dialogs belong to `window`.
    RanksController(ViewContext& context, QWidget& window);

    [[nodiscard]] QAction& openAction() const { return *m_open; }
    /// True when these files, which were dropped on the window, are ranks or that was asked; else they are to be
    /// opened in another way.
    [[nodiscard]] bool takeDropped(const QStringList& paths);

public Q_SLOTS:
    /// Lets the user choose a folder.
    void chooseFolder();

Q_SIGNALS:
    /// Show these folders and files as ranks of one job.
    void ranksRequested(const QStringList& paths);
    void openRequested(const QString& path);

private:
    ViewContext& m_context;
    QWidget& m_window;
    QAction* m_open;
};
