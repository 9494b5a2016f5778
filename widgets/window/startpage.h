// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <vector>

class QLabel;
class QPushButton;
class QVBoxLayout;
class RecentTraceButton;

/// A trace that was opened before.
struct RecentTrace {
    QString path;
    QString verdict; ///< what was found in it, in a sentence; empty: not known of the file as it is now
};

/// What a window shows before it has a trace: open, recent traces, the sample trace, where to drop a file, and how to
/// capture one.
class StartPage : public QWidget
{
    Q_OBJECT
public:
    explicit StartPage(QWidget* parent = nullptr);

    /// Shows the first of these, newest first.
    void setRecentTraces(const std::vector<RecentTrace>& traces);
    [[nodiscard]] const std::vector<RecentTraceButton*>& recentTraces() const { return m_recent; }

Q_SIGNALS:
    void openRequested();
    void sampleRequested();
    /// Look at a folder with the traces of all ranks of a job.
    void ranksRequested();
    void guidanceRequested();
    void fileRequested(const QString& path);
    /// Forget the recent traces.
    void clearRequested();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] QWidget* buildTitle();
    [[nodiscard]] QWidget* buildButtons();
    [[nodiscard]] QWidget* buildRecentHead();

    QWidget* m_recentHead;
    QVBoxLayout* m_recentList;
    std::vector<RecentTraceButton*> m_recent;
};
