// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/displayformat.h"
#include "compare/sides.h"
#include "results/analysisresults.h"
#include "scope/scopelimits.h"

#include <QWidget>

class ElidedLabel;
class QGridLayout;
class QLabel;
class ScopeBar;
class ScopePicker;
class ScopeStrip;
class ScopeTreePane;
class SideContexts;

/// The lines that say what is compared: for each side its badge, file, the GPUs and processes, the whole trace with a
/// frame around the part that counts, a chip for each limit, and how long that is.
class ComparedSides : public QWidget
{
    Q_OBJECT
public:
    /// `contexts` must outlive this object.
    explicit ComparedSides(SideContexts& contexts, QWidget* parent = nullptr);

    struct Run {
        std::shared_ptr<const core::Trace> trace; ///< of a baseline without events
        core::Scope scope;
        QStringList further; ///< names of the runs beside it
        QString note; ///< what of it is compared: "6 units, 5.42 ms"
        bool isBaseline = false; ///< which part that is of was chosen when it was made
    };
    void setSide(core::Side side, const Run& run, const core::DisplayFormat& format);
    /// What the GPUs of a side did in the whole trace.
    void setWhole(core::Side side, const core::ResultsPointer& whole);
    [[nodiscard]] ScopeStrip& strip(core::Side side) const { return *m_rows[side].strip; }
    [[nodiscard]] ScopePicker& picker(core::Side side) const { return *m_rows[side].picker; }
    [[nodiscard]] ScopeTreePane& tree(core::Side side) const { return *m_rows[side].tree; }
    /// The chips.
    [[nodiscard]] ScopeBar& bar(core::Side side) const { return *m_rows[side].bar; }
    [[nodiscard]] QString note(core::Side side) const;

Q_SIGNALS:
    void scopeRequested(core::Side side, const core::Scope& scope);
    /// Edit the scope of a side, beginning with limits of this kind.
    void editRequested(core::Side side, core::ScopeLimit::Kind kind);
    /// Show the processes of both runs as a table.
    void processesRequested();

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    struct Row {
        QLabel* badge = nullptr;
        ElidedLabel* file = nullptr;
        ScopePicker* picker = nullptr;
        ScopeTreePane* tree = nullptr;
        ScopeStrip* strip = nullptr;
        ScopeBar* bar = nullptr;
        QLabel* note = nullptr;
    };
    void buildRow(core::Side side);
    void fitFont();
    void fitBars();

    SideContexts& m_contexts;
    QGridLayout* m_layout;
    core::Sides<Row> m_rows;
};
