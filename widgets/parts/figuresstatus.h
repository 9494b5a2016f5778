// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class ElidedLabel;
class QLabel;
class QProgressBar;
class QStatusBar;
class QToolButton;

/// The status bar of a window whose figures come from several traces: what all figures are of, the selection, counts, and
/// that something is computed, with a button that cancels it.
class FiguresStatus : public QObject
{
    Q_OBJECT
public:
    /// `computingName`: of the progress bar, to be read aloud. The parts belong to `bar`.
    FiguresStatus(QStatusBar& bar, const QString& computingName, const QString& cancelToolTip);

    /// What the figures are of, and how much there is; forgets the selection.
    void setFigures(const QString& what, const QString& counts);
    void setSelection(const QString& text);
    void setComputing(bool isComputing);

Q_SIGNALS:
    void cancelRequested();

private:
    ElidedLabel* m_what;
    QLabel* m_selection;
    QLabel* m_counts;
    QProgressBar* m_computing;
    QToolButton* m_cancel;
};
