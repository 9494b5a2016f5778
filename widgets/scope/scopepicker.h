// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "results/analysisresults.h"

#include <QAbstractButton>

class QFrame;
class QVBoxLayout;

/// The button that says how many GPUs and processes there are, and opens a pane to pick some of them.
class ScopePicker : public QAbstractButton
{
    Q_OBJECT
public:
    explicit ScopePicker(QWidget* parent = nullptr);

    /// Puts `content` into the pane, above a way to the same as a table.
    void setContent(QWidget* content);
    /// "2 GPUs · 2 processes": those that did something in the trace; null: nothing.
    void setParties(const core::ResultsPointer& results);
    /// In place of the size of the design, where it stands in a line of less height.
    void setCompact(bool isCompact);
    void openPane();
    void closePane();
    [[nodiscard]] QWidget& pane() const;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

Q_SIGNALS:
    /// Show what can be picked as a table.
    void tableRequested();
    /// Edit the whole scope: its time and NVTX range as well.
    void editRequested();
    void opened();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QFrame* m_pane;
    QVBoxLayout* m_paneLayout;
    QWidget* m_content = nullptr;
    bool m_isCompact = false;
};
