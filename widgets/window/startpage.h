// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QVBoxLayout;

/// What a window shows before it has a trace: open, recent files, the sample trace, and where to drop a file.
class StartPage : public QWidget
{
    Q_OBJECT
public:
    explicit StartPage(QWidget* parent = nullptr);

    /// Shows these files as links, newest first.
    void setRecentFiles(const QStringList& paths);

Q_SIGNALS:
    void openRequested();
    void sampleRequested();
    void fileRequested(const QString& path);

private:
    QLabel* m_recentTitle;
    QVBoxLayout* m_recent;
};
